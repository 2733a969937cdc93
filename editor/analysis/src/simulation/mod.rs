//! Simulation: agents live with a graph for a while. They decide by it, its effects change their
//! stats, and they decide again.
//!
//! `setup` says what is simulated, and `effect_table` finds the effects of each option once groups
//! are expanded. `run` performs the steps: runs finish, agents think, effects apply, all from the
//! stats as they were at the beginning of the step (`snapshot`). `changes` gathers the effects of a
//! step, so that their order does not depend on the order in which agents are computed. `report`
//! summarizes a run, and `timeline` plots the life of one agent.

mod changes;
mod effect_table;
mod report;
mod run;
mod setup;
mod snapshot;
#[cfg(test)]
mod tests;
mod timeline;

pub use report::{DITHERING_SECONDS, DecisionReport, OptionReport, SimulationReport, StatReport};
pub use run::{AgentMoment, ChosenLink, DEFAULT_DURATION, Simulation, StartError};
pub use setup::{MAX_AGENTS, MAX_STEPS, SetupError, SimulationSetup};
pub use timeline::Timeline;
