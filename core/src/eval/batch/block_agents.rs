//! The agents of a block: consecutive ones, or those of a list.

/// Some agents of a part of [`AgentStates`](crate::history::AgentStates), which are evaluated as
/// one block.
#[derive(Clone, Copy, Debug)]
pub(super) enum BlockAgents<'a> {
    /// Consecutive agents.
    Consecutive {
        /// The position in the part of the first.
        first: usize,
        count: usize,
    },
    /// The agents of a list.
    Listed {
        /// The agents' positions among all, in ascending order.
        agents: &'a [u32],
        /// The position of the part's first agent among all.
        part_start: usize,
    },
}

impl<'a> BlockAgents<'a> {
    /// Returns only the agents of a list, or all of these if the list is as long.
    pub(super) fn only(self, agents: &'a [u32], part_start: usize) -> Self {
        if agents.len() == self.len() {
            self
        } else {
            Self::Listed { agents, part_start }
        }
    }

    /// Returns the number of agents.
    #[inline]
    pub(super) fn len(self) -> usize {
        match self {
            Self::Consecutive { count, .. } => count,
            Self::Listed { agents, .. } => agents.len(),
        }
    }

    /// Returns the position in the part of an agent of the block.
    #[inline]
    pub(super) fn position(self, agent: usize) -> usize {
        match self {
            Self::Consecutive { first, .. } => first + agent,
            Self::Listed { agents, part_start } => {
                let position = agents.get(agent).map(|agent| *agent as usize);
                position.map_or(usize::MAX, |position| position.wrapping_sub(part_start))
            }
        }
    }

    /// Returns the positions in the part of all agents of the block.
    #[inline]
    pub(super) fn positions(self) -> impl Iterator<Item = usize> {
        (0..self.len()).map(move |agent| self.position(agent))
    }
}
