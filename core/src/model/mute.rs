//! Muting: a node is left where it stands, and the graph computes as if it did nothing.
//!
//! | a muted | is as if |
//! |---|---|
//! | value node | the value of its main socket, wired or typed, came out of it: the first one, or that of its first row; of a switch *otherwise*, of a select *else*, over targets what it gives for none |
//! | curve | it were a straight line between its ends: its shape goes, its ends, its direction and its output range stay |
//! | group's use | each output gave the first input of its type; with no such input a value is 0, anything else is not there |
//! | consideration, bundle or set | it were not wired: it has no say |
//! | option | it were not wired into any decision |
//!
//! A curve does not let its raw x through. It is muted to see what its shape is good for, and 73 hp among scores from 0 to
//! 1 would only drown them; turning a need around would answer another question too. Over targets does not let its value
//! through, which is a target's.
//!
//! What only brings values in, or hands them out under a name, does nothing that could be left out, and a decision is
//! what the game asks for: these cannot be muted, and are computed as ever.

use super::{Graph, Node, NodeKind, PortId, Socket, SocketKey};
use crate::kind::{Muting, SocketType};

impl Node {
    /// Whether muting it means anything.
    pub fn can_be_muted(&self) -> bool {
        self.kind.spec().muting != Muting::Ignored
    }

    /// Whether it is muted, and can be.
    pub fn is_out(&self) -> bool {
        self.muted && self.can_be_muted()
    }

    /// The socket that would come out of it, or out of this output of the group that it uses, if it were muted. None if
    /// nothing would.
    pub fn passes(&self, graph: &Graph, output: Option<PortId>) -> Option<SocketKey> {
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

    /// What the socket holds that [`Node::passes`] names, and what it counts as while it holds nothing.
    pub(crate) fn passed(
        &self,
        graph: &Graph,
        output: Option<PortId>,
    ) -> Option<(SocketKey, Socket, f32)> {
        let key = self.passes(graph, output)?;
        let default = match (key, &self.kind) {
            (SocketKey::Port(input), NodeKind::Group { group, .. }) => {
                let inputs = graph.groups.get(group).map(|group| &group.inputs);
                let mut inputs = inputs.into_iter().flatten();
                inputs.find(|port| port.id == input)?.default
            }
            (SocketKey::Fixed(_), _) => self.socket_spec(key)?.default.unwrap_or(0.0),
            _ => 0.0,
        };
        let held = self.socket(key).unwrap_or_default();
        Some((key, held, default))
    }

    /// The straight line that a curve is while it is muted.
    pub(crate) fn straightened(&self) -> Option<Self> {
        let spec = self.kind.spec();
        let Muting::Becomes(kind) = spec.muting else {
            return None;
        };

        let mut line = Self::new("", NodeKind::Formula(kind));
        let shared = self.sockets.iter().take(spec.shared_sockets.len());
        for (place, held) in line.sockets.iter_mut().zip(shared) {
            *place = *held;
        }
        let shared = self.settings.iter().take(spec.shared_settings.len());
        for (place, chosen) in line.settings.iter_mut().zip(shared) {
            *place = *chosen;
        }
        Some(line)
    }
}
