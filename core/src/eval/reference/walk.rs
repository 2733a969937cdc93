//! Values: from a socket along its wire to the node, whatever groups lie between.

use alloc::{collections::BTreeMap, sync::Arc, vec::Vec};
use core::cell::RefCell;

use super::{
    Situation,
    place::{Body, Spot},
};
use crate::{
    aggregate::{How, aggregate},
    curve::{self, fill_unset},
    eval::{Candidates, Columns},
    history::{Reading, TargetId, View},
    kind::{Args, Family, Kind},
    math,
    model::{
        Graph, GroupId, Node, NodeId, NodeKind, Path, PortId, Scope, Socket, StatId, StatKind, Wire,
    },
    number::{Number, Plain},
};

/// Whom a value is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Who {
    /// The agent alone.
    Agent,
    /// The candidate at this place among the agent's.
    Candidate(u32),
    /// The target in view, which is no candidate.
    View,
}

/// Which output of which node, and about whom.
type Asked = (Path, Option<PortId>, Who);

/// One agent's walk.
pub(super) struct Walk<'w> {
    pub(super) graph: &'w Graph,
    columns: &'w Columns<'w>,
    agent: usize,
    candidates: &'w Candidates<'w>,
    memory: Option<View<'w>>,
    draw: math::Draw,
    known: RefCell<BTreeMap<Asked, Plain>>,
}

impl<'w> Walk<'w> {
    pub(super) fn new(
        graph: &'w Graph,
        situation: &Situation<'w>,
        memory: Option<View<'w>>,
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

    /// The agent's candidates.
    pub(super) fn targets(&self) -> &'w [TargetId] {
        self.candidates.ids(self.candidates.rows(self.agent))
    }

    /// The same, as those whom a value may be about.
    pub(super) fn each(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.targets().len() as u32
    }

    /// The node that a wire comes from in the end: through groups, out of them and into them.
    pub(super) fn source(&self, body: &Arc<Body>, socket: Option<Socket>) -> Option<Spot> {
        let wire = socket?.wire()?;
        let node = self.graph.body(body.group)?.get(&wire.node)?;
        if node.is_out() {
            let (_, held, _) = node.passed(self.graph, wire.port)?;
            return self.source(body, Some(held));
        }
        match &node.kind {
            NodeKind::Group { group, .. } => {
                let inside = Body::inside(body, wire.node, *group);
                let (_, output) = self.end(*group, wire.port)?;
                self.source(&inside, output.sockets.first().copied())
            }
            NodeKind::Input(port) => {
                let (outside, user) = body.outside.as_ref()?;
                self.source(outside, self.given(outside, *user, *port))
            }
            _ => Some(Spot {
                body: body.clone(),
                id: wire.node,
            }),
        }
    }

    /// The node of a group that gives an output.
    fn end(&self, group: GroupId, wanted: Option<PortId>) -> Option<(NodeId, &'w Node)> {
        let mut nodes = self.graph.body(Some(group))?.iter();
        let found = nodes
            .find(|(_, node)| matches!(node.kind, NodeKind::Output(port) if Some(port) == wanted));
        found.map(|(id, node)| (*id, node))
    }

    /// What a group's use holds for an input.
    fn given(&self, outside: &Body, user: NodeId, port: PortId) -> Option<Socket> {
        match &self.graph.body(outside.group)?.get(&user)?.kind {
            NodeKind::Group { inputs, .. } => inputs.get(&port).copied(),
            _ => None,
        }
    }

    pub(super) fn output(&self, body: &Arc<Body>, wire: Wire, who: Who) -> Plain {
        let key = (body.path.node(wire.node), wire.port, who);
        let known = self.known.borrow().get(&key).copied();
        known.unwrap_or_else(|| {
            let node = self.graph.body(body.group);
            let node = node.and_then(|nodes| nodes.get(&wire.node));
            let value = node.map_or(Plain::from(0.0), |node| self.compute(body, wire, node, who));
            self.known.borrow_mut().insert(key, value);
            value
        })
    }

