//! Tests that the points follow every kind of curve closely, and that few are enough.

use inclination_core::authoring::{
    curve::PRESETS,
    kind::Kind,
    model::{NodeId, Stat},
};

use super::*;
use crate::edit::{Edit, kinds, random_documents::apply_and_check};

/// Builds a health from 0 to 80 and a curve that reads it, with these numbers and settings.
fn document(key: &str, numbers: &[(&str, f32)], chosen: &[(&str, &str)]) -> (Document, NodeId) {
    let mut graph = inclination_core::authoring::Builder::new("one curve");
    let health = graph.stat(Stat::number("Health", 0.0, 80.0).sample(30.0));
    let kind = Kind::from_key(key).unwrap();
    let curve = graph.node_of_kind("Curve", kind).with("x", health).out();

    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };

    let node = document.graph.nodes.get_mut(&curve.node()).unwrap();
    for (key, number) in numbers {
        let at = kind.spec().socket_position(key).unwrap();
        node.sockets[at] = Socket::Value(*number);
    }
    for (key, word) in chosen {
        assert!(node.choose_setting(key, word), "{key}");
    }

    (document, curve.node())
}

fn drawn_curve(document: &Document, id: NodeId) -> ResolvedCurve<'_> {
    ResolvedCurve::from_node(&document.graph, None, &document.graph.nodes[&id], |_| 30.0).unwrap()
}

/// Turns the curve into a piecewise one. Returns the new document and the points.
fn convert_to_points(one: &(Document, NodeId)) -> (Document, Vec<Point>) {
    let (document, id) = one;
    let edits = kinds::change_kind(document, None, &[*id], "piecewise", &|_| 30.0);
    assert!(matches!(&edits[..], [Edit::Node(..)]), "one step");
    let after = apply_and_check(document, edits);
    let points = after.graph.nodes[id].pieces.clone().unwrap().points;
    (after, points)
}

/// Returns the points and how far they are off the curve at most, as a share of its height,
/// measured at places that they were not fitted to.
fn max_error_share(one: &(Document, NodeId)) -> (f32, Vec<Point>) {
    let (after, points) = convert_to_points(one);
    let (mut before, mut now) = (drawn_curve(&one.0, one.1), drawn_curve(&after, one.1));
    let xs = (0..=1999).map(|at| 80.0 * (at as f32 + 0.37) / 2001.0);
    let both: Vec<(f32, f32)> = xs
        .map(|x| (before.height_at(x), now.height_at(x)))
        .collect();

    let heights = || both.iter().map(|(y, _)| *y);
    let height = heights().fold(f32::MIN, f32::max) - heights().fold(f32::MAX, f32::min);
    let largest = both
        .iter()
        .map(|(one, other)| (one - other).abs())
        .fold(0.0, f32::max);
    (largest / height.max(1e-3), points)
}

/// How far off the points may be: 1 in 100 of the height. That is two points of the screen on a
/// plot 200 points high, less than half of the dot that marks the sample on it.
const MAX_ERROR_SHARE: f32 = 0.01;

fn preset_documents() -> Vec<(&'static str, (Document, NodeId))> {
    PRESETS
        .iter()
        .filter(|preset| preset.kind != PIECEWISE)
        .map(|preset| {
            let (mut document, id) = document("linear", &[], &[]);
            let node = document.graph.nodes.get_mut(&id).unwrap();
            let mut curve = preset.to_node(0.0, 80.0);
            curve.sockets[0] = node.sockets[0];
            *node = curve;
            (preset.name, (document, id))
        })
        .collect()
}

#[test]
fn few_points_follow_every_kind_and_preset() {
    let kinds = inclination_core::authoring::curve::KINDS
        .iter()
        .filter(|kind| **kind != PIECEWISE)
        .map(|kind| kind.spec().key)
        .map(|key| (key, document(key, &[], &[])));
    for (name, one) in kinds.chain(preset_documents()) {
        let (off, points) = max_error_share(&one);
        assert!(off <= MAX_ERROR_SHARE, "{name} is off by {off}");

        let is_bent = points
            .iter()
            .any(|point| matches!(point.segment, Segment::Monotone | Segment::Cubic { .. }));
        let few = if is_bent { 5..=9 } else { 2..=4 };
        assert!(few.contains(&points.len()), "{name}: {points:?}");
    }
}

