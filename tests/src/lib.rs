//! Code shared by tests, benches and fuzzing: random graphs, and values that are awkward for
//! formulas.
#![expect(
    clippy::missing_panics_doc,
    reason = "a panic here fails the test that asked, which is what it is for"
)]

pub mod duel;
mod entropy;
pub mod graphs;
pub mod life;
pub mod lives;
pub mod moments;
pub mod monster;
pub mod profiles;
mod skipping;
pub mod wreckage;

pub use entropy::{AWKWARD, Entropy};
pub use skipping::report_skipped;
