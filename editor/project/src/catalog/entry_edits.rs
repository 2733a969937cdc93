//! Turns a catalog entry into the edits that add it with everything it needs: at the requested
//! position, and wired to the loose socket it was requested for.

use std::collections::BTreeMap;

use emath::{Pos2, Rect, Vec2, vec2};
use inclination_core::authoring::{
    expression::write_name,
    format::{Document, Frame, Note, Position},
    kind::SocketType,
    model::{
        FrameId, Group, GroupId, Node, NodeId, NodeKind, NoteId, Port, PortId, Socket, SocketKey,
        StatId, Wire,
    },
};

use super::{CatalogEntry, EntryContent, LooseSocket};
use crate::{
    edit::{
        Edit, GroupInterface, IdAllocator, apply_edits, edits_between, expressions, fold, insert,
        placement::Obstacles, wiring,
    },
    library,
    library::edits as shared,
    patterns,
    scene::{End, HEADER_HEIGHT, NODE_WIDTH, Scene, SocketRef, node_height, rows, snap_to_grid},
    selection::Item,
};

/// The edits that add an entry, with a report about them.
#[derive(Clone, Debug)]
pub struct EntryEdits {
    /// The edits, which form one undo step.
    pub edits: Vec<Edit>,
    /// The added item.
    pub item: Option<Item>,
    /// The title of the undo step.
    pub title: String,
    /// Messages for the user, such as the reason why nothing was added.
    pub messages: Vec<String>,
}

/// The initial size of a note, in points.
const NOTE_SIZE: Vec2 = vec2(240.0, 96.0);
/// The initial size of a frame, in points.
const FRAME_SIZE: Vec2 = vec2(400.0, 240.0);
/// How far a stat's node is placed to the left of the node that picks by it, in points.
const STAT_NODE_OFFSET: f32 = NODE_WIDTH + 48.0;

impl CatalogEntry {
    /// Returns the edits that add it to a group's canvas, or to the main one, at a position. It is
    /// wired to the loose socket if it fits.
    pub fn build_edits(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
        loose: Option<SocketRef>,
    ) -> EntryEdits {
        if let EntryContent::Pattern(pattern) = self.content {
            return self.build_pattern(document, group, at, pattern);
        }
        if let EntryContent::LibraryGroup(entry) = &self.content {
            return self.build_library_group(document, group, at, loose, entry);
        }

        if let EntryContent::Formula(node) = &self.content {
            return self.build_expression(document, group, at, loose, node);
        }

        let loose = loose.and_then(|at| LooseSocket::find(document, group, at));
        let end = loose.and_then(|loose| self.fitting_socket(document, group, loose));

        let mut making = EntryEditsBuilder {
            document,
            group,
            ids: IdAllocator::new(&document.graph),
            edits: Vec::new(),
            taken: Obstacles::new(&Scene::new(document, group)),
        };

        let item = match &self.content {
            EntryContent::Node(node) => Item::Node(making.add_node((**node).clone(), at, end)),
            EntryContent::ByChoice(stat, node) => {
                Item::Node(making.add_node_by_choice(*stat, (**node).clone(), at, end, loose))
            }
            EntryContent::Stat(stat) => {
                let mut stat = (**stat).clone();
                stat.id = StatId(making.ids.next_id());
                let stats = &document.graph.stats;
                stat.name = make_unique(&stat.name, |name| {
                    stats.iter().any(|stat| stat.name == name)
                });
                let node = Node::new("", NodeKind::Stat(stat.id));
                let mut stats = stats.clone();
                stats.push(stat);
                making.edits.push(Edit::Stats(stats));
                Item::Node(making.add_node(node, at, end))
            }
            EntryContent::Group => Item::Node(making.add_group(at)),
            EntryContent::Port(is_input) => Item::Node(making.add_port(*is_input, at, end, loose)),
            EntryContent::Note => making.add_note(at),
            // Expressions, patterns and library groups returned early.
            EntryContent::Frame
            | EntryContent::Formula(_)
            | EntryContent::Pattern(_)
            | EntryContent::LibraryGroup(_) => making.add_frame(at),
        };

        let EntryEditsBuilder { mut edits, ids, .. } = making;
        edits.extend(ids.into_edit());

        if let (Some(loose), Some(end), Item::Node(node)) = (loose, end, item) {
            let then = apply_edits(document, &edits);
            let joined =
                wiring::connect_sockets(&then, group, loose.socket, SocketRef { node, end });
            edits.extend(joined.into_iter().flatten());
            let folded = fold::fold_new_nodes(document, group, &edits);
            edits.extend(folded);
        }

        EntryEdits {
            edits,
            item: Some(item),
            title: format!("Add {}", self.title),
            messages: Vec::new(),
        }
    }
}

