//! The S that levels off at both ends. It never quite gets there; stretched to reach its ends it does, to the bit.

use super::{Along, Params, Shape, straight};
use crate::{
    kind::{SettingSpec, SocketSpec, Spec},
    number::Number,
};

pub struct Logistic;

const SLOPE: usize = 0;
const STEEPNESS: usize = 1;
const BASE: usize = 2;
const MIDPOINT: usize = 3;
const Y_SHIFT: usize = 4;

const REACH: usize = 0;

impl Shape for Logistic {
    const SPEC: &'static Spec = &Spec {
        key: "logistic",
        title: "Logistic",
        summary: "changes fastest at its midpoint and levels off at both ends",
        formula: "slope s + y shift, s = 1 / (1 + base^(-steepness (t - midpoint))); \
                  reaching: (s - lowest s) / (highest s - lowest s) between the ends",
        domain: "any input; steepness 0 or base 1 is one half everywhere, and if it reaches the ends the straight line; \
                 a base of 0 or less counts as the smallest there is",
        ends: "near 0 and 1; if it reaches the ends exactly 0 and 1 there and beyond, where it falls 1 and 0",
        words: &["sigmoid", "s-curve", "soft threshold", "tanh"],
        own_sockets: &[
            SocketSpec::value(
                "slope",
                "slope",
                "the height of the S; below 0 it falls",
                1.0,
            ),
            SocketSpec::value(
                "steepness",
                "steepness",
                "how sudden the change is, over the whole range; below 0 it falls",
                10.0,
            ),
            SocketSpec::value(
                "base",
                "base",
                "the number that is raised; larger is steeper, below 1 it falls",
                core::f32::consts::E,
            )
            .within(f32::MIN_POSITIVE, f32::MAX),
            SocketSpec::value("midpoint", "midpoint", "where it is half way", 0.5).of_input(),
            SocketSpec::value("y_shift", "y shift", "moves the curve up", 0.0),
        ],
        own_settings: &[SettingSpec::flag(
            "reach",
            "reach 0 and 1",
            "stretch the S so that it is exactly 0 and 1 at the ends",
            false,
        )],
        ..Spec::CURVE
    };

    fn height<N: Number>(along: Along<N>, params: &Params<'_, N>) -> N {
        let steepness = params.get(STEEPNESS) * params.get(BASE).log2();
        let midpoint = params.position(MIDPOINT);
        let s = if params.setting(REACH) == 0 {
            (steepness * (along.t - midpoint)).logistic2()
        } else {
            reaching(along.t, steepness, midpoint)
        };
        params.get(SLOPE) * s + params.get(Y_SHIFT)
    }
}

/// The S stretched to reach 0 and 1. A difference of two heights `s(a) - s(b)` is `(1 - 2^(b - a)) s(a) s(-b)`, and of
/// that `s(-b)` cancels out: nothing is subtracted that could be nearly equal, so a flat S is stretched as well as a
/// steep one. The end that is farther from the midpoint is taken to be the right one, for there `s` is no tiny number.
fn reaching<N: Number>(t: N, steepness: N, midpoint: N) -> N {
    let (zero, one) = (N::from(0.0), N::from(1.0));
    let t = t.clamp(zero, one);
    let size = steepness.abs();
    let flip = N::from(0.5).less(midpoint);
    let middle = flip.select(one - midpoint, midpoint);
    let exponent = size * N::from(-core::f32::consts::LN_2);
    let rise = |t: N| (exponent * t).exp_m1() * (size * (t - middle)).logistic2();
    let stretched = rise(flip.select(one - t, t)) / rise(one);
    let s = straight(size).select(t, flip.select(one - stretched, stretched));
    steepness.less(zero).select(one - s, s)
}
