//! The table of a decision's options: rank, weight, probability, and why each wins or loses.

use eframe::egui::{Align2, Color32, FontId, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use inclination_analysis::palette::Palette;
use inclination_core::explain::{Explanation, Flips, WeighedOption};
use inclination_project::text::number;

use super::{
    super::super::{
        PanelSheet,
        widgets::{LINE_HEIGHT, draw_text_line, focus_ring},
    },
    OptionRow,
    candidate_names::CandidateNames,
    descriptions, go_to, weighed_options,
};
use crate::{name_layout, theme};

/// The maximum number of rows.
const MAX_ROWS: usize = 60;
/// The minimum width at which remarks are beside the numbers, in points.
const MIN_REMARK_WIDTH: f32 = 400.0;

/// The height of the titles above the columns, in points.
const HEAD_HEIGHT: f32 = 16.0;
/// The width of the title above the ranks, in points.
const RANK_HEAD_WIDTH: f32 = 28.0;
/// The maximum share of a row for ranks and their names.
const MAX_RANK_SHARE: f32 = 0.3;
/// The minimum width of the names, in points.
const MIN_NAME_WIDTH: f32 = 40.0;
/// The width of the bar that marks the chosen row, in points.
const ACCENT_WIDTH: f32 = 3.0;

/// The minimum width at which bars are shown and numbers have their usual columns, in points.
const MIN_BAR_WIDTH: f32 = 260.0;

/// The widths of the columns, in points.
#[derive(Clone, Copy)]
struct Columns {
    name: f32,
    rank: f32,
    weight: f32,
    bar: f32,
    chance: f32,
}

/// The widths of the widest contents of the first columns, in points.
#[derive(Clone, Copy, Default)]
struct ContentWidths {
    name: f32,
    rank: f32,
}

impl Columns {
    /// Lays out the columns in a width.
    fn new(width: f32, content: ContentWidths, has_ranks: bool) -> Self {
        let is_wide = width >= MIN_REMARK_WIDTH;
        // Ranks decide before weights, so they stay where bars find no room.
        let (weight, bar, chance) = match width {
            MIN_REMARK_WIDTH.. => (52.0, 52.0, 60.0),
            MIN_BAR_WIDTH.. => (52.0, 40.0, 60.0),
            _ => (46.0, 0.0, 54.0),
        };

        let rank = if has_ranks {
            content.rank.max(RANK_HEAD_WIDTH) + 8.0
        } else {
            0.0
        };
        // Names keep some room beside long names of ranks.
        let beside_numbers = width - weight - bar - chance - MIN_NAME_WIDTH - 20.0;
        let most_rank = (width * MAX_RANK_SHARE).min(beside_numbers);
        let rank = rank.min(most_rank.max(RANK_HEAD_WIDTH + 8.0));

        let rest = width - rank - weight - bar - chance - 24.0;
        let most = if is_wide { rest * 0.7 } else { rest };

        Self {
            name: content.name.min(most).max(MIN_NAME_WIDTH),
            rank,
            weight,
            bar,
            chance,
        }
    }

    /// Returns the titles of the columns with their positions in a row that begins at `left`.
    fn title_positions(&self, left: f32) -> Vec<(&'static str, f32, Align2)> {
        let ranks = left + self.name + 8.0;
        let weights = ranks + self.rank + self.weight;
        let bar = if self.bar > 0.0 { self.bar + 12.0 } else { 0.0 };
        let mut titles = vec![("Option", left, Align2::LEFT_CENTER)];
        if self.rank > 0.0 {
            titles.push(("Rank", ranks, Align2::LEFT_CENTER));
        }
        titles.push(("Weight", weights, Align2::RIGHT_CENTER));
        titles.push(("Chance", weights + bar + self.chance, Align2::RIGHT_CENTER));
        titles
    }

    /// Returns the width of all columns, where remarks begin.
    fn total_width(&self) -> f32 {
        let bar = if self.bar > 0.0 { self.bar + 12.0 } else { 0.0 };
        self.name + 8.0 + self.rank + self.weight + bar + self.chance + 12.0
    }
}

pub(super) fn draw_table(
    ui: &mut Ui,
    explanation: &Explanation,
    flips: Option<&Flips>,
    chosen: &mut Option<String>,
    sheet: &mut PanelSheet<'_>,
) {
    // Ranks that the decision ignores would suggest that they matter.
    let has_ranks = super::looks_at_ranks(sheet, &explanation.decision)
        && weighed_options(explanation).any(|(_, line)| line.rank != 0.0);
    let most = weighed_options(explanation).fold(0.0_f32, |most, (_, line)| most.max(line.weight));
    let total = weighed_options(explanation).count();
    let names = super::candidate_names(sheet);
    let content = content_widths(ui, explanation, &names);
    let columns = Columns::new(ui.available_width(), content, has_ranks);
    draw_head(ui, &columns);

    let is_random = super::draws_at_random(sheet, &explanation.decision);
    let chosen_line = super::shown_line(explanation, chosen.as_deref());
    let chosen_name = chosen_line.map(|(option, line)| descriptions::option_name(option, line));

    for ColoredRow { row, color } in rows_by_chance(explanation).into_iter().take(MAX_ROWS) {
        let (option, weighed) = row;
        let name = descriptions::option_name(option, weighed);
        let remark = descriptions::describe_result(explanation, flips, row, is_random);
        let look = RowAppearance {
            columns,
            has_ranks,
            most,
            tone: theme::current_palette(ui.ctx()).distinct_color(color),
            is_chosen: chosen_name.as_ref() == Some(&name),
        };
        let (shown_name, remark) = (names.apply(&name), names.apply(&remark));
        if draw_row(ui, row, &shown_name, &remark, &look) {
            go_to(sheet, &option.option);
            *chosen = Some(name);
        }
    }

    if let Some(more) = total.checked_sub(MAX_ROWS).filter(|more| *more > 0) {
        super::remark(ui, &format!("And {more} more."));
    }
}

/// Measures the names and the ranks of the rows.
fn content_widths(ui: &Ui, explanation: &Explanation, names: &CandidateNames) -> ContentWidths {
    let width = |text: String, font: FontId| {
        let galley = ui.painter().layout_no_wrap(text, font, Color32::WHITE);
        galley.size().x
    };
    let rows = weighed_options(explanation).take(MAX_ROWS);
    rows.fold(ContentWidths::default(), |widest, (option, line)| {
        let name = names.apply(&descriptions::option_name(option, line));
        let rank = format_rank(line.rank, line.band.as_deref());
        ContentWidths {
            name: widest
                .name
                .max(width(name, theme::heading_font(theme::TEXT_SIZE))),
            rank: widest
                .rank
                .max(width(rank, theme::text_font(theme::TEXT_SIZE))),
        }
    })
}

/// Draws the titles of the columns.
fn draw_head(ui: &mut Ui, columns: &Columns) {
    let palette = theme::current_palette(ui.ctx());
    let size = vec2(ui.available_width(), HEAD_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let titles = columns.title_positions(rect.left());

    let font = theme::text_font(theme::SMALL_TEXT_SIZE - 1.0);
    for (title, x, align) in &titles {
        let at = pos2(*x, rect.center().y);
        ui.painter()
            .text(at, *align, *title, font.clone(), palette.dim);
    }
    let label: Vec<&str> = titles.iter().map(|(title, ..)| *title).collect();
    let label = format!("Columns: {}", label.join(", "));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, label.as_str()));
}

