//! How time passes in a scenario: in small steps, or in turns.

use eframe::egui::Ui;
use inclination_core::authoring::scenario::{Clock, FirstTurn};
use inclination_project::scenario_check::{MAX_STEPS, STEP_RANGE, ScenarioPart};

use super::{
    super::{
        PanelSheet,
        widgets::{choose_word, heading, pick_word, property},
    },
    fields::{NumberLine, scenario_field_label, to_count},
    form::ScenarioForm,
    part_problems,
};

/// Label of the choice between real time and turns.
pub const CLOCK_KIND: &str = "Time";
/// The part of a scenario that the labels of the clock's fields name.
pub const RUN: &str = "the run";
/// Title of the step of an edit.
const CHANGE_CLOCK: &str = "Change a clock";
/// The longest run that dragging reaches, in seconds.
const MAX_DRAGGED_LENGTH: f32 = 1e6;

pub(super) fn draw(ui: &mut Ui, sheet: &mut PanelSheet<'_>, form: ScenarioForm<'_>) {
    heading(ui, "Clock");
    let clock = form.scenario.clock;
    let chosen = match clock {
        Clock::RealTime { .. } => 0,
        Clock::Turns { .. } => 1,
    };
    let hint = "In small steps, in which all act at once, or in turns, one after the other.";
    let chosen = property(ui, "Time", hint, |ui| {
        choose_word(ui, CLOCK_KIND, &["real time", "turns"], Some(chosen))
    });
    if chosen.is_some() {
        let other = switch_kind(clock);
        let edits = form.update(|scenario| scenario.clock = other);
        sheet.request_edit(CHANGE_CLOCK, edits);
    }

    match clock {
        Clock::RealTime { step, length } => draw_real_time(ui, sheet, form, step, length),
        Clock::Turns {
            turns,
            turn_length,
            first,
        } => draw_turns(ui, sheet, form, turns, turn_length, first),
    }
    part_problems::draw(ui, sheet, form, ScenarioPart::Clock);
}

/// Returns a clock of the other kind, for a run of about the same length.
fn switch_kind(clock: Clock) -> Clock {
    match clock {
        Clock::RealTime { length, .. } => Clock::Turns {
            turns: to_count(length).clamp(1, MAX_STEPS),
            turn_length: 1.0,
            first: FirstTurn::default(),
        },
        Clock::Turns {
            turns, turn_length, ..
        } => Clock::RealTime {
            step: 0.1,
            length: f64::from(turns) * turn_length,
        },
    }
}

fn draw_real_time(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    step: f64,
    length: f64,
) {
    let update = |step: f64, length: f64| {
        form.update(|scenario| scenario.clock = Clock::RealTime { step, length })
    };
    let (least, most) = STEP_RANGE;
    NumberLine::new("Length", RUN, "How long a run is.", length)
        .unit("s")
        .range(least as f32, MAX_DRAGGED_LENGTH)
        .show(ui, sheet, CHANGE_CLOCK, |length| update(step, length));
    NumberLine::new("Step", RUN, "How long a step of the run is.", step)
        .unit("s")
        .range(least as f32, most as f32)
        .show(ui, sheet, CHANGE_CLOCK, |step| update(step, length));
}

fn draw_turns(
    ui: &mut Ui,
    sheet: &mut PanelSheet<'_>,
    form: ScenarioForm<'_>,
    turns: u32,
    turn_length: f64,
    first: FirstTurn,
) {
    let update = |turns: u32, turn_length: f64, first: FirstTurn| {
        form.update(|scenario| {
            scenario.clock = Clock::Turns {
                turns,
                turn_length,
                first,
            };
        })
    };
    let hint = "How many turns each agent has.";
    NumberLine::new("Turns", RUN, hint, turns.into())
        .count(1, MAX_STEPS)
        .show(ui, sheet, CHANGE_CLOCK, |turns| {
            update(to_count(turns), turn_length, first)
        });

    let (least, most) = STEP_RANGE;
    let hint = "How long a turn is, for cooldowns and changes per second.";
    NumberLine::new("Turn length", RUN, hint, turn_length)
        .unit("s")
        .range(least as f32, most as f32)
        .show(ui, sheet, CHANGE_CLOCK, |length| {
            update(turns, length, first)
        });

    let hint = "The first agent, each agent in turn from run to run, or one that is drawn.";
    let chosen = property(ui, "Begins", hint, |ui| {
        let words = FirstTurn::ALL.map(FirstTurn::word);
        let at = FirstTurn::ALL.iter().position(|known| *known == first);
        pick_word(ui, &scenario_field_label("Begins", RUN), &words, at)
    });
    if let Some(first) = chosen.and_then(|at| FirstTurn::ALL.get(at)) {
        sheet.request_edit(CHANGE_CLOCK, update(turns, turn_length, *first));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_kind_of_clock_keeps_the_length() {
        let turns = switch_kind(Clock::default());
        let expected = Clock::Turns {
            turns: 60,
            turn_length: 1.0,
            first: FirstTurn::FirstListed,
        };
        assert_eq!(turns, expected);
        assert_eq!(switch_kind(turns), Clock::default());
    }
}
