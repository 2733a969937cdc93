//! Tests of the sentences, formulas, plots and handles of curves.

use expect_test::expect;
use inclination_core::authoring::{
    curve,
    kind::Kind,
    model::{Graph, Node, NodeKind, Socket, Stat},
    piecewise::{Pieces, Point, Segment},
};

use super::*;

fn curve_node(key: &str, numbers: &[(&str, f32)], on: &[&str]) -> Node {
    let kind = Kind::from_key(key).unwrap();
    let mut node = Node::new("Wants healing", NodeKind::Formula(kind));
    let all = [("low", 0.0), ("high", 100.0)];
    for (key, value) in all.iter().chain(numbers) {
        let at = kind.spec().socket_position(key).unwrap();
        node.sockets[at] = Socket::Value(*value);
    }
    for key in on {
        assert!(node.choose_setting(key, "yes"), "{key}");
    }
    node
}

fn test_curve<'a>(graph: &'a Graph, node: &'a Node) -> Curve<'a> {
    let (input, unit) = (String::from("Health"), String::from("hp"));
    Curve::new(graph, None, node, input, unit, |_| 0.0).unwrap()
}

fn describe(key: &str, numbers: &[(&str, f32)], on: &[&str]) -> (String, String) {
    let graph = Graph::default();
    let node = curve_node(key, numbers, on);
    let curve = test_curve(&graph, &node);
    (describe_curve(&curve), format_formula(&curve))
}

fn find_handle(curve: &Curve<'_>, title: &str) -> CurveHandle {
    let all = curve_handles(curve, &curve.frame());
    all.into_iter()
        .find(|handle| handle.title == title)
        .unwrap()
}

fn drag_to(curve: &Curve<'_>, handle: &CurveHandle, to: [f32; 2]) -> f32 {
    number_after_drag(curve, handle, to, curve.frame().part_size(1.0 / 400.0))
}

#[test]
fn an_extended_range_is_visible() {
    let kind = Kind::from_key("logistic").unwrap();
    let mut builder = inclination_core::authoring::Builder::new("one curve");
    let distance = builder.stat(Stat::number("Distance", 0.0, 60.0));
    let id = builder
        .node_of_kind("Near", kind)
        .with("x", distance)
        .out()
        .node();
    let graph = builder.finish().unwrap();
    let mut node = graph.nodes[&id].clone();
    node.sockets[1] = Socket::Value(0.0);
    node.sockets[2] = Socket::Value(1.0);

    let plotted_range = |node: &Node| {
        let across = test_curve(&graph, node).frame().across;
        (across.low, across.high)
    };

    assert_eq!(plotted_range(&node), (0.0, 1.0));
    assert!(node.choose_setting("outside", "extend"));
    assert_eq!(plotted_range(&node), (0.0, 60.0));
}

#[test]
fn a_sentence_and_a_plot_go_on_across_the_ends_of_a_circle() {
    let mut builder = inclination_core::authoring::Builder::new("one curve");
    let hour = builder.stat(Stat::number("Hour", 0.0, 24.0).unit("h").cyclic());
    let id = builder.add("Late", curve::bell(hour)).out().node();
    let graph = builder.finish().unwrap();
    let with = |numbers: &[(&str, f32)]| {
        let mut node = graph.nodes[&id].clone();
        assert!(node.choose_setting("outside", "cycle"));
        for (key, value) in numbers {
            let at = node.kind.spec().socket_position(key).unwrap();
            node.sockets[at] = Socket::Value(*value);
        }
        node
    };
    let describe = |node: &Node| {
        let (input, unit) = (String::from("Hour"), String::from("h"));
        let curve = Curve::new(&graph, None, node, input, unit, |_| 0.0).unwrap();
        describe_curve(&curve)
    };

    let late = with(&[("midpoint", 23.0)]);
    expect![["Highest at 23 h; falls as hour moves away from it, also across 24 h."]]
        .assert_eq(&describe(&late));
    let quiet = with(&[("midpoint", 1.0), ("slope", -1.0), ("y_shift", 1.0)]);
    expect![["Lowest at 1 h; rises as hour moves away from it, also across 24 h."]]
        .assert_eq(&describe(&quiet));
    let noon = with(&[("midpoint", 12.0), ("steepness", 100.0)]);
    expect![["Highest at 12 h; falls as hour moves away from it."]].assert_eq(&describe(&noon));

    let (input, unit) = (String::from("Hour"), String::from("h"));
    let curve = Curve::new(&graph, None, &late, input, unit, |_| 0.0).unwrap();
    let frame = curve.frame();
    assert_eq!((frame.across.low, frame.across.high), (-3.0, 27.0));
    assert_eq!(frame.across.ticks(6), [0.0, 6.0, 12.0, 18.0, 24.0]);
    // Beyond the ends, it is the same curve one turn on, and so are the hours.
    let line = curve.sample_line(&frame.across);
    let [first, last] = [line[0], line[line.len() - 1]];
    assert!((first[1] - curve.output_at(21.0)).abs() < 1e-5);
    assert!((last[1] - curve.output_at(3.0)).abs() < 1e-5);
    assert_eq!(frame.across.format_value(-3.0), "21 h");
    assert_eq!(frame.across.format_value(27.0), "3 h");
}

