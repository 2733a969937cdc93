//! The effects in a graph, once for each use of the groups that contain them, and the effects of
//! each option.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::model::{
    Effect, Graph, Node, NodeId, NodeKind, Nodes, Path, PortId, ProfileId, Socket, SocketKey,
    StatId, Wire,
};

/// How deep groups are followed. The core rejects graphs that nest deeper.
const MAX_DEPTH: usize = 64;

/// An Effects node in one use of its group.
#[derive(Clone, Debug)]
pub(super) struct EffectsInstance {
    /// The path of the node.
    pub(super) path: Path,
    id: NodeId,
    /// The effects of its rows that their stats allow.
    pub(super) rows: Vec<EffectPlan>,
    pub(super) duration: InputPlan,
    pub(super) completes: InputPlan,
    pub(super) fails: InputPlan,
    /// Whether it has a rule that finishes its option.
    pub(super) has_finish_rule: bool,
    /// Whether no option has the effects, so that they always apply.
    pub(super) always_applies: bool,
}

/// An effect, prepared for simulation.
#[derive(Clone, Debug)]
pub(super) struct EffectPlan {
    pub(super) row: u16,
    pub(super) effect: Effect,
    /// The position of the stat.
    pub(super) stat: usize,
    /// The amount, if the effect always applies with the same.
    pub(super) fixed_amount: Option<f32>,
    pub(super) amount: InputPlan,
    pub(super) when: InputPlan,
    pub(super) chance: InputPlan,
    pub(super) redraw: InputPlan,
}

/// What an input of an Effects node reads.
#[derive(Clone, Debug)]
pub(super) enum InputPlan {
    /// Nothing but its default, if it has one.
    Unset(Option<f32>),
    /// A number, and those of some profiles.
    Number(f32, Vec<(ProfileId, f32)>),
    /// The output of a node.
    Output {
        node: Path,
        port: Option<PortId>,
        /// The value if the node has none.
        fallback: Option<f32>,
    },
}

impl EffectsInstance {
    /// Returns the outputs of nodes that the inputs read.
    fn outputs_read(&self) -> impl Iterator<Item = (Path, Option<PortId>)> {
        let rules = [&self.duration, &self.completes, &self.fails];
        let rows = self
            .rows
            .iter()
            .flat_map(|row| [&row.amount, &row.when, &row.chance, &row.redraw]);
        let inputs = rules.into_iter().chain(rows);
        inputs.filter_map(|input| match input {
            InputPlan::Output { node, port, .. } => Some((*node, *port)),
            InputPlan::Unset(_) | InputPlan::Number(..) => None,
        })
    }
}

impl EffectPlan {
    /// Returns the change that an amount makes in a step.
    pub(super) fn amount_in_step(&self, amount: f32, step_seconds: f64) -> f64 {
        let amount = f64::from(amount);
        if self.effect.is_rate() {
            amount * step_seconds
        } else {
            amount
        }
    }

    /// Returns the amount if the effect always applies with the same.
    fn find_fixed_amount(&self) -> Option<f32> {
        let always_applies =
            self.when.constant_or(1.0)? >= 0.5 && self.chance.constant_or(1.0)? >= 1.0;
        let amount = self.amount.constant_or(0.0)?;
        always_applies.then_some(amount)
    }
}

impl InputPlan {
    /// Returns the number that is read if it is always the same, given that for an unset input.
    fn constant_or(&self, unset: f32) -> Option<f32> {
        match self {
            Self::Unset(default) => Some(default.unwrap_or(unset)),
            Self::Number(number, profiles) => profiles.is_empty().then_some(*number),
            Self::Output { .. } => None,
        }
    }

    /// Plans what a socket of a node in a body reads.
    fn new(node: &Node, body: Path, key: SocketKey) -> Self {
        let default = node.socket_spec(key).and_then(|spec| spec.default);
        match node.socket(key) {
            None => Self::Unset(None),
            Some(Socket::Unset) => Self::Unset(default),
            Some(Socket::Value(value)) => {
                let overrides = node.overrides.iter();
                let own = overrides.filter(|(of, ..)| *of == key);
                let numbers = own.map(|(_, profile, number)| (profile, number));
                Self::Number(value, numbers.collect())
            }
            Some(Socket::Wire(wire)) => Self::Output {
                node: body.node(wire.node),
                port: wire.port,
                fallback: default,
            },
        }
    }

    /// Plans what the socket with a key in files reads.
    fn with_key(node: &Node, body: Path, key: &str) -> Self {
        let position = node.kind.spec().socket_position(key);
        position.map_or(Self::Unset(None), |at| {
            Self::new(node, body, SocketKey::Fixed(at as u16))
        })
    }
}

/// All effects of a graph.
#[derive(Clone, Debug, Default)]
pub(super) struct EffectTable {
    /// The Effects nodes in the order in which they apply: by node, then by path.
    pub(super) instances: Vec<EffectsInstance>,
    /// The positions of the Effects nodes whose effects always apply.
    pub(super) lasting: Vec<usize>,
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

    /// Returns the outputs of nodes that the inputs of effects read.
    pub(super) fn outputs_read(&self) -> impl Iterator<Item = (Path, Option<PortId>)> {
        self.instances
            .iter()
            .flat_map(EffectsInstance::outputs_read)
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
                        id: *id,
                        rows: self.allowed_rows(node, body, effects),
                        duration: InputPlan::with_key(node, body, "duration"),
                        completes: InputPlan::with_key(node, body, "completes"),
                        fails: InputPlan::with_key(node, body, "fails"),
                        has_finish_rule: node.finish_rules().next().is_some(),
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

    /// Plans the effects of a node that their stats allow.
    fn allowed_rows(&self, node: &Node, body: Path, effects: &[Effect]) -> Vec<EffectPlan> {
        (0..=u16::MAX)
            .zip(effects)
            .filter_map(|(row, effect)| {
                let stat = *self.stats.get(&effect.stat)?;
                let is_allowed = effect.allowed_for(self.graph.stats.get(stat)?) == *effect;
                let input = |column| InputPlan::new(node, body, SocketKey::Row(row, column));
                let plan = EffectPlan {
                    row,
                    effect: *effect,
                    stat,
                    fixed_amount: None,
                    amount: input(Effect::AMOUNT),
                    when: input(Effect::WHEN),
                    chance: input(Effect::CHANCE),
                    redraw: input(Effect::REDRAW),
                };
                is_allowed.then(|| EffectPlan {
                    fixed_amount: plan.find_fixed_amount(),
                    ..plan
                })
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

        let instances = self.found.iter().enumerate();
        let lasting = instances.filter(|(_, instance)| instance.always_applies);
        EffectTable {
            lasting: lasting.map(|(at, _)| at).collect(),
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
