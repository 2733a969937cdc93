//! Draws the table of samples: cells that scroll, and fixed names and current values on the left
//! and heads above. Only visible cells are drawn.

use std::ops::RangeInclusive;

use eframe::egui::{
    Align2, Color32, Layout, Rangef, Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use inclination_analysis::{
    palette::Palette,
    study::{SampleTable, SituationSource, TableCell, TableLine},
};
use inclination_project::edit::samples;

use super::super::super::{
    PanelSheet,
    widgets::{LINE_HEIGHT, draw_text_line, focus_ring},
};
use crate::theme;

/// Label of the column with the current values.
pub const CURRENT_VALUES: &str = "Current values";

/// The minimum width of a column in a narrow panel, in points.
const MIN_NARROW_COLUMN_WIDTH: f32 = 92.0;
/// The minimum width of a column, in points.
const MIN_COLUMN_WIDTH: f32 = 112.0;
/// The maximum width of a column, in points.
const MAX_COLUMN_WIDTH: f32 = 152.0;
/// The height of the heads, in points.
const HEAD_HEIGHT: f32 = 28.0;
/// The maximum width of the bar of a probability, in points.
const MAX_BAR_WIDTH: f32 = 32.0;
/// The width of a dot with the space around it, in points.
const DOT_WIDTH: f32 = 12.0;

/// A line of the table: the title of a section, or a row with its section's title.
#[derive(Clone, Copy)]
enum VisibleLine<'t> {
    Title(&'t str),
    Line(&'t str, &'t TableLine),
}

/// The position and layout of the table.
#[derive(Clone, Copy)]
struct TableLayout {
    /// The cells that scroll, without names, heads and fixed columns.
    cells: Rect,
    /// The number of fixed columns: the current values, unless there is no room for a sample too.
    fixed: usize,
    /// The width of the names, in points.
    names: f32,
    /// The width of a column, in points.
    column: f32,
    /// The scroll offset.
    offset: Vec2,
}

impl TableLayout {
    /// Returns the left edge of the current values.
    fn current_left(&self) -> f32 {
        self.cells.left() - self.column * self.fixed as f32
    }

    /// Returns the left edge of the names.
    fn names_left(&self) -> f32 {
        self.current_left() - self.names
    }

    /// Returns the visible columns out of `count`, each with its full range and its visible range.
    fn visible_columns(self, count: usize) -> impl Iterator<Item = (usize, Rangef, Rangef)> {
        let right = self.offset.x + self.cells.width();
        let (first, last) =
            visible_column_range(count, self.column, self.fixed, self.offset.x..=right);

        let now = Rangef::new(self.current_left(), self.cells.left());
        let stays = std::iter::once((0, now, now)).take(self.fixed);
        let others = (first..last).map(move |at| {
            let behind = (at - self.fixed) as f32 * self.column;
            let left = self.cells.left() + behind - self.offset.x;
            let whole = Rangef::new(left, left + self.column);
            (at, whole, self.cells.x_range())
        });

        stays.chain(others)
    }
}

pub(super) fn draw_table(ui: &mut Ui, table: &SampleTable, sheet: &mut PanelSheet<'_>) {
    let shown: Vec<VisibleLine<'_>> = table
        .parts
        .iter()
        .flat_map(|part| {
            let lines = part
                .lines
                .iter()
                .map(|line| VisibleLine::Line(&part.title, line));
            std::iter::once(VisibleLine::Title(&part.title)).chain(lines)
        })
        .collect();
    let count = table.columns.len();

    let room = ui.available_rect_before_wrap();
    let names = (room.width() * 0.3).clamp(72.0, 160.0);
    let least = if room.width() < 320.0 {
        MIN_NARROW_COLUMN_WIDTH
    } else {
        MIN_COLUMN_WIDTH
    };
    let each = (room.width() - names) / count.max(1) as f32;
    let column = each.floor().clamp(least, MAX_COLUMN_WIDTH);

    // The choices stay in view because they are the main result of a sample.
    let choice = table.first_choices();
    let head = HEAD_HEIGHT + if choice.is_some() { LINE_HEIGHT } else { 0.0 };
    let fixed = usize::from(room.width() - names >= 2.0 * column);
    let beside = names + column * fixed as f32;
    let cells = Rect::from_min_max(pos2(room.left() + beside, room.top() + head), room.max);

    let mut builder = UiBuilder::new().id_salt("cells").max_rect(cells);
    builder.layout = Some(Layout::default());
    // Leave room below the last row for the horizontal scroll bar.
    let others = count.saturating_sub(fixed) as f32;
    let size = vec2(column * others, LINE_HEIGHT * shown.len() as f32 + 12.0);

    let mut place = TableLayout {
        cells,
        fixed,
        names,
        column,
        offset: Vec2::ZERO,
    };

    let wheel = take_wheel_beside(ui, room, cells);
    let output = ui
        .scope_builder(builder, |ui| {
            let area = ScrollArea::both().auto_shrink([false, false]);
            area.show_viewport(ui, |ui, seen| {
                ui.set_min_size(size);
                ui.scroll_with_delta(wheel);
                place.offset = seen.min.to_vec2();
                let origin = ui.min_rect().min;
                let (first, last) =
                    visible_column_range(count, column, fixed, seen.left()..=seen.right());
                for (row, shown) in visible_lines(&shown, seen) {
                    let VisibleLine::Line(part, line) = shown else {
                        continue;
                    };
                    for at in first..last {
                        let at_cell = vec2((at - fixed) as f32 * column, row as f32 * LINE_HEIGHT);
                        let rect = Rect::from_min_size(origin + at_cell, vec2(column, LINE_HEIGHT));
                        draw_cell(ui, rect, row, part, line, at, table);
                    }
                }
            })
        })
        .inner;

    place.cells = output.inner_rect;
    draw_names(ui, &shown, place, table);
    draw_heads(ui, table, place, head, sheet);
    if let Some((title, chosen)) = choice {
        draw_choices(ui, title, chosen, place);
    }
    ui.advance_cursor_after_rect(room);
}

/// Takes the movement of the wheel while the pointer is beside the cells, on the names or the
/// column that does not scroll sideways.
fn take_wheel_beside(ui: &Ui, room: Rect, cells: Rect) -> Vec2 {
    let is_beside = ui.rect_contains_pointer(room) && !ui.rect_contains_pointer(cells);
    if is_beside {
        ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta))
    } else {
        Vec2::ZERO
    }
}

