//! Nodes on the canvas: found by accessible name, selected, moved, and moved back.

use eframe::egui::{Key, Modifiers, Vec2, accesskit::Role};
use egui_kittest::{Harness, kittest::Queryable};
use inclination_editor::App;

use super::common::{app, example};

#[test]
fn a_node_is_selected_by_a_click_on_it() {
    let mut app = app(&[example("duel")]);
    app.get_by_role_and_label(Role::Button, "Heal, Option")
        .click();
    app.run_steps(2);
    let document = app.state().document().unwrap();
    let lead = document.view.selection.lead_node().unwrap();
    assert_eq!(document.body()[&lead].name, "Heal");
}

#[test]
fn a_node_that_is_dragged_moves_in_one_step_that_can_be_undone() {
    let mut app = app(&[example("duel")]);
    let before = app.state().document().unwrap().document().write();
    let place = app
        .get_by_role_and_label(Role::Button, "Heal, Option")
        .rect();

    let grip = place.center_top() + Vec2::new(0.0, 8.0);
    app.drag_at(grip);
    app.step();
    for step in 1..=6 {
        app.hover_at(grip + Vec2::new(20.0, 10.0) * step as f32);
        app.step();
    }
    app.drop_at(grip + Vec2::new(120.0, 60.0));
    app.run_steps(3);

    let after = app.state().document().unwrap().document().write();
    assert_ne!(after, before);

    app.key_combination_modifiers(Modifiers::COMMAND, &[Key::Z]);
    app.run_steps(2);
    assert_eq!(app.state().document().unwrap().document().write(), before);
    assert!(
        app.state()
            .document()
            .unwrap()
            .history()
            .undo_title()
            .is_none()
    );
}

#[test]
fn zooming_by_keys_goes_in_out_and_to_actual_size() {
    let mut app = app(&[example("duel")]);
    let zoom = |app: &Harness<'_, App>| {
        let document = app.state().document().unwrap();
        document.view.camera().unwrap().zoom
    };
    let fitted = zoom(&app);

    app.key_press(Key::Plus);
    app.run_steps(3);
    let closer = zoom(&app);
    assert!(closer > fitted);

    app.key_press(Key::Minus);
    app.run_steps(3);
    // Zooming in and out again rounds twice.
    assert!((zoom(&app) - fitted).abs() <= fitted * 4.0 * f32::EPSILON);

    app.key_press(Key::Num0);
    app.run_steps(3);
    assert_eq!(zoom(&app), 1.0);
}
