//! Uses of groups. A group may be used many times, and a fact about a node in one use need not be
//! true in another. A node is reported only for facts that are true in every use.

use alloc::collections::{BTreeMap, BTreeSet};

use super::NodeLocation;
use crate::{
    compile::{Contribution, Location, LoweredDecision, LoweredEntry, LoweredGraph},
    symbolic::Symbol,
};

impl From<Location> for NodeLocation {
    fn from(at: Location) -> Self {
        Self {
            group: at.group,
            node: at.node,
        }
    }
}

/// Returns the nodes with a verdict in every use, each with its first verdict. This costs almost
/// nothing if there are no verdicts and no nodes in groups.
pub(super) fn nodes_in_every_use<T>(
    all: impl Iterator<Item = (Location, Option<T>)>,
) -> BTreeMap<NodeLocation, T> {
    let mut found = BTreeMap::new();
    let mut spared = BTreeSet::new();

    for (at, verdict) in all {
        match verdict {
            Some(verdict) => {
                found.entry(at.into()).or_insert(verdict);
            }
            None if at.group.is_some() => {
                spared.insert(NodeLocation::from(at));
            }
            None => {}
        }
    }

    found.retain(|at, _| !spared.contains(at));
    found
}

/// Returns the considerations for which `holds` is true wherever they apply, each with its first
/// decision and entry. A `None` from `holds` is ignored.
pub(super) fn considerations_in_every_use<'l, 'a>(
    lowered: &'l LoweredGraph<'a>,
    holds: impl Fn(&LoweredDecision<'a>, &LoweredEntry<'a>, &Contribution<Symbol<'a>>) -> Option<bool>,
) -> BTreeMap<NodeLocation, (&'l LoweredDecision<'a>, &'l LoweredEntry<'a>)> {
    let mut found = BTreeMap::new();
    let for_each_part = |visit: &mut dyn FnMut(
        &'l LoweredDecision<'a>,
        &'l LoweredEntry<'a>,
        NodeLocation,
        bool,
    )| {
        for decision in &lowered.decisions {
            for entry in &decision.entries {
                for part in &entry.parts {
                    if let Some(holds) = holds(decision, entry, part) {
                        visit(decision, entry, part.at.into(), holds);
                    }
                }
            }
        }
    };

    for_each_part(&mut |decision, entry, at, holds| {
        if holds {
            found.entry(at).or_insert((decision, entry));
        }
    });
    if !found.is_empty() {
        for_each_part(&mut |_, _, at, holds| {
            if !holds {
                found.remove(&at);
            }
        });
    }
    found
}
