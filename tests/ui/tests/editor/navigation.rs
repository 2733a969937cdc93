//! Navigation: wheels, touchpads, fingers and keys.

use eframe::egui::{
    Color32, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, TouchPhase, Vec2, pos2,
    vec2,
};
use egui_kittest::kittest::Queryable;
use inclination_analysis::palette::DARK;
use inclination_editor::{labels, pane::Pane};
use inclination_project::scene::Camera;

use super::{
    common::{Window, example, open_app},
    input::{
        click, click_on, drag, focused_label, move_pointer, press, press_with, turn_wheel, walk_to,
        widget_rect,
    },
};

/// A place on the canvas, off its center.
const CANVAS_POINT: Pos2 = pos2(560.0, 300.0);

fn camera(window: &Window) -> Camera {
    let document = window.state().document().expect("one is shown");
    document.view.camera().expect("somebody looked at it")
}

fn scroll(window: &mut Window, unit: MouseWheelUnit, delta: Vec2, modifiers: Modifiers) {
    move_pointer(window, CANVAS_POINT);
    window.event(Event::ModifiersChanged(modifiers));
    window.event(Event::MouseWheel {
        // The source that winit reports on Linux and Windows.
        source: MouseWheelSource::Unknown,
        unit,
        delta,
        phase: TouchPhase::Move,
        modifiers,
    });
    // Until all of it has arrived.
    window.run_steps(40);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(12);
}

/// Asserts that the place of the canvas under the pointer stayed there.
fn assert_zoomed_to_pointer(before: Camera, after: Camera, window: &Window) {
    let view = window.state().canvas().screen_rect();
    let under_pointer = before.to_canvas(view, CANVAS_POINT);
    let off = after.to_screen(view, under_pointer) - CANVAS_POINT;
    assert!(off.length() < 0.05, "{off:?}");
}

#[test]
fn two_fingers_move_the_canvas_however_far_they_go() {
    let mut window = open_app(&[example("duel")]);
    // Small steps apply at once; large ones are spread over frames without events.
    for by in [
        vec2(3.0, 5.0),
        vec2(0.0, -6.0),
        vec2(-40.0, 60.0),
        vec2(0.0, 90.0),
    ] {
        let before = camera(&window);
        scroll(&mut window, MouseWheelUnit::Point, by, Modifiers::NONE);
        let after = camera(&window);
        assert_eq!(after.zoom, before.zoom, "{by:?}");
        let moved = (before.center - after.center) * before.zoom;
        assert!((moved - by).length() < 0.1, "{moved:?} for {by:?}");
    }
}

#[test]
fn a_wheel_zooms_towards_the_pointer_and_with_shift_scrolls_sideways() {
    let mut window = open_app(&[example("duel")]);
    let lines = MouseWheelUnit::Line;
    let before = camera(&window);
    scroll(&mut window, lines, vec2(0.0, 2.0), Modifiers::NONE);
    let closer = camera(&window);
    assert!(closer.zoom > before.zoom * 1.2);
    assert_zoomed_to_pointer(before, closer, &window);

    scroll(&mut window, lines, vec2(0.0, -2.0), Modifiers::NONE);
    let back = camera(&window);
    assert!((back.zoom / before.zoom - 1.0).abs() < 1e-3);

    scroll(&mut window, lines, vec2(0.0, 2.0), Modifiers::SHIFT);
    let aside = camera(&window);
    assert_eq!(aside.zoom, back.zoom);
    assert!(aside.center.x < back.center.x && aside.center.y == back.center.y);
}

#[test]
fn pinching_and_a_wheel_with_ctrl_zoom_towards_the_pointer() {
    let mut window = open_app(&[example("duel")]);
    let before = camera(&window);
    move_pointer(&mut window, CANVAS_POINT);
    window.event(Event::Zoom(1.5));
    window.run_steps(2);
    let pinched = camera(&window);
    assert!((pinched.zoom / before.zoom - 1.5).abs() < 1e-4);
    assert_zoomed_to_pointer(before, pinched, &window);

    let down = vec2(0.0, -2.0);
    scroll(&mut window, MouseWheelUnit::Line, down, Modifiers::COMMAND);
    let farther = camera(&window);
    assert!(farther.zoom < pinched.zoom * 0.9);
    assert_zoomed_to_pointer(pinched, farther, &window);
}

#[test]
fn a_notch_of_the_wheel_zooms_by_a_tenth_with_and_without_ctrl() {
    let mut window = open_app(&[example("duel")]);
    for modifiers in [Modifiers::NONE, Modifiers::COMMAND] {
        let before = camera(&window);
        scroll(&mut window, MouseWheelUnit::Line, vec2(0.0, 1.0), modifiers);
        let ratio = camera(&window).zoom / before.zoom;
        assert!((1.10..1.12).contains(&ratio), "{ratio} with {modifiers:?}");
    }
}

