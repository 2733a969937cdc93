//! Intents: the only output of a gesture. The window turns them into edits and into changes of its
//! view.

use emath::{Pos2, Vec2};
use inclination_core::authoring::model::{NodeId, SocketKey, StatId};

use crate::{
    document::Crumb,
    scene::SocketRef,
    selection::{Item, Selection},
};

/// A request of a gesture.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    /// Concerns the document, or what is selected or shown of it.
    Document(DocumentIntent),
    /// Concerns the canvas alone.
    Canvas(CanvasIntent),
}

/// A request of a gesture that concerns the document.
#[derive(Clone, Debug, PartialEq)]
pub enum DocumentIntent {
    /// Select exactly these items.
    Select(Selection),
    /// Begin a step of the history, which the intents after it fill.
    BeginStep(&'static str),
    /// Finish the step.
    CommitStep,
    /// Take the step back.
    AbortStep,
    /// In the step: take nodes out of their wires.
    Detach(Vec<NodeId>),
    /// In the step: move items from their places at the beginning of the gesture.
    MoveItems {
        /// The items, with those places.
        items: Vec<(Item, Pos2)>,
        /// The distance.
        by: Vec2,
    },
    /// In the step: show a folded node as a box of its own again.
    Unfold(NodeId),
    /// In the step: insert a node into a wire.
    InsertIntoWire(Landing),
    /// In the step: move the lower right corner of a note or a frame.
    Resize {
        /// The note or frame.
        item: Item,
        /// The new place of its corner.
        corner: Pos2,
    },
    /// In the step: give an input another number.
    SetNumber {
        /// The node.
        node: NodeId,
        /// Its input.
        key: SocketKey,
        /// The number.
        value: f32,
    },
    /// In the step: give a stat another sample.
    SetSample {
        /// The stat.
        stat: StatId,
        /// The sample, not rounded yet.
        value: f32,
    },
    /// Wire outputs to an input, or inputs to an output.
    JoinWire {
        /// The dragged ends, from the top of the canvas down.
        from: Vec<SocketRef>,
        /// The socket that the wire was dropped on.
        to: SocketRef,
        /// The input that the wire was taken out of.
        taken_from: Option<(NodeId, SocketKey)>,
    },
    /// Wire two sockets through the node that belongs between them.
    BridgeWire {
        /// The dragged end.
        from: SocketRef,
        /// The socket that the wire was dropped on.
        to: SocketRef,
        /// The input that the wire was taken out of.
        taken_from: Option<(NodeId, SocketKey)>,
    },
    /// Cut the wire of an input.
    CutWire(NodeId, SocketKey),
    /// Bend a wire through another point.
    BendWire {
        /// The node that the wire goes to.
        node: NodeId,
        /// Its input.
        key: SocketKey,
        /// The position of the new point among the wire's points.
        index: usize,
        /// The place of the point.
        at: Pos2,
    },
    /// Collapse a node, or show its rows again.
    ToggleCollapsed(NodeId),
    /// Put a stat onto the canvas, as a node.
    PlaceStat {
        /// The stat.
        stat: StatId,
        /// The place.
        at: Pos2,
    },
    /// Enter a group.
    EnterGroup(Crumb),
    /// Ask which node to add at a place, and wire it to a socket if one is given.
    OpenAdd {
        /// The place.
        at: Pos2,
        /// The socket that a wire was dragged out of.
        loose: Option<SocketRef>,
    },
    /// Show a message for a moment.
    ShowMessage(String),
}

/// A request of a gesture that concerns the canvas alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CanvasIntent {
    /// Move the camera by a distance on the screen.
    Pan(Vec2),
    /// Magnify by a factor around a point of the screen.
    Zoom {
        /// The factor.
        by: f32,
        /// The point that stays where it is.
        around: Pos2,
    },
    /// Apply what is being typed, and stop typing.
    FinishTyping,
    /// Begin typing in place.
    Type(TypingTarget),
    /// Remember that a wire hovers over another node, or over no node.
    HoverNode(Option<NodeId>),
    /// Show the inputs of the hovered node that have no row and that the wire from this socket
    /// fits.
    ShowHiddenInputs(SocketRef),
    /// Look again after some seconds, even if nothing happens.
    WakeAfter(f64),
    /// Show no hints until the pointer moves on.
    SilenceHints,
    /// Give the keyboard to a node as soon as it exists.
    FocusNode(NodeId),
    /// Show for a moment that the wire of an input is replaced.
    FlashWire(NodeId, SocketKey),
}

/// A text or number that can be typed where it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TypingTarget {
    /// The name of a node, the title of a frame, the text of a note.
    Name(Item),
    /// The number of an input.
    Number(NodeId, SocketKey),
}

/// The place at which a dragged node would be inserted into a wire if it were dropped now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landing {
    /// The node.
    pub node: NodeId,
    /// Its middle.
    pub middle: Pos2,
    /// The wire, by the node and the input that it goes to.
    pub wire: (NodeId, SocketKey),
}

impl From<DocumentIntent> for Intent {
    fn from(intent: DocumentIntent) -> Self {
        Self::Document(intent)
    }
}

impl From<CanvasIntent> for Intent {
    fn from(intent: CanvasIntent) -> Self {
        Self::Canvas(intent)
    }
}
