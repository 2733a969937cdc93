//! The searches as people use them, by keys and pointer, without a window.

use eframe::{
    App as _,
    egui::{Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, pos2, vec2},
};
use inclination_analysis::open_document::OpenDocument;
use inclination_core::{
    Document,
    model::{NodeKind, Socket, Stat, StatId},
};
use inclination_project::scene::{End, SocketAt};
use proptest::prelude::*;

use crate::{
    app::{App, command_handlers::disabled_reason},
    command::{Command, TABLE},
    request::Request,
};

/// The app at work.
struct Desk {
    app: App,
    context: Context,
    time: f64,
}

impl Desk {
    fn new(document: Document) -> Self {
        let context = Context::default();
        let mut app = App::new(&context);
        app.documents.add(|id| OpenDocument::new(id, document));
        let mut desk = Self {
            app,
            context,
            time: 0.0,
        };
        desk.frame(Vec::new());
        desk.frame(Vec::new());
        desk
    }

    fn frame(&mut self, events: Vec<Event>) {
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
        // Nobody draws here.
        output.textures_delta.clear();
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        self.frame(vec![event(true)]);
        self.frame(vec![event(false)]);
        self.frame(Vec::new());
    }

    fn key(&mut self, key: Key) {
        self.press(Modifiers::NONE, key);
    }

    fn type_in(&mut self, text: &str) {
        self.frame(vec![Event::Text(text.to_owned())]);
        self.frame(Vec::new());
    }

    fn point(&mut self, at: Pos2) {
        self.frame(vec![Event::PointerMoved(at)]);
    }

    fn button(&mut self, at: Pos2, button: PointerButton, pressed: bool) {
        self.frame(vec![Event::PointerButton {
            pos: at,
            button,
            pressed,
            modifiers: Modifiers::NONE,
        }]);
    }

    fn drag(&mut self, from: Pos2, to: Pos2) {
        self.point(from);
        self.button(from, PointerButton::Primary, true);
        self.point(from + (to - from) * 0.5);
        self.point(to);
        self.button(to, PointerButton::Primary, false);
        self.frame(Vec::new());
    }

    fn document(&self) -> &OpenDocument {
        self.app.document().expect("one is open")
    }

    fn refusal(&mut self, command: Command) -> Option<String> {
        disabled_reason(&self.app.overlay_parts().1.commands(), command)
    }

    /// The nodes' titles, in the order in which they were added.
    fn titles(&self) -> Vec<String> {
        let document = self.document();
        let nodes = document.body().values();
        let graph = &document.document().graph;
        nodes.map(|node| node.display_title(graph)).collect()
    }

    fn on_screen(&self, at: SocketAt) -> Pos2 {
        let place = self.app.canvas.scene().socket(at).expect("it is there");
        self.app.canvas.to_screen(self.document(), place)
    }
}

const COMMAND: Modifiers = Modifiers {
    ctrl: true,
    command: true,
    ..Modifiers::NONE
};

fn with_a_stat() -> Document {
    let mut document = Document::default();
    let id = StatId(document.graph.fresh_id());
    let stat = Stat::number("Health", 0.0, 100.0);
    document.graph.stats.push(Stat { id, ..stat });
    document
}

#[test]
fn a_node_is_added_by_keys_alone_and_taken_back_in_one_step() {
    let document = with_a_stat();
    let before = document.write();
    let mut desk = Desk::new(document);
    desk.press(Modifiers::SHIFT, Key::A);
    desk.type_in("sigmoid");
    desk.key(Key::Enter);
    assert_eq!(desk.titles(), ["Logistic"]);
    assert_eq!(desk.document().view.selection.nodes().count(), 1);
    desk.press(COMMAND, Key::Z);
    assert_eq!(desk.document().document().write(), before);
}

