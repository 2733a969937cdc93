//! Tests of the searches through keys and the pointer, without a window.

use eframe::{
    App as _,
    egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2},
};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::authoring::{
    format::Document,
    model::{NodeKind, Socket, Stat, StatId},
};
use inclination_project::scene::{End, SocketRef};
use proptest::prelude::*;

use crate::{
    app::{App, command_handlers::disabled_reason},
    command::{Command, TABLE},
    request::Request,
};

/// The app with simulated input.
struct AppHarness {
    app: App,
    context: Context,
    time: f64,
}

impl AppHarness {
    fn new(document: Document) -> Self {
        let context = Context::default();
        let mut app = App::new(&context);
        app.documents.add(|id| OpenDocument::new(id, document));
        let mut desk = Self {
            app,
            context,
            time: 0.0,
        };
        desk.run_frame(Vec::new());
        desk.run_frame(Vec::new());
        desk
    }

    fn run_frame(&mut self, events: Vec<Event>) {
        self.time += 0.05;
        let input = RawInput {
            events,
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1600.0, 1000.0))),
            time: Some(self.time),
            ..RawInput::default()
        };
        let (app, context) = (&mut self.app, &self.context);
        let mut frame = eframe::Frame::_new_kittest();
        let mut output = context.run_ui(input, |ui| app.ui(ui, &mut frame));
        // Nothing uploads the textures here.
        output.textures_delta.clear();
    }

    fn press_keys(&mut self, modifiers: Modifiers, key: Key) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        self.run_frame(vec![event(true)]);
        self.run_frame(vec![event(false)]);
        self.run_frame(Vec::new());
    }

    fn press_key(&mut self, key: Key) {
        self.press_keys(Modifiers::NONE, key);
    }

    fn type_text(&mut self, text: &str) {
        self.run_frame(vec![Event::Text(text.to_owned())]);
        self.run_frame(Vec::new());
    }

    fn move_pointer(&mut self, at: Pos2) {
        self.run_frame(vec![Event::PointerMoved(at)]);
    }

    fn set_button(&mut self, at: Pos2, button: PointerButton, pressed: bool) {
        self.run_frame(vec![Event::PointerButton {
            pos: at,
            button,
            pressed,
            modifiers: Modifiers::NONE,
        }]);
    }

    fn drag_pointer(&mut self, from: Pos2, to: Pos2) {
        self.move_pointer(from);
        self.set_button(from, PointerButton::Primary, true);
        self.move_pointer(from + (to - from) * 0.5);
        self.move_pointer(to);
        self.set_button(to, PointerButton::Primary, false);
        self.run_frame(Vec::new());
    }

    fn document(&self) -> &OpenDocument {
        self.app.document().expect("one is open")
    }

    fn disabled_reason_of(&mut self, command: Command) -> Option<String> {
        disabled_reason(&self.app.overlay_components().1.command_context(), command)
    }

    /// Returns the titles of the nodes, in the order in which they were added.
    fn titles(&self) -> Vec<String> {
        let document = self.document();
        let nodes = document.body().values();
        let graph = &document.document().graph;
        nodes.map(|node| node.display_title(graph)).collect()
    }

    fn on_screen(&self, at: SocketRef) -> Pos2 {
        let place = self
            .app
            .canvas
            .scene()
            .socket_position(at)
            .expect("it is there");
        self.app.canvas.to_screen(self.document(), place)
    }
}

const COMMAND: Modifiers = Modifiers {
    ctrl: true,
    command: true,
    ..Modifiers::NONE
};

fn document_with_stat() -> Document {
    let mut document = Document::default();
    let id = StatId(document.graph.fresh_id());
    let stat = Stat::number("Health", 0.0, 100.0);
    document.graph.stats.push(Stat { id, ..stat });
    document
}

