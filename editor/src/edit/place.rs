//! Where things stand: moved, resized.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::{Document, format::Position};

use super::Edit;
use crate::{
    canvas::{Scene, scene::snapped},
    document::{Item, Selection},
};

/// The smallest note and frame.
const LEAST: Vec2 = vec2(96.0, 48.0);

/// Where an item stands; none for wires, which have no place of their own.
pub fn place_of(scene: &Scene, item: Item) -> Option<Rect> {
    match item {
        Item::Node(id) => scene.node(id).map(|node| node.rect),
        Item::Note(id) => {
            let note = scene.notes.iter().find(|note| note.id == id);
            note.map(|note| note.rect)
        }
        Item::Frame(id) => {
            let frame = scene.frames.iter().find(|frame| frame.id == id);
            frame.map(|frame| frame.rect)
        }
        Item::Wire(..) => None,
    }
}

/// What is moved with a selection, and where it stands: frames carry all that lies wholly inside them.
pub fn carried(scene: &Scene, selection: &Selection) -> Vec<(Item, Pos2)> {
    let mut all = selection.clone();
    for item in selection.iter() {
        let (Item::Frame(_), Some(area)) = (item, place_of(scene, item)) else {
            continue;
        };
        let nodes = scene
            .nodes
            .iter()
            .map(|node| (Item::Node(node.id), node.rect));
        let notes = scene
            .notes
            .iter()
            .map(|note| (Item::Note(note.id), note.rect));
        let frames = scene
            .frames
            .iter()
            .map(|frame| (Item::Frame(frame.id), frame.rect));
        let inside = nodes.chain(notes).chain(frames);
        for (item, _) in inside.filter(|(_, rect)| area.contains_rect(*rect)) {
            all.add(item);
        }
    }
    all.iter()
        .filter_map(|item| Some((item, place_of(scene, item)?.min)))
        .collect()
}

/// Puts things where they stood, moved by so much.
pub fn moved(document: &Document, what: &[(Item, Pos2)], by: Vec2) -> Vec<Edit> {
    let looks = &document.looks;
    let edit = |(item, from): &(Item, Pos2)| {
        let to = *from + by;
        match *item {
            Item::Node(id) => Some(Edit::Place(id, Some(Position { x: to.x, y: to.y }))),
            Item::Note(id) => {
                let mut note = looks.notes.get(&id)?.clone();
                (note.x, note.y) = (to.x, to.y);
                Some(Edit::Note(id, Some(Box::new(note))))
            }
            Item::Frame(id) => {
                let mut frame = looks.frames.get(&id)?.clone();
                (frame.x, frame.y) = (to.x, to.y);
                Some(Edit::Frame(id, Some(Box::new(frame))))
            }
            Item::Wire(..) => None,
        }
    };
    what.iter().filter_map(edit).collect()
}

/// Puts a thing somewhere; a frame gets the size too.
pub fn put(document: &Document, item: Item, at: Rect) -> Option<Edit> {
    if let Item::Frame(id) = item {
        let mut frame = document.looks.frames.get(&id)?.clone();
        (frame.x, frame.y) = (at.left(), at.top());
        (frame.width, frame.height) = (at.width(), at.height());
        return Some(Edit::Frame(id, Some(Box::new(frame))));
    }
    moved(document, &[(item, at.min)], Vec2::ZERO).pop()
}

/// By how much things move so that the one that is held lands on the grid.
pub fn snapped_by(held: Pos2, by: Vec2) -> Vec2 {
    snapped(held + by) - held
}

/// Puts the lower right corner of a note or frame somewhere.
pub fn resized(document: &Document, item: Item, corner: Pos2) -> Option<Edit> {
    let corner = snapped(corner);
    let size = |x: f32, y: f32| (corner - pos2(x, y)).max(LEAST);
    match item {
        Item::Note(id) => {
            let mut note = document.looks.notes.get(&id)?.clone();
            let size = size(note.x, note.y);
            (note.width, note.height) = (size.x, Some(size.y));
            Some(Edit::Note(id, Some(Box::new(note))))
        }
        Item::Frame(id) => {
            let mut frame = document.looks.frames.get(&id)?.clone();
            let size = size(frame.x, frame.y);
            (frame.width, frame.height) = (size.x, size.y);
            Some(Edit::Frame(id, Some(Box::new(frame))))
        }
        Item::Node(_) | Item::Wire(..) => None,
    }
}
