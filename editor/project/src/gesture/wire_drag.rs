//! A wire in the hand: where it begins, and what letting go of it does.

#[cfg(test)]
mod tests;

use emath::Pos2;
use inclination_core::model::{NodeId, SocketKey};

use super::{
    CanvasIntent, CanvasView, DocumentIntent, Intent, Modifiers, PointerEvent,
    wire_target::{WireTarget, find_catching_socket, find_target},
};
use crate::{
    catalog::{announced, bridged},
    scene::{End, Scene, SocketAt, joining},
    selection::Item,
};

/// A wire that is being drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WireDrag {
    /// The end that stays.
    pub fixed: SocketAt,
    /// The input that the other end was taken out of, by its node.
    pub taken_from: Option<(NodeId, SocketKey)>,
    /// The place of the loose end, on the canvas.
    pub end: Pos2,
}

impl WireDrag {
    /// Takes the wire out of an input that has one, unless Ctrl is held; else begins a new wire at
    /// the socket.
    pub(super) fn begin(at: SocketAt, from: Pos2, modifiers: Modifiers, scene: &Scene) -> Self {
        let wire = match at.end {
            End::In(key) if !modifiers.command => scene.wire(at.node, key),
            End::In(_) | End::More | End::Out(_) => None,
        };
        match wire {
            Some(wire) => Self {
                fixed: SocketAt {
                    node: wire.from.node,
                    end: End::Out(wire.from.port),
                },
                taken_from: Some((wire.to, wire.key)),
                end: from,
            },
            None => Self {
                fixed: at,
                taken_from: None,
                end: from,
            },
        }
    }

    /// Lets the loose end follow the pointer, or catch at a socket near it.
    pub(super) fn follow(&mut self, event: &PointerEvent, scene: &Scene, view: &CanvasView<'_>) {
        let point = view.to_canvas(event.screen);
        let caught = find_catching_socket(self.fixed, point, scene, view);
        self.end = caught.and_then(|at| scene.socket(at)).unwrap_or(point);
    }

    /// Returns what letting go of the wire does: it joins, rewires, bridges or cuts, or says why
    /// not.
    pub(super) fn finish(
        self,
        event: &PointerEvent,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> Vec<Intent> {
        let point = view.to_canvas(event.screen);
        let target = find_target(self.fixed, point, scene, view);
        let mut intents = vec![CanvasIntent::SilenceHints.into()];

        match target {
            WireTarget::Socket(to) if Some(to) == self.origin() => {}
            WireTarget::Socket(to) => {
                let intent = DocumentIntent::JoinWire {
                    from: self.ends_in_hand(to, scene, view),
                    to,
                    taken_from: self.taken_from,
                };
                intents.push(intent.into());
            }
            WireTarget::Gap(to) => intents.extend(self.bridge(to, view)),
            WireTarget::Refused(reason) => intents.push(DocumentIntent::Say(reason).into()),
            WireTarget::Canvas if self.taken_from.is_none() => {
                let loose = Some(self.fixed);
                let intent = DocumentIntent::OpenAdd { at: point, loose };
                intents.push(intent.into());
            }
            WireTarget::Node | WireTarget::Canvas => {
                let cut = self.taken_from;
                let cut = cut.map(|(node, key)| DocumentIntent::CutWire(node, key).into());
                intents.extend(cut);
            }
        }
        intents
    }

    /// Returns what letting go at a point does besides wiring two sockets, or why it cannot.
    pub fn drop_hint(self, point: Pos2, scene: &Scene, view: &CanvasView<'_>) -> Option<String> {
        match find_target(self.fixed, point, scene, view) {
            WireTarget::Gap(at) => announced(view.document, view.group, self.fixed, at),
            WireTarget::Refused(reason) => Some(reason),
            WireTarget::Socket(at) => {
                let count = self.ends_in_hand(at, scene, view).len();
                (count > 1).then(|| format!("Let go to wire all {count}."))
            }
            WireTarget::Node | WireTarget::Canvas => None,
        }
    }

    /// Returns the socket that the wire was taken out of.
    fn origin(self) -> Option<SocketAt> {
        let (node, key) = self.taken_from?;
        let end = End::In(key);
        Some(SocketAt { node, end })
    }

    /// Puts the node that belongs between two sockets between them, and goes on from there with the
    /// keyboard.
    fn bridge(self, to: SocketAt, view: &CanvasView<'_>) -> Vec<Intent> {
        let Some(made) = bridged(view.document, view.group, self.fixed, to) else {
            return Vec::new();
        };

        let mut intents = Vec::new();
        if let Some(Item::Node(node)) = made.item {
            intents.push(CanvasIntent::FocusNode(node).into());
        }
        let bridge = DocumentIntent::BridgeWire {
            from: self.fixed,
            to,
            taken_from: self.taken_from,
        };
        intents.push(bridge.into());
        intents
    }

    /// Returns the ends that are dropped on a socket: the fixed one and, where a new wire from a
    /// selected node is dropped on a list, the outputs of the other selected nodes that fit and are
    /// not in it yet, from the top down.
    fn ends_in_hand(self, to: SocketAt, scene: &Scene, view: &CanvasView<'_>) -> Vec<SocketAt> {
        let fixed = self.fixed;
        let is_new_output = self.taken_from.is_none() && matches!(fixed.end, End::Out(_));
        let is_selected = view.selection.contains(Item::Node(fixed.node));
        if !is_new_output || to.end != End::More || !is_selected {
            return vec![fixed];
        }

        let (document, group) = (view.document, view.group);
        let ty = joining::type_of(document, group, fixed);
        let is_wired = |id: NodeId| scene.read_by(id).any(|wire| wire.to == to.node);
        let fits = |at: &SocketAt| {
            joining::type_of(document, group, *at) == ty
                && joining::refusal(document, group, *at, to).is_none()
        };
        let others = view
            .selection
            .nodes()
            .filter(|id| *id != fixed.node && !is_wired(*id))
            .map(|node| SocketAt {
                node,
                end: End::Out(None),
            })
            .filter(fits);

        let mut ends: Vec<SocketAt> = others.chain([fixed]).collect();
        let top = |at: &SocketAt| scene.node(at.node).map_or(0.0, |node| node.rect.top());
        ends.sort_by(|one, other| top(one).total_cmp(&top(other)));
        ends
    }
}
