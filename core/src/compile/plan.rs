//! The plan of a graph: resolves every wire to a position, orders every body so that nodes come
//! after those that they read, finds loops and recursion, and computes the size after expansion
//! before anything is expanded.
//!
//! [`check`] reports problems from the plan, and [`lower_graph`](super::lower_graph()) follows it.
//! Planning never fails: wires that cannot be followed are left out.
//!
//! [`check`]: crate::check::check

use alloc::{collections::BTreeMap, vec::Vec};

use super::{
    limits::CompileLimits,
    profile_inputs::{NOWHERE, ProfileInputs},
};
use crate::model::{Graph, GroupId, Node, NodeId, NodeKind, Nodes, Socket};

/// How deep groups may nest.
pub(crate) const MAX_NESTING: u32 = 32;
/// How many loops are found at most. Further loops of a graph are not reported.
const MAX_LOOPS: usize = 100;

/// One body: the graph's own nodes, or a group's.
pub(crate) struct Body<'g> {
    /// The group, or `None` for the graph's own nodes.
    pub(crate) group: Option<GroupId>,
    /// The nodes, by ID.
    pub(crate) nodes: Vec<(NodeId, &'g Node)>,
    /// For each node, the index of its first socket in `sources`.
    first: Vec<u32>,
    /// For each socket, the position of the node that its wire comes from, or the
    /// [profile input](super::profile_inputs) that its number became, or else [`NOWHERE`].
    sources: Vec<u32>,
    /// Positions in an order in which sources come first. Wires that close a loop are not followed.
    pub(crate) order: Vec<u32>,
    /// Loops, each as the positions on it.
    pub(crate) loops: Vec<Vec<u32>>,
    /// For each node, whether any wire comes from it.
    pub(crate) read: Vec<bool>,
    /// The positions of the factors.
    pub(crate) factors: Vec<u32>,
    /// The groups that the body's nodes use, once per use.
    pub(crate) uses: Vec<GroupId>,
}

impl<'g> Body<'g> {
    fn new(
        graph: &Graph,
        group: Option<GroupId>,
        nodes: &'g Nodes,
        profile_inputs: &mut ProfileInputs,
    ) -> Self {
        let nodes: Vec<(NodeId, &Node)> = nodes.iter().map(|(id, node)| (*id, node)).collect();
        let dense = dense_index(&nodes);
        // The index of a node, or `NOWHERE` if there is none with this ID.
        let position = |id: NodeId| match &dense {
            Some(table) => table.get(id.0 as usize).copied().unwrap_or(NOWHERE),
            None => nodes
                .binary_search_by_key(&id, |(id, _)| *id)
                .map_or(NOWHERE, |at| at as u32),
        };

        let mut body = Self {
            group,
            first: Vec::with_capacity(nodes.len() + 1),
            sources: Vec::with_capacity(nodes.len() * 8),
            order: Vec::new(),
            loops: Vec::new(),
            read: alloc::vec![false; nodes.len()],
            factors: Vec::new(),
            uses: Vec::new(),
            nodes: Vec::new(),
        };

        for (at, (_, node)) in nodes.iter().enumerate() {
            body.first.push(body.sources.len() as u32);
            let inputs = match &node.kind {
                NodeKind::Group { group, inputs } => {
                    body.uses.push(*group);
                    Some(inputs.values())
                }
                NodeKind::Factor(_) => {
                    body.factors.push(at as u32);
                    None
                }
                _ => None,
            };

            let mut add = |socket: &Socket| {
                let source = socket.wire().map_or(NOWHERE, |wire| position(wire.node));
                if let Some(read) = body.read.get_mut(source as usize) {
                    *read = true;
                }
                body.sources.push(source);
            };

            // In the order of `Node::all_sockets`, whose keys are not needed here.
            node.sockets.iter().for_each(&mut add);
            node.rows.iter().for_each(&mut add);
            inputs.into_iter().flatten().for_each(&mut add);
            if !node.overrides.is_empty() {
                let first = body.first.last().map_or(0, |first| *first as usize);
                let sources = body.sources.get_mut(first..).unwrap_or_default();
                profile_inputs.add_node(graph, node, sources);
            }
        }

        body.first.push(body.sources.len() as u32);
        body.nodes = nodes;
        body.sort_nodes();
        body
    }

