//! One agent's memory, owned by the game: cloned, saved and restored as it likes.

use alloc::vec::Vec;
use core::fmt;

use super::{Layout, Record, View, ViewMut, binding, decision::Decision, head::Head};

/// One agent's memory. It knows what it remembers, so it can be saved with the game and outlive the program:
/// [`bind`](Self::bind) fits it to another.
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "super::saved::Memory", from = "super::saved::Memory")
)]
pub struct AgentState {
    pub(super) layout: Layout,
    pub(super) head: Head,
    pub(super) decisions: Vec<Decision>,
    pub(super) records: Vec<Record>,
}

impl AgentState {
    /// A newborn that has done nothing. `agent` is its own number, which must not be its place in a list that changes.
    /// A birth time that is no finite number counts as 0.
    pub fn new(layout: &Layout, agent: u64, born: f64) -> Self {
        let head = Head::new(agent, born);
        Self {
            layout: layout.clone(),
            head,
            decisions: alloc::vec![Decision::default(); layout.decisions().len()],
            records: alloc::vec![Record::never(head.born); layout.records()],
        }
    }

    /// The same memory as that of another agent: what tools ask who look at one past in many lives.
    #[must_use]
    pub fn numbered(mut self, agent: u64) -> Self {
        self.head.agent = agent;
        self
    }

    /// Fits the memory to what a program remembers: keeps what both know, drops what vanished, and adds what is new as
    /// never chosen.
    ///
    /// What runs stays what the decisions run. An option whose decision vanished stops now, with the lot that it had;
    /// one that is new but already run by a decision runs since now.
    pub fn bind(&mut self, layout: &Layout) {
        if self.layout.is(layout) {
            return;
        }
        if self.layout == *layout {
            // What was restored has a layout of its own; one for all agents is enough, and equal at a glance.
            self.layout = layout.clone();
            return;
        }
        let mut bound = Self {
            layout: layout.clone(),
            head: self.head,
            decisions: Vec::with_capacity(layout.decisions().len()),
            records: Vec::with_capacity(layout.records()),
        };
        binding::carry(
            self.view(),
            layout,
            &mut bound.decisions,
            &mut bound.records,
        );
        bound.view_mut().mend();
        *self = bound;
    }

    /// To read.
    pub fn view(&self) -> View<'_> {
        View {
            layout: &self.layout,
            head: &self.head,
            decisions: &self.decisions,
            records: &self.records,
        }
    }

    /// To move on.
    pub fn view_mut(&mut self) -> ViewMut<'_> {
        ViewMut {
            layout: &self.layout,
            head: &mut self.head,
            decisions: &mut self.decisions,
            records: &mut self.records,
        }
    }
}

impl View<'_> {
    /// A copy that is bound to a layout; none if it is bound to it already.
    pub(crate) fn bound(self, layout: &Layout) -> Option<AgentState> {
        let is_bound = self.layout == layout;
        (!is_bound).then(|| {
            let mut copy = self.to_state();
            copy.bind(layout);
            copy
        })
    }

    /// A copy that is bound to a layout and has seen the time.
    pub(crate) fn at(self, layout: &Layout, now: f64) -> AgentState {
        let mut copy = self.to_state();
        copy.bind(layout);
        copy.view_mut().advance(now);
        copy
    }

    /// A copy, as an agent of its own.
    pub(crate) fn to_state(self) -> AgentState {
        AgentState {
            layout: self.layout.clone(),
            head: *self.head,
            decisions: self.decisions.to_vec(),
            records: self.records.to_vec(),
        }
    }
}

impl fmt::Debug for AgentState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}
