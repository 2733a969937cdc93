//! The curve editor: handles, kinds, presets, points, fits; each change is one step and can be
//! undone.

use eframe::egui::{Event, Key, Modifiers, pos2, vec2};
use egui_kittest::kittest::Queryable;
use inclination_core::{
    model::{Node, Socket},
    piecewise::Point,
};
use inclination_editor::{command::Command, labels, pane::Pane};

use super::{
    common::{Window, app, example, written},
    hands::{
        click, click_on, double_click, drag, focused, hold, place_of, press, press_command,
        run_command, tap,
    },
    said::{pick_word, sample, until_said},
};

/// The duel with its logistic selected, and the large curve panel open if requested.
pub(crate) fn duel(is_large: bool) -> Window {
    let mut window = app(&[example("duel")]);
    let node = place_of(&window, "Wants health, Logistic");
    click(&mut window, node.left_top() + vec2(30.0, 8.0));
    if is_large {
        run_command(&mut window, Command::EditCurve);
    }
    window
}

pub(crate) fn node(window: &Window) -> Node {
    let document = window.state().document().expect("one is shown");
    let lead = document
        .view
        .selection
        .lead_node()
        .expect("one is selected");
    document.body()[&lead].clone()
}

/// The duel with a straight line through two points instead of the logistic.
pub(crate) fn line(is_large: bool) -> Window {
    let mut window = duel(is_large);
    click_on(&mut window, "Linear");
    click_on(&mut window, "Piecewise");
    window
}

/// The points of the selected curve.
pub(crate) fn points(window: &Window) -> Vec<Point> {
    let pieces = node(window).pieces;
    pieces.map_or_else(Vec::new, |pieces| pieces.points)
}

fn socket(window: &Window, key: &str) -> Socket {
    let node = node(window);
    let at = node.kind.spec().socket_position(key).expect("it has one");
    node.sockets[at]
}

fn socket_number(window: &Window, key: &str) -> f32 {
    match socket(window, key) {
        Socket::Value(number) => number,
        other => unreachable!("no number, but {other:?}"),
    }
}

pub(crate) fn undo(window: &mut Window) {
    hold(window, Modifiers::COMMAND, Key::Z);
    window.run_steps(2);
}

#[test]
fn a_handle_is_dragged_in_one_step() {
    let mut window = duel(false);
    let before = written(&window);
    let at = place_of(&window, &labels::curve_handle_label("Midpoint")).center();
    drag(&mut window, at, at + vec2(40.0, 0.0));
    // It is where it was dropped.
    let after = place_of(&window, &labels::curve_handle_label("Midpoint")).center();
    assert!((after.x - at.x - 40.0).abs() <= 1.0, "{at} {after}");
    assert!(socket_number(&window, "midpoint") > 0.0);
    undo(&mut window);
    assert_eq!(written(&window), before);
    assert_eq!(socket(&window, "midpoint"), Socket::Unset);
}

#[test]
fn a_handle_is_moved_by_keys() {
    let mut window = duel(false);
    let before = written(&window);
    click_on(&mut window, &labels::curve_handle_label("Midpoint"));

    tap(&mut window, Modifiers::NONE, Key::ArrowRight);
    window.run_steps(2);
    let first = socket_number(&window, "midpoint");
    tap(&mut window, Modifiers::SHIFT, Key::ArrowRight);
    window.run_steps(2);
    assert!(socket_number(&window, "midpoint") > first);
    undo(&mut window);
    undo(&mut window);
    assert_eq!(written(&window), before);
    assert_eq!(
        focused(&window),
        Some(labels::curve_handle_label("Midpoint"))
    );
}

