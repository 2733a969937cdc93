//! Tests that gestures on the canvas become the right edits, each in one step.

use eframe::egui::{Pos2, Rect, Vec2, vec2};
use expect_test::expect;
use inclination_analysis::{open_document::DocumentId, readout::ThumbnailCache};
use inclination_core::authoring::{
    Builder, combine, curve,
    format::Position,
    model::{Socket, SocketKey, Stat},
};
use inclination_project::{
    gesture::{self, Button, CanvasView, Gesture, Intent, Modifiers, PointerAction, PointerEvent},
    scene::{Camera, End, SocketRef},
};

use super::*;

const X: SocketKey = SocketKey::Fixed(0);

/// A document whose requests are executed, and a pointer that drags on its canvas. Screen and
/// canvas have the same coordinates, apart from an offset.
struct Hand {
    open: OpenDocument,
    messages: Vec<String>,
}

impl Hand {
    /// Wires Health to the curve Need, and Need to Sum. Fear and the curve Spare have no wires.
    fn new() -> Self {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        let fear = graph.stat(Stat::number("Fear", 0.0, 100.0));
        let need = graph.add("Need", curve::linear(health)).out();
        let sum = graph.add("Sum", combine::sum([need])).out();
        let spare = graph.add("Spare", curve::linear(0.0)).out();
        let mut document = Document {
            graph: graph.finish().unwrap(),
            ..Document::default()
        };

        let places = [
            (health, 0.0, 0.0),
            (fear, 0.0, 200.0),
            (need, 400.0, 0.0),
            (sum, 800.0, 0.0),
            (spare, 400.0, 400.0),
        ];

        for (wire, x, y) in places {
            let place = Position { x, y };
            document.looks.nodes.insert(wire.node(), place);
        }

        Self {
            open: OpenDocument::new(DocumentId(0), document),
            messages: Vec::new(),
        }
    }

    fn scene(&self) -> Scene {
        Scene::new(self.open.document(), None)
    }

    fn node_id(&self, name: &str) -> NodeId {
        let scene = self.scene();
        let node = scene.nodes.iter().find(|node| node.title == name);
        node.unwrap().id
    }

    fn socket_point(&self, name: &str, end: End) -> Pos2 {
        let node = self.node_id(name);
        self.scene()
            .socket_position(SocketRef { node, end })
            .unwrap()
    }

    fn header_point(&self, name: &str) -> Pos2 {
        let scene = self.scene();
        scene.node(self.node_id(name)).unwrap().rect.min + vec2(100.0, 12.0)
    }

    fn wire_into(&self, name: &str, key: SocketKey) -> Option<NodeId> {
        let node = &self.open.document().graph.nodes[&self.node_id(name)];
        node.socket(key)
            .and_then(Socket::wire)
            .map(|wire| wire.node)
    }

    /// Presses, moves and releases, and executes all requests after each event.
    fn drag_between(&mut self, from: Pos2, to: Pos2) {
        let button = Button::Primary;
        let press = PointerAction::Press {
            button,
            with_space: false,
        };
        let release = PointerAction::Release {
            button,
            is_double: false,
        };

        let mut gesture = Gesture::Idle;
        let events = [
            (press, from),
            (PointerAction::Move(to - from), to),
            (PointerAction::Move(Vec2::ZERO), to),
            (release, to),
        ];
        for (action, screen) in events {
            gesture = self.send_action(gesture, action, screen);
        }

        assert!(gesture.is_idle());
    }

    fn send_action(&mut self, gesture: Gesture, action: PointerAction, screen: Pos2) -> Gesture {
        let event = PointerEvent {
            action,
            screen,
            modifiers: Modifiers::default(),
            time: 0.0,
        };
        let scene = self.scene();
        let view = CanvasView {
            document: self.open.document(),
            group: None,
            selection: &self.open.view.selection,
            camera: Camera::default(),
            area: Rect::from_center_size(Pos2::ZERO, vec2(4000.0, 4000.0)),
            hovered: None,
            curves: &ThumbnailCache::default(),
        };

        let (gesture, intents) = gesture::step_gesture(gesture, &event, &scene, &view);
        for intent in intents {
            let Intent::Document(intent) = intent else {
                continue;
            };
            for request in to_requests(intent, &self.open, &scene) {
                self.execute_request(request);
            }
        }
        gesture
    }

