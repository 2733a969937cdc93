//! The places of nodes: into wires and out of them, and from menus to where they were opened.

use eframe::egui::{
    Event, Key, Modifiers, PointerButton, Pos2, Rect,
    accesskit::{Live, Role},
    vec2,
};
use egui_kittest::{
    Node,
    kittest::{NodeT, Queryable},
};
use inclination_core::authoring::{
    Builder, arithmetic, curve,
    format::{Document, Position},
    model::{NodeId, Stat},
};
use inclination_editor::{command::Command, labels};

use super::{
    common::{Window, example, open_app, open_document, saved_text},
    input::{
        choose_command, choose_menu_line, click, click_on, double_click, drag, find,
        find_menu_line, focused_label, move_pointer, press, press_with, right_click, run_command,
        type_in, type_over, widget_rect,
    },
    window_text::{announcements, wait_for_announcement},
};

/// A stat, two curves after it, and an unwired node.
fn open_row() -> (tempfile::TempDir, Window, [NodeId; 4]) {
    let mut graph = Builder::new("Row");
    let health = graph.stat(Stat::number("Health", 0.0, 100.0));
    let first = graph.add("First", curve::linear(health)).out();
    let second = graph.add("Second", curve::linear(first)).out();
    let single = graph.add("Single", arithmetic::negate(0.0)).out();
    let ids = [health, first, second, single].map(inclination_core::authoring::NodeOutput::node);

    let mut document = Document {
        graph: graph.finish().expect("it is sound"),
        ..Document::default()
    };

    let places = [(0.0, 0.0), (256.0, 0.0), (512.0, 0.0), (256.0, 240.0)];
    for (id, (x, y)) in ids.iter().zip(places) {
        document.looks.nodes.insert(*id, Position { x, y });
    }

    let (folder, window) = open_document(&document);
    (folder, window, ids)
}

/// Selects the nodes in an area by dragging a box around it.
fn select_in_box(window: &mut Window, area: Rect) {
    let area = area.expand(12.0);
    drag(window, area.left_top(), area.right_bottom());
    window.run_steps(2);
}

fn source(window: &Window, id: NodeId) -> Option<NodeId> {
    let document = window.state().document().expect("one is shown");
    let node = &document.body()[&id];
    node.sockets[0].wire().map(|wire| wire.node)
}

fn node_x(window: &Window, id: NodeId) -> f32 {
    let document = window.state().document().expect("one is shown");
    document.document().looks.nodes[&id].x
}

fn title_place(window: &Window, node: &str) -> Pos2 {
    widget_rect(window, node).center_top() + vec2(0.0, 8.0)
}

#[test]
fn a_node_dropped_on_a_wire_gets_room_in_it() {
    let (_folder, mut window, [_, first, second, single]) = open_row();
    let before = saved_text(&window);

    let from = title_place(&window, "Single");
    let output = widget_rect(&window, "First: output").center();
    let input = widget_rect(&window, "Second: x").center();
    let node = widget_rect(&window, "Single, Negate");
    let to = from + (output.lerp(input, 0.5) - node.center());
    drag(&mut window, from, to);

    assert_eq!(source(&window, second), Some(single));
    assert_eq!(source(&window, single), Some(first));
    // The node behind it made room: a node's width and 80 on either side of it.
    assert_eq!(node_x(&window, first), 256.0);
    assert_eq!(
        (node_x(&window, single), node_x(&window, second)),
        (544.0, 832.0)
    );

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn a_dragged_node_snaps_to_the_middle_of_another() {
    let (_folder, mut window, [.., single]) = open_row();
    let middle = |window: &Window, node: &str| widget_rect(window, node).center().y;
    let y = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        document.document().looks.nodes[&single].y
    };
    let beside = vec2(
        widget_rect(&window, "Second: x").left() - widget_rect(&window, "First: x").left(),
        0.0,
    );
    let aim = |window: &Window| {
        let off = widget_rect(window, "Second, Linear").center()
            - widget_rect(window, "Single, Negate").center();
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
    let before = saved_text(&window);
    let from = title_place(&window, "First");
    move_pointer(&mut window, from);
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
        move_pointer(&mut window, from.lerp(to, step as f32 / 6.0));
    }
    button(&mut window, to, false);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(2);

    assert_eq!(source(&window, second), Some(health), "healed");
    assert_eq!(source(&window, first), None);
    assert_ne!(saved_text(&window), before);

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(saved_text(&window), before);
    let history = window.state().document().unwrap().history();
    assert!(history.undo_title().is_none(), "one step");
}

