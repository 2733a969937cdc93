//! The slow and obvious evaluator: it follows wires from node to node with plain numbers, looks everything up by id,
//! knows no plan, arena or tape, and keeps only what one agent's walk has computed already. Only tests use it, to hold
//! the others to what a graph means.

use alloc::{collections::BTreeMap, vec::Vec};

use super::{Columns, Evaluator};
use crate::{
    check::{Problems, check},
    compile::{FactorHandle, Path, Program},
    curve::fill_unset,
    kind::{Args, Family, Kind},
    math,
    model::{Graph, GroupId, Node, NodeId, NodeKind, PortId, Socket, StatId, StatKind, Wire},
    number::Plain,
};

/// Walks a graph. It follows wires by calling itself, so a chain of ten thousand nodes needs the stack of a main thread,
/// and one of more a larger one; the others have no such bound.
#[derive(Clone, Debug)]
pub struct Reference {
    graph: Graph,
    program: Program,
}

/// One agent, and where in the groups the walk is.
struct Place<'r> {
    graph: &'r Graph,
    columns: &'r Columns<'r>,
    agent: usize,
    group: Option<GroupId>,
    path: Path,
    /// Where the use of the group stands.
    outside: Option<(&'r Place<'r>, &'r Node)>,
    known: core::cell::RefCell<BTreeMap<(NodeId, Option<PortId>), Plain>>,
}

impl Reference {
    /// A walker of a graph.
    ///
    /// # Errors
    /// Every problem of the graph, if any of them is an error.
    pub fn new(graph: &Graph) -> Result<Self, Problems> {
        let problems = check(graph);
        if problems.has_errors() {
            return Err(problems);
        }
        Ok(Self {
            graph: graph.clone(),
            program: Program::new(graph)?,
        })
    }

    /// The value of one output of a node outside groups, for one agent.
    pub fn value(&self, wire: Wire, columns: &Columns<'_>, agent: usize) -> f32 {
        let place = Place {
            graph: &self.graph,
            columns,
            agent,
            group: None,
            path: Path::ROOT,
            outside: None,
            known: core::cell::RefCell::default(),
        };
        place.output(wire).get()
    }
}

impl Evaluator for Reference {
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]) {
        let names: Vec<&str> = self.program.factors().map(|(_, name, _)| name).collect();
        for (factor, column) in out {
            let node = self.graph.nodes.iter().find(|(_, node)| {
                matches!(node.kind, NodeKind::Factor(_))
                    && names.get(factor.0 as usize) == Some(&node.name.as_str())
            });
            let Some((id, _)) = node else { continue };
            for (agent, value) in column.iter_mut().enumerate().take(columns.agents()) {
                *value = self.value((*id).into(), columns, agent);
            }
        }
    }
}

