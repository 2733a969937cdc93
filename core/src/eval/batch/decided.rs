//! What one agent of a batch has decided.

use alloc::vec::Vec;

use super::crowd::Lane;
use crate::{
    eval::{Choice, Ranked, choosing::Chooser},
    program::{DecisionHandle, Program},
};

/// An agent of a batch that has just decided; see [`Batch::decide_each`](super::Batch::decide_each).
pub struct Decided<'a> {
    pub(super) place: usize,
    pub(super) program: &'a Program,
    pub(super) chooser: &'a mut Chooser,
    pub(super) ranking: &'a mut Vec<Ranked>,
    /// Its numbers, if anything was computed.
    pub(super) lane: Option<Lane<'a>>,
}

impl Decided<'_> {
    /// The agent's place among all, as in the columns of stats.
    pub fn place(&self) -> usize {
        self.place
    }

    /// What the decision or one inside it chose; nothing if it was not reached.
    pub fn choice(&self, decision: DecisionHandle) -> Choice {
        self.chooser.choice(decision)
    }

    /// What the decision or one inside it had to pick from, the best first; nothing if it was not time to make it, or it
    /// was not reached. The same as [`Single::ranking`](crate::eval::Single::ranking).
    pub fn ranking(&mut self, decision: DecisionHandle) -> &[Ranked] {
        self.ranking.clear();
        if let Some(lane) = &self.lane {
            self.chooser
                .ranking(self.program, decision, lane, self.ranking);
        }
        self.ranking
    }
}
