//! The places of nodes: into wires and out of them, and from menus to where they were opened.

use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, accesskit::Role, vec2};
use egui_kittest::kittest::Queryable;
use inclination_core::{
    Builder, Document, arithmetic, curve,
    format::Position,
    model::{NodeId, Stat},
};
use inclination_editor::{command::Command, labels};

use super::{
    common::{Window, app, example, written},
    hands::{
        choose, choose_command, click, click_on, drag, find, focused, hold, line, place_of, point,
        press, right_click, type_in,
    },
};

/// A stat, two curves after it, and an unwired node.
fn open_row() -> (tempfile::TempDir, Window, [NodeId; 4]) {
    let mut graph = Builder::new("Row");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0));
    let first = graph.curve("First", curve::LINEAR, health).out();
    let second = graph.curve("Second", curve::LINEAR, first).out();
    let single = graph.node("Single", arithmetic::NEGATE).out();
    let ids = [health, first, second, single].map(|wire| wire.node);

    let mut document = Document {
        graph: graph.finish().expect("it is sound"),
        ..Document::default()
    };

    let places = [(0.0, 0.0), (256.0, 0.0), (512.0, 0.0), (256.0, 240.0)];
    for (id, (x, y)) in ids.iter().zip(places) {
        document.looks.nodes.insert(*id, Position { x, y });
    }

    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("row.incl.json");
    std::fs::write(&file, document.write()).expect("it can be written");
    let window = app(&[file]);
    (folder, window, ids)
}

fn source(window: &Window, id: NodeId) -> Option<NodeId> {
    let document = window.state().document().expect("one is shown");
    let node = &document.body()[&id];
    node.sockets[0].wire().map(|wire| wire.node)
}

fn x(window: &Window, id: NodeId) -> f32 {
    let document = window.state().document().expect("one is shown");
    document.document().looks.nodes[&id].x
}

fn title_place(window: &Window, node: &str) -> Pos2 {
    place_of(window, node).center_top() + vec2(0.0, 8.0)
}

#[test]
fn a_node_dropped_on_a_wire_gets_room_in_it() {
    let (_folder, mut window, [_, first, second, single]) = open_row();
    let before = written(&window);

    let from = title_place(&window, "Single");
    let output = place_of(&window, "First: output").center();
    let input = place_of(&window, "Second: x").center();
    let node = place_of(&window, "Single, Negate");
    let to = from + (output.lerp(input, 0.5) - node.center());
    drag(&mut window, from, to);

    assert_eq!(source(&window, second), Some(single));
    assert_eq!(source(&window, single), Some(first));
    // The node behind it made room: a node's width and 48 on either side of it.
    assert_eq!(x(&window, first), 256.0);
    assert_eq!((x(&window, single), x(&window, second)), (512.0, 768.0));

    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(written(&window), before);
}

#[test]
fn a_dragged_node_snaps_to_the_middle_of_another() {
    let (_folder, mut window, [.., single]) = open_row();
    let middle = |window: &Window, node: &str| place_of(window, node).center().y;
    let y = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        document.document().looks.nodes[&single].y
    };
    let beside = vec2(
        place_of(&window, "Second: x").left() - place_of(&window, "First: x").left(),
        0.0,
    );
    let aim = |window: &Window| {
        let off = place_of(window, "Second, Linear").center()
            - place_of(window, "Single, Negate").center();
        title_place(window, "Single") + off + beside + vec2(0.0, 2.0)
    };

    let (from, to) = (title_place(&window, "Single"), aim(&window));
    drag(&mut window, from, to);
    let off = middle(&window, "Single, Negate") - middle(&window, "Second, Linear");
    assert!(off.abs() < 0.1, "{off}");
    assert!(
        y(&window) % 8.0 != 0.0,
        "the grid would not have held it there"
    );
}

#[test]
fn alt_and_a_drag_take_a_node_out_of_its_wires_in_one_step() {
    let (_folder, mut window, [health, first, second, _]) = open_row();
    let before = written(&window);
    let from = title_place(&window, "First");
    point(&mut window, from);
    let alt = Modifiers::ALT;
    window.event(Event::ModifiersChanged(alt));
    let button = |window: &mut Window, pos: Pos2, pressed: bool| {
        window.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: alt,
        });
        window.step();
    };

    button(&mut window, from, true);
    let to = from + vec2(0.0, -180.0);
    for step in 1..=6 {
        point(&mut window, from.lerp(to, step as f32 / 6.0));
    }
    button(&mut window, to, false);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(2);

    assert_eq!(source(&window, second), Some(health), "healed");
    assert_eq!(source(&window, first), None);
    assert_ne!(written(&window), before);

    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(written(&window), before);
    let history = window.state().document().unwrap().history();
    assert!(history.undo_title().is_none(), "one step");
}

