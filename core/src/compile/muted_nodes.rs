//! Lowering of muted nodes (see [`Node::pass_through_key`]).

use alloc::vec::Vec;

use super::{
    location::Location,
    lowered_graph::{ElementId, Lowering, Outputs, Value},
    plan::Body,
    profile_inputs::NOWHERE,
};
use crate::{
    curve,
    kind::SocketType,
    model::{Node, NodeKind, Path, PortId},
};

impl<'a> Lowering<'_, '_, 'a> {
    /// Lowers the muted node at a position.
    pub(super) fn lower_muted(
        &mut self,
        body: &Body<'_>,
        position: u32,
        at: Location,
        outputs: &mut Outputs<'a>,
    ) {
        let Some(&(_, node)) = body.nodes.get(position as usize) else {
            return;
        };
        let sources = body.sources(position as usize);

        // Elements inside the node are still recorded, such as a decision in an option for targets.
        match &node.kind {
            NodeKind::Option(_) => {
                let unwired = self.lower_element(at, node, sources, outputs);
                self.record_element(at, None, unwired.id());
            }
            NodeKind::Consideration { .. } | NodeKind::Bundle | NodeKind::Set(_) => {
                self.record_element(at, None, ElementId::Consideration(at.path));
            }
            NodeKind::Group { group, .. } => {
                self.uses.push(at.node);
                let _unread = self.lower_group(*group, node, sources, outputs, at.path);
                self.uses.pop();
            }
            _ => {}
        }

        for output in self.value_outputs(node) {
            let pass_through = node.pass_through_socket(self.plan.graph, output);
            let passed = pass_through.map(|(key, socket, default)| {
                let mut all = node.all_sockets().zip(sources);
                let found = all.find(|((known, _), _)| *known == key);
                let source = found.map_or(NOWHERE, |(_, source)| *source);
                (socket, source, default)
            });

            let element = passed.and_then(|(socket, source, _)| outputs.element(socket, source));
            if let Some(element) = element.cloned() {
                self.record_element(at, output, element.id());
                outputs.elements.insert((position, output), element);
                continue;
            }

            let value = match (node.to_straight_line(), passed) {
                (Some(line), _) => self.lower_line(&line, sources, outputs, at.path),
                (None, Some((socket, source, default))) => {
                    outputs.read_socket(socket, source, default)
                }
                (None, None) => Value::from_constant(0.0),
            };

            self.record_value(at.group, at.node, position, output, at.path, value);
            match output {
                Some(port) => {
                    outputs.ports.insert((position, port), value);
                }
                None => {
                    if let Some(place) = outputs.single.get_mut(position as usize) {
                        *place = value;
                    }
                }
            }
        }
    }

    /// Returns the outputs of a node that may give something. Nodes that give no value have none.
    fn value_outputs(&self, node: &Node) -> Vec<Option<PortId>> {
        match &node.kind {
            NodeKind::Group { group, .. } => {
                let group = self.plan.graph.groups.get(group);
                let ports = group.into_iter().flat_map(|group| &group.outputs);
                ports.map(|port| Some(port.id)).collect()
            }
            kind if kind.spec().gives == SocketType::Value => Vec::from([None]),
            _ => Vec::new(),
        }
    }

    /// Lowers the straight line that replaces a muted curve.
    fn lower_line(
        &mut self,
        line: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
        path: Path,
    ) -> Value<'a> {
        let shared = curve::LINEAR.spec().shared_sockets.len();
        let mut sources: Vec<u32> = sources.iter().copied().take(shared).collect();
        sources.resize(line.sockets.len(), NOWHERE);
        self.lower_formula(curve::LINEAR, line, &sources, outputs, path)
    }
}
