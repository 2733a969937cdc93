//! The slopes of monotone cubics, after Fritsch and Carlson: the mean of the slopes to both
//! neighbors, 0 at a peak, and at most three times the flatter one, which keeps any cubic from
//! overshooting.

use crate::piecewise::{Point, Segment};

/// Returns the slope at a point.
pub(super) fn monotone_slope(points: &[Point], index: usize) -> f64 {
    let before = index
        .checked_sub(1)
        .and_then(|before| secant_slope(points, before));
    match (before, secant_slope(points, index)) {
        (Some(a), Some(b)) if a > 0.0 && b > 0.0 => limit_slope(a, b),
        (Some(a), Some(b)) if a < 0.0 && b < 0.0 => -limit_slope(-a, -b),
        (Some(_), Some(_)) | (None, None) => 0.0,
        (Some(only), None) | (None, Some(only)) => only,
    }
}

/// Returns the mean of two positive slopes, limited to three times the flatter one.
fn limit_slope(a: f64, b: f64) -> f64 {
    f64::min(f64::midpoint(a, b), 3.0 * f64::min(a, b))
}

/// Returns the slope of the line from a point to the next, or `None` for a jump and for a held
/// height that ends in one.
fn secant_slope(points: &[Point], index: usize) -> Option<f64> {
    let (point, next) = (points.get(index)?, points.get(index + 1)?);
    let jumps = point.segment == Segment::Hold && point.y != next.y;

    let rise = f64::from(next.y) - f64::from(point.y);
    (point.x < next.x && !jumps).then(|| rise / (f64::from(next.x) - f64::from(point.x)))
}
