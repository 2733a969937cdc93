//! Carrying out the commands that select, move, copy, group and frame.

#[path = "selection_commands.rs"]
pub(super) mod done;

use eframe::egui::{self, Pos2, Vec2};
use inclination_core::model::{GroupId, NodeId};

use self::done::Done;
use super::App;
use crate::{
    canvas::scene::GRID,
    document::{DocumentId, Item, Selection},
    edit::{
        clipboard::{self, Content, Pasting, To},
        curves, duplicate, frames, nodes, place,
    },
    request::Request,
};

/// How many steps of the grid Shift makes of one.
const LARGE: f32 = 8.0;
/// For how long presses of an arrow key are one step, in seconds.
const ROW: f64 = 1.0;
/// For how long an answer of the clipboard is awaited, in seconds.
const ANSWER: f64 = 1.0;

/// What goes on between commands.
#[derive(Debug, Default)]
pub(super) struct Shaping {
    /// What was nudged last, and when.
    nudged: Option<(DocumentId, Selection, f64)>,
    /// What was copied last, and from which canvas.
    copied: Option<(DocumentId, Option<GroupId>, String)>,
    /// Where something was pasted last, and how often there.
    pasted: Option<(DocumentId, Pos2, u32)>,
    /// When what was copied was asked for, to be taken as a shape. The system may have nothing to answer.
    shape_asked: Option<f64>,
}

impl App {
    pub(super) fn carry_through(&mut self, done: Done) {
        match done {
            Done::Edited(title, edits, selection) => {
                if let Some(document) = self.documents.get_mut(self.shown) {
                    document.edit(title, edits);
                    if let Some(selection) = selection {
                        document.view.selection = selection;
                    }
                }
            }
            Done::Named(title, edits, item) => {
                if let Some(document) = self.documents.get_mut(self.shown) {
                    document.edit(title, edits);
                    document.view.selection = Selection::of([item]);
                    // What is new there says nothing until it is typed.
                    self.canvas.rename(document, item);
                }
            }
            Done::Selected(selection) => self.requests.push(Request::Select(selection)),
            Done::Refused(sentence) => self.requests.push(Request::Say(sentence)),
            Done::Asked(request) => self.requests.push(request),
            Done::Nothing => {}
        }
    }

    /// Moves what is selected by a step of the grid. Presses in a row are one step of the history.
    pub(super) fn nudge(&mut self, context: &egui::Context, towards: Vec2) {
        let (is_large, now) = context.input(|input| (input.modifiers.shift, input.time));
        let by = towards * GRID * if is_large { LARGE } else { 1.0 };
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        // Two presses may come in one frame.
        self.canvas.follow(document);
        let what = place::carried(self.canvas.scene(), &document.view.selection);
        let edits = place::moved(document.document(), &what, by);
        if edits.is_empty() {
            return;
        }
        let goes_on = self
            .shaping
            .nudged
            .as_ref()
            .is_some_and(|(id, what, when)| {
                *id == document.id() && *what == document.view.selection && now - when < ROW
            });
        if !goes_on || !document.history().is_open() {
            document.begin("Nudge");
        }
        document.go_on(edits);
        self.shaping.nudged = Some((document.id(), document.view.selection.clone(), now));
    }

    /// Copies what is selected into the clipboard, and deletes it if it is cut.
    pub(super) fn copy(&mut self, context: &egui::Context, cut: bool) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        let selection = document.view.selection.clone();
        let (whole, group) = (document.document(), document.group());
        let Some(part) = clipboard::copied(whole, self.canvas.scene(), group, &selection) else {
            return;
        };
        let text = part.write();
        context.copy_text(text.clone());
        self.shaping.copied = Some((document.id(), group, text));
        self.shaping.pasted = None;
        if cut {
            let carried = place::carried(self.canvas.scene(), &selection);
            let items: Vec<Item> = carried.into_iter().map(|(item, _)| item).collect();
            let edits = nodes::deleted(whole, group, &items);
            document.edit("Cut", edits);
        }
    }

    /// Asks for what was copied, to be taken as the shape of the selected curves.
    pub(super) fn ask_for_shape(&mut self, context: &egui::Context) {
        self.shaping.shape_asked = Some(context.input(|input| input.time));
        context.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
    }

    /// Gives the selected curves the shape of the curve that was copied.
    fn reshape(&mut self, text: &str) {
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        let Some(shape) = curves::shape_of(text) else {
            let none = "There is no curve among what was copied: select one and copy it first.";
            self.requests.push(Request::Say(none.to_owned()));
            return;
        };
        let ids: Vec<NodeId> = document.view.selection.nodes().collect();
        let edits = curves::reshaped(document.document(), document.group(), &ids, &shape);
        document.edit("Paste a shape", edits);
    }

    /// Pastes a text onto the canvas that is shown.
    pub(super) fn paste(&mut self, context: &egui::Context, text: &str) {
        let asked = self.shaping.shape_asked.take();
        if asked.is_some_and(|asked| context.input(|input| input.time) - asked < ANSWER) {
            self.reshape(text);
            return;
        }
        let Some(document) = self.documents.get_mut(self.shown) else {
            return;
        };
        let (id, group) = (document.id(), document.group());
        let aim = self.canvas.aim();
        let again = match self.shaping.pasted {
            Some((known, at, times)) if known == id && at == aim => times + 1,
            _ => 0,
        };
        let at = aim + Vec2::splat(duplicate::OFF * again as f32);
        let at_home = self
            .shaping
            .copied
            .as_ref()
            .is_some_and(|(from, canvas, copied)| {
                *from == id && *canvas == group && copied.trim_end() == text.trim_end()
            });
        let pasting = Pasting {
            to: To::Place(at),
            at_home,
            with_inputs: true,
        };
        let done = clipboard::read(text).and_then(|content| match content {
            Content::Text(text) if text.is_empty() => Err(String::from(
                "There is nothing to paste: copy something first.",
            )),
            Content::Text(text) => {
                let (note, edits) = frames::noted(document.document(), group, at, &text);
                Ok((edits, vec![Item::Note(note)], None))
            }
            Content::Part(part) => {
                let pasted = clipboard::pasted(document.document(), group, &part, pasting)?;
                Ok((pasted.edits, pasted.items, pasted.left_out))
            }
        });
        match done {
            Ok((edits, items, left_out)) => {
                document.edit("Paste", edits);
                document.view.selection = Selection::of(items);
                self.shaping.pasted = Some((id, aim, again));
                self.requests.extend(left_out.into_iter().map(Request::Say));
            }
            Err(sentence) => self.requests.push(Request::Say(sentence)),
        }
    }
}
