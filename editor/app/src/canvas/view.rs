//! The canvas as a widget: translates egui's events, passes them to the [`Gesture`], and paints.
//! Documents change by requests only.

mod camera_moves;
mod drawing;
mod dropped_stat;
mod hints;
mod keyboard;
mod pointer;
mod scroll;

use eframe::egui::{self, Key, Pos2, Rect, Sense, Ui, Vec2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    readout::{ReadoutCache, ThumbnailCache},
};
use inclination_core::authoring::model::{GroupId, NodeId, SocketKey};
use inclination_project::{
    changes::Change,
    gesture::{
        Gesture, Landing, Modifiers, ScrollDevice,
        hit::{self, Hit},
    },
    scene::{Camera, End, HoverExpansion, Scene, SceneNode, SocketRef},
    selection::Item,
};

use super::{
    breadcrumbs,
    camera_animation::CameraAnimation,
    focus_order,
    inline_editor::{InlineEditTarget, InlineEditor},
    minimap::Minimap,
    moment_notice,
    paint::{self, Brush},
    probes::ProbeCache,
    solo::{self, HiddenNodes},
    wire_flash::WireFlash,
};
use crate::request::{Request, Requests};
use camera_moves::Fit;
use hints::HintSilence;

/// How long the place of a menu remains the target of commands, in seconds.
const MENU_AIM_SECONDS: f64 = 0.5;

/// The distance from a notice at the upper edge to the next one below it, in points.
const NOTICE_PITCH: f32 = 40.0;

/// The canvas.
#[derive(Debug, Default)]
pub struct Canvas {
    scene: Scene,
    /// The document and the canvas that the scene shows.
    scene_of: Option<(DocumentId, Option<GroupId>)>,
    /// The revision of the document that the scene shows.
    revision: u64,
    gesture: Gesture,
    /// The device that scrolled last.
    device: ScrollDevice,
    /// The node that the dragged wire hovers over.
    hovered: Option<HoverExpansion>,
    /// The focus order of all nodes, which is needed when zoomed out.
    order: Option<Vec<usize>>,
    pans: Vec<Vec2>,
    typing: Option<InlineEditor>,
    fit: Fit,
    zooms: Vec<fn(f32) -> f32>,
    /// The animation that moves the camera.
    camera_animation: Option<CameraAnimation>,
    view: Option<Rect>,
    is_under_pointer: bool,
    /// Whether one of its nodes had the keyboard in the last frame.
    has_focus: bool,
    /// The wire into the socket that had the keyboard focus in the last frame.
    wire_in_focus: Option<(NodeId, SocketKey)>,
    /// What gets the keyboard focus in the next frame.
    next_focus: Option<NextFocus>,
    opens_add_popup: bool,
    /// The loose wire that waits for the node to be added: its socket and its free end.
    waiting_wire: Option<(SocketRef, Pos2)>,
    /// The place where commands create items: at the pointer, or in the middle of the view.
    insert_position: egui::Pos2,
    /// The place that overrides the pointer until a time.
    aim_override: Option<(Pos2, f64)>,
    /// The wire that the node being moved would be inserted into.
    landing: Option<Landing>,
    /// The wire that was replaced a moment ago.
    wire_flash: Option<WireFlash>,
    /// Whether hints are silent, because a wire was dropped where the pointer still is.
    hint_silence: HintSilence,
    /// The thumbnails of the curves in view.
    thumbnails: ThumbnailCache,
    /// The live values of the probes.
    probe_readouts: ProbeCache,
    /// The nodes that are off because an option is solo.
    hidden_nodes: HiddenNodes,
    /// The rectangles of the probes in the last frame. They handle the pointer there.
    probes: Vec<Rect>,
    /// The live values of the nodes in view.
    readouts: ReadoutCache,
    minimap: Minimap,
    /// The version of the layout, which grows whenever something may have moved or changed its
    /// look.
    layout_version: u64,
}

/// What gets the keyboard focus.
#[derive(Clone, Copy, Debug, PartialEq)]
enum NextFocus {
    /// A node.
    Node(NodeId),
    /// The node that the pointer selected last, or none if nothing is selected.
    SelectedNode,
}

/// The node at a place of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NodeHit {
    /// The node.
    pub node: NodeId,
    /// The socket of it, if one is there.
    pub end: Option<End>,
}