#[test]
fn a_node_is_added_with_keys_only_and_undone_in_one_step() {
    let document = document_with_stat();
    let before = document.write();
    let mut desk = AppHarness::new(document);

    desk.press_keys(Modifiers::SHIFT, Key::A);
    desk.type_text("sigmoid");
    desk.press_key(Key::Enter);
    assert_eq!(desk.titles(), ["Logistic"]);
    assert_eq!(desk.document().view.selection.nodes().count(), 1);

    desk.press_keys(COMMAND, Key::Z);
    assert_eq!(desk.document().document().write(), before);
}

#[test]
fn arrows_choose_and_escape_adds_nothing() {
    let mut desk = AppHarness::new(document_with_stat());
    desk.press_keys(Modifiers::SHIFT, Key::A);
    desk.type_text("health");
    desk.press_key(Key::Escape);
    assert!(desk.titles().is_empty());

    desk.press_keys(Modifiers::SHIFT, Key::A);
    desk.type_text("softmax");
    desk.press_key(Key::ArrowDown);
    desk.press_key(Key::ArrowUp);
    desk.press_key(Key::Enter);
    assert_eq!(desk.titles(), ["Decision"]);

    // The node added last is listed first.
    desk.press_keys(Modifiers::SHIFT, Key::A);
    desk.press_key(Key::Enter);
    assert_eq!(desk.titles(), ["Decision", "Decision 2"]);
}

#[test]
fn tab_adds_over_the_canvas_and_moves_the_focus_elsewhere() {
    let mut desk = AppHarness::new(document_with_stat());

    desk.press_key(Key::Tab);
    assert!(desk.app.overlays.adding.is_none());

    let mut desk = AppHarness::new(document_with_stat());
    desk.move_pointer(pos2(700.0, 500.0));
    desk.run_frame(Vec::new());
    desk.press_key(Key::Tab);
    assert!(desk.app.overlays.adding.is_some());

    desk.type_text("health");
    desk.press_key(Key::Enter);
    assert_eq!(desk.titles(), ["Health"]);
}

#[test]
fn a_wire_dropped_on_the_canvas_is_connected_to_the_added_node_in_one_step() {
    let mut desk = AppHarness::new(document_with_stat());

    desk.press_keys(Modifiers::SHIFT, Key::A);
    desk.type_text("health");
    desk.press_key(Key::Enter);

    let before = desk.document().document().write();
    let stat = *desk.document().body().keys().next().expect("it was added");
    let socket = SocketRef {
        node: stat,
        end: End::Out(None),
    };

    let from = desk.on_screen(socket);
    let to = from + vec2(160.0, 60.0);
    desk.drag_pointer(from, to);
    let adding = desk
        .app
        .overlays
        .adding
        .as_ref()
        .expect("the search is open");
    assert_eq!(adding.waiting_wire_end().map(|(at, _)| at), Some(socket));

    desk.type_text("quadratic");
    desk.press_key(Key::Enter);
    assert_eq!(desk.titles(), ["Health", "Power"]);

    let power = desk
        .document()
        .body()
        .values()
        .last()
        .expect("it was added");
    assert_eq!(power.sockets[0].wire().map(|wire| wire.node), Some(stat));

    // Its socket is at the position of the drop, apart from rounding to the grid.
    let added = *desk.document().body().keys().last().expect("it was added");
    let at = desk.on_screen(SocketRef {
        node: added,
        end: End::In(inclination_core::authoring::model::SocketKey::Fixed(0)),
    });
    assert!(at.distance(to) < 8.0, "{at:?}, {to:?}");

    // A wire taken out again and dropped on the empty canvas is cut, without opening the search.
    desk.drag_pointer(at, at + vec2(-60.0, 120.0));
    assert!(desk.app.overlays.adding.is_none());
    let cut = &desk.document().body()[&added];
    assert!(cut.sockets[0].wire().is_none());

    desk.press_keys(COMMAND, Key::Z);
    desk.press_keys(COMMAND, Key::Z);
    assert_eq!(desk.document().document().write(), before);
}

