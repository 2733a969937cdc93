//! The options of a graph, which scripts run and conditions count, and the factors of a graph,
//! which stats read.

use std::cell::OnceCell;

use inclination_core::{
    Scope,
    authoring::{
        history::OptionAddress,
        model::{Graph, NodeId, NodeKind, Nodes},
    },
};

/// The maximum number of options that are listed.
const MAX_OPTIONS: usize = 1000;
/// The maximum depth of groups in which options are listed.
const MAX_DEPTH: usize = 16;

/// The options and factors of a graph with their names, which are collected when they are first
/// needed.
#[derive(Debug)]
pub(super) struct GraphItems<'g> {
    graph: &'g Graph,
    options: OnceCell<Vec<(OptionAddress, String)>>,
    factors: OnceCell<Vec<(NodeId, String)>>,
}

impl<'g> GraphItems<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        Self {
            graph,
            options: OnceCell::new(),
            factors: OnceCell::new(),
        }
    }

    /// Returns the addresses of the options with their names, ordered by ID.
    pub(super) fn options(&self) -> &[(OptionAddress, String)] {
        self.options.get_or_init(|| {
            let mut found = Vec::new();
            collect_options(
                self.graph,
                &self.graph.nodes,
                &mut Vec::new(),
                "",
                &mut found,
            );
            found
        })
    }

    /// Returns the options that a script can run: those without targets.
    pub(super) fn options_without_targets(&self) -> Vec<(Option<OptionAddress>, String)> {
        let nothing = (None, String::from("nothing"));
        let options = self.options().iter();
        let without_targets = options.filter(|(address, _)| !self.has_targets(address));
        let listed = without_targets.map(|(address, name)| (Some(address.clone()), name.clone()));
        std::iter::once(nothing).chain(listed).collect()
    }

    /// Returns the factors of agents and of the world outside groups, ordered by ID.
    pub(super) fn factors(&self) -> &[(NodeId, String)] {
        self.factors.get_or_init(|| {
            let graph = self.graph;
            let nodes = graph.nodes.iter();
            let factors = nodes.filter(|(_, node)| {
                matches!(node.kind, NodeKind::Factor(Scope::Agent | Scope::World))
            });
            factors
                .map(|(id, node)| (*id, node.display_title(graph)))
                .collect()
        })
    }

    fn has_targets(&self, address: &OptionAddress) -> bool {
        let mut bodies = self.graph.bodies();
        let node = bodies.find_map(|(_, body)| body.get(&address.option));
        node.is_some_and(|node| node.setting("targets") != 0)
    }
}

fn collect_options(
    graph: &Graph,
    body: &Nodes,
    uses: &mut Vec<NodeId>,
    prefix: &str,
    found: &mut Vec<(OptionAddress, String)>,
) {
    for (id, node) in body {
        if found.len() >= MAX_OPTIONS || uses.len() > MAX_DEPTH {
            return;
        }
        match &node.kind {
            NodeKind::Option(_) => {
                let address = OptionAddress {
                    uses: uses.clone(),
                    option: *id,
                };
                found.push((address, format!("{prefix}{}", node.display_title(graph))));
            }
            NodeKind::Group { group, .. } => {
                if let Some(used) = graph.groups.get(group) {
                    let prefix = format!("{prefix}{}: ", node.display_title(graph));
                    uses.push(*id);
                    collect_options(graph, &used.nodes, uses, &prefix, found);
                    uses.pop();
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::Builder;

    use super::*;

    #[test]
    fn options_and_factors_have_their_titles() {
        let mut graph = Builder::new("");
        let eat = graph.option("Eat", []).out();
        let rest = graph.option("Rest", []).out();
        graph.decision("Act", [eat, rest]);
        let graph = graph.finish().unwrap();
        let items = GraphItems::new(&graph);

        let names = |items: &GraphItems<'_>| -> Vec<String> {
            let options = items.options_without_targets().into_iter();
            options.map(|(_, name)| name).collect()
        };
        assert_eq!(names(&items), ["nothing", "Eat", "Rest"]);
        assert_eq!(items.options()[0].0.option, eat.node());
        assert!(items.factors().is_empty());
    }
}
