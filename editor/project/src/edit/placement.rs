//! Positions and sizes of the items on a canvas: moving, resizing, finding free space.

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::{Document, format::Position};

use super::{Edit, bends};
use crate::{
    scene::{Scene, snap_to_grid},
    selection::{Item, Selection},
};

/// The space between an existing item and a new one that had to be moved aside.
const OBSTACLE_GAP: f32 = 24.0;
/// The space that is sufficient if a new item stays where it is wanted.
const MIN_GAP: f32 = 8.0;
/// The maximum number of nearby items for which all combinations of coordinates are tried.
const MAX_NEARBY_ITEMS: usize = 48;

/// The minimum size of notes and frames.
const MIN_ITEM_SIZE: Vec2 = vec2(96.0, 48.0);

/// Returns the position for a new item of a size: the wanted one, or the nearest one on the grid
/// where it covers no existing item.
pub fn find_free_position(taken: &[Rect], wanted: Rect) -> Pos2 {
    let covers = |at: Pos2| {
        let rect = Rect::from_min_size(at, wanted.size()).expand(MIN_GAP);
        taken.iter().any(|other| other.intersects(rect))
    };
    let start = snap_to_grid(wanted.min);
    if !start.is_finite() || !covers(start) {
        return start;
    }

    // The nearest free position touches an obstacle on one or on two sides. First find the nearest
    // one straight to a side, which always exists and limits the search for the others.
    let (right, down) = (
        positions_beside(
            taken.iter(),
            |rect| (rect.left(), rect.right()),
            wanted.width(),
        ),
        positions_beside(
            taken.iter(),
            |rect| (rect.top(), rect.bottom()),
            wanted.height(),
        ),
    );

    let mut beside: Vec<Pos2> = right.iter().map(|x| pos2(*x, start.y)).collect();
    beside.extend(down.iter().map(|y| pos2(start.x, *y)));
    let by_distance =
        |one: &Pos2, other: &Pos2| one.distance(start).total_cmp(&other.distance(start));
    beside.sort_by(by_distance);
    let Some(aside) = beside.into_iter().map(snap_to_grid).find(|at| !covers(*at)) else {
        return start;
    };

    let within = aside.distance(start);
    let area = wanted.expand(within + OBSTACLE_GAP);
    let near: Vec<&Rect> = taken.iter().filter(|rect| rect.intersects(area)).collect();
    if near.len() > MAX_NEARBY_ITEMS {
        return aside;
    }

    let near = || near.iter().copied();
    let right = positions_beside(near(), |rect| (rect.left(), rect.right()), wanted.width());
    let down = positions_beside(near(), |rect| (rect.top(), rect.bottom()), wanted.height());
    let mut corners: Vec<Pos2> = right
        .iter()
        .flat_map(|x| down.iter().map(|y| pos2(*x, *y)))
        .collect();
    corners.sort_by(by_distance);
    let corner = corners
        .into_iter()
        .map(snap_to_grid)
        .find(|at| !covers(*at));
    corner
        .filter(|at| at.distance(start) < within)
        .unwrap_or(aside)
}

/// Returns the coordinates at which an interval of a length ends just before each rectangle, or
/// begins just after it.
fn positions_beside<'a>(
    of: impl Iterator<Item = &'a Rect>,
    span: impl Fn(&Rect) -> (f32, f32),
    length: f32,
) -> Vec<f32> {
    of.flat_map(|rect| {
        let (low, high) = span(rect);
        [high + OBSTACLE_GAP, low - OBSTACLE_GAP - length]
    })
    .collect()
}

/// Returns the areas of a canvas that new items should not cover: nodes and notes.
pub fn occupied_areas(scene: &Scene) -> Vec<Rect> {
    let nodes = scene.nodes.iter().map(|node| node.rect);
    nodes
        .chain(scene.notes.iter().map(|note| note.rect))
        .collect()
}

/// Returns the area of an item, or `None` for wires, which have no position.
pub fn item_area(scene: &Scene, item: Item) -> Option<Rect> {
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
        Item::Bend(node, key, at) => {
            let point = scene.bends.get(&(node, key))?.get(at)?;
            Some(Rect::from_pos(*point))
        }
        Item::Wire(..) => None,
    }
}