#[test]
fn an_added_node_covers_no_other() {
    let (_folder, mut window, _) = open_row();
    let at = place_of(&window, "First, Linear").center();
    point(&mut window, at);
    hold(&mut window, Modifiers::SHIFT, Key::A);
    type_in(&mut window, "multiply");
    press(&mut window, Key::Enter);
    window.run_steps(4);

    let scene = window.state().canvas().scene();
    assert_eq!(scene.nodes.len(), 5);
    for (at, node) in scene.nodes.iter().enumerate() {
        for other in &scene.nodes[at + 1..] {
            assert!(
                !node.rect.intersects(other.rect),
                "{}, {}",
                node.title,
                other.title
            );
        }
    }
}

#[test]
fn the_canvas_menu_adds_where_it_was_opened() {
    let mut window = app(&[example("duel")]);
    let at = window.state().canvas().screen_rect().left_bottom() + vec2(120.0, -60.0);
    right_click(&mut window, at);
    for command in [Command::SelectAll, Command::FitAll, Command::Paste] {
        let title = command.entry().title;
        assert!(line(&window, title).is_some(), "{title}");
    }

    let wanted = {
        let state = window.state();
        let camera = state.document().unwrap().view.camera().unwrap();
        camera.to_canvas(state.canvas().screen_rect(), at)
    };
    choose_command(&mut window, Command::AddNote);
    press(&mut window, Key::Escape);
    let notes = |window: &Window| -> Vec<Rect> {
        let scene = window.state().canvas().scene();
        scene.notes.iter().map(|note| note.rect).collect()
    };

    let new = notes(&window).last().copied().unwrap();
    // To the nearest point of the grid.
    assert!((new.min - wanted).length() <= 8.0, "{new:?} {wanted:?}");

    right_click(&mut window, at + vec2(0.0, -40.0));
    choose_command(&mut window, Command::Paste);
    window.event(Event::Paste(String::from("Brought along")));
    window.run_steps(3);
    let pasted = notes(&window).last().copied().unwrap();
    assert!((pasted.left() - wanted.x).abs() <= 8.0, "{pasted:?}");

    right_click(&mut window, at + vec2(200.0, 0.0));
    choose_command(&mut window, Command::AddFrame);
    let frames = &window.state().canvas().scene().frames;
    let off = frames.last().unwrap().rect.left() - wanted.x;
    let zoom = window
        .state()
        .document()
        .unwrap()
        .view
        .camera()
        .unwrap()
        .zoom;
    assert!((off - 200.0 / zoom).abs() <= 8.0, "{off}");
}

#[test]
fn a_wires_menu_names_its_ends_and_puts_nodes_into_it() {
    let (_folder, mut window, [_, first, second, _]) = open_row();
    let output = place_of(&window, "First: output").center();
    let input = place_of(&window, "Second: x").center();
    let middle = output.lerp(input, 0.5);
    right_click(&mut window, middle);
    for title in ["From First", "To Second: x"] {
        assert!(line(&window, title).is_some(), "{title}");
    }

    choose_command(&mut window, Command::InsertNode);
    type_in(&mut window, "power");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    let put = source(&window, second).unwrap();
    assert_eq!(source(&window, put), Some(first));
    assert_eq!(x(&window, second) - x(&window, put), 256.0);

    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(source(&window, second), Some(first));

    // The undone node has no wire; the old wire is there.
    right_click(&mut window, middle);
    choose_command(&mut window, Command::Delete);
    assert_eq!(source(&window, second), None);
}

#[test]
fn a_sockets_menu_disconnects_wires_and_resets() {
    let (_folder, mut window, [_, first, second, _]) = open_row();
    let input = place_of(&window, "Second: x").center();
    right_click(&mut window, input);
    assert!(window.query_by_label("Second: x").is_some());
    choose(&mut window, labels::DISCONNECT);
    assert_eq!(source(&window, second), None);

    right_click(&mut window, input);
    choose_command(&mut window, Command::WireTo);
    type_in(&mut window, "First");
    press(&mut window, Key::Enter);
    window.run_steps(3);
    assert_eq!(source(&window, second), Some(first));

    // An output disconnects all its wires.
    let output = place_of(&window, "First: output").center();
    right_click(&mut window, output);
    choose(&mut window, labels::DISCONNECT);
    assert_eq!(source(&window, second), None);
}

#[test]
fn an_input_is_wired_from_the_inspector() {
    let (_folder, mut window, [health, _, second, _]) = open_row();
    window
        .get_by_role_and_label(Role::Button, "Second, Linear")
        .click();
    window.run_steps(3);
    click_on(&mut window, &labels::rewire_input_label("X"));
    type_in(&mut window, "Health");
    press(&mut window, Key::Enter);
    window.run_steps(3);
    assert_eq!(source(&window, second), Some(health));

    // Opening and leaving the search keeps the keyboard where it was.
    let at = place_of(&window, &labels::rewire_input_label("X")).center();
    click(&mut window, at);
    press(&mut window, Key::Escape);
    click_on(&mut window, &labels::cut_input_wire_label("X"));
    assert_eq!(source(&window, second), None);
    assert!(find(&window, &labels::wire_input_label("X")).is_some());
    assert_ne!(focused(&window).as_deref(), Some(labels::SEARCH_SOCKETS));
}
