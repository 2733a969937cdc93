//! Everything that can be added to a canvas, as a flat list made from the core: what the kinds are called and found by
//! stands there, and only what a designer begins with is put together here. `list`, `groups` and `library` gather it,
//! `ready` has what is made ready in several ways, `make` turns an entry into edits, `bridge` joins what does not fit.

mod bridge;
mod groups;
mod library;
mod list;
mod make;
mod ready;
#[cfg(test)]
mod tests;

use inclination_core::{
    Document,
    kind::{Family, SocketType},
    model::{Graph, GroupId, Node, NodeKind, Port, SocketKey, Stat, StatId, StatKind},
};

pub(crate) use bridge::announced;
pub use bridge::{bridged, has_between};
pub use make::Made;
pub use ready::given_by;

use std::sync::Arc;

use crate::{
    edit::{stat_line, stats},
    library::{Contents, Entry as Shared},
    scene::{End, SocketAt, joining},
    search::Words,
};

/// Where an entry stands in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shelf {
    /// Among the nodes of a family.
    Nodes(Family),
    /// Among what is only for the eye.
    Canvas,
    /// Among the ready parts.
    Patterns,
    /// Among what files share.
    Library,
}

impl Shelf {
    /// What stands above it.
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
            Self::Nodes(Family::Group) => "Groups",
            Self::Canvas => "Canvas",
            Self::Patterns => "Patterns",
            Self::Library => "Library",
        }
    }
}

/// What an entry makes.
#[derive(Clone, Debug)]
enum What {
    /// A node.
    Node(Box<Node>),
    /// A node that picks by a stat's choice, wired to it.
    By(StatId, Box<Node>),
    /// A stat, and its node.
    Stat(Box<Stat>),
    /// An empty group, and a use of it.
    Group,
    /// An input of the group that is shown, or an output, and its node.
    Port(bool),
    Note,
    Frame,
    /// A ready part, by its position.
    Pattern(usize),
    /// A use of a group that the library has.
    Shared(Arc<Shared>),
}

/// Something that can be added.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Names it from one time to the next.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// Where it stands.
    pub shelf: Shelf,
    /// What it does, in a sentence.
    pub summary: String,
    /// What flows out of it, if anything does.
    pub gives: Option<SocketType>,
    what: What,
    /// Whether what it makes has the name that somebody wants.
    is_named: bool,
}

/// A socket that something is to be joined to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loose {
    /// Which.
    pub at: SocketAt,
    /// What flows through it.
    pub ty: SocketType,
}

impl Loose {
    /// A socket; none if it is not there.
    pub fn of(document: &Document, group: Option<GroupId>, at: SocketAt) -> Option<Self> {
        let ty = joining::type_of(document, group, at)?;
        Some(Self { at, ty })
    }

    /// Whether what is joined to it receives what it gives.
    pub fn is_output(self) -> bool {
        matches!(self.at.end, End::Out(_))
    }
}

/// Everything that can be added to one canvas.
#[derive(Debug, Default)]
pub struct Catalog {
    entries: Vec<Entry>,
    words: Vec<Words>,
}

impl Catalog {
    /// What can be added to a group's canvas, or to the graph's own.
    pub fn of(document: &Document, group: Option<GroupId>) -> Self {
        Self::with(document, group, &Contents::default())
    }

    /// The same with what a library has.
    pub fn with(document: &Document, group: Option<GroupId>, library: &Contents) -> Self {
        list::catalog(document, group, library)
    }

    /// All of it, shelf by shelf.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What each is found by.
    pub fn words(&self) -> &[Words] {
        &self.words
    }

    /// Adds a stat that is called as somebody typed, to be found by that. Gives its place; none where no stat can be added.
    pub fn name_stat(&mut self, graph: &Graph, typed: &str) -> Option<usize> {
        let is_number = |stat: &Stat| matches!(stat.kind, StatKind::Number { .. });
        let mut all = self.entries.iter();
        let (entry, stat) = all.find_map(|entry| match &entry.what {
            What::Stat(stat) if is_number(stat) => Some((entry, stat)),
            _ => None,
        })?;
        let mut stat = stat_line::made(typed, (**stat).clone());
        stat.name = stats::free_stat_name(graph, &stat.name);
        let entry = Entry {
            title: format!("New stat “{}”", stat.name),
            what: What::Stat(Box::new(stat)),
            is_named: true,
            ..entry.clone()
        };
        let words = Words::titled(typed);
        self.add(entry, words);
        Some(self.entries.len() - 1)
    }

