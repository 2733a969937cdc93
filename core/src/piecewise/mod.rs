//! Piecewise curves: the points that a designer sets ([`Pieces`]), and the [`Table`] that
//! evaluation reads. A table's points are finite and in order, its slopes and bounds are worked
//! out, and parts that no input can reach are left out. `parts` prepares a table, `read` reads it.

mod parts;
mod pieces;
mod read;
mod tangent;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

pub use pieces::{Pieces, Point, Segment};

use crate::{hash, math};
use parts::Part;

/// The parts of a piecewise curve. Each holds from its place to the next one's; the last goes on
/// for ever, and so does the first one's beginning. There is always one.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    parts: Vec<Part>,
    form: Form,
}

/// How much arithmetic the parts take. A table is read by one form throughout, so that no lane
/// needs to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Straight lines only.
    Lines,
    /// Lines and cubics.
    Cubics,
    /// Lines, cubics and powers.
    Powers,
}

impl Table {
    /// Prepares points.
    pub fn new(pieces: &Pieces) -> Self {
        let parts = parts::prepare(pieces);
        let form = match () {
            () if parts.iter().any(Part::is_power) => Form::Powers,
            () if parts.iter().any(Part::is_cubic) => Form::Cubics,
            () => Form::Lines,
        };
        Self { parts, form }
    }

    /// The lowest and highest height that it can give.
    pub fn reach(&self) -> (f32, f32) {
        let lows = self.parts.iter().map(|part| part.low);
        let highs = self.parts.iter().map(|part| part.high);
        (
            lows.reduce(math::min).unwrap_or(0.0),
            highs.reduce(math::max).unwrap_or(0.0),
        )
    }

    /// A number that equal tables share.
    pub(crate) fn fingerprint(&self) -> u64 {
        let numbers = self.parts.iter().flat_map(Part::numbers);
        numbers.fold(self.parts.len() as u64, |state, number| {
            hash::mix(state, u64::from(number.to_bits()))
        })
    }
}
