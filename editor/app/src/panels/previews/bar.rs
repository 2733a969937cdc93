//! The line of choices above a plot, and what every plot can do: be saved, be copied, say that it is being worked at.

use std::time::Duration;

use eframe::egui::{
    Align, Label, Layout, Rect, RichText, Spinner, Ui, UiBuilder, Vec2, pos2, vec2,
};
use inclination_analysis::{
    plot::{self, Plot},
    study::Ground,
};
use inclination_project::document::said_to_be_off;

use super::super::{
    Sheet,
    stats::ADD_STAT,
    widgets::{LINE, choose, labelled, link, pick, remark, width_of},
};
use super::bench::Bench;
use crate::{
    command::Command,
    io::dialogs::Form,
    request::{Export, Request},
    theme,
};

/// Title of the menu line that saves a plot as a picture.
pub const SAVE_AS_SVG: &str = "As a picture (SVG)";
/// Title of the menu line that saves numbers as a table.
pub const SAVE_AS_CSV: &str = "As a table (CSV)";
/// Title of the menu line that copies the numbers of a plot.
pub const COPY_NUMBERS: &str = "Copy the numbers";

/// How large a plot is that is saved, in points.
const SAVED: (f32, f32) = (960.0, 540.0);
/// How much room the button at the right of choices has, and how far choices are from each other.
const CORNER: f32 = 48.0;
const GAP: f32 = 8.0;
/// How wide a list is, at least beside words, and at least where there is little room.
const LIST: f32 = 136.0;
/// And where there is room for long names.
const LONG: f32 = 208.0;
const SHORT: f32 = 104.0;
const LEAST: f32 = 72.0;
/// From which size on a second line of choices leaves enough to a plot.
const WIDE: f32 = 400.0;
const HIGH: f32 = 240.0;
/// How much room it takes to say that.
const WORKING: f32 = 88.0;
/// How long a study lasts before it is said that it goes on.
const SOON: Duration = Duration::from_millis(300);

/// The choices above a plot; what does not fit stands on the next line. At their right is room for a button, which never
/// stands on a line of its own.
pub(super) fn choices(ui: &mut Ui, add: impl FnOnce(&mut Ui)) -> Corner {
    let all = ui.available_rect_before_wrap();
    let corner = Rect::from_min_size(pos2(all.right() - CORNER, all.top()), vec2(CORNER, LINE));
    let left = all.with_max_x(corner.left() - GAP);
    ui.scope_builder(UiBuilder::new().max_rect(left), |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(GAP, 4.0);
            add(ui);
        });
    });
    ui.add_space(4.0);
    Corner(corner)
}

/// The room at the right of choices.
#[must_use]
pub(super) struct Corner(Rect);

impl Corner {
    /// Puts a button there.
    pub(super) fn put(self, ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
        let layout = Layout::right_to_left(Align::Center);
        let builder = UiBuilder::new().max_rect(self.0).layout(layout);
        add(&mut ui.new_child(builder.id_salt("corner")));
    }
}

/// How choices are drawn: side by side where there is room for that, else as lists that are as wide as they can be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// How wide a list is.
    list: f32,
    /// Whether words stand side by side.
    is_wide: bool,
}

impl Room {
    /// For so many lists beside some choices of words, all on as few lines as can be.
    pub(super) fn of(ui: &Ui, lists: usize, choices: &[&[&str]]) -> Self {
        Self::beside(ui, 0.0, lists, choices)
    }

