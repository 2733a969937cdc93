//! Computes the values of considerations, options and decisions from a run of the tapes. Entries
//! are gathered and picked by the same code that decides.

use alloc::vec::Vec;

use super::{ConsiderationEffect, DecisionNow, OptionNow, Trace};
use crate::{
    compile::{
        ContributionSpan, DecisionPlan, EntryPlan, OptionPlan, Targets, TracedEntry, ValueLocation,
    },
    decide::{EntryOutcome, Scratch, draw_lot},
    eval::choosing::{self, EntrySet, Numbers},
    model::Path,
    number::{Number, Plain},
};

/// The result of one decision.
#[derive(Clone, Debug, Default)]
pub(super) struct TracedDecision {
    field: EntrySet,
    standings: Vec<EntryOutcome>,
    now: DecisionNow,
    /// Whether the default option was picked.
    by_default: bool,
}

/// An option in a decision, with the positions of both.
#[derive(Clone, Copy)]
struct InDecision<'a> {
    decision: usize,
    plan: &'a DecisionPlan,
    position: usize,
    entry: &'a EntryPlan,
}

impl Trace {
    /// Returns a number, for the candidate that is looked at.
    pub(super) fn read_number(&self, place: ValueLocation) -> f32 {
        self.single
            .numbers()
            .number(place, Some(self.candidate_column()))
    }

    /// Returns the column of the candidate that is looked at. The target in view comes after the
    /// last candidate.
    fn candidate_column(&self) -> u32 {
        let behind = self.single.numbers().targets().len() as u32;
        self.candidate_position().unwrap_or(behind)
    }

    /// Makes every decision from the current numbers.
    pub(super) fn make_decisions(&mut self) {
        if self.traced.decisions.is_empty() {
            return;
        }
        let mut all = core::mem::take(&mut self.decided);
        let mut scratch = Scratch::default();
        let program = self.program();
        let plans = &program.choices().decisions;
        all.resize_with(plans.len(), TracedDecision::default);

        for (decided, plan) in all.iter_mut().zip(plans) {
            self.decide_one(plan, decided, &mut scratch);
        }
        self.decided = all;
    }

    /// Makes one decision from the current numbers.
    fn decide_one(&self, plan: &DecisionPlan, decided: &mut TracedDecision, scratch: &mut Scratch) {
        let (program, numbers) = (self.program(), self.single.numbers());
        let context = Some(self.candidate_column());
        let rules = choosing::read_rules(plan, numbers, context);

        let TracedDecision {
            field, standings, ..
        } = decided;
        field.gather_entries(program, plan, &rules, numbers, context);
        rules.compute_outcomes(&field.entries, scratch, standings);

        let draw = self.draws.to_draw();
        let picked = rules.choose(&field.entries, scratch, || draw_lot(draw, plan.path.key()));
        let entry = picked.and_then(|at| {
            let (entry, candidate) = *field.whose.get(at)?;
            Some((plan.entries.get(entry as usize)?, candidate))
        });

        let default = || choosing::default_entry(program, plan, &rules, numbers, context);
        let probability = picked
            .and_then(|at| standings.get(at))
            .map(|standing| standing.probability);

        decided.by_default = entry.is_none();
        decided.now =
            entry
                .or_else(default)
                .map_or_else(DecisionNow::default, |(entry, candidate)| {
                    let target = candidate.filter(|_| self.is_for_targets(entry));
                    DecisionNow {
                        option: self.option_plan(entry).map(|about| about.path),
                        target: target
                            .and_then(|target| numbers.targets().get(target as usize))
                            .copied(),
                        probability: probability.unwrap_or(1.0),
                    }
                });
    }

    fn option_plan(&self, entry: &EntryPlan) -> Option<&OptionPlan> {
        self.program().choices().options.get(entry.option as usize)
    }

    fn is_for_targets(&self, entry: &EntryPlan) -> bool {
        let about = self.option_plan(entry);
        about.is_some_and(|about| about.targets != Targets::None)
    }

