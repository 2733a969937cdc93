//! Receivers of a batch's choices: columns given by the game, or a function.

use super::{AgentDecision, picks::Picks};
use crate::{eval::Choice, program::DecisionHandle};

/// Receives the choices of agents in the order in which they decide, of whole blocks or of single
/// agents.
pub(super) trait ChoiceTaker {
    /// Returns whether it takes the choices of a block together.
    fn takes_blocks(&self) -> bool;
    /// Takes the choices of the next `count` agents.
    fn take_block(&mut self, count: usize, picks: &Picks);
    /// Takes the choices of the next agent.
    fn take_agent(&mut self, decided: &mut AgentDecision<'_>);
}

/// Writes choices into columns.
pub(super) struct ColumnTaker<'a, 'o> {
    pub(super) decision: DecisionHandle,
    pub(super) columns: &'a mut [(DecisionHandle, &'o mut [Choice])],
    /// How many agents were taken.
    pub(super) taken: usize,
}

/// Passes each agent to a function of the game.
pub(super) struct CallbackTaker<F>(pub(super) F);

impl ChoiceTaker for ColumnTaker<'_, '_> {
    fn takes_blocks(&self) -> bool {
        true
    }

    fn take_block(&mut self, count: usize, picks: &Picks) {
        let agents = self.taken..self.taken + count;
        self.taken += count;
        for (asked, column) in self.columns.iter_mut() {
            let column = column.get_mut(agents.clone()).unwrap_or_default();
            if *asked == self.decision {
                picks.write_choices(column);
            } else {
                column.fill(Choice::default());
            }
        }
    }

    fn take_agent(&mut self, decided: &mut AgentDecision<'_>) {
        for (asked, column) in self.columns.iter_mut() {
            if let Some(place) = column.get_mut(self.taken) {
                *place = decided.choice(*asked);
            }
        }
        self.taken += 1;
    }
}

impl<F: FnMut(&mut AgentDecision<'_>)> ChoiceTaker for CallbackTaker<F> {
    fn takes_blocks(&self) -> bool {
        false
    }

    fn take_block(&mut self, _: usize, _: &Picks) {}

    fn take_agent(&mut self, decided: &mut AgentDecision<'_>) {
        self.0(decided);
    }
}
