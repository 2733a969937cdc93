//! The legend above a plot: the meaning of each line, area and hatch. A click on the name of a line
//! hides it.

use std::{collections::BTreeSet, sync::Arc};

use eframe::egui::{
    Color32, Galley, Id, Popup, PopupCloseBehavior, Rect, Response, Role, Sense, Shape, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};
use inclination_analysis::{
    palette::Palette,
    plot::{Dash, Plot, Series, SeriesShape, Tone, color::Hatch},
};

use super::hatching::{self, HATCH_BACKGROUND_SHARE};
use crate::{name_layout, theme};

/// The height of a line of the legend.
const LINE_HEIGHT: f32 = 20.0;
/// The width of the color sample beside a name.
const SWATCH_WIDTH: f32 = 20.0;
/// The height of a color sample, and the minimum height of one for thin bars.
const SWATCH_HEIGHT: f32 = 10.0;
const MIN_SWATCH_HEIGHT: f32 = 2.0;
/// The width of a color sample with the gap before the name.
const SYMBOL_AND_GAP_WIDTH: f32 = SWATCH_WIDTH + 6.0;
/// The maximum width of a name.
const MAX_NAME_WIDTH: f32 = 220.0;
/// The gap between entries.
const ENTRY_GAP: f32 = 12.0;
/// The maximum share of the height for the legend, unless the plot stays high enough with another
/// line of the legend.
const MAX_LEGEND_SHARE: f32 = 0.26;
/// The minimum height of a plot below a legend with that other line.
const MIN_HEIGHT_BELOW_LONG_LEGEND: f32 = 120.0;

/// The names of a plot's hidden series.
#[derive(Clone, Debug, Default)]
pub(super) struct HiddenSeries(BTreeSet<String>);

impl HiddenSeries {
    pub(super) fn load_hidden(ui: &Ui, id: Id) -> Self {
        ui.data(|data| data.get_temp(id.with("hidden")))
            .unwrap_or_default()
    }

    fn contains_name(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Returns whether a line is hidden, or an area that belongs to a hidden line. The name of such
    /// an area is that of its line, followed by a comma and more.
    pub(super) fn hides_series(&self, name: &str) -> bool {
        let line = name.split_once(", ").map_or(name, |(first, _)| first);
        self.0.contains(name) || self.0.contains(line)
    }

    /// Hides a name, or shows it again.
    fn toggle_name(&mut self, ui: &Ui, id: Id, name: &str) {
        if !self.0.remove(name) {
            self.0.insert(name.to_owned());
        }
        let now = self.clone();
        ui.data_mut(|data| data.insert_temp(id.with("hidden"), now));
    }
}

/// An entry of the legend.
enum LegendEntry<'a> {
    /// The name of cells, with its position among the names.
    Cell(usize, &'a str),
    Series(&'a Series),
}

impl LegendEntry<'_> {
    fn name(&self) -> &str {
        match self {
            Self::Cell(_, name) => name,
            Self::Series(series) => &series.name,
        }
    }
}

/// The plot to which a legend belongs, with its hidden series.
struct Legend<'a> {
    id: Id,
    plot: &'a Plot,
    hidden: &'a mut HiddenSeries,
    max_name_width: f32,
}

/// Returns the height that a legend can have above a plot, with both in a height.
pub(super) fn max_legend_height(height: f32) -> f32 {
    let usual = (height * MAX_LEGEND_SHARE / LINE_HEIGHT).floor() * LINE_HEIGHT;
    let with_another_line = usual + LINE_HEIGHT;
    if usual > 0.0 && height - with_another_line >= MIN_HEIGHT_BELOW_LONG_LEGEND {
        with_another_line
    } else {
        usual
    }
}

/// Draws the legend with a maximum height. Entries for which there is no room are in a list.
pub(super) fn draw_legend(ui: &mut Ui, id: Id, plot: &Plot, hidden: &mut HiddenSeries, most: f32) {
    let lines = (most / LINE_HEIGHT).floor() as usize;
    let entries = list_entries(plot);
    if lines < 1 || entries.is_empty() {
        return;
    }

    let max_name_width = (ui.available_width() - SYMBOL_AND_GAP_WIDTH).clamp(0.0, MAX_NAME_WIDTH);
    let text_width = |text: &str| layout_name(ui, text, max_name_width).size().x;
    let widths: Vec<f32> = entries
        .iter()
        .map(|entry| SYMBOL_AND_GAP_WIDTH + text_width(entry.name()))
        .collect();
    let more_width = text_width(&more_text(entries.len()));
    let count = count_entries_in_lines(&widths, ui.available_width(), lines, more_width);
    let (shown, rest) = entries.split_at(count);

    let mut legend = Legend {
        id,
        plot,
        hidden,
        max_name_width,
    };
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = LINE_HEIGHT;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(ENTRY_GAP, 0.0);
            for entry in shown {
                legend.draw_entry(ui, entry);
            }
            if !rest.is_empty() {
                legend.draw_more(ui, rest);
            }
        });
    });
}

