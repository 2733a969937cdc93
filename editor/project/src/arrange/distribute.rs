//! Distributing: the first and the last unit of a selection stay, and those between stand evenly, by their middles or
//! with equal gaps.

use emath::{Rect, Vec2, vec2};
use inclination_core::Document;

use super::{moved, units};
use crate::{
    edit::Edit,
    scene::{GRID, Scene},
    selection::Selection,
};

/// Along which axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl Axis {
    fn ends(self, rect: Rect) -> (f32, f32) {
        match self {
            Self::Across => (rect.left(), rect.right()),
            Self::Down => (rect.top(), rect.bottom()),
        }
    }

    fn along(self, by: f32) -> Vec2 {
        match self {
            Self::Across => vec2(by, 0.0),
            Self::Down => vec2(0.0, by),
        }
    }
}

/// What is made even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Even {
    /// The distances of middles.
    Middles,
    /// The gaps between edges. Where there is no room for any, the last unit makes it.
    Gaps,
}

/// The edits that distribute what is selected.
pub fn distributed(
    document: &Document,
    scene: &Scene,
    selection: &Selection,
    axis: Axis,
    even: Even,
) -> Vec<Edit> {
    let mut units = units(scene, selection);
    let middle = |rect: Rect| {
        let (low, high) = axis.ends(rect);
        f32::midpoint(low, high)
    };
    let key = |rect: Rect| match even {
        Even::Middles => middle(rect),
        Even::Gaps => axis.ends(rect).0,
    };
    units.sort_by(|(one, a), (other, b)| key(*a).total_cmp(&key(*b)).then(one.cmp(other)));
    let (Some((_, first)), Some((_, last)), true) = (units.first(), units.last(), units.len() > 2)
    else {
        return Vec::new();
    };
    let gaps = (units.len() - 1) as f32;
    let moves: Vec<_> = match even {
        Even::Middles => {
            let (from, step) = (middle(*first), (middle(*last) - middle(*first)) / gaps);
            let placed = units.iter().enumerate();
            placed
                .map(|(at, (item, rect))| {
                    let by = from + step * at as f32 - middle(*rect);
                    (*item, axis.along(by.round()))
                })
                .collect()
        }
        Even::Gaps => {
            let size = |rect: Rect| axis.ends(rect).1 - axis.ends(rect).0;
            let span = axis.ends(*last).1 - axis.ends(*first).0;
            let filled: f32 = units.iter().map(|(_, rect)| size(*rect)).sum();
            let gap = ((span - filled) / gaps).max(GRID);
            let mut next = axis.ends(*first).0;
            let placed = units.iter();
            placed
                .map(|(item, rect)| {
                    let by = next - axis.ends(*rect).0;
                    next += size(*rect) + gap;
                    (*item, axis.along(by.round()))
                })
                .collect()
        }
    };
    moved(document, scene, &moves)
}
