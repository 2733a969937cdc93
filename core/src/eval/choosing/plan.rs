//! What is known of a decision without making it.

use super::{Numbers, field::targets};
use crate::{
    compile::{DecisionPlan, Place, Targets},
    decide::Rules,
    history::{View, When},
    kind::structure::decision,
    program::{DecisionHandle, Program},
};

/// The rules of a decision, with the numbers that are wired to it.
pub(crate) fn rules(plan: &DecisionPlan, numbers: &impl Numbers, context: Option<u32>) -> Rules {
    Rules::read(plan.settings, |at| {
        numbers.number(plan.numbers[at], context)
    })
}

/// The rules of a decision whose numbers are all constants.
pub(crate) fn fixed_rules(plan: &DecisionPlan) -> Option<Rules> {
    let constant = |place: &Place| matches!(place, Place::Constant(_));
    if !plan.numbers.iter().all(constant) {
        return None;
    }
    Some(Rules::read(plan.settings, |at| match plan.numbers[at] {
        Place::Constant(value) => value,
        _ => 0.0,
    }))
}

/// Whether a decision, or one inside it, needs the agent's draws.
pub(super) fn draws(program: &Program, plan: &DecisionPlan) -> bool {
    let decisions = &program.choices().decisions;
    let is_random = |at: &u32| {
        let rules = decisions.get(*at as usize).and_then(fixed_rules);
        rules.is_none_or(|rules| rules.pick_by_lot())
    };
    // Whatever is remembered keeps the lot that it stopped with.
    let remembers = program.layout().options().len() > 0;
    program.draws() || remembers || plan.within.iter().any(is_random)
}

/// Whether no option of a decision is for targets.
pub(crate) fn is_plain(program: &Program, plan: &DecisionPlan) -> bool {
    let mut entries = plan.all();
    entries.all(|entry| targets(program, entry) == Targets::None)
}

/// Whether a decision is made anew whenever the game asks.
pub(crate) fn is_always(plan: &DecisionPlan) -> bool {
    !matches!(plan.when, 1 | 2)
}

/// When a decision is made anew, if no number of the graph says so.
pub(super) fn fixed_when(plan: &DecisionPlan) -> Option<When> {
    match (plan.when, plan.numbers[decision::SECONDS]) {
        (1, _) => Some(When::Idle),
        (2, Place::Constant(seconds)) => Some(When::Every(seconds)),
        (2, _) => None,
        _ => Some(When::Always),
    }
}

/// When a decision is made anew.
pub(crate) fn when(plan: &DecisionPlan, numbers: &impl Numbers, context: Option<u32>) -> When {
    match plan.when {
        1 => When::Idle,
        2 => When::Every(numbers.number(plan.numbers[decision::SECONDS], context)),
        _ => When::Always,
    }
}

/// How often the decisions of one call were made, which its draws are keyed by.
pub(crate) fn count(program: &Program, decision: DecisionHandle, view: View<'_>) -> u64 {
    let decisions = &program.choices().decisions;
    let Some(plan) = decisions.get(decision.0 as usize) else {
        return 0;
    };
    let within = plan
        .within
        .iter()
        .filter_map(|at| decisions.get(*at as usize));
    within.fold(0, |count: u64, plan| {
        count.wrapping_add(view.count(plan.path))
    })
}
