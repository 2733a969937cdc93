//! The points between which a piecewise curve is closed on a circle: the last, and, across the ends
//! of the range, the first.

use super::{Pieces, Point, parts::sorted_points, tangent::monotone_slope};
use crate::math;

/// The points from and to which the closing segment leads.
pub(crate) struct ClosingPoints {
    pub(crate) first: Point,
    pub(crate) last: Point,
    /// The slopes of a rounded segment: those with which the curve arrives at the last point and
    /// leaves the first.
    pub(crate) slopes: (f32, f32),
}

impl ClosingPoints {
    /// Finds the points, or returns `None` if there are fewer than two.
    pub(crate) fn new(pieces: &Pieces) -> Option<Self> {
        let points = sorted_points(pieces);
        let [first, .., last] = points[..] else {
            return None;
        };
        let slope = |index| math::saturate(monotone_slope(&points, index) as f32);
        Some(Self {
            first,
            last,
            slopes: (slope(points.len() - 1), slope(0)),
        })
    }
}