    /// The same where something else needs so much of a line.
    pub(super) fn beside(ui: &Ui, other: f32, lists: usize, choices: &[&[&str]]) -> Self {
        let width = ui.available_width() - CORNER - GAP - other;
        let words: f32 = choices.iter().map(|words| width_of(ui, words) + GAP).sum();
        // As wide as all of them fit on one line with the words.
        let list = (width + GAP - words) / lists.max(1) as f32 - GAP;
        let is_high = ui.available_height() >= HIGH && width >= WIDE;
        if list >= SHORT || is_high {
            let list = if list >= SHORT { list.min(LONG) } else { LIST };
            return Self {
                list,
                is_wide: true,
            };
        }
        let all = lists + choices.len();
        let mut on_lines = (1..=all).map(|lines| {
            let on_line = all.div_ceil(lines) as f32;
            (width - GAP * (on_line - 1.0)) / on_line
        });
        let wide = on_lines.find(|wide| *wide >= LEAST);
        Self {
            list: wide.unwrap_or(width).clamp(48.0, LIST),
            is_wide: false,
        }
    }

    /// Whether words stand side by side.
    pub(super) fn is_wide(self) -> bool {
        self.is_wide
    }

    /// One of a list's names.
    pub(super) fn pick(
        self,
        ui: &mut Ui,
        label: &str,
        names: &[&str],
        now: Option<usize>,
    ) -> Option<usize> {
        let size = vec2(self.list, LINE);
        let layout = Layout::left_to_right(Align::Center);
        let list = ui.allocate_ui_with_layout(size, layout, |ui| pick(ui, label, names, now));
        list.inner
    }

    /// One of a few words.
    pub(super) fn choose(
        self,
        ui: &mut Ui,
        label: &str,
        words: &[&str],
        now: Option<usize>,
    ) -> Option<usize> {
        if self.is_wide {
            choose(ui, label, words, now)
        } else {
            self.pick(ui, label, words, now)
        }
    }

    /// The list of stats to choose from. Gives the place that was chosen now.
    pub(super) fn stat(
        self,
        ui: &mut Ui,
        label: &str,
        ground: &Ground,
        now: usize,
    ) -> Option<usize> {
        let stats = ground.stats().iter();
        let stats: Vec<&str> = stats.map(|about| about.name.as_str()).collect();
        self.pick(ui, label, &stats, Some(now))
    }

    /// The list of decisions to choose from, where there are several. Gives the one that was chosen now.
    pub(super) fn decision(
        self,
        ui: &mut Ui,
        label: &str,
        decisions: &[String],
        now: &str,
    ) -> Option<String> {
        if decisions.len() < 2 {
            return None;
        }
        let names: Vec<&str> = decisions.iter().map(String::as_str).collect();
        let chosen = decisions.iter().position(|known| known == now);
        let at = self.pick(ui, label, &names, chosen)?;
        decisions.get(at).cloned()
    }
}

/// What is said where there is nothing to show, with the button that changes that.
pub(super) fn empty(ui: &mut Ui, bench: &Bench, use_for: &str, sheet: &mut Sheet<'_>) {
    if bench.lasts().is_some() && !bench.is_current() {
        working(ui, bench.lasts());
        return;
    }
    let problems = sheet.open.live.problems();
    let Some(ground) = bench.ground() else {
        let sentence = format!("The graph has errors. Once they are mended, this shows {use_for}.");
        remark(ui, &sentence);
        let hint = "Goes to where it is.";
        if let Some(problem) = problems.iter().next()
            && link(ui, "Show the first problem", hint).clicked()
        {
            let place = problem.place;
            sheet.requests.push(Request::Reveal(place));
        }
        return;
    };
    remark(
        ui,
        &format!("With stats and a decision in the graph, this shows {use_for}."),
    );
    let (words, hint, command) = if ground.stats().is_empty() || !bench.decisions().is_empty() {
        (
            ADD_STAT,
            "Adds a stat, to be named at once.",
            Command::AddStat,
        )
    } else {
        (
            "+ Add a decision",
            Command::AddDecision.entry().hint,
            Command::AddDecision,
        )
    };
    if link(ui, words, hint).clicked() {
        sheet.requests.run(command);
    }
}

