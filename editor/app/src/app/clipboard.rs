//! Copying the selection to the clipboard and pasting from it.

use std::time::Duration;

use eframe::egui::{self, Event, Key};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::model::{GroupId, NodeId};
use inclination_project::{
    decision_table::paste_cells,
    edit::{
        clipboard::{self, ClipboardContent, PasteOptions, PasteTarget},
        curves, delete, frames, placement,
    },
    selection::{Item, Selection},
};

use crate::{
    canvas::Canvas,
    request::{Request, Requests},
};

/// How long to wait for the clipboard's answer.
const MAX_ANSWER_WAIT: Duration = Duration::from_secs(1);

/// Reported if the clipboard has no text.
const NOTHING_TO_PASTE: &str = "There is nothing to paste. Copy something first.";

/// The last copy and the last paste.
#[derive(Debug, Default)]
pub(super) struct Clipboard {
    /// The text of the last copy, and the canvas it came from.
    copied: Option<(DocumentId, Option<GroupId>, String)>,
    /// The request that waits for the clipboard's text.
    request: Option<ClipboardRequest>,
    key: PasteKey,
}

/// A request for the clipboard's text. The wait is limited, because an empty clipboard gives no
/// answer.
#[derive(Debug)]
struct ClipboardRequest {
    /// When the clipboard was asked, in seconds.
    time: f64,
    /// Whether the shape of a curve should be pasted.
    is_shape: bool,
}

/// The key that pastes. The window toolkit replaces its press by the text that is pasted, so with
/// an empty clipboard only its release arrives.
#[derive(Debug, Default)]
struct PasteKey {
    is_pressed: bool,
    has_pasted: bool,
}

impl PasteKey {
    /// Follows an event. Returns whether the key was released after it pasted nothing.
    fn follow_event(&mut self, event: &Event) -> bool {
        match event {
            Event::Paste(_) => self.has_pasted = true,
            Event::Key {
                key: Key::V | Key::Paste,
                pressed,
                ..
            } => {
                if *pressed {
                    self.is_pressed = true;
                } else {
                    let last = std::mem::take(self);
                    return !last.is_pressed && !last.has_pasted;
                }
            }
            _ => {}
        }
        false
    }
}

impl Clipboard {
    /// Copies the selection, and deletes it if it is cut.
    pub(super) fn copy_selection(
        &mut self,
        context: &egui::Context,
        document: &mut OpenDocument,
        canvas: &Canvas,
        is_cut: bool,
    ) {
        let selection = document.view.selection.clone();
        let (whole, group) = (document.document(), document.group());
        let Some(part) = clipboard::copy_selection(whole, canvas.scene(), group, &selection) else {
            return;
        };

        let text = part.write();
        context.copy_text(text.clone());
        self.copied = Some((document.id(), group, text));
        if is_cut {
            let carried = placement::items_moved_with(canvas.scene(), &selection);
            let items: Vec<Item> = carried.into_iter().map(|(item, _)| item).collect();
            let edits = delete::delete_items(whole, group, &items);
            document.apply_step("Cut", edits);
        }
    }

    /// Asks the system for the clipboard's text, to paste it.
    pub(super) fn request_text(&mut self, context: &egui::Context) {
        self.send_request(context, false);
    }

    /// Asks the system for the clipboard's text, to paste its shape onto the selected curves.
    pub(super) fn request_shape(&mut self, context: &egui::Context) {
        self.send_request(context, true);
    }

    fn send_request(&mut self, context: &egui::Context, is_shape: bool) {
        let time = context.input(|input| input.time);
        self.request = Some(ClipboardRequest { time, is_shape });
        context.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
        context.request_repaint_after(MAX_ANSWER_WAIT);
    }

    /// Follows the events of a frame. Returns a message if a text was to be pasted, but the
    /// clipboard has none.
    pub(super) fn find_empty_answer(&mut self, context: &egui::Context) -> Option<&'static str> {
        let (time, is_answered, is_key_in_vain) = context.input(|input| {
            let mut is_key_in_vain = false;
            for event in &input.events {
                is_key_in_vain |= self.key.follow_event(event);
            }
            let is_answer = |event: &Event| matches!(event, Event::Paste(_));
            (
                input.time,
                input.events.iter().any(is_answer),
                is_key_in_vain,
            )
        });

