//! The clock, and the number of steps of a run.

use inclination_core::authoring::{
    check::Severity::Error,
    scenario::{Clock, FirstTurn},
};

use super::{
    MAX_AGENT_STEPS, MAX_STEPS, STEP_RANGE,
    context::{CheckContext, fix, format_members, format_seconds},
    fix::{ScenarioChange, ScenarioFix},
    place::ScenarioPart,
};

/// The length that replaces one that is not a length of time, in seconds.
const USUAL_LENGTH: f64 = 60.0;

pub(super) fn check(context: &mut CheckContext<'_>) {
    match context.scenario.clock {
        Clock::RealTime { step, length } => check_real_time(context, step, length),
        Clock::Turns {
            turns,
            turn_length,
            first,
        } => check_turns(context, turns, turn_length, first),
    }
    check_agent_steps(context);
}

fn check_real_time(context: &mut CheckContext<'_>, step: f64, length: f64) {
    let set_clock = |title, step, length| {
        let clock = Clock::RealTime { step, length };
        clock_fix(title, clock)
    };

    let is_step = is_step(step);
    if !is_step {
        let nearest = step.clamp(STEP_RANGE.0, STEP_RANGE.1);
        let title = format!("Set the step to {}", format_seconds(nearest));
        let sentence = format!(
            "A step of {} cannot be simulated. Enter a number from 0.001 to 3600.",
            format_seconds(step)
        );
        let fix = set_clock(title, nearest, length);
        context.fixable((Error, "wrong-step"), ScenarioPart::Clock, sentence, fix);
    }
    if length.is_nan() || length <= 0.0 {
        let title = format!("Set the length to {}", format_seconds(USUAL_LENGTH));
        let sentence = format!(
            "A length of {} cannot be simulated. Enter a number above 0.",
            format_seconds(length)
        );
        let fix = set_clock(title, step, USUAL_LENGTH);
        context.fixable((Error, "wrong-length"), ScenarioPart::Clock, sentence, fix);
        return;
    }
    if !is_step {
        return;
    }

    let longest = f64::from(MAX_STEPS) * step;
    if step > length {
        let title = format!("Set the length to {}", format_seconds(step));
        let sentence = format!(
            "The step of {} is longer than the scenario of {}. Enter a shorter step or a longer time.",
            format_seconds(step),
            format_seconds(length)
        );
        let fix = set_clock(title, step, step);
        context.fixable((Error, "wrong-step"), ScenarioPart::Clock, sentence, fix);
    } else if count_steps(step, length) > u64::from(MAX_STEPS) {
        let title = format!("Set the length to {}", format_seconds(longest));
        let sentence = format!(
            "{} in steps of {} are more than {} steps. Enter a longer step or a shorter time.",
            format_seconds(length),
            format_seconds(step),
            format_members(MAX_STEPS)
        );
        let fix = set_clock(title, step, longest);
        context.fixable((Error, "too-long"), ScenarioPart::Clock, sentence, fix);
    }
}

fn check_turns(context: &mut CheckContext<'_>, turns: u32, turn_length: f64, first: FirstTurn) {
    if !is_step(turn_length) {
        let nearest = turn_length.clamp(STEP_RANGE.0, STEP_RANGE.1);
        let sentence = format!(
            "A turn of {} cannot be simulated. Enter a number from 0.001 to 3600.",
            format_seconds(turn_length)
        );
        let clock = Clock::Turns {
            turns,
            turn_length: nearest,
            first,
        };
        let title = format!("Set the length of a turn to {}", format_seconds(nearest));
        let fix = clock_fix(title, clock);
        context.fixable((Error, "wrong-step"), ScenarioPart::Clock, sentence, fix);
    }
    if !(1..=MAX_STEPS).contains(&turns) {
        let nearest = turns.clamp(1, MAX_STEPS);
        let sentence = format!(
            "{} turns cannot be simulated. Enter a number from 1 to {}.",
            format_members(turns),
            format_members(MAX_STEPS)
        );
        let clock = Clock::Turns {
            turns: nearest,
            turn_length,
            first,
        };
        let title = format!("Set the number of turns to {}", format_members(nearest));
        let fix = clock_fix(title, clock);
        let code = if turns == 0 { "no-turns" } else { "too-long" };
        context.fixable((Error, code), ScenarioPart::Clock, sentence, fix);
    }
}

/// Reports a run with too many steps of all agents together.
fn check_agent_steps(context: &mut CheckContext<'_>) {
    let populations = context.scenario.populations.iter();
    let agents: u64 = populations.map(|one| u64::from(one.count)).sum();
    let steps = count_clock_steps(context.scenario.clock);
    let is_long = steps > u64::from(MAX_STEPS);
    if !is_long && steps.saturating_mul(agents) > MAX_AGENT_STEPS {
        let sentence = format!(
            "{} agents for {} steps are more than {} steps in all. Simulate fewer agents or a shorter time.",
            format_members(agents),
            format_members(steps),
            format_members(MAX_AGENT_STEPS)
        );
        context.error("too-many-steps", ScenarioPart::Whole, sentence);
    }
}

fn is_step(step: f64) -> bool {
    (STEP_RANGE.0..=STEP_RANGE.1).contains(&step)
}

/// Returns the number of steps of a run. A length that is nearly a multiple of the step has that
/// many: 0.3 s have 3 steps of 0.1 s.
fn count_steps(step: f64, length: f64) -> u64 {
    (length / step - 1e-6).ceil() as u64
}

/// Returns the number of steps or turns of a run. With a step that cannot be simulated, it is 0.
pub fn count_clock_steps(clock: Clock) -> u64 {
    match clock {
        Clock::RealTime { step, length } if is_step(step) => count_steps(step, length),
        Clock::RealTime { .. } => 0,
        Clock::Turns { turns, .. } => turns.into(),
    }
}

fn clock_fix(title: String, clock: Clock) -> ScenarioFix {
    fix(title, ScenarioChange::Clock(clock))
}
