//! Catalog entries for groups, and for the inputs and outputs of the group being edited.

use std::collections::BTreeMap;

use inclination_core::authoring::{
    kind::{Family, SocketType},
    model::{Group, Node, NodeKind, PortId},
};

use super::{CatalogSection, EntryContent, builder::CatalogBuilder};
use crate::{edit::groups::is_or_uses_group, library::find_copy, search::SearchWords};

impl CatalogBuilder<'_> {
    /// Adds the document's groups, an empty group, and the ports of the group being edited.
    pub(super) fn add_groups(&mut self) {
        let graph = &self.document.graph;
        for (id, used) in &graph.groups {
            if self
                .group
                .is_some_and(|inside| is_or_uses_group(graph, *id, inside))
            {
                continue;
            }
            // Copies of library groups are listed in the library section.

            let origin = self.document.looks.shared.get(id);
            let is_copy = |name: &str| {
                self.library.find_entry(name).is_some()
                    && find_copy(self.document, name) == Some(*id)
            };
            if origin.is_some_and(|origin| is_copy(&origin.name)) {
                continue;
            }

            let summary = if used.description.is_empty() {
                "a node that uses this group"
            } else {
                &used.description
            };

            let kind = NodeKind::Group {
                group: *id,
                inputs: BTreeMap::new(),
            };
            self.add_node(
                format!("group {id}"),
                used.display_title(),
                summary,
                &["group"],
                Node::new("", kind),
            );
        }

        self.add_new_group();

        let Some(inside) = self.group.and_then(|group| graph.groups.get(&group)) else {
            return;
        };
        self.add_ports(inside);
    }

    /// Adds the empty group, for designers who prefer to create the group before its content.
    fn add_new_group(&mut self) {
        let (title, summary) = ("New group", "an empty group to fill with nodes");
        let found = SearchWords::from_title(title)
            .with_aliases(["group", "subgraph", "function", "macro", "reuse"])
            .with_description(summary);
        self.add_entry(
            title.to_owned(),
            title,
            CatalogSection::Nodes(Family::Group),
            summary,
            None,
            EntryContent::Group,
            found,
        );
    }

    /// Adds the inputs and outputs of the group being edited, and entries for new ones.
    fn add_ports(&mut self, inside: &Group) {
        for port in &inside.inputs {
            let title = format!("Input: {}", port.name);
            let node = Node::new("", NodeKind::Input(port.id));
            self.add_node(
                format!("input {}", port.id),
                &title,
                "the value that the group receives at this input",
                &[],
                node,
            );
        }

        // An output has exactly one node, so it is offered only while it has none.
        let given = |id: PortId| {
            let mut nodes = inside.nodes.values();
            nodes.any(|node| matches!(node.kind, NodeKind::Output(given) if given == id))
        };
        for port in inside.outputs.iter().filter(|port| !given(port.id)) {
            let title = format!("Output: {}", port.name);
            let node = Node::new("", NodeKind::Output(port.id));
            self.add_node(
                format!("output {}", port.id),
                &title,
                "the value that the group provides at this output",
                &[],
                node,
            );
        }

        for (is_input, title, summary) in [
            (true, "New input", "another input for this group"),
            (false, "New output", "another output for this group"),
        ] {
            let gives = is_input.then_some(SocketType::Value);
            let found = SearchWords::from_title(title)
                .with_aliases(["port", "parameter", "socket", "argument", "result"])
                .with_description(summary);

            let shelf = CatalogSection::Nodes(Family::Group);
            self.add_entry(
                title.to_owned(),
                title,
                shelf,
                summary,
                gives,
                EntryContent::Port(is_input),
                found,
            );
        }
    }
}
