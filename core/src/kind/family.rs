//! The families of nodes, which determine colors and menus.

/// The family that a node belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Family {
    /// Outputs a stat.
    Stat,
    /// Arithmetic, comparison, logic and selection.
    Arithmetic,
    /// Maps a normalized value.
    Curve,
    /// Combines several scores into one.
    Combine,
    /// Draws at random.
    Chance,
    /// Reads an agent's memory.
    History,
    /// Names a value for the game.
    Factor,
    /// Appraises an option by one aspect of the situation.
    Consideration,
    /// An option that a decision may choose.
    Option,
    /// Chooses among options.
    Decision,
    /// Changes stats in a simulation while an option runs.
    Effects,
    /// A reusable subgraph.
    Group,
}

impl Family {
    /// Returns the title that menus show.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Stat => "Stat",
            Self::Arithmetic => "Arithmetic",
            Self::Curve => "Curve",
            Self::Combine => "Combine",
            Self::Chance => "Chance",
            Self::History => "History",
            Self::Factor => "Factor",
            Self::Consideration => "Consideration",
            Self::Option => "Option",
            Self::Decision => "Decision",
            Self::Effects => "Effects",
            Self::Group => "Group",
        }
    }
}
