//! What a result depends on: the stats and the numbers behind it, found by following wires back, into groups and out of
//! them again where they are used. What is nearest to the result comes first.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use inclination_core::{
    curve::Drawn,
    kind::{SocketType, Unit},
    model::{
        Graph, GroupId, Node, NodeId, NodeKind, Port, PortId, Socket, SocketKey, StatId, Wire,
    },
    text::capitalize,
};
use inclination_project::scene::rows::{self, RowKind};

use super::Aim;
use crate::live::At;

/// How many numbers are moved.
const MOST: usize = 4000;

/// What a result depends on.
#[derive(Debug, Default)]
pub(super) struct Reach {
    pub stats: Vec<StatId>,
    pub numbers: Vec<Number>,
    /// How many numbers there are beyond these.
    pub left_out: usize,
}

/// A number in a node.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub at: At,
    pub key: SocketKey,
    pub value: f32,
    pub name: String,
    pub unit: String,
    /// How wide its range is; none: it has none.
    pub span: Option<f32>,
    /// The values that make sense.
    pub domain: (f32, f32),
}

/// What an aim depends on.
pub(super) fn of(graph: &Graph, aim: &Aim) -> Reach {
    let mut walk = Walk {
        graph,
        open: VecDeque::new(),
        seen: BTreeSet::new(),
        uses: BTreeMap::new(),
        inputs: BTreeSet::new(),
        found: Reach::default(),
    };
    for at in &aim.uses {
        walk.enter(*at);
    }
    for at in &aim.from {
        walk.go(*at);
        walk.all();
    }
    walk.found
}

struct Walk<'g> {
    graph: &'g Graph,
    open: VecDeque<At>,
    seen: BTreeSet<At>,
    /// Where each group is used.
    uses: BTreeMap<GroupId, BTreeSet<At>>,
    /// The inputs of groups that something reads.
    inputs: BTreeSet<(GroupId, PortId)>,
    found: Reach,
}

