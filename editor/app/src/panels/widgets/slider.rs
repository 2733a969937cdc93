//! A slider over a range: pressed or dragged anywhere on it, or moved by the arrow keys. One drag
//! is one step.

use eframe::egui::{
    CursorIcon, EventFilter, Id, Key, Modifiers, Rangef, Rect, Response, Sense, Stroke, Ui,
    WidgetInfo, emath, lerp, pos2, vec2,
};
use inclination_analysis::plot::Axis;
use inclination_project::{edit::Edit, text::number};

use super::set_label;
use crate::{
    request::{Request, Requests},
    theme,
};

/// The height of a slider, in points.
pub(in crate::panels) const SLIDER_HEIGHT: f32 = 16.0;
/// The thickness of the rail, in points.
const RAIL_THICKNESS: f32 = 4.0;
/// The radius of the knob, in points.
const KNOB_RADIUS: f32 = 6.0;
/// The number of parts into which ticks divide a circle.
const CIRCLE_TICK_COUNT: usize = 4;
/// The number of arrow key presses from one end to the other.
const ARROW_KEY_STEPS: f32 = 100.0;

/// The numbers that a slider covers.
#[derive(Clone, Copy)]
pub(in crate::panels) struct SliderRange {
    pub(in crate::panels) low: f32,
    pub(in crate::panels) high: f32,
    pub(in crate::panels) is_whole: bool,
    /// The width that is left free to the left of the slider, in points.
    pub(in crate::panels) left_room: f32,
    /// Whether the range is a circle, whose quarters get ticks.
    pub(in crate::panels) is_circle: bool,
}

/// Draws a slider over a range. Requests the edits that `make` returns for a number, as a step
/// with a title.
pub(in crate::panels) fn slider(
    ui: &mut Ui,
    requests: &mut Requests,
    label: &str,
    title: &str,
    value: f32,
    range: SliderRange,
    make: impl Fn(f32) -> Vec<Edit>,
) -> Response {
    let SliderRange {
        low,
        high,
        is_whole,
        left_room,
        ..
    } = range;
    let palette = theme::current_palette(ui.ctx());
    let (id, row) = ui.allocate_space(vec2(ui.available_width(), SLIDER_HEIGHT));
    let rect = row.with_min_x(row.left() + left_room);
    let width = rect.width();
    let response = ui.interact(rect, id, Sense::drag());
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);

    let across = rect.x_range().shrink(KNOB_RADIUS);
    let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
    let knob = pos2(lerp(across.min..=across.max, share), rect.center().y);
    let rail = Rect::from_center_size(rect.center(), vec2(width, RAIL_THICKNESS));
    ui.painter()
        .rect_filled(rail, RAIL_THICKNESS / 2.0, palette.raised);
    let filled = fill_from_zero(rail, knob.x, across, range);
    ui.painter()
        .rect_filled(filled, RAIL_THICKNESS / 2.0, palette.stat);
    if range.is_circle {
        for share in circle_tick_shares(range) {
            let x = lerp(across.min..=across.max, share);
            let stroke = Stroke::new(1.0, palette.dim);
            ui.painter().vline(x, rect.y_range().shrink(2.0), stroke);
        }
    }

    let color = if palette.dark {
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
    let radius = if is_held {
        KNOB_RADIUS + 1.0
    } else {
        KNOB_RADIUS
    };
    ui.painter().circle(knob, radius, color, edge);
    response.widget_info(|| WidgetInfo::slider(ui.is_enabled(), f64::from(value), label));
    set_label(&response, label);

    let at = |x: f32| {
        let share = |x: f32| (x - across.min) / (across.max - across.min).max(1.0);
        let along = |x: f32| f64::from(low) + f64::from(high - low) * f64::from(share(x));
        // The tidiest number within a point of the pointer.
        let tidy = emath::smart_aim::best_in_range_f64(along(x - 0.5), along(x + 0.5));
        let tidy = (tidy as f32).clamp(low, high);
        if is_whole {
            number::round_to_whole(tidy, (low, high))
        } else {
            tidy
        }
    };

    if response.drag_started() {
        requests.push(Request::BeginStep(title.to_owned()));
    }

    if response.dragged() {
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            requests.push(Request::AbortStep);
            ui.ctx().stop_dragging();
            return response;
        }
        if let Some(pointer) = response.interact_pointer_pos()
            && at(pointer.x) != value
        {
            requests.push(Request::ContinueStep(make(at(pointer.x))));
        }
    }

    if response.drag_stopped() {
        requests.push(Request::CommitStep);
    }

    if let Some(next) = step_by_arrow_keys(ui, response.id, value, range) {
        requests.push_edit(title, make(next));
    }

    response
}

