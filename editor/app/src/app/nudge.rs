//! Moving the selection with the arrow keys.

use eframe::egui::{Context, Vec2};
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_project::{
    edit::placement,
    scene::GRID_SIZE,
    selection::{Item, Selection},
};

use crate::canvas::Canvas;

/// The number of grid steps that Shift moves at once.
const SHIFT_GRID_STEPS: f32 = 8.0;
/// How long after a press another one still joins the same undo step, in seconds.
const MERGE_WINDOW_SECONDS: f64 = 1.0;

/// The document and the selection of the last press, and its time.
#[derive(Debug, Default)]
pub(super) struct Nudge(Option<(DocumentId, Selection, f64)>);

impl Nudge {
    /// Moves the selection by one grid step. Presses in quick succession form one undo step.
    pub(super) fn move_selection(
        &mut self,
        context: &Context,
        document: &mut OpenDocument,
        canvas: &mut Canvas,
        towards: Vec2,
    ) {
        let (is_large, now) = context.input(|input| (input.modifiers.shift, input.time));
        let by = towards * GRID_SIZE * if is_large { SHIFT_GRID_STEPS } else { 1.0 };
        // Two presses may arrive in one frame, so the scene has to include the first one.
        canvas.follow_document(document);
        let scene = canvas.scene();
        // A folded node moves the box around it.
        let boxes = document.view.selection.iter().map(|item| match item {
            Item::Node(id) => Item::Node(scene.root_of(id)),
            item => item,
        });
        let items = placement::items_moved_with(scene, &Selection::from_items(boxes));
        let edits = placement::move_items(document.document(), &items, by);
        if edits.is_empty() {
            return;
        }

        let continues = self.0.as_ref().is_some_and(|(id, selection, when)| {
            let is_same = *id == document.id() && *selection == document.view.selection;
            is_same && now - when < MERGE_WINDOW_SECONDS
        });
        if !continues || !document.history().is_open() {
            document.begin_step("Nudge");
        }
        document.continue_step(edits);
        self.0 = Some((document.id(), document.view.selection.clone(), now));
    }
}
