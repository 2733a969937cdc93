//! Computes values: from a socket along its wire to the node, through any groups between.

use alloc::{collections::BTreeMap, sync::Arc, vec::Vec};
use core::cell::RefCell;

use super::{
    ReferenceSituation,
    spot::{GraphUse, Spot},
};
use crate::{
    aggregate::{AggregateRule, aggregate_values},
    curve::{self, fill_unset},
    eval::{Candidates, Columns},
    history::{AgentView, HistoryValue, TargetId},
    kind::{Args, Family, Kind},
    math,
    model::{
        Graph, GroupId, Node, NodeId, NodeKind, Path, PortId, Scope, Socket, StatId, StatKind, Wire,
    },
    number::{Number, Plain},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ValueSubject {
    /// The agent alone.
    Agent,
    /// The candidate at this position among the agent's.
    Candidate(u32),
    /// The target in view, which is no candidate.
    View,
}

/// A cached value: the path and port of an output, and the subject that it is about.
type ValueKey = (Path, Option<PortId>, ValueSubject);

/// The evaluation of one agent.
pub(super) struct Walk<'w> {
    pub(super) graph: &'w Graph,
    columns: &'w Columns,
    agent: usize,
    candidates: &'w Candidates,
    memory: Option<AgentView<'w>>,
    draw: math::Draw,
    known: RefCell<BTreeMap<ValueKey, Plain>>,
}

impl<'w> Walk<'w> {
    pub(super) fn new(
        graph: &'w Graph,
        situation: &ReferenceSituation<'w>,
        memory: Option<AgentView<'w>>,
        draw: math::Draw,
    ) -> Self {
        Self {
            graph,
            columns: situation.columns,
            agent: situation.agent,
            candidates: situation.candidates,
            memory,
            draw,
            known: RefCell::default(),
        }
    }

