//! From an entry to edits: the thing with all that it needs, where it was asked for, joined to the wire that was loose.

use std::collections::BTreeMap;

use emath::{Pos2, Rect, Vec2, vec2};
use inclination_core::{
    Document,
    format::{Frame, Note, Position},
    kind::SocketType,
    model::{
        FrameId, Group, GroupId, Node, NodeId, NodeKind, NoteId, Port, PortId, Socket, SocketKey,
        StatId, Wire,
    },
};

use super::{Entry, Loose, What};
use crate::{
    edit::{Edit, Front, Ids, applied, between, insert, place, wiring},
    library,
    library::edits as shared,
    patterns,
    scene::{End, HEADER, Scene, SocketAt, WIDTH, height, rows, snapped},
    selection::Item,
};

/// What an entry makes of a document.
#[derive(Clone, Debug)]
pub struct Made {
    /// The edits, which are one step.
    pub edits: Vec<Edit>,
    /// What was added.
    pub item: Option<Item>,
    /// What the step is called.
    pub title: String,
    /// What is to be said about it.
    pub told: Vec<String>,
}

/// How large a note and a frame are at first.
const NOTE: Vec2 = vec2(240.0, 96.0);
const FRAME: Vec2 = vec2(400.0, 240.0);
/// How far a stat's node stands before the node that picks by it.
const BEFORE: f32 = WIDTH + 48.0;

impl Entry {
    /// The edits that add it at a place of a group's canvas, or the graph's own, joined to a loose socket if it fits.
    pub fn make(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
        loose: Option<SocketAt>,
    ) -> Made {
        if let What::Pattern(pattern) = self.what {
            return self.pattern(document, group, at, pattern);
        }
        if let What::Shared(entry) = &self.what {
            return self.shared(document, group, (at, loose), entry);
        }
        let loose = loose.and_then(|at| Loose::of(document, group, at));
        let end = loose.and_then(|loose| self.fits(document, group, loose));
        let mut making = Making {
            document,
            group,
            ids: Ids::of(&document.graph),
            edits: Vec::new(),
            taken: place::taken(&Scene::of(document, group)),
        };
        let item = match &self.what {
            What::Node(node) => Item::Node(making.node((**node).clone(), at, end)),
            What::By(stat, node) => {
                Item::Node(making.by_choice(*stat, (**node).clone(), at, end, loose))
            }
            What::Stat(stat) => {
                let mut stat = (**stat).clone();
                stat.id = StatId(making.ids.fresh());
                let stats = &document.graph.stats;
                stat.name = unused(&stat.name, |name| {
                    stats.iter().any(|stat| stat.name == name)
                });
                let node = Node::new("", NodeKind::Stat(stat.id));
                let mut stats = stats.clone();
                stats.push(stat);
                making.edits.push(Edit::Stats(stats));
                Item::Node(making.node(node, at, end))
            }
            What::Group => Item::Node(making.group(at)),
            What::Port(is_input) => Item::Node(making.port(*is_input, at, end, loose)),
            What::Note => making.note(at),
            // It was made above, by pasting.
            What::Frame | What::Pattern(_) | What::Shared(_) => making.frame(at),
        };
        let Making { mut edits, ids, .. } = making;
        edits.extend(ids.taken());
        if let (Some(loose), Some(end), Item::Node(node)) = (loose, end, item) {
            let then = applied(document, &edits);
            let joined = wiring::join(&then, group, loose.at, SocketAt { node, end });
            edits.extend(joined.into_iter().flatten());
        }
        Made {
            edits,
            item: Some(item),
            title: format!("Add {}", self.title),
            told: Vec::new(),
        }
    }
}

impl Entry {
    /// The edits that put a ready part where there is room.
    fn pattern(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
        pattern: usize,
    ) -> Made {
        let found = patterns::all().get(pattern);
        let put = found.and_then(|found| found.put(document, group, at).ok());
        let (edits, items) = put.map_or_else(Default::default, |put| (put.edits, put.items));
        Made {
            edits,
            item: items.first().copied(),
            title: format!("Insert {}", self.title),
            told: Vec::new(),
        }
    }

