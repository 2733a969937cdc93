//! The curve editor: handles, kinds, presets, points, fits; each change is one step and can be
//! undone.

use eframe::egui::{Event, Key, Modifiers, pos2, vec2};
use egui_kittest::kittest::Queryable;
use inclination_core::authoring::{
    model::{Node, Socket},
    piecewise::Point,
};
use inclination_editor::{command::Command, labels, pane::Pane};
use inclination_project::edit::curve_measures::CurveMeasure;

use super::{
    common::{Window, example, open_app, saved_text},
    curve_points::shows_text,
    input::{
        click, click_on, double_click, drag, enlarge_lower_panels, focused_label, press,
        press_command, press_undo_value, press_with, run_command, tap, type_in, widget_rect,
    },
    window_text::{click_choice, stat_sample, wait_for_text},
};

/// The duel with its logistic selected, and the large curve panel open if requested.
pub(crate) fn open_duel(is_large: bool) -> Window {
    let mut window = open_app(&[example("duel")]);
    let node = widget_rect(&window, "Wants health, Logistic");
    click(&mut window, node.left_top() + vec2(30.0, 8.0));
    if is_large {
        run_command(&mut window, Command::EditCurve);
        enlarge_lower_panels(&mut window);
    }
    window
}

pub(crate) fn selected_node(window: &Window) -> Node {
    let document = window.state().document().expect("one is shown");
    let lead = document
        .view
        .selection
        .lead_node()
        .expect("one is selected");
    document.body()[&lead].clone()
}

/// The duel with a straight line through two points instead of the logistic.
pub(crate) fn open_line(is_large: bool) -> Window {
    let mut window = open_duel(is_large);
    click_on(&mut window, "Linear");
    click_on(&mut window, "Piecewise");
    window
}

/// The points of the selected curve.
pub(crate) fn curve_points(window: &Window) -> Vec<Point> {
    let pieces = selected_node(window).pieces;
    pieces.map_or_else(Vec::new, |pieces| pieces.points)
}

fn socket(window: &Window, key: &str) -> Socket {
    let node = selected_node(window);
    let at = node.kind.spec().socket_position(key).expect("it has one");
    node.sockets[at]
}

fn socket_number(window: &Window, key: &str) -> f32 {
    match socket(window, key) {
        Socket::Value(number) => number,
        other => unreachable!("no number, but {other:?}"),
    }
}

pub(crate) fn press_undo(window: &mut Window) {
    press_with(window, Modifiers::COMMAND, Key::Z);
    window.run_steps(2);
}

#[test]
fn a_handle_is_dragged_in_one_step() {
    let mut window = open_duel(false);
    let before = saved_text(&window);
    let at = widget_rect(&window, &labels::curve_handle_label("Midpoint")).center();
    drag(&mut window, at, at + vec2(40.0, 0.0));
    // It is where it was dropped.
    let after = widget_rect(&window, &labels::curve_handle_label("Midpoint")).center();
    assert!((after.x - at.x - 40.0).abs() <= 1.0, "{at} {after}");
    assert!(socket_number(&window, "midpoint") > 0.0);
    press_undo(&mut window);
    assert_eq!(saved_text(&window), before);
    assert_eq!(socket(&window, "midpoint"), Socket::Unset);
}

#[test]
fn a_handle_is_moved_by_keys() {
    let mut window = open_duel(false);
    let before = saved_text(&window);
    click_on(&mut window, &labels::curve_handle_label("Midpoint"));

    tap(&mut window, Modifiers::NONE, Key::ArrowRight);
    window.run_steps(2);
    let first = socket_number(&window, "midpoint");
    tap(&mut window, Modifiers::SHIFT, Key::ArrowRight);
    window.run_steps(2);
    assert!(socket_number(&window, "midpoint") > first);
    press_undo(&mut window);
    press_undo(&mut window);
    assert_eq!(saved_text(&window), before);
    assert_eq!(
        focused_label(&window),
        Some(labels::curve_handle_label("Midpoint"))
    );
}

