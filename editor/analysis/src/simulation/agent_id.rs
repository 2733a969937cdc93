//! IDs of agents.

use inclination_core::{authoring::scenario::PopulationId, hash::mix64};

/// Identifies an agent during a run. IDs are never used again after an agent has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AgentId {
    /// The population to which it belongs.
    pub population: PopulationId,
    /// How many members joined the population before it.
    pub serial: u32,
}

impl AgentId {
    /// Returns the number by which the agent's random draws are keyed and by which other agents see
    /// it as a target. It does not depend on other populations.
    pub fn number(self) -> u64 {
        mix64(self.population.0).wrapping_add(self.serial.into())
    }
}
