//! A hump around a midpoint, called "normal" in the literature. It never quite comes down to 0.
//! When stretched to reach its ends it does so at both, each side separately if the midpoint is not
//! in the middle. On a circle it continues across the ends.

use super::{ShapeInput, Params, Shape, sockets, is_straight};
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
        summary: "highest at its midpoint, and lower farther away",
        formula: "slope e^(-steepness (t - midpoint)^2) + y shift; stretched: each side goes from 1 at the \
                  midpoint to 0 at its end",
        domain: "any input; steepness 0 gives 1 everywhere, or a parabola with \"reach 0\"; a steepness below \
                 0 gives a valley that rises without limit; a midpoint beyond the ends leaves one end above 0; \
                 with outside \"cycle\", distances are measured the shorter way around, and the bell turns \
                 back up opposite its midpoint",
        ends: "e^(-steepness midpoint^2) and e^(-steepness (1 - midpoint)^2), near 0; exactly 0 with \"reach 0\"",
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
                "the height of the hump; below 0, a dip",
                1.0,
            )
            .rarely_used(),
            SocketSpec::value(
                "steepness",
                "steepness",
                "how narrow the hump is, relative to the whole range",
                30.0,
            )
            .with_domain(0.0, f32::MAX),
            SocketSpec::input_position(
                "midpoint",
                "midpoint",
                "the input where it is highest; unset: the middle of the range",
                0.5,
            ),
            sockets::Y_SHIFT,
        ],
        own_settings: &[SettingSpec::flag(
            "reach",
            "reach 0",
            "stretch each side to reach exactly 0 at its end",
            false,
        )],
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let steepness = params.get(STEEPNESS);
        let midpoint = params.position_share(MIDPOINT);
        let s = if params.setting(REACH) == 0 {
            let away = params.shorter_way(along.t - midpoint);
            (steepness * N::from(-core::f32::consts::LOG2_E) * (away * away)).exp2()
        } else {
            let (zero, one) = (N::from(0.0), N::from(1.0));
            let away = params.shorter_way(along.t.clamp(zero, one) - midpoint);
            let is_left = away.less(zero);
            let side = if params.is_circle() {
                // Both sides end opposite the midpoint, half a turn away.
                is_left.select(N::from(-0.5), N::from(0.5))
            } else {
                is_left.select(-midpoint, one - midpoint)
            };
            stretched_bell(away, side, steepness)
        };
        params.get(SLOPE) * s + params.get(Y_SHIFT)
    }
}

crate::draft::typed_node! {
    impl Shape for Bell;
    /// Creates a hump around a midpoint.
    pub fn bell(x);
    sockets {
        /// Sets the height of the hump. Below 0, it is a dip.
        slope,
        /// Sets how narrow the hump is, relative to the whole range.
        steepness,
        /// Sets the input at which it is highest. By default, that is the middle of the range.
        midpoint,
        /// Moves the curve up.
        y_shift,
    }
    flags {
        /// Stretches each side to reach exactly 0 at its end.
        reaching_zero = "reach": true,
    }
}

/// Returns the height of the bell stretched to reach 0 at both ends, at a distance from the
/// midpoint on a side of a given width. Each side of the midpoint is stretched separately.
fn stretched_bell<N: Number>(away: N, side: N, steepness: N) -> N {
    let one = N::from(1.0);
    // The distance from the midpoint as a share of the side.
    let share = away / side;
    let exponent = -steepness * (side * side);
    let drop = (exponent * (share * share)).exp_m1() / exponent.exp_m1();
    one - is_straight(exponent).select(share * share, drop)
}

#[cfg(test)]
mod tests {
    use super::super::{
        BELL,
        tests::{Probe, TOLERANCE},
    };

    #[test]
    fn a_bell_is_its_formula() {
        for (k, midpoint) in [
            (30.0_f32, 0.5_f32),
            (5.0, 0.2),
            (300.0, 0.9),
            (1.0, -1.0),
            (0.0, 0.5),
        ] {
            let curve = Probe::new(BELL)
                .set("steepness", k)
                .set("midpoint", midpoint);

            curve.assert_matches(TOLERANCE, |x| {
                (-f64::from(k) * (x.clamp(0.0, 1.0) - f64::from(midpoint)).powi(2)).exp()
            });
        }
    }

