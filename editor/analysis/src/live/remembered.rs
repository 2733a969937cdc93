//! The options whose history a graph reads: those that there is something to tell of.

use inclination_core::{
    Program,
    history::OptionAt,
    model::{Graph, NodeId, NodeKind},
};

/// How many nodes are looked at; a graph that uses groups in groups may expand to a million.
const MOST: usize = 1 << 14;

/// An option whose history is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Remembered {
    /// Which.
    pub at: OptionAt,
    /// Its name, with those of the groups' uses that it is in.
    pub name: String,
    /// Whether each target is remembered by itself.
    pub by_target: bool,
}

/// All of them, in the order of their ids.
pub(super) fn all(program: &Program, graph: &Graph) -> Vec<Remembered> {
    let mut found = Vec::new();
    let mut left = MOST;
    let mut uses = Vec::new();
    walk(
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

fn walk(
    program: &Program,
    graph: &Graph,
    body: &inclination_core::model::Nodes,
    uses: &mut Vec<NodeId>,
    left: &mut usize,
    found: &mut Vec<Remembered>,
) {
    for (id, node) in body {
        let Some(rest) = left.checked_sub(1) else {
            return;
        };
        *left = rest;
        match &node.kind {
            NodeKind::Option(_) => {
                let at = OptionAt {
                    uses: uses.clone(),
                    option: *id,
                };
                let option = program.option_at(at.path());
                let by_target = option.and_then(|option| program.remembers(option));
                if let (Some(option), Some(by_target)) = (option, by_target) {
                    let name = program.option_name(option).to_owned();
                    found.push(Remembered {
                        at,
                        name,
                        by_target,
                    });
                }
            }
            NodeKind::Group { group, .. } => {
                if let Some(used) = graph.groups.get(group) {
                    uses.push(*id);
                    walk(program, graph, &used.nodes, uses, left, found);
                    uses.pop();
                }
            }
            _ => {}
        }
    }
}
