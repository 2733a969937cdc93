//! An S that levels off at both ends without reaching them. When stretched to reach its ends it
//! does so exactly.

use super::{Params, Shape, ShapeInput, is_straight, sockets};
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
        formula: "slope s + y shift, s = 1 / (1 + base^(-steepness (t - midpoint))); stretched: (s - lowest s) \
                  / (highest s - lowest s) between the ends",
        domain: "any input; steepness 0 or base 1 gives one half everywhere, or a straight line with \"reach 0 \
                 and 1\"; a base of 0 or less counts as the smallest possible base",
        ends: "near 0 and 1; with \"reach 0 and 1\", exactly 0 and 1 at the ends and beyond, or 1 and 0 if the curve falls",
        words: &["sigmoid", "s-curve", "s curve", "soft threshold", "tanh"],
        own_sockets: &[
            sockets::S_HEIGHT,
            SocketSpec::value(
                "steepness",
                "steepness",
                "how sudden the change is, relative to the whole range; below 0 it falls",
                10.0,
            ),
            SocketSpec::value(
                "base",
                "base",
                "the base of the power; larger is steeper; below 1, the curve falls",
                core::f32::consts::E,
            )
            .rarely_used()
            .with_domain(f32::MIN_POSITIVE, f32::MAX),
            SocketSpec::input_position(
                "midpoint",
                "midpoint",
                "the input where it is halfway up; unset: the middle of the range",
                0.5,
            ),
            sockets::Y_SHIFT,
        ],
        own_settings: &[SettingSpec::flag(
            "reach",
            "reach 0 and 1",
            "stretch the S to reach exactly 0 and 1 at the ends",
            false,
        )],
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let steepness = params.get(STEEPNESS) * params.get(BASE).log2();
        let midpoint = params.position_share(MIDPOINT);
        let s = if params.setting(REACH) == 0 {
            (steepness * (along.t - midpoint)).logistic2()
        } else {
            stretched_logistic(along.t, steepness, midpoint)
        };
        params.get(SLOPE) * s + params.get(Y_SHIFT)
    }
}

crate::draft::typed_node! {
    impl Shape for Logistic;
    /// Creates an S that levels off at both ends.
    pub fn logistic(x);
    sockets {
        /// Sets the height of the S. Below 0, the curve falls.
        slope,
        /// Sets how sudden the change is. Below 0, the curve falls.
        steepness,
        /// Sets the base of the power. The default is Euler's number.
        base,
        /// Sets the input at which it is halfway up. By default, that is the middle of the range.
        midpoint,
        /// Moves the curve up.
        y_shift,
    }
    flags {
        /// Stretches the curve to reach exactly 0 and 1 at the ends.
        reaching_ends = "reach": true,
    }
}

/// Returns the height of the S stretched to reach 0 and 1.
///
/// A difference of two heights `s(a) - s(b)` is `(1 - 2^(b - a)) s(a) s(-b)`, where `s(-b)` cancels
/// out. So nearly equal numbers are never subtracted, and a flat S is stretched as accurately as a
/// steep one. The end farther from the midpoint is treated as the right one, where `s` is not tiny.
fn stretched_logistic<N: Number>(t: N, steepness: N, midpoint: N) -> N {
    let (zero, one) = (N::from(0.0), N::from(1.0));
    let t = t.clamp(zero, one);
    let size = steepness.abs();
    let flip = N::from(0.5).less(midpoint);
    let middle = flip.select(one - midpoint, midpoint);
    let exponent = size * N::from(-core::f32::consts::LN_2);

    let rise = |t: N| (exponent * t).exp_m1() * (size * (t - middle)).logistic2();
    let stretched = rise(flip.select(one - t, t)) / rise(one);
    let s = is_straight(size).select(t, flip.select(one - stretched, stretched));

    steepness.less(zero).select(one - s, s)
}

#[cfg(test)]
mod tests {
    use super::super::{
        LOGISTIC,
        tests::{Probe, TOLERANCE},
    };

    fn logistic(z: f64) -> f64 {
        1.0 / (1.0 + (-z).exp())
    }

