//! Changes of a scenario from outside: their names, and when they happen.

use eframe::egui::Ui;
use inclination_core::authoring::scenario::{EventTiming, ScenarioEvent};
use inclination_project::{
    edit::{Edit, scenario_parts},
    scenario_check::ScenarioPart,
};

use super::{
    super::{
        PanelSheet,
        widgets::{TextField, heading, icon_button, link_button, pick_word, property},
    },
    event_actions::{CHANGE_EVENT, draw_action},
    fields::{NumberLine, scenario_field_label},
    form::{ScenarioForm, display_name},
    part_problems,
};
use crate::random_id::draw_random_id;

/// Label of the link that adds an event.
pub const ADD_EVENT: &str = "+ Add event";
/// The interval of an event that becomes a repeated one, in seconds.
const INITIAL_INTERVAL: f64 = 10.0;

pub(super) fn draw(ui: &mut Ui, sheet: &mut PanelSheet<'_>, form: ScenarioForm<'_>) {
    heading(ui, "Events");
    for (at, event) in form.scenario.events.iter().enumerate() {
        ui.push_id(event.id, |ui| draw_event(ui, sheet, form, at, event));
        ui.add_space(6.0);
    }

    let (document, id) = (form.document, form.scenario.id);
    let hint = "Change stats from outside, or let members join or leave.";
    if link_button(ui, ADD_EVENT, hint).clicked() {
        let edits = scenario_parts::add_event(document, id, draw_random_id());
        sheet.request_edit("Add an event", edits);
    }
}

/// Returns the label of the field with an event's name, counted from 0.
pub fn event_name_label(at: usize) -> String {
    scenario_field_label("Name", &format!("event {}", at + 1))
}

fn draw_event(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    at: usize,
    event: &ScenarioEvent,
) {
    let id = event.id;
    let name = display_name(&event.name);
    let update = |change: &dyn Fn(&mut ScenarioEvent)| {
        form.update(|scenario| {
            let mut known = scenario.events.iter_mut();
            if let Some(known) = known.find(|known| known.id == id) {
                change(known);
            }
        })
    };

    property(ui, "Name", "The name of the event.", |ui| {
        if icon_button(ui, "×", &format!("Remove “{name}”")).clicked() {
            let edits = form.update(|scenario| scenario.events.retain(|known| known.id != id));
            sheet.request_edit("Remove an event", edits);
        }
        TextField::new(&event_name_label(at), Some(&event.name)).show(
            ui,
            sheet.requests,
            "Rename an event",
            |text| update(&|event| text.clone_into(&mut event.name)),
        );
    });
    draw_timing(ui, sheet, name, event.timing, &|timing| {
        update(&|event| event.timing = timing)
    });
    draw_action(ui, sheet, form, name, &event.action, &|action| {
        update(&|event| event.action = action.clone())
    });
    part_problems::draw(ui, sheet, form, ScenarioPart::Event(id));
}

fn draw_timing(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    name: &str,
    timing: EventTiming,
    put: &dyn Fn(EventTiming) -> Vec<Edit>,
) {
    let (now, time) = match timing {
        EventTiming::Once { time } => (0, time),
        EventTiming::Every { first, .. } => (1, first),
        EventTiming::Random { mean_interval } => (2, mean_interval),
    };
    let label = scenario_field_label("Happens", name);
    let hint = "Once, at regular times, or at random times.";
    let chosen = property(ui, "Happens", hint, |ui| {
        pick_word(ui, &label, &["once", "regularly", "at random"], Some(now))
    });
    if let Some(at) = chosen {
        let timing = match at {
            0 => EventTiming::Once { time },
            1 => EventTiming::Every {
                first: time,
                interval: INITIAL_INTERVAL,
            },
            _ => EventTiming::Random {
                mean_interval: INITIAL_INTERVAL,
            },
        };
        sheet.request_edit(CHANGE_EVENT, put(timing));
    }

    let line = |caption: &'static str, hint: &'static str, value: f64| {
        let line = NumberLine::new(caption, name, hint, value);
        line.unit("s").range(0.0, f32::MAX)
    };
    match timing {
        EventTiming::Once { time } => {
            line("Time", "When it happens.", time).show(ui, sheet, CHANGE_EVENT, |time| {
                put(EventTiming::Once { time })
            });
        }
        EventTiming::Every { first, interval } => {
            line("First", "When it happens first.", first).show(ui, sheet, CHANGE_EVENT, |first| {
                put(EventTiming::Every { first, interval })
            });
            line("Then every", "The time between two events.", interval).show(
                ui,
                sheet,
                CHANGE_EVENT,
                |interval| put(EventTiming::Every { first, interval }),
            );
        }
        EventTiming::Random { mean_interval } => {
            let hint = "The mean time between two events.";
            line("Every", hint, mean_interval).show(ui, sheet, CHANGE_EVENT, |mean_interval| {
                put(EventTiming::Random { mean_interval })
            });
        }
    }
}
