//! Finds the stats and the numbers that a result depends on. It follows wires back, into groups and
//! out of them where they are used, and lists those nearest to the result first.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use inclination_core::{
    authoring::{
        curve::ResolvedCurve,
        kind::{SocketType, Unit},
        model::{
            Graph, GroupId, Node, NodeId, NodeKind, Port, PortId, Socket, SocketKey, StatId, Wire,
        },
    },
    text::capitalize,
};
use inclination_project::scene::rows::{self, RowKind};

use super::{SensitivityTarget, step::InputStep};
use crate::live::NodeAddress;

/// The maximum number of numbers that are varied.
const MAX_VARIED_NUMBERS: usize = 4000;

/// The stats and numbers that a result depends on.
#[derive(Debug, Default)]
pub(super) struct Dependencies {
    pub stats: Vec<StatId>,
    pub numbers: Vec<NodeNumber>,
    /// How many numbers exceed the maximum and are left out.
    pub left_out: usize,
}

/// A number in a node.
#[derive(Clone, Debug)]
pub(super) struct NodeNumber {
    pub at: NodeAddress,
    pub key: SocketKey,
    pub value: f32,
    pub name: String,
    pub unit: String,
    /// The width of the number's range, if it has one.
    pub span: Option<f32>,
    /// The values that make sense.
    pub domain: (f32, f32),
    /// Whether only whole numbers make a difference.
    pub is_whole: bool,
}

/// Finds the stats and numbers that a result depends on.
pub(super) fn find_dependencies(graph: &Graph, target: &SensitivityTarget) -> Dependencies {
    let mut walk = DependencySearch {
        graph,
        open: VecDeque::new(),
        seen: BTreeSet::new(),
        uses: BTreeMap::new(),
        inputs: BTreeSet::new(),
        found: Dependencies::default(),
    };

    for at in &target.group_uses {
        walk.record_group_use(*at);
    }
    for at in &target.source_nodes {
        walk.enqueue_node(*at);
        walk.visit_queued_nodes();
    }

    walk.found
}

/// A breadth-first search against the direction of the wires.
struct DependencySearch<'g> {
    graph: &'g Graph,
    open: VecDeque<NodeAddress>,
    seen: BTreeSet<NodeAddress>,
    /// The known uses of each group.
    uses: BTreeMap<GroupId, BTreeSet<NodeAddress>>,
    /// The inputs of groups that are read inside.
    inputs: BTreeSet<(GroupId, PortId)>,
    found: Dependencies,
}

