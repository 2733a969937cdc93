//! What flows through sockets, and what may be joined to what. The canvas asks before a wire is dropped, so that a wrong
//! one is refused while it is dragged, with the reason.

use inclination_core::{
    kind::SocketType,
    model::{
        Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, Port, PortId, SocketKey, StatKind,
        Wire,
    },
};

/// An input or output of a group.
pub fn port(ports: &[Port], id: PortId) -> Option<&Port> {
    ports.iter().find(|port| port.id == id)
}

fn group_of(graph: &Graph, group: Option<GroupId>) -> Option<&Group> {
    graph.groups.get(&group?)
}

/// What a node's socket takes.
pub fn taken(graph: &Graph, group: Option<GroupId>, node: &Node, key: SocketKey) -> SocketType {
    let port = match (&node.kind, key) {
        (NodeKind::Group { group, .. }, SocketKey::Port(id)) => graph
            .groups
            .get(group)
            .and_then(|group| port(&group.inputs, id)),
        (NodeKind::Output(id), _) => {
            group_of(graph, group).and_then(|group| port(&group.outputs, *id))
        }
        _ => {
            let spec = node.socket_spec(key);
            return spec.map_or(SocketType::Value, |spec| spec.ty);
        }
    };
    port.map_or(SocketType::Value, |port| port.ty)
}

/// What one more row of a node takes, if it takes any number of them.
pub fn taken_by_more(node: &Node) -> Option<SocketType> {
    if node.kind.cases().is_some() {
        return None;
    }
    node.kind.spec().row.first().map(|spec| spec.ty)
}

/// What a node's output gives; none if it has no such output.
pub fn given(
    graph: &Graph,
    group: Option<GroupId>,
    node: &Node,
    from: Option<PortId>,
) -> Option<SocketType> {
    match &node.kind {
        NodeKind::Factor(_) | NodeKind::Output(_) => None,
        NodeKind::Stat(id) => Some(match graph.stat(*id).map(|stat| &stat.kind) {
            Some(StatKind::Choice(_)) => SocketType::Choice,
            _ => SocketType::Value,
        }),
        NodeKind::Group { group, .. } => {
            let group = graph.groups.get(group)?;
            Some(port(&group.outputs, from?)?.ty)
        }
        NodeKind::Input(id) => {
            let ty = group_of(graph, group).and_then(|group| port(&group.inputs, *id));
            Some(ty.map_or(SocketType::Value, |port| port.ty))
        }
        kind => Some(kind.spec().gives),
    }
}

/// Every output of a node, with what it gives.
pub fn outputs(
    graph: &Graph,
    group: Option<GroupId>,
    node: &Node,
) -> Vec<(Option<PortId>, SocketType)> {
    if let NodeKind::Group { group, .. } = &node.kind {
        let group = graph.groups.get(group);
        let outputs = group.map_or(&[][..], |group| &group.outputs);
        return outputs
            .iter()
            .map(|port| (Some(port.id), port.ty))
            .collect();
    }
    given(graph, group, node, None)
        .map(|ty| (None, ty))
        .into_iter()
        .collect()
}

/// Why an output of one type does not fit a socket of another; none if it does.
pub fn misfit(gives: SocketType, takes: SocketType) -> Option<String> {
    if gives == takes {
        return None;
    }
    let thing = |ty: SocketType| match ty {
        SocketType::Value => "a number",
        SocketType::Choice => "a stat with named choices",
        SocketType::Consideration => "a consideration",
        SocketType::Option => "an option",
        SocketType::Decision => "a decision",
    };
    let hint = match (gives, takes) {
        (SocketType::Value, SocketType::Consideration) => {
            " Put a score or a multiplier between them."
        }
        (SocketType::Value | SocketType::Consideration, SocketType::Option) => {
            " Put an option between them."
        }
        (SocketType::Choice, SocketType::Value) => " A switch makes numbers of choices.",
        (SocketType::Option, SocketType::Decision) => " Put a decision between them.",
        _ => "",
    };
    Some(format!(
        "This socket takes {}, not {}.{hint}",
        thing(takes),
        thing(gives)
    ))
}

/// Whether a wire from one node to another would close a circle.
pub fn closes_a_circle(body: &Nodes, from: NodeId, to: NodeId) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    let mut open = vec![from];
    while let Some(id) = open.pop() {
        if id == to {
            return true;
        }
        if !seen.insert(id) {
            continue;
        }
        let sockets = body.get(&id).into_iter().flat_map(Node::all_sockets);
        open.extend(
            sockets
                .filter_map(|(_, socket)| socket.wire())
                .map(|wire| wire.node),
        );
    }
    false
}

/// The type of what a wire carries.
pub fn carried(graph: &Graph, group: Option<GroupId>, wire: Wire) -> SocketType {
    let node = graph.body(group).and_then(|body| body.get(&wire.node));
    node.and_then(|node| given(graph, group, node, wire.port))
        .unwrap_or_default()
}
