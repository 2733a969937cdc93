//! Handles: indices that a program gives for names, so that games can look names up once and use
//! them in every frame.
//!
//! A handle carries the [`InterfaceTag`] of its program, so that a handle of another program is
//! found out: calls that can fail return an error, and the others panic in debug builds.

use crate::{
    hash::Fnv1a,
    model::{Path, Scope},
};

/// A number that two programs share if their stats, factors, decisions and profiles are the same,
/// so that a handle of one means the same in the other. A graph in which only numbers and wires
/// changed keeps its tag. Options have a tag of their own, so that a new option leaves the other
/// handles valid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub(crate) struct InterfaceTag(u32);

impl InterfaceTag {
    pub(super) fn new<'n>(
        stats: impl Iterator<Item = (&'n str, Scope)>,
        factors: impl Iterator<Item = &'n str>,
        decisions: impl Iterator<Item = Path>,
        profiles: impl Iterator<Item = &'n str>,
    ) -> Self {
        let mut hash = Fnv1a::new();
        let mut write_name = |name: &str, kind: u8| {
            hash.write_bytes(name.as_bytes());
            // No byte of UTF-8.
            hash.write_byte(0xF8 + kind);
        };

        stats.for_each(|(name, scope)| write_name(name, scope as u8));
        factors.for_each(|name| write_name(name, 3));
        profiles.for_each(|name| write_name(name, 4));
        decisions.for_each(|path| hash.write_u64(path.key()));
        Self((hash.finish() >> 32) as u32)
    }

    /// Returns the tag of these options, in this order.
    pub(crate) fn of_options(options: impl Iterator<Item = Path>) -> Self {
        let mut hash = Fnv1a::new();
        options.for_each(|path| hash.write_u64(path.key()));
        Self((hash.finish() >> 32) as u32)
    }
}

macro_rules! handles {
    ($($(#[$doc:meta])* $handle:ident, $many:literal, $one:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $handle {
                position: u32,
                tag: InterfaceTag,
            }

            impl $handle {
                pub(crate) const fn new(position: u32, tag: InterfaceTag) -> Self {
                    Self { position, tag }
                }

                #[doc = concat!("Returns the position among the ", $many, " of the program, for \
                    tables with an entry for each.")]
                pub const fn index(self) -> usize {
                    self.position as usize
                }

                /// Returns whether a program with this tag has given the handle.
                #[inline]
                pub(crate) fn belongs_to(self, tag: InterfaceTag) -> bool {
                    self.tag == tag
                }

                /// Returns the position. If another program gave the handle, panics in debug builds
                /// and returns `u32::MAX` otherwise, a position at which there is nothing.
                #[inline]
                pub(crate) fn checked_index(self, tag: InterfaceTag) -> usize {
                    let is_known = self.belongs_to(tag);
                    debug_assert!(
                        is_known,
                        concat!("this is no ", $one, " of this program: look up its handle again")
                    );

                    if is_known { self.position as usize } else { u32::MAX as usize }
                }
            }
        )*
    };
}

/// The handle of any stat, for calls and tools that treat all stats alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AnyStatHandle {
    /// A stat of the agent or of the world.
    Own(StatHandle),
    /// A stat of targets.
    Target(TargetStatHandle),
}

impl AnyStatHandle {
    pub(crate) const fn new(position: u32, tag: InterfaceTag, scope: Scope) -> Self {
        match scope {
            Scope::World | Scope::Agent => Self::Own(StatHandle::new(position, tag)),
            Scope::Target => Self::Target(TargetStatHandle::new(position, tag)),
        }
    }

    /// Returns the position among the stats of the program, for tables with an entry for each.
    pub const fn index(self) -> usize {
        match self {
            Self::Own(stat) => stat.index(),
            Self::Target(stat) => stat.index(),
        }
    }

    /// Returns the handle if the stat belongs to the agent or to the world.
    pub const fn as_own(self) -> Option<StatHandle> {
        match self {
            Self::Own(stat) => Some(stat),
            Self::Target(_) => None,
        }
    }

    /// Returns the handle if the stat belongs to targets.
    pub const fn as_target(self) -> Option<TargetStatHandle> {
        match self {
            Self::Own(_) => None,
            Self::Target(stat) => Some(stat),
        }
    }

    /// Returns whether a program with this tag has given the handle.
    #[inline]
    pub(crate) fn belongs_to(self, tag: InterfaceTag) -> bool {
        match self {
            Self::Own(stat) => stat.belongs_to(tag),
            Self::Target(stat) => stat.belongs_to(tag),
        }
    }

    /// Returns the position, as [`StatHandle::checked_index`] does.
    #[inline]
    pub(crate) fn checked_index(self, tag: InterfaceTag) -> usize {
        match self {
            Self::Own(stat) => stat.checked_index(tag),
            Self::Target(stat) => stat.checked_index(tag),
        }
    }
}

impl From<StatHandle> for AnyStatHandle {
    fn from(stat: StatHandle) -> Self {
        Self::Own(stat)
    }
}

impl From<TargetStatHandle> for AnyStatHandle {
    fn from(stat: TargetStatHandle) -> Self {
        Self::Target(stat)
    }
}

handles! {
    /// A stat of the agent or of the world, of one program.
    ///
    /// Stats of targets have a [`TargetStatHandle`]; the positions of both are counted together.
    ///
    /// Look it up once by name and use it in every frame. After a reload, look it up again: a
    /// program with other stats, factors, decisions or profiles does not know it. Calls that return
    /// a result return an error then. Other calls ignore it, and panic in debug builds.
    StatHandle, "stats", "stat";
    /// A stat of targets, of one program.
    ///
    /// It is valid as long as a [`StatHandle`].
    TargetStatHandle, "stats", "stat";
    /// A factor of one program.
    ///
    /// It is valid as long as a [`StatHandle`].
    FactorHandle, "factors", "factor";
    /// A decision of one program.
    ///
    /// It is valid as long as a [`StatHandle`].
    DecisionHandle, "decisions", "decision";
    /// A profile of one program.
    ///
    /// It is valid as long as a [`StatHandle`].
    ProfileHandle, "profiles", "profile";
    /// An option of one program, in any decision.
    ///
    /// After a reload, a program with other options does not know it: calls ignore it, and panic in
    /// debug builds. An agent's memory knows by ID which option is running. To keep an option
    /// longer than a program, save its [path](crate::Program::option_path).
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    OptionHandle, "options", "option";
}
