//! Problems of scenarios.

use inclination_core::authoring::check::Severity;

use super::{fix::ScenarioFix, place::ScenarioPlace};

/// Something that is wrong with a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioProblem {
    /// How bad it is. An error means that the scenario cannot be simulated as it says.
    pub severity: Severity,
    /// The stable code of this kind of problem.
    pub code: &'static str,
    /// The subject of the problem.
    pub place: ScenarioPlace,
    /// A description of the problem and its remedy, for a designer.
    pub sentence: String,
    /// A change that removes this problem.
    pub fix: Option<ScenarioFix>,
}
