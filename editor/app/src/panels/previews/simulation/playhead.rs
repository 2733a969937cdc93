//! The playhead of the simulation panel: the moment of the run that the whole editor shows. It is
//! dragged in the plot, moved by keys, or plays.

use std::sync::Arc;

use eframe::egui::{
    CursorIcon, EventFilter, Id, Key, Modifiers, PointerButton, Rangef, Rect, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, accesskit,
};
use inclination_analysis::{
    open_document::DocumentId,
    plot::{Mark, Plot, Tone},
    simulation::{SimulatedMoment, Timeline},
};

use crate::{plot::ShownPlot, theme};

/// Label of the playhead before a moment is shown.
pub const NO_PLAYHEAD: &str = "Playhead, not set";

/// The distance from the playhead within which the pointer shows that it can be dragged, in points.
const GRAB_DISTANCE: f32 = 7.0;
/// The number of steps that an arrow key moves the playhead with Shift.
const LONG_JUMP_STEPS: u64 = 10;
/// The longest time that passes for a playing simulation from one frame to the next, in seconds.
const MAX_FRAME_SECONDS: f64 = 0.25;

/// The speeds to choose from: the name, and the simulated seconds per second.
pub(super) const SPEEDS: [(&str, f64); 4] = [
    ("Speed \u{d7} 1", 1.0),
    ("Speed \u{d7} 4", 4.0),
    ("Speed \u{d7} 16", 16.0),
    ("Speed \u{d7} 60", 60.0),
];

/// A move of the playhead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayheadMove {
    /// To a step.
    ToStep(u64),
    /// Play, or pause.
    TogglePlaying,
    /// Show the current values again.
    Leave,
}

/// The time since a playing simulation began to wait for its next step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Playing {
    pub(super) document: DocumentId,
    /// The simulated time that has passed since the shown moment, in seconds.
    passed: f64,
}

impl Playing {
    pub(super) fn new(document: DocumentId) -> Self {
        Self {
            document,
            passed: 0.0,
        }
    }

    /// Lets time pass. Returns the step to show then.
    pub(super) fn advance(
        &mut self,
        timeline: &Timeline,
        shown: u64,
        elapsed_seconds: f64,
        speed: f64,
    ) -> u64 {
        self.passed += elapsed_seconds.clamp(0.0, MAX_FRAME_SECONDS) * speed;
        let start = timeline.step_time(shown);
        let next = timeline.step_at(start + self.passed);
        self.passed -= timeline.step_time(next) - start;
        next
    }
}

/// Returns a plot with the playhead in it.
pub(super) fn plot_with_playhead(plot: &Plot, moment: &SimulatedMoment, decision: &str) -> Plot {
    let mut plot = plot.clone();
    let label = moment.describe(decision);
    let mark = Mark::vertical_line(moment.time as f32, Tone::Sample, label);
    plot.marks.push(mark);
    plot
}

/// The playhead in a plot.
pub(super) struct Playhead<'a> {
    pub(super) timeline: &'a Timeline,
    pub(super) decision: &'a str,
    /// The moment that is shown, if any.
    pub(super) moment: Option<&'a Arc<SimulatedMoment>>,
}

