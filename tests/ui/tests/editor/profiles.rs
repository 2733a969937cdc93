//! Profiles, found by accessible name: added, filled in, shown, reset, copied, deleted; with keys
//! and undone.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_analysis::live::OutputValue;
use inclination_core::authoring::{
    format::Document,
    model::{Node, Path, Socket, SocketKey},
};
use inclination_editor::labels;

use super::{
    common::{Window, example, open_app, saved_text},
    input::{click as click_at, full_label, press, press_with, type_in, type_over, widget_rect},
};

/// The label of the button that gives the weight its own number in the coward's profile.
fn own_number_label() -> String {
    labels::give_own_number_label("Weight", "Coward")
}

fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click_accesskit();
    window.run_steps(3);
}

/// Types over the number of a field.
fn type_number(window: &mut Window, label: &str, value: &str) {
    window.get_by_label(label).focus();
    window.run_steps(2);
    type_in(window, value);
    press(window, Key::Enter);
}

fn attack_wish(document: &Document) -> &Node {
    let mut nodes = document.graph.nodes.values();
    let found = nodes.find(|node| node.name == "Attack wish");
    found.expect("the duel has it")
}

/// The weight of the wish to attack: in the graph, and as it is shown.
fn weights(window: &Window) -> [f32; 2] {
    let open = window.state().document().expect("one is shown");
    [open.document(), open.effective_document()].map(|document| {
        let wish = attack_wish(document);
        let at = wish
            .kind
            .spec()
            .socket_position("weight")
            .expect("it has one");
        match wish.socket(SocketKey::Fixed(at as u16)) {
            Some(Socket::Value(value)) => value,
            other => unreachable!("{other:?}"),
        }
    })
}

/// The current weight of the option to attack.
fn attack_weight(window: &Window) -> f32 {
    let open = window.state().document().expect("one is shown");
    let mut nodes = open.document().graph.nodes.iter();
    let is_option = |node: &Node| node.name == "Attack" && node.kind.spec().key == "option";
    let (id, _) = nodes
        .find(|(_, node)| is_option(node))
        .expect("it is there");
    match open.live.value(Path::ROOT.node(*id), None) {
        Some(OutputValue::Weighed { weight, .. }) => *weight,
        other => unreachable!("{other:?}"),
    }
}

/// The duel with a coward, whose wish to attack weighs a quarter.
fn open_with_coward() -> Window {
    let mut window = open_app(&[example("duel")]);
    click(&mut window, labels::ADD_PROFILE);
    type_over(&mut window, "Coward");
    press(&mut window, Key::Enter);
    click(&mut window, "Attack wish, Score");
    click(&mut window, &own_number_label());
    type_number(&mut window, "Weight", "0.25");
    window.run_steps(4);
    window
}

#[test]
fn a_profile_has_its_own_number_and_shows_its_effect() {
    let mut window = open_with_coward();
    assert_eq!(weights(&window), [1.0, 0.25]);
    let shy = attack_weight(&window);

    // Attack weighs its wish times the wish's weight.
    press_with(&mut window, Modifiers::ALT, Key::P);
    window.run_steps(3);
    assert!(
        window
            .query_by_label(&labels::profile_list_label(labels::NO_PROFILE))
            .is_some()
    );
    assert_eq!(weights(&window), [1.0, 1.0]);
    assert_eq!(attack_weight(&window) * 0.25, shy);

    press_with(&mut window, Modifiers::ALT, Key::P);
    window.run_steps(3);
    assert!(
        window
            .query_by_label(&labels::profile_list_label("Coward"))
            .is_some()
    );
    assert_eq!(attack_weight(&window), shy);
}

#[test]
fn a_number_of_a_profile_is_marked_and_reset_with_one_click() {
    let mut window = open_with_coward();
    // Near enough that its rows are read out.
    let at = widget_rect(&window, "Attack wish").center();
    click_at(&mut window, at);
    press(&mut window, Key::F);
    window.run_steps(3);

    let socket = |window: &Window| full_label(window, "Attack wish: weight");
    let own = socket(&window);
    expect![["Attack wish: weight, value input, 0.25, set by the profile “Coward”"]]
        .assert_eq(&own);
    assert!(
        window
            .query_by_label(&labels::own_number_label("Attack wish: weight", "Coward"))
            .is_some()
    );

    click(
        &mut window,
        &labels::take_graph_number_label("Weight", "Coward", "1"),
    );
    assert_eq!(weights(&window), [1.0, 1.0]);
    assert!(window.query_by_label(&own_number_label()).is_some());
    assert_ne!(socket(&window), own);

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(weights(&window), [1.0, 0.25]);

    click(
        &mut window,
        &labels::forget_own_number_label("Attack wish: weight", "Coward"),
    );
    assert_eq!(weights(&window), [1.0, 1.0]);

    // Numbers typed now are the graph's own.
    type_number(&mut window, "Weight", "2");
    assert_eq!(weights(&window), [2.0, 2.0]);
}

#[test]
fn a_profile_is_typed_into_in_the_list_of_its_numbers() {
    let mut window = open_with_coward();
    type_number(
        &mut window,
        &labels::own_number_label("Attack wish: weight", "Coward"),
        "0.5",
    );
    assert_eq!(weights(&window), [1.0, 0.5]);
}

#[test]
fn profiles_are_copied_renamed_moved_and_deleted() {
    let mut window = open_with_coward();
    let names = |window: &Window| -> Vec<String> {
        let open = window.state().document().expect("one is shown");
        let profiles = open.document().graph.profiles.iter();
        profiles.map(|profile| profile.name.clone()).collect()
    };

    click(&mut window, labels::MORE_ABOUT_PROFILES);
    click(&mut window, "Duplicate");
    assert_eq!(names(&window), ["Coward", "Coward 2"]);
    assert!(
        window
            .query_by_label(&labels::profile_list_label("Coward 2"))
            .is_some()
    );
    assert_eq!(weights(&window), [1.0, 0.25]);

    click(&mut window, labels::MORE_ABOUT_PROFILES);
    click(&mut window, "Rename");
    window.run_steps(2);
    type_over(&mut window, "Bully");
    press(&mut window, Key::Enter);
    click(&mut window, labels::MORE_ABOUT_PROFILES);
    click(&mut window, "Move up");
    assert_eq!(names(&window), ["Bully", "Coward"]);

    let before = saved_text(&window);
    click(&mut window, labels::MORE_ABOUT_PROFILES);
    click(&mut window, "Delete");
    assert_eq!(names(&window), ["Coward"]);
    assert_eq!(weights(&window), [1.0, 1.0]);
    assert!(
        window
            .query_by_label(&labels::profile_list_label(labels::NO_PROFILE))
            .is_some()
    );

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(saved_text(&window), before);

    // The file holds all of it.
    let again = Document::read(before.as_bytes()).expect("it was written");
    assert_eq!(again.write(), before);
    assert_eq!(attack_wish(&again).overrides.iter().count(), 2);
}
