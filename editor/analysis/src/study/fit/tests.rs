//! Tests that fitting recovers known curves, orders its results and survives odd points.

use inclination_core::authoring::{curve::LINEAR, model::NodeKind};

use super::*;

fn test_frame() -> FitFrame {
    FitFrame {
        ends: (0.0, 100.0),
        node: Node::new("", NodeKind::Formula(LINEAR)),
    }
}

/// Returns points of a formula over the range from 0 to 1, which is written independently of the
/// core.
fn formula_points(formula: impl Fn(f64) -> f64) -> Vec<[f32; 2]> {
    (0_u8..=20)
        .map(|at| f64::from(at) / 20.0)
        .map(|t| [(t * 100.0) as f32, formula(t) as f32])
        .collect()
}

fn fit_kind(key: &str, pairs: &[[f32; 2]], frame: &FitFrame) -> FittedCurve {
    let all = fit_curves(frame, pairs, &CancelToken::default()).unwrap();
    all.into_iter().find(|fitted| fitted.key == key).unwrap()
}

fn fitted_number(fitted: &FittedCurve, key: &str) -> f64 {
    let found = fitted.numbers.iter().find(|(known, _)| *known == key);
    found.unwrap().1.into()
}

/// A kind, a formula, and the expected numbers of the kind.
type KnownCurve = (
    &'static str,
    Box<dyn Fn(f64) -> f64>,
    &'static [(&'static str, f64)],
);

/// The points are `f32`, rounded by 3e-8 at most, so 21 points determine the shape of a curve to
/// about six digits. A tolerance of a thousandth leaves room for insensitive parameters and is
/// finer than numbers that people type.
#[test]
fn numbers_of_known_curves_are_recovered() {
    let tau = std::f64::consts::TAU;
    let all: [KnownCurve; 9] = [
        (
            "linear",
            Box::new(|t| 0.6 * t + 0.2),
            &[("slope", 0.6), ("y_shift", 0.2)],
        ),
        (
            "power",
            Box::new(|t| t.powf(2.7)),
            &[("exponent", 2.7), ("slope", 1.0)],
        ),
        (
            "power",
            Box::new(|t| 0.1 + 0.5 * t.powf(0.4)),
            &[("exponent", 0.4), ("slope", 0.5), ("y_shift", 0.1)],
        ),
        (
            "exponential",
            Box::new(|t| ((-3.0 * t).exp() - 1.0) / ((-3.0_f64).exp() - 1.0)),
            &[("steepness", -3.0)],
        ),
        (
            "logistic",
            Box::new(|t| 1.0 - 1.0 / (1.0 + (-14.0 * (t - 0.35)).exp())),
            &[
                ("steepness", 14.0),
                ("midpoint", 35.0),
                ("slope", -1.0),
                ("y_shift", 1.0),
            ],
        ),
        (
            "bell",
            Box::new(|t| (-25.0 * (t - 0.6_f64).powi(2)).exp()),
            &[("steepness", 25.0), ("midpoint", 60.0)],
        ),
        (
            "sine",
            Box::new(move |t| 0.4 * (tau * 1.5 * (t - 0.1)).sin() + 0.5),
            &[("frequency", 1.5), ("slope", 0.8)],
        ),
        (
            "rational",
            Box::new(|t| (0.5 + 0.25 * t) / (1.0 + 2.0 * t)),
            &[("a", 0.5), ("b", 0.25), ("d", 2.0)],
        ),
        (
            "smoothstep",
            Box::new(|t: f64| {
                let u = (t - 0.15).clamp(0.0, 1.0);
                3.0 * u.powi(2) - 2.0 * u.powi(3)
            }),
            &[("x_shift", 0.15)],
        ),
    ];

    for (key, formula, expected) in all {
        let pairs = formula_points(formula);
        let found = fit_kind(key, &pairs, &test_frame());
        assert!(found.error < 1e-5, "{key}: {}", found.error);
        for (name, value) in expected {
            let off = (fitted_number(&found, name) - value).abs();
            assert!(off <= value.abs() * 1e-3, "{key} {name}: {found:?}");
        }
    }
}

#[test]
fn a_threshold_is_found_between_the_points_that_it_separates() {
    let pairs = formula_points(|t| f64::from(u8::from(t > 0.42)));
    let found = fit_kind("step", &pairs, &test_frame());
    assert_eq!(found.error, 0.0);
    assert!(
        (40.0..=45.0).contains(&fitted_number(&found, "threshold")),
        "{found:?}"
    );
}

