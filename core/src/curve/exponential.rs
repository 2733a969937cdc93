//! Growth by a constant factor, scaled to go from 0 to 1. Of its two equivalent forms it uses the
//! one that raises e to negative numbers only, which cannot overflow; both are exact at the ends.

use super::{ShapeInput, Params, Shape, sockets, is_straight};
use crate::{
    kind::{SocketSpec, Spec},
    number::Number,
};

pub struct Exponential;

const SLOPE: usize = 0;
const STEEPNESS: usize = 1;
const X_SHIFT: usize = 2;
const Y_SHIFT: usize = 3;

impl Shape for Exponential {
    const SPEC: &'static Spec = &Spec {
        key: "exponential",
        title: "Exponential",
        summary: "grows by the same ratio over equal distances",
        formula: "slope (e^(steepness (t - x shift)) - 1) / (e^steepness - 1) + y shift",
        domain: "any input; steepness 0 gives a straight line",
        ends: "0 and 1 by default, at any steepness",
        words: &[
            "exp",
            "growth",
            "decay",
            "half-life",
            "compound",
            "saturating",
        ],
        own_sockets: &[
            sockets::RISE,
            SocketSpec::value(
                "steepness",
                "steepness",
                "positive values make the curve rise late, negative ones early; 0 gives a straight line",
                4.0,
            ),
            sockets::X_SHIFT,
            sockets::Y_SHIFT,
        ],
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let (one, zero) = (N::from(1.0), N::from(0.0));
        let steepness = params.get(STEEPNESS);
        let u = along.t - params.get(X_SHIFT);
        let late = zero.less(steepness);
        let exponent = -steepness.abs();
        let early = (exponent * late.select(one - u, u)).exp_m1() / exponent.exp_m1();
        let s = late.select(one - early, early);
        params.get(SLOPE) * is_straight(steepness).select(u, s) + params.get(Y_SHIFT)
    }
}

crate::draft::typed_node! {
    impl Shape for Exponential;
    /// Creates a curve that grows by a constant factor.
    pub fn exponential(x);
    sockets {
        /// Sets the rise from end to end. Below 0, the curve falls.
        slope,
        /// Sets how late the curve rises; below 0, it rises early. At 0, it is a straight line.
        steepness,
        /// Moves the curve right, by a share of the range.
        x_shift,
        /// Moves the curve up.
        y_shift,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        EXPONENTIAL,
        tests::{Probe, TOLERANCE},
    };

    const STEEPNESSES: [f32; 12] = [
        1.0e-30,
        1.0e-9,
        1.0e-3,
        0.5,
        1.0,
        4.0,
        20.0,
        80.0,
        100.0,
        500.0,
        1.0e9,
        f32::MAX,
    ];

    #[test]
    fn an_exponential_is_its_formula_however_steep() {
        for size in STEEPNESSES {
            for steepness in [size, -size] {
                let k = f64::from(steepness);
                let exact = |x: f64| {
                    let t = x.clamp(0.0, 1.0);
                    match () {
                        () if k.abs() < 1.0e-12 => t,
                        () if k > 0.0 => ((k * (t - 1.0)).exp() - (-k).exp()) / -(-k).exp_m1(),
                        () => (k * t).exp_m1() / k.exp_m1(),
                    }
                };

                // The tolerance covers the exponent's rounding times the steepest slope in the
                // exponent, 1 / e.
                let curve = Probe::new(EXPONENTIAL).set("steepness", steepness);
                curve.assert_matches(TOLERANCE, exact);
            }
        }
    }

    #[test]
    fn the_ends_are_exact_for_any_steepness() {
        for steepness in STEEPNESSES {
            for steepness in [steepness, -steepness] {
                let curve = Probe::new(EXPONENTIAL)
                    .choose("clamp", "no")
                    .set("steepness", steepness);
                assert_eq!((curve.height_at(0.0), curve.height_at(1.0)), (0.0, 1.0), "{steepness}");
            }
        }
    }

    #[test]
    fn without_steepness_an_exponential_is_a_straight_line() {
        let curve = Probe::new(EXPONENTIAL).unclamped().set("steepness", 0.0);
        for x in [-2.0, 0.0, 0.3, 1.0, 7.0] {
            assert_eq!(curve.height_at(x), x);
        }
    }
}
