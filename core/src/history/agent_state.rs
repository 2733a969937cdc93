//! One agent's memory, which the game owns and may clone, save and restore.

use alloc::vec::Vec;
use core::fmt;

use super::{
    AgentProgram, AgentView, AgentViewMut, Layout, OptionRecord, agent_header::AgentHeader,
    binding, decision::DecisionRecord,
};
use crate::SEMANTICS_VERSION;

/// One agent's memory. It includes the layout of what it remembers, so it can be saved with the
/// game and outlive the program: [`rebind`](Self::rebind) converts it to another layout.
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "super::saved_state::SavedState",
        try_from = "super::saved_state::SavedState"
    )
)]
pub struct AgentState {
    pub(super) layout: Layout,
    pub(super) semantics: u32,
    pub(super) head: AgentHeader,
    pub(super) decisions: Vec<DecisionRecord>,
    pub(super) records: Vec<OptionRecord>,
}

impl AgentState {
    /// Creates the memory of a newborn agent that runs a [`Program`](crate::Program) and has done
    /// nothing. `agent` is its number, which must not be an index in a list that changes: draws are
    /// keyed by it. A birth time that is not finite counts as 0.
    pub fn new(program: &impl AgentProgram, agent: u64, born: f64) -> Self {
        let layout = program.memory_layout();
        let head = AgentHeader::new(agent, born);
        Self {
            layout: layout.clone(),
            semantics: SEMANTICS_VERSION,
            head,
            decisions: alloc::vec![DecisionRecord::default(); layout.decisions().len()],
            records: alloc::vec![OptionRecord::new_unchosen(head.born); layout.record_count()],
        }
    }

    /// Returns the same memory as that of another agent, for tools that continue one history many
    /// times.
    #[must_use]
    pub fn with_agent(mut self, agent: u64) -> Self {
        self.head.agent = agent;
        self
    }

    /// Converts the memory for another [`Program`](crate::Program): keeps what both know, drops
    /// what is gone, and adds new options as never chosen.
    ///
    /// The running options remain those that the decisions run. An option whose decision is gone
    /// stops now, with the lot that it had; an option that is new but already run by a decision
    /// starts now.
    #[inline]
    pub fn rebind(&mut self, program: &impl AgentProgram) {
        let layout = program.memory_layout();
        if !self.layout.shares_contents_with(layout) {
            self.rebind_to_other(layout);
        }
    }

    /// Converts the memory to a layout that does not share its contents with this one.
    fn rebind_to_other(&mut self, layout: &Layout) {
        if self.layout == *layout {
            // A restored state has its own copy of the layout. Sharing one saves memory and makes
            // the next comparison cheap.
            self.layout = layout.clone();
            return;
        }

        let mut bound = Self {
            layout: layout.clone(),
            semantics: self.semantics,
            head: self.head,
            decisions: Vec::with_capacity(layout.decisions().len()),
            records: Vec::with_capacity(layout.record_count()),
        };

        binding::carry_over_memory(
            self.view(),
            layout,
            &mut bound.decisions,
            &mut bound.records,
        );

        bound.view_mut().repair_records();
        *self = bound;
    }

    /// Returns the [`SEMANTICS_VERSION`] with which the memory came
    /// about. If it is not the present one, a recording does not continue with the same bits.
    pub fn semantics_version(&self) -> u32 {
        self.semantics
    }

    /// Returns how many bytes an agent takes in [`AgentStates`](super::AgentStates).
    pub fn bytes(&self) -> usize {
        self.layout.agent_bytes()
    }

    /// Returns a view of the memory.
    #[inline]
    pub fn view(&self) -> AgentView<'_> {
        AgentView {
            layout: &self.layout,
            head: &self.head,
            decisions: &self.decisions,
            records: &self.records,
        }
    }

    /// Returns a mutable view of the memory.
    #[inline]
    pub fn view_mut(&mut self) -> AgentViewMut<'_> {
        AgentViewMut {
            layout: &self.layout,
            head: &mut self.head,
            decisions: &mut self.decisions,
            records: &mut self.records,
        }
    }
}

impl AgentView<'_> {
    /// Returns a copy that is bound to a layout, or `None` if this memory already is.
    pub(crate) fn to_rebound_state(self, layout: &Layout) -> Option<AgentState> {
        let is_bound = self.layout == layout;
        (!is_bound).then(|| {
            let mut copy = self.to_state();
            copy.rebind(layout);
            copy
        })
    }

    /// Returns a copy that is bound to a layout and has advanced to a time.
    pub(crate) fn to_state_at(self, layout: &Layout, now: f64) -> AgentState {
        let mut copy = self.to_state();
        copy.rebind(layout);
        copy.view_mut().advance_to(now);
        copy
    }

    /// Returns a copy as a separate agent.
    pub(crate) fn to_state(self) -> AgentState {
        AgentState {
            layout: self.layout.clone(),
            semantics: SEMANTICS_VERSION,
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
