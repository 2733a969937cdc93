//! Navigation on a canvas: the minimap, and kept views.

use eframe::egui::{Key, Modifiers, Vec2};
use expect_test::expect;
use inclination_editor::labels;
use inclination_project::scene::Camera;

use super::{
    common::{Window, example, open_app, saved_text},
    input::{click, click_on, drag, find, press, press_with, type_in, type_over, widget_rect},
    window_text::announcements,
};

fn camera(window: &Window) -> Camera {
    let document = window.state().document().expect("it is shown");
    document.view.camera().expect("somebody looked")
}

#[test]
fn the_minimap_appears_when_not_all_is_in_view_and_moves_the_view() {
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);
    press_with(&mut window, Modifiers::SHIFT, Key::M);
    window.run_steps(2);
    // Everything is in view.
    assert!(find(&window, labels::MINIMAP).is_none());

    press(&mut window, Key::Num0);
    for _ in 0..3 {
        press(&mut window, Key::Plus);
    }
    window.run_steps(3);

    let map = widget_rect(&window, labels::MINIMAP);
    let was = camera(&window);
    click(&mut window, map.left_top() + Vec2::splat(12.0));
    let there = camera(&window);
    assert!(there.center.x < was.center.x && there.zoom == was.zoom);

    // The view's frame on the minimap follows the pointer.
    let from = map.left_top() + Vec2::splat(12.0);
    drag(&mut window, from, map.center());
    let dragged = camera(&window);
    assert!(dragged.center.x > there.center.x && dragged.center.y > there.center.y);

    assert_eq!(saved_text(&window), before);
    press_with(&mut window, Modifiers::SHIFT, Key::M);
    window.run_steps(2);
    assert!(find(&window, labels::MINIMAP).is_none());
}

#[test]
fn a_view_is_kept_revisited_renamed_deleted_and_restored() {
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);
    press(&mut window, Key::Num0);
    window.run_steps(2);

    let here = camera(&window);
    press_with(&mut window, Modifiers::COMMAND, Key::B);
    window.run_steps(2);
    expect![["Saved as “View”. Press Ctrl+1 to return to it."]].assert_eq(&announcements(&window));

    press(&mut window, Key::Home);
    window.run_steps(3);
    assert_ne!(camera(&window), here);
    press_with(&mut window, Modifiers::COMMAND, Key::Num1);
    window.run_steps(30);
    assert_eq!(camera(&window), here);

    press_with(&mut window, Modifiers::COMMAND, Key::Num2);
    window.run_steps(2);
    expect![["There is no view 2 yet. Press Ctrl+B to save the current view."]]
        .assert_eq(&announcements(&window));

    // Nothing is selected, so the inspector lists the view.
    click_on(&mut window, &labels::view_name_label(1));
    type_over(&mut window, "fights");
    press(&mut window, Key::Enter);
    window.run_steps(2);
    assert!(saved_text(&window).contains("\"bookmarks\""));

    press(&mut window, Key::Home);
    window.run_steps(3);

    // The search finds it by its name.
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    type_in(&mut window, "fights");
    press(&mut window, Key::Enter);
    window.run_steps(30);
    assert_eq!(camera(&window), here);

    click_on(&mut window, &labels::delete_view_label(1));
    assert_eq!(saved_text(&window), before);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(saved_text(&window).contains("\"name\": \"fights\""));
}
