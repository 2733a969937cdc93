//! Something on a plot that is dragged, or moved by the arrow keys. One drag is one step; Escape takes it back.

use eframe::egui::{
    CursorIcon, EventFilter, Id, Key, Modifiers, PointerButton, Pos2, Rect, Response, Role, Sense,
    Ui, Vec2, WidgetInfo,
};
use inclination_analysis::study::curve::Frame;
use inclination_project::edit::Edit;

use crate::{
    plot::Shown,
    request::{Request, Requests},
};

/// How large the place is that takes the pointer, and how large beside others, which each have what is nearer to them.
const SIZE: f32 = 18.0;
const LEAST: f32 = 8.0;
/// The part of a plot's sides that an arrow key goes; with Shift ten times as far.
const STEP: f32 = 0.01;

/// A plot that was drawn, with what can be dragged on it.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub(super) shown: &'a Shown,
    pub(super) frame: &'a Frame,
    /// Where all is that can be dragged.
    pub(super) all: &'a [Pos2],
}

impl Seen<'_> {
    /// How large a place may be that takes the pointer.
    fn room(&self, at: Pos2) -> f32 {
        let off = self.all.iter().map(|other| (*other - at).abs().max_elem());
        // What is at the same place lies below or above.
        off.filter(|off| *off > 1.0).fold(SIZE, f32::min).max(LEAST)
    }
}

/// What is to be dragged.
pub(super) struct Grab<'a> {
    pub(super) id: Id,
    /// Where it is.
    pub(super) at: [f32; 2],
    /// What screen readers call it.
    pub(super) label: &'a str,
    /// What it says when it is hovered.
    pub(super) hint: &'a str,
    /// What the step is called.
    pub(super) title: &'a str,
    pub(super) cursor: CursorIcon,
}

/// What was done to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Did {
    #[default]
    Nothing,
    Began,
    Ended,
}

/// What was done to any of several things.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Deed(pub(super) Did);

impl Deed {
    pub(super) fn or(self, other: Self) -> Self {
        if self.0 == Did::Nothing { other } else { self }
    }
}

impl Grab<'_> {
    /// Lets it be dragged; `make` gives the edits that bring it to a place, with the step that may be rounded to.
    pub(super) fn show(
        &self,
        ui: &mut Ui,
        requests: &mut Requests,
        seen: Seen<'_>,
        make: impl Fn([f32; 2], [f32; 2]) -> Vec<Edit>,
    ) -> (Response, Did) {
        let at = seen.shown.at(self.at[0], self.at[1]);
        let rect = Rect::from_center_size(at, Vec2::splat(seen.room(at)));
        let response = ui.interact(rect, self.id, Sense::click_and_drag());
        let label = self.label;
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, ui.is_enabled(), label));
        if response.clicked() {
            response.request_focus();
        }
        let did = self.dragged(ui, requests, (&response, seen.shown), &make);
        if response.has_focus()
            && let Some(by) = arrows(ui, response.id)
        {
            let grain = seen.frame.grain(STEP);
            let to = [self.at[0] + by.x * grain[0], self.at[1] + by.y * grain[1]];
            let edits = make(to, seen.frame.grain(STEP / 4.0));
            requests.edit(self.title, edits);
        }
        let response = response
            .on_hover_cursor(self.cursor)
            .on_hover_text(self.hint);
        (response, did)
    }

    /// Lets it be dragged by a place that stands for it, and is no stop for the keyboard.
    pub(super) fn show_line(
        &self,
        ui: &mut Ui,
        requests: &mut Requests,
        (shown, rect): (&Shown, Rect),
        make: impl Fn([f32; 2], [f32; 2]) -> Vec<Edit>,
    ) -> (Response, Did) {
        let response = ui.interact(rect, self.id.with("line"), Sense::CLICK | Sense::DRAG);
        let did = self.dragged(ui, requests, (&response, shown), &make);
        let response = response
            .on_hover_cursor(self.cursor)
            .on_hover_text(self.hint);
        (response, did)
    }

    fn dragged(
        &self,
        ui: &Ui,
        requests: &mut Requests,
        (response, shown): (&Response, &Shown),
        make: &dyn Fn([f32; 2], [f32; 2]) -> Vec<Edit>,
    ) -> Did {
        let mut did = Did::Nothing;
        if response.drag_started_by(PointerButton::Primary) {
            if response.sense.is_focusable() {
                response.request_focus();
            }
            requests.push(Request::Begin(self.title.to_owned()));
            did = Did::Began;
        }
        if response.dragged_by(PointerButton::Primary) {
            if ui.input(|input| input.key_pressed(Key::Escape)) {
                requests.push(Request::Abort);
                ui.ctx().stop_dragging();
                return Did::Ended;
            }
            if let Some(pointer) = response.interact_pointer_pos()
                && response.drag_delta() != Vec2::ZERO
            {
                requests.push(Request::GoOn(make(
                    shown.numbers(pointer),
                    pixel(shown, pointer),
                )));
            }
        }
        if response.drag_stopped_by(PointerButton::Primary) {
            requests.push(Request::Commit);
            did = Did::Ended;
        }
        did
    }
}

/// What a pixel of a plot is in its numbers.
fn pixel(shown: &Shown, at: Pos2) -> [f32; 2] {
    let [x, y] = shown.numbers(at);
    let [right, below] = shown.numbers(at + Vec2::splat(1.0));
    [(right - x).abs(), (below - y).abs()]
}

/// How many steps the arrow keys went, upwards and to the right.
fn arrows(ui: &Ui, id: Id) -> Option<Vec2> {
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
pub fn on_curve(handle: &str) -> String {
    format!("{handle} on the curve")
}
