//! What sockets and wires are called.

use inclination_core::model::{NodeId, SocketKey};

use super::{End, Scene, SceneNode, SceneWire, SocketAt};

impl SceneNode {
    /// What a socket is called: "Threat: over", or for a node's only output the node's name.
    pub fn called(&self, end: End) -> String {
        let row = self.rows.iter().find(|row| row.end() == Some(end));
        match row.map(super::rows::Row::label) {
            Some(label) if !matches!(end, End::Out(None)) => format!("{}: {label}", self.title),
            _ => self.title.clone(),
        }
    }
}

impl Scene {
    /// The wire that a socket receives.
    pub fn wire(&self, node: NodeId, key: SocketKey) -> Option<&SceneWire> {
        let wires = self.wires.get(self.received_by(node));
        wires?.iter().find(|wire| wire.key == key)
    }

    /// What the two ends of a wire are called. An input that is called as what comes to it is not named twice.
    pub fn ends(&self, wire: &SceneWire) -> Option<(String, String)> {
        let (from, to) = (self.node(wire.from.node)?, self.node(wire.to)?);
        let end = End::In(wire.key);
        let label = to.rows.iter().find(|row| row.end() == Some(end));
        let is_named_so = label.is_some_and(|row| row.label() == from.title);
        let into = if is_named_so {
            to.title.clone()
        } else {
            to.called(end)
        };
        Some((from.called(End::Out(wire.from.port)), into))
    }

    /// What a socket is called; nothing if it is gone.
    pub fn called(&self, at: SocketAt) -> String {
        self.node(at.node)
            .map_or_else(String::new, |node| node.called(at.end))
    }
}

#[cfg(test)]
mod tests {
    use inclination_core::{Builder, Document, combine, curve, model::Stat};

    use super::*;

    #[test]
    fn a_wire_is_called_by_what_stands_at_its_ends() {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        let need = graph.curve("Need", curve::POWER, health).out();
        let sum = graph.combine("Sum", combine::SUM, [need]).out();
        let document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };
        let scene = Scene::of(&document, None);
        let of = |to: NodeId| {
            let wire = scene.wires.iter().find(|wire| wire.to == to).unwrap();
            scene.ends(wire).unwrap()
        };
        let text = |(from, to): (String, String)| format!("{from} → {to}");
        assert_eq!(text(of(need.node)), "Health → Need: x");
        // Rows of a combiner are called by what is wired to them.
        assert_eq!(text(of(sum.node)), "Need → Sum");
    }
}
