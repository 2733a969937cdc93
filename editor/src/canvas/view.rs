//! The canvas as a widget: reads events, asks for what they mean, and draws. What changes while a pointer moves is the
//! [`Gesture`]; documents change by requests.

mod pointer;

use eframe::egui::{self, Key, Pos2, Rect, Sense, Ui};
use inclination_core::model::{GroupId, NodeId, NodeKind, SocketType, StatId};

use super::{
    access::{self, Asked},
    camera::Camera,
    crumbs,
    gesture::Gesture,
    hit::{self, Hit},
    hover,
    paint::{self, Brush, Marks},
    scene::{self, End, Scene, SocketAt},
    typing::{Typing, What},
};
use crate::{
    document::{Crumb, DocumentId, Item, OpenDocument, Selection},
    edit::{
        insert::Insertion,
        stats,
        wiring::{self, Fits},
    },
    request::{Request, Requests},
};

/// How near a wire in the hand must come to a socket that refuses it to be told why, in points of the screen.
const REFUSE: f32 = 14.0;

/// What the camera was asked to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fit {
    #[default]
    Nothing,
    All,
    Selection,
    /// The selection, and no further than needed.
    Reveal,
}

/// The canvas.
#[derive(Debug, Default)]
pub struct Canvas {
    scene: Scene,
    /// Whose scene it is: the document and the canvas; and the revision that it is of.
    scene_of: Option<(DocumentId, Option<GroupId>)>,
    revision: u64,
    gesture: Gesture,
    typing: Option<Typing>,
    fit: Fit,
    zooms: Vec<fn(f32) -> f32>,
    view: Option<Rect>,
    is_under_pointer: bool,
    /// Whether one of its nodes had the keyboard in the last frame.
    has_focus: bool,
    /// The node that the keyboard is to go on from.
    goes_on_at: Option<NodeId>,
    asks_what_to_add: bool,
    held: Option<(SocketAt, Pos2)>,
    /// Where things are put that a command makes: at the pointer, or in the middle of the view.
    aim: egui::Pos2,
    /// What the node that is being moved would be put into.
    landing: Option<Insertion>,
}

impl Canvas {
    /// Shows everything, in the next frame.
    pub fn fit_all(&mut self) {
        self.fit = Fit::All;
    }

