//! Builds graphs in Rust. A node's kind is a function, such as
//! [`curve::power`](crate::curve::power()), and each of its sockets and settings is a method, so
//! the compiler checks them. Whatever else can be wrong, such as a stat's name, is a [`Mistake`]:
//! [`Builder::finish`] returns all of them, each with its place in the source, so that no call in
//! between needs error handling:
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
//! let health = graph.add("Health", curve::linear(food)).out();
//! let nursery = graph.add("Nursery", curve::linear(space)).out();
//! let breed = graph.add("Breeding", combine::average([nursery, health])).out();
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

mod by_key;
mod decisions;
mod drafted_node;
mod effects;
mod group_use;
mod ids;
mod mistake;
mod node;

use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};
use core::{marker::PhantomData, panic::Location};

pub use by_key::ByKey;
pub use decisions::{AggregateNode, DecisionNode, HistoryNode, OptionNode, OptionTargets};
pub use effects::{EffectRow, EffectsNode};
pub use group_use::GroupUse;
pub use mistake::{BuildError, Mistake};
pub use node::NodeBuilder;

pub use crate::aggregate::AggregateRule;

use drafted_node::make_node;
use ids::ItemIds;

use crate::{
    draft::{BuilderId, Draft, FOREIGN_NODE, InputValue, NodeOutput, find_socket},
    expression::Expression,
    format::suggest_word,
    kind::{SocketType, structure},
    model::{
        Graph, Group, GroupId, Node, NodeId, NodeKind, Nodes, Port, PortId, Profile, ProfileId,
        Scope, Socket, SocketKey, Stat, StatId,
    },
};

/// A node of any kind.
#[derive(Clone, Copy, Debug)]
pub enum AnyNode {}

/// The place of an unknown stat, which is reported once.
const UNKNOWN_NODE: NodeId = NodeId(u32::MAX);

/// Builds a [`Graph`], or the inside of one of its groups.
#[derive(Debug)]
pub struct Builder {
    graph: Graph,
    /// Tells its outputs from those of other builders.
    id: BuilderId,
    group: Option<GroupId>,
    ids: ItemIds,
    /// The mistakes that calls made by themselves.
    mistakes: Vec<Mistake>,
    /// The nodes of stats that effects change.
    changed_stats: BTreeSet<(Option<GroupId>, NodeId)>,
    /// The latest call that added or edited each node.
    locations: BTreeMap<(Option<GroupId>, NodeId), &'static Location<'static>>,
}

impl Builder {
    /// Creates an empty graph.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            graph: Graph::new(name),
            id: BuilderId::new(),
            group: None,
            ids: ItemIds::default(),
            mistakes: Vec::new(),
            changed_stats: BTreeSet::new(),
            locations: BTreeMap::new(),
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
    #[track_caller]
    pub fn stat(&mut self, mut stat: Stat) -> NodeOutput {
        stat.id = StatId(self.other_id("stat", &stat.name));
        let (id, name) = (stat.id, stat.name.clone());
        self.graph.stats.push(stat);
        self.add_node::<AnyNode>(name, NodeKind::Stat(id)).out()
    }

    /// Adds another node for an existing stat: inside a group, or at a second place on the canvas.
    #[track_caller]
    pub fn stat_again(&mut self, name: &str) -> NodeOutput {
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
            return NodeOutput::new(UNKNOWN_NODE, None, self.id);
        };

