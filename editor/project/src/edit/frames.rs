//! Frames and notes: made, and fitted to what they are around.

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::{
    Document,
    format::{Frame, Note},
    model::{FrameId, GroupId, NoteId},
};

use super::{Edit, Ids, place};
use crate::{
    scene::{GRID, Scene, snapped},
    selection::{Item, Selection},
};

/// The space between a frame's top left corner and its contents; above them is its title.
pub const INSET_LEFT_TOP: Vec2 = vec2(24.0, 48.0);
/// The space between its contents and its bottom right corner.
pub const INSET_RIGHT_BOTTOM: Vec2 = vec2(24.0, 24.0);
/// How large a frame around nothing is.
const EMPTY: Vec2 = vec2(320.0, 240.0);
/// How wide a new note is.
const NOTE: f32 = 240.0;
/// The longest text of a note that comes from elsewhere, in bytes: what a file may hold, with room for what is added.
const TEXT: usize = 60_000;

/// The frame around contents, on the grid.
pub fn around(contents: Rect) -> Rect {
    let area = Rect::from_min_max(
        contents.min - INSET_LEFT_TOP,
        contents.max + INSET_RIGHT_BOTTOM,
    );
    let down = |at: f32| (at / GRID).floor() * GRID;
    let up = |at: f32| (at / GRID).ceil() * GRID;
    Rect::from_min_max(
        pos2(down(area.left()), down(area.top())),
        pos2(up(area.right()), up(area.bottom())),
    )
}

fn bounds(scene: &Scene, items: impl Iterator<Item = Item>) -> Option<Rect> {
    items
        .filter_map(|item| place::place_of(scene, item))
        .reduce(Rect::union)
}

/// A frame around what is selected, or an empty one at a place.
pub fn framed(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    selection: &Selection,
    at: Pos2,
) -> (FrameId, Vec<Edit>) {
    let area = bounds(scene, selection.iter())
        .map_or_else(|| Rect::from_min_size(snapped(at), EMPTY), around);
    let mut ids = Ids::of(&document.graph);
    let id = FrameId(ids.fresh());
    let frame = Frame {
        group,
        x: area.left(),
        y: area.top(),
        width: area.width(),
        height: area.height(),
        title: String::from("Frame"),
        ..Frame::default()
    };
    let mut edits = vec![Edit::Frame(id, Some(Box::new(frame)))];
    edits.extend(ids.taken());
    (id, edits)
}

/// Fits the selected frames to what lies in them, the innermost first. What only reaches into a frame counts where its
/// middle is inside.
pub fn fitted(document: &Document, scene: &Scene, selection: &Selection) -> Vec<Edit> {
    let mut frames: Vec<(FrameId, Rect)> = scene
        .frames
        .iter()
        .filter(|frame| selection.contains(Item::Frame(frame.id)))
        .map(|frame| (frame.id, frame.rect))
        .collect();
    frames.sort_by(|(_, one), (_, other)| one.area().total_cmp(&other.area()));
    let mut fitted: Vec<(FrameId, Rect)> = Vec::new();
    let mut edits = Vec::new();
    for (id, area) in frames {
        let nodes = scene.nodes.iter().map(|node| node.rect);
        let notes = scene.notes.iter().map(|note| note.rect);
        let things = nodes
            .chain(notes)
            .filter(|rect| area.contains(rect.center()));
        let inner = scene
            .frames
            .iter()
            .filter(|frame| frame.id != id && area.contains_rect(frame.rect));
        let inner = inner.map(|frame| {
            let new = fitted.iter().find(|(known, _)| *known == frame.id);
            new.map_or(frame.rect, |(_, rect)| *rect)
        });
        if let Some(contents) = things.chain(inner).reduce(Rect::union) {
            let area = around(contents);
            fitted.push((id, area));
            edits.extend(place::put(document, Item::Frame(id), area));
        }
    }
    edits
}

/// A note at a place.
pub fn noted(
    document: &Document,
    group: Option<GroupId>,
    at: Pos2,
    text: &str,
) -> (NoteId, Vec<Edit>) {
    let at = snapped(at);
    let mut ids = Ids::of(&document.graph);
    let id = NoteId(ids.fresh());
    let end = text.floor_char_boundary(TEXT);
    let note = Note {
        group,
        x: at.x,
        y: at.y,
        width: NOTE,
        height: None,
        text: text[..end].to_owned(),
    };
    let mut edits = vec![Edit::Note(id, Some(Box::new(note)))];
    edits.extend(ids.taken());
    (id, edits)
}
