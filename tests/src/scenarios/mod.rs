//! Random scenarios: valid ones that a simulation can run, and wild ones with any values that a
//! file can hold.

mod sound;
mod wild;

pub use sound::random_scenario;
pub use wild::wild_scenarios;