/// On its line, the sample is dragged above and below its dot; where both overlap, the handle is
/// dragged.
#[test]
fn the_samples_line_sets_the_stat_too_and_covers_no_handle() {
    let mut window = duel(false);
    let dot = place_of(&window, &labels::sample_on_curve_label("Health")).center();
    let midpoint = place_of(&window, &labels::curve_handle_label("Midpoint")).center();
    let along = dot + vec2(0.0, 40.0);
    drag(&mut window, along, pos2(midpoint.x, along.y));

    let high = sample(&window, "Max health");
    let half = sample(&window, "Health");
    // A pixel is less than a hundredth of the range.
    assert!((half - high / 2.0).abs() <= high / 100.0, "{half}");

    let at = place_of(&window, &labels::curve_handle_label("Midpoint")).center();
    let dot = place_of(&window, &labels::sample_on_curve_label("Health")).center();
    assert!((dot - at).length() < 3.0, "{dot} {at}");
    drag(&mut window, at, at + vec2(30.0, 0.0));
    assert!(socket_number(&window, "midpoint") > high / 2.0);
    assert_eq!(sample(&window, "Health").to_bits(), half.to_bits());

    undo(&mut window);
    undo(&mut window);
    let back = place_of(&window, &labels::sample_on_curve_label("Health")).center();
    assert!(back.x < at.x - 5.0);
}

/// While the large panel is open, it has the plot, and the inspector has the numbers; each only
/// once.
#[test]
fn the_large_panel_is_high_enough_and_nothing_is_shown_twice() {
    let mut window = duel(false);
    let canvas = |window: &Window| place_of(window, Pane::Curve.title()).top();
    let before = canvas(&window);
    let count = |window: &Window, label: &str| {
        let all = window.query_all_by(|node| node.label().as_deref() == Some(label));
        all.count()
    };

    let midpoint = labels::curve_handle_label("Midpoint");
    let once = [midpoint.as_str(), "Steepness", "Smoothstep", labels::MIRROR];

    click_on(&mut window, Pane::Curve.title());
    window.run_steps(4);
    assert!(canvas(&window) < before - 100.0);
    for label in &once[..3] {
        assert_eq!(count(&window, label), 1, "{label}");
    }

    // In the inspector "Mirror" is a setting.
    assert_eq!(count(&window, labels::MIRROR), 2);
    let steepness = place_of(&window, "Steepness");
    assert!(steepness.left() > place_of(&window, &labels::curve_handle_label("Midpoint")).right());

    // Without the inspector, the numbers are beside the plot.
    run_command(&mut window, Command::ShowInspector);
    for label in once {
        assert!(count(&window, label) > 0, "{label}");
    }

    click_on(&mut window, Pane::Sweep.title());
    click_on(&mut window, Pane::Curve.title());
    assert_eq!(count(&window, "Steepness"), 1);
}

#[test]
fn the_samples_dot_sets_the_stat() {
    let mut window = duel(false);
    let before = sample(&window, "Health");
    let at = place_of(&window, &labels::sample_on_curve_label("Health")).center();
    drag(&mut window, at, at + vec2(-30.0, 10.0));
    assert!(sample(&window, "Health") < before);
    undo(&mut window);
    assert_eq!(sample(&window, "Health").to_bits(), before.to_bits());
}

#[test]
fn kinds_and_presets_are_applied_by_a_click() {
    let mut window = duel(true);
    let before = written(&window);
    pick_word(&mut window, labels::BESIDE_CURVE, "Ready-made");
    click_on(&mut window, "Cooldown");
    assert_eq!(node(&window).kind.spec().key, "power");
    assert_eq!(
        socket_number(&window, "exponent").to_bits(),
        6.0_f32.to_bits()
    );
    undo(&mut window);
    assert_eq!(written(&window), before);

    pick_word(&mut window, labels::BESIDE_CURVE, "Shape");
    click_on(&mut window, "Smoothstep");
    assert_eq!(node(&window).kind.spec().key, "smoothstep");
    undo(&mut window);

    click_on(&mut window, labels::MIRROR);
    assert_eq!(node(&window).setting("mirror"), 1);
    click_on(&mut window, "Reset");
    assert_eq!(node(&window).setting("mirror"), 0);
    assert_eq!(
        socket_number(&window, "steepness").to_bits(),
        10.0_f32.to_bits()
    );
}

