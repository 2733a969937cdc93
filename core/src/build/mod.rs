//! Writing a graph in Rust. Names are checked as they are written, the first mistake is kept and given by
//! [`Builder::finish`], so that a graph reads as one piece:
//!
//! ```
//! use inclination_core::{Builder, Program, combine, curve, eval::Single, model::Stat};
//!
//! let mut graph = Builder::new("ants");
//! let food = graph.stat(Stat::number("Food", 0.0, 100.0).unit("%"));
//! let space = graph.stat(Stat::number("Nursery space", 0.0, 100.0).unit("%"));
//! let health = graph.curve("Health", curve::LINEAR, food).out();
//! let nursery = graph.curve("Nursery", curve::LINEAR, space).out();
//! let breed = graph.combine("Breeding", combine::AVERAGE, [nursery, health]).out();
//! graph.factor("Breed", breed);
//!
//! let program = Program::new(&graph.finish()?)?;
//! let mut ants = Single::new(&program);
//! ants.set(program.stat("Food").unwrap(), 80.0);
//! ants.set(program.stat("Nursery space").unwrap(), 40.0);
//! ants.evaluate();
//! assert_eq!(ants.factor(program.factor("Breed").unwrap()), 0.6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choices;
mod node;

use alloc::{collections::BTreeMap, format, string::String, vec::Vec};

pub use node::NodeBuilder;

use crate::{
    kind::{Kind, SocketType},
    model::{
        Graph, Group, GroupId, Node, NodeId, NodeKind, Port, PortId, Profile, ProfileId, Scope,
        Socket, SocketKey, Stat, StatId, Wire,
    },
};

/// A mistake in a graph written in Rust.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BuildError(String);

/// Builds a [`Graph`], or the inside of one of its groups.
#[derive(Debug)]
pub struct Builder {
    graph: Graph,
    group: Option<GroupId>,
    mistake: Option<BuildError>,
}