#[test]
fn scrolling_beside_the_canvas_does_not_move_the_canvas() {
    let mut window = open_app(&[example("duel")]);
    let before = camera(&window);
    let at = widget_rect(&window, labels::ADD_STAT).center();
    move_pointer(&mut window, at);

    window.event(Event::MouseWheel {
        source: MouseWheelSource::Unknown,
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, 2.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    window.run_steps(30);

    assert_eq!(camera(&window), before);
}

#[test]
fn ctrl_and_an_arrow_move_the_view() {
    let mut window = open_app(&[example("duel")]);
    let before = camera(&window);
    let size = window.state().canvas().screen_rect().size();

    for (key, way) in [
        (Key::ArrowRight, vec2(1.0, 0.0)),
        (Key::ArrowDown, vec2(0.0, 1.0)),
        (Key::ArrowLeft, vec2(-1.0, 0.0)),
        (Key::ArrowUp, vec2(0.0, -1.0)),
    ] {
        let from = camera(&window);
        press_with(&mut window, Modifiers::COMMAND, key);
        let by = (camera(&window).center - from.center) * from.zoom;
        // An eighth of the view.
        assert!((by - way * size / 8.0).length() < 0.05, "{by:?}");
    }

    assert!((camera(&window).center - before.center).length() < 0.05);
}

#[test]
fn from_afar_the_keyboard_walks_through_nodes_too() {
    let mut window = open_app(&[example("duel")]);
    turn_wheel(&mut window, CANVAS_POINT, -12.0);
    assert!(camera(&window).zoom < 0.22);
    window.remove_cursor();
    window.run_steps(2);

    walk_to(&mut window, "Foe health, Stat");
    let mut walked = Vec::new();
    // After the nodes comes the row of titles below them, with its button at the right.
    let after = labels::collapse_label(Pane::Sweep.title(), false);
    while let Some(node) = focused_label(&window).filter(|text| *text != after) {
        // The focus selects, as it does near by.
        let document = window.state().document().unwrap();
        let lead = document.view.selection.lead_node().unwrap();
        let place = document.document().looks.nodes[&lead];
        walked.push((place.x, place.y, node));
        press(&mut window, Key::Tab);
    }

    let nodes = window.state().document().unwrap().body().len();
    assert_eq!(walked.len(), nodes, "{walked:?}");
    assert!(walked.is_sorted_by(|one, other| (one.0, one.1) <= (other.0, other.1)));

    // Only nodes that Tab can reach next are widgets.
    press_with(&mut window, Modifiers::SHIFT, Key::Tab);
    let last = focused_label(&window);
    assert_eq!(last.as_deref(), Some("My turn, Decision"));
    press_with(&mut window, Modifiers::SHIFT, Key::Tab);
    let all = window.query_all_by(|node| {
        let text = node.label();
        walked
            .iter()
            .any(|(_, _, known)| text.as_ref() == Some(known))
    });
    assert!(all.count() <= 5);

    // The arrow keys move the node, and the focus ring is visible.
    let lead = |window: &Window| {
        let document = window.state().document().unwrap();
        let lead = document.view.selection.lead_node().unwrap();
        document.document().looks.nodes[&lead]
    };
    let before = lead(&window);
    press(&mut window, Key::ArrowRight);
    assert_eq!(lead(&window).x, before.x + 8.0);

    let ring = widget_rect(&window, focused_label(&window).unwrap().as_str());
    let picture = window.render().unwrap();
    let at = ring.left_center() - vec2(1.0, 0.0);
    let [r, g, b, _] = picture.get_pixel(at.x as u32, at.y as u32).0;
    assert_eq!(Color32::from_rgb(r, g, b), DARK.focus);
}

#[test]
fn escape_returns_the_keyboard_to_the_node_that_had_it() {
    let mut window = open_app(&[example("duel")]);
    walk_to(&mut window, "Heal, Option");
    let searches = [
        (Modifiers::SHIFT, Key::A),
        (Modifiers::NONE, Key::W),
        (Modifiers::COMMAND, Key::P),
        (Modifiers::COMMAND, Key::F),
        (Modifiers::SHIFT, Key::F1),
    ];

    for (modifiers, key) in searches {
        press_with(&mut window, modifiers, key);
        window.run_steps(2);
        assert_ne!(
            focused_label(&window).as_deref(),
            Some("Heal, Option"),
            "{key:?}"
        );
        press(&mut window, Key::Escape);
        window.run_steps(2);
        assert_eq!(
            focused_label(&window).as_deref(),
            Some("Heal, Option"),
            "{key:?}"
        );
    }
}

#[test]
fn sockets_of_a_group_change_places_by_drag_and_by_key() {
    let mut window = open_app(&[example("duel")]);
    walk_to(&mut window, "Wants health, Logistic");
    press_with(&mut window, Modifiers::COMMAND, Key::G);
    window.run_steps(2);
    // The first key ends the typing of the group's name, and the second enters the group.
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    window.run_steps(4);

    click_on(&mut window, labels::ADD_GROUP_INPUT);
    let names = |window: &Window| -> Vec<String> {
        let document = window.state().document().unwrap();
        let group = &document.document().graph.groups[&document.group().unwrap()];
        group.inputs.iter().map(|port| port.name.clone()).collect()
    };

    let first = names(&window);
    let [a, b, c] = &first[..] else {
        unreachable!("{first:?}")
    };

    let grip =
        |window: &Window, name: &str| widget_rect(window, &format!("Move “{name}”")).center();
    let (from, to) = (grip(&window, a), grip(&window, c));
    // Into the lower half of the last.
    drag(&mut window, from, to + vec2(0.0, 90.0));
    assert_eq!(names(&window), [b, c, a].map(String::clone));

    let at = grip(&window, b);
    click(&mut window, at);
    assert_eq!(focused_label(&window), Some(format!("Move “{b}”")));
    press(&mut window, Key::ArrowDown);
    assert_eq!(names(&window), [c, b, a].map(String::clone));
    press(&mut window, Key::ArrowUp);
    assert_eq!(names(&window), [b, c, a].map(String::clone));
}