/// On its line, the sample is dragged above and below its dot; where both overlap, the handle is
/// dragged.
#[test]
fn the_samples_line_sets_the_stat_too_and_covers_no_handle() {
    let mut window = open_duel(false);
    let dot = widget_rect(&window, &labels::sample_on_curve_label("Health")).center();
    let midpoint = widget_rect(&window, &labels::curve_handle_label("Midpoint")).center();
    let along = dot + vec2(0.0, 40.0);
    drag(&mut window, along, pos2(midpoint.x, along.y));

    let high = stat_sample(&window, "Max health");
    let half = stat_sample(&window, "Health");
    // A pixel is less than a hundredth of the range.
    assert!((half - high / 2.0).abs() <= high / 100.0, "{half}");

    let at = widget_rect(&window, &labels::curve_handle_label("Midpoint")).center();
    let dot = widget_rect(&window, &labels::sample_on_curve_label("Health")).center();
    assert!((dot - at).length() < 3.0, "{dot} {at}");
    drag(&mut window, at, at + vec2(30.0, 0.0));
    assert!(socket_number(&window, "midpoint") > high / 2.0);
    assert_eq!(stat_sample(&window, "Health").to_bits(), half.to_bits());

    press_undo(&mut window);
    press_undo_value(&mut window);
    let back = widget_rect(&window, &labels::sample_on_curve_label("Health")).center();
    assert!(back.x < at.x - 5.0);
}

/// While the large panel is open, it has the plot, and the inspector has the numbers; each only
/// once.
#[test]
fn the_large_panel_keeps_its_height_and_nothing_is_shown_twice() {
    let mut window = open_duel(false);
    let canvas = |window: &Window| widget_rect(window, Pane::Curve.title()).top();
    let before = canvas(&window);
    let count = |window: &Window, label: &str| {
        let all = window.query_all_by(|node| node.label().as_deref() == Some(label));
        all.count()
    };

    let midpoint = labels::curve_handle_label("Midpoint");
    let once = [midpoint.as_str(), "Steepness", "Smoothstep", labels::MIRROR];

    click_on(&mut window, Pane::Curve.title());
    window.run_steps(4);
    assert_eq!(canvas(&window), before);
    for label in &once[..3] {
        assert_eq!(count(&window, label), 1, "{label}");
    }

    // In the inspector "Mirror" is a setting.
    assert_eq!(count(&window, labels::MIRROR), 2);
    let steepness = widget_rect(&window, "Steepness");
    assert!(
        steepness.left() > widget_rect(&window, &labels::curve_handle_label("Midpoint")).right()
    );

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
fn the_curve_that_feeds_the_selected_node_is_edited_at_once() {
    let mut window = open_duel(false);
    let score = widget_rect(&window, "Attack wish, Score");
    click(&mut window, score.left_top() + vec2(30.0, 8.0));
    assert_eq!(selected_node(&window).kind.spec().title, "Score");

    click_on(&mut window, Pane::Curve.title());
    enlarge_lower_panels(&mut window);
    window.run_steps(4);
    let curve = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        let mut nodes = document.body().values();
        let curve = nodes.find(|node| node.name == "Wants to attack");
        curve.expect("it is there").clone()
    };
    let before = curve(&window);
    assert_eq!(before.kind.spec().title, "Linear");
    let handle = widget_rect(&window, &labels::curve_handle_label("Slope")).center();
    drag(&mut window, handle, handle + vec2(0.0, 20.0));
    assert_ne!(curve(&window), before);
    assert_eq!(selected_node(&window).kind.spec().title, "Score");
    assert!(shows_text(&window, "“Wants to attack”. "));
}

#[test]
fn the_samples_dot_sets_the_stat() {
    let mut window = open_duel(false);
    let before = stat_sample(&window, "Health");
    let at = widget_rect(&window, &labels::sample_on_curve_label("Health")).center();
    drag(&mut window, at, at + vec2(-30.0, 10.0));
    assert!(stat_sample(&window, "Health") < before);
    press_undo_value(&mut window);
    assert_eq!(stat_sample(&window, "Health").to_bits(), before.to_bits());
}