    fn execute_request(&mut self, request: Request) {
        match request {
            Request::BeginStep(title) => self.open.begin_step(&title),
            Request::ContinueStep(edits) => self.open.continue_step(edits),
            Request::CommitStep => self.open.commit_step(),
            Request::Edit(title, edits) => self.open.apply_step(&title, edits),
            Request::Select(selection) => self.open.view.selection = selection,
            Request::Notify(sentence) => self.messages.push(sentence),
            other => unreachable!("{other:?}"),
        }
    }
}

#[test]
fn a_wire_dragged_from_an_output_to_an_input_joins_them_in_one_step() {
    let mut hand = Hand::new();
    let before = hand.open.document().clone();
    let (from, to) = (
        hand.socket_point("Fear", End::Out(None)),
        hand.socket_point("Spare", End::In(X)),
    );
    hand.drag_between(from, to);
    assert_eq!(hand.wire_into("Spare", X), Some(hand.node_id("Fear")));
    assert_eq!(hand.open.undo().as_deref(), Some("Connect a wire"));
    assert_eq!(*hand.open.document(), before);
}

#[test]
fn the_end_of_a_wire_moves_to_another_input() {
    let mut hand = Hand::new();
    let (from, to) = (
        hand.socket_point("Need", End::In(X)),
        hand.socket_point("Spare", End::In(X)),
    );
    hand.drag_between(from, to);
    assert_eq!(hand.wire_into("Spare", X), Some(hand.node_id("Health")));
    assert_eq!(hand.wire_into("Need", X), None);
    assert_eq!(hand.open.undo().as_deref(), Some("Connect a wire"));
    assert_eq!(hand.wire_into("Need", X), Some(hand.node_id("Health")));
}

#[test]
fn a_wire_moved_within_a_list_is_not_duplicated() {
    let mut hand = Hand::new();
    let row = SocketKey::Row(0, 0);
    let (from, to) = (
        hand.socket_point("Sum", End::In(row)),
        hand.socket_point("Sum", End::NewRow),
    );
    hand.drag_between(from, to);
    let sum = &hand.open.document().graph.nodes[&hand.node_id("Sum")];
    let sources: Vec<NodeId> = sum
        .all_sockets()
        .filter_map(|(_, socket)| socket.wire())
        .map(|wire| wire.node)
        .collect();
    assert_eq!(sources, [hand.node_id("Need")]);
}

#[test]
fn a_wire_dropped_on_the_canvas_is_cut() {
    let mut hand = Hand::new();
    let from = hand.socket_point("Need", End::In(X));
    hand.drag_between(from, Pos2::new(300.0, 800.0));
    assert_eq!(hand.wire_into("Need", X), None);
    assert_eq!(hand.open.undo().as_deref(), Some("Disconnect a wire"));
    assert_eq!(hand.wire_into("Need", X), Some(hand.node_id("Health")));
}

#[test]
fn a_rejected_wire_changes_nothing_and_reports_the_reason() {
    let mut hand = Hand::new();
    let before = hand.open.document().clone();
    let (from, to) = (
        hand.socket_point("Sum", End::Out(None)),
        hand.socket_point("Need", End::In(X)),
    );
    hand.drag_between(from, to);
    assert_eq!(*hand.open.document(), before);
    expect![["This would close a loop: the output depends on the node that you connect it to."]]
        .assert_eq(&hand.messages[0]);
}

#[test]
fn a_node_dropped_on_a_wire_is_moved_and_inserted_in_one_step() {
    let mut hand = Hand::new();

    let before = hand.open.document().clone();
    let scene = hand.scene();
    let wire = scene.find_wire(hand.node_id("Need"), X).unwrap();
    let rect = scene.node(hand.node_id("Spare")).unwrap().rect;
    let by = wire.start.lerp(wire.end, 0.5) - rect.center();
    let header = hand.header_point("Spare");

    hand.drag_between(header, header + by);

    assert_eq!(hand.wire_into("Need", X), Some(hand.node_id("Spare")));
    assert_eq!(hand.wire_into("Spare", X), Some(hand.node_id("Health")));
    assert_eq!(hand.open.undo().as_deref(), Some("Move"));
    assert_eq!(*hand.open.document(), before);
}

#[test]
fn the_sample_of_a_whole_stat_is_rounded() {
    let mut document = Hand::new().open.document().clone();
    document.graph.stats[0].whole = true;
    let stat = document.graph.stats[0].id;
    let then = apply_edits(&document, &set_sample(&document, stat, 41.6));
    assert_eq!(then.graph.stats[0].sample, 42.0);
}
