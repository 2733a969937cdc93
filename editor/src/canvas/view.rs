//! The canvas as a widget: reads events, asks for what they mean, and draws. What changes while a pointer moves is the
//! [`Gesture`]; documents change by requests.

mod pointer;

use std::collections::BTreeSet;

use eframe::egui::{self, Rect, Sense, Ui};
use inclination_core::model::{GroupId, NodeId};

use super::{
    access::{self, Asked},
    camera::Camera,
    crumbs,
    gesture::Gesture,
    hit::{self, Hit},
    paint::{self, Brush, Marks},
    scene::{Scene, SocketAt},
};
use crate::{
    document::{DocumentId, Item, OpenDocument, Selection},
    edit::{insert::Insertion, wiring},
    request::{Request, Requests},
};

/// What the camera was asked to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Fit {
    #[default]
    Nothing,
    All,
    Selection,
}

/// The canvas.
#[derive(Debug, Default)]
pub struct Canvas {
    scene: Scene,
    scene_of: Option<(DocumentId, u64, Option<GroupId>)>,
    gesture: Gesture,
    fit: Fit,
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

    /// Shows what is selected, in the next frame.
    pub fn fit_selection(&mut self) {
        self.fit = Fit::Selection;
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
        let key = (document.id(), document.revision(), document.group());
        if self.scene_of != Some(key) {
            self.scene = Scene::of(document.document(), document.group());
            self.scene_of = Some(key);
        }
        let before = document.view.camera();
        let mut camera = before.unwrap_or_default();
        if before.is_none() {
            self.fit = Fit::All;
        }
        self.look(&mut camera, view, document);
        let response = ui.interact(view, id, Sense::click_and_drag());
        let hovered = self.pointer(ui, &response, view, &mut camera, document, requests);
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let pointer = pointer.filter(|_| response.contains_pointer());
        self.aim = pointer.map_or(camera.centre, |at| camera.to_canvas(view, at));
        if before != Some(camera) {
            requests.push(Request::Look(camera));
        }
        let painter = ui.painter_at(view);
        let brush = Brush::new(&painter, ui, camera, view);
        self.paint(ui, id, &brush, document, hovered, requests);
        crumbs::show(ui, id, view, document, requests);
    }

    fn look(&mut self, camera: &mut Camera, view: Rect, document: &OpenDocument) {
        let bounds = match std::mem::take(&mut self.fit) {
            Fit::Nothing => return,
            Fit::All => self.scene.bounds(),
            Fit::Selection => {
                let selection = &document.view.selection;
                let rects = selection
                    .iter()
                    .filter_map(|item| crate::edit::place::place_of(&self.scene, item));
                rects.reduce(Rect::union).or_else(|| self.scene.bounds())
            }
        };
        *camera = bounds.map_or_else(Camera::default, |bounds| Camera::fit(bounds, view));
    }

    fn paint(
        &self,
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
        let wired: BTreeSet<SocketAt> = self.wired();
        let fixed = match &self.gesture {
            Gesture::Wiring { fixed, .. } => Some(*fixed),
            _ => None,
        };
        let refuses = |at: SocketAt| {
            fixed.is_some_and(|fixed| {
                fixed != at && wiring::refusal(document.document(), group, fixed, at).is_some()
            })
        };
        let seen = brush.camera.visible(brush.view);
        for node in self.scene.nodes_in(seen) {
            let item = Item::Node(node.id);
            let is_selected = selection.contains(item);
            let marks = Marks {
                is_selected,
                is_lead: selection.lead() == Some(item),
                has_focus: ui.memory(|memory| memory.has_focus(access::node_id(id, node.id))),
                fades: false,
                worst: live.worst(group, node.id),
            };
            paint::node(brush, node, (live, body), hovered, marks);
            if brush.detail.has_sockets() {
                let is_wired = |at: SocketAt| wired.contains(&at);
                paint::sockets(brush, node, is_wired, hovered, refuses);
                let asked = access::node(ui, id, brush, node, is_selected, (live, body));
                if let Some(Asked::Focus(node) | Asked::Click(node)) = asked {
                    requests.push(Request::Select(Selection::of([Item::Node(node)])));
                }
            }
        }
        self.paint_gesture(brush, document);
    }

    fn paint_gesture(&self, brush: &Brush<'_>, document: &OpenDocument) {
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
        if let Gesture::Wiring { fixed, to, .. } = &self.gesture
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
        }
    }

    /// The sockets that have a wire.
    fn wired(&self) -> BTreeSet<SocketAt> {
        let ends = self.scene.wires.iter().flat_map(|wire| {
            [
                SocketAt {
                    node: wire.to,
                    end: super::End::In(wire.key),
                },
                SocketAt {
                    node: wire.from.node,
                    end: super::End::Out(wire.from.port),
                },
            ]
        });
        ends.collect()
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
