//! A small canvas and a simulated hand that plays gestures on it, for tests.
//!
//! The camera looks at the origin at its own size, so that points of the screen are points of the
//! canvas.

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::authoring::{
    Builder, combine, curve,
    format::{Document, Frame, Note, Position},
    model::{FrameId, GroupId, NodeId, NodeKind, NoteId, PortId, SocketKey, Stat, StatId},
};

use super::{
    Button, CanvasIntent, CanvasView, CurvePictures, DocumentIntent, Gesture, Intent, Modifiers,
    PointerAction, PointerEvent, step_gesture,
};
use crate::{
    scene::{Camera, End, HoverExpansion, Scene, SceneNode, SocketRef},
    selection::Selection,
};

pub(super) const NOTE: NoteId = NoteId(90);
pub(super) const FRAME: FrameId = FrameId(91);
/// The first input of a node.
pub(super) const FIRST_INPUT: SocketKey = SocketKey::Fixed(0);

/// A canvas on which Health is wired to the curve Need and that to Sum; Fear, Spare and Heal have
/// no wires.
pub(super) struct Hand {
    pub(super) document: Document,
    pub(super) scene: Scene,
    pub(super) selection: Selection,
    pub(super) hovered: Option<HoverExpansion>,
    pub(super) camera: Camera,
    pub(super) curves: TestCurves,
    pub(super) gesture: Gesture,
    pub(super) modifiers: Modifiers,
    pub(super) time: f64,
    at: Pos2,
}

/// Curve pictures for tests: at most one has a point, and an input is a tenth of the way across.
#[derive(Default)]
pub(super) struct TestCurves {
    pub(super) dot: Option<(NodeId, Pos2, StatId)>,
}

impl CurvePictures for TestCurves {
    fn dot(&self, node: &SceneNode) -> Option<Pos2> {
        let (id, dot, _) = self.dot?;
        (id == node.id).then_some(dot)
    }

    fn source_stat(&self, node: NodeId) -> Option<StatId> {
        let (id, _, stat) = self.dot?;
        (id == node).then_some(stat)
    }

    fn input_at(&self, node: &SceneNode, point: Pos2, _: f32) -> Option<f32> {
        Some((point.x - node.rect.left()) / 10.0)
    }
}

impl Hand {
    pub(super) fn new() -> Self {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        graph.stat(Stat::number("Fear", 0.0, 100.0));
        let need = graph.add("Need", curve::linear(health)).out();
        graph.add("Sum", combine::sum([need]));
        graph.add("Spare", curve::linear(0.0));
        graph.option("Heal", []);
        let mut document = Document {
            graph: graph.finish().expect("it is sound"),
            ..Document::default()
        };

        let places = [
            ("Health", -600.0, -400.0),
            ("Fear", -600.0, -200.0),
            ("Need", -200.0, -400.0),
            ("Sum", 200.0, -400.0),
            ("Spare", -200.0, 0.0),
            ("Heal", 500.0, -400.0),
        ];
        for (name, x, y) in places {
            let id = find_node(&document, name);
            document.looks.nodes.insert(id, Position { x, y });
        }
        let note = Note {
            x: -600.0,
            y: 200.0,
            width: 160.0,
            height: Some(80.0),
            ..Note::default()
        };
        let frame = Frame {
            x: 200.0,
            y: 100.0,
            width: 300.0,
            height: 200.0,
            ..Frame::default()
        };
        document.looks.notes.insert(NOTE, note);
        document.looks.frames.insert(FRAME, frame);

        let scene = Scene::new(&document, None);
        Self {
            document,
            scene,
            selection: Selection::default(),
            hovered: None,
            camera: Camera::default(),
            curves: TestCurves::default(),
            gesture: Gesture::Idle,
            modifiers: Modifiers::default(),
            time: 0.0,
            at: Pos2::ZERO,
        }
    }

    /// Holds keys from now on.
    pub(super) fn with_modifiers(mut self, modifiers: Modifiers) -> Self {
        self.modifiers = modifiers;
        self
    }