#[test]
fn kinds_and_presets_are_applied_by_a_click() {
    let mut window = open_duel(true);
    let before = saved_text(&window);
    click_choice(&mut window, labels::BESIDE_CURVE, "Ready-made");
    click_on(&mut window, "Rises at the very end");
    assert_eq!(selected_node(&window).kind.spec().key, "power");
    assert_eq!(
        socket_number(&window, "exponent").to_bits(),
        6.0_f32.to_bits()
    );
    press_undo(&mut window);
    assert_eq!(saved_text(&window), before);

    click_choice(&mut window, labels::BESIDE_CURVE, "Shape");
    click_on(&mut window, "Smoothstep");
    assert_eq!(selected_node(&window).kind.spec().key, "smoothstep");
    press_undo(&mut window);

    click_on(&mut window, labels::MIRROR);
    assert_eq!(selected_node(&window).setting("mirror"), 1);
    click_on(&mut window, "Reset");
    assert_eq!(selected_node(&window).setting("mirror"), 0);
    assert_eq!(
        socket_number(&window, "steepness").to_bits(),
        10.0_f32.to_bits()
    );
}

/// A power through 1/2 at the middle is a straight line. A logistic is at 10% and 90% where
/// base^(steepness (t - midpoint)) is 1/9 and 9. The high end of the duel's curve is wired to a
/// stat of 100.
#[test]
fn a_curve_is_entered_in_a_designers_terms() {
    let mut window = open_duel(false);
    click_on(&mut window, "Power");
    let before = saved_text(&window);
    let field = labels::curve_measure_label(CurveMeasure::MiddleValue);
    window.get_by_label(&field).focus();
    window.run_steps(2);
    type_in(&mut window, "0.5");
    press(&mut window, Key::Enter);
    assert_eq!(
        socket_number(&window, "exponent").to_bits(),
        1.0_f32.to_bits()
    );
    press_undo(&mut window);
    assert_eq!(saved_text(&window), before);

    click_on(&mut window, "Logistic");
    let field = labels::curve_measure_label(CurveMeasure::TenPercent);
    window.get_by_label(&field).focus();
    window.run_steps(2);
    type_in(&mut window, "75");
    press(&mut window, Key::Enter);
    let [middle, steepness, base] =
        ["midpoint", "steepness", "base"].map(|key| socket_number(&window, key));
    let away = 100.0 * (9.0_f64.ln() / (f64::from(steepness) * f64::from(base).ln())) as f32;
    let distance = [middle - away, middle + away].map(|x| (x - 75.0).abs());
    assert!(distance[0].min(distance[1]) < 0.01, "{middle}, {away}");
}

#[test]
fn a_stat_is_made_to_wrap_around_and_bells_then_go_on_across_its_ends() {
    let mut window = open_duel(false);
    let before = saved_text(&window);
    click_on(&mut window, "Health, agent stat");
    window
        .get_by_label(labels::STAT_IS_CYCLIC)
        .click_accesskit();
    window.run_steps(3);
    let wraps = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        let mut stats = document.document().graph.stats.iter();
        stats.any(|stat| stat.name == "Health" && stat.cyclic)
    };
    assert!(wraps(&window));

    let node = widget_rect(&window, "Wants health, Logistic");
    click(&mut window, node.left_top() + vec2(30.0, 8.0));
    let own = selected_node(&window);
    assert_eq!(own.setting("outside"), 0, "curves stay as they are");
    click_on(&mut window, "Bell");
    let bell = selected_node(&window);
    let options = bell
        .kind
        .spec()
        .settings()
        .next()
        .expect("it has one")
        .options;
    assert_eq!(options[usize::from(bell.setting("outside"))], "cycle");

    press_undo(&mut window);
    press_undo(&mut window);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn points_are_added_dragged_and_deleted_on_the_plot() {
    let mut window = open_line(false);
    let count = |window: &Window| curve_points(window).len();
    assert_eq!(count(&window), 2);
    let first = widget_rect(&window, &labels::point_on_curve_label(1)).center();
    let last = widget_rect(&window, &labels::point_on_curve_label(2)).center();
    double_click(&mut window, first.lerp(last, 0.5) + vec2(10.0, 30.0));
    assert_eq!(count(&window), 3);

    let before = saved_text(&window);
    let middle = widget_rect(&window, &labels::point_on_curve_label(2)).center();
    drag(&mut window, middle, middle + vec2(20.0, 20.0));
    let after = widget_rect(&window, &labels::point_on_curve_label(2)).center();
    // It may have snapped to a round number that is near.
    assert!(
        (after - middle - vec2(20.0, 20.0)).length() < 7.0,
        "{middle} {after}"
    );

    press_undo(&mut window);
    assert_eq!(saved_text(&window), before);

    click(&mut window, middle);
    press(&mut window, Key::Delete);
    assert_eq!(count(&window), 2);
}

