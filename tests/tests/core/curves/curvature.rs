//! Curvature's six curves and its presets, compared with its formulas in f64. It writes slope m,
//! exponent or steepness k, x shift c, y shift b, and clamps to 0..1. It returns 0 where it cannot
//! compute a value; only places where it can are compared.

use inclination_core::authoring::{
    Builder,
    curve::{self, BELL, LINEAR, LOGISTIC, LOGIT, POWER, PRESETS, SINE},
    model::{NodeKind, Socket, Stat},
};

use super::{Curve, single_curve};

type Formula = fn(f64, [f64; 4]) -> f64;

fn linear(x: f64, [m, _, c, b]: [f64; 4]) -> f64 {
    m * (x - c) + b
}

fn polynomial(x: f64, [m, k, c, b]: [f64; 4]) -> f64 {
    m * (x - c).powf(k) + b
}

fn logistic(x: f64, [m, k, c, b]: [f64; 4]) -> f64 {
    m / (1.0 + (-10.0 * k * (x - 0.5 - c)).exp()) + b
}

fn logit(x: f64, [m, _, c, b]: [f64; 4]) -> f64 {
    let u = x - c;
    m * (u / (1.0 - u)).ln() / 5.0 + 0.5 + b
}

fn normal(x: f64, [m, k, c, b]: [f64; 4]) -> f64 {
    m * (-30.0 * k * (x - c - 0.5).powi(2)).exp() + b
}

fn sine(x: f64, [m, _, c, b]: [f64; 4]) -> f64 {
    0.5 * m * (core::f64::consts::TAU * (x - c)).sin() + 0.5 + b
}

/// Exactly representable, so that f64 gets the same parameters as f32.
const SLOPES: [f32; 5] = [-2.0, -1.0, 0.0, 0.5, 1.0];
const SHARPNESSES: [f32; 7] = [0.0, 0.5, 1.0, 2.0, 3.0, 6.0, 10.0];
const SHIFTS: [f32; 5] = [-0.5, -0.25, 0.0, 0.125, 0.75];

fn sample_inputs() -> impl Iterator<Item = f32> {
    (0..=64_i16).map(|x| f32::from(x) / 64.0)
}