impl<'g> Walk<'g> {
    fn node(&self, (group, id): At) -> Option<&'g Node> {
        self.graph.body(group)?.get(&id)
    }

    fn go(&mut self, at: At) {
        if self.seen.insert(at) {
            self.open.push_back(at);
        }
    }

    /// Follows a wire to where it comes from.
    fn follow(&mut self, group: Option<GroupId>, wire: Wire) {
        let at = (group, wire.node);
        let Some(node) = self.node(at) else { return };
        let NodeKind::Group { group: used, .. } = &node.kind else {
            self.go(at);
            return;
        };
        self.enter(at);
        let body = self.graph.body(Some(*used)).into_iter().flatten();
        let outputs: Vec<NodeId> = body
            .filter(|(_, node)| match node.kind {
                NodeKind::Output(port) => Some(port) == wire.port,
                _ => false,
            })
            .map(|(id, _)| *id)
            .collect();
        for id in outputs {
            self.go((Some(*used), id));
        }
    }

    /// Notes a use of a group: what its inputs are given may be read inside.
    fn enter(&mut self, at: At) {
        let Some(NodeKind::Group { group, .. }) = self.node(at).map(|node| &node.kind) else {
            return;
        };
        if self.uses.entry(*group).or_default().insert(at) {
            let (first, last) = ((*group, PortId(0)), (*group, PortId(u32::MAX)));
            let read: Vec<PortId> = self.inputs.range(first..=last).map(|(_, id)| *id).collect();
            for port in read {
                self.give(at, port);
            }
        }
    }

    /// Follows what a use gives to an input.
    fn give(&mut self, at: At, id: PortId) {
        let Some(node) = self.node(at) else { return };
        let NodeKind::Group { group, inputs } = &node.kind else {
            return;
        };
        let inputs = inputs.get(&id).copied().unwrap_or_default();
        let ports = self.graph.groups.get(group).map(|group| &group.inputs);
        let Some(port) = ports.and_then(|ports| Port::find(ports, id)) else {
            return;
        };
        let value = match inputs {
            Socket::Wire(wire) => return self.follow(at.0, wire),
            Socket::Value(value) => value,
            Socket::Unset => port.default,
        };
        if port.ty == SocketType::Value {
            self.add(Number {
                at,
                key: SocketKey::Port(id),
                value,
                name: self.called(at.0, node, &port.name),
                unit: port.unit.clone(),
                span: port.bookends.map(|(low, high)| (high - low).abs()),
                domain: (-f32::MAX, f32::MAX),
            });
        }
    }

    fn all(&mut self) {
        while let Some(at) = self.open.pop_front() {
            let Some(node) = self.node(at) else { continue };
            match &node.kind {
                NodeKind::Stat(id) => self.found.stats.push(*id),
                NodeKind::Input(port) => {
                    if let Some(group) = at.0
                        && self.inputs.insert((group, *port))
                    {
                        let uses = self.uses.get(&group).cloned().unwrap_or_default();
                        for used in uses {
                            self.give(used, *port);
                        }
                    }
                }
                _ => self.read(at, node),
            }
        }
    }

    /// Notes the numbers that a node shows, and follows its wires.
    fn read(&mut self, at: At, node: &'g Node) {
        let mut first = String::new();
        for row in rows::of(self.graph, at.0, node) {
            let RowKind::Input {
                key,
                label,
                ty,
                held,
                unit,
            } = row.kind
            else {
                continue;
            };
            let label = match key {
                SocketKey::Row(_, 0) => {
                    first.clone_from(&label);
                    label
                }
                SocketKey::Row(..) => format!("{label} of {first}"),
                _ => label,
            };
            if let (SocketType::Value, Socket::Value(value)) = (ty, held) {
                self.add(Number {
                    at,
                    key,
                    value,
                    name: self.called(at.0, node, &label),
                    unit,
                    span: span(self.graph, at.0, node, key),
                    domain: node
                        .socket_spec(key)
                        .map_or((-f32::MAX, f32::MAX), |spec| spec.domain),
                });
            }
        }
        let wires = node.all_sockets().filter_map(|(_, held)| held.wire());
        for wire in wires {
            self.follow(at.0, wire);
        }
    }

    fn add(&mut self, number: Number) {
        if !number.value.is_finite() {
            return;
        }
        if self.found.numbers.len() < MOST {
            self.found.numbers.push(number);
        } else {
            self.found.left_out += 1;
        }
    }

    /// "Heal desire, Midpoint", with the group that it is in.
    fn called(&self, group: Option<GroupId>, node: &Node, label: &str) -> String {
        let group = group.and_then(|group| self.graph.groups.get(&group));
        let within = group.map_or_else(String::new, |group| format!("{}: ", group.name));
        format!(
            "{within}{}, {}",
            node.display_title(self.graph),
            capitalize(label)
        )
    }
}

/// How wide the range of a number is.
fn span(graph: &Graph, group: Option<GroupId>, node: &Node, key: SocketKey) -> Option<f32> {
    /// Beyond this a domain only says what can be computed with.
    const FAR: f32 = 1e6;
    let spec = node.socket_spec(key)?;
    let span = if spec.unit == Unit::OfInput {
        match Drawn::of(graph, group, node, |_| 0.0) {
            Some(drawn) => drawn.ends().1 - drawn.ends().0,
            None => of_first(graph, group, node)?,
        }
    } else if spec.domain.0 > -FAR && spec.domain.1 < FAR {
        spec.domain.1 - spec.domain.0
    } else {
        return None;
    };
    let span = span.abs();
    (span > 0.0 && span.is_finite()).then_some(span)
}

/// How wide the range of the stat is that is wired straight to a node's first socket.
fn of_first(graph: &Graph, group: Option<GroupId>, node: &Node) -> Option<f32> {
    let wire = node.sockets.first()?.wire()?;
    let NodeKind::Stat(id) = graph.body(group)?.get(&wire.node)?.kind else {
        return None;
    };
    let (low, high) = graph.stat(id)?.bookends();
    Some(high - low)
}

impl Number {
    /// Where a step of a share leads to, down and up.
    pub(super) fn moved(&self, share: f32) -> (f32, f32) {
        let own = self.value.abs();
        let size = self.span.unwrap_or(if own > 0.0 { own } else { 1.0 });
        let step = f64::from(share) * f64::from(size);
        let end = |by: f64| {
            (f64::from(self.value) + by).clamp(-f64::from(f32::MAX), f64::from(f32::MAX)) as f32
        };
        let low = end(-step).max(self.domain.0).min(self.value);
        (low, end(step).min(self.domain.1).max(self.value))
    }
}