impl CatalogEntry {
    /// Returns the edits that add an expression. Without a formula, it starts with the source of
    /// the loose wire.
    fn build_expression(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
        loose: Option<SocketRef>,
        node: &Node,
    ) -> EntryEdits {
        let loose = loose.and_then(|at| LooseSocket::find(document, group, at));
        let mut formula = node
            .kind
            .expression()
            .map_or_else(String::new, |expression| expression.text().to_owned());
        if let Some(LooseSocket { socket, .. }) = loose
            && let End::Out(port) = socket.end
            && !self.is_named
        {
            let wire = Wire {
                node: socket.node,
                port,
            };
            formula.clear();
            let source = rows::full_source_name(&document.graph, group, wire);
            write_name(&mut formula, source.trim());
        }

        let middle = vec2(NODE_WIDTH / 2.0, HEADER_HEIGHT / 2.0);
        let (id, mut edits) = expressions::add_expression(document, group, &formula, at - middle);
        if let Some(loose) = loose {
            let then = apply_edits(document, &edits);
            let node = then.graph.body(group).and_then(|body| body.get(&id));
            let rows = node.map_or(&[][..], |node| &node.rows);
            let free = rows.iter().position(|row| *row == Socket::Unset);
            let end = if loose.is_output() {
                free.map(|row| End::In(SocketKey::Row(row as u16, 0)))
            } else {
                Some(End::Out(None))
            };
            if let Some(end) = end {
                let own = SocketRef { node: id, end };
                let joined = wiring::connect_sockets(&then, group, loose.socket, own);
                edits.extend(joined.into_iter().flatten());
                let folded = fold::fold_new_nodes(document, group, &edits);
                edits.extend(folded);
            }
        }

        EntryEdits {
            edits,
            item: Some(Item::Node(id)),
            title: String::from("Add an expression"),
            messages: Vec::new(),
        }
    }

    /// Returns the edits that insert a pattern where there is room.
    fn build_pattern(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
        pattern: usize,
    ) -> EntryEdits {
        let found = patterns::all_patterns().get(pattern);
        let put = found.and_then(|found| found.insert_into(document, group, at).ok());
        let (edits, items) = put.map_or_else(Default::default, |put| (put.edits, put.items));

        EntryEdits {
            edits,
            item: items.first().copied(),
            title: format!("Insert {}", self.title),
            messages: Vec::new(),
        }
    }

    /// Returns the edits that add a use of a library group, and the group unless the file already
    /// has a copy.
    fn build_library_group(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
        loose: Option<SocketRef>,
        entry: &library::LibraryEntry,
    ) -> EntryEdits {
        let title = format!("Insert {} from the library", self.title);
        let adopted = match shared::adopt_group(document, group, entry) {
            Ok(adopted) => adopted,
            Err(why) => {
                return EntryEdits {
                    edits: Vec::new(),
                    item: None,
                    title,
                    messages: vec![why],
                };
            }
        };

        let inputs = BTreeMap::new();
        let usage = NodeKind::Group {
            group: adopted.group,
            inputs,
        };
        let usage = Self {
            content: EntryContent::Node(Box::new(Node::new("", usage))),
            ..self.clone()
        };

        let made = usage.build_edits(&adopted.document, group, at, loose);
        let mut edits = edits_between(document, &adopted.document);
        edits.extend(made.edits);

        let mut messages = adopted.notices;
        let graph = &document.graph;
        if let Some(origin) = document.looks.shared.get(&adopted.group)
            && let copy_status =
                library::CopyStatus::compare_with_entry(graph, adopted.group, origin, entry)
            && copy_status.can_take_version()
        {
            messages.push(copy_status.describe_copy(&self.title));
        }

        EntryEdits {
            edits,
            title,
            messages,
            ..made
        }
    }

