//! What is only there for the eye.

use alloc::collections::{BTreeMap, BTreeSet};

use super::socket;
use crate::{
    format::{Bookmark, Frame, Looks, Note, Shared, writer::Writer},
    model::{FrameId, Group, GroupId, Node, NodeId, Nodes, NoteId},
};

pub(super) fn looks(
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
        w.key("notes").array(|w| {
            for (id, note) in &looks.notes {
                w.object(|w| self::note(w, *id, note));
            }
        });
        w.key("frames").array(|w| {
            for (id, frame) in &looks.frames {
                w.object(|w| self::frame(w, *id, frame));
            }
        });
        bends(w, looks, nodes, groups);
        if !looks.bookmarks.is_empty() {
            w.key("bookmarks").array(|w| {
                for bookmark in &looks.bookmarks {
                    w.inline_object(|w| self::bookmark(w, bookmark));
                }
            });
        }
        if !looks.shared.is_empty() {
            w.key("shared").array(|w| {
                for (id, shared) in &looks.shared {
                    w.inline_object(|w| self::shared(w, *id, shared));
                }
            });
        }
        if let Some(contract) = &looks.contract {
            w.key("contract").string(contract);
        }
    });
}

/// Where a group comes from. While it is as it was taken, one number says it.
fn shared(w: &mut Writer, id: GroupId, shared: &Shared) {
    let digits = |number: u64| alloc::format!("{number:016x}");
    w.key("group").u32(id.0);
    w.key("name").string(&shared.name);
    w.key("version").string(&digits(shared.version));
    if shared.copy != shared.version {
        w.key("copy").string(&digits(shared.copy));
    }
}

/// Where wires bend; nothing while none does.
fn bends(w: &mut Writer, looks: &Looks, nodes: &Nodes, groups: &BTreeMap<GroupId, Group>) {
    let bends = looks.bends.iter();
    let mut bends = bends.filter(|(_, points)| !points.is_empty()).peekable();
    if bends.peek().is_none() {
        return;
    }
    let asked: BTreeSet<NodeId> = looks.bends.keys().map(|(node, _)| *node).collect();
    let inside = groups.iter().flat_map(|(group, held)| {
        let nodes = held.nodes.iter();
        nodes.map(move |(id, node)| (*id, (Some(*group), node)))
    });
    let outside = nodes.iter().map(|(id, node)| (*id, (None, node)));
    let all = inside.chain(outside);
    let known: BTreeMap<NodeId, (Option<GroupId>, &Node)> =
        all.filter(|(id, _)| asked.contains(id)).collect();
    w.key("bends").array(|w| {
        for ((id, key), points) in bends {
            let found = known.get(id);
            w.inline_object(|w| {
                group(w, found.and_then(|(group, _)| *group));
                w.key("node").u32(id.0);
                socket::named(w, found.map(|(_, node)| *node), *key);
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

fn bookmark(w: &mut Writer, bookmark: &Bookmark) {
    w.key("name").string(&bookmark.name);
    group(w, bookmark.group);
    w.key("x").f32(bookmark.x);
    w.key("y").f32(bookmark.y);
    w.key("zoom").f32(bookmark.zoom);
}

fn note(w: &mut Writer, id: NoteId, note: &Note) {
    w.key("id").u32(id.0);
    group(w, note.group);
    w.key("x").f32(note.x);
    w.key("y").f32(note.y);
    w.key("width").f32(note.width);
    if let Some(height) = note.height {
        w.key("height").f32(height);
    }
    w.key("text").string(&note.text);
}

fn frame(w: &mut Writer, id: FrameId, frame: &Frame) {
    w.key("id").u32(id.0);
    group(w, frame.group);
    w.key("x").f32(frame.x);
    w.key("y").f32(frame.y);
    w.key("width").f32(frame.width);
    w.key("height").f32(frame.height);
    w.key("title").string(&frame.title);
    w.key("tint").string(frame.tint.word());
}

fn group(w: &mut Writer, group: Option<GroupId>) {
    if let Some(group) = group {
        w.key("group").u32(group.0);
    }
}
