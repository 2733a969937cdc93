//! The memories of many agents, stored one after the other in three lists: adding an agent takes no
//! allocation per agent, and data that all agents share is stored once.

use alloc::vec::Vec;
use core::fmt;

use super::{
    AgentProgram, AgentState, AgentView, AgentViewMut, AgentsMut, Layout, OptionRecord,
    agent_header::AgentHeader,
    agent_slice::{agent_range, view_of_agent},
    binding::carry_over_memory,
    decision::DecisionRecord,
};
use crate::SEMANTICS_VERSION;

/// The memories of many agents that run one program. They can be saved with the game and outlive
/// the program, as an [`AgentState`] can.
#[derive(PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "super::saved_table::SavedTable",
        try_from = "super::saved_table::SavedTable"
    )
)]
pub struct AgentStates {
    layout: Layout,
    pub(super) semantics: u32,
    heads: Vec<AgentHeader>,
    decisions: Vec<DecisionRecord>,
    records: Vec<OptionRecord>,
}

impl AgentStates {
    /// Creates an empty list of agents that run a [`Program`](crate::Program).
    pub fn new(program: &impl AgentProgram) -> Self {
        Self {
            layout: program.memory_layout().clone(),
            semantics: SEMANTICS_VERSION,
            heads: Vec::new(),
            decisions: Vec::new(),
            records: Vec::new(),
        }
    }

    /// Creates an empty list with room for this many agents, so that adding them allocates nothing.
    pub fn with_capacity(program: &impl AgentProgram, agents: usize) -> Self {
        let mut states = Self::new(program);
        states.reserve(agents);
        states
    }

    /// Makes room for this many more agents, so that adding them allocates nothing.
    pub fn reserve(&mut self, agents: usize) {
        self.heads.reserve(agents);
        let decisions = agents.saturating_mul(self.layout.decisions().len());
        self.decisions.reserve(decisions);
        self.records
            .reserve(agents.saturating_mul(self.layout.record_count()));
    }

    /// Returns the layout of each agent's memory.
    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the oldest [`SEMANTICS_VERSION`] with which any of these
    /// memories came about. If it is not the present one, a recording of these agents does not
    /// continue with the same bits.
    pub fn semantics_version(&self) -> u32 {
        self.semantics
    }

    /// Returns the number of agents.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns whether there are no agents.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Adds a newborn agent at the end, as [`AgentState::new`] creates it.
    pub fn add(&mut self, agent: u64, born: f64) {
        let head = AgentHeader::new(agent, born);
        self.heads.push(head);
        let decisions = self.decisions.len() + self.layout.decisions().len();
        self.decisions.resize(decisions, DecisionRecord::default());
        let records = self.records.len() + self.layout.record_count();
        self.records
            .resize(records, OptionRecord::new_unchosen(head.born));
    }

    /// Adds an agent at the end, [bound](AgentState::rebind) to this layout.
    pub fn push(&mut self, mut state: AgentState) {
        state.rebind(&self.layout);
        self.semantics = self.semantics.min(state.semantics);
        self.heads.push(state.head);
        self.decisions.append(&mut state.decisions);
        self.records.append(&mut state.records);
    }

    /// Returns a copy of the agent at an index.
    pub fn get(&self, at: usize) -> Option<AgentState> {
        let mut state = self.view(at).map(AgentView::to_state)?;
        state.semantics = self.semantics;
        Some(state)
    }

    /// Replaces the agent at an index, [bound](AgentState::rebind) to this layout. An index that is
    /// too large is a mistake in the game: debug builds panic, and others do nothing.
    pub fn set(&mut self, at: usize, mut state: AgentState) {
        debug_assert!(
            at < self.len(),
            "there is no agent {at}, only {}",
            self.len()
        );
        state.rebind(&self.layout);
        self.semantics = self.semantics.min(state.semantics);
        if let Some(place) = self.view_mut(at) {
            *place.head = state.head;
            place.decisions.copy_from_slice(&state.decisions);
            place.records.copy_from_slice(&state.records);
        }
    }

