//! Solo: showing one option alone, while the other options of its decisions are off. It belongs to
//! the view, as probes do: no file stores it, no game knows of it, and undo does not affect it.
//!
//! The graph is shown as if the other options were muted. An option that another decision chooses
//! among too, or that comes out of a group, is unplugged instead, so that it still works elsewhere.

use std::{borrow::Cow, collections::BTreeSet, sync::Arc};

use inclination_core::{
    authoring::{
        format::Document,
        kind::SocketType,
        model::{Graph, GroupId, Node, NodeId, NodeKind, Nodes, Socket, SocketKey, Wire},
    },
    text::join_names,
};

/// An option that is shown alone, or a node that gives options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoloOption {
    /// The canvas that the node is on.
    pub group: Option<GroupId>,
    /// The node.
    pub node: NodeId,
}

impl SoloOption {
    /// Returns the decisions in which it turns other options off.
    pub fn affected_decisions(self, graph: &Graph) -> Vec<NodeId> {
        let body = graph.body(self.group).into_iter().flatten();
        body.filter(|(_, node)| is_decision(node))
            .filter(|(_, node)| {
                let others = self.other_options(graph, node);
                others.is_some_and(|others| !others.is_empty())
            })
            .map(|(id, _)| *id)
            .collect()
    }

    /// Returns the other options of a decision on its canvas with their sockets, or `None` if the
    /// decision does not choose among this one.
    fn other_options(self, graph: &Graph, decision: &Node) -> Option<Vec<(SocketKey, Wire)>> {
        let (own, others): (Vec<_>, Vec<_>) = decision_options(graph, self.group, decision)
            .into_iter()
            .partition(|(_, wire)| wire.node == self.node);
        (!own.is_empty()).then_some(others)
    }

    /// Returns whether it turns off an option of a decision on a canvas.
    pub fn is_off(
        self,
        graph: &Graph,
        group: Option<GroupId>,
        decision: &Node,
        option: Wire,
    ) -> bool {
        group == self.group
            && option.node != self.node
            && self.other_options(graph, decision).is_some()
    }

    /// Returns the nodes that have no effect while it is shown: only its decisions read them.
    pub fn hidden_nodes(self, graph: &Graph) -> BTreeSet<NodeId> {
        let Some(body) = graph.body(self.group) else {
            return BTreeSet::new();
        };

        let decisions = self.affected_decisions(graph);
        let mut hidden: BTreeSet<NodeId> = decisions
            .iter()
            .filter_map(|id| body.get(id))
            .filter_map(|decision| self.other_options(graph, decision))
            .flatten()
            .map(|(_, wire)| wire.node)
            .collect();

        let elsewhere = body.iter().filter(|(id, _)| !decisions.contains(id));
        for (_, socket) in elsewhere.flat_map(|(_, node)| node.all_sockets()) {
            if let Some(wire) = socket.wire() {
                hidden.remove(&wire.node);
            }
        }

        hidden
    }

    /// Returns the graph with the other options muted or unplugged.
    pub fn solo_graph(self, graph: &Graph) -> Graph {
        let mut only = graph.clone();
        let hidden = self.hidden_nodes(graph);
        let decisions = self.affected_decisions(graph);
        let Some(body) = graph.body(self.group) else {
            return only;
        };

        let is_muted = |id: &NodeId| {
            let node = body.get(id);
            hidden.contains(id) && node.is_some_and(is_option)
        };

        let Some(changed) = only.body_mut(self.group) else {
            return only;
        };

        for id in body.keys().filter(|id| is_muted(id)) {
            if let Some(node) = changed.get_mut(id) {
                node.muted = true;
            }
        }

        for id in decisions {
            let others = body
                .get(&id)
                .and_then(|node| self.other_options(graph, node));
            let Some(decision) = changed.get_mut(&id) else {
                continue;
            };
            for (key, wire) in others.into_iter().flatten() {
                if !is_muted(&wire.node) {
                    decision.set_socket(key, Socket::Unset);
                }
            }
        }

        only
    }

    /// Returns the title of the node.
    pub fn name(self, graph: &Graph) -> String {
        let node = graph.body(self.group).and_then(|body| body.get(&self.node));
        node.map_or_else(String::new, |node| node.display_title(graph))
    }
}

fn is_decision(node: &Node) -> bool {
    matches!(node.kind, NodeKind::Decision)
}

fn is_option(node: &Node) -> bool {
    matches!(node.kind, NodeKind::Option(_))
}

/// Returns the options of a decision, with their sockets.
fn decision_options(
    graph: &Graph,
    group: Option<GroupId>,
    decision: &Node,
) -> Vec<(SocketKey, Wire)> {
    if !is_decision(decision) {
        return Vec::new();
    }

    let sockets = decision.all_sockets();
    let wires = sockets.filter_map(|(key, socket)| Some((key, socket.wire()?)));
    let is_option = |key: SocketKey| {
        graph.input_type(group, decision, key).unwrap_or_default() == SocketType::Option
    };
    wires.filter(|(key, _)| is_option(*key)).collect()
}

