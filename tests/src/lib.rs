//! Code shared by tests, benches and fuzzing: random graphs, and values that are awkward for
//! formulas.
#![expect(
    clippy::missing_panics_doc,
    reason = "a panic here fails the test that asked, which is what it is for"
)]

pub mod any_stat;
pub mod archer;
pub mod crowd;
pub mod damaged_saves;
pub mod duel;
pub mod effects;
mod entropy;
pub mod fight;
pub mod graph_damage;
pub mod graphs;
pub mod guards;
pub mod monster;
pub mod playthrough;
pub mod profiles;
pub mod random_life;
pub mod reference_life;
pub mod reference_simulation;
pub mod reload;
pub mod save_formats;
pub mod scenarios;
mod skipped_tests;

pub use entropy::{AWKWARD_VALUES, Entropy};
pub use skipped_tests::report_skipped;
