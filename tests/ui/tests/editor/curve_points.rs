//! Curves by points: a curve converted to points, points moved by hand, points to fit, and the view
//! of them.

use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use inclination_core::authoring::{
    curve::ResolvedCurve,
    piecewise::{Point, Segment},
};
use inclination_editor::labels;

use super::{
    common::{Window, saved_text},
    curves::{curve_points, open_duel, open_line, press_undo, selected_node},
    input::{
        click, click_on, double_click, drag, find, let_time_pass, move_pointer, press, tap,
        turn_wheel, type_over, widget_rect,
    },
    window_text::{
        announcements, choose_from_list, click_choice, stat_sample, texts_containing, wait_for_text,
    },
};

fn point_place(window: &Window, point: usize) -> Pos2 {
    widget_rect(window, &labels::point_on_curve_label(point)).center()
}

pub(crate) fn shows_text(window: &Window, part: &str) -> bool {
    let has = |text: Option<String>| text.is_some_and(|text| text.contains(part));
    let mut found = window.query_all_by(|node| has(node.label()) || has(node.value()));
    found.next().is_some()
}

/// The heights of the selected curve from one end to the other.
fn heights(window: &Window) -> Vec<f32> {
    let document = window.state().document().expect("one is shown");
    let high = stat_sample(window, "Max health");
    let node = selected_node(window);
    let graph = &document.document().graph;
    let mut drawn = ResolvedCurve::from_node(graph, None, &node, |_| high).expect("it is a curve");
    let shares = (0..=200_u8).map(|step| f32::from(step) / 200.0);
    shares.map(|share| drawn.height_at(high * share)).collect()
}

#[test]
fn a_curve_that_becomes_points_keeps_its_shape_and_is_back_in_one_step() {
    let mut window = open_duel(false);
    let (before, text) = (heights(&window), saved_text(&window));
    click_on(&mut window, "Piecewise");
    assert!((5..=9).contains(&curve_points(&window).len()));
    for (one, other) in before.iter().zip(heights(&window)) {
        // Two points of a plot that is 200 points high.
        assert!((one - other).abs() <= 0.01, "{one} {other}");
    }
    press_undo(&mut window);
    assert_eq!(saved_text(&window), text);
}

#[test]
fn a_wire_that_points_cannot_keep_is_named_before_and_after() {
    let mut window = open_duel(false);
    let place = widget_rect(&window, "Threat, Rational");
    click(&mut window, place.left_top() + vec2(30.0, 8.0));
    let button = widget_rect(&window, "Piecewise").center();

    // Both texts name the kind, and the source of the wire.
    let cut = |window: &Window| texts_containing(window, ["Piecewise ", "Foe max damage"]);
    assert_eq!(cut(&window), "");

    let_time_pass(&mut window);
    move_pointer(&mut window, button);
    window.run_steps(60);
    assert_ne!(cut(&window), "", "it is shown before");

    click(&mut window, button);
    let message = announcements(&window);
    assert!(message.contains("Piecewise "), "{message}");
    assert!(message.contains("Foe max damage"), "{message}");

    let drawn = curve_points(&window);
    // The foe's best hit is 15: up to there the threat is 1, and at 100 hp it is 15 / 100.
    assert!(drawn.iter().any(|point| (point.x, point.y) == (15.0, 1.0)));
    let last = drawn.last().expect("it has points");
    assert!(last.x == 100.0 && (last.y - 0.15).abs() < 1e-3);
}

#[test]
fn points_snap_to_round_numbers_when_that_is_on() {
    let mut window = open_line(true);
    click_on(&mut window, labels::SNAP_POINTS);
    let from = point_place(&window, 2);
    drag(&mut window, from, from + vec2(-97.0, 41.0));
    let last = curve_points(&window)[1];
    // A twentieth of 100 hp and of 1 is 5 and 0.05.
    assert!(last.x < 99.0 && last.x % 5.0 == 0.0, "{last:?}");
    let twentieths = f64::from(last.y) * 20.0;
    assert!((twentieths - twentieths.round()).abs() < 1e-5, "{last:?}");
    press_undo(&mut window);
    assert_eq!(curve_points(&window)[1].x, 100.0);
}

