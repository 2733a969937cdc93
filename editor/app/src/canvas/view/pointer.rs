//! From events to gestures, and from gestures to requests.

use std::collections::BTreeSet;

use eframe::egui::{CursorIcon, Key, PointerButton, Pos2, Rect, Response, Ui, Vec2};
use inclination_core::model::{NodeId, NodeKind, Socket};

use super::{
    super::{
        Camera,
        gesture::{self, Gesture, Pick, STRAY},
        guides::{self, Guides},
        hit::Hit,
        hover,
        scene::{End, Scene, SocketAt},
        typing::{Typing, What},
        wire,
    },
    Canvas, Quiet, wheel,
};
use crate::{
    document::{Crumb, Item, OpenDocument, Selection},
    edit::{Edit, bends, insert, place, profiles, stats},
    request::{Request, Requests},
    text::number,
};

/// How far off something lines up all the same, in points of the screen.
const REACH: f32 = 6.0;

impl Canvas {
    /// Reads what is done with the pointer. Gives what is under it.
    pub(super) fn pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        view: Rect,
        camera: &mut Camera,
        document: &OpenDocument,
        requests: &mut Requests,
    ) -> Hit {
        wheel::turn(&mut self.device, ui, response, view, camera);
        let Some(screen) = ui.input(|input| input.pointer.latest_pos()) else {
            return Hit::Nothing;
        };
        let point = camera.to_canvas(view, screen);
        let (pressed, released, moved, modifiers) = ui.input(|input| {
            (
                input.pointer.primary_pressed(),
                input.pointer.primary_released(),
                input.pointer.delta(),
                input.modifiers,
            )
        });
        let is_typed_at = |typing: &Typing| typing.is_at(screen);
        let is_covered = self.typing.as_ref().is_some_and(is_typed_at)
            || self.minimap.is_at(screen)
            || self.probes.iter().any(|probe| probe.contains(screen));
        let is_over = response.contains_pointer() && !is_covered;
        if !self.gesture.is_idle() && ui.input(|input| input.key_pressed(Key::Escape)) {
            self.abort(requests);
        }
        let middle = ui.input(|input| input.pointer.button_pressed(PointerButton::Middle));
        let space = ui.input(|input| input.key_down(Key::Space));
        if is_over && (middle || (pressed && space)) {
            self.gesture = Gesture::Panning;
        } else if is_over && pressed {
            // Where the pointer is by now may be elsewhere, after a frame that took long.
            let origin = ui.input(|input| input.pointer.press_origin());
            let screen = origin.unwrap_or(screen);
            let from = camera.to_canvas(view, screen);
            let hit = self.hit(from, camera.zoom);
            self.gesture = Gesture::Pressed { hit, from, screen };
        }
        if let Gesture::Pressed {
            hit,
            from,
            screen: at,
        } = self.gesture
            && screen.distance(at) > STRAY
        {
            self.begin(hit, from, at, modifiers, document, requests);
        }
        if moved != Vec2::ZERO {
            self.go_on(point, screen, moved, modifiers, camera, document, requests);
        }
        self.landing = self.landing(document, modifiers);
        self.tend_hovered(ui, point, camera.zoom, document);
        let middle_up = ui.input(|input| input.pointer.button_released(PointerButton::Middle));
        if released || (middle_up && self.gesture == Gesture::Panning) {
            let twice = response.double_clicked();
            self.finish(point, twice, modifiers, camera.zoom, document, requests);
        }
        let hit = if is_over && self.gesture.is_idle() {
            self.hit(point, camera.zoom)
        } else {
            Hit::Nothing
        };
        self.cursor(ui, hit);
        hit
    }

    fn begin(
        &mut self,
        hit: Hit,
        from: Pos2,
        screen: Pos2,
        modifiers: eframe::egui::Modifiers,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let scene = &self.scene;
        self.gesture = match hit {
            Hit::Socket(at) => {
                let wire = scene
                    .wires
                    .iter()
                    .find(|wire| wire.to == at.node && at.end == End::In(wire.key));
                match wire {
                    // The end of a wire that is there comes along.
                    Some(wire) if !modifiers.command => Gesture::Wiring {
                        fixed: SocketAt {
                            node: wire.from.node,
                            end: End::Out(wire.from.port),
                        },
                        taken_from: Some((wire.to, wire.key)),
                        to: from,
                    },
                    _ => Gesture::Wiring {
                        fixed: at,
                        taken_from: None,
                        to: from,
                    },
                }
            }
            Hit::Field(node, key) => {
                let held = document.body().get(&node).and_then(|node| node.socket(key));
                let Some(Socket::Value(start)) = held else {
                    return;
                };
                requests.push(Request::Begin(String::from("Change a number")));
                Gesture::Scrubbing {
                    node,
                    key,
                    start,
                    from: screen,
                }
            }
            Hit::Dot(node) => {
                let Some(stat) = self.thumbnails.stat(node) else {
                    return;
                };
                requests.push(Request::Begin(String::from("Change a sample")));
                Gesture::Sampling { node, stat }
            }
            Hit::Node(_)
            | Hit::Thumbnail(_)
            | Hit::Fold(_)
            | Hit::Bend(..)
            | Hit::Note(_)
            | Hit::FrameTitle(_) => {
                let Some(item) = item_of(hit) else { return };
                let mut selection = document.view.selection.clone();
                if !selection.contains(item) {
                    selection = match Pick::with(modifiers) {
                        Pick::Add => {
                            selection.add(item);
                            selection
                        }
                        _ => Selection::of([item]),
                    };
                    requests.push(Request::Select(selection.clone()));
                }
                let held = place::place_of(scene, item).map_or(from, |rect| rect.min);
                let detached = if modifiers.alt {
                    let nodes: Vec<NodeId> = selection.nodes().collect();
                    insert::detached(document.document(), document.group(), &nodes)
                } else {
                    Vec::new()
                };
                let is_detached = !detached.is_empty();
                let title = if is_detached { "Detach" } else { "Move" };
                requests.push(Request::Begin(String::from(title)));
                requests.push(Request::GoOn(detached));
                Gesture::Moving {
                    what: place::carried(scene, &selection),
                    from,
                    held,
                    is_detached,
                }
            }
            Hit::NoteCorner(_) | Hit::FrameCorner(_) => {
                let Some(item) = item_of(hit) else { return };
                let Some(rect) = place::place_of(scene, item) else {
                    return;
                };
                requests.push(Request::Begin(String::from("Resize")));
                Gesture::Resizing {
                    item,
                    off: rect.max - from,
                }
            }
            Hit::Wire(..) | Hit::Nothing => Gesture::Boxing { from, to: from },
        };
    }

    #[expect(clippy::too_many_arguments, reason = "each is one fact of one event")]
    fn go_on(
        &mut self,
        point: Pos2,
        screen: Pos2,
        moved: Vec2,
        modifiers: eframe::egui::Modifiers,
        camera: &mut Camera,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        let is_free = self.gesture.is_free(modifiers.alt);
        self.guides = self.lined_up(point, is_free, camera);
        match &mut self.gesture {
            Gesture::Idle | Gesture::Pressed { .. } => {}
            Gesture::Panning => camera.pan(moved),
            Gesture::Boxing { to, .. } => *to = point,
            Gesture::Moving {
                what, from, held, ..
            } => {
                let mut by = point - *from;
                if !is_free {
                    let (x, y) = self.guides.by;
                    let snapped = place::snapped_by(*held, by);
                    by.x = x.map_or(snapped.x, |x| by.x + x);
                    by.y = y.map_or(snapped.y, |y| by.y + y);
                }
                let edits = place::moved(document.document(), what, by);
                requests.push(Request::GoOn(edits));
            }
            Gesture::Wiring { fixed, .. } => {
                let fixed = *fixed;
                let near = self.caught(fixed, point, camera.zoom, document);
                let near = near.and_then(|at| self.scene.socket(at));
                if let Gesture::Wiring { to, .. } = &mut self.gesture {
                    *to = near.unwrap_or(point);
                }
            }
            Gesture::Resizing { item, off } => {
                let edit = place::resized(document.document(), *item, point + *off);
                requests.push(Request::GoOn(edit.into_iter().collect()));
            }
            Gesture::Sampling { node, stat } => {
                let (scene, document) = (&self.scene, document.document());
                let node = scene.node(*node);
                let pixel = 1.0 / camera.zoom;
                let input = node.and_then(|node| self.thumbnails.input(node, point, pixel));
                if let Some(input) = input {
                    let edits = stats::changed(document, *stat, |stat| {
                        let input = if stat.whole {
                            number::whole(input, stat.bookends())
                        } else {
                            input
                        };
                        stat.sample = stat.entry().admit(input);
                    });
                    requests.push(Request::GoOn(edits));
                }
            }
            Gesture::Scrubbing {
                node,
                key,
                start,
                from,
            } => {
                let value = gesture::scrubbed(*start, screen.x - from.x, None, modifiers.shift);
                let edits = profiles::typed(
                    document.document(),
                    (document.group(), document.view.profile),
                    *node,
                    *key,
                    Socket::Value(value),
                );
                requests.push(Request::GoOn(edits));
            }
        }
    }

    /// What lines up with what is being moved, where the pointer has it.
    fn lined_up(&self, point: Pos2, is_free: bool, camera: &Camera) -> Guides {
        let Gesture::Moving { what, from, .. } = &self.gesture else {
            return Guides::default();
        };
        let (Some(view), false) = (self.view, is_free) else {
            return Guides::default();
        };
        let scene = &self.scene;
        let rects = what.iter().filter_map(|(item, at)| {
            let size = place::place_of(scene, *item)?.size();
            Some(Rect::from_min_size(*at, size))
        });
        let Some(dragged) = rects.reduce(Rect::union) else {
            return Guides::default();
        };
        let moved: BTreeSet<Item> = what.iter().map(|(item, _)| *item).collect();
        let is_moved = |item: Item| moved.contains(&item);
        let others: Vec<Rect> = if let [(Item::Bend(node, key, at), _)] = what[..] {
            // A point goes with the wire's other points and with its ends.
            let wire = scene.wire(node, key);
            wire.map_or_else(Vec::new, |wire| scene.stops_beside(wire, at))
        } else {
            let seen = camera.visible(view);
            let nodes = scene.nodes_in(seen);
            let nodes = nodes.filter(|node| !is_moved(Item::Node(node.id)));
            let notes = scene.notes.iter().filter(|note| note.rect.intersects(seen));
            let notes = notes.filter(|note| !is_moved(Item::Note(note.id)));
            let nodes = nodes.map(|node| node.rect);
            nodes.chain(notes.map(|note| note.rect)).collect()
        };
        guides::guides(
            dragged.translate(point - *from),
            &others,
            REACH / camera.zoom,
        )
    }

    fn finish(
        &mut self,
        point: Pos2,
        twice: bool,
        modifiers: eframe::egui::Modifiers,
        zoom: f32,
        document: &OpenDocument,
        requests: &mut Requests,
    ) {
        self.guides = Guides::default();
        match std::mem::take(&mut self.gesture) {
            Gesture::Idle | Gesture::Panning => {}
            Gesture::Pressed { hit, .. } => {
                // Before the field is shown again, and so before it would notice that it lost the keyboard.
                if let Some(typing) = self.typing.take() {
                    typing.keep(document, requests);
                }
                let is_title = hover::is_header(&self.scene, hit, point);
                let typed = typed_by(hit, twice, is_title).filter(|what| !enters(*what, document));
                self.typing = typed.and_then(|what| Typing::of(document, what));
                if self.typing.is_none() {
                    click(
                        &self.scene,
                        hit,
                        point,
                        twice,
                        modifiers,
                        document,
                        requests,
                    );
                }
            }
            Gesture::Boxing { from, to } => {
                let area = Rect::from_two_pos(from, to);
                self.select_in(area, Pick::with(modifiers), document, requests);
            }
            Gesture::Moving { .. } => {
                // What is dropped on a wire stands in it.
                if let Some(landing) = self.landing.take() {
                    requests.push(Request::GoOn(landing.edits));
                }
                requests.push(Request::Commit);
            }
            Gesture::Resizing { .. } | Gesture::Scrubbing { .. } | Gesture::Sampling { .. } => {
                requests.push(Request::Commit);
            }
            Gesture::Wiring {
                fixed, taken_from, ..
            } => {
                self.quiet = Quiet::Begins;
                self.drop_wire((fixed, taken_from), point, zoom, document, requests);
            }
        }
    }

    /// What the one node that is being moved would be put into if it was dropped now.
    fn landing(
        &self,
        document: &OpenDocument,
        modifiers: eframe::egui::Modifiers,
    ) -> Option<insert::Insertion> {
        let Gesture::Moving { what, .. } = &self.gesture else {
            return None;
        };
        let [(Item::Node(id), _)] = what[..] else {
            return None;
        };
        let place = self.scene.node(id)?.rect.center();
        let (whole, group) = (document.document(), document.group());
        let is_free = self.gesture.is_free(modifiers.alt);
        (!is_free).then(|| insert::onto(whole, &self.scene, group, id, place))?
    }

    fn select_in(&self, area: Rect, pick: Pick, document: &OpenDocument, requests: &mut Requests) {
        let nodes = self.scene.nodes_in(area).map(|node| Item::Node(node.id));
        let notes = self.scene.notes.iter();
        let notes = notes
            .filter(|note| area.intersects(note.rect))
            .map(|note| Item::Note(note.id));
        // A frame is behind everything: it is meant only where all of it is in the box.
        let frames = self.scene.frames.iter();
        let frames = frames
            .filter(|frame| area.contains_rect(frame.rect))
            .map(|frame| Item::Frame(frame.id));
        let bends = self.scene.wires.iter().flat_map(|wire| {
            let points = self.scene.bends_of(wire).iter().enumerate();
            let inside = points.filter(|(_, point)| area.contains(**point));
            inside.map(|(at, _)| Item::Bend(wire.to, wire.key, at))
        });
        let found = frames.chain(notes).chain(nodes).chain(bends);
        let mut selection = match pick {
            Pick::Only => Selection::default(),
            Pick::Add | Pick::Remove => document.view.selection.clone(),
        };
        for item in found {
            match pick {
                Pick::Only | Pick::Add => selection.add(item),
                Pick::Remove => selection.remove(item),
            }
        }
        requests.push(Request::Select(selection));
    }

    fn abort(&mut self, requests: &mut Requests) {
        if matches!(
            self.gesture,
            Gesture::Moving { .. }
                | Gesture::Resizing { .. }
                | Gesture::Scrubbing { .. }
                | Gesture::Sampling { .. }
        ) {
            requests.push(Request::Abort);
        }
        self.gesture = Gesture::Idle;
        self.guides = Guides::default();
    }

    fn cursor(&self, ui: &Ui, hit: Hit) {
        let icon = match (&self.gesture, hit) {
            (Gesture::Panning, _) => CursorIcon::Grabbing,
            (Gesture::Scrubbing { .. } | Gesture::Sampling { .. }, _)
            | (_, Hit::Field(..) | Hit::Dot(_)) => CursorIcon::ResizeHorizontal,
            (Gesture::Resizing { .. }, _) | (_, Hit::NoteCorner(_) | Hit::FrameCorner(_)) => {
                CursorIcon::ResizeNwSe
            }
            (_, Hit::Socket(_)) => CursorIcon::Crosshair,
            (_, Hit::Bend(..)) => CursorIcon::Move,
            (_, Hit::Fold(_) | Hit::Wire(..)) => CursorIcon::PointingHand,
            _ => return,
        };
        ui.set_cursor_icon(icon);
    }
}

