//! Distributes the units of a selection evenly: the first and the last one stay, the others are
//! spaced by their middles or with equal gaps.

use emath::{Rect, Vec2, vec2};
use inclination_core::authoring::format::Document;

use super::{move_units, selected_units};
use crate::{
    edit::Edit,
    scene::{GRID_SIZE, Scene},
    selection::Selection,
};

/// The axis to distribute along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Axis {
    fn extent(self, rect: Rect) -> (f32, f32) {
        match self {
            Self::Across => (rect.left(), rect.right()),
            Self::Down => (rect.top(), rect.bottom()),
        }
    }

    fn to_vector(self, by: f32) -> Vec2 {
        match self {
            Self::Across => vec2(by, 0.0),
            Self::Down => vec2(0.0, by),
        }
    }
}

/// The spacing to make equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spacing {
    /// The distances between middles.
    Middles,
    /// The gaps between edges. If there is no room for gaps, the last unit moves to make room.
    Gaps,
}

/// Returns the edits that distribute the selected units.
pub fn distribute_selection(
    document: &Document,
    scene: &Scene,
    selection: &Selection,
    axis: Axis,
    even: Spacing,
) -> Vec<Edit> {
    let mut units = selected_units(scene, selection);

    let middle = |rect: Rect| {
        let (low, high) = axis.extent(rect);
        f32::midpoint(low, high)
    };
    let key = |rect: Rect| match even {
        Spacing::Middles => middle(rect),
        Spacing::Gaps => axis.extent(rect).0,
    };
    units.sort_by(|(one, a), (other, b)| key(*a).total_cmp(&key(*b)).then(one.cmp(other)));

    let (Some((_, first)), Some((_, last)), true) = (units.first(), units.last(), units.len() > 2)
    else {
        return Vec::new();
    };

    let gaps = (units.len() - 1) as f32;
    let moves: Vec<_> = match even {
        Spacing::Middles => {
            let (from, step) = (middle(*first), (middle(*last) - middle(*first)) / gaps);
            units
                .iter()
                .enumerate()
                .map(|(at, (item, rect))| {
                    let by = from + step * at as f32 - middle(*rect);
                    (*item, axis.to_vector(by.round()))
                })
                .collect()
        }
        Spacing::Gaps => {
            let size = |rect: Rect| axis.extent(rect).1 - axis.extent(rect).0;
            let span = axis.extent(*last).1 - axis.extent(*first).0;
            let filled: f32 = units.iter().map(|(_, rect)| size(*rect)).sum();
            let gap = ((span - filled) / gaps).max(GRID_SIZE);
            let mut next = axis.extent(*first).0;

            units
                .iter()
                .map(|(item, rect)| {
                    let by = next - axis.extent(*rect).0;
                    next += size(*rect) + gap;
                    (*item, axis.to_vector(by.round()))
                })
                .collect()
        }
    };

    move_units(document, scene, &moves)
}