/// The button that saves what is shown.
pub(in crate::panels) fn save(ui: &mut Ui, what: &str, plot: &Plot, sheet: &mut Sheet<'_>) {
    let button = ui.menu_button("Save", |ui| {
        let mut chosen = None;
        if ui.button(SAVE_AS_SVG).clicked() {
            let palette = theme::of(ui.ctx());
            chosen = Some((Form::Svg, plot::svg(plot, palette, SAVED)));
        }
        if ui.button(SAVE_AS_CSV).clicked() {
            chosen = Some((Form::Csv, plot::csv(plot)));
        }
        copy(ui, &|| plot::csv(plot), sheet);
        if let Some((form, text)) = chosen {
            let name = plot.title.clone();
            let export = Export { form, name, text };
            sheet.requests.push(Request::Export(export));
        }
    });
    labelled(&button.response, &save_label(what));
}

/// The button that saves a table that is no plot's.
pub(super) fn save_table(
    ui: &mut Ui,
    what: &str,
    name: &str,
    csv: impl Fn() -> String,
    sheet: &mut Sheet<'_>,
) {
    let button = ui.menu_button("Save", |ui| {
        if ui.button(SAVE_AS_CSV).clicked() {
            let export = Export {
                form: Form::Csv,
                name: name.to_owned(),
                text: csv(),
            };
            sheet.requests.push(Request::Export(export));
        }
        copy(ui, &csv, sheet);
    });
    labelled(&button.response, &save_label(what));
}

fn copy(ui: &mut Ui, csv: &dyn Fn() -> String, sheet: &mut Sheet<'_>) {
    if ui.button(COPY_NUMBERS).clicked() {
        ui.ctx().copy_text(csv());
        let said = String::from("The numbers are on the clipboard, as a table.");
        sheet.requests.push(Request::Say(said));
    }
}

/// What is said beside a plot. Where there is little room it is cut short, and said in full under the pointer.
pub(super) fn said(ui: &mut Ui, text: &str, is_short: bool) {
    if !is_short {
        remark(ui, text);
        return;
    }
    let text = RichText::new(text)
        .font(theme::words(theme::SMALL))
        .color(theme::of(ui.ctx()).dim);
    ui.add(Label::new(text).truncate());
}

/// Says which of a decision's options are off, if any is; nothing where no decision is shown.
pub(super) fn off(ui: &mut Ui, sheet: &Sheet<'_>, decision: &str) {
    if decision.is_empty() {
        return;
    }
    let alone = sheet.open.view.alone();
    if let Some(sentence) = said_to_be_off(sheet.graph(), alone, decision) {
        said(ui, &sentence, true);
    }
}

/// Names a plot so that whoever has it in a file knows that it is of one option alone.
pub(super) fn entitle(plot: &mut Plot, sheet: &Sheet<'_>) {
    if let Some(alone) = sheet.open.view.alone() {
        plot.title = format!("{}, only {}", plot.title, alone.name(sheet.graph()));
    }
}

/// Says that something is being worked at, once that lasts. In a line nothing else moves by it: where there is no room for
/// the word, a sign at its end says so.
pub(super) fn working(ui: &mut Ui, lasts: Option<Duration>) {
    let Some(lasts) = lasts else { return };
    let rest = SOON.saturating_sub(lasts);
    if !rest.is_zero() {
        ui.ctx().request_repaint_after(rest);
        return;
    }
    let is_line = ui.layout().is_horizontal();
    if is_line && ui.available_size_before_wrap().x < WORKING {
        let at = pos2(ui.max_rect().right() - 8.0, ui.min_rect().bottom() - 12.0);
        let sign = Rect::from_center_size(at, Vec2::splat(12.0));
        labelled(&ui.put(sign, Spinner::new().size(12.0)), "Working…");
        return;
    }
    ui.add(Spinner::new().size(12.0));
    remark(ui, "Working…");
}

/// Returns the label of the button that saves a plot or a table.
pub fn save_label(what: &str) -> String {
    format!("Save the {what}")
}