/// Returns the visible rows with their indexes.
fn visible_lines<'t>(
    shown: &[VisibleLine<'t>],
    seen: Rect,
) -> impl Iterator<Item = (usize, VisibleLine<'t>)> {
    let first = (seen.top() / LINE_HEIGHT).floor().max(0.0) as usize;
    let last = (seen.bottom() / LINE_HEIGHT).ceil().max(0.0) as usize;
    let rows = shown.iter().copied().enumerate();
    rows.take(last).skip(first)
}

/// Returns the range of the scrolling columns that are visible: the first one and the one after the
/// last.
fn visible_column_range(
    count: usize,
    column: f32,
    fixed: usize,
    seen: RangeInclusive<f32>,
) -> (usize, usize) {
    let first = (seen.start() / column).floor().max(0.0) as usize + fixed;
    let last = (seen.end() / column).ceil().max(0.0) as usize + fixed;
    (first.min(count), last.min(count))
}

fn draw_cell(
    ui: &Ui,
    rect: Rect,
    at_row: usize,
    part: &str,
    row: &TableLine,
    column: usize,
    table: &SampleTable,
) {
    let cell = row.cells.get(column);
    let (Some(cell), Some((_, head))) = (cell, table.columns.get(column)) else {
        return;
    };

    let id = ui.scope_id().with((at_row, column));
    let response = ui.interact(rect, id, Sense::hover());
    let differs = row.differs_from_first(column);
    draw_cell_content(ui, rect, cell, column == 0, differs);

    let now = row.cells.first().map_or("", |cell| &cell.text);
    let name = &row.name;
    let beside = if differs {
        format!(", now {now}")
    } else {
        String::new()
    };

    response.widget_info(|| {
        let label = format!("{part}, {name}, {head}: {}{beside}", cell.text);
        WidgetInfo::labeled(Role::Label, true, label)
    });
    response.on_hover_ui(|ui| {
        ui.label(format!("{name}: {}{beside}", cell.text));
    });
}