    /// Returns the edits that add it in the middle of a wire, which then runs through it. Other
    /// nodes make room.
    pub fn build_insertion(
        &self,
        document: &Document,
        group: Option<GroupId>,
        at: Pos2,
        wire: (NodeId, SocketKey),
    ) -> EntryEdits {
        let source = if let EntryContent::Formula(_) = self.content {
            let reader = document
                .graph
                .body(group)
                .and_then(|body| body.get(&wire.0));
            let socket = reader.and_then(|reader| reader.socket(wire.1));
            socket.and_then(Socket::wire)
        } else {
            None
        };
        let loose = source.map(|source| SocketRef {
            node: source.node,
            end: End::Out(source.port),
        });

        let mut made = self.build_edits(document, group, at, loose);
        let Some(Item::Node(id)) = made.item else {
            return made;
        };
        if source.is_some() {
            let then = apply_edits(document, &made.edits);
            let own = SocketRef {
                node: id,
                end: End::Out(None),
            };
            let reader = SocketRef {
                node: wire.0,
                end: End::In(wire.1),
            };
            let joined = wiring::connect_sockets(&then, group, own, reader);
            made.edits.extend(joined.into_iter().flatten());
            return made;
        }

        let then = apply_edits(document, &made.edits);
        // Put it exactly here, on the wire, and not in the nearest free place.
        let (place, then) = insert::place_node(&then, group, id, at);

        let scene = Scene::new(&then, group);
        let middle = scene.node(id).map_or(at, |node| node.rect.center());
        if let Some(found) =
            insert::insert_into_wire(&then, &scene, group, id, middle, wire.0, wire.1)
        {
            made.edits.push(place);
            made.edits.extend(found);
            let folded = fold::fold_new_nodes(document, group, &made.edits);
            made.edits.extend(folded);
        }

        made
    }
}

/// Collects the edits that add one entry.
struct EntryEditsBuilder<'d> {
    document: &'d Document,
    group: Option<GroupId>,
    ids: IdAllocator,
    edits: Vec<Edit>,
    /// Areas that new nodes must not cover.
    taken: Obstacles,
}

