//! Maximizes one part: the others are hidden while the panels are drawn.

use egui_tiles::{Container, TileId, Tiles};

use super::Pane;

/// Hides all tiles beside a part and beside those that contain it. Returns the hidden tiles.
pub(super) fn hide_other_tiles(tiles: &mut Tiles<Pane>, part: TileId) -> Vec<TileId> {
    let mut hidden = Vec::new();
    let mut tile = part;
    while let Some(parent) = tiles.parent_of(tile) {
        let children = tiles.get_container(parent).map(Container::children);
        let beside = children.into_iter().flatten().copied();
        hidden.extend(beside.filter(|child| *child != tile && tiles.is_visible(*child)));
        tile = parent;
    }

    for tile in &hidden {
        tiles.set_visible(*tile, false);
    }
    hidden
}

/// Shows the tiles that [`hide_other_tiles`] returned.
pub(super) fn show_tiles(tiles: &mut Tiles<Pane>, hidden: &[TileId]) {
    for tile in hidden {
        tiles.set_visible(*tile, true);
    }
}