    pub(super) fn socket(
        &self,
        body: &Arc<Body>,
        socket: Option<Socket>,
        default: f32,
        who: Who,
    ) -> Plain {
        match socket {
            None | Some(Socket::Unset) => Plain::from(default),
            Some(Socket::Value(value)) => Plain::from(value),
            Some(Socket::Wire(wire)) => self.output(body, wire, who),
        }
    }

    fn compute(&self, body: &Arc<Body>, wire: Wire, node: &'w Node, who: Who) -> Plain {
        if node.is_out() {
            if let Some(line) = node.straightened() {
                return self.formula(body, curve::LINEAR, wire.node, &line, who);
            }
            let passed = node.passed(self.graph, wire.port);
            return passed.map_or(Plain::from(0.0), |(_, held, default)| {
                self.socket(body, Some(held), default, who)
            });
        }
        let first = || node.sockets.first().copied();
        match &node.kind {
            NodeKind::Stat(stat) => self.stat(*stat, who),
            NodeKind::Formula(kind) => self.formula(body, *kind, wire.node, node, who),
            NodeKind::Switch(cases) => match self.case(body, node, cases, who) {
                Some(case) => self.socket(body, node.rows.get(case).copied(), 0.0, who),
                None => self.socket(body, node.sockets.get(1).copied(), 0.0, who),
            },
            NodeKind::Factor(_) | NodeKind::Output(_) => self.socket(body, first(), 0.0, who),
            NodeKind::Input(port) => {
                let Some((outside, user)) = &body.outside else {
                    return Plain::from(0.0);
                };
                let given = self.given(outside, *user, *port);
                self.socket(outside, given, self.default_of(body, *port), who)
            }
            NodeKind::Group { group, .. } => {
                let inside = Body::inside(body, wire.node, *group);
                let end = self.end(*group, wire.port);
                end.map_or(Plain::from(0.0), |(id, _)| {
                    self.output(&inside, id.into(), who)
                })
            }
            NodeKind::History(option) => self.history(body, node, *option, who),
            NodeKind::Aggregate => self.over_targets(body, node, who),
            NodeKind::Consideration { .. }
            | NodeKind::Bundle
            | NodeKind::Set(_)
            | NodeKind::Option(_)
            | NodeKind::Decision => Plain::from(0.0),
        }
    }

    /// Which case of a switch or set the choice that is wired to it picks.
    pub(super) fn case(
        &self,
        body: &Arc<Body>,
        node: &Node,
        cases: &[alloc::string::String],
        who: Who,
    ) -> Option<usize> {
        let choice = node.sockets.first().copied();
        let chosen = self.socket(body, choice, 0.0, who).get() as usize;
        let stat = self.source(body, choice)?;
        let NodeKind::Stat(stat) = stat.node(self.graph)?.kind else {
            return None;
        };
        let StatKind::Choice(names) = &self.graph.stat(stat)?.kind else {
            return None;
        };
        let name = names.get(chosen)?;
        cases.iter().rposition(|case| case == name)
    }

    fn default_of(&self, body: &Body, port: PortId) -> f32 {
        let group = body.group.and_then(|group| self.graph.groups.get(&group));
        let port = group.and_then(|group| group.inputs.iter().find(|input| input.id == port));
        port.map_or(0.0, |port| port.default)
    }

    fn stat(&self, id: StatId, who: Who) -> Plain {
        let Some(position) = self.graph.stats.iter().position(|stat| stat.id == id) else {
            return Plain::from(0.0);
        };
        let stat = &self.graph.stats[position];
        let entry = stat.entry();
        let position = position as u32;
        let given = match (stat.scope, who) {
            (Scope::World, _) => self.columns.value(position, 0),
            (Scope::Agent, _) | (Scope::Target, Who::View) => {
                self.columns.value(position, self.agent)
            }
            (Scope::Target, Who::Candidate(candidate)) => {
                let first = self.candidates.rows(self.agent).start;
                self.candidates.value(position, first + candidate as usize)
            }
            (Scope::Target, Who::Agent) => None,
        };
        Plain::from(given.map_or(entry.default(), |value| entry.admit(value)))
    }

