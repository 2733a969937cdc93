//! Facts about every node's value over all uses of its body: how small and large it can be, its
//! scope, and which stat's choice it is.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use crate::{
    compile::{LoweredGraph, Plan, RecordedFormula, RecordedValue},
    expression::TermId,
    math,
    model::{GroupId, PortId, Scope},
    symbolic::Interval,
};

/// The facts about one value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    pub(super) interval: Interval,
    /// The bookends that a curve wired straight to it takes. If uses of a group differ, these hold
    /// the bookends of all of them.
    pub(super) bookends: Option<(f32, f32)>,
    pub(super) scope: Scope,
    /// The stat that made its scope what it is. `None` for a draw.
    pub(super) narrowed_by: Option<u32>,
}

/// The facts of a whole graph. There are none for groups that are never used.
pub(super) struct Facts {
    root: Vec<Option<Fact>>,
    groups: BTreeMap<GroupId, Vec<Option<Fact>>>,
    ports: BTreeMap<(Option<GroupId>, u32, PortId), Fact>,
    /// The intervals of the terms of formulas.
    terms: BTreeMap<(Option<GroupId>, u32, TermId), Interval>,
    /// The stats whose choice a value is. There are several if uses of a group give different ones.
    choices: BTreeSet<(Option<GroupId>, u32, Option<PortId>, u32)>,
}

impl Facts {
    pub(super) fn new(plan: &Plan<'_>, lowered: &LoweredGraph<'_>) -> Self {
        let mut facts = Self {
            root: alloc::vec![None; plan.root.nodes.len()],
            groups: plan
                .groups
                .iter()
                .map(|(id, body)| (*id, alloc::vec![None; body.nodes.len()]))
                .collect(),
            ports: BTreeMap::new(),
            terms: BTreeMap::new(),
            choices: BTreeSet::new(),
        };

        for recorded in &lowered.recorded {
            facts.record_value(recorded);
        }
        for recorded in &lowered.formulas {
            facts.record_terms(recorded);
        }
        facts
    }

    fn record_value(&mut self, recorded: &RecordedValue<'_>) {
        let RecordedValue {
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
            *known = known.merge_with(fact);
            return;
        }

        let body = match group {
            None => Some(&mut self.root),
            Some(group) => self.groups.get_mut(group),
        };
        if let Some(place) = body.and_then(|body| body.get_mut(*position as usize)) {
            *place = Some(place.map_or(fact, |known| known.merge_with(fact)));
        }
    }

    fn record_terms(&mut self, recorded: &RecordedFormula<'_>) {
        for (term, symbol) in recorded.terms.iter().enumerate() {
            let interval = symbol.interval();
            let key = (recorded.group, recorded.position, term);
            let known = self.terms.entry(key).or_insert(interval);
            *known = known.hull(interval);
        }
    }

    /// Returns the interval of a term in the formula of the node at a position.
    pub(super) fn term_interval(
        &self,
        group: Option<GroupId>,
        position: u32,
        term: TermId,
    ) -> Option<Interval> {
        self.terms.get(&(group, position, term)).copied()
    }

    /// Returns the facts about an output of the node at a position.
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

    /// Returns the positions of the stats whose choice a node gives.
    pub(super) fn choice_stats(
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
    /// Returns the facts that are true in both uses.
    fn merge_with(self, other: Self) -> Self {
        let narrower = if other.scope > self.scope {
            other
        } else {
            self
        };
        Self {
            interval: self.interval.hull(other.interval),
            bookends: merge_bookends(self.bookends, other.bookends),
            ..narrower
        }
    }
}

/// Returns the bookends of two uses. Without bookends, a curve takes 0 to 1.
fn merge_bookends(one: Option<(f32, f32)>, other: Option<(f32, f32)>) -> Option<(f32, f32)> {
    if one == other {
        return one;
    }
    let [a, b] = [one, other].map(|ends| ends.unwrap_or((0.0, 1.0)));
    let low = [a.1, b.0, b.1].into_iter().fold(a.0, math::min);
    let high = [a.1, b.0, b.1].into_iter().fold(a.0, math::max);
    Some((low, high))
}