/// Returns the part of the rail between 0 and the knob. If the range does not contain 0, its end
/// nearest to 0 takes the place of 0.
fn fill_from_zero(rail: Rect, knob: f32, across: Rangef, range: SliderRange) -> Rect {
    let share = -range.low / (range.high - range.low);
    let zero = if share > 0.0 && share < 1.0 {
        lerp(across.min..=across.max, share)
    } else if share >= 1.0 {
        rail.right()
    } else {
        rail.left()
    };
    rail.with_min_x(zero.min(knob)).with_max_x(zero.max(knob))
}

/// Returns the number that the pressed arrow keys lead to, if the widget is focused and the number
/// changes.
pub(in crate::panels) fn step_by_arrow_keys(
    ui: &Ui,
    id: Id,
    value: f32,
    range: SliderRange,
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
    let next = step_value(value, steps, range);
    (steps != 0.0 && next != value).then_some(next)
}

/// Returns the places of the ticks of a circle, such as those at 0, 6, 12, 18 and 24 hours, as
/// shares of the range.
fn circle_tick_shares(range: SliderRange) -> Vec<f32> {
    let axis = Axis {
        circle: Some((range.low, range.high)),
        ..Axis::new("", "", range.low, range.high)
    };
    let ticks = axis.ticks(CIRCLE_TICK_COUNT);
    ticks.iter().map(|tick| axis.share_along(*tick)).collect()
}

/// Returns the tidy number some steps away within the range.
fn step_value(value: f32, steps: f32, range: SliderRange) -> f32 {
    let SliderRange {
        low,
        high,
        is_whole,
        ..
    } = range;
    let step = f64::from(high - low) / f64::from(ARROW_KEY_STEPS);
    if is_whole {
        let next = f64::from(value) + step.round().max(1.0) * f64::from(steps);
        return number::round_to_whole(next as f32, (low, high));
    }
    let next = f64::from(value) + step * f64::from(steps);
    let tidy = emath::smart_aim::best_in_range_f64(next - step / 4.0, next + step / 4.0);
    (tidy as f32).clamp(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_zero(high: f32, is_whole: bool) -> SliderRange {
        SliderRange {
            low: 0.0,
            high,
            is_whole,
            left_room: 0.0,
            is_circle: false,
        }
    }

    #[test]
    fn sliders_fill_from_zero_to_the_knob() {
        let rail = Rect::from_min_max(pos2(0.0, 0.0), pos2(112.0, 4.0));
        let across = Rangef::new(6.0, 106.0);
        let filled = |low: f32, high: f32, value: f32| {
            let range = SliderRange {
                low,
                high,
                is_whole: false,
                left_room: 0.0,
                is_circle: false,
            };
            let knob = lerp(across.min..=across.max, (value - low) / (high - low));
            let filled = fill_from_zero(rail, knob, across, range);
            (filled.left(), filled.right())
        };

        assert_eq!(filled(0.0, 1.0, 0.5), (0.0, 56.0));
        assert_eq!(filled(5.0, 40.0, 40.0), (0.0, 106.0));
        // Mood from -1 to 1.
        assert_eq!(filled(-1.0, 1.0, 0.0), (56.0, 56.0));
        assert_eq!(filled(-1.0, 1.0, 0.5), (56.0, 81.0));
        assert_eq!(filled(-1.0, 1.0, -1.0), (6.0, 56.0));
        assert_eq!(filled(-10.0, 0.0, -5.0), (56.0, 112.0));
        assert_eq!(filled(-10.0, -2.0, -10.0), (6.0, 112.0));
    }

    #[test]
    fn a_circle_has_ticks_at_its_quarters() {
        let day = SliderRange {
            is_circle: true,
            ..from_zero(24.0, false)
        };
        assert_eq!(circle_tick_shares(day), [0.0, 0.25, 0.5, 0.75, 1.0]);
    }

    #[test]
    fn arrow_keys_go_through_whole_numbers_one_by_one() {
        assert_eq!(step_value(1.0, 1.0, from_zero(3.0, true)), 2.0);
        assert_eq!(step_value(3.0, 1.0, from_zero(3.0, true)), 3.0);
        assert_eq!(step_value(150.0, -2.0, from_zero(1000.0, true)), 130.0);
    }

    #[test]
    fn arrow_keys_move_by_a_hundredth_and_stay_within_the_range() {
        assert_eq!(step_value(38.0, 1.0, from_zero(100.0, false)), 39.0);
        assert_eq!(step_value(0.6, -1.0, from_zero(1.0, false)), 0.59);
        assert_eq!(step_value(100.0, 1.0, from_zero(100.0, false)), 100.0);
        assert_eq!(step_value(0.0, -3.0, from_zero(100.0, false)), 0.0);
    }
}
