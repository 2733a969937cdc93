//! The legend above a plot: the meaning of each line, area and hatch. A click on the name of a line
//! hides it.

use std::collections::BTreeSet;

use eframe::egui::{Id, Rect, Role, ScrollArea, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};
use inclination_analysis::{
    palette::Palette,
    plot::{Dash, Plot, Series, SeriesShape, Tone, color::Hatch},
};

use super::hatching::{self, HATCH_BACKGROUND_SHARE};
use crate::theme;

/// The height of a line of the legend.
const LINE_HEIGHT: f32 = 20.0;
/// The width of the color sample beside a name.
const SWATCH_WIDTH: f32 = 20.0;
/// The height of a color sample, and the minimum height of one for thin bars.
const SWATCH_HEIGHT: f32 = 10.0;
const MIN_SWATCH_HEIGHT: f32 = 2.0;

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

/// Draws the legend with a maximum height, beyond which it scrolls. Draws nothing if there is no
/// room for a line.
pub(super) fn draw_legend(ui: &mut Ui, id: Id, plot: &Plot, hidden: &mut HiddenSeries, most: f32) {
    let lines = (most / LINE_HEIGHT).floor();
    if lines < 1.0 {
        return;
    }

    let scroll_area = ScrollArea::vertical()
        .id_salt(id.with("legend"))
        .max_height(lines * LINE_HEIGHT)
        .min_scrolled_height(0.0);
    scroll_area
        .auto_shrink([false, true])
        .show(ui, |ui| draw_entries(ui, id, plot, hidden));
}

/// Draws the entries of all visible series and cells.
fn draw_entries(ui: &mut Ui, id: Id, plot: &Plot, hidden: &mut HiddenSeries) {
    ui.spacing_mut().interact_size.y = LINE_HEIGHT;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(12.0, 0.0);

        for series in &plot.series {
            match &series.shape {
                SeriesShape::Cells(cells) => {
                    for (at, name) in cells.legend.iter().enumerate() {
                        let (rect, response) = allocate_entry(ui, name, Sense::hover());
                        draw_cell_swatch(ui, symbol_rect(rect, 1.0), at);
                        draw_name(ui, rect, name, false);
                        response
                            .widget_info(|| WidgetInfo::labeled(Role::Label, true, name.as_str()));
                    }
                }
                // These belong to a line or a column, which has its own entry.
                SeriesShape::Band(_) | SeriesShape::Notes(_) => {}
                _ if series.name.is_empty() || plot.belongs_to_another(&series.name) => {}
                _ => draw_entry(ui, id, plot, series, hidden),
            }
        }
    });
}

fn draw_entry(ui: &mut Ui, id: Id, plot: &Plot, series: &Series, hidden: &mut HiddenSeries) {
    let name = series.name.as_str();
    let (rect, response) = allocate_entry(ui, name, Sense::click());
    let palette = theme::current_palette(ui.ctx());
    let is_hidden = hidden.contains_name(name);

    let color = if is_hidden {
        palette.faint
    } else {
        series.tone.color(palette)
    };
    let symbol = symbol_rect(rect, plot.bar_thickness_share(series));
    if series.tone == Tone::DistinctBars && !is_hidden {
        draw_bar_colors(ui, symbol, palette);
    } else {
        draw_swatch(ui, symbol, series, Stroke::new(2.0, color));
    }
    draw_name(ui, rect, name, is_hidden);

    if response.has_focus() || response.hovered() {
        let down = rect.bottom() - 2.0;
        let stroke = Stroke::new(1.0, palette.dim);
        ui.painter().hline(rect.x_range(), down, stroke);
    }

    response.widget_info(|| {
        WidgetInfo::selected(Role::CheckBox, true, !is_hidden, format!("Show {name}"))
    });

    if response.clicked() {
        hidden.toggle_name(ui, id, name);
    }
    response.on_hover_text(if is_hidden {
        "Click to show it."
    } else {
        "Click to hide it."
    });
}

fn allocate_entry(ui: &mut Ui, name: &str, sense: Sense) -> (Rect, eframe::egui::Response) {
    let galley = ui.painter().layout_no_wrap(
        name.to_owned(),
        theme::text_font(theme::SMALL_TEXT_SIZE),
        eframe::egui::Color32::WHITE,
    );
    let size = vec2(SWATCH_WIDTH + 6.0 + galley.size().x, LINE_HEIGHT);
    ui.allocate_exact_size(size, sense)
}

/// Returns the place of the symbol beside a name. That of thin bars is thin.
fn symbol_rect(rect: Rect, thickness_share: f32) -> Rect {
    let height = (SWATCH_HEIGHT * thickness_share).max(MIN_SWATCH_HEIGHT);
    let size = vec2(SWATCH_WIDTH, height);
    Rect::from_min_size(pos2(rect.left(), rect.center().y - height / 2.0), size)
}

fn draw_name(ui: &Ui, rect: Rect, name: &str, is_dim: bool) {
    let palette = theme::current_palette(ui.ctx());
    ui.painter().text(
        pos2(rect.left() + SWATCH_WIDTH + 6.0, rect.center().y),
        eframe::egui::Align2::LEFT_CENTER,
        name,
        theme::text_font(theme::SMALL_TEXT_SIZE),
        if is_dim { palette.dim } else { palette.text },
    );
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