/// Draws the content of a cell. A value that differs from the current one is brighter and has a
/// dot.
fn draw_cell_content(ui: &Ui, rect: Rect, cell: &TableCell, is_now: bool, differs: bool) {
    let palette = theme::current_palette(ui.ctx());
    let ink = if differs || is_now {
        palette.text
    } else {
        palette.dim
    };

    // Leave room for a dot in front of the text.
    let text = rect.shrink2(vec2(8.0, 0.0)).with_min_x(rect.left() + 14.0);
    let mut left;
    if let Some(share) = cell.number {
        let font = theme::number_font(theme::SMALL_TEXT_SIZE);
        let at = text.right_center();
        let bounds = ui
            .painter()
            .text(at, Align2::RIGHT_CENTER, &cell.text, font, ink);
        left = bounds.left();
        if let Some(option) = cell.option {
            let rail = rect
                .with_min_x(rect.left() + 8.0)
                .with_max_x(left - DOT_WIDTH);
            draw_probability_bar(ui, rail, share, palette.distinct_color(option), palette);
        }
    } else {
        // A square in the option's color precedes its name.
        let room = if cell.option.is_some() { 14.0 } else { 0.0 };
        let within = text.with_min_x(text.left() + room);
        left = draw_words(ui, within, &cell.text, differs, ink);
        if let Some(option) = cell.option {
            let square = Rect::from_center_size(pos2(left - 10.0, rect.center().y), vec2(8.0, 8.0));
            ui.painter()
                .rect_filled(square, 2.0, palette.distinct_color(option));
            left = square.left();
        }
    }

    if differs {
        let dot = pos2(left - DOT_WIDTH / 2.0, rect.center().y);
        ui.painter().circle_filled(dot, 2.0, palette.focus);
    }
}

/// Draws words at the right of a cell, truncated to its width. Returns their left edge.
fn draw_words(ui: &Ui, rect: Rect, text: &str, is_strong: bool, ink: Color32) -> f32 {
    let font = if is_strong {
        theme::heading_font(theme::SMALL_TEXT_SIZE)
    } else {
        theme::text_font(theme::SMALL_TEXT_SIZE)
    };
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap = TextWrapping::truncate_at_width(rect.width());
    let galley = ui.painter().layout_job(job);
    let at = rect.right_center() - vec2(galley.size().x, galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink);
    at.x
}

/// Draws the bar of a probability.
fn draw_probability_bar(ui: &Ui, rect: Rect, share: f64, tone: Color32, palette: &Palette) {
    let at = pos2(rect.left(), rect.center().y - 3.0);
    let wide = MAX_BAR_WIDTH.min(rect.width()).max(0.0);
    let rail = Rect::from_min_size(at, vec2(wide, 6.0));
    ui.painter().rect_filled(rail, 3.0, palette.field);
    if share > 0.0 {
        let long = (wide * share.clamp(0.0, 1.0) as f32).max(1.5);
        let filled = rail.with_max_x(rail.left() + long);
        ui.painter().rect_filled(filled, 3.0, tone);
    }
}