#[test]
fn a_sentence_describes_each_curve() {
    for (key, numbers, on, expected) in [
        (
            "logistic",
            &[("steepness", -12.0)][..],
            &[][..],
            expect![["Rises as health falls; halfway at 50 hp."]],
        ),
        (
            "linear",
            &[],
            &[],
            expect![["Rises as health rises; halfway at 50 hp."]],
        ),
        (
            "linear",
            &[],
            &["mirror"],
            expect![["Rises as health falls; halfway at 50 hp."]],
        ),
        (
            "linear",
            &[("slope", 0.0), ("y_shift", 0.25)],
            &[],
            expect![["Always outputs 0.25, regardless of health."]],
        ),
        (
            "linear",
            &[("slope", 0.5)],
            &[],
            expect![["Rises as health rises; from 0 to 0.5."]],
        ),
        (
            "step",
            &[("threshold", 30.0)],
            &[],
            expect![["Outputs 1 at 30 hp and above, and 0 below."]],
        ),
        (
            "bell",
            &[("midpoint", 40.0)],
            &[],
            expect![["Highest at 40 hp; falls as health moves away from it."]],
        ),
        (
            "bell",
            &[],
            &["invert"],
            expect![["Lowest at 50 hp; rises as health moves away from it."]],
        ),
    ] {
        expected.assert_eq(&describe(key, numbers, on).0);
    }
}

#[test]
fn a_sentence_has_the_numbers_of_the_formula() {
    let day = [("low", 0.0), ("high", 24.0)];
    let describe_in_day = |key: &str, numbers: &[(&str, f32)], on: &[&str]| {
        let numbers: Vec<(&str, f32)> = day.iter().chain(numbers).copied().collect();
        describe(key, &numbers, on).0
    };

    expect![["Highest at 13 hp; falls as health moves away from it."]].assert_eq(&describe_in_day(
        "bell",
        &[("midpoint", 13.0)],
        &[],
    ));
    expect![["Lowest at 13 hp; rises as health moves away from it."]].assert_eq(&describe_in_day(
        "bell",
        &[("midpoint", 13.0)],
        &["mirror", "invert"],
    ));
    expect![["Rises as health rises; halfway at 20 hp."]].assert_eq(&describe_in_day(
        "logistic",
        &[("midpoint", 20.0), ("steepness", 30.0)],
        &[],
    ));
    expect![["Lowest at 15 hp; rises as health moves away from it."]].assert_eq(&describe_in_day(
        "power",
        &[("x_shift", 0.375)],
        &["mirror"],
    ));
    expect![["Rises and falls: lowest 0 at 20.4 hp, highest 1 at 8.4 hp."]]
        .assert_eq(&describe_in_day("sine", &[("x_shift", 0.1)], &[]));
    expect![["Outputs 1 at 7.1 hp and above, and 0 below."]].assert_eq(&describe_in_day(
        "step",
        &[("threshold", 7.1)],
        &[],
    ));
    expect![["Outputs 1 at 7.1 hp and below, and 0 above."]].assert_eq(&describe_in_day(
        "step",
        &[("threshold", 7.1)],
        &["mirror"],
    ));
    expect![["Outputs 1 at 7.1 hp and above, and 0 below."]].assert_eq(&describe_in_day(
        "logistic",
        &[("midpoint", 7.1), ("steepness", 1e6)],
        &[],
    ));
    // A square is a quarter at one half, and one half at the root of one half: 16.9706.
    expect![["Rises as health rises; halfway at 16.97 hp."]].assert_eq(&describe_in_day(
        "power",
        &[],
        &[],
    ));
}

