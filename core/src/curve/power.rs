//! A power: the "quadratic" of the literature, whatever its exponent.

use super::{Along, Params, Shape};
use crate::{
    kind::{SocketSpec, Spec},
    number::Number,
};

pub struct Power;

const SLOPE: usize = 0;
const EXPONENT: usize = 1;
const X_SHIFT: usize = 2;
const Y_SHIFT: usize = 3;

impl Shape for Power {
    const SPEC: &'static Spec = &Spec {
        key: "power",
        title: "Power",
        summary: "starts slowly and then rises ever faster; with an exponent below 1 the other way round",
        formula: "slope (t - x shift)^exponent + y shift",
        domain: "any input; left of x shift a whole exponent is as in algebra and any other gives 0; at x shift a \
                 negative exponent gives the largest number, and exponent 0 is 1 everywhere",
        ends: "0 and 1 as it comes, whatever the exponent above 0",
        words: &[
            "quadratic",
            "polynomial",
            "parabola",
            "square",
            "cubic",
            "cube",
            "root",
            "gamma",
            "ease in",
            "ease out",
        ],
        own_sockets: &[
            SocketSpec::value(
                "slope",
                "slope",
                "the rise from end to end; below 0 it falls",
                1.0,
            ),
            SocketSpec::value(
                "exponent",
                "exponent",
                "above 1 it is late, below 1 it is early, at 1 it is straight",
                2.0,
            ),
            SocketSpec::value(
                "x_shift",
                "x shift",
                "moves the curve right, as a share of the range",
                0.0,
            ),
            SocketSpec::value("y_shift", "y shift", "moves the curve up", 0.0),
        ],
        ..Spec::CURVE
    };

    fn height<N: Number>(along: Along<N>, params: &Params<'_, N>) -> N {
        let base = along.t - params.get(X_SHIFT);
        params.get(SLOPE) * base.pow(params.get(EXPONENT)) + params.get(Y_SHIFT)
    }
}
