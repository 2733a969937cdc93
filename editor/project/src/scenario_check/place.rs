//! The places of problems of scenarios.

use inclination_core::authoring::{
    model::StatId,
    scenario::{EndConditionId, EventId, PopulationId, ScenarioId},
};

/// The place of a problem: a part of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScenarioPlace {
    /// The scenario.
    pub scenario: ScenarioId,
    /// The part of the scenario.
    pub part: ScenarioPart,
}

/// A part of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ScenarioPart {
    /// The scenario as a whole.
    Whole,
    /// How time passes.
    Clock,
    /// A population.
    Population(PopulationId),
    /// What the members of a population do.
    Control(PopulationId),
    /// A line of a population's script, by its position.
    ScriptLine(PopulationId, usize),
    /// The condition under which members of a population leave.
    LeavesWhen(PopulationId),
    /// The source of a stat of a population's members, or of the world.
    Source(Option<PopulationId>, StatId),
    /// A perception, by its position.
    Perception(usize),
    /// The fill of a target stat in a perception.
    Fill(usize, StatId),
    /// An event.
    Event(EventId),
    /// An end condition.
    EndCondition(EndConditionId),
}
