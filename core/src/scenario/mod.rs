//! Scenarios: small worlds in which the graph's agents live. A project stores them, and the editor
//! simulates them. They are not part of the logic: no evaluator reads them, a runtime file has
//! none, and they do not affect the logic hash.
//!
//! A [`Scenario`] has a [`Clock`] and [`Population`]s, whose stats come from [`StatSource`]s.
//! [`Perception`]s list the candidates of each agent. [`ScenarioEvent`]s change the world from
//! outside, and [`EndCondition`]s end a run.

mod clock;
mod condition;
mod event;
mod id;
mod perception;
mod population;
mod stat_source;

use alloc::{collections::BTreeMap, string::String, vec::Vec};

pub use clock::{Clock, FirstTurn};
pub use condition::{Comparison, Condition, EndCondition, Measure, Summary};
pub use event::{EventAction, EventTiming, Members, ScenarioEvent};
pub use id::{EndConditionId, EventId, PopulationId, ScenarioId};
pub use perception::{Perception, TargetFill};
pub use population::{Control, Population, ScriptLine};
pub use stat_source::{StartValue, StatSource};

use crate::model::StatId;

/// A small world in which agents live with the graph.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scenario {
    /// Its ID.
    pub id: ScenarioId,
    /// Its name.
    pub name: String,
    /// How time passes, and how long.
    pub clock: Clock,
    /// The agents and objects, in the order in which they act.
    pub populations: Vec<Population>,
    /// The sources of the world's stats. Others are simulated from their sample.
    pub world: BTreeMap<StatId, StatSource>,
    /// Which populations see which, in the order in which candidates are listed.
    pub perceptions: Vec<Perception>,
    /// The changes from outside.
    pub events: Vec<ScenarioEvent>,
    /// The conditions that end a run. The first one that holds is the result of the run.
    pub ends: Vec<EndCondition>,
}

impl Scenario {
    /// Returns the approximate size in bytes, for limits of memory.
    pub fn approximate_bytes(&self) -> usize {
        let population = |population: &Population| {
            let lines = match &population.control {
                Control::Script(lines) => lines.len(),
                Control::Graph { decisions, .. } => decisions.len(),
                Control::Nothing => 0,
            };
            size_of::<Population>()
                + population.name.len()
                + 64 * lines
                + source_bytes(&population.sources)
        };
        let populations: usize = self.populations.iter().map(population).sum();
        let seen = self
            .perceptions
            .iter()
            .map(|seen| 64 + 32 * seen.fills.len());
        let events = self.events.iter().map(|event| 128 + event.name.len());
        let ends = self.ends.iter().map(|end| 128 + end.name.len());

        size_of::<Self>()
            + self.name.len()
            + populations
            + source_bytes(&self.world)
            + seen.sum::<usize>()
            + events.sum::<usize>()
            + ends.sum::<usize>()
    }
}

fn source_bytes(sources: &BTreeMap<StatId, StatSource>) -> usize {
    let points = sources.values().map(|source| match source {
        StatSource::Curve { points, .. } => size_of_val(points.as_slice()),
        _ => 0,
    });
    points.sum::<usize>() + 64 * sources.len()
}
