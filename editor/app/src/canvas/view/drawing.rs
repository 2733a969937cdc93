//! Draws the canvas, and reports what is in view to the keyboard focus and to screen readers.

use std::time::Duration;

use eframe::egui::{self, Pos2, Rect, Ui};
use inclination_analysis::{
    open_document::OpenDocument,
    readout::{CachedThumbnail, LiveCanvas},
};
use inclination_core::authoring::model::{NodeId, SocketKey, Wire};
use inclination_project::{
    gesture::{Gesture, WireDrag, hit::Hit},
    library::CopyStatus,
    scene::{
        DetailLevel, SceneNode, SocketRef,
        connections::{self, WireFit},
    },
    selection::{Item, Selection},
};

use super::{
    super::{
        accessibility::{self, AccessAction, NodeState, WireBend},
        focus_order,
        paint::{self, Brush, NodeContents, NodeMarks},
        probes,
    },
    Canvas, NextFocus,
};
use crate::request::Requests;

/// The contents of one frame, gathered before anything is painted.
struct FrameContents<'a> {
    /// The nodes in view, the rearmost first.
    nodes: Vec<NodeInView<'a>>,
    /// The nodes that the keyboard can reach, in its order.
    reachable: Vec<(&'a SceneNode, NodeState<'a>)>,
    /// The item under the pointer, or the dot that it drags.
    hovered: Hit,
    /// The highlighted wire or bend.
    marked: Option<Item>,
    /// The fixed socket of the dragged wire, and the sockets that its other end fits.
    wire: Option<(SocketRef, WireFit<'a>)>,
    /// The node that has the keyboard focus.
    focus: Option<NodeId>,
    /// The wire into the socket that has the keyboard focus.
    wire_in_focus: Option<(NodeId, SocketKey)>,
}

/// A node in view, with its contents and marks.
struct NodeInView<'a> {
    node: &'a SceneNode,
    contents: NodeContents<'a>,
    marks: NodeMarks,
}

impl FrameContents<'_> {
    /// Returns whether a socket cannot take the dragged wire.
    fn rejects_socket(&self, at: SocketRef) -> bool {
        let wire = self.wire.as_ref();
        wire.is_some_and(|(fixed, fits)| *fixed != at && !accepts_wire(fits, at))
    }
}

impl Canvas {
    /// Paints the canvas, and makes what is in view available to the keyboard and screen readers.
    pub(super) fn paint_canvas(
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
        self.update_live_values(&live, brush, document);
        self.move_focus(ui, id);
        let frame = self.prepare_frame(ui, id, brush, document, hovered);

        self.paint_graph(brush, document, &frame);
        let actions: Vec<AccessAction> = frame
            .reachable
            .iter()
            .filter_map(|(node, state)| {
                accessibility::register_node(ui, id, brush, node, *state, &live)
            })
            .collect();
        let (focus, wire_in_focus) = (frame.focus, frame.wire_in_focus);
        self.probes = probes::show_probes(ui, id, brush, self.probe_readouts.readouts(), requests);
        let (bend_has_focus, bend_action) = self.register_bends(ui, id, brush, selection);
        self.paint_gesture(ui, brush, document);
        self.paint_wire_flash(ui, brush);

        self.has_focus = focus.is_some() || bend_has_focus;
        self.wire_in_focus = wire_in_focus;
        for action in actions.into_iter().chain(bend_action) {
            self.handle_access_action(action, document, requests);
        }
    }

