//! Numbers that are being dragged. Compiling makes constants of what nodes hold and folds them away; a number that is
//! loose comes in as a stat does instead, so setting it compiles nothing. Folding keeps every bit, so what comes out is
//! what the graph with that number in it gives.

use std::collections::BTreeSet;

use inclination_core::{
    StatHandle, arithmetic,
    eval::Trace,
    kind::SocketType,
    model::{Graph, GroupId, Node, NodeId, NodeKind, Scope, Socket, SocketKey, Stat, StatId, Wire},
};

/// A node, and the group that it is in.
pub type At = (Option<GroupId>, NodeId);

/// The numbers of some nodes, and the stats that they come in by.
#[derive(Debug, Default)]
pub(super) struct Loose {
    nodes: BTreeSet<At>,
    numbers: Vec<(At, SocketKey, StatHandle)>,
}

impl Loose {
    /// Whether the numbers of all these nodes are loose.
    pub(super) fn holds(&self, nodes: &[At]) -> bool {
        nodes.iter().all(|at| self.nodes.contains(at))
    }

    /// Loosens the numbers of these nodes too, in a graph that has no errors. Gives what runs it then; none if it is as
    /// large as can be.
    pub(super) fn with(&mut self, nodes: &[At], graph: &Graph) -> Option<Trace> {
        self.nodes.extend(nodes);
        let keys = numbers(graph, &self.nodes);
        // Where a number may stand, a wire that brings one may.
        let trace = Trace::unchecked(&loosened(graph, &keys))?;
        let handles = trace.program().stats().map(|(handle, ..)| handle);
        let behind = handles.skip(graph.stats.len());
        self.numbers = keys
            .into_iter()
            .zip(behind)
            .map(|((at, key), handle)| (at, key, handle))
            .collect();
        Some(trace)
    }

    /// Gives the numbers that a graph holds. Gives whether it holds them all, in the places where it did.
    pub(super) fn set(&self, trace: &mut Trace, graph: &Graph) -> bool {
        self.numbers.iter().all(|((group, id), key, handle)| {
            let node = graph.body(*group).and_then(|body| body.get(id));
            let held = node.and_then(|node| node.socket(*key));
            let Some(Socket::Value(value)) = held.filter(is_loose) else {
                return false;
            };
            trace.set(*handle, value);
            true
        })
    }
}

/// What is not finite is an error, which no program has.
fn is_loose(held: &Socket) -> bool {
    matches!(held, Socket::Value(value) if value.is_finite())
}

/// The numbers of some nodes, in order.
fn numbers(graph: &Graph, nodes: &BTreeSet<At>) -> Vec<(At, SocketKey)> {
    let mut keys = Vec::new();
    for (group, id) in nodes {
        let node = graph.body(*group).and_then(|body| body.get(id));
        let Some(node) = node else { continue };
        for (key, held) in node.all_sockets() {
            if is_loose(&held) && takes_value(graph, *group, node, key) {
                keys.push(((*group, *id), key));
            }
        }
    }
    keys
}

/// A graph that takes these numbers from stats behind its own, in their order. What the stats are when nobody sets them is
/// for who sets them.
pub fn loosened(graph: &Graph, numbers: &[(At, SocketKey)]) -> Graph {
    let mut loosened = graph.clone();
    for (at, key) in numbers {
        loosen(&mut loosened, *at, *key);
    }
    loosened
}

/// A socket that takes something else holds no number that anything reads.
fn takes_value(graph: &Graph, group: Option<GroupId>, node: &Node, key: SocketKey) -> bool {
    graph.input_type(group, node, key).unwrap_or_default() == SocketType::Value
}

fn loosen(graph: &mut Graph, (group, id): At, key: SocketKey) {
    let stat = StatId(graph.fresh_id());
    // A name that nobody types: names are unique.
    let name = format!("\u{0}{}", stat.0);
    let source = NodeId(graph.fresh_id());
    let sum = NodeId(graph.fresh_id());
    // A sum with nothing has no bookends, as a number has none: a curve would take a stat's.
    let mut passed = Node::new("", NodeKind::Formula(arithmetic::ADD));
    for (at, socket) in passed.sockets.iter_mut().enumerate() {
        *socket = if at == 0 {
            Socket::from(Wire::from(source))
        } else {
            Socket::Value(0.0)
        };
    }
    let Some(body) = graph.body_mut(group) else {
        return;
    };
    body.insert(source, Node::new("", NodeKind::Stat(stat)));
    body.insert(sum, passed);
    if let Some(node) = body.get_mut(&id) {
        node.set_socket(key, Socket::from(Wire::from(sum)));
    }
    graph.stats.push(Stat {
        id: stat,
        ..Stat::number(name, -f32::MAX, f32::MAX).scope(Scope::World)
    });
}
