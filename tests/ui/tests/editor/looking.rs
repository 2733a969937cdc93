//! Looking around: wheels, pads, fingers and keys.

use eframe::egui::{
    Event, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, TouchPhase, Vec2, pos2, vec2,
};
use inclination_editor::canvas::Camera;

use super::{
    common::{Window, app, example},
    hands::{place_of, point},
};

/// On the canvas, and not in its middle.
const AT: Pos2 = pos2(560.0, 300.0);

fn camera(window: &Window) -> Camera {
    let document = window.state().document().expect("one is shown");
    document.view.camera().expect("somebody looked at it")
}

fn scroll(window: &mut Window, unit: MouseWheelUnit, delta: Vec2, modifiers: Modifiers) {
    point(window, AT);
    window.event(Event::ModifiersChanged(modifiers));
    window.event(Event::MouseWheel {
        // What winit tells on Linux and Windows.
        source: MouseWheelSource::Unknown,
        unit,
        delta,
        phase: TouchPhase::Move,
        modifiers,
    });
    // Until all of it has come through.
    window.run_steps(40);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(12);
}

/// How a place of the canvas moved on the screen while that under the pointer stayed.
fn zoomed_about(before: Camera, after: Camera, window: &Window) {
    let view = window.state().canvas().view();
    let held = before.to_canvas(view, AT);
    let off = after.to_screen(view, held) - AT;
    assert!(off.length() < 0.05, "{off:?}");
}

#[test]
fn two_fingers_move_the_canvas_however_far_they_go() {
    let mut window = app(&[example("duel")]);
    // Small steps come as they are; large ones are spread over frames that hold no event.
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
        let moved = (before.centre - after.centre) * before.zoom;
        assert!((moved - by).length() < 0.1, "{moved:?} for {by:?}");
    }
}

#[test]
fn a_wheel_zooms_towards_the_pointer_and_with_shift_goes_sideways() {
    let mut window = app(&[example("duel")]);
    let lines = MouseWheelUnit::Line;
    let before = camera(&window);
    scroll(&mut window, lines, vec2(0.0, 2.0), Modifiers::NONE);
    let closer = camera(&window);
    assert!(closer.zoom > before.zoom * 1.2);
    zoomed_about(before, closer, &window);
    scroll(&mut window, lines, vec2(0.0, -2.0), Modifiers::NONE);
    let back = camera(&window);
    assert!((back.zoom / before.zoom - 1.0).abs() < 1e-3);
    scroll(&mut window, lines, vec2(0.0, 2.0), Modifiers::SHIFT);
    let aside = camera(&window);
    assert_eq!(aside.zoom, back.zoom);
    assert!(aside.centre.x < back.centre.x && aside.centre.y == back.centre.y);
}

#[test]
fn pinching_and_a_wheel_with_ctrl_zoom_towards_the_pointer() {
    let mut window = app(&[example("duel")]);
    let before = camera(&window);
    point(&mut window, AT);
    window.event(Event::Zoom(1.5));
    window.run_steps(2);
    let pinched = camera(&window);
    assert!((pinched.zoom / before.zoom - 1.5).abs() < 1e-4);
    zoomed_about(before, pinched, &window);
    let down = vec2(0.0, -2.0);
    scroll(&mut window, MouseWheelUnit::Line, down, Modifiers::COMMAND);
    let farther = camera(&window);
    assert!(farther.zoom < pinched.zoom * 0.9);
    zoomed_about(pinched, farther, &window);
}

#[test]
fn what_is_scrolled_beside_the_canvas_leaves_the_canvas_alone() {
    let mut window = app(&[example("duel")]);
    let before = camera(&window);
    let at = place_of(&window, "+ Add stat").center();
    point(&mut window, at);
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
