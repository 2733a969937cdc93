//! Drawing all of it, and telling the keyboard and screen readers of what is in view.

use std::collections::BTreeSet;

use eframe::egui::{self, Pos2, Rect, Ui};
use inclination_analysis::{
    open_document::OpenDocument,
    readout::{LiveCanvas, read_probes},
};
use inclination_core::model::{NodeId, Wire};
use inclination_project::{
    catalog::has_between,
    edit::wiring::{self, Fits},
    library::Standing,
    selection::{Item, Selection},
};

use super::{
    super::{
        Detail,
        access::{self, Asked, NodeState},
        gesture::{Gesture, WireDrag},
        hit::Hit,
        order,
        paint::{self, Brush, Marks, NodeContents},
        probes,
        scene::{SceneNode, SocketAt},
    },
    Canvas,
};
use crate::request::Requests;

impl Canvas {
    pub(super) fn paint(
        &mut self,
        ui: &Ui,
        id: egui::Id,
        brush: &Brush<'_>,
        document: &OpenDocument,
        hovered: Hit,
        requests: &mut Requests,
    ) {
        let looks = &document.document().looks;
        let selection = &document.view.selection;
        let group = document.group();
        let canvas = document.live_canvas();
        self.read_values(&canvas, brush);
        paint::grid(brush);
        paint::frames(brush, &self.scene, looks, selection);
        paint::notes(brush, &self.scene, looks, selection);
        let marked = self.marked(hovered);
        paint::wires(brush, &self.scene, selection, marked, |_| false);
        let in_hand = self.gesture.wire().map(|wire| wire.fixed);
        let held = match self.gesture {
            Gesture::SampleDrag(sample) => Some(Hit::Dot(sample.node)),
            _ => None,
        };
        let fits = in_hand.map(|fixed| Fits::of(document.document(), group, fixed));
        let refuses = |at: SocketAt| {
            in_hand != Some(at) && fits.as_ref().is_some_and(|fits| !takes(fits, at))
        };
        let seen = brush.camera.visible(brush.view);
        self.hand_over(ui, id);
        let focused = ui.memory(egui::Memory::focused);
        let mut at = None;
        let (alone, hidden) = alone_on(document);
        let is_alone = |node: NodeId| alone == Some(node);
        let nodes = self.in_view(seen);
        let wire_in_focus = focused
            .filter(|_| brush.detail.has_rows())
            .and_then(|widget| access::wire(id, &nodes, widget));
        for node in &nodes {
            let item = Item::Node(node.id);
            let has_focus = focused.is_some_and(|widget| widget == access::node_id(id, node.id));
            if has_focus {
                at = Some(node.id);
            }
            let marks = Marks {
                is_selected: selection.contains(item),
                is_lead: selection.lead() == Some(item),
                has_focus,
                fades: hidden.contains(&node.id),
                is_alone: is_alone(node.id),
                worst: canvas.live.worst(group, node.id),
                is_old: news(document, node.id).is_some(),
            };
            let hovered = held.unwrap_or(hovered);
            let contents = NodeContents {
                readout: self.readouts.get(node.id),
                thumbnail: self.thumbnails.get(node.id),
            };
            paint::node(brush, node, contents, hovered, marks);
            if brush.detail.has_sockets() {
                let is_wired = |at: SocketAt| self.scene.is_wired(at);
                let comes_from = |wire: Wire| self.scene.node(wire.node).map(|node| node.family);
                paint::sockets(brush, node, is_wired, comes_from, hovered, refuses);
            }
        }
        let all_asked: Vec<Asked> = self
            .walked(&nodes, (seen, at), brush.detail)
            .into_iter()
            .filter_map(|node| {
                let is_selected = selection.contains(Item::Node(node.id));
                let alone = is_alone(node.id).then_some("alone");
                let state = alone
                    .or_else(|| hidden.contains(&node.id).then_some("off for now"))
                    .or_else(|| news(document, node.id).map(Standing::word));
                let marks = NodeState { is_selected, state };
                access::node(ui, id, brush, node, marks, &canvas)
            })
            .collect();
        let probes = read_probes(&canvas, &self.scene, document.view.probes());
        self.probes = probes::show(ui, id, brush, &probes, requests);
        let (bend_has_focus, asked) = self.say_bends(ui, id, brush, selection);
        self.has_focus = at.is_some() || bend_has_focus;
        self.wire_in_focus = wire_in_focus;
        self.paint_gesture(ui, brush, document);
        for asked in all_asked.into_iter().chain(asked) {
            self.answer(asked, document, requests);
        }
    }