/// Returns the options of all decisions on a canvas that are named `decision`, each with whether
/// the solo option turns it off.
fn options_by_decision_name<'g>(
    graph: &'g Graph,
    alone: Option<SoloOption>,
    decision: &str,
    group: Option<GroupId>,
    body: &'g Nodes,
) -> Vec<(&'g Node, bool)> {
    let decisions = body.values().filter(|node| is_decision(node));
    let named = decisions.filter(|node| {
        // The name of a decision in a group begins with the names of the group's uses.
        let end = decision.strip_suffix(node.name.as_str());
        end.is_some_and(|before| before.is_empty() || before.ends_with(": "))
    });

    let found = named.flat_map(|node| {
        let all = decision_options(graph, group, node).into_iter();
        all.filter_map(move |(_, wire)| {
            let is_off = alone.is_some_and(|alone| alone.is_off(graph, group, node, wire));
            Some((body.get(&wire.node)?, is_off))
        })
    });
    found.collect()
}

/// Describes the options that are off in decisions named `decision`, or returns `None` if all of
/// them are on.
pub fn describe_disabled_options(
    graph: &Graph,
    alone: Option<SoloOption>,
    decision: &str,
) -> Option<String> {
    let groups = graph
        .groups
        .iter()
        .map(|(id, group)| (Some(*id), &group.nodes));
    let bodies = std::iter::once((None, &graph.nodes)).chain(groups);
    let found = bodies
        .flat_map(|(group, body)| options_by_decision_name(graph, alone, decision, group, body));

    let (mut muted, mut hidden) = (BTreeSet::new(), BTreeSet::new());
    for (source, is_hidden) in found {
        let name = source.display_title(graph);
        if source.is_effectively_muted() && is_option(source) {
            muted.insert(name);
        } else if is_hidden {
            hidden.insert(name);
        }
    }

    let list = |names: BTreeSet<String>| {
        let quoted: Vec<String> = names.iter().map(|name| format!("“{name}”")).collect();
        join_names(&quoted)
    };
    let mut sentences = Vec::new();
    if let Some(alone) = alone.filter(|_| !hidden.is_empty()) {
        let shown = alone.name(graph);
        sentences.push(format!("“{shown}” is solo. Left out: {}.", list(hidden)));
    }
    if !muted.is_empty() {
        sentences.push(format!("Muted: {}.", list(muted)));
    }

    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// A document and its solo option, shared with studies that run in the background.
#[derive(Clone, Debug)]
pub struct DocumentSnapshot {
    /// The document.
    pub document: Arc<Document>,
    /// The option that is shown alone, if one is.
    pub alone: Option<SoloOption>,
}

impl DocumentSnapshot {
    /// Returns the graph, without the options that the solo option turns off.
    pub fn shown_graph(&self) -> Cow<'_, Graph> {
        let graph = &self.document.graph;
        match self.alone {
            Some(alone) => Cow::Owned(alone.solo_graph(graph)),
            None => Cow::Borrowed(graph),
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use inclination_core::authoring::{Builder, NodeOutput};

    use super::*;

    fn find_option(graph: &Graph, name: &str) -> SoloOption {
        let node = graph.nodes.iter().find(|(_, node)| node.name == name);
        let (node, _) = node.expect(name);
        SoloOption {
            group: None,
            node: *node,
        }
    }

    /// Builds three options that weigh 3, 2 and 1. Another decision has the second one too.
    fn three_options() -> Graph {
        let mut g = Builder::new("three");
        let options: Vec<NodeOutput> = [("Best", 3.0), ("Second", 2.0), ("Third", 1.0)]
            .into_iter()
            .map(|(name, base)| g.option(name, []).base(base).out())
            .collect();
        let least = g.option("Least", []).base(0.5).out();
        g.decision("Act", options.clone());
        g.decision("Elsewhere", [options[1], least]);
        g.finish().expect("it is written well")
    }

    #[test]
    fn an_option_without_alternatives_cannot_be_solo() {
        let mut g = Builder::new("one");
        let only = g.option("Only", []).out();
        g.decision("Act", [only]);
        let graph = g.finish().expect("it is written well");
        assert!(
            find_option(&graph, "Only")
                .affected_decisions(&graph)
                .is_empty()
        );
        assert!(
            find_option(&graph, "Act")
                .affected_decisions(&graph)
                .is_empty()
        );
    }

    #[test]
    fn disabled_options_are_described_only_for_their_decision() {
        let mut graph = three_options();
        assert_eq!(describe_disabled_options(&graph, None, "Act"), None);

        let third = find_option(&graph, "Third");
        expect![["“Third” is solo. Left out: “Best” and “Second”."]].assert_eq(
            &describe_disabled_options(&graph, Some(third), "Act").expect("some are off"),
        );
        assert_eq!(
            describe_disabled_options(&graph, Some(third), "Elsewhere"),
            None
        );

        let least = find_option(&graph, "Least").node;
        graph.nodes.get_mut(&least).expect("it is there").muted = true;
        expect![["Muted: “Least”."]].assert_eq(
            &describe_disabled_options(&graph, Some(third), "Elsewhere").expect("one is off"),
        );
    }
}