    /// Returns the sources of a node's sockets, in the order of [`Node::all_sockets`].
    pub(crate) fn sources(&self, position: usize) -> &[u32] {
        let start = self.first.get(position).map_or(0, |first| *first as usize);
        let end = self
            .first
            .get(position + 1)
            .map_or(0, |first| *first as usize);
        self.sources.get(start..end).unwrap_or_default()
    }

    /// Orders the nodes and finds loops. Walks depth first with an explicit stack, because a chain
    /// may be longer than a thread's stack is deep.
    fn sort_nodes(&mut self) {
        #[derive(Clone, Copy, PartialEq)]
        enum VisitState {
            New,
            Open,
            Done,
        }

        let mut state = alloc::vec![VisitState::New; self.nodes.len()];
        let mut looped = alloc::vec![false; self.nodes.len()];
        let mut stack: Vec<(u32, u32)> = Vec::new();
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut loops: Vec<Vec<u32>> = Vec::new();

        for root in 0..self.nodes.len() {
            if state[root] != VisitState::New {
                continue;
            }
            state[root] = VisitState::Open;
            stack.push((root as u32, 0));
            while let Some((at, next)) = stack.last_mut() {
                let at = *at as usize;
                let Some(source) = self.sources(at).get(*next as usize).copied() else {
                    state[at] = VisitState::Done;
                    order.push(at as u32);
                    stack.pop();
                    continue;
                };

                *next += 1;
                match state.get(source as usize) {
                    Some(VisitState::New) => {
                        state[source as usize] = VisitState::Open;
                        stack.push((source, 0));
                    }
                    Some(VisitState::Open)
                        if !looped[source as usize] && loops.len() < MAX_LOOPS =>
                    {
                        let start = stack
                            .iter()
                            .rposition(|(node, _)| *node == source)
                            .unwrap_or(0);
                        let members: Vec<u32> =
                            stack.iter().skip(start).map(|(node, _)| *node).collect();
                        for member in &members {
                            looped[*member as usize] = true;
                        }
                        loops.push(members);
                    }
                    _ => {}
                }
            }
        }

        self.order = order;
        self.loops = loops;
    }
}

/// Returns the positions by ID, or `None` if IDs are so sparse that the table would be mostly
/// empty.
fn dense_index(nodes: &[(NodeId, &Node)]) -> Option<Vec<u32>> {
    let highest = nodes.last()?.0.0 as usize;
    if highest > nodes.len() * 8 + 1024 {
        return None;
    }
    let mut table = alloc::vec![NOWHERE; highest + 1];
    for (position, (id, _)) in nodes.iter().enumerate() {
        table[id.0 as usize] = position as u32;
    }
    Some(table)
}

/// The plan of a whole graph.
pub(crate) struct Plan<'g> {
    pub(crate) graph: &'g Graph,
    pub(crate) limits: CompileLimits,
    /// The graph's own nodes.
    pub(crate) root: Body<'g>,
    /// The groups' nodes.
    pub(crate) groups: BTreeMap<GroupId, Body<'g>>,
    /// Groups that contain themselves, each as the groups on the recursion.
    pub(crate) recursions: Vec<Vec<GroupId>>,
    /// How many nodes there are once every use of a group is expanded.
    pub(crate) expanded: u64,
    /// How deep groups nest.
    pub(crate) nesting: u32,
    /// The numbers that differ between profiles.
    pub(crate) profile_inputs: ProfileInputs,
    /// Whether any node has an override for a profile, even one without effect.
    pub(crate) has_overrides: bool,
}

