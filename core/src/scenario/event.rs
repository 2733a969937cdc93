//! Events: changes of a scenario from outside.

use alloc::string::String;

use super::{EventId, PopulationId};
use crate::model::{EffectOperation, StatId};

/// A change of a scenario from outside.
#[derive(Clone, Debug, PartialEq)]
pub struct ScenarioEvent {
    /// Its ID.
    pub id: EventId,
    /// Its name.
    pub name: String,
    /// When it happens.
    pub timing: EventTiming,
    /// What it changes.
    pub action: EventAction,
}

/// When an event happens. Times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EventTiming {
    /// Once.
    Once {
        /// When it happens.
        time: f64,
    },
    /// At regular times.
    Every {
        /// The time of the first event.
        first: f64,
        /// The time between two events.
        interval: f64,
    },
    /// At random times.
    Random {
        /// The mean time between two events.
        mean_interval: f64,
    },
}

/// What an event changes.
#[derive(Clone, Debug, PartialEq)]
pub enum EventAction {
    /// It changes a stat.
    ChangeStat {
        /// The population whose members change, or `None` for the world.
        population: Option<PopulationId>,
        /// The members that change.
        members: Members,
        /// The stat.
        stat: StatId,
        /// How the amount changes the stat.
        operation: EffectOperation,
        /// The amount.
        amount: f32,
        /// For how many seconds agents read the changed value, while the stored value goes on
        /// changing under it. `None` changes the stored value.
        lasts: Option<f64>,
    },
    /// Members join a population.
    Spawn {
        /// The population.
        population: PopulationId,
        /// How many join.
        count: u32,
    },
    /// Members leave a population.
    Remove {
        /// The population.
        population: PopulationId,
        /// The members that leave.
        members: Members,
    },
}

/// The members of a population that an event affects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Members {
    /// All members.
    #[default]
    All,
    /// A number of members that are drawn.
    Drawn(u32),
}
