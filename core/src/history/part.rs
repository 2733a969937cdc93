//! A part of many agents' memories, which one thread has to itself.

use core::ops::Range;

use super::{Chosen, Layout, Record, Run, View, ViewMut, decision::Decision, head::Head};
use crate::model::Path;

/// The memories are not bound to the program, so nothing in them would mean what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the agents' memories are of another program; bind them with AgentStates::bind before they are cut in parts"
)]
pub struct NotBound;

/// A part of [`AgentStates`](super::AgentStates). Parts do not overlap, so each may be another thread's.
pub struct AgentsMut<'a> {
    pub(super) layout: &'a Layout,
    pub(super) heads: &'a mut [Head],
    pub(super) decisions: &'a mut [Decision],
    pub(super) records: &'a mut [Record],
}

impl<'a> AgentsMut<'a> {
    /// How many agents it has.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// The agent at this place of the part, to read.
    pub fn view(&self, at: usize) -> Option<View<'_>> {
        view(self.layout, self.heads, self.decisions, self.records, at)
    }

    /// The agent at this place of the part, to move on.
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
        let decisions = stretch(at, self.layout.decisions().len());
        let records = stretch(at, self.layout.records());
        Some(ViewMut {
            layout: self.layout,
            head,
            decisions: &mut self.decisions[decisions],
            records: &mut self.records[records],
        })
    }

    /// What is remembered of each.
    pub fn layout(&self) -> &Layout {
        self.layout
    }

    /// The position of a decision in the layout.
    pub(crate) fn position(&self, decision: Path) -> Option<usize> {
        self.layout.decision(decision)
    }

    /// Whether nothing is remembered of options.
    pub(crate) fn forgets_options(&self) -> bool {
        self.layout.records() == 0
    }

    /// Takes note of the time, for some of the agents.
    pub(crate) fn advance(&mut self, agents: Range<usize>, now: f64) {
        for head in self.heads.get_mut(agents).unwrap_or_default() {
            head.latest = head.seen(now);
        }
    }

    /// What draws of some of the agents are keyed by: their own numbers, and how often the decisions at these positions
    /// were made.
    pub(crate) fn keys(
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

    /// Takes a result of the decision at a position for each of some agents, where nothing is remembered of options.
    pub(crate) fn settle(
        &mut self,
        agents: Range<usize>,
        position: usize,
        results: impl Iterator<Item = Option<Chosen>>,
    ) {
        let each = self.layout.decisions().len();
        let first = agents.start * each + position;
        let heads = self.heads.get(agents).unwrap_or_default();
        let memories = self.decisions.get_mut(first..).unwrap_or_default();
        let memories = memories.iter_mut().step_by(each.max(1));
        for ((head, memory), result) in heads.iter().zip(memories).zip(results) {
            *memory = Decision {
                run: result.map(Run::of),
                decided: Some(head.latest),
                count: memory.count.saturating_add(1),
            };
        }
    }

    /// The agents before this one, and those from it on. If there are not that many, all of them and none.
    pub fn split_at_mut(self, at: usize) -> (Self, Self) {
        let at = at.min(self.len());
        let layout = self.layout;
        let (heads, more_heads) = self.heads.split_at_mut(at);
        let (decisions, more_decisions) =
            self.decisions.split_at_mut(at * layout.decisions().len());
        let (records, more_records) = self.records.split_at_mut(at * layout.records());
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

    /// Parts of so many agents, the last one of what is left. Parts of 0 have 1.
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

/// One agent of several whose memories stand one after the other.
pub(super) fn view<'a>(
    layout: &'a Layout,
    heads: &'a [Head],
    decisions: &'a [Decision],
    records: &'a [Record],
    at: usize,
) -> Option<View<'a>> {
    Some(View {
        layout,
        head: heads.get(at)?,
        decisions: &decisions[stretch(at, layout.decisions().len())],
        records: &records[stretch(at, layout.records())],
    })
}

/// Where one agent's things stand if each agent has so many.
pub(super) fn stretch(at: usize, each: usize) -> Range<usize> {
    at * each..(at + 1) * each
}
