use expect_test::expect;
use inclination_core::authoring::{
    Builder,
    curve::{self, ResolvedCurve},
    kind::Kind,
    model::{NodeKind, Profile, ProfileId, Stat},
};

use super::*;
use crate::edit::{apply_edits, random_documents::load_example};

/// A curve of a stat from 0 to 24.
fn hour_curve(kind: Kind, numbers: &[(&str, f32)], settings: &[&str]) -> (Document, NodeId) {
    let mut graph = Builder::new("");
    let hour = graph.stat(Stat::number("Hour", 0.0, 24.0).unit("h"));
    let id = graph
        .node_of_kind("Curve", kind)
        .with("x", hour)
        .out()
        .node();
    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    let node = document.graph.nodes.get_mut(&id).unwrap();
    for (key, number) in numbers {
        let key = socket_key(node, key).unwrap();
        node.set_socket(key, Socket::Value(*number));
    }
    for key in settings {
        node.choose_setting(key, "yes");
    }
    (document, id)
}

fn read(document: &Document, id: NodeId, measure: CurveMeasure) -> Result<f32, MissingMeasure> {
    measure.read(document, None, &document.graph.nodes[&id], &|_| Some(48.0))
}

fn set(document: &Document, id: NodeId, measure: CurveMeasure, value: f32) -> Document {
    let edits = measure.set(document, None, id, value, &|_| Some(48.0));
    assert_eq!(edits.len(), 1, "it is one step");
    apply_edits(document, &edits)
}

/// Reads the curve itself, as the game does.
#[track_caller]
fn assert_output(document: &Document, id: NodeId, x: f32, expected: f32) {
    let node = &document.graph.nodes[&id];
    let mut curve = ResolvedCurve::from_node(&document.graph, None, node, |_| 0.0).unwrap();
    let output = curve.height_at(x);
    assert!(
        (output - expected).abs() < 1e-5,
        "{output} at {x}, not {expected}"
    );
}

#[track_caller]
fn assert_near(value: Result<f32, MissingMeasure>, expected: f32) {
    let value = value.unwrap();
    assert!((value - expected).abs() < 1e-4, "{value}, not {expected}");
}

/// e^(-30 d^2) is 1/2 at d = 0.1520037, which is 3.648089 of 24 hours.
#[test]
fn a_bell_is_half_as_high_at_its_half_width() {
    let (bell, id) = hour_curve(curve::BELL, &[], &[]);
    assert_near(read(&bell, id, CurveMeasure::HalfWidth), 3.648_089);

    let bell = set(&bell, id, CurveMeasure::HalfWidth, 3.0);
    assert_near(read(&bell, id, CurveMeasure::HalfWidth), 3.0);
    for x in [9.0, 15.0] {
        assert_output(&bell, id, x, 0.5);
    }

    // A dip is half as deep there.
    let numbers = [("slope", -1.0), ("y_shift", 1.0), ("midpoint", 20.0)];
    let (dip, id) = hour_curve(curve::BELL, &numbers, &["mirror"]);
    let dip = set(&dip, id, CurveMeasure::HalfWidth, 2.0);
    for x in [18.0, 22.0] {
        assert_output(&dip, id, x, 0.5);
    }
}

#[test]
fn a_logistic_is_at_10_and_90_percent_where_it_should_be() {
    let (start, id) = hour_curve(curve::LOGISTIC, &[("midpoint", 20.0)], &[]);
    let late = set(&start, id, CurveMeasure::TenPercent, 18.0);
    let late = set(&late, id, CurveMeasure::NinetyPercent, 21.0);
    assert_near(read(&late, id, CurveMeasure::TenPercent), 18.0);
    assert_near(read(&late, id, CurveMeasure::NinetyPercent), 21.0);
    assert_output(&late, id, 18.0, 0.1);
    assert_output(&late, id, 19.5, 0.5);
    assert_output(&late, id, 21.0, 0.9);

    // Crossing over turns the curve around.
    let falling = set(&late, id, CurveMeasure::NinetyPercent, 12.0);
    assert_output(&falling, id, 18.0, 0.1);
    assert_output(&falling, id, 12.0, 0.9);
}