#[test]
fn an_added_node_covers_no_other() {
    let (_folder, mut window, _) = open_row();
    let at = widget_rect(&window, "First, Linear").center();
    move_pointer(&mut window, at);
    press_with(&mut window, Modifiers::SHIFT, Key::A);
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
    let mut window = open_app(&[example("duel")]);
    let at = window.state().canvas().screen_rect().left_bottom() + vec2(120.0, -60.0);
    right_click(&mut window, at);
    for command in [Command::SelectAll, Command::FitAll, Command::Paste] {
        let title = command.entry().title;
        assert!(find_menu_line(&window, title).is_some(), "{title}");
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
    let output = widget_rect(&window, "First: output").center();
    let input = widget_rect(&window, "Second: x").center();
    let middle = output.lerp(input, 0.5);
    right_click(&mut window, middle);
    for title in [
        labels::wire_start_label("First"),
        labels::wire_end_label("Second: x"),
    ] {
        assert!(find_menu_line(&window, &title).is_some(), "{title}");
    }

    choose_command(&mut window, Command::InsertNode);
    type_in(&mut window, "power");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    let put = source(&window, second).unwrap();
    assert_eq!(source(&window, put), Some(first));
    assert_eq!(node_x(&window, second) - node_x(&window, put), 288.0);

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(source(&window, second), Some(first));

    // The undone node has no wire; the old wire is there.
    right_click(&mut window, middle);
    choose_command(&mut window, Command::Delete);
    assert_eq!(source(&window, second), None);
}

#[test]
fn a_sockets_menu_disconnects_wires_and_resets() {
    let (_folder, mut window, [_, first, second, _]) = open_row();
    let input = widget_rect(&window, "Second: x").center();
    right_click(&mut window, input);
    assert!(window.query_by_label("Second: x").is_some());
    choose_menu_line(&mut window, labels::DISCONNECT);
    assert_eq!(source(&window, second), None);

    right_click(&mut window, input);
    choose_command(&mut window, Command::WireTo);
    type_in(&mut window, "First");
    press(&mut window, Key::Enter);
    window.run_steps(3);
    assert_eq!(source(&window, second), Some(first));

    // An output disconnects all its wires.
    let output = widget_rect(&window, "First: output").center();
    right_click(&mut window, output);
    choose_menu_line(&mut window, labels::DISCONNECT);
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
    let at = widget_rect(&window, &labels::rewire_input_label("X")).center();
    click(&mut window, at);
    press(&mut window, Key::Escape);
    click_on(&mut window, &labels::cut_input_wire_label("X"));
    assert_eq!(source(&window, second), None);
    assert!(find(&window, &labels::wire_input_label("X")).is_some());
    assert_ne!(
        focused_label(&window).as_deref(),
        Some(labels::SEARCH_SOCKETS)
    );
}

#[test]
fn a_wire_dropped_near_the_edge_keeps_the_node_there_and_scrolls() {
    let (_folder, mut window, [_, _, second, _]) = open_row();
    let view = window.state().canvas().screen_rect();
    let camera = |window: &Window| window.state().document().unwrap().view.camera().unwrap();
    let drop = view.right_center() + vec2(-20.0, 120.0);
    let wanted = camera(&window).to_canvas(view, drop);

    let output = widget_rect(&window, "Second: output").center();
    drag(&mut window, output, drop);
    type_in(&mut window, "negate");
    press(&mut window, Key::Enter);
    window.run_steps(8);

    let scene = window.state().canvas().scene();
    let mut wires = scene.outgoing_wires(second);
    let wire = wires.next().expect("the new node reads it");
    assert!(
        (wire.end - wanted).length() <= 12.0,
        "{:?} {wanted:?}",
        wire.end
    );
    let node = scene.node(wire.to).unwrap().rect;
    let visible = camera(&window).visible_area(window.state().canvas().screen_rect());
    assert!(visible.contains_rect(node), "{visible:?} {node:?}");
}

#[test]
fn a_new_group_asks_for_its_name() {
    let (_folder, mut window, _) = open_row();
    let [from, to] = ["First, Linear", "Second, Linear"].map(|name| widget_rect(&window, name));
    select_in_box(&mut window, from.union(to));
    press_with(&mut window, Modifiers::COMMAND, Key::G);
    type_over(&mut window, "Fear");
    press(&mut window, Key::Enter);
    window.run_steps(3);

    let document = window.state().document().expect("one is shown");
    let graph = &document.document().graph;
    let groups = graph.groups.values();
    let names: Vec<(&str, usize)> = groups.map(|one| (&*one.name, one.nodes.len())).collect();
    // Both curves, an input and an output.
    assert_eq!(names, [("Fear", 4)]);
    let uses = graph.nodes.values().filter(|node| node.name == "Fear");
    assert_eq!(uses.count(), 0, "the node has no name of its own");
}

#[test]
fn the_list_of_connections_wires_all_selected_nodes() {
    let mut graph = Builder::new("Choices");
    let options = ["Attack", "Defend", "Heal"].map(|name| graph.option(name, []).out().node());
    let decision = graph.decision("Act", []).out().node();
    let mut document = Document {
        graph: graph.finish().expect("it is sound"),
        ..Document::default()
    };
    let places = [(0.0, 0.0), (0.0, 160.0), (0.0, 320.0), (400.0, 0.0)];
    for (id, (x, y)) in options.iter().chain([&decision]).zip(places) {
        document.looks.nodes.insert(*id, Position { x, y });
    }

    let (_folder, mut window) = open_document(&document);
    let [from, to] = ["Attack, Option", "Heal, Option"].map(|name| widget_rect(&window, name));
    select_in_box(&mut window, from.union(to));

    let document = window.state().document().expect("one is shown");
    assert_eq!(document.view.selection.nodes().count(), 3);
    press(&mut window, Key::W);
    type_in(&mut window, "Act: add");
    press(&mut window, Key::Enter);
    window.run_steps(3);
    let document = window.state().document().expect("one is shown");
    let wires = document.body()[&decision].all_sockets();
    let sources: Vec<NodeId> = wires
        .filter_map(|(_, held)| Some(held.wire()?.node))
        .collect();
    assert_eq!(sources, options);
}

#[test]
fn copies_form_a_column_below_the_original_and_the_view_follows() {
    let (_folder, mut window, [_, first, ..]) = open_row();
    let title = title_place(&window, "First");
    click(&mut window, title);
    let zoom = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        document.view.camera().expect("it was shown").zoom
    };
    let zoom_before = zoom(&window);

    let mut last = first;
    for _ in 0..6 {
        press_with(&mut window, Modifiers::COMMAND, Key::D);
        window.run_steps(4);

        let document = window.state().document().expect("one is shown");
        let copy = document.view.selection.lead_node().expect("the copy");
        let scene = window.state().canvas().scene();
        let [above, below] = [last, copy].map(|id| scene.node(id).expect("it is there").rect);
        let single = scene.nodes.iter().find(|node| node.title == "Single");
        let single = single.expect("it is there").rect;
        assert_eq!(below.left(), above.left());
        assert!(below.top() >= above.bottom() + 24.0);
        assert!(!below.expand(23.0).intersects(single));

        let view = window.state().canvas().screen_rect();
        let camera = document.view.camera().expect("it was shown");
        let shown = camera.rect_to_screen(view, below);
        assert!(view.contains_rect(shown), "{shown:?} in {view:?}");
        last = copy;
    }
    assert_eq!(zoom(&window), zoom_before);
}