    pub(super) fn view(&self) -> CanvasView<'_> {
        CanvasView {
            document: &self.document,
            group: None,
            selection: &self.selection,
            camera: self.camera,
            area: Rect::from_center_size(Pos2::ZERO, vec2(2000.0, 1600.0)),
            hovered: self.hovered,
            curves: &self.curves,
        }
    }

    /// Sends an event and applies what it asks of the canvas. The document does not change.
    pub(super) fn send_action(&mut self, action: PointerAction) -> Vec<Intent> {
        let event = PointerEvent {
            action,
            screen: self.at,
            modifiers: self.modifiers,
            time: self.time,
        };
        let gesture = std::mem::take(&mut self.gesture);
        let (gesture, intents) = step_gesture(gesture, &event, &self.scene, &self.view());
        self.gesture = gesture;

        for intent in &intents {
            match intent {
                Intent::Canvas(CanvasIntent::HoverNode(node)) => {
                    self.hovered = node.map(|node| HoverExpansion::new(node, self.time));
                }
                Intent::Canvas(CanvasIntent::ShowHiddenInputs(fixed)) => {
                    if let Some(hovered) = &mut self.hovered {
                        hovered.show_inputs(&mut self.scene, &self.document, None, *fixed);
                    }
                }
                _ => {}
            }
        }
        intents
    }

    pub(super) fn press_at(&mut self, at: Pos2) -> Vec<Intent> {
        self.at = at;
        self.send_action(PointerAction::Press {
            button: Button::Primary,
            with_space: false,
        })
    }

    pub(super) fn move_to(&mut self, at: Pos2) -> Vec<Intent> {
        let by = at - self.at;
        self.at = at;
        self.send_action(PointerAction::Move(by))
    }

    /// Lets time pass while the pointer rests.
    pub(super) fn wait_seconds(&mut self, seconds: f64) -> Vec<Intent> {
        self.time += seconds;
        self.send_action(PointerAction::Move(Vec2::ZERO))
    }

    pub(super) fn release_button(&mut self) -> Vec<Intent> {
        self.send_action(PointerAction::Release {
            button: Button::Primary,
            is_double: false,
        })
    }

    pub(super) fn press_escape(&mut self) -> Vec<Intent> {
        self.send_action(PointerAction::Cancel)
    }

    /// Drags from one point to another and releases. Returns the intents after the press.
    pub(super) fn drag_between(&mut self, from: Pos2, to: Pos2) -> Vec<Intent> {
        self.press_at(from);
        let mut intents = self.move_to(to);
        intents.extend(self.release_button());
        intents
    }

    pub(super) fn click_at(&mut self, at: Pos2) -> Vec<Intent> {
        self.press_at(at);
        self.release_button()
    }

    pub(super) fn double_click_at(&mut self, at: Pos2) -> Vec<Intent> {
        self.press_at(at);
        self.send_action(PointerAction::Release {
            button: Button::Primary,
            is_double: true,
        })
    }

    pub(super) fn node(&self, name: &str) -> NodeId {
        find_node(&self.document, name)
    }

    pub(super) fn node_rect(&self, name: &str) -> Rect {
        let node = self.scene.node(self.node(name));
        node.expect("it is in the scene").rect
    }

    /// Returns a point in a node's header, to the right of its fold sign.
    pub(super) fn header_point(&self, name: &str) -> Pos2 {
        self.node_rect(name).min + vec2(100.0, 12.0)
    }

    pub(super) fn output_socket(&self, name: &str) -> SocketRef {
        let node = self.node(name);
        let end = End::Out(None);
        SocketRef { node, end }
    }

    pub(super) fn input_socket(&self, name: &str, key: SocketKey) -> SocketRef {
        let node = self.node(name);
        let end = End::In(key);
        SocketRef { node, end }
    }

    pub(super) fn list_socket(&self, name: &str) -> SocketRef {
        let node = self.node(name);
        let end = End::NewRow;
        SocketRef { node, end }
    }

    pub(super) fn socket_place(&self, at: SocketRef) -> Pos2 {
        self.scene
            .socket_position(at)
            .expect("the socket is in the scene")
    }

    /// Turns a node into the use of a group.
    pub(super) fn make_group(&mut self, name: &str) -> GroupId {
        let id = self.node(name);
        let group = GroupId(80);
        let mut inner = Builder::new("");
        inner.group("Inner", |_| {});
        let graph = inner.finish().expect("it is sound");
        let inner = graph.groups.into_values().next().expect("there is one");

        self.document.graph.groups.insert(group, inner);
        let node = self.document.graph.nodes.get_mut(&id);
        let inputs = std::collections::BTreeMap::<PortId, _>::new();
        node.expect("it is there").kind = NodeKind::Group { group, inputs };
        self.scene = Scene::new(&self.document, None);
        group
    }
}

fn find_node(document: &Document, name: &str) -> NodeId {
    let nodes = &document.graph.nodes;
    let found = nodes.iter().find(|(_, node)| {
        let stat = match node.kind {
            NodeKind::Stat(stat) => document.graph.stat(stat).map(|stat| stat.name.as_str()),
            _ => None,
        };
        node.name == name || stat == Some(name)
    });
    *found.expect("there is such a node").0
}

/// Returns the intents that concern the document.
pub(super) fn document_intents(intents: Vec<Intent>) -> Vec<DocumentIntent> {
    let document = intents.into_iter().filter_map(|intent| match intent {
        Intent::Document(intent) => Some(intent),
        Intent::Canvas(_) => None,
    });
    document.collect()
}

/// Returns the last selection that these intents ask for.
pub(super) fn last_selection(intents: Vec<Intent>) -> Option<Selection> {
    let mut latest_first = document_intents(intents).into_iter().rev();
    latest_first.find_map(|intent| match intent {
        DocumentIntent::Select(selection) => Some(selection),
        _ => None,
    })
}

/// A point with nothing near it.
pub(super) const EMPTY_POINT: Pos2 = pos2(-50.0, 500.0);
