//! Fuzzes text pasted onto each canvas of a document and into its curves, with undo and redo.

use emath::{Vec2, pos2};
use inclination_core::authoring::format::Document;
use inclination_project::edit::{
    Edit, History,
    clipboard::{self, ClipboardContent, PasteOptions, PasteTarget},
    curves, frames,
};

use crate::{
    edits::{canvases, check_history, start_documents},
    split_choice,
};

/// Pastes a text.
pub fn fuzz_paste(bytes: &[u8]) {
    let (flags, text) = split_choice(bytes);
    let text = String::from_utf8_lossy(text);
    let starts = start_documents();
    let start = &starts[flags / 4 % starts.len()];

    let content = clipboard::parse_clipboard_text(&text);
    for canvas in canvases(start) {
        match &content {
            Ok(ClipboardContent::Fragment(part)) => {
                let pasting = PasteOptions {
                    to: if flags & 1 == 0 {
                        PasteTarget::Place(pos2(-8.0, 1e6))
                    } else {
                        PasteTarget::Offset(Vec2::splat(24.0))
                    },
                    at_home: flags & 1 == 1,
                    with_inputs: flags & 2 == 2,
                };
                match clipboard::paste_fragment(start, canvas, part, pasting) {
                    Ok(pasted) => check_undo_and_redo(start, pasted.edits),
                    Err(sentence) => assert!(!sentence.is_empty()),
                }
            }
            Ok(ClipboardContent::Text(text)) => {
                check_undo_and_redo(
                    start,
                    frames::add_note(start, canvas, pos2(0.0, 0.0), text).1,
                );
            }
            Err(sentence) => assert!(!sentence.is_empty()),
        }

        if let Some(shape) = curves::parse_copied_curve(&text) {
            let body = start.graph.body(canvas).into_iter().flatten();
            let ids: Vec<_> = body.map(|(id, _)| *id).collect();
            check_undo_and_redo(start, curves::apply_shape(start, canvas, &ids, &shape));
        }
    }
}

/// Makes edits, undoes them, and redoes them.
fn check_undo_and_redo(start: &Document, edits: Vec<Edit>) {
    let (mut document, mut history) = (start.clone(), History::default());
    history.begin_step(&document, "Paste");
    history.apply_edits(&mut document, edits);
    history.commit(&document);
    check_history(start, &mut document, &mut history);
}