impl Playhead<'_> {
    fn step(&self) -> Option<u64> {
        Some(self.timeline.step_at(self.moment?.time))
    }

    /// Handles the pointer and the keyboard. Returns how the playhead moves.
    pub(super) fn interact(&self, ui: &Ui, shown: &ShownPlot) -> Option<PlayheadMove> {
        let frame = shown.frame();
        let time = self.moment.map_or(0.0, |moment| moment.time as f32);
        let x = shown.screen_point(time, 0.0).x;
        let band = Rangef::new(x - GRAB_DISTANCE, x + GRAB_DISTANCE);
        let rect = Rect::from_x_y_ranges(band, frame.y_range()).intersect(frame);
        let rect = if rect.is_positive() { rect } else { frame };

        let id = ui.scope_id().with("playhead");
        let response = ui.interact(rect, id, Sense::focusable_noninteractive());
        let label = self.label();
        response.widget_info(|| WidgetInfo::slider(true, f64::from(time), label.clone()));
        let jump = self.handle_screen_reader(ui, id);
        if jump.is_some() {
            return jump;
        }
        if response.has_focus() {
            let stroke = Stroke::new(1.5, theme::current_palette(ui.ctx()).focus);
            ui.painter()
                .rect_stroke(rect, 3.0, stroke, StrokeKind::Inside);
        }

        let plot = &shown.response;
        let is_held = plot.is_pointer_button_down_on() || plot.clicked();
        let is_primary = !ui.input(|input| input.pointer.button_down(PointerButton::Middle))
            && !plot.secondary_clicked()
            && !ui.input(|input| input.pointer.button_down(PointerButton::Secondary));
        let is_moved = is_held && is_primary && !shown.is_panned(ui);
        if plot.hover_pos().is_some_and(|at| rect.contains(at)) && self.moment.is_some() {
            ui.set_cursor_icon(CursorIcon::ResizeHorizontal);
        }
        if is_moved {
            response.request_focus();
            if let Some(at) = plot.interact_pointer_pos() {
                let [time, _] = shown.numbers_at(at);
                let step = self.timeline.step_at(time.into());
                return (self.step() != Some(step)).then_some(PlayheadMove::ToStep(step));
            }
        }

        let is_focused = response.has_focus();
        is_focused.then(|| self.handle_keys(ui, id)).flatten()
    }

    /// Offers screen readers to move the playhead as they move a slider.
    fn handle_screen_reader(&self, ui: &Ui, id: Id) -> Option<PlayheadMove> {
        let last = self.timeline.step_count().saturating_sub(1);
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_min_numeric_value(0.0);
            node.set_max_numeric_value(self.timeline.step_time(last));
            node.add_action(accesskit::Action::Increment);
            node.add_action(accesskit::Action::Decrement);
        });

        let count =
            |action| ui.input(|input| input.num_accesskit_action_requests(id, action)) as u64;
        let forward = count(accesskit::Action::Increment);
        let back = count(accesskit::Action::Decrement);
        let from = self.step().unwrap_or(0);
        let next = (from + forward).saturating_sub(back).min(last);
        (forward != back).then_some(PlayheadMove::ToStep(next))
    }

    /// Returns the name for screen readers.
    fn label(&self) -> String {
        match self.moment {
            Some(moment) => format!("Playhead, {}", moment.describe(self.decision)),
            None => String::from(NO_PLAYHEAD),
        }
    }

    fn handle_keys(&self, ui: &Ui, id: Id) -> Option<PlayheadMove> {
        let filter = EventFilter {
            horizontal_arrows: true,
            escape: self.moment.is_some(),
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));

        let last = self.timeline.step_count().saturating_sub(1);
        let step = self.step();
        let from = step.unwrap_or(0);
        let count = |modifiers, key| {
            ui.input_mut(|input| input.count_and_consume_key(modifiers, key)) as u64
        };
        let is_pressed = |key| count(Modifiers::NONE, key) > 0;

        let jump = |key| {
            let jumps = count(Modifiers::SHIFT, key) * LONG_JUMP_STEPS;
            jumps + count(Modifiers::NONE, key)
        };
        let back = jump(Key::ArrowLeft);
        let forward = jump(Key::ArrowRight);
        let change = |is_forward| self.timeline.find_change(self.decision, from, is_forward);

        let next = if is_pressed(Key::Space) {
            return Some(PlayheadMove::TogglePlaying);
        } else if self.moment.is_some() && is_pressed(Key::Escape) {
            return Some(PlayheadMove::Leave);
        } else if back > 0 || forward > 0 {
            Some((from + forward).saturating_sub(back).min(last))
        } else if is_pressed(Key::Home) {
            Some(0)
        } else if is_pressed(Key::End) {
            Some(last)
        } else if is_pressed(Key::OpenBracket) {
            change(false)
        } else if is_pressed(Key::CloseBracket) {
            change(true)
        } else {
            None
        };
        next.filter(|next| step != Some(*next))
            .map(PlayheadMove::ToStep)
    }
}
