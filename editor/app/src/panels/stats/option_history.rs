//! The agent's history: for each option whose history a decision reads, whether it runs, for
//! how long, and how often it stopped. This shows cooldowns, inertia and repeats at work.

use eframe::egui::{Align, Layout, Ui, vec2};
use inclination_analysis::live::TrackedOption;
use inclination_core::authoring::{
    history::{HistoryEntry, OptionAddress, OptionHistory, RunStatus},
    model::NodeId,
};
use inclination_project::edit::{Edit, samples};

use super::super::{
    PanelSheet,
    widgets::{
        LINE_HEIGHT, NumberField, heading, link_button, pick_word, property_with_width, remark,
    },
};

/// Name of the selected option.
pub const THIS_OPTION: &str = "This option";
/// Label of the button that removes what agents did before.
pub const FORGET_PAST: &str = "Clear option history";

/// The maximum number of options that are listed. The history of more options is kept in the file.
const MAX_OPTIONS: usize = 200;

/// The activities to choose from, the first of which is never having been chosen.
const ACTIVITY_WORDS: [&str; 4] = ["never", "running", "completed", "stopped"];

/// The width of the list of these words, enough for the longest one.
const ACTIVITY_WIDTH: f32 = 104.0;

/// The initial time since an activity began, in seconds: long enough to have a visible effect.
const INITIAL_SECONDS: f32 = 2.0;

/// Draws the histories of all options, if any history is read.
pub(super) fn draw_histories(ui: &mut Ui, sheet: &mut PanelSheet<'_>) {
    let live = &sheet.open.live;
    let options = live.tracked_options();
    if options.is_empty() {
        return;
    }

    let now = &sheet.shown_document().samples.now;
    heading(ui, "Option history");
    for option in options.iter().take(MAX_OPTIONS) {
        draw_with_id(ui, sheet, option, &option.name);
    }

    if !now.history.is_empty()
        && link_button(ui, FORGET_PAST, "Set every option to “never”.").clicked()
    {
        sheet.request_edit(
            "Clear the option history",
            samples::clear_history(sheet.document()),
        );
    }
}

/// Draws the history of one option, beside its node's settings.
pub(in crate::panels) fn draw_node_history(ui: &mut Ui, sheet: &mut PanelSheet<'_>, node: NodeId) {
    let live = &sheet.open.live;
    let own: Vec<&TrackedOption> = live
        .tracked_options()
        .iter()
        .filter(|option| option.at.option == node)
        .collect();
    if own.is_empty() {
        return;
    }

    heading(ui, "Option history");
    for option in own.iter().take(MAX_OPTIONS) {
        // If a group is used several times, each use has a separate option.
        let name = match own.len() {
            1 => THIS_OPTION,
            _ => &option.name,
        };
        draw_with_id(ui, sheet, option, name);
    }
}

fn draw_with_id(ui: &mut Ui, sheet: &mut PanelSheet<'_>, option: &TrackedOption, name: &str) {
    ui.push_id(("past", &option.at), |ui| {
        draw_option(ui, sheet, option, name);
    });
}

fn draw_option(ui: &mut Ui, sheet: &mut PanelSheet<'_>, option: &TrackedOption, name: &str) {
    let document = sheet.document();
    let now = &sheet.shown_document().samples.now;
    let seen = samples::viewed_candidate(now, sheet.open.view.shown_candidate);
    let history = now.history.options.get(&option.at);
    let own = history.map(|history| history.own);

    let live = &sheet.open.live;
    draw_history(ui, sheet, name, own, |past| {
        samples::set_option_history(document, &option.at, past, &live.find_rivals(&option.at))
    });
    let Some(history) = history.filter(|_| option.by_target) else {
        return;
    };

    // Without a list there is one candidate, with the number 1.
    let (target, at) = seen.map_or_else(
        || (1, String::from("the target")),
        |seen| (seen.target, format!("“{}”", seen.name)),
    );
    let name = format!("… for {at}");
    let past = history.targets.get(&target).copied();
    draw_history(ui, sheet, &name, past, |past| {
        target_history_edits(&option.at, history, target, past, document)
    });
}

fn target_history_edits(
    at: &OptionAddress,
    history: &OptionHistory,
    target: u32,
    past: Option<HistoryEntry>,
    document: &inclination_core::authoring::format::Document,
) -> Vec<Edit> {
    let mut history = history.clone();
    match past {
        Some(past) => history.targets.insert(target, past),
        None => history.targets.remove(&target),
    };
    samples::set_history_with_targets(document, at, Some(history))
}

/// Draws the history of an option, or of an option at one target.
fn draw_history(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    name: &str,
    past: Option<HistoryEntry>,
    make: impl Fn(Option<HistoryEntry>) -> Vec<Edit>,
) {
    let chosen = past.map_or(0, |past| {
        1 + RunStatus::ALL
            .iter()
            .position(|doing| *doing == past.doing)
            .unwrap_or(0)
    });

    let across = ui.available_width() - ACTIVITY_WIDTH;
    let hint = format!("{name}\nWhether it was ever chosen, and its current state.");
    let picked = property_with_width(ui, across, name, &hint, |ui| {
        pick_word(ui, &activity_label(name), &ACTIVITY_WORDS, Some(chosen))
    });
    if let Some(at) = picked {
        let doing = at
            .checked_sub(1)
            .and_then(|at| RunStatus::ALL.get(at))
            .copied();
        let changed = doing.map(|doing| HistoryEntry {
            doing,
            seconds: past.map_or(INITIAL_SECONDS, |past| past.seconds),
            stops: past
                .map_or(0, |past| past.stops)
                .max(u32::from(doing == RunStatus::Stopped)),
        });
        sheet.request_edit("Change the option history", make(changed));
    }

    let Some(past) = past else { return };
    let size = vec2(ui.available_width(), LINE_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let title = "Change the option history";
        let label = format!("{name}, stops");
        NumberField::new(&label, Some(past.stops as f32))
            .unit("stops")
            .hint("How often it has stopped.")
            .span(10.0)
            .range(0.0, 1000.0)
            .width(72.0)
            .show(ui, sheet.requests, title, |stops| {
                make(Some(HistoryEntry {
                    stops: stops.max(0.0).round() as u32,
                    ..past
                }))
            });

        let (before, after, hint) = match past.doing {
            RunStatus::Running => ("for", "", "How long it has been running."),
            RunStatus::Completed => ("", "ago", "How long ago it was completed."),
            RunStatus::Stopped => ("", "ago", "How long ago it stopped."),
        };
        if !after.is_empty() {
            remark(ui, after);
        }
        let label = format!("{name}, seconds");
        NumberField::new(&label, Some(past.seconds))
            .unit("s")
            .hint(hint)
            .span(60.0)
            .range(0.0, 86_400.0)
            .width(72.0)
            .show(ui, sheet.requests, title, |seconds| {
                make(Some(HistoryEntry {
                    seconds: seconds.max(0.0),
                    ..past
                }))
            });
        if !before.is_empty() {
            remark(ui, before);
        }
    });
}

/// Returns the label of the list of what an option does.
pub fn activity_label(option: &str) -> String {
    format!("{option}, state")
}
