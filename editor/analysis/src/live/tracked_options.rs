//! The options whose history a graph reads, for which the user can therefore enter a history.

use inclination_core::{
    Program,
    authoring::{
        history::OptionAddress,
        model::{Graph, NodeId, NodeKind},
    },
};

/// How many nodes are visited at most. A graph that uses groups in groups may expand to a million.
const MAX_VISITED_NODES: usize = 1 << 14;

/// An option whose history is read.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackedOption {
    /// The option's place in the graph.
    pub at: OptionAddress,
    /// The option's name, with the names of the group uses that it is in.
    pub name: String,
    /// Whether each target is remembered separately.
    pub by_target: bool,
}

/// Returns all options whose history is read, ordered by ID.
pub(super) fn collect_tracked_options(program: &Program, graph: &Graph) -> Vec<TrackedOption> {
    let mut found = Vec::new();
    let mut left = MAX_VISITED_NODES;
    let mut uses = Vec::new();
    collect_from_body(
        program,
        graph,
        &graph.nodes,
        &mut uses,
        &mut left,
        &mut found,
    );
    found.sort_by(|one, other| one.at.cmp(&other.at));
    found
}

/// Collects the options of one body and, recursively, of the groups it uses.
fn collect_from_body(
    program: &Program,
    graph: &Graph,
    body: &inclination_core::authoring::model::Nodes,
    uses: &mut Vec<NodeId>,
    left: &mut usize,
    found: &mut Vec<TrackedOption>,
) {
    for (id, node) in body {
        let Some(rest) = left.checked_sub(1) else {
            return;
        };
        *left = rest;

        match &node.kind {
            NodeKind::Option(_) => {
                let at = OptionAddress {
                    uses: uses.clone(),
                    option: *id,
                };
                let option = program.option_at(at.path());
                let by_target = option.and_then(|option| program.remembers_per_target(option));

                if let (Some(option), Some(by_target)) = (option, by_target) {
                    let name = program.option_name(option).to_owned();
                    found.push(TrackedOption {
                        at,
                        name,
                        by_target,
                    });
                }
            }

            NodeKind::Group { group, .. } => {
                if let Some(used) = graph.groups.get(group) {
                    uses.push(*id);
                    collect_from_body(program, graph, &used.nodes, uses, left, found);
                    uses.pop();
                }
            }
            _ => {}
        }
    }
}
