//! The options of a decision, each in a row: rank, weight, chance, and what it lacked or would need.

use eframe::egui::{Align2, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use inclination_analysis::palette::Palette;
use inclination_core::explain::{Explanation, Flips};
use inclination_project::text::number;

use super::{
    super::super::{
        Sheet,
        widgets::{LINE, focus_ring, line},
    },
    Line, go_to, words,
};
use crate::theme;

/// How many rows are shown.
const MOST: usize = 60;
/// From which width on there is room for what else there is to say, beside the numbers.
const WIDE: f32 = 400.0;

/// Every option with its targets, in the decision's order; the default option last, if it is taken.
pub(super) fn lines(explanation: &Explanation) -> impl Iterator<Item = Line<'_>> {
    let default = explanation.default.as_ref();
    let default = default.filter(|default| default.needed);
    let options = explanation.options.iter();
    let options = options.chain(default.map(|default| &default.option));
    options.flat_map(|option| option.weighed.iter().map(move |line| (option, line)))
}

/// From which width on there is room for ranks and bars.
const NARROW: f32 = 260.0;

/// The widths of the columns.
struct Columns {
    name: f32,
    rank: f32,
    weight: f32,
    bar: f32,
    chance: f32,
}

impl Columns {
    /// For names that are so wide at most.
    fn of(width: f32, names: f32, has_ranks: bool) -> Self {
        let is_wide = width >= WIDE;
        // What finds no room is said under the pointer.
        let has_ranks = has_ranks && width >= NARROW;
        let rank = if has_ranks { 76.0 } else { 0.0 };
        let (weight, chance) = (52.0, 60.0);
        let bar = match width {
            WIDE.. => 52.0,
            NARROW.. => 40.0,
            _ => 0.0,
        };
        let rest = width - rank - weight - bar - chance - 24.0;
        let most = if is_wide { rest * 0.5 } else { rest };
        Self {
            name: names.min(most).max(40.0),
            rank,
            weight,
            bar,
            chance,
        }
    }

    /// Up to where what else there is to say begins.
    fn all(&self) -> f32 {
        let bar = if self.bar > 0.0 { self.bar + 12.0 } else { 0.0 };
        self.name + 8.0 + self.rank + self.weight + bar + self.chance + 12.0
    }
}

pub(super) fn draw(
    ui: &mut Ui,
    explanation: &Explanation,
    flips: Option<&Flips>,
    chosen: &mut Option<String>,
    sheet: &mut Sheet<'_>,
) {
    let has_ranks = lines(explanation).any(|(_, line)| line.rank != 0.0);
    let most = lines(explanation).fold(0.0_f32, |most, (_, line)| most.max(line.weight));
    let total = lines(explanation).count();
    let names = lines(explanation)
        .take(MOST)
        .fold(0.0_f32, |most, (option, line)| {
            let font = theme::strong(theme::TEXT);
            let name = words::name(option, line);
            let ink = eframe::egui::Color32::WHITE;
            most.max(ui.painter().layout_no_wrap(name, font, ink).size().x)
        });
    let now = super::line_of(explanation, chosen.as_deref());
    let now = now.map(|(option, line)| words::name(option, line));
    let mut colour = 0;
    let mut last = None;
    for row in lines(explanation).take(MOST) {
        let (option, weighed) = row;
        // As in a sweep: a colour for each option.
        if last.is_some_and(|last| last != &option.option.path) {
            colour += 1;
        }
        last = Some(&option.option.path);
        let name = words::name(option, weighed);
        let said = words::remark(explanation, flips, row);
        let look = Look {
            columns: Columns::of(ui.available_width(), names, has_ranks),
            has_ranks,
            most,
            tone: theme::of(ui.ctx()).among(colour),
            is_chosen: now.as_ref() == Some(&name),
        };
        if draw_row(ui, row, (&name, &said), &look) {
            go_to(sheet, &option.option);
            *chosen = Some(name);
        }
    }
    if let Some(more) = total.checked_sub(MOST).filter(|more| *more > 0) {
        super::remark(ui, &format!("And {more} more."));
    }
}

