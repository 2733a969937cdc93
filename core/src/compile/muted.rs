//! Lowering of what is muted ([`Node::passes`]).

use alloc::vec::Vec;

use super::{
    dials::NOWHERE,
    location::Location,
    lowered::{Lowering, Outputs, Value, What},
    plan::Body,
};
use crate::{
    curve,
    kind::SocketType,
    model::{Node, NodeKind, Path, PortId},
};

impl<'a> Lowering<'_, '_, 'a> {
    /// What comes out of the muted node at a position.
    pub(super) fn muted(
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
        // What it holds still stands in it, such as a decision in an option for targets.
        match &node.kind {
            NodeKind::Option(_) => {
                let unwired = self.thing(at, node, sources, outputs);
                self.keep_thing(at, None, unwired.what());
            }
            NodeKind::Consideration { .. } | NodeKind::Bundle | NodeKind::Set(_) => {
                self.keep_thing(at, None, What::Consideration(at.path));
            }
            NodeKind::Group { group, .. } => {
                self.uses.push(at.node);
                let _unread = self.group(*group, node, sources, outputs, at.path);
                self.uses.pop();
            }
            _ => {}
        }
        for output in self.outputs_of(node) {
            let passed = node.passed(self.plan.graph, output);
            let held = passed.map(|(key, socket, default)| {
                let mut all = node.all_sockets().zip(sources);
                let found = all.find(|((known, _), _)| *known == key);
                let source = found.map_or(NOWHERE, |(_, source)| *source);
                (socket, source, default)
            });
            let thing = held.and_then(|(socket, source, _)| outputs.thing(socket, source));
            if let Some(thing) = thing.cloned() {
                self.keep_thing(at, output, thing.what());
                outputs.things.insert((position, output), thing);
                continue;
            }
            let value = match (node.straightened(), held) {
                (Some(line), _) => self.line(&line, sources, outputs, at.path),
                (None, Some((socket, source, default))) => outputs.read(socket, source, default),
                (None, None) => Value::constant(0.0),
            };
            self.keep(at.group, at.node, position, output, at.path, value);
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

    /// The outputs of a node from which something may come; what gives no value gives nothing.
    fn outputs_of(&self, node: &Node) -> Vec<Option<PortId>> {
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

    fn line(
        &mut self,
        line: &Node,
        sources: &[u32],
        outputs: &Outputs<'a>,
        path: Path,
    ) -> Value<'a> {
        let shared = curve::LINEAR.spec().shared_sockets.len();
        let mut sources: Vec<u32> = sources.iter().copied().take(shared).collect();
        sources.resize(line.sockets.len(), NOWHERE);
        self.formula(curve::LINEAR, line, &sources, outputs, path)
    }
}
