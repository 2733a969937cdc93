//! Draws the cells of the table, with their labels for screen readers.

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Pos2, Rect, Response, Role, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2,
    text::{LayoutJob, TextWrapping},
    vec2,
};
use inclination_analysis::{
    palette::Palette,
    plot::Dash,
    readout::{CachedThumbnail, CellReadout, TableRowReadout},
};
use inclination_project::{
    decision_table::{Sharing, TableCell, TableRow},
    scene::thumbnail_point,
    text::number,
};

use crate::{
    plot::small_plot::{LINE_WIDTH, draw_line, fill_below},
    theme,
};

/// The height of a row, in points.
pub(super) const ROW_HEIGHT: f32 = 76.0;
/// The space between cells, in points.
const CELL_GAP: f32 = 6.0;
/// The distance of the table from the edge of the panel, in points.
const EDGE: f32 = 12.0;
/// The width of the cell that adds a consideration, in points.
const ADD_WIDTH: f32 = 40.0;
/// The height of the cell that adds an option, in points.
const ADD_OPTION_HEIGHT: f32 = 32.0;
/// The minimum width of the column of options, in points.
const MIN_OPTION_WIDTH: f32 = 120.0;
/// The same if it contains ranks: "0.250 37.6% rank 7" finds room.
const MIN_OPTION_WIDTH_WITH_RANK: f32 = 160.0;
/// The maximum width of the column of options, in points.
const MAX_OPTION_WIDTH: f32 = 200.0;
/// The range of the width of a cell, in points.
const CELL_WIDTHS: (f32, f32) = (148.0, 208.0);
/// The size of the thumbnail of a curve, in points.
const THUMBNAIL_SIZE: (f32, f32) = (56.0, 36.0);
/// The space inside a cell, in points.
const PADDING: f32 = 7.0;

/// The widths of the columns, in points.
pub(super) struct TableColumns {
    option: f32,
    cell: f32,
    count: usize,
}

impl TableColumns {
    pub(super) fn new(width: f32, count: usize, has_ranks: bool) -> Self {
        let least = if has_ranks {
            MIN_OPTION_WIDTH_WITH_RANK
        } else {
            MIN_OPTION_WIDTH
        };
        let option = (width * 0.22).clamp(least, MAX_OPTION_WIDTH);
        let rest = width - 2.0 * EDGE - option - ADD_WIDTH - CELL_GAP;
        let cell = rest / count.max(1) as f32;
        Self {
            option,
            cell: cell.clamp(CELL_WIDTHS.0, CELL_WIDTHS.1).floor(),
            count,
        }
    }

    pub(super) fn total_width(&self) -> f32 {
        2.0 * EDGE + self.option + self.count as f32 * self.cell + ADD_WIDTH
    }

    /// Returns the place of a cell. Column 0 is the option.
    pub(super) fn cell_rect(&self, corner: Pos2, row: usize, column: usize) -> Rect {
        let top = corner.y + row as f32 * ROW_HEIGHT;
        let (left, width) = match column.checked_sub(1) {
            None => (0.0, self.option),
            Some(at) => (self.option + at as f32 * self.cell, self.cell),
        };
        let at = pos2(corner.x + EDGE + left, top);
        Rect::from_min_size(at, vec2(width - CELL_GAP, ROW_HEIGHT - CELL_GAP))
    }
}

/// Returns the beginning of the label of an option.
pub fn option_label_start(name: &str, at: usize, count: usize) -> String {
    format!("{name}, option {at} of {count}")
}

/// Returns the beginning of the label of a cell.
pub fn cell_label_start(option: &str, column: usize) -> String {
    format!("{option}, consideration {column}")
}

/// Returns the label of the cell that adds a consideration to an option.
pub fn add_cell_label(option: &str) -> String {
    format!("Add consideration to {option}")
}

/// Draws the background of a cell, with a ring if it has the focus.
fn draw_ground(ui: &Ui, response: &Response, fill: Color32, edge: Option<Color32>) {
    let palette = theme::current_palette(ui.ctx());
    let rect = response.rect;
    ui.painter().rect_filled(rect, 6.0, fill);
    let (width, color) = if response.has_focus() {
        (2.0, palette.focus)
    } else if response.hovered() {
        (1.0, palette.dim)
    } else {
        (1.0, edge.unwrap_or(palette.line))
    };
    let stroke = Stroke::new(width, color);
    ui.painter()
        .rect_stroke(rect, 6.0, stroke, StrokeKind::Inside);
}

