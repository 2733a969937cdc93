//! What may be chosen: the entries of a decision, with whose they are.

use alloc::vec::Vec;

use super::Numbers;
use crate::{
    compile::{DecisionPlan, EntryPlan, Targets},
    decide::{Entry, Ranks, Rules},
    program::Program,
};

/// What may be chosen in one decision: the entries, and whose they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Field {
    pub(crate) entries: Vec<Entry>,
    /// For each entry, the position of the option among the decision's and the candidate.
    pub(crate) whose: Vec<(u32, Option<u32>)>,
}

impl Field {
    /// Gathers what may be chosen; `context` is the candidate that the decision is made about, if it stands in an option
    /// for targets.
    pub(crate) fn gather(
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
            match targets(program, entry) {
                Targets::None => {
                    self.entries.push(weighed(entry, numbers, context));
                    self.whose.push((at, context));
                }
                Targets::Compete => {
                    for candidate in candidates(numbers) {
                        self.entries.push(weighed(entry, numbers, candidate));
                        self.whose.push((at, candidate));
                    }
                }
                Targets::Best => {
                    let best = best(entry, rules, numbers);
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

pub(super) fn targets(program: &Program, entry: &EntryPlan) -> Targets {
    let option = program.choices().options.get(entry.option as usize);
    option.map_or(Targets::None, |option| option.targets)
}

fn candidates(numbers: &impl Numbers) -> impl Iterator<Item = Option<u32>> {
    (0..numbers.targets().len() as u32).map(Some)
}

#[inline]
pub(super) fn weighed(entry: &EntryPlan, numbers: &impl Numbers, candidate: Option<u32>) -> Entry {
    Entry {
        rank: numbers.number(entry.rank, candidate),
        weight: numbers.number(entry.weight, candidate),
    }
}

/// The candidate that stands for all: of those that may be chosen at all, and, where ranks count, of the highest rank,
/// the one that weighs most.
fn best(entry: &EntryPlan, rules: &Rules, numbers: &impl Numbers) -> Option<(Option<u32>, Entry)> {
    let ranks = rules.ranks == Ranks::Highest;
    let mut best: Option<(Option<u32>, Entry)> = None;
    for candidate in candidates(numbers) {
        let next = weighed(entry, numbers, candidate);
        let is_valid = rules.is_valid(next);
        let is_better = best.is_none_or(|(_, best)| {
            if ranks && next.rank != best.rank {
                next.rank > best.rank
            } else {
                next.weight > best.weight
            }
        });
        if is_valid && is_better {
            best = Some((candidate, next));
        }
    }
    best
}

/// The default option; one for targets takes the best, or else the first.
pub(crate) fn default<'p>(
    program: &Program,
    plan: &'p DecisionPlan,
    rules: &Rules,
    numbers: &impl Numbers,
    context: Option<u32>,
) -> Option<(&'p EntryPlan, Option<u32>)> {
    let entry = plan.default.as_ref()?;
    if targets(program, entry) == Targets::None {
        return Some((entry, context));
    }
    let best = best(entry, rules, numbers).map(|(candidate, _)| candidate);
    let candidate = best.or_else(|| candidates(numbers).next())?;
    Some((entry, candidate))
}
