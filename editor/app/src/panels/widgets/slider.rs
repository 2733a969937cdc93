//! A slider over a range: pressed or dragged anywhere on it, or moved by the arrow keys. One drag is one step.

use eframe::egui::{
    CursorIcon, EventFilter, Id, Key, Modifiers, Rect, Response, Sense, Stroke, Ui, WidgetInfo,
    emath, lerp, pos2, vec2,
};
use inclination_project::{edit::Edit, text::number};

use super::labelled;
use crate::{
    request::{Request, Requests},
    theme,
};

const HEIGHT: f32 = 16.0;
const RAIL: f32 = 4.0;
const KNOB: f32 = 6.0;
/// How many steps of the arrow keys lead from end to end.
const STEPS: f32 = 100.0;

/// Draws a slider over a range, in whole numbers alone if those are wanted. What is done to it is asked for by the edits that are made of a number.
pub(in crate::panels) fn slider(
    ui: &mut Ui,
    requests: &mut Requests,
    (label, title): (&str, &str),
    value: f32,
    ((low, high), whole): ((f32, f32), bool),
    make: impl Fn(f32) -> Vec<Edit>,
) -> Response {
    let palette = theme::of(ui.ctx());
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::drag());
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    let across = rect.x_range().shrink(KNOB);
    let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
    let knob = pos2(lerp(across.min..=across.max, share), rect.center().y);
    let rail = Rect::from_center_size(rect.center(), vec2(width, RAIL));
    ui.painter().rect_filled(rail, RAIL / 2.0, palette.raised);
    let filled = rail.with_max_x(knob.x);
    ui.painter().rect_filled(filled, RAIL / 2.0, palette.stat);
    let colour = if palette.dark {
        palette.text
    } else {
        palette.node
    };
    let edge = if response.has_focus() {
        Stroke::new(2.0, palette.focus)
    } else {
        Stroke::new(
            1.0,
            if palette.dark {
                palette.text
            } else {
                palette.stat
            },
        )
    };
    let is_held = response.hovered() || response.dragged();
    let radius = if is_held { KNOB + 1.0 } else { KNOB };
    ui.painter().circle(knob, radius, colour, edge);
    response.widget_info(|| WidgetInfo::slider(ui.is_enabled(), f64::from(value), label));
    labelled(&response, label);
    let at = |x: f32| {
        let share = |x: f32| (x - across.min) / (across.max - across.min).max(1.0);
        let along = |x: f32| f64::from(low) + f64::from(high - low) * f64::from(share(x));
        // The tidiest number within a point of the pointer.
        let tidy = emath::smart_aim::best_in_range_f64(along(x - 0.5), along(x + 0.5));
        let tidy = (tidy as f32).clamp(low, high);
        if whole {
            number::whole(tidy, (low, high))
        } else {
            tidy
        }
    };
    if response.drag_started() {
        requests.push(Request::Begin(title.to_owned()));
    }
    if response.dragged() {
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            requests.push(Request::Abort);
            ui.ctx().stop_dragging();
            return response;
        }
        if let Some(pointer) = response.interact_pointer_pos()
            && at(pointer.x) != value
        {
            requests.push(Request::GoOn(make(at(pointer.x))));
        }
    }
    if response.drag_stopped() {
        requests.push(Request::Commit);
    }
    if let Some(next) = by_keys(ui, response.id, value, ((low, high), whole)) {
        requests.edit(title, make(next));
    }
    response
}

/// What the arrow keys make of a number, if a widget has the keyboard.
pub(in crate::panels) fn by_keys(
    ui: &Ui,
    id: Id,
    value: f32,
    range: ((f32, f32), bool),
) -> Option<f32> {
    if !ui.memory(|memory| memory.has_focus(id)) {
        return None;
    }
    let filter = EventFilter {
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let steps = ui.input_mut(|input| {
        input.count_and_consume_key(Modifiers::NONE, Key::ArrowRight) as f32
            - input.count_and_consume_key(Modifiers::NONE, Key::ArrowLeft) as f32
    });
    let next = stepped(value, steps, range);
    (steps != 0.0 && next != value).then_some(next)
}

/// So many steps further, as a tidy number.
fn stepped(value: f32, steps: f32, ((low, high), whole): ((f32, f32), bool)) -> f32 {
    let step = f64::from(high - low) / f64::from(STEPS);
    if whole {
        let next = f64::from(value) + step.round().max(1.0) * f64::from(steps);
        return number::whole(next as f32, (low, high));
    }
    let next = f64::from(value) + step * f64::from(steps);
    let tidy = emath::smart_aim::best_in_range_f64(next - step / 4.0, next + step / 4.0);
    (tidy as f32).clamp(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_keys_go_through_whole_numbers_one_by_one() {
        assert_eq!(stepped(1.0, 1.0, ((0.0, 3.0), true)), 2.0);
        assert_eq!(stepped(3.0, 1.0, ((0.0, 3.0), true)), 3.0);
        assert_eq!(stepped(150.0, -2.0, ((0.0, 1000.0), true)), 130.0);
    }

    #[test]
    fn arrow_keys_move_by_a_hundredth_and_stay_within() {
        assert_eq!(stepped(38.0, 1.0, ((0.0, 100.0), false)), 39.0);
        assert_eq!(stepped(0.6, -1.0, ((0.0, 1.0), false)), 0.59);
        assert_eq!(stepped(100.0, 1.0, ((0.0, 100.0), false)), 100.0);
        assert_eq!(stepped(0.0, -3.0, ((0.0, 100.0), false)), 0.0);
    }
}
