//! The catalog of everything that can be added to a canvas, as a flat, searchable list.
//!
//! Titles, summaries and search words of node kinds come from the core. `builder`, `groups` and
//! `library` collect the entries, `presets` holds kinds with ready-made settings, `entry_edits`
//! turns an entry into edits, and `bridge` connects sockets of different types.

mod bridge;
mod builder;
mod entry_edits;
mod groups;
mod library;
mod presets;
#[cfg(test)]
mod shopkeeper_tests;
#[cfg(test)]
mod tests;

use inclination_core::authoring::{
    expression::Expression,
    format::Document,
    kind::{Family, SocketType},
    model::{Graph, GroupId, Node, NodeKind, Port, SocketKey, Stat, StatId, StatKind},
};

pub(crate) use bridge::bridge_hint;
pub use bridge::bridge_sockets;
pub use entry_edits::EntryEdits;
pub use presets::stat_output_type;

use std::sync::Arc;

use crate::{
    edit::{stat_line, stats},
    library::{LibraryContents, LibraryEntry as Shared},
    scene::{End, SocketRef, connections},
    search::SearchWords,
};

/// A section of the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CatalogSection {
    /// The nodes of a family.
    Nodes(Family),
    /// Notes and frames, which have no effect on the graph.
    Canvas,
    /// Ready-made patterns.
    Patterns,
    /// Groups from the shared library.
    Library,
}

impl CatalogSection {
    /// Returns the section's heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Nodes(Family::Stat) => "Stats",
            Self::Nodes(Family::Arithmetic) => "Arithmetic",
            Self::Nodes(Family::Curve) => "Curves",
            Self::Nodes(Family::Combine) => "Combine",
            Self::Nodes(Family::Chance) => "Chance",
            Self::Nodes(Family::History) => "History",
            Self::Nodes(Family::Factor) => "Factors",
            Self::Nodes(Family::Consideration) => "Considerations",
            Self::Nodes(Family::Option) => "Options",
            Self::Nodes(Family::Decision) => "Decisions",
            Self::Nodes(Family::Effects) => "Effects",
            Self::Nodes(Family::Group) => "Groups",
            Self::Canvas => "Canvas",
            Self::Patterns => "Patterns",
            Self::Library => "Library",
        }
    }

    /// Returns what an entry of the section is, as one word.
    pub const fn entry_word(self) -> &'static str {
        match self {
            Self::Nodes(Family::Stat) => "stat",
            Self::Nodes(Family::Arithmetic) => "arithmetic",
            Self::Nodes(Family::Curve) => "curve",
            Self::Nodes(Family::Combine) => "combiner",
            Self::Nodes(Family::Chance) => "chance",
            Self::Nodes(Family::History) => "history",
            Self::Nodes(Family::Factor) => "factor",
            Self::Nodes(Family::Consideration) => "consideration",
            Self::Nodes(Family::Option) => "option",
            Self::Nodes(Family::Decision) => "decision",
            Self::Nodes(Family::Effects) => "effects",
            Self::Nodes(Family::Group) => "group",
            Self::Canvas => "canvas",
            Self::Patterns => "pattern",
            Self::Library => "library",
        }
    }
}

/// The content that an entry adds.
#[derive(Clone, Debug)]
enum EntryContent {
    /// A node.
    Node(Box<Node>),
    /// An expression with a formula, whose names are connected to stats.
    Formula(Box<Node>),
    /// A node that picks by a choice stat, and a wire from the stat's node.
    ByChoice(StatId, Box<Node>),
    /// A new stat and its node.
    Stat(Box<Stat>),
    /// An empty group and a node that uses it.
    Group,
    /// A new input (`true`) or output (`false`) of the group being edited, and its node.
    Port(bool),
    /// A note.
    Note,
    /// A frame.
    Frame,
    /// A pattern, by its index.
    Pattern(usize),
    /// A node that uses a library group.
    LibraryGroup(Arc<Shared>),
}

/// An entry of the catalog: something that can be added to a canvas.
#[derive(Clone, Debug)]
pub struct CatalogEntry {
    /// An identifier that stays the same between sessions.
    pub key: String,
    /// The title.
    pub title: String,
    /// The section of the catalog that it is listed in.
    pub section: CatalogSection,
    /// A description in one sentence.
    pub summary: String,
    /// The type of its first output, if it has one.
    pub gives: Option<SocketType>,
    content: EntryContent,
    /// Whether it adds a stat or an expression that the user typed.
    is_named: bool,
}

/// A socket at the end of a loose wire, which a new node is to be joined to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LooseSocket {
    /// The socket.
    pub socket: SocketRef,
    /// Its type.
    pub ty: SocketType,
}