    /// Brings up to date what the nodes in view show of live values, before they are painted.
    fn read_values(&mut self, canvas: &LiveCanvas<'_>, brush: &Brush<'_>) {
        if !brush.detail.has_sockets() {
            return;
        }

        let mut thumbnails = std::mem::take(&mut self.thumbnails);
        let mut readouts = std::mem::take(&mut self.readouts);
        let nodes = self.in_view(brush.camera.visible(brush.view));
        thumbnails.update(canvas, nodes.iter().copied());
        readouts.update(canvas, &self.scene, &nodes, brush.detail.has_rows());
        (self.thumbnails, self.readouts) = (thumbnails, readouts);
    }

    /// Gives the keyboard to the node that it is to go on from. What was made in this frame stands
    /// there from the next one on.
    fn hand_over(&mut self, ui: &Ui, canvas: egui::Id) {
        let scene = &self.scene;
        let node = self.goes_on_at.take_if(|node| scene.node(*node).is_some());
        if let Some(node) = node {
            ui.memory_mut(|memory| memory.request_focus(access::node_id(canvas, node)));
        }
    }

    /// The wire, or its point, that is meant: under the pointer, or what is being moved would go
    /// into it.
    fn marked(&self, hovered: Hit) -> Option<Item> {
        match hovered {
            Hit::Wire(node, key) => Some(Item::Wire(node, key)),
            Hit::Bend(node, key, at) => Some(Item::Bend(node, key, at)),
            _ => self.landing.map(|landing| {
                let (node, key) = landing.wire;
                Item::Wire(node, key)
            }),
        }
    }

    /// Says the points of the wires in view, near enough to be dragged. Gives whether one of them
    /// has the keyboard.
    fn say_bends(
        &self,
        ui: &Ui,
        id: egui::Id,
        brush: &Brush<'_>,
        selection: &Selection,
    ) -> (bool, Option<Asked>) {
        let mut said = (false, None);
        if self.scene.bends.is_empty() || !brush.detail.has_sockets() {
            return said;
        }
        let seen = brush.camera.visible(brush.view);
        for wire in &self.scene.wires {
            for (at, place) in self.scene.bends_of(wire).iter().enumerate() {
                if !seen.contains(*place) {
                    continue;
                }
                let is_selected = selection.contains(Item::Bend(wire.to, wire.key, at));
                let called = || {
                    let ends = self.scene.ends(wire);
                    ends.map_or_else(String::new, |(from, to)| format!("{from} → {to}"))
                };
                let bend = (wire, at);
                let (has_focus, asked) =
                    access::bend(ui, id, brush, bend, *place, is_selected, called);
                said = (said.0 || has_focus, said.1.or(asked));
            }
        }
        said
    }

    /// The nodes in view, the rearmost first: what a wire has opened is above the others.
    fn in_view(&self, seen: Rect) -> Vec<&SceneNode> {
        let open = self.expanded_node();
        let others = self.scene.nodes_in(seen);
        let others = others.filter(|node| open.is_none_or(|open| open.id != node.id));
        others.chain(open).collect()
    }

