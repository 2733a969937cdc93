//! One agent's memory, owned by the game: cloned, saved and restored as it likes.

use alloc::vec::Vec;
use core::fmt;

use super::{Layout, Record, View, ViewMut, binding, decision::Decision};

/// Whose memory it is, and its times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Head {
    pub(super) agent: u64,
    pub(super) born: f64,
    pub(super) latest: f64,
}

impl Head {
    pub(super) fn new(agent: u64, born: f64) -> Self {
        // Adding 0 turns -0 into 0.
        let born = if born.is_finite() { born + 0.0 } else { 0.0 };
        Self {
            agent,
            born,
            latest: born,
        }
    }

    /// The time that counts when the game says that it is `now`.
    pub(super) fn seen(&self, now: f64) -> f64 {
        if now.is_finite() && now > self.latest {
            now + 0.0
        } else {
            self.latest
        }
    }
}

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

impl fmt::Debug for AgentState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.view().fmt(f)
    }
}
