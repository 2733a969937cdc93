//! A power of the input, called "quadratic" in the literature for any exponent.

use super::{ShapeInput, Params, Shape, sockets};
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
        summary: "rises slowly at first, then ever faster; an exponent below 1 reverses this",
        formula: "slope (t - x shift)^exponent + y shift",
        domain: "any input; left of x shift, a whole exponent works as in algebra and any other gives 0; at x \
                 shift, a negative exponent gives the largest number; exponent 0 gives 1 everywhere",
        ends: "0 and 1 by default, at any exponent above 0",
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
            sockets::RISE,
            SocketSpec::value(
                "exponent",
                "exponent",
                "values above 1 make the curve rise late, those below 1 early; 1 gives a straight line",
                2.0,
            ),
            sockets::X_SHIFT,
            sockets::Y_SHIFT,
        ],
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let base = along.t - params.get(X_SHIFT);
        params.get(SLOPE) * base.pow(params.get(EXPONENT)) + params.get(Y_SHIFT)
    }
}

crate::draft::typed_node! {
    impl Shape for Power;
    /// Creates a power of `x`.
    pub fn power(x);
    sockets {
        /// Sets the rise from end to end. Below 0, the curve falls.
        slope,
        /// Sets the exponent. Above 1, the curve rises late; below 1, it rises early. The default
        /// is 2.
        exponent,
        /// Moves the curve right, by a share of the range.
        x_shift,
        /// Moves the curve up.
        y_shift,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        POWER,
        tests::{Probe, TOLERANCE},
    };

    #[test]
    fn a_power_is_its_formula() {
        for exponent in [0.25_f32, 0.5, 1.0, 1.5, 2.0, 3.0, 6.0, 20.0] {
            let power = Probe::new(POWER).set("exponent", exponent);
            power.assert_matches(TOLERANCE, |x| x.clamp(0.0, 1.0).powf(exponent.into()));
        }
    }

    #[test]
    fn left_of_its_shift_only_whole_exponents_give_anything() {
        let shifted = |exponent| {
            Probe::new(POWER)
                .unclamped()
                .set("exponent", exponent)
                .set("x_shift", 1.0)
        };
        assert_eq!(shifted(2.0).height_at(0.5), 0.25);
        assert_eq!(shifted(3.0).height_at(0.5), -0.125);
        assert_eq!(shifted(-1.0).height_at(0.5), -2.0);
        assert_eq!(shifted(2.5).height_at(0.5), 0.0);
    }

    #[test]
    fn poles_saturate() {
        let pole = Probe::new(POWER).set("exponent", -1.0);
        assert_eq!(pole.height_at(0.0), 1.0);
        assert_eq!(pole.unclamped().height_at(0.0), f32::MAX);
    }
}