/// Compares a curve with its formula over a grid of parameters, which `sockets` translates.
fn assert_follows_formula(
    kind: inclination_core::authoring::kind::Kind,
    formula: Formula,
    sockets: impl Fn([f32; 4]) -> Vec<(&'static str, f32)>,
    tolerance: f64,
) {
    for m in SLOPES {
        for k in SHARPNESSES {
            for c in SHIFTS {
                for b in SHIFTS {
                    let mut curve = single_curve(kind, ("x", 1.0), &sockets([m, k, c, b]), &[]);
                    for x in sample_inputs() {
                        let exact = formula(x.into(), [m, k, c, b].map(f64::from));
                        if !exact.is_finite() {
                            continue;
                        }

                        let height = f64::from(curve.evaluate([x]));
                        let error = (height - exact.clamp(0.0, 1.0)).abs();
                        assert!(
                            error <= tolerance,
                            "{kind:?} {m} {k} {c} {b} at {x}: {height}, not {exact}"
                        );
                    }
                }
            }
        }
    }
}

/// Twice the slope times the functions' 2e-7, and the same again for the rounding of arguments.
const TOLERANCE: f64 = 1e-6;

#[test]
fn linear_matches_curvature() {
    let sockets = |[m, _, c, b]: [f32; 4]| vec![("slope", m), ("x_shift", c), ("y_shift", b)];
    assert_follows_formula(LINEAR, linear, sockets, TOLERANCE);
}

#[test]
fn power_matches_curvatures_polynomial() {
    let sockets = |[m, k, c, b]: [f32; 4]| {
        vec![
            ("slope", m),
            ("exponent", k),
            ("x_shift", c),
            ("y_shift", b),
        ]
    };
    // The relative error of a tenth power is up to 1e-7 for each unit of its binary exponent.
    assert_follows_formula(POWER, polynomial, sockets, 2.0 * TOLERANCE);
}

#[test]
fn logistic_matches_curvature() {
    let sockets = |[m, k, c, b]: [f32; 4]| {
        vec![
            ("slope", m),
            ("steepness", 10.0 * k),
            ("midpoint", 0.5 + c),
            ("y_shift", b),
        ]
    };
    assert_follows_formula(LOGISTIC, logistic, sockets, TOLERANCE);
}

#[test]
fn logit_matches_curvature_within_its_poles() {
    let sockets = |[m, _, c, b]: [f32; 4]| {
        vec![
            ("slope", m),
            ("steepness", 5.0),
            ("x_shift", c),
            ("y_shift", b),
        ]
    };
    assert_follows_formula(LOGIT, logit, sockets, TOLERANCE);
}

#[test]
fn logit_saturates_where_curvature_drops_to_0() {
    for (m, c, [at_0, at_1]) in [
        (1.0, 0.0, [0.0, 1.0]),
        (-1.0, 0.0, [1.0, 0.0]),
        (1.0, -0.5, [0.5, 1.0]),
        (1.0, 0.5, [0.0, 0.5]),
    ] {
        let sockets = [("slope", m), ("steepness", 5.0), ("x_shift", c)];
        let mut curve = single_curve(LOGIT, ("x", 1.0), &sockets, &[]);
        assert_eq!(
            [curve.evaluate([0.0]), curve.evaluate([1.0])],
            [at_0, at_1],
            "{m} {c}"
        );
    }
}

#[test]
fn bell_matches_curvatures_normal() {
    let sockets = |[m, k, c, b]: [f32; 4]| {
        vec![
            ("slope", m),
            ("steepness", 30.0 * k),
            ("midpoint", 0.5 + c),
            ("y_shift", b),
        ]
    };
    assert_follows_formula(BELL, normal, sockets, TOLERANCE);
}

#[test]
fn sine_matches_curvature() {
    let sockets = |[m, _, c, b]: [f32; 4]| vec![("slope", m), ("x_shift", c), ("y_shift", b)];
    assert_follows_formula(SINE, sine, sockets, TOLERANCE);
}

/// Name in Curvature, formula and m, k, c, b of each preset: Curvature's seventeen, and our
/// "inverse power".
const PRESET_FORMULAS: [(&str, Formula, [f64; 4]); 18] = [
    ("constant", linear, [0.0, 0.0, 0.0, 0.5]),
    ("linear", linear, [1.0, 0.0, 0.0, 0.0]),
    ("inverse linear", linear, [-1.0, 0.0, 0.0, 1.0]),
    ("cooldown", polynomial, [1.0, 6.0, 0.0, 0.0]),
    ("runtime", polynomial, [-1.0, 6.0, 0.0, 1.0]),
    ("", polynomial, [-1.0, 2.0, 0.0, 1.0]),
    ("quadric lower left", polynomial, [1.0, 4.0, 1.0, 0.0]),
    ("quadric lower right", polynomial, [1.0, 4.0, 0.0, 0.0]),
    ("quadric upper left", polynomial, [-1.0, 4.0, 1.0, 1.0]),
    ("quadric upper right", polynomial, [-1.0, 4.0, 0.0, 1.0]),
    ("logistic", logistic, [1.0, 1.0, 0.0, 0.0]),
    ("inverse logistic", logistic, [-1.0, 1.0, 0.0, 1.0]),
    ("logit", logit, [1.0, 1.0, 0.0, 0.0]),
    ("inverse logit", logit, [-1.0, 1.0, 0.0, 0.0]),
    ("normal", normal, [1.0, 1.0, 0.0, 0.0]),
    ("inverse normal", normal, [-1.0, 1.0, 0.0, 1.0]),
    ("sine", sine, [1.0, 1.0, 0.0, 0.0]),
    ("inverse sine", sine, [-1.0, 1.0, 0.0, 0.0]),
];

#[test]
fn the_presets_match_curvatures_formulas_over_any_range() {
    assert_eq!(PRESETS.len(), PRESET_FORMULAS.len());
    for (preset, (name, formula, parameters)) in PRESETS.iter().zip(PRESET_FORMULAS) {
        assert_eq!(preset.curvature_name, name);
        for (low, high) in [(0.0_f32, 1.0_f32), (20.0, 148.0)] {
            let mut graph = Builder::new("preset");
            let x = graph.stat(Stat::number("x", low, high));
            let wire = graph.node_of_kind("Curve", preset.kind).with("x", x).out();
            graph.factor("Result", wire);
            let mut graph = graph.finish().expect("the graph is written soundly");

            let mut node = preset.to_node(low, high);
            assert_eq!(node.kind, NodeKind::Formula(preset.kind));
            node.sockets[0] = Socket::Wire(x.wire());
            graph.nodes.insert(wire.node(), node);

            let mut curve = Curve::from_graph(&graph);

            for t in sample_inputs() {
                let exact = formula(t.into(), parameters);
                if exact.is_finite() {
                    let height = f64::from(curve.evaluate([low + (high - low) * t]));
                    let error = (height - exact.clamp(0.0, 1.0)).abs();
                    assert!(error <= TOLERANCE, "{name} at {t}: {height}, not {exact}");
                }
            }
        }
    }
}

#[test]
fn every_preset_sets_sockets_that_its_curve_has() {
    for preset in PRESETS {
        for (key, _) in preset.sockets {
            let own = preset.kind.spec().own_sockets;
            assert!(
                own.iter().any(|socket| socket.key == *key),
                "{}: {key}",
                preset.name
            );
        }
    }
}

#[test]
fn power_presets_change_at_any_exponent() {
    for preset in PRESETS.iter().filter(|preset| preset.kind == POWER) {
        for exponent in [0.5, 1.0, 2.5, 3.0, 3.5, 5.0] {
            let mut graph = Builder::new("preset");
            let x = graph.stat(Stat::number("x", 0.0, 100.0));
            let wire = graph.add("Curve", curve::power(x)).out();
            graph.factor("Result", wire);
            let mut graph = graph.finish().expect("the graph is written soundly");

            let mut node = preset.to_node(0.0, 100.0);
            node.sockets[0] = Socket::Wire(x.wire());
            let at = POWER.spec().socket_position("exponent").unwrap();
            node.sockets[at] = Socket::Value(exponent);
            graph.nodes.insert(wire.node(), node);

            let mut curve = Curve::from_graph(&graph);
            let ends = [0.0, 100.0].map(|x| curve.evaluate([x]));
            let expected = if preset.summary.contains("falls") {
                [1.0, 0.0]
            } else {
                [0.0, 1.0]
            };
            assert_eq!(ends, expected, "{} with {exponent}", preset.name);
        }
    }
}
