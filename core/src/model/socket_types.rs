//! Types of the sockets in a graph: what flows out of a node, and what its inputs accept.

use alloc::vec::Vec;

use super::{
    Graph, Group, GroupId, Node, NodeKind, Port, PortId, SocketKey, Stat, StatId, StatKind, Wire,
};
use crate::kind::SocketType;

impl Port {
    /// Finds a port by its ID.
    pub fn find_by_id(ports: &[Self], id: PortId) -> Option<&Self> {
        ports.iter().find(|port| port.id == id)
    }
}

impl Group {
    /// Returns an input by its ID.
    pub fn input(&self, id: PortId) -> Option<&Port> {
        Port::find_by_id(&self.inputs, id)
    }

    /// Returns an output by its ID.
    pub fn output(&self, id: PortId) -> Option<&Port> {
        Port::find_by_id(&self.outputs, id)
    }
}

impl Graph {
    /// Returns the type of a node's output, which is one of a port if the node uses a group. The
    /// node is on the canvas of `group`, or of the graph itself.
    ///
    /// `None` if the node has no such output. A stat or group input that does not exist is a
    /// number.
    pub fn output_type(
        &self,
        group: Option<GroupId>,
        node: &Node,
        port: Option<PortId>,
    ) -> Option<SocketType> {
        if let NodeKind::Group { group, .. } = &node.kind {
            return Some(self.groups.get(group)?.output(port?)?.ty);
        }

        let ty = node.output_type(
            |stat| self.stat(stat),
            |input| self.groups.get(&group?)?.input(input),
        );

        match node.kind {
            NodeKind::Stat(_) | NodeKind::Input(_) => Some(ty.unwrap_or_default()),
            _ => ty,
        }
    }

    /// Returns the type of every output of a node on the canvas of `group`, or of the graph itself.
    pub fn output_types(
        &self,
        group: Option<GroupId>,
        node: &Node,
    ) -> Vec<(Option<PortId>, SocketType)> {
        if let NodeKind::Group { group, .. } = &node.kind {
            let definition = self.groups.get(group);
            let ports = definition.into_iter().flat_map(|group| &group.outputs);
            return ports.map(|port| (Some(port.id), port.ty)).collect();
        }
        let ty = self.output_type(group, node, None);
        ty.map(|ty| (None, ty)).into_iter().collect()
    }

    /// Returns the type of the values that a wire carries, or a number if the wire has no source.
    pub fn wire_type(&self, group: Option<GroupId>, wire: Wire) -> SocketType {
        let node = self.body(group).and_then(|body| body.get(&wire.node));
        node.and_then(|node| self.output_type(group, node, wire.port))
            .unwrap_or_default()
    }

    /// Returns the type that a node's socket accepts. The node is on the canvas of `group`, or of
    /// the graph itself. `None` if there is no such socket.
    pub fn input_type(
        &self,
        group: Option<GroupId>,
        node: &Node,
        key: SocketKey,
    ) -> Option<SocketType> {
        node.input_type(
            key,
            |used, input| self.groups.get(&used)?.input(input),
            |output| self.groups.get(&group?)?.output(output),
        )
    }
}

/// The type rules, for callers that look up stats and ports themselves: the checks have an index of
/// them.
impl Node {
    /// Returns the type of the only output of a node. `None` if it has none or several, or if its
    /// stat or its group's input does not exist.
    pub(crate) fn output_type<'g>(
        &self,
        find_stat: impl FnOnce(StatId) -> Option<&'g Stat>,
        find_input: impl FnOnce(PortId) -> Option<&'g Port>,
    ) -> Option<SocketType> {
        match &self.kind {
            NodeKind::Factor(_) | NodeKind::Output(_) | NodeKind::Group { .. } => None,
            NodeKind::Stat(stat) => Some(match find_stat(*stat)?.kind {
                StatKind::Choice(_) => SocketType::Choice,
                StatKind::Number { .. } | StatKind::YesNo => SocketType::Value,
            }),
            NodeKind::Input(input) => Some(find_input(*input)?.ty),
            kind => Some(kind.spec().gives),
        }
    }

    /// Returns the type that a new row accepts, if the node takes any number of rows.
    pub fn new_row_type(&self) -> Option<SocketType> {
        if self.kind.fixed_row_count().is_some() {
            return None;
        }
        self.kind.spec().row.first().map(|spec| spec.ty)
    }

    /// Returns the type that a socket accepts. For a use of a group, it is the type of the group's
    /// input; for an output node inside a group, the type of that output; otherwise the type that
    /// its kind declares.
    pub(crate) fn input_type<'g>(
        &self,
        key: SocketKey,
        find_input: impl FnOnce(GroupId, PortId) -> Option<&'g Port>,
        find_output: impl FnOnce(PortId) -> Option<&'g Port>,
    ) -> Option<SocketType> {
        match (&self.kind, key) {
            (NodeKind::Group { group, .. }, SocketKey::Port(input)) => {
                find_input(*group, input).map(|port| port.ty)
            }
            (NodeKind::Output(output), _) => match find_output(*output) {
                Some(port) => Some(port.ty),
                None => self.socket_spec(key).map(|spec| spec.ty),
            },
            _ => self.socket_spec(key).map(|spec| spec.ty),
        }
    }
}
