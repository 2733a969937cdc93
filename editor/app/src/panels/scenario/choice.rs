//! The scenario that the Scenarios panel edits and the Simulation panel runs.

use inclination_core::authoring::scenario::{Scenario, ScenarioId};

/// The scenario that the Scenarios panel edits and the Simulation panel runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::panels) enum ScenarioChoice {
    /// The first scenario of the project or, if it has none, an agent with the current values.
    #[default]
    FirstScenario,
    /// An agent with the current values.
    CurrentValues,
    /// A scenario.
    Scenario(ScenarioId),
}

impl ScenarioChoice {
    /// Returns the scenario, or `None` for an agent with the current values.
    pub(in crate::panels) fn find_scenario(self, scenarios: &[Scenario]) -> Option<&Scenario> {
        match self {
            Self::FirstScenario => scenarios.first(),
            Self::CurrentValues => None,
            Self::Scenario(id) => {
                let mut known = scenarios.iter();
                known
                    .find(|scenario| scenario.id == id)
                    .or(scenarios.first())
            }
        }
    }
}
