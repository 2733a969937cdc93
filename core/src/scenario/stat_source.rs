//! The sources of stats in a scenario.

use alloc::vec::Vec;

use super::{PopulationId, Summary};
use crate::model::{NodeId, SampleId, StatId};

/// Where the values of a stat come from.
#[derive(Clone, Debug, PartialEq)]
pub enum StatSource {
    /// Effects and events change it, within its range.
    Simulated(StartValue),
    /// It never changes.
    Constant(f32),
    /// It follows the time: start + time × factor.
    Clock {
        /// The value at the start of a run.
        start: f64,
        /// The change per second.
        factor: f64,
        /// The value at which it starts again from 0.
        wrap: Option<f64>,
    },
    /// It follows a curve over time.
    Curve {
        /// Times in seconds and values, with straight lines between them.
        points: Vec<[f64; 2]>,
        /// Whether the curve starts again after its last point.
        is_looping: bool,
    },
    /// It is drawn anew at regular times.
    Noise {
        /// The smallest value.
        low: f32,
        /// The largest value.
        high: f32,
        /// The time between two draws, in seconds.
        seconds: f64,
    },
    /// It is a stat of the only other agent.
    Opponent(StatId),
    /// It is a stat of the agent that an option of this agent is aimed at.
    Target(StatId),
    /// It summarizes a stat of all members of a population, without the agent itself.
    Population {
        /// The population.
        population: PopulationId,
        /// How the values become one.
        summary: Summary,
        /// The stat. A count needs none.
        stat: Option<StatId>,
    },
    /// It is the value that a factor of the graph, outside groups, had in the previous step.
    Factor(NodeId),
}

impl Default for StatSource {
    fn default() -> Self {
        Self::Simulated(StartValue::Sample)
    }
}

/// The value of a simulated stat at the start of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum StartValue {
    /// The stat's current sample.
    #[default]
    Sample,
    /// The stat's value in a named sample.
    NamedSample(SampleId),
    /// A number.
    Number(f32),
    /// A number that is drawn for each agent.
    Random {
        /// The smallest number.
        low: f32,
        /// The largest number.
        high: f32,
    },
}
