//! Ends what runs inside an option when the option is left or the game reports on it.

use super::{Occasion, decision_count};
use crate::{
    history::{AgentView, AgentViewMut, Outcome},
    math,
    model::Path,
    program::{DecisionHandle, Program},
};

/// Ends what runs inside an option that is left. Stops at a decision that is still held by a
/// running option: one that was chosen instead, or that another decision runs.
pub(super) fn end_inner_runs(
    program: &Program,
    left: Option<u32>,
    memory: &mut AgentViewMut<'_>,
    occasion: Occasion,
) {
    let Occasion { draw, now } = occasion;
    let choices = program.choices();

    let mut next = left;
    while let Some(at) = next.filter(|at| !is_held(program, *at, memory.view())) {
        let Some(plan) = choices.decisions.get(at as usize) else {
            return;
        };
        let run = memory.view().current_run(plan.path);
        memory.apply_choice(plan.path, None, now, |option| stop_lot(draw, option));
        next = run.and_then(|run| choices.find_inner_decision(at, run.option));
    }
}

/// Returns whether a decision is inside an option that runs and has not completed.
fn is_held(program: &Program, decision: u32, view: AgentView<'_>) -> bool {
    let choices = program.choices();
    let mut decisions = (0..).zip(&choices.decisions);
    decisions.any(|(at, plan)| {
        let run = view.current_run(plan.path).filter(|run| !run.completed);
        run.is_some_and(|run| choices.find_inner_decision(at, run.option) == Some(decision))
    })
}

/// Records the game's report on what a decision runs, and on what runs inside that.
pub(crate) fn report_outcome(
    program: &Program,
    decision: DecisionHandle,
    outcome: Outcome,
    memory: &mut AgentViewMut<'_>,
    seed: math::Seed,
    now: f64,
) {
    memory.check_clock(now);
    let choices = program.choices();
    let count = decision_count(program, decision, memory.view());
    let draw = seed.draw_for(memory.view().agent(), count);

    let mut next = Some(decision.checked_index(program.tag()) as u32);
    while let Some(at) = next {
        let Some(plan) = choices.decisions.get(at as usize) else {
            return;
        };
        let run = memory.view().current_run(plan.path);
        memory.apply_report(plan.path, outcome, now, |option| stop_lot(draw, option));
        next = run.and_then(|run| choices.find_inner_decision(at, run.option));
    }
}

/// Returns the random number that is drawn when an option stops.
pub(crate) fn stop_lot(draw: math::Draw, option: Path) -> f32 {
    math::unit(draw, option.key())
}
