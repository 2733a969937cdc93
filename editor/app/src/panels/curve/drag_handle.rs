//! Handles on a plot that are dragged or moved with the arrow keys. One drag is one undo step;
//! Escape reverts it.

use eframe::egui::{
    CursorIcon, EventFilter, Id, Key, Modifiers, PointerButton, Pos2, Rect, Response, Role, Sense,
    Ui, Vec2, WidgetInfo,
};
use inclination_analysis::study::curve::{PlotFrame, points::PointTransform};
use inclination_project::edit::Edit;

use crate::{
    plot::ShownPlot,
    request::{Request, Requests},
};

/// The size of the area around a handle that takes the pointer, in screen points.
const MAX_TARGET_SIZE: f32 = 18.0;
/// The minimum of that size next to other handles. Of two close handles, each takes the pointer
/// where it is the nearer one.
const MIN_TARGET_SIZE: f32 = 8.0;
/// How far an arrow key moves a handle, as a share of the plot's sides. With Shift it moves ten
/// times as far.
const ARROW_STEP_SHARE: f32 = 0.01;

/// A plot that was drawn, with the positions of its handles.
#[derive(Clone, Copy)]
pub(super) struct DrawnPlot<'a> {
    pub(super) shown: &'a ShownPlot,
    pub(super) frame: &'a PlotFrame,
    /// The ends of the curve's input.
    pub(super) ends: (f32, f32),
    /// The mapping between the numbers of a piecewise curve's points and those of the plot.
    pub(super) turn: PointTransform,
    /// The positions of all handles on the screen.
    pub(super) handle_positions: &'a [Pos2],
}

impl DrawnPlot<'_> {
    /// Returns the size of the area that takes the pointer for a handle.
    fn target_size(&self, at: Pos2) -> f32 {
        let distances = self
            .handle_positions
            .iter()
            .map(|other| (*other - at).abs().max_elem());

        // A handle at the same position overlaps completely, so no size avoids that.
        distances
            .filter(|distance| *distance > 1.0)
            .fold(MAX_TARGET_SIZE, f32::min)
            .max(MIN_TARGET_SIZE)
    }
}

/// A handle to be dragged.
pub(super) struct DragHandle<'a> {
    pub(super) id: Id,
    /// The position, in the numbers of the plot.
    pub(super) at: [f32; 2],
    /// The label for screen readers.
    pub(super) label: &'a str,
    /// The hover text.
    pub(super) hint: &'a str,
    /// The title of the undo step.
    pub(super) title: &'a str,
    pub(super) cursor: CursorIcon,
}

/// The part of a drag that happened in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum DragPhase {
    #[default]
    Idle,
    Began,
    Ended,
}

/// The drag of any of several handles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CombinedDrag(pub(super) DragPhase);

impl CombinedDrag {
    pub(super) fn first_active(self, other: Self) -> Self {
        if self.0 == DragPhase::Idle {
            other
        } else {
            self
        }
    }
}

impl DragHandle<'_> {
    /// Shows the handle. `make` returns the edits that move it to a position, given the step to
    /// which the position may be rounded.
    pub(super) fn show_handle(
        &self,
        ui: &mut Ui,
        requests: &mut Requests,
        seen: DrawnPlot<'_>,
        make: impl Fn([f32; 2], [f32; 2]) -> Vec<Edit>,
    ) -> (Response, DragPhase) {
        let at = seen.shown.screen_point(self.at[0], self.at[1]);
        let rect = Rect::from_center_size(at, Vec2::splat(seen.target_size(at)));
        let response = ui.interact(rect, self.id, Sense::click_and_drag());
        let label = self.label;
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, ui.is_enabled(), label));

        if response.clicked() {
            response.request_focus();
        }
        let phase = self.process_drag(ui, requests, &response, seen.shown, &make);

        if response.has_focus()
            && let Some(by) = count_arrow_steps(ui, response.id)
        {
            let grain = seen.frame.part_size(ARROW_STEP_SHARE);
            let to = [self.at[0] + by.x * grain[0], self.at[1] + by.y * grain[1]];
            let edits = make(to, seen.frame.part_size(ARROW_STEP_SHARE / 4.0));
            requests.push_edit(self.title, edits);
        }

        let response = response
            .on_hover_cursor(self.cursor)
            .on_hover_text(self.hint);
        (response, phase)
    }

    /// Shows a larger area that drags the handle. It is not a keyboard stop.
    pub(super) fn show_drag_area(
        &self,
        ui: &mut Ui,
        requests: &mut Requests,
        shown: &ShownPlot,
        rect: Rect,
        make: impl Fn([f32; 2], [f32; 2]) -> Vec<Edit>,
    ) -> (Response, DragPhase) {
        let response = ui.interact(rect, self.id.with("line"), Sense::CLICK | Sense::DRAG);
        let phase = self.process_drag(ui, requests, &response, shown, &make);
        let response = response
            .on_hover_cursor(self.cursor)
            .on_hover_text(self.hint);
        (response, phase)
    }

    fn process_drag(
        &self,
        ui: &Ui,
        requests: &mut Requests,
        response: &Response,
        shown: &ShownPlot,
        make: &dyn Fn([f32; 2], [f32; 2]) -> Vec<Edit>,
    ) -> DragPhase {
        let mut phase = DragPhase::Idle;
        if response.drag_started_by(PointerButton::Primary) {
            if response.sense.is_focusable() {
                response.request_focus();
            }
            requests.push(Request::BeginStep(self.title.to_owned()));
            phase = DragPhase::Began;
        }

        if response.dragged_by(PointerButton::Primary) {
            if ui.input(|input| input.key_pressed(Key::Escape)) {
                requests.push(Request::AbortStep);
                ui.ctx().stop_dragging();
                return DragPhase::Ended;
            }
            if let Some(pointer) = response.interact_pointer_pos()
                && response.drag_delta() != Vec2::ZERO
            {
                requests.push(Request::ContinueStep(make(
                    shown.numbers_at(pointer),
                    pixel_size(shown, pointer),
                )));
            }
        }

        if response.drag_stopped_by(PointerButton::Primary) {
            requests.push(Request::CommitStep);
            phase = DragPhase::Ended;
        }

        phase
    }
}

/// Returns the width and height of a pixel in the numbers of the plot.
pub(super) fn pixel_size(shown: &ShownPlot, at: Pos2) -> [f32; 2] {
    let [x, y] = shown.numbers_at(at);
    let [right, below] = shown.numbers_at(at + Vec2::splat(1.0));
    [(right - x).abs(), (below - y).abs()]
}

/// Returns how many steps the arrow keys moved to the right and up, or `None` if none was pressed.
fn count_arrow_steps(ui: &Ui, id: Id) -> Option<Vec2> {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));

    let count = |key| {
        ui.input_mut(|input| {
            let small = input.count_and_consume_key(Modifiers::NONE, key);
            let large = input.count_and_consume_key(Modifiers::SHIFT, key);
            (small + 10 * large) as f32
        })
    };

    let by = Vec2::new(
        count(Key::ArrowRight) - count(Key::ArrowLeft),
        count(Key::ArrowUp) - count(Key::ArrowDown),
    );
    (by != Vec2::ZERO).then_some(by)
}

/// Returns the label of a handle on the curve.
pub fn curve_handle_label(handle: &str) -> String {
    format!("{handle} on the curve")
}
