//! Moving the selection by arrow keys.

use eframe::egui::{Context, Vec2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_project::{edit::place, scene::GRID, selection::Selection};

use crate::canvas::Canvas;

/// How many steps of the grid Shift makes of one.
const SHIFT_STEPS: f32 = 8.0;
/// How long after the last press another one belongs to the same step of the history, in seconds.
const MERGE_WINDOW_SECONDS: f64 = 1.0;

/// What was nudged last, and when.
#[derive(Debug, Default)]
pub(super) struct Nudge(Option<(DocumentId, Selection, f64)>);

impl Nudge {
    /// Moves the selection by a step of the grid. Presses in a row are one step of the history.
    pub(super) fn step(
        &mut self,
        context: &Context,
        document: &mut OpenDocument,
        canvas: &mut Canvas,
        towards: Vec2,
    ) {
        let (is_large, now) = context.input(|input| (input.modifiers.shift, input.time));
        let by = towards * GRID * if is_large { SHIFT_STEPS } else { 1.0 };
        // Two presses may come in one frame.
        canvas.follow(document);
        let what = place::carried(canvas.scene(), &document.view.selection);
        let edits = place::moved(document.document(), &what, by);
        if edits.is_empty() {
            return;
        }

        let continues = self.0.as_ref().is_some_and(|(id, what, when)| {
            let is_same = *id == document.id() && *what == document.view.selection;
            is_same && now - when < MERGE_WINDOW_SECONDS
        });
        if !continues || !document.history().is_open() {
            document.begin("Nudge");
        }
        document.go_on(edits);
        self.0 = Some((document.id(), document.view.selection.clone(), now));
    }
}