#[test]
fn search_results_are_shown_even_inside_groups() {
    let file = include_bytes!("../../../../../assets/examples/sims-needs.incl.json");
    let mut desk = AppHarness::new(Document::read(file).expect("it is an example"));

    desk.press_keys(COMMAND, Key::F);
    desk.type_text("decision");
    desk.press_key(Key::Enter);
    let first = desk.document().view.selection.lead_node();
    assert!(first.is_some());

    desk.press_key(Key::F3);
    desk.press_keys(Modifiers::SHIFT, Key::F3);
    assert_eq!(desk.document().view.selection.lead_node(), first);
    desk.press_key(Key::Escape);
    assert!(!desk.app.overlays.find.is_open);

    let group = desk
        .document()
        .document()
        .graph
        .groups
        .keys()
        .next()
        .copied();
    let place = group.map(inclination_core::authoring::model::Place::group);
    desk.app
        .requests
        .push(Request::Reveal(place.unwrap_or_default()));
    desk.run_frame(Vec::new());
    assert_eq!(desk.document().group(), group);
}

#[test]
fn the_palette_runs_commands_and_shows_nodes() {
    let file = include_bytes!("../../../../../assets/examples/duel.incl.json");
    let mut desk = AppHarness::new(Document::read(file).expect("it is an example"));

    desk.press_keys(COMMAND, Key::P);
    desk.type_text("select all");
    desk.press_key(Key::Enter);
    let all = desk.document().body().len();
    assert_eq!(desk.document().view.selection.nodes().count(), all);

    desk.press_keys(COMMAND, Key::P);
    desk.type_text("wants to attack");
    desk.press_key(Key::Enter);
    let selected = desk.document().view.selection.lead_node();
    let node = selected.and_then(|id| desk.document().body().get(&id));
    assert_eq!(node.map(|node| &*node.name), Some("Wants to attack"));
    assert!(matches!(
        node.map(|node| &node.kind),
        Some(NodeKind::Formula(_))
    ));
}

#[test]
fn a_decision_among_selected_options_is_found_by_their_number() {
    let file = include_bytes!("../../../../../assets/examples/duel.incl.json");
    let mut desk = AppHarness::new(Document::read(file).expect("it is an example"));
    let before = desk.document().body().len();

    desk.press_keys(COMMAND, Key::A);
    desk.press_keys(COMMAND, Key::P);
    desk.type_text("decision for these 3");
    desk.press_key(Key::Enter);
    desk.press_key(Key::Escape);
    assert_eq!(desk.document().body().len(), before + 1);
    let added = desk.document().view.selection.lead_node();
    let node = added.and_then(|id| desk.document().body().get(&id));
    assert_eq!(node.map(|node| &node.kind), Some(&NodeKind::Decision));
    assert_eq!(node.map(|node| node.rows.len()), Some(3));
}

#[test]
fn the_palette_begins_with_the_command_that_ran_last() {
    let mut desk = AppHarness::new(document_with_stat());
    desk.press_keys(COMMAND, Key::P);
    desk.type_text("add note");
    desk.press_key(Key::Enter);
    desk.press_key(Key::Escape);
    let notes = desk.document().document().looks.notes.len();

    desk.press_keys(COMMAND, Key::P);
    desk.press_key(Key::Enter);
    assert_eq!(desk.document().document().looks.notes.len(), notes + 1);
}

