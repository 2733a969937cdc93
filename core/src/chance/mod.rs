//! Chance: draws that depend on the seed, the agent, the decision's count and the node's place alone, so that order,
//! batches and threads never matter.

use crate::kind::kinds;

kinds! {
    /// Uniform in a range.
    random: random::Random => RANDOM,
}