impl<'g> Plan<'g> {
    pub(crate) fn new(graph: &'g Graph, limits: CompileLimits) -> Self {
        let mut inputs = ProfileInputs::new(graph);
        let root = Body::new(graph, None, &graph.nodes, &mut inputs);
        let groups: BTreeMap<GroupId, Body<'_>> = graph
            .groups
            .iter()
            .map(|(id, group)| {
                let body = Body::new(graph, Some(*id), &group.nodes, &mut inputs);
                (*id, body)
            })
            .collect();

        let mut measure = Measure {
            groups: &groups,
            done: BTreeMap::new(),
            recursions: Vec::new(),
        };
        let (expanded, nesting) = measure.measure_body(&root);
        for group in groups.keys() {
            measure.measure_group(*group);
        }
        let recursions = measure.recursions;

        Self {
            graph,
            limits,
            root,
            groups,
            recursions,
            expanded,
            nesting,
            has_overrides: inputs.has_overrides(),
            profile_inputs: inputs,
        }
    }

    /// Returns how many nodes are lowered. Uses are not followed if groups cannot be expanded.
    pub(crate) fn lowered_node_count(&self) -> usize {
        if self.can_expand() {
            self.expanded as usize
        } else {
            self.root.nodes.len()
        }
    }

    /// Returns whether groups can be expanded: without recursion, and within the limits.
    pub(crate) fn can_expand(&self) -> bool {
        self.recursions.is_empty()
            && self.expanded <= self.limits.expanded_nodes
            && self.nesting <= MAX_NESTING
    }
}

/// Computes the sizes and depths of groups, each once.
struct Measure<'a, 'g> {
    groups: &'a BTreeMap<GroupId, Body<'g>>,
    /// The size and depth of each finished group.
    done: BTreeMap<GroupId, (u64, u32)>,
    recursions: Vec<Vec<GroupId>>,
}

impl Measure<'_, '_> {
    /// Returns the size and depth of a body whose groups are measured.
    fn total_size(&self, body: &Body<'_>) -> (u64, u32) {
        let nodes = body.nodes.len() as u64;
        body.uses.iter().fold((nodes, 0), |(size, depth), group| {
            let (inner, below) = self.done.get(group).copied().unwrap_or_default();
            (
                size.saturating_add(inner),
                depth.max(below.saturating_add(1)),
            )
        })
    }

    /// Measures all groups that a body uses, and returns its own size and depth.
    fn measure_body(&mut self, body: &Body<'_>) -> (u64, u32) {
        for group in &body.uses {
            self.measure_group(*group);
        }
        self.total_size(body)
    }

    /// Measures a group and finds recursion. Walks depth first with an explicit stack, because a
    /// file may nest groups to any depth.
    fn measure_group(&mut self, group: GroupId) {
        let groups = self.groups;
        if self.done.contains_key(&group) {
            return;
        }
        let Some(body) = groups.get(&group) else {
            return;
        };

        let mut stack: Vec<(GroupId, &Body<'_>, usize)> = alloc::vec![(group, body, 0)];
        let mut open = alloc::collections::BTreeSet::from([group]);
        while let Some((at, body, next)) = stack.last_mut() {
            let (at, body) = (*at, *body);
            let Some(inner) = body.uses.get(*next).copied() else {
                let total = self.total_size(body);
                self.done.insert(at, total);
                open.remove(&at);
                stack.pop();
                continue;
            };

            *next += 1;
            if open.contains(&inner) {
                if self.recursions.len() < MAX_LOOPS {
                    let start = stack
                        .iter()
                        .position(|(group, ..)| *group == inner)
                        .unwrap_or(0);
                    self.recursions
                        .push(stack.iter().skip(start).map(|(group, ..)| *group).collect());
                }
            } else if !self.done.contains_key(&inner)
                && let Some(body) = groups.get(&inner)
            {
                open.insert(inner);
                stack.push((inner, body, 0));
            }
        }
    }
}
