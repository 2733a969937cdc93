//! Automatic wiring: a node between sockets that do not fit, all selected nodes at once, stats that
//! are not on the canvas.

use eframe::egui::{Key, Modifiers, Pos2, pos2, vec2};
use egui_kittest::kittest::NodeT;
use inclination_core::authoring::model::{Node, NodeId, NodeKind, Socket, SocketKey};
use inclination_editor::labels;

use super::{
    common::{Window, open_app_sized, saved_text},
    input::{
        click, click_on, double_click, drag, find, focused_label, panel_title_rect, press,
        press_with, rename, type_in, type_over, widget_rect,
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

/// A window with Attack, Defend and Heal below one another, and a decision without options.
fn open_with_options() -> Window {
    let mut window = open_empty();
    let places = [150.0, 300.0, 450.0].map(|y| pos2(500.0, y));
    for (at, title) in places.into_iter().zip(["Attack", "Defend", "Heal"]) {
        search_node(&mut window, at, "option");
        rename(&mut window, title);
    }
    search_node(&mut window, pos2(1000.0, 300.0), "decision");
    rename(&mut window, "Act");
    window
}

fn nodes(window: &Window) -> Vec<(NodeId, Node)> {
    let document = window.state().document().expect("one is shown");
    let body = document.body().iter();
    body.map(|(id, node)| (*id, node.clone())).collect()
}

fn find_node(window: &Window, name: &str) -> (NodeId, Node) {
    let mut all = nodes(window).into_iter();
    let is_called = |node: &Node| match node.name.as_str() {
        "" => node.kind.spec().title == name,
        own => own == name,
    };
    all.find(|(_, node)| is_called(node)).expect("it is there")
}

fn sources(node: &Node) -> Vec<NodeId> {
    let wires = node.all_sockets().filter_map(|(_, socket)| socket.wire());
    wires.map(|wire| wire.node).collect()
}

fn drag_wire(window: &mut Window, from: &str, to: &str) {
    let [from, to] = [from, to].map(|label| widget_rect(window, label).center());
    drag(window, from, to);
}

#[test]
fn w_adds_a_consideration_to_the_option_that_is_typed() {
    let mut window = open_with_options();
    search_node(&mut window, pos2(300.0, 700.0), "expression");
    press(&mut window, Key::Enter);
    press(&mut window, Key::W);
    type_in(&mut window, "heal");
    press(&mut window, Key::Enter);
    window.run_steps(3);

    let (formula, _) = find_node(&window, "Expression");
    let (multiplier, held) = find_node(&window, "Multiplier");
    assert_eq!(sources(&held), [formula]);
    let (_, heal) = find_node(&window, "Heal");
    assert_eq!(sources(&heal), [multiplier]);
    assert_eq!(heal.socket(SocketKey::Fixed(0)), Some(Socket::Value(1.0)));
}

#[test]
fn a_curve_dropped_on_considerations_gets_a_multiplier_in_one_step() {
    let mut window = open_empty();
    search_node(&mut window, pos2(400.0, 200.0), "linear");
    search_node(&mut window, pos2(1000.0, 200.0), "option");
    let before = saved_text(&window);

    // The words work as well as the diamond.
    let row = widget_rect(&window, "Option: add consideration");
    let from = widget_rect(&window, "Linear: output").center();
    drag(&mut window, from, row.center() + vec2(60.0, 0.0));

    let option = find_node(&window, "Option").1;
    let [multiplier] = sources(&option)[..] else {
        unreachable!("one wire comes to it: {option:?}")
    };
    let multiplier = nodes(&window)
        .into_iter()
        .find(|(id, _)| *id == multiplier)
        .expect("it is there");
    assert_eq!(multiplier.1.kind.spec().title, "Multiplier");
    assert_eq!(sources(&multiplier.1), [find_node(&window, "Linear").0]);

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn one_wire_connects_all_selected_options_to_a_decision() {
    let mut window = open_with_options();
    // Defend comes first, and is not wired twice.
    drag_wire(&mut window, "Defend: weight", "Act: add option");
    // The decision is selected too: its output fits no decision.
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    // A drag from the lowest keeps the order from top to bottom.
    drag_wire(&mut window, "Heal: weight", "Act: add option");
    let decision = find_node(&window, "Act").1;
    assert_eq!(decision.kind, NodeKind::Decision);
    let wanted = ["Defend", "Attack", "Heal"].map(|name| find_node(&window, name).0);
    assert_eq!(sources(&decision), wanted);
}

#[test]
fn a_wire_moved_within_a_node_leaves_the_socket_that_it_was_in() {
    let mut window = open_empty();
    search_node(&mut window, pos2(400.0, 200.0), "linear");
    search_node(&mut window, pos2(800.0, 200.0), "subtract");
    let node = find_node(&window, "Subtract").1;
    let keys: Vec<&str> = node.kind.spec().sockets().map(|spec| spec.title).collect();
    let [one, other] = [keys[0], keys[1]].map(|title| format!("Subtract: {title}"));
    drag_wire(&mut window, "Linear: output", &one);
    drag_wire(&mut window, &one, &other);
    let node = find_node(&window, "Subtract").1;
    let wired = |at| node.socket(SocketKey::Fixed(at)).and_then(Socket::wire);
    assert!(wired(0).is_none() && wired(1).is_some(), "{node:?}");
}

#[test]
fn a_wire_moved_along_a_list_leaves_the_row_that_it_was_in() {
    let mut window = open_with_options();
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    drag_wire(&mut window, "Attack: weight", "Act: add option");
    // Attack takes the place of Heal, which is removed.
    drag_wire(&mut window, "Act: Attack", "Act: Heal");
    let wanted = ["Defend", "Attack"].map(|name| find_node(&window, name).0);
    assert_eq!(sources(&find_node(&window, "Act").1), wanted);
}

#[test]
fn the_range_of_a_stat_is_typed_with_its_name() {
    let mut window = open_empty();
    search_node(&mut window, pos2(400.0, 200.0), "stat");
    type_over(&mut window, "Potions 0..10");
    press(&mut window, Key::Enter);
    click_on(&mut window, labels::ADD_STAT);
    type_over(&mut window, "Speed 5..40 m/s");
    press(&mut window, Key::Enter);

    // The search also takes an unknown text for a stat's name.
    search_node(&mut window, pos2(400.0, 400.0), "Foe’s mana 0..250");

    // A name is as it was typed into the file, until another one is typed.
    click_on(&mut window, labels::STAT_NAME);
    type_over(&mut window, "Pace 0..4");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);

    let document = window.state().document().expect("one is shown");
    let stats = &document.document().graph.stats;
    let found: Vec<_> = stats
        .iter()
        .map(|stat| (stat.name.as_str(), stat.reach(), stat.unit.as_str()))
        .collect();

    let wanted = [
        ("Potions", (0.0, 10.0), ""),
        ("Speed", (5.0, 40.0), "m/s"),
        ("Foe’s mana", (0.0, 250.0), ""),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn a_wrong_range_after_a_stats_name_is_refused() {
    let names = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        let stats = document.document().graph.stats.iter();
        stats
            .map(|stat| (stat.name.clone(), stat.reach()))
            .collect::<Vec<_>>()
    };
    let has_message = |window: &Window, text: &str| {
        let mut all = window.root().children_recursive();
        all.any(|node| node.value().is_some_and(|value| value.contains(text)))
    };
    let mut window = open_empty();
    click_on(&mut window, labels::ADD_STAT);
    type_over(&mut window, "Temp 10..5");
    press(&mut window, Key::Enter);
    assert!(has_message(&window, "“10..5”"));

    // The text can be corrected.
    assert_eq!(focused_label(&window).as_deref(), Some(labels::STAT_NAME));
    type_over(&mut window, "Temp 5..10");
    press(&mut window, Key::Enter);
    let stats = [(String::from("Temp"), (5.0, 10.0))];
    assert_eq!(names(&window), stats);

    // A press elsewhere keeps the stat as it was.
    click_on(&mut window, labels::STAT_NAME);
    type_over(&mut window, "Pace sun|sun");
    click(&mut window, pos2(700.0, 600.0));
    window.run_steps(3);
    assert!(has_message(&window, "“sun”"));
    assert_eq!(names(&window), stats);

    search_node(&mut window, pos2(400.0, 400.0), "Zeal 0..0");
    assert!(has_message(&window, "“0..0”"));
    press(&mut window, Key::Escape);

    // On the canvas, Enter keeps the text too.
    search_node(&mut window, pos2(400.0, 400.0), "Zeal 0..1");
    rename(&mut window, "Zest 1..0");
    assert!(has_message(&window, "Zest 1..0"));
    type_over(&mut window, "Zest 0..2");
    press(&mut window, Key::Enter);
    let zest = (String::from("Zest"), (0.0, 2.0));
    assert_eq!(names(&window), [stats[0].clone(), zest]);
}

#[test]
fn the_inspector_wires_a_stat_that_is_not_on_the_canvas() {
    let mut window = open_empty();
    click_on(&mut window, labels::ADD_STAT);
    type_over(&mut window, "Range");
    press(&mut window, Key::Enter);
    search_node(&mut window, pos2(800.0, 300.0), "linear");
    let before = saved_text(&window);

    click_on(&mut window, &labels::wire_input_label("X"));
    type_in(&mut window, "Range");
    press(&mut window, Key::Enter);
    window.run_steps(3);

    let [from] = sources(&find_node(&window, "Linear").1)[..] else {
        unreachable!("it is wired")
    };
    let stat = nodes(&window).into_iter().find(|(id, _)| *id == from);
    assert!(matches!(
        stat.expect("it is there").1.kind,
        NodeKind::Stat(_)
    ));

    // The stat's node is on the canvas from now on.
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
    let at = widget_rect(&window, "Linear").center_top() + vec2(0.0, 8.0);
    click(&mut window, at);
    assert!(find(&window, &labels::wire_input_label("X")).is_some());
}

#[test]
fn a_double_click_on_a_number_selects_all_of_it() {
    let mut window = open_empty();
    search_node(&mut window, pos2(500.0, 200.0), "option");
    search_node(&mut window, pos2(500.0, 420.0), "veto unless");
    let values = |window: &Window, title: &str| {
        let node = find_node(window, title).1;
        let shown = node.all_sockets().filter_map(|(_, socket)| match socket {
            Socket::Value(value) => Some(value),
            _ => None,
        });
        shown.collect::<Vec<f32>>()
    };

    // In the inspector, of the node that was added last.
    let before = values(&window, "Veto unless");
    let at = widget_rect(&window, "At least").center();
    double_click(&mut window, at);
    type_in(&mut window, "3");
    press(&mut window, Key::Enter);
    let after = values(&window, "Veto unless");
    assert!(!before.contains(&3.0) && after.contains(&3.0), "{after:?}");

    // On a node, with the second double click in the field itself.
    let base = widget_rect(&window, "Option: base").center() + vec2(150.0, 0.0);
    for typed in ["0.5", "3"] {
        double_click(&mut window, base);
        double_click(&mut window, base);
        type_in(&mut window, typed);
        press(&mut window, Key::Enter);
    }
    assert!(values(&window, "Option").contains(&3.0));
}

#[test]
fn unnamed_considerations_are_distinguished_by_their_inputs() {
    let mut window = open_empty();
    let places = [150.0, 420.0].map(|y| pos2(420.0, y));
    for (at, title) in places.into_iter().zip(["Need", "Luck"]) {
        search_node(&mut window, at, "linear");
        rename(&mut window, title);
    }

    // Need has a reader already, so it is not folded into its consideration.
    search_node(&mut window, pos2(250.0, 330.0), "veto unless");
    drag_wire(&mut window, "Need: output", "Veto unless: value");

    search_node(&mut window, pos2(1000.0, 200.0), "option");
    for title in ["Need", "Luck"] {
        drag_wire(
            &mut window,
            &format!("{title}: output"),
            "Option: add consideration",
        );
    }

    // On the words of a wired socket: the list grows.
    let from = widget_rect(&window, "Veto unless (Need): output").center();
    let row = widget_rect(&window, "Option: Multiplier (Need)").center();
    drag(&mut window, from, row + vec2(60.0, 0.0));

    for looked_at in [
        "Multiplier (Need)",
        "Multiplier (Luck)",
        "Veto unless (Need)",
    ] {
        let row = format!("Option: {looked_at}");
        assert!(find(&window, &row).is_some(), "{row}");
        let (kind, _) = looked_at.split_once(" (").unwrap();
        let node = format!("{looked_at}, {kind}");
        assert!(find(&window, &node).is_some(), "{node}");
    }
}

#[test]
fn a_wire_released_over_a_panel_does_nothing() {
    let mut window = open_with_options();
    let before = saved_text(&window);
    let from = widget_rect(&window, "Attack: weight").center();
    for panel in ["Inspector", "Stats", "Why"] {
        let at = panel_title_rect(&window, panel).center() + vec2(0.0, 30.0);
        drag(&mut window, from, at);
        assert!(find(&window, labels::SEARCH_NODES).is_none(), "{panel}");
        assert!(find(&window, "Search nodes that accept an option").is_none());
    }
    assert_eq!(saved_text(&window), before);
}
