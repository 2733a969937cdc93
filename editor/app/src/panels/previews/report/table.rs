//! A table of the report: a name and a bar in each row, and texts in columns of the same width.

use eframe::egui::{Align2, Color32, FontId, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::super::super::widgets::{LINE_HEIGHT, draw_text_line};
use crate::theme;

/// The height of the titles above the columns, in points.
const HEAD_HEIGHT: f32 = 16.0;
/// The distance between columns, in points.
const GAP: f32 = 12.0;
/// The minimum and maximum width of the bars, in points. In less room there are none.
const BAR_WIDTHS: [f32; 2] = [32.0, 120.0];
/// The minimum width of the names, in points.
const MIN_NAME_WIDTH: f32 = 56.0;
/// The thickness of a bar, in points.
const BAR_THICKNESS: f32 = 6.0;

/// A row of a table.
pub(super) struct TableRow {
    pub(super) name: String,
    pub(super) color: Color32,
    /// The ends of the bar, as shares of its rail.
    pub(super) bar: [f32; 2],
    /// The texts of the columns, as many as there are titles.
    pub(super) cells: Vec<String>,
    /// The whole row as a sentence, for hovering and for screen readers.
    pub(super) sentence: String,
    /// Whether to draw the row less prominently.
    pub(super) is_dim: bool,
}

/// The widths of the columns, in points.
struct Columns {
    name: f32,
    bar: f32,
    cells: Vec<f32>,
}

/// Draws a table. The title of the names comes first, and then those of the other columns.
pub(super) fn draw_table(ui: &mut Ui, titles: &[&str], rows: &[TableRow]) {
    let columns = measure_columns(ui, titles, rows);
    draw_head(ui, &columns, titles);
    for row in rows {
        draw_row(ui, &columns, row);
    }
}

fn head_font() -> FontId {
    theme::text_font(theme::SMALL_TEXT_SIZE - 1.0)
}

fn cell_font() -> FontId {
    theme::number_font(theme::SMALL_TEXT_SIZE)
}

fn measure_columns(ui: &Ui, titles: &[&str], rows: &[TableRow]) -> Columns {
    let width = |text: &str, font: FontId| {
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), font, Color32::WHITE);
        galley.size().x
    };
    let cells: Vec<f32> = titles
        .iter()
        .skip(1)
        .enumerate()
        .map(|(at, title)| {
            let cells = rows.iter().filter_map(|row| row.cells.get(at));
            cells
                .map(|cell| width(cell, cell_font()))
                .fold(width(title, head_font()), f32::max)
        })
        .collect();
    let names = rows
        .iter()
        .map(|row| width(&row.name, theme::text_font(theme::TEXT_SIZE)))
        .fold(MIN_NAME_WIDTH, f32::max);

    let taken: f32 = cells.iter().map(|cell| cell + GAP).sum();
    let rest = (ui.available_width() - taken).max(MIN_NAME_WIDTH);
    let [least, most] = BAR_WIDTHS;
    let bar = (rest - names - GAP).min(most);
    if bar < least {
        return Columns {
            name: rest.min(names),
            bar: 0.0,
            cells,
        };
    }
    Columns {
        name: names,
        bar,
        cells,
    }
}

impl Columns {
    /// Returns the left end of the bar and the right ends of the cells, in a row that begins at
    /// `left`.
    fn places(&self, left: f32) -> (f32, Vec<f32>) {
        let bar = left + self.name + GAP;
        let mut right = if self.bar > 0.0 {
            bar + self.bar
        } else {
            left + self.name
        };
        let cells = self.cells.iter().map(|cell| {
            right += GAP + cell;
            right
        });
        let cells = cells.collect();
        (bar, cells)
    }
}

fn draw_head(ui: &mut Ui, columns: &Columns, titles: &[&str]) {
    let dim = theme::current_palette(ui.ctx()).dim;
    let size = vec2(ui.available_width(), HEAD_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let middle = rect.center().y;
    let (_, ends) = columns.places(rect.left());
    let draw = |x: f32, align: Align2, title: &str| {
        ui.painter()
            .text(pos2(x, middle), align, title, head_font(), dim);
    };
    if let Some(first) = titles.first() {
        draw(rect.left(), Align2::LEFT_CENTER, first);
    }
    for (title, end) in titles.iter().skip(1).zip(ends) {
        draw(end, Align2::RIGHT_CENTER, title);
    }
    let label = format!("Columns: {}", titles.join(", "));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, label.as_str()));
}

fn draw_row(ui: &mut Ui, columns: &Columns, row: &TableRow) {
    let palette = theme::current_palette(ui.ctx());
    let size = vec2(ui.available_width(), LINE_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let middle = rect.center().y;
    let ink = if row.is_dim {
        palette.dim
    } else {
        palette.text
    };
    let name = rect.with_max_x(rect.left() + columns.name);
    draw_text_line(ui, name, &row.name, false, ink);

    let (bar, ends) = columns.places(rect.left());
    if columns.bar > 0.0 {
        let corner = pos2(bar, middle - BAR_THICKNESS / 2.0);
        let rail = Rect::from_min_size(corner, vec2(columns.bar, BAR_THICKNESS));
        let rounding = BAR_THICKNESS / 2.0;
        ui.painter().rect_filled(rail, rounding, palette.field);
        let [from, to] = row.bar.map(|end| rail.left() + end * columns.bar);
        if row.bar[1] > 0.0 {
            let filled = rail.with_min_x(from).with_max_x(to.max(from + 1.5));
            ui.painter().rect_filled(filled, rounding, row.color);
        }
    }
    for (cell, end) in row.cells.iter().zip(ends) {
        let at = pos2(end, middle);
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, cell, cell_font(), ink);
    }

    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, row.sentence.as_str()));
    response.on_hover_text(&row.sentence);
}