impl<'r> Place<'r> {
    fn node(&self, id: NodeId) -> Option<&'r Node> {
        self.graph.body(self.group)?.get(&id)
    }

    fn output(&self, wire: Wire) -> Plain {
        let key = (wire.node, wire.port);
        let known = self.known.borrow().get(&key).copied();
        known.unwrap_or_else(|| {
            let value = self
                .node(wire.node)
                .map_or(Plain::from(0.0), |node| self.compute(wire, node));
            self.known.borrow_mut().insert(key, value);
            value
        })
    }

    fn socket(&self, socket: Option<Socket>, default: f32) -> Plain {
        match socket {
            None | Some(Socket::Unset) => Plain::from(default),
            Some(Socket::Value(value)) => Plain::from(value),
            Some(Socket::Wire(wire)) => self.output(wire),
        }
    }

    fn compute(&self, wire: Wire, node: &'r Node) -> Plain {
        match &node.kind {
            NodeKind::Stat(stat) => self.stat(*stat),
            NodeKind::Formula(kind) => self.formula(*kind, wire.node, node),
            NodeKind::Switch(cases) => {
                let chosen = self.socket(node.sockets.first().copied(), 0.0).get() as usize;
                let names = node
                    .sockets
                    .first()
                    .and_then(|socket| self.choices(socket.wire()?))
                    .unwrap_or_default();
                let case = names
                    .get(chosen)
                    .and_then(|name| cases.iter().rposition(|case| case == name));
                match case {
                    Some(case) => self.socket(node.rows.get(case).copied(), 0.0),
                    None => self.socket(node.sockets.get(1).copied(), 0.0),
                }
            }
            NodeKind::Factor(_) | NodeKind::Output(_) => {
                self.socket(node.sockets.first().copied(), 0.0)
            }
            NodeKind::Input(port) => {
                let Some((outside, user)) = self.outside else {
                    return Plain::from(0.0);
                };
                outside.socket(given(user, *port), self.default_of(*port))
            }
            NodeKind::Group { group, .. } => {
                let inside = Place {
                    group: Some(*group),
                    path: self.path.node(wire.node),
                    outside: Some((self, node)),
                    known: core::cell::RefCell::default(),
                    ..*self
                };
                let output = inside.graph.body(Some(*group)).and_then(|nodes| {
                    nodes.iter().find(|(_, node)| matches!(node.kind, NodeKind::Output(port) if Some(port) == wire.port))
                });
                output.map_or(Plain::from(0.0), |(id, _)| inside.output((*id).into()))
            }
            _ => Plain::from(0.0),
        }
    }

    fn default_of(&self, port: PortId) -> f32 {
        let group = self.group.and_then(|group| self.graph.groups.get(&group));
        let port = group.and_then(|group| group.inputs.iter().find(|input| input.id == port));
        port.map_or(0.0, |port| port.default)
    }

    fn stat(&self, id: StatId) -> Plain {
        let Some(position) = self.graph.stats.iter().position(|stat| stat.id == id) else {
            return Plain::from(0.0);
        };
        let stat = &self.graph.stats[position];
        let entry = stat.entry();
        let agent = if stat.scope == crate::model::Scope::World {
            0
        } else {
            self.agent
        };
        let given = self.columns.value(position as u32, agent);
        Plain::from(given.map_or(entry.default(), |value| entry.admit(value)))
    }

    fn formula(&self, kind: Kind, id: NodeId, node: &'r Node) -> Plain {
        let spec = kind.spec();
        let mut sockets: Vec<Plain> = node
            .sockets
            .iter()
            .zip(spec.sockets())
            .map(|(socket, about)| self.socket(Some(*socket), about.default.unwrap_or(0.0)))
            .collect();
        if spec.family == Family::Curve {
            let bookends = node
                .sockets
                .first()
                .and_then(|socket| self.bookends(socket.wire()?));
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
            .map(|socket| self.socket(Some(*socket), 0.0))
            .collect();
        let key = self.path.node(id).key();
        let draw = math::unit(self.columns.draws(self.agent).state(), key);
        kind.plain(&Args {
            sockets: &sockets,
            rows: &rows,
            settings: &node.settings,
            pieces: node.pieces.as_deref(),
            draw: spec.draws.then(|| Plain::from(draw)),
        })
    }

    /// The bookends of what a wire comes straight from.
    fn bookends(&self, wire: Wire) -> Option<(f32, f32)> {
        match self.node(wire.node)?.kind {
            NodeKind::Stat(id) => {
                let stat = self.graph.stat(id)?;
                (!matches!(stat.kind, StatKind::Choice(_))).then(|| stat.bookends())
            }
            NodeKind::Input(id) => {
                let group = self.graph.groups.get(&self.group?)?;
                group.inputs.iter().find(|port| port.id == id)?.bookends
            }
            _ => None,
        }
    }

    /// The named choices that a wire brings.
    fn choices(&self, wire: Wire) -> Option<&'r [alloc::string::String]> {
        match self.node(wire.node)?.kind {
            NodeKind::Stat(id) => match &self.graph.stat(id)?.kind {
                StatKind::Choice(names) => Some(names),
                StatKind::Number { .. } | StatKind::YesNo => None,
            },
            NodeKind::Input(port) => {
                let (outside, user) = self.outside?;
                outside.choices(given(user, port)?.wire()?)
            }
            _ => None,
        }
    }
}

/// What a group's use holds for an input.
fn given(user: &Node, port: PortId) -> Option<Socket> {
    match &user.kind {
        NodeKind::Group { inputs, .. } => inputs.get(&port).copied(),
        _ => None,
    }
}
