//! A hump around a midpoint, the "normal" of the literature. It never quite comes down to 0; stretched to reach it, it
//! does at both ends, each side by itself where the midpoint is not in the middle.

use super::{Along, Params, Shape, straight};
use crate::{
    kind::{SettingSpec, SocketSpec, Spec},
    number::Number,
};

pub struct Bell;

const SLOPE: usize = 0;
const STEEPNESS: usize = 1;
const MIDPOINT: usize = 2;
const Y_SHIFT: usize = 3;

const REACH: usize = 0;

impl Shape for Bell {
    const SPEC: &'static Spec = &Spec {
        key: "bell",
        title: "Bell",
        summary: "highest at its midpoint, less the farther away",
        formula: "slope e^(-steepness (t - midpoint)^2) + y shift; \
                  reaching: each side stretched to go from 1 at the midpoint to 0 at its end",
        domain: "any input; steepness 0 is 1 everywhere, and if it reaches the ends the parabola; below 0 it is a \
                 valley that rises without bound; a midpoint beyond the ends leaves one end above 0",
        ends: "e^(-steepness midpoint^2) and e^(-steepness (1 - midpoint)^2), near 0; exactly 0 if it reaches the ends",
        words: &[
            "normal",
            "gaussian",
            "hump",
            "peak",
            "sweet spot",
            "near",
            "parabola",
        ],
        own_sockets: &[
            SocketSpec::value(
                "slope",
                "slope",
                "the height of the hump; below 0 it is a dip",
                1.0,
            ),
            SocketSpec::value(
                "steepness",
                "steepness",
                "how narrow the hump is, over the whole range",
                30.0,
            )
            .within(0.0, f32::MAX),
            SocketSpec::value("midpoint", "midpoint", "where it is highest", 0.5).of_input(),
            SocketSpec::value("y_shift", "y shift", "moves the curve up", 0.0),
        ],
        own_settings: &[SettingSpec::flag(
            "reach",
            "reach 0",
            "stretch each side so that it is exactly 0 at its end",
            false,
        )],
        ..Spec::CURVE
    };

    fn height<N: Number>(along: Along<N>, params: &Params<'_, N>) -> N {
        let steepness = params.get(STEEPNESS);
        let midpoint = params.position(MIDPOINT);
        let s = if params.setting(REACH) == 0 {
            let away = along.t - midpoint;
            (steepness * N::from(-core::f32::consts::LOG2_E) * (away * away)).exp2()
        } else {
            reaching(along.t, steepness, midpoint)
        };
        params.get(SLOPE) * s + params.get(Y_SHIFT)
    }
}

/// The hump stretched down to 0. `share` is how far along its side a place lies.
fn reaching<N: Number>(t: N, steepness: N, midpoint: N) -> N {
    let (zero, one) = (N::from(0.0), N::from(1.0));
    let away = t.clamp(zero, one) - midpoint;
    let side = away.less(zero).select(-midpoint, one - midpoint);
    let share = away / side;
    let exponent = -steepness * (side * side);
    let drop = (exponent * (share * share)).exp_m1() / exponent.exp_m1();
    one - straight(exponent).select(share * share, drop)
}