/// A row with the index of its option's color.
struct ColoredRow<'e> {
    row: OptionRow<'e>,
    color: usize,
}

/// Returns the rows of a decision, the likeliest first. Rows that cannot be chosen are ordered by
/// rank and weight. As in a sweep, the color of an option follows from the decision's order.
fn rows_by_chance(explanation: &Explanation) -> Vec<ColoredRow<'_>> {
    let mut color = 0;
    let mut last = None;
    let mut rows: Vec<ColoredRow<'_>> = weighed_options(explanation)
        .map(|row| {
            let path = &row.0.option.path;
            if last.is_some_and(|last| last != path) {
                color += 1;
            }
            last = Some(path);
            ColoredRow { row, color }
        })
        .collect();

    rows.sort_by(|one, other| {
        let (one, other) = (one.row.1, other.row.1);
        let by_chance = other.probability.total_cmp(&one.probability);
        let by_rank = other.rank.total_cmp(&one.rank);
        by_chance
            .then(by_rank)
            .then(other.weight.total_cmp(&one.weight))
    });
    rows
}

/// The appearance of a row.
struct RowAppearance {
    columns: Columns,
    /// Whether any row has a rank.
    has_ranks: bool,
    /// The highest weight of all rows.
    most: f32,
    tone: Color32,
    is_chosen: bool,
}

