//! Writing of looks: positions, notes, frames, bends, bookmarks and the origins of groups.

use alloc::collections::{BTreeMap, BTreeSet};

use super::socket;
use crate::{
    format::{Bookmark, Frame, LibraryOrigin, Looks, Note, json_writer::Writer},
    model::{FrameId, Group, GroupId, Node, NodeId, Nodes, NoteId},
};

pub(super) fn write_looks(
    w: &mut Writer,
    looks: &Looks,
    nodes: &Nodes,
    groups: &BTreeMap<GroupId, Group>,
) {
    w.key("looks").object(|w| {
        w.key("nodes").object(|w| {
            for (id, position) in &looks.nodes {
                w.key(&alloc::format!("{id}")).inline_array(|w| {
                    w.f32(position.x);
                    w.f32(position.y);
                });
            }
        });

        w.key("collapsed").array(|w| {
            for id in &looks.collapsed {
                w.u32(id.0);
            }
        });

        if !looks.folded.is_empty() {
            w.key("folded").array(|w| {
                for id in &looks.folded {
                    w.u32(id.0);
                }
            });
        }

        w.key("notes").array(|w| {
            for (id, note) in &looks.notes {
                w.object(|w| self::write_note(w, *id, note));
            }
        });

        w.key("frames").array(|w| {
            for (id, frame) in &looks.frames {
                w.object(|w| self::write_frame(w, *id, frame));
            }
        });

        write_bends(w, looks, nodes, groups);
        if !looks.bookmarks.is_empty() {
            w.key("bookmarks").array(|w| {
                for bookmark in &looks.bookmarks {
                    w.inline_object(|w| self::write_bookmark(w, bookmark));
                }
            });
        }

        if !looks.shared.is_empty() {
            w.key("shared").array(|w| {
                for (id, shared) in &looks.shared {
                    w.inline_object(|w| self::write_library_origin(w, *id, shared));
                }
            });
        }

        if let Some(contract) = &looks.contract {
            w.key("contract").string(contract);
        }
    });
}

/// Writes the origin of a group. The copy's hash is left out as long as it equals the original's.
fn write_library_origin(w: &mut Writer, id: GroupId, shared: &LibraryOrigin) {
    let digits = |number: u64| alloc::format!("{number:016x}");
    w.key("group").u32(id.0);
    w.key("name").string(&shared.name);
    w.key("version").string(&digits(shared.version));
    if shared.copy != shared.version {
        w.key("copy").string(&digits(shared.copy));
    }
}

/// Writes the points that wires bend through, or nothing if no wire bends.
fn write_bends(w: &mut Writer, looks: &Looks, nodes: &Nodes, groups: &BTreeMap<GroupId, Group>) {
    let mut bends = looks
        .bends
        .iter()
        .filter(|(_, points)| !points.is_empty())
        .peekable();
    if bends.peek().is_none() {
        return;
    }

    let bent: BTreeSet<NodeId> = looks.bends.keys().map(|(node, _)| *node).collect();
    let inside_groups = groups.iter().flat_map(|(id, group)| {
        let nodes = group.nodes.iter();
        nodes.map(move |(node_id, node)| (*node_id, (Some(*id), node)))
    });
    let outside_groups = nodes.iter().map(|(id, node)| (*id, (None, node)));
    let known: BTreeMap<NodeId, (Option<GroupId>, &Node)> = inside_groups
        .chain(outside_groups)
        .filter(|(id, _)| bent.contains(id))
        .collect();

    w.key("bends").array(|w| {
        for ((id, key), points) in bends {
            let found = known.get(id);
            w.inline_object(|w| {
                write_group_reference(w, found.and_then(|(group, _)| *group));
                w.key("node").u32(id.0);
                socket::write_socket_reference(w, found.map(|(_, node)| *node), *key);
                w.key("points").inline_array(|w| {
                    for point in points {
                        w.inline_array(|w| {
                            w.f32(point.x);
                            w.f32(point.y);
                        });
                    }
                });
            });
        }
    });
}

fn write_bookmark(w: &mut Writer, bookmark: &Bookmark) {
    w.key("name").string(&bookmark.name);
    write_group_reference(w, bookmark.group);
    w.key("x").f32(bookmark.x);
    w.key("y").f32(bookmark.y);
    w.key("zoom").f32(bookmark.zoom);
}

fn write_note(w: &mut Writer, id: NoteId, note: &Note) {
    w.key("id").u32(id.0);
    write_group_reference(w, note.group);
    w.key("x").f32(note.x);
    w.key("y").f32(note.y);
    w.key("width").f32(note.width);
    if let Some(height) = note.height {
        w.key("height").f32(height);
    }
    w.key("text").string(&note.text);
}

fn write_frame(w: &mut Writer, id: FrameId, frame: &Frame) {
    w.key("id").u32(id.0);
    write_group_reference(w, frame.group);
    w.key("x").f32(frame.x);
    w.key("y").f32(frame.y);
    w.key("width").f32(frame.width);
    w.key("height").f32(frame.height);
    w.key("title").string(&frame.title);
    w.key("tint").string(frame.tint.word());
}

fn write_group_reference(w: &mut Writer, group: Option<GroupId>) {
    if let Some(group) = group {
        w.key("group").u32(group.0);
    }
}
