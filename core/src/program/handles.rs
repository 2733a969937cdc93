//! Handles: indices that a program gives for names, so that games can look names up once and use
//! them in every frame.

/// A stat of one program. Look it up once by name and use it in every frame. Look it up again after
/// a reload: in another program it means the stat at the same position, or none if there is no such
/// stat. Setting a stat that does not exist does nothing, and is reported by debug builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StatHandle(pub(crate) u32);

/// A factor of one program. Look it up once by name and use it in every frame. Look it up again
/// after a reload: in another program it means the factor at the same position, or none if there is
/// no such factor. A factor that does not exist is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactorHandle(pub(crate) u32);

/// A decision of one program. Look it up once by name and use it every time. Look it up again after
/// a reload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DecisionHandle(pub(crate) u32);

/// An option of one program, in any decision. After a reload, the state knows by ID which option is
/// running.
///
/// It is serialized as its index, which another program gives to another option: save
/// [`Program::option_path`](crate::Program::option_path) if the graph may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct OptionHandle(pub(crate) u32);

/// A profile of one program. Look it up once by name and give it to agents. Look it up again after
/// a reload: in another program it means the profile at the same position, or none if there is no
/// such profile, in which case the graph's own numbers apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProfileHandle(pub(crate) u32);

macro_rules! with_index {
    ($($handle:ident, $of:literal;)*) => {
        $(impl $handle {
            #[doc = concat!("Returns the position among the ", $of, " of the program, for tables \
                with an entry for each.")]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        })*
    };
}

with_index! {
    StatHandle, "stats";
    FactorHandle, "factors";
    DecisionHandle, "decisions";
    OptionHandle, "options";
    ProfileHandle, "profiles";
}