#[test]
fn a_sentence_has_the_turns_of_a_piecewise_curve() {
    let describe_points = |points: &[Point]| {
        let graph = Graph::default();
        let mut node = curve_node("piecewise", &[("low", -1.0), ("high", 1.0)], &[]);
        let pieces = Pieces {
            points: points.to_vec(),
        };
        node.pieces = Some(Box::new(pieces));
        describe_curve(&test_curve(&graph, &node))
    };
    let point = |x, y, segment| Point { x, y, segment };

    let line = Segment::Linear;
    expect![["Highest at -0.23 hp; falls as health moves away from it."]].assert_eq(
        &describe_points(&[
            point(-1.0, 0.0, line),
            point(-0.23, 1.0, line),
            point(1.0, 0.0, line),
        ]),
    );
    // It is highest just before it falls, where it does not have that height any more.
    expect![["Highest at -0.23 hp; falls as health moves away from it."]].assert_eq(
        &describe_points(&[
            point(-1.0, 0.0, line),
            point(-0.23, 1.0, line),
            point(-0.23, 0.2, line),
            point(1.0, 0.0, line),
        ]),
    );
    // The crest of 3 t (1 - t) is in the middle between two points.
    let arch = Segment::Cubic {
        leave: 1.5,
        arrive: -1.5,
    };
    expect![["Highest at 0 hp; falls as health moves away from it."]].assert_eq(&describe_points(
        &[point(-1.0, 0.0, arch), point(1.0, 0.0, line)],
    ));
}

#[test]
fn a_formula_has_the_curves_numbers_in_it() {
    for (key, numbers, on, expected) in [
        ("linear", &[][..], &[][..], "y = t"),
        (
            "power",
            &[("exponent", 3.0), ("x_shift", 0.25)],
            &[],
            "y = (t − 0.25)^3",
        ),
        (
            "logistic",
            &[("steepness", 12.0)],
            &[],
            "y = s, s = 1 / (1 + e^(−12 (t − 0.5)))",
        ),
        ("power", &[], &["invert"], "y = 1 − (t^2)"),
        (
            "linear",
            &[("from", 5.0), ("to", 15.0)],
            &[],
            "y = 5 + 10 t",
        ),
        (
            "logistic",
            &[],
            &["invert"],
            "y = 1 − s, s = 1 / (1 + e^(−10 (t − 0.5)))",
        ),
        (
            "step",
            &[("threshold", 30.0)],
            &[],
            "y = 1 if x >= 30, else 0",
        ),
        ("rational", &[("a", 1.0)], &[], "y = (1 + 2 t) / (1 + 1 t)"),
    ] {
        assert_eq!(describe(key, numbers, on).1, expected, "{key}");
    }

    let graph = Graph::default();
    let node = curve_node("linear", &[("low", 5.0)], &["mirror"]);
    assert_eq!(
        describe_scale(&test_curve(&graph, &node)).unwrap(),
        "t = (100 − health) / 95 hp"
    );
}

