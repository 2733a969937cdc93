//! IDs of scenarios and their parts. They are random numbers of 64 bits, so that two people who add
//! scenarios to the same project practically never choose the same ID.

use core::fmt;

macro_rules! random_ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:016x}", self.0)
            }
        }
    )+};
}

random_ids! {
    /// Identifies a [`Scenario`](super::Scenario).
    ScenarioId,
    /// Identifies a [`Population`](super::Population).
    PopulationId,
    /// Identifies a [`ScenarioEvent`](super::ScenarioEvent).
    EventId,
    /// Identifies an [`EndCondition`](super::EndCondition).
    EndConditionId,
}