    /// The edits that bring a library's group, and a use of it. A copy that the file has already is used as it is.
    fn shared(
        &self,
        document: &Document,
        group: Option<GroupId>,
        (at, loose): (Pos2, Option<SocketAt>),
        entry: &library::Entry,
    ) -> Made {
        let title = format!("Insert {} from the library", self.title);
        let adopted = match shared::adopted(document, group, entry) {
            Ok(adopted) => adopted,
            Err(why) => {
                return Made {
                    edits: Vec::new(),
                    item: None,
                    title,
                    told: vec![why],
                };
            }
        };
        let inputs = BTreeMap::new();
        let usage = NodeKind::Group {
            group: adopted.group,
            inputs,
        };
        let usage = Self {
            what: What::Node(Box::new(Node::new("", usage))),
            ..self.clone()
        };
        let made = usage.make(&adopted.document, group, at, loose);
        let mut edits = between(document, &adopted.document);
        edits.extend(made.edits);
        let mut told = adopted.told;
        let graph = &document.graph;
        if let Some(origin) = document.looks.shared.get(&adopted.group)
            && let standing = library::Standing::against(graph, adopted.group, origin, entry)
            && standing.can_take()
        {
            told.push(standing.sentence(&self.title));
        }
        Made {
            edits,
            title,
            told,
            ..made
        }
    }

    /// The edits that add it in the middle of a wire, which then goes through it. Others make room.
    pub fn make_into(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
        wire: (NodeId, SocketKey),
    ) -> Made {
        let mut made = self.make(document, group, at, None);
        let Some(Item::Node(id)) = made.item else {
            return made;
        };
        let then = applied(document, &made.edits);
        // It is wanted here, where the wire is, and not where nothing is.
        let (place, then) = insert::stood(&then, group, id, at);
        let scene = Scene::of(&then, group);
        let middle = scene.node(id).map_or(at, |node| node.rect.center());
        if let Some(found) = insert::into(&then, &scene, group, (id, middle), wire) {
            made.edits.push(place);
            made.edits.extend(found.edits);
        }
        made
    }
}

struct Making<'d> {
    document: &'d Document,
    group: Option<GroupId>,
    ids: Ids,
    edits: Vec<Edit>,
    /// What is not to be covered.
    taken: Vec<Rect>,
}

