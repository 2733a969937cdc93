//! A name that a program does not have.

use alloc::string::String;
use core::fmt;

use crate::spelling::find_nearest;

/// A name that was asked for and that the program does not have. The message suggests a similar
/// name if there is one.
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    nearest: Option<String>,
}

impl UnknownName {
    /// Creates the error for a name; `known` are the names that the program has.
    pub(super) fn new<'n>(
        kind: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        Self {
            kind,
            name: name.into(),
            nearest: find_nearest(name, known).map(String::from),
        }
    }

    /// Returns the name that was asked for.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name that was probably meant, if one is similar.
    pub fn nearest(&self) -> Option<&str> {
        self.nearest.as_deref()
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} \"{}\"", self.kind, self.name)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; did you mean \"{nearest}\"?"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for UnknownName {}
