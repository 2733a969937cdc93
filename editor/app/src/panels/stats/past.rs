//! What the agent has done: for each option whose history a decision reads, whether it runs, for how long, and how often it
//! stopped. So cooldowns, inertia and repeats can be seen at work.

use eframe::egui::{Align, Layout, Ui, vec2};
use inclination_analysis::live::Remembered;
use inclination_core::{
    history::{Doing, OptionAt, OptionTold, Past},
    model::NodeId,
};
use inclination_project::edit::{Edit, samples};

use super::super::{
    Sheet,
    widgets::{LINE, NumberField, heading, link, pick, property_of},
};

/// Name of the selected option.
pub const THIS_OPTION: &str = "This option";
/// Label of the button that removes what agents did before.
pub const FORGET_PAST: &str = "Forget all of it";

/// How many options have a place; a graph with more of them is told of by its file.
const MOST: usize = 200;

/// What may be said, never first.
const WORDS: [&str; 4] = ["never", "runs", "done", "stopped"];

/// What is said first: long enough ago to be seen.
const AGO: f32 = 2.0;

/// Draws it, if any history is read.
pub(super) fn draw(ui: &mut Ui, sheet: &mut Sheet<'_>) {
    let live = &sheet.open.live;
    let options = live.remembered();
    if options.is_empty() {
        return;
    }
    let now = &sheet.document().samples.now;
    heading(ui, "What was done");
    for option in options.iter().take(MOST) {
        one(ui, sheet, option, &option.name);
    }
    if !now.told.is_empty() && link(ui, FORGET_PAST, "Nothing was ever done.").clicked() {
        sheet.edit("Forget what was done", samples::forgotten(sheet.document()));
    }
}

/// The same of one option's node, where it is looked at alone.
pub(in crate::panels) fn of_option(ui: &mut Ui, sheet: &mut Sheet<'_>, node: NodeId) {
    let live = &sheet.open.live;
    let own = live.remembered().iter();
    let own: Vec<&Remembered> = own.filter(|option| option.at.option == node).collect();
    if own.is_empty() {
        return;
    }
    heading(ui, "What was done");
    for option in own.iter().take(MOST) {
        // Where a group is used several times, each use has an option of its own.
        let name = match own.len() {
            1 => THIS_OPTION,
            _ => &option.name,
        };
        one(ui, sheet, option, name);
    }
}

fn one(ui: &mut Ui, sheet: &mut Sheet<'_>, option: &Remembered, name: &str) {
    ui.push_id(("past", &option.at), |ui| lines(ui, sheet, option, name));
}

fn lines(ui: &mut Ui, sheet: &mut Sheet<'_>, option: &Remembered, name: &str) {
    let document = sheet.document();
    let seen = samples::seen(&document.samples.now, sheet.open.view.looked_at);
    let told = document.samples.now.told.options.get(&option.at);
    let own = told.map(|told| told.own);
    let live = &sheet.open.live;
    line(ui, sheet, name, own, |past| {
        samples::option_told(document, &option.at, past, &live.rivals(&option.at))
    });
    let Some(told) = told.filter(|_| option.by_target) else {
        return;
    };
    // Without a list there is one candidate, whose number is 1.
    let (target, at) = seen.map_or((1, "the target"), |seen| (seen.target, seen.name.as_str()));
    let name = format!("… at {at}");
    let past = told.targets.get(&target).copied();
    line(ui, sheet, &name, past, |past| {
        target_told(&option.at, told, target, past, document)
    });
}

fn target_told(
    at: &OptionAt,
    told: &OptionTold,
    target: u32,
    past: Option<Past>,
    document: &inclination_core::Document,
) -> Vec<Edit> {
    let mut told = told.clone();
    match past {
        Some(past) => told.targets.insert(target, past),
        None => told.targets.remove(&target),
    };
    samples::told(document, at, Some(told))
}

/// What one option did, or an option at one target.
fn line(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    name: &str,
    past: Option<Past>,
    make: impl Fn(Option<Past>) -> Vec<Edit>,
) {
    let chosen = past.map_or(0, |past| {
        1 + Doing::ALL
            .iter()
            .position(|doing| *doing == past.doing)
            .unwrap_or(0)
    });
    let across = ui.available_width() * 0.5;
    let hint = "Whether it was ever chosen, and what it does now.";
    let now = property_of(ui, across, (name, hint), |ui| {
        pick(ui, &what_it_does(name), &WORDS, Some(chosen))
    });
    if let Some(at) = now {
        let doing = at.checked_sub(1).and_then(|at| Doing::ALL.get(at)).copied();
        let said = doing.map(|doing| Past {
            doing,
            seconds: past.map_or(AGO, |past| past.seconds),
            stops: past
                .map_or(0, |past| past.stops)
                .max(u32::from(doing == Doing::Stopped)),
        });
        sheet.edit("Say what was done", make(said));
    }
    let Some(past) = past else { return };
    let size = vec2(ui.available_width(), LINE);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let title = "Say what was done";
        let label = format!("{name}, stops");
        let stops = NumberField::new(&label, Some(past.stops as f32)).unit("stops");
        let stops = stops.span(10.0).within(0.0, 1000.0).width(72.0);
        stops.show(ui, sheet.requests, title, |stops| {
            make(Some(Past {
                stops: stops.max(0.0).round() as u32,
                ..past
            }))
        });
        let label = format!("{name}, seconds");
        let seconds = NumberField::new(&label, Some(past.seconds)).unit("s");
        let seconds = seconds.span(60.0).within(0.0, 86_400.0).width(72.0);
        seconds.show(ui, sheet.requests, title, |seconds| {
            make(Some(Past {
                seconds: seconds.max(0.0),
                ..past
            }))
        });
    });
}

/// Returns the label of the list of what an option does.
pub fn what_it_does(option: &str) -> String {
    format!("{option}, what it does")
}
