//! Populations: agents that share a setup.

use alloc::{collections::BTreeMap, string::String, vec::Vec};

use super::{Condition, PopulationId, StatSource};
use crate::{
    history::OptionAddress,
    model::{NodeId, ProfileId, StatId},
};

/// Agents that share a setup.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Population {
    /// Its ID.
    pub id: PopulationId,
    /// Its name.
    pub name: String,
    /// The number of members at the start of a run.
    pub count: u32,
    /// The largest number of members, or `None` for the usual limit.
    pub max_count: Option<u32>,
    /// The profile of the members.
    pub profile: Option<ProfileId>,
    /// What the members do.
    pub control: Control,
    /// The sources of the members' stats. Others are simulated from their sample.
    pub sources: BTreeMap<StatId, StatSource>,
    /// A member for which this holds leaves the scenario.
    pub leaves_when: Option<Condition>,
}

/// What the members of a population do.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// They decide by the graph.
    Graph {
        /// The decisions that they make, outside groups. Empty means all decisions of the graph.
        decisions: Vec<NodeId>,
        /// The time between two thoughts in seconds, or 0 to think in every step.
        thinking_interval: f64,
        /// Whether members think at different moments of the interval.
        is_staggered: bool,
    },
    /// They run options at given times and do not decide.
    Script(Vec<ScriptLine>),
    /// They do nothing: they are objects.
    Nothing,
}

impl Default for Control {
    fn default() -> Self {
        Self::Graph {
            decisions: Vec::new(),
            thinking_interval: 0.0,
            is_staggered: true,
        }
    }
}

/// An option that a script runs from a time on.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptLine {
    /// The time in seconds. With turns, it is the number of the agent's turn, from 0.
    pub time: f64,
    /// The option that runs until the next line, or `None` for nothing.
    pub option: Option<OptionAddress>,
}