    /// Forgets the stat that was called as somebody typed.
    pub fn unname_stat(&mut self) {
        if self.entries.last().is_some_and(|entry| entry.is_named) {
            self.entries.pop();
            self.words.pop();
        }
    }

    fn add(&mut self, entry: Entry, words: Words) {
        self.entries.push(entry);
        self.words.push(words);
    }
}

impl Entry {
    /// The node that it makes, if it makes one.
    pub fn node(&self) -> Option<&Node> {
        match &self.what {
            What::Node(node) | What::By(_, node) => Some(node),
            _ => None,
        }
    }

    /// Whether it makes something that says nothing until it is named.
    pub fn is_unnamed(&self) -> bool {
        matches!(self.what, What::Stat(_)) && !self.is_named
    }

    /// Which socket of what it makes would be joined to a loose one; none: it does not fit.
    pub fn fits(&self, document: &Document, group: Option<GroupId>, loose: Loose) -> Option<End> {
        match &self.what {
            What::Node(node) => {
                let picks = node.kind.cases().is_some_and(Vec::is_empty);
                if picks && stat_of(document, group, loose).is_some() {
                    // The same is there with the stat's own cases.
                    return None;
                }
                joint(document, group, node, loose)
            }
            What::By(stat, node) => {
                let by_choice = loose.is_output() && loose.ty == SocketType::Choice;
                if by_choice && stat_of(document, group, loose) != Some(*stat) {
                    return None;
                }
                joint(document, group, node, loose)
            }
            What::Stat(stat) => {
                let gives = ready::given_by(&stat.kind);
                (!loose.is_output() && loose.ty == gives).then_some(End::Out(None))
            }
            // Its type is what it is joined to.
            What::Port(is_input) => (*is_input != loose.is_output()).then_some(if *is_input {
                End::Out(None)
            } else {
                End::In(SocketKey::Fixed(0))
            }),
            // The wire goes to the input or output that stands there in the copy too.
            What::Shared(entry) => joint(&entry.document, None, &library::usage(entry), loose),
            What::Group | What::Note | What::Frame | What::Pattern(_) => None,
        }
    }
}

/// The choice stat whose node a loose wire comes from.
fn stat_of(document: &Document, group: Option<GroupId>, loose: Loose) -> Option<StatId> {
    if !loose.is_output() || loose.ty != SocketType::Choice {
        return None;
    }
    match document.graph.body(group)?.get(&loose.at.node)?.kind {
        NodeKind::Stat(id) => Some(id),
        _ => None,
    }
}

/// The socket of a node that a wire from a loose one goes to, or comes from.
fn joint(document: &Document, group: Option<GroupId>, node: &Node, loose: Loose) -> Option<End> {
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
    // Options and considerations are wired into lists before they are wired to what a node has one of, as a default is.
    if loose.ty != SocketType::Value && node.new_row_type() == Some(loose.ty) {
        return Some(End::More);
    }
    let plain = sockets().find(|(_, spec)| !spec.quiet);
    let port = used_ports(document, node)
        .iter()
        .find(|port| port.ty == loose.ty);
    plain
        .map(|(key, _)| End::In(key))
        .or_else(|| port.map(|port| End::In(SocketKey::Port(port.id))))
        .or_else(|| (node.new_row_type() == Some(loose.ty)).then_some(End::More))
        .or_else(|| sockets().next().map(|(key, _)| End::In(key)))
}

fn used_ports<'a>(document: &'a Document, node: &Node) -> &'a [Port] {
    match &node.kind {
        NodeKind::Group { group, .. } => {
            let used = document.graph.groups.get(group);
            used.map_or(&[], |used| &used.inputs)
        }
        _ => &[],
    }
}
