//! Positions and sizes of the items on a canvas: moving, resizing, finding free space.

use emath::{Pos2, Rect, Vec2, pos2, vec2};
use inclination_core::authoring::format::{Document, Position};

use super::{
    Edit, bends,
    free_offset::{
        forbidden_offsets, is_free_offset, nearest_free_offset, nearest_offset_down_or_right,
    },
};
use crate::{
    scene::{COLUMN_GAP, NODE_GAP, Scene, snap_to_grid, wire},
    selection::{Item, Selection},
};

/// The space that is sufficient around a place that the user chose.
pub(super) const MIN_GAP: Vec2 = vec2(NODE_GAP, NODE_GAP);
/// The space around an item that has to be moved aside, which is that of the layout command.
pub(super) const NEIGHBOR_GAP: Vec2 = vec2(COLUMN_GAP, NODE_GAP);
/// The space between a wire and an item that was moved aside.
const WIRE_GAP: Vec2 = vec2(16.0, 12.0);
/// How much farther an item is moved so that it lies on no wire.
const MAX_WIRE_DETOUR: f32 = 320.0;

/// The minimum size of notes and frames.
const MIN_ITEM_SIZE: Vec2 = vec2(96.0, 48.0);

/// What is on a canvas when something new is placed there.
#[derive(Clone, Debug, Default)]
pub struct Obstacles {
    /// Nodes and notes, which must not be covered.
    areas: Vec<Rect>,
    /// Pieces of wires, which are covered only if everything else is far away.
    wires: Vec<Rect>,
}

impl Obstacles {
    /// Returns everything on a canvas.
    pub fn new(scene: &Scene) -> Self {
        Self::outside_of(scene, &Selection::default())
    }

    /// Returns everything on a canvas except for some items and their wires.
    pub(super) fn outside_of(scene: &Scene, left_out: &Selection) -> Self {
        let is_other = |item: Item| !left_out.contains(item);
        let areas = occupied_items(scene)
            .filter(|(item, _)| is_other(*item))
            .map(|(_, area)| area);
        let wires = scene
            .wires
            .iter()
            .filter(|wire| is_other(Item::Node(wire.from.node)) && is_other(Item::Node(wire.to)))
            .flat_map(|wire| wire::bounds_of_pieces(wire.start, scene.bends_of(wire), wire.end));
        Self {
            areas: areas.collect(),
            wires: wires.collect(),
        }
    }

    /// Adds an area that must not be covered.
    pub fn add_area(&mut self, area: Rect) {
        self.areas.push(area);
    }

    /// Returns the position for a new item of a size: the wanted one, or the nearest one on the
    /// grid where it has space.
    pub fn find_free_position(&self, wanted: Rect) -> Pos2 {
        let start = snap_to_grid(wanted.min);
        if !start.is_finite() {
            return start;
        }
        let item = Rect::from_min_size(start, wanted.size());
        start + self.find_free_offset(item)
    }

    /// Returns the shortest offset for which an item has space: zero if there is enough around it,
    /// otherwise one that leaves a wider gap.
    pub(super) fn find_free_offset(&self, item: Rect) -> Vec2 {
        if is_free_offset(&self.forbidden_by_areas(item, MIN_GAP), Vec2::ZERO) {
            Vec2::ZERO
        } else {
            self.find_offset_off_wires(item, nearest_free_offset)
        }
    }

    /// Returns the offset for which a copy of an item has space below the item or to its right.
    pub(super) fn find_offset_of_copy(&self, item: Rect) -> Vec2 {
        self.find_offset_off_wires(item, nearest_offset_down_or_right)
    }

    /// Returns the offset that a search finds with all obstacles. If it is much longer than the one
    /// without wires, that one is returned.
    fn find_offset_off_wires(&self, item: Rect, search: fn(&[Rect]) -> Vec2) -> Vec2 {
        let mut forbidden = self.forbidden_by_areas(item, NEIGHBOR_GAP);
        let across_wires = search(&forbidden);

        let limit = across_wires.length() + MAX_WIRE_DETOUR;
        let reach = Rect::from_center_size(Pos2::ZERO, Vec2::splat(2.0 * limit));
        let by_wires = self
            .wires
            .iter()
            .map(|wire| forbidden_offsets(item, *wire, WIRE_GAP))
            .filter(|rect| rect.intersects(reach));
        forbidden.extend(by_wires);

        let beside_wires = search(&forbidden);
        if beside_wires != Vec2::ZERO && beside_wires.length() <= limit {
            beside_wires
        } else {
            across_wires
        }
    }

