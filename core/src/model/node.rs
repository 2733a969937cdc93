//! Nodes: each is one step of a graph, with a kind and the contents of its sockets.

use alloc::{boxed::Box, collections::BTreeMap, string::String, vec::Vec};

use super::{Effect, GroupId, NodeId, Overrides, PortId, Scope, Socket, SocketKey, StatId};
use crate::{
    consider::Form,
    expression::Expression,
    kind::{Family, Kind, SocketSpec, Spec, structure},
    piecewise::Pieces,
};

/// The kind of a node, which determines what it computes.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// Outputs a stat's value.
    Stat(StatId),
    /// Computes a formula of its sockets: constants, arithmetic, curves, combiners, chance.
    Formula(Kind),
    /// Picks one of its rows by a choice: one row for each named case, and the first socket for
    /// every other choice.
    Switch(Vec<String>),
    /// Computes a formula that the designer typed, with one row for each of its inputs.
    Expression(Box<Expression>),
    /// Names a value that the game can read.
    Factor(Scope),
    /// Uses a group.
    Group {
        /// The group that is used.
        group: GroupId,
        /// The contents of the group's inputs. A missing input has its default.
        inputs: BTreeMap<PortId, Socket>,
    },
    /// Inside a group, the value that a use gives to an input.
    Input(PortId),
    /// Inside a group, the value that a use gets from an output.
    Output(PortId),
    /// Outputs what the agent remembers of an option.
    History(Option<NodeId>),
    /// Combines all candidates' values into one value.
    Aggregate,
    /// Rates one aspect of the situation for an option.
    Consideration {
        /// The form of the consideration.
        form: Form,
        /// The option whose history it asks about, if the form uses history. `None` is the option
        /// that contains the consideration.
        option: Option<NodeId>,
    },
    /// Combines several considerations into one.
    Bundle,
    /// Picks one of its rows by a choice. The rows are considerations; [`Self::Switch`] does this
    /// with values.
    Set(Vec<String>),
    /// An action that is available to the agent, with a text for the game.
    Option(String),
    /// Chooses one of its options.
    Decision,
    /// Tells a simulation what changes while an option runs, with one row for each change.
    Effects(Vec<Effect>),
}

impl From<Kind> for NodeKind {
    fn from(kind: Kind) -> Self {
        Self::Formula(kind)
    }
}

impl From<Form> for NodeKind {
    fn from(form: Form) -> Self {
        Self::Consideration { form, option: None }
    }
}

impl NodeKind {
    /// Returns the description of the kind.
    pub fn spec(&self) -> &'static Spec {
        match self {
            Self::Formula(kind) => kind.spec(),
            Self::Consideration { form, .. } => form.spec(),
            Self::Stat(_) => &structure::STAT,
            Self::Switch(_) => &structure::SWITCH,
            Self::Expression(_) => &structure::EXPRESSION,
            Self::Factor(_) => &structure::FACTOR,
            Self::Group { .. } => &structure::GROUP,
            Self::Input(_) => &structure::INPUT,
            Self::Output(_) => &structure::OUTPUT,
            Self::History(_) => &structure::HISTORY,
            Self::Aggregate => &structure::AGGREGATE,
            Self::Bundle => &structure::BUNDLE,
            Self::Set(_) => &structure::SET,
            Self::Option(_) => &structure::OPTION,
            Self::Decision => &structure::DECISION,
            Self::Effects(_) => &structure::EFFECTS,
        }
    }

    /// Returns the family, which determines the node's color and its place in menus.
    pub fn family(&self) -> Family {
        self.spec().family
    }

    /// Returns the named cases, one for each row. `None` if the kind does not pick by a choice.
    pub fn cases(&self) -> Option<&Vec<String>> {
        match self {
            Self::Switch(cases) | Self::Set(cases) => Some(cases),
            _ => None,
        }
    }

    /// Returns the names of the rows: cases, or the inputs of an expression. `None` if rows have no
    /// names.
    pub fn row_names(&self) -> Option<&[String]> {
        match self {
            Self::Expression(expression) => Some(expression.inputs()),
            _ => self.cases().map(Vec::as_slice),
        }
    }

    /// Returns the formula of an expression.
    pub fn expression(&self) -> Option<&Expression> {
        match self {
            Self::Expression(expression) => Some(expression),
            _ => None,
        }
    }

    /// Returns the named cases for editing. `None` if the kind does not pick by a choice.
    pub fn cases_mut(&mut self) -> Option<&mut Vec<String>> {
        match self {
            Self::Switch(cases) | Self::Set(cases) => Some(cases),
            _ => None,
        }
    }

    /// Returns the effects of an Effects node, one for each row.
    pub fn effects(&self) -> Option<&[Effect]> {
        match self {
            Self::Effects(effects) => Some(effects),
            _ => None,
        }
    }

    /// Returns the effects of an Effects node for editing.
    pub fn effects_mut(&mut self) -> Option<&mut [Effect]> {
        match self {
            Self::Effects(effects) => Some(effects),
            _ => None,
        }
    }

    /// Returns how many rows its names or effects require. `None` if any number of rows is valid.
    pub fn fixed_row_count(&self) -> Option<usize> {
        match self {
            Self::Effects(effects) => Some(effects.len()),
            _ => self.row_names().map(<[String]>::len),
        }
    }

    /// Returns the option that it names to ask about its history.
    pub fn remembered_option(&self) -> Option<NodeId> {
        match self {
            Self::History(option) | Self::Consideration { option, .. } => *option,
            _ => None,
        }
    }

    /// Sets the option whose history the node asks about; `None` is the option that contains it. A
    /// kind that asks about no history never names an option.
    pub fn set_remembered_option(&mut self, asked: Option<NodeId>) {
        match self {
            Self::History(option) => *option = asked,
            Self::Consideration { form, option } => {
                *option = asked.filter(|_| form.spec().remembers);
            }
            _ => {}
        }
    }
}

