//! Builds the outline as a flat list of lines with depths. Independent of the UI.

use std::collections::BTreeSet;

use inclination_core::authoring::{
    format::Document,
    kind::{Family, SocketType},
    model::{FrameId, Graph, GroupId, Node, NodeId, NodeKind, Nodes, NoteId},
};
use inclination_project::selection::Item;

/// The maximum depth to which nodes are followed into their inputs.
const MAX_DEPTH: u8 = 16;

/// The destination of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum OutlineTarget {
    /// A heading, which leads nowhere.
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

impl OutlineTarget {
    /// Returns the target for an item on a group's canvas, or `None` for wires and bends.
    pub(super) fn from_item(group: Option<GroupId>, item: Item) -> Option<Self> {
        match item {
            Item::Node(id) => Some(Self::Node(group, id)),
            Item::Note(id) => Some(Self::Note(group, id)),
            Item::Frame(id) => Some(Self::Frame(group, id)),
            Item::Wire(..) | Item::Bend(..) => None,
        }
    }

    /// Returns the item and the group whose canvas contains it.
    pub(super) fn item(self) -> Option<(Option<GroupId>, Item)> {
        match self {
            Self::Node(group, id) => Some((group, Item::Node(id))),
            Self::Note(group, id) => Some((group, Item::Note(id))),
            Self::Frame(group, id) => Some((group, Item::Frame(id))),
            Self::Heading | Self::Group(_) => None,
        }
    }
}

/// A line of the outline.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OutlineEntry {
    pub(super) depth: u8,
    pub(super) label: String,
    /// The kind as a word, for screen readers.
    pub(super) word: &'static str,
    pub(super) family: Option<Family>,
    pub(super) target: OutlineTarget,
    /// The path through the tree, which identifies the line from frame to frame.
    pub(super) key: String,
    pub(super) has_children: bool,
    pub(super) is_open_at_first: bool,
}

/// A step through the tree with an arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TreeStep {
    /// To the line above.
    Up,
    /// To the line below.
    Down,
    /// To the parent.
    Out,
    /// To the first child.
    In,
}

impl TreeStep {
    /// Returns whether the step opens or closes a line with children instead of leaving it.
    pub(super) fn toggles(self, is_open: bool) -> bool {
        self == if is_open { Self::Out } else { Self::In }
    }

    /// Returns the line that the step leads to, given the depths of all visible lines.
    pub(super) fn target(self, depths: &[u8], line: usize) -> Option<usize> {
        let depth = *depths.get(line)?;
        let next = line + 1;
        match self {
            Self::Up => line.checked_sub(1),
            Self::Down => (next < depths.len()).then_some(next),
            Self::Out => depths.get(..line)?.iter().rposition(|above| *above < depth),
            Self::In => depths
                .get(next)
                .is_some_and(|below| *below > depth)
                .then_some(next),
        }
    }
}

/// Returns the lines of a document's outline.
pub(super) fn list_entries(document: &Document) -> Vec<OutlineEntry> {
    let mut writer = OutlineBuilder {
        graph: &document.graph,
        entries: Vec::new(),
        path: Vec::new(),
        seen: BTreeSet::new(),
    };

    writer.add_body(None);
    let factors = |node: &Node| matches!(node.kind, NodeKind::Factor(_));
    writer.add_section("Factors", None, factors);
    let effects = |node: &Node| matches!(node.kind, NodeKind::Effects(_));
    writer.add_section("Effects", None, effects);
    writer.add_groups();
    writer.add_notes_and_frames(document);

    writer.entries
}

/// Returns the indexes of the lines whose label contains a text, and of their parents.
pub(super) fn filter_entries(entries: &[OutlineEntry], text: &str) -> Vec<usize> {
    let text = text.to_lowercase();
    let mut shown = BTreeSet::new();
    let mut above: Vec<usize> = Vec::new();

    for (at, entry) in entries.iter().enumerate() {
        above.truncate(usize::from(entry.depth));
        above.push(at);
        if entry.target != OutlineTarget::Heading && entry.label.to_lowercase().contains(&text) {
            shown.extend(above.iter().copied());
        }
    }

    shown.into_iter().collect()
}

struct OutlineBuilder<'g> {
    graph: &'g Graph,
    entries: Vec<OutlineEntry>,
    path: Vec<String>,
    seen: BTreeSet<NodeId>,
}

