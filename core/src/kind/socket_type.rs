//! Socket types: what flows through a socket.

/// What flows through a socket. A wire joins only sockets of one type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum SocketType {
    /// A number.
    #[default]
    Value,
    /// One of a stat's named choices.
    Choice,
    /// What a consideration thinks.
    Consideration,
    /// An option, to be decided on.
    Option,
    /// A decision, to be held by an option.
    Decision,
}

impl SocketType {
    /// Every type.
    pub const ALL: [Self; 5] = [
        Self::Value,
        Self::Choice,
        Self::Consideration,
        Self::Option,
        Self::Decision,
    ];

    /// The word that files and sentences use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Choice => "choice",
            Self::Consideration => "consideration",
            Self::Option => "option",
            Self::Decision => "decision",
        }
    }
}