    #[test]
    fn reaching_stretches_each_side_separately() {
        for k in [1.0e-30_f32, 1.0e-6, 0.1, 3.0, 30.0, 1000.0] {
            for midpoint in [0.1_f32, 0.5, 0.75] {
                let curve = Probe::new(BELL)
                    .tick("reach")
                    .set("steepness", k)
                    .set("midpoint", midpoint);
                let (k, m) = (f64::from(k), f64::from(midpoint));

                curve.assert_matches(TOLERANCE, |x| {
                    let t = x.clamp(0.0, 1.0);
                    let side = if t < m { m } else { 1.0 - m };
                    if k < 1.0e-20 {
                        1.0 - ((t - m) / side).powi(2)
                    } else {
                        1.0 - (-k * (t - m).powi(2)).exp_m1() / (-k * side.powi(2)).exp_m1()
                    }
                });
            }
        }
    }

    #[test]
    fn reaching_is_exactly_1_at_the_midpoint_and_0_at_the_ends() {
        for k in [0.0, 1.0e-30, 1.0e-6, 1.0, 30.0, 1.0e9, f32::MAX] {
            for midpoint in [1.0e-3, 0.1, 0.5, 0.7, 0.999] {
                let curve = Probe::new(BELL)
                    .unclamped()
                    .tick("reach")
                    .set("steepness", k)
                    .set("midpoint", midpoint);

                assert_eq!(
                    [0.0, midpoint, 1.0].map(|x| curve.height_at(x)),
                    [0.0, 1.0, 0.0],
                    "{k} {midpoint}"
                );
                assert_eq!(
                    [-5.0, 5.0].map(|x| curve.height_at(x)),
                    [0.0, 0.0],
                    "{k} {midpoint}"
                );
            }
        }
    }

    /// The distance of two hours on a clock of 24.
    fn clock_distance(one: f64, other: f64) -> f64 {
        let away = (one - other).abs().rem_euclid(24.0);
        away.min(24.0 - away)
    }

    #[test]
    fn on_a_circle_a_bell_continues_across_the_ends() {
        let hours = || (-50..=100_i16).map(|step| f32::from(step) / 2.0);
        for (midpoint, steepness) in [(23.0_f32, 30.0_f32), (0.0, 60.0), (24.0, 5.0), (-3.0, 11.0)] {
            let day = Probe::new(BELL)
                .ends(0.0, 24.0)
                .set("midpoint", midpoint)
                .set("steepness", steepness)
                .choose("outside", "cycle");
            for hour in hours() {
                let away = clock_distance(hour.into(), midpoint.into()) / 24.0;
                let exact = (-f64::from(steepness) * away * away).exp();
                for curve in [
                    day.clone(),
                    day.clone().ends(24.0, 0.0),
                    day.clone().tick("mirror"),
                ] {
                    let height = f64::from(curve.height_at(hour));
                    assert!((height - exact).abs() < 3e-6, "{midpoint} at {hour}: {height}, not {exact}");
                }
            }
        }

        let late = Probe::new(BELL)
            .ends(0.0, 24.0)
            .set("midpoint", 23.0)
            .choose("outside", "cycle");
        assert_eq!(late.height_at(0.0), late.height_at(24.0));
        assert_eq!(late.height_at(23.0), 1.0);
        assert!((late.height_at(1.0) - late.height_at(21.0)).abs() < 1e-6);
    }

    #[test]
    fn on_a_circle_a_stretched_bell_reaches_0_opposite_its_midpoint() {
        for steepness in [0.0_f32, 1.0, 30.0, 1.0e9] {
            let day = Probe::new(BELL)
                .ends(0.0, 24.0)
                .set("midpoint", 21.0)
                .set("steepness", steepness)
                .choose("outside", "cycle")
                .tick("reach");
            assert_eq!([9.0, 21.0, 33.0].map(|hour| day.height_at(hour)), [0.0, 1.0, 0.0]);
        }
        let parabola = Probe::new(BELL)
            .ends(0.0, 24.0)
            .set("midpoint", 21.0)
            .set("steepness", 0.0)
            .choose("outside", "cycle")
            .tick("reach");
        // 6 of 12 hours away: 1 - (1/2)^2.
        assert!((parabola.height_at(3.0) - 0.75).abs() < 1e-6);
    }

    #[test]
    fn a_midpoint_at_an_end_leaves_one_side() {
        let curve = |midpoint| Probe::new(BELL).tick("reach").set("midpoint", midpoint);
        assert_eq!((curve(0.0).height_at(0.0), curve(0.0).height_at(1.0)), (1.0, 0.0));
        assert_eq!((curve(1.0).height_at(0.0), curve(1.0).height_at(1.0)), (0.0, 1.0));
    }
}
