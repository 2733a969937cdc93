//! Curves: each maps a value, normalized by its bookends, to a height through one shared pipeline.
//! Each curve has its own file; to add one, write the file and list it below.

mod closing_segment;
mod pipeline;
mod preset;
mod resolved;
mod sockets;
#[cfg(test)]
mod tests;

pub use pipeline::{Curve, Outside, Params, Shape, ShapeInput};
pub use preset::{PRESETS, Preset};
pub use resolved::ResolvedCurve;

use crate::kind::kinds;
pub(crate) use pipeline::fill_unset;
use pipeline::is_straight;

kinds! {
    /// 0 below a threshold, 1 at and above it.
    step: Curve<step::Step> => STEP,
    /// A straight line.
    linear: Curve<linear::Linear> => LINEAR,
    /// A power of the input.
    power: Curve<power::Power> => POWER,
    /// Growth by a constant factor.
    exponential: Curve<exponential::Exponential> => EXPONENTIAL,
    /// An S that levels off at both ends.
    logistic: Curve<logistic::Logistic> => LOGISTIC,
    /// The logistic's inverse, steep at both ends.
    logit: Curve<logit::Logit> => LOGIT,
    /// A polynomial S.
    smoothstep: Curve<smoothstep::Smoothstep> => SMOOTHSTEP,
    /// A hump around a midpoint.
    bell: Curve<bell::Bell> => BELL,
    /// A wave.
    sine: Curve<sine::Sine> => SINE,
    /// The quotient of two straight lines.
    rational: Curve<rational::Rational> => RATIONAL,
    /// A curve through points placed by hand.
    piecewise: Curve<piecewise::Piecewise> => PIECEWISE,
}