#[test]
fn the_palette_adds_nodes_and_opens_examples() {
    let mut desk = AppHarness::new(document_with_stat());

    desk.press_keys(COMMAND, Key::P);
    desk.type_text("add logistic");
    desk.press_key(Key::Enter);
    let added = desk.document().view.selection.lead_node();
    let kind = added.map(|id| desk.document().body()[&id].kind.spec().key);
    assert_eq!(kind, Some("logistic"));

    desk.press_keys(COMMAND, Key::P);
    desk.type_text("add health");
    desk.press_key(Key::Enter);
    assert!(desk.titles().contains(&String::from("Health")));

    // A command of that name is listed before the additions.
    let stats = desk.document().document().graph.stats.len();
    desk.press_keys(COMMAND, Key::P);
    desk.type_text("add stat");
    desk.press_key(Key::Enter);
    assert_eq!(desk.document().document().graph.stats.len(), stats + 1);

    desk.press_key(Key::Escape);
    desk.press_keys(COMMAND, Key::P);
    desk.type_text("zoo");
    desk.press_key(Key::Enter);
    let shown = &desk.document().document().graph.name;
    assert!(shown.to_lowercase().contains("zoo"), "{shown}");
}

#[test]
fn renaming_a_stat_node_renames_the_stat_unless_the_node_has_a_name() {
    let mut desk = AppHarness::new(document_with_stat());

    desk.press_keys(Modifiers::SHIFT, Key::A);
    desk.type_text("health");
    desk.press_key(Key::Enter);
    let node = desk.document().view.selection.lead_node().expect("added");

    desk.press_key(Key::F2);
    desk.type_text("Vigour");
    desk.press_key(Key::Enter);
    let names = |desk: &AppHarness| {
        let document = desk.document().document();
        let stat = document.graph.stats[0].name.clone();
        (stat, desk.document().body()[&node].name.clone())
    };
    assert_eq!(names(&desk), (String::from("Vigour"), String::new()));
    assert_eq!(
        desk.document().history().undo_title(),
        Some("Rename a stat")
    );

    let edits = inclination_project::edit::nodes::rename_node(
        desk.document().document(),
        None,
        node,
        "Own",
    );
    desk.app
        .documents
        .change_shown(|document| document.apply_step("Rename", edits));

    desk.press_key(Key::F2);
    desk.type_text("Mine");
    desk.press_key(Key::Enter);
    assert_eq!(names(&desk), (String::from("Vigour"), String::from("Mine")));
}

#[test]
fn a_new_stat_is_named_at_once() {
    let mut desk = AppHarness::new(Document::default());
    desk.press_keys(Modifiers::SHIFT, Key::A);
    desk.type_text("new stat");
    desk.press_key(Key::Enter);
    desk.type_text("Fear");
    desk.press_key(Key::Enter);
    let stats = &desk.document().document().graph.stats;
    let names: Vec<&str> = stats.iter().map(|stat| stat.name.as_str()).collect();
    assert_eq!(names, ["Fear"]);
}

#[test]
fn a_disabled_command_changes_nothing_and_says_why() {
    for document in [Document::default(), document_with_stat()] {
        let mut desk = AppHarness::new(document);
        let before = desk.document().document().write();
        for entry in TABLE {
            let Some(rejection) = desk.disabled_reason_of(entry.command) else {
                continue;
            };
            let context = desk.context.clone();
            desk.app.run_command(&context, entry.command);
            assert_eq!(
                desk.document().document().write(),
                before,
                "{}",
                entry.title
            );
            assert!(
                desk.app
                    .notifications
                    .toast_texts()
                    .contains(&rejection.as_str()),
                "{}: {rejection}",
                entry.title
            );
        }

        // Nothing is selected, so every command that needs a selection is disabled.
        for command in [
            Command::Delete,
            Command::Copy,
            Command::Mute,
            Command::AlignLeft,
        ] {
            assert!(desk.disabled_reason_of(command).is_some(), "{command:?}");
        }
    }
}

