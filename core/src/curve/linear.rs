//! A straight line.

use super::{ShapeInput, Params, Shape};
use crate::{
    kind::{SocketSpec, Spec},
    number::Number,
};

pub struct Linear;

const SLOPE: usize = 0;
const X_SHIFT: usize = 1;
const Y_SHIFT: usize = 2;

impl Shape for Linear {
    const SPEC: &'static Spec = &Spec {
        key: "linear",
        title: "Linear",
        summary: "follows a straight line",
        formula: "slope (t - x shift) + y shift",
        ends: "-slope x shift + y shift, and slope (1 - x shift) + y shift; 0 and 1 by default",
        words: &[
            "line",
            "ratio",
            "normalise",
            "normalize",
            "proportional",
            "constant",
            "inverse",
        ],
        own_sockets: &[
            SocketSpec::value(
                "slope",
                "slope",
                "the rise from end to end; 0 gives a constant",
                1.0,
            )
            .rarely_used(),
            SocketSpec::value(
                "x_shift",
                "x shift",
                "moves the line right, as a share of the range",
                0.0,
            )
            .rarely_used(),
            SocketSpec::value("y_shift", "y shift", "moves the line up", 0.0).rarely_used(),
        ],
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        params.get(SLOPE) * (along.t - params.get(X_SHIFT)) + params.get(Y_SHIFT)
    }
}

crate::draft::typed_node! {
    impl Shape for Linear;
    /// Creates a straight line.
    pub fn linear(x);
    sockets {
        /// Sets the rise from end to end. At 0, the line is level.
        slope,
        /// Moves the curve right, by a share of the range.
        x_shift,
        /// Moves the curve up.
        y_shift,
    }
}