/// What a click lets be typed: a number at once, a name when it is clicked twice.
fn typed_by(hit: Hit, twice: bool, is_title: bool) -> Option<What> {
    match hit {
        Hit::Field(node, key) => Some(What::Number(node, key)),
        Hit::Node(_) if twice && is_title => item_of(hit).map(What::Name),
        Hit::Note(_) | Hit::FrameTitle(_) if twice => item_of(hit).map(What::Name),
        _ => None,
    }
}

/// Whether it is the name of a group's use, which a double click enters.
fn enters(what: What, document: &OpenDocument) -> bool {
    let What::Name(Item::Node(id)) = what else {
        return false;
    };
    let node = document.body().get(&id);
    node.is_some_and(|node| matches!(node.kind, NodeKind::Group { .. }))
}

/// The socket that is meant, by itself or by its number.
pub(super) fn socket_of(hit: Hit) -> Option<SocketAt> {
    match hit {
        Hit::Socket(at) => Some(at),
        Hit::Field(node, key) => {
            let end = End::In(key);
            Some(SocketAt { node, end })
        }
        _ => None,
    }
}

pub(super) fn item_of(hit: Hit) -> Option<Item> {
    match hit {
        Hit::Node(id) | Hit::Fold(id) | Hit::Field(id, _) | Hit::Thumbnail(id) | Hit::Dot(id) => {
            Some(Item::Node(id))
        }
        Hit::Wire(node, key) => Some(Item::Wire(node, key)),
        Hit::Bend(node, key, at) => Some(Item::Bend(node, key, at)),
        Hit::Note(id) | Hit::NoteCorner(id) => Some(Item::Note(id)),
        Hit::FrameTitle(id) | Hit::FrameCorner(id) => Some(Item::Frame(id)),
        Hit::Socket(at) => Some(Item::Node(at.node)),
        Hit::Nothing => None,
    }
}