/// Covers curves that are mirrored, inverted, stretched or repeated, and swapped ends: the node
/// still does all of that itself.
#[test]
fn points_follow_mirrored_inverted_and_stretched_curves() {
    for key in [
        "logistic",
        "power",
        "bell",
        "rational",
        "exponential",
        "sine",
    ] {
        for chosen in [
            &[("mirror", "yes")][..],
            &[("invert", "yes")],
            &[("mirror", "yes"), ("invert", "yes"), ("clamp", "no")],
            &[("outside", "wrap")],
            &[("outside", "cycle")],
            &[("outside", "mirror"), ("mirror", "yes")],
        ] {
            for numbers in [
                &[][..],
                &[("from", 10.0), ("to", -20.0)],
                &[("low", 80.0), ("high", 0.0)],
                &[("low", 20.0), ("high", 60.0), ("to", 0.5)],
            ] {
                let (off, points) = max_error_share(&document(key, numbers, chosen));
                assert!(
                    off <= MAX_ERROR_SHARE,
                    "{key} {chosen:?} {numbers:?}: {off} {points:?}"
                );
            }
        }
    }
}

/// Curves that nine points cannot follow as closely stay recognizable: within 1 in 50 of their
/// height.
#[test]
fn points_follow_steep_curves_nearly() {
    for (key, numbers) in [
        ("logistic", &[("steepness", 30.0)][..]),
        ("logistic", &[("steepness", 300.0)]),
        ("power", &[("exponent", 8.0)]),
        ("power", &[("exponent", 0.3)]),
        ("power", &[("exponent", 2.0), ("slope", 2.0)]),
        ("sine", &[("frequency", 6.0)]),
        ("bell", &[("steepness", 1000.0), ("midpoint", 33.0)]),
        ("exponential", &[("steepness", 30.0)]),
    ] {
        let (off, points) = max_error_share(&document(key, numbers, &[]));
        assert!(off <= 0.02, "{key} {numbers:?}: {off} {points:?}");
    }
}

#[test]
fn straight_curves_have_points_only_at_corners() {
    let places = |points: &[Point]| -> Vec<[f32; 2]> {
        points.iter().map(|point| [point.x, point.y]).collect()
    };

    let (_, points) = convert_to_points(&document("linear", &[], &[]));
    assert_eq!(places(&points), [[0.0, 0.0], [80.0, 1.0]]);

    // 4 t is 1 at a quarter of 80.
    let (_, points) = convert_to_points(&document("linear", &[("slope", 4.0)], &[]));
    assert_eq!(places(&points), [[0.0, 0.0], [20.0, 1.0], [80.0, 1.0]]);
    assert!(points.iter().all(|point| point.segment == Segment::Linear));

    // Without clamping it continues.
    let (_, points) = convert_to_points(&document("linear", &[("slope", 4.0)], &[("clamp", "no")]));
    assert_eq!(places(&points), [[0.0, 0.0], [80.0, 4.0]]);
}

#[test]
fn a_step_is_exact_to_the_neighboring_number() {
    for chosen in [&[][..], &[("mirror", "yes")], &[("invert", "yes")]] {
        for threshold in [33.3, 0.1, 79.9, 120.0, -5.0] {
            let one = document("step", &[("threshold", threshold)], chosen);
            let (after, points) = convert_to_points(&one);
            assert!(points.len() <= 3, "{points:?}");

            let (mut before, mut now) = (drawn_curve(&one.0, one.1), drawn_curve(&after, one.1));
            // When mirrored, a place is its distance from the other end, where neighboring numbers
            // are 1e-5 apart.
            let beside = if chosen == [("mirror", "yes")] {
                [threshold - 1e-4, threshold + 1e-4]
            } else {
                [threshold.next_down(), threshold.next_up()]
            };

            for x in [0.0, beside[0], threshold, beside[1], 80.0] {
                assert_eq!(
                    before.height_at(x),
                    now.height_at(x),
                    "{threshold} {chosen:?} at {x}"
                );
            }
        }
    }
}