#[test]
fn arrows_choose_and_escape_adds_nothing() {
    let mut desk = Desk::new(with_a_stat());
    desk.press(Modifiers::SHIFT, Key::A);
    desk.type_in("health");
    desk.key(Key::Escape);
    assert!(desk.titles().is_empty());
    desk.press(Modifiers::SHIFT, Key::A);
    desk.type_in("softmax");
    desk.key(Key::ArrowDown);
    desk.key(Key::ArrowUp);
    desk.key(Key::Enter);
    assert_eq!(desk.titles(), ["Decision"]);
    // What was added last comes first.
    desk.press(Modifiers::SHIFT, Key::A);
    desk.key(Key::Enter);
    assert_eq!(desk.titles(), ["Decision", "Decision 2"]);
}

#[test]
fn tab_adds_at_the_canvas_and_walks_elsewhere() {
    let mut desk = Desk::new(with_a_stat());
    desk.key(Key::Tab);
    assert!(desk.app.overlays.adding.is_none());
    let mut desk = Desk::new(with_a_stat());
    desk.point(pos2(700.0, 500.0));
    desk.frame(Vec::new());
    desk.key(Key::Tab);
    assert!(desk.app.overlays.adding.is_some());
    desk.type_in("health");
    desk.key(Key::Enter);
    assert_eq!(desk.titles(), ["Health"]);
}

#[test]
fn a_wire_dropped_on_nothing_is_joined_to_what_is_added_in_one_step() {
    let mut desk = Desk::new(with_a_stat());
    desk.press(Modifiers::SHIFT, Key::A);
    desk.type_in("health");
    desk.key(Key::Enter);
    let before = desk.document().document().write();
    let stat = *desk.document().body().keys().next().expect("it was added");
    let socket = SocketAt {
        node: stat,
        end: End::Out(None),
    };
    let from = desk.on_screen(socket);
    let to = from + vec2(160.0, 60.0);
    desk.drag(from, to);
    let adding = desk
        .app
        .overlays
        .adding
        .as_ref()
        .expect("the search is open");
    assert_eq!(adding.waiting().map(|(at, _)| at), Some(socket));
    desk.type_in("quadratic");
    desk.key(Key::Enter);
    assert_eq!(desk.titles(), ["Health", "Power"]);
    let power = desk
        .document()
        .body()
        .values()
        .last()
        .expect("it was added");
    assert_eq!(power.sockets[0].wire().map(|wire| wire.node), Some(stat));
    // Its socket is where the wire was dropped, but for the grid.
    let added = *desk.document().body().keys().last().expect("it was added");
    let at = desk.on_screen(SocketAt {
        node: added,
        end: End::In(inclination_core::model::SocketKey::Fixed(0)),
    });
    assert!(at.distance(to) < 8.0, "{at:?}, {to:?}");
    // Taken out again and dropped on nothing, it is cut and asks for nothing.
    desk.drag(at, at + vec2(-60.0, 120.0));
    assert!(desk.app.overlays.adding.is_none());
    let cut = &desk.document().body()[&added];
    assert!(cut.sockets[0].wire().is_none());
    desk.press(COMMAND, Key::Z);
    desk.press(COMMAND, Key::Z);
    assert_eq!(desk.document().document().write(), before);
}

#[test]
fn what_is_found_is_gone_to_in_groups_too() {
    let file = include_bytes!("../../../../../assets/examples/sims-needs.incl.json");
    let mut desk = Desk::new(Document::read(file).expect("it is an example"));
    desk.press(COMMAND, Key::F);
    desk.type_in("decision");
    desk.key(Key::Enter);
    let first = desk.document().view.selection.lead_node();
    assert!(first.is_some());
    desk.key(Key::F3);
    desk.press(Modifiers::SHIFT, Key::F3);
    assert_eq!(desk.document().view.selection.lead_node(), first);
    desk.key(Key::Escape);
    assert!(!desk.app.overlays.find.is_open);
    let group = desk
        .document()
        .document()
        .graph
        .groups
        .keys()
        .next()
        .copied();
    let place = group.map(inclination_core::model::Place::group);
    desk.app
        .requests
        .push(Request::Reveal(place.unwrap_or_default()));
    desk.frame(Vec::new());
    assert_eq!(desk.document().group(), group);
}

