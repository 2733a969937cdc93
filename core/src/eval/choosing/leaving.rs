//! What ends when an option is left, or when the game reports on it: all that runs inside.

use super::count;
use crate::{
    history::{Outcome, View, ViewMut},
    math,
    model::Path,
    program::{DecisionHandle, Program},
};

/// Ends what runs inside an option that is left, down to a decision that some option still holds that runs: one that was
/// chosen instead, or that another decision is at.
pub(super) fn leave(
    program: &Program,
    left: Option<u32>,
    memory: &mut ViewMut<'_>,
    (draw, now): (math::Draw, f64),
) {
    let choices = program.choices();
    let mut next = left;
    while let Some(at) = next.filter(|at| !is_held(program, *at, memory.view())) {
        let Some(plan) = choices.decisions.get(at as usize) else {
            return;
        };
        let run = memory.view().run(plan.path);
        memory.choose(plan.path, None, now, |option| stop_lot(draw, option));
        next = run.and_then(|run| choices.inside(at, run.option));
    }
}

/// Whether an option that runs, and has not completed, holds a decision.
fn is_held(program: &Program, decision: u32, view: View<'_>) -> bool {
    let choices = program.choices();
    let mut decisions = (0..).zip(&choices.decisions);
    decisions.any(|(at, plan)| {
        let run = view.run(plan.path).filter(|run| !run.completed);
        run.is_some_and(|run| choices.inside(at, run.option) == Some(decision))
    })
}

/// Notes the game's report on what a decision runs, and on what runs inside that.
pub(crate) fn report(
    program: &Program,
    decision: DecisionHandle,
    outcome: Outcome,
    memory: &mut ViewMut<'_>,
    seed: math::Seed,
    now: f64,
) {
    let choices = program.choices();
    let count = count(program, decision, memory.view());
    let draw = seed.draw(memory.view().agent(), count);
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
pub(crate) fn stop_lot(draw: math::Draw, option: Path) -> f32 {
    math::unit(draw, option.key())
}
