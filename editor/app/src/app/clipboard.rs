//! Copying to the clipboard and pasting from it.

use eframe::egui::{self, Pos2, Vec2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::model::{GroupId, NodeId};
use inclination_project::{
    edit::{
        clipboard::{self, Content, Pasting, To},
        curves, delete, duplicate, frames, place,
    },
    selection::{Item, Selection},
};

use crate::{
    canvas::Canvas,
    request::{Request, Requests},
};

/// How long the answer of the clipboard is awaited, in seconds.
const ANSWER_SECONDS: f64 = 1.0;

/// What was copied and pasted last.
#[derive(Debug, Default)]
pub(super) struct Clipboard {
    /// What was copied last, and from which canvas.
    copied: Option<(DocumentId, Option<GroupId>, String)>,
    /// Where something was pasted last, and how often there.
    pasted: Option<(DocumentId, Pos2, u32)>,
    /// When the clipboard was asked for a curve whose shape is to be taken. The system may have
    /// nothing to answer.
    shape_asked: Option<f64>,
}

impl Clipboard {
    /// Copies what is selected, and deletes it if it is cut.
    pub(super) fn copy(
        &mut self,
        context: &egui::Context,
        document: &mut OpenDocument,
        canvas: &Canvas,
        is_cut: bool,
    ) {
        let selection = document.view.selection.clone();
        let (whole, group) = (document.document(), document.group());
        let Some(part) = clipboard::copied(whole, canvas.scene(), group, &selection) else {
            return;
        };

        let text = part.write();
        context.copy_text(text.clone());
        self.copied = Some((document.id(), group, text));
        self.pasted = None;
        if is_cut {
            let carried = place::carried(canvas.scene(), &selection);
            let items: Vec<Item> = carried.into_iter().map(|(item, _)| item).collect();
            let edits = delete::delete_items(whole, group, &items);
            document.edit("Cut", edits);
        }
    }

    /// Asks the system for what was copied, to take it as the shape of the selected curves.
    pub(super) fn ask_for_shape(&mut self, context: &egui::Context) {
        self.shape_asked = Some(context.input(|input| input.time));
        context.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
    }

    /// Pastes a text onto the shown canvas, or takes the shape of the curve in it if that was asked
    /// for.
    pub(super) fn paste(
        &mut self,
        context: &egui::Context,
        text: &str,
        document: Option<&mut OpenDocument>,
        canvas: &Canvas,
        requests: &mut Requests,
    ) {
        let asked = self.shape_asked.take();
        let Some(document) = document else {
            return;
        };
        let now = context.input(|input| input.time);
        let pasted = if asked.is_some_and(|asked| now - asked < ANSWER_SECONDS) {
            paste_shape(text, document)
        } else {
            self.paste_part(text, document, canvas)
        };

        match pasted {
            Ok(left_out) => requests.extend(left_out.into_iter().map(Request::Say)),
            Err(sentence) => requests.push(Request::Say(sentence)),
        }
    }

    /// Pastes a part of a graph, or any other text as a note. Gives a sentence about what could not
    /// be pasted.
    fn paste_part(
        &mut self,
        text: &str,
        document: &mut OpenDocument,
        canvas: &Canvas,
    ) -> Result<Option<String>, String> {
        let (id, group) = (document.id(), document.group());
        let aim = canvas.aim();
        let again = match self.pasted {
            Some((known, at, times)) if known == id && at == aim => times + 1,
            _ => 0,
        };
        let at = aim + Vec2::splat(duplicate::OFF * again as f32);
        let copied = self.copied.as_ref();
        let at_home = copied.is_some_and(|(from, canvas, copied)| {
            *from == id && *canvas == group && copied.trim_end() == text.trim_end()
        });
        let pasting = Pasting {
            to: To::Place(at),
            at_home,
            with_inputs: true,
        };

        let (edits, items, left_out) = match clipboard::read(text)? {
            Content::Text(text) if text.is_empty() => {
                let sentence = "There is nothing to paste: copy something first.";
                return Err(String::from(sentence));
            }
            Content::Text(text) => {
                let (note, edits) = frames::noted(document.document(), group, at, &text);
                (edits, vec![Item::Note(note)], None)
            }
            Content::Part(part) => {
                let pasted = clipboard::pasted(document.document(), group, &part, pasting)?;
                (pasted.edits, pasted.items, pasted.left_out)
            }
        };
        document.edit("Paste", edits);
        document.view.selection = Selection::of(items);
        self.pasted = Some((id, aim, again));
        Ok(left_out)
    }
}

/// Gives the selected curves the shape of the curve in a text.
fn paste_shape(text: &str, document: &mut OpenDocument) -> Result<Option<String>, String> {
    let Some(shape) = curves::shape_of(text) else {
        let none = "There is no curve among what was copied: select one and copy it first.";
        return Err(none.to_owned());
    };
    let ids: Vec<NodeId> = document.view.selection.nodes().collect();
    let edits = curves::reshaped(document.document(), document.group(), &ids, &shape);
    document.edit("Paste a shape", edits);
    Ok(None)
}
