//! Any text from the clipboard, put onto each canvas of a document and into its curves; undone and made again.

use emath::{Vec2, pos2};
use inclination_core::Document;
use inclination_project::edit::{
    Edit, History,
    clipboard::{self, Content, Pasting, To},
    curves, frames,
};

use crate::{
    chosen,
    edits::{canvases, kept, starts},
};

/// Pastes a text.
pub fn paste(bytes: &[u8]) {
    let (way, text) = chosen(bytes);
    let text = String::from_utf8_lossy(text);
    let starts = starts();
    let start = &starts[way / 4 % starts.len()];
    let content = clipboard::read(&text);
    for canvas in canvases(start) {
        match &content {
            Ok(Content::Part(part)) => {
                let pasting = Pasting {
                    to: if way & 1 == 0 {
                        To::Place(pos2(-8.0, 1e6))
                    } else {
                        To::Off(Vec2::splat(24.0))
                    },
                    at_home: way & 1 == 1,
                    with_inputs: way & 2 == 2,
                };
                match clipboard::pasted(start, canvas, part, pasting) {
                    Ok(pasted) => put(start, pasted.edits),
                    Err(sentence) => assert!(!sentence.is_empty()),
                }
            }
            Ok(Content::Text(text)) => {
                put(start, frames::noted(start, canvas, pos2(0.0, 0.0), text).1);
            }
            Err(sentence) => assert!(!sentence.is_empty()),
        }
        if let Some(shape) = curves::shape_of(&text) {
            let ids = start.graph.body(canvas).into_iter().flatten();
            let ids: Vec<_> = ids.map(|(id, _)| *id).collect();
            put(start, curves::reshaped(start, canvas, &ids, &shape));
        }
    }
}

/// Makes edits, takes them back, and makes them again.
fn put(start: &Document, edits: Vec<Edit>) {
    let (mut document, mut history) = (start.clone(), History::default());
    history.begin(&document, "Paste");
    history.edit(&mut document, edits);
    history.commit(&document);
    kept(start, &mut document, &mut history);
}
