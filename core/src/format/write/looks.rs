//! What is only there for the eye.

use crate::{
    format::{Frame, Looks, Note, writer::Writer},
    model::{FrameId, GroupId, NoteId},
};

pub(super) fn looks(w: &mut Writer, looks: &Looks) {
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
    });
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
