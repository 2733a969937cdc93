//! Simulation of agents over time. They decide by a graph, its effects change their stats, and they
//! decide again.
//!
//! `setup` has the number of agents and the length of time, and `effect_table` the effects of each
//! option, with groups expanded. `stepping` performs the steps: runs finish, agents think, effects
//! apply, all from the stats as they were at the beginning of the step (`snapshot`). `stat_changes`
//! gathers the effects of a step, so that their order does not depend on the order in which agents
//! are computed. `report` summarizes a run, and `timeline` plots one agent.

mod effect_table;
mod report;
mod setup;
mod snapshot;
mod stat_changes;
mod stepping;
#[cfg(test)]
mod tests;
mod timeline;

pub use report::{DITHERING_SECONDS, DecisionReport, OptionReport, SimulationReport, StatReport};
pub use setup::{MAX_AGENTS, MAX_STEPS, SetupError, SimulationSetup};
pub use stepping::{AgentMoment, ChosenLink, DEFAULT_DURATION, Simulation, StartError};
pub use timeline::Timeline;