/// Returns the entries of all visible series and cells.
fn list_entries(plot: &Plot) -> Vec<LegendEntry<'_>> {
    let mut entries = Vec::new();
    for series in &plot.series {
        match &series.shape {
            SeriesShape::Cells(cells) => {
                let names = cells.legend.iter().enumerate();
                entries.extend(names.map(|(at, name)| LegendEntry::Cell(at, name)));
            }
            // These belong to a line or a column, which has its own entry.
            SeriesShape::Band(_) | SeriesShape::Notes(_) => {}
            _ if series.name.is_empty() || plot.belongs_to_another(&series.name) => {}
            _ => entries.push(LegendEntry::Series(series)),
        }
    }
    entries
}

/// Returns how many of the first entries fit into some lines, with the link to the rest after them
/// if not all of them fit.
fn count_entries_in_lines(widths: &[f32], room: f32, lines: usize, more_width: f32) -> usize {
    let (mut line, mut right, mut with_link) = (1, 0.0, 0);
    for (at, width) in widths.iter().enumerate() {
        if line < lines || right + more_width <= room {
            with_link = at;
        }
        if right > 0.0 && right + width > room {
            (line, right) = (line + 1, 0.0);
        }
        if line > lines {
            return with_link;
        }
        right += width + ENTRY_GAP;
    }
    widths.len()
}

/// Returns the text of the link to the entries for which there is no room.
fn more_text(count: usize) -> String {
    format!("and {count} more")
}

impl Legend<'_> {
    fn draw_entry(&mut self, ui: &mut Ui, entry: &LegendEntry<'_>) {
        match entry {
            LegendEntry::Cell(at, name) => self.draw_cell_entry(ui, *at, name),
            LegendEntry::Series(series) => self.draw_series_entry(ui, series),
        }
    }

    fn draw_series_entry(&mut self, ui: &mut Ui, series: &Series) {
        let name = series.name.as_str();
        let galley = layout_name(ui, name, self.max_name_width);
        let (rect, response) = allocate_entry(ui, &galley, Sense::click());
        let palette = theme::current_palette(ui.ctx());
        let is_hidden = self.hidden.contains_name(name);

        let color = if is_hidden {
            palette.faint
        } else {
            series.tone.color(palette)
        };
        let symbol = symbol_rect(rect, self.plot.bar_thickness_share(series));
        if series.tone == Tone::DistinctBars && !is_hidden {
            draw_bar_colors(ui, symbol, palette);
        } else {
            draw_swatch(ui, symbol, series, Stroke::new(2.0, color));
        }
        let full_name = name_layout::is_shortened(&galley, name).then_some(name);
        draw_name(ui, rect, galley, is_hidden);

        if response.has_focus() || response.hovered() {
            let down = rect.bottom() - 2.0;
            let stroke = Stroke::new(1.0, palette.dim);
            ui.painter().hline(rect.x_range(), down, stroke);
        }

        response.widget_info(|| {
            WidgetInfo::selected(Role::CheckBox, true, !is_hidden, format!("Show {name}"))
        });

        if response.clicked() {
            self.hidden.toggle_name(ui, self.id, name);
        }
        let hint = if is_hidden {
            "Click to show it."
        } else {
            "Click to hide it."
        };
        let lines: Vec<&str> = full_name.into_iter().chain([hint]).collect();
        response.on_hover_text(lines.join("\n"));
    }

    fn draw_cell_entry(&self, ui: &mut Ui, at: usize, name: &str) {
        let galley = layout_name(ui, name, self.max_name_width);
        let (rect, response) = allocate_entry(ui, &galley, Sense::hover());
        draw_cell_swatch(ui, symbol_rect(rect, 1.0), at);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
        if name_layout::is_shortened(&galley, name) {
            response.on_hover_text(name);
        }
        draw_name(ui, rect, galley, false);
    }

    /// Draws the link to entries for which there is no room. It opens a list of them.
    fn draw_more(&mut self, ui: &mut Ui, rest: &[LegendEntry<'_>]) {
        let text = more_text(rest.len());
        let galley = layout_name(ui, &text, self.max_name_width);
        let size = vec2(galley.size().x, LINE_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let palette = theme::current_palette(ui.ctx());
        let is_active = response.has_focus() || response.hovered();
        let color = if is_active { palette.text } else { palette.dim };
        let top = rect.center().y - galley.size().y / 2.0;
        ui.painter().galley(pos2(rect.left(), top), galley, color);
        if is_active {
            let stroke = Stroke::new(1.0, palette.dim);
            ui.painter()
                .hline(rect.x_range(), rect.bottom() - 2.0, stroke);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));

        Popup::menu(&response)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .show(|ui| {
                for entry in rest {
                    self.draw_entry(ui, entry);
                }
            });
        let names: Vec<&str> = rest.iter().map(LegendEntry::name).collect();
        response.on_hover_text(names.join("\n"));
    }
}

