//! The S that levels off at both ends.

use super::{Along, Params, Shape};
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

const TO_THE_ENDS: usize = 0;

impl Shape for Logistic {
    const SPEC: &'static Spec = &Spec {
        key: "logistic",
        title: "Logistic",
        summary: "changes fastest at its midpoint and levels off at both ends",
        formula: "slope / (1 + base^(-steepness (t - midpoint))) + y shift",
        ends: "near 0 and 1; exactly 0 and 1 if it reaches the ends",
        words: &["sigmoid", "s-curve", "soft threshold"],
        own_sockets: &[
            SocketSpec::value("slope", "slope", "the height of the S; below 0 it falls", 1.0),
            SocketSpec::value("steepness", "steepness", "how sudden the change is, over the whole range", 10.0),
            SocketSpec::value("base", "base", "the number that is raised; larger is steeper, below 1 it falls", core::f32::consts::E)
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
        let at = |t: N| (steepness * (t - midpoint)).logistic2();
        let s = if params.setting(TO_THE_ENDS) == 0 {
            at(along.t)
        } else {
            let (left, right) = (at(N::from(0.0)), at(N::from(1.0)));
            let span = right - left;
            span.select((at(along.t) - left) / span, along.t)
        };
        params.get(SLOPE) * s + params.get(Y_SHIFT)
    }
}