/// Draws a line of text that is cut off at a width. Returns whether it was cut off.
fn draw_words(ui: &Ui, at: Pos2, width: f32, text: &str, font: FontId, color: Color32) -> bool {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = TextWrapping::truncate_at_width(width.max(0.0));
    let galley = ui.painter().layout_job(job);
    let is_cut_off = galley.elided;
    ui.painter().galley(at, galley, color);
    is_cut_off
}

/// Returns the part of a cell that is a button which adds a consideration.
pub(super) fn add_cell_rect(cell: Rect) -> Rect {
    cell.with_max_x(cell.left() + ADD_WIDTH - CELL_GAP)
}

/// Returns the part of a row that is the button which adds an option.
pub(super) fn add_option_rect(cell: Rect) -> Rect {
    cell.with_max_y(cell.top() + ADD_OPTION_HEIGHT)
}

/// Returns the line below the button which adds an option.
pub(super) fn line_below_rows(cell: Rect) -> Rect {
    cell.with_min_y(add_option_rect(cell).bottom() + CELL_GAP)
}

/// Draws a cell that adds something.
pub(super) fn draw_button(ui: &Ui, response: &Response, text: &str, label: &str) {
    let palette = theme::current_palette(ui.ctx());
    let rect = response.rect;
    let fill = if response.hovered() || response.has_focus() {
        palette.raised
    } else {
        palette.field
    };
    ui.painter().rect_filled(rect, 6.0, fill);
    if response.has_focus() {
        let stroke = Stroke::new(2.0, palette.focus);
        ui.painter()
            .rect_stroke(rect, 6.0, stroke, StrokeKind::Inside);
    }
    let font = theme::text_font(theme::TEXT_SIZE);
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        text,
        font,
        palette.dim,
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
}

/// Draws the option of a row, with its weight, rank and probability.
pub(super) fn draw_option(
    ui: &Ui,
    response: &Response,
    row: &TableRow,
    now: &TableRowReadout,
    (at, count): (usize, usize),
    has_ranks: bool,
) {
    let palette = theme::current_palette(ui.ctx());
    let vetoes: Vec<&str> = now.vetoes().collect();
    let is_vetoed = !vetoes.is_empty();
    draw_ground(
        ui,
        response,
        palette.node,
        is_vetoed.then_some(palette.error),
    );

    let inner = response.rect.shrink(PADDING);
    let ink = if now.is_out() {
        palette.dim
    } else {
        palette.text
    };
    let heading = theme::heading_font(theme::TEXT_SIZE);
    draw_words(ui, inner.min, inner.width(), &row.name, heading, ink);

    let small = theme::text_font(theme::SMALL_TEXT_SIZE);
    let numbers = fitting_numbers(ui, now, has_ranks, inner.width());
    let second = inner.min + vec2(0.0, 21.0);
    let digits = theme::number_font(theme::SMALL_TEXT_SIZE);
    draw_words(ui, second, inner.width(), &numbers, digits, ink);

    let third = inner.min + vec2(0.0, 40.0);
    let out_text = if is_vetoed {
        Some((format!("0 due to {}", vetoes.join(", ")), palette.error))
    } else if now.is_out() {
        Some((String::from("not chosen"), palette.dim))
    } else {
        None
    };
    if let Some((text, color)) = out_text {
        draw_words(ui, third, inner.width(), &text, small, color);
    } else {
        let rail = Rect::from_min_size(third + vec2(0.0, 5.0), vec2(inner.width(), 6.0));
        ui.painter().rect_filled(rail, 3.0, palette.field);
        let bar = rail.with_max_x(rail.left() + rail.width() * now.share.clamp(0.0, 1.0));
        ui.painter().rect_filled(bar, 3.0, palette.option);
    }

    let start = option_label_start(&row.name, at + 1, count);
    let numbers = now.describe(has_ranks);
    let veto_text = if is_vetoed {
        format!(", 0 because of {}", vetoes.join(", "))
    } else {
        String::new()
    };
    response.widget_info(|| {
        let label = format!("{start}, {numbers}{veto_text}");
        WidgetInfo::labeled(Role::Button, true, label)
    });
    let mut hover = vec![row.name.clone(), now.describe(has_ranks)];
    hover.extend(now.exclusion.clone());
    show_hint(response, hover.join("\n"));
}

