//! Random IDs for new scenarios and their parts.

use std::hash::{BuildHasher, RandomState};

/// Returns a random number.
pub(crate) fn draw_random_id() -> u64 {
    // The standard library seeds every hasher at random.
    RandomState::new().hash_one(())
}