#[test]
fn points_are_added_dragged_and_deleted_on_the_plot() {
    let mut window = line(false);
    let count = |window: &Window| points(window).len();
    assert_eq!(count(&window), 2);
    let first = place_of(&window, &labels::point_on_curve_label(1)).center();
    let last = place_of(&window, &labels::point_on_curve_label(2)).center();
    double_click(&mut window, first.lerp(last, 0.5) + vec2(10.0, 30.0));
    assert_eq!(count(&window), 3);

    let before = written(&window);
    let middle = place_of(&window, &labels::point_on_curve_label(2)).center();
    drag(&mut window, middle, middle + vec2(20.0, 20.0));
    let after = place_of(&window, &labels::point_on_curve_label(2)).center();
    assert!(
        (after - middle - vec2(20.0, 20.0)).length() < 2.0,
        "{middle} {after}"
    );

    undo(&mut window);
    assert_eq!(written(&window), before);

    click(&mut window, middle);
    press(&mut window, Key::Delete);
    assert_eq!(count(&window), 2);
}

/// The duel's curve is inverted; even so, the points are where they are seen.
#[test]
fn points_in_a_box_are_moved_and_deleted_by_keys_and_nothing_else_is() {
    let mut window = line(false);
    let [first, last] =
        [1, 2].map(|point| place_of(&window, &labels::point_on_curve_label(point)).center());

    for (along, down) in [(0.25, 0.0), (0.65, 16.0)] {
        let at = first.lerp(last, along) + vec2(0.0, down);
        double_click(&mut window, at);
        let number = if along < 0.5 { 2 } else { 3 };
        let there = place_of(&window, &labels::point_on_curve_label(number)).center();
        assert!((there - at).length() < 2.0, "{there} {at}");
    }

    let before = points(&window);
    assert_eq!(before.len(), 4);

    let [one, other] =
        [2, 3].map(|point| place_of(&window, &labels::point_on_curve_label(point)).center());
    drag(
        &mut window,
        one - vec2(14.0, 30.0),
        other + vec2(14.0, 30.0),
    );

    press(&mut window, Key::ArrowUp);
    let after = points(&window);
    let moved: Vec<bool> = before
        .iter()
        .zip(&after)
        .map(|(one, other)| one.y != other.y)
        .collect();
    assert_eq!(moved, [false, true, true, false]);

    let up = place_of(&window, &labels::point_on_curve_label(2)).center();
    assert!(up.y < one.y && (up.x - one.x).abs() < 0.5);

    press(&mut window, Key::Delete);
    assert_eq!(points(&window), [before[0], before[3]]);
}

#[test]
fn a_shape_is_pasted_onto_a_curve() {
    let mut window = duel(true);
    let copied = {
        let document = window.state().document().expect("one is shown");
        let chosen = document
            .body()
            .iter()
            .filter(|(_, node)| node.name == "Wants to run")
            .map(|(id, _)| *id)
            .collect();
        inclination_core::format::Fragment::from_selection(document.document(), None, &chosen)
            .write()
    };

    press_command(&mut window, Command::PasteShape);
    window.event(Event::Paste(copied));
    window.run_steps(3);
    assert_eq!(node(&window).kind.spec().key, "power");
    assert_eq!(node(&window).name, "Wants health");
}

#[test]
fn points_are_fitted_by_the_nearest_curves() {
    let mut window = duel(true);
    pick_word(&mut window, labels::BESIDE_CURVE, "Fit");
    click_on(&mut window, labels::POINTS_TO_FIT);
    // A straight line from end to end of the sample's maximum health.
    let high = sample(&window, "Max health");
    let text = format!("0;0\n{};0.5\n{high};1\n", high / 2.0);
    window.event(Event::Paste(text));
    window.run_steps(3);
    let fitted = labels::fitted_curve_label("Linear", "0");
    until_said(&mut window, &fitted);
    click_on(&mut window, &fitted);
    assert_eq!(node(&window).kind.spec().key, "linear");
}
