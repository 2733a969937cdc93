//! The constant properties of a decision, computed once, because looking them up for every agent
//! would cost as much as choosing does.

use super::plan::{fixed_rules, fixed_when, is_plain, needs_draws};
use crate::{
    compile::DecisionPlan,
    decide::{LotKey, Rules},
    history::{DecisionSchedule, Layout},
    program::Program,
};

/// The constant properties of a decision.
#[derive(Clone, Debug)]
pub(super) struct StaticPlan {
    /// The rules, or `None` if they include numbers of the graph.
    pub(super) rules: Option<Rules>,
    /// When the decision is made, or `None` if that depends on a number of the graph.
    pub(super) when: Option<DecisionSchedule>,
    /// Whether no option is for targets.
    pub(super) is_plain: bool,
    /// Whether the decision, or one inside it, needs the agent's draws.
    pub(super) draws: bool,
    pub(super) lot: LotKey,
    /// The position of the decision in memories.
    pub(super) place: Option<usize>,
}

impl StaticPlan {
    pub(super) fn new(program: &Program, plan: &DecisionPlan, layout: &Layout) -> Self {
        Self {
            rules: fixed_rules(plan),
            when: fixed_when(plan),
            is_plain: is_plain(program, plan),
            draws: needs_draws(program, plan),
            lot: LotKey::new(plan.path.key()),
            place: layout.find_decision(plan.path),
        }
    }

    /// Returns whether it may be known without any number that the decision is not due.
    pub(super) fn can_wait(&self) -> bool {
        matches!(
            self.when,
            Some(DecisionSchedule::Idle | DecisionSchedule::Every(_))
        )
    }
}
