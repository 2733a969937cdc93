//! The entries that a decision may choose from: its options, once or for each candidate.

use alloc::vec::Vec;

use super::Numbers;
use crate::{
    compile::{DecisionPlan, EntryPlan, Targets},
    decide::{Entry, Ranks, Rules},
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
                Targets::Best => {
                    let best = best_candidate(entry, rules, numbers);
                    let nothing = Entry {
                        rank: 0.0,
                        weight: 0.0,
                    };
                    let (candidate, weighed) = best.unwrap_or((None, nothing));
                    self.entries.push(weighed);
                    self.whose.push((at, candidate));
                }
            }
        }
    }
}

/// Returns how an entry's option treats targets.
pub(crate) fn target_mode(program: &Program, entry: &EntryPlan) -> Targets {
    let option = program.choices().options.get(entry.option as usize);
    option.map_or(Targets::None, |option| option.targets)
}

fn candidate_positions(numbers: &impl Numbers) -> impl Iterator<Item = Option<u32>> {
    (0..numbers.targets().len() as u32).map(Some)
}

/// Reads the rank and weight of an entry.
#[inline]
pub(super) fn weigh_entry(
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
fn best_candidate(
    entry: &EntryPlan,
    rules: &Rules,
    numbers: &impl Numbers,
) -> Option<(Option<u32>, Entry)> {
    let mut best: Option<(Option<u32>, Entry)> = None;

    for candidate in candidate_positions(numbers) {
        let next = weigh_entry(entry, numbers, candidate);
        let is_better = best.is_none_or(|(_, best)| is_better_candidate(rules, next, best));
        if is_better && rules.is_valid(next) {
            best = Some((candidate, next));
        }
    }
    best
}

/// Returns whether a candidate represents an option better than another: by its weight, or first by
/// its rank where ranks count.
#[inline]
pub(crate) fn is_better_candidate(rules: &Rules, next: Entry, best: Entry) -> bool {
    if rules.ranks == Ranks::Highest && next.rank != best.rank {
        next.rank > best.rank
    } else {
        next.weight > best.weight
    }
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

    let best = best_candidate(entry, rules, numbers).map(|(candidate, _)| candidate);
    let candidate = best.or_else(|| candidate_positions(numbers).next())?;
    Some((entry, candidate))
}