    /// Returns every option in every decision.
    fn decision_entries(&self) -> impl Iterator<Item = InDecision<'_>> {
        let decisions = self.program().choices().decisions.iter().enumerate();
        decisions.flat_map(|(decision, plan)| {
            let all = plan.all_entries().enumerate();
            all.map(move |(position, entry)| InDecision {
                decision,
                plan,
                position,
                entry,
            })
        })
    }

    /// Returns the result of a decision.
    pub(super) fn decision_now(&self, decision: u32) -> DecisionNow {
        let decided = self.decided.get(decision as usize);
        decided.map(|decided| decided.now).unwrap_or_default()
    }

    /// Returns the values of an option in each decision that has it.
    pub(super) fn option_now(&self, option: u32) -> Vec<OptionNow> {
        let own = self
            .decision_entries()
            .filter(|own| own.entry.option == option);
        own.map(|own| OptionNow {
            decision: own.plan.path,
            rank: self.read_number(own.entry.rank),
            weight: self.read_number(own.entry.weight),
            probability: self.option_probability(own),
        })
        .collect()
    }

    /// Returns how likely an option is chosen.
    fn option_probability(&self, option: InDecision<'_>) -> f64 {
        let InDecision {
            decision,
            plan,
            position,
            entry,
        } = option;

        let Some(decided) = self.decided.get(decision) else {
            return 0.0;
        };

        let only = self
            .candidate_position()
            .filter(|_| self.is_for_targets(entry));
        if position == plan.entries.len() {
            // The default option is either taken with certainty or not taken.
            let is_aimed = only.is_none() || self.selected_candidate() == decided.now.target;
            let is_taken = decided.by_default && decided.now.option.is_some() && is_aimed;
            return f64::from(u8::from(is_taken));
        }

        let whose = decided.field.whose.iter().zip(&decided.standings);
        let own = whose.filter(|((at, candidate), _)| {
            *at as usize == position && (only.is_none() || *candidate == only)
        });
        // The sum of an empty iterator would be -0.
        own.fold(0.0, |sum, (_, standing)| sum + standing.probability)
    }

    /// Returns the effect of a consideration on each option that has it.
    pub(super) fn consideration_effects(&self, consideration: Path) -> Vec<ConsiderationEffect> {
        let mut all = Vec::new();
        for option in self.decision_entries() {
            let traced = self
                .traced
                .decisions
                .get(option.decision)
                .and_then(|entries| entries.get(option.position));
            let (Some(traced), Some(about)) = (traced, self.option_plan(option.entry)) else {
                continue;
            };

            let own = traced
                .spans
                .iter()
                .filter(|span| span.path == consideration);
            all.extend(own.map(|span| {
                let (rank, bonus, multiplier) = self.combine_parts(traced, span);
                ConsiderationEffect {
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

    /// Combines the ranks, bonuses and multipliers of several parts in the way an option does.
    fn combine_parts(
        &self,
        traced: &TracedEntry<ValueLocation>,
        span: &ContributionSpan,
    ) -> (Option<f32>, Option<f32>, Option<f32>) {
        let parts = traced.parts.get(span.range.clone()).unwrap_or_default();
        let appraisals = || parts.iter().map(|part| part.appraisal_inside(span.limits));
        let value = |place: ValueLocation| Plain::from(self.read_number(place));
        let ranks = appraisals()
            .filter_map(|part| part.rank)
            .filter(|(_, given)| self.read_number(*given) != 0.0)
            .map(|(rank, _)| value(rank));
        let bonuses = appraisals().filter_map(|part| part.bonus).map(value);
        let multipliers = appraisals().filter_map(|part| part.multiplier).map(value);

        let none = Plain::from(0.0);
        let product = |one: Plain, other: Plain| one.max(none) * other.max(none);
        let rank = ranks.reduce(|one, other| traced.rank_by.combine_ranks(one, other));
        let bonus = bonuses.reduce(|one, other| one + other);
        let multiplier = multipliers.reduce(product);
        (
            rank.map(Plain::get),
            bonus.map(Plain::get),
            multiplier.map(Plain::get),
        )
    }
}
