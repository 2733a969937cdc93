//! The canvas as a widget: translates egui's events, takes the [`Gesture`] through them, and
//! paints. Documents change by requests only.

mod camera_moves;
mod drawing;
mod dropped_stat;
mod hints;
mod keyboard;
mod pointer;
mod scroll;

use eframe::egui::{self, Key, Pos2, Rect, Sense, Ui, Vec2, vec2};
use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    readout::{ReadoutCache, ThumbnailCache},
};
use inclination_core::model::{GroupId, NodeId, SocketKey};
use inclination_project::{
    changes::Change,
    gesture::{
        Gesture, Landing, Modifiers, ScrollDevice,
        hit::{self, Hit},
    },
    scene::{Camera, End, HEADER, Hovered, Scene, SceneNode, SocketAt, WIDTH},
    selection::Item,
};

use super::{
    alone::{self, HiddenNodes},
    crumbs,
    flight::Flight,
    minimap::Minimap,
    order,
    paint::{self, Brush},
    probes::ProbeCache,
    typing::{Typing, What},
};
use crate::request::{Request, Requests};
use camera_moves::Fit;
use hints::HintSilence;

/// For how long a menu's place counts, in seconds.
const AIMS: f64 = 0.5;

/// The canvas.
#[derive(Debug, Default)]
pub struct Canvas {
    scene: Scene,
    /// Whose scene it is: the document and the canvas; and the revision that it is of.
    scene_of: Option<(DocumentId, Option<GroupId>)>,
    revision: u64,
    gesture: Gesture,
    /// What was scrolled with last.
    device: ScrollDevice,
    /// The node that the wire in the hand hovers over.
    hovered: Option<Hovered>,
    /// The order in which the keyboard walks through all nodes, which is needed from afar.
    order: Option<Vec<usize>>,
    pans: Vec<Vec2>,
    typing: Option<Typing>,
    fit: Fit,
    zooms: Vec<fn(f32) -> f32>,
    /// Where the camera goes to.
    flight: Option<Flight>,
    view: Option<Rect>,
    is_under_pointer: bool,
    /// Whether one of its nodes had the keyboard in the last frame.
    has_focus: bool,
    /// The wire into the socket that had it.
    wire_in_focus: Option<(NodeId, SocketKey)>,
    /// The node that the keyboard is to go on from.
    goes_on_at: Option<NodeId>,
    asks_what_to_add: bool,
    held: Option<(SocketAt, Pos2)>,
    /// Where things are put that a command makes: at the pointer, or in the middle of the view.
    aim: egui::Pos2,
    /// Where they are put until a time, whatever the pointer does.
    aims_until: Option<(Pos2, f64)>,
    /// The wire that the node being moved would be inserted into.
    landing: Option<Landing>,
    /// Whether a wire was let go, as long as the pointer stays there.
    quiet: HintSilence,
    /// The pictures of the curves in view.
    thumbnails: ThumbnailCache,
    /// What the probes show of live values.
    probe_readouts: ProbeCache,
    /// What is off since another node is shown alone.
    hidden_nodes: HiddenNodes,
    /// Where probes stood on the screen in the last frame: the pointer does something else there.
    probes: Vec<Rect>,
    /// What the nodes in view show of live values.
    readouts: ReadoutCache,
    minimap: Minimap,
    /// Grows whenever anything may stand elsewhere or look otherwise.
    placed: u64,
}

/// What is at a place of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meant {
    /// The node.
    pub node: NodeId,
    /// A socket of it.
    pub end: Option<End>,
}

impl Canvas {
    /// Shows everything, in the next frame.
    pub fn fit_all(&mut self) {
        self.fit = Fit::All;
    }

    /// Looks from elsewhere, after a short way there.
    pub fn go_to(&mut self, camera: Camera) {
        self.flight = Some(Flight::to(camera));
    }

    /// Shows the minimap wherever not all is in view, or no longer.
    pub fn want_minimap(&mut self, is_wanted: bool) {
        self.minimap.is_wanted = is_wanted;
    }

    /// Whether the minimap is shown wherever not all is in view.
    pub fn wants_minimap(&self) -> bool {
        self.minimap.is_wanted
    }

    /// Changes how large everything is, in the next frame.
    pub fn zoom(&mut self, to: fn(f32) -> f32) {
        self.zooms.push(to);
    }

    /// Looks further to a side, by a part of the view, in the next frame.
    pub fn pan(&mut self, towards: Vec2) {
        self.pans.push(towards);
    }

    /// Shows what is selected, in the next frame.
    pub fn fit_selection(&mut self) {
        self.fit = Fit::Selection;
    }

    /// Lets a name be typed where it stands.
    pub fn rename(&mut self, document: &OpenDocument, item: Item) {
        self.typing = Typing::of(document, What::Name(item));
    }