impl<'g> DependencySearch<'g> {
    fn find_node(&self, at: NodeAddress) -> Option<&'g Node> {
        let (group, id) = at;
        self.graph.body(group)?.get(&id)
    }

    /// Adds a node to the queue, unless it was visited or queued before.
    fn enqueue_node(&mut self, at: NodeAddress) {
        if self.seen.insert(at) {
            self.open.push_back(at);
        }
    }

    /// Follows a wire to its source.
    fn follow_wire(&mut self, group: Option<GroupId>, wire: Wire) {
        let at = (group, wire.node);
        let Some(node) = self.find_node(at) else {
            return;
        };
        let NodeKind::Group { group: used, .. } = &node.kind else {
            self.enqueue_node(at);
            return;
        };

        self.record_group_use(at);
        let outputs: Vec<NodeId> = self
            .graph
            .body(Some(*used))
            .into_iter()
            .flatten()
            .filter(|(_, node)| match node.kind {
                NodeKind::Output(port) => Some(port) == wire.port,
                _ => false,
            })
            .map(|(id, _)| *id)
            .collect();
        for id in outputs {
            self.enqueue_node((Some(*used), id));
        }
    }

    /// Records a use of a group and follows its inputs that are known to be read inside.
    fn record_group_use(&mut self, at: NodeAddress) {
        let Some(NodeKind::Group { group, .. }) = self.find_node(at).map(|node| &node.kind) else {
            return;
        };
        if self.uses.entry(*group).or_default().insert(at) {
            let (first, last) = ((*group, PortId(0)), (*group, PortId(u32::MAX)));
            let read: Vec<PortId> = self.inputs.range(first..=last).map(|(_, id)| *id).collect();
            for port in read {
                self.follow_group_input(at, port);
            }
        }
    }

    /// Follows a group input from inside the group to one of its uses.
    fn follow_group_input(&mut self, at: NodeAddress, id: PortId) {
        let Some(node) = self.find_node(at) else {
            return;
        };
        let NodeKind::Group { group, inputs } = &node.kind else {
            return;
        };
        let inputs = inputs.get(&id).copied().unwrap_or_default();
        let ports = self.graph.groups.get(group).map(|group| &group.inputs);
        let Some(port) = ports.and_then(|ports| Port::find_by_id(ports, id)) else {
            return;
        };

        let value = match inputs {
            Socket::Wire(wire) => return self.follow_wire(at.0, wire),
            Socket::Value(value) => value,
            Socket::Unset => port.default,
        };

        if port.ty == SocketType::Value {
            self.add_number(NodeNumber {
                at,
                key: SocketKey::Port(id),
                value,
                name: self.number_name(at.0, node, &port.name),
                unit: port.unit.clone(),
                span: port.bookends.map(|(low, high)| (high - low).abs()),
                domain: (-f32::MAX, f32::MAX),
                is_whole: false,
            });
        }
    }

    /// Visits all queued nodes.
    fn visit_queued_nodes(&mut self) {
        while let Some(at) = self.open.pop_front() {
            let Some(node) = self.find_node(at) else {
                continue;
            };
            match &node.kind {
                NodeKind::Stat(id) => self.found.stats.push(*id),
                NodeKind::Input(port) => {
                    if let Some(group) = at.0
                        && self.inputs.insert((group, *port))
                    {
                        let uses = self.uses.get(&group).cloned().unwrap_or_default();
                        for used in uses {
                            self.follow_group_input(used, *port);
                        }
                    }
                }
                _ => self.visit_node(at, node),
            }
        }
    }

    /// Records the numbers that a node shows, and follows its wires.
    fn visit_node(&mut self, at: NodeAddress, node: &'g Node) {
        let mut first = String::new();
        for row in rows::node_rows(self.graph, at.0, node) {
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

            let spec = node.socket_spec(key);
            if let (SocketType::Value, Socket::Value(value)) = (ty, held) {
                self.add_number(NodeNumber {
                    at,
                    key,
                    value,
                    name: self.number_name(at.0, node, &label),
                    unit,
                    span: range_width(self.graph, at.0, node, key),
                    domain: spec.map_or((-f32::MAX, f32::MAX), |spec| spec.domain),
                    is_whole: spec.is_some_and(|spec| spec.whole),
                });
            }
        }

        let wires = node.all_sockets().filter_map(|(_, held)| held.wire());
        for wire in wires {
            self.follow_wire(at.0, wire);
        }
    }

    /// Records a number, or counts it as left out if there are too many.
    fn add_number(&mut self, number: NodeNumber) {
        if !number.value.is_finite() {
            return;
        }
        if self.found.numbers.len() < MAX_VARIED_NUMBERS {
            self.found.numbers.push(number);
        } else {
            self.found.left_out += 1;
        }
    }

    /// Names a number after its node, with the group it is in: "Heal desire, Midpoint".
    fn number_name(&self, group: Option<GroupId>, node: &Node, label: &str) -> String {
        let group = group.and_then(|group| self.graph.groups.get(&group));
        let within = group.map_or_else(String::new, |group| format!("{}: ", group.name));
        format!(
            "{within}{}, {}",
            node.display_title(self.graph),
            capitalize(label)
        )
    }
}

/// Returns the width of a number's range, or `None` if it has no range.
fn range_width(graph: &Graph, group: Option<GroupId>, node: &Node, key: SocketKey) -> Option<f32> {
    /// A domain that reaches this far only ensures that a computation is possible.
    const MAX_MEANINGFUL_DOMAIN: f32 = 1e6;

    let spec = node.socket_spec(key)?;
    let span = if spec.unit == Unit::OfInput {
        match ResolvedCurve::from_node(graph, group, node, |_| 0.0) {
            Some(drawn) => drawn.ends().1 - drawn.ends().0,
            None => first_stat_width(graph, group, node)?,
        }
    } else if spec.domain.0 > -MAX_MEANINGFUL_DOMAIN && spec.domain.1 < MAX_MEANINGFUL_DOMAIN {
        spec.domain.1 - spec.domain.0
    } else {
        return None;
    };
    let span = span.abs();
    (span > 0.0 && span.is_finite()).then_some(span)
}

/// Returns the width of the range of the stat that is wired directly to a node's first socket.
fn first_stat_width(graph: &Graph, group: Option<GroupId>, node: &Node) -> Option<f32> {
    let wire = node.sockets.first()?.wire()?;
    let NodeKind::Stat(id) = graph.body(group)?.get(&wire.node)?.kind else {
        return None;
    };
    let (low, high) = graph.stat(id)?.bookends();
    Some(high - low)
}

impl NodeNumber {
    /// Returns the values after a step of a share, down and up.
    pub(super) fn values_after_step(&self, share: f32) -> (f32, f32) {
        let own = self.value.abs();
        let size = self.span.unwrap_or(if own > 0.0 { own } else { 1.0 });
        let step = InputStep {
            size,
            share,
            is_whole: self.is_whole,
        };
        let (low, high) = step.values_around(self.value);
        (
            low.max(self.domain.0).min(self.value),
            high.min(self.domain.1).max(self.value),
        )
    }
}
