//! The key of an agent's random draws.

use crate::math;

/// The values that determine an agent's random draws, together with the path of the node that
/// draws. The draws do not depend on order, batch or thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DrawKey {
    /// The game's seed.
    pub seed: u64,
    /// The agent's own number, which must not be its place in a list that changes.
    pub agent: u64,
    /// The number of decisions that the agent has made. Increase it to get new draws.
    pub count: u64,
}

impl DrawKey {
    pub(crate) fn to_draw(self) -> math::Draw {
        math::Draw::new(self.seed, self.agent, self.count)
    }
}