    /// Brings what is selected into view, in the next frame.
    pub fn reveal_selection(&mut self) {
        self.fit = Fit::Reveal;
    }

    /// Shows all of what is selected, moving no farther than it takes, in the next frame.
    pub fn admit_selection(&mut self) {
        self.fit = Fit::Admit;
    }

    /// Asks what to add where the pointer is, or else in the middle, in the next frame.
    pub fn ask_what_to_add(&mut self) {
        self.asks_what_to_add = true;
    }

    /// Shows a wire that hangs from a socket, since it waits for what is to be added; or none.
    pub fn hold(&mut self, held: Option<(SocketAt, Pos2)>) {
        self.held = held;
    }

    /// Whether the pointer was on it in the last frame.
    pub fn is_under_pointer(&self) -> bool {
        self.is_under_pointer
    }

    /// Whether one of its nodes had the keyboard in the last frame.
    pub fn has_focus(&self) -> bool {
        self.has_focus
    }

    /// The wire into the socket that had the keyboard in the last frame.
    pub fn wire_in_focus(&self) -> Option<(NodeId, SocketKey)> {
        self.wire_in_focus
    }

    /// Gives the keyboard to a node, in the next frame.
    pub fn go_on_at(&mut self, node: NodeId) {
        self.goes_on_at = Some(node);
    }

    /// Keeps everything where it is on the screen although the canvas becomes lower or higher, in
    /// the next frame.
    pub fn stay(&mut self) {
        if self.fit == Fit::Nothing {
            self.fit = Fit::Stay;
        }
    }

    /// Where it was on the screen in the last frame.
    pub fn view(&self) -> Rect {
        self.view.unwrap_or(Rect::ZERO)
    }

    /// Where a point of a document's canvas is on the screen.
    pub fn to_screen(&self, document: &OpenDocument, point: Pos2) -> Pos2 {
        let camera = document.view.camera().unwrap_or_default();
        camera.to_screen(self.view(), point)
    }

    /// The nearest place at which a new node is in view, whose end that a wire hangs at stands
    /// there, or else the middle of its header.
    pub fn with_room(&self, document: &OpenDocument, at: Pos2, loose: Option<SocketAt>) -> Pos2 {
        let camera = document.view.camera().unwrap_or_default();
        let across = match loose.map(|loose| loose.end) {
            None => 0.5,
            Some(End::Out(_)) => 0.0,
            Some(End::In(_) | End::More) => 1.0,
        };
        let size = vec2(WIDTH, HEADER);
        camera.within(self.view(), at, size, vec2(across, 0.5))
    }

    /// The node at a place of the screen, and its socket if one is there.
    pub fn meant(&self, document: &OpenDocument, at: Pos2) -> Option<Meant> {
        if !self.view().contains(at) {
            return None;
        }
        let camera = document.view.camera().unwrap_or_default();
        let point = camera.to_canvas(self.view(), at);
        let (node, end) = match hit::find_hit(&self.scene, point, camera.zoom) {
            Hit::Socket(at) => (at.node, Some(at.end)),
            Hit::Field(node, key) | Hit::Wire(node, key) => (node, Some(End::In(key))),
            Hit::Thumbnail(node) | Hit::Dot(node) | Hit::Fold(node) | Hit::Node(node) => {
                (node, None)
            }
            _ => return None,
        };
        Some(Meant { node, end })
    }

    /// Returns the node that shows more rows than it has, since a wire hovers over it.
    fn expanded_node(&self) -> Option<&SceneNode> {
        let hovered = self.hovered.filter(Hovered::is_open)?;
        self.scene.node(hovered.node)
    }

    /// Where everything is.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Where things are put that a command makes: at the pointer, or in the middle of the view.
    pub fn aim(&self) -> egui::Pos2 {
        self.aim
    }

    /// Puts things at a place for a moment, since a command was picked from a menu that was opened
    /// there. What is pasted comes some frames later.
    pub fn aim_at(&mut self, at: Pos2, now: f64) {
        self.aim = at;
        self.aims_until = Some((at, now + AIMS));
    }

