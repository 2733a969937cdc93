//! A small canvas and a hand to play gestures on it, for the tests of each gesture.
//!
//! The camera looks at the origin at its own size, so that points of the screen are points of the
//! canvas.

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::{
    Builder, Document, combine, curve,
    format::{Frame, Note, Position},
    model::{FrameId, GroupId, NodeId, NodeKind, NoteId, PortId, SocketKey, Stat, StatId},
};

use super::{
    Button, CanvasIntent, CanvasView, CurvePictures, DocumentIntent, Gesture, Intent, Modifiers,
    PointerAction, PointerEvent, step,
};
use crate::{
    scene::{Camera, End, Hovered, Scene, SceneNode, SocketAt},
    selection::Selection,
};

pub(super) const NOTE: NoteId = NoteId(90);
pub(super) const FRAME: FrameId = FrameId(91);
/// The first input of a node.
pub(super) const FIRST: SocketKey = SocketKey::Fixed(0);

/// A canvas on which Health is wired to the curve Need and that to Sum; Fear, Spare and Heal have
/// no wires.
pub(super) struct Hand {
    pub(super) document: Document,
    pub(super) scene: Scene,
    pub(super) selection: Selection,
    pub(super) hovered: Option<Hovered>,
    pub(super) camera: Camera,
    pub(super) curves: Curves,
    pub(super) gesture: Gesture,
    pub(super) modifiers: Modifiers,
    pub(super) time: f64,
    at: Pos2,
}

/// Pictures of curves as a test wants them: the only point is Need's, and an input is a tenth of
/// the way across.
#[derive(Default)]
pub(super) struct Curves {
    pub(super) dot: Option<(NodeId, Pos2, StatId)>,
}

impl CurvePictures for Curves {
    fn dot(&self, node: &SceneNode) -> Option<Pos2> {
        let (id, dot, _) = self.dot?;
        (id == node.id).then_some(dot)
    }

    fn stat(&self, node: NodeId) -> Option<StatId> {
        let (id, _, stat) = self.dot?;
        (id == node).then_some(stat)
    }

    fn input(&self, node: &SceneNode, point: Pos2, _: f32) -> Option<f32> {
        Some((point.x - node.rect.left()) / 10.0)
    }
}

impl Hand {
    pub(super) fn new() -> Self {
        let mut graph = Builder::new("");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0));
        graph.stat(Stat::number("Fear", 0.0, 100.0));
        let need = graph.curve("Need", curve::LINEAR, health).out();
        graph.combine("Sum", combine::SUM, [need]);
        graph.node("Spare", curve::LINEAR);
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
            let id = find(&document, name);
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

        let scene = Scene::of(&document, None);
        Self {
            document,
            scene,
            selection: Selection::default(),
            hovered: None,
            camera: Camera::default(),
            curves: Curves::default(),
            gesture: Gesture::Idle,
            modifiers: Modifiers::default(),
            time: 0.0,
            at: Pos2::ZERO,
        }
    }

    /// Holds a key from now on.
    pub(super) fn hold(mut self, modifiers: Modifiers) -> Self {
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

    /// Sends an event, and lets the canvas do what it asks for; the document remains as it is.
    pub(super) fn send(&mut self, action: PointerAction) -> Vec<Intent> {
        let event = PointerEvent {
            action,
            screen: self.at,
            modifiers: self.modifiers,
            time: self.time,
        };
        let gesture = std::mem::take(&mut self.gesture);
        let (gesture, intents) = step(gesture, &event, &self.scene, &self.view());
        self.gesture = gesture;

        for intent in &intents {
            match intent {
                Intent::Canvas(CanvasIntent::HoverNode(node)) => {
                    self.hovered = node.map(|node| Hovered::new(node, self.time));
                }
                Intent::Canvas(CanvasIntent::ShowHiddenInputs(fixed)) => {
                    if let Some(hovered) = &mut self.hovered {
                        hovered.open(&mut self.scene, &self.document, None, *fixed);
                    }
                }
                _ => {}
            }
        }
        intents
    }

    pub(super) fn press(&mut self, at: Pos2) -> Vec<Intent> {
        self.at = at;
        self.send(PointerAction::Press {
            button: Button::Primary,
            with_space: false,
        })
    }

    pub(super) fn move_to(&mut self, at: Pos2) -> Vec<Intent> {
        let by = at - self.at;
        self.at = at;
        self.send(PointerAction::Move(by))
    }

    /// Lets time pass while the pointer rests.
    pub(super) fn wait(&mut self, seconds: f64) -> Vec<Intent> {
        self.time += seconds;
        self.send(PointerAction::Move(Vec2::ZERO))
    }

    pub(super) fn release(&mut self) -> Vec<Intent> {
        self.send(PointerAction::Release {
            button: Button::Primary,
            is_double: false,
        })
    }

    pub(super) fn cancel(&mut self) -> Vec<Intent> {
        self.send(PointerAction::Cancel)
    }

    /// Drags from one point to another and lets go. Returns what is asked for after the press.
    pub(super) fn drag(&mut self, from: Pos2, to: Pos2) -> Vec<Intent> {
        self.press(from);
        let mut intents = self.move_to(to);
        intents.extend(self.release());
        intents
    }

    pub(super) fn click(&mut self, at: Pos2) -> Vec<Intent> {
        self.press(at);
        self.release()
    }

    pub(super) fn double_click(&mut self, at: Pos2) -> Vec<Intent> {
        self.press(at);
        self.send(PointerAction::Release {
            button: Button::Primary,
            is_double: true,
        })
    }

    pub(super) fn node(&self, name: &str) -> NodeId {
        find(&self.document, name)
    }

    pub(super) fn rect(&self, name: &str) -> Rect {
        let node = self.scene.node(self.node(name));
        node.expect("it is in the scene").rect
    }

    /// Returns a point in a node's header, right of its fold sign.
    pub(super) fn header(&self, name: &str) -> Pos2 {
        self.rect(name).min + vec2(100.0, 12.0)
    }

    pub(super) fn output(&self, name: &str) -> SocketAt {
        let node = self.node(name);
        let end = End::Out(None);
        SocketAt { node, end }
    }

    pub(super) fn input(&self, name: &str, key: SocketKey) -> SocketAt {
        let node = self.node(name);
        let end = End::In(key);
        SocketAt { node, end }
    }

    pub(super) fn list(&self, name: &str) -> SocketAt {
        let node = self.node(name);
        let end = End::More;
        SocketAt { node, end }
    }

    pub(super) fn place(&self, at: SocketAt) -> Pos2 {
        self.scene.socket(at).expect("the socket is in the scene")
    }

    /// Makes a node the use of a group.
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
        self.scene = Scene::of(&self.document, None);
        group
    }
}

fn find(document: &Document, name: &str) -> NodeId {
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

/// The intents that concern the document.
pub(super) fn document_intents(intents: Vec<Intent>) -> Vec<DocumentIntent> {
    let document = intents.into_iter().filter_map(|intent| match intent {
        Intent::Document(intent) => Some(intent),
        Intent::Canvas(_) => None,
    });
    document.collect()
}

/// The items that the last of these intents selects.
pub(super) fn selected(intents: Vec<Intent>) -> Option<Selection> {
    let mut latest_first = document_intents(intents).into_iter().rev();
    latest_first.find_map(|intent| match intent {
        DocumentIntent::Select(selection) => Some(selection),
        _ => None,
    })
}

/// A point beside everything.
pub(super) const NOWHERE: Pos2 = pos2(-50.0, 500.0);
