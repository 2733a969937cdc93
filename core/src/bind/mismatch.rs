//! What a game's code and a graph do not agree on.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use crate::model::{Scope, StatKind};

/// One thing that a game's code and a graph do not agree on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Mismatch {
    /// The graph has no stat of that name.
    #[error("the graph has no stat “{0}”")]
    NoStat(&'static str),
    /// The graph has a stat that the game does not tell.
    #[error("the graph has the stat “{0}”, which the game does not know")]
    UnknownStat(String),
    /// A stat's values are of another kind.
    #[error("the stat “{name}” is {game} in the game, and {graph} in the graph")]
    Kind {
        /// What it is called.
        name: &'static str,
        /// What the game says that it is.
        game: &'static str,
        /// What it is.
        graph: &'static str,
    },
    /// A number has other ends.
    #[error(
        "the stat “{name}” goes from {} to {} in the game, and from {} to {} in the graph",
        .game.0, .game.1, .graph.0, .graph.1
    )]
    Range {
        /// What it is called.
        name: &'static str,
        /// The ends that the game says.
        game: (f32, f32),
        /// The ends.
        graph: (f32, f32),
    },
    /// A stat has other choices, or the same in another order.
    #[error("the stat “{name}” chooses among {game} in the game, and among {graph} in the graph")]
    Choices {
        /// What it is called.
        name: &'static str,
        /// The names that the game says.
        game: String,
        /// The names.
        graph: String,
    },
    /// A stat is somebody else's.
    #[error("the stat “{name}” belongs to {} in the game, and to {} in the graph", whose(*.game), whose(*.graph))]
    Scope {
        /// What it is called.
        name: &'static str,
        /// Whose the game says that it is.
        game: Scope,
        /// Whose it is.
        graph: Scope,
    },
    /// The graph has no factor of that name.
    #[error("the graph has no factor “{0}”")]
    NoFactor(&'static str),
    /// A factor is somebody else's.
    #[error("the factor “{name}” belongs to {} in the game, and to {} in the graph", whose(*.game), whose(*.graph))]
    FactorScope {
        /// What it is called.
        name: &'static str,
        /// Whose the game says that it is.
        game: Scope,
        /// Whose it is.
        graph: Scope,
    },
    /// The graph has no decision of that name.
    #[error("the graph has no decision “{0}”")]
    NoDecision(&'static str),
    /// A decision has no option of that name.
    #[error("the decision “{decision}” has no option “{option}” in the graph")]
    NoOption {
        /// What the decision is called.
        decision: &'static str,
        /// What the option is called.
        option: &'static str,
    },
    /// The graph has no profile of that name.
    #[error("the graph has no profile “{0}”")]
    NoProfile(&'static str),
}

/// Everything that a game's code and a graph do not agree on. It says all of it, a line each.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatches(pub(super) Vec<Mismatch>);

impl Mismatches {
    /// Each of them. There is at least one.
    pub fn iter(&self) -> core::slice::Iter<'_, Mismatch> {
        self.0.iter()
    }
}

impl<'m> IntoIterator for &'m Mismatches {
    type Item = &'m Mismatch;
    type IntoIter = core::slice::Iter<'m, Mismatch>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Mismatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, mismatch) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{mismatch}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Mismatches {}

pub(super) const fn said(kind: &StatKind) -> &'static str {
    match kind {
        StatKind::Number { .. } => "a number",
        StatKind::YesNo => "yes or no",
        StatKind::Choice(_) => "a choice",
    }
}

pub(super) fn in_a_row<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<String> = names.map(|name| format!("“{name}”")).collect();
    if names.is_empty() {
        return String::from("nothing");
    }
    names.join(", ")
}

const fn whose(scope: Scope) -> &'static str {
    match scope {
        Scope::World => "the world",
        Scope::Agent => "the agent",
        Scope::Target => "a target",
    }
}
