use eframe::egui::{Pos2, Rect, Vec2, vec2};
use expect_test::expect;
use inclination_analysis::{open_document::DocumentId, readout::ThumbnailCache};
use inclination_core::{
    Builder, combine, curve,
    format::Position,
    model::{Socket, SocketKey, Stat},
};
use inclination_project::{
    gesture::{self, Button, CanvasView, Gesture, Intent, Modifiers, PointerAction, PointerEvent},
    scene::{Camera, End, SocketAt},
};

use super::*;

const X: SocketKey = SocketKey::Fixed(0);

/// A document whose requests are carried out, and a hand that drags on its canvas. Points of
/// the screen are points of the canvas.
struct Hand {
    open: OpenDocument,
    said: Vec<String>,
}

impl Hand {
    /// Health is wired to the curve Need and that to Sum; Fear and the curve Spare have no
    /// wires.
    fn new() -> Self {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        let fear = graph.stat(Stat::number("Fear", 0.0, 100.0));
        let need = graph.curve("Need", curve::LINEAR, health).out();
        let sum = graph.combine("Sum", combine::SUM, [need]).out();
        let spare = graph.node("Spare", curve::LINEAR).out();
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
            document.looks.nodes.insert(wire.node, place);
        }
        Self {
            open: OpenDocument::new(DocumentId(0), document),
            said: Vec::new(),
        }
    }

    fn scene(&self) -> Scene {
        Scene::of(self.open.document(), None)
    }

    fn node(&self, name: &str) -> NodeId {
        let scene = self.scene();
        let node = scene.nodes.iter().find(|node| node.title == name);
        node.unwrap().id
    }

    fn socket(&self, name: &str, end: End) -> Pos2 {
        let node = self.node(name);
        self.scene().socket(SocketAt { node, end }).unwrap()
    }

    fn header(&self, name: &str) -> Pos2 {
        let scene = self.scene();
        scene.node(self.node(name)).unwrap().rect.min + vec2(100.0, 12.0)
    }

    fn wire_into(&self, name: &str, key: SocketKey) -> Option<NodeId> {
        let node = &self.open.document().graph.nodes[&self.node(name)];
        node.socket(key)
            .and_then(Socket::wire)
            .map(|wire| wire.node)
    }

    /// Presses, moves and lets go, and carries out all that is asked for after each event.
    fn drag(&mut self, from: Pos2, to: Pos2) {
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
            gesture = self.step(gesture, action, screen);
        }
        assert!(gesture.is_idle());
    }

    fn step(&mut self, gesture: Gesture, action: PointerAction, screen: Pos2) -> Gesture {
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
        let (gesture, intents) = gesture::step(gesture, &event, &scene, &view);
        for intent in intents {
            let Intent::Document(intent) = intent else {
                continue;
            };
            for request in to_requests(intent, &self.open, &scene) {
                self.carry_out(request);
            }
        }
        gesture
    }

    fn carry_out(&mut self, request: Request) {
        match request {
            Request::Begin(title) => self.open.begin(&title),
            Request::GoOn(edits) => self.open.go_on(edits),
            Request::Commit => self.open.commit(),
            Request::Edit(title, edits) => self.open.edit(&title, edits),
            Request::Select(selection) => self.open.view.selection = selection,
            Request::Say(sentence) => self.said.push(sentence),
            other => unreachable!("{other:?}"),
        }
    }
}

#[test]
fn a_wire_dragged_from_an_output_to_an_input_joins_them_in_one_step() {
    let mut hand = Hand::new();
    let before = hand.open.document().clone();
    let (from, to) = (
        hand.socket("Fear", End::Out(None)),
        hand.socket("Spare", End::In(X)),
    );
    hand.drag(from, to);
    assert_eq!(hand.wire_into("Spare", X), Some(hand.node("Fear")));
    assert_eq!(hand.open.undo().as_deref(), Some("Wire"));
    assert_eq!(*hand.open.document(), before);
}

#[test]
fn the_end_of_a_wire_moves_to_another_input() {
    let mut hand = Hand::new();
    let (from, to) = (
        hand.socket("Need", End::In(X)),
        hand.socket("Spare", End::In(X)),
    );
    hand.drag(from, to);
    assert_eq!(hand.wire_into("Spare", X), Some(hand.node("Health")));
    assert_eq!(hand.wire_into("Need", X), None);
    assert_eq!(hand.open.undo().as_deref(), Some("Wire"));
    assert_eq!(hand.wire_into("Need", X), Some(hand.node("Health")));
}

#[test]
fn a_wire_moved_within_a_list_stays_one() {
    let mut hand = Hand::new();
    let row = SocketKey::Row(0, 0);
    let (from, to) = (
        hand.socket("Sum", End::In(row)),
        hand.socket("Sum", End::More),
    );
    hand.drag(from, to);
    let sum = &hand.open.document().graph.nodes[&hand.node("Sum")];
    let wires = sum.all_sockets().filter_map(|(_, held)| held.wire());
    let sources: Vec<NodeId> = wires.map(|wire| wire.node).collect();
    assert_eq!(sources, [hand.node("Need")]);
}

#[test]
fn a_wire_dropped_on_the_canvas_is_cut() {
    let mut hand = Hand::new();
    let from = hand.socket("Need", End::In(X));
    hand.drag(from, Pos2::new(300.0, 800.0));
    assert_eq!(hand.wire_into("Need", X), None);
    assert_eq!(hand.open.undo().as_deref(), Some("Cut a wire"));
    assert_eq!(hand.wire_into("Need", X), Some(hand.node("Health")));
}

#[test]
fn a_wire_that_fits_nowhere_changes_nothing_and_says_why() {
    let mut hand = Hand::new();
    let before = hand.open.document().clone();
    let (from, to) = (
        hand.socket("Sum", End::Out(None)),
        hand.socket("Need", End::In(X)),
    );
    hand.drag(from, to);
    assert_eq!(*hand.open.document(), before);
    expect![["That would be a circle: what this gives depends on the node that you wire it to."]]
        .assert_eq(&hand.said[0]);
}

#[test]
fn a_node_dropped_on_a_wire_is_moved_and_inserted_in_one_step() {
    let mut hand = Hand::new();
    let before = hand.open.document().clone();
    let scene = hand.scene();
    let wire = scene.wire(hand.node("Need"), X).unwrap();
    let rect = scene.node(hand.node("Spare")).unwrap().rect;
    let by = wire.start.lerp(wire.end, 0.5) - rect.center();
    let header = hand.header("Spare");
    hand.drag(header, header + by);
    assert_eq!(hand.wire_into("Need", X), Some(hand.node("Spare")));
    assert_eq!(hand.wire_into("Spare", X), Some(hand.node("Health")));
    assert_eq!(hand.open.undo().as_deref(), Some("Move"));
    assert_eq!(*hand.open.document(), before);
}

#[test]
fn a_sample_is_rounded_where_its_stat_is_whole() {
    let mut document = Hand::new().open.document().clone();
    document.graph.stats[0].whole = true;
    let stat = document.graph.stats[0].id;
    let then = applied(&document, &set_sample(&document, stat, 41.6));
    assert_eq!(then.graph.stats[0].sample, 42.0);
}
