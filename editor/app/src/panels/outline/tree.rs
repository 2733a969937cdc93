//! The tree as a list of lines, each behind what it stands in. Pure.

use std::collections::BTreeSet;

use inclination_core::{
    Document,
    kind::{Family, SocketType},
    model::{FrameId, Graph, GroupId, Node, NodeId, NodeKind, Nodes, NoteId},
};
use inclination_project::selection::Item;

/// How deep decisions are followed into each other.
const DEEPEST: u8 = 16;

/// What a line leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// Nowhere: it gathers what follows.
    Heading,
    /// A node.
    Node(Option<GroupId>, NodeId),
    /// A group's canvas.
    Group(GroupId),
    /// A note.
    Note(Option<GroupId>, NoteId),
    /// A frame.
    Frame(Option<GroupId>, FrameId),
}

impl Target {
    /// Something on the canvas of a group.
    pub(super) fn of(group: Option<GroupId>, item: Item) -> Option<Self> {
        match item {
            Item::Node(id) => Some(Self::Node(group, id)),
            Item::Note(id) => Some(Self::Note(group, id)),
            Item::Frame(id) => Some(Self::Frame(group, id)),
            Item::Wire(..) | Item::Bend(..) => None,
        }
    }

    /// The canvas, and what on it.
    pub(super) fn item(self) -> Option<(Option<GroupId>, Item)> {
        match self {
            Self::Node(group, id) => Some((group, Item::Node(id))),
            Self::Note(group, id) => Some((group, Item::Note(id))),
            Self::Frame(group, id) => Some((group, Item::Frame(id))),
            Self::Heading | Self::Group(_) => None,
        }
    }
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) depth: u8,
    pub(super) label: String,
    /// What it is, for who cannot see its sign.
    pub(super) word: &'static str,
    pub(super) family: Option<Family>,
    pub(super) target: Target,
    /// Its way through the tree, by which it is remembered whether it is open.
    pub(super) key: String,
    pub(super) has_children: bool,
    pub(super) is_open_at_first: bool,
}

/// The lines of a document.
pub(super) fn of(document: &Document) -> Vec<Entry> {
    let mut writer = Writer {
        graph: &document.graph,
        entries: Vec::new(),
        path: Vec::new(),
        seen: BTreeSet::new(),
    };
    writer.body(None);
    let factors = |node: &Node| matches!(node.kind, NodeKind::Factor(_));
    writer.section("Factors", None, factors);
    writer.groups();
    writer.looks(document);
    writer.entries
}

/// The lines that have a text in their label, with those that they stand in.
pub(super) fn matching(entries: &[Entry], text: &str) -> Vec<usize> {
    let text = text.to_lowercase();
    let mut shown = BTreeSet::new();
    let mut above: Vec<usize> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        above.truncate(usize::from(entry.depth));
        above.push(at);
        if entry.target != Target::Heading && entry.label.to_lowercase().contains(&text) {
            shown.extend(above.iter().copied());
        }
    }
    shown.into_iter().collect()
}

struct Writer<'g> {
    graph: &'g Graph,
    entries: Vec<Entry>,
    path: Vec<String>,
    seen: BTreeSet<NodeId>,
}

impl<'g> Writer<'g> {
    /// Writes a line and what stands in it.
    fn entry(&mut self, entry: Entry, inside: impl FnOnce(&mut Self)) {
        let at = self.entries.len();
        self.path.push(format!("{:?}", entry.target));
        if entry.target == Target::Heading {
            self.path.push(entry.label.clone());
        }
        let key = self.path.join("/");
        let pops = usize::from(entry.target == Target::Heading);
        self.entries.push(Entry {
            depth: (self.path.len() - 1 - self.headings()) as u8,
            key,
            ..entry
        });
        inside(self);
        let has_children = self.entries.len() > at + 1;
        if let Some(entry) = self.entries.get_mut(at) {
            entry.has_children = has_children;
        }
        self.path.truncate(self.path.len() - 1 - pops);
    }

    /// Headings take two steps of the path and one of the tree.
    fn headings(&self) -> usize {
        let headings = self.path.iter().filter(|step| *step == "Heading");
        headings.count()
    }

    fn line(label: String, word: &'static str, target: Target) -> Entry {
        Entry {
            depth: 0,
            label,
            word,
            family: None,
            target,
            key: String::new(),
            has_children: false,
            is_open_at_first: false,
        }
    }

