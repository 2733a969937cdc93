//! An option that is shown alone: in the decisions that choose among it, every other option is off while one looks. It
//! belongs to the view, as probes do: no file holds it, no game knows of it, and undoing does not meet it.
//!
//! What is shown then is what a graph gives in which the other options are muted. One that another decision chooses among
//! too, or that comes out of a group, is taken off its socket instead, so that it stays what it is elsewhere.

use std::{borrow::Cow, collections::BTreeSet, sync::Arc};

use inclination_core::{
    Document,
    kind::SocketType,
    model::{Graph, GroupId, Node, NodeId, NodeKind, Nodes, Socket, SocketKey, Wire},
    text::join_names,
};

/// An option that is shown alone, or what gives options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alone {
    /// The canvas that it stands on.
    pub group: Option<GroupId>,
    /// The node.
    pub node: NodeId,
}

impl Alone {
    /// The decisions in which others are off because of it.
    pub fn decisions(self, graph: &Graph) -> Vec<NodeId> {
        let body = graph.body(self.group).into_iter().flatten();
        let decisions = body
            .filter(|(_, node)| is_decision(node))
            .filter(|(_, node)| {
                let others = self.others(graph, node);
                others.is_some_and(|others| !others.is_empty())
            });
        decisions.map(|(id, _)| *id).collect()
    }

    /// What else a decision on its canvas chooses among, by the sockets; none if it does not choose among this one.
    fn others(self, graph: &Graph, decision: &Node) -> Option<Vec<(SocketKey, Wire)>> {
        let (own, others): (Vec<_>, Vec<_>) = options(graph, self.group, decision)
            .into_iter()
            .partition(|(_, wire)| wire.node == self.node);
        (!own.is_empty()).then_some(others)
    }

    /// Whether an option of a decision on a canvas is off because of it.
    pub fn is_off(
        self,
        graph: &Graph,
        group: Option<GroupId>,
        decision: &Node,
        option: Wire,
    ) -> bool {
        group == self.group && option.node != self.node && self.others(graph, decision).is_some()
    }

    /// The nodes that have no say at all because of it: nothing but its decisions reads them.
    pub fn hidden(self, graph: &Graph) -> BTreeSet<NodeId> {
        let Some(body) = graph.body(self.group) else {
            return BTreeSet::new();
        };
        let decisions = self.decisions(graph);
        let others = decisions.iter().filter_map(|id| body.get(id));
        let others = others.filter_map(|decision| self.others(graph, decision));
        let mut hidden: BTreeSet<NodeId> = others.flatten().map(|(_, wire)| wire.node).collect();
        let elsewhere = body.iter().filter(|(id, _)| !decisions.contains(id));
        for (_, held) in elsewhere.flat_map(|(_, node)| node.all_sockets()) {
            if let Some(wire) = held.wire() {
                hidden.remove(&wire.node);
            }
        }
        hidden
    }

