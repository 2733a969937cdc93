//! A wire in the hand: what it is drawn to, what it hovers over, and what letting go of it does.

use eframe::egui::{Pos2, Rect, Ui};
use inclination_core::model::{NodeId, SocketKey};

use super::{
    super::{
        detail::Detail,
        gesture::Gesture,
        hit,
        opened::Hovered,
        scene::{End, SceneNode, SocketAt},
    },
    Canvas,
};
use crate::{
    document::OpenDocument,
    edit::{Edit, wiring},
    request::{Request, Requests},
};

/// How near the loose end of a wire must come to a socket, in points of the screen.
const CATCH: f32 = 22.0;
/// How near it must come to one that refuses it to be told why.
const REFUSE: f32 = 14.0;

impl Canvas {
    /// The node that shows more rows than it has, since a wire hovers over it.
    pub(super) fn opened(&self) -> Option<&SceneNode> {
        let open = self.hovered.filter(Hovered::is_open)?;
        self.scene.node(open.node)
    }

    /// Whether a socket lies behind that node.
    fn is_covered(&self, at: SocketAt) -> bool {
        let place = self.scene.socket(at);
        self.opened()
            .zip(place)
            .is_some_and(|(open, place)| at.node != open.id && open.rect.contains(place))
    }

    /// The socket that a wire at a point is drawn to.
    pub(super) fn caught(
        &self,
        fixed: SocketAt,
        point: Pos2,
        zoom: f32,
        document: &OpenDocument,
    ) -> Option<SocketAt> {
        let (whole, group) = (document.document(), document.group());
        let fits = |at: SocketAt| {
            !self.is_covered(at) && wiring::refusal(whole, group, fixed, at).is_none()
        };
        hit::socket(&self.scene, point, CATCH / zoom, fits)
    }

    /// Lets a node show the inputs that have no row, when a wire hovers over it for a moment.
    pub(super) fn tend_hovered(
        &mut self,
        ui: &Ui,
        point: Pos2,
        zoom: f32,
        document: &OpenDocument,
    ) {
        let (whole, group) = (document.document(), document.group());
        let fixed = match self.gesture {
            Gesture::Wiring { fixed, .. } if matches!(fixed.end, End::Out(_)) => Some(fixed),
            _ => None,
        };
        // What is open stays while the wire is near: its sockets stand at its edge.
        let stays = |open: &SceneNode| open.rect.expand(CATCH / zoom).contains(point);
        if fixed.is_some() && self.opened().is_some_and(stays) {
            return;
        }
        let can_open = |id: NodeId| {
            let node = self.scene.node(id);
            Detail::at(zoom).has_rows() && node.is_some_and(|node| !node.collapsed)
        };
        let over = fixed.and_then(|fixed| {
            let node = self.node_at(point).filter(|node| *node != fixed.node);
            node.filter(|node| can_open(*node))
        });
        let now = ui.input(|input| input.time);
        if self.hovered.map(|hovered| hovered.node) != over {
            if let Some(left) = self.hovered.take() {
                left.close(&mut self.scene, whole, group);
            }
            self.hovered = over.map(|node| Hovered::new(node, now));
        }
        let (Some(fixed), Some(hovered)) = (fixed, &mut self.hovered) else {
            return;
        };
        let waits = hovered.waits(now);
        if hovered.is_open() {
            return;
        }
        if waits > 0.0 {
            let waits = std::time::Duration::from_secs_f64(waits);
            ui.ctx().request_repaint_after(waits);
        } else {
            hovered.open(&mut self.scene, whole, group, fixed);
        }
    }

    pub(super) fn drop_wire(
        &self,
        (fixed, taken_from): (SocketAt, Option<(NodeId, SocketKey)>),
        point: Pos2,
        zoom: f32,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let (whole, group) = (document.document(), document.group());
        let fits = |at: SocketAt| wiring::refusal(whole, group, fixed, at).is_none();
        let near = self.caught(fixed, point, zoom, document);
        let target = near.or_else(|| {
            let node = self.node_at(point).filter(|node| *node != fixed.node)?;
            hit::first_fitting(&self.scene, (node, document.body().get(&node)?), fits)
        });
        let back = taken_from.map(|(node, key)| SocketAt {
            node,
            end: End::In(key),
        });
        if target.is_some() && target == back {
            return;
        }
        if target.is_none()
            && let Some(sentence) = self.why_not(fixed, point, zoom, document)
        {
            requests.push(Request::Say(sentence));
            return;
        }
        if target.is_none() && back.is_none() && self.node_at(point).is_none() {
            let loose = Some(fixed);
            requests.push(Request::OpenAdd { at: point, loose });
            return;
        }
        let mut edits: Vec<Edit> = Vec::new();
        if let Some((node, key)) = taken_from {
            edits.extend(wiring::cut(whole, group, node, key));
        }
        let title = match target {
            Some(target) => {
                match wiring::join(whole, group, fixed, target) {
                    Ok(joined) => edits.extend(joined),
                    Err(sentence) => requests.push(Request::Say(sentence)),
                }
                "Wire"
            }
            None => "Cut a wire",
        };
        requests.edit(title, edits);
    }

    /// Why a wire from a socket does not fit the socket at a point; none if it does, or none is there.
    pub(super) fn why_not(
        &self,
        fixed: SocketAt,
        point: Pos2,
        zoom: f32,
        document: &OpenDocument,
    ) -> Option<String> {
        let wanted = |at: SocketAt| at != fixed && !self.is_covered(at);
        let near = hit::socket(&self.scene, point, REFUSE / zoom, wanted)?;
        wiring::refusal(document.document(), document.group(), fixed, near)
    }

    /// The node that a wire may be dropped on.
    fn node_at(&self, point: Pos2) -> Option<NodeId> {
        if let Some(open) = self.opened().filter(|open| open.rect.contains(point)) {
            return Some(open.id);
        }
        let nodes = self.scene.nodes_in(Rect::from_pos(point));
        nodes.last().map(|node| node.id)
    }
}
