//! Where things stand on the canvas.

use crate::format::{Looks, writer::Writer};

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
        w.key("notes").array(|w| {
            for note in &looks.notes {
                w.object(|w| {
                    w.key("x").f32(note.x);
                    w.key("y").f32(note.y);
                    w.key("width").f32(note.width);
                    if let Some(height) = note.height {
                        w.key("height").f32(height);
                    }
                    w.key("text").string(&note.text);
                });
            }
        });
    });
}
