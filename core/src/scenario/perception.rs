//! Perception: which agents are candidates of which.

use alloc::collections::BTreeMap;

use super::PopulationId;
use crate::model::StatId;

/// Makes the members of one population candidates of the members of another, or of each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Perception {
    /// The population that sees.
    pub observers: PopulationId,
    /// The population that is seen. No agent sees itself.
    pub seen: PopulationId,
    /// The largest number of members that an observer sees, from the first. `None` means all.
    pub max_seen: Option<u32>,
    /// The values of target stats. Others have their default.
    pub fills: BTreeMap<StatId, TargetFill>,
}

/// The value of a target stat for a member that is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TargetFill {
    /// A stat of the member that is seen.
    Stat(StatId),
    /// A number for all members, for example the position of a word that names the population.
    Constant(f32),
}
