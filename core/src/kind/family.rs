//! Families of nodes, which are colours and menus.

/// What a node belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Family {
    /// Gives a stat.
    Stat,
    /// Plain arithmetic, comparison, logic and choosing between values.
    Arithmetic,
    /// Maps a normalised value.
    Curve,
    /// Makes one score of several.
    Combine,
    /// Draws at random.
    Chance,
    /// Gives what an agent remembers.
    History,
    /// Names a value for the game.
    Factor,
    /// Says what an option thinks of one aspect of the situation.
    Consideration,
    /// May be chosen.
    Option,
    /// Chooses.
    Decision,
    /// A reusable part.
    Group,
}

impl Family {
    /// The word that menus use.
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
            Self::Group => "Group",
        }
    }
}