#[test]
fn a_logistic_that_is_turned_around_is_measured_by_its_output() {
    type Numbers<'a> = &'a [(&'a str, f32)];

    let falling = [("slope", -1.0), ("y_shift", 1.0)];
    let cases: [(Numbers<'_>, &[&str]); 7] = [
        (&falling, &[]),
        (&[], &["mirror"]),
        (&[], &["invert"]),
        (&falling, &["mirror", "invert"]),
        (&[("base", 0.5)], &[]),
        (&[("low", 24.0), ("high", 0.0)], &[]),
        (
            &[("low", -10.0), ("high", 50.0), ("base", 10.0)],
            &["mirror"],
        ),
    ];
    for (numbers, settings) in cases {
        let (start, id) = hour_curve(curve::LOGISTIC, numbers, settings);
        let curve = set(&start, id, CurveMeasure::TenPercent, 5.0);
        let curve = set(&curve, id, CurveMeasure::NinetyPercent, 11.0);
        assert_output(&curve, id, 5.0, 0.1);
        assert_output(&curve, id, 11.0, 0.9);
    }
}

#[test]
fn equal_inputs_for_10_and_90_percent_give_the_steepest_curve() {
    let (start, id) = hour_curve(curve::LOGISTIC, &[], &[]);
    let ninety = read(&start, id, CurveMeasure::NinetyPercent).unwrap();
    let step = set(&start, id, CurveMeasure::TenPercent, ninety);
    assert_output(&step, id, ninety - 0.1, 0.0);
    assert_output(&step, id, ninety + 0.1, 1.0);
}

/// The square root of a half is 0.7071068, and 0.25 is a half squared.
#[test]
fn a_power_has_its_value_at_the_middle() {
    let (square, id) = hour_curve(curve::POWER, &[], &[]);
    assert_near(read(&square, id, CurveMeasure::MiddleValue), 0.25);
    let root = set(
        &square,
        id,
        CurveMeasure::MiddleValue,
        std::f32::consts::FRAC_1_SQRT_2,
    );
    let exponent = socket_key(&root.graph.nodes[&id], "exponent").unwrap();
    let Some(Socket::Value(exponent)) = root.graph.nodes[&id].socket(exponent) else {
        unreachable!("it is typed");
    };
    assert!((exponent - 0.5).abs() < 1e-6);
    assert_output(&root, id, 12.0, std::f32::consts::FRAC_1_SQRT_2);

    let numbers = [
        ("slope", -1.0),
        ("y_shift", 1.0),
        ("from", 10.0),
        ("to", 20.0),
    ];
    let (falling, id) = hour_curve(curve::POWER, &numbers, &["mirror", "invert"]);
    let falling = set(&falling, id, CurveMeasure::MiddleValue, 12.0);
    assert_output(&falling, id, 12.0, 12.0);
}

#[test]
fn unreachable_values_give_the_nearest_curve() {
    let (square, id) = hour_curve(curve::POWER, &[], &[]);
    for (value, output) in [(-3.0, 0.0), (0.0, 0.0), (9.0, 0.993_092_5)] {
        let curve = set(&square, id, CurveMeasure::MiddleValue, value);
        assert_output(&curve, id, 12.0, output);
    }
    let (bell, id) = hour_curve(curve::BELL, &[], &[]);
    let needle = set(&bell, id, CurveMeasure::HalfWidth, 0.0);
    assert_output(&needle, id, 12.0, 1.0);
    assert_output(&needle, id, 12.01, 0.0);
}

#[test]
fn curves_without_a_measure_say_why() {
    let reason = |kind, numbers: &[(&str, f32)], settings: &[&str], measure| {
        let (document, id) = hour_curve(kind, numbers, settings);
        assert!(measure_edits_are_none(&document, id, measure));
        read(&document, id, measure).unwrap_err().reason
    };
    let width = CurveMeasure::HalfWidth;
    assert_eq!(
        [
            reason(curve::BELL, &[], &["reach"], width),
            reason(curve::BELL, &[("low", 5.0), ("high", 5.0)], &[], width),
            reason(
                curve::LOGISTIC,
                &[("steepness", 0.0)],
                &[],
                CurveMeasure::TenPercent
            ),
            reason(
                curve::LOGISTIC,
                &[("base", 1.0)],
                &[],
                CurveMeasure::NinetyPercent
            ),
            reason(
                curve::POWER,
                &[("x_shift", 1.0)],
                &[],
                CurveMeasure::MiddleValue
            ),
            reason(curve::LINEAR, &[], &[], CurveMeasure::MiddleValue),
        ],
        [
            "“reach 0” is on",
            "the range is empty",
            "the curve is flat",
            "the curve is flat",
            "“x shift” is too high",
            "this curve does not have it",
        ]
    );
}

#[test]
fn a_missing_middle_value_comes_with_advice() {
    let explain = |numbers: &[(&'static str, f32)]| {
        let (document, id) = hour_curve(curve::POWER, numbers, &[]);
        let missing = read(&document, id, CurveMeasure::MiddleValue).unwrap_err();
        missing.explain()
    };
    expect![["This number is not available: the curve is flat."]]
        .assert_eq(&explain(&[("slope", 0.0)]));
    expect![["This number is not available: “x shift” is too high. Left of “x shift”, the exponent does not set the output. Set “x shift” below 0.5. For a curve that falls, set it to 0 and turn on “mirror”."]].assert_eq(&explain(&[("x_shift", 1.0)]));
}

fn measure_edits_are_none(document: &Document, id: NodeId, measure: CurveMeasure) -> bool {
    measure
        .set(document, None, id, 1.0, &|_| Some(48.0))
        .is_empty()
}

#[test]
fn wired_and_varying_numbers_are_not_measured() {
    let (mut document, id) = hour_curve(curve::BELL, &[], &[]);
    let node = document.graph.nodes.get_mut(&id).unwrap();
    let steepness = socket_key(node, "steepness").unwrap();
    let wire = node.sockets[0];
    node.set_socket(steepness, wire);
    let wired = read(&document, id, CurveMeasure::HalfWidth);
    assert_eq!(wired, Err(MissingMeasure::new("“steepness” is wired")));
    assert!(measure_edits_are_none(
        &document,
        id,
        CurveMeasure::HalfWidth
    ));

    let profile = ProfileId(document.graph.fresh_id());
    document.graph.profiles.push(Profile {
        id: profile,
        name: String::from("Brave"),
        description: String::new(),
    });
    let node = document.graph.nodes.get_mut(&id).unwrap();
    node.set_socket(steepness, Socket::Value(30.0));
    node.overrides.set(steepness, profile, Some(5.0));
    let varying = read(&document, id, CurveMeasure::HalfWidth);
    assert_eq!(
        varying,
        Err(MissingMeasure::new("“steepness” varies by profile"))
    );
    assert!(measure_edits_are_none(
        &document,
        id,
        CurveMeasure::HalfWidth
    ));
}

/// With a range of 0 to 48, a half-width of 24 is half of the range: ln 2 / (1/2)^2.
/// The natural logarithm of 9.
const LN_9: f32 = 2.197_224_6;

#[test]
fn a_wired_end_counts_as_its_current_number() {
    for measure in [CurveMeasure::HalfWidth, CurveMeasure::TenPercent] {
        let is_bell = measure == CurveMeasure::HalfWidth;
        let kind = if is_bell {
            curve::BELL
        } else {
            curve::LOGISTIC
        };
        let (mut document, id) = hour_curve(kind, &[("midpoint", 24.0)], &[]);
        let node = document.graph.nodes.get_mut(&id).unwrap();
        let high = socket_key(node, "high").unwrap();
        let wire = node.sockets[0];
        node.set_socket(high, wire);

        let changed = set(&document, id, measure, 12.0);
        assert_near(read(&changed, id, measure), 12.0);
        let node = &changed.graph.nodes[&id];
        let expected = if is_bell {
            std::f32::consts::LN_2 * 16.0
        } else {
            // The midpoint is halfway to the 90%, which the default steepness puts at
            // 24 + 48 ln 9 / 10.
            let away = 48.0 * LN_9 / 10.0;
            2.0 * LN_9 * 48.0 / (12.0 + away)
        };
        let steepness = node.socket(socket_key(node, "steepness").unwrap());
        let Some(Socket::Value(steepness)) = steepness else {
            panic!("it is a number");
        };
        assert!(
            (steepness - expected).abs() < 1e-3,
            "{steepness}, not {expected}"
        );
        assert_eq!(node.socket(high), Some(wire), "the wire is kept");

        let unknown = measure.read(&document, None, &document.graph.nodes[&id], &|_| None);

        assert_eq!(
            unknown,
            Err(MissingMeasure::new("the value of a wire is unknown"))
        );
    }
}

/// In the duel, *Wants health* is 0.9 and 0.1 where base^(12 (t - 1/2)) is 1/9 and 9: at t of
/// 1/2 minus and plus ln 9 / (12 ln 1.8484316) = 2.1972246 / (12 · 0.6143375), of the 100 that
/// *Max health* is.
#[test]
fn the_logistic_of_the_duel_is_measured_although_its_end_is_wired() {
    let document = load_example("duel");
    let is_curve = |(_, node): &(&NodeId, &Node)| node.name == "Wants health";
    let (id, node) = document.graph.nodes.iter().find(is_curve).unwrap();
    let high = node.socket(socket_key(node, "high").unwrap());
    assert!(high.and_then(Socket::wire).is_some());

    let sample = |wire: Wire| match document.graph.nodes.get(&wire.node)?.kind {
        NodeKind::Stat(stat) => Some(document.graph.stat(stat)?.sample),
        _ => None,
    };
    let away = 100.0 * LN_9 / (12.0 * 0.614_337_5);
    let ten = CurveMeasure::TenPercent.read(&document, None, node, &sample);
    assert_near(ten, 50.0 + away);
    let ninety = CurveMeasure::NinetyPercent.read(&document, None, node, &sample);
    assert_near(ninety, 50.0 - away);

    let edits = CurveMeasure::TenPercent.set(&document, None, *id, 95.0, &sample);
    let after = apply_edits(&document, &edits);
    let changed = &after.graph.nodes[id];
    assert_eq!(changed.socket(socket_key(changed, "high").unwrap()), high);
    let drawn = ResolvedCurve::from_node(&after.graph, None, changed, |_| 100.0);
    let mut drawn = drawn.unwrap();
    for (x, expected) in [(95.0, 0.1), (50.0 - away, 0.9)] {
        let output = drawn.height_at(x);
        assert!((output - expected).abs() < 1e-5, "{output} at {x}");
    }
}

#[test]
fn extreme_numbers_never_give_an_infinite_one() {
    let extremes = [-f32::MAX, -1.0, 0.0, 1e-45, 1e-20, 1.0, 1e20, f32::MAX];
    for (kind, keys, measure) in [
        (
            curve::BELL,
            ["low", "high", "steepness"],
            CurveMeasure::HalfWidth,
        ),
        (
            curve::LOGISTIC,
            ["low", "steepness", "base"],
            CurveMeasure::TenPercent,
        ),
        (
            curve::LOGISTIC,
            ["high", "midpoint", "slope"],
            CurveMeasure::NinetyPercent,
        ),
        (
            curve::POWER,
            ["exponent", "from", "to"],
            CurveMeasure::MiddleValue,
        ),
    ] {
        for one in extremes {
            for other in extremes {
                for third in extremes {
                    let numbers = [(keys[0], one), (keys[1], other), (keys[2], third)];
                    let (document, id) = hour_curve(kind, &numbers, &[]);
                    if let Ok(value) = read(&document, id, measure) {
                        assert!(value.is_finite());
                    }
                    for value in extremes {
                        let edits = measure.set(&document, None, id, value, &|_| Some(48.0));
                        let after = apply_edits(&document, &edits);
                        let sockets = &after.graph.nodes[&id].sockets;
                        assert!(sockets.iter().all(|socket| match socket {
                            Socket::Value(value) => value.is_finite(),
                            _ => true,
                        }));
                    }
                }
            }
        }
    }
}
