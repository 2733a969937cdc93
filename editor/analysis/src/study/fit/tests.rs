use inclination_core::{curve::LINEAR, model::NodeKind};

use super::*;

fn room() -> Room {
    Room {
        ends: (0.0, 100.0),
        node: Node::new("", NodeKind::Formula(LINEAR)),
    }
}

/// Points of a formula over shares of the way, written here anew.
fn points(of: impl Fn(f64) -> f64) -> Vec<[f32; 2]> {
    let all = (0_u8..=20).map(|at| f64::from(at) / 20.0);
    all.map(|t| [(t * 100.0) as f32, of(t) as f32]).collect()
}

fn fitted(key: &str, pairs: &[[f32; 2]], room: &Room) -> Fitted {
    let all = fit(room, pairs, &Cancel::default()).unwrap();
    all.into_iter().find(|fitted| fitted.key == key).unwrap()
}

fn number(fitted: &Fitted, key: &str) -> f64 {
    let found = fitted.numbers.iter().find(|(known, _)| *known == key);
    found.unwrap().1.into()
}

/// A kind, its formula, and the numbers that are in it.
type Known = (
    &'static str,
    Box<dyn Fn(f64) -> f64>,
    &'static [(&'static str, f64)],
);

/// The points are f32, rounded by 3e-8 at most, so what bends a curve through 21 of them is sure to about six digits;
/// a thousandth leaves room for where a curve is least sensitive, and is less than anybody would type.
#[test]
fn numbers_of_known_curves_are_found_again() {
    let tau = std::f64::consts::TAU;
    let all: [Known; 9] = [
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
        let pairs = points(formula);
        let found = fitted(key, &pairs, &room());
        assert!(found.error < 1e-5, "{key}: {}", found.error);
        for (name, value) in expected {
            let off = (number(&found, name) - value).abs();
            assert!(off <= value.abs() * 1e-3, "{key} {name}: {found:?}");
        }
    }
}

#[test]
fn a_threshold_is_found_between_the_points_that_it_parts() {
    let pairs = points(|t| f64::from(u8::from(t > 0.42)));
    let found = fitted("step", &pairs, &room());
    assert_eq!(found.error, 0.0);
    assert!(
        (40.0..=45.0).contains(&number(&found, "threshold")),
        "{found:?}"
    );
}

#[test]
fn the_nearest_comes_first_and_a_line_through_all_points_misses_none() {
    // Between 0 and 1, which the curve is clamped to.
    let pairs =
        points(|t| 0.2 + 0.6 * (-30.0 * (t - 0.5_f64).powi(2)).exp() + 0.05 * (t * 40.0).sin());
    let all = fit(&room(), &pairs, &Cancel::default()).unwrap();
    assert!(all.is_sorted_by(|one, other| one.error <= other.error));
    assert_eq!(all[0].key, "piecewise");
    assert!(all[0].error < 1e-6);
    assert_eq!(
        all[1].key, "bell",
        "a bell with a ripple is nearest to a bell"
    );
    // The ripple's own root of the mean square is 0.05 / sqrt 2.
    assert!(all[1].error < 0.05, "{}", all[1].error);
}

/// What the node says of output and direction stays, so the fit has to allow for it.
#[test]
fn a_fit_allows_for_output_and_direction() {
    let pairs = points(|t| 10.0 + 20.0 * (1.0 - (1.0 - t).powi(3)));
    let mut turned = room();
    assert!(turned.node.choose("mirror", "yes") && turned.node.choose("invert", "yes"));
    for (key, value) in [("from", 10.0), ("to", 30.0)] {
        let at = turned.node.kind.spec().socket_position(key).unwrap();
        turned.node.sockets[at] = Socket::Value(value);
    }
    let found = fitted("power", &pairs, &turned);
    assert!(found.error < 1e-3, "{found:?}");
    assert!((number(&found, "exponent") - 3.0).abs() < 3e-3, "{found:?}");
    let logistic = points(|t| 10.0 + 20.0 / (1.0 + (-12.0 * (t - 0.3)).exp()));
    let found = fitted("logistic", &logistic, &turned);
    assert!(
        (number(&found, "midpoint") - 30.0).abs() < 0.03,
        "{found:?}"
    );
}

#[test]
fn too_few_or_odd_points_give_no_fit_and_no_panic() {
    let fit = |pairs: &[[f32; 2]]| fit(&room(), pairs, &Cancel::default()).unwrap();
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
    let mut nowhere = room();
    nowhere.ends = (3.0, 3.0);
    assert!(
        super::fit(&nowhere, &[[1.0, 1.0], [2.0, 2.0]], &Cancel::default())
            .unwrap()
            .is_empty()
    );
}

/// Through points that are straight nothing but a line goes, whichever way the node turns and stretches it.
#[test]
fn what_goes_through_points_goes_through_them_where_the_curve_is_turned() {
    let falling = points(|t| 0.9 - 0.7 * t * t);
    for (mirror, invert) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let mut room = room();
        for (key, setting) in [("mirror", mirror), ("invert", invert)] {
            let at = room.node.kind.spec().setting_position(key).unwrap();
            room.node.settings[at] = setting;
        }
        let at = room.node.kind.spec().socket_position("to").unwrap();
        room.node.sockets[at] = Socket::Value(2.0);
        let fitted = fitted("piecewise", &falling, &room);
        // The points are held as f32 of what is turned back: some steps of 1e-7.
        assert!(fitted.error < 1e-6, "{mirror} {invert}: {}", fitted.error);
    }
}

#[test]
fn a_curve_that_no_graph_can_hold_is_no_fit() {
    // A line through these falls by 2e38 between -1e38 and 1e38: by more than the largest number between these ends.
    let pairs = [[-1e38, 1e38], [0.0, 0.0], [1e38, -1e38]];
    let room = Room {
        ends: (f32::MIN, f32::MAX),
        ..room()
    };
    for fitted in fit(&room, &pairs, &Cancel::default()).unwrap() {
        let finite = |(_, number): &(&str, f32)| number.is_finite();
        assert!(fitted.numbers.iter().all(finite), "{fitted:?}");
        assert!(fitted.error.is_finite(), "{fitted:?}");
    }
}