#[test]
fn the_best_fit_comes_first_and_a_piecewise_curve_passes_through_all_points() {
    // The heights are between 0 and 1, which the curve is clamped to.
    let pairs = formula_points(|t| {
        0.2 + 0.6 * (-30.0 * (t - 0.5_f64).powi(2)).exp() + 0.05 * (t * 40.0).sin()
    });
    let all = fit_curves(&test_frame(), &pairs, &CancelToken::default()).unwrap();
    assert!(all.is_sorted_by(|one, other| one.error <= other.error));
    assert_eq!(all[0].key, "piecewise");
    assert!(all[0].error < 1e-6);
    assert_eq!(
        all[1].key, "bell",
        "a bell with a ripple is nearest to a bell"
    );
    // The ripple's own root mean square is 0.05 / sqrt 2.
    assert!(all[1].error < 0.05, "{}", all[1].error);
}

/// The fitted curve keeps the node's output range and direction, so the fit must allow for them.
#[test]
fn a_fit_allows_for_output_and_direction() {
    let pairs = formula_points(|t| 10.0 + 20.0 * (1.0 - (1.0 - t).powi(3)));
    let mut turned = test_frame();
    assert!(
        turned.node.choose_setting("mirror", "yes") && turned.node.choose_setting("invert", "yes")
    );
    for (key, value) in [("from", 10.0), ("to", 30.0)] {
        let at = turned.node.kind.spec().socket_position(key).unwrap();
        turned.node.sockets[at] = Socket::Value(value);
    }

    let found = fit_kind("power", &pairs, &turned);
    assert!(found.error < 1e-3, "{found:?}");
    assert!(
        (fitted_number(&found, "exponent") - 3.0).abs() < 3e-3,
        "{found:?}"
    );

    let logistic = formula_points(|t| 10.0 + 20.0 / (1.0 + (-12.0 * (t - 0.3)).exp()));
    let found = fit_kind("logistic", &logistic, &turned);
    assert!(
        (fitted_number(&found, "midpoint") - 30.0).abs() < 0.03,
        "{found:?}"
    );
}

#[test]
fn too_few_or_odd_points_give_no_fit_and_no_panic() {
    let fit =
        |pairs: &[[f32; 2]]| fit_curves(&test_frame(), pairs, &CancelToken::default()).unwrap();
    assert!(fit(&[]).is_empty());
    assert!(fit(&[[1.0, 1.0]]).is_empty());
    assert!(fit(&[[f32::NAN, 1.0], [1.0, f32::INFINITY]]).is_empty());

    for pairs in [
        [[5.0, 0.5], [5.0, 0.7], [5.0, 0.2]],
        [[0.0, 0.5], [50.0, 0.5], [100.0, 0.5]],
        [[-1e30, 1e30], [0.0, 0.0], [1e30, -1e30]],
    ] {
        assert!(fit(&pairs).iter().all(|fitted| fitted.error.is_finite()));
    }

    let mut empty_range = test_frame();
    empty_range.ends = (3.0, 3.0);
    assert!(
        super::fit_curves(
            &empty_range,
            &[[1.0, 1.0], [2.0, 2.0]],
            &CancelToken::default()
        )
        .unwrap()
        .is_empty()
    );
}

/// A piecewise curve passes through the points for every direction and output range of the node.
#[test]
fn a_piecewise_curve_passes_through_the_points_in_every_direction() {
    let falling = formula_points(|t| 0.9 - 0.7 * t * t);
    for (mirror, invert) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let mut frame = test_frame();
        for (key, setting) in [("mirror", mirror), ("invert", invert)] {
            let at = frame.node.kind.spec().setting_position(key).unwrap();
            frame.node.settings[at] = setting;
        }
        let at = frame.node.kind.spec().socket_position("to").unwrap();
        frame.node.sockets[at] = Socket::Value(2.0);
        let fitted = fit_kind("piecewise", &falling, &frame);
        // Undoing the direction and storing the points as `f32` costs some steps of 1e-7.
        assert!(fitted.error < 1e-6, "{mirror} {invert}: {}", fitted.error);
    }
}

#[test]
fn a_curve_with_infinite_numbers_is_no_fit() {
    // A line through these points falls by 2e38 between -1e38 and 1e38, and so by more than the
    // largest `f32` over this range.
    let pairs = [[-1e38, 1e38], [0.0, 0.0], [1e38, -1e38]];
    let frame = FitFrame {
        ends: (f32::MIN, f32::MAX),
        ..test_frame()
    };
    for fitted in fit_curves(&frame, &pairs, &CancelToken::default()).unwrap() {
        let finite = |(_, number): &(&str, f32)| number.is_finite();
        assert!(fitted.numbers.iter().all(finite), "{fitted:?}");
        assert!(fitted.error.is_finite(), "{fitted:?}");
    }
}
