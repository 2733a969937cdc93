//! Effects for any graph, and their removal by a slow method that the core's is compared with.

use std::collections::BTreeSet;

use inclination_core::authoring::{
    kind::SocketType,
    model::{
        Effect, EffectOperation, EffectTime, Graph, GroupId, Node, NodeId, NodeKind, Port, PortId,
        Socket, SocketKey, Stat, StatId, Wire,
    },
};

/// Adds effects to every canvas of a graph: a row for each stat and for one that nothing else
/// reads, with amounts from the values of the canvas. Every option has effects; those inside groups
/// leave the group too, for options outside.
pub fn add_effects_everywhere(graph: &mut Graph) {
    let id = StatId(graph.fresh_id());
    let stat = Stat::number("changed by effects alone", 0.0, 1.0);
    graph.stats.push(Stat { id, ..stat });

    let bodies: Vec<Option<GroupId>> = graph.bodies().map(|(group, _)| group).collect();
    for group in bodies.into_iter().rev() {
        let effects = add_effects_node(graph, group);
        let mut sources = vec![Wire::from(effects)];
        if let Some(group) = group {
            add_output(graph, group, effects);
        }
        sources.extend(effects_of_uses(graph, group));

        let position = SocketKey::Fixed(3);
        let nodes = graph.body_mut(group).into_iter().flatten();
        let options = nodes.filter(|(_, node)| matches!(node.kind, NodeKind::Option(_)));
        for ((_, option), source) in options.zip(sources.iter().cycle()) {
            assert!(option.set_socket(position, Socket::Wire(*source)));
        }
    }
}

/// Adds an Effects node that changes every stat and reads every value of a canvas.
fn add_effects_node(graph: &mut Graph, group: Option<GroupId>) -> NodeId {
    let body = graph.body(group).expect("it is a canvas of the graph");
    let values: Vec<Wire> = body
        .iter()
        .flat_map(|(id, node)| {
            let outputs = graph.output_types(group, node).into_iter();
            let values = outputs.filter(|(_, ty)| *ty == SocketType::Value);
            values.map(|(port, _)| Wire { node: *id, port })
        })
        .collect();

    let mut node = Node::new("effects of the test", NodeKind::Effects(Vec::new()));
    let times = EffectTime::ALL.into_iter().cycle();
    let operations = EffectOperation::ALL.into_iter().cycle();
    let stats = graph.stats.iter().map(|stat| stat.id);
    for ((stat, time), operation) in stats.zip(times).zip(operations) {
        node.push_effect(
            Effect {
                stat,
                operation,
                time,
            },
            Socket::Value(1.0),
        );
    }
    let rows = node.row_count() as u16;
    for (wire, at) in values.iter().zip((0..rows.max(1) * 2).cycle()) {
        let column = if at < rows {
            Effect::AMOUNT
        } else {
            Effect::WHEN
        };
        node.set_socket(
            SocketKey::Row(at % rows.max(1), column),
            Socket::Wire(*wire),
        );
    }

    let id = NodeId(graph.fresh_id());
    let nodes = graph.body_mut(group).expect("it is a canvas of the graph");
    nodes.insert(id, node);
    id
}

/// Adds an output of a group for effects.
fn add_output(graph: &mut Graph, group: GroupId, effects: NodeId) {
    let (port, output) = (PortId(graph.fresh_id()), NodeId(graph.fresh_id()));
    let mut node = Node::new("", NodeKind::Output(port));
    node.set_socket(SocketKey::Fixed(0), Socket::Wire(effects.into()));
    let group = graph.groups.get_mut(&group).expect("it exists");
    group.nodes.insert(output, node);
    group.outputs.push(Port {
        id: port,
        name: String::from("effects of the test"),
        description: String::new(),
        unit: String::new(),
        ty: SocketType::Effects,
        default: 0.0,
        bookends: None,
    });
}

/// Returns the outputs for effects of the group uses on a canvas.
fn effects_of_uses(graph: &Graph, group: Option<GroupId>) -> Vec<Wire> {
    let nodes = graph.body(group).into_iter().flatten();
    nodes
        .flat_map(|(id, node)| {
            let outputs = graph.output_types(group, node).into_iter();
            let effects = outputs.filter(|(port, ty)| port.is_some() && *ty == SocketType::Effects);
            effects.map(|(port, _)| Wire { node: *id, port })
        })
        .collect()
}

