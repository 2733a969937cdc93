//! The axes of a plot on screen: round numbers with their unit, or names.

use inclination_core::text::append_unit;
use std::ops::RangeInclusive;

use eframe::egui::{Align2, Color32, Rangef, Ui, Vec2, pos2, vec2};
use egui_plot::{AxisHints, GridMark};
use inclination_analysis::{
    palette::Palette,
    plot::{Axis, Plot, ticks::axis_ticks},
};

use super::{shown_plot::ShownPlot, view::PlotView};
use crate::{name_layout::shorten_groups, theme};

/// The maximum share of the width for the names at the left.
const MAX_NAME_SHARE: f32 = 0.42;
/// The minimum number of letters of a node's name in front of the name of its number.
const MIN_NODE_LETTERS: usize = 3;
/// The approximate width of a letter of a name.
const LETTER_WIDTH: f32 = 5.8;

/// Returns how far the last number of the horizontal axis extends beyond the plot's right edge.
pub(super) fn last_number_overhang(ui: &Ui, plot: &Plot, view: PlotView, most: usize) -> f32 {
    let (low, high) = view.across;
    let ticks = grid_marks(&plot.across, low, high, most);
    let last = ticks.iter().map(|mark| mark.value).fold(f64::MIN, f64::max);
    let left = (high - last) / (high - low);

    let text = axis_text(&plot.across, last as f32);
    let font = theme::number_font(theme::SMALL_TEXT_SIZE - 2.0);
    let galley = ui.painter().layout_no_wrap(text, font, Color32::WHITE);
    let wide = galley.size().x / 2.0 + 2.0;
    (wide - left as f32 * ui.available_width()).clamp(0.0, wide)
}

/// Returns an axis of numbers with their unit. Numbers up to `corner` are left out, because those
/// of both axes would meet there.
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
        .tick_label_font(theme::number_font(theme::SMALL_TEXT_SIZE - 2.0))
        .tick_label_color(palette.dim)
}

/// Returns a vertical axis of names: as many as there is room for, and elided so that the plot
/// keeps its width.
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
            elide_name(&axis.format_value(mark.value as f32), letters)
        })
        .label_spacing(Rangef::new(4.0, 5.0))
        .tick_label_font(theme::text_font(theme::SMALL_TEXT_SIZE))
        .tick_label_color(palette.text)
}

/// Shortens a name to a number of letters. Of a number with its node, such as "Shelf is full
/// enough, Midpoint", the number's name is kept and the node's name is cut. Of an option with its
/// group, such as "Guards: Attack", the option's name is kept.
fn elide_name(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    if let Some(short) = shorten_groups(name, |text| text.chars().count() <= most) {
        return short;
    }

    let Some((node, number)) = name.rsplit_once(", ") else {
        return elide_middle(name, most);
    };
    let left = most.saturating_sub(number.chars().count() + "…, ".chars().count());
    if left < MIN_NODE_LETTERS {
        return elide_middle(name, most);
    }
    let begin: String = node.chars().take(left).collect();
    format!("{}…, {number}", begin.trim_end())
}

/// Shortens a text to a number of letters by leaving out some of its middle.
fn elide_middle(text: &str, most: usize) -> String {
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

/// Formats a number for an axis.
fn axis_text(axis: &Axis, value: f32) -> String {
    if axis.words.is_empty() {
        append_unit(&axis.format_number(value), &axis.unit)
    } else {
        axis.format_value(value)
    }
}

/// The height of the numbers of a horizontal axis, in points.
pub const ACROSS_NUMBERS_HEIGHT: f32 = 16.0;

/// Draws the numbers of a plot's horizontal axis below the scroll area that contains the plot.
pub fn draw_across_numbers(ui: &mut Ui, shown: &ShownPlot, plot: &Plot) {
    let palette = theme::current_palette(ui.ctx());
    let font = theme::number_font(theme::SMALL_TEXT_SIZE - 2.0);
    let size = vec2(ui.available_width(), ACROSS_NUMBERS_HEIGHT);
    let (_, rect) = ui.allocate_space(size);
    let bounds = shown.transform.bounds();
    let (low, high) = (bounds.min()[0], bounds.max()[0]);

    for mark in grid_marks(&plot.across, low, high, shown.max_across_ticks) {
        let text = axis_text(&plot.across, mark.value as f32);
        let x = shown.screen_point(mark.value as f32, 0.0).x;
        let at = pos2(x, rect.top());
        ui.painter()
            .text(at, Align2::CENTER_TOP, text, font.clone(), palette.dim);
    }
}

/// Returns grid marks at the round numbers between `low` and `high`.
pub(super) fn grid_marks(axis: &Axis, low: f64, high: f64, most: usize) -> Vec<GridMark> {
    let view = Axis {
        low: low as f32,
        high: high as f32,
        ..axis.clone()
    };
    let inside = |tick: &f32| (low..=high).contains(&f64::from(*tick));
    let found: Vec<f32> = axis_ticks(&view, most).into_iter().filter(inside).collect();

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_number_stays_readable_beside_a_long_node() {
        let name = "Shelf is full enough, Midpoint";
        assert_eq!(elide_name(name, 30), name);
        assert_eq!(elide_name(name, 22), "Shelf is fu…, Midpoint");
        assert_eq!(elide_name(name, 14), "She…, Midpoint");
        let option = "Guards of the castle: Attack";
        assert_eq!(elide_name(option, 16), "Guards…: Attack");
        // Without room for both, the middle is left out.
        assert_eq!(elide_name("Come into the open", 9), "Come…open");
        assert_eq!(elide_name("Come into the open, Fade", 9), "Come…Fade");
    }
}
