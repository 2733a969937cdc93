//! The numbers of considerations, options and decisions, of a run of the tapes. What may be chosen is gathered and
//! picked by the code that decides.

use alloc::vec::Vec;
use core::ops::Range;

use super::{DecisionNow, OptionNow, Said, Trace};
use crate::{
    compile::{DecisionPlan, EntryPlan, OptionAbout, Place, Targets, TracedEntry},
    decide::{Scratch, Standing, lot},
    eval::choosing::{self, Field, Numbers},
    model::Path,
    number::{Number, Plain},
};

/// What came of one decision.
#[derive(Clone, Debug, Default)]
pub(super) struct Decided {
    field: Field,
    standings: Vec<Standing>,
    now: DecisionNow,
    /// Whether it is the default option that was picked.
    by_default: bool,
}

/// An option in a decision, and the positions of both.
#[derive(Clone, Copy)]
struct InDecision<'a> {
    decision: usize,
    plan: &'a DecisionPlan,
    position: usize,
    entry: &'a EntryPlan,
}

impl Trace {
    /// A number, for whom is looked at.
    pub(super) fn number(&self, place: Place) -> f32 {
        self.single.numbers().number(place, Some(self.looked()))
    }

    /// The column of whom is looked at: the target in view comes behind the last candidate.
    fn looked(&self) -> u32 {
        let behind = self.single.numbers().targets().len() as u32;
        self.candidate().unwrap_or(behind)
    }

    /// Makes every decision by the numbers that are there.
    pub(super) fn decide(&mut self) {
        let mut all = core::mem::take(&mut self.decided);
        let mut scratch = Scratch::default();
        let program = self.program();
        let plans = &program.choices().decisions;
        all.resize_with(plans.len(), Decided::default);
        for (decided, plan) in all.iter_mut().zip(plans) {
            self.decide_one(plan, decided, &mut scratch);
        }
        self.decided = all;
    }

    fn decide_one(&self, plan: &DecisionPlan, decided: &mut Decided, scratch: &mut Scratch) {
        let (program, numbers) = (self.program(), self.single.numbers());
        let context = Some(self.looked());
        let rules = choosing::rules(plan, numbers, context);
        let Decided {
            field, standings, ..
        } = decided;
        field.gather(program, plan, &rules, numbers, context);
        rules.standings(&field.entries, scratch, standings);
        let draw = self.draws.state();
        let picked = rules.choose(&field.entries, scratch, || lot(draw, plan.path.key()));
        let entry = picked.and_then(|at| {
            let (entry, candidate) = *field.whose.get(at)?;
            Some((plan.entries.get(entry as usize)?, candidate))
        });
        let default = || choosing::default(program, plan, &rules, numbers, context);
        let probability = picked.and_then(|at| standings.get(at));
        let probability = probability.map(|standing| standing.probability);
        decided.by_default = entry.is_none();
        decided.now =
            entry
                .or_else(default)
                .map_or_else(DecisionNow::default, |(entry, candidate)| {
                    let target = candidate.filter(|_| self.is_for_targets(entry));
                    DecisionNow {
                        option: self.about(entry).map(|about| about.path),
                        target: target
                            .and_then(|target| numbers.targets().get(target as usize))
                            .copied(),
                        probability: probability.unwrap_or(1.0),
                    }
                });
    }

    fn about(&self, entry: &EntryPlan) -> Option<&OptionAbout> {
        self.program().choices().options.get(entry.option as usize)
    }

    fn is_for_targets(&self, entry: &EntryPlan) -> bool {
        let about = self.about(entry);
        about.is_some_and(|about| about.targets != Targets::None)
    }

    /// Every option in every decision.
    fn entries(&self) -> impl Iterator<Item = InDecision<'_>> {
        let decisions = self.program().choices().decisions.iter().enumerate();
        decisions.flat_map(|(decision, plan)| {
            let all = plan.all().enumerate();
            all.map(move |(position, entry)| InDecision {
                decision,
                plan,
                position,
                entry,
            })
        })
    }

    pub(super) fn coming(&self, decision: u32) -> DecisionNow {
        let decided = self.decided.get(decision as usize);
        decided.map(|decided| decided.now).unwrap_or_default()
    }

    pub(super) fn standing(&self, option: u32) -> Vec<OptionNow> {
        let own = self.entries().filter(|own| own.entry.option == option);
        own.map(|own| OptionNow {
            decision: own.plan.path,
            rank: self.number(own.entry.rank),
            weight: self.number(own.entry.weight),
            probability: self.probability(own),
        })
        .collect()
    }

    fn probability(&self, option: InDecision<'_>) -> f64 {
        let InDecision {
            decision,
            plan,
            position,
            entry,
        } = option;
        let Some(decided) = self.decided.get(decision) else {
            return 0.0;
        };
        let only = self.candidate().filter(|_| self.is_for_targets(entry));
        if position == plan.entries.len() {
            // The default option, which is taken whole or not at all.
            let is_aimed = only.is_none() || self.looks_at() == decided.now.target;
            let is_taken = decided.by_default && decided.now.option.is_some() && is_aimed;
            return f64::from(u8::from(is_taken));
        }
        let whose = decided.field.whose.iter().zip(&decided.standings);
        let own = whose.filter(|((at, candidate), _)| {
            *at as usize == position && (only.is_none() || *candidate == only)
        });
        // A sum of nothing is -0 by itself.
        own.fold(0.0, |sum, (_, standing)| sum + standing.probability)
    }

    /// What a consideration says of each option that has it.
    pub(super) fn said(&self, consideration: Path) -> Vec<Said> {
        let mut all = Vec::new();
        for option in self.entries() {
            let traced = self.traced.decisions.get(option.decision);
            let traced = traced.and_then(|entries| entries.get(option.position));
            let (Some(traced), Some(about)) = (traced, self.about(option.entry)) else {
                continue;
            };
            let own = traced.spans.iter();
            let own = own.filter(|(path, _)| *path == consideration);
            all.extend(own.map(|(_, parts)| {
                let (rank, bonus, multiplier) = self.together(traced, parts.clone());
                Said {
                    option: about.path,
                    decision: option.plan.path,
                    rank,
                    bonus,
                    multiplier,
                }
            }));
        }
        all
    }

    /// The rank, bonus and multiplier of several parts together, as an option hears them.
    fn together(
        &self,
        traced: &TracedEntry<Place>,
        parts: Range<usize>,
    ) -> (Option<f32>, Option<f32>, Option<f32>) {
        let parts = traced.parts.get(parts).unwrap_or_default();
        let value = |place: Place| Plain::from(self.number(place));
        let ranks = parts.iter().filter_map(|part| part.rank);
        let ranks = ranks.filter(|(_, given)| self.number(*given) != 0.0);
        let ranks = ranks.map(|(rank, _)| value(rank));
        let bonuses = parts.iter().filter_map(|part| part.bonus).map(value);
        let multipliers = parts.iter().filter_map(|part| part.multiplier).map(value);
        let none = Plain::from(0.0);
        let product = |one: Plain, other: Plain| one.max(none) * other.max(none);
        let rank = ranks.reduce(|one, other| traced.rank_by.join(one, other));
        let bonus = bonuses.reduce(|one, other| one + other);
        let multiplier = multipliers.reduce(product);
        let [rank, bonus, multiplier] = [rank, bonus, multiplier].map(|said| said.map(Plain::get));
        (rank, bonus, multiplier)
    }
}