    fn forbidden_by_areas(&self, item: Rect, gap: Vec2) -> Vec<Rect> {
        let areas = self.areas.iter();
        areas
            .map(|area| forbidden_offsets(item, *area, gap))
            .collect()
    }
}

/// Returns the items that others should not cover, with their areas.
pub(crate) fn occupied_items(scene: &Scene) -> impl Iterator<Item = (Item, Rect)> {
    let nodes = scene
        .nodes
        .iter()
        .filter(|node| !node.is_folded())
        .map(|node| (Item::Node(node.id), node.rect));
    let notes = scene
        .notes
        .iter()
        .map(|note| (Item::Note(note.id), note.rect));
    nodes.chain(notes)
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
/// is entirely inside them, nodes move those folded into them, and points of wires move with both
/// ends of the wire.
pub fn items_moved_with(scene: &Scene, selection: &Selection) -> Vec<(Item, Pos2)> {
    let mut all = selection.clone();
    for item in selection.iter() {
        let (Item::Frame(_), Some(area)) = (item, item_area(scene, item)) else {
            continue;
        };

        let frames = scene
            .frames
            .iter()
            .map(|frame| (Item::Frame(frame.id), frame.rect));
        let inside = occupied_items(scene).chain(frames);
        for (item, _) in inside.filter(|(_, rect)| area.contains_rect(*rect)) {
            all.add(item);
        }
    }

    let roots: Vec<_> = all.nodes().collect();
    for part in roots.iter().flat_map(|root| scene.parts_of(*root)) {
        all.add(Item::Node(*part));
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
        let place = |taken: &[Rect]| {
            let obstacles = Obstacles {
                areas: taken.to_vec(),
                wires: Vec::new(),
            };
            obstacles.find_free_position(wanted)
        };
        assert_eq!(place(&[]), pos2(104.0, 104.0));
        let far = rect(400.0, 100.0, 208.0, 96.0);
        assert_eq!(place(&[far]), pos2(104.0, 104.0));
        // Above the other, at a gap of 24, it is 120 away. To the right, at 80, it is 160 away.
        let other = rect(0.0, 104.0, 184.0, 400.0);
        assert_eq!(place(&[other]), pos2(104.0, -16.0));
        // To the right of the other, at a gap of 80, it is 96 away. Above, it is 520 away.
        let other = rect(0.0, -296.0, 120.0, 800.0);
        assert_eq!(place(&[other]), pos2(200.0, 104.0));
        // Below the other, at a gap of 24, it is 40 away.
        let other = rect(100.0, 0.0, 208.0, 120.0);
        assert_eq!(place(&[other]), pos2(104.0, 144.0));
    }

    #[test]
    fn an_item_that_is_moved_aside_avoids_wires_unless_that_is_far() {
        let item = rect(0.0, 0.0, 208.0, 96.0);
        let place = |wires: &[Rect]| {
            let obstacles = Obstacles {
                areas: vec![item],
                wires: wires.to_vec(),
            };
            obstacles.find_offset_of_copy(item)
        };
        // A height of 96 and a gap of 24 need 120.
        assert_eq!(place(&[]), vec2(0.0, 120.0));
        // A wire at 200 passes 12 above the copy, which is then at 212, rounded to the grid.
        assert_eq!(place(&[rect(-100.0, 200.0, 150.0, 0.0)]), vec2(0.0, 216.0));
        // To the right of the wires would be 300 farther, below them 600: right it is.
        let broad: Vec<Rect> = (0..12_u8)
            .map(|at| rect(-100.0, 100.0 + 50.0 * f32::from(at), 300.0, 0.0))
            .collect();
        assert_eq!(place(&broad), vec2(288.0, 0.0));
        // Wires all around are crossed.
        let around: Vec<Rect> = (0..90_u8)
            .map(|at| rect(-900.0, -900.0 + 50.0 * f32::from(at), 3000.0, 0.0))
            .collect();
        assert_eq!(place(&around), vec2(0.0, 120.0));
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
            let obstacles = Obstacles { areas: taken.clone(), wires: Vec::new() };
            let at = Rect::from_min_size(obstacles.find_free_position(wanted), wanted.size());
            prop_assert!(taken.iter().all(|other| !other.intersects(at)));
        }
    }
}