/// One step of a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The name that the designer gave it. Games ask for a factor by this name.
    pub name: String,
    /// The purpose of the node, in the designer's words.
    pub description: String,
    /// The kind of the node.
    pub kind: NodeKind,
    /// The contents of its own sockets, in the order of its kind.
    pub sockets: Vec<Socket>,
    /// The contents of its rows, one row after another.
    pub rows: Vec<Socket>,
    /// Its settings, in the order of its kind. Each is a position among the setting's options.
    pub settings: Vec<u8>,
    /// A piecewise curve's points.
    pub pieces: Option<Box<Pieces>>,
    /// Whether the node is muted; [`Node::pass_through_key`] tells what it outputs then.
    pub muted: bool,
    /// Numbers that replace those in its sockets for some profiles.
    pub overrides: Overrides,
}

impl Node {
    /// Creates a node with its kind's defaults and no rows.
    pub fn new(name: impl Into<String>, kind: NodeKind) -> Self {
        let spec = kind.spec();
        let sockets = spec.sockets().map(SocketSpec::initial_socket).collect();
        let settings = spec.settings().map(|setting| setting.default).collect();
        let pieces = spec.pieces.then(Box::default);

        Self {
            name: name.into(),
            description: String::new(),
            kind,
            sockets,
            rows: Vec::new(),
            settings,
            pieces,
            muted: false,
            overrides: Overrides::default(),
        }
    }

    /// Creates an expression. Its inputs are not connected.
    pub fn from_expression(name: impl Into<String>, expression: Expression) -> Self {
        let inputs = expression.inputs().len();
        let mut node = Self::new(name, NodeKind::Expression(Box::new(expression)));
        node.rows = alloc::vec![Socket::Unset; inputs];
        node
    }

    /// Replaces the formula of an expression. Inputs that keep their names keep their contents.
    pub fn set_expression(&mut self, expression: Expression) {
        let NodeKind::Expression(old) = &self.kind else {
            return;
        };
        let old_names = old.inputs();
        let position = |name: &String| old_names.iter().position(|old| old == name);
        let sources: Vec<Option<usize>> = expression.inputs().iter().map(position).collect();

        let content = |at: &Option<usize>| self.rows.get((*at)?).copied();
        self.rows = sources
            .iter()
            .map(|at| content(at).unwrap_or_default())
            .collect();
        self.overrides
            .remap_rows(|row| sources.iter().position(|source| *source == Some(row)));
        self.kind = NodeKind::Expression(Box::new(expression));
    }

    /// Returns the name that the designer gave it, or else its kind's title.
    pub fn label(&self) -> &str {
        if self.name.trim().is_empty() {
            self.kind.spec().title
        } else {
            &self.name
        }
    }

    /// Returns the number of sockets in a row, or 0 if the node takes no rows.
    pub fn row_width(&self) -> usize {
        self.kind.spec().row.len()
    }

