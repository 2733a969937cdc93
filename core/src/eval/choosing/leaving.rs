//! What ends when an option is left, or when the game reports on it: all that runs inside.

use super::count;
use crate::{
    compile::{DecisionHandle, Path, Program},
    eval::Draws,
    history::{Outcome, ViewMut},
    math,
};

/// Ends what runs inside an option that is left, from the decision there down to one that goes on inside what was chosen
/// instead.
pub(super) fn leave(
    program: &Program,
    left: Option<u32>,
    goes_on: Option<u32>,
    memory: &mut ViewMut<'_>,
    (draw, now): (math::Draw, f64),
) {
    let choices = program.choices();
    let mut next = left;
    while let Some(at) = next.filter(|_| next != goes_on) {
        let Some(plan) = choices.decisions.get(at as usize) else {
            return;
        };
        let run = memory.view().run(plan.path);
        memory.choose(plan.path, None, now, |option| stop_lot(draw, option));
        next = run.and_then(|run| choices.inside(at, run.option));
    }
}

/// Notes the game's report on what a decision runs, and on what runs inside that.
pub(crate) fn report(
    program: &Program,
    decision: DecisionHandle,
    outcome: Outcome,
    memory: &mut ViewMut<'_>,
    seed: u64,
    now: f64,
) {
    let choices = program.choices();
    let draws = Draws {
        seed,
        agent: memory.view().agent(),
        counter: count(program, decision, memory.view()),
    };
    let draw = draws.state();
    let mut next = Some(decision.0);
    while let Some(at) = next {
        let Some(plan) = choices.decisions.get(at as usize) else {
            return;
        };
        let run = memory.view().run(plan.path);
        memory.finish(plan.path, outcome, now, |option| stop_lot(draw, option));
        next = run.and_then(|run| choices.inside(at, run.option));
    }
}

/// What is drawn when an option stops.
pub(super) fn stop_lot(draw: math::Draw, option: Path) -> f32 {
    math::unit(draw, option.key())
}