/// How a row is drawn.
struct Look {
    columns: Columns,
    /// Whether any has a rank.
    has_ranks: bool,
    /// The highest weight of all.
    most: f32,
    tone: eframe::egui::Color32,
    is_chosen: bool,
}

/// A row. Gives whether it was clicked.
fn draw_row(
    ui: &mut Ui,
    (option, weighed): Line<'_>,
    (name, said): (&str, &str),
    look: &Look,
) -> bool {
    let palette = theme::of(ui.ctx());
    let width = ui.available_width();
    let is_wide = width >= WIDE;
    let columns = &look.columns;
    let beside = width - columns.all();
    let lay = |most: f32| {
        let font = theme::words(theme::SMALL);
        let said = said.to_owned();
        ui.painter().layout(said, font, palette.dim, most)
    };
    // What does not fit beside the numbers stands below them.
    let galley = lay(f32::INFINITY);
    let has_below = !said.is_empty() && (!is_wide || galley.size().x > beside);
    let galley = if has_below { lay(width) } else { galley };
    let below = if has_below {
        galley.size().y + 4.0
    } else {
        0.0
    };
    let height = LINE + below;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let around = rect.expand2(vec2(6.0, 0.0));
    if look.is_chosen || response.hovered() {
        let fill = if look.is_chosen {
            palette.node
        } else {
            palette.field
        };
        ui.painter().rect_filled(around, 5.0, fill);
    }
    focus_ring(ui, around, &response);
    let middle = rect.top() + LINE / 2.0;
    let is_out = weighed.probability == 0.0;
    let ink = if is_out { palette.dim } else { palette.text };
    let mut left = rect.left();
    let cell =
        |left: f32, width: f32| Rect::from_min_size(pos2(left, rect.top()), vec2(width, LINE));
    line(ui, cell(left, columns.name), name, look.is_chosen, ink);
    left += columns.name + 8.0;
    let number = |right: f32, text: String| {
        let font = theme::numbers(theme::SMALL);
        let at = pos2(right, middle);
        ui.painter().text(at, Align2::RIGHT_CENTER, text, font, ink);
    };
    if columns.rank > 0.0 {
        let text = rank(weighed.rank, weighed.band.as_deref());
        line(
            ui,
            cell(left, columns.rank - 4.0),
            &text,
            false,
            palette.dim,
        );
        left += columns.rank;
    }
    number(left + columns.weight, number::steady(weighed.weight));
    left += columns.weight + if columns.bar > 0.0 { 12.0 } else { 0.0 };
    bar(
        ui,
        (left, middle, columns.bar),
        look,
        weighed.weight,
        palette,
    );
    left += columns.bar;
    number(left + columns.chance, number::percent(weighed.probability));
    left += columns.chance + 12.0;
    let at = if has_below {
        pos2(rect.left(), rect.top() + LINE - 2.0)
    } else {
        pos2(left, middle - galley.size().y / 2.0)
    };
    ui.painter().galley(at, galley, palette.dim);
    response.widget_info(|| {
        let chance = number::percent(weighed.probability);
        let weight = number::short(weighed.weight);
        let rank = if look.has_ranks {
            format!(", rank {}", rank(weighed.rank, weighed.band.as_deref()))
        } else {
            String::new()
        };
        let more = if said.is_empty() {
            String::new()
        } else {
            format!(", {said}")
        };
        let label = format!("{name}: weight {weight}{rank}, {chance}{more}");
        WidgetInfo::selected(Role::Button, true, look.is_chosen, label)
    });
    let clicked = response.clicked();
    let more = weighed.sentence(&option.option);
    let more = more.map(|more| format!("{more}\n")).unwrap_or_default();
    let said = if said.is_empty() {
        String::new()
    } else {
        format!("{said}\n")
    };
    response.on_hover_text(format!(
        "{said}{more}Click to see how it comes about, and to go to its node."
    ));
    clicked
}

fn bar(
    ui: &Ui,
    (left, middle, width): (f32, f32, f32),
    look: &Look,
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

/// A rank with the word for it.
fn rank(rank: f32, band: Option<&str>) -> String {
    match band {
        Some(band) => format!("{} {band}", number::short(rank)),
        None => number::short(rank),
    }
}
