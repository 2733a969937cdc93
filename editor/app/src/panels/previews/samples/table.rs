//! The table: cells that scroll, and what stays: names and what is set now at the left, heads above. Only what is in view
//! is drawn.

use std::ops::RangeInclusive;

use eframe::egui::{
    Align2, Color32, Layout, Rangef, Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use inclination_analysis::{
    palette::Palette,
    study::{Beside, Cell, Line, Whose},
};
use inclination_project::edit::samples;

use super::super::super::{
    Sheet,
    widgets::{LINE, focus_ring, line},
};
use crate::theme;

/// Label of the column with the current values.
pub const CURRENT_VALUES: &str = "What is set now";

/// How wide a column is, at least in a narrow panel and in others, and at most.
const NARROW: f32 = 92.0;
const USUAL: f32 = 112.0;
const WIDE: f32 = 152.0;
/// How high the heads are.
const HEAD: f32 = 28.0;
/// How wide the bar of a probability is, where there is room for all of it.
const BAR: f32 = 32.0;
/// How much room a dot takes between what stands there.
const DOT: f32 = 12.0;

/// A line of the table: a part's title, or a row of it.
#[derive(Clone, Copy)]
enum Shown<'t> {
    Title(&'t str),
    Line(&'t str, &'t Line),
}

/// Where the table stands.
#[derive(Clone, Copy)]
struct Place {
    /// The cells that scroll, without names, heads and what is set now, if that stays.
    cells: Rect,
    /// How many columns stay: what is set now, unless there is no room for a sample beside it.
    fixed: usize,
    /// How wide the names are, and how wide a column.
    names: f32,
    column: f32,
    /// How far it is scrolled.
    offset: Vec2,
}

impl Place {
    /// Where what is set now begins.
    fn now(&self) -> f32 {
        self.cells.left() - self.column * self.fixed as f32
    }

    /// Where the names begin.
    fn left(&self) -> f32 {
        self.now() - self.names
    }

    /// The columns in view, of so many: from where to where each goes, and the part of that which is seen.
    fn columns(self, count: usize) -> impl Iterator<Item = (usize, Rangef, Rangef)> {
        let right = self.offset.x + self.cells.width();
        let (first, last) = columns(count, self.column, self.fixed, self.offset.x..=right);
        let now = Rangef::new(self.now(), self.cells.left());
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

pub(super) fn draw(ui: &mut Ui, table: &Beside, sheet: &mut Sheet<'_>) {
    let shown: Vec<Shown<'_>> = table
        .parts
        .iter()
        .flat_map(|part| {
            let lines = part.lines.iter();
            let lines = lines.map(|line| Shown::Line(&part.title, line));
            std::iter::once(Shown::Title(&part.title)).chain(lines)
        })
        .collect();
    let count = table.columns.len();
    let room = ui.available_rect_before_wrap();
    let names = (room.width() * 0.3).clamp(72.0, 160.0);
    let least = if room.width() < 320.0 { NARROW } else { USUAL };
    let each = (room.width() - names) / count.max(1) as f32;
    let column = each.floor().clamp(least, WIDE);
    let choice = choice(table);
    let head = HEAD + if choice.is_some() { LINE } else { 0.0 };
    let fixed = usize::from(room.width() - names >= 2.0 * column);
    let beside = names + column * fixed as f32;
    let cells = Rect::from_min_max(pos2(room.left() + beside, room.top() + head), room.max);
    let mut builder = UiBuilder::new().id_salt("cells").max_rect(cells);
    builder.layout = Some(Layout::default());
    // The bar that scrolls across lies over what is last.
    let others = count.saturating_sub(fixed) as f32;
    let size = vec2(column * others, LINE * shown.len() as f32 + 12.0);
    let mut place = Place {
        cells,
        fixed,
        names,
        column,
        offset: Vec2::ZERO,
    };
    let output = ui
        .scope_builder(builder, |ui| {
            let area = ScrollArea::both().auto_shrink([false, false]);
            area.show_viewport(ui, |ui, seen| {
                ui.set_min_size(size);
                place.offset = seen.min.to_vec2();
                let origin = ui.min_rect().min;
                let (first, last) = columns(count, column, fixed, seen.left()..=seen.right());
                for (row, shown) in visible(&shown, seen) {
                    let Shown::Line(part, line) = shown else {
                        continue;
                    };
                    for at in first..last {
                        let at_cell = vec2((at - fixed) as f32 * column, row as f32 * LINE);
                        let rect = Rect::from_min_size(origin + at_cell, vec2(column, LINE));
                        draw_cell(ui, (rect, row), (part, line, at), table);
                    }
                }
            })
        })
        .inner;
    place.cells = output.inner_rect;
    draw_names(ui, &shown, place, table);
    draw_heads(ui, table, (place, head), sheet);
    if let Some((title, chosen)) = choice {
        draw_choices(ui, title, chosen, place);
    }
    ui.advance_cursor_after_rect(room);
}

/// The rows in view, with their positions.
fn visible<'t>(shown: &[Shown<'t>], seen: Rect) -> impl Iterator<Item = (usize, Shown<'t>)> {
    let first = (seen.top() / LINE).floor().max(0.0) as usize;
    let last = (seen.bottom() / LINE).ceil().max(0.0) as usize;
    let rows = shown.iter().copied().enumerate();
    rows.take(last).skip(first)
}

/// The first of the columns that scroll which is in view, and the one behind the last.
fn columns(count: usize, column: f32, fixed: usize, seen: RangeInclusive<f32>) -> (usize, usize) {
    let first = (seen.start() / column).floor().max(0.0) as usize + fixed;
    let last = (seen.end() / column).ceil().max(0.0) as usize + fixed;
    (first.min(count), last.min(count))
}

fn draw_cell(
    ui: &Ui,
    (rect, at_row): (Rect, usize),
    (part, row, column): (&str, &Line, usize),
    table: &Beside,
) {
    let cell = row.cells.get(column);
    let (Some(cell), Some((_, head))) = (cell, table.columns.get(column)) else {
        return;
    };
    let id = ui.scope_id().with((at_row, column));
    let response = ui.interact(rect, id, Sense::hover());
    let differs = row.differs(column);
    draw_inside(ui, rect, cell, (column == 0, differs));
    let now = row.cells.first().map_or("", |cell| &cell.text);
    let name = &row.name;
    let beside = if differs {
        format!(", {now} now")
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

/// What stands in a cell: what differs from what is now is brighter, and has a dot.
fn draw_inside(ui: &Ui, rect: Rect, cell: &Cell, (is_now, differs): (bool, bool)) {
    let palette = theme::of(ui.ctx());
    let ink = if differs || is_now {
        palette.text
    } else {
        palette.dim
    };
    // In front of what is said there is room for a dot.
    let text = rect.shrink2(vec2(8.0, 0.0)).with_min_x(rect.left() + 14.0);
    let mut left;
    if let Some(share) = cell.number {
        let font = theme::numbers(theme::SMALL);
        let at = text.right_center();
        let said = ui.painter();
        let said = said.text(at, Align2::RIGHT_CENTER, &cell.text, font, ink);
        left = said.left();
        if let Some(option) = cell.option {
            let rail = rect.with_min_x(rect.left() + 8.0).with_max_x(left - DOT);
            bar(ui, rail, (share, palette.among(option)), palette);
        }
    } else {
        // An option's colour stands before its name.
        let room = if cell.option.is_some() { 14.0 } else { 0.0 };
        let within = text.with_min_x(text.left() + room);
        left = words(ui, within, &cell.text, differs, ink);
        if let Some(option) = cell.option {
            let square = Rect::from_center_size(pos2(left - 10.0, rect.center().y), vec2(8.0, 8.0));
            ui.painter().rect_filled(square, 2.0, palette.among(option));
            left = square.left();
        }
    }
    if differs {
        let dot = pos2(left - DOT / 2.0, rect.center().y);
        ui.painter().circle_filled(dot, 2.0, palette.focus);
    }
}

/// Words at the right of a cell, cut short where they do not fit. Gives where they begin.
fn words(ui: &Ui, rect: Rect, text: &str, is_strong: bool, ink: Color32) -> f32 {
    let font = if is_strong {
        theme::strong(theme::SMALL)
    } else {
        theme::words(theme::SMALL)
    };
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap = TextWrapping::truncate_at_width(rect.width());
    let galley = ui.painter().layout_job(job);
    let at = rect.right_center() - vec2(galley.size().x, galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink);
    at.x
}

/// The bar of a probability.
fn bar(ui: &Ui, rect: Rect, (share, tone): (f64, Color32), palette: &Palette) {
    let at = pos2(rect.left(), rect.center().y - 3.0);
    let wide = BAR.min(rect.width()).max(0.0);
    let rail = Rect::from_min_size(at, vec2(wide, 6.0));
    ui.painter().rect_filled(rail, 3.0, palette.field);
    if share > 0.0 {
        let long = (wide * share.clamp(0.0, 1.0) as f32).max(1.5);
        let filled = rail.with_max_x(rail.left() + long);
        ui.painter().rect_filled(filled, 3.0, tone);
    }
}

/// The names at the left, and what is set now.
fn draw_names(ui: &mut Ui, shown: &[Shown<'_>], place: Place, table: &Beside) {
    let palette = theme::of(ui.ctx());
    let cells = place.cells;
    let left = place.left();
    let clip = Rect::from_min_max(pos2(left - 4.0, cells.top()), cells.left_bottom());
    let seen = Rect::from_min_size(pos2(0.0, place.offset.y), cells.size());
    let old = ui.clip_rect();
    ui.set_clip_rect(clip.intersect(old));
    for (row, shown) in visible(shown, seen) {
        let top = cells.top() + row as f32 * LINE - place.offset.y;
        let rect = Rect::from_min_size(pos2(left, top), vec2(place.names - 8.0, LINE));
        match shown {
            Shown::Title(title) => {
                let font = theme::strong(theme::SMALL);
                let at = rect.left_center() + vec2(0.0, 2.0);
                ui.painter()
                    .text(at, Align2::LEFT_CENTER, title, font, palette.dim);
            }
            Shown::Line(part, own) => {
                line(ui, rect, &own.name, false, palette.text);
                let now = Rect::from_x_y_ranges(place.now()..=cells.left(), rect.y_range());
                if place.fixed > 0 {
                    draw_cell(ui, (now, row), (part, own, 0), table);
                }
            }
        }
    }
    // What scrolls goes on behind it.
    let edge = Stroke::new(1.0, palette.line);
    ui.painter()
        .vline(cells.left() - 0.5, cells.y_range(), edge);
    ui.set_clip_rect(old);
}

/// What the first decision chooses, with its name: it stays in view, since it is what samples are kept for.
fn choice(table: &Beside) -> Option<(&str, &Line)> {
    let mut parts = table.parts.iter();
    parts.find_map(|part| {
        let is_choice = |cell: &Cell| cell.option.is_some() && cell.number.is_none();
        let mut lines = part.lines.iter();
        let chosen = lines.find(|line| line.cells.iter().any(is_choice))?;
        Some((part.title.as_str(), chosen))
    })
}

/// What is chosen, below the heads.
fn draw_choices(ui: &mut Ui, title: &str, chosen: &Line, place: Place) {
    let palette = theme::of(ui.ctx());
    let cells = place.cells;
    let row = Rect::from_min_max(
        pos2(place.left(), cells.top() - LINE - 4.0),
        pos2(cells.right(), cells.top() - 4.0),
    );
    let name = row.with_max_x(place.now() - 8.0);
    line(ui, name, title, false, palette.text);
    let old = ui.clip_rect();
    for (at, whole, seen) in place.columns(chosen.cells.len()) {
        let Some(cell) = chosen.cells.get(at) else {
            continue;
        };
        ui.set_clip_rect(Rect::from_x_y_ranges(seen, row.y_range()).intersect(old));
        let rect = Rect::from_x_y_ranges(whole, row.y_range());
        draw_inside(ui, rect, cell, (at == 0, chosen.differs(at)));
    }
    ui.set_clip_rect(old);
}

/// The heads above: what is set now, and the samples, each of which a click shows.
fn draw_heads(ui: &mut Ui, table: &Beside, (place, head): (Place, f32), sheet: &mut Sheet<'_>) {
    let palette = theme::of(ui.ctx());
    let cells = place.cells;
    let top = cells.top() - head;
    let old = ui.clip_rect();
    let stroke = Stroke::new(1.0, palette.line);
    let whole = place.left()..=cells.right();
    ui.painter().hline(whole, cells.top() - 1.0, stroke);
    let current = sheet.document().samples.current;
    for (at, whole, seen) in place.columns(table.columns.len()) {
        let Some((whose, name)) = table.columns.get(at) else {
            continue;
        };
        ui.set_clip_rect(Rect::from_x_y_ranges(seen, top..=cells.top()).intersect(old));
        let rect = Rect::from_x_y_ranges(whole, top..=top + HEAD - 4.0);
        let inner = rect.shrink2(vec2(8.0, 0.0));
        let id = ui.scope_id().with(("head", at));
        let Whose::Sample(sample) = whose else {
            let response = ui.interact(rect, id, Sense::hover());
            words(ui, inner, name, true, palette.text);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, CURRENT_VALUES));
            response.on_hover_text("What is set now. What differs from it has a dot.");
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
        words(ui, inner, name, true, ink);
        response.widget_info(|| {
            let label = show_sample(name);
            WidgetInfo::selected(Role::Button, true, is_current, label)
        });
        if response.clicked() {
            let edits = samples::shown(sheet.document(), *sample);
            sheet.edit("Show a sample", edits);
        }
        response.on_hover_text(format!("{name}\nClick to set everything as it is here."));
    }
    ui.set_clip_rect(old);
}

/// Returns the label of the head that shows a sample.
pub fn show_sample(name: &str) -> String {
    format!("Show {name}")
}
