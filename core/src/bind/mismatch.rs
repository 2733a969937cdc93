//! Mismatches between a game's code and a graph.

use alloc::{format, string::String, vec::Vec};
use core::fmt;

use crate::model::{Scope, StatKind};

/// A mismatch between a game's code and a graph.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Mismatch {
    /// The graph has no stat of that name.
    #[error("the game provides the stat \"{0}\", which the graph does not have")]
    NoStat(&'static str),
    /// The graph has a stat that the game does not provide.
    #[error("the graph has the stat \"{0}\", which the game does not provide")]
    UnknownStat(String),
    /// A stat's values are of another kind.
    #[error("the stat \"{name}\" is {game} in the game, but {graph} in the graph")]
    Kind {
        /// The stat's name.
        name: &'static str,
        /// Its kind in the game's code.
        game: &'static str,
        /// Its kind in the graph.
        graph: &'static str,
    },
    /// A number has a different range.
    #[error(
        "the stat \"{name}\" ranges from {} to {} in the game, but from {} to {} in the graph",
        .game.0, .game.1, .graph.0, .graph.1
    )]
    Range {
        /// The stat's name.
        name: &'static str,
        /// Its range in the game's code.
        game: (f32, f32),
        /// Its range in the graph.
        graph: (f32, f32),
    },
    /// A stat has different choices, or the same ones in a different order.
    #[error("the choices of the stat \"{name}\" are {game} in the game, but {graph} in the graph")]
    Choices {
        /// The stat's name.
        name: &'static str,
        /// Its choices in the game's code.
        game: String,
        /// Its choices in the graph.
        graph: String,
    },
    /// A stat belongs to a different scope.
    #[error("the stat \"{name}\" belongs to {} in the game, but to {} in the graph", scope_phrase(*.game), scope_phrase(*.graph))]
    Scope {
        /// The stat's name.
        name: &'static str,
        /// Its scope in the game's code.
        game: Scope,
        /// Its scope in the graph.
        graph: Scope,
    },
    /// The graph has no factor of that name.
    #[error("the game reads the factor \"{0}\", which the graph does not have")]
    NoFactor(&'static str),
    /// A factor belongs to a different scope.
    #[error("the factor \"{name}\" belongs to {} in the game, but to {} in the graph", scope_phrase(*.game), scope_phrase(*.graph))]
    FactorScope {
        /// The factor's name.
        name: &'static str,
        /// Its scope in the game's code.
        game: Scope,
        /// Its scope in the graph.
        graph: Scope,
    },
    /// The graph has no decision of that name.
    #[error("the game asks for the decision \"{0}\", which the graph does not have")]
    NoDecision(&'static str),
    /// A decision has no option of that name.
    #[error(
        "the game knows the option \"{option}\" of the decision \"{decision}\", which the graph does not have"
    )]
    NoOption {
        /// The decision's name.
        decision: &'static str,
        /// The option's name.
        option: &'static str,
    },
    /// The graph has no profile of that name.
    #[error("the game uses the profile \"{0}\", which the graph does not have")]
    NoProfile(&'static str),
}

/// What was bound to a program, and the differences with which it works all the same.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Bound<T> {
    /// What was bound.
    pub handles: T,
    /// Stats that the game does not provide yet, which have their defaults, and stats with a wider
    /// range or further choices, of which the game uses a part.
    pub warnings: Vec<Mismatch>,
}

/// All mismatches between a game's code and a graph, displayed one per line.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatches(pub(super) Vec<Mismatch>);

impl Mismatches {
    /// Iterates over the mismatches. There is at least one.
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
        for (index, mismatch) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{mismatch}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Mismatches {}

/// Returns the phrase for a stat's kind in a mismatch message.
pub(super) const fn describe_kind(kind: &StatKind) -> &'static str {
    match kind {
        StatKind::Number { .. } => "a number",
        StatKind::YesNo => "a yes/no stat",
        StatKind::Choice(_) => "a choice stat",
    }
}

/// Quotes names and joins them with commas.
pub(super) fn quote_names<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    if names.is_empty() {
        return String::from("none");
    }
    names.join(", ")
}

/// Returns the phrase for a scope in a mismatch message.
const fn scope_phrase(scope: Scope) -> &'static str {
    match scope {
        Scope::World => "the world",
        Scope::Agent => "the agent",
        Scope::Target => "a target",
    }
}
