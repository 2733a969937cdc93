//! The canvas as a widget: reads events, asks for what they mean, and draws. What changes while a pointer moves is the
//! [`Gesture`]; documents change by requests.

mod drawing;
mod in_hand;
mod pointer;
mod wheel;

use eframe::egui::{self, Key, Pos2, Rect, Sense, Ui, Vec2, vec2};
use inclination_core::{
    kind::SocketType,
    model::{GroupId, NodeId, NodeKind, SocketKey, StatId},
};

use super::{
    Camera, Hovered,
    access::Asked,
    alone, crumbs,
    flight::Flight,
    gesture::{Gesture, STRAY},
    guides::Guides,
    hit::{self, Hit},
    hover,
    minimap::Minimap,
    order,
    paint::{self, Brush},
    scales::Scales,
    scene::{self, End, Scene, SocketAt},
    thumbnails::Thumbnails,
    typing::{Typing, What},
};
use crate::{
    document::{Change, Crumb, DocumentId, Item, OpenDocument, Selection},
    edit::{insert::Insertion, place, stats, wiring},
    request::{Request, Requests},
};

/// For how long a menu's place counts, in seconds.
const AIMS: f64 = 0.5;

/// How near the point of a curve's picture counts as on it, in points of the screen.
const DOT: f32 = 9.0;

/// How much of the view a key moves it by.
const PAN: f32 = 0.125;

/// What the camera was asked to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fit {
    #[default]
    Nothing,
    All,
    Selection,
    /// The selection, near enough to be read and not at the edge.
    Reveal,
    /// All of the selection, moving no farther than it takes.
    Admit,
    /// What it shows, at the same place of the screen.
    Stay,
}

/// The canvas.
#[derive(Debug, Default)]
pub struct Canvas {
    scene: Scene,
    /// Whose scene it is: the document and the canvas; and the revision that it is of.
    scene_of: Option<(DocumentId, Option<GroupId>)>,
    revision: u64,
    gesture: Gesture,
    /// What lines up with what is being moved.
    guides: Guides,
    /// What was scrolled with last.
    device: wheel::Device,
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
    /// What the node that is being moved would be put into.
    landing: Option<Insertion>,
    /// Whether a wire was let go, as long as the pointer stays there.
    quiet: Quiet,
    /// The pictures of the curves in view.
    thumbnails: Thumbnails,
    /// Where probes stood on the screen in the last frame: the pointer does something else there.
    probes: Vec<Rect>,
    /// How long its bars are.
    scales: Scales,
    minimap: Minimap,
    /// Grows whenever anything may stand elsewhere or look otherwise.
    placed: u64,
}

/// Whether nothing is said of what is under the pointer, since it has not moved from where a wire was let go.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Quiet {
    /// All is said.
    #[default]
    No,
    /// One was let go in this frame.
    Begins,
    /// Until the pointer leaves this place of the screen.
    At(Pos2),
}

impl Quiet {
    /// What follows, with the pointer where it is.
    fn after(self, pointer: Option<Pos2>) -> Self {
        match (self, pointer) {
            (Self::Begins, Some(at)) => Self::At(at),
            (Self::At(from), Some(at)) if at.distance(from) <= STRAY => self,
            _ => Self::No,
        }
    }
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

    /// Keeps everything where it is on the screen although the canvas becomes lower or higher, in the next frame.
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

    /// The nearest place at which a new node is in view, whose end that a wire hangs at stands there, or else the middle of its
    /// header.
    pub fn with_room(&self, document: &OpenDocument, at: Pos2, loose: Option<SocketAt>) -> Pos2 {
        let camera = document.view.camera().unwrap_or_default();
        let across = match loose.map(|loose| loose.end) {
            None => 0.5,
            Some(End::Out(_)) => 0.0,
            Some(End::In(_) | End::More) => 1.0,
        };
        let size = vec2(scene::WIDTH, scene::HEADER);
        camera.within(self.view(), at, size, vec2(across, 0.5))
    }

