//! Aligning: the units of a selection are brought to one edge, or to one middle, of the area that they take together.

use emath::{Rect, Vec2, vec2};
use inclination_core::Document;

use super::{moved, units};
use crate::{edit::Edit, scene::Scene, selection::Selection};

/// What is brought together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Left edges.
    Left,
    /// Middles, across.
    Centre,
    /// Right edges.
    Right,
    /// Upper edges.
    Top,
    /// Middles, down.
    Middle,
    /// Lower edges.
    Bottom,
}

/// The edits that align what is selected.
pub fn aligned(document: &Document, scene: &Scene, selection: &Selection, line: Line) -> Vec<Edit> {
    let units = units(scene, selection);
    let Some(area) = units.iter().map(|(_, rect)| *rect).reduce(Rect::union) else {
        return Vec::new();
    };
    let moves: Vec<_> = units
        .iter()
        .map(|(item, rect)| (*item, off(*rect, area, line)))
        .collect();
    moved(document, scene, &moves)
}

fn off(rect: Rect, area: Rect, line: Line) -> Vec2 {
    match line {
        Line::Left => vec2(area.left() - rect.left(), 0.0),
        Line::Centre => vec2(area.center().x - rect.center().x, 0.0),
        Line::Right => vec2(area.right() - rect.right(), 0.0),
        Line::Top => vec2(0.0, area.top() - rect.top()),
        Line::Middle => vec2(0.0, area.center().y - rect.center().y),
        Line::Bottom => vec2(0.0, area.bottom() - rect.bottom()),
    }
}
