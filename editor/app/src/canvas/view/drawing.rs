//! Drawing all of it, and telling the keyboard and screen readers of what is in view.

use eframe::egui::{self, Pos2, Rect, Ui};
use inclination_analysis::{open_document::OpenDocument, readout::LiveCanvas};
use inclination_core::model::{NodeId, SocketKey, Wire};
use inclination_project::{
    catalog::has_between,
    gesture::{Gesture, WireDrag, hit::Hit},
    library::Standing,
    scene::{
        Detail, SceneNode, SocketAt,
        joining::{self, Fits},
    },
    selection::{Item, Selection},
};

use super::{
    super::{
        access::{self, Asked, NodeState},
        order,
        paint::{self, Brush, Marks, NodeContents},
        probes,
    },
    Canvas,
};
use crate::request::Requests;

/// What one frame of the canvas shows, gathered before anything is painted.
struct FrameContents<'a> {
    /// The nodes in view, the rearmost first.
    nodes: Vec<NodeInView<'a>>,
    /// The nodes that the keyboard can reach, in its order.
    reachable: Vec<(&'a SceneNode, NodeState<'a>)>,
    /// What the pointer is on, or the point that it drags.
    hovered: Hit,
    /// The wire, or its point, that is meant.
    marked: Option<Item>,
    /// The socket that the wire in the hand hangs at, and where its other end can go.
    wire: Option<(SocketAt, Fits<'a>)>,
    /// The node that has the keyboard.
    focus: Option<NodeId>,
    /// The wire into the socket that has the keyboard.
    wire_in_focus: Option<(NodeId, SocketKey)>,
}

/// A node in view, with what is painted of it.
struct NodeInView<'a> {
    node: &'a SceneNode,
    contents: NodeContents<'a>,
    marks: Marks,
}

impl FrameContents<'_> {
    /// Whether the wire in the hand cannot go to a socket.
    fn refuses(&self, at: SocketAt) -> bool {
        let wire = self.wire.as_ref();
        wire.is_some_and(|(fixed, fits)| *fixed != at && !takes(fits, at))
    }
}

impl Canvas {
    /// Paints the canvas, and tells the keyboard and screen readers what is in view.
    pub(super) fn paint(
        &mut self,
        ui: &Ui,
        id: egui::Id,
        brush: &Brush<'_>,
        document: &OpenDocument,
        hovered: Hit,
        requests: &mut Requests,
    ) {
        let live = document.live_canvas();
        let selection = &document.view.selection;
        self.read_values(&live, brush, document);
        self.hand_over(ui, id);
        let frame = self.prepare(ui, id, brush, document, hovered);

        self.paint_graph(brush, document, &frame);
        let reachable = frame.reachable.iter();
        let asked: Vec<Asked> = reachable
            .filter_map(|(node, state)| access::node(ui, id, brush, node, *state, &live))
            .collect();
        let (focus, wire_in_focus) = (frame.focus, frame.wire_in_focus);
        self.probes = probes::show(ui, id, brush, self.probe_readouts.readouts(), requests);
        let (bend_has_focus, asked_of_bends) = self.say_bends(ui, id, brush, selection);
        self.paint_gesture(ui, brush, document);

        self.has_focus = focus.is_some() || bend_has_focus;
        self.wire_in_focus = wire_in_focus;
        for asked in asked.into_iter().chain(asked_of_bends) {
            self.answer(asked, document, requests);
        }
    }