        self.add_node::<AnyNode>(name, NodeKind::Stat(id)).out()
    }

    /// Adds a profile: numbers that replace the graph's own for some agents. Set them with
    /// [`number`](crate::draft::number).
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

    /// Adds a node: a curve, a combiner, arithmetic, a random number or a consideration. Each kind
    /// has a function that creates a draft, in [`curve`](crate::authoring::curve),
    /// [`combine`](crate::authoring::combine), [`arithmetic`](crate::authoring::arithmetic),
    /// [`chance`](crate::authoring::chance) and [`consider`](crate::authoring::consider).
    #[track_caller]
    pub fn add<K>(&mut self, name: impl Into<String>, draft: Draft<K>) -> NodeBuilder<'_> {
        let key = draft.spec.key;
        if let Some(node) = make_node(name.into(), draft, self.id) {
            return self.insert_node(node);
        }

        self.record_mistake(format!("no family lists the kind \"{key}\""));
        self.take_node(UNKNOWN_NODE)
    }

    /// Adds a node of a kind that is known only when the program runs; see [`NodeBuilder::by_key`].
    #[track_caller]
    pub fn node_of_kind(
        &mut self,
        name: impl Into<String>,
        kind: impl Into<NodeKind>,
    ) -> NodeBuilder<'_, ByKey> {
        self.add_node(name, kind.into())
    }

    /// Adds a node that selects one of several values by a stat's named choice.
    #[track_caller]
    pub fn switch<N: Into<String>, V: Into<InputValue>>(
        &mut self,
        name: impl Into<String>,
        choice: NodeOutput,
        cases: impl IntoIterator<Item = (N, V)>,
        otherwise: impl Into<InputValue>,
    ) -> NodeBuilder<'_> {
        self.add_cases(name, NodeKind::Switch, choice, cases, Some(otherwise))
    }

    /// Adds a node that selects one of several inputs by a stat's named choice.
    #[track_caller]
    fn add_cases<N: Into<String>, V: Into<InputValue>>(
        &mut self,
        name: impl Into<String>,
        kind: impl FnOnce(Vec<String>) -> NodeKind,
        choice: NodeOutput,
        cases: impl IntoIterator<Item = (N, V)>,
        otherwise: Option<impl Into<InputValue>>,
    ) -> NodeBuilder<'_> {
        const CHOICE: usize = find_socket(&structure::SWITCH, "choice");
        const OTHERWISE: usize = find_socket(&structure::SWITCH, "otherwise");
        const {
            assert!(CHOICE == find_socket(&structure::SET, "choice"));
            assert!(OTHERWISE == find_socket(&structure::SET, "otherwise"));
        }
        let (names, values): (Vec<String>, Vec<InputValue>) = cases
            .into_iter()
            .map(|(name, value)| (name.into(), value.into()))
            .unzip();

        let mut builder: NodeBuilder<'_> = self
            .add_node(name, kind(names))
            .with_socket_at(CHOICE, choice.into());
        builder.change_node(|node| node.rows = alloc::vec![Socket::Unset; values.len()]);
        for (row, value) in (0..=u16::MAX).zip(values) {
            builder.store(SocketKey::Row(row, 0), value);
        }
        match otherwise {
            Some(value) => builder.with_socket_at(OTHERWISE, value.into()),
            None => builder,
        }
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
    #[track_caller]
    pub fn expression<'n, S: Into<InputValue>>(
        &mut self,
        name: impl Into<String>,
        formula: &str,
        inputs: impl IntoIterator<Item = (&'n str, S)>,
    ) -> NodeBuilder<'_> {
        let expression = Expression::new(formula, Vec::new());
        let names = expression.inputs().to_vec();
        let mut builder: NodeBuilder<'_> =
            self.add_node(name, NodeKind::Expression(Box::new(expression)));
        builder.change_node(|node| node.rows = alloc::vec![Socket::Unset; names.len()]);

        for (input, value) in inputs {
            if let Some(row) = names.iter().position(|name| name == input) {
                builder.store(SocketKey::Row(row as u16, 0), value.into());
                continue;
            }
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let instead = suggest_word(input, &names);
            builder.record_mistake(|name| {
                format!("the formula of \"{name}\" has no input \"{input}\"{instead}")
            });
        }
        builder
    }

    /// Names a value for the game.
    #[track_caller]
    pub fn factor(
        &mut self,
        name: impl Into<String>,
        value: impl Into<InputValue>,
    ) -> NodeBuilder<'_> {
        self.scoped_factor(name, value, Scope::Agent)
    }

    /// Names a value that belongs to the world, or to a target.
    #[track_caller]
    pub fn scoped_factor(
        &mut self,
        name: impl Into<String>,
        value: impl Into<InputValue>,
        scope: Scope,
    ) -> NodeBuilder<'_> {
        self.add_node(name, NodeKind::Factor(scope))
            .with_socket_at(0, value.into())
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
    #[track_caller]
    pub fn input(
        &mut self,
        name: impl Into<String>,
        default: f32,
        bookends: Option<(f32, f32)>,
    ) -> NodeOutput {
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

        self.add_node::<AnyNode>(name, NodeKind::Input(id)).out()
    }

    /// Adds an input of the group for one of a stat's named choices. Only inside a group.
    #[track_caller]
    pub fn choice_input(&mut self, name: impl Into<String>) -> NodeOutput {
        self.typed_input(name, SocketType::Choice)
    }

    /// Adds an input of the group for something other than a value, such as a consideration. Only
    /// inside a group.
    #[track_caller]
    pub fn typed_input(&mut self, name: impl Into<String>, ty: SocketType) -> NodeOutput {
        let name = name.into();
        let id = PortId(self.other_id("input", &name));
        self.add_port(|group| &mut group.inputs, new_port(id, name.clone(), ty));
        self.add_node::<AnyNode>(name, NodeKind::Input(id)).out()
    }

    /// Adds an output of the group. Only inside a group.
    #[track_caller]
    pub fn output(&mut self, name: impl Into<String>, value: impl Into<InputValue>) {
        self.typed_output(name, value, SocketType::Value);
    }

    /// Adds an output of the group for something other than a value, such as an option. Only inside
    /// a group.
    #[track_caller]
    pub fn typed_output(
        &mut self,
        name: impl Into<String>,
        value: impl Into<InputValue>,
        ty: SocketType,
    ) {
        let name = name.into();
        let id = PortId(self.other_id("output", &name));
        self.add_port(|group| &mut group.outputs, new_port(id, name.clone(), ty));
        let output: NodeBuilder<'_> = self.add_node(name, NodeKind::Output(id));
        output.with_socket_at(0, value.into());
    }

    /// Adds a node that uses a group.
    #[track_caller]
    pub fn use_group(
        &mut self,
        name: impl Into<String>,
        group: GroupId,
    ) -> NodeBuilder<'_, GroupUse> {
        let name = name.into();
        if !self.graph.groups.contains_key(&group) {
            self.record_mistake(format!(
                "\"{name}\" uses a group that is not in this graph: add the group with the same builder"
            ));
        }
        self.add_node(
            name,
            NodeKind::Group {
                group,
                inputs: BTreeMap::new(),
            },
        )
    }

    /// Returns a use of a group that was added before, to edit it or read another output.
    #[track_caller]
    pub fn edit_group_use(&mut self, used: NodeOutput) -> NodeBuilder<'_, GroupUse> {
        self.edit_node_of(used, &structure::GROUP)
    }

    /// Returns the finished graph.
    ///
    /// # Errors
    /// All mistakes made while building: a stat, input or output that does not exist, a key that is
    /// given twice, an output of the wrong type, such as a stat where an option is needed, an
    /// output of another builder, or a group or profile that this graph does not have. (Groups and
    /// profiles are known by their names.) Use
    /// [`check`](crate::authoring::check::check) to find problems of the graph as a whole.
    pub fn finish(mut self) -> Result<Graph, BuildError> {
        let mut mistakes = core::mem::take(&mut self.mistakes);
        mistakes.extend(self.find_collisions());
        mistakes.extend(self.find_wrong_inputs());
        self.remove_unread_changed_stats();
        BuildError::new(mistakes).map_or(Ok(self.graph), Err)
    }

    /// Finds nodes whose names give the same ID.
    fn find_collisions(&self) -> impl Iterator<Item = Mistake> {
        self.ids.collisions().filter_map(|(id, sentence)| {
            let mut places = self.locations.iter();
            let (_, location) = places.find(|((_, node), _)| node.0 == id)?;
            Some(Mistake::new(sentence.into(), location))
        })
    }

    /// Finds nodes that read a node outside of their graph or group, an option of another graph, or
    /// an output of the wrong type, or have numbers for a profile of another graph.
    fn find_wrong_inputs(&self) -> impl Iterator<Item = Mistake> {
        let nodes = self.graph.bodies().flat_map(|(group, body)| {
            let nodes = body.iter();
            nodes.map(move |(id, node)| ((group, *id), body, node))
        });
        nodes.flat_map(|(place, body, node)| {
            let location = self.locations.get(&place);
            let foreign_items = self.describe_foreign_items(node, body).into_iter();
            let wrong_type = self.describe_wrong_type(place.0, node);
            let sentences = foreign_items.flatten().chain(wrong_type);
            sentences.filter_map(move |sentence| Some(Mistake::new(sentence, location?)))
        })
    }

    /// Describes what a node in a body reads from elsewhere.
    fn describe_foreign_items(&self, node: &Node, body: &Nodes) -> [Option<String>; 4] {
        let name = &node.name;
        let wires = node.all_sockets().filter_map(|(_, socket)| socket.wire());
        let sources = wires.map(|wire| wire.node).collect::<Vec<_>>();
        let is_elsewhere =
            |id: &NodeId| ![FOREIGN_NODE, UNKNOWN_NODE].contains(id) && !body.contains_key(id);

        let reads_foreign_option = node.kind.remembered_option() == Some(FOREIGN_NODE);

        let mut profiles = node.overrides.iter().map(|(_, profile, _)| profile);
        let has_foreign_profile = profiles.any(|profile| self.graph.profile(profile).is_none());

        [
            sources.contains(&FOREIGN_NODE).then(|| format!("\"{name}\" reads a node of another builder: connect nodes of one builder only")),
            sources.iter().any(is_elsewhere).then(|| format!("\"{name}\" reads a node that is not in the same group: connect them by an input or output of the group")),
            reads_foreign_option.then(|| format!("\"{name}\" reads the history of an option of another builder: use an option of the same builder")),
            has_foreign_profile.then(|| format!("\"{name}\" has a number for a profile that is not in this graph: add the profile with the same builder")),
        ]
    }

    /// Describes the first wire of a node whose type is not that of its socket.
    fn describe_wrong_type(&self, group: Option<GroupId>, node: &Node) -> Option<String> {
        node.all_sockets().find_map(|(key, socket)| {
            let wire = socket.wire()?;
            let source = self.graph.body(group)?.get(&wire.node)?;
            let given = self.graph.output_type(group, source, wire.port)?;
            let wanted = self.graph.input_type(group, node, key)?;
            (given != wanted).then(|| {
                format!(
                    "\"{}\" needs {} where it is connected to \"{}\", which is {}",
                    node.name,
                    wanted.with_article(),
                    source.name,
                    given.with_article()
                )
            })
        })
    }

    /// Adds an input or output to the group under construction.
    #[track_caller]
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

    #[track_caller]
    fn add_node<K>(&mut self, name: impl Into<String>, kind: NodeKind) -> NodeBuilder<'_, K> {
        self.insert_node(Node::new(name, kind))
    }

    #[track_caller]
    fn insert_node<K>(&mut self, node: Node) -> NodeBuilder<'_, K> {
        let id = NodeId(self.ids.assign_to_node(node.kind.family(), &node.name));
        self.graph.reserve_id(id.0);
        if let Some(nodes) = self.graph.body_mut(self.group) {
            nodes.insert(id, node);
        }
        self.set_location(id);
        NodeBuilder {
            is_new: true,
            ..self.take_node(id)
        }
    }

    fn take_node<K>(&mut self, id: NodeId) -> NodeBuilder<'_, K> {
        NodeBuilder {
            builder: self,
            id,
            is_new: false,
            kind: PhantomData,
        }
    }

    /// Remembers the caller as the place of a node in the source.
    #[track_caller]
    fn set_location(&mut self, node: NodeId) {
        self.locations
            .insert((self.group, node), Location::caller());
    }

    /// Moves the place in the source of a node that receives another ID.
    fn move_location(&mut self, before: NodeId, after: NodeId) {
        if let Some(location) = self.locations.remove(&(self.group, before)) {
            self.locations.insert((self.group, after), location);
        }
    }

    /// Returns an ID for something that is not a node, such as a "stat".
    fn other_id(&mut self, what: &'static str, name: &str) -> u32 {
        let id = self.ids.assign_to_other(what, name);
        self.graph.reserve_id(id);
        id
    }

    /// Records a mistake of the caller.
    #[track_caller]
    fn record_mistake(&mut self, sentence: String) {
        self.mistakes
            .push(Mistake::new(sentence, Location::caller()));
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