#[test]
fn the_palette_runs_commands_and_goes_to_nodes() {
    let file = include_bytes!("../../../../../assets/examples/duel.incl.json");
    let mut desk = Desk::new(Document::read(file).expect("it is an example"));
    desk.press(COMMAND, Key::P);
    desk.type_in("select all");
    desk.key(Key::Enter);
    let all = desk.document().body().len();
    assert_eq!(desk.document().view.selection.nodes().count(), all);
    desk.press(COMMAND, Key::P);
    desk.type_in("wants to attack");
    desk.key(Key::Enter);
    let selected = desk.document().view.selection.lead_node();
    let node = selected.and_then(|id| desk.document().body().get(&id));
    assert_eq!(node.map(|node| &*node.name), Some("Wants to attack"));
    assert!(matches!(
        node.map(|node| &node.kind),
        Some(NodeKind::Formula(_))
    ));
}

#[test]
fn the_palette_adds_nodes_and_opens_examples() {
    let mut desk = Desk::new(with_a_stat());
    desk.press(COMMAND, Key::P);
    desk.type_in("add logistic");
    desk.key(Key::Enter);
    let added = desk.document().view.selection.lead_node();
    let kind = added.map(|id| desk.document().body()[&id].kind.spec().key);
    assert_eq!(kind, Some("logistic"));
    desk.press(COMMAND, Key::P);
    desk.type_in("add health");
    desk.key(Key::Enter);
    assert!(desk.titles().contains(&String::from("Health")));
    // A command of that name comes before what would be added.
    let stats = desk.document().document().graph.stats.len();
    desk.press(COMMAND, Key::P);
    desk.type_in("add stat");
    desk.key(Key::Enter);
    assert_eq!(desk.document().document().graph.stats.len(), stats + 1);
    desk.key(Key::Escape);
    desk.press(COMMAND, Key::P);
    desk.type_in("zoo");
    desk.key(Key::Enter);
    let shown = &desk.document().document().graph.name;
    assert!(shown.to_lowercase().contains("zoo"), "{shown}");
}

#[test]
fn a_name_of_a_stats_node_is_the_stats_unless_it_has_its_own() {
    let mut desk = Desk::new(with_a_stat());
    desk.press(Modifiers::SHIFT, Key::A);
    desk.type_in("health");
    desk.key(Key::Enter);
    let node = desk.document().view.selection.lead_node().expect("added");
    desk.key(Key::F2);
    desk.type_in("Vigour");
    desk.key(Key::Enter);
    let names = |desk: &Desk| {
        let document = desk.document().document();
        let stat = document.graph.stats[0].name.clone();
        (stat, desk.document().body()[&node].name.clone())
    };
    assert_eq!(names(&desk), (String::from("Vigour"), String::new()));
    assert_eq!(desk.document().history().undoable(), Some("Rename stat"));
    let edits =
        inclination_project::edit::nodes::named(desk.document().document(), None, node, "Own");
    desk.app
        .documents
        .change_shown(|document| document.edit("Rename", edits));
    desk.key(Key::F2);
    desk.type_in("Mine");
    desk.key(Key::Enter);
    assert_eq!(names(&desk), (String::from("Vigour"), String::from("Mine")));
}

#[test]
fn a_new_stat_is_named_at_once() {
    let mut desk = Desk::new(Document::default());
    desk.press(Modifiers::SHIFT, Key::A);
    desk.type_in("new stat");
    desk.key(Key::Enter);
    desk.type_in("Fear");
    desk.key(Key::Enter);
    let stats = &desk.document().document().graph.stats;
    let names: Vec<&str> = stats.iter().map(|stat| stat.name.as_str()).collect();
    assert_eq!(names, ["Fear"]);
}

#[test]
fn what_is_refused_changes_nothing_and_says_why() {
    for document in [Document::default(), with_a_stat()] {
        let mut desk = Desk::new(document);
        let before = desk.document().document().write();
        for entry in TABLE {
            let Some(refusal) = desk.refusal(entry.command) else {
                continue;
            };
            let context = desk.context.clone();
            desk.app.run(&context, entry.command);
            assert_eq!(
                desk.document().document().write(),
                before,
                "{}",
                entry.title
            );
            assert!(
                desk.app.notifications.texts().contains(&refusal.as_str()),
                "{}: {refusal}",
                entry.title
            );
        }
        // Nothing is selected, so all that needs it is refused.
        for command in [
            Command::Delete,
            Command::Copy,
            Command::Mute,
            Command::AlignLeft,
        ] {
            assert!(desk.refusal(command).is_some(), "{command:?}");
        }
    }
}

