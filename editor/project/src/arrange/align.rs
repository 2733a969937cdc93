//! Aligns the units of a selection to a common edge or middle line of the area that they cover.

use emath::{Rect, Vec2, vec2};
use inclination_core::authoring::format::Document;

use super::{move_units, selected_units};
use crate::{edit::Edit, scene::Scene, selection::Selection};

/// The edge or middle line to align to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    /// Left edges.
    Left,
    /// Horizontal middles.
    Center,
    /// Right edges.
    Right,
    /// Upper edges.
    Top,
    /// Vertical middles.
    Middle,
    /// Lower edges.
    Bottom,
}

/// Returns the edits that align the selected units.
pub fn align_selection(
    document: &Document,
    scene: &Scene,
    selection: &Selection,
    line: Alignment,
) -> Vec<Edit> {
    let units = selected_units(scene, selection);
    let Some(area) = units.iter().map(|(_, rect)| *rect).reduce(Rect::union) else {
        return Vec::new();
    };

    let moves: Vec<_> = units
        .iter()
        .map(|(item, rect)| (*item, alignment_offset(*rect, area, line)))
        .collect();

    move_units(document, scene, &moves)
}

/// Returns the move that brings one unit to the line.
fn alignment_offset(rect: Rect, area: Rect, line: Alignment) -> Vec2 {
    match line {
        Alignment::Left => vec2(area.left() - rect.left(), 0.0),
        Alignment::Center => vec2(area.center().x - rect.center().x, 0.0),
        Alignment::Right => vec2(area.right() - rect.right(), 0.0),
        Alignment::Top => vec2(0.0, area.top() - rect.top()),
        Alignment::Middle => vec2(0.0, area.center().y - rect.center().y),
        Alignment::Bottom => vec2(0.0, area.bottom() - rect.bottom()),
    }
}
