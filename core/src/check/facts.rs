//! What is known of every node's value over all uses of its body: how small and large it can be, whose it is, which
//! stat's choice it is.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use crate::{
    compile::{Lowered, Plan, Recorded},
    math,
    model::{GroupId, PortId, Scope},
    symbolic::Interval,
};

/// What is known of one value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub(super) interval: Interval,
    /// The bookends that a curve wired straight to it takes; where uses of a group differ, all that lies in any of them.
    pub(super) bookends: Option<(f32, f32)>,
    pub(super) scope: Scope,
    /// The stat that made its scope what it is; none for a draw.
    pub(super) narrowed_by: Option<u32>,
}

/// The facts of a whole graph. What is in a group that is never used is not known.
pub(super) struct Facts {
    root: Vec<Option<Fact>>,
    groups: BTreeMap<GroupId, Vec<Option<Fact>>>,
    ports: BTreeMap<(Option<GroupId>, u32, PortId), Fact>,
    /// The stats whose choice a value is; several where uses of a group give different ones.
    choices: BTreeSet<(Option<GroupId>, u32, Option<PortId>, u32)>,
}

impl Facts {
    pub(super) fn new(plan: &Plan<'_>, lowered: &Lowered<'_>) -> Self {
        let mut facts = Self {
            root: alloc::vec![None; plan.root.nodes.len()],
            groups: plan
                .groups
                .iter()
                .map(|(id, body)| (*id, alloc::vec![None; body.nodes.len()]))
                .collect(),
            ports: BTreeMap::new(),
            choices: BTreeSet::new(),
        };
        for recorded in &lowered.recorded {
            facts.learn(recorded);
        }
        facts
    }

    fn learn(&mut self, recorded: &Recorded<'_>) {
        let Recorded {
            group,
            position,
            port,
            value,
            ..
        } = recorded;
        let fact = Fact {
            interval: value.symbol.interval(),
            bookends: value.bookends,
            scope: value.scope,
            narrowed_by: value.narrowed_by,
        };
        if let Some(stat) = value.choice {
            self.choices.insert((*group, *position, *port, stat));
        }
        if let Some(port) = port {
            let known = self.ports.entry((*group, *position, *port)).or_insert(fact);
            *known = known.and(fact);
            return;
        }
        let body = match group {
            None => Some(&mut self.root),
            Some(group) => self.groups.get_mut(group),
        };
        if let Some(place) = body.and_then(|body| body.get_mut(*position as usize)) {
            *place = Some(place.map_or(fact, |known| known.and(fact)));
        }
    }

    /// What is known of an output of the node at a position.
    pub(super) fn get(
        &self,
        group: Option<GroupId>,
        position: u32,
        port: Option<PortId>,
    ) -> Option<&Fact> {
        let body = match (port, group) {
            (Some(port), _) => return self.ports.get(&(group, position, port)),
            (None, None) => &self.root,
            (None, Some(group)) => self.groups.get(&group)?,
        };
        body.get(position as usize)?.as_ref()
    }

    /// The stats, by their position, whose choice a node gives.
    pub(super) fn choices(
        &self,
        group: Option<GroupId>,
        position: u32,
        port: Option<PortId>,
    ) -> impl Iterator<Item = u32> + '_ {
        let (first, last) = (
            (group, position, port, 0),
            (group, position, port, u32::MAX),
        );
        self.choices.range(first..=last).map(|(.., stat)| *stat)
    }
}

impl Fact {
    /// What holds in both uses.
    fn and(self, other: Self) -> Self {
        let narrower = if other.scope > self.scope {
            other
        } else {
            self
        };
        Self {
            interval: self.interval.hull(other.interval),
            bookends: both(self.bookends, other.bookends),
            ..narrower
        }
    }
}

/// The bookends of two uses; where there are none, a curve takes 0 to 1.
fn both(one: Option<(f32, f32)>, other: Option<(f32, f32)>) -> Option<(f32, f32)> {
    if one == other {
        return one;
    }
    let [a, b] = [one, other].map(|ends| ends.unwrap_or((0.0, 1.0)));
    let low = [a.1, b.0, b.1].into_iter().fold(a.0, math::min);
    let high = [a.1, b.0, b.1].into_iter().fold(a.0, math::max);
    Some((low, high))
}
