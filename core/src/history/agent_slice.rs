//! A part of many agents' memories, to which one thread has exclusive access.

use core::ops::Range;

use super::{
    ChosenOption, Layout, Record, Run, View, ViewMut, agent_header::AgentHeader,
    decision::DecisionRecord,
};
use crate::model::Path;

/// The memories are not bound to the program, so their contents cannot be interpreted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the agents' memories belong to another program: bind them with AgentStates::bind before you split them"
)]
pub struct NotBound;

/// A part of [`AgentStates`](super::AgentStates). Parts do not overlap, so each can be given to
/// another thread.
pub struct AgentsMut<'a> {
    pub(super) layout: &'a Layout,
    pub(super) heads: &'a mut [AgentHeader],
    pub(super) decisions: &'a mut [DecisionRecord],
    pub(super) records: &'a mut [Record],
}

impl<'a> AgentsMut<'a> {
    /// Returns the number of agents.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns whether there are no agents.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Returns a view of the agent at an index of this part.
    pub fn view(&self, at: usize) -> Option<View<'_>> {
        view_of_agent(self.layout, self.heads, self.decisions, self.records, at)
    }

    /// Returns a mutable view of the agent at an index of this part.
    pub fn view_mut(&mut self, at: usize) -> Option<ViewMut<'_>> {
        let part = AgentsMut {
            layout: self.layout,
            heads: self.heads,
            decisions: self.decisions,
            records: self.records,
        };
        part.into_view(at)
    }

    pub(super) fn into_view(self, at: usize) -> Option<ViewMut<'a>> {
        let head = self.heads.get_mut(at)?;
        let decisions = agent_range(at, self.layout.decisions().len());
        let records = agent_range(at, self.layout.record_count());
        Some(ViewMut {
            layout: self.layout,
            head,
            decisions: &mut self.decisions[decisions],
            records: &mut self.records[records],
        })
    }

    /// Returns the layout of each agent's memory.
    pub fn layout(&self) -> &Layout {
        self.layout
    }

    /// Returns the index of a decision in the layout.
    pub(crate) fn decision_index(&self, decision: Path) -> Option<usize> {
        self.layout.find_decision(decision)
    }

    /// Returns whether no option is remembered.
    pub(crate) fn forgets_options(&self) -> bool {
        self.layout.record_count() == 0
    }

    /// Advances some of the agents to a time.
    pub(crate) fn advance_to(&mut self, agents: Range<usize>, now: f64) {
        for head in self.heads.get_mut(agents).unwrap_or_default() {
            head.latest = head.effective_time(now);
        }
    }

    /// Returns the keys of the draws of some agents: their numbers, and how often the decisions at
    /// these indices were made in total.
    pub(crate) fn draw_keys(
        &self,
        agents: Range<usize>,
        positions: &[usize],
    ) -> impl Iterator<Item = (u64, u64)> {
        let each = self.layout.decisions().len();
        let memories = self
            .decisions
            .get(agents.start * each..)
            .unwrap_or_default();
        let heads = self.heads.get(agents).unwrap_or_default();

        heads
            .iter()
            .zip(memories.chunks(each.max(1)))
            .map(|(head, memories)| {
                let known = positions.iter().filter_map(|at| memories.get(*at));
                let count = known.fold(0, |count: u64, memory| count.wrapping_add(memory.count));
                (head.agent, count)
            })
    }

    /// Applies a result of the decision at an index to each of some agents, in a layout that
    /// remembers no options.
    pub(crate) fn apply_choices(
        &mut self,
        agents: Range<usize>,
        position: usize,
        results: impl Iterator<Item = Option<ChosenOption>>,
    ) {
        let each = self.layout.decisions().len();
        let first = agents.start * each + position;

        let heads = self.heads.get(agents).unwrap_or_default();
        let memories = self
            .decisions
            .get_mut(first..)
            .unwrap_or_default()
            .iter_mut()
            .step_by(each.max(1));

        for ((head, memory), result) in heads.iter().zip(memories).zip(results) {
            *memory = DecisionRecord {
                run: result.map(Run::from_chosen),
                decided: Some(head.latest),
                count: memory.count.saturating_add(1),
            };
        }
    }

    /// Splits the part before an index. If there are not that many agents, the second part is
    /// empty.
    pub fn split_at_mut(self, at: usize) -> (Self, Self) {
        let at = at.min(self.len());
        let layout = self.layout;
        let (heads, more_heads) = self.heads.split_at_mut(at);
        let (decisions, more_decisions) =
            self.decisions.split_at_mut(at * layout.decisions().len());
        let (records, more_records) = self.records.split_at_mut(at * layout.record_count());

        let before = Self {
            layout,
            heads,
            decisions,
            records,
        };
        let after = Self {
            layout,
            heads: more_heads,
            decisions: more_decisions,
            records: more_records,
        };

        (before, after)
    }

    /// Splits into parts of this many agents, of which the last may be smaller. A size of 0 counts
    /// as 1.
    pub fn chunks_mut(self, agents: usize) -> impl Iterator<Item = AgentsMut<'a>> {
        let mut rest = Some(self);
        core::iter::from_fn(move || {
            let all = rest.take().filter(|rest| !rest.is_empty())?;
            let (chunk, after) = all.split_at_mut(agents.max(1));
            rest = Some(after);
            Some(chunk)
        })
    }
}

/// Returns a view of one of several agents whose memories are stored one after the other.
pub(super) fn view_of_agent<'a>(
    layout: &'a Layout,
    heads: &'a [AgentHeader],
    decisions: &'a [DecisionRecord],
    records: &'a [Record],
    at: usize,
) -> Option<View<'a>> {
    Some(View {
        layout,
        head: heads.get(at)?,
        decisions: &decisions[agent_range(at, layout.decisions().len())],
        records: &records[agent_range(at, layout.record_count())],
    })
}

/// Returns the range of one agent's entries in a list in which each agent has this many.
pub(super) fn agent_range(at: usize, each: usize) -> Range<usize> {
    at * each..(at + 1) * each
}