impl LooseSocket {
    /// Looks up the type of a socket. Returns `None` if there is no such socket.
    pub fn find(document: &Document, group: Option<GroupId>, at: SocketRef) -> Option<Self> {
        let ty = connections::socket_type_at(document, group, at)?;
        Some(Self { socket: at, ty })
    }

    /// Returns whether the socket is an output, so that the new node receives its value.
    pub fn is_output(self) -> bool {
        matches!(self.socket.end, End::Out(_))
    }
}

/// Everything that can be added to one canvas.
#[derive(Debug, Default)]
pub struct Catalog {
    entries: Vec<CatalogEntry>,
    words: Vec<SearchWords>,
}

impl Catalog {
    /// Lists everything that can be added to a group's canvas, or to the main one.
    pub fn new(document: &Document, group: Option<GroupId>) -> Self {
        Self::with_library(document, group, &LibraryContents::default())
    }

    /// Lists everything that can be added, including the groups of a library.
    pub fn with_library(
        document: &Document,
        group: Option<GroupId>,
        library: &LibraryContents,
    ) -> Self {
        builder::build_catalog(document, group, library)
    }

    /// Returns all entries, section by section.
    pub fn entries(&self) -> &[CatalogEntry] {
        &self.entries
    }

    /// Returns the search words of each entry.
    pub fn words(&self) -> &[SearchWords] {
        &self.words
    }

    /// Adds an entry for a stat with the name that the user typed, and returns its index. Returns
    /// `None` where no stat can be added, or if [`stat_line::find_mistake`] finds a mistake.
    pub fn add_named_stat(&mut self, graph: &Graph, typed: &str) -> Option<usize> {
        if stat_line::find_mistake(typed).is_some() {
            return None;
        }
        let is_number = |stat: &Stat| matches!(stat.kind, StatKind::Number { .. });
        let mut entries = self.entries.iter();
        let (entry, stat) = entries.find_map(|entry| match &entry.content {
            EntryContent::Stat(stat) if is_number(stat) => Some((entry, stat)),
            _ => None,
        })?;

        let mut stat = stat_line::stat_from_line(typed, (**stat).clone());
        stat.name = stats::free_stat_name(graph, &stat.name);

        let entry = CatalogEntry {
            title: format!("New stat “{}”", stat.name),
            content: EntryContent::Stat(Box::new(stat)),
            is_named: true,
            ..entry.clone()
        };

        let words = SearchWords::from_title(typed);
        self.push_entry(entry, words);
        Some(self.entries.len() - 1)
    }

    /// Adds an entry for an expression with the formula that the user typed after "=", and returns
    /// its index. Returns `None` if the text is no formula to add.
    pub fn add_typed_formula(&mut self, typed: &str) -> Option<usize> {
        let formula = typed.trim_start().strip_prefix('=')?.trim();
        if formula.is_empty() {
            return None;
        }
        let is_expression = |entry: &&CatalogEntry| {
            matches!(&entry.content, EntryContent::Formula(_)) && !entry.is_named
        };
        let entry = self.entries.iter().find(is_expression)?;

        let expression = Expression::new(formula, Vec::new());
        let entry = CatalogEntry {
            title: format!("Expression {}", expression.text()),
            content: EntryContent::Formula(Box::new(Node::from_expression("", expression))),
            is_named: true,
            ..entry.clone()
        };
        self.push_entry(entry, SearchWords::from_title(typed));
        Some(self.entries.len() - 1)
    }

    /// Removes the entry that [`add_named_stat`](Self::add_named_stat) or
    /// [`add_typed_formula`](Self::add_typed_formula) added.
    pub fn remove_typed_entry(&mut self) {
        if self.entries.last().is_some_and(|entry| entry.is_named) {
            self.entries.pop();
            self.words.pop();
        }
    }

    /// Appends an entry with its search words.
    fn push_entry(&mut self, entry: CatalogEntry, words: SearchWords) {
        self.entries.push(entry);
        self.words.push(words);
    }
}

impl CatalogEntry {
    /// Returns the name by which it may be confused with other entries: "cooldown" for the curve
    /// "Power: cooldown".
    pub fn own_name(&self) -> String {
        let title = self.title.to_lowercase();
        match title.rsplit_once(": ") {
            Some((_, name)) if self.section != CatalogSection::Patterns => name.to_owned(),
            _ => title,
        }
    }

    /// Returns the node that it adds, if it adds one of a known kind.
    pub fn node(&self) -> Option<&Node> {
        match &self.content {
            EntryContent::Node(node)
            | EntryContent::Formula(node)
            | EntryContent::ByChoice(_, node) => Some(node),
            _ => None,
        }
    }

