//! Problems: each has a severity, a place, a sentence about what to do, and possibly an edit that
//! fixes it.

use alloc::{string::String, vec::Vec};
use core::fmt;

use super::Fix;
use crate::model::{Acknowledgement, Place};

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Severity {
    /// The graph does not compile.
    Error,
    /// It compiles, and probably does not do what the designer intended.
    Warning,
    /// Worth knowing.
    Hint,
}

impl Severity {
    /// Returns the word that people read.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Hint => "hint",
        }
    }
}

/// One thing that is wrong with a graph.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// The stable code of this kind of problem: one of [`RULES`](super::RULES).
    pub code: &'static str,
    /// The subject of the problem.
    pub place: Place,
    /// A description of the problem and its remedy, for a designer.
    pub sentence: String,
    /// An edit that removes this problem.
    pub fix: Option<Fix>,
}

impl Problem {
    /// Returns the entry that the file keeps when the designer accepts this problem. `None` for
    /// errors, which cannot be accepted.
    pub fn acknowledgement(&self) -> Option<Acknowledgement> {
        (!self.is_error()).then(|| Acknowledgement {
            code: self.code.into(),
            place: self.place,
        })
    }

    /// Whether it keeps the graph from compiling.
    pub(crate) fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// Every problem of a graph: errors first, then warnings, then hints, each in the order of their
/// places.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Problems {
    pub(super) list: Vec<Problem>,
    pub(super) acknowledged: usize,
    /// Not written, because only a game that sets a limit omits problems.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) omitted: usize,
}

impl Problems {
    /// Returns the problems with each sentence and fix title replaced, for example to show them
    /// with other quotation marks.
    pub fn map_texts(mut self, replace: impl Fn(&str) -> String) -> Self {
        for problem in &mut self.list {
            problem.sentence = replace(&problem.sentence);
            if let Some(fix) = &mut problem.fix {
                fix.title = replace(&fix.title);
            }
        }
        self
    }

    /// Removes the problems for which `is_wanted` returns false.
    pub fn retain(&mut self, is_wanted: impl FnMut(&Problem) -> bool) {
        self.list.retain(is_wanted);
    }

    /// Returns every problem that is not acknowledged.
    pub fn iter(&self) -> core::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// Returns the problems that keep the graph from compiling.
    pub fn errors(&self) -> impl Iterator<Item = &Problem> {
        self.filter_by_severity(Severity::Error)
    }

    /// Returns the problems that were probably not intended.
    pub fn warnings(&self) -> impl Iterator<Item = &Problem> {
        self.filter_by_severity(Severity::Warning)
    }

    /// Returns the problems that are only worth knowing.
    pub fn hints(&self) -> impl Iterator<Item = &Problem> {
        self.filter_by_severity(Severity::Hint)
    }

    fn filter_by_severity(&self, severity: Severity) -> impl Iterator<Item = &Problem> {
        self.iter()
            .filter(move |problem| problem.severity == severity)
    }

    /// Whether any of them keeps the graph from compiling.
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }

    /// Replaces the errors with those of `others`, and keeps the warnings and hints.
    pub(super) fn with_errors_from(mut self, others: Self) -> Self {
        self.list.retain(|problem| !problem.is_error());
        let errors = others.list.into_iter().filter(Problem::is_error);
        self.list.splice(0..0, errors);
        self.omitted = self.omitted.max(others.omitted);
        self
    }

    /// Returns the number of problems that are not acknowledged.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no problems that are not acknowledged.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the number of problems that were found beyond the limit of
    /// [`Program::new_within`](crate::Program::new_within) and are not listed. Some may only be
    /// consequences of others.
    pub fn omitted_count(&self) -> usize {
        self.omitted
    }

    /// Returns the number of problems that the designer has accepted.
    pub fn acknowledged_count(&self) -> usize {
        self.acknowledged
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = alloc::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'p> IntoIterator for &'p Problems {
    type Item = &'p Problem;
    type IntoIter = core::slice::Iter<'p, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, problem) in self.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{}: {problem}", problem.severity.word())?;
        }
        if self.omitted > 0 {
            write!(f, "\nand {} more", self.omitted)?;
        }
        Ok(())
    }
}

impl core::error::Error for Problems {}
