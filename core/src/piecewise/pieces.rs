//! The points of a piecewise curve, in the unit of its stat. Where two points share an x the curve
//! jumps.

use alloc::vec::Vec;

/// How the curve goes from one point to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Segment {
    /// Stays at the first point's y.
    Hold,
    /// A straight line.
    #[default]
    Linear,
    /// A power of the share of the way: an exponent below 1 rises early, above 1 late.
    Power(f32),
    /// Eases out of the first point and into the second (smoothstep).
    Smooth,
    /// A cubic with a slope at each end (Hermite), as game engines' curves have them.
    Cubic {
        /// The slope on leaving the first point, in y per x.
        leave: f32,
        /// The slope on arriving at the second point, in y per x.
        arrive: f32,
    },
    /// A cubic whose slopes are chosen so that it never overshoots its points.
    Monotone,
}

/// A point, and how the curve goes on from it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Its position, in the input's unit.
    pub x: f32,
    /// Its height.
    pub y: f32,
    /// The segment to the next point; that of the last point has an effect only on a circle, where
    /// it leads to the first point.
    pub segment: Segment,
}

/// A piecewise curve's points, in order of x.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pieces {
    /// The points.
    pub points: Vec<Point>,
}