fn click(
    scene: &Scene,
    hit: Hit,
    point: Pos2,
    twice: bool,
    modifiers: eframe::egui::Modifiers,
    document: &OpenDocument,
    requests: &mut Requests,
) {
    if let Hit::Fold(id) = hit {
        let is_collapsed = document.document().looks.collapsed.contains(&id);
        requests.edit("Collapse", vec![Edit::Collapsed(id, !is_collapsed)]);
        return;
    }
    if let (true, Hit::Node(id)) = (twice, hit)
        && let Some(NodeKind::Group { group, .. }) = document.body().get(&id).map(|node| &node.kind)
    {
        requests.push(Request::Enter(Crumb {
            group: *group,
            usage: Some(id),
        }));
        return;
    }
    if let (true, Hit::Wire(node, key)) = (twice, hit)
        && let Some(wire) = scene.wire(node, key)
    {
        let place = wire::piece_near(wire.start, scene.bends_of(wire), wire.end, point);
        if let Some((edits, bend)) = bends::added(document.document(), (node, key), place, point) {
            requests.edit("Bend a wire", edits);
            requests.push(Request::Select(Selection::of([bend])));
        }
        return;
    }
    if twice && hit == Hit::Nothing {
        let loose = None;
        requests.push(Request::OpenAdd { at: point, loose });
        return;
    }
    let mut selection = document.view.selection.clone();
    match (item_of(hit), Pick::with(modifiers)) {
        (None, Pick::Only) => selection = Selection::default(),
        (None, _) => {}
        (Some(item), Pick::Only) => selection = Selection::of([item]),
        (Some(item), Pick::Add | Pick::Remove) => selection.toggle(item),
    }
    requests.push(Request::Select(selection));
}