    /// Gathers the contents of this frame.
    fn prepare_frame<'a>(
        &'a self,
        ui: &Ui,
        id: egui::Id,
        brush: &Brush<'_>,
        document: &'a OpenDocument,
        hovered: Hit,
    ) -> FrameContents<'a> {
        let visible = brush.camera.visible_area(brush.view);
        let in_view = self.nodes_in_view(visible);

        let focused = ui.memory(egui::Memory::focused);
        let has_focus = |node: NodeId| {
            focused.is_some_and(|widget| widget == accessibility::node_widget_id(id, node))
        };
        let focus = in_view
            .iter()
            .map(|node| node.id)
            .rfind(|id| has_focus(*id));
        let wire_in_focus = focused
            .filter(|_| brush.detail.has_rows())
            .and_then(|widget| accessibility::focused_wire(id, &in_view, widget));

        let reachable = self
            .focusable_nodes(&in_view, visible, focus, brush.detail)
            .into_iter()
            .map(|node| (node, self.node_state(document, node)))
            .collect();
        let nodes = in_view.iter().map(|node| NodeInView {
            node,
            contents: NodeContents {
                readout: self.readouts.get(node.id),
                thumbnail: self.thumbnail_of(node, brush.detail),
            },
            marks: self.node_marks(document, node, brush.detail, has_focus(node.id)),
        });

        let dragged_dot = match self.gesture {
            Gesture::SampleDrag(sample) => Some(Hit::Dot(sample.node)),
            _ => None,
        };
        let wire = self.gesture.dragged_wire().map(|wire| {
            let fits = WireFit::new(document.document(), document.group(), wire.fixed);
            (wire.fixed, fits)
        });

        FrameContents {
            nodes: nodes.collect(),
            reachable,
            hovered: dragged_dot.unwrap_or(hovered),
            marked: self.highlighted_item(hovered),
            wire,
            focus,
            wire_in_focus,
        }
    }

    /// Returns the curve that a node shows. Without rows, a box shows that of the curve inside.
    fn thumbnail_of(&self, node: &SceneNode, detail: DetailLevel) -> Option<&CachedThumbnail> {
        let own = self.thumbnails.get(node.id);
        if own.is_some() || detail.has_rows() {
            return own;
        }
        let mut parts = self.scene.parts_of(node.id).iter();
        parts.find_map(|part| self.thumbnails.get(*part))
    }

    /// Returns the marks of a node. Those of folded nodes that are not shown are on the node around
    /// them.
    fn node_marks(
        &self,
        document: &OpenDocument,
        node: &SceneNode,
        detail: DetailLevel,
        has_focus: bool,
    ) -> NodeMarks {
        let selection = &document.view.selection;
        let hidden_parts = self.scene.parts_of(node.id).iter().copied().filter(|part| {
            let part = self.scene.node(*part);
            !detail.has_rows() || part.is_some_and(SceneNode::is_hidden)
        });
        let shown: Vec<NodeId> = std::iter::once(node.id).chain(hidden_parts).collect();
        let is_any =
            |is_marked: &dyn Fn(Item) -> bool| shown.iter().any(|id| is_marked(Item::Node(*id)));

        NodeMarks {
            is_selected: is_any(&|item| selection.contains(item)),
            is_lead: is_any(&|item| selection.lead() == Some(item)),
            has_focus,
            is_off: self.hidden_nodes.contains(node.id),
            is_solo: self.hidden_nodes.solo_node() == Some(node.id),
            worst: shown
                .iter()
                .filter_map(|id| document.live.worst_severity(document.group(), *id))
                .min(),
            is_outdated: shown
                .iter()
                .any(|id| notable_copy_status(document, *id).is_some()),
        }
    }

    /// Returns the state of a node, as screen readers announce it.
    fn node_state(&self, document: &OpenDocument, node: &SceneNode) -> NodeState<'_> {
        let state = if self.hidden_nodes.solo_node() == Some(node.id) {
            Some("solo")
        } else if self.hidden_nodes.contains(node.id) {
            Some("left out")
        } else {
            notable_copy_status(document, node.id).map(CopyStatus::label)
        };
        let host = node
            .fold
            .as_ref()
            .and_then(|fold| self.scene.node(fold.host));
        let selection = &document.view.selection;
        NodeState {
            is_selected: selection.contains(Item::Node(node.id)),
            is_lead: selection.lead_node() == Some(node.id),
            state,
            host: host.map(|host| host.title.as_str()),
        }
    }

    /// Paints frames, notes, wires and nodes.
    fn paint_graph(&self, brush: &Brush<'_>, document: &OpenDocument, frame: &FrameContents<'_>) {
        let looks = &document.document().looks;
        let selection = &document.view.selection;
        paint::draw_grid(brush);
        paint::draw_frames(brush, &self.scene, looks, selection);
        if brush.has_titles {
            paint::draw_frame_titles(brush, &self.scene, looks);
        }
        paint::draw_notes(brush, &self.scene, looks, selection);
        paint::draw_wires(brush, &self.scene, selection, frame.marked, |_| false);

        let is_wired = |at: SocketRef| self.scene.is_wired(at);
        let comes_from = |wire: Wire| self.scene.node(wire.node).map(|node| node.family);
        let rejects = |at: SocketRef| frame.rejects_socket(at);
        let hovered = frame.hovered;
        for NodeInView {
            node,
            contents,
            marks,
        } in &frame.nodes
        {
            paint::draw_node(brush, node, *contents, hovered, *marks);
            if brush.detail.has_sockets() {
                paint::draw_sockets(brush, node, is_wired, comes_from, hovered, rejects);
            }
        }

        if !brush.has_titles {
            paint::draw_frame_titles(brush, &self.scene, looks);
        }
    }

    /// Updates the live values of probes and of the nodes in view, and the set of nodes that are
    /// off, before they are painted.
    fn update_live_values(
        &mut self,
        canvas: &LiveCanvas<'_>,
        brush: &Brush<'_>,
        document: &OpenDocument,
    ) {
        let expanded = self.expanded_node().map(|node| node.id);
        let probes = document.view.probes();
        self.hidden_nodes.find_hidden_nodes(canvas);
        self.probe_readouts
            .update_readouts(canvas, &self.scene, expanded, probes);
        if !brush.has_titles {
            return;
        }

        let mut thumbnails = std::mem::take(&mut self.thumbnails);
        let mut readouts = std::mem::take(&mut self.readouts);
        let nodes = self.nodes_in_view(brush.camera.visible_area(brush.view));
        if brush.detail.has_sockets() {
            thumbnails.update_thumbnails(canvas, nodes.iter().copied());
        }
        readouts.update_readouts(canvas, &self.scene, &nodes, brush.detail.has_rows());
        (self.thumbnails, self.readouts) = (thumbnails, readouts);
    }

    /// Moves the keyboard focus to the node that was asked for. A node created in this frame is in
    /// the scene from the next one on.
    fn move_focus(&mut self, ui: &Ui, canvas: egui::Id) {
        let scene = &self.scene;
        let is_ready = |next: &mut NextFocus| match next {
            NextFocus::Node(node) => scene.node(*node).is_some(),
            NextFocus::SelectedNode => false,
        };
        if let Some(NextFocus::Node(node)) = self.next_focus.take_if(is_ready) {
            ui.memory_mut(|memory| {
                memory.request_focus(accessibility::node_widget_id(canvas, node));
            });
        }
    }

    /// Returns the wire or bend to highlight: the one under the pointer, or the wire that the
    /// dragged node would be inserted into.
    fn highlighted_item(&self, hovered: Hit) -> Option<Item> {
        match hovered {
            Hit::Wire(node, key) => Some(Item::Wire(node, key)),
            Hit::Bend(node, key, at) => Some(Item::Bend(node, key, at)),
            _ => self.landing.map(|landing| {
                let (node, key) = landing.wire;
                Item::Wire(node, key)
            }),
        }
    }

    /// Registers the bends of the wires in view, if they are large enough to drag. Returns whether
    /// one of them has the keyboard focus, and the requested action.
    fn register_bends(
        &self,
        ui: &Ui,
        id: egui::Id,
        brush: &Brush<'_>,
        selection: &Selection,
    ) -> (bool, Option<AccessAction>) {
        if self.scene.bends.is_empty() || !brush.detail.has_sockets() {
            return (false, None);
        }

        let mut any_has_focus = false;
        let mut first_action = None;
        let visible = brush.camera.visible_area(brush.view);
        for wire in self.scene.wires.iter().filter(|wire| !wire.is_folded) {
            for (index, place) in self.scene.bends_of(wire).iter().enumerate() {
                if !visible.contains(*place) {
                    continue;
                }
                let is_selected = selection.contains(Item::Bend(wire.to, wire.key, index));
                let describe_wire = || {
                    let ends = self.scene.wire_end_names(wire);
                    ends.map_or_else(String::new, |(from, to)| format!("{from} → {to}"))
                };
                let bend = WireBend {
                    wire,
                    index,
                    place: *place,
                };
                let (has_focus, action) =
                    accessibility::register_bend(ui, id, brush, bend, is_selected, describe_wire);
                any_has_focus |= has_focus;
                first_action = first_action.or(action);
            }
        }
        (any_has_focus, first_action)
    }

    /// Returns the nodes in view, the rearmost first. A node that shows additional rows is on top.
    fn nodes_in_view(&self, visible: Rect) -> Vec<&SceneNode> {
        let expanded = self.expanded_node();
        self.scene
            .nodes_in(visible)
            .filter(|node| expanded.is_none_or(|expanded| expanded.id != node.id))
            .chain(expanded)
            .collect()
    }

    /// Returns those of the nodes in view that the keyboard can reach, in focus order. `focus` is
    /// the node that has the focus already.
    fn focusable_nodes<'s>(
        &'s self,
        nodes: &[&'s SceneNode],
        visible: Rect,
        focus: Option<NodeId>,
        detail: DetailLevel,
    ) -> Vec<&'s SceneNode> {
        if detail.has_sockets() {
            let order = focus_order::order_by_columns(nodes.iter().map(|node| node.rect));
            return order.into_iter().map(|at| nodes[at]).collect();
        }

        let all = &self.scene.nodes;
        let order = self.order.as_deref().unwrap_or(&[]);
        let focused = focus.and_then(|focus| all.iter().position(|node| node.id == focus));
        let is_seen = |at: usize| {
            all.get(at)
                .is_some_and(|node| !node.is_folded() && node.rect.intersects(visible))
        };
        focus_order::tab_candidates(order, focused, is_seen)
            .into_iter()
            .filter_map(|at| all.get(at))
            .collect()
    }

    /// Paints the guides, the selection box or the wire of the current gesture.
    fn paint_gesture(&self, ui: &Ui, brush: &Brush<'_>, document: &OpenDocument) {
        if let Some(guides) = self.gesture.guides() {
            paint::draw_guides(brush, guides);
        }

        if let Some(area) = self.gesture.selection_box() {
            let rect = brush.rect_to_screen(area);
            let color = brush.palette.focus;
            brush
                .painter
                .rect_filled(rect, 2.0, color.gamma_multiply(0.12));
            let stroke = egui::Stroke::new(1.0, color);
            brush
                .painter
                .rect_stroke(rect, 2.0, stroke, egui::StrokeKind::Inside);
        }

        let wire = self.gesture.dragged_wire();
        let loose = wire
            .map(|wire| (wire.fixed, wire.end))
            .or(self.waiting_wire);
        if let Some((fixed, end)) = loose {
            self.paint_loose_wire(brush, document, fixed, end);
        }

        if let Some(wire) = wire.filter(|wire| self.scene.socket_position(wire.fixed).is_some()) {
            self.show_drop_hint(ui, brush, *wire, document);
        }
    }

    /// Paints the wire that was replaced a moment ago.
    fn paint_wire_flash(&mut self, ui: &Ui, brush: &Brush<'_>) {
        let Some(flash) = &self.wire_flash else {
            return;
        };
        let now = ui.input(|input| input.time);
        let is_animated = ui.style().animation_time > 0.0;
        let Some(opacity) = flash.opacity(now, is_animated) else {
            self.wire_flash = None;
            return;
        };

        paint::draw_replaced_wire(brush, flash, opacity);
        if is_animated {
            ui.ctx().request_repaint();
        } else {
            let wait = Duration::from_secs_f64(flash.remaining_seconds(now));
            ui.ctx().request_repaint_after(wait);
        }
    }

    /// Paints a wire with one end at a socket, which is dragged or waits for a node to be added.
    fn paint_loose_wire(
        &self,
        brush: &Brush<'_>,
        document: &OpenDocument,
        fixed: SocketRef,
        end: Pos2,
    ) {
        let Some(place) = self.scene.socket_position(fixed) else {
            return;
        };
        let is_output = accessibility::is_output(fixed.end);
        let ty = connections::socket_type_at(document.document(), document.group(), fixed)
            .unwrap_or_default();
        let from = self.scene.node(fixed.node).filter(|_| is_output);
        let color = paint::flow_color(brush.palette, ty, from.map(|node| node.family));

        let (start, end) = if is_output {
            (place, end)
        } else {
            (end, place)
        };
        paint::draw_loose_wire(brush, start, end, ty, color);
    }

    /// Shows what dropping the wire would do in addition to connecting it, or why it cannot be
    /// connected.
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

/// Returns whether a wire fits a socket, directly or with a node in between.
fn accepts_wire(fits: &WireFit<'_>, at: SocketRef) -> bool {
    let types = fits.types_at(at);
    types.is_some_and(|(gives, takes)| {
        gives == takes || connections::bridging_kind(gives, takes).is_some()
    })
}

/// Returns how a node's group differs from the library's, if users should know.
fn notable_copy_status(document: &OpenDocument, node: NodeId) -> Option<CopyStatus> {
    let status = document.library.copy_status(document.body().get(&node)?);
    status.filter(|status| status.has_newer_version())
}
