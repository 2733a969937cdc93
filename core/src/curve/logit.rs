//! The inverse of the logistic curve: steep at both ends, flat in the middle. With the same
//! steepness and base it inverts a [logistic](super::LOGISTIC) whose midpoint is in the middle, in
//! the plain form and in the form that reaches its ends.

use super::{Params, Shape, ShapeInput, is_straight, sockets};
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
        summary: "changes fastest at both ends and least in the middle; the inverse of a logistic",
        formula: "slope ln(u / (1 - u)) / (steepness ln base) + 0.5 + y shift, u = t - x shift; stretched: the \
                  inverse of the stretched logistic",
        domain: "u between 0 and 1; u <= 0 gives the lowest number and u >= 1 the highest; steepness 0 or base \
                 1 gives the lowest number below one half and the highest above it, or a straight line with \
                 \"reach 0 and 1\"",
        ends: "the lowest and highest numbers, so 0 and 1 if clamped; exactly 0 and 1 with \"reach 0 and 1\"",
        words: &["log odds", "log-odds"],
        own_sockets: &[
            SocketSpec::value(
                "slope",
                "slope",
                "stretches the height; below 0 it falls",
                1.0,
            )
            .rarely_used(),
            SocketSpec::value(
                "steepness",
                "steepness",
                "the steepness of the logistic that this curve inverts; larger is flatter in the middle",
                10.0,
            ),
            SocketSpec::value(
                "base",
                "base",
                "the base of the logarithm; larger is flatter; below 1, the curve falls",
                core::f32::consts::E,
            )
            .rarely_used()
            .with_domain(f32::MIN_POSITIVE, f32::MAX),
            sockets::X_SHIFT,
            sockets::Y_SHIFT,
        ],
        own_settings: &[SettingSpec::flag(
            "reach",
            "reach 0 and 1",
            "bend the curve to reach exactly 0 and 1 at the ends, instead of rising and falling without limit",
            false,
        )],
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let steepness = params.get(STEEPNESS) * params.get(BASE).log2();
        let u = along.t - params.get(X_SHIFT);
        let s = if params.setting(REACH) == 0 {
            u.logit2() / steepness
        } else {
            stretched_logit(u, steepness)
        };
        params.get(SLOPE) * s + N::from(0.5) + params.get(Y_SHIFT)
    }
}

crate::draft::typed_node! {
    impl Shape for Logit;
    /// Creates the logistic's inverse, which is steep at both ends.
    pub fn logit(x);
    sockets {
        /// Stretches the height. Below 0, the curve falls.
        slope,
        /// Sets the steepness of the logistic that it inverts. A larger one is flatter in the
        /// middle.
        steepness,
        /// Sets the base of the logarithm. The default is Euler's number.
        base,
        /// Moves the curve right, by a share of the range.
        x_shift,
        /// Moves the curve up.
        y_shift,
    }
    flags {
        /// Stretches the curve to reach exactly 0 and 1 at the ends.
        reaching_ends = "reach": true,
    }
}

/// Returns the inverse of the logistic that reaches its ends, from -0.5 to 0.5.
///
/// The odds are `(h + u g) / (h + (1 - u) g)` with `h = 2^(-steepness / 2)` and `g = 1 - h`. The
/// half in which they are above 1 is computed from the logarithm of the excess over 1, so that a
/// flat curve keeps its digits; the other half is its mirror image.
fn stretched_logit<N: Number>(u: N, steepness: N) -> N {
    let (zero, half, one) = (N::from(0.0), N::from(0.5), N::from(1.0));
    let u = u.clamp(zero, one);
    let size = steepness.abs() * half;
    let h = (-size).exp2();
    let g = -(size * N::from(-core::f32::consts::LN_2)).exp_m1();
    let edge = u.min(one - u);
    let middle = one - (edge + edge);

    let bent = log2_1p(middle * g / (h + edge * g)) / size;
    let bent = is_straight(size).select(middle, edge.select(bent, one));
    let left = u.less(half);
    let falls = steepness.less(zero);
    left.equal(falls).select(bent, -bent) * half
}

/// Returns `log2(1 + x)`, accurate near 0: it compensates in proportion for the rounding of `1 +
/// x`.
fn log2_1p<N: Number>(x: N) -> N {
    let sum = N::from(1.0) + x;
    let kept = sum - N::from(1.0);
    x * kept.select(sum.log2() / kept, N::from(core::f32::consts::LOG2_E))
}