/// The expected numbers are the curves' formulas solved by hand.
#[test]
fn a_number_follows_its_handle_as_the_formula_says() {
    let graph = Graph::default();
    for (key, numbers, title, to, expected) in [
        // s = 0.75 at 20 of 100 right of the midpoint: ln(0.75 / 0.25) / 0.2.
        (
            "logistic",
            &[][..],
            "steepness",
            [70.0, 0.75],
            3.0_f64.ln() / 0.2,
        ),
        ("logistic", &[], "midpoint", [30.0, 0.9], 30.0),
        // 0.25 at one half is a square.
        ("power", &[("exponent", 7.0)], "exponent", [50.0, 0.25], 2.0),
        ("power", &[], "exponent", [50.0, 0.5_f32.sqrt()], 0.5),
        // e^(-k 0.2^2) = 0.5.
        ("bell", &[], "steepness", [70.0, 0.5], 2.0_f64.ln() / 0.04),
        ("step", &[], "threshold", [62.0, 0.1], 62.0),
        ("linear", &[], "slope", [100.0, 0.5], 0.5),
        ("linear", &[], "y shift", [0.0, 0.25], 0.25),
        // The crest of two waves is at an eighth.
        ("sine", &[], "frequency", [12.5, 1.0], 2.0),
        ("sine", &[], "slope", [75.0, 0.25], 0.5),
        // (a + 2 t) / (1 + t) at 0.
        ("rational", &[], "a", [0.0, 0.4], 0.4),
        // (b) / 2 at the end.
        ("rational", &[], "b", [100.0, 0.75], 1.5),
        // ln(3) / k + 0.5 = 0.7 at three quarters.
        ("logit", &[], "steepness", [75.0, 0.7], 3.0_f64.ln() / 0.2),
        ("linear", &[], "low end", [10.0, 0.0], 10.0),
        ("linear", &[], "output to", [97.0, 0.8], 0.8),
    ] {
        let node = curve_node(key, numbers, &[]);
        let curve = test_curve(&graph, &node);
        let number = f64::from(drag_to(&curve, &find_handle(&curve, title), to));
        assert!(
            (number - expected).abs() < expected.abs() * 0.02,
            "{key} {title}: {number} {expected}"
        );
    }
}

