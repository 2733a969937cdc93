//! Handles: indices that a program gives for names, so that games can look names up once and use
//! them in every frame.

/// A stat of one program. Look it up once by name and use it in every frame. Look it up again after
/// a reload: in another program it means the stat at the same position, or none if there is no such
/// stat. Setting a stat that does not exist does nothing.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionHandle(pub(crate) u32);

/// A profile of one program. Look it up once by name and give it to agents. Look it up again after
/// a reload: in another program it means the profile at the same position, or none if there is no
/// such profile, in which case the graph's own numbers apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProfileHandle(pub(crate) u32);
