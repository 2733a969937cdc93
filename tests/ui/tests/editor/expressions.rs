//! Expressions: added from the search, edited on the node and in the inspector, expanded and
//! collapsed.

use eframe::egui::{Key, Modifiers, Pos2, pos2, vec2};
use egui_kittest::kittest::NodeT;
use inclination_core::authoring::model::{Node, Socket};
use inclination_editor::{command::Command, labels};
use inclination_project::scene::{Scene, rows::RowKind};

use super::{
    common::{Window, open_app_sized, saved_text},
    input::{
        click_on, double_click, find, let_time_pass, move_pointer, press, press_with, run_command,
        type_in, type_over, widget_rect,
    },
};

/// A window with an empty canvas.
fn open_empty() -> Window {
    let mut window = open_app_sized(vec2(1600.0, 1000.0), &[]);
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    window
}

fn search_node(window: &mut Window, at: Pos2, searched: &str) {
    double_click(window, at);
    type_in(window, searched);
    press(window, Key::Enter);
}

fn expressions(window: &Window) -> Vec<Node> {
    let document = window.state().document().expect("one is shown");
    let nodes = document.body().values();
    nodes
        .filter(|node| node.kind.expression().is_some())
        .cloned()
        .collect()
}

fn only_expression(window: &Window) -> Node {
    let [node] = &expressions(window)[..] else {
        unreachable!("there is one expression");
    };
    node.clone()
}

fn formula(window: &Window) -> String {
    let node = only_expression(window);
    node.kind.expression().expect("it is one").text().to_owned()
}

/// A window with the stat Hour and an expression that reads it.
fn open_with_expression() -> Window {
    let mut window = open_empty();
    search_node(&mut window, pos2(500.0, 200.0), "Hour 0..24");
    search_node(&mut window, pos2(900.0, 300.0), "=hour>=20 and mood<=.5");
    window
}

#[test]
fn a_formula_in_the_search_becomes_an_expression_wired_to_its_stats() {
    let window = open_with_expression();
    let node = only_expression(&window);
    assert_eq!(formula(&window), "hour >= 20 and mood <= 0.5");
    assert!(node.rows[0].wire().is_some());
    assert_eq!(node.rows[1], Socket::Unset);
}

#[test]
fn the_formula_is_edited_on_the_node_and_tab_completes_names() {
    let mut window = open_with_expression();
    press(&mut window, Key::F2);
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    type_in(&mut window, "cla");
    press(&mut window, Key::Tab);
    type_in(&mut window, "ho");
    press(&mut window, Key::Tab);
    type_in(&mut window, " / 24");
    // A formula with a mistake stays in the field.
    press(&mut window, Key::Enter);
    assert_eq!(formula(&window), "hour >= 20 and mood <= 0.5");
    type_in(&mut window, ")");
    press(&mut window, Key::Enter);
    assert_eq!(formula(&window), "clamp(Hour / 24)");
    assert!(only_expression(&window).rows[0].wire().is_some());
}

#[test]
fn escape_takes_back_what_was_typed() {
    let mut window = open_with_expression();
    let before = saved_text(&window);
    press(&mut window, Key::F2);
    type_in(&mut window, "1 +");
    press(&mut window, Key::Escape);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn the_inspector_keeps_a_formula_with_a_mistake() {
    let mut window = open_with_expression();
    click_on(&mut window, labels::FORMULA);
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    type_in(&mut window, "hour +");
    // A click elsewhere accepts the text as it is.
    click_on(&mut window, "Description");
    assert_eq!(formula(&window), "hour +");
    let node = only_expression(&window);
    assert_eq!(node.rows.len(), 2, "the inputs stay until it is corrected");
}

/// Types a formula that is wider than the node and the inspector.
fn type_long_formula(window: &mut Window) -> String {
    let long = "hour >= 20 and mood <= 0.5 and stock > 12 or hour < 6";
    click_on(window, labels::FORMULA);
    press_with(window, Modifiers::COMMAND, Key::A);
    type_in(window, long);
    press(window, Key::Enter);
    assert_eq!(formula(window), long);
    long.to_owned()
}

/// Returns how many widgets show a text.
fn count_texts(window: &Window, text: &str) -> usize {
    let nodes = window.root().children_recursive();
    let texts = nodes.flat_map(|node| {
        let node = node.accesskit_node();
        node.label().into_iter().chain(node.value())
    });
    texts.filter(|shown| shown == text).count()
}

#[test]
fn a_long_formula_is_wrapped_in_the_inspector() {
    let mut window = open_with_expression();
    let height = |window: &Window| widget_rect(window, labels::FORMULA).height();
    let before = height(&window);
    type_long_formula(&mut window);
    window.run_steps(4);
    assert!(height(&window) > before + 10.0, "{}", height(&window));

    // Tab completes a name, and Enter confirms.
    click_on(&mut window, labels::FORMULA);
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    press(&mut window, Key::ArrowRight);
    type_in(&mut window, " and cla");
    press(&mut window, Key::Tab);
    type_in(&mut window, "mood)");
    press(&mut window, Key::Enter);
    assert!(
        formula(&window).ends_with("and clamp(mood)"),
        "{}",
        formula(&window)
    );
}

#[test]
fn hovering_over_a_formula_shows_all_of_it() {
    let mut window = open_with_expression();
    let long = type_long_formula(&mut window);
    let document = window.state().document().expect("one is shown");
    let scene = Scene::new(document.document(), None);
    let nodes = scene.nodes.iter();
    let mut rows = nodes.flat_map(|node| node.rows.iter().map(move |row| (node, row)));
    let (node, row) = rows
        .find(|(_, row)| matches!(row.kind, RowKind::Formula { .. }))
        .expect("it is one");
    let camera = document.view.camera().expect("it was shown");
    let place = node.row_rect(row).center();
    let at = camera.to_screen(window.state().canvas().screen_rect(), place);

    let before = count_texts(&window, &long);
    move_pointer(&mut window, at);
    let_time_pass(&mut window);
    window.run_steps(40);
    assert_eq!(count_texts(&window, &long), before + 1);
}

#[test]
fn inputs_are_renamed_in_the_inspector() {
    let mut window = open_with_expression();
    click_on(&mut window, &labels::input_name_label(1));
    type_over(&mut window, "spirits");
    press(&mut window, Key::Enter);
    assert_eq!(formula(&window), "hour >= 20 and spirits <= 0.5");
}

#[test]
fn expanding_and_collapsing_are_one_step_each() {
    let mut window = open_with_expression();
    let before = saved_text(&window);

    run_command(&mut window, Command::ExpandExpression);
    assert!(expressions(&window).is_empty());
    let expanded = saved_text(&window);

    run_command(&mut window, Command::CollapseToExpression);
    // The input without a wire became the number 0.
    assert_eq!(formula(&window), "Hour >= 20 and 0 <= 0.5");

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), expanded);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
    assert!(find(&window, labels::FORMULA).is_some());
}
