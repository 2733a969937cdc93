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
/// changed keeps its tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct InterfaceTag(pub(super) u32);

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
}

macro_rules! handles {
    ($($(#[$doc:meta])* $handle:ident, $many:literal, $one:literal;)*) => {
        $(
            $(#[$doc])*
            ///
            /// Look it up once by name and use it in every frame. After a reload, look it up again:
            /// a program with other stats, factors, decisions or profiles does not know it. Calls
            /// that return a result return an error then. Other calls ignore it, and panic in debug
            /// builds.
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

                /// Returns the position. Panics in debug builds if another program gave the handle.
                #[inline]
                pub(crate) fn checked_index(self, tag: InterfaceTag) -> usize {
                    debug_assert!(
                        self.belongs_to(tag),
                        concat!("this is no ", $one, " of this program: look up its handle again")
                    );
                    self.position as usize
                }
            }
        )*
    };
}

handles! {
    /// A stat of one program.
    StatHandle, "stats", "stat";
    /// A factor of one program.
    FactorHandle, "factors", "factor";
    /// A decision of one program.
    DecisionHandle, "decisions", "decision";
    /// A profile of one program.
    ProfileHandle, "profiles", "profile";
}

/// An option of one program, in any decision. After a reload, the state knows by ID which option is
/// running.
///
/// It is serialized as its index, which another program gives to another option: save
/// [`Program::option_path`](crate::Program::option_path) if the graph may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct OptionHandle(pub(crate) u32);

impl OptionHandle {
    /// Returns the position among the options of the program, for tables with an entry for each.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