    /// Those of the nodes in view that the keyboard can reach, in its order; one may have it
    /// already.
    fn walked<'s>(
        &'s self,
        nodes: &[&'s SceneNode],
        (seen, at): (Rect, Option<NodeId>),
        detail: Detail,
    ) -> Vec<&'s SceneNode> {
        if detail.has_sockets() {
            let order = order::walked(nodes.iter().map(|node| node.rect));
            return order.into_iter().map(|at| nodes[at]).collect();
        }
        let all = &self.scene.nodes;
        let order = self.order.as_deref().unwrap_or(&[]);
        let at = at.and_then(|at| all.iter().position(|node| node.id == at));
        let is_seen = |at: usize| all.get(at).is_some_and(|node| node.rect.intersects(seen));
        let next = order::next_to(order, at, is_seen).into_iter();
        next.filter_map(|at| all.get(at)).collect()
    }

    fn paint_gesture(&self, ui: &Ui, brush: &Brush<'_>, document: &OpenDocument) {
        if let Some(guides) = self.gesture.guides() {
            paint::guides(brush, guides);
        }
        if let Some(area) = self.gesture.area() {
            let rect = brush.rect(area);
            let colour = brush.palette.focus;
            brush
                .painter
                .rect_filled(rect, 2.0, colour.gamma_multiply(0.12));
            let stroke = egui::Stroke::new(1.0, colour);
            brush
                .painter
                .rect_stroke(rect, 2.0, stroke, egui::StrokeKind::Inside);
        }
        let wire = self.gesture.wire();
        let loose = wire.map(|wire| (wire.fixed, wire.end)).or(self.held);
        if let Some((fixed, end)) = loose {
            self.paint_loose_wire(brush, document, fixed, end);
        }
        let wire = wire.filter(|wire| self.scene.socket(wire.fixed).is_some());
        if let Some(wire) = wire {
            self.show_drop_hint(ui, brush, *wire, document);
        }
    }

    /// Paints a wire with one end at a socket, in the hand or waiting for a choice.
    fn paint_loose_wire(
        &self,
        brush: &Brush<'_>,
        document: &OpenDocument,
        fixed: SocketAt,
        end: Pos2,
    ) {
        let Some(place) = self.scene.socket(fixed) else {
            return;
        };
        let is_output = access::is_output(fixed.end);
        let ty = wiring::type_of(document.document(), document.group(), fixed).unwrap_or_default();
        let from = self.scene.node(fixed.node).filter(|_| is_output);
        let color = paint::flowing(brush.palette, ty, from.map(|node| node.family));

        let (start, end) = if is_output {
            (place, end)
        } else {
            (end, place)
        };
        paint::loose(brush, start, end, ty, color);
    }

    /// Shows what letting go of the wire in the hand would do besides wiring, or why it cannot.
    fn show_drop_hint(&self, ui: &Ui, brush: &Brush<'_>, wire: WireDrag, document: &OpenDocument) {
        let Some(at) = ui.input(|input| input.pointer.latest_pos()) else {
            return;
        };
        let point = brush.camera.to_canvas(brush.view, at);
        let view = self.canvas_view(document, brush.camera, brush.view);
        let Some(hint) = wire.drop_hint(point, &self.scene, &view) else {
            return;
        };

        egui::Tooltip::always_open(
            ui.ctx().clone(),
            ui.layer_id(),
            egui::Id::unique("why not"),
            egui::PopupAnchor::Pointer,
        )
        .show(|ui| {
            ui.set_max_width(280.0);
            ui.label(hint);
        });
    }
}

/// Whether a wire can come to a socket, by itself or through what belongs between.
fn takes(fits: &Fits<'_>, at: SocketAt) -> bool {
    let types = fits.types_at(at);
    types.is_some_and(|(gives, takes)| gives == takes || has_between(gives, takes))
}

/// How a node's group stands to the library's, where that is news.
fn news(document: &OpenDocument, node: NodeId) -> Option<Standing> {
    let standing = document.library.of(document.body().get(&node)?);
    standing.filter(|standing| standing.is_news())
}

/// What is shown alone on the canvas, and what is off because of it.
fn alone_on(document: &OpenDocument) -> (Option<NodeId>, BTreeSet<NodeId>) {
    let alone = document.view.alone();
    let graph = &document.document().graph;
    match alone.filter(|alone| alone.group == document.group()) {
        Some(alone) => (Some(alone.node), alone.hidden(graph)),
        None => (None, BTreeSet::new()),
    }
}
