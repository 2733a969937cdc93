//! Nodes: one step of a graph each, of a kind, with what its sockets hold.

use alloc::{boxed::Box, collections::BTreeMap, string::String, vec::Vec};

use super::{GroupId, NodeId, Overrides, PortId, Scope, Socket, SocketKey, StatId};
use crate::{
    consider::Form,
    kind::{Family, Kind, SocketSpec, Spec, structure},
    piecewise::Pieces,
};

/// What a node does.
#[derive(Clone, Debug, PartialEq)]
pub enum NodeKind {
    /// Gives a stat's value.
    Stat(StatId),
    /// Computes a formula of its sockets: constants, arithmetic, curves, combiners, chance.
    Formula(Kind),
    /// Picks one of its rows by a choice; a row a named case, the first socket for every other.
    Switch(Vec<String>),
    /// Names a value that the game can read.
    Factor(Scope),
    /// Uses a group.
    Group {
        /// Which.
        group: GroupId,
        /// What its inputs hold; one that is missing takes the input's default.
        inputs: BTreeMap<PortId, Socket>,
    },
    /// Inside a group: the value that a use gives to an input.
    Input(PortId),
    /// Inside a group: the value that a use gets from an output.
    Output(PortId),
    /// Gives what the agent remembers of an option.
    History(Option<NodeId>),
    /// Makes one value of all candidates' values.
    Aggregate,
    /// Says what an option thinks of one aspect of the situation.
    Consideration {
        /// How.
        form: Form,
        /// Whose history it asks about, if it does; none: that of the option that it stands in.
        option: Option<NodeId>,
    },
    /// Makes one of several considerations.
    Bundle,
    /// Picks one of its rows by a choice, as a switch does with values.
    Set(Vec<String>),
    /// Something that the agent may do, with a text for the game.
    Option(String),
    /// Chooses one of its options.
    Decision,
}

impl NodeKind {
    /// Describes the kind as data.
    pub fn spec(&self) -> &'static Spec {
        match self {
            Self::Formula(kind) => kind.spec(),
            Self::Consideration { form, .. } => form.spec(),
            Self::Stat(_) => &structure::STAT,
            Self::Switch(_) => &structure::SWITCH,
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
        }
    }

    /// The family, which is the node's colour and its place in menus.
    pub fn family(&self) -> Family {
        self.spec().family
    }

    /// The named cases, a row each, of a kind that picks by a choice.
    pub fn cases(&self) -> Option<&Vec<String>> {
        match self {
            Self::Switch(cases) | Self::Set(cases) => Some(cases),
            _ => None,
        }
    }

    /// The same, to change.
    pub fn cases_mut(&mut self) -> Option<&mut Vec<String>> {
        match self {
            Self::Switch(cases) | Self::Set(cases) => Some(cases),
            _ => None,
        }
    }

    /// The option whose history it names.
    pub fn remembered(&self) -> Option<NodeId> {
        match self {
            Self::History(option) | Self::Consideration { option, .. } => *option,
            _ => None,
        }
    }

    /// Names the option whose history it asks about, none being the one that it stands in. What asks about no history
    /// names none.
    pub fn remember(&mut self, asked: Option<NodeId>) {
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
    /// What the designer calls it; a factor's is what the game asks for.
    pub name: String,
    /// What it is for, in the designer's words.
    pub description: String,
    /// What it does.
    pub kind: NodeKind,
    /// What its own sockets hold, in the order of its kind.
    pub sockets: Vec<Socket>,
    /// What its rows hold, one after the other.
    pub rows: Vec<Socket>,
    /// Its settings, in the order of its kind: the position among each setting's options.
    pub settings: Vec<u8>,
    /// A piecewise curve's points.
    pub pieces: Option<Box<Pieces>>,
    /// Whether it does nothing for now; [`Node::passes`] says what comes out of it then.
    pub muted: bool,
    /// What its sockets hold in profiles, where that is another number.
    pub overrides: Overrides,
}

impl Node {
    /// A node with its kind's defaults and no rows.
    pub fn new(name: impl Into<String>, kind: NodeKind) -> Self {
        let spec = kind.spec();
        let sockets = spec.sockets().map(SocketSpec::initial);
        let (sockets, settings) = (
            sockets.collect(),
            spec.settings().map(|setting| setting.default).collect(),
        );
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

    /// Returns the name that the designer gave it, or else its kind's title.
    pub fn label(&self) -> &str {
        if self.name.trim().is_empty() {
            self.kind.spec().title
        } else {
            &self.name
        }
    }

    /// How many sockets a row has; 0 if the node takes no rows.
    pub fn row_width(&self) -> usize {
        self.kind.spec().row.len()
    }

    /// The position chosen of the setting that files call so.
    pub fn setting(&self, key: &str) -> u8 {
        let position = self.kind.spec().setting_position(key);
        position
            .and_then(|at| self.settings.get(at))
            .copied()
            .unwrap_or(0)
    }

    /// Whether a number in this socket of its kind counts with the settings that it has.
    pub fn counts(&self, socket: &SocketSpec) -> bool {
        socket.only.is_none_or(|(key, option)| {
            let mut settings = self.kind.spec().settings();
            let setting = settings.find(|setting| setting.key == key);
            let chosen = usize::from(self.setting(key));
            setting.is_some_and(|setting| setting.options.get(chosen) == Some(&option))
        })
    }

    /// Chooses an option of the setting that files call so. Gives whether there are such.
    pub fn choose(&mut self, key: &str, option: &str) -> bool {
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

    /// What a socket is for; none for an input of a group that the node uses.
    pub fn socket_spec(&self, key: SocketKey) -> Option<&'static SocketSpec> {
        let spec = self.kind.spec();
        match key {
            SocketKey::Fixed(index) => spec.socket(usize::from(index)),
            SocketKey::Row(_, column) => spec.row.get(usize::from(column)),
            SocketKey::Port(_) => None,
        }
    }

    /// What a socket holds.
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

    /// Puts something into a socket; a group's input may be new. Gives whether there is such a socket.
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

    /// Every socket with what it holds, in a fixed order: own ones, rows, group inputs.
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
        let ports = match &self.kind {
            NodeKind::Group { inputs, .. } => Some(inputs),
            _ => None,
        };
        let ports = ports
            .into_iter()
            .flatten()
            .map(|(port, socket)| (SocketKey::Port(*port), *socket));
        fixed.chain(rows).chain(ports)
    }
}
