//! A group may be used many times, and what is true of a node in one use need not be in another. A node is blamed only
//! for what is true wherever it is used.

use alloc::collections::{BTreeMap, BTreeSet};

use super::NodeAt;
use crate::{
    compile::{Contribution, Location, Lowered, LoweredDecision, LoweredEntry},
    symbolic::Symbol,
};

impl From<Location> for NodeAt {
    fn from(at: Location) -> Self {
        Self {
            group: at.group,
            node: at.node,
        }
    }
}

/// The nodes of which something is found in every use, each with what was found first. Costs next to nothing where
/// nothing is found and nothing stands in groups.
pub(super) fn everywhere<T>(
    all: impl Iterator<Item = (Location, Option<T>)>,
) -> BTreeMap<NodeAt, T> {
    let mut found = BTreeMap::new();
    let mut spared = BTreeSet::new();
    for (at, verdict) in all {
        match verdict {
            Some(verdict) => {
                found.entry(at.into()).or_insert(verdict);
            }
            None if at.group.is_some() => {
                spared.insert(NodeAt::from(at));
            }
            None => {}
        }
    }
    found.retain(|at, _| !spared.contains(at));
    found
}

/// The considerations of which something holds wherever they have a say, each with the first decision and entry of it;
/// `None` is for a say that does not count.
pub(super) fn of_every_part<'l, 'a>(
    lowered: &'l Lowered<'a>,
    holds: impl Fn(&LoweredDecision<'a>, &LoweredEntry<'a>, &Contribution<Symbol<'a>>) -> Option<bool>,
) -> BTreeMap<NodeAt, (&'l LoweredDecision<'a>, &'l LoweredEntry<'a>)> {
    let mut found = BTreeMap::new();
    let each =
        |see: &mut dyn FnMut(&'l LoweredDecision<'a>, &'l LoweredEntry<'a>, NodeAt, bool)| {
            for decision in &lowered.decisions {
                for entry in &decision.entries {
                    for part in &entry.parts {
                        if let Some(holds) = holds(decision, entry, part) {
                            see(decision, entry, part.at.into(), holds);
                        }
                    }
                }
            }
        };
    each(&mut |decision, entry, at, holds| {
        if holds {
            found.entry(at).or_insert((decision, entry));
        }
    });
    if !found.is_empty() {
        each(&mut |_, _, at, holds| {
            if !holds {
                found.remove(&at);
            }
        });
    }
    found
}
