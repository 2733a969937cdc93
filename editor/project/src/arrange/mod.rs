//! Arranging a selection on the canvas: aligning, distributing and automatic layout.
//!
//! The functions are pure: they take a scene and a selection and return edits. They arrange
//! *units*: a frame with everything inside it, a note, or a node. An item that is selected together
//! with the frame around it moves with that frame and is not a separate unit.

pub mod align;
pub mod distribute;
pub mod layered;

use std::collections::BTreeMap;

use emath::{Rect, Vec2};
use inclination_core::authoring::format::Document;

use crate::{
    edit::{Edit, bends, placement},
    scene::Scene,
    selection::{Item, Selection},
};

/// Returns the units of a selection with their rectangles.
pub fn selected_units(scene: &Scene, selection: &Selection) -> Vec<(Item, Rect)> {
    let placed: Vec<(Item, Rect)> = selection
        .iter()
        .filter(|item| !matches!(item, Item::Node(id) if scene.root_of(*id) != *id))
        .filter_map(|item| Some((item, placement::item_area(scene, item)?)))
        .collect();
    let frames: Vec<(Item, Rect)> = placed
        .iter()
        .filter(|(item, _)| matches!(item, Item::Frame(_)))
        .copied()
        .collect();

    let is_inside = |(item, rect): &(Item, Rect)| {
        let mut around = frames
            .iter()
            .filter(|(frame, area)| frame != item && area.contains_rect(*rect));
        // Of two frames with equal rectangles, the rearmost carries the other.
        around.any(|(frame, area)| area != rect || frame < item)
    };

    placed
        .iter()
        .filter(|unit| !is_inside(unit))
        .copied()
        .collect()
}

/// Returns the edits that move units. Frames carry their contents.
pub fn move_units(document: &Document, scene: &Scene, moves: &[(Item, Vec2)]) -> Vec<Edit> {
    let mut all = BTreeMap::new();
    for (unit, by) in moves.iter().filter(|(_, by)| *by != Vec2::ZERO) {
        for (item, from) in placement::items_moved_with(scene, &Selection::from_items([*unit])) {
            all.entry(item).or_insert((from, *by));
        }
    }

    // A unit with its own move does not also move with a frame that it happens to be inside.
    for (unit, by) in moves {
        if let Some((_, moved)) = all.get_mut(unit) {
            *moved = *by;
        }
    }

    // All bends of one wire are changed by a single edit.
    let (points, others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|(item, _)| matches!(item, Item::Bend(..)));

    let points = points
        .into_iter()
        .map(|(item, (from, by))| (item, from + by));
    let others = others
        .into_iter()
        .flat_map(|(item, (from, by))| placement::move_items(document, &[(item, from)], by));
    others.chain(bends::move_bends(document, points)).collect()
}
