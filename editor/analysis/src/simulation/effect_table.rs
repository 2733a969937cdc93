//! The effects in a graph, once for each use of the groups that contain them, and the effects of
//! each option.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::model::{
    Effect, Graph, Node, NodeId, NodeKind, Nodes, Path, PortId, Socket, StatId, Wire,
};

/// How deep groups are followed. The core rejects graphs that nest deeper.
const MAX_DEPTH: usize = 64;

/// An Effects node in one use of its group.
#[derive(Clone, Debug)]
pub(super) struct EffectsInstance {
    /// The path of the node.
    pub(super) path: Path,
    /// The path of the body that contains it.
    pub(super) body: Path,
    pub(super) id: NodeId,
    pub(super) node: Node,
    /// The effects of its rows that their stats allow, each with its row and the position of its
    /// stat.
    pub(super) rows: Vec<(u16, Effect, usize)>,
    /// Whether no option has the effects, so that they always apply.
    pub(super) always_applies: bool,
}

impl EffectsInstance {
    /// Whether the node has a rule that finishes its option.
    pub(super) fn has_finish_rule(&self) -> bool {
        self.node.finish_rules().next().is_some()
    }
}

/// All effects of a graph.
#[derive(Clone, Debug, Default)]
pub(super) struct EffectTable {
    /// The Effects nodes in the order in which they apply: by node, then by path.
    pub(super) instances: Vec<EffectsInstance>,
    /// The position of the effects of each option, by the option's path.
    by_option: BTreeMap<Path, usize>,
    /// The decisions that are made only while nothing runs.
    waiting: BTreeSet<Path>,
}

impl EffectTable {
    pub(super) fn new(graph: &Graph) -> Self {
        let mut builder = Builder {
            graph,
            stats: graph.stats.iter().map(|stat| stat.id).zip(0..).collect(),
            uses: Vec::new(),
            found: Vec::new(),
            options: Vec::new(),
            waiting: BTreeSet::new(),
        };
        builder.add_body(&graph.nodes, Path::ROOT, false);
        builder.into_table()
    }

    /// Returns the position of an option's effects.
    pub(super) fn effects_of(&self, option: Path) -> Option<usize> {
        self.by_option.get(&option).copied()
    }

    /// Returns whether a decision is made only while nothing runs.
    pub(super) fn is_waiting_decision(&self, decision: Path) -> bool {
        self.waiting.contains(&decision)
    }
}

/// A use of a group on the way from the graph's own nodes to a body.
#[derive(Clone, Copy)]
struct GroupUse<'g> {
    /// The body of the node that uses the group, and its path.
    outside: &'g Nodes,
    path: Path,
    node: &'g Node,
}

struct Builder<'g> {
    graph: &'g Graph,
    /// The positions of the stats.
    stats: BTreeMap<StatId, usize>,
    /// The uses that lead to the current body, from the outermost.
    uses: Vec<GroupUse<'g>>,
    found: Vec<EffectsInstance>,
    /// Each option with the path of its effects.
    options: Vec<(Path, Path)>,
    waiting: BTreeSet<Path>,
}

impl<'g> Builder<'g> {
    fn add_body(&mut self, nodes: &'g Nodes, body: Path, is_muted: bool) {
        let read: BTreeSet<NodeId> = nodes
            .values()
            .flat_map(Node::all_sockets)
            .filter_map(|(_, held)| Some(held.wire()?.node))
            .collect();
        for (id, node) in nodes {
            let path = body.node(*id);
            match &node.kind {
                NodeKind::Effects(effects) if !node.muted && !is_muted => {
                    self.found.push(EffectsInstance {
                        path,
                        body,
                        id: *id,
                        node: node.clone(),
                        rows: self.allowed_rows(effects),
                        always_applies: !read.contains(id),
                    });
                }
                NodeKind::Option(_) => {
                    let held = node.effects_key().and_then(|key| node.socket(key));
                    if let Some(wire) = held.and_then(Socket::wire) {
                        let uses = self.uses.clone();
                        let effects = self.find_effects(nodes, body, &uses, wire, MAX_DEPTH);
                        self.options.extend(effects.map(|effects| (path, effects)));
                    }
                }
                NodeKind::Decision if node.waits_while_running() => {
                    self.waiting.insert(path);
                }
                NodeKind::Group { group, .. } if self.uses.len() < MAX_DEPTH => {
                    if let Some(definition) = self.graph.groups.get(group) {
                        self.uses.push(GroupUse {
                            outside: nodes,
                            path: body,
                            node,
                        });
                        self.add_body(&definition.nodes, path, is_muted || node.muted);
                        self.uses.pop();
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns the effects that their stats allow, with their rows and the positions of the stats.
    fn allowed_rows(&self, effects: &[Effect]) -> Vec<(u16, Effect, usize)> {
        (0..=u16::MAX)
            .zip(effects)
            .filter_map(|(row, effect)| {
                let stat = *self.stats.get(&effect.stat)?;
                let is_allowed = effect.allowed_for(self.graph.stats.get(stat)?) == *effect;
                is_allowed.then_some((row, *effect, stat))
            })
            .collect()
    }

    /// Returns the path of the Effects node that a wire comes from, through inputs and outputs of
    /// groups.
    fn find_effects(
        &self,
        nodes: &'g Nodes,
        body: Path,
        uses: &[GroupUse<'g>],
        wire: Wire,
        depth: usize,
    ) -> Option<Path> {
        let depth = depth.checked_sub(1)?;
        let node = nodes.get(&wire.node)?;
        match &node.kind {
            NodeKind::Effects(_) => Some(body.node(wire.node)),
            NodeKind::Input(port) => {
                let (last, before) = uses.split_last()?;
                let held = input_of(last.node, *port)?;
                self.find_effects(last.outside, last.path, before, held.wire()?, depth)
            }
            NodeKind::Group { group, .. } if !node.muted => {
                let inside = &self.graph.groups.get(group)?.nodes;
                let mut outputs = inside.values();
                let output = outputs.find(|output| {
                    output.kind == NodeKind::Output(wire.port.unwrap_or(PortId(0)))
                })?;
                let held = output.sockets.first()?;
                let mut within = uses.to_vec();
                within.push(GroupUse {
                    outside: nodes,
                    path: body,
                    node,
                });
                let path = body.node(wire.node);
                self.find_effects(inside, path, &within, held.wire()?, depth)
            }
            NodeKind::Group { .. } => {
                let key = node.pass_through_key(self.graph, wire.port)?;
                self.find_effects(nodes, body, uses, node.socket(key)?.wire()?, depth)
            }
            _ => None,
        }
    }

    fn into_table(mut self) -> EffectTable {
        self.found
            .sort_by_key(|instance| (instance.id, instance.path));
        let positions: BTreeMap<Path, usize> = self
            .found
            .iter()
            .enumerate()
            .map(|(at, instance)| (instance.path, at))
            .collect();
        let by_option = self
            .options
            .iter()
            .filter_map(|(option, effects)| Some((*option, *positions.get(effects)?)))
            .collect();

        EffectTable {
            instances: self.found,
            by_option,
            waiting: self.waiting,
        }
    }
}

/// Returns what a use of a group gives to an input.
fn input_of(node: &Node, port: PortId) -> Option<Socket> {
    match &node.kind {
        NodeKind::Group { inputs, .. } => inputs.get(&port).copied(),
        _ => None,
    }
}