/// Draws the names on the left, and the current values.
fn draw_names(ui: &mut Ui, shown: &[VisibleLine<'_>], place: TableLayout, table: &SampleTable) {
    let palette = theme::current_palette(ui.ctx());
    let cells = place.cells;
    let left = place.names_left();
    let clip = Rect::from_min_max(pos2(left - 4.0, cells.top()), cells.left_bottom());
    let seen = Rect::from_min_size(pos2(0.0, place.offset.y), cells.size());
    let old = ui.clip_rect();
    ui.set_clip_rect(clip.intersect(old));

    for (row, shown) in visible_lines(shown, seen) {
        let top = cells.top() + row as f32 * LINE_HEIGHT - place.offset.y;
        let rect = Rect::from_min_size(pos2(left, top), vec2(place.names - 8.0, LINE_HEIGHT));
        match shown {
            VisibleLine::Title(title) => {
                let font = theme::heading_font(theme::SMALL_TEXT_SIZE);
                let at = rect.left_center() + vec2(0.0, 2.0);
                ui.painter()
                    .text(at, Align2::LEFT_CENTER, title, font, palette.dim);
            }
            VisibleLine::Line(part, own) => {
                draw_text_line(ui, rect, &own.name, false, palette.text);
                let now =
                    Rect::from_x_y_ranges(place.current_left()..=cells.left(), rect.y_range());
                if place.fixed > 0 {
                    draw_cell(ui, now, row, part, own, 0, table);
                }
            }
        }
    }

    // A line separates the scrolling cells, which continue behind the names.
    let edge = Stroke::new(1.0, palette.line);
    ui.painter()
        .vline(cells.left() - 0.5, cells.y_range(), edge);
    ui.set_clip_rect(old);
}

/// Draws the choices of the first decision, below the heads.
fn draw_choices(ui: &mut Ui, title: &str, chosen: &TableLine, place: TableLayout) {
    let palette = theme::current_palette(ui.ctx());
    let cells = place.cells;
    let row = Rect::from_min_max(
        pos2(place.names_left(), cells.top() - LINE_HEIGHT - 4.0),
        pos2(cells.right(), cells.top() - 4.0),
    );
    let name = row.with_max_x(place.current_left() - 8.0);
    draw_text_line(ui, name, title, false, palette.text);

    let old = ui.clip_rect();
    for (at, whole, seen) in place.visible_columns(chosen.cells.len()) {
        let Some(cell) = chosen.cells.get(at) else {
            continue;
        };
        ui.set_clip_rect(Rect::from_x_y_ranges(seen, row.y_range()).intersect(old));
        let rect = Rect::from_x_y_ranges(whole, row.y_range());
        draw_cell_content(ui, rect, cell, at == 0, chosen.differs_from_first(at));
    }

    ui.set_clip_rect(old);
}

/// Draws the heads of the current values and of the samples. Clicking a sample's head shows it.
fn draw_heads(
    ui: &mut Ui,
    table: &SampleTable,
    place: TableLayout,
    head: f32,
    sheet: &mut PanelSheet<'_>,
) {
    let palette = theme::current_palette(ui.ctx());
    let cells = place.cells;
    let top = cells.top() - head;

    let old = ui.clip_rect();
    let stroke = Stroke::new(1.0, palette.line);
    let whole = place.names_left()..=cells.right();
    ui.painter().hline(whole, cells.top() - 1.0, stroke);
    let current = sheet.document().samples.current;

    for (at, whole, seen) in place.visible_columns(table.columns.len()) {
        let Some((whose, name)) = table.columns.get(at) else {
            continue;
        };
        ui.set_clip_rect(Rect::from_x_y_ranges(seen, top..=cells.top()).intersect(old));
        let rect = Rect::from_x_y_ranges(whole, top..=top + HEAD_HEIGHT - 4.0);
        let inner = rect.shrink2(vec2(8.0, 0.0));
        let id = ui.scope_id().with(("head", at));

        let SituationSource::Sample(sample) = whose else {
            let response = ui.interact(rect, id, Sense::hover());
            draw_words(ui, inner, name, true, palette.text);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, CURRENT_VALUES));
            response.on_hover_text("The current values. A dot marks values that differ from them.");
            continue;
        };

        let response = ui.interact(rect, id, Sense::click());
        let is_current = current == Some(*sample);
        let button = rect.shrink2(vec2(2.0, 1.0));
        if response.hovered() {
            ui.painter().rect_filled(button, 5.0, palette.raised);
        } else if is_current {
            ui.painter().rect_filled(button, 5.0, palette.node);
        }
        focus_ring(ui, button, &response);

        let ink = if is_current || response.hovered() {
            palette.text
        } else {
            palette.dim
        };
        draw_words(ui, inner, name, true, ink);

        response.widget_info(|| {
            let label = choose_sample_label(name);
            WidgetInfo::selected(Role::Button, true, is_current, label)
        });

        if response.clicked() {
            let edits = samples::show_sample(sheet.document(), *sample);
            sheet.request_edit("Choose a sample", edits);
        }
        response.on_hover_text(format!("{name}\nClick to choose this sample."));
    }

    ui.set_clip_rect(old);
}

/// Returns the label of the head that chooses a sample.
pub fn choose_sample_label(name: &str) -> String {
    format!("Choose {name}")
}
