//! Many agents' memories, one after the other in three lists: an agent more takes no allocation of its own, and what
//! the agents have in common is kept once.

use alloc::vec::Vec;
use core::fmt;

use super::{
    AgentState, AgentsMut, Layout, Record, View, ViewMut,
    binding::carry,
    decision::Decision,
    head::Head,
    part::{stretch, view},
};

/// The memories of many agents that run one program. They can be saved with the game and outlive the program, as an
/// [`AgentState`] can.
#[derive(Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        into = "super::saved_many::Memories",
        try_from = "super::saved_many::Memories"
    )
)]
pub struct AgentStates {
    layout: Layout,
    heads: Vec<Head>,
    decisions: Vec<Decision>,
    records: Vec<Record>,
}

impl AgentStates {
    /// No agents yet.
    pub fn new(layout: &Layout) -> Self {
        Self {
            layout: layout.clone(),
            heads: Vec::new(),
            decisions: Vec::new(),
            records: Vec::new(),
        }
    }

    /// What is remembered of each.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many agents there are.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Adds a newborn behind the others, as [`AgentState::new`] makes it.
    pub fn add(&mut self, agent: u64, born: f64) {
        let head = Head::new(agent, born);
        self.heads.push(head);
        let decisions = self.decisions.len() + self.layout.decisions().len();
        self.decisions.resize(decisions, Decision::default());
        let records = self.records.len() + self.layout.records();
        self.records.resize(records, Record::never(head.born));
    }

    /// Adds an agent behind the others; [bound](AgentState::bind) to what is remembered here.
    pub fn push(&mut self, mut state: AgentState) {
        state.bind(&self.layout);
        self.heads.push(state.head);
        self.decisions.append(&mut state.decisions);
        self.records.append(&mut state.records);
    }

    /// A copy of the agent at this place.
    pub fn get(&self, at: usize) -> Option<AgentState> {
        self.view(at).map(View::to_state)
    }

    /// Puts an agent in the place of another, [bound](AgentState::bind) to what is remembered here. Beyond the last
    /// agent nothing happens.
    pub fn set(&mut self, at: usize, mut state: AgentState) {
        state.bind(&self.layout);
        if let Some(place) = self.view_mut(at) {
            *place.head = state.head;
            place.decisions.copy_from_slice(&state.decisions);
            place.records.copy_from_slice(&state.records);
        }
    }

    /// Takes an agent out; those behind it move up.
    pub fn remove(&mut self, at: usize) -> Option<AgentState> {
        let taken = self.get(at)?;
        let decisions = stretch(at, self.layout.decisions().len());
        let records = stretch(at, self.layout.records());
        self.heads.remove(at);
        self.decisions.drain(decisions);
        self.records.drain(records);
        Some(taken)
    }

    /// Takes an agent out; the last one moves to its place.
    pub fn swap_remove(&mut self, at: usize) -> Option<AgentState> {
        let taken = self.get(at)?;
        let last = self.len() - 1;
        let (decisions, records) = (self.layout.decisions().len(), self.layout.records());
        self.heads.swap_remove(at);
        self.decisions
            .copy_within(last * decisions.., at * decisions);
        self.decisions.truncate(last * decisions);
        self.records.copy_within(last * records.., at * records);
        self.records.truncate(last * records);
        Some(taken)
    }

    /// Takes all agents out.
    pub fn clear(&mut self) {
        self.heads.clear();
        self.decisions.clear();
        self.records.clear();
    }

    /// Fits all to what a program remembers, each as [`AgentState::bind`] does.
    pub fn bind(&mut self, layout: &Layout) {
        if self.layout == *layout {
            self.layout = layout.clone();
            return;
        }
        let mut bound = Self {
            layout: layout.clone(),
            heads: self.heads.clone(),
            decisions: Vec::with_capacity(self.len() * layout.decisions().len()),
            records: Vec::with_capacity(self.len() * layout.records()),
        };
        for view in self.views() {
            carry(view, layout, &mut bound.decisions, &mut bound.records);
        }
        for at in 0..bound.len() {
            if let Some(mut view) = bound.view_mut(at) {
                view.mend();
            }
        }
        *self = bound;
    }

    /// The agent at this place, to read.
    pub fn view(&self, at: usize) -> Option<View<'_>> {
        view(
            &self.layout,
            &self.heads,
            &self.decisions,
            &self.records,
            at,
        )
    }

    /// The agent at this place, to move on.
    pub fn view_mut(&mut self, at: usize) -> Option<ViewMut<'_>> {
        self.all_mut().into_view(at)
    }

    /// All agents in their order, to read.
    pub fn views(&self) -> impl Iterator<Item = View<'_>> {
        (0..self.len()).filter_map(|at| self.view(at))
    }

    /// All agents as one part, which can be split among threads.
    pub fn all_mut(&mut self) -> AgentsMut<'_> {
        AgentsMut {
            layout: &self.layout,
            heads: &mut self.heads,
            decisions: &mut self.decisions,
            records: &mut self.records,
        }
    }

    /// Disjoint parts of so many agents, the last one of what is left.
    pub fn chunks_mut(&mut self, agents: usize) -> impl Iterator<Item = AgentsMut<'_>> {
        self.all_mut().chunks_mut(agents)
    }
}

impl fmt::Debug for AgentStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.views()).finish()
    }
}
