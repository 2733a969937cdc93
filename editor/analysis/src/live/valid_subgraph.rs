//! The valid part of a graph that has errors, so that values stay live while something is wrong
//! elsewhere.

use inclination_core::authoring::{
    check::{FixEdit, NodeLocation, Problems, check},
    model::Graph,
};

/// How many times erroneous parts are removed before the whole graph counts as invalid.
const MAX_REMOVAL_ROUNDS: usize = 4;

/// Returns the graph without the nodes and sockets that errors are about, or `None` if no part of
/// it is valid.
pub(super) fn extract_valid_subgraph(graph: &Graph, problems: &Problems) -> Option<Graph> {
    let mut graph = graph.clone();
    let mut problems = problems.clone();
    for _ in 0..MAX_REMOVAL_ROUNDS {
        for problem in problems.errors() {
            let place = problem.place;
            if let Some(node) = place.node {
                let at = NodeLocation {
                    group: place.group,
                    node,
                };
                FixEdit::RemoveNode(at).apply(&mut graph);
            } else if let Some(fix) = &problem.fix {
                fix.apply(&mut graph);
            }
        }

        problems = check(&graph);
        if !problems.has_errors() {
            return Some(graph);
        }
    }
    None
}
