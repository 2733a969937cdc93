//! The entries that a decision may choose from: its options, once or for each candidate.

use alloc::vec::Vec;

use super::{CandidateNumbers, Numbers};
use crate::{
    compile::{DecisionPlan, EntryPlan, Targets},
    decide::{Entry, Leader, Rules},
    program::Program,
};

/// The entries of one decision, with the option and the candidate of each.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntrySet {
    pub(crate) entries: Vec<Entry>,
    /// For each entry, the position of the option among the decision's and the candidate.
    pub(crate) whose: Vec<(u32, Option<u32>)>,
}

impl EntrySet {
    /// Gathers the entries of a decision. `context` is the candidate that the decision is about, if
    /// it is inside an option for targets.
    pub(crate) fn gather_entries(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        rules: &Rules,
        numbers: &impl Numbers,
        context: Option<u32>,
    ) {
        self.entries.clear();
        self.whose.clear();

        for (at, entry) in (0..).zip(&plan.entries) {
            match target_mode(program, entry) {
                Targets::None => {
                    self.entries.push(weigh_entry(entry, numbers, context));
                    self.whose.push((at, context));
                }
                Targets::Compete => {
                    for candidate in candidate_positions(numbers) {
                        self.entries.push(weigh_entry(entry, numbers, candidate));
                        self.whose.push((at, candidate));
                    }
                }
                Targets::Best => self.push_best_candidate(at, entry, rules, numbers),
            }
        }
    }

    /// Gathers one entry for each option of a decision that picks the best: an option for targets
    /// takes part with its best candidate.
    pub(super) fn gather_best_entries(
        &mut self,
        program: &Program,
        plan: &DecisionPlan,
        rules: &Rules,
        numbers: &impl Numbers,
        context: Option<u32>,
    ) {
        self.entries.clear();
        self.whose.clear();

        for (at, entry) in (0..).zip(&plan.entries) {
            if target_mode(program, entry) == Targets::None {
                self.entries.push(weigh_entry(entry, numbers, context));
                self.whose.push((at, context));
            } else {
                self.push_best_candidate(at, entry, rules, numbers);
            }
        }
    }

    /// Adds an option with its best candidate, or with an entry that is not valid if it has none.
    fn push_best_candidate(
        &mut self,
        at: u32,
        entry: &EntryPlan,
        rules: &Rules,
        numbers: &impl Numbers,
    ) {
        let best = find_best_candidate(entry, rules, numbers);
        let weighed = best.map(|best| weigh_entry(entry, numbers, Some(best)));
        self.entries.push(weighed.unwrap_or_default());
        self.whose.push((at, best));
    }
}

/// Returns how an entry's option treats targets.
#[inline]
pub(crate) fn target_mode(program: &Program, entry: &EntryPlan) -> Targets {
    let option = program.choices().options.get(entry.option as usize);
    option.map_or(Targets::None, |option| option.targets)
}

fn candidate_positions(numbers: &impl Numbers) -> impl Iterator<Item = Option<u32>> {
    (0..numbers.targets().len() as u32).map(Some)
}

/// Reads the rank and weight of an entry.
#[inline]
pub(crate) fn weigh_entry(
    entry: &EntryPlan,
    numbers: &impl Numbers,
    candidate: Option<u32>,
) -> Entry {
    Entry {
        rank: numbers.number(entry.rank, candidate),
        weight: numbers.number(entry.weight, candidate),
    }
}

/// Returns the candidate that represents all: the one with the greatest weight among the valid
/// ones, or among those of the highest rank where ranks count.
#[inline]
pub(crate) fn find_best_candidate(
    entry: &EntryPlan,
    rules: &Rules,
    numbers: &impl Numbers,
) -> Option<u32> {
    let leader = match (
        numbers.candidate_numbers(entry.rank),
        numbers.candidate_numbers(entry.weight),
    ) {
        (CandidateNumbers::Same(rank), CandidateNumbers::Each(weights)) => {
            let entries = weights.iter().map(|weight| Entry {
                rank,
                weight: *weight,
            });
            rules.find_leader(entries)
        }
        _ => find_scattered_leader(entry, rules, numbers),
    };
    leader.map(|leader| leader.index as u32)
}

/// Returns the best candidate, whose numbers are read one by one.
fn find_scattered_leader(
    entry: &EntryPlan,
    rules: &Rules,
    numbers: &impl Numbers,
) -> Option<Leader> {
    let candidates = candidate_positions(numbers);
    rules.find_leader(candidates.map(|candidate| weigh_entry(entry, numbers, candidate)))
}

/// Returns the default option. One for targets takes the best candidate, or the first if none is
/// valid.
pub(crate) fn default_entry<'p>(
    program: &Program,
    plan: &'p DecisionPlan,
    rules: &Rules,
    numbers: &impl Numbers,
    context: Option<u32>,
) -> Option<(&'p EntryPlan, Option<u32>)> {
    let entry = plan.default.as_ref()?;
    if target_mode(program, entry) == Targets::None {
        return Some((entry, context));
    }

    let best = find_best_candidate(entry, rules, numbers);
    let candidate = best.or_else(|| candidate_positions(numbers).next()?)?;
    Some((entry, Some(candidate)))
}