impl Making<'_> {
    fn node(&mut self, mut node: Node, at: Pos2, joined: Option<End>) -> NodeId {
        if let Some(name) = self.name(&node) {
            node.name = name;
        }
        let off = self.offset(&node, joined);
        self.put(node, at - off)
    }

    fn put(&mut self, node: Node, at: Pos2) -> NodeId {
        let id = NodeId(self.ids.fresh());
        let rows = rows::of(&self.document.graph, self.group, &node);
        let wanted = Rect::from_min_size(at, vec2(WIDTH, height(&rows, false)));
        let at = place::free(&self.taken, wanted);
        self.taken.push(Rect::from_min_size(at, wanted.size()));
        self.edits
            .push(Edit::Node(self.group, id, Some(Box::new(node))));
        let place = Position { x: at.x, y: at.y };
        self.edits.push(Edit::Place(id, Some(place)));
        id
    }

    /// Where the pointer is on a node: at the socket that is joined, or else in the middle of the header.
    fn offset(&self, node: &Node, joined: Option<End>) -> Vec2 {
        let Some(end) = joined else {
            return vec2(WIDTH / 2.0, HEADER / 2.0);
        };
        let rows = rows::of(&self.document.graph, self.group, node);
        let row = rows.iter().find(|row| row.end() == Some(end));
        let down = row.map_or(HEADER / 2.0, |row| row.top + row.height / 2.0);
        let across = if matches!(end, End::Out(_)) {
            WIDTH
        } else {
            0.0
        };
        vec2(across, down)
    }

    /// A name that nothing of its kind has, for what the game asks for by name.
    fn name(&self, node: &Node) -> Option<String> {
        let same: fn(&NodeKind) -> bool = match node.kind {
            NodeKind::Factor(_) => |kind| matches!(kind, NodeKind::Factor(_)),
            NodeKind::Option(_) => |kind| matches!(kind, NodeKind::Option(_)),
            NodeKind::Decision => |kind| matches!(kind, NodeKind::Decision),
            _ => return None,
        };
        let body = self.document.graph.body(self.group)?;
        let is_used = |name: &str| {
            let mut nodes = body.values();
            nodes.any(|node| same(&node.kind) && node.name == name)
        };
        Some(unused(node.kind.spec().title, is_used))
    }

    /// A node that picks by a stat's choice: wired to the stat's node, which is added if there is none.
    fn by_choice(
        &mut self,
        stat: StatId,
        mut node: Node,
        at: Pos2,
        end: Option<End>,
        loose: Option<Loose>,
    ) -> NodeId {
        let is_joined = end.is_some()
            && loose.is_some_and(|loose| loose.is_output() && loose.ty == SocketType::Choice);
        if is_joined {
            return self.node(node, at, end);
        }
        let body = self.document.graph.body(self.group);
        let known = body.into_iter().flatten().find_map(|(id, node)| {
            matches!(node.kind, NodeKind::Stat(known) if known == stat).then_some(*id)
        });
        let off = self.offset(&node, end);
        let source = known.unwrap_or_else(|| {
            let node = Node::new("", NodeKind::Stat(stat));
            self.put(node, at - off - vec2(BEFORE, 0.0))
        });
        if let Some(choice) = node.sockets.first_mut() {
            *choice = Socket::Wire(Wire::from(source));
        }
        self.node(node, at, end)
    }

    /// An empty group and a use of it.
    fn group(&mut self, at: Pos2) -> NodeId {
        let id = GroupId(self.ids.fresh());
        let groups = &self.document.graph.groups;
        let group = Group {
            name: unused("Group", |name| {
                groups.values().any(|group| group.name == name)
            }),
            ..Group::default()
        };
        self.edits.push(Edit::Group(id, Some(Box::new(group))));
        let inputs = BTreeMap::new();
        let usage = NodeKind::Group { group: id, inputs };
        self.node(Node::new("", usage), at, None)
    }

    /// An input or output of the group that is shown, and its node.
    fn port(&mut self, is_input: bool, at: Pos2, end: Option<End>, loose: Option<Loose>) -> NodeId {
        let id = PortId(self.ids.fresh());
        let ty = loose
            .filter(|_| end.is_some())
            .map_or(SocketType::Value, |loose| loose.ty);
        let groups = &self.document.graph.groups;
        if let Some((shown, inside)) = self
            .group
            .and_then(|shown| Some((shown, groups.get(&shown)?)))
        {
            let mut front = Front::of(inside);
            let (ports, word) = if is_input {
                (&mut front.inputs, "Input")
            } else {
                (&mut front.outputs, "Output")
            };
            let name = unused(word, |name| ports.iter().any(|port| port.name == name));
            ports.push(Port {
                id,
                name,
                description: String::new(),
                unit: String::new(),
                ty,
                default: 0.0,
                bookends: None,
            });
            self.edits.push(Edit::Front(shown, Box::new(front)));
        }
        let kind = if is_input {
            NodeKind::Input(id)
        } else {
            NodeKind::Output(id)
        };
        self.node(Node::new("", kind), at, end)
    }

    fn note(&mut self, at: Pos2) -> Item {
        let id = NoteId(self.ids.fresh());
        let at = snapped(at);
        let note = Note {
            group: self.group,
            x: at.x,
            y: at.y,
            width: NOTE.x,
            height: Some(NOTE.y),
            text: String::from("Note"),
        };
        self.edits.push(Edit::Note(id, Some(Box::new(note))));
        Item::Note(id)
    }

    fn frame(&mut self, at: Pos2) -> Item {
        let id = FrameId(self.ids.fresh());
        let at = snapped(at);
        let frame = Frame {
            group: self.group,
            x: at.x,
            y: at.y,
            width: FRAME.x,
            height: FRAME.y,
            title: String::from("Frame"),
            ..Frame::default()
        };
        self.edits.push(Edit::Frame(id, Some(Box::new(frame))));
        Item::Frame(id)
    }
}

/// A name, with a number behind it where it is in use.
fn unused(name: &str, is_used: impl Fn(&str) -> bool) -> String {
    if !is_used(name) {
        return name.to_owned();
    }
    let mut count = 2_u32;
    loop {
        let name = format!("{name} {count}");
        if !is_used(&name) {
            return name;
        }
        count += 1;
    }
}