#[test]
fn a_dragged_point_stays_within_the_ends_and_snaps_to_them() {
    let mut window = open_line(true);
    let from = point_place(&window, 2);
    drag(&mut window, from, from + vec2(40.0, 3.0));
    let last = curve_points(&window)[1];
    assert_eq!((last.x, last.y), (100.0, 0.0), "at the end, and at 0");

    let from = point_place(&window, 1);
    drag(&mut window, from, from + vec2(-30.0, 0.0));
    assert_eq!(curve_points(&window)[0].x, 0.0);
}

#[test]
fn points_are_stretched_to_a_changed_range() {
    let mut window = open_line(true);
    let label = labels::stretch_points_label("0 hp", "LOW");
    let stretch = label.replace("LOW", "").trim().to_owned();
    assert!(!shows_text(&window, &stretch));

    window.get_by_label("Max health, current value").focus();
    window.run_steps(2);
    type_over(&mut window, "50");
    press(&mut window, Key::Enter);

    let link = labels::stretch_points_label("0 hp", "50 hp");
    wait_for_text(&mut window, &link);
    let xs = |window: &Window| -> Vec<f32> {
        curve_points(window).iter().map(|point| point.x).collect()
    };
    assert_eq!(xs(&window), [0.0, 100.0]);

    click_on(&mut window, &link);
    assert_eq!(xs(&window), [0.0, 50.0]);
    assert!(!shows_text(&window, &stretch));

    press_undo(&mut window);
    assert_eq!(xs(&window), [0.0, 100.0]);
}

#[test]
fn tangents_are_dragged_and_moved_by_keys() {
    let mut window = open_line(false);
    choose_from_list(&mut window, &labels::segment_label(1), "slopes");
    let before = saved_text(&window);

    let (first, last) = (point_place(&window, 1), point_place(&window, 2));
    let label = &labels::curve_handle_label("Slope after point 1");
    let handle = widget_rect(&window, label).center();
    let to = handle + vec2(4.0, 24.0);
    drag(&mut window, handle, to);

    let leave = |points: &[Point]| match points[0].segment {
        Segment::Cubic { leave, .. } => leave,
        other => unreachable!("no slopes, but {other:?}"),
    };

    // The two points are 100 hp and 1 apart, downwards: a slope is the rise over the run.
    let rise = -(to.y - first.y) / (last.y - first.y);
    let run = (to.x - first.x) / (last.x - first.x) * 100.0;
    let now = leave(&curve_points(&window));
    // To three digits.
    assert!(
        (now / (rise / run) - 1.0).abs() < 0.01,
        "{now} {}",
        rise / run
    );

    press_undo(&mut window);
    assert_eq!(saved_text(&window), before);
    let slow = leave(&curve_points(&window));

    click_on(&mut window, label);
    tap(&mut window, Modifiers::NONE, Key::ArrowDown);
    window.run_steps(2);
    assert!(
        leave(&curve_points(&window)) < slow,
        "down is steeper, as the curve falls"
    );
}

/// Drags with the middle button.
fn drag_with_middle_button(window: &mut Window, from: Pos2, by: Vec2) {
    let_time_pass(window);
    move_pointer(window, from);

    for (at, pressed) in [(from, true), (from + by, false)] {
        move_pointer(window, at);
        window.event(Event::PointerButton {
            pos: at,
            button: PointerButton::Middle,
            pressed,
            modifiers: Modifiers::NONE,
        });
        window.step();
    }

    window.run_steps(2);
}

#[test]
fn a_plot_of_points_is_zoomed_and_moved_and_a_double_click_still_adds_one() {
    let mut window = open_line(false);
    let (first, last) = (point_place(&window, 1), point_place(&window, 2));
    let kind = widget_rect(&window, "Piecewise");
    let middle = first.lerp(last, 0.5);

    turn_wheel(&mut window, middle, 3.0);
    let near = (point_place(&window, 1), point_place(&window, 2));
    assert!(near.1.x - near.0.x > 1.5 * (last.x - first.x), "{near:?}");
    // The point under the pointer stays, and nothing around the plot scrolls.
    let stayed = near.0.lerp(near.1, 0.5);
    assert!((stayed - middle).length() < 2.0, "{first} {last} {near:?}");
    assert_eq!(widget_rect(&window, "Piecewise"), kind);

    let by = vec2(14.0, 9.0);
    drag_with_middle_button(&mut window, middle + vec2(30.0, 30.0), by);
    let moved = point_place(&window, 1);
    assert!((moved - near.0 - by).length() < 1.0, "{moved} {near:?}");
    assert_eq!(curve_points(&window).len(), 2);

    let added = middle + vec2(-20.0, 12.0);
    double_click(&mut window, added);
    assert_eq!(curve_points(&window).len(), 3);
    assert!(
        (point_place(&window, 2) - added).length() < 2.0,
        "where it was clicked"
    );

    // A double click on the numbers of the axis below.
    let axis = pos2(middle.x, first.y.max(last.y) + 16.0);
    double_click(&mut window, axis);
    assert_eq!(curve_points(&window).len(), 3);
    assert!((point_place(&window, 1) - first).length() < 1.0);
    assert!(find(&window, labels::SHOW_ALL).is_none());

    turn_wheel(&mut window, middle, 3.0);
    click_on(&mut window, labels::SHOW_ALL);
    assert!((point_place(&window, 1) - first).length() < 1.0);

    // Everything is in view: the wheel scrolls the surroundings.
    turn_wheel(&mut window, middle, -3.0);
    assert!(find(&window, labels::SHOW_ALL).is_none());
}

