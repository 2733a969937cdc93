//! The situations in which another option is chosen: the current values, the samples, and the rows
//! of a log. Clicking one sets all values as they are there.

use eframe::egui::{Rect, Role, Sense, Ui, WidgetInfo, vec2};
use inclination_analysis::{
    plot::CsvTable,
    study::{
        SituationSource,
        compare::{ComparisonResult, LikeliestChoice, SituationDifference},
    },
};
use inclination_project::{edit::samples, text::number};

use super::super::{
    super::{
        PanelSheet,
        widgets::{LINE_HEIGHT, draw_text_line, focus_ring, heading, remark},
    },
    toolbar,
};
use crate::theme;

/// The maximum number of rows per kind that are shown.
const MAX_ROWS: usize = 40;

/// Draws the results for the samples, or for a log.
pub(super) fn draw_rows(
    ui: &mut Ui,
    what: SituationSet,
    rows: &ComparisonResult,
    sheet: &mut PanelSheet<'_>,
) {
    ui.horizontal(|ui| {
        ui.vertical(|ui| heading(ui, what.title()));
        if !(rows.flips.is_empty() && rows.moved.is_empty()) {
            let right = eframe::egui::Layout::right_to_left(eframe::egui::Align::Max);
            ui.with_layout(right, |ui| {
                let name = format!("{} different choices", sheet.graph().name);
                toolbar::draw_table_save_menu(
                    ui,
                    what.save_subject(),
                    &name,
                    || rows_to_csv(rows),
                    sheet,
                );
            });
        }
    });

    remark(ui, &what.format_counts(rows));

    let mut names: Vec<&str> = rows
        .flips
        .iter()
        .chain(&rows.moved)
        .map(|row| row.decision.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    let is_one = names.len() < 2;

    for (kind, all, count) in [
        ("flips", &rows.flips, rows.flipped),
        ("moved", &rows.moved, rows.shifted),
    ] {
        for (at, row) in all.iter().take(MAX_ROWS).enumerate() {
            ui.push_id((what.save_subject(), kind, at), |ui| {
                draw_row(ui, row, is_one, kind == "flips", sheet);
            });
        }

        let shown = all.len().min(MAX_ROWS);
        if all.len() > MAX_ROWS || (count > shown && all.len() >= MAX_ROWS) {
            remark(ui, &format!("And {} more.", count.max(all.len()) - shown));
        }
    }
}

/// The situations that the rows list.
#[derive(Clone, Copy)]
pub(super) enum SituationSet {
    Samples,
    Log,
}

impl SituationSet {
    fn title(self) -> &'static str {
        match self {
            Self::Samples => "Current values and samples",
            Self::Log => "Imported log",
        }
    }

    fn save_subject(self) -> &'static str {
        match self {
            Self::Samples => "samples with different choices",
            Self::Log => "rows with different choices",
        }
    }

    /// Formats the counts, such as "The choice differs in 12 of 500 rows; the chances changed in 30
    /// more."
    pub(super) fn format_counts(self, rows: &ComparisonResult) -> String {
        let thing = match self {
            Self::Samples => "situation",
            Self::Log => "row",
        };
        let many = if rows.count == 1 { "" } else { "s" };
        let first = match (rows.flipped, rows.count) {
            (0, 1) => format!("The choice is the same in the only {thing}"),
            (0, all) => format!("The choice is the same in all {all} {thing}{many}"),
            (some, all) => format!("The choice differs in {some} of {all} {thing}{many}"),
        };

        match (rows.shifted, rows.flipped) {
            (0, _) => format!("{first}."),
            (some, 0) => format!("{first}; the chances changed in {some}."),
            (some, _) => format!("{first}; the chances changed in {some} more."),
        }
    }
}

/// Describes a change of a choice, such as "Heal 62%, was Attack 55%".
fn describe_change(row: &SituationDifference, flips: bool) -> String {
    if !flips {
        let moved = &row.moved;
        let [now, then] = [moved.now, moved.then].map(number::format_percent);
        return format!("{} {now}, was {then}", moved.option);
    }
    let [now, then] =
        [&row.now, &row.then].map(|choice| choice.as_ref().map_or_else(no_choice, describe_choice));
    format!("{now}, was {then}")
}

