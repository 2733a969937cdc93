//! Points that wires bend through: added, dragged, moved by keys, copied, deleted and undone.

use eframe::egui::{Key, Modifiers, Pos2, Vec2};
use inclination_core::authoring::format::Position;
use inclination_editor::{command::Command, labels};

use super::{
    common::{Window, example, open_app, saved_text},
    input::{choose_command, click, double_click, drag, find, press, press_with, right_click},
};

/// The label of the first bend of the wire into the curve.
fn first_bend_label() -> String {
    labels::bend_label(1, "Health → Wants health: x")
}

/// The bend points of all wires.
fn points(window: &Window) -> Vec<Position> {
    let document = window.state().document().expect("it is shown").document();
    document.looks.bends.values().flatten().copied().collect()
}

/// The point half way along the wire into the curve, where nothing covers it.
fn wire_middle(window: &Window) -> Pos2 {
    point_along_wire(window, 0.5)
}

fn point_along_wire(window: &Window, share: f32) -> Pos2 {
    let app = window.state();
    let open = app.document().expect("it is shown");
    let scene = app.canvas().scene();
    let title = |id| scene.node(id).map(|node| node.title.as_str());
    let mut wires = scene.wires.iter();
    let wire = wires.find(|wire| title(wire.to) == Some("Wants health"));
    let wire = wire.expect("it is there");
    app.canvas()
        .to_screen(open, wire.start.lerp(wire.end, share))
}

#[test]
fn a_wire_is_bent_by_a_double_click_and_its_point_is_dragged_and_deleted() {
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);

    let at = wire_middle(&window);
    double_click(&mut window, at);
    assert_eq!(points(&window).len(), 1);
    let here = find(&window, &first_bend_label())
        .expect("the bend has a label")
        .center();
    assert!(here.distance(at) < 8.0, "{here} is far from {at}");

    let was = points(&window)[0];
    drag(&mut window, here, here + Vec2::new(0.0, 80.0));
    let now = points(&window)[0];
    assert!(now.y > was.y + 40.0, "{was:?} {now:?}");

    // Nothing changes for the game.
    let document = window.state().document().expect("it is shown").document();
    let known = inclination_core::authoring::format::Document::read(before.as_bytes())
        .expect("it is sound");
    assert_eq!(document.graph, known.graph);

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(points(&window), [was]);
    press_with(&mut window, Modifiers::COMMAND, Key::Y);

    press(&mut window, Key::Delete);
    window.run_steps(2);
    assert_eq!(saved_text(&window), before);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(points(&window), [now]);
}

#[test]
fn moving_both_ends_of_a_wire_moves_its_points() {
    let mut window = open_app(&[example("duel")]);
    let at = wire_middle(&window);
    double_click(&mut window, at);
    let was = points(&window)[0];
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    press(&mut window, Key::ArrowRight);
    window.run_steps(2);
    assert_eq!(points(&window)[0].x, was.x + 8.0);
}

#[test]
fn the_selected_wire_is_bent_by_a_key_and_straightened_by_another() {
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);
    let at = wire_middle(&window);
    click(&mut window, at);
    press(&mut window, Key::B);
    assert_eq!(points(&window).len(), 1);
    let bent = saved_text(&window);
    press_with(&mut window, Modifiers::SHIFT, Key::B);
    assert_eq!(saved_text(&window), before);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), bent);
}

#[test]
fn a_wires_menu_bends_it() {
    let mut window = open_app(&[example("duel")]);
    let at = wire_middle(&window);
    right_click(&mut window, at);
    choose_command(&mut window, Command::Bend);
    assert_eq!(points(&window).len(), 1);
}

#[test]
fn cutting_a_wire_removes_its_points_and_undo_restores_them() {
    let mut window = open_app(&[example("duel")]);
    let at = wire_middle(&window);
    double_click(&mut window, at);
    let bent = saved_text(&window);
    let end = point_along_wire(&window, 1.0);
    drag(&mut window, end, end + Vec2::new(-20.0, -120.0));
    press(&mut window, Key::Escape);
    assert!(points(&window).is_empty());
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), bent);
}
