//! Random nodes: draws depend only on the seed, the agent, the decision's count and the node's
//! path, so that order, batches and threads never matter.

use crate::kind::kinds;

kinds! {
    /// A uniform random number in a range.
    random: random::Random => RANDOM,
}
