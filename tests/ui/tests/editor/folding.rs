//! Nodes that are folded into the node that they feed: made by dropping a wire, moved, pulled out
//! and found.

use eframe::egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::NodeT;
use expect_test::expect;
use inclination_core::authoring::{
    Builder, curve,
    decide::Rules,
    format::{Document, Position},
    model::{NodeId, Stat},
};

use super::{
    common::{Window, open_document, saved_text},
    input::{click_on, drag, full_label, press, press_with, type_in, walk_to, widget_rect},
};
use inclination_editor::pane::Pane;
use inclination_project::selection::Item;

/// A stat with its curve, and two options without considerations in a decision.
fn open_shop() -> (tempfile::TempDir, Window) {
    open_shop_with_steepness(30.0)
}

/// Opens the same shop with another steepness of the curve.
fn open_shop_with_steepness(steepness: f32) -> (tempfile::TempDir, Window) {
    let mut graph = Builder::new("Shop");
    let hour = graph.stat(Stat::number("Hour", 0.0, 24.0));
    let busy = curve::bell(hour).steepness(steepness);
    let busy = graph.add("Busy", busy).out();
    let options = ["Serve", "Rest"].map(|name| graph.option(name, []).out());
    let decision = graph
        .decision("Keeper", options)
        .rules(Rules::WEIGHTED_RANDOM)
        .out()
        .node();
    let ids =
        [hour, busy, options[0], options[1]].map(inclination_core::authoring::NodeOutput::node);

    let mut document = Document {
        graph: graph.finish().expect("it is sound"),
        ..Document::default()
    };
    let places = [(0.0, 0.0), (256.0, 0.0), (800.0, 0.0), (800.0, 320.0)];
    for (id, (x, y)) in ids.iter().zip(places) {
        document.looks.nodes.insert(*id, Position { x, y });
    }
    let place = Position { x: 1056.0, y: 0.0 };
    document.looks.nodes.insert(decision, place);

    open_document(&document)
}

/// Returns the label of a widget that contains a text.
fn label_with(window: &Window, text: &str) -> String {
    let labels = window.root().children_recursive();
    let mut labels = labels.filter_map(|node| node.accesskit_node().label());
    labels
        .find(|label| label.contains(text))
        .unwrap_or_default()
}

/// Drops the curve on the considerations of an option, which adds a multiplier.
fn drop_curve(window: &mut Window) {
    let from = widget_rect(window, "Busy: output").center();
    let to = widget_rect(window, "Serve: add consideration").center();
    drag(window, from, to);
    window.run_steps(4);
}

fn box_count(window: &Window) -> usize {
    let nodes = window.state().canvas().scene().nodes.iter();
    nodes.filter(|node| !node.is_folded()).count()
}

fn find_node(window: &Window, title: &str) -> NodeId {
    let mut nodes = window.state().canvas().scene().nodes.iter();
    let found = nodes.find(|node| node.title == title);
    found.expect("it is on the canvas").id
}

fn node_corner(window: &Window, title: &str) -> Pos2 {
    let scene = window.state().canvas().scene();
    scene
        .node(find_node(window, title))
        .expect("it is there")
        .rect
        .min
}

/// Returns a point on the title of a node.
fn title_place(window: &Window, node: &str) -> Pos2 {
    widget_rect(window, node).left_top() + vec2(60.0, 8.0)
}

const MULTIPLIER: &str = "Multiplier (Busy)";

