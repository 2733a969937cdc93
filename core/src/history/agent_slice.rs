//! A part of many agents' memories, to which one thread has exclusive access.

use core::ops::Range;

use super::{
    AgentView, AgentViewMut, ChoiceResult, Layout, OptionRecord, Run, agent_header::AgentHeader,
    decision::DecisionRecord,
};
use crate::model::Path;

/// A part of [`AgentStates`](super::AgentStates). Parts do not overlap, so each can be given to
/// another thread.
pub struct AgentsMut<'a> {
    /// The position of the first agent among all.
    pub(super) first: usize,
    pub(super) layout: &'a Layout,
    pub(super) heads: &'a mut [AgentHeader],
    pub(super) decisions: &'a mut [DecisionRecord],
    pub(super) records: &'a mut [OptionRecord],
}

impl<'a> AgentsMut<'a> {
    /// Returns the number of agents.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns the position of the first agent among all.
    pub fn first(&self) -> usize {
        self.first
    }

    /// Returns whether there are no agents.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Returns a view of the agent at an index of this part.
    pub fn view(&self, at: usize) -> Option<AgentView<'_>> {
        view_of_agent(self.layout, self.heads, self.decisions, self.records, at)
    }

    /// Returns a mutable view of the agent at an index of this part.
    pub fn view_mut(&mut self, at: usize) -> Option<AgentViewMut<'_>> {
        self.reborrow().into_view(at)
    }

    /// Returns the same part for a shorter time.
    pub(super) fn reborrow(&mut self) -> AgentsMut<'_> {
        AgentsMut {
            first: self.first,
            layout: self.layout,
            heads: self.heads,
            decisions: self.decisions,
            records: self.records,
        }
    }

    pub(super) fn into_view(self, at: usize) -> Option<AgentViewMut<'a>> {
        let head = self.heads.get_mut(at)?;
        let decisions = agent_range(at, self.layout.decisions().len());
        let records = agent_range(at, self.layout.record_count());
        Some(AgentViewMut {
            layout: self.layout,
            head,
            decisions: &mut self.decisions[decisions],
            records: &mut self.records[records],
        })
    }

    /// Returns the index of a decision in the layout.
    pub(crate) fn decision_index(&self, decision: Path) -> Option<usize> {
        self.layout.find_decision(decision)
    }

    /// Advances some of the agents to a time.
    pub(crate) fn advance_to(&mut self, agents: impl Iterator<Item = usize>, now: f64) {
        for agent in agents {
            if let Some(head) = self.heads.get_mut(agent) {
                head.check_clock(now);
                head.latest = head.effective_time(now);
            }
        }
    }

    /// Returns the key of an agent's draws: its number, and how often the decisions at these
    /// positions in the layout were made in total.
    #[inline]
    pub(crate) fn draw_key(&self, agent: usize, positions: &[usize]) -> (u64, u64) {
        let number = self.heads.get(agent).map_or(0, |head| head.agent);
        let first = agent * self.layout.decisions().len();
        let mut count: u64 = 0;
        for position in positions {
            if let Some(decision) = self.decisions.get(first + position) {
                count = count.wrapping_add(decision.count());
            }
        }
        (number, count)
    }

    /// Applies a result of the decision at an index to each of some agents, and records that it was
    /// made. `lot` draws a number for an agent of these, given by its
    /// position among them, and an option that stops.
    pub(crate) fn apply_choices(
        &mut self,
        agents: impl Iterator<Item = usize>,
        position: usize,
        results: impl Iterator<Item = ChoiceResult>,
        lot: impl Fn(usize, Path) -> f32,
    ) {
        let (each, each_record) = (self.layout.decisions().len(), self.layout.record_count());
        for (lane, (agent, result)) in agents.zip(results).enumerate() {
            let decision = self.decisions.get_mut(agent * each + position);
            let (Some(head), Some(decision)) = (self.heads.get(agent), decision) else {
                continue;
            };

            let records = self.records.get(agent * each_record..).unwrap_or_default();
            if each_record == 0 || result.is_recorded(decision, records) {
                let run = result.chosen.map(Run::from_chosen);
                decision.note_result(run, head.latest);
            } else if let Some(mut memory) = self.view_mut(agent) {
                memory.apply_choice_at(position, result.chosen, |option| lot(lane, option));
                memory.note_decision_at(position);
            }
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
            first: self.first,
            layout,
            heads,
            decisions,
            records,
        };
        let after = Self {
            first: self.first + at,
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
    records: &'a [OptionRecord],
    at: usize,
) -> Option<AgentView<'a>> {
    Some(AgentView {
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