/// Returns the items that move with a selection, with their positions. Frames move everything that
/// is entirely inside them, and points of wires move with both ends of the wire.
pub fn items_moved_with(scene: &Scene, selection: &Selection) -> Vec<(Item, Pos2)> {
    let mut all = selection.clone();
    for item in selection.iter() {
        let (Item::Frame(_), Some(area)) = (item, item_area(scene, item)) else {
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

    for item in bends::bends_between_moved_nodes(scene, &all) {
        all.add(item);
    }

    all.iter()
        .filter_map(|item| Some((item, item_area(scene, item)?.min)))
        .collect()
}

/// Moves items by an offset from their original positions.
pub fn move_items(document: &Document, what: &[(Item, Pos2)], by: Vec2) -> Vec<Edit> {
    let looks = &document.looks;
    let edit = |(item, from): &(Item, Pos2)| {
        let to = *from + by;
        match *item {
            Item::Node(id) => Some(Edit::NodePosition(id, Some(Position { x: to.x, y: to.y }))),
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
            Item::Wire(..) | Item::Bend(..) => None,
        }
    };

    let mut edits: Vec<Edit> = what.iter().filter_map(edit).collect();
    let points = what.iter().map(|(item, from)| (*item, *from + by));
    edits.extend(bends::move_bends(document, points));
    edits
}

/// Moves an item to an area. Only a frame also gets the area's size.
pub fn place_item(document: &Document, item: Item, at: Rect) -> Option<Edit> {
    if let Item::Frame(id) = item {
        let mut frame = document.looks.frames.get(&id)?.clone();
        (frame.x, frame.y) = (at.left(), at.top());
        (frame.width, frame.height) = (at.width(), at.height());
        return Some(Edit::Frame(id, Some(Box::new(frame))));
    }
    move_items(document, &[(item, at.min)], Vec2::ZERO).pop()
}

/// Returns the offset for which a dragged item lands on the grid.
pub fn snap_offset(dragged: Pos2, by: Vec2) -> Vec2 {
    snap_to_grid(dragged + by) - dragged
}

/// Moves the lower right corner of a note or frame.
pub fn resize_item(document: &Document, item: Item, corner: Pos2) -> Option<Edit> {
    let corner = snap_to_grid(corner);
    let size = |x: f32, y: f32| (corner - pos2(x, y)).max(MIN_ITEM_SIZE);

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
        Item::Node(_) | Item::Wire(..) | Item::Bend(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(width, height))
    }

    #[test]
    fn a_new_item_is_placed_as_wanted_or_beside_obstacles() {
        let wanted = rect(100.0, 100.0, 208.0, 96.0);
        assert_eq!(find_free_position(&[], wanted), pos2(104.0, 104.0));
        assert_eq!(
            find_free_position(&[rect(400.0, 100.0, 208.0, 96.0)], wanted),
            pos2(104.0, 104.0)
        );
        // Beside the other, at a gap of 24, it is 104 away. No other position is nearer.
        let other = rect(0.0, 104.0, 184.0, 400.0);
        assert_eq!(find_free_position(&[other], wanted), pos2(208.0, 104.0));
        // Below the other, at a gap of 24, it is 40 away.
        let other = rect(100.0, 0.0, 208.0, 120.0);
        assert_eq!(find_free_position(&[other], wanted), pos2(104.0, 144.0));
    }

    proptest! {
        #[test]
        fn what_is_new_covers_nothing(
            places in proptest::collection::vec((-800.0_f32..800.0, -800.0_f32..800.0, 60.0_f32..300.0), 0..60),
            x in -800.0_f32..800.0,
            y in -800.0_f32..800.0,
        ) {
            let taken: Vec<Rect> = places.iter().map(|(x, y, height)| rect(*x, *y, 208.0, *height)).collect();
            let wanted = rect(x, y, 208.0, 120.0);
            let at = Rect::from_min_size(find_free_position(&taken, wanted), wanted.size());
            prop_assert!(taken.iter().all(|other| !other.intersects(at)));
        }
    }
}
