//! Dragging a wire: where it begins, and what dropping it does.

#[cfg(test)]
mod tests;

use emath::Pos2;
use inclination_core::authoring::model::{NodeId, SocketKey};

use super::{
    CanvasIntent, CanvasView, DocumentIntent, Intent, Modifiers, PointerEvent,
    wire_target::{WireTarget, find_catching_socket, find_target},
};
use crate::{
    catalog::{bridge_hint, bridge_sockets},
    edit::connection_candidates::find_joint_outputs,
    scene::{End, Scene, SocketRef},
    selection::Item,
};

/// A wire that is being dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WireDrag {
    /// The end that stays in place.
    pub fixed: SocketRef,
    /// The input that the other end was taken out of, if any.
    pub taken_from: Option<(NodeId, SocketKey)>,
    /// The place of the loose end, on the canvas.
    pub end: Pos2,
}

impl WireDrag {
    /// Takes the wire out of an input that has one, unless Ctrl is held; otherwise begins a new
    /// wire at the socket.
    pub(super) fn begin(at: SocketRef, from: Pos2, modifiers: Modifiers, scene: &Scene) -> Self {
        let wire = match at.end {
            End::In(key) if !modifiers.command => scene.find_wire(at.node, key),
            End::In(_) | End::NewRow | End::Out(_) => None,
        };

        match wire {
            Some(wire) => Self {
                fixed: SocketRef {
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

    /// Lets the loose end follow the pointer, or snap to a socket near it.
    pub(super) fn follow_pointer(
        &mut self,
        event: &PointerEvent,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) {
        let point = view.to_canvas(event.screen);
        let caught = find_catching_socket(self.fixed, point, scene, view);
        self.end = caught
            .and_then(|at| scene.socket_position(at))
            .unwrap_or(point);
    }

    /// Returns what dropping the wire does: join, rewire, bridge or cut, or show why it cannot.
    /// Outside the canvas, it does nothing.
    pub(super) fn drop_wire(
        self,
        event: &PointerEvent,
        scene: &Scene,
        view: &CanvasView<'_>,
    ) -> Vec<Intent> {
        let mut intents = vec![CanvasIntent::SilenceHints.into()];
        if !view.area.contains(event.screen) {
            return intents;
        }

        let point = view.to_canvas(event.screen);
        let target = find_target(self.fixed, point, scene, view);
        match target {
            WireTarget::Socket(to) if Some(to) == self.origin() => {}
            WireTarget::Socket(to) => {
                intents.extend(self.flash_replaced_wire(to, scene));
                let intent = DocumentIntent::JoinWire {
                    from: self.dragged_ends(to, scene, view),
                    to,
                    taken_from: self.taken_from,
                };
                intents.push(intent.into());
            }
            WireTarget::Gap(to) => {
                intents.extend(self.flash_replaced_wire(to, scene));
                intents.extend(self.bridge_sockets(to, view));
            }
            WireTarget::Rejected(reason) => {
                intents.push(DocumentIntent::ShowMessage(reason).into());
            }
            WireTarget::Canvas if self.taken_from.is_none() => {
                let loose = Some(self.fixed);
                let intent = DocumentIntent::OpenAdd { at: point, loose };
                intents.push(intent.into());
            }
            WireTarget::Node | WireTarget::Canvas => {
                let cut = self
                    .taken_from
                    .map(|(node, key)| DocumentIntent::CutWire(node, key).into());
                intents.extend(cut);
            }
        }
        intents
    }

    /// Returns a hint for dropping the wire at a point, if that does more than wire two sockets or
    /// is not possible.
    pub fn drop_hint(self, point: Pos2, scene: &Scene, view: &CanvasView<'_>) -> Option<String> {
        match find_target(self.fixed, point, scene, view) {
            WireTarget::Gap(at) => bridge_hint(view.document, view.group, self.fixed, at),
            WireTarget::Rejected(reason) => Some(reason),
            WireTarget::Socket(at) => {
                let count = self.dragged_ends(at, scene, view).len();
                (count > 1).then(|| format!("Release to connect all {count}."))
            }
            WireTarget::Node | WireTarget::Canvas => None,
        }
    }

    /// Returns the intent that shows the wire that this one replaces in an input, if there is one.
    fn flash_replaced_wire(self, to: SocketRef, scene: &Scene) -> Option<Intent> {
        let (giver, receiver) = match self.fixed.end {
            End::Out(_) => (self.fixed, to),
            End::In(_) | End::NewRow => (to, self.fixed),
        };
        let End::In(key) = receiver.end else {
            return None;
        };

        let wire = scene.find_wire(receiver.node, key)?;
        let source = SocketRef {
            node: wire.from.node,
            end: End::Out(wire.from.port),
        };
        (source != giver).then(|| CanvasIntent::FlashWire(receiver.node, key).into())
    }

    /// Returns the socket that the wire was taken out of.
    fn origin(self) -> Option<SocketRef> {
        let (node, key) = self.taken_from?;
        let end = End::In(key);
        Some(SocketRef { node, end })
    }

    /// Inserts the node that belongs between two sockets, and gives it the keyboard focus.
    fn bridge_sockets(self, to: SocketRef, view: &CanvasView<'_>) -> Vec<Intent> {
        let Some(insertion) = bridge_sockets(view.document, view.group, self.fixed, to) else {
            return Vec::new();
        };

        let mut intents = Vec::new();
        if let Some(Item::Node(node)) = insertion.item {
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

    /// Returns the ends that are dropped on a socket: the fixed one and, if it begins a new wire,
    /// the outputs of other selected nodes.
    fn dragged_ends(self, to: SocketRef, scene: &Scene, view: &CanvasView<'_>) -> Vec<SocketRef> {
        if self.taken_from.is_some() {
            return vec![self.fixed];
        }
        let (document, group) = (view.document, view.group);
        find_joint_outputs(document, group, scene, view.selection, self.fixed, to)
    }
}
