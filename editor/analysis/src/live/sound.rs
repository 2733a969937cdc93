//! The part of a graph that makes sense, so that numbers go on living while something is wrong elsewhere.

use inclination_core::{
    check::{FixEdit, NodeAt, Problems, check},
    model::Graph,
};

/// How often what is wrong is taken out, before there is nothing to show.
const ROUNDS: usize = 4;

/// The graph without the nodes and sockets that errors are about; none if no part of it makes sense.
pub(super) fn part_of(graph: &Graph, problems: &Problems) -> Option<Graph> {
    let mut graph = graph.clone();
    let mut problems = problems.clone();
    for _ in 0..ROUNDS {
        for problem in problems.errors() {
            let place = problem.place;
            if let Some(node) = place.node {
                let at = NodeAt {
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
