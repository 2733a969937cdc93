//! The situations in which something else is chosen: what is set now, the samples, the rows of a log. A click sets
//! everything as it is there.

use eframe::egui::{Rect, Role, Sense, Ui, WidgetInfo, vec2};
use inclination_analysis::{
    plot::Table,
    study::{
        Whose,
        compare::{Choice, Row, Rows},
    },
};
use inclination_project::{edit::samples, text::number};

use super::super::{
    super::{
        Sheet,
        widgets::{LINE, focus_ring, heading, line, remark},
    },
    bar,
};
use crate::theme;

/// How many are shown of a kind.
const MOST: usize = 40;

/// Draws what comes of the samples, or of a log.
pub(super) fn draw(ui: &mut Ui, what: What, rows: &Rows, sheet: &mut Sheet<'_>) {
    ui.horizontal(|ui| {
        ui.vertical(|ui| heading(ui, what.title()));
        if !(rows.flips.is_empty() && rows.moved.is_empty()) {
            let right = eframe::egui::Layout::right_to_left(eframe::egui::Align::Max);
            ui.with_layout(right, |ui| {
                let name = format!("{} chosen otherwise", sheet.graph().name);
                bar::save_table(ui, what.of(), &name, || csv(rows), sheet);
            });
        }
    });
    remark(ui, &what.counts(rows));
    let decisions = rows.flips.iter().chain(&rows.moved);
    let mut names: Vec<&str> = decisions.map(|row| row.decision.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let is_one = names.len() < 2;
    for (kind, all, count) in [
        ("flips", &rows.flips, rows.otherwise),
        ("moved", &rows.moved, rows.shifted),
    ] {
        for (at, row) in all.iter().take(MOST).enumerate() {
            ui.push_id((what.of(), kind, at), |ui| {
                one(ui, row, is_one, kind == "flips", sheet);
            });
        }
        let shown = all.len().min(MOST);
        if all.len() > MOST || (count > shown && all.len() >= MOST) {
            remark(ui, &format!("And {} more.", count.max(all.len()) - shown));
        }
    }
}

/// What the rows are of.
#[derive(Clone, Copy)]
pub(super) enum What {
    Samples,
    Log,
}

impl What {
    fn title(self) -> &'static str {
        match self {
            Self::Samples => "Now and the samples",
            Self::Log => "The imported log",
        }
    }

    fn of(self) -> &'static str {
        match self {
            Self::Samples => "samples that choose otherwise",
            Self::Log => "rows that choose otherwise",
        }
    }

    /// "12 of 500 rows choose otherwise; in 30 more the odds moved."
    pub(super) fn counts(self, rows: &Rows) -> String {
        let thing = match self {
            Self::Samples => "situation",
            Self::Log => "row",
        };
        let many = if rows.count == 1 { "" } else { "s" };
        let verb = if rows.otherwise == 1 {
            "chooses"
        } else {
            "choose"
        };
        let first = match rows.otherwise {
            0 => format!("None of {} {thing}{many} chooses otherwise", rows.count),
            some => format!("{some} of {} {thing}{many} {verb} otherwise", rows.count),
        };
        match (rows.shifted, rows.otherwise) {
            (0, _) => format!("{first}."),
            (some, 0) => format!("{first}; in {some} the odds moved."),
            (some, _) => format!("{first}; in {some} more the odds moved."),
        }
    }
}

/// "Heal 62 %, was Attack 55 %"
fn says(row: &Row, flips: bool) -> String {
    if !flips {
        let moved = &row.moved;
        let [now, then] = [moved.now, moved.then].map(number::percent);
        return format!("{} {now}, was {then}", moved.option);
    }
    let [now, then] =
        [&row.now, &row.then].map(|choice| choice.as_ref().map_or_else(nothing, said));
    format!("{now}, was {then}")
}

fn nothing() -> String {
    String::from("nothing")
}

fn said(choice: &Choice) -> String {
    let share = number::percent(choice.share);
    match &choice.target {
        Some(target) => format!("{} at {target} {share}", choice.option),
        None => format!("{} {share}", choice.option),
    }
}

fn one(ui: &mut Ui, row: &Row, is_one: bool, flips: bool, sheet: &mut Sheet<'_>) {
    let palette = theme::of(ui.ctx());
    let width = ui.available_width();
    let said = says(row, flips);
    let decision = if is_one {
        String::new()
    } else {
        format!("{}: ", row.decision)
    };
    let text = format!("{decision}{said}");
    let is_wide = width >= 360.0;
    let height = if is_wide { LINE } else { 2.0 * LINE - 6.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let around = rect.expand2(vec2(6.0, 0.0));
    if response.hovered() {
        ui.painter().rect_filled(around, 5.0, palette.field);
    }
    focus_ring(ui, around, &response);
    let name = (width * 0.36).clamp(96.0, 200.0);
    let (first, second) = if is_wide {
        let size = vec2(name - 8.0, LINE);
        let first = Rect::from_min_size(rect.min, size);
        (first, rect.with_min_x(rect.left() + name))
    } else {
        let first = Rect::from_min_size(rect.min, vec2(width, LINE));
        (first, rect.with_min_y(rect.top() + LINE - 6.0))
    };
    let (ink, ink_name) = if flips {
        (palette.text, palette.text)
    } else {
        (palette.dim, palette.dim)
    };
    line(ui, first, &row.name, flips, ink_name);
    line(ui, second, &text, false, ink);
    response.widget_info(|| {
        let label = format!("{}: {text}", row.name);
        WidgetInfo::labeled(Role::Button, true, label)
    });
    let clicked = response.clicked();
    let (hint, title) = match row.whose {
        Whose::Now => ("What is set now.", ""),
        Whose::Sample(_) => ("Click to show this sample.", "Show a sample"),
        Whose::Row(_) => (
            "Click to set everything as in this row.",
            "Set as in the log",
        ),
    };
    response.on_hover_text(format!("{}\n{text}\n{hint}", row.name));
    if !clicked {
        return;
    }
    let edits = match row.whose {
        Whose::Now => Vec::new(),
        Whose::Sample(sample) => samples::shown(sheet.document(), sample),
        Whose::Row(at) => {
            let values = sheet.open.log.as_ref().map(|log| log.sample(at).1);
            values.map_or_else(Vec::new, |values| {
                samples::told_so(sheet.document(), &values)
            })
        }
    };
    sheet.edit(title, edits);
}

fn csv(rows: &Rows) -> String {
    let mut out = Table::default();
    let titles = ["", "decision", "now", "probability", "was", "probability"];
    out.row(titles.map(String::from));
    for row in &rows.flips {
        let [now, then] = [&row.now, &row.then].map(|choice| match choice {
            Some(choice) => {
                let target = choice.target.as_ref();
                let target = target.map_or_else(String::new, |target| format!(" at {target}"));
                [
                    format!("{}{target}", choice.option),
                    choice.share.to_string(),
                ]
            }
            None => [nothing(), String::new()],
        });
        let head = [row.name.clone(), row.decision.clone()];
        out.row(head.into_iter().chain(now).chain(then));
    }
    for row in &rows.moved {
        let moved = &row.moved;
        let option = &moved.option;
        out.row([
            row.name.clone(),
            row.decision.clone(),
            option.clone(),
            moved.now.to_string(),
            option.clone(),
            moved.then.to_string(),
        ]);
    }
    out.text()
}