    /// Gathers what this frame shows.
    fn prepare<'a>(
        &'a self,
        ui: &Ui,
        id: egui::Id,
        brush: &Brush<'_>,
        document: &'a OpenDocument,
        hovered: Hit,
    ) -> FrameContents<'a> {
        let seen = brush.camera.visible(brush.view);
        let in_view = self.in_view(seen);
        let focused = ui.memory(egui::Memory::focused);
        let has_focus =
            |node: NodeId| focused.is_some_and(|widget| widget == access::node_id(id, node));
        let focus = in_view
            .iter()
            .map(|node| node.id)
            .rfind(|id| has_focus(*id));
        let wire_in_focus = focused
            .filter(|_| brush.detail.has_rows())
            .and_then(|widget| access::wire(id, &in_view, widget));

        let reachable = self.walked(&in_view, (seen, focus), brush.detail);
        let reachable = reachable
            .into_iter()
            .map(|node| (node, self.node_state(document, node.id)))
            .collect();
        let nodes = in_view.iter().map(|node| NodeInView {
            node,
            contents: NodeContents {
                readout: self.readouts.get(node.id),
                thumbnail: self.thumbnails.get(node.id),
            },
            marks: self.marks(document, node.id, has_focus(node.id)),
        });

        let held = match self.gesture {
            Gesture::SampleDrag(sample) => Some(Hit::Dot(sample.node)),
            _ => None,
        };
        let wire = self.gesture.wire().map(|wire| {
            let fits = Fits::of(document.document(), document.group(), wire.fixed);
            (wire.fixed, fits)
        });
        FrameContents {
            nodes: nodes.collect(),
            reachable,
            hovered: held.unwrap_or(hovered),
            marked: self.marked(hovered),
            wire,
            focus,
            wire_in_focus,
        }
    }

    /// Returns how a node stands out.
    fn marks(&self, document: &OpenDocument, node: NodeId, has_focus: bool) -> Marks {
        let selection = &document.view.selection;
        let item = Item::Node(node);
        Marks {
            is_selected: selection.contains(item),
            is_lead: selection.lead() == Some(item),
            has_focus,
            fades: self.hidden_nodes.contains(node),
            is_alone: self.hidden_nodes.alone() == Some(node),
            worst: document.live.worst(document.group(), node),
            is_old: news(document, node).is_some(),
        }
    }

    /// Returns what a screen reader says of a node's state.
    fn node_state(&self, document: &OpenDocument, node: NodeId) -> NodeState<'static> {
        let state = if self.hidden_nodes.alone() == Some(node) {
            Some("alone")
        } else if self.hidden_nodes.contains(node) {
            Some("off for now")
        } else {
            news(document, node).map(Standing::word)
        };
        NodeState {
            is_selected: document.view.selection.contains(Item::Node(node)),
            state,
        }
    }

    /// Paints frames, notes, wires and nodes.
    fn paint_graph(&self, brush: &Brush<'_>, document: &OpenDocument, frame: &FrameContents<'_>) {
        let looks = &document.document().looks;
        let selection = &document.view.selection;
        paint::grid(brush);
        paint::frames(brush, &self.scene, looks, selection);
        paint::notes(brush, &self.scene, looks, selection);
        paint::wires(brush, &self.scene, selection, frame.marked, |_| false);

        let is_wired = |at: SocketAt| self.scene.is_wired(at);
        let comes_from = |wire: Wire| self.scene.node(wire.node).map(|node| node.family);
        let refuses = |at: SocketAt| frame.refuses(at);
        let hovered = frame.hovered;
        for NodeInView {
            node,
            contents,
            marks,
        } in &frame.nodes
        {
            paint::node(brush, node, *contents, hovered, *marks);
            if brush.detail.has_sockets() {
                paint::sockets(brush, node, is_wired, comes_from, hovered, refuses);
            }
        }
    }

    /// Brings up to date what probes and the nodes in view show of live values, and which nodes are
    /// off, before they are painted.
    fn read_values(&mut self, canvas: &LiveCanvas<'_>, brush: &Brush<'_>, document: &OpenDocument) {
        let expanded = self.expanded_node().map(|node| node.id);
        let probes = document.view.probes();
        self.hidden_nodes.update(canvas);
        self.probe_readouts
            .update(canvas, &self.scene, expanded, probes);
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
        let ty = joining::type_of(document.document(), document.group(), fixed).unwrap_or_default();
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
