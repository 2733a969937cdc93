//! The memories of a block's agents, and what they say about the agents' candidates.

use core::ops::Range;

use super::block_agents::BlockAgents;
use crate::{
    compile::MemorySlot,
    eval::Candidates,
    history::{AgentView, AgentsMut, HistoryValue},
};

/// The memories of a block's agents.
#[derive(Clone, Copy)]
pub(super) enum Memories<'a> {
    /// Each agent has a separate memory.
    Each {
        part: &'a AgentsMut<'a>,
        agents: BlockAgents<'a>,
    },
    /// All agents have the same memory.
    One(AgentView<'a>),
}

impl Memories<'_> {
    pub(super) fn view(&self, agent: usize) -> Option<AgentView<'_>> {
        match self {
            Self::Each { part, agents } => part.view(agents.position(agent)),
            Self::One(view) => Some(*view),
        }
    }
}

/// Some rows of a block.
#[derive(Clone, Copy)]
pub(super) struct BlockRows<'a> {
    /// The position of the first row among all.
    pub(super) start: usize,
    /// The position of the first row in the block.
    pub(super) local: usize,
    /// The agent of each row.
    pub(super) whose: &'a [u8],
    /// For each agent, its rows counted from the block's first.
    pub(super) ranges: &'a [Range<u32>],
}

impl BlockRows<'_> {
    /// Returns the agents of these rows, each with the positions of its rows among these.
    fn agents(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        let agent = |agent: Option<&u8>| agent.map_or(0, |agent| usize::from(*agent));
        let (first, last) = (agent(self.whose.first()), agent(self.whose.last()));
        let ranges = self.ranges.get(first..=last).unwrap_or_default();
        (first..).zip(ranges).map(|(agent, range)| {
            let place = |row: u32| {
                (row as usize)
                    .saturating_sub(self.local)
                    .min(self.whose.len())
            };
            (agent, place(range.start)..place(range.end))
        })
    }
}

/// Reads what agents remember of the targets of some rows. Without candidates, the rows are the
/// targets in view.
pub(super) fn read_target_memories(
    reads: Option<&MemorySlot>,
    memories: Option<Memories<'_>>,
    candidates: Option<&Candidates>,
    rows: BlockRows<'_>,
    out: &mut [f32],
) {
    let Some(reads) = reads else {
        out.fill(0.0);
        return;
    };

    let (Some(memories), Some(candidates)) = (memories, candidates) else {
        // The target in view has no ID, so no memory refers to it.
        out.fill(reads.agent_value(None));
        return;
    };

    let marked = match (memories, reads.option) {
        (Memories::Each { part, agents }, Some(option))
            if reads.query.reading == HistoryValue::Running =>
        {
            // Most agents run the option for one target or none, so little is left to do for each.
            out.fill(0.0);
            Some((part, agents, option))
        }
        _ => None,
    };

    for (agent, places) in rows.agents() {
        let targets = candidates.ids(rows.start + places.start..rows.start + places.end);
        let places = out.get_mut(places).unwrap_or_default();
        match marked {
            Some((part, agents, option)) => {
                part.mark_running_targets(agents.position(agent), option, targets, places);
            }
            None => reads.read_target_values(memories.view(agent).as_ref(), targets, places),
        }
    }
}