/// The duel's curve is inverted; even so, the points are where they are seen.
#[test]
fn points_in_a_box_are_moved_and_deleted_by_keys_and_nothing_else_is() {
    let mut window = open_line(false);
    let [first, last] =
        [1, 2].map(|point| widget_rect(&window, &labels::point_on_curve_label(point)).center());

    for (along, down) in [(0.25, 0.0), (0.65, 16.0)] {
        let at = first.lerp(last, along) + vec2(0.0, down);
        double_click(&mut window, at);
        let number = if along < 0.5 { 2 } else { 3 };
        let there = widget_rect(&window, &labels::point_on_curve_label(number)).center();
        assert!((there - at).length() < 2.0, "{there} {at}");
    }

    let before = curve_points(&window);
    assert_eq!(before.len(), 4);

    let [one, other] =
        [2, 3].map(|point| widget_rect(&window, &labels::point_on_curve_label(point)).center());
    drag(
        &mut window,
        one - vec2(14.0, 30.0),
        other + vec2(14.0, 30.0),
    );

    press(&mut window, Key::ArrowUp);
    let after = curve_points(&window);
    let moved: Vec<bool> = before
        .iter()
        .zip(&after)
        .map(|(one, other)| one.y != other.y)
        .collect();
    assert_eq!(moved, [false, true, true, false]);

    let up = widget_rect(&window, &labels::point_on_curve_label(2)).center();
    assert!(up.y < one.y && (up.x - one.x).abs() < 0.5);

    press(&mut window, Key::Delete);
    assert_eq!(curve_points(&window), [before[0], before[3]]);
}

#[test]
fn a_shape_is_pasted_onto_a_curve() {
    let mut window = open_duel(true);
    let copied = {
        let document = window.state().document().expect("one is shown");
        let chosen = document
            .body()
            .iter()
            .filter(|(_, node)| node.name == "Wants to run")
            .map(|(id, _)| *id)
            .collect();
        inclination_core::authoring::format::Fragment::from_selection(
            document.document(),
            None,
            &chosen,
        )
        .write()
    };

    press_command(&mut window, Command::PasteShape);
    window.event(Event::Paste(copied));
    window.run_steps(3);
    assert_eq!(selected_node(&window).kind.spec().key, "power");
    assert_eq!(selected_node(&window).name, "Wants health");
}

#[test]
fn points_are_fitted_by_the_nearest_curves() {
    let mut window = open_duel(true);
    click_choice(&mut window, labels::BESIDE_CURVE, "Fit");
    click_on(&mut window, labels::POINTS_TO_FIT);
    // A straight line from end to end of the sample's maximum health.
    let high = stat_sample(&window, "Max health");
    let text = format!("0;0\n{};0.5\n{high};1\n", high / 2.0);
    window.event(Event::Paste(text));
    window.run_steps(3);
    let fitted = labels::fitted_curve_label("Linear", "0");
    wait_for_text(&mut window, &fitted);
    click_on(&mut window, &fitted);
    assert_eq!(selected_node(&window).kind.spec().key, "linear");
}