#[test]
fn delete_removes_a_point_that_was_just_added() {
    let mut window = open_line(false);
    let before = curve_points(&window);
    let node = selected_node(&window);
    let (first, last) = (point_place(&window, 1), point_place(&window, 2));
    let middle = first.lerp(last, 0.5) + vec2(-20.0, 12.0);
    double_click(&mut window, middle);
    assert_eq!(curve_points(&window).len(), 3);

    press(&mut window, Key::Delete);
    assert_eq!(curve_points(&window), before);
    assert_eq!(selected_node(&window).name, node.name);

    // The text about a point names the key only while keys act on the point.
    let_time_pass(&mut window);
    move_pointer(&mut window, first);
    window.run_steps(60);
    assert!(shows_text(
        &window,
        "To remove it, click it and press Delete."
    ));
    click(&mut window, first);
    window.run_steps(60);
    assert!(!shows_text(&window, "To remove it, click it"));
}

#[test]
fn a_drawn_line_becomes_points_to_fit_and_is_reverted_at_once() {
    let mut window = open_duel(true);
    let before = saved_text(&window);
    let [dot, low, top] = [
        labels::sample_on_curve_label("Health"),
        labels::curve_handle_label("Low end"),
        labels::curve_handle_label("Output to"),
    ]
    .map(|label| widget_rect(&window, &label).center());

    let health = stat_sample(&window, "Health");
    let place = |x: f32, y: f32| {
        pos2(
            low.x + (dot.x - low.x) * x / health,
            low.y + (top.y - low.y) * y,
        )
    };

    click_choice(&mut window, labels::BESIDE_CURVE, "Fit");
    window.run_steps(2);
    // There are no handles, which leaves room to draw.
    assert!(find(&window, &labels::curve_handle_label("Low end")).is_none());
    drag(&mut window, place(10.0, 0.2), place(90.0, 0.8));

    let typed = |window: &Window| -> Vec<[f32; 2]> {
        let text = window.get_by_label(labels::POINTS_TO_FIT).value();
        let text = text.unwrap_or_default();
        let pair = |line: &str| {
            let (x, y) = line.split_once(';').expect("two numbers");
            [x, y].map(|number| number.trim().parse().expect("a number"))
        };
        text.lines().map(pair).collect()
    };

    let drawn = typed(&window);
    assert!((5..=24).contains(&drawn.len()), "{drawn:?}");
    assert!(drawn[0][0] < 12.0 && drawn[drawn.len() - 1][0] > 88.0);
    for [x, y] in &drawn {
        // A pixel, and the step that numbers are rounded to.
        let line = 0.2 + 0.6 * (x - 10.0) / 80.0;
        assert!((y - line).abs() < 0.02, "{x} {y}");
    }

    wait_for_text(&mut window, &labels::fitted_curve_label("Linear", ""));
    click(&mut window, place(50.0, 0.9));
    assert_eq!(typed(&window).len(), drawn.len() + 1);

    click_on(&mut window, labels::REVERT_POINTS);
    assert_eq!(typed(&window), drawn);
    click_on(&mut window, labels::CLEAR_POINTS);
    assert!(typed(&window).is_empty());
    click_on(&mut window, labels::REVERT_POINTS);
    assert_eq!(typed(&window), drawn);
    click_on(&mut window, labels::REVERT_POINTS);
    assert!(typed(&window).is_empty() && find(&window, labels::REVERT_POINTS).is_none());
    assert_eq!(
        saved_text(&window),
        before,
        "nothing of the graph was touched"
    );
}