#[cfg(test)]
mod tests {
    use super::super::{
        LOGISTIC, LOGIT,
        tests::{Probe, TOLERANCE},
    };

    #[test]
    fn a_logit_is_its_formula_and_saturates_at_its_poles() {
        for (steepness, base, x_shift) in [
            (10.0_f32, core::f32::consts::E, 0.0_f32),
            (5.0, 10.0, 0.1),
            (4.0, 2.0, -0.2),
        ] {
            let curve = Probe::new(LOGIT)
                .set("steepness", steepness)
                .set("base", base)
                .set("x_shift", x_shift);
            let k = f64::from(steepness) * f64::from(base).ln();

            // The argument's rounding matters most near a pole: at 1/200 from it the slope is 200.
            curve.assert_matches(2.0e-5, |x| {
                let u = x.clamp(0.0, 1.0) - f64::from(x_shift);
                match () {
                    () if u < 1.0e-6 => 0.0,
                    () if u > 1.0 - 1.0e-6 => 1.0,
                    () => ((u / (1.0 - u)).ln() / k + 0.5).clamp(0.0, 1.0),
                }
            });
        }
    }

    #[test]
    fn a_logit_that_falls_saturates_the_other_way() {
        let falling = Probe::new(LOGIT).set("slope", -1.0);
        assert_eq!((falling.height_at(0.0), falling.height_at(1.0)), (1.0, 0.0));
    }

    #[test]
    fn reaching_is_the_inverse_of_the_logistic_that_reaches() {
        for k in [1.0e-6_f32, 0.01, 0.5, 2.0, 10.0, 40.0, 150.0, 1000.0] {
            let h = f64::exp(-f64::from(k) / 2.0);
            let g = -f64::exp_m1(-f64::from(k) / 2.0);
            let curve = Probe::new(LOGIT).tick("reach").set("steepness", k);

            curve.assert_matches(TOLERANCE, |x| {
                let u = x.clamp(0.0, 1.0);
                let edge = u.min(1.0 - u);
                let excess = (1.0 - 2.0 * edge) * g / (h + edge * g);
                let bent = if edge == 0.0 {
                    0.5
                } else {
                    excess.ln_1p() / f64::from(k)
                };
                0.5 + bent.copysign(u - 0.5)
            });
        }
    }

    #[test]
    fn a_logit_inverts_the_logistic() {
        for steepness in [0.01, 1.0, 6.0, 10.0, -6.0] {
            for reach in ["no", "yes"] {
                let both = [LOGISTIC, LOGIT].map(|kind| {
                    let curve = Probe::new(kind).choose("reach", reach);
                    curve.set("steepness", steepness).set("base", 2.0)
                });

                for x in (1..100_i16).map(|x| f32::from(x) / 100.0) {
                    let back = both[1].height_at(both[0].height_at(x));
                    // A logistic that does not reach its ends is nearly level if it is not steep,
                    // which loses digits.
                    let tolerance = if reach == "yes" {
                        2.0e-6
                    } else {
                        1.0e-5 / steepness.abs().min(1.0)
                    };

                    assert!(
                        (back - x).abs() <= tolerance,
                        "{steepness} {reach} {x}: {back}"
                    );
                }
            }
        }
    }

    #[test]
    fn reaching_is_exact_at_the_ends_and_keeps_its_direction() {
        for k in [1.0e-30, 1.0e-9, 1.0e-3, 1.0, 10.0, 300.0, 1.0e9, f32::MAX] {
            let curve = Probe::new(LOGIT).unclamped().tick("reach");
            let rising = curve.clone().set("steepness", k);
            assert_eq!(
                [0.0, 0.5, 1.0].map(|x| rising.height_at(x)),
                [0.0, 0.5, 1.0],
                "{k}"
            );
            assert_eq!(
                (rising.height_at(-3.0), rising.height_at(3.0)),
                (0.0, 1.0),
                "{k}"
            );

            let falling = curve.set("steepness", -k);
            assert_eq!(
                [0.0, 0.5, 1.0].map(|x| falling.height_at(x)),
                [1.0, 0.5, 0.0],
                "{k}"
            );
        }

        let straight = Probe::new(LOGIT).tick("reach").set("steepness", 0.0);
        straight.assert_matches(TOLERANCE, |x| x.clamp(0.0, 1.0));
    }
}