    #[test]
    fn a_logistic_is_its_formula() {
        for (steepness, base, midpoint) in [
            (10.0, 2.0_f32, 0.5),
            (-4.0, 10.0, 0.25),
            (7.0, 0.4, 0.9),
            (50.0, 1.2, -0.5),
        ] {
            let curve = Probe::new(LOGISTIC)
                .set("steepness", steepness)
                .set("base", base)
                .set("midpoint", midpoint);

            let k = f64::from(steepness) * f64::from(base).ln();
            curve.assert_matches(TOLERANCE, |x| {
                logistic(k * (x.clamp(0.0, 1.0) - f64::from(midpoint)))
            });
        }
    }

    /// Equation 9.4: x = 6 gives 0.9975.
    #[test]
    fn the_textbook_logistic_gives_its_number() {
        let curve = Probe::new(LOGISTIC)
            .choose("outside", "extend")
            .set("steepness", 1.0)
            .set("midpoint", 0.0);
        assert!((curve.height_at(6.0) - 0.9975).abs() < 0.5e-4);
        assert_eq!(curve.height_at(0.0), 0.5);
    }

    #[test]
    fn reaching_stretches_the_s_between_its_heights_at_the_ends() {
        for k in [0.5_f32, 3.0, 10.0, 60.0, 200.0] {
            for midpoint in [-0.5_f32, 0.0, 0.3, 0.5, 0.8, 1.0] {
                let curve = Probe::new(LOGISTIC)
                    .tick("reach")
                    .set("steepness", k)
                    .set("midpoint", midpoint);

                // Mirrored if need be, so that where the S has leveled off, the distance to 1 keeps
                // its digits.
                let side = if midpoint < 0.5 { -1.0 } else { 1.0 };
                let at = |t: f64| logistic(side * f64::from(k) * (t - f64::from(midpoint)));
                curve.assert_matches(TOLERANCE, |x| {
                    (at(x.clamp(0.0, 1.0)) - at(0.0)) / (at(1.0) - at(0.0))
                });
            }
        }
    }

    #[test]
    fn reaching_is_exact_at_the_ends_and_keeps_its_direction() {
        for k in [1.0e-30, 1.0e-9, 1.0e-3, 1.0, 10.0, 300.0, 1.0e9, f32::MAX] {
            for midpoint in [-100.0, -0.5, 0.0, 0.3, 0.5, 0.8, 1.0, 100.0] {
                let curve = Probe::new(LOGISTIC)
                    .unclamped()
                    .tick("reach")
                    .set("midpoint", midpoint);
                let rising = curve.clone().set("steepness", k);
                assert_eq!(
                    (rising.height_at(0.0), rising.height_at(1.0)),
                    (0.0, 1.0),
                    "{k} {midpoint}"
                );
                assert_eq!(
                    (rising.height_at(-3.0), rising.height_at(3.0)),
                    (0.0, 1.0),
                    "{k} {midpoint}"
                );

                let falling = curve.set("steepness", -k);
                assert_eq!(
                    (falling.height_at(0.0), falling.height_at(1.0)),
                    (1.0, 0.0),
                    "{k} {midpoint}"
                );
            }
        }
    }

    #[test]
    fn reaching_without_steepness_is_the_straight_line_and_nearly_so_with_little() {
        let curve = Probe::new(LOGISTIC).tick("reach");
        for (steepness, base) in [(0.0, 2.0), (5.0, 1.0), (1.0e-6, 2.0), (-1.0e-40, 10.0)] {
            let curve = curve.clone().set("steepness", steepness).set("base", base);
            let falls = steepness < 0.0;
            curve.assert_matches(TOLERANCE, |x| {
                let t = x.clamp(0.0, 1.0);
                if falls { 1.0 - t } else { t }
            });
        }
    }

    #[test]
    fn a_midpoint_is_in_the_inputs_unit_and_stays_there_when_mirrored() {
        let curve = Probe::new(LOGISTIC).ends(20.0, 120.0).set("midpoint", 40.0);
        assert_eq!(curve.height_at(40.0), 0.5);
        assert_eq!(curve.clone().tick("mirror").height_at(40.0), 0.5);
        assert_eq!(curve.ends(120.0, 20.0).height_at(40.0), 0.5);
    }
}
