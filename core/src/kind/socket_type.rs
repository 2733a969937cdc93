//! The types of sockets.

/// The type of data that flows through a socket. A wire joins only sockets of one type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum SocketType {
    /// A number.
    #[default]
    Value,
    /// One of a stat's named choices.
    Choice,
    /// The appraisal of a consideration.
    Consideration,
    /// An option, for a decision to choose.
    Option,
    /// A decision, to be nested in an option.
    Decision,
    /// The effects of an option, for a simulation.
    Effects,
}

impl SocketType {
    /// Every type.
    pub const ALL: [Self; 6] = [
        Self::Value,
        Self::Choice,
        Self::Consideration,
        Self::Option,
        Self::Decision,
        Self::Effects,
    ];

    /// Returns the type as a part of a sentence, such as "an option".
    pub(crate) const fn with_article(self) -> &'static str {
        match self {
            Self::Value => "a number",
            Self::Choice => "a choice stat",
            Self::Consideration => "a consideration",
            Self::Option => "an option",
            Self::Decision => "a decision",
            Self::Effects => "effects",
        }
    }

    /// Returns the word for the type in files and sentences.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Choice => "choice",
            Self::Consideration => "consideration",
            Self::Option => "option",
            Self::Decision => "decision",
            Self::Effects => "effects",
        }
    }
}
