//! The slopes of monotone cubics, after Fritsch and Carlson: the mean of the slopes to both neighbours, 0 at a peak, and
//! never more than three times the flatter one, within which no cubic overshoots.

use crate::piecewise::{Point, Segment};

/// The slope at a point.
pub(super) fn tangent(points: &[Point], index: usize) -> f64 {
    let before = index
        .checked_sub(1)
        .and_then(|before| secant(points, before));
    match (before, secant(points, index)) {
        (Some(a), Some(b)) if a > 0.0 && b > 0.0 => limited(a, b),
        (Some(a), Some(b)) if a < 0.0 && b < 0.0 => -limited(-a, -b),
        (Some(_), Some(_)) | (None, None) => 0.0,
        (Some(only), None) | (None, Some(only)) => only,
    }
}

fn limited(a: f64, b: f64) -> f64 {
    f64::min(f64::midpoint(a, b), 3.0 * f64::min(a, b))
}

/// The slope of the line from a point to the next. A jump is no neighbour, nor is a height that is held until it jumps.
fn secant(points: &[Point], index: usize) -> Option<f64> {
    let (point, next) = (points.get(index)?, points.get(index + 1)?);
    let jumps = point.segment == Segment::Hold && point.y != next.y;
    let rise = f64::from(next.y) - f64::from(point.y);
    (point.x < next.x && !jumps).then(|| rise / (f64::from(next.x) - f64::from(point.x)))
}
