//! The nodes of one canvas: first every node with its own properties, then the connections.

use eframe::egui::{Key, Modifiers};
use inclination_core::authoring::model::{Node, NodeId, NodeKind, Socket, SocketKey};
use inclination_editor::labels;

use super::{
    builder::Builder,
    nodes::capitalize,
    widgets::{choose, click, fill, take_search_result, type_number},
};
use crate::input::{press, press_with};

impl Builder<'_> {
    /// Builds the canvas that is shown.
    pub(super) fn build_canvas(&mut self) {
        let body = self.wanted_body();
        for (id, node) in body {
            self.add_node(*id, node);
        }

        self.build_ports();
        // Zoom out to all of it, so that every node can be walked to.
        press_with(self.window, Modifiers::ALT, Key::L);
        press(self.window, Key::Home);

        for (id, node) in body {
            self.fill_sockets(*id, node);
        }

        press_with(self.window, Modifiers::ALT, Key::L);
        if self.inside.is_none() {
            self.set_histories();
        }
        self.finish_names();
    }

    /// Gives the final names to nodes that needed unique ones while they were wired.
    fn finish_names(&mut self) {
        let body = self.wanted_body();
        for (id, node) in body {
            let here = self.built_id(*id);
            let built = &self
                .graph()
                .body(self.current_group())
                .expect("it is shown")[&here];
            if built.name != node.name {
                self.select_node(here);
                self.rename(&node.kind, &node.name);
            }
        }
    }

    /// Sets the option that each history node of this canvas refers to.
    pub(super) fn set_histories(&mut self) {
        for (id, node) in self.wanted_body() {
            let Some(option) = node.kind.remembered_option() else {
                continue;
            };

            let graph = &self.wanted.graph;
            let here = self.built_id(*id);
            self.select_node(here);

            let name = if let Some(option) = graph.nodes.get(&option) {
                option.display_title(graph)
            } else {
                let mut groups = graph.groups.values();
                let found = groups.find_map(|group| Some((group, group.nodes.get(&option)?)));
                let (group, option) = found.expect("it is somewhere");
                format!("{} in {}", option.display_title(graph), group.name)
            };
            choose(self.window, labels::HISTORY_OPTION, &name);
        }
    }

    /// Fills and wires the sockets of a node.
    fn fill_sockets(&mut self, id: NodeId, wanted: &Node) {
        let spec = wanted.kind.spec();
        for (at, (about, content)) in spec.sockets().zip(&wanted.sockets).enumerate() {
            if let Socket::Wire(_) = content {
                self.connect_socket(id, SocketKey::Fixed(at as u16), *content, about.title);
            }
        }

        if let NodeKind::Group { group, inputs } = &wanted.kind {
            for port in &self.wanted.graph.groups[group].inputs {
                let content = inputs.get(&port.id).copied().unwrap_or_default();
                self.set_socket(
                    id,
                    SocketKey::Port(port.id),
                    content,
                    &port.name,
                    &port.name,
                );
            }
        }

        if wanted.kind.effects().is_some() {
            self.fill_effects(id, wanted);
        } else {
            self.fill_rows(id, wanted);
        }
        if wanted.muted {
            let here = self.built_id(id);
            self.select_node(here);
            press(self.window, Key::M);
        }
    }

    fn fill_rows(&mut self, id: NodeId, wanted: &Node) {
        let spec = wanted.kind.spec();
        for (at, content) in wanted.rows.iter().enumerate() {
            let (row, column) = (at / spec.row.len(), at % spec.row.len());
            let about = &spec.row[column];
            let key = SocketKey::Row(row as u16, column as u8);
            let label = format!("{} {}", capitalize(about.title), row + 1);
            let case = wanted.kind.cases().and_then(|cases| cases.get(row));
            let is_new = column == 0;
            if let (true, Some(case)) = (is_new, case) {
                let here = self.built_id(id);
                self.select_node(here);
                click(self.window, labels::ADD_CASE);
                fill(self.window, &format!("Case {}", row + 1), case);
            } else if is_new && content.wire().is_some() {
                self.connect_socket(id, key, *content, &format!("add {}", about.title));
                continue;
            } else if is_new {
                let here = self.built_id(id);
                self.select_node(here);
                click(self.window, labels::ADD_ROW);
            }

            let shown = match case {
                Some(case) if column == 0 => case.clone(),
                _ => format!("{} {}", about.title, row + 1),
            };
            self.set_socket(id, key, *content, &shown, &label);
        }
    }

    /// Wires a socket or types its number, depending on the wanted content.
    fn set_socket(
        &mut self,
        id: NodeId,
        key: SocketKey,
        content: Socket,
        shown: &str,
        label: &str,
    ) {
        match content {
            Socket::Wire(_) => self.connect_socket(id, key, content, shown),
            Socket::Value(value) if self.built_socket(id, key) != Some(content) => {
                let here = self.built_id(id);
                self.select_node(here);
                type_number(self.window, label, value);
            }
            _ => {}
        }
    }

    /// The content of an example's socket in the built document.
    pub(super) fn built_socket(&self, id: NodeId, key: SocketKey) -> Option<Socket> {
        let ids = self.ids();
        let body = self.graph().body(self.current_group())?;
        body.get(&ids.nodes[&id])?.socket(ids.map_key(key))
    }

    /// Wires a socket through the list of possible sources.
    pub(super) fn connect_socket(
        &mut self,
        id: NodeId,
        key: SocketKey,
        content: Socket,
        socket: &str,
    ) {
        self.connect_namesake(id, key, content, (socket, 0));
    }

    /// Wires a socket through the list of possible sources. Among the sockets of the node with this
    /// name, it is the one at a position.
    pub(super) fn connect_namesake(
        &mut self,
        id: NodeId,
        key: SocketKey,
        content: Socket,
        (socket, at): (&str, usize),
    ) {
        let wire = content.wire().expect("it is wired");
        let source = self.working_title(wire.node);
        let title = match (wire.port, &self.wanted_body()[&wire.node].kind) {
            (Some(port), NodeKind::Group { group, .. }) => {
                let mut ports = self.wanted.graph.groups[group].outputs.iter();
                let port = ports.find(|known| known.id == port);
                format!("{source}: {}", port.expect("it is an output").name)
            }
            _ => source.clone(),
        };

        let here = self.built_id(id);
        self.select_node(here);
        press(self.window, Key::W);
        let line = format!("{title}, {socket} ←");
        take_search_result(self.window, &source, &line, at);

        let wanted = self.ids().map_socket(content);
        assert_eq!(
            self.built_socket(id, key),
            Some(wanted),
            "{}: {line}",
            self.working_title(id)
        );
    }
}
