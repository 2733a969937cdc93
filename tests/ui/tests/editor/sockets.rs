//! Sockets and wires as they are seen and pointed at.

use eframe::egui::{Color32, Key, Pos2};
use egui_kittest::kittest::Queryable;
use inclination_editor::theme::DARK;

use super::{
    common::{Window, app, example},
    hands::{click, place_of, point, press, rest},
};

/// The duel, with a node in its own size in the middle of the view.
fn around(node: &str) -> Window {
    let mut window = app(&[example("duel")]);
    let at = place_of(&window, node).center();
    click(&mut window, at);
    press(&mut window, Key::F);
    window.run_steps(2);
    window
}

/// The colour in the middle of something of a label.
fn colour(window: &mut Window, label: &str) -> Color32 {
    let at = place_of(window, label).center();
    window.remove_cursor();
    window.run_steps(2);
    let picture = window.render().unwrap();
    let [r, g, b, _] = picture.get_pixel(at.x as u32, at.y as u32).0;
    Color32::from_rgb(r, g, b)
}

#[test]
fn a_value_has_one_colour_from_where_it_comes_to_where_it_goes() {
    let mut window = around("Wants health");
    // A stat's, at its output and where it arrives.
    assert_eq!(colour(&mut window, "Health: 0 to 100"), DARK.stat);
    assert_eq!(colour(&mut window, "Wants health: x"), DARK.stat);
    assert_eq!(colour(&mut window, "Wants health: output"), DARK.curve);
    assert_eq!(colour(&mut window, "Heal desire: value"), DARK.curve);
    let mut window = around("Heal");
    // What is no value has the type's colour, which is the family's.
    assert_eq!(colour(&mut window, "Heal: Heal wish"), DARK.consideration);
    assert_eq!(colour(&mut window, "Heal: weight"), DARK.option);
}

#[test]
fn a_wire_says_what_it_joins_and_what_it_carries() {
    let mut window = around("Wants health");
    let start = place_of(&window, "Health: 0 to 100").center();
    let end = place_of(&window, "Wants health: x").center();
    // The curve is symmetric about its middle.
    let middle: Pos2 = start.lerp(end, 0.5);
    point(&mut window, middle);
    rest(&mut window);
    window.run_steps(40);
    for said in ["Health → Wants health: x", "Carries a value.", "40 hp"] {
        assert!(window.query_by_label(said).is_some(), "{said}");
    }
}
