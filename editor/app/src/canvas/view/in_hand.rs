//! A wire in the hand: what it is drawn to, what it hovers over, and what letting go of it does.

use eframe::egui::{Pos2, Rect, Ui};
use inclination_core::model::{NodeId, SocketKey};

use super::{
    super::{
        Detail, Hovered,
        gesture::Gesture,
        hit,
        scene::{End, SceneNode, SocketAt},
    },
    Canvas,
};
use crate::{
    catalog::{announced, bridged},
    document::{Item, OpenDocument, Selection},
    edit::{applied, wiring},
    request::{Request, Requests},
};

/// How near the loose end of a wire must come to a socket, in points of the screen.
const CATCH: f32 = 22.0;
/// How near it must come to one that refuses it to be told why.
const REFUSE: f32 = 14.0;

/// What a wire is held over.
#[derive(Debug)]
enum Over {
    /// A socket that it goes to.
    Socket(SocketAt),
    /// A socket that it goes to through a node between.
    Gap(SocketAt),
    /// A socket that it does not fit, and why.
    Refused(String),
    /// A node that has nothing for it.
    Node,
    /// The canvas.
    Nothing,
}

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
        // What is pointed at is meant, before what fits near by.
        let near = self.pointed_at(fixed, point, zoom);
        if near.is_some_and(|near| announced(whole, group, fixed, near).is_some()) {
            return None;
        }
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
        &mut self,
        (fixed, taken_from): (SocketAt, Option<(NodeId, SocketKey)>),
        point: Pos2,
        zoom: f32,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let (whole, group) = (document.document(), document.group());
        let back = taken_from.map(|(node, key)| SocketAt {
            node,
            end: End::In(key),
        });
        let (title, mut edits) = match self.held_over(fixed, point, zoom, document) {
            Over::Socket(target) if Some(target) == back => return,
            Over::Socket(target) => {
                let joined = match fixed.end {
                    End::Out(_) => {
                        let all = match back {
                            None => self.with_it(fixed, target, document),
                            Some(_) => vec![fixed],
                        };
                        wiring::all_joined(whole, group, &all, target)
                    }
                    End::In(_) | End::More => wiring::join(whole, group, fixed, target),
                };
                match joined {
                    Ok(joined) => (String::from("Wire"), joined),
                    Err(sentence) => {
                        requests.push(Request::Say(sentence));
                        return;
                    }
                }
            }
            Over::Gap(target) => {
                let Some(made) = bridged(whole, group, fixed, target) else {
                    return;
                };
                if let Some(Item::Node(node)) = made.item {
                    self.go_on_at(node);
                }
                requests.push(Request::Select(Selection::of(made.item)));
                (made.title, made.edits)
            }
            Over::Refused(sentence) => {
                requests.push(Request::Say(sentence));
                return;
            }
            Over::Nothing if back.is_none() => {
                let loose = Some(fixed);
                requests.push(Request::OpenAdd { at: point, loose });
                return;
            }
            Over::Node | Over::Nothing => (String::from("Cut a wire"), Vec::new()),
        };
        if let Some((node, key)) = taken_from {
            // Last, since rows move up where a wire is cut.
            let then = applied(whole, &edits);
            edits.extend(wiring::cut(&then, group, node, key));
        }
        requests.edit(title, edits);
    }

    /// What a wire at a point is held over.
    fn held_over(&self, fixed: SocketAt, point: Pos2, zoom: f32, document: &OpenDocument) -> Over {
        let (whole, group) = (document.document(), document.group());
        if let Some(at) = self.caught(fixed, point, zoom, document) {
            return Over::Socket(at);
        }
        let near = self.pointed_at(fixed, point, zoom);
        if let Some(near) = near.filter(|at| announced(whole, group, fixed, *at).is_some()) {
            return Over::Gap(near);
        }
        let fits = |at: SocketAt| wiring::refusal(whole, group, fixed, at).is_none();
        if let Some(near) = near.filter(|at| fits(*at)) {
            return Over::Socket(near);
        }
        let over = self.node_at(point);
        let other = over.filter(|node| *node != fixed.node);
        let other = other.and_then(|id| Some((id, document.body().get(&id)?)));
        if let Some(at) = other.and_then(|node| hit::first_fitting(&self.scene, node, fits)) {
            return Over::Socket(at);
        }
        match near.and_then(|near| wiring::refusal(whole, group, fixed, near)) {
            Some(sentence) => Over::Refused(sentence),
            None if over.is_some() => Over::Node,
            None => Over::Nothing,
        }
    }

    /// The output in the hand and, if its node is selected, what the other selected ones give alike and the target has not
    /// yet, from above to below.
    fn with_it(&self, fixed: SocketAt, target: SocketAt, document: &OpenDocument) -> Vec<SocketAt> {
        let (whole, group) = (document.document(), document.group());
        let selection = &document.view.selection;
        if target.end != End::More || !selection.contains(Item::Node(fixed.node)) {
            return vec![fixed];
        }
        let ty = wiring::type_of(whole, group, fixed);
        let has = |id: NodeId| self.scene.read_by(id).any(|wire| wire.to == target.node);
        let others = selection.nodes();
        let others = others.filter(|id| *id != fixed.node && !has(*id));
        let given = others.map(|node| SocketAt {
            node,
            end: End::Out(None),
        });
        let fits = |at: &SocketAt| {
            wiring::type_of(whole, group, *at) == ty
                && wiring::refusal(whole, group, *at, target).is_none()
        };
        let mut all: Vec<SocketAt> = given.filter(fits).chain([fixed]).collect();
        let top = |at: &SocketAt| self.scene.node(at.node).map_or(0.0, |node| node.rect.top());
        all.sort_by(|one, other| top(one).total_cmp(&top(other)));
        all
    }

    /// The socket at a point, or whose row is there, whether a wire fits it or not.
    fn pointed_at(&self, fixed: SocketAt, point: Pos2, zoom: f32) -> Option<SocketAt> {
        let wanted = |at: SocketAt| at != fixed && !self.is_covered(at);
        let near = hit::socket(&self.scene, point, REFUSE / zoom, wanted);
        near.or_else(|| {
            let has_rows = Detail::at(zoom).has_rows();
            let node = self.scene.node(self.node_at(point).filter(|_| has_rows)?)?;
            let mut rows = node.rows.iter().filter(|_| !node.collapsed);
            let row = rows.find(|row| node.row(row).contains(point))?;
            let end = row.end().filter(|end| {
                // What faces the same way as the wire is not meant.
                matches!(end, End::Out(_)) != matches!(fixed.end, End::Out(_))
            })?;
            let at = SocketAt { node: node.id, end };
            // Only at the socket itself is a wire replaced.
            let is_free = matches!(end, End::Out(_)) || !self.scene.is_wired(at);
            (node.id != fixed.node && is_free).then_some(at)
        })
    }

    /// What letting a wire go at a socket does besides wiring the two, or else why it does not fit; none if there is nothing
    /// to say.
    pub(super) fn said_at(
        &self,
        fixed: SocketAt,
        point: Pos2,
        zoom: f32,
        document: &OpenDocument,
    ) -> Option<String> {
        match self.held_over(fixed, point, zoom, document) {
            Over::Gap(at) => announced(document.document(), document.group(), fixed, at),
            Over::Refused(sentence) => Some(sentence),
            Over::Socket(at) => {
                let is_new = matches!(
                    self.gesture,
                    Gesture::Wiring {
                        taken_from: None,
                        ..
                    }
                );
                let count = match fixed.end {
                    End::Out(_) if is_new => self.with_it(fixed, at, document).len(),
                    _ => 1,
                };
                (count > 1).then(|| format!("Let go to wire all {count}."))
            }
            Over::Node | Over::Nothing => None,
        }
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
