//! Sockets and wires: how they look and where they react to the pointer.

use eframe::egui::{Color32, Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use inclination_analysis::palette::DARK;

use super::{
    common::{Window, app, example},
    hands::{click, find, hold, place_of, point, press, rest},
};

/// The duel, with a node at its actual size in the middle of the view.
fn open_near(node: &str) -> Window {
    let mut window = app(&[example("duel")]);
    let at = place_of(&window, node).center();
    click(&mut window, at);
    press(&mut window, Key::F);
    window.run_steps(2);
    window
}

/// The color in the middle of the widget with a label.
fn find_color(window: &mut Window, label: &str) -> Color32 {
    let at = place_of(window, label).center();
    window.remove_cursor();
    window.run_steps(2);
    let picture = window.render().expect("it can be drawn");
    let [r, g, b, _] = picture.get_pixel(at.x as u32, at.y as u32).0;
    Color32::from_rgb(r, g, b)
}

#[test]
fn a_value_has_one_color_from_output_to_input() {
    let mut window = open_near("Wants health");
    // A stat's color, at its output and where it arrives.
    assert_eq!(find_color(&mut window, "Health: 0 to 100"), DARK.stat);
    assert_eq!(find_color(&mut window, "Wants health: x"), DARK.stat);
    assert_eq!(find_color(&mut window, "Wants health: output"), DARK.curve);
    assert_eq!(find_color(&mut window, "Heal desire: value"), DARK.curve);
    let mut window = open_near("Heal");
    // Other types have a color of their family.
    assert_eq!(
        find_color(&mut window, "Heal: Heal wish"),
        DARK.consideration
    );
    assert_eq!(find_color(&mut window, "Heal: weight"), DARK.option);
}

#[test]
fn a_wire_says_what_it_joins_and_what_it_carries() {
    let mut window = open_near("Wants health");
    let start = place_of(&window, "Health: 0 to 100").center();
    let end = place_of(&window, "Wants health: x").center();
    // The curve is symmetric about its middle.
    let middle: Pos2 = start.lerp(end, 0.5);
    point(&mut window, middle);
    rest(&mut window);
    window.run_steps(40);
    for said in ["Health → Wants health: x", "40 hp"] {
        assert!(window.query_by_label(said).is_some(), "{said}");
    }
}

/// Presses at one place and moves to another, without releasing.
fn take(window: &mut Window, from: Pos2, to: Pos2) {
    rest(window);
    point(window, from);
    press_button(window, from, true);
    for step in 1..=6 {
        point(window, from.lerp(to, step as f32 / 6.0));
    }
}

fn press_button(window: &mut Window, pos: Pos2, pressed: bool) {
    window.event(Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    });
    window.step();
}

#[test]
fn a_hovering_wire_opens_the_inputs_that_have_no_row() {
    let mut window = open_near("Wants health");
    let label = "Wants health: y shift";
    assert!(find(&window, label).is_none());
    let rows = |window: &Window| {
        [
            "Wants health: x",
            "Wants health: high end",
            "Wants health: output",
        ]
        .map(|label| place_of(window, label).center())
    };

    let before = rows(&window);
    let header = place_of(&window, "Wants health, Logistic").center_top();
    let from = place_of(&window, "Foe max damage: 0 to 50").center();
    let over = header + vec2(0.0, 60.0);

    take(&mut window, from, over);
    assert!(find(&window, label).is_none(), "only after a moment");
    window.run_steps(20);
    let opened = place_of(&window, label).center();
    assert_eq!(rows(&window), before, "nothing jumps");
    assert!(before.iter().all(|row| row.y < opened.y));

    // Away from the node, they disappear.
    let away = header + vec2(0.0, -220.0);
    point(&mut window, away);
    window.run_steps(2);
    assert!(find(&window, label).is_none());

    // On it again, the wire is dropped into one.
    point(&mut window, over);
    window.run_steps(20);
    point(&mut window, opened);
    window.run_steps(2);
    press_button(&mut window, opened, false);
    window.run_steps(3);
    assert!(place_of(&window, label).center().y < opened.y + 400.0);

    let said = window.query_all_by(|node| {
        node.label()
            .is_some_and(|said| said.starts_with(label) && said.ends_with("wired"))
    });
    assert_eq!(said.count(), 1, "it has a row from now on");

    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(find(&window, label).is_none());
}
