//! IDs of the items that make up a project. All IDs of a graph come from one counter and are never
//! reused, so that two versions of a file can be compared and a game can keep state by ID across a
//! reload.

use core::fmt;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub struct $name(pub u32);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )+};
}

ids! {
    /// Identifies a [`Stat`](crate::model::Stat).
    StatId,
    /// Identifies a [`Node`](crate::model::Node), in the graph itself or in one of its groups.
    NodeId,
    /// Identifies a [`Group`](crate::model::Group).
    GroupId,
    /// Identifies an input or output of a group.
    PortId,
    /// Identifies a [`Profile`](crate::model::Profile).
    ProfileId,
    /// Identifies a [`Note`](crate::format::Note).
    NoteId,
    /// Identifies a [`Frame`](crate::format::Frame).
    FrameId,
    /// Identifies a [`Sample`](crate::format::Sample).
    SampleId,
}