    fn nodes(&self, group: Option<GroupId>) -> Option<&'g Nodes> {
        self.graph.body(group)
    }

    fn node(&mut self, group: Option<GroupId>, id: NodeId) {
        let Some(node) = self.nodes(group).and_then(|body| body.get(&id)) else {
            return;
        };
        // A node that leads back to itself is wrong, and shown once.
        let target = Target::Node(group, id);
        let step = format!("{target:?}");
        if self.path.len() > usize::from(DEEPEST) || self.path.contains(&step) {
            return;
        }
        self.seen.insert(id);
        let entry = Entry {
            family: Some(node.kind.family()),
            is_open_at_first: node.kind == NodeKind::Decision,
            ..Self::line(
                node.display_title(self.graph),
                node.kind.spec().title,
                target,
            )
        };
        self.entry(entry, |writer| {
            let sources = node.all_sockets().filter_map(|(_, held)| held.wire());
            let sources = sources.filter(|wire| {
                let ty = writer.graph.wire_type(group, *wire);
                !matches!(ty, SocketType::Value | SocketType::Choice)
            });
            // What gives several things, or one of them twice, stands here once.
            let mut sources: Vec<NodeId> = sources.map(|wire| wire.node).collect();
            let mut known = BTreeSet::new();
            sources.retain(|source| known.insert(*source));
            for source in sources {
                writer.node(group, source);
            }
        });
    }

    /// The decisions of a body, then the options that none of them has.
    fn body(&mut self, group: Option<GroupId>) {
        let Some(body) = self.nodes(group) else {
            return;
        };
        let read: BTreeSet<NodeId> = body
            .values()
            .flat_map(Node::all_sockets)
            .filter_map(|(_, held)| held.wire())
            .map(|wire| wire.node)
            .collect();
        for (id, node) in body {
            if node.kind == NodeKind::Decision && !read.contains(id) {
                self.node(group, *id);
            }
        }
        // What is read in a circle only would stand nowhere.
        let seen = self.seen.clone();
        let left = |node: &Node, id: NodeId| node.kind == NodeKind::Decision && !seen.contains(&id);
        for (id, _) in body.iter().filter(|(id, node)| left(node, **id)) {
            if !self.seen.contains(id) {
                self.node(group, *id);
            }
        }
        self.loose(group, "Options of no decision", |node| {
            matches!(node.kind, NodeKind::Option(_))
        });
        self.loose(group, "Considerations of no option", |node| {
            node.kind.spec().gives == SocketType::Consideration
        });
    }

    /// What no decision leads to. In a group, which need not decide, it needs no heading.
    fn loose(&mut self, group: Option<GroupId>, label: &str, is_in: impl Fn(&Node) -> bool) {
        let Some(body) = self.nodes(group) else {
            return;
        };
        let inner = body
            .values()
            .filter(|node| is_in(node))
            .flat_map(Node::all_sockets);
        let inner: BTreeSet<NodeId> = inner
            .filter_map(|(_, held)| held.wire())
            .map(|wire| wire.node)
            .collect();
        let loose = body
            .iter()
            .filter(|(id, node)| is_in(node) && !self.seen.contains(id) && !inner.contains(id));
        let loose: Vec<NodeId> = loose.map(|(id, _)| *id).collect();
        let write = |writer: &mut Self| {
            for id in loose.iter().copied() {
                writer.node(group, id);
            }
        };
        if group.is_some() {
            write(self);
        } else if !loose.is_empty() {
            self.heading(label, true, write);
        }
    }

    fn heading(&mut self, label: &str, is_open: bool, inside: impl FnOnce(&mut Self)) {
        let entry = Entry {
            is_open_at_first: is_open,
            ..Self::line(label.to_owned(), "heading", Target::Heading)
        };
        self.entry(entry, inside);
    }

    fn section(&mut self, label: &str, group: Option<GroupId>, is_in: impl Fn(&Node) -> bool) {
        let body = self.nodes(group).into_iter().flatten();
        let found: Vec<NodeId> = body
            .filter(|(_, node)| is_in(node))
            .map(|(id, _)| *id)
            .collect();
        if found.is_empty() {
            return;
        }
        let is_first = self.entries.is_empty();
        self.heading(label, is_first, |writer| {
            for id in found {
                writer.node(group, id);
            }
        });
    }

    fn groups(&mut self) {
        if self.graph.groups.is_empty() {
            return;
        }
        let graph = self.graph;
        let is_first = self.entries.is_empty();
        self.heading("Groups", is_first, |writer| {
            for (id, group) in &graph.groups {
                let entry = Entry {
                    family: Some(Family::Group),
                    ..Self::line(group.name.clone(), "Group", Target::Group(*id))
                };
                writer.entry(entry, |writer| writer.body(Some(*id)));
            }
        });
    }

    fn looks(&mut self, document: &Document) {
        let looks = &document.looks;
        if looks.notes.is_empty() && looks.frames.is_empty() {
            return;
        }
        self.heading("Notes and frames", false, |writer| {
            for (id, frame) in &looks.frames {
                let target = Target::Frame(frame.group, *id);
                let label = first_line(&frame.title, "Frame without a title");
                writer.entry(Self::line(label, "frame", target), |_| {});
            }
            for (id, note) in &looks.notes {
                let target = Target::Note(note.group, *id);
                let label = first_line(&note.text, "Empty note");
                writer.entry(Self::line(label, "note", target), |_| {});
            }
        });
    }
}