    /// Removes and returns the agent at an index. The agents after it move up.
    pub fn remove(&mut self, at: usize) -> Option<AgentState> {
        let removed = self.get(at)?;

        let decisions = agent_range(at, self.layout.decisions().len());
        let records = agent_range(at, self.layout.record_count());

        self.heads.remove(at);
        self.decisions.drain(decisions);
        self.records.drain(records);

        Some(removed)
    }

    /// Removes and returns the agent at an index. The last agent takes its place.
    pub fn swap_remove(&mut self, at: usize) -> Option<AgentState> {
        let removed = self.get(at)?;

        let last = self.len() - 1;
        let (decisions, records) = (self.layout.decisions().len(), self.layout.record_count());

        self.heads.swap_remove(at);
        self.decisions
            .copy_within(last * decisions.., at * decisions);
        self.decisions.truncate(last * decisions);
        self.records.copy_within(last * records.., at * records);
        self.records.truncate(last * records);

        Some(removed)
    }

    /// Removes all agents.
    pub fn clear(&mut self) {
        self.heads.clear();
        self.decisions.clear();
        self.records.clear();
    }

    /// Converts all agents for another [`Program`](crate::Program), each as [`AgentState::rebind`]
    /// does.
    pub fn rebind(&mut self, program: &impl AgentProgram) {
        let layout = program.memory_layout();
        if self.layout == *layout {
            self.layout = layout.clone();
            return;
        }

        let mut bound = Self {
            layout: layout.clone(),
            semantics: self.semantics,
            heads: self.heads.clone(),
            decisions: Vec::with_capacity(self.len() * layout.decisions().len()),
            records: Vec::with_capacity(self.len() * layout.record_count()),
        };

        for view in self.views() {
            carry_over_memory(view, layout, &mut bound.decisions, &mut bound.records);
        }

        for at in 0..bound.len() {
            if let Some(mut view) = bound.view_mut(at) {
                view.repair_records();
            }
        }

        *self = bound;
    }

    /// Returns a view of the agent at an index.
    pub fn view(&self, at: usize) -> Option<AgentView<'_>> {
        view_of_agent(
            &self.layout,
            &self.heads,
            &self.decisions,
            &self.records,
            at,
        )
    }

    /// Returns a mutable view of the agent at an index.
    pub fn view_mut(&mut self, at: usize) -> Option<AgentViewMut<'_>> {
        self.all_mut().into_view(at)
    }

    /// Returns views of all agents, in order.
    pub fn views(&self) -> impl Iterator<Item = AgentView<'_>> {
        (0..self.len()).filter_map(|at| self.view(at))
    }

    /// Returns all agents as one part, which can be split among threads.
    pub fn all_mut(&mut self) -> AgentsMut<'_> {
        AgentsMut {
            first: 0,
            layout: &self.layout,
            heads: &mut self.heads,
            decisions: &mut self.decisions,
            records: &mut self.records,
        }
    }

    /// Splits the agents into disjoint parts of this size. The last part may be smaller.
    pub fn chunks_mut(&mut self, agents: usize) -> impl Iterator<Item = AgentsMut<'_>> {
        self.all_mut().chunks_mut(agents)
    }
}

/// [`Clone::clone_from`] reuses the memory of the list that it overwrites. So a game that keeps
/// past states, such as to roll back, allocates only while the number of agents grows.
impl Clone for AgentStates {
    fn clone(&self) -> Self {
        Self {
            layout: self.layout.clone(),
            semantics: self.semantics,
            heads: self.heads.clone(),
            decisions: self.decisions.clone(),
            records: self.records.clone(),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.layout.clone_from(&other.layout);
        self.semantics = other.semantics;
        self.heads.clone_from(&other.heads);
        self.decisions.clone_from(&other.decisions);
        self.records.clone_from(&other.records);
    }
}

impl fmt::Debug for AgentStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.views()).finish()
    }
}