#[test]
fn a_curve_dropped_on_considerations_forms_one_box_with_the_multiplier() {
    let (_folder, mut window) = open_shop();
    let before = saved_text(&window);
    let boxes = box_count(&window);
    drop_curve(&mut window);
    assert_eq!(box_count(&window), boxes, "one more node, in one box");
    expect![["Busy, Bell, folded into Multiplier (Busy)"]]
        .assert_eq(&full_label(&window, "Busy, Bell"));

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn a_box_moves_as_one_and_its_part_is_pulled_out_by_the_title() {
    let (_folder, mut window) = open_shop();
    drop_curve(&mut window);
    let folded = saved_text(&window);
    let boxes = box_count(&window);

    let corners = |window: &Window| [MULTIPLIER, "Busy"].map(|title| node_corner(window, title));
    let before = corners(&window);
    let from = title_place(&window, "Multiplier (Busy), Multiplier");
    drag(&mut window, from, from + vec2(0.0, 160.0));
    window.run_steps(4);
    let after = corners(&window);
    assert!(after[0].y > before[0].y);
    assert_eq!(after[0] - before[0], after[1] - before[1]);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    assert_eq!(saved_text(&window), folded);

    let from = title_place(&window, "Busy, Bell");
    drag(&mut window, from, from + vec2(0.0, 260.0));
    window.run_steps(4);
    assert_eq!(box_count(&window), boxes + 1);

    // J folds the selected curve back, and unfolds it.
    press(&mut window, Key::J);
    window.run_steps(4);
    assert_eq!(box_count(&window), boxes);
    press(&mut window, Key::J);
    window.run_steps(4);
    assert_eq!(box_count(&window), boxes + 1);

    for _ in 0..3 {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
    }
    window.run_steps(4);
    assert_eq!(saved_text(&window), folded);
}

#[test]
fn a_wire_from_a_folded_node_unfolds_it() {
    let (_folder, mut window) = open_shop();
    drop_curve(&mut window);
    let boxes = box_count(&window);

    let to = widget_rect(&window, "Rest: add consideration").center();
    let header = widget_rect(&window, "Busy, Bell").right_top();
    let camera = window
        .state()
        .document()
        .expect("one is shown")
        .view
        .camera();
    let zoom = camera.expect("it was shown").zoom;
    drag(&mut window, header + vec2(0.0, 14.0 * zoom), to);
    window.run_steps(4);

    // The new multiplier, and the curve.
    assert_eq!(box_count(&window), boxes + 2);
}

#[test]
fn the_search_leads_to_a_folded_node() {
    let (_folder, mut window) = open_shop();
    drop_curve(&mut window);
    let busy = find_node(&window, "Busy");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_in(&mut window, "Busy");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    let document = window.state().document().expect("one is shown");
    assert_eq!(document.view.selection.lead(), Some(Item::Node(busy)));
}

#[test]
fn other_options_are_left_out_during_solo_and_their_parts_stay_folded() {
    let (_folder, mut window) = open_shop();
    drop_curve(&mut window);
    walk_to(&mut window, "Rest, Option");
    press(&mut window, Key::O);
    window.run_steps(4);
    expect![["Busy, Bell, folded into Multiplier (Busy)"]]
        .assert_eq(&full_label(&window, "Busy, Bell"));
    expect![["Serve, Option, left out"]].assert_eq(&full_label(&window, "Serve, Option"));
}

#[test]
fn a_probe_of_a_folded_node_shows_its_value_beside_the_box() {
    let (_folder, mut window) = open_shop();
    drop_curve(&mut window);
    walk_to(&mut window, "Busy, Bell");
    press(&mut window, Key::P);
    window.run_steps(2);
    let label = label_with(&window, "Probe of");
    expect![["Probe of Busy: 0.001"]].assert_eq(&label);
    let probe = widget_rect(&window, &label);
    let part = widget_rect(&window, "Busy, Bell");
    let is_beside = probe.left() > part.center().x && probe.y_range().intersects(part.y_range());
    assert!(is_beside, "{probe:?} {part:?}");
}

#[test]
fn a_problem_of_a_folded_node_leads_to_it() {
    // Without steepness, the curve is flat.
    let (_folder, mut window) = open_shop_with_steepness(0.0);
    drop_curve(&mut window);
    let busy = find_node(&window, "Busy");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::A);

    click_on(&mut window, Pane::Problems.title());
    let problem = label_with(&window, "“Busy”");
    click_on(&mut window, &problem);
    window.run_steps(4);
    let document = window.state().document().expect("one is shown");
    assert_eq!(document.view.selection.lead(), Some(Item::Node(busy)));
}
