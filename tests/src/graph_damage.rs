//! Graphs broken at random, as a file that no editor wrote may be.

use inclination_core::{
    Scope,
    authoring::{
        consider,
        expression::Expression,
        kind::SocketType,
        model::{
            Effect, Graph, GroupId, NodeId, NodeKind, Nodes, Port, PortId, Socket, SocketKey,
            StatId, StatKind, Wire,
        },
        piecewise::Segment,
    },
};

/// Does one kind of damage that a file may have, chosen by `word`.
pub fn damage_graph(graph: &mut Graph, word: u64) {
    let [kind, a, b, c] = [0, 16, 32, 48].map(|shift| ((word >> shift) & 0xFFFF) as usize);

    match kind % 12 {
        0 => drop(
            graph
                .stats
                .get(a % graph.stats.len().max(1))
                .map(|stat| stat.id)
                .map(|id| graph.stats.retain(|stat| stat.id != id)),
        ),
        1 => {
            if let Some(id) = graph.groups.keys().nth(a % 4).copied() {
                graph.groups.remove(&id);
            }
        }
        2 => {
            let count = graph.stats.len().max(1);
            if let Some(stat) = graph.stats.get_mut(a % count) {
                let value = [
                    f32::NAN,
                    f32::INFINITY,
                    -f32::INFINITY,
                    1e9,
                    -1.0,
                    -f32::MAX,
                ][b % 6];
                match c % 5 {
                    0 => stat.default = value,
                    1 => stat.sample = value,
                    2 => {
                        stat.kind = StatKind::Number {
                            low: value,
                            high: 1.0,
                            clamp: b % 2 == 0,
                        }
                    }
                    3 => {
                        stat.kind = StatKind::Number {
                            low: 0.0,
                            high: value,
                            clamp: b % 2 == 0,
                        }
                    }
                    _ => stat.kind = StatKind::Choice(vec!["calm".into(); b % 3]),
                }
            }
        }
        3 => graph.next_id = (a as u32) % graph.next_id.max(1),
        4 => {
            if let Some(group) = graph.groups.values_mut().nth(a % 4) {
                let ports = if b % 2 == 0 {
                    &mut group.inputs
                } else {
                    &mut group.outputs
                };
                match c % 4 {
                    0 => drop(ports.pop()),
                    1 => ports.extend(ports.first().cloned()),
                    2 => ports.iter_mut().for_each(|port| {
                        port.ty = SocketType::Choice;
                        port.default = f32::NAN;
                    }),
                    _ => ports.iter_mut().for_each(|port: &mut Port| {
                        port.name.clear();
                        port.bookends = Some((f32::NAN, 0.0));
                    }),
                }
            }
        }
        5 => {
            let twin = graph
                .nodes
                .iter()
                .nth(a % graph.nodes.len().max(1))
                .map(|(id, node)| (*id, node.clone()));
            if let (Some((id, node)), Some(group)) = (twin, graph.groups.values_mut().nth(b % 4)) {
                group.nodes.insert(id, node);
            }
        }
        _ => {
            let ids: Vec<NodeId> = graph.nodes.keys().copied().collect();
            let groups: Vec<GroupId> = graph.groups.keys().copied().collect();
            let body = match groups.get(c % 5) {
                Some(group) => graph.groups.get_mut(group).map(|group| &mut group.nodes),
                None => Some(&mut graph.nodes),
            };
            if let Some(nodes) = body {
                damage_node(nodes, &ids, &groups, [kind, a, b, c]);
            }
        }
    }
}

fn damage_node(nodes: &mut Nodes, ids: &[NodeId], groups: &[GroupId], [kind, a, b, c]: [usize; 4]) {
    let count = nodes.len().max(1);
    let Some(id) = nodes.keys().nth(a % count).copied() else {
        return;
    };
    if kind % 12 == 6 {
        nodes.remove(&id);
        return;
    }

    let others: Vec<NodeId> = nodes.keys().copied().chain(ids.iter().copied()).collect();
    let Some(node) = nodes.get_mut(&id) else {
        return;
    };
    let keys: Vec<SocketKey> = node.all_sockets().map(|(key, _)| key).collect();
    let key = keys
        .get(b % keys.len().max(1))
        .copied()
        .unwrap_or(SocketKey::Port(PortId(b as u32)));

    match kind % 12 {
        7 => {
            let wire = Wire {
                node: others
                    .get(c % others.len().max(1))
                    .copied()
                    .unwrap_or(NodeId(c as u32)),
                port: (c % 3 == 0).then_some(PortId(b as u32 % 64)),
            };
            node.set_socket(key, wire.into());
        }
        8 => {
            let value = [f32::NAN, f32::INFINITY, -1.0, 1e30, -0.0][c % 5];
            node.set_socket(
                key,
                if c % 7 == 0 {
                    Socket::Unset
                } else {
                    value.into()
                },
            );
        }
        9 => match c % 6 {
            0 => drop(node.sockets.pop()),
            1 => node.sockets.push(Socket::Unset),
            2 => drop(node.rows.pop()),
            3 => node.rows.push(Socket::Value(1.0)),
            4 => node.settings.push(c as u8),
            _ => node
                .settings
                .iter_mut()
                .for_each(|setting| *setting = c as u8),
        },
        10 => match &mut node.pieces {
            Some(pieces) => pieces.points.iter_mut().for_each(|point| {
                point.x = [f32::NAN, 0.0, -point.x][c % 3];
                point.segment = Segment::Power(f32::NAN);
            }),
            None => node.pieces = Some(Box::default()),
        },
        _ => {
            let named = others.get(b % others.len().max(1)).copied();
            let form = consider::KINDS[b % consider::KINDS.len()];
            node.kind = match c % 15 {
                0 => NodeKind::Stat(StatId(b as u32)),
                1 => NodeKind::Factor(Scope::World),
                2 => NodeKind::Input(PortId(b as u32 % 64)),
                3 => NodeKind::Output(PortId(b as u32 % 64)),
                4 => NodeKind::Switch(vec!["calm".into(); b % 4]),
                5 => NodeKind::Group {
                    group: groups.get(b % 4).copied().unwrap_or(GroupId(b as u32)),
                    inputs: [(PortId(b as u32 % 64), Socket::Value(f32::NAN))].into(),
                },
                6 => NodeKind::History(named),
                7 => NodeKind::Consideration {
                    form,
                    option: named,
                },
                8 => NodeKind::Option(String::new()),
                9 => NodeKind::Decision,
                10 => NodeKind::Bundle,
                11 => NodeKind::Set(vec!["calm".into(); b % 4]),
                12 => {
                    let formula = ["a + b", "1 +", "", "clamp(a)^2"][b % 4];
                    NodeKind::Expression(Box::new(Expression::new(formula, vec!["a".into()])))
                }
                13 => NodeKind::Effects(vec![Effect::per_second(StatId(b as u32)); b % 3]),
                _ => NodeKind::Aggregate,
            }
        }
    }
}