/// Removes Effects nodes and inputs and outputs for effects. Then removes, again and again, what
/// had readers before and has none left.
#[must_use]
pub fn remove_effects_slowly(original: &Graph) -> Graph {
    let had_readers: BTreeSet<Item> = items(original)
        .into_iter()
        .filter(|item| has_reader(original, *item))
        .collect();

    let mut graph = original.clone();
    disconnect_effects(&mut graph);
    loop {
        let doomed: Vec<Item> = items(&graph)
            .into_iter()
            .filter(|item| {
                is_for_effects(&graph, *item)
                    || is_orphan(&graph, *item)
                    || is_use_of_emptied_group(&graph, original, *item)
                    || (had_readers.contains(item)
                        && !has_reader(&graph, *item)
                        && !is_looked_up(&graph, *item))
            })
            .collect();
        if doomed.is_empty() {
            return graph;
        }
        for item in doomed {
            remove_item(&mut graph, item);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    Node(Option<GroupId>, NodeId),
    Input(GroupId, PortId),
    Output(GroupId, PortId),
    Group(GroupId),
    Stat(StatId),
}

fn items(graph: &Graph) -> Vec<Item> {
    let mut items: Vec<Item> = graph.stats.iter().map(|stat| Item::Stat(stat.id)).collect();
    for (group, nodes) in graph.bodies() {
        items.extend(nodes.keys().map(|id| Item::Node(group, *id)));
    }
    for (id, group) in &graph.groups {
        items.push(Item::Group(*id));
        items.extend(group.inputs.iter().map(|port| Item::Input(*id, port.id)));
        items.extend(group.outputs.iter().map(|port| Item::Output(*id, port.id)));
    }
    items
}

fn node_at(graph: &Graph, group: Option<GroupId>, id: NodeId) -> Option<&Node> {
    graph.body(group)?.get(&id)
}

/// Unsets every socket that takes effects.
fn disconnect_effects(graph: &mut Graph) {
    let before = graph.clone();
    let bodies: Vec<Option<GroupId>> = before.bodies().map(|(group, _)| group).collect();
    for group in bodies {
        for (_, node) in graph.body_mut(group).into_iter().flatten() {
            let keys: Vec<SocketKey> = node.all_sockets().map(|(key, _)| key).collect();
            for key in keys {
                if before.input_type(group, node, key) == Some(SocketType::Effects) {
                    node.set_socket(key, Socket::Unset);
                }
            }
        }
    }
}

fn is_for_effects(graph: &Graph, item: Item) -> bool {
    let is_effects = |port: Option<&Port>| port.is_some_and(|port| port.ty == SocketType::Effects);
    match item {
        Item::Node(group, id) => match node_at(graph, group, id).map(|node| &node.kind) {
            Some(NodeKind::Effects(_)) => true,
            Some(NodeKind::Input(port)) => {
                let about = group.and_then(|group| graph.groups.get(&group));
                is_effects(about.and_then(|about| about.input(*port)))
            }
            _ => false,
        },
        Item::Input(group, port) => is_effects(graph.groups[&group].input(port)),
        Item::Output(group, port) => is_effects(graph.groups[&group].output(port)),
        Item::Group(_) | Item::Stat(_) => false,
    }
}

/// Whether a node brings in an input, or hands out an output, that is gone.
fn is_orphan(graph: &Graph, item: Item) -> bool {
    let Item::Node(Some(group), id) = item else {
        return false;
    };
    let about = &graph.groups[&group];
    match about.nodes.get(&id).map(|node| &node.kind) {
        Some(NodeKind::Output(port)) => about.output(*port).is_none(),
        _ => false,
    }
}

fn is_use_of_emptied_group(graph: &Graph, original: &Graph, item: Item) -> bool {
    let group = match item {
        Item::Group(group) => group,
        Item::Node(body, id) => match node_at(graph, body, id).map(|node| &node.kind) {
            Some(NodeKind::Group { group, .. }) => *group,
            _ => return false,
        },
        _ => return false,
    };
    let (Some(now), Some(before)) = (graph.groups.get(&group), original.groups.get(&group)) else {
        return false;
    };
    !before.nodes.is_empty() && now.nodes.is_empty() && now.outputs.is_empty()
}

/// Whether a game finds the node in a program, or an option or decision inside it.
fn is_looked_up(graph: &Graph, item: Item) -> bool {
    let Item::Node(group, id) = item else {
        return false;
    };
    node_at(graph, group, id).is_some_and(|node| match &node.kind {
        NodeKind::Factor(_) | NodeKind::Option(_) | NodeKind::Decision => true,
        NodeKind::Group { group, .. } => contains_option(graph, *group, graph.groups.len()),
        _ => false,
    })
}

fn contains_option(graph: &Graph, group: GroupId, depth: usize) -> bool {
    let nodes = graph.body(Some(group)).into_iter().flatten();
    let mut kinds = nodes.map(|(_, node)| &node.kind);
    kinds.any(|kind| match kind {
        NodeKind::Option(_) | NodeKind::Decision => true,
        NodeKind::Group { group, .. } => depth > 0 && contains_option(graph, *group, depth - 1),
        _ => false,
    })
}

fn has_reader(graph: &Graph, item: Item) -> bool {
    let any_node = |test: &dyn Fn(Option<GroupId>, &Node) -> bool| {
        let mut all = graph
            .bodies()
            .flat_map(|(group, nodes)| nodes.values().map(move |node| (group, node)));
        all.any(|(group, node)| test(group, node))
    };
    let has_wire = |node: &Node, test: &dyn Fn(Wire) -> bool| {
        let mut wires = node.all_sockets().filter_map(|(_, socket)| socket.wire());
        wires.any(test)
    };

    match item {
        Item::Node(group, id) => {
            // An output's node is read by whoever reads the output.
            let is_output = matches!(
                node_at(graph, group, id).map(|node| &node.kind),
                Some(NodeKind::Output(_))
            );
            is_output
                || any_node(&|body, node| body == group && has_wire(node, &|wire| wire.node == id))
        }
        Item::Output(group, port) => any_node(&|body, node| {
            has_wire(node, &|wire| {
                wire.port == Some(port) && uses_group(graph, body, wire.node, group)
            })
        }),
        Item::Input(group, port) => any_node(&|body, node| {
            let brings_in = body == Some(group) && node.kind == NodeKind::Input(port);
            brings_in || has_wire(node, &|wire| passes(graph, body, wire, group, port))
        }),
        Item::Group(id) => {
            any_node(&|_, node| matches!(node.kind, NodeKind::Group { group, .. } if group == id))
        }
        Item::Stat(id) => any_node(&|_, node| match &node.kind {
            NodeKind::Stat(stat) => *stat == id,
            NodeKind::Effects(effects) => effects.iter().any(|effect| effect.stat == id),
            _ => false,
        }),
    }
}

fn uses_group(graph: &Graph, body: Option<GroupId>, id: NodeId, used: GroupId) -> bool {
    let kind = node_at(graph, body, id).map(|node| &node.kind);
    matches!(kind, Some(NodeKind::Group { group, .. }) if *group == used)
}

/// Whether a wire comes from a muted use of a group, which passes on an input of the group.
fn passes(graph: &Graph, body: Option<GroupId>, wire: Wire, group: GroupId, input: PortId) -> bool {
    let source = node_at(graph, body, wire.node);
    uses_group(graph, body, wire.node, group)
        && source.is_some_and(|source| {
            source.muted
                && source.pass_through_key(graph, wire.port) == Some(SocketKey::Port(input))
        })
}

fn remove_item(graph: &mut Graph, item: Item) {
    match item {
        Item::Node(group, id) => {
            if let Some(nodes) = graph.body_mut(group) {
                nodes.remove(&id);
            }
        }
        Item::Output(group, port) => {
            if let Some(about) = graph.groups.get_mut(&group) {
                about.outputs.retain(|known| known.id != port);
            }
        }
        Item::Group(group) => {
            graph.groups.remove(&group);
        }
        Item::Stat(stat) => graph.stats.retain(|known| known.id != stat),
        Item::Input(group, port) => {
            if let Some(about) = graph.groups.get_mut(&group) {
                about.inputs.retain(|known| known.id != port);
            }
            let bodies: Vec<Option<GroupId>> = graph.bodies().map(|(group, _)| group).collect();
            for body in bodies {
                for (_, node) in graph.body_mut(body).into_iter().flatten() {
                    if let NodeKind::Group {
                        group: used,
                        inputs,
                    } = &mut node.kind
                        && *used == group
                    {
                        inputs.remove(&port);
                        node.overrides.retain(|key, _| key != SocketKey::Port(port));
                    }
                }
            }
        }
    }
}
