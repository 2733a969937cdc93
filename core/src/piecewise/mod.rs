//! Piecewise curves: the points that a designer sets ([`Pieces`]), and the [`Table`] that
//! evaluation reads.
//!
//! A table's points are finite and in order, its slopes and bounds are precomputed, and parts that
//! no input can reach are left out. `parts` prepares a table, `read` reads it, and `closing`
//! finds the points between which a curve on a circle is closed.

mod closing;
mod parts;
mod pieces;
mod read;
mod tangent;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

pub(crate) use closing::ClosingPoints;
pub use pieces::{Pieces, Point, Segment};

use crate::{hash, math};
use parts::TablePart;

/// The parts of a piecewise curve, of which there is always at least one. Each extends from its
/// beginning to that of the next; the last extends to infinity, and so does the start of the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    parts: Vec<TablePart>,
    form: TableForm,
}

/// The amount of arithmetic that the parts take. All parts of a table are read in the same form, so
/// that lanes need not branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TableForm {
    /// Straight lines only.
    Lines,
    /// Lines and cubics.
    Cubics,
    /// Lines, cubics and powers.
    Powers,
}

impl Table {
    /// Prepares a table from points.
    pub fn new(pieces: &Pieces) -> Self {
        let parts = parts::prepare_parts(pieces);
        let form = match () {
            () if parts.iter().any(TablePart::is_power) => TableForm::Powers,
            () if parts.iter().any(TablePart::is_cubic) => TableForm::Cubics,
            () => TableForm::Lines,
        };
        Self { parts, form }
    }

    /// Returns the lowest and highest height of the curve.
    pub fn height_range(&self) -> (f32, f32) {
        let lows = self.parts.iter().map(|part| part.low);
        let highs = self.parts.iter().map(|part| part.high);
        (
            lows.reduce(math::min).unwrap_or(0.0),
            highs.reduce(math::max).unwrap_or(0.0),
        )
    }

    /// Returns a hash that equal tables share.
    pub(crate) fn fingerprint(&self) -> u64 {
        let numbers = self.parts.iter().flat_map(TablePart::numbers);
        numbers.fold(self.parts.len() as u64, |state, number| {
            hash::mix_word(state, u64::from(number.to_bits()))
        })
    }
}
