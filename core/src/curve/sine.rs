//! A sine wave.

use super::{ShapeInput, Params, Shape};
use crate::{
    kind::{SocketSpec, Spec},
    number::Number,
};

pub struct Sine;

const SLOPE: usize = 0;
const FREQUENCY: usize = 1;
const X_SHIFT: usize = 2;
const Y_SHIFT: usize = 3;

impl Shape for Sine {
    const SPEC: &'static Spec = &Spec {
        key: "sine",
        title: "Sine",
        summary: "swings up and down around one half",
        formula: "0.5 slope sin(2 pi frequency (t - x shift)) + 0.5 + y shift",
        domain: "any input; a frequency too high for the steps of the input looks like noise",
        ends: "0.5 at both by default; between 0 and 1 with slopes from -1 to 1",
        words: &[
            "sin",
            "cos",
            "wave",
            "oscillate",
            "cycle",
            "day and night",
            "season",
        ],
        own_sockets: &[
            SocketSpec::value(
                "slope",
                "slope",
                "the height from trough to crest; below 0 it starts downward",
                1.0,
            )
            .rarely_used(),
            SocketSpec::value(
                "frequency",
                "frequency",
                "how many waves fit in the range",
                1.0,
            ),
            SocketSpec::value(
                "x_shift",
                "x shift",
                "moves the wave right, as a share of the range",
                0.0,
            )
            .rarely_used(),
            SocketSpec::value("y_shift", "y shift", "moves the wave up", 0.0).rarely_used(),
        ],
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let half = N::from(0.5);
        let turns = params.get(FREQUENCY) * (along.t - params.get(X_SHIFT));
        params.get(SLOPE) * half * turns.sin_turns() + half + params.get(Y_SHIFT)
    }
}

crate::draft::typed_node! {
    impl Shape for Sine;
    /// Creates a wave.
    pub fn sine(x);
    sockets {
        /// Sets the height from trough to crest. Below 0, the wave starts downward.
        slope,
        /// Sets the number of waves in the range.
        frequency,
        /// Moves the curve right, by a share of the range.
        x_shift,
        /// Moves the curve up.
        y_shift,
    }
}

#[cfg(test)]
mod tests {
    use core::f64::consts::TAU;

    use super::super::{
        SINE,
        tests::{Probe, TOLERANCE},
    };

    #[test]
    fn a_sine_is_its_formula() {
        for (slope, frequency, x_shift) in [
            (1.0_f32, 1.0_f32, 0.0_f32),
            (-0.6, 3.5, 0.25),
            (0.3, -2.0, 0.1),
        ] {
            let curve = Probe::new(SINE)
                .set("slope", slope)
                .set("frequency", frequency)
                .set("x_shift", x_shift);
            // The angle is rounded to 6e-8 of its few turns, and the slope of a sine is 2 pi per
            // turn.
            curve.assert_matches(2.0 * TOLERANCE, |x| {
                let turns = f64::from(frequency) * (x.clamp(0.0, 1.0) - f64::from(x_shift));
                0.5 * f64::from(slope) * (TAU * turns).sin() + 0.5
            });
        }
    }

    #[test]
    fn quarters_of_a_wave_are_exact() {
        let wave = Probe::new(SINE);
        assert_eq!(
            [0.0, 0.25, 0.5, 0.75, 1.0].map(|x| wave.height_at(x)),
            [0.5, 1.0, 0.5, 0.0, 0.5]
        );
    }
}