#[test]
fn keys_that_change_texts_leave_the_document_alone_while_one_types() {
    let mut desk = Desk::new(with_a_stat());
    desk.press(Modifiers::SHIFT, Key::A);
    desk.type_in("health");
    desk.key(Key::Enter);
    desk.press(COMMAND, Key::F);
    desk.type_in("nothing");
    desk.press(COMMAND, Key::Z);
    assert_eq!(desk.titles(), ["Health"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Whatever is pressed: nothing panics, and all of it can be taken back.
    #[test]
    fn any_keys_in_any_order_can_be_undone(pressed in prop::collection::vec(0_usize..16, 1..40)) {
        let document = with_a_stat();
        let before = document.write();
        let mut desk = Desk::new(document);
        desk.point(pos2(700.0, 500.0));
        for key in pressed {
            match key {
                0 => desk.press(Modifiers::SHIFT, Key::A),
                1 => desk.press(COMMAND, Key::P),
                2 => desk.press(COMMAND, Key::F),
                3 => desk.key(Key::F1),
                4 => desk.key(Key::F3),
                5 => desk.key(Key::Tab),
                6 => desk.key(Key::Escape),
                7 => desk.key(Key::ArrowUp),
                8 => desk.key(Key::PageDown),
                9 => desk.key(Key::End),
                10 => desk.type_in("sw"),
                11 => desk.type_in("né ∞"),
                12 => desk.press(COMMAND, Key::Z),
                13 => desk.point(pos2(500.0, 300.0)),
                _ => desk.key(Key::Enter),
            }
        }
        // The palette may have begun other documents.
        for document in desk.app.documents.iter_mut() {
            while document.undo().is_some() {}
        }
        let open = desk.app.documents.all().iter();
        let open = open.map(|open| open.document().write());
        prop_assert!(open.collect::<Vec<_>>().contains(&before));
    }
}

#[test]
fn a_command_that_does_nothing_says_why_in_a_sentence() {
    let mut desk = Desk::new(Document::default());
    for entry in TABLE {
        if let Some(refusal) = desk.refusal(entry.command) {
            assert!(refusal.ends_with('.'), "{refusal}");
        }
    }
    assert!(desk.refusal(Command::Undo).is_some());
    assert!(desk.refusal(Command::New).is_none());
    assert!(desk.refusal(Command::Open).is_none());
}

#[test]
fn the_other_button_opens_the_menu_of_what_is_there() {
    let mut desk = Desk::new(with_a_stat());
    desk.point(pos2(700.0, 500.0));
    desk.button(pos2(700.0, 500.0), PointerButton::Secondary, true);
    desk.button(pos2(700.0, 500.0), PointerButton::Secondary, false);
    desk.frame(Vec::new());
    assert!(desk.app.overlays.menu.is_some());
    desk.key(Key::Escape);
    assert!(desk.app.overlays.menu.is_none());
}

#[test]
fn a_number_typed_on_the_canvas_is_kept_by_a_click_beside_it() {
    let mut desk = Desk::new(Document::default());
    desk.press(Modifiers::SHIFT, Key::A);
    desk.type_in("power");
    desk.key(Key::Enter);
    let (&node, exponent) = {
        let (id, node) = desk.document().body().iter().next().expect("it was added");
        let two = |(key, socket)| (socket == Socket::Value(2.0)).then_some(key);
        (id, node.all_sockets().find_map(two).expect("an exponent"))
    };
    let socket = desk.on_screen(SocketAt {
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
    desk.drag(field, field);
    desk.type_in("3/5");
    // A click in the field moves the cursor, and begins nothing anew.
    desk.drag(field, field);
    let away = socket + vec2(-120.0, -90.0);
    desk.drag(away, away);
    let now = desk.document().body()[&node].socket(exponent);
    assert_eq!(now, Some(Socket::Value(0.6)));
}