/// Lays out a name, shortened if it is wider than a width.
fn layout_name(ui: &Ui, name: &str, max_width: f32) -> Arc<Galley> {
    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    name_layout::layout_name(ui.painter(), name, &font, Color32::PLACEHOLDER, max_width)
}

fn allocate_entry(ui: &mut Ui, name: &Galley, sense: Sense) -> (Rect, Response) {
    let size = vec2(SYMBOL_AND_GAP_WIDTH + name.size().x, LINE_HEIGHT);
    ui.allocate_exact_size(size, sense)
}

/// Returns the place of the symbol beside a name. That of thin bars is thin.
fn symbol_rect(rect: Rect, thickness_share: f32) -> Rect {
    let height = (SWATCH_HEIGHT * thickness_share).max(MIN_SWATCH_HEIGHT);
    let size = vec2(SWATCH_WIDTH, height);
    Rect::from_min_size(pos2(rect.left(), rect.center().y - height / 2.0), size)
}

fn draw_name(ui: &Ui, rect: Rect, name: Arc<Galley>, is_dim: bool) {
    let palette = theme::current_palette(ui.ctx());
    let color = if is_dim { palette.dim } else { palette.text };
    let top = rect.center().y - name.size().y / 2.0;
    let at = pos2(rect.left() + SYMBOL_AND_GAP_WIDTH, top);
    ui.painter().galley(at, name, color);
}

/// Draws the first few of the colors that bars have.
fn draw_bar_colors(ui: &Ui, rect: Rect, palette: &Palette) {
    const COLOR_COUNT: usize = 3;
    for part in 0..COLOR_COUNT {
        let edge = |at: usize| rect.left() + rect.width() * at as f32 / COLOR_COUNT as f32;
        let part_rect = rect.with_min_x(edge(part)).with_max_x(edge(part + 1));
        ui.painter()
            .rect_filled(part_rect, 0.0, Tone::DistinctBars.bar_color(part, palette));
    }
}

/// Draws a sample of a series: its line, its dot or its fill.
fn draw_swatch(ui: &Ui, rect: Rect, series: &Series, stroke: Stroke) {
    let ends = [rect.left_center(), rect.right_center()];
    let painter = ui.painter();

    match &series.shape {
        SeriesShape::Line { dash, .. } => {
            let shapes = match dash {
                Dash::Solid => vec![Shape::line_segment(ends, stroke)],
                Dash::Dashed => Shape::dashed_line(&ends, stroke, 6.0, 3.0),
                Dash::Dotted => Shape::dotted_line(&ends, stroke.color, 4.0, 1.2),
            };
            painter.extend(shapes);
        }

        SeriesShape::Dots(_) => {
            painter.circle_filled(rect.center(), 3.0, stroke.color);
        }

        SeriesShape::Gaps(_) => {
            hatching::draw_hatch(painter, rect, Hatch::Rising, Stroke::new(1.0, stroke.color));
        }

        _ => {
            painter.rect_filled(rect, 2.0, stroke.color);
            if matches!(series.shape, SeriesShape::Bars { .. }) {
                let ground = theme::current_palette(ui.ctx()).field;
                let color = Palette::mix_colors(stroke.color, ground, HATCH_BACKGROUND_SHARE);
                let hatch = Hatch::for_tone(series.tone);
                hatching::draw_hatch(painter, rect, hatch, Stroke::new(1.0, color));
            }
        }
    }
}

/// Draws a sample of a cell with its hatch.
fn draw_cell_swatch(ui: &Ui, rect: Rect, name: usize) {
    let palette = theme::current_palette(ui.ctx());
    let color = Palette::mix_colors(palette.field, palette.distinct_color(name), 0.8);
    ui.painter().rect_filled(rect, 2.0, color);
    let stroke = Stroke::new(1.0, Palette::mix_colors(color, palette.background, 0.5));
    hatching::draw_hatch(ui.painter(), rect, Hatch::for_index(name), stroke);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_without_room_leave_room_for_the_link_to_them() {
        let widths = [100.0; 5];
        let count = |room, lines| count_entries_in_lines(&widths, room, lines, 60.0);
        assert_eq!(count(548.0, 1), 5);
        assert_eq!(count(547.0, 1), 4);
        // Four would fit, but not with the link.
        assert_eq!(count(500.0, 1), 3);
        assert_eq!(count(400.0, 2), 5);
        assert_eq!(count(212.0, 2), 3);
        assert_eq!(count(212.0, 3), 5);
        // A line too narrow for a name still holds one.
        assert_eq!(count(50.0, 5), 5);
        assert_eq!(count(50.0, 2), 1);
    }

    #[test]
    fn a_legend_gets_another_line_where_the_plot_stays_high() {
        assert_eq!(max_legend_height(60.0), 0.0);
        assert_eq!(max_legend_height(100.0), 20.0);
        assert_eq!(max_legend_height(200.0), 60.0);
        assert_eq!(max_legend_height(400.0), 120.0);
    }
}
