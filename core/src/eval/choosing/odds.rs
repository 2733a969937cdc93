//! Computes how likely each option of a decision is, without choosing or recording anything.

use alloc::vec::Vec;

use super::{
    EntrySet, Numbers,
    entries::{default_entry, target_mode, weigh_entry},
    plan::read_rules,
};
use crate::{
    compile::{DecisionPlan, EntryPlan, Targets},
    decide::{DropReason, Entry, EntryOutcome, Rules, Scratch},
    history::TargetId,
    program::{OptionHandle, Program},
};

/// The rank, weight and probability of an option in a decision.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Odds {
    /// The option.
    pub option: OptionHandle,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// How important it is.
    pub rank: f32,
    /// How much it weighs.
    pub weight: f32,
    /// How likely it is to be chosen; above 0 exactly if some draw chooses it.
    pub probability: f64,
    /// Where it was dropped; `None` exactly if it may be chosen.
    pub dropped: Option<DropReason>,
}

/// The working memory in which odds are computed.
#[derive(Clone, Debug, Default)]
pub(crate) struct OddsCalculator {
    field: EntrySet,
    scratch: Scratch,
    standings: Vec<EntryOutcome>,
    odds: Vec<Odds>,
}

impl OddsCalculator {
    /// Returns the odds of a decision from the numbers of one agent, in the order of the options.
    ///
    /// An option for targets has one entry for each candidate, in their order. The default option
    /// is included only if it is taken, as the last. `context` is the candidate that the decision
    /// is about, if it is inside an option for targets.
    pub(crate) fn compute_odds(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        fixed: Option<Rules>,
        numbers: &impl Numbers,
        context: Option<u32>,
    ) -> &[Odds] {
        let rules = fixed.unwrap_or_else(|| read_rules(plan, numbers, context));
        let Self {
            field,
            scratch,
            standings,
            odds,
        } = self;

        field.gather_entries(program, plan, &rules, numbers, context);
        rules.compute_outcomes(&field.entries, scratch, standings);

        odds.clear();
        let entries = field.whose.iter().zip(&field.entries);
        for (((at, candidate), entry), standing) in entries.zip(standings) {
            if let Some(plan) = plan.entries.get(*at as usize) {
                odds.push(entry_odds(
                    program, plan, numbers, *candidate, *entry, *standing,
                ));
            }
        }

        self.add_default(program, plan, &rules, numbers, context)
    }

    /// Returns the odds of a decision none of whose options is for targets, from the standings of
    /// its entries.
    pub(crate) fn odds_from_standings(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        rules: &Rules,
        numbers: &impl Numbers,
        entries: impl Iterator<Item = (Entry, EntryOutcome)>,
        context: Option<u32>,
    ) -> &[Odds] {
        self.odds.clear();
        let entries = plan.entries.iter().zip(entries);
        self.odds
            .extend(entries.map(|(plan, (entry, standing))| Odds {
                option: program.option_handle(plan.option),
                target: None,
                rank: entry.rank,
                weight: entry.weight,
                probability: standing.probability,
                dropped: standing.dropped,
            }));

        self.add_default(program, plan, rules, numbers, context)
    }

    /// Adds the default option if all others were dropped.
    fn add_default(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        rules: &Rules,
        numbers: &impl Numbers,
        context: Option<u32>,
    ) -> &[Odds] {
        let is_empty = self.odds.iter().all(|odds| odds.dropped.is_some());
        if is_empty
            && let Some((entry, candidate)) = default_entry(program, plan, rules, numbers, context)
        {
            let sure = EntryOutcome {
                dropped: None,
                probability: 1.0,
            };
            let weighed = weigh_entry(entry, numbers, candidate);
            self.odds.push(entry_odds(
                program, entry, numbers, candidate, weighed, sure,
            ));
        }
        &self.odds
    }
}

/// Returns the odds of an entry, from what became of it.
fn entry_odds(
    program: &Program,
    plan: &EntryPlan,
    numbers: &impl Numbers,
    candidate: Option<u32>,
    entry: Entry,
    standing: EntryOutcome,
) -> Odds {
    let candidate = candidate.filter(|_| target_mode(program, plan) != Targets::None);

    Odds {
        option: program.option_handle(plan.option),
        target: candidate
            .and_then(|candidate| numbers.targets().get(candidate as usize))
            .copied(),
        rank: entry.rank,
        weight: entry.weight,
        probability: standing.probability,
        dropped: standing.dropped,
    }
}
