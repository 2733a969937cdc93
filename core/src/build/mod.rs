//! Builds graphs in Rust. Names are checked on each call, and [`Builder::finish`] returns the first
//! mistake, so that no call in between needs error handling:
//!
//! ```
//! use inclination_core::{
//!     Program, Single,
//!     authoring::{Builder, combine, curve, model::Stat},
//! };
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

mod decisions;
mod ids;
mod node;

use alloc::{boxed::Box, collections::BTreeMap, format, string::String, vec::Vec};

pub use node::NodeBuilder;

use ids::ItemIds;

use crate::{
    expression::Expression,
    format::suggest_word,
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
    ids: ItemIds,
    mistake: Option<BuildError>,
}

impl Builder {
    /// Creates an empty graph.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            graph: Graph::new(name),
            group: None,
            ids: ItemIds::default(),
            mistake: None,
        }
    }

    /// Sets the description of the graph, or of the group while inside one.
    pub fn describe(&mut self, text: impl Into<String>) {
        let description = match self
            .group
            .and_then(|group| self.graph.groups.get_mut(&group))
        {
            Some(group) => &mut group.description,
            None => &mut self.graph.description,
        };
        *description = text.into();
    }

    /// Adds a stat and a node that outputs it.
    pub fn stat(&mut self, mut stat: Stat) -> Wire {
        stat.id = StatId(self.other_id("stat", &stat.name));
        let (id, name) = (stat.id, stat.name.clone());
        self.graph.stats.push(stat);
        self.add(name, NodeKind::Stat(id)).out()
    }

    /// Adds another node for an existing stat: inside a group, or at a second place on the canvas.
    pub fn stat_again(&mut self, name: &str) -> Wire {
        let Some(id) = self
            .graph
            .stats
            .iter()
            .find(|stat| stat.name == name)
            .map(|stat| stat.id)
        else {
            let stats = self.graph.stats.iter().map(|stat| stat.name.as_str());
            let instead = suggest_word(name, &stats.collect::<Vec<_>>());
            self.record_mistake(format!("there is no stat \"{name}\"{instead}"));
            return NodeId(u32::MAX).into();
        };

        self.add(name, NodeKind::Stat(id)).out()
    }

    /// Adds a profile: numbers that replace the graph's own for some agents. Set them with
    /// [`NodeBuilder::in_profile`].
    pub fn profile(&mut self, name: impl Into<String>) -> ProfileId {
        let name = name.into();
        let id = ProfileId(self.other_id("profile", &name));
        self.graph.profiles.push(Profile {
            id,
            name,
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

    /// Adds a combiner of values, with the kind's default weights.
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

    /// Adds a node that selects one of several values by a stat's named choice.
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
        builder.change_node(|node| {
            node.rows = rows;
            node.sockets = alloc::vec![choice.into(), otherwise.into()];
        });

        builder
    }

    /// Adds a formula over named inputs. An input without a socket is not connected.
    ///
    /// ```
    /// use inclination_core::{
    ///     Program, Single,
    ///     authoring::{Builder, model::Stat},
    /// };
    ///
    /// let mut graph = Builder::new("shop");
    /// let hour = graph.stat(Stat::number("Hour", 0.0, 24.0));
    /// let late = graph.expression("Late", "hour >= 20", [("hour", hour)]).out();
    /// graph.factor("Closed", late);
    ///
    /// let program = Program::new(&graph.finish()?)?;
    /// let mut shop = Single::new(&program);
    /// shop.set(program.stat("Hour").unwrap(), 21.0);
    /// shop.evaluate();
    /// assert_eq!(shop.factor(program.factor("Closed").unwrap()), 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn expression<'n, S: Into<Socket>>(
        &mut self,
        name: impl Into<String>,
        formula: &str,
        inputs: impl IntoIterator<Item = (&'n str, S)>,
    ) -> NodeBuilder<'_> {
        let expression = Expression::new(formula, Vec::new());
        let names = expression.inputs().to_vec();
        let mut builder = self.add(name, NodeKind::Expression(Box::new(expression)));
        builder.change_node(|node| node.rows = alloc::vec![Socket::Unset; names.len()]);

        for (input, socket) in inputs {
            match names.iter().position(|name| name == input) {
                Some(row) => {
                    let socket = socket.into();
                    builder.change_node(|node| {
                        node.set_socket(SocketKey::Row(row as u16, 0), socket);
                    });
                }
                None => builder.record_mistake(|name| {
                    format!("the formula of \"{name}\" has no input \"{input}\"")
                }),
            }
        }
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
        builder.set_socket(SocketKey::Fixed(0), value.into());
        builder
    }

    /// Adds a group whose content `inside` builds, using [`Builder::input`] and
    /// [`Builder::output`].
    pub fn group(&mut self, name: impl Into<String>, inside: impl FnOnce(&mut Self)) -> GroupId {
        let name = name.into();
        let id = GroupId(self.other_id("group", &name));
        let outside = (self.group.replace(id), self.ids.enter_group(&name));
        let group = Group {
            name,
            ..Group::default()
        };
        self.graph.groups.insert(id, group);
        inside(self);

        let (group, identity) = outside;
        self.group = group;
        self.ids.leave_group(identity);

        id
    }

    /// Adds an input of the group and returns its value. Only inside a group.
    pub fn input(
        &mut self,
        name: impl Into<String>,
        default: f32,
        bookends: Option<(f32, f32)>,
    ) -> Wire {
        let name = name.into();
        let id = PortId(self.other_id("input", &name));
        self.add_port(
            |group| &mut group.inputs,
            Port {
                default,
                bookends,
                ..new_port(id, name.clone(), SocketType::Value)
            },
        );

        self.add(name, NodeKind::Input(id)).out()
    }

    /// Adds an input of the group for one of a stat's named choices. Only inside a group.
    pub fn choice_input(&mut self, name: impl Into<String>) -> Wire {
        self.typed_input(name, SocketType::Choice)
    }

    /// Adds an input of the group for something other than a value, such as a consideration. Only
    /// inside a group.
    pub fn typed_input(&mut self, name: impl Into<String>, ty: SocketType) -> Wire {
        let name = name.into();
        let id = PortId(self.other_id("input", &name));
        self.add_port(|group| &mut group.inputs, new_port(id, name.clone(), ty));
        self.add(name, NodeKind::Input(id)).out()
    }

    /// Adds an output of the group. Only inside a group.
    pub fn output(&mut self, name: impl Into<String>, value: impl Into<Socket>) {
        self.typed_output(name, value, SocketType::Value);
    }

    /// Adds an output of the group for something other than a value, such as an option. Only inside
    /// a group.
    pub fn typed_output(
        &mut self,
        name: impl Into<String>,
        value: impl Into<Socket>,
        ty: SocketType,
    ) {
        let name = name.into();
        let id = PortId(self.other_id("output", &name));
        self.add_port(|group| &mut group.outputs, new_port(id, name.clone(), ty));
        self.add(name, NodeKind::Output(id))
            .set_socket(SocketKey::Fixed(0), value.into());
    }

    /// Adds a node that uses a group.
    pub fn use_group(&mut self, name: impl Into<String>, group: GroupId) -> NodeBuilder<'_> {
        self.add(
            name,
            NodeKind::Group {
                group,
                inputs: BTreeMap::new(),
            },
        )
    }

    /// Returns the finished graph.
    ///
    /// # Errors
    /// The first mistake made while building: a socket, setting, row, stat or output that does not
    /// exist, a key that is given twice, or a wire of another builder. Use
    /// [`check`](crate::authoring::check::check) to find problems of the graph as a whole.
    pub fn finish(mut self) -> Result<Graph, BuildError> {
        let collision = self.ids.describe_collision();
        if let Some(sentence) = collision.or_else(|| self.describe_foreign_wire()) {
            self.record_mistake(sentence);
        }
        match self.mistake {
            None => Ok(self.graph),
            Some(mistake) => Err(mistake),
        }
    }

    /// Describes a wire from another builder, or from outside of a group into it.
    fn describe_foreign_wire(&self) -> Option<String> {
        self.graph.bodies().find_map(|(_, body)| {
            body.values().find_map(|node| {
                let mut wires = node.all_sockets().filter_map(|(_, socket)| socket.wire());
                let is_foreign = wires.any(|wire| !body.contains_key(&wire.node));
                is_foreign.then(|| {
                    format!(
                        "\"{}\" reads a node that is not in the same graph or group: connect nodes of one builder only, and add inputs to a group",
                        node.name
                    )
                })
            })
        })
    }

    /// Adds an input or output to the group under construction.
    fn add_port(&mut self, list: impl FnOnce(&mut Group) -> &mut Vec<Port>, port: Port) {
        match self
            .group
            .and_then(|group| self.graph.groups.get_mut(&group))
        {
            Some(group) => list(group).push(port),
            None => self.record_mistake(format!(
                "the input or output \"{}\" must be added inside a group",
                port.name
            )),
        }
    }

    fn add(&mut self, name: impl Into<String>, kind: NodeKind) -> NodeBuilder<'_> {
        let name = name.into();
        let id = NodeId(self.ids.assign_to_node(kind.family(), &name));
        self.graph.reserve_id(id.0);
        if let Some(nodes) = self.graph.body_mut(self.group) {
            nodes.insert(id, Node::new(name, kind));
        }
        NodeBuilder { builder: self, id }
    }

    /// Returns an ID for something that is not a node, such as a "stat".
    fn other_id(&mut self, what: &'static str, name: &str) -> u32 {
        let id = self.ids.assign_to_other(what, name);
        self.graph.reserve_id(id);
        id
    }

    /// Records a mistake unless there is an earlier one.
    fn record_mistake(&mut self, sentence: String) {
        self.mistake.get_or_insert(BuildError(sentence));
    }
}

/// Creates a port with defaults for everything else.
fn new_port(id: PortId, name: String, ty: SocketType) -> Port {
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