        // A shape is pasted later in this frame.
        let is_late = |request: &mut ClipboardRequest| {
            let is_over = time - request.time >= MAX_ANSWER_WAIT.as_secs_f64();
            is_over || is_answered && !request.is_shape
        };
        let is_late = self.request.take_if(is_late).is_some() && !is_answered;
        let is_in_vain = is_late || is_key_in_vain && !context.text_edit_focused();
        is_in_vain.then_some(NOTHING_TO_PASTE)
    }

    /// Pastes a text onto the shown canvas, or applies the shape of the curve in it if
    /// [`Clipboard::request_shape`] was called shortly before.
    pub(super) fn paste_text(
        &mut self,
        text: &str,
        document: Option<&mut OpenDocument>,
        canvas: &mut Canvas,
        requests: &mut Requests,
    ) {
        let request = self.request.take();
        let Some(document) = document else {
            return;
        };

        let pasted = if request.is_some_and(|request| request.is_shape) {
            paste_shape(text, document)
        } else {
            let pasted = self.paste_part(text, document, canvas);
            if pasted.is_ok() {
                canvas.scroll_to_selection();
            }
            pasted
        };

        match pasted {
            Ok(left_out) => requests.extend(left_out.into_iter().map(Request::Notify)),
            Err(sentence) => requests.push(Request::Notify(sentence)),
        }
    }

    /// Adds the considerations in a text to an option of a decision. Returns a message if some
    /// inputs lost their wires.
    pub(super) fn paste_into_option(
        &self,
        text: &str,
        document: &mut OpenDocument,
        decision: NodeId,
        option: NodeId,
    ) -> Result<Option<String>, String> {
        let at_home = self.is_copied_from(document, text);
        let (whole, group) = (document.document(), document.group());
        let (edits, lost) = paste_cells(whole, group, decision, option, text, at_home)?;
        document.apply_step("Paste a consideration", edits);
        Ok(lost)
    }

    /// Returns whether a text was copied from the shown canvas of a document.
    fn is_copied_from(&self, document: &OpenDocument, text: &str) -> bool {
        let copied = self.copied.as_ref();
        copied.is_some_and(|(from, canvas, copied)| {
            *from == document.id()
                && *canvas == document.group()
                && copied.trim_end() == text.trim_end()
        })
    }

    /// Pastes a fragment of a graph, or any other text as a note. Returns a sentence about content
    /// that could not be pasted.
    fn paste_part(
        &self,
        text: &str,
        document: &mut OpenDocument,
        canvas: &Canvas,
    ) -> Result<Option<String>, String> {
        let group = document.group();
        let at = canvas.insert_position();
        let pasting = PasteOptions {
            to: PasteTarget::Place(at),
            at_home: self.is_copied_from(document, text),
            with_inputs: true,
        };

        let (edits, items, left_out) = match clipboard::parse_clipboard_text(text)? {
            ClipboardContent::Text(text) if text.is_empty() => {
                return Err(String::from(NOTHING_TO_PASTE));
            }
            ClipboardContent::Text(text) => {
                let (note, edits) = frames::add_note(document.document(), group, at, &text);
                (edits, vec![Item::Note(note)], None)
            }
            ClipboardContent::Fragment(part) => {
                let pasted = clipboard::paste_fragment(document.document(), group, &part, pasting)?;
                (pasted.edits, pasted.items, pasted.left_out)
            }
        };

        document.apply_step("Paste", edits);
        document.view.selection = Selection::from_items(items);
        Ok(left_out)
    }
}

/// Applies the shape of the curve in a text to the selected curves.
fn paste_shape(text: &str, document: &mut OpenDocument) -> Result<Option<String>, String> {
    let Some(shape) = curves::parse_copied_curve(text) else {
        let none = "The clipboard has no curve. Copy a curve first.";
        return Err(none.to_owned());
    };

    let ids: Vec<NodeId> = document.view.selection.nodes().collect();
    let edits = curves::apply_shape(document.document(), document.group(), &ids, &shape);
    document.apply_step("Paste shape", edits);
    Ok(None)
}