/// Returns the longest text of an option's numbers that fits into a width.
fn fitting_numbers(ui: &Ui, now: &TableRowReadout, has_ranks: bool, width: f32) -> String {
    let mut texts = number_texts(now, has_ranks);
    let shortest = texts.pop().unwrap_or_default();
    let fits = |text: &String| {
        let font = theme::number_font(theme::SMALL_TEXT_SIZE);
        let galley = ui
            .painter()
            .layout_no_wrap(text.clone(), font, Color32::WHITE);
        galley.size().x <= width
    };
    texts.into_iter().find(fits).unwrap_or(shortest)
}

/// Returns the numbers of an option, such as "0.25   37.6%   rank 7", and then the same in less
/// room. Ranks decide before weights, so the shortest text leaves the weight to the hover text.
fn number_texts(now: &TableRowReadout, has_ranks: bool) -> Vec<String> {
    let Some(weight) = now.weight else {
        return vec![String::from("left out")];
    };
    let weight = number::format_steady(weight);
    let chance = number::format_percent(now.chance);
    if has_ranks {
        let rank = number::format_short(now.rank);
        vec![
            format!("{weight}   {chance}   rank {rank}"),
            format!("{weight} {chance} rank {rank}"),
            format!("{chance} rank {rank}"),
        ]
    } else {
        vec![format!("{weight}   {chance}")]
    }
}

/// The content and values of a cell.
pub(super) struct CellLook<'a> {
    pub(super) option: &'a str,
    pub(super) column: usize,
    pub(super) cell: &'a TableCell,
    pub(super) value: &'a CellReadout,
    pub(super) thumbnail: Option<&'a CachedThumbnail>,
    pub(super) curve_title: Option<&'a str>,
}

impl CellLook<'_> {
    /// Returns the name of the effect.
    fn effect(&self) -> &str {
        self.cell.form.map_or("", |form| form.spec().title)
    }

    /// Returns the line below the heading: the effect, and the title of a curve without a picture,
    /// such as a choice.
    fn effect_line(&self) -> String {
        match self.curve_title.filter(|_| self.thumbnail.is_none()) {
            Some(title) => format!("{}: {title}", self.effect()),
            None => self.effect().to_owned(),
        }
    }

    /// Returns the label for screen readers.
    fn label(&self) -> String {
        let start = cell_label_start(self.option, self.column);
        let mut parts = vec![&*self.value.heading];
        parts.extend(self.value.input_value.as_deref());
        parts.extend(self.curve_title);
        parts.extend(Some(self.effect()).filter(|effect| !effect.is_empty()));
        parts.extend(self.value.value.as_deref());
        if self.value.is_veto {
            parts.push("brings the weight to 0");
        }
        let sharing = self.cell.sharing.map(Sharing::mark);
        parts.extend(sharing.as_deref());
        format!("{start}: {}", parts.join(", "))
    }
}

