//! Names of sockets and wires for tooltips, messages and the accessibility tree.

use inclination_core::authoring::model::{NodeId, SocketKey};

use super::{End, Scene, SceneNode, SceneWire, SocketRef};

impl SceneNode {
    /// Returns the name of a socket, such as "Threat: over". A node's only output has the name of
    /// the node.
    pub fn socket_name(&self, end: End) -> String {
        let row = self.rows.iter().find(|row| row.end() == Some(end));
        match row.map(super::rows::Row::label) {
            Some(label) if !matches!(end, End::Out(None)) => format!("{}: {label}", self.title),
            _ => self.title.clone(),
        }
    }
}

impl Scene {
    /// Returns the wire that a socket receives.
    pub fn find_wire(&self, node: NodeId, key: SocketKey) -> Option<&SceneWire> {
        let wires = self.wires.get(self.incoming_range(node));
        wires?.iter().find(|wire| wire.key == key)
    }

    /// Returns the names of a wire's two ends. If the input's label is the title of the source
    /// node, only the receiving node is named, not both.
    pub fn wire_end_names(&self, wire: &SceneWire) -> Option<(String, String)> {
        let (from, to) = (self.node(wire.from.node)?, self.node(wire.to)?);
        let end = End::In(wire.key);
        let label = to.rows.iter().find(|row| row.end() == Some(end));
        let repeats_source = label.is_some_and(|row| row.label() == from.title);
        let into = if repeats_source {
            to.title.clone()
        } else {
            to.socket_name(end)
        };
        Some((from.socket_name(End::Out(wire.from.port)), into))
    }

    /// Returns the name of a socket, or an empty text if the node is gone.
    pub fn socket_name(&self, at: SocketRef) -> String {
        self.node(at.node)
            .map_or_else(String::new, |node| node.socket_name(at.end))
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{Builder, combine, curve, format::Document, model::Stat};

    use super::*;

    #[test]
    fn a_wire_is_named_after_its_ends() {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        let need = graph.add("Need", curve::power(health)).out();
        let sum = graph.add("Sum", combine::sum([need])).out();
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        let scene = Scene::new(&document, None);
        let names = |to: NodeId| {
            let wire = scene.wires.iter().find(|wire| wire.to == to).unwrap();
            let (from, into) = scene.wire_end_names(wire).unwrap();
            format!("{from} → {into}")
        };
        assert_eq!(names(need.node()), "Health → Need: x");
        // The rows of a combiner are labeled by what is wired to them.
        assert_eq!(names(sum.node()), "Need → Sum");
    }
}
