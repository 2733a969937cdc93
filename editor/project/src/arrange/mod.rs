//! Where things should stand: aligned, distributed, or laid out anew. Pure: a canvas and a selection in, edits out.
//!
//! What is arranged are *units*: a frame with all that lies in it, a note, a node. What is selected together with the
//! frame that it lies in moves with the frame and is no unit of its own.

pub mod align;
pub mod distribute;
pub mod layered;

use std::collections::BTreeMap;

use emath::{Rect, Vec2};
use inclination_core::Document;

use crate::{
    edit::{Edit, bends, place},
    scene::Scene,
    selection::{Item, Selection},
};

/// What is arranged, with where it stands.
pub fn units(scene: &Scene, selection: &Selection) -> Vec<(Item, Rect)> {
    let placed: Vec<(Item, Rect)> = selection
        .iter()
        .filter_map(|item| Some((item, place::place_of(scene, item)?)))
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
        // Of two frames in the same place, the rearmost carries the other.
        around.any(|(frame, area)| area != rect || frame < item)
    };
    placed
        .iter()
        .filter(|unit| !is_inside(unit))
        .copied()
        .collect()
}

/// The edits that move units; frames carry their contents.
pub fn moved(document: &Document, scene: &Scene, moves: &[(Item, Vec2)]) -> Vec<Edit> {
    let mut all = BTreeMap::new();
    for (unit, by) in moves.iter().filter(|(_, by)| *by != Vec2::ZERO) {
        for (item, from) in place::carried(scene, &Selection::of([*unit])) {
            all.entry(item).or_insert((from, *by));
        }
    }
    // What moves by itself does not move by a frame that it happens to lie in.
    for (unit, by) in moves {
        if let Some((_, moved)) = all.get_mut(unit) {
            *moved = *by;
        }
    }
    // Points of one wire go together: what it bends through is one edit.
    let (points, others): (Vec<_>, Vec<_>) = all
        .into_iter()
        .partition(|(item, _)| matches!(item, Item::Bend(..)));
    let points = points
        .into_iter()
        .map(|(item, (from, by))| (item, from + by));
    let others = others
        .into_iter()
        .flat_map(|(item, (from, by))| place::moved(document, &[(item, from)], by));
    others.chain(bends::put(document, points)).collect()
}