impl Builder {
    /// Starts a graph.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            graph: Graph::new(name),
            group: None,
            mistake: None,
        }
    }

    /// Says what the graph, or the group, is for.
    pub fn describe(&mut self, description: impl Into<String>) {
        let place = match self
            .group
            .and_then(|group| self.graph.groups.get_mut(&group))
        {
            Some(group) => &mut group.description,
            None => &mut self.graph.description,
        };
        *place = description.into();
    }

    /// Adds a stat and a node that gives it.
    pub fn stat(&mut self, mut stat: Stat) -> Wire {
        stat.id = StatId(self.graph.fresh_id());
        let (id, name) = (stat.id, stat.name.clone());
        self.graph.stats.push(stat);
        self.add(name, NodeKind::Stat(id)).out()
    }

    /// Another node that gives a stat, for the inside of a group or a second place on the canvas.
    pub fn stat_again(&mut self, name: &str) -> Wire {
        let Some(id) = self
            .graph
            .stats
            .iter()
            .find(|stat| stat.name == name)
            .map(|stat| stat.id)
        else {
            self.complain(format!("there is no stat \"{name}\""));
            return NodeId(u32::MAX).into();
        };
        self.add(name, NodeKind::Stat(id)).out()
    }

    /// Adds a profile: numbers that some agents have instead of the graph's own. [`NodeBuilder::in_profile`] gives them.
    pub fn profile(&mut self, name: impl Into<String>) -> ProfileId {
        let id = ProfileId(self.graph.fresh_id());
        self.graph.profiles.push(Profile {
            id,
            name: name.into(),
            description: String::new(),
        });
        id
    }

    /// Adds a node of any kind.
    pub fn node(&mut self, name: impl Into<String>, kind: Kind) -> NodeBuilder<'_> {
        self.add(name, NodeKind::Formula(kind))
    }

    /// Adds a curve that reads `x`.
    pub fn curve(
        &mut self,
        name: impl Into<String>,
        kind: Kind,
        x: impl Into<Socket>,
    ) -> NodeBuilder<'_> {
        self.node(name, kind).with("x", x)
    }

    /// Adds a combiner of values with their kind's own weights.
    pub fn combine<S: Into<Socket>>(
        &mut self,
        name: impl Into<String>,
        kind: Kind,
        values: impl IntoIterator<Item = S>,
    ) -> NodeBuilder<'_> {
        values
            .into_iter()
            .fold(self.node(name, kind), |node, value| {
                node.row([value.into()])
            })
    }

    /// Adds a node that picks one of several values by a stat's named choice.
    pub fn switch<N: Into<String>, S: Into<Socket>>(
        &mut self,
        name: impl Into<String>,
        choice: Wire,
        cases: impl IntoIterator<Item = (N, S)>,
        otherwise: impl Into<Socket>,
    ) -> NodeBuilder<'_> {
        let (names, rows): (Vec<String>, Vec<Socket>) = cases
            .into_iter()
            .map(|(name, socket)| (name.into(), socket.into()))
            .unzip();
        let mut builder = self.add(name, NodeKind::Switch(names));
        builder.change(|node| {
            node.rows = rows;
            node.sockets = alloc::vec![choice.into(), otherwise.into()];
        });
        builder
    }

    /// Names a value for the game.
    pub fn factor(&mut self, name: impl Into<String>, value: impl Into<Socket>) -> NodeBuilder<'_> {
        self.scoped_factor(name, value, Scope::Agent)
    }

    /// Names a value that belongs to the world, or to a target.
    pub fn scoped_factor(
        &mut self,
        name: impl Into<String>,
        value: impl Into<Socket>,
        scope: Scope,
    ) -> NodeBuilder<'_> {
        let mut builder = self.add(name, NodeKind::Factor(scope));
        builder.set_key(SocketKey::Fixed(0), value.into());
        builder
    }

    /// Adds a group, written by `inside`; [`Builder::input`] and [`Builder::output`] are for there.
    pub fn group(&mut self, name: impl Into<String>, inside: impl FnOnce(&mut Self)) -> GroupId {
        let id = GroupId(self.graph.fresh_id());
        self.graph.groups.insert(
            id,
            Group {
                name: name.into(),
                ..Group::default()
            },
        );
        let outside = self.group.replace(id);
        inside(self);
        self.group = outside;
        id
    }

    /// Inside a group: adds an input and gives its value.
    pub fn input(
        &mut self,
        name: impl Into<String>,
        default: f32,
        bookends: Option<(f32, f32)>,
    ) -> Wire {
        let (id, name) = (PortId(self.graph.fresh_id()), name.into());
        self.port(
            |group| &mut group.inputs,
            Port {
                default,
                bookends,
                ..port(id, name.clone(), SocketType::Value)
            },
        );
        self.add(name, NodeKind::Input(id)).out()
    }

    /// Inside a group: adds an input that takes one of a stat's named choices.
    pub fn choice_input(&mut self, name: impl Into<String>) -> Wire {
        self.typed_input(name, SocketType::Choice)
    }

    /// Inside a group: adds an input that takes what is no value, such as a consideration.
    pub fn typed_input(&mut self, name: impl Into<String>, ty: SocketType) -> Wire {
        let (id, name) = (PortId(self.graph.fresh_id()), name.into());
        self.port(|group| &mut group.inputs, port(id, name.clone(), ty));
        self.add(name, NodeKind::Input(id)).out()
    }

    /// Inside a group: adds an output.
    pub fn output(&mut self, name: impl Into<String>, value: impl Into<Socket>) {
        self.typed_output(name, value, SocketType::Value);
    }

    /// Inside a group: adds an output of what is no value, such as an option.
    pub fn typed_output(
        &mut self,
        name: impl Into<String>,
        value: impl Into<Socket>,
        ty: SocketType,
    ) {
        let (id, name) = (PortId(self.graph.fresh_id()), name.into());
        self.port(|group| &mut group.outputs, port(id, name.clone(), ty));
        self.add(name, NodeKind::Output(id))
            .set_key(SocketKey::Fixed(0), value.into());
    }

    /// Uses a group.
    pub fn use_group(&mut self, name: impl Into<String>, group: GroupId) -> NodeBuilder<'_> {
        self.add(
            name,
            NodeKind::Group {
                group,
                inputs: BTreeMap::new(),
            },
        )
    }

    /// The graph.
    ///
    /// # Errors
    /// The first mistake that was made in writing it: a socket, setting, row, stat or output that does not exist. What is
    /// wrong with the graph as a whole is [`check`](crate::check())'s to say.
    pub fn finish(self) -> Result<Graph, BuildError> {
        match self.mistake {
            None => Ok(self.graph),
            Some(mistake) => Err(mistake),
        }
    }

    fn port(&mut self, list: impl FnOnce(&mut Group) -> &mut Vec<Port>, port: Port) {
        match self
            .group
            .and_then(|group| self.graph.groups.get_mut(&group))
        {
            Some(group) => list(group).push(port),
            None => self.complain(format!(
                "\"{}\" is an input or output outside a group",
                port.name
            )),
        }
    }

    fn add(&mut self, name: impl Into<String>, kind: NodeKind) -> NodeBuilder<'_> {
        let id = NodeId(self.graph.fresh_id());
        if let Some(nodes) = self.graph.body_mut(self.group) {
            nodes.insert(id, Node::new(name, kind));
        }
        NodeBuilder { builder: self, id }
    }

    fn complain(&mut self, sentence: String) {
        self.mistake.get_or_insert(BuildError(sentence));
    }
}

fn port(id: PortId, name: String, ty: SocketType) -> Port {
    Port {
        id,
        name,
        description: String::new(),
        unit: String::new(),
        ty,
        default: 0.0,
        bookends: None,
    }
}
