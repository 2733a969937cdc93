//! What an agent's random draws depend on, besides the node's own place.

use crate::math;

/// Whose draws, and of which decision. The same draws come again whatever the order, batch or thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Draws {
    /// The game's seed.
    pub seed: u64,
    /// The agent's own number, which must not be its place in a list that changes.
    pub agent: u64,
    /// How many decisions the agent has made; raise it to draw anew.
    pub counter: u64,
}

impl Draws {
    pub(crate) fn state(self) -> math::Draw {
        math::Draw::new(self.seed, self.agent, self.counter)
    }
}
