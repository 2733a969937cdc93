//! Curves: each maps a value, normalised by its bookends, to a height, and all go through one pipeline. One curve,
//! one file; a new one is its file and its line below.

mod drawn;
mod pipeline;
mod preset;
mod sockets;
#[cfg(test)]
mod tests;

pub use drawn::Drawn;
pub use pipeline::{Along, Params, Shape};
pub use preset::{PRESETS, Preset};

use crate::kind::kinds;
pub(crate) use pipeline::fill_unset;
use pipeline::{Curve, straight};

kinds! {
    /// Nothing below a threshold, everything from it on.
    step: Curve<step::Step> => STEP,
    /// A straight line.
    linear: Curve<linear::Linear> => LINEAR,
    /// A power.
    power: Curve<power::Power> => POWER,
    /// Growth by a constant factor.
    exponential: Curve<exponential::Exponential> => EXPONENTIAL,
    /// An S between two ends.
    logistic: Curve<logistic::Logistic> => LOGISTIC,
    /// The logistic's inverse, steep at both ends.
    logit: Curve<logit::Logit> => LOGIT,
    /// The polynomial S.
    smoothstep: Curve<smoothstep::Smoothstep> => SMOOTHSTEP,
    /// A hump around a midpoint.
    bell: Curve<bell::Bell> => BELL,
    /// A wave.
    sine: Curve<sine::Sine> => SINE,
    /// One straight line over another.
    rational: Curve<rational::Rational> => RATIONAL,
    /// Through points placed by hand.
    piecewise: Curve<piecewise::Piecewise> => PIECEWISE,
}