fn first_line(text: &str, otherwise: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    line.unwrap_or(otherwise).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(name: &str) -> Document {
        let file = format!(
            "{}/../../assets/examples/{name}.incl.json",
            env!("CARGO_MANIFEST_DIR")
        );
        Document::read(&std::fs::read(file).unwrap()).unwrap()
    }

    fn lines(document: &Document) -> Vec<(u8, String)> {
        let entries = of(document).into_iter();
        entries.map(|entry| (entry.depth, entry.label)).collect()
    }

    #[test]
    fn options_stand_in_their_decision_and_considerations_in_their_option() {
        let entries = of(&example("duel"));
        let decision = &entries[0];
        assert_eq!((decision.depth, decision.word), (0, "Decision"));
        assert!(decision.has_children && decision.is_open_at_first);
        for entry in &entries {
            let depth = match entry.word {
                "Decision" | "heading" => 0,
                "Option" => 1,
                _ if entry.family == Some(Family::Consideration) => 2,
                _ => entry.depth,
            };
            assert_eq!(entry.depth, depth, "{}", entry.label);
        }
        let options = entries.iter().filter(|entry| entry.word == "Option");
        assert_eq!(options.count(), 3);
    }

    #[test]
    fn every_line_has_a_key_of_its_own_and_stands_at_most_one_deeper() {
        for name in [
            "duel",
            "sniper",
            "apartment",
            "keys",
            "sims-needs",
            "ant-colony",
            "zoo",
        ] {
            let entries = of(&example(name));
            assert!(!entries.is_empty(), "{name}");
            let keys: BTreeSet<&String> = entries.iter().map(|entry| &entry.key).collect();
            assert_eq!(keys.len(), entries.len(), "{name}");
            let mut deepest = 0;
            for entry in &entries {
                assert!(entry.depth <= deepest, "{name}: {}", entry.label);
                deepest = entry.depth + 1;
            }
        }
    }

    #[test]
    fn what_is_wired_twice_stands_once() {
        let mut document = Document::default();
        let option = Node::new("Attack", NodeKind::Option(String::new()));
        let mut decision = Node::new("Act", NodeKind::Decision);
        for _ in 0..2 {
            let wire = inclination_core::model::Wire::from(NodeId(1));
            decision.rows.push(wire.into());
        }
        document.graph.nodes.insert(NodeId(1), option);
        document.graph.nodes.insert(NodeId(2), decision);
        let labels = |document| -> Vec<String> {
            let entries = of(document);
            entries.into_iter().map(|entry| entry.label).collect()
        };
        assert_eq!(labels(&document), ["Act", "Attack"]);
    }

    #[test]
    fn a_circle_ends() {
        let mut document = Document::default();
        for (id, other) in [(0, 1), (1, 0)] {
            let mut node = Node::new("", NodeKind::Decision);
            node.rows
                .push(inclination_core::model::Wire::from(NodeId(other)).into());
            document.graph.nodes.insert(NodeId(id), node);
        }
        assert_eq!(of(&document).len(), 2);
    }

    #[test]
    fn what_is_searched_is_shown_with_what_it_stands_in() {
        let document = example("duel");
        let entries = of(&document);
        let shown = matching(&entries, "ATTACK");
        let labels: Vec<&str> = shown.iter().map(|at| entries[*at].label.as_str()).collect();
        assert!(labels.contains(&"Attack"), "{:?}", lines(&document));
        assert_eq!(shown.first(), Some(&0));
        assert!(matching(&entries, "nothing of the sort").is_empty());
    }
}
