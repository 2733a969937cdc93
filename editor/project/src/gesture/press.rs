//! A button that is down: it becomes a click if it is released where it went down, otherwise the
//! drag that fits what is there.

#[cfg(test)]
mod tests;

use emath::Pos2;
use inclination_core::authoring::model::{NodeId, NodeKind, Socket};

use super::{
    BoxSelect, CanvasIntent, CanvasView, DocumentIntent, Drag, Gesture, Intent, Modifiers,
    PointerEvent, Resize, SampleDrag, Scrub, TypingTarget, WireDrag, hit::Hit, pick::PickMode,
};
use crate::{
    document::Crumb,
    scene::{Scene, wire},
    selection::Item,
};

/// How far the pointer may stray before a click becomes a drag, in points of the screen.
pub const MAX_CLICK_DISTANCE: f32 = 4.0;

/// A button that is down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// The target on which it went down.
    hit: Hit,
    /// The place on the canvas.
    from: Pos2,
    /// The place on the screen.
    screen: Pos2,
}

/// Returns whether a node is shown inside another one.
fn is_part(scene: &Scene, id: NodeId) -> bool {
    scene.root_of(id) != id
}

impl Press {
    pub(super) fn new(screen: Pos2, scene: &Scene, view: &CanvasView<'_>) -> Self {
        let from = view.to_canvas(screen);
        Self {
            hit: view.hit_at(scene, from),
            from,
            screen,
        }
    }

    /// Returns whether the pointer is too far away for a click.
    pub(super) fn has_strayed(self, screen: Pos2) -> bool {
        screen.distance(self.screen) > MAX_CLICK_DISTANCE
    }

    /// Begins the drag that fits the target of the press. It remains a press if the target cannot
    /// be dragged.
    pub(super) fn begin_drag(
        self,
        modifiers: Modifiers,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> (Gesture, Vec<Intent>) {
        let (hit, from) = (self.hit, self.from);
        let begun = match hit {
            Hit::Socket(at) => {
                let wire = WireDrag::begin(at, from, modifiers, scene);
                Some((Gesture::WireDrag(wire), Vec::new()))
            }
            Hit::Field(node, key) => Scrub::begin(node, key, self.screen, view),
            Hit::Dot(node) => SampleDrag::begin(node, view),
            Hit::NoteCorner(_) | Hit::FrameCorner(_) => {
                let item = hit.item();
                item.and_then(|item| Resize::begin(item, from, scene))
            }
            Hit::Node(id) if is_part(scene, id) && hit.is_header(scene, from) => {
                Drag::pull_out(id, from, scene)
            }
            Hit::Node(_)
            | Hit::Thumbnail(_)
            | Hit::Fold(_)
            | Hit::Bend(..)
            | Hit::Note(_)
            | Hit::FrameTitle(_) => {
                // Elsewhere a part moves the box around it.
                let item = hit.item().map(|item| match item {
                    Item::Node(id) => Item::Node(scene.root_of(id)),
                    item => item,
                });
                item.map(|item| Drag::begin(item, from, modifiers, scene, view))
            }
            Hit::Wire(..) | Hit::Nothing => {
                Some((Gesture::BoxSelect(BoxSelect::new(from)), Vec::new()))
            }
        };

        begun.unwrap_or_else(|| (Gesture::Press(self), Vec::new()))
    }

    /// Returns what a click does, or the second of a double click.
    pub(super) fn finish_click(
        self,
        is_double: bool,
        event: &PointerEvent,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> Vec<Intent> {
        let point = view.to_canvas(event.screen);
        let is_header = self.hit.is_header(scene, point);

        let action = match typing_target(self.hit, is_double, is_header) {
            Some(target) if can_type(target, view) => CanvasIntent::Type(target).into(),
            _ => {
                let double = is_double.then(|| self.double_click(point, scene, view));
                let intent = double.flatten();
                intent
                    .unwrap_or_else(|| self.single_click(event.modifiers, view))
                    .into()
            }
        };

        vec![CanvasIntent::FinishTyping.into(), action]
    }

    /// Returns what a double click does in addition to two clicks, or `None` for nothing.
    fn double_click(
        self,
        point: Pos2,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> Option<DocumentIntent> {
        match self.hit {
            Hit::Node(id) => {
                let NodeKind::Group { group, .. } = &view.node(id)?.kind else {
                    return None;
                };
                Some(DocumentIntent::EnterGroup(Crumb {
                    group: *group,
                    usage: Some(id),
                }))
            }
            Hit::Wire(node, key) => {
                let wire = scene.find_wire(node, key)?;
                let bends = scene.bends_of(wire);
                Some(DocumentIntent::BendWire {
                    node,
                    key,
                    index: wire::nearest_piece(wire.start, bends, wire.end, point),
                    at: point,
                })
            }
            Hit::Nothing => Some(DocumentIntent::OpenAdd {
                at: point,
                loose: None,
            }),
            _ => None,
        }
    }

    /// Returns what a single click does.
    fn single_click(self, modifiers: Modifiers, view: &CanvasView<'_>) -> DocumentIntent {
        if let Hit::Fold(id) = self.hit {
            return DocumentIntent::ToggleCollapsed(id);
        }
        let mode = PickMode::with_keys(modifiers);
        DocumentIntent::Select(mode.selection_after_click(view.selection, self.hit.item()))
    }
}

/// Returns what a click begins to type: a number at once, a name only after a double click.
fn typing_target(hit: Hit, is_double: bool, is_header: bool) -> Option<TypingTarget> {
    match hit {
        Hit::Field(node, key) => Some(TypingTarget::Number(node, key)),
        Hit::Node(id) if is_double && is_header => Some(TypingTarget::Name(Item::Node(id))),
        Hit::Note(id) if is_double => Some(TypingTarget::Name(Item::Note(id))),
        Hit::FrameTitle(id) if is_double => Some(TypingTarget::Name(Item::Frame(id))),
        _ => None,
    }
}

/// Returns whether a target can be typed. A double click enters a group instead of renaming it.
fn can_type(target: TypingTarget, view: &CanvasView<'_>) -> bool {
    let looks = &view.document.looks;
    match target {
        TypingTarget::Number(id, key) => {
            let held = view.node(id).and_then(|node| node.socket(key));
            matches!(held, Some(Socket::Value(_) | Socket::Unset))
        }
        TypingTarget::Name(Item::Node(id)) => view
            .node(id)
            .is_some_and(|node| !matches!(node.kind, NodeKind::Group { .. })),
        TypingTarget::Name(Item::Note(id)) => looks.notes.contains_key(&id),
        TypingTarget::Name(Item::Frame(id)) => looks.frames.contains_key(&id),
        TypingTarget::Name(Item::Wire(..) | Item::Bend(..)) => false,
    }
}