impl Canvas {
    /// Shows the whole graph, in the next frame.
    pub fn fit_all(&mut self) {
        self.fit = Fit::All;
    }

    /// Shows the whole graph, in the next frame, if no node is in view.
    pub(crate) fn fit_all_if_nothing_is_in_view(&mut self, document: &OpenDocument) {
        let camera = document.view.camera().unwrap_or_default();
        let area = camera.visible_area(self.screen_rect());
        if self.scene.nodes_in(area).next().is_none() {
            self.fit_all();
        }
    }

    /// Moves the camera, with an animation.
    pub fn animate_to(&mut self, camera: Camera) {
        self.camera_animation = Some(CameraAnimation::new(camera));
    }

    /// Switches the minimap on or off. It is shown only if not everything is in view.
    pub fn set_minimap_shown(&mut self, is_wanted: bool) {
        self.minimap.is_wanted = is_wanted;
    }

    /// Returns whether the minimap is switched on.
    pub fn is_minimap_shown(&self) -> bool {
        self.minimap.is_wanted
    }

    /// Changes the zoom factor, in the next frame.
    pub fn change_zoom(&mut self, to: fn(f32) -> f32) {
        self.zooms.push(to);
    }

    /// Moves the camera by a share of the view, in the next frame.
    pub fn pan_by(&mut self, towards: Vec2) {
        self.pans.push(towards);
    }

    /// Fits the selection into the view, in the next frame.
    pub fn fit_selection(&mut self) {
        self.fit = Fit::Selection;
    }

    /// Starts renaming an item in its place.
    pub fn begin_rename(&mut self, document: &OpenDocument, item: Item) {
        self.typing = InlineEditor::for_target(document, InlineEditTarget::Name(item));
    }

    /// Centers the selection at a readable size if needed, in the next frame.
    pub fn reveal_selection(&mut self) {
        self.fit = Fit::Reveal;
    }

    /// Brings the whole selection into view with the smallest move, in the next frame.
    pub fn scroll_to_selection(&mut self) {
        self.fit = Fit::ScrollTo;
    }

    /// Opens the pop-up that adds nodes at the pointer, or else in the middle, in the next frame.
    pub fn open_add_popup(&mut self) {
        self.opens_add_popup = true;
    }

    /// Sets or removes the loose wire that waits for the node to be added.
    pub fn set_waiting_wire(&mut self, wire: Option<(SocketRef, Pos2)>) {
        self.waiting_wire = wire;
    }

    /// Returns whether the pointer was on the canvas in the last frame.
    pub fn is_under_pointer(&self) -> bool {
        self.is_under_pointer
    }

    /// Notes that the canvas is out of sight, so that neither the pointer nor the focus is on it.
    pub fn note_hidden(&mut self) {
        self.is_under_pointer = false;
        self.has_focus = false;
        self.wire_in_focus = None;
    }

    /// Returns whether a node had the keyboard focus in the last frame.
    pub fn has_focus(&self) -> bool {
        self.has_focus
    }

    /// Returns the wire into the socket that had the keyboard focus in the last frame.
    pub fn wire_in_focus(&self) -> Option<(NodeId, SocketKey)> {
        self.wire_in_focus
    }

    /// Moves the keyboard focus to a node, in the next frame.
    pub fn focus_node(&mut self, node: NodeId) {
        self.next_focus = Some(NextFocus::Node(node));
    }

    /// Keeps everything in its place on the screen although the height of the canvas changes, in
    /// the next frame.
    pub fn keep_place(&mut self) {
        if self.fit == Fit::Nothing {
            self.fit = Fit::KeepPlace;
        }
    }

    /// Returns the rectangle of the canvas on the screen in the last frame.
    pub fn screen_rect(&self) -> Rect {
        self.view.unwrap_or(Rect::ZERO)
    }

    /// Returns the place of a point of a document's canvas on the screen.
    pub fn to_screen(&self, document: &OpenDocument, point: Pos2) -> Pos2 {
        let camera = document.view.camera().unwrap_or_default();
        camera.to_screen(self.screen_rect(), point)
    }

    /// Returns the place of a node on the screen, if it is in view.
    pub fn visible_node_rect(&self, document: &OpenDocument, node: NodeId) -> Option<Rect> {
        let rect = self.scene.node(node)?.rect;
        let [min, max] = [rect.min, rect.max].map(|point| self.to_screen(document, point));
        let place = Rect::from_min_max(min, max);
        place.intersects(self.screen_rect()).then_some(place)
    }

