//! Hints that are true of every graph that a designer has just begun. They are held back until the
//! graph has an option or a decision, or is saved.

use inclination_core::authoring::{
    check::Problem,
    model::{Graph, NodeKind},
};

/// The codes of these hints.
const EXPECTED_CODES: [&str; 4] = ["no-factor", "empty-row", "unused-group", "unused-input"];

/// What happens to these hints while a graph is unfinished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ExpectedHints {
    /// They are held back.
    #[default]
    Withheld,
    /// They are reported, since the graph is saved.
    Reported,
}

/// Returns whether a graph has neither an option nor a decision.
pub(super) fn is_unfinished(graph: &Graph) -> bool {
    let groups = graph.groups.values().map(|group| &group.nodes);
    let mut nodes = groups.chain([&graph.nodes]).flatten();
    !nodes.any(|(_, node)| matches!(node.kind, NodeKind::Option(_) | NodeKind::Decision))
}

/// Returns whether a problem is one of these hints.
pub(super) fn is_expected(problem: &Problem) -> bool {
    EXPECTED_CODES.contains(&problem.code)
}