/// A grain is one pixel of a plot that is 400 pixels wide, and half a pixel is not visible.
#[test]
fn the_curve_passes_through_a_dragged_handle() {
    let graph = Graph::default();
    let mut tried = 0;
    for kind in curve::KINDS {
        for on in [&[][..], &["mirror"], &["invert"], &["mirror", "invert"]] {
            for range in [
                &[("high", 100.0)][..],
                &[("low", 80.0), ("high", 20.0)],
                &[("from", 2.0), ("to", -3.0)],
            ] {
                let node = curve_node(kind.spec().key, range, on);
                let curve = test_curve(&graph, &node);
                let frame = curve.frame();
                let own = curve_handles(&curve, &frame)
                    .into_iter()
                    .filter(|handle| handle.socket >= kind.spec().shared_sockets.len());
                for handle in own {
                    for share in [0.2_f32, 0.6] {
                        // The target is on another curve of the kind, so that it can be reached.
                        let grain = frame.part_size(1.0 / 400.0);
                        let put = |node: &mut Node, number| {
                            node.sockets[handle.socket] = Socket::Value(number);
                        };

                        let now = match curve.socket_content(handle.socket) {
                            Socket::Value(number) => number,
                            _ => f32::midpoint(frame.across.low, frame.across.high),
                        };
                        let other = curve
                            .with_changed_node(|node| put(node, now + now.abs().max(0.2) * share));

                        let (x, y) = match handle.direction {
                            DragDirection::Horizontal => {
                                let to = frame.across.low + frame.across.span() * 0.3;
                                (handle.x + (to - handle.x) * share, handle.y)
                            }
                            DragDirection::Free | DragDirection::Vertical => {
                                (handle.x, other.output_at(handle.x))
                            }
                        };

                        let number = number_after_drag(&curve, &handle, [x, y], grain);
                        let after = curve.with_changed_node(|node| put(node, number));
                        tried += 1;

                        let title = (kind.spec().key, handle.title, on, range);
                        match handle.direction {
                            DragDirection::Horizontal => {
                                let rests = curve_handles(&after, &frame)
                                    .into_iter()
                                    .find(|rest| rest.socket == handle.socket);
                                let off = (rests.unwrap().x - x).abs();
                                // A crest more than a wave's length away is not visible.
                                assert!(off <= grain[0], "{title:?}: {off}");
                            }
                            DragDirection::Free | DragDirection::Vertical => {
                                let off = (after.output_at(x) - y).abs();
                                assert!(
                                    off <= grain[1] / 2.0 * 1.001 + 1e-5,
                                    "{title:?} {number}: {off}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn every_number_of_every_kind_has_a_handle() {
    let graph = Graph::default();
    for kind in curve::KINDS {
        let node = curve_node(kind.spec().key, &[], &[]);
        let curve = test_curve(&graph, &node);
        let all: Vec<usize> = curve_handles(&curve, &curve.frame())
            .iter()
            .map(|handle| handle.socket)
            .collect();
        // All but the input itself, which belongs to the sample.
        for socket in 1..kind.spec().socket_count() {
            assert!(all.contains(&socket), "{} {socket}", kind.spec().key);
        }
    }
}

#[test]
fn slopes_are_per_unit_and_a_jump_has_none() {
    let graph = Graph::default();
    let line = curve_node("linear", &[], &[]);
    let slope = test_curve(&graph, &line).slope_at(38.0).unwrap();
    assert!((slope - 0.01).abs() < 1e-5, "{slope}");
    for end in [0.0, 100.0] {
        let slope = test_curve(&graph, &line).slope_at(end).unwrap();
        assert!((slope - 0.01).abs() < 1e-5, "{slope} at {end}");
    }
    // The derivative of a logistic at its midpoint is a quarter of its steepness.
    let logistic = curve_node("logistic", &[], &[]);
    let slope = test_curve(&graph, &logistic).slope_at(50.0).unwrap();
    assert!((slope - 0.025).abs() < 1e-4, "{slope}");

    // The derivative of a square is 0 at 0, and 2 at 1.
    let square = curve_node("power", &[], &[]);
    let curve = test_curve(&graph, &square);
    assert_eq!(curve.slope_at(0.0), Some(0.0));
    let slope = curve.slope_at(100.0).unwrap();
    assert!((slope - 0.02).abs() < 1e-6, "{slope}");

    let step = curve_node("step", &[], &[]);
    assert_eq!(test_curve(&graph, &step).slope_at(50.0), None);
    assert_eq!(test_curve(&graph, &step).slope_at(20.0), Some(0.0));
}

#[test]
fn small_slopes_are_those_of_several_units() {
    let graph = Graph::default();
    let describe = |numbers: &[(&str, f32)], x: f32| {
        let node = curve_node("linear", numbers, &[]);
        describe_slope(&test_curve(&graph, &node), x)
    };

    expect![["slope 0.01 per hp"]].assert_eq(&describe(&[], 40.0));
    expect![["slope 0 per hp"]].assert_eq(&describe(&[("slope", 0.0)], 40.0));
    expect![["slope 0.025 per 100 hp"]].assert_eq(&describe(&[("high", 4000.0)], 40.0));
    expect![["slope -0.01 per 100 hp"]]
        .assert_eq(&describe(&[("slope", -0.01), ("y_shift", 0.5)], 40.0));
}

#[test]
fn a_flat_begin_has_no_slope_and_no_wrong_sign() {
    let graph = Graph::default();
    for exponent in [1.5, 2.0, 3.0, 4.0, 6.0] {
        let node = curve_node("power", &[("exponent", exponent)], &[]);
        let slope = test_curve(&graph, &node).slope_at(0.0).unwrap();
        assert!((0.0..0.001).contains(&slope), "{exponent}: {slope}");

        let falling = [("exponent", exponent), ("slope", -1.0), ("y_shift", 1.0)];
        let node = curve_node("power", &falling, &["mirror"]);
        let slope = test_curve(&graph, &node).slope_at(100.0).unwrap();
        assert!((0.0..0.001).contains(&slope), "{exponent}: {slope}");
    }

    let fourth = curve_node("power", &[("exponent", 4.0)], &[]);
    let curve = test_curve(&graph, &fourth);
    expect![["slope 0 per hp"]].assert_eq(&describe_slope(&curve, 0.0));
    expect![["slope almost 0"]].assert_eq(&describe_slope(&curve, 2.0));
}

#[test]
fn a_jump_is_drawn_upright() {
    let graph = Graph::default();
    let step = curve_node("step", &[], &[]);
    let curve = test_curve(&graph, &step);
    let line = curve.sample_line(&curve.frame().across);
    let jump = line
        .windows(2)
        .find(|pair| pair[0][1] != pair[1][1])
        .unwrap();
    assert!(jump[1][0] - jump[0][0] < 0.001, "{jump:?}");
}