impl EntryEditsBuilder<'_> {
    /// Adds a node with the joined socket, or else its header, at the given position.
    fn add_node(&mut self, mut node: Node, at: Pos2, joined: Option<End>) -> NodeId {
        if let Some(name) = self.unique_node_name(&node) {
            node.name = name;
        }
        let off = self.pointer_offset(&node, joined);
        self.add_node_at(node, at - off)
    }

    /// Adds a node in the free place nearest to a position.
    fn add_node_at(&mut self, node: Node, at: Pos2) -> NodeId {
        let id = NodeId(self.ids.next_id());

        let rows = rows::node_rows(&self.document.graph, self.group, &node);
        let wanted = Rect::from_min_size(at, vec2(NODE_WIDTH, node_height(&rows, false)));
        let at = self.taken.find_free_position(wanted);

        self.taken.add_area(Rect::from_min_size(at, wanted.size()));
        self.edits
            .push(Edit::Node(self.group, id, Some(Box::new(node))));
        let place = Position { x: at.x, y: at.y };
        self.edits.push(Edit::NodePosition(id, Some(place)));

        id
    }

    /// Returns where on a node the pointer should be: at the joined socket, or else in the middle
    /// of the header.
    fn pointer_offset(&self, node: &Node, joined: Option<End>) -> Vec2 {
        let Some(end) = joined else {
            return vec2(NODE_WIDTH / 2.0, HEADER_HEIGHT / 2.0);
        };

        let rows = rows::node_rows(&self.document.graph, self.group, node);
        let row = rows.iter().find(|row| row.end() == Some(end));
        let down = row.map_or(HEADER_HEIGHT / 2.0, |row| row.top + row.height / 2.0);
        let across = if matches!(end, End::Out(_)) {
            NODE_WIDTH
        } else {
            0.0
        };

        vec2(across, down)
    }

    /// Returns a name unique within the node's kind, for kinds that games look up by name.
    fn unique_node_name(&self, node: &Node) -> Option<String> {
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

        Some(make_unique(node.kind.spec().title, is_used))
    }

    /// Adds a node that picks by a choice stat, wired to the stat's node, which is added if there
    /// is none.
    fn add_node_by_choice(
        &mut self,
        stat: StatId,
        mut node: Node,
        at: Pos2,
        end: Option<End>,
        loose: Option<LooseSocket>,
    ) -> NodeId {
        let is_joined = end.is_some()
            && loose.is_some_and(|loose| loose.is_output() && loose.ty == SocketType::Choice);
        if is_joined {
            return self.add_node(node, at, end);
        }

        let body = self.document.graph.body(self.group);
        let known = body.into_iter().flatten().find_map(|(id, node)| {
            matches!(node.kind, NodeKind::Stat(known) if known == stat).then_some(*id)
        });
        let off = self.pointer_offset(&node, end);

        let source = known.unwrap_or_else(|| {
            let node = Node::new("", NodeKind::Stat(stat));
            self.add_node_at(node, at - off - vec2(STAT_NODE_OFFSET, 0.0))
        });

        if let Some(choice) = node.sockets.first_mut() {
            *choice = Socket::Wire(Wire::from(source));
        }
        self.add_node(node, at, end)
    }

    /// Adds an empty group and a node that uses it.
    fn add_group(&mut self, at: Pos2) -> NodeId {
        let id = GroupId(self.ids.next_id());
        let groups = &self.document.graph.groups;
        let group = Group {
            name: make_unique("Group", |name| {
                groups.values().any(|group| group.name == name)
            }),
            ..Group::default()
        };

        self.edits.push(Edit::Group(id, Some(Box::new(group))));

        let inputs = BTreeMap::new();
        let usage = NodeKind::Group { group: id, inputs };
        self.add_node(Node::new("", usage), at, None)
    }

    /// Adds an input or output to the group being edited, and its node.
    fn add_port(
        &mut self,
        is_input: bool,
        at: Pos2,
        end: Option<End>,
        loose: Option<LooseSocket>,
    ) -> NodeId {
        let id = PortId(self.ids.next_id());

        let ty = loose
            .filter(|_| end.is_some())
            .map_or(SocketType::Value, |loose| loose.ty);
        let groups = &self.document.graph.groups;
        if let Some((shown, inside)) = self
            .group
            .and_then(|shown| Some((shown, groups.get(&shown)?)))
        {
            let mut front = GroupInterface::from_group(inside);
            let (ports, word) = if is_input {
                (&mut front.inputs, "Input")
            } else {
                (&mut front.outputs, "Output")
            };

            let name = make_unique(word, |name| ports.iter().any(|port| port.name == name));

            ports.push(Port {
                id,
                name,
                description: String::new(),
                unit: String::new(),
                ty,
                default: 0.0,
                bookends: None,
            });
            self.edits
                .push(Edit::GroupInterface(shown, Box::new(front)));
        }

        let kind = if is_input {
            NodeKind::Input(id)
        } else {
            NodeKind::Output(id)
        };
        self.add_node(Node::new("", kind), at, end)
    }

    fn add_note(&mut self, at: Pos2) -> Item {
        let id = NoteId(self.ids.next_id());
        let wanted = Rect::from_min_size(at, NOTE_SIZE);
        let at = self.taken.find_free_position(wanted);
        let note = Note {
            group: self.group,
            x: at.x,
            y: at.y,
            width: NOTE_SIZE.x,
            height: Some(NOTE_SIZE.y),
            text: String::from("Note"),
        };
        self.edits.push(Edit::Note(id, Some(Box::new(note))));
        Item::Note(id)
    }

    fn add_frame(&mut self, at: Pos2) -> Item {
        let id = FrameId(self.ids.next_id());
        let at = snap_to_grid(at);
        let frame = Frame {
            group: self.group,
            x: at.x,
            y: at.y,
            width: FRAME_SIZE.x,
            height: FRAME_SIZE.y,
            title: String::from("Frame"),
            ..Frame::default()
        };
        self.edits.push(Edit::Frame(id, Some(Box::new(frame))));
        Item::Frame(id)
    }
}

/// Returns the name, with a number appended if it is in use.
fn make_unique(name: &str, is_used: impl Fn(&str) -> bool) -> String {
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
