//! The axes of a plot on screen: numbers in their unit at round places, or names.

use std::ops::RangeInclusive;

use eframe::egui::{Color32, Rangef, Ui, Vec2};
use egui_plot::{AxisHints, GridMark};
use inclination_analysis::{
    palette::Palette,
    plot::{Axis, Plot, ticks::ticks},
};
use inclination_project::text::number;

use super::view::View;
use crate::theme;

/// How much of the width names at the left take at most.
const MAX_NAME_SHARE: f32 = 0.42;
/// How wide a letter of a name is, about.
const LETTER_WIDTH: f32 = 5.8;

/// Returns how far the last number of the axis below reaches over the plot's right edge.
pub(super) fn overhang(ui: &Ui, plot: &Plot, view: View, most: usize) -> f32 {
    let ticks = grid_marks(&plot.across, view.across, most);
    let last = ticks.iter().map(|mark| mark.value).fold(f64::MIN, f64::max);
    let left = (view.across.1 - last) / (view.across.1 - view.across.0);
    let text = axis_text(&plot.across, last as f32);
    let font = theme::numbers(theme::SMALL - 2.0);
    let galley = ui.painter().layout_no_wrap(text, font, Color32::WHITE);
    let wide = galley.size().x / 2.0 + 2.0;
    (wide - left as f32 * ui.available_width()).clamp(0.0, wide)
}

/// Returns an axis of numbers in their unit. `corner`: up to which number there are none, since
/// those of both axes would meet.
pub(super) fn number_axis(
    axis: &Axis,
    hints: AxisHints<'static>,
    corner: Option<f64>,
    palette: &Palette,
) -> AxisHints<'static> {
    let axis = axis.clone();
    hints
        .formatter(move |mark: GridMark, _: &RangeInclusive<f64>| {
            if corner.is_some_and(|corner| mark.value <= corner) {
                return String::new();
            }
            axis_text(&axis, mark.value as f32)
        })
        .tick_label_font(theme::numbers(theme::SMALL - 2.0))
        .tick_label_color(palette.dim)
}

/// Returns an upward axis of names: all that find room, cut short where they would take the plot's.
pub(super) fn name_axis(
    hints: AxisHints<'static>,
    axis: &Axis,
    size: Vec2,
    palette: &Palette,
) -> AxisHints<'static> {
    let letters = (size.x * MAX_NAME_SHARE / LETTER_WIDTH) as usize;
    let axis = axis.clone();
    hints
        .formatter(move |mark: GridMark, _: &RangeInclusive<f64>| {
            elide(&axis.say(mark.value as f32), letters)
        })
        .label_spacing(Rangef::new(4.0, 5.0))
        .tick_label_font(theme::words(theme::SMALL))
        .tick_label_color(palette.text)
}

/// Shortens a text to so many letters, leaving out some of its middle.
fn elide(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let kept = most.saturating_sub(1);
    let first = kept.div_ceil(2);
    let begin: String = text.chars().take(first).collect();
    let end: String = text.chars().skip(count - (kept - first)).collect();
    format!("{}…{}", begin.trim_end(), end.trim_start())
}

/// Returns a number as it is written at an axis.
fn axis_text(axis: &Axis, value: f32) -> String {
    if axis.words.is_empty() {
        number::with_unit(&number::short(value), &axis.unit)
    } else {
        axis.say(value)
    }
}

/// Returns the grid at round numbers of what is in view.
pub(super) fn grid_marks(axis: &Axis, (low, high): (f64, f64), most: usize) -> Vec<GridMark> {
    let view = Axis {
        low: low as f32,
        high: high as f32,
        ..axis.clone()
    };
    let inside = |tick: &f32| (low..=high).contains(&f64::from(*tick));
    let found: Vec<f32> = ticks(&view, most).into_iter().filter(inside).collect();
    let step_size = match found.as_slice() {
        [one, other, ..] => f64::from(other - one),
        _ => high - low,
    };
    found
        .into_iter()
        .map(|value| GridMark {
            value: f64::from(value),
            step_size,
        })
        .collect()
}
