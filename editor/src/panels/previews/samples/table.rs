//! The table: cells that scroll, names at the left and heads above that stay. Only what is in view is drawn.

use eframe::egui::{
    Align2, Color32, Id, Layout, Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};

use super::super::super::{
    Sheet,
    widgets::{LINE, focus_ring, line},
};
use crate::{
    edit::samples,
    study::{Beside, Cell, Line, Whose},
    theme::{self, Palette},
};

/// How wide a column is, at least in a narrow panel and in others, and at most.
const NARROW: f32 = 92.0;
const USUAL: f32 = 112.0;
const WIDE: f32 = 152.0;
/// How high the heads are.
const HEAD: f32 = 28.0;
/// How wide the bar of a probability is.
const BAR: f32 = 32.0;

/// A line of the table: a part's title, or a row of it.
#[derive(Clone, Copy)]
enum Shown<'t> {
    Title(&'t str),
    Line(&'t str, &'t Line),
}

/// Where the table stands.
#[derive(Clone, Copy)]
struct Place {
    /// The cells, without names and heads.
    cells: Rect,
    /// How wide the names are, and how wide a column.
    names: f32,
    column: f32,
    /// How far it is scrolled.
    offset: Vec2,
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
    let cells = Rect::from_min_max(pos2(room.left() + names, room.top() + head), room.max);
    let mut builder = UiBuilder::new().id_salt("cells").max_rect(cells);
    builder.layout = Some(Layout::default());
    // The bar that scrolls across lies over what is last.
    let size = vec2(column * count as f32, LINE * shown.len() as f32 + 12.0);
    let mut place = Place {
        cells,
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
                for (row, shown) in visible(&shown, seen) {
                    let Shown::Line(part, line) = shown else {
                        continue;
                    };
                    let columns = columns(count, column, seen);
                    for (at, (whose, head)) in table.columns.iter().enumerate().take(columns.1) {
                        if at < columns.0 {
                            continue;
                        }
                        let at_cell = vec2(at as f32 * column, row as f32 * LINE);
                        let rect = Rect::from_min_size(origin + at_cell, vec2(column, LINE));
                        let id = ui.scope_id().with((row, *whose == Whose::Now, at));
                        draw_cell(ui, (rect, id), (part, line, at), head);
                    }
                }
            })
        })
        .inner;
    place.cells = output.inner_rect;
    draw_names(ui, &shown, place);
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

/// The first column in view, and the one behind the last.
fn columns(count: usize, column: f32, seen: Rect) -> (usize, usize) {
    let first = (seen.left() / column).floor().max(0.0) as usize;
    let last = (seen.right() / column).ceil().max(0.0) as usize;
    (first.min(count), last.min(count))
}

fn draw_cell(
    ui: &Ui,
    (rect, id): (Rect, Id),
    (part, row, column): (&str, &Line, usize),
    head: &str,
) {
    let Some(cell) = row.cells.get(column) else {
        return;
    };
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
    let inner = rect.shrink2(vec2(8.0, 0.0));
    if differs {
        let dot = pos2(rect.left() + 4.0, rect.center().y);
        ui.painter().circle_filled(dot, 2.0, palette.focus);
    }
    let text = inner.with_min_x(inner.left() + 4.0);
    if let Some(share) = cell.number {
        if let Some(option) = cell.option {
            bar(ui, text, (share, palette.among(option)), palette);
        }
        let font = theme::numbers(theme::SMALL);
        let at = text.right_center();
        ui.painter()
            .text(at, Align2::RIGHT_CENTER, &cell.text, font, ink);
        return;
    }
    // An option's colour stands before its name.
    let room = if cell.option.is_some() { 14.0 } else { 0.0 };
    let left = words(
        ui,
        text.with_min_x(text.left() + room),
        &cell.text,
        differs,
        ink,
    );
    if let Some(option) = cell.option {
        let square = Rect::from_center_size(pos2(left - 10.0, rect.center().y), vec2(8.0, 8.0));
        ui.painter().rect_filled(square, 2.0, palette.among(option));
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
    let rail = Rect::from_min_size(at, vec2(BAR, 6.0));
    ui.painter().rect_filled(rail, 3.0, palette.field);
    if share > 0.0 {
        let long = (BAR * share.clamp(0.0, 1.0) as f32).max(1.5);
        let filled = rail.with_max_x(rail.left() + long);
        ui.painter().rect_filled(filled, 3.0, tone);
    }
}

/// The names at the left.
fn draw_names(ui: &mut Ui, shown: &[Shown<'_>], place: Place) {
    let palette = theme::of(ui.ctx());
    let cells = place.cells;
    let left = cells.left() - place.names;
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
            Shown::Line(_, row) => {
                line(ui, rect, &row.name, false, palette.text);
            }
        }
    }
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
        pos2(cells.left() - place.names, cells.top() - LINE - 4.0),
        pos2(cells.right(), cells.top() - 4.0),
    );
    let name = row.with_max_x(cells.left() - 8.0);
    line(ui, name, title, false, palette.text);
    let old = ui.clip_rect();
    ui.set_clip_rect(row.with_min_x(cells.left()).intersect(old));
    let seen = Rect::from_min_size(pos2(place.offset.x, 0.0), cells.size());
    let (first, last) = columns(chosen.cells.len(), place.column, seen);
    for (at, cell) in chosen.cells.iter().enumerate().take(last).skip(first) {
        let left = cells.left() + at as f32 * place.column - place.offset.x;
        let rect = row.with_min_x(left).with_max_x(left + place.column);
        draw_inside(ui, rect, cell, (at == 0, chosen.differs(at)));
    }
    ui.set_clip_rect(old);
}

/// The heads above: what is set now, and the samples, each of which a click shows.
fn draw_heads(ui: &mut Ui, table: &Beside, (place, head): (Place, f32), sheet: &mut Sheet<'_>) {
    let palette = theme::of(ui.ctx());
    let cells = place.cells;
    let top = cells.top() - head;
    let clip = Rect::from_min_max(pos2(cells.left(), top), cells.right_top());
    let old = ui.clip_rect();
    let stroke = Stroke::new(1.0, palette.line);
    let whole = (cells.left() - place.names)..=cells.right();
    ui.painter().hline(whole, cells.top() - 1.0, stroke);
    ui.set_clip_rect(clip.intersect(old));
    let seen = Rect::from_min_size(pos2(place.offset.x, 0.0), cells.size());
    let (first, last) = columns(table.columns.len(), place.column, seen);
    let current = sheet.document().samples.current;
    for (at, (whose, name)) in table.columns.iter().enumerate().take(last).skip(first) {
        let left = cells.left() + at as f32 * place.column - place.offset.x;
        let rect = Rect::from_min_size(pos2(left, top), vec2(place.column, HEAD - 4.0));
        let inner = rect.shrink2(vec2(8.0, 0.0));
        let id = ui.scope_id().with(("head", at));
        let Whose::Sample(sample) = whose else {
            let response = ui.interact(rect, id, Sense::hover());
            words(ui, inner, name, true, palette.text);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, "What is set now"));
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
            let label = format!("Show {name}");
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