    /// Returns the position of the chosen option in the setting with a file key.
    pub fn setting(&self, key: &str) -> u8 {
        let position = self.kind.spec().setting_position(key);
        position
            .and_then(|at| self.settings.get(at))
            .copied()
            .unwrap_or(0)
    }

    /// Returns the purpose of the node with its current settings, as a phrase.
    pub fn summary(&self) -> &'static str {
        let spec = self.kind.spec();
        let chosen = spec
            .own_settings
            .first()
            .map(|first| self.setting(first.key));
        let by_choice = chosen.and_then(|at| spec.summary_by_choice.get(usize::from(at)));
        by_choice.copied().unwrap_or(spec.summary)
    }

    /// Whether a socket of its kind has an effect with the node's current settings.
    pub fn is_socket_active(&self, socket: &SocketSpec) -> bool {
        socket.only.is_none_or(|(key, option)| {
            let mut settings = self.kind.spec().settings();
            let setting = settings.find(|setting| setting.key == key);
            let chosen = usize::from(self.setting(key));
            setting.is_some_and(|setting| setting.options.get(chosen) == Some(&option))
        })
    }

    /// Chooses an option of a setting, both by their file keys. Returns false if there is no such
    /// setting or option.
    pub fn choose_setting(&mut self, key: &str, option: &str) -> bool {
        let spec = self.kind.spec();
        let Some(at) = spec.setting_position(key) else {
            return false;
        };

        let setting = spec.settings().nth(at);
        let chosen = setting.and_then(|setting| {
            let mut options = setting.options.iter();
            options.position(|word| *word == option)
        });

        match (self.settings.get_mut(at), chosen) {
            (Some(place), Some(chosen)) => *place = chosen as u8,
            _ => return false,
        }
        true
    }

    /// Returns the description of a socket. `None` for an input of the group that the node uses.
    pub fn socket_spec(&self, key: SocketKey) -> Option<&'static SocketSpec> {
        let spec = self.kind.spec();
        match key {
            SocketKey::Fixed(index) => spec.socket(usize::from(index)),
            SocketKey::Row(_, column) => spec.row.get(usize::from(column)),
            SocketKey::Port(_) => None,
        }
    }

    /// Returns the contents of a socket.
    pub fn socket(&self, key: SocketKey) -> Option<Socket> {
        match key {
            SocketKey::Fixed(index) => self.sockets.get(usize::from(index)).copied(),
            SocketKey::Row(row, column) => self.rows.get(self.row_index(row, column)?).copied(),
            SocketKey::Port(port) => match &self.kind {
                NodeKind::Group { inputs, .. } => inputs.get(&port).copied(),
                _ => None,
            },
        }
    }

    /// Sets the contents of a socket. An input of a group may be new. Returns whether there is such
    /// a socket.
    pub fn set_socket(&mut self, key: SocketKey, socket: Socket) -> bool {
        let place = match key {
            SocketKey::Fixed(index) => self.sockets.get_mut(usize::from(index)),
            SocketKey::Row(row, column) => self
                .row_index(row, column)
                .and_then(|index| self.rows.get_mut(index)),
            SocketKey::Port(port) => match &mut self.kind {
                NodeKind::Group { inputs, .. } => Some(inputs.entry(port).or_default()),
                _ => None,
            },
        };

        let found = place.is_some();
        if let Some(place) = place {
            *place = socket;
        }
        found
    }

    fn row_index(&self, row: u16, column: u8) -> Option<usize> {
        let (width, column) = (self.row_width(), usize::from(column));
        (column < width).then(|| usize::from(row) * width + column)
    }

    /// Returns every socket with its contents, in a fixed order: own sockets, rows, group inputs.
    pub fn all_sockets(&self) -> impl Iterator<Item = (SocketKey, Socket)> + '_ {
        let width = self.row_width().max(1);
        let fixed = self
            .sockets
            .iter()
            .enumerate()
            .map(|(i, s)| (SocketKey::Fixed(i as u16), *s));
        let rows = self
            .rows
            .iter()
            .enumerate()
            .map(move |(i, s)| (SocketKey::Row((i / width) as u16, (i % width) as u8), *s));

        let inputs = match &self.kind {
            NodeKind::Group { inputs, .. } => Some(inputs),
            _ => None,
        };
        let ports = inputs
            .into_iter()
            .flatten()
            .map(|(port, socket)| (SocketKey::Port(*port), *socket));

        fixed.chain(rows).chain(ports)
    }
}