    /// Returns the node at a place of the screen, and its socket if one is there.
    pub fn node_at(&self, document: &OpenDocument, at: Pos2) -> Option<NodeHit> {
        if !self.screen_rect().contains(at) {
            return None;
        }

        let camera = document.view.camera().unwrap_or_default();
        let point = camera.to_canvas(self.screen_rect(), at);
        let (node, end) = match hit::find_hit(&self.scene, point, camera.zoom) {
            Hit::Socket(at) => (at.node, Some(at.end)),
            Hit::Field(node, key) | Hit::Wire(node, key) => (node, Some(End::In(key))),
            Hit::Thumbnail(node) | Hit::Dot(node) | Hit::Fold(node) | Hit::Node(node) => {
                (node, None)
            }
            _ => return None,
        };
        Some(NodeHit { node, end })
    }

    /// Returns the node that shows additional rows because a wire hovers over it.
    fn expanded_node(&self) -> Option<&SceneNode> {
        let hovered = self.hovered.filter(HoverExpansion::is_open)?;
        self.scene.node(hovered.node)
    }

    /// Returns the layout of the canvas.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Returns the place where commands create items: at the pointer, or in the middle of the view.
    pub fn insert_position(&self) -> egui::Pos2 {
        self.insert_position
    }

    /// Makes commands create items at a place for a moment, because a menu was opened there. Pasted
    /// items arrive some frames later.
    pub fn aim_at(&mut self, at: Pos2, now: f64) {
        self.insert_position = at;
        self.aim_override = Some((at, now + MENU_AIM_SECONDS));
    }

    /// Handles the events of a document's canvas, and draws it.
    pub fn show_canvas(&mut self, ui: &mut Ui, document: &OpenDocument, requests: &mut Requests) {
        let view = ui.max_rect();
        let id = ui.scope_id().with(("canvas", document.id().0));
        self.follow_document(document);

        let before = document.view.camera();
        let mut camera = before.unwrap_or_default();

        // The keyboard visits the nodes, and skips the background.
        let response = ui.interact(view, id, Sense::CLICK | Sense::DRAG);
        self.is_under_pointer = response.contains_pointer();

        self.focus_picked_node(ui, document);

        // The pointer acts on what the last frame showed, so it is read before the camera moves.
        let shown = self.view.unwrap_or(view);
        self.open_requested_popups(&response, shown, camera, document, requests);
        self.read_pointer(ui, &response, shown, &mut camera, document, requests);

        if before.is_none() && self.fit != Fit::Reveal {
            self.fit = Fit::All;
        }
        self.apply_camera_moves(&mut camera, view, document);
        self.advance_animation(ui, before.map(|_| camera), &mut camera);
        self.view = Some(view);
        let bounds = self.scene.bounds().filter(|_| self.minimap.is_wanted);
        self.minimap.handle_input(ui, id, view, bounds, &mut camera);

        self.accept_dropped_stat(ui, &response, view, camera, document, requests);
        let hovered = self.find_hovered(ui, &response, view, camera, document);
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let pointer_on_canvas = pointer.map(|at| camera.to_canvas(view, at));
        self.hint_silence = self.hint_silence.after_frame(pointer);
        self.show_hints(&response, hovered, pointer_on_canvas, camera, document);

        let aimed_at = pointer_on_canvas.filter(|_| response.contains_pointer());
        self.update_aim(ui, aimed_at, camera);
        if before != Some(camera) {
            requests.push(Request::SetCamera(camera));
        }

        let painter = ui.painter_at(view);
        let brush = Brush::new(&painter, ui, camera, view);
        if !brush.detail.has_sockets() && self.order.is_none() {
            self.order = Some(focus_order::order_by_columns(
                self.scene.nodes.iter().map(|node| node.rect),
            ));
        }
        self.paint_canvas(ui, id, &brush, document, hovered, requests);
        self.minimap
            .paint_minimap(&brush, &self.scene, self.layout_version);

        breadcrumbs::show_breadcrumbs(ui, id, view, document, requests);
        // Below the breadcrumbs, if they are shown.
        let down = if document.group().is_some() {
            52.0
        } else {
            12.0
        };
        moment_notice::show_moment_notice(ui, id, view, down, document, requests);
        let down = if document.moment().is_some() {
            down + NOTICE_PITCH
        } else {
            down
        };
        solo::show_solo_notice(ui, id, view, down, document, requests);
        if self.scene.bounds().is_none() {
            paint::draw_empty_canvas_hint(&brush);
        }
        self.show_inline_editor(ui, id, &brush, document, requests);
    }

