//! A name that a program does not have, or has for something else.

use alloc::string::String;
use core::fmt;

use crate::spelling::find_nearest;

/// A name that was asked for and that the program does not have. The message suggests a similar
/// name if there is one, and the right call for a stat of the other kind.
///
/// ```
/// use inclination_core::{
///     Program,
///     authoring::{Builder, model::Stat},
/// };
///
/// let mut graph = Builder::new("guard");
/// graph.stat(Stat::number("Health", 0.0, 100.0));
/// let program = Program::new(&graph.finish()?)?;
/// let error = program.stat("Helth").unwrap_err();
/// assert_eq!(error.to_string(), "there is no stat \"Helth\"; did you mean \"Health\"?");
/// let error = program.target_stat("Health").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "\"Health\" is not a stat of targets: ask for it with stat()"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    name: String,
    reason: Reason,
}

/// Why a program does not return a handle for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    /// Nothing of this kind has the name.
    Missing {
        kind: &'static str,
        nearest: Option<String>,
    },
    /// The stat belongs to targets.
    IsTargetStat,
    /// The stat does not belong to targets.
    IsOwnStat,
}

impl UnknownName {
    /// Creates the error for a name; `known` are the names that the program has.
    pub(super) fn new<'n>(
        kind: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let nearest = find_nearest(name, known).map(String::from);
        Self {
            name: name.into(),
            reason: Reason::Missing { kind, nearest },
        }
    }

    /// Creates the error for a stat of targets that was asked for as another stat.
    pub(super) fn for_target_stat(name: &str) -> Self {
        Self {
            name: name.into(),
            reason: Reason::IsTargetStat,
        }
    }

    /// Creates the error for a stat that was asked for as one of targets, which it is not.
    pub(super) fn for_own_stat(name: &str) -> Self {
        Self {
            name: name.into(),
            reason: Reason::IsOwnStat,
        }
    }

    /// Returns the name that was asked for.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name that was probably meant, if one is similar.
    pub fn nearest(&self) -> Option<&str> {
        match &self.reason {
            Reason::Missing { nearest, .. } => nearest.as_deref(),
            Reason::IsTargetStat | Reason::IsOwnStat => None,
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.reason {
            Reason::Missing { kind, nearest } => {
                write!(f, "there is no {kind} \"{name}\"")?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean \"{nearest}\"?"),
                    None => Ok(()),
                }
            }
            Reason::IsTargetStat => write!(
                f,
                "\"{name}\" is a stat of targets: ask for it with target_stat()"
            ),
            Reason::IsOwnStat => {
                write!(
                    f,
                    "\"{name}\" is not a stat of targets: ask for it with stat()"
                )
            }
        }
    }
}

impl core::error::Error for UnknownName {}