#[test]
fn a_message_keeps_off_the_node_just_added() {
    let (_folder, mut window, _) = open_row();
    let canvas = window.state().canvas().screen_rect();
    double_click(&mut window, canvas.center_bottom() - vec2(40.0, 90.0));
    type_in(&mut window, "multiply");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    let added = widget_rect(&window, "Multiply");
    let usual_place = Rect::from_min_max(
        canvas.center_bottom() - vec2(80.0, 56.0),
        canvas.center_bottom() - vec2(-80.0, 24.0),
    );
    assert!(added.intersects(usual_place), "{added} {usual_place}");

    run_command(&mut window, Command::KeepView);
    window.run_steps(4);
    let is_message = |node: &Node<'_>| node.accesskit_node().live() != Live::Off;
    let nodes = window.root().children_recursive();
    let messages: Vec<Rect> = nodes.filter(is_message).map(|node| node.rect()).collect();
    assert!(!messages.is_empty());
    for message in messages {
        assert!(!message.intersects(added), "{message} {added}");
        assert!(canvas.contains_rect(message), "{message}");
    }
}

#[test]
fn what_is_pasted_at_the_edge_scrolls_into_view() {
    let (_folder, mut window, _) = open_row();
    let edge = window.state().canvas().screen_rect().center_bottom() + vec2(40.0, -6.0);
    move_pointer(&mut window, edge);
    window.run_steps(2);
    window.event(Event::Paste(String::from("Brought along")));
    window.run_steps(12);

    let canvas = window.state().canvas();
    let note = canvas.scene().notes.last().expect("it was pasted").rect;
    let camera = window.state().document().unwrap().view.camera().unwrap();
    let visible = camera.visible_area(canvas.screen_rect());
    assert!(visible.contains_rect(note), "{visible:?} {note:?}");
}

#[test]
fn a_paste_from_an_empty_clipboard_says_so() {
    let message = "There is nothing to paste. Copy something first.";
    let key = |pressed| Event::Key {
        key: Key::V,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::COMMAND,
    };

    // With an empty clipboard, only the release of the key reaches the app.
    let mut window = open_app(&[example("duel")]);
    window.event(key(false));
    window.run_steps(2);
    assert!(announcements(&window).contains(message));

    // Neither a paste nor the letter alone is in vain.
    let mut window = open_app(&[example("duel")]);
    window.event(Event::Paste(String::from("Brought along")));
    window.event(key(false));
    window.event(key(true));
    window.event(key(false));
    window.run_steps(2);
    assert!(!announcements(&window).contains(message));

    let mut window = open_app(&[example("duel")]);
    run_command(&mut window, Command::Paste);
    wait_for_announcement(&mut window, message);
}