    fn formula(&self, body: &Arc<Body>, kind: Kind, id: NodeId, node: &Node, who: Who) -> Plain {
        let spec = kind.spec();
        let mut sockets: Vec<Plain> = node
            .sockets
            .iter()
            .zip(spec.sockets())
            .map(|(socket, about)| {
                self.socket(body, Some(*socket), about.default.unwrap_or(0.0), who)
            })
            .collect();
        if spec.family == Family::Curve {
            let bookends = node
                .sockets
                .first()
                .and_then(|socket| self.graph.bookends(body.group, socket.wire()?));
            fill_unset(
                spec,
                &node.sockets,
                &mut sockets,
                bookends.unwrap_or((0.0, 1.0)),
            );
        }
        let rows: Vec<Plain> = node
            .rows
            .iter()
            .map(|socket| self.socket(body, Some(*socket), 0.0, who))
            .collect();
        let key = body.path.node(id).key();
        kind.plain(&Args {
            sockets: &sockets,
            rows: &rows,
            settings: &node.settings,
            pieces: node.pieces.as_deref(),
            draw: spec.draws.then(|| Plain::from(math::unit(self.draw, key))),
        })
    }

    fn history(&self, body: &Body, node: &Node, option: Option<NodeId>, who: Who) -> Plain {
        let option = option.and_then(|option| self.named(body, option));
        let reading = match word(node, "reads") {
            "never" => Reading::Never,
            "running" => Reading::Running,
            "stopped" => Reading::Stopped,
            "completed" => Reading::Completed,
            "stops" => Reading::Stops,
            "lot" => Reading::Lot,
            "is_target" => Reading::IsTarget,
            _ => Reading::Time,
        };
        let of_target = word(node, "per_target") == "yes" || reading == Reading::IsTarget;
        option.map_or(Plain::from(0.0), |option| {
            self.remembered(option, of_target, reading, who)
        })
    }

    /// The path of the option that a node names: the one in the nearest body on the way out.
    pub(super) fn named(&self, body: &Body, option: NodeId) -> Option<Path> {
        let nodes = self.graph.body(body.group)?;
        if let Some(node) = nodes.get(&option) {
            let is_option = matches!(node.kind, NodeKind::Option(_));
            return is_option.then(|| body.path.node(option));
        }
        let (outside, _) = body.outside.as_ref()?;
        self.named(outside, option)
    }

    pub(super) fn remembered(
        &self,
        option: Path,
        of_target: bool,
        reading: Reading,
        who: Who,
    ) -> Plain {
        let target = match who {
            Who::Candidate(candidate) => self.targets().get(candidate as usize).copied(),
            Who::Agent | Who::View => None,
        };
        let value = match self.memory {
            Some(memory) if !of_target => memory.read(option, None, reading),
            Some(memory) if target.is_some() => memory.read(option, target, reading),
            _ if reading == Reading::Never => 1.0,
            _ => 0.0,
        };
        Plain::from(value)
    }

    fn over_targets(&self, body: &Arc<Body>, node: &Node, who: Who) -> Plain {
        let read = |at: usize, default: f32, who: Who| {
            self.socket(body, node.sockets.get(at).copied(), default, who)
        };
        let each: Vec<(Plain, Plain)> = self
            .each()
            .map(Who::Candidate)
            .map(|candidate| (read(0, 1.0, candidate), read(1, 1.0, candidate)))
            .collect();
        let how = match word(node, "how") {
            "any" => How::Any,
            "all" => How::All,
            "sum" => How::Sum,
            "average" => How::Average,
            "min" => How::Min,
            "max" => How::Max,
            _ => How::Count,
        };
        let is_empty = each
            .iter()
            .all(|(_, takes_part)| takes_part.yes() == Plain::from(0.0));
        match how {
            How::Average | How::Min | How::Max if is_empty => read(2, 0.0, who),
            _ => aggregate(how, each.into_iter()),
        }
    }
}

/// The word that is chosen of a node's setting.
pub(super) fn word(node: &Node, key: &str) -> &'static str {
    let spec = node.kind.spec();
    let setting = spec.settings().find(|setting| setting.key == key);
    let chosen = usize::from(node.setting(key));
    setting
        .and_then(|setting| setting.options.get(chosen))
        .copied()
        .unwrap_or("")
}
