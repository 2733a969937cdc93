//! Reads the Effects nodes of a graph with its groups expanded.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    DecisionHandle, Path, Program,
    authoring::model::{Graph, Node, NodeId, NodeKind, Nodes, SocketKey, Wire},
};

/// The nodes outside groups, or those of a group in one of its uses.
#[derive(Clone, Copy, Debug)]
struct Body<'g> {
    path: Path,
    nodes: &'g Nodes,
    /// The path of the body around the group, and the use of the group there.
    outside: Option<(Path, NodeId)>,
    /// Whether the use or one around it is muted.
    is_muted: bool,
}

/// An Effects node that is not muted, in one use of its group.
#[derive(Clone, Debug)]
pub(super) struct EffectsNode {
    pub(super) id: NodeId,
    pub(super) path: Path,
    /// The path of the body that contains it.
    pub(super) body: Path,
    pub(super) node: Node,
    /// Whether a wire leads from it.
    is_wired: bool,
}

/// All Effects nodes, and the options that have them.
#[derive(Clone, Debug, Default)]
pub(super) struct EffectsNodes {
    /// The Effects nodes by their paths.
    pub(super) nodes: BTreeMap<Path, EffectsNode>,
    /// The path of the Effects node of each option.
    by_option: BTreeMap<Path, Path>,
    waiting_decisions: BTreeSet<Path>,
}

impl EffectsNodes {
    pub(super) fn new(graph: &Graph) -> Self {
        let mut bodies = BTreeMap::new();
        let canvas = Body {
            path: Path::ROOT,
            nodes: &graph.nodes,
            outside: None,
            is_muted: false,
        };
        add_bodies(graph, canvas, &mut bodies);

        let mut all = Self::default();
        for body in bodies.values() {
            for (id, node) in body.nodes {
                let path = body.path.node(*id);
                let is_muted = body.is_muted || node.is_effectively_muted();
                if node.kind.effects().is_some() && !is_muted {
                    let effects = EffectsNode {
                        id: *id,
                        path,
                        body: body.path,
                        node: node.clone(),
                        is_wired: body.nodes.values().any(|reader| reads(reader, *id)),
                    };
                    all.nodes.insert(path, effects);
                }
                if node.waits_while_running() {
                    all.waiting_decisions.insert(path);
                }
                let wire = node
                    .effects_key()
                    .and_then(|key| node.socket(key)?.wire())
                    .and_then(|wire| find_effects(graph, &bodies, body, wire));
                if let Some(effects) = wire {
                    all.by_option.insert(path, effects);
                }
            }
        }
        all
    }

    /// Returns the Effects node of an option.
    pub(super) fn of_option(&self, option: Path) -> Option<&EffectsNode> {
        self.nodes.get(self.by_option.get(&option)?)
    }

    /// Returns the Effects nodes that no wire leads from.
    pub(super) fn without_option(&self) -> impl Iterator<Item = &EffectsNode> {
        self.nodes.values().filter(|node| !node.is_wired)
    }

    /// Whether the effects of an option have a rule that finishes it.
    pub(super) fn has_rule(&self, option: Path) -> bool {
        let effects = self.of_option(option);
        effects.is_some_and(|effects| effects.node.finish_rules().next().is_some())
    }

    /// Whether a decision is made only while nothing runs.
    pub(super) fn waits(&self, program: &Program, decision: DecisionHandle) -> bool {
        let path = program.decision_path(decision);
        path.is_some_and(|path| self.waiting_decisions.contains(&path))
    }

    /// Whether something finishes an option: a rule, or an option inside it that is finished.
    pub(super) fn is_finishable(&self, program: &Program, option: Path) -> bool {
        let inner = program
            .option_at(option)
            .and_then(|option| program.inner_decision(option));
        let inner_finishes = |inner| {
            let mut options = program.options(inner);
            self.waits(program, inner)
                || options.any(|option| {
                    let path = program.option_path(option);
                    path.is_some_and(|path| self.is_finishable(program, path))
                })
        };
        self.has_rule(option) || inner.is_some_and(inner_finishes)
    }
}

fn reads(reader: &Node, node: NodeId) -> bool {
    let mut sockets = reader.all_sockets();
    sockets.any(|(_, socket)| socket.wire().is_some_and(|wire| wire.node == node))
}

/// Adds a body and those of the groups that are used in it.
fn add_bodies<'g>(graph: &'g Graph, body: Body<'g>, bodies: &mut BTreeMap<Path, Body<'g>>) {
    for (id, node) in body.nodes {
        if let NodeKind::Group { group, .. } = &node.kind
            && let Some(group) = graph.groups.get(group)
        {
            let inside = Body {
                path: body.path.node(*id),
                nodes: &group.nodes,
                outside: Some((body.path, *id)),
                is_muted: body.is_muted || node.is_effectively_muted(),
            };
            add_bodies(graph, inside, bodies);
        }
    }
    bodies.insert(body.path, body);
}

/// Follows a wire for effects through inputs and outputs of groups to an Effects node, and returns
/// its path.
fn find_effects(
    graph: &Graph,
    bodies: &BTreeMap<Path, Body<'_>>,
    body: &Body<'_>,
    wire: Wire,
) -> Option<Path> {
    let node = body.nodes.get(&wire.node)?;
    let (body, wire) = match &node.kind {
        NodeKind::Effects(_) => return Some(body.path.node(wire.node)),
        NodeKind::Input(port) => {
            let (outside, id) = body.outside?;
            let outside = bodies.get(&outside)?;
            let socket = outside.nodes.get(&id)?.socket(SocketKey::Port(*port))?;
            (outside, socket.wire()?)
        }
        NodeKind::Group { .. } if node.is_effectively_muted() => {
            let passed = node.pass_through_key(graph, wire.port)?;
            (body, node.socket(passed)?.wire()?)
        }
        NodeKind::Group { .. } => {
            let inside = bodies.get(&body.path.node(wire.node))?;
            let mut nodes = inside.nodes.values();
            let output =
                nodes.find(|node| Some(&node.kind) == wire.port.map(NodeKind::Output).as_ref())?;
            (inside, output.socket(SocketKey::Fixed(0))?.wire()?)
        }
        _ => return None,
    };
    find_effects(graph, bodies, body, wire)
}