fn no_choice() -> String {
    String::from("nothing")
}

fn describe_choice(choice: &LikeliestChoice) -> String {
    let share = number::format_percent(choice.share);
    match &choice.target {
        Some(target) => format!("{} for {target} {share}", choice.option),
        None => format!("{} {share}", choice.option),
    }
}

fn draw_row(
    ui: &mut Ui,
    row: &SituationDifference,
    is_one: bool,
    flips: bool,
    sheet: &mut PanelSheet<'_>,
) {
    let palette = theme::current_palette(ui.ctx());
    let width = ui.available_width();
    let change = describe_change(row, flips);
    let decision = if is_one {
        String::new()
    } else {
        format!("{}: ", row.decision)
    };
    let text = format!("{decision}{change}");

    let is_wide = width >= 360.0;
    let height = if is_wide {
        LINE_HEIGHT
    } else {
        2.0 * LINE_HEIGHT - 6.0
    };

    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let around = rect.expand2(vec2(6.0, 0.0));
    if response.hovered() {
        ui.painter().rect_filled(around, 5.0, palette.field);
    }
    focus_ring(ui, around, &response);

    let name = (width * 0.36).clamp(96.0, 200.0);
    let (first, second) = if is_wide {
        let size = vec2(name - 8.0, LINE_HEIGHT);
        let first = Rect::from_min_size(rect.min, size);
        (first, rect.with_min_x(rect.left() + name))
    } else {
        let first = Rect::from_min_size(rect.min, vec2(width, LINE_HEIGHT));
        (first, rect.with_min_y(rect.top() + LINE_HEIGHT - 6.0))
    };

    let (ink, ink_name) = if flips {
        (palette.text, palette.text)
    } else {
        (palette.dim, palette.dim)
    };
    draw_text_line(ui, first, &row.name, flips, ink_name);
    draw_text_line(ui, second, &text, false, ink);

    response.widget_info(|| {
        let label = format!("{}: {text}", row.name);
        WidgetInfo::labeled(Role::Button, true, label)
    });

    let clicked = response.clicked();
    let (hint, title) = match row.source {
        SituationSource::Now => ("The current values.", ""),
        SituationSource::Sample(_) => ("Click to choose this sample.", "Choose a sample"),
        SituationSource::LogRow(_) => (
            "Click to use the values of this row.",
            "Use values from the log",
        ),
    };
    response.on_hover_text(format!("{}\n{text}\n{hint}", row.name));

    if !clicked {
        return;
    }

    let edits = match row.source {
        SituationSource::Now => Vec::new(),
        SituationSource::Sample(sample) => samples::show_sample(sheet.document(), sample),
        SituationSource::LogRow(at) => {
            let values = sheet.open.log.as_ref().map(|log| log.sample(at).1);
            values.map_or_else(Vec::new, |values| {
                samples::set_external_values(sheet.document(), &values)
            })
        }
    };

    sheet.request_edit(title, edits);
}

fn rows_to_csv(rows: &ComparisonResult) -> String {
    let mut out = CsvTable::default();
    let titles = ["", "decision", "now", "probability", "was", "probability"];
    out.push_row(titles.map(String::from));
    for row in &rows.flips {
        let [now, then] = [&row.now, &row.then].map(|choice| match choice {
            Some(choice) => {
                let target = choice
                    .target
                    .as_ref()
                    .map_or_else(String::new, |target| format!(" for {target}"));
                [
                    format!("{}{target}", choice.option),
                    choice.share.to_string(),
                ]
            }
            None => [no_choice(), String::new()],
        });
        let head = [row.name.clone(), row.decision.clone()];
        out.push_row(head.into_iter().chain(now).chain(then));
    }

    for row in &rows.moved {
        let moved = &row.moved;
        let option = &moved.option;
        out.push_row([
            row.name.clone(),
            row.decision.clone(),
            option.clone(),
            moved.now.to_string(),
            option.clone(),
            moved.then.to_string(),
        ]);
    }

    out.into_text()
}