    /// The node at a place of the screen, and its socket if one is there.
    pub fn meant(&self, document: &OpenDocument, at: Pos2) -> Option<Meant> {
        if !self.view().contains(at) {
            return None;
        }
        let camera = document.view.camera().unwrap_or_default();
        let point = camera.to_canvas(self.view(), at);
        let (node, end) = match hit::at(&self.scene, point, camera.zoom) {
            Hit::Socket(at) => (at.node, Some(at.end)),
            Hit::Field(node, key) | Hit::Wire(node, key) => (node, Some(End::In(key))),
            Hit::Thumbnail(node) | Hit::Dot(node) | Hit::Fold(node) | Hit::Node(node) => {
                (node, None)
            }
            _ => return None,
        };
        Some(Meant { node, end })
    }

    /// Where everything is.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Where things are put that a command makes: at the pointer, or in the middle of the view.
    pub fn aim(&self) -> egui::Pos2 {
        self.aim
    }

    /// Puts things at a place for a moment, since a command was picked from a menu that was opened there. What is pasted
    /// comes some frames later.
    pub fn aim_at(&mut self, at: Pos2, now: f64) {
        self.aim = at;
        self.aims_until = Some((at, now + AIMS));
    }

    /// Draws the canvas of a document, and reads what is done to it.
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
        self.ask(&response, view, camera, requests);
        self.take_stat(ui, &response, (view, camera), document, requests);
        let hovered = self.pointer(ui, &response, view, &mut camera, document, requests);
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let is_header = pointer
            .is_some_and(|at| hover::is_header(&self.scene, hovered, camera.to_canvas(view, at)));
        self.quiet = self.quiet.after(pointer);
        // Nothing is said over what is being typed, here or in a search above the canvas, nor where a wire was let go: the
        // next socket is below.
        if !ui.ctx().text_edit_focused() && self.quiet == Quiet::No {
            let at = pointer.map(|at| camera.to_canvas(view, at));
            let told = hover::Told {
                hit: hovered,
                point: at.unwrap_or_default(),
                pixel: 1.0 / camera.zoom,
                is_high: is_header,
            };
            hover::say(&response, &self.scene, &self.thumbnails, document, told);
        }
        let pointer = pointer.filter(|_| response.contains_pointer());
        let now = ui.input(|input| input.time);
        self.aims_until = self.aims_until.filter(|(_, until)| now < *until);
        let held = self.aims_until.map(|(at, _)| at);
        let aim = held.or(pointer.map(|at| camera.to_canvas(view, at)));
        self.aim = aim.unwrap_or(camera.centre);
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
        if let Some(mut typing) = self.typing.take() {
            if typing.show(ui, &brush, &self.scene, document, requests) {
                self.typing = Some(typing);
            } else if ui
                .input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Escape))
                && let Some(widget) = typing.widget(id)
            {
                // Who typed goes on from there.
                ui.memory_mut(|memory| memory.request_focus(widget));
            }
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
        requests: &mut Requests,
    ) {
        let pointer = response.hover_pos().or(response.interact_pointer_pos());
        let at = camera.to_canvas(view, pointer.unwrap_or_else(|| view.center()));
        if std::mem::take(&mut self.asks_what_to_add) {
            let at = pointer.map_or(camera.centre, |_| at);
            requests.push(Request::OpenAdd { at, loose: None });
        }
        if response.secondary_clicked() {
            let hit = self.hit(at, camera.zoom);
            let (on, socket) = (pointer::item_of(hit), pointer::socket_of(hit));
            requests.push(Request::Menu { on, socket, at });
        }
    }

    /// A stat that is dragged here becomes a node.
    fn take_stat(
        &self,
        ui: &Ui,
        response: &egui::Response,
        (view, camera): (Rect, Camera),
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let Some(at) = ui.input(|input| input.pointer.latest_pos()) else {
            return;
        };
        let at = camera.to_canvas(view, at) - egui::vec2(scene::GRID, scene::HEADER / 2.0);
        if response.dnd_hover_payload::<StatId>().is_some() {
            let size = egui::vec2(scene::WIDTH, scene::HEADER + scene::ROW + scene::GRID);
            let wanted = Rect::from_min_size(at, size);
            let at = place::free(&place::taken(&self.scene), wanted);
            let rect = Rect::from_min_size(at, size);
            let stroke = egui::Stroke::new(1.5, crate::theme::of(ui.ctx()).focus);
            let inside = egui::StrokeKind::Inside;
            let painter = ui.painter_at(view);
            // Drawn above the nodes, which are drawn after it.
            let painter =
                painter.with_layer_id(egui::LayerId::new(egui::Order::Foreground, response.id));
            painter.rect_stroke(camera.rect_to_screen(view, rect), 7.0, stroke, inside);
        }
        if let Some(stat) = response.dnd_release_payload::<StatId>() {
            let placed = stats::placed(document.document(), document.group(), *stat, at);
            if let Some((id, edits)) = placed {
                requests.edit("Put stat on canvas", edits);
                requests.push(Request::Select(Selection::of([Item::Node(id)])));
            }
        }
    }

    /// Brings the camera nearer to where it goes. Whoever looks elsewhere meanwhile stays there.
    fn fly(&mut self, ui: &Ui, before: Option<Camera>, camera: &mut Camera) {
        let Some(flight) = &mut self.flight else {
            return;
        };
        if flight.is_left(before) {
            self.flight = None;
            return;
        }
        let now = ui.input(|input| input.time);
        let lasts = ui.style().animation_time;
        if let Some(on_the_way) = flight.at(before, now, lasts) {
            *camera = on_the_way;
            ui.ctx().request_repaint();
        } else {
            *camera = flight.to;
            self.flight = None;
        }
    }

    fn look(&mut self, camera: &mut Camera, view: Rect, document: &OpenDocument) {
        for to in std::mem::take(&mut self.zooms) {
            camera.zoom_at(view, view.center(), to(camera.zoom) / camera.zoom);
        }
        for towards in std::mem::take(&mut self.pans) {
            camera.pan(-towards * view.size() * PAN);
        }
        let selected = || {
            let items = document.view.selection.iter();
            let rects = items.filter_map(|item| place::place_of(&self.scene, item));
            rects.reduce(Rect::union)
        };
        let bounds = match std::mem::take(&mut self.fit) {
            Fit::Nothing => return,
            Fit::All => self.scene.bounds(),
            Fit::Selection => selected().or_else(|| self.scene.bounds()),
            Fit::Stay => {
                let by = self.view.map(|last| view.center() - last.center());
                camera.centre += by.unwrap_or_default() / camera.zoom;
                return;
            }
            Fit::Reveal => {
                if let Some(rect) = selected() {
                    camera.bring(view, rect);
                }
                return;
            }
            Fit::Admit => {
                if let Some(rect) = selected() {
                    camera.reveal(view, rect);
                }
                return;
            }
        };
        *camera = bounds.map_or_else(Camera::default, |bounds| Camera::fit(bounds, view));
    }

    /// Does what the keyboard or a screen reader asked for.
    fn answer(&mut self, asked: Asked, document: &OpenDocument, requests: &mut Requests) {
        match asked {
            Asked::Node(node) => {
                requests.push(Request::Select(Selection::of([Item::Node(node)])));
            }
            Asked::Bend(node, key, at) => {
                let bend = Item::Bend(node, key, at);
                requests.push(Request::Select(Selection::of([bend])));
            }
            Asked::Enter(node) => {
                let kind = document.body().get(&node).map(|node| &node.kind);
                if let Some(NodeKind::Group { group, .. }) = kind {
                    requests.push(Request::Enter(Crumb {
                        group: *group,
                        usage: Some(node),
                    }));
                } else {
                    self.rename(document, Item::Node(node));
                }
            }
            Asked::Name(node) => self.rename(document, Item::Node(node)),
            Asked::Socket(at) => {
                let held = match at.end {
                    End::In(key) => Typing::of(document, What::Number(at.node, key)),
                    End::More | End::Out(_) => None,
                };
                let ty = wiring::type_of(document.document(), document.group(), at);
                if held.is_some() && ty == Some(SocketType::Value) {
                    self.typing = held;
                } else {
                    requests.push(Request::Join { at, beside: None });
                }
            }
            Asked::Unplug(at) => {
                if let End::In(key) = at.end {
                    let whole = document.document();
                    let edits = wiring::cut(whole, document.group(), at.node, key);
                    requests.edit("Cut a wire", edits);
                }
            }
        }
    }

    fn hit(&self, point: egui::Pos2, zoom: f32) -> Hit {
        match hit::at(&self.scene, point, zoom) {
            Hit::Thumbnail(id) => {
                let node = self.scene.node(id);
                let is_dot = |node| self.thumbnails.has_dot_at(node, point, DOT / zoom);
                if node.is_some_and(is_dot) {
                    Hit::Dot(id)
                } else {
                    Hit::Thumbnail(id)
                }
            }
            hit => hit,
        }
    }
}
