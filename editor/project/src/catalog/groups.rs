//! Groups, and what goes into the one that is shown and comes out of it.

use std::collections::BTreeMap;

use inclination_core::{
    kind::{Family, SocketType},
    model::{Group, Node, NodeKind, PortId},
};

use super::{Shelf, What, list::List};
use crate::{edit::groups::reaches, library::copy_of, search::Words};

impl List<'_> {
    pub(super) fn groups(&mut self) {
        let graph = &self.document.graph;
        for (id, used) in &graph.groups {
            if self.group.is_some_and(|inside| reaches(graph, *id, inside)) {
                continue;
            }
            // It stands among what the library has.
            let origin = self.document.looks.shared.get(id);
            let is_copy = |name: &str| {
                self.library.entry(name).is_some() && copy_of(self.document, name) == Some(*id)
            };
            if origin.is_some_and(|origin| is_copy(&origin.name)) {
                continue;
            }
            let summary = if used.description.is_empty() {
                "uses this group of nodes"
            } else {
                &used.description
            };
            let kind = NodeKind::Group {
                group: *id,
                inputs: BTreeMap::new(),
            };
            self.node(
                format!("group {id}"),
                used.display_title(),
                summary,
                &["group"],
                Node::new("", kind),
            );
        }
        self.new_group();
        let Some(inside) = self.group.and_then(|group| graph.groups.get(&group)) else {
            return;
        };
        self.ports(inside);
    }

    /// For who begins with the group instead of with what it is made of.
    fn new_group(&mut self) {
        let (title, summary) = ("New group", "an empty group, to be entered and filled");
        let found = Words::titled(title)
            .or(["subgraph", "function", "macro", "reuse"])
            .saying(summary);
        self.entry(
            title.to_owned(),
            title,
            Shelf::Nodes(Family::Group),
            summary,
            None,
            What::Group,
            found,
        );
    }

    /// What goes into the group that is shown, and comes out of it.
    fn ports(&mut self, inside: &Group) {
        for port in &inside.inputs {
            let title = format!("Input: {}", port.name);
            let node = Node::new("", NodeKind::Input(port.id));
            self.node(
                format!("input {}", port.id),
                &title,
                "gives what a use puts into this input",
                &[],
                node,
            );
        }
        // An output is given by one node.
        let given = |id: PortId| {
            let mut nodes = inside.nodes.values();
            nodes.any(|node| matches!(node.kind, NodeKind::Output(given) if given == id))
        };
        for port in inside.outputs.iter().filter(|port| !given(port.id)) {
            let title = format!("Output: {}", port.name);
            let node = Node::new("", NodeKind::Output(port.id));
            self.node(
                format!("output {}", port.id),
                &title,
                "is what a use gets from this output",
                &[],
                node,
            );
        }
        for (is_input, title, summary) in [
            (
                true,
                "New input",
                "one more value that a use of this group puts in",
            ),
            (
                false,
                "New output",
                "one more value that a use of this group gets",
            ),
        ] {
            let gives = is_input.then_some(SocketType::Value);
            let found = Words::titled(title)
                .or(["port", "parameter", "socket", "argument", "result"])
                .saying(summary);
            let shelf = Shelf::Nodes(Family::Group);
            self.entry(
                title.to_owned(),
                title,
                shelf,
                summary,
                gives,
                What::Port(is_input),
                found,
            );
        }
    }
}
