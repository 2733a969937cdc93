//! The S known from shaders: a polynomial that is level at both ends, at exactly 0 and 1.

use super::{ShapeInput, Params, Shape, sockets};
use crate::{
    kind::{SettingSpec, Spec},
    number::Number,
};

pub struct Smoothstep;

const SLOPE: usize = 0;
const X_SHIFT: usize = 1;
const Y_SHIFT: usize = 2;

const SMOOTHER: usize = 0;

impl Shape for Smoothstep {
    const SPEC: &'static Spec = &Spec {
        key: "smoothstep",
        title: "Smoothstep",
        summary: "rises smoothly from 0 to 1 and is level at both ends",
        formula: "slope (3 u^2 - 2 u^3) + y shift, u = t - x shift clamped to 0..1; smoother: 6 u^5 - 15 u^4 + 10 u^3",
        domain: "any input; level beyond both ends of the S, even if the curve is extended",
        ends: "0 and 1, level at both",
        words: &["ease", "ease in out", "s-curve", "hermite", "smootherstep"],
        own_sockets: &[sockets::S_HEIGHT, sockets::X_SHIFT, sockets::Y_SHIFT],
        own_settings: &[SettingSpec::flag(
            "smoother",
            "smoother",
            "also make the slope change gradually at both ends",
            false,
        )],
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let (zero, one) = (N::from(0.0), N::from(1.0));
        let u = (along.t - params.get(X_SHIFT)).clamp(zero, one);
        let s = if params.setting(SMOOTHER) == 0 {
            u * u * (N::from(3.0) - (u + u))
        } else {
            u * u * u * (u * (u * N::from(6.0) - N::from(15.0)) + N::from(10.0))
        };
        params.get(SLOPE) * s.assume_within(zero, one) + params.get(Y_SHIFT)
    }
}

crate::draft::typed_node! {
    impl Shape for Smoothstep;
    /// Creates a polynomial S.
    pub fn smoothstep(x);
    sockets {
        /// Sets the height of the S. Below 0, the curve falls.
        slope,
        /// Moves the curve right, by a share of the range.
        x_shift,
        /// Moves the curve up.
        y_shift,
    }
    flags {
        /// Uses the smoother polynomial, of degree 5.
        smoother = "smoother": true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{
        SMOOTHSTEP,
        tests::{Probe, TOLERANCE},
    };

    #[test]
    fn a_smoothstep_is_its_polynomial() {
        let curve = Probe::new(SMOOTHSTEP);
        curve.assert_matches(TOLERANCE, |x| {
            let t = x.clamp(0.0, 1.0);
            3.0 * t.powi(2) - 2.0 * t.powi(3)
        });
        // The coefficients are ten times as large, and so are their rounding errors.
        curve.tick("smoother").assert_matches(4.0 * TOLERANCE, |x| {
            let t = x.clamp(0.0, 1.0);
            6.0 * t.powi(5) - 15.0 * t.powi(4) + 10.0 * t.powi(3)
        });
    }

    #[test]
    fn a_smoothstep_is_level_beyond_its_ends_even_when_extended() {
        for curve in [
            Probe::new(SMOOTHSTEP),
            Probe::new(SMOOTHSTEP).tick("smoother"),
        ] {
            let curve = curve.unclamped();
            assert_eq!(
                [-9.0, 0.0, 0.5, 1.0, 9.0].map(|x| curve.height_at(x)),
                [0.0, 0.0, 0.5, 1.0, 1.0]
            );
        }
    }
}
