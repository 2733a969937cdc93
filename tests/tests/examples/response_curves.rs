//! "An Introduction to Utility Theory", Game AI Pro, section 9.5: the curves of equations 9.2 to
//! 9.4.

use super::common::{Example, assert_near, node_mut, print_tolerance};

fn evaluate_factor(stat: &str, value: f32, factor: &str) -> f32 {
    let mut curves = Example::load("response-curves");
    curves.set(stat, value);
    curves.factor(factor)
}

#[test]
fn powers_of_a_share_are_equation_9_3_everywhere() {
    for (name, k) in [
        ("Linear worth", 1.0),
        ("Quadratic worth", 2.0),
        ("Steeper worth", 3.0),
        ("Steepest worth", 6.0),
        ("Rotated worth", 0.5),
    ] {
        for x in 0..=100_u8 {
            let expected = (f64::from(x) / 100.0).powf(k);
            // A share and a power, each rounded to f32, the first of them raised to at most 6.
            assert_near(
                evaluate_factor("Input", x.into(), name),
                expected as f32,
                1e-6,
            );
        }
    }
}

#[test]
fn the_logistic_curve_is_equation_9_4_everywhere() {
    for x in -100..=100_i8 {
        let x = f64::from(x) / 10.0;
        let expected = 1.0 / (1.0 + (-x).exp());
        // The exponent is up to 10, and off by some of its last bits (1e-6); the slope is a
        // quarter at most.
        assert_near(
            evaluate_factor("Strength", x as f32, "Logistic worth"),
            expected as f32,
            1e-6,
        );
    }
}

/// "When x is 6, EU will be 0.9975."
#[test]
fn the_logistic_curve_has_the_printed_value() {
    assert_near(
        evaluate_factor("Strength", 6.0, "Logistic worth"),
        0.9975,
        print_tolerance(4),
    );
}

/// "This value can be adjusted": a larger base sharpens the curve, a smaller one softens it.
#[test]
fn a_larger_base_sharpens_the_curve() {
    let steepness = |base: f32| {
        let mut curves = Example::load_changed("response-curves", |graph| {
            let curve = node_mut(graph, "Logistic");
            let socket = curve.kind.spec().socket_position("base");
            curve.sockets[socket.expect("it has one")] = base.into();
        });
        curves.set("Strength", 1.0);
        curves.factor("Logistic worth")
    };
    assert!(steepness(10.0) > steepness(2.7) && steepness(2.7) > steepness(1.5));
}