    /// Returns whether it adds an expression whose formula is still to be typed.
    pub fn needs_formula(&self) -> bool {
        matches!(self.content, EntryContent::Formula(_)) && !self.is_named
    }

    /// Returns whether it adds a stat that still needs a name.
    pub fn is_unnamed(&self) -> bool {
        matches!(self.content, EntryContent::Stat(_)) && !self.is_named
    }

    /// Returns the socket of the added node that would be joined to a loose one, or `None` if none
    /// fits.
    pub fn fitting_socket(
        &self,
        document: &Document,
        group: Option<GroupId>,
        loose: LooseSocket,
    ) -> Option<End> {
        match &self.content {
            EntryContent::Node(node) => {
                let picks = node.kind.cases().is_some_and(Vec::is_empty);
                if picks && source_choice_stat(document, group, loose).is_some() {
                    // Another entry offers this node with the stat's own cases.
                    return None;
                }
                matching_socket(document, group, node, loose)
            }
            EntryContent::Formula(node) => {
                let receives = loose.is_output() && loose.ty == SocketType::Value;
                let first = SocketKey::Row(0, 0);
                if receives && (node.socket(first).is_some() || !self.is_named) {
                    return Some(End::In(first));
                }
                matching_socket(document, group, node, loose)
            }
            EntryContent::ByChoice(stat, node) => {
                let by_choice = loose.is_output() && loose.ty == SocketType::Choice;
                if by_choice && source_choice_stat(document, group, loose) != Some(*stat) {
                    return None;
                }
                matching_socket(document, group, node, loose)
            }
            EntryContent::Stat(stat) => {
                let gives = presets::stat_output_type(&stat.kind);
                (!loose.is_output() && loose.ty == gives).then_some(End::Out(None))
            }
            // A new port takes the type of the socket it is joined to.
            EntryContent::Port(is_input) => {
                (*is_input != loose.is_output()).then_some(if *is_input {
                    End::Out(None)
                } else {
                    End::In(SocketKey::Fixed(0))
                })
            }
            // The copy will have the same ports as the library's group.
            EntryContent::LibraryGroup(entry) => matching_socket(
                &entry.document,
                None,
                &library::library_group_node(entry),
                loose,
            ),
            EntryContent::Group
            | EntryContent::Note
            | EntryContent::Frame
            | EntryContent::Pattern(_) => None,
        }
    }
}

/// Returns the choice stat whose node a loose wire comes from.
fn source_choice_stat(
    document: &Document,
    group: Option<GroupId>,
    loose: LooseSocket,
) -> Option<StatId> {
    if !loose.is_output() || loose.ty != SocketType::Choice {
        return None;
    }

    match document.graph.body(group)?.get(&loose.socket.node)?.kind {
        NodeKind::Stat(id) => Some(id),
        _ => None,
    }
}

/// Returns the socket of a node that fits a loose one.
fn matching_socket(
    document: &Document,
    group: Option<GroupId>,
    node: &Node,
    loose: LooseSocket,
) -> Option<End> {
    let graph = &document.graph;
    if !loose.is_output() {
        let outputs = graph.output_types(group, node);
        let fitting = outputs.into_iter().find(|(_, ty)| *ty == loose.ty);
        return fitting.map(|(port, _)| End::Out(port));
    }

    let sockets = || {
        let specs = node.kind.spec().sockets().enumerate();
        specs.filter_map(|(at, spec)| {
            let key = SocketKey::Fixed(at as u16);
            (graph.input_type(group, node, key).unwrap_or_default() == loose.ty)
                .then_some((key, spec))
        })
    };

    // Options and considerations go to a list first, and to single sockets (such as the default of
    // a consideration set) only otherwise.
    if loose.ty != SocketType::Value && node.new_row_type() == Some(loose.ty) {
        return Some(End::NewRow);
    }

    let plain = sockets().find(|(_, spec)| !spec.quiet);
    let port = group_inputs(document, node)
        .iter()
        .find(|port| port.ty == loose.ty);

    plain
        .map(|(key, _)| End::In(key))
        .or_else(|| port.map(|port| End::In(SocketKey::Port(port.id))))
        .or_else(|| (node.new_row_type() == Some(loose.ty)).then_some(End::NewRow))
        .or_else(|| sockets().next().map(|(key, _)| End::In(key)))
}

/// Returns the inputs of the group that a node uses.
fn group_inputs<'a>(document: &'a Document, node: &Node) -> &'a [Port] {
    match &node.kind {
        NodeKind::Group { group, .. } => {
            let used = document.graph.groups.get(group);
            used.map_or(&[], |used| &used.inputs)
        }
        _ => &[],
    }
}