    /// Returns the IDs of the agent's candidates.
    pub(super) fn targets(&self) -> &'w [TargetId] {
        self.candidates.ids(self.candidates.agent_rows(self.agent))
    }

    /// Returns the positions of the agent's candidates.
    pub(super) fn candidate_positions(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.targets().len() as u32
    }

    /// Returns the node that a wire finally comes from, through groups, out of them and into them.
    pub(super) fn source_node(&self, body: &Arc<GraphUse>, socket: Option<Socket>) -> Option<Spot> {
        let wire = socket?.wire()?;
        let node = self.graph.body(body.group)?.get(&wire.node)?;
        if node.is_effectively_muted() {
            let (_, passed, _) = node.pass_through_socket(self.graph, wire.port)?;
            return self.source_node(body, Some(passed));
        }

        match &node.kind {
            NodeKind::Group { group, .. } => {
                let inside = GraphUse::inside_group(body, wire.node, *group);
                let (_, output) = self.output_node(*group, wire.port)?;
                self.source_node(&inside, output.sockets.first().copied())
            }
            NodeKind::Input(port) => {
                let (outside, user) = body.outside.as_ref()?;
                self.source_node(outside, self.input_socket(outside, *user, *port))
            }
            _ => Some(Spot {
                body: body.clone(),
                id: wire.node,
            }),
        }
    }

    /// Returns the node of a group that provides an output.
    fn output_node(&self, group: GroupId, wanted: Option<PortId>) -> Option<(NodeId, &'w Node)> {
        let mut nodes = self.graph.body(Some(group))?.iter();
        let found = nodes
            .find(|(_, node)| matches!(node.kind, NodeKind::Output(port) if Some(port) == wanted));
        found.map(|(id, node)| (*id, node))
    }

    /// Returns the socket of a group's use for an input.
    fn input_socket(&self, outside: &GraphUse, user: NodeId, port: PortId) -> Option<Socket> {
        match &self.graph.body(outside.group)?.get(&user)?.kind {
            NodeKind::Group { inputs, .. } => inputs.get(&port).copied(),
            _ => None,
        }
    }

    /// Returns the value of a node's output, computing it at most once.
    pub(super) fn output_value(
        &self,
        body: &Arc<GraphUse>,
        wire: Wire,
        subject: ValueSubject,
    ) -> Plain {
        let key = (body.path.node(wire.node), wire.port, subject);
        let known = self.known.borrow().get(&key).copied();
        known.unwrap_or_else(|| {
            let nodes = self.graph.body(body.group);
            let node = nodes.and_then(|nodes| nodes.get(&wire.node));
            let value = node.map_or(Plain::from(0.0), |node| {
                self.compute_node(body, wire, node, subject)
            });
            self.known.borrow_mut().insert(key, value);
            value
        })
    }

    /// Returns the value of a socket: its wire's, its own, or the default.
    pub(super) fn socket_value(
        &self,
        body: &Arc<GraphUse>,
        socket: Option<Socket>,
        default: f32,
        subject: ValueSubject,
    ) -> Plain {
        match socket {
            None | Some(Socket::Unset) => Plain::from(default),
            Some(Socket::Value(value)) => Plain::from(value),
            Some(Socket::Wire(wire)) => self.output_value(body, wire, subject),
        }
    }

    /// Computes the value of a node's output.
    fn compute_node(
        &self,
        body: &Arc<GraphUse>,
        wire: Wire,
        node: &'w Node,
        subject: ValueSubject,
    ) -> Plain {
        if node.is_effectively_muted() {
            if let Some(line) = node.to_straight_line() {
                return self.formula_value(body, curve::LINEAR, wire.node, &line, subject);
            }
            let passed = node.pass_through_socket(self.graph, wire.port);
            return passed.map_or(Plain::from(0.0), |(_, socket, default)| {
                self.socket_value(body, Some(socket), default, subject)
            });
        }

        let first = || node.sockets.first().copied();
        match &node.kind {
            NodeKind::Stat(stat) => self.stat_value(*stat, subject),
            NodeKind::Formula(kind) => self.formula_value(body, *kind, wire.node, node, subject),
            NodeKind::Switch(cases) => match self.picked_case(body, node, cases, subject) {
                Some(case) => self.socket_value(body, node.rows.get(case).copied(), 0.0, subject),
                None => self.socket_value(body, node.sockets.get(1).copied(), 0.0, subject),
            },
            NodeKind::Expression(expression) => {
                let inputs: Vec<Plain> = node
                    .rows
                    .iter()
                    .map(|socket| self.socket_value(body, Some(*socket), 0.0, subject))
                    .collect();
                expression.formula().map_or(Plain::from(0.0), |formula| {
                    formula.evaluate(&inputs, Kind::compute_plain)
                })
            }
            NodeKind::Factor(_) | NodeKind::Output(_) => {
                self.socket_value(body, first(), 0.0, subject)
            }
            NodeKind::Input(port) => {
                let Some((outside, user)) = &body.outside else {
                    return Plain::from(0.0);
                };
                let given = self.input_socket(outside, *user, *port);
                self.socket_value(outside, given, self.input_default(body, *port), subject)
            }
            NodeKind::Group { group, .. } => {
                let inside = GraphUse::inside_group(body, wire.node, *group);
                let end = self.output_node(*group, wire.port);
                end.map_or(Plain::from(0.0), |(id, _)| {
                    self.output_value(&inside, id.into(), subject)
                })
            }
            NodeKind::History(option) => self.history_value(body, node, *option, subject),
            NodeKind::Aggregate => self.aggregate_value(body, node, subject),
            NodeKind::Consideration { .. }
            | NodeKind::Bundle
            | NodeKind::Set(_)
            | NodeKind::Option(_)
            | NodeKind::Decision
            | NodeKind::Effects(_) => Plain::from(0.0),
        }
    }

    /// Returns which case of a switch or set is picked by the choice wired to it.
    pub(super) fn picked_case(
        &self,
        body: &Arc<GraphUse>,
        node: &Node,
        cases: &[alloc::string::String],
        subject: ValueSubject,
    ) -> Option<usize> {
        let choice = node.sockets.first().copied();
        let chosen = self.socket_value(body, choice, 0.0, subject).get() as usize;

        let stat = self.source_node(body, choice)?;
        let NodeKind::Stat(stat) = stat.node(self.graph)?.kind else {
            return None;
        };
        let StatKind::Choice(names) = &self.graph.stat(stat)?.kind else {
            return None;
        };

        let name = names.get(chosen)?;
        cases.iter().rposition(|case| case == name)
    }

    /// Returns the default of a group's input.
    fn input_default(&self, body: &GraphUse, port: PortId) -> f32 {
        let group = body.group.and_then(|group| self.graph.groups.get(&group));
        let port = group.and_then(|group| group.inputs.iter().find(|input| input.id == port));
        port.map_or(0.0, |port| port.default)
    }

    fn stat_value(&self, id: StatId, subject: ValueSubject) -> Plain {
        let Some(position) = self.graph.stats.iter().position(|stat| stat.id == id) else {
            return Plain::from(0.0);
        };
        let stat = &self.graph.stats[position];
        let entry = stat.sanitizer();
        let position = position as u32;

        let given = match (stat.scope, subject) {
            (Scope::World, _) => self.columns.value(position, 0),
            (Scope::Agent, _) | (Scope::Target, ValueSubject::View) => {
                self.columns.value(position, self.agent)
            }
            (Scope::Target, ValueSubject::Candidate(candidate)) => {
                let first = self.candidates.agent_rows(self.agent).start;
                self.candidates.value(position, first + candidate as usize)
            }
            (Scope::Target, ValueSubject::Agent) => None,
        };

        Plain::from(given.map_or(entry.default(), |value| entry.sanitize(value)))
    }

    /// Computes the formula of a node from its sockets.
    fn formula_value(
        &self,
        body: &Arc<GraphUse>,
        kind: Kind,
        id: NodeId,
        node: &Node,
        subject: ValueSubject,
    ) -> Plain {
        let spec = kind.spec();
        let mut sockets: Vec<Plain> = node
            .sockets
            .iter()
            .zip(spec.sockets())
            .map(|(socket, about)| {
                self.socket_value(body, Some(*socket), about.default.unwrap_or(0.0), subject)
            })
            .collect();

        if spec.family == Family::Curve {
            let bookends = node
                .sockets
                .first()
                .and_then(|socket| self.graph.wire_bookends(body.group, socket.wire()?));
            fill_unset(spec, &node.sockets, &mut sockets, bookends);
        }

        let rows: Vec<Plain> = node
            .rows
            .iter()
            .map(|socket| self.socket_value(body, Some(*socket), 0.0, subject))
            .collect();

        let key = body.path.node(id).key();
        kind.compute_plain(&Args {
            sockets: &sockets,
            rows: &rows,
            settings: &node.settings,
            pieces: node.pieces.as_deref(),
            draw: spec.draws.then(|| Plain::from(math::unit(self.draw, key))),
        })
    }

    /// Returns what a history node reads.
    fn history_value(
        &self,
        body: &GraphUse,
        node: &Node,
        option: Option<NodeId>,
        subject: ValueSubject,
    ) -> Plain {
        let option = option.and_then(|option| self.find_option(body, option));
        let reading = match setting_word(node, "reads") {
            "never" => HistoryValue::Never,
            "running" => HistoryValue::Running,
            "stopped" => HistoryValue::Stopped,
            "completed" => HistoryValue::Completed,
            "stops" => HistoryValue::Stops,
            "lot" => HistoryValue::Lot,
            "is_target" => HistoryValue::IsTarget,
            _ => HistoryValue::Time,
        };
        let of_target =
            setting_word(node, "per_target") == "yes" || reading == HistoryValue::IsTarget;

        option.map_or(Plain::from(0.0), |option| {
            self.read_memory(option, of_target, reading, subject)
        })
    }

    /// Returns the path of the option that a node refers to: the one in the nearest body on the way
    /// out.
    pub(super) fn find_option(&self, body: &GraphUse, option: NodeId) -> Option<Path> {
        let nodes = self.graph.body(body.group)?;
        if let Some(node) = nodes.get(&option) {
            let is_option = matches!(node.kind, NodeKind::Option(_));
            return is_option.then(|| body.path.node(option));
        }
        let (outside, _) = body.outside.as_ref()?;
        self.find_option(outside, option)
    }

    /// Reads what the agent remembers of an option.
    pub(super) fn read_memory(
        &self,
        option: Path,
        of_target: bool,
        reading: HistoryValue,
        subject: ValueSubject,
    ) -> Plain {
        let target = match subject {
            ValueSubject::Candidate(candidate) => self.targets().get(candidate as usize).copied(),
            ValueSubject::Agent | ValueSubject::View => None,
        };

        let value = match self.memory {
            Some(memory) if !of_target => memory.read_value(option, None, reading),
            Some(memory) if target.is_some() => memory.read_value(option, target, reading),
            _ if reading == HistoryValue::Never => 1.0,
            _ => 0.0,
        };
        Plain::from(value)
    }

    /// Computes an aggregate over the agent's candidates.
    fn aggregate_value(&self, body: &Arc<GraphUse>, node: &Node, subject: ValueSubject) -> Plain {
        let read = |at: usize, default: f32, subject: ValueSubject| {
            self.socket_value(body, node.sockets.get(at).copied(), default, subject)
        };

        let each: Vec<(Plain, Plain)> = self
            .candidate_positions()
            .map(ValueSubject::Candidate)
            .map(|candidate| (read(0, 1.0, candidate), read(1, 1.0, candidate)))
            .collect();

        let how = match setting_word(node, "how") {
            "any" => AggregateRule::Any,
            "all" => AggregateRule::All,
            "sum" => AggregateRule::Sum,
            "average" => AggregateRule::Average,
            "min" => AggregateRule::Min,
            "max" => AggregateRule::Max,
            _ => AggregateRule::Count,
        };

        let is_empty = each
            .iter()
            .all(|(_, takes_part)| takes_part.truth_value() == Plain::from(0.0));
        match how {
            AggregateRule::Average | AggregateRule::Min | AggregateRule::Max if is_empty => {
                read(2, 0.0, subject)
            }
            _ => aggregate_values(how, each.into_iter()),
        }
    }
}

/// Returns the selected word of a node's setting.
pub(super) fn setting_word(node: &Node, key: &str) -> &'static str {
    let spec = node.kind.spec();
    let setting = spec.settings().find(|setting| setting.key == key);
    let chosen = usize::from(node.setting(key));
    setting
        .and_then(|setting| setting.options.get(chosen))
        .copied()
        .unwrap_or("")
}
