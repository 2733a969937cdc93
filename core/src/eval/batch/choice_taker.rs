//! Receivers of a batch's choices: columns given by the game, or a function.

use core::ops::Range;

use super::{AgentDecision, picks::Picks};
use crate::{eval::Choice, program::DecisionHandle};

/// Receives choices, of whole blocks or of single agents.
pub(super) trait ChoiceTaker {
    /// Returns whether it takes the choices of a block together.
    fn takes_blocks(&self) -> bool;
    /// Takes the choices of some agents of the part.
    fn take_block(&mut self, agents: &Range<usize>, picks: &Picks);
    /// Takes the choices of one agent.
    fn take_agent(&mut self, decided: &mut AgentDecision<'_>);
}

/// Writes choices into columns.
pub(super) struct ColumnTaker<'a, 'o> {
    pub(super) decision: DecisionHandle,
    /// The position of the part's first agent among all.
    pub(super) first: usize,
    pub(super) columns: &'a mut [(DecisionHandle, &'o mut [Choice])],
}

/// Passes each agent to a function of the game.
pub(super) struct CallbackTaker<F>(pub(super) F);

impl ChoiceTaker for ColumnTaker<'_, '_> {
    fn takes_blocks(&self) -> bool {
        true
    }

    fn take_block(&mut self, agents: &Range<usize>, picks: &Picks) {
        for (asked, column) in self.columns.iter_mut() {
            let end = agents.end.min(column.len());
            let column = column.get_mut(agents.start..end).unwrap_or_default();
            if *asked == self.decision {
                picks.write_choices(column);
            } else {
                column.fill(Choice::default());
            }
        }
    }

    fn take_agent(&mut self, decided: &mut AgentDecision<'_>) {
        let at = decided.place() - self.first;
        for (asked, column) in self.columns.iter_mut() {
            if let Some(place) = column.get_mut(at) {
                *place = decided.choice(*asked);
            }
        }
    }
}

impl<F: FnMut(&mut AgentDecision<'_>)> ChoiceTaker for CallbackTaker<F> {
    fn takes_blocks(&self) -> bool {
        false
    }

    fn take_block(&mut self, _: &Range<usize>, _: &Picks) {}

    fn take_agent(&mut self, decided: &mut AgentDecision<'_>) {
        self.0(decided);
    }
}