/// Draws a row. Returns whether it was clicked.
fn draw_row(
    ui: &mut Ui,
    (option, weighed): OptionRow<'_>,
    name: &str,
    remark: &str,
    look: &RowAppearance,
) -> bool {
    let palette = theme::current_palette(ui.ctx());
    let width = ui.available_width();
    let is_wide = width >= MIN_REMARK_WIDTH;
    let columns = &look.columns;
    let beside = width - columns.total_width();

    let lay_out = |width: f32| {
        let font = theme::text_font(theme::SMALL_TEXT_SIZE);
        let remark = remark.to_owned();
        ui.painter().layout(remark, font, palette.dim, width)
    };
    // A remark that does not fit beside the numbers goes below them.
    let galley = lay_out(f32::INFINITY);
    let has_below = !remark.is_empty() && (!is_wide || galley.size().x > beside);
    let galley = if has_below { lay_out(width) } else { galley };
    let below = if has_below {
        galley.size().y + 4.0
    } else {
        0.0
    };

    let height = LINE_HEIGHT + below;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());

    let around = rect.expand2(vec2(6.0, 0.0));
    if look.is_chosen {
        ui.painter().rect_filled(around, 5.0, palette.raised);
        let bar = around.with_max_x(around.left() + ACCENT_WIDTH);
        ui.painter().rect_filled(bar, 1.5, palette.focus);
    } else if response.hovered() {
        ui.painter().rect_filled(around, 5.0, palette.field);
    }
    focus_ring(ui, around, &response);

    let middle = rect.top() + LINE_HEIGHT / 2.0;
    let is_out = weighed.probability == 0.0;
    let ink = if is_out { palette.dim } else { palette.text };
    let mut left = rect.left();
    let cell = |left: f32, width: f32| {
        Rect::from_min_size(pos2(left, rect.top()), vec2(width, LINE_HEIGHT))
    };
    let is_cut = draw_name(ui, cell(left, columns.name), name, look.is_chosen, ink);
    left += columns.name + 8.0;
    let number = |right: f32, text: String| {
        let font = theme::number_font(theme::SMALL_TEXT_SIZE);
        let at = pos2(right, middle);
        ui.painter().text(at, Align2::RIGHT_CENTER, text, font, ink);
    };

    if columns.rank > 0.0 {
        let text = format_rank(weighed.rank, weighed.band.as_deref());
        draw_text_line(
            ui,
            cell(left, columns.rank - 4.0),
            &text,
            false,
            palette.dim,
        );
        left += columns.rank;
    }

    number(left + columns.weight, number::format_steady(weighed.weight));
    left += columns.weight + if columns.bar > 0.0 { 12.0 } else { 0.0 };
    draw_weight_bar(ui, left, middle, columns.bar, look, weighed.weight, palette);
    left += columns.bar;
    number(
        left + columns.chance,
        number::format_percent(weighed.probability),
    );
    left += columns.chance + 12.0;

    let at = if has_below {
        pos2(rect.left(), rect.top() + LINE_HEIGHT - 2.0)
    } else {
        pos2(left, middle - galley.size().y / 2.0)
    };
    ui.painter().galley(at, galley, palette.dim);

    response.widget_info(|| {
        let label = row_label(weighed, name, remark, look);
        WidgetInfo::selected(Role::Button, true, look.is_chosen, label)
    });

    let clicked = response.clicked();
    let remark_line = if remark.is_empty() {
        String::new()
    } else {
        format!("{remark}\n")
    };
    let sentence = weighed.drop_sentence(&option.option);
    let sentence_line = sentence
        .map(|sentence| format!("{sentence}\n"))
        .unwrap_or_default();

    let name_line = if is_cut {
        format!("{name}\n")
    } else {
        String::new()
    };

    response.on_hover_text(format!(
        "{name_line}{remark_line}{sentence_line}Click to see its steps and go to its node."
    ));
    clicked
}

/// Draws the name of a row. Returns whether it was shortened.
fn draw_name(ui: &Ui, rect: Rect, name: &str, is_strong: bool, color: Color32) -> bool {
    let font = if is_strong {
        theme::heading_font(theme::TEXT_SIZE)
    } else {
        theme::text_font(theme::TEXT_SIZE)
    };
    let galley = name_layout::layout_name(ui.painter(), name, &font, color, rect.width());
    let is_cut = name_layout::is_shortened(&galley, name);
    let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, color);
    is_cut
}

/// Returns the label of a row for screen readers.
fn row_label(weighed: &WeighedOption, name: &str, remark: &str, look: &RowAppearance) -> String {
    let chance = number::format_percent(weighed.probability);
    let weight = number::format_in_sentence(weighed.weight);
    let rank = if look.has_ranks {
        format!(
            ", rank {}",
            format_rank(weighed.rank, weighed.band.as_deref())
        )
    } else {
        String::new()
    };
    let more = if remark.is_empty() {
        String::new()
    } else {
        format!(", {remark}")
    };
    format!("{name}: weight {weight}{rank}, {chance}{more}")
}

/// Draws the bar of a weight.
fn draw_weight_bar(
    ui: &Ui,
    left: f32,
    middle: f32,
    width: f32,
    look: &RowAppearance,
    weight: f32,
    palette: &Palette,
) {
    if width <= 0.0 {
        return;
    }
    let rail = Rect::from_min_size(pos2(left, middle - 3.0), vec2(width, 6.0));
    ui.painter().rect_filled(rail, 3.0, palette.field);
    let share = if look.most > 0.0 {
        (weight / look.most).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let filled =
        rail.with_max_x(rail.left() + (width * share).max(if weight > 0.0 { 1.5 } else { 0.0 }));
    ui.painter().rect_filled(filled, 3.0, look.tone);
}

/// Formats a rank with its name, if it has one.
fn format_rank(rank: f32, band: Option<&str>) -> String {
    match band {
        Some(band) => format!("{} {band}", number::format_short(rank)),
        None => number::format_short(rank),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_table_keeps_the_ranks() {
        let content = ContentWidths {
            name: 200.0,
            rank: 90.0,
        };
        for width in [190.0, 230.0, 259.0, 300.0, 500.0] {
            let titles = Columns::new(width, content, true).title_positions(0.0);
            let names: Vec<&str> = titles.iter().map(|(title, ..)| *title).collect();
            assert_eq!(names, ["Option", "Rank", "Weight", "Chance"], "{width}");
            assert!(titles.iter().all(|(_, x, _)| *x <= width), "{titles:?}");
        }
    }
}