impl<'g> OutlineBuilder<'g> {
    /// Adds a line, and then its children.
    fn add_entry(&mut self, entry: OutlineEntry, inside: impl FnOnce(&mut Self)) {
        let at = self.entries.len();
        self.path.push(format!("{:?}", entry.target));
        if entry.target == OutlineTarget::Heading {
            self.path.push(entry.label.clone());
        }

        let key = self.path.join("/");
        let pops = usize::from(entry.target == OutlineTarget::Heading);
        self.entries.push(OutlineEntry {
            depth: (self.path.len() - 1 - self.count_headings()) as u8,
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

    /// Counts the headings in the path. A heading adds two steps to the path but only one level.
    fn count_headings(&self) -> usize {
        self.path.iter().filter(|step| *step == "Heading").count()
    }

    fn new_entry(label: String, word: &'static str, target: OutlineTarget) -> OutlineEntry {
        OutlineEntry {
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

    fn body_nodes(&self, group: Option<GroupId>) -> Option<&'g Nodes> {
        self.graph.body(group)
    }

    fn add_node(&mut self, group: Option<GroupId>, id: NodeId) {
        let Some(node) = self.body_nodes(group).and_then(|body| body.get(&id)) else {
            return;
        };
        // A node that leads back to itself is an error, and is listed once.
        let target = OutlineTarget::Node(group, id);
        let step = format!("{target:?}");
        if self.path.len() > usize::from(MAX_DEPTH) || self.path.contains(&step) {
            return;
        }

        self.seen.insert(id);
        let entry = OutlineEntry {
            family: Some(node.kind.family()),
            is_open_at_first: node.kind == NodeKind::Decision,
            ..Self::new_entry(
                node.display_title(self.graph),
                node.kind.spec().title,
                target,
            )
        };

        self.add_entry(entry, |writer| {
            let mut sources: Vec<NodeId> = node
                .all_sockets()
                .filter_map(|(_, socket)| socket.wire())
                .filter(|wire| {
                    let ty = writer.graph.wire_type(group, *wire);
                    !matches!(ty, SocketType::Value | SocketType::Choice)
                })
                .map(|wire| wire.node)
                .collect();

            // A source with several outputs, or one that is wired twice, is listed once.
            let mut known = BTreeSet::new();
            sources.retain(|source| known.insert(*source));

            for source in sources {
                writer.add_node(group, source);
            }
        });
    }

    /// Adds the decisions of a body, then the options and considerations that none of them uses.
    fn add_body(&mut self, group: Option<GroupId>) {
        let Some(body) = self.body_nodes(group) else {
            return;
        };
        let read: BTreeSet<NodeId> = body
            .values()
            .flat_map(Node::all_sockets)
            .filter_map(|(_, socket)| socket.wire())
            .map(|wire| wire.node)
            .collect();

        for (id, node) in body {
            if node.kind == NodeKind::Decision && !read.contains(id) {
                self.add_node(group, *id);
            }
        }

        // Decisions that are only read in a cycle would otherwise be missing.
        let seen = self.seen.clone();
        let is_missing =
            |node: &Node, id: NodeId| node.kind == NodeKind::Decision && !seen.contains(&id);
        for (id, _) in body.iter().filter(|(id, node)| is_missing(node, **id)) {
            if !self.seen.contains(id) {
                self.add_node(group, *id);
            }
        }

        self.add_unused_nodes(group, "Unused options", |node| {
            matches!(node.kind, NodeKind::Option(_))
        });
        self.add_unused_nodes(group, "Unused considerations", |node| {
            node.kind.spec().gives == SocketType::Consideration
        });
    }

    /// Adds nodes that no decision reads. A group need not decide, so there they have no heading.
    fn add_unused_nodes(
        &mut self,
        group: Option<GroupId>,
        label: &str,
        is_in: impl Fn(&Node) -> bool,
    ) {
        let Some(body) = self.body_nodes(group) else {
            return;
        };
        let inner: BTreeSet<NodeId> = body
            .values()
            .filter(|node| is_in(node))
            .flat_map(Node::all_sockets)
            .filter_map(|(_, socket)| socket.wire())
            .map(|wire| wire.node)
            .collect();
        let loose: Vec<NodeId> = body
            .iter()
            .filter(|(id, node)| is_in(node) && !self.seen.contains(id) && !inner.contains(id))
            .map(|(id, _)| *id)
            .collect();

        let write = |writer: &mut Self| {
            for id in loose.iter().copied() {
                writer.add_node(group, id);
            }
        };

        if group.is_some() {
            write(self);
        } else if !loose.is_empty() {
            self.add_heading(label, true, write);
        }
    }

    fn add_heading(&mut self, label: &str, is_open: bool, inside: impl FnOnce(&mut Self)) {
        let entry = OutlineEntry {
            is_open_at_first: is_open,
            ..Self::new_entry(label.to_owned(), "heading", OutlineTarget::Heading)
        };
        self.add_entry(entry, inside);
    }

    fn add_section(&mut self, label: &str, group: Option<GroupId>, is_in: impl Fn(&Node) -> bool) {
        let found: Vec<NodeId> = self
            .body_nodes(group)
            .into_iter()
            .flatten()
            .filter(|(_, node)| is_in(node))
            .map(|(id, _)| *id)
            .collect();
        if found.is_empty() {
            return;
        }

        let is_first = self.entries.is_empty();
        self.add_heading(label, is_first, |writer| {
            for id in found {
                writer.add_node(group, id);
            }
        });
    }

    fn add_groups(&mut self) {
        if self.graph.groups.is_empty() {
            return;
        }
        let graph = self.graph;
        let is_first = self.entries.is_empty();
        self.add_heading("Groups", is_first, |writer| {
            for (id, group) in &graph.groups {
                let entry = OutlineEntry {
                    family: Some(Family::Group),
                    ..Self::new_entry(group.name.clone(), "Group", OutlineTarget::Group(*id))
                };
                writer.add_entry(entry, |writer| writer.add_body(Some(*id)));
            }
        });
    }

    fn add_notes_and_frames(&mut self, document: &Document) {
        let looks = &document.looks;
        if looks.notes.is_empty() && looks.frames.is_empty() {
            return;
        }

        self.add_heading("Notes and frames", false, |writer| {
            for (id, frame) in &looks.frames {
                let target = OutlineTarget::Frame(frame.group, *id);
                let label = first_line_or(&frame.title, "Frame without a title");
                writer.add_entry(Self::new_entry(label, "frame", target), |_| {});
            }
            for (id, note) in &looks.notes {
                let target = OutlineTarget::Note(note.group, *id);
                let label = first_line_or(&note.text, "Empty note");
                writer.add_entry(Self::new_entry(label, "note", target), |_| {});
            }
        });
    }
}

fn first_line_or(text: &str, otherwise: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    line.unwrap_or(otherwise).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_example(name: &str) -> Document {
        let file = format!(
            "{}/../../assets/examples/{name}.incl.json",
            env!("CARGO_MANIFEST_DIR")
        );
        Document::read(&std::fs::read(file).unwrap()).unwrap()
    }

    fn depths_and_labels(document: &Document) -> Vec<(u8, String)> {
        let entries = list_entries(document).into_iter();
        entries.map(|entry| (entry.depth, entry.label)).collect()
    }

    #[test]
    fn steps_lead_to_neighbors_parents_and_children() {
        // 0, its children 1 and 3, and 2 inside 1; then 4.
        let depths = [0, 1, 2, 1, 0];
        let targets = |step: TreeStep| [0, 1, 2, 3, 4].map(|line| step.target(&depths, line));
        assert_eq!(
            targets(TreeStep::Up),
            [None, Some(0), Some(1), Some(2), Some(3)]
        );
        assert_eq!(
            targets(TreeStep::Down),
            [Some(1), Some(2), Some(3), Some(4), None]
        );
        assert_eq!(
            targets(TreeStep::Out),
            [None, Some(0), Some(1), Some(0), None]
        );
        assert_eq!(targets(TreeStep::In), [Some(1), Some(2), None, None, None]);
    }

    #[test]
    fn options_are_inside_their_decision_and_considerations_inside_their_option() {
        let entries = list_entries(&read_example("duel"));
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
    fn every_line_has_a_unique_key_and_is_at_most_one_level_deeper() {
        for name in [
            "duel",
            "sniper",
            "apartment",
            "keys",
            "sims-needs",
            "ant-colony",
            "zoo",
        ] {
            let entries = list_entries(&read_example(name));
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
    fn a_node_that_is_wired_twice_is_listed_once() {
        let mut document = Document::default();
        let option = Node::new("Attack", NodeKind::Option(String::new()));
        let mut decision = Node::new("Act", NodeKind::Decision);
        for _ in 0..2 {
            let wire = inclination_core::authoring::model::Wire::from(NodeId(1));
            decision.rows.push(wire.into());
        }
        document.graph.nodes.insert(NodeId(1), option);
        document.graph.nodes.insert(NodeId(2), decision);

        let labels = |document| -> Vec<String> {
            let entries = list_entries(document);
            entries.into_iter().map(|entry| entry.label).collect()
        };

        assert_eq!(labels(&document), ["Act", "Attack"]);
    }

    #[test]
    fn decisions_in_a_cycle_are_listed_once() {
        let mut document = Document::default();
        for (id, other) in [(0, 1), (1, 0)] {
            let mut node = Node::new("", NodeKind::Decision);
            node.rows
                .push(inclination_core::authoring::model::Wire::from(NodeId(other)).into());
            document.graph.nodes.insert(NodeId(id), node);
        }
        assert_eq!(list_entries(&document).len(), 2);
    }

    #[test]
    fn a_match_is_shown_with_its_parents() {
        let document = read_example("duel");
        let entries = list_entries(&document);
        let shown = filter_entries(&entries, "ATTACK");
        let labels: Vec<&str> = shown.iter().map(|at| entries[*at].label.as_str()).collect();
        assert!(
            labels.contains(&"Attack"),
            "{:?}",
            depths_and_labels(&document)
        );
        assert_eq!(shown.first(), Some(&0));
        assert!(filter_entries(&entries, "nothing of the sort").is_empty());
    }
}
