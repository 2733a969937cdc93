//! Nodes that use a group.

use alloc::{string::String, vec::Vec};

use super::NodeBuilder;
use crate::{
    draft::{InputValue, NodeOutput},
    model::{Group, NodeKind, Port, PortId, SocketKey},
};

/// A node that uses a group. Its inputs and outputs have the names that the group gives them.
#[derive(Clone, Copy, Debug)]
pub enum GroupUse {}

impl NodeBuilder<'_, GroupUse> {
    /// Sets the input of this name.
    #[track_caller]
    pub fn input(mut self, name: &str, value: impl Into<InputValue>) -> Self {
        let inputs = self.group_ports(|group| &group.inputs);
        match find_port(&inputs, name) {
            Some(port) => self.store(SocketKey::Port(port), value.into()),
            None => self.record_unknown(
                "input",
                name,
                inputs.iter().map(|(known, _)| known.as_str()),
            ),
        }
        self
    }

    /// Returns the output of this name of the group that the node uses, to be wired.
    #[track_caller]
    pub fn output(mut self, name: &str) -> NodeOutput {
        let outputs = self.group_ports(|group| &group.outputs);
        let port = find_port(&outputs, name);

        if port.is_none() {
            self.record_unknown(
                "output",
                name,
                outputs.iter().map(|(known, _)| known.as_str()),
            );
        }

        NodeOutput::new(self.id, port, self.builder.id)
    }

    /// Returns the names and IDs of the inputs or outputs of the group that the node uses.
    fn group_ports(&self, list: impl FnOnce(&Group) -> &Vec<Port>) -> Vec<(String, PortId)> {
        let id = self.read_node(|node| match &node.kind {
            NodeKind::Group { group, .. } => Some(*group),
            _ => None,
        });
        let Some(group) = id.and_then(|id| self.builder.graph.groups.get(&id)) else {
            return Vec::new();
        };

        list(group)
            .iter()
            .map(|port| (port.name.clone(), port.id))
            .collect()
    }
}

/// Returns the port of this name.
fn find_port(ports: &[(String, PortId)], name: &str) -> Option<PortId> {
    let port = ports.iter().find(|(known, _)| known == name)?;
    Some(port.1)
}
