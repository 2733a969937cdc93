//! The curve kinds in the form in which they are fitted: each kind's height from 0 to 1 without
//! scale and lift, the parameters of its shape, where a search starts, and how to convert a fitted
//! shape to the numbers of the kind.

/// Numbers by their keys.
pub(super) type KindNumbers = Vec<(&'static str, f64)>;

/// A curve kind in the form in which it is fitted.
pub(super) struct FitShape {
    pub(super) key: &'static str,
    /// The starting values of a search for each shape parameter.
    pub(super) start_values: &'static [&'static [f64]],
    /// Returns whether shape parameters are valid.
    pub(super) is_valid: fn(&[f64]) -> bool,
    /// Returns the height at a position for some shape parameters.
    pub(super) height: fn(f64, &[f64]) -> f64,
    /// Converts the shape parameters, the scale and the lift to the kind's numbers.
    pub(super) numbers: fn(&[f64], f64, f64) -> KindNumbers,
    /// Whether the curve swings around one half, so that its lift is relative to one half.
    pub(super) is_centered: bool,
}

const STEEPNESS_STARTS: &[f64] = &[2.0, 5.0, 10.0, 20.0, 40.0];
const MIDPOINT_STARTS: &[f64] = &[0.1, 0.3, 0.5, 0.7, 0.9];

fn are_within(numbers: &[f64], most: f64) -> bool {
    numbers.iter().all(|number| number.abs() <= most)
}

/// Adds the scale and the lift under the keys that every kind has for them.
fn with_scale_and_lift(mut own: KindNumbers, scale: f64, lift: f64) -> KindNumbers {
    own.extend([("slope", scale), ("y_shift", lift)]);
    own
}

pub(super) const FIT_SHAPES: &[FitShape] = &[
    FitShape {
        key: "linear",
        start_values: &[],
        is_valid: |_| true,
        height: |t, _| t,
        numbers: |_, scale, lift| with_scale_and_lift(Vec::new(), scale, lift),
        is_centered: false,
    },
    FitShape {
        key: "power",
        start_values: &[&[0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0]],
        is_valid: |parameters| parameters[0] > 1e-3 && parameters[0] < 1e3,
        height: |t, parameters| t.powf(parameters[0]),
        numbers: |parameters, scale, lift| {
            with_scale_and_lift(vec![("exponent", parameters[0])], scale, lift)
        },
        is_centered: false,
    },
    FitShape {
        key: "exponential",
        start_values: &[&[-30.0, -12.0, -4.0, -1.0, 1.0, 4.0, 12.0, 30.0]],
        is_valid: |parameters| are_within(parameters, 500.0),
        height: |t, parameters| {
            if parameters[0].abs() < 1e-6 {
                return t;
            }
            // As in the core, e is only raised to negative numbers.
            let size = -parameters[0].abs();
            let early = |u: f64| (size * u).exp_m1() / size.exp_m1();
            if parameters[0] > 0.0 {
                1.0 - early(1.0 - t)
            } else {
                early(t)
            }
        },
        numbers: |parameters, scale, lift| {
            with_scale_and_lift(vec![("steepness", parameters[0])], scale, lift)
        },
        is_centered: false,
    },
    FitShape {
        key: "logistic",
        start_values: &[STEEPNESS_STARTS, MIDPOINT_STARTS],
        is_valid: |parameters| {
            parameters[0] > 0.0 && parameters[0] < 2e3 && parameters[1].abs() < 3.0
        },
        height: |t, parameters| 1.0 / (1.0 + (-parameters[0] * (t - parameters[1])).exp()),
        numbers: |parameters, scale, lift| {
            let own = vec![("steepness", parameters[0]), ("midpoint", parameters[1])];
            with_scale_and_lift(own, scale, lift)
        },
        is_centered: false,
    },
    FitShape {
        key: "logit",
        start_values: &[STEEPNESS_STARTS],
        is_valid: |parameters| parameters[0] > 0.05 && parameters[0] < 1e4,
        height: |t, parameters| {
            // The curve runs to infinity at its ends and is clamped.
            let logit = (t / (1.0 - t)).ln() / parameters[0];
            logit.clamp(-0.5, 0.5)
        },
        numbers: |parameters, scale, lift| {
            with_scale_and_lift(vec![("steepness", parameters[0])], scale, lift - 0.5)
        },
        is_centered: true,
    },
    FitShape {
        key: "smoothstep",
        start_values: &[&[-0.4, -0.2, 0.0, 0.2, 0.4]],
        is_valid: |parameters| are_within(parameters, 1.0),
        height: |t, parameters| {
            let u = (t - parameters[0]).clamp(0.0, 1.0);
            u * u * (3.0 - 2.0 * u)
        },
        numbers: |parameters, scale, lift| {
            with_scale_and_lift(vec![("x_shift", parameters[0])], scale, lift)
        },
        is_centered: false,
    },
    FitShape {
        key: "bell",
        start_values: &[&[3.0, 10.0, 30.0, 100.0, 300.0], MIDPOINT_STARTS],
        is_valid: |parameters| {
            parameters[0] > 0.0 && parameters[0] < 1e5 && parameters[1].abs() < 3.0
        },
        height: |t, parameters| (-parameters[0] * (t - parameters[1]).powi(2)).exp(),
        numbers: |parameters, scale, lift| {
            let own = vec![("steepness", parameters[0]), ("midpoint", parameters[1])];
            with_scale_and_lift(own, scale, lift)
        },
        is_centered: false,
    },
    FitShape {
        key: "sine",
        start_values: &[
            &[0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0],
            &[0.0, 0.25, 0.5, 0.75],
        ],
        is_valid: |parameters| {
            parameters[0] > 0.05 && parameters[0] < 12.0 && parameters[1].abs() < 20.0
        },
        // The shape parameters are the number of waves, and the share of a wave to the left of the
        // range.
        height: |t, parameters| {
            0.5 * (std::f64::consts::TAU * (parameters[0] * t - parameters[1])).sin()
        },
        numbers: |parameters, scale, lift| {
            // A negative scale is the same wave half a wave later. Whole waves change nothing.
            let phase = if scale < 0.0 {
                parameters[1] + 0.5
            } else {
                parameters[1]
            };
            let phase = phase - phase.round();
            let own = vec![
                ("frequency", parameters[0]),
                ("x_shift", phase / parameters[0]),
            ];
            with_scale_and_lift(own, scale.abs(), lift - 0.5)
        },
        is_centered: true,
    },
    // (a + b t) / (1 + d t) is a constant plus a multiple of 1 / (1 + d t), which are the lift and
    // the scale.
    FitShape {
        key: "rational",
        start_values: &[&[-0.9, -0.5, 0.1, 0.5, 1.0, 3.0, 10.0, 50.0]],
        // There is no pole between the ends.
        is_valid: |parameters| {
            parameters[0] > -0.999 && parameters[0] < 1e4 && parameters[0].abs() > 1e-6
        },
        height: |t, parameters| 1.0 / (1.0 + parameters[0] * t),
        numbers: |parameters, scale, lift| {
            // scale / (1 + d t) + lift = (scale + lift + lift d t) / (1 + d t).
            vec![
                ("a", scale + lift),
                ("b", lift * parameters[0]),
                ("c", 1.0),
                ("d", parameters[0]),
            ]
        },
        is_centered: false,
    },
];
