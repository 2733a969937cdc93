//! A problem: how bad, where, and what to do, in a sentence.

use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::model::{GroupId, NodeId, PortId, SocketKey, StatId};

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Severity {
    /// The graph does not compile.
    Error,
    /// It compiles, and probably does not do what was meant.
    Warning,
    /// Worth knowing.
    Hint,
}

/// What a problem is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The group that it is in.
    pub group: Option<GroupId>,
    /// The stat.
    pub stat: Option<StatId>,
    /// The node.
    pub node: Option<NodeId>,
    /// The socket of the node.
    pub socket: Option<SocketKey>,
    /// The group's input or output.
    pub port: Option<PortId>,
}

/// A problem that the designer has seen and accepts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Acknowledgement {
    /// The kind of problem, see [`Problem::code`].
    pub code: String,
    /// What it is about.
    pub place: Place,
}

/// One thing that is wrong with a graph.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// A stable word for this kind of problem.
    pub code: &'static str,
    /// What it is about.
    pub place: Place,
    /// What is wrong and what to do, for a designer.
    pub sentence: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// Every problem of a graph, in order.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// Whether any of them keeps the graph from compiling.
    pub fn has_errors(&self) -> bool {
        self.0
            .iter()
            .any(|problem| problem.severity == Severity::Error)
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, problem) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for Problems {}
