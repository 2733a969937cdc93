//! Edits of frames and notes: adding them and fitting frames to their contents.

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::authoring::{
    format::{Document, Frame, Note},
    model::{FrameId, GroupId, NoteId},
};

use super::{
    Edit, IdAllocator,
    placement::{self, Obstacles},
};
use crate::{
    scene::{GRID_SIZE, Scene, note_rect, snap_to_grid},
    selection::{Item, Selection},
};

/// The space between a frame's top left corner and its contents, including its title.
pub const INSET_LEFT_TOP: Vec2 = vec2(24.0, 48.0);
/// The space between a frame's contents and its bottom right corner.
pub const INSET_RIGHT_BOTTOM: Vec2 = vec2(24.0, 24.0);
/// The size of a frame without contents.
const EMPTY_FRAME_SIZE: Vec2 = vec2(320.0, 240.0);
const NEW_NOTE_WIDTH: f32 = 240.0;
/// The maximum length of a note created from other text, in bytes: less than a file may hold, so
/// that more can be added.
const MAX_NOTE_BYTES: usize = 60_000;

/// Returns the area of a frame around contents, on the grid.
pub fn frame_around(contents: Rect) -> Rect {
    let area = Rect::from_min_max(
        contents.min - INSET_LEFT_TOP,
        contents.max + INSET_RIGHT_BOTTOM,
    );
    let down = |at: f32| (at / GRID_SIZE).floor() * GRID_SIZE;
    let up = |at: f32| (at / GRID_SIZE).ceil() * GRID_SIZE;
    Rect::from_min_max(
        pos2(down(area.left()), down(area.top())),
        pos2(up(area.right()), up(area.bottom())),
    )
}

/// Returns the smallest rectangle around items.
fn bounds_of_items(scene: &Scene, items: impl Iterator<Item = Item>) -> Option<Rect> {
    items
        .filter_map(|item| placement::item_area(scene, item))
        .reduce(Rect::union)
}

/// Adds a frame around the selection, or an empty one at a place. Returns its ID and the edits.
pub fn add_frame(
    document: &Document,
    scene: &Scene,
    group: Option<GroupId>,
    selection: &Selection,
    at: Pos2,
) -> (FrameId, Vec<Edit>) {
    let area = bounds_of_items(scene, selection.iter()).map_or_else(
        || Rect::from_min_size(snap_to_grid(at), EMPTY_FRAME_SIZE),
        frame_around,
    );

    let mut ids = IdAllocator::new(&document.graph);
    let id = FrameId(ids.next_id());
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
    edits.extend(ids.into_edit());
    (id, edits)
}

/// Fits the selected frames to their contents, the innermost first. An item that is partly inside
/// counts as contents if its center is inside.
pub fn fit_frames(document: &Document, scene: &Scene, selection: &Selection) -> Vec<Edit> {
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
        let boxes = scene.nodes.iter().filter(|node| !node.is_folded());
        let nodes = boxes.map(|node| node.rect);
        let notes = scene.notes.iter().map(|note| note.rect);
        let contents = nodes
            .chain(notes)
            .filter(|rect| area.contains(rect.center()));
        let inner_frames = scene
            .frames
            .iter()
            .filter(|frame| frame.id != id && area.contains_rect(frame.rect))
            .map(|frame| {
                let new = fitted.iter().find(|(known, _)| *known == frame.id);
                new.map_or(frame.rect, |(_, rect)| *rect)
            });

        if let Some(contents) = contents.chain(inner_frames).reduce(Rect::union) {
            let area = frame_around(contents);
            fitted.push((id, area));
            edits.extend(placement::place_item(document, Item::Frame(id), area));
        }
    }

    edits
}

/// Adds a note with a text at a place, or nearby if it would cover something. Returns its ID and
/// the edits.
pub fn add_note(
    document: &Document,
    group: Option<GroupId>,
    at: Pos2,
    text: &str,
) -> (NoteId, Vec<Edit>) {
    let mut ids = IdAllocator::new(&document.graph);
    let id = NoteId(ids.next_id());

    let end = text.floor_char_boundary(MAX_NOTE_BYTES);
    let mut note = Note {
        group,
        x: at.x,
        y: at.y,
        width: NEW_NOTE_WIDTH,
        height: None,
        text: text[..end].to_owned(),
    };
    let taken = Obstacles::new(&Scene::new(document, group));
    let free = taken.find_free_position(note_rect(&note));
    (note.x, note.y) = (free.x, free.y);

    let mut edits = vec![Edit::Note(id, Some(Box::new(note)))];
    edits.extend(ids.into_edit());
    (id, edits)
}