    /// Moves the keyboard focus to the node that the pointer selected, or away from the nodes if it
    /// cleared the selection.
    fn focus_picked_node(&mut self, ui: &Ui, document: &OpenDocument) {
        let is_picked = |next: &mut NextFocus| *next == NextFocus::SelectedNode;
        if self.next_focus.take_if(is_picked).is_none() || self.typing.is_some() {
            return;
        }

        if let Some(node) = document.view.selection.lead_node() {
            self.focus_node(node);
        } else if self.has_focus {
            ui.memory_mut(|memory| {
                if let Some(focused) = memory.focused() {
                    memory.surrender_focus(focused);
                }
            });
        }
    }

    /// Sets the place for new items: a recently opened menu, else the pointer, else the middle.
    fn update_aim(&mut self, ui: &Ui, pointer: Option<Pos2>, camera: Camera) {
        let now = ui.input(|input| input.time);
        self.aim_override = self.aim_override.filter(|(_, until)| now < *until);
        let menu_place = self.aim_override.map(|(at, _)| at);
        self.insert_position = menu_place.or(pointer).unwrap_or(camera.center);
    }

    /// Shows the field for inline editing. After Enter or Escape the keyboard focus returns to the
    /// edited node or socket.
    fn show_inline_editor(
        &mut self,
        ui: &mut Ui,
        id: egui::Id,
        brush: &Brush<'_>,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let Some(mut typing) = self.typing.take() else {
            return;
        };
        if typing.show_field(ui, brush, &self.scene, document, requests) {
            self.typing = Some(typing);
            return;
        }

        let is_key = |key| ui.input(|input| input.key_pressed(key));
        let has_ended_by_key = is_key(Key::Enter) || is_key(Key::Escape);
        if let Some(widget) = typing.target_widget(id).filter(|_| has_ended_by_key) {
            ui.memory_mut(|memory| memory.request_focus(widget));
        }
    }

    /// Updates the scene to the current document, which the next frame would do too.
    pub(crate) fn follow_document(&mut self, document: &OpenDocument) {
        let (shown, group) = (&**document.effective_document(), document.group());
        let key = Some((document.id(), group));
        let known_revision = (self.scene_of == key).then_some(self.revision);
        let changes = || {
            known_revision
                .and_then(|known_revision| document.changes().changes_since(known_revision))
        };

        let is_value = |change: Change| matches!(change, Change::Sample | Change::Numbers(..));
        if changes().is_none_or(|mut changes| !changes.all(is_value)) {
            self.layout_version += 1;
        }

        let followed =
            changes().is_some_and(|changes| self.scene.apply_changes(shown, group, changes));
        if !followed {
            self.scene = Scene::new(shown, group);
            self.hovered = None;
        }

        // The focus order does not change during a drag.
        let is_moved = self.revision != document.revision() && self.gesture.is_idle();
        if !followed || is_moved {
            self.order = None;
        }

        if self.scene_of != key {
            self.wire_flash = None;
        }
        self.scene_of = key;
        self.revision = document.revision();
    }

    /// Opens the pop-up that adds nodes, or a context menu, if one was requested.
    fn open_requested_popups(
        &mut self,
        response: &egui::Response,
        view: Rect,
        camera: Camera,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let pointer = response.hover_pos().or(response.interact_pointer_pos());
        let at = camera.to_canvas(view, pointer.unwrap_or_else(|| view.center()));

        if std::mem::take(&mut self.opens_add_popup) {
            let at = pointer.map_or(camera.center, |_| at);
            requests.push(Request::OpenAddNode { at, loose: None });
        }

        if response.secondary_clicked() {
            let hit = self
                .canvas_view(document, camera, view)
                .hit_at(&self.scene, at);
            let (on, socket) = (hit.item(), hit.socket());
            requests.push(Request::OpenContextMenu { on, socket, at });
        }
    }
}

/// Converts egui's modifier keys to those of gestures.
fn to_modifiers(modifiers: egui::Modifiers) -> Modifiers {
    Modifiers {
        alt: modifiers.alt,
        shift: modifiers.shift,
        command: modifiers.command,
    }
}