    /// Reads what is done to the canvas of a document, and draws it.
    pub fn show(&mut self, ui: &mut Ui, document: &OpenDocument, requests: &mut Requests) {
        let view = ui.max_rect();
        let id = ui.scope_id().with(("canvas", document.id().0));
        self.follow(document);

        let before = document.view.camera();
        let mut camera = before.unwrap_or_default();
        if before.is_none() && self.fit != Fit::Reveal {
            self.fit = Fit::All;
        }
        self.look(&mut camera, view, document);
        self.fly(ui, before, &mut camera);

        // The keyboard walks through what is on it, and does not stop at what is behind.
        let response = ui.interact(view, id, Sense::CLICK | Sense::DRAG);
        self.view = Some(view);
        let bounds = self.scene.bounds().filter(|_| self.minimap.is_wanted);
        self.minimap.steer(ui, id, view, bounds, &mut camera);
        self.is_under_pointer = response.contains_pointer();
        self.ask(&response, view, camera, document, requests);
        self.take_stat(ui, &response, view, camera, document, requests);

        let hovered = self.read_pointer(ui, &response, view, &mut camera, document, requests);
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let pointer_on_canvas = pointer.map(|at| camera.to_canvas(view, at));
        self.quiet = self.quiet.after(pointer);
        self.show_hints(&response, hovered, pointer_on_canvas, camera, document);

        let pointer_on_canvas = pointer_on_canvas.filter(|_| response.contains_pointer());
        self.update_aim(ui, pointer_on_canvas, camera);
        if before != Some(camera) {
            requests.push(Request::Look(camera));
        }

        let painter = ui.painter_at(view);
        let brush = Brush::new(&painter, ui, camera, view);
        if !brush.detail.has_sockets() && self.order.is_none() {
            self.order = Some(order::walked(self.scene.nodes.iter().map(|node| node.rect)));
        }
        self.paint(ui, id, &brush, document, hovered, requests);
        self.minimap.paint(&brush, &self.scene, self.placed);

        crumbs::show(ui, id, view, document, requests);
        // Below the way to a group, where there is one.
        let down = if document.group().is_some() {
            52.0
        } else {
            12.0
        };
        alone::show(ui, id, view, down, document, requests);
        if self.scene.bounds().is_none() {
            paint::invitation(&brush);
        }
        self.show_typing(ui, id, &brush, document, requests);
    }

    /// Aims where a menu was opened a moment ago, else at the pointer, else at the middle.
    fn update_aim(&mut self, ui: &Ui, pointer: Option<Pos2>, camera: Camera) {
        let now = ui.input(|input| input.time);
        self.aims_until = self.aims_until.filter(|(_, until)| now < *until);
        let held = self.aims_until.map(|(at, _)| at);
        self.aim = held.or(pointer).unwrap_or(camera.centre);
    }

    /// Shows the field in which something is typed. After Enter or Escape the keyboard goes on from
    /// what it was typed into.
    fn show_typing(
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
        if typing.show(ui, brush, &self.scene, document, requests) {
            self.typing = Some(typing);
            return;
        }

        let is_key = |key| ui.input(|input| input.key_pressed(key));
        let has_ended_by_key = is_key(Key::Enter) || is_key(Key::Escape);
        if let Some(widget) = typing.widget(id).filter(|_| has_ended_by_key) {
            ui.memory_mut(|memory| memory.request_focus(widget));
        }
    }

    /// Lets the scene be that of a document as it is now, which the next frame would do.
    pub(crate) fn follow(&mut self, document: &OpenDocument) {
        let (whole, group) = (&**document.played(), document.group());
        let key = Some((document.id(), group));
        let known = (self.scene_of == key).then_some(self.revision);
        let is_value = |change: Change| matches!(change, Change::Sample | Change::Numbers(..));
        let changes = known.and_then(|known| document.changes().since(known));
        if changes.is_none_or(|mut changes| !changes.all(is_value)) {
            self.placed += 1;
        }
        let changes = known.and_then(|known| document.changes().since(known));
        let followed = changes.is_some_and(|changes| self.scene.follow(whole, group, changes));
        if !followed {
            self.scene = Scene::of(whole, group);
            self.hovered = None;
        }
        // Nobody walks while something is dragged.
        let is_moved = self.revision != document.revision() && self.gesture.is_idle();
        if !followed || is_moved {
            self.order = None;
        }
        self.scene_of = key;
        self.revision = document.revision();
    }

    fn ask(
        &mut self,
        response: &egui::Response,
        view: Rect,
        camera: Camera,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let pointer = response.hover_pos().or(response.interact_pointer_pos());
        let at = camera.to_canvas(view, pointer.unwrap_or_else(|| view.center()));
        if std::mem::take(&mut self.asks_what_to_add) {
            let at = pointer.map_or(camera.centre, |_| at);
            requests.push(Request::OpenAdd { at, loose: None });
        }
        if response.secondary_clicked() {
            let hit = self
                .canvas_view(document, camera, view)
                .hit(&self.scene, at);
            let (on, socket) = (hit.item(), hit.socket());
            requests.push(Request::Menu { on, socket, at });
        }
    }
}

/// Converts the modifier keys of egui to those of gestures.
fn to_modifiers(modifiers: egui::Modifiers) -> Modifiers {
    Modifiers {
        alt: modifiers.alt,
        shift: modifiers.shift,
        command: modifiers.command,
    }
}
