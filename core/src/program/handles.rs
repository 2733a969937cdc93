//! Handles: numbers that a program gives for names, for use in every frame.

/// A stat of one program: resolve it once by name, use it every frame. After a reload resolve it
/// anew: to another program it means the stat at the same place, or none; setting none does
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StatHandle(pub(crate) u32);

/// A factor of one program: resolve it once by name, use it every frame. After a reload resolve it
/// anew: to another program it means the factor at the same place, or none, which is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactorHandle(pub(crate) u32);

/// A decision of one program: resolve it once by name, use it every time. After a reload resolve it
/// anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DecisionHandle(pub(crate) u32);

/// An option of one program, wherever it may be chosen. After a reload the state knows which one
/// runs, by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionHandle(pub(crate) u32);

/// A profile of one program: resolve it once by name, give it to agents. After a reload resolve it
/// anew: to another program it means the profile at the same place, or none, which is the graph's
/// own numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProfileHandle(pub(crate) u32);
