//! The memories of a block's agents, and what they say about the agents' candidates.

use super::block_agents::BlockAgents;
use crate::{
    compile::MemorySlot,
    eval::Candidates,
    history::{AgentsMut, View},
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
    One(View<'a>),
}

impl Memories<'_> {
    pub(super) fn view(&self, agent: usize) -> Option<View<'_>> {
        match self {
            Self::Each { part, agents } => part.view(agents.position(agent)),
            Self::One(view) => Some(*view),
        }
    }
}

/// Reads what agents remember of the targets of some rows, from `start` on; `whose` has the agent
/// of each row. Without candidates, the rows are the targets in view.
pub(super) fn read_target_memories(
    reads: Option<&MemorySlot>,
    memories: Option<Memories<'_>>,
    candidates: Option<&Candidates>,
    (start, whose): (usize, &[u8]),
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

    let mut done = 0;
    for rows in whose.chunk_by(|one, other| one == other) {
        let agent = rows.first().map_or(0, |agent| usize::from(*agent));
        let targets = candidates.ids(start + done..start + done + rows.len());
        let places = out.get_mut(done..done + rows.len()).unwrap_or_default();
        done += rows.len();
        reads.read_target_values(memories.view(agent).as_ref(), targets, places);
    }
}
