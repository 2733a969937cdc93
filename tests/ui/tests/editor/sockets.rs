//! Sockets and wires: how they look and where they react to the pointer.

use eframe::egui::{Color32, Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use inclination_analysis::palette::DARK;

use super::{
    common::{Window, example, open_app},
    input::{click, find, let_time_pass, move_pointer, press, press_with, widget_rect},
};

/// The duel, with a node at its actual size in the middle of the view.
fn open_near(node: &str) -> Window {
    let mut window = open_app(&[example("duel")]);
    let at = widget_rect(&window, node).center();
    click(&mut window, at);
    press(&mut window, Key::F);
    window.run_steps(2);
    window
}

/// The color in the middle of the widget with a label.
fn find_color(window: &mut Window, label: &str) -> Color32 {
    let at = widget_rect(window, label).center();
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
fn a_wire_names_its_ends_and_its_value() {
    let mut window = open_near("Wants health");
    let start = widget_rect(&window, "Health: 0 to 100").center();
    let end = widget_rect(&window, "Wants health: x").center();
    // The curve is symmetric about its middle.
    let middle: Pos2 = start.lerp(end, 0.5);
    move_pointer(&mut window, middle);
    let_time_pass(&mut window);
    window.run_steps(40);
    for text in ["Health → Wants health: x", "40 hp"] {
        assert!(window.query_by_label(text).is_some(), "{text}");
    }
}

/// Presses at one place and moves to another, without releasing.
fn press_and_move(window: &mut Window, from: Pos2, to: Pos2) {
    let_time_pass(window);
    move_pointer(window, from);
    press_button(window, from, true);
    for step in 1..=6 {
        move_pointer(window, from.lerp(to, step as f32 / 6.0));
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
        .map(|label| widget_rect(window, label).center())
    };

    let before = rows(&window);
    let header = widget_rect(&window, "Wants health, Logistic").center_top();
    let from = widget_rect(&window, "Foe max damage: 0 to 50").center();
    let over = header + vec2(0.0, 60.0);

    press_and_move(&mut window, from, over);
    assert!(find(&window, label).is_none(), "only after a moment");
    window.run_steps(20);
    let opened = widget_rect(&window, label).center();
    assert_eq!(rows(&window), before, "nothing jumps");
    assert!(before.iter().all(|row| row.y < opened.y));

    // Away from the node, they disappear.
    let away = header + vec2(0.0, -220.0);
    move_pointer(&mut window, away);
    window.run_steps(2);
    assert!(find(&window, label).is_none());

    // On it again, the wire is dropped into one.
    move_pointer(&mut window, over);
    window.run_steps(20);
    move_pointer(&mut window, opened);
    window.run_steps(2);
    press_button(&mut window, opened, false);
    window.run_steps(3);
    assert!(widget_rect(&window, label).center().y < opened.y + 400.0);

    let rows = window.query_all_by(|node| {
        node.label()
            .is_some_and(|text| text.starts_with(label) && text.ends_with("wired"))
    });
    assert_eq!(rows.count(), 1, "it has a row from now on");

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(find(&window, label).is_none());
}
