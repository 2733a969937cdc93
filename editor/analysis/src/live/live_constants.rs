//! Live constants: numbers that are being dragged, fed into the program as inputs.
//!
//! Compiling folds the numbers in nodes away as constants. A number that is being dragged is
//! exposed as a stat instead, so that changing it compiles nothing. Folding is exact to the bit,
//! so the results are those of the graph with that number in it.

use std::collections::BTreeSet;

use inclination_core::{
    AnyStatHandle, Scope,
    authoring::{
        arithmetic,
        inspect::Trace,
        kind::SocketType,
        model::{Graph, GroupId, Node, NodeId, NodeKind, Socket, SocketKey, Stat, StatId, Wire},
    },
};

/// A node, and the group that it is in.
pub type NodeAddress = (Option<GroupId>, NodeId);

/// The exposed numbers of some nodes, and the stats that carry them.
#[derive(Debug, Default)]
pub(super) struct LiveConstants {
    nodes: BTreeSet<NodeAddress>,
    numbers: Vec<(NodeAddress, SocketKey, AnyStatHandle)>,
}

impl LiveConstants {
    /// Returns whether the numbers of all these nodes are exposed.
    pub(super) fn has_nodes(&self, nodes: &[NodeAddress]) -> bool {
        nodes.iter().all(|at| self.nodes.contains(at))
    }

    /// Exposes the numbers of these nodes too, in a graph that has no errors. Returns the trace of
    /// the resulting graph, or `None` if that is too large.
    pub(super) fn expose_nodes(&mut self, nodes: &[NodeAddress], graph: &Graph) -> Option<Trace> {
        self.nodes.extend(nodes);
        let keys = collect_numbers(graph, &self.nodes);
        // A socket that takes a number also takes a wire, so the graph stays free of errors.
        let trace = Trace::new_unchecked(&expose_constants(graph, &keys))?;

        let added = trace
            .program()
            .all_stats()
            .map(|(handle, ..)| handle)
            .skip(graph.stats.len());
        self.numbers = keys
            .into_iter()
            .zip(added)
            .map(|((at, key), handle)| (at, key, handle))
            .collect();
        Some(trace)
    }

    /// Sets the exposed numbers to those of a graph. Returns whether the graph still has a number
    /// in each of these sockets.
    pub(super) fn set_values(&self, trace: &mut Trace, graph: &Graph) -> bool {
        self.numbers.iter().all(|((group, id), key, handle)| {
            let node = graph.body(*group).and_then(|body| body.get(id));
            let socket = node.and_then(|node| node.socket(*key));
            let Some(Socket::Value(value)) = socket.filter(is_finite_number) else {
                return false;
            };
            trace.set(*handle, value);
            true
        })
    }
}

/// Returns whether a socket holds a finite number. Any other number is an error, and no program is
/// made of a graph with errors.
fn is_finite_number(socket: &Socket) -> bool {
    matches!(socket, Socket::Value(value) if value.is_finite())
}

/// Returns the sockets of some nodes that hold numbers, in order.
fn collect_numbers(graph: &Graph, nodes: &BTreeSet<NodeAddress>) -> Vec<(NodeAddress, SocketKey)> {
    let mut keys = Vec::new();
    for (group, id) in nodes {
        let node = graph.body(*group).and_then(|body| body.get(id));
        let Some(node) = node else { continue };
        for (key, socket) in node.all_sockets() {
            if is_finite_number(&socket) && takes_value(graph, *group, node, key) {
                keys.push(((*group, *id), key));
            }
        }
    }
    keys
}

/// Returns a graph that takes these numbers from stats that follow its own, in the same order.
/// Callers set those stats; their samples mean nothing.
pub fn expose_constants(graph: &Graph, numbers: &[(NodeAddress, SocketKey)]) -> Graph {
    let mut exposed = graph.clone();
    for (at, key) in numbers {
        expose_constant(&mut exposed, *at, *key);
    }
    exposed
}

/// Returns whether a socket takes a number. Numbers in other sockets are never read.
fn takes_value(graph: &Graph, group: Option<GroupId>, node: &Node, key: SocketKey) -> bool {
    graph.input_type(group, node, key).unwrap_or_default() == SocketType::Value
}

fn expose_constant(graph: &mut Graph, at: NodeAddress, key: SocketKey) {
    let (group, id) = at;
    let stat = StatId(graph.fresh_id());
    // Stat names must be unique, and no user types this character.
    let name = format!("\u{0}{}", stat.0);
    let source = NodeId(graph.fresh_id());
    let sum = NodeId(graph.fresh_id());

    // Like a number, a sum with nothing has no bookends. Wired to the stat directly, a curve would
    // take the bookends of the stat.
    let mut addition = Node::new("", NodeKind::Formula(arithmetic::ADD));
    for (at, socket) in addition.sockets.iter_mut().enumerate() {
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
    body.insert(sum, addition);
    if let Some(node) = body.get_mut(&id) {
        node.set_socket(key, Socket::from(Wire::from(sum)));
    }

    graph.stats.push(Stat {
        id: stat,
        ..Stat::number(name, -f32::MAX, f32::MAX).scope(Scope::World)
    });
}
