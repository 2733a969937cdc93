//! Whom a batch tells what was chosen: columns of the game's, or a function.

use core::ops::Range;

use super::{Decided, picks::Picks};
use crate::{eval::Choice, program::DecisionHandle};

/// Whom choices are told.
pub(super) trait Taker {
    /// Whether it takes a block's choices together.
    fn takes_blocks(&self) -> bool;
    /// Takes the choices of some agents of the part.
    fn block(&mut self, agents: &Range<usize>, picks: &Picks);
    /// Takes those of one agent.
    fn agent(&mut self, decided: &mut Decided<'_>);
}

/// Columns of choices.
pub(super) struct Out<'a, 'o> {
    pub(super) decision: DecisionHandle,
    /// The place of the part's first agent among all.
    pub(super) first: usize,
    pub(super) columns: &'a mut [(DecisionHandle, &'o mut [Choice])],
}

/// A function of the game's.
pub(super) struct Each<F>(pub(super) F);

impl Taker for Out<'_, '_> {
    fn takes_blocks(&self) -> bool {
        true
    }

    fn block(&mut self, agents: &Range<usize>, picks: &Picks) {
        for (asked, column) in self.columns.iter_mut() {
            let end = agents.end.min(column.len());
            let column = column.get_mut(agents.start..end).unwrap_or_default();
            if *asked == self.decision {
                picks.write(column);
            } else {
                column.fill(Choice::default());
            }
        }
    }

    fn agent(&mut self, decided: &mut Decided<'_>) {
        let at = decided.place() - self.first;
        for (asked, column) in self.columns.iter_mut() {
            if let Some(place) = column.get_mut(at) {
                *place = decided.choice(*asked);
            }
        }
    }
}

impl<F: FnMut(&mut Decided<'_>)> Taker for Each<F> {
    fn takes_blocks(&self) -> bool {
        false
    }

    fn block(&mut self, _: &Range<usize>, _: &Picks) {}

    fn agent(&mut self, decided: &mut Decided<'_>) {
        self.0(decided);
    }
}