/// Draws a consideration: its stat, the curve's thumbnail, its effect and its result.
pub(super) fn draw_cell(ui: &Ui, response: &Response, look: &CellLook<'_>) {
    let palette = theme::current_palette(ui.ctx());
    let is_veto = look.value.is_veto;
    let fill = if is_veto {
        Palette::mix_colors(palette.node, palette.error, 0.16)
    } else {
        palette.node
    };
    draw_ground(ui, response, fill, is_veto.then_some(palette.error));

    let inner = response.rect.shrink(PADDING);
    let small = theme::text_font(theme::SMALL_TEXT_SIZE);
    let digits = theme::number_font(theme::SMALL_TEXT_SIZE);

    let input = look.value.input_value.as_deref().unwrap_or_default();
    let input_galley = ui
        .painter()
        .layout_no_wrap(input.to_owned(), digits.clone(), palette.dim);
    let input_width = input_galley.size().x.min(inner.width() * 0.5);
    let name_width = inner.width() - input_width - 6.0;
    let text = theme::text_font(theme::TEXT_SIZE);
    draw_words(
        ui,
        inner.min,
        name_width,
        &look.value.heading,
        text,
        palette.text,
    );
    let right = pos2(inner.right() - input_width, inner.top() + 2.0);
    draw_words(ui, right, input_width, input, digits, palette.dim);

    let top = inner.top() + 23.0;
    let mut left = inner.left();
    if let Some(thumbnail) = look.thumbnail {
        let (width, height) = THUMBNAIL_SIZE;
        let frame = Rect::from_min_size(pos2(left, top), vec2(width, height));
        draw_thumbnail(ui, frame, thumbnail, palette);
        left = frame.right() + 8.0;
    }
    let width = inner.right() - left;
    draw_words(
        ui,
        pos2(left, top),
        width,
        &look.effect_line(),
        small,
        palette.dim,
    );
    let ink = if is_veto { palette.error } else { palette.text };
    let value = look.value.value.as_deref().unwrap_or("unknown");
    let value_width = draw_result(ui, pos2(left, top + 17.0), width, value, ink);
    if let Some(sharing) = look.cell.sharing {
        draw_sharing_mark(ui, inner, width - value_width - 8.0, sharing);
    }

    let label = look.label();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let hint = if look.cell.is_editable() {
        "Double-click or press Enter to edit it."
    } else {
        "Double-click or press Enter to show it on the canvas."
    };
    show_hint(response, format!("{label}\n{hint}"));
}

/// Draws the result of a consideration, in smaller letters if it is long. Returns its width.
fn draw_result(ui: &Ui, at: Pos2, width: f32, value: &str, color: Color32) -> f32 {
    let usual = theme::heading_font(theme::TEXT_SIZE);
    let measure = |font: &FontId| {
        let galley = ui
            .painter()
            .layout_no_wrap(value.to_owned(), font.clone(), color);
        galley.size().x
    };
    let font = if measure(&usual) > width {
        theme::heading_font(theme::SMALL_TEXT_SIZE)
    } else {
        usual
    };
    let value_width = measure(&font);
    draw_words(ui, at, width, value, font, color);
    value_width
}

/// Draws the mark of a shared cell in the lower right corner, in fewer words where it is narrow.
fn draw_sharing_mark(ui: &Ui, inner: Rect, width: f32, sharing: Sharing) {
    let palette = theme::current_palette(ui.ctx());
    let font = theme::text_font(theme::SMALL_TEXT_SIZE);
    let layout = |text: String| {
        ui.painter()
            .layout_no_wrap(text, font.clone(), palette.warning)
    };
    let long = layout(sharing.mark());
    let mark = if long.size().x <= width {
        long
    } else {
        layout(format!("in {}", sharing.count))
    };
    let at = inner.right_bottom() - mark.size();
    ui.painter().galley(at, mark, palette.warning);
}

/// Shows a hint under the pointer, unless it would cover a field that is being edited.
fn show_hint(response: &Response, text: String) {
    if !response.ctx.text_edit_focused() {
        response.clone().on_hover_text(text);
    }
}

/// Draws a curve with the point of the current values.
fn draw_thumbnail(ui: &Ui, frame: Rect, cached: &CachedThumbnail, palette: &Palette) {
    let painter = ui.painter();
    painter.rect_filled(frame, CornerRadius::same(4), palette.field);
    let plot = frame.shrink(4.0);
    let shares = cached.thumbnail.line().iter();
    let points: Vec<Pos2> = shares.map(|share| thumbnail_point(plot, *share)).collect();
    let floor = thumbnail_point(plot, pos2(0.0, cached.thumbnail.zero_height())).y;
    fill_below(painter, &points, floor, palette.curve);
    let stroke = Stroke::new(LINE_WIDTH, palette.curve);
    draw_line(painter, points, Dash::Solid, stroke);

    if let Some(sample) = cached.sample {
        let at = thumbnail_point(plot, cached.thumbnail.point_of(sample.x, sample.y));
        let upright = Palette::mix_colors(palette.field, palette.dim, 0.7);
        painter.vline(at.x, plot.y_range(), Stroke::new(1.0, upright));
        painter.circle(at, 2.5, palette.text, Stroke::NONE);
    }
}
