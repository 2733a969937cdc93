//! Ids of all that a project is made of. All of a graph's ids come from one counter and are never used twice, so that
//! two versions of a file can be compared and a game can keep state by id over a reload.

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
    /// Names a [`Stat`](super::Stat).
    StatId,
    /// Names a [`Node`](super::Node), in the graph itself or in one of its groups.
    NodeId,
    /// Names a [`Group`](super::Group).
    GroupId,
    /// Names an input or output of a group.
    PortId,
    /// Names a [`Profile`](super::Profile).
    ProfileId,
    /// Names a [`Note`](crate::format::Note).
    NoteId,
    /// Names a [`Frame`](crate::format::Frame).
    FrameId,
    /// Names a [`Sample`](crate::format::Sample).
    SampleId,
}
