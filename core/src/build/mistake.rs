//! The mistakes in a graph that is written in Rust, each with its place in the source.

use alloc::{string::String, vec::Vec};
use core::{error::Error, fmt, panic::Location};

/// A mistake in a graph that is written in Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    sentence: String,
    location: &'static Location<'static>,
}

impl Mistake {
    pub(super) fn new(sentence: String, location: &'static Location<'static>) -> Self {
        Self { sentence, location }
    }

    /// Returns the sentence that says what is wrong and what to do.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// Returns the place of the call in the source.
    pub fn location(&self) -> &'static Location<'static> {
        self.location
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, line) = (self.location.file(), self.location.line());
        write!(f, "{file}:{line}: {}", self.sentence)
    }
}

/// All mistakes in a graph that is written in Rust. Its text has a line for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildError {
    mistakes: Vec<Mistake>,
}

impl BuildError {
    /// Creates an error, or returns `None` if there are no mistakes.
    pub(super) fn new(mut mistakes: Vec<Mistake>) -> Option<Self> {
        mistakes.sort_by_key(|mistake| {
            let location = mistake.location;
            (location.file(), location.line(), location.column())
        });
        (!mistakes.is_empty()).then_some(Self { mistakes })
    }

    /// Returns the mistakes, in the order of their places in the source.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, mistake) in self.mistakes.iter().enumerate() {
            let separator = if at == 0 { "" } else { "\n" };
            write!(f, "{separator}{mistake}")?;
        }
        Ok(())
    }
}

impl Error for BuildError {}
