//! What of a decision never changes, found once: looking it up for every agent would cost as much as choosing does.

use super::plan::{draws, fixed_rules, fixed_when, is_plain};
use crate::{
    compile::DecisionPlan,
    decide::{LotKey, Rules},
    history::{Layout, When},
    program::Program,
};

/// What never changes.
#[derive(Clone, Debug)]
pub(super) struct Fixed {
    /// The rules; none if numbers of the graph are among them.
    pub(super) rules: Option<Rules>,
    /// When it is made; none if that depends on a number of the graph.
    pub(super) when: Option<When>,
    /// Whether no option is for targets.
    pub(super) is_plain: bool,
    /// Whether it, or one inside it, needs the agent's draws.
    pub(super) draws: bool,
    pub(super) lot: LotKey,
    /// Where memories have it.
    pub(super) place: Option<usize>,
}

impl Fixed {
    pub(super) fn new(program: &Program, plan: &DecisionPlan, layout: &Layout) -> Self {
        Self {
            rules: fixed_rules(plan),
            when: fixed_when(plan),
            is_plain: is_plain(program, plan),
            draws: draws(program, plan),
            lot: LotKey::new(plan.path.key()),
            place: layout.decision(plan.path),
        }
    }

    /// Whether it may be known without any number that it is not time to decide.
    pub(super) fn waits(&self) -> bool {
        matches!(self.when, Some(When::Idle | When::Every(_)))
    }
}