    /// Changes how large everything is, in the next frame.
    pub fn zoom(&mut self, to: fn(f32) -> f32) {
        self.zooms.push(to);
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

    /// Gives the keyboard to a node, in the next frame.
    pub fn go_on_at(&mut self, node: NodeId) {
        self.goes_on_at = Some(node);
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

    /// Where everything is.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// Where things are put that a command makes: at the pointer, or in the middle of the view.
    pub fn aim(&self) -> egui::Pos2 {
        self.aim
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
        // The keyboard walks through what is on it, and does not stop at what is behind.
        let response = ui.interact(view, id, Sense::CLICK | Sense::DRAG);
        self.view = Some(view);
        self.is_under_pointer = response.contains_pointer();
        self.ask(&response, view, camera, requests);
        Self::take_stat(ui, &response, (view, camera), document, requests);
        let hovered = self.pointer(ui, &response, view, &mut camera, document, requests);
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let is_header = pointer
            .is_some_and(|at| hover::is_header(&self.scene, hovered, camera.to_canvas(view, at)));
        // Nothing is said over what is being typed, here or in a search above the canvas.
        if !ui.ctx().text_edit_focused() {
            hover::say(&response, &self.scene, document, hovered, is_header);
        }
        let pointer = pointer.filter(|_| response.contains_pointer());
        self.aim = pointer.map_or(camera.centre, |at| camera.to_canvas(view, at));
        if before != Some(camera) {
            requests.push(Request::Look(camera));
        }
        let painter = ui.painter_at(view);
        let brush = Brush::new(&painter, ui, camera, view);
        self.paint(ui, id, &brush, document, hovered, requests);
        crumbs::show(ui, id, view, document, requests);
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
        let (whole, group) = (document.document(), document.group());
        let key = Some((document.id(), group));
        let known = (self.scene_of == key).then_some(self.revision);
        let changes = known.and_then(|known| document.changes().since(known));
        let followed = changes.is_some_and(|changes| self.scene.follow(whole, group, changes));
        if !followed {
            self.scene = Scene::of(whole, group);
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
            let at = pointer.map_or_else(|| self.room_beside(camera.centre), |_| at);
            requests.push(Request::OpenAdd { at, loose: None });
        }
        if response.secondary_clicked() {
            let on = pointer::item_of(self.hit(at, camera.zoom));
            requests.push(Request::Menu { on, at });
        }
    }

    /// Where the middle of a new node's header has room: at a place, or to the right of it.
    fn room_beside(&self, at: Pos2) -> Pos2 {
        let off = egui::vec2(scene::WIDTH, scene::HEADER) / 2.0;
        let size = egui::vec2(scene::WIDTH, scene::HEADER + 8.0 * scene::ROW);
        let mut place = Rect::from_min_size(at - off, size);
        for _ in 0..self.scene.nodes.len() {
            let Some(node) = self.scene.nodes_in(place.expand(scene::GRID)).next() else {
                break;
            };
            let right = node.rect.right() + 6.0 * scene::GRID - place.left();
            place = place.translate(egui::vec2(right, 0.0));
        }
        place.min + off
    }

    /// A stat that is dragged here becomes a node.
    fn take_stat(
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
            let rect = Rect::from_min_size(scene::snapped(at), size);
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

    fn look(&mut self, camera: &mut Camera, view: Rect, document: &OpenDocument) {
        for to in std::mem::take(&mut self.zooms) {
            camera.zoom_at(view, view.center(), to(camera.zoom) / camera.zoom);
        }
        let selected = || {
            let items = document.view.selection.iter();
            let rects = items.filter_map(|item| crate::edit::place::place_of(&self.scene, item));
            rects.reduce(Rect::union)
        };
        let bounds = match std::mem::take(&mut self.fit) {
            Fit::Nothing => return,
            Fit::All => self.scene.bounds(),
            Fit::Selection => selected().or_else(|| self.scene.bounds()),
            Fit::Reveal => {
                if let Some(rect) = selected() {
                    camera.bring(view, rect);
                }
                return;
            }
        };
        *camera = bounds.map_or_else(Camera::default, |bounds| Camera::fit(bounds, view));
    }

    fn paint(
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
        let live = &document.live;
        let body = live.path(document.view.crumbs());
        paint::grid(brush);
        paint::frames(brush, &self.scene, looks, selection);
        paint::notes(brush, &self.scene, looks, selection);
        let marked = match hovered {
            Hit::Wire(node, key) => Some(Item::Wire(node, key)),
            _ => self.landing.as_ref().map(|found| {
                let (node, key) = found.wire;
                Item::Wire(node, key)
            }),
        };
        paint::wires(brush, &self.scene, selection, marked, |_| false);
        let in_hand = match &self.gesture {
            Gesture::Wiring { fixed, .. } => Some(*fixed),
            _ => None,
        };
        let fits = in_hand.map(|fixed| Fits::of(document.document(), group, fixed));
        let refuses =
            |at: SocketAt| in_hand != Some(at) && fits.as_ref().is_some_and(|fits| !fits.at(at));
        let seen = brush.camera.visible(brush.view);
        let mut all_asked = Vec::new();
        self.has_focus = false;
        let goes_on_at = self.goes_on_at.take();
        for node in self.scene.nodes_in(seen) {
            let item = Item::Node(node.id);
            let is_selected = selection.contains(item);
            let widget = access::node_id(id, node.id);
            if goes_on_at == Some(node.id) {
                ui.memory_mut(|memory| memory.request_focus(widget));
            }
            let has_focus = ui.memory(|memory| memory.has_focus(widget));
            self.has_focus |= has_focus;
            let marks = Marks {
                is_selected,
                is_lead: selection.lead() == Some(item),
                has_focus,
                fades: false,
                worst: live.worst(group, node.id),
            };
            paint::node(brush, node, (live, body), hovered, marks);
            if brush.detail.has_sockets() {
                let is_wired = |at: SocketAt| self.scene.is_wired(at);
                paint::sockets(brush, node, is_wired, hovered, refuses);
                all_asked.extend(access::node(ui, id, brush, node, is_selected, (live, body)));
            }
        }
        self.paint_gesture(ui, brush, document);
        for asked in all_asked {
            self.answer(asked, document, requests);
        }
    }

    /// Does what the keyboard or a screen reader asked for.
    fn answer(&mut self, asked: Asked, document: &OpenDocument, requests: &mut Requests) {
        match asked {
            Asked::Node(node) => {
                requests.push(Request::Select(Selection::of([Item::Node(node)])));
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
            Asked::Socket(at) => {
                let held = match at.end {
                    End::In(key) => Typing::of(document, What::Number(at.node, key)),
                    End::More | End::Out(_) => None,
                };
                let ty = wiring::type_of(document.document(), document.group(), at);
                if held.is_some() && ty == Some(SocketType::Value) {
                    self.typing = held;
                } else {
                    requests.push(Request::Join(at));
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

    fn paint_gesture(&self, ui: &Ui, brush: &Brush<'_>, document: &OpenDocument) {
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
        let loose = match &self.gesture {
            Gesture::Wiring { fixed, to, .. } => Some((*fixed, *to)),
            _ => self.held,
        };
        if let Some((fixed, to)) = &loose
            && let Some(place) = self.scene.socket(*fixed)
        {
            let ty = wiring::type_of(document.document(), document.group(), *fixed);
            let ty = ty.unwrap_or_default();
            let node = self.scene.node(fixed.node);
            let colour = node.map_or(brush.palette.focus, |node| {
                if access::is_output(fixed.end) {
                    brush.palette.family(node.family)
                } else {
                    brush.palette.socket(ty)
                }
            });
            let (start, end) = if access::is_output(fixed.end) {
                (place, *to)
            } else {
                (*to, place)
            };
            paint::loose(brush, start, end, ty, colour);
            // A wire that waits for a choice is in no hand.
            if !self.gesture.is_idle() {
                self.say_why_not(ui, brush, *fixed, document);
            }
        }
    }

    /// Says why the wire in the hand does not fit the socket under the pointer.
    fn say_why_not(&self, ui: &Ui, brush: &Brush<'_>, fixed: SocketAt, document: &OpenDocument) {
        let Some(at) = ui.input(|input| input.pointer.latest_pos()) else {
            return;
        };
        let point = brush.camera.to_canvas(brush.view, at);
        if let Some(sentence) = self.why_not(fixed, point, brush.camera.zoom, document) {
            egui::Tooltip::always_open(
                ui.ctx().clone(),
                ui.layer_id(),
                egui::Id::unique("why not"),
                egui::PopupAnchor::Pointer,
            )
            .show(|ui| {
                ui.set_max_width(280.0);
                ui.label(sentence);
            });
        }
    }

    /// Why a wire from a socket does not fit the socket at a point; none if it does, or none is there.
    fn why_not(
        &self,
        fixed: SocketAt,
        point: Pos2,
        zoom: f32,
        document: &OpenDocument,
    ) -> Option<String> {
        let near = hit::socket(&self.scene, point, REFUSE / zoom, |at| at != fixed)?;
        wiring::refusal(document.document(), document.group(), fixed, near)
    }

    /// The nodes that a wire may be dropped on.
    fn node_at(&self, point: egui::Pos2) -> Option<NodeId> {
        let nodes = self.scene.nodes_in(Rect::from_pos(point));
        nodes.last().map(|node| node.id)
    }

    fn hit(&self, point: egui::Pos2, zoom: f32) -> Hit {
        hit::at(&self.scene, point, zoom)
    }
}