    /// The graph as it is looked at.
    pub fn of(self, graph: &Graph) -> Graph {
        let mut only = graph.clone();
        let hidden = self.hidden(graph);
        let decisions = self.decisions(graph);
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
            let others = body.get(&id).and_then(|node| self.others(graph, node));
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

    /// What it is called.
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

/// What a decision chooses among, by its sockets.
fn options(graph: &Graph, group: Option<GroupId>, decision: &Node) -> Vec<(SocketKey, Wire)> {
    if !is_decision(decision) {
        return Vec::new();
    }
    let sockets = decision.all_sockets();
    let wires = sockets.filter_map(|(key, held)| Some((key, held.wire()?)));
    let is_option = |key: SocketKey| {
        graph.input_type(group, decision, key).unwrap_or_default() == SocketType::Option
    };
    wires.filter(|(key, _)| is_option(*key)).collect()
}

/// What the decisions of a canvas choose among that are called so, and whether each is off because of what is alone.
fn of_decision<'g>(
    graph: &'g Graph,
    alone: Option<Alone>,
    decision: &str,
    (group, body): (Option<GroupId>, &'g Nodes),
) -> Vec<(&'g Node, bool)> {
    let decisions = body.values().filter(|node| is_decision(node));
    let called = decisions.filter(|node| {
        // One that stands in a group has the names of the group's uses before its own.
        let end = decision.strip_suffix(node.name.as_str());
        end.is_some_and(|before| before.is_empty() || before.ends_with(": "))
    });
    let found = called.flat_map(|node| {
        let all = options(graph, group, node).into_iter();
        all.filter_map(move |(_, wire)| {
            let is_off = alone.is_some_and(|alone| alone.is_off(graph, group, node, wire));
            Some((body.get(&wire.node)?, is_off))
        })
    });
    found.collect()
}

/// What is off of decisions that are called so, in a sentence; none if nothing is.
pub fn said(graph: &Graph, alone: Option<Alone>, decision: &str) -> Option<String> {
    let groups = graph.groups.iter();
    let groups = groups.map(|(id, group)| (Some(*id), &group.nodes));
    let bodies = std::iter::once((None, &graph.nodes)).chain(groups);
    let (mut switched, mut hidden) = (BTreeSet::new(), BTreeSet::new());
    let found = bodies.flat_map(|canvas| of_decision(graph, alone, decision, canvas));
    for (source, is_hidden) in found {
        let name = source.display_title(graph);
        if source.is_out() && is_option(source) {
            switched.insert(name);
        } else if is_hidden {
            hidden.insert(name);
        }
    }
    let mut sentences = Vec::new();
    if let Some(alone) = alone.filter(|_| !hidden.is_empty()) {
        let names = join_names(&hidden.into_iter().collect::<Vec<_>>());
        sentences.push(format!(
            "Only {} is shown, without {names}.",
            alone.name(graph)
        ));
    }
    if !switched.is_empty() {
        let names = join_names(&switched.into_iter().collect::<Vec<_>>());
        sentences.push(format!("Switched off: {names}."));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// A document as it is looked at, to be studied beside the frame.
#[derive(Clone, Debug)]
pub struct Studied {
    /// The document.
    pub document: Arc<Document>,
    /// The option that is shown alone, if one is.
    pub alone: Option<Alone>,
}

impl Studied {
    /// The graph as it is looked at.
    pub fn graph(&self) -> Cow<'_, Graph> {
        let graph = &self.document.graph;
        match self.alone {
            Some(alone) => Cow::Owned(alone.of(graph)),
            None => Cow::Borrowed(graph),
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use inclination_core::Builder;

    use super::*;

    fn find(graph: &Graph, name: &str) -> Alone {
        let node = graph.nodes.iter().find(|(_, node)| node.name == name);
        let (node, _) = node.expect(name);
        Alone {
            group: None,
            node: *node,
        }
    }

    /// Three options that weigh 3, 2 and 1, of which another decision has the second too.
    fn three() -> Graph {
        let mut g = Builder::new("three");
        let options: Vec<Wire> = [("Best", 3.0), ("Second", 2.0), ("Third", 1.0)]
            .into_iter()
            .map(|(name, base)| g.option(name, []).with("base", base).out())
            .collect();
        let least = g.option("Least", []).with("base", 0.5).out();
        g.decision("Act", "highest", options.clone());
        g.decision("Elsewhere", "highest", [options[1], least]);
        g.finish().expect("it is written well")
    }

    #[test]
    fn what_no_decision_chooses_among_others_cannot_be_alone() {
        let mut g = Builder::new("one");
        let only = g.option("Only", []).out();
        g.decision("Act", "highest", [only]);
        let graph = g.finish().expect("it is written well");
        assert!(find(&graph, "Only").decisions(&graph).is_empty());
        assert!(find(&graph, "Act").decisions(&graph).is_empty());
    }

    #[test]
    fn what_is_off_is_said_of_its_decision_alone() {
        let mut graph = three();
        assert_eq!(said(&graph, None, "Act"), None);
        let third = find(&graph, "Third");
        expect![["Only Third is shown, without Best and Second."]]
            .assert_eq(&said(&graph, Some(third), "Act").expect("some are off"));
        assert_eq!(said(&graph, Some(third), "Elsewhere"), None);
        let least = find(&graph, "Least").node;
        graph.nodes.get_mut(&least).expect("it is there").muted = true;
        expect![["Switched off: Least."]]
            .assert_eq(&said(&graph, Some(third), "Elsewhere").expect("one is off"));
    }
}
