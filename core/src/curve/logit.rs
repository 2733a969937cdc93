//! The logistic curve read the other way: steep at both ends, flat in the middle. With the same steepness and base it
//! undoes a [logistic](super::LOGISTIC) with its midpoint in the middle, in the plain form as in the reaching one.

use super::{Along, Params, Shape, straight};
use crate::{
    kind::{SettingSpec, SocketSpec, Spec},
    number::Number,
};

pub struct Logit;

const SLOPE: usize = 0;
const STEEPNESS: usize = 1;
const BASE: usize = 2;
const X_SHIFT: usize = 3;
const Y_SHIFT: usize = 4;

const REACH: usize = 0;

impl Shape for Logit {
    const SPEC: &'static Spec = &Spec {
        key: "logit",
        title: "Logit",
        summary: "changes fastest at both ends and least in the middle; a logistic read the other way",
        formula: "slope ln(u / (1 - u)) / (steepness ln base) + 0.5 + y shift, u = t - x shift; \
                  reaching: the inverse of the logistic that reaches its ends",
        domain: "u between 0 and 1; u <= 0 gives the low end and u >= 1 the high end; with steepness 0 or base 1 all \
                 below one half is the low end and all above the high end, or if it reaches the ends the straight line",
        ends: "as low and as high as numbers go, so 0 and 1 where it is clamped; exactly 0 and 1 if it reaches the ends",
        words: &["log odds", "inverse sigmoid", "inverse logistic"],
        own_sockets: &[
            SocketSpec::value(
                "slope",
                "slope",
                "stretches the height; below 0 it falls",
                1.0,
            ),
            SocketSpec::value(
                "steepness",
                "steepness",
                "of the logistic that this undoes: larger is flatter in the middle",
                10.0,
            ),
            SocketSpec::value(
                "base",
                "base",
                "of the logarithm; larger is flatter, below 1 it falls",
                core::f32::consts::E,
            )
            .within(f32::MIN_POSITIVE, f32::MAX),
            SocketSpec::value(
                "x_shift",
                "x shift",
                "moves the curve right, as a share of the range",
                0.0,
            ),
            SocketSpec::value("y_shift", "y shift", "moves the curve up", 0.0),
        ],
        own_settings: &[SettingSpec::flag(
            "reach",
            "reach 0 and 1",
            "bend the curve so that it is exactly 0 and 1 at the ends, instead of running off",
            false,
        )],
        ..Spec::CURVE
    };

    fn height<N: Number>(along: Along<N>, params: &Params<'_, N>) -> N {
        let steepness = params.get(STEEPNESS) * params.get(BASE).log2();
        let u = along.t - params.get(X_SHIFT);
        let s = if params.setting(REACH) == 0 {
            u.logit2() / steepness
        } else {
            reaching(u, steepness)
        };
        params.get(SLOPE) * s + N::from(0.5) + params.get(Y_SHIFT)
    }
}

/// From -0.5 to 0.5, the inverse of the logistic that reaches its ends. The odds there are `(h + u g) / (h + (1 - u) g)`
/// with `h = 2^(-steepness / 2)` and `g = 1 - h`. Of the half in which they are above 1 the logarithm of that excess is
/// taken, so that a flat curve keeps its digits; the other half is its mirror image.
fn reaching<N: Number>(u: N, steepness: N) -> N {
    let (zero, half, one) = (N::from(0.0), N::from(0.5), N::from(1.0));
    let u = u.clamp(zero, one);
    let size = steepness.abs() * half;
    let h = (-size).exp2();
    let g = -(size * N::from(-core::f32::consts::LN_2)).exp_m1();
    let edge = u.min(one - u);
    let middle = one - (edge + edge);
    let bent = log2_1p(middle * g / (h + edge * g)) / size;
    let bent = straight(size).select(middle, edge.select(bent, one));
    let left = u.less(half);
    let falls = steepness.less(zero);
    left.equal(falls).select(bent, -bent) * half
}

/// `log2(1 + x)`, accurate near 0: what rounding takes from `1 + x` is put back in proportion.
fn log2_1p<N: Number>(x: N) -> N {
    let sum = N::from(1.0) + x;
    let kept = sum - N::from(1.0);
    x * kept.select(sum.log2() / kept, N::from(core::f32::consts::LOG2_E))
}
