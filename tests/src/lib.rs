//! What tests, benches and fuzzing share: random graphs, and values that formulas find awkward.

pub mod duel;
mod entropy;
pub mod graphs;

pub use entropy::{AWKWARD, Entropy};
