//! The line of choices above a plot, and what every plot can do: be saved, be copied, say that it is being worked at.

use std::time::Duration;

use eframe::egui::{Align, Layout, Rect, Spinner, Ui, Vec2, pos2, vec2};

use super::super::{
    Sheet,
    widgets::{LINE, labelled, link, pick, remark},
};
use super::bench::Bench;
use crate::{
    command::Command,
    io::dialogs::Form,
    plot::{self, Plot},
    request::{Export, Request},
    study::Ground,
    theme,
};

/// How large a plot is that is saved, in points.
const SAVED: (f32, f32) = (960.0, 540.0);
/// How much room it takes to say that.
const WORKING: f32 = 88.0;
/// How long a study lasts before it is said that it goes on.
const SOON: Duration = Duration::from_millis(300);

/// The choices above a plot; what does not fit stands on the next line.
pub(super) fn choices(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
        add(ui);
    });
    ui.add_space(4.0);
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
            "+ Add stat",
            "Adds a stat, to be named at once.",
            Command::AddStat,
        )
    } else {
        (
            "+ Add a decision",
            "Asks what to add to the canvas.",
            Command::AddNode,
        )
    };
    if link(ui, words, hint).clicked() {
        sheet.requests.run(command);
    }
}

/// The list of stats to choose from. Gives the place that was chosen now.
pub(super) fn pick_stat(ui: &mut Ui, label: &str, ground: &Ground, now: usize) -> Option<usize> {
    let stats = ground.stats().iter();
    let stats: Vec<&str> = stats.map(|about| about.name.as_str()).collect();
    // Two of them, and what else there is to choose, fit on a line.
    let size = vec2(136.0, LINE);
    let layout = Layout::left_to_right(Align::Center);
    let list = ui.allocate_ui_with_layout(size, layout, |ui| pick(ui, label, &stats, Some(now)));
    list.inner
}

/// The list of decisions to choose from, where there are several. Gives the one that was chosen now.
pub(super) fn pick_decision(
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
    let at = pick(ui, label, &names, chosen)?;
    decisions.get(at).cloned()
}

/// The button that saves what is shown.
pub(in crate::panels) fn save(ui: &mut Ui, what: &str, plot: &Plot, sheet: &mut Sheet<'_>) {
    let button = ui.menu_button("Save", |ui| {
        let mut chosen = None;
        if ui.button("As a picture (SVG)").clicked() {
            let palette = theme::of(ui.ctx());
            chosen = Some((Form::Svg, plot::svg(plot, palette, SAVED)));
        }
        if ui.button("As a table (CSV)").clicked() {
            chosen = Some((Form::Csv, plot::csv(plot)));
        }
        copy(ui, &|| plot::csv(plot), sheet);
        if let Some((form, text)) = chosen {
            let name = plot.title.clone();
            let export = Export { form, name, text };
            sheet.requests.push(Request::Export(export));
        }
    });
    labelled(&button.response, &format!("Save the {what}"));
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
        if ui.button("As a table (CSV)").clicked() {
            let export = Export {
                form: Form::Csv,
                name: name.to_owned(),
                text: csv(),
            };
            sheet.requests.push(Request::Export(export));
        }
        copy(ui, &csv, sheet);
    });
    labelled(&button.response, &format!("Save the {what}"));
}

fn copy(ui: &mut Ui, csv: &dyn Fn() -> String, sheet: &mut Sheet<'_>) {
    if ui.button("Copy the numbers").clicked() {
        ui.ctx().copy_text(csv());
        let said = String::from("The numbers are on the clipboard, as a table.");
        sheet.requests.push(Request::Say(said));
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
