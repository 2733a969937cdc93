//! The result of a decision for one agent of a batch.

use alloc::vec::Vec;

use super::crowd::Lane;
use crate::{
    eval::{Choice, Ranked, choosing::Chooser},
    program::{DecisionHandle, Program},
};

/// An agent of a batch that has just decided; see
/// [`DecideCall::visit`](super::DecideCall::visit).
pub struct AgentDecision<'a> {
    pub(super) place: usize,
    pub(super) program: &'a Program,
    pub(super) chooser: &'a mut Chooser,
    pub(super) ranking: &'a mut Vec<Ranked>,
    /// The agent's numbers, or `None` if nothing was computed.
    pub(super) lane: Option<Lane<'a>>,
}

impl AgentDecision<'_> {
    /// Returns the agent's position among all, as in the columns of stats.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Returns what the decision, or one inside it, chose. The choice is empty if the decision was
    /// not reached.
    pub fn choice(&self, decision: DecisionHandle) -> Choice {
        self.chooser.last_choice(self.program, decision)
    }

    /// Returns the entries that the decision, or one inside it, had to pick from, best first. It is
    /// empty if the decision was not due or not reached, as in
    /// [`Single::ranking`](crate::eval::Single::ranking).
    pub fn ranking(&mut self, decision: DecisionHandle) -> &[Ranked] {
        self.ranking.clear();
        if let Some(lane) = &self.lane {
            self.chooser
                .write_ranking(self.program, decision, lane, self.ranking);
        }
        self.ranking
    }
}
