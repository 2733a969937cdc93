//! The properties of a decision that can be read without making it.

use super::{Numbers, entries::target_mode};
use crate::{
    compile::{DecisionPlan, Targets, ValueLocation},
    decide::Rules,
    history::{AgentView, DecisionSchedule},
    kind::structure::decision,
    program::{DecisionHandle, Program},
};

/// Returns the rules of a decision, with the numbers that are wired to it.
pub(crate) fn read_rules(
    plan: &DecisionPlan,
    numbers: &impl Numbers,
    context: Option<u32>,
) -> Rules {
    Rules::from_settings(plan.settings, |at| {
        numbers.number(plan.numbers[at], context)
    })
}

/// Returns the rules of a decision, or `None` if some of their numbers are not constant.
pub(crate) fn fixed_rules(plan: &DecisionPlan) -> Option<Rules> {
    let constant = |place: &ValueLocation| matches!(place, ValueLocation::Constant(_));
    if !plan.numbers.iter().all(constant) {
        return None;
    }
    Some(Rules::from_settings(plan.settings, |at| {
        match plan.numbers[at] {
            ValueLocation::Constant(value) => value,
            _ => 0.0,
        }
    }))
}

/// Returns whether a decision, or one inside it, needs the agent's draws.
pub(super) fn needs_draws(program: &Program, plan: &DecisionPlan) -> bool {
    let decisions = &program.choices().decisions;
    let is_random = |at: &u32| {
        let rules = decisions.get(*at as usize).and_then(fixed_rules);
        rules.is_none_or(|rules| rules.picks_by_lot())
    };
    // Every option whose history is remembered draws a lot when it stops.
    let remembers = program.layout().options().len() > 0;
    program.is_random() || remembers || plan.within.iter().any(is_random)
}

/// Returns whether no option of a decision is for targets.
pub(crate) fn is_plain(program: &Program, plan: &DecisionPlan) -> bool {
    let mut entries = plan.all_entries();
    entries.all(|entry| target_mode(program, entry) == Targets::None)
}

/// Returns whether a decision is made each time the game asks.
pub(crate) fn is_made_on_every_call(plan: &DecisionPlan) -> bool {
    !matches!(plan.when, 1 | 2)
}

/// Returns when a decision is made again, or `None` if that depends on a number of the graph.
pub(super) fn fixed_when(plan: &DecisionPlan) -> Option<DecisionSchedule> {
    match (plan.when, plan.numbers[decision::SECONDS]) {
        (1, _) => Some(DecisionSchedule::Idle),
        (2, ValueLocation::Constant(seconds)) => Some(DecisionSchedule::Every(seconds)),
        (2, _) => None,
        _ => Some(DecisionSchedule::Always),
    }
}

/// Returns when a decision is made again.
pub(crate) fn read_when(
    plan: &DecisionPlan,
    numbers: &impl Numbers,
    context: Option<u32>,
) -> DecisionSchedule {
    match plan.when {
        1 => DecisionSchedule::Idle,
        2 => DecisionSchedule::Every(numbers.number(plan.numbers[decision::SECONDS], context)),
        _ => DecisionSchedule::Always,
    }
}

/// Returns how often the decisions of one call were made, which keys the draws of that call.
pub(crate) fn decision_count(
    program: &Program,
    decision: DecisionHandle,
    view: AgentView<'_>,
) -> u64 {
    let decisions = &program.choices().decisions;
    let Some(plan) = program.find_decision(decision) else {
        return 0;
    };
    let within = plan
        .within
        .iter()
        .filter_map(|at| decisions.get(*at as usize));
    within.fold(0, |count: u64, plan| {
        count.wrapping_add(view.decision_count(plan.path))
    })
}