#[test]
fn text_editing_keys_do_not_change_the_document_while_typing() {
    let mut desk = AppHarness::new(document_with_stat());
    desk.press_keys(Modifiers::SHIFT, Key::A);
    desk.type_text("health");
    desk.press_key(Key::Enter);
    desk.press_keys(COMMAND, Key::F);
    desk.type_text("nothing");
    desk.press_keys(COMMAND, Key::Z);
    assert_eq!(desk.titles(), ["Health"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// No sequence of keys panics, and all changes can be undone.
    #[test]
    fn any_keys_in_any_order_can_be_undone(pressed in prop::collection::vec(0_usize..16, 1..40)) {
        let document = document_with_stat();
        let before = document.write();
        let mut desk = AppHarness::new(document);

        desk.move_pointer(pos2(700.0, 500.0));
        for key in pressed {
            match key {
                0 => desk.press_keys(Modifiers::SHIFT, Key::A),
                1 => desk.press_keys(COMMAND, Key::P),
                2 => desk.press_keys(COMMAND, Key::F),
                3 => desk.press_key(Key::F1),
                4 => desk.press_key(Key::F3),
                5 => desk.press_key(Key::Tab),
                6 => desk.press_key(Key::Escape),
                7 => desk.press_key(Key::ArrowUp),
                8 => desk.press_key(Key::PageDown),
                9 => desk.press_key(Key::End),
                10 => desk.type_text("sw"),
                11 => desk.type_text("né ∞"),
                12 => desk.press_keys(COMMAND, Key::Z),
                13 => desk.move_pointer(pos2(500.0, 300.0)),
                _ => desk.press_key(Key::Enter),
            }
        }

        // The palette may have opened other documents.
        for document in desk.app.documents.iter_mut() {
            while document.undo().is_some() {}
        }
        let mut open = desk.app.documents.as_slice().iter();
        prop_assert!(open.any(|open| open.document().write() == before));
    }
}

#[test]
fn disabled_reasons_are_sentences() {
    let mut desk = AppHarness::new(Document::default());
    for entry in TABLE {
        if let Some(rejection) = desk.disabled_reason_of(entry.command) {
            assert!(rejection.ends_with('.'), "{rejection}");
        }
    }
    assert!(desk.disabled_reason_of(Command::Undo).is_some());
    assert!(desk.disabled_reason_of(Command::New).is_none());
    assert!(desk.disabled_reason_of(Command::Open).is_none());
}

#[test]
fn the_secondary_button_opens_the_context_menu() {
    let mut desk = AppHarness::new(document_with_stat());
    desk.move_pointer(pos2(700.0, 500.0));
    desk.set_button(pos2(700.0, 500.0), PointerButton::Secondary, true);
    desk.set_button(pos2(700.0, 500.0), PointerButton::Secondary, false);
    desk.run_frame(Vec::new());
    assert!(desk.app.overlays.menu.is_some());
    desk.press_key(Key::Escape);
    assert!(desk.app.overlays.menu.is_none());
}

#[test]
fn a_click_elsewhere_keeps_a_number_typed_on_the_canvas() {
    let mut desk = AppHarness::new(Document::default());
    desk.press_keys(Modifiers::SHIFT, Key::A);
    desk.type_text("power");
    desk.press_key(Key::Enter);

    let (&node, exponent) = {
        let (id, node) = desk.document().body().iter().next().expect("it was added");
        let two = |(key, socket)| (socket == Socket::Value(2.0)).then_some(key);
        (id, node.all_sockets().find_map(two).expect("an exponent"))
    };

    let socket = desk.on_screen(SocketRef {
        node,
        end: End::In(exponent),
    });

    let right = {
        let scene = desk.app.canvas.scene();
        let rect = scene.node(node).expect("it is there").rect;
        desk.app
            .canvas
            .to_screen(desk.document(), rect.right_top())
            .x
    };

    let field = pos2(right - 30.0, socket.y);
    desk.drag_pointer(field, field);
    desk.type_text("3/5");
    // A click in the field moves the cursor, and does not start a new input.
    desk.drag_pointer(field, field);

    let away = socket + vec2(-120.0, -90.0);
    desk.drag_pointer(away, away);
    let now = desk.document().body()[&node].socket(exponent);
    assert_eq!(now, Some(Socket::Value(0.6)));
}
