//! Muting: a node stays in place, and the graph computes as if the node did nothing.
//!
//! - A **value node** outputs the value of its main socket, wired or typed. The main socket is the
//!   first one, or that of the first row. For a switch it is *otherwise*, for a select *else*, and
//!   for an Over targets node the value for no candidates.
//! - A **curve** becomes a straight line between its ends. It loses its shape, and keeps its ends,
//!   its direction and its output range.
//! - Each output of a **group's use** gives the first input of its type. Without such an input, a
//!   value is 0 and anything else is absent.
//! - A **consideration, bundle or set** counts as not wired, so it has no effect.
//! - An **option** counts as not wired into any decision.
//!
//! A curve does not pass its raw x through. Designers mute a curve to see what its shape
//! contributes, and 73 hp would drown scores from 0 to 1; inverting a need would also answer a
//! different question. An Over targets node does not pass its value through, because that value
//! belongs to one target.
//!
//! Nodes that only bring values in, or hand them out under a name, do nothing that could be left
//! out, and decisions are what the game asks for. These nodes cannot be muted and are always
//! computed.

use super::{Graph, Node, NodeKind, PortId, Socket, SocketKey};
use crate::kind::{Muting, SocketType};

impl Node {
    /// Whether muting the node has an effect.
    pub fn can_be_muted(&self) -> bool {
        self.kind.spec().muting != Muting::Ignored
    }

    /// Whether the node is muted and can be muted.
    pub fn is_effectively_muted(&self) -> bool {
        self.muted && self.can_be_muted()
    }

    /// Returns the socket whose value would pass through the node if it were muted. For a use of a
    /// group, `output` selects the output. `None` if nothing would pass through.
    pub fn pass_through_key(&self, graph: &Graph, output: Option<PortId>) -> Option<SocketKey> {
        if !self.can_be_muted() {
            return None;
        }

        if let NodeKind::Group { group, .. } = &self.kind {
            let group = graph.groups.get(group)?;
            let mut outputs = group.outputs.iter();
            let ty = outputs.find(|port| Some(port.id) == output)?.ty;
            let input = group.inputs.iter().find(|port| port.ty == ty)?;
            return Some(SocketKey::Port(input.id));
        }

        let spec = self.kind.spec();
        if spec.gives != SocketType::Value {
            return None;
        }

        let main = match spec.muting {
            Muting::Ignored => return None,
            Muting::Passes(key) => spec.socket_position(key),
            Muting::PassesFirst | Muting::Becomes(_) => spec
                .sockets()
                .position(|socket| socket.ty == SocketType::Value),
        };
        let key = main.map_or(SocketKey::Row(0, 0), |at| SocketKey::Fixed(at as u16));
        self.socket(key).map(|_| key)
    }

    /// Returns the socket that [`Node::pass_through_key`] names, what the socket holds, and the
    /// value that counts while it is unset.
    pub(crate) fn pass_through_socket(
        &self,
        graph: &Graph,
        output: Option<PortId>,
    ) -> Option<(SocketKey, Socket, f32)> {
        let key = self.pass_through_key(graph, output)?;

        let default = match (key, &self.kind) {
            (SocketKey::Port(input), NodeKind::Group { group, .. }) => {
                graph.groups.get(group)?.input(input)?.default
            }
            (SocketKey::Fixed(_), _) => self.socket_spec(key)?.default.unwrap_or(0.0),
            _ => 0.0,
        };

        let socket = self.socket(key).unwrap_or_default();
        Some((key, socket, default))
    }

    /// Returns the straight line that a muted curve becomes. `None` if the node is no curve.
    pub(crate) fn to_straight_line(&self) -> Option<Self> {
        let spec = self.kind.spec();
        let Muting::Becomes(kind) = spec.muting else {
            return None;
        };

        let mut line = Self::new("", NodeKind::Formula(kind));
        let shared_sockets = self.sockets.iter().take(spec.shared_sockets.len());
        for (place, socket) in line.sockets.iter_mut().zip(shared_sockets) {
            *place = *socket;
        }

        let shared_settings = self.settings.iter().take(spec.shared_settings.len());
        for (place, chosen) in line.settings.iter_mut().zip(shared_settings) {
            *place = *chosen;
        }
        Some(line)
    }
}