/// Equation 9.6: a foe's best hit divided by health, at most 1. The ends are 0 and 1, and the curve
/// continues past them.
#[test]
fn an_extended_curve_is_followed_over_its_whole_input() {
    let numbers = [
        ("a", 10.0),
        ("b", 0.0),
        ("c", 0.0),
        ("d", 1.0),
        ("high", 1.0),
    ];

    let (off, points) = max_error_share(&document("rational", &numbers, &[("outside", "extend")]));
    assert!(off <= MAX_ERROR_SHARE, "{off}");
    assert!(points.len() <= 9);
    assert_eq!(
        points.last().map(|point| (point.x, point.y)),
        Some((80.0, 0.125))
    );
    assert!(points.iter().any(|point| (point.x, point.y) == (10.0, 1.0)));
}

#[test]
fn shared_sockets_stay_and_cut_wires_are_reported() {
    let (mut document, id) = document("logistic", &[("high", 60.0)], &[]);
    let node = document.graph.nodes.get_mut(&id).unwrap();
    let x = node.sockets[0];

    let at = |key: &str| node.kind.spec().socket_position(key).unwrap();
    let (to, steepness) = (at("to"), at("steepness"));
    node.sockets[to] = x;
    node.sockets[steepness] = x;
    node.muted = true;

    let cut = kinds::lost_wires(&document.graph.nodes[&id], "piecewise");
    assert_eq!(cut, [("steepness", x.wire().unwrap())]);
    assert!(kinds::lost_wires(&document.graph.nodes[&id], "logit").is_empty());

    let edits = kinds::change_kind(&document, None, &[id], "piecewise", &|_| 30.0);
    let after = apply_and_check(&document, edits);
    let node = &after.graph.nodes[&id];
    assert_eq!((node.sockets[0], node.sockets[to]), (x, x));
    assert_eq!(node.sockets[2], Socket::Value(60.0));
    assert!(node.muted && node.pieces.is_some());
}

#[test]
fn extreme_numbers_give_finite_points() {
    let odd = [f32::MIN, f32::MAX, 0.0, -1.0, 1e-30, f32::MIN_POSITIVE];
    for kind in inclination_core::authoring::curve::KINDS {
        let key = kind.spec().key;
        for low in odd {
            for high in odd {
                let numbers = [("low", low), ("high", high), ("to", low)];
                let (document, id) =
                    document(key, &numbers, &[("outside", "extend"), ("clamp", "no")]);

                let node = &document.graph.nodes[&id];
                let points = piecewise_points(&document, None, node, &|_| f32::MAX).unwrap();
                let is_sound = |point: &Point| point.x.is_finite() && point.y.is_finite();
                assert!(
                    !points.is_empty() && points.iter().all(is_sound),
                    "{key} {low} {high}"
                );
            }
        }
    }
}

/// A logistic that falls because it is inverted: its first point is as high as the curve is seen to
/// begin.
#[test]
fn points_of_an_inverted_curve_are_as_high_as_it_is_shown() {
    let one = document("logistic", &[], &[("invert", "yes")]);
    let (after, points) = convert_to_points(&one);
    assert_eq!(after.graph.nodes[&one.1].setting("invert"), 0);
    let mut seen = drawn_curve(&one.0, one.1);
    for point in [points.first().unwrap(), points.last().unwrap()] {
        assert!(
            (point.y - seen.height_at(point.x)).abs() < 1e-6,
            "{point:?}"
        );
    }
    assert!(points[0].y > 0.9);
}
