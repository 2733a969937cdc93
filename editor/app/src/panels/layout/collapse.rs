//! Collapses the parts above and below the canvas to their rows of titles, which leaves their
//! height to the canvas.

use std::collections::{BTreeMap, BTreeSet};

use egui_tiles::{Container, LinearDir, Tile, TileId, Tiles};

use super::{Pane, contains_tile};

/// The height of the panels in points below which the parts around the canvas begin collapsed.
const LOW_WINDOW_HEIGHT: f32 = 640.0;

/// Which parts are collapsed.
#[derive(Debug, Default)]
pub(super) struct CollapsedParts {
    /// The parts that the user collapsed.
    collapsed: BTreeSet<u64>,
    /// The parts that the user expanded in a low window, where all others are collapsed.
    expanded: BTreeSet<u64>,
    is_low: bool,
}

impl CollapsedParts {
    /// Collapses the given parts, as they were saved.
    pub(super) fn from_ids(collapsed: BTreeSet<u64>) -> Self {
        Self {
            collapsed,
            ..Self::default()
        }
    }

    /// Returns the parts to save. Those of a low window are not among them.
    pub(super) fn ids(&self) -> &BTreeSet<u64> {
        &self.collapsed
    }

    /// Stores the height of the panels, which decides whether the window is low.
    pub(super) fn set_height(&mut self, height: f32) {
        self.is_low = height < LOW_WINDOW_HEIGHT;
        if !self.is_low {
            self.expanded.clear();
        }
    }

    pub(super) fn contains(&self, part: TileId) -> bool {
        if self.is_low {
            !self.expanded.contains(&part.0)
        } else {
            self.collapsed.contains(&part.0)
        }
    }

    pub(super) fn expand(&mut self, part: TileId) {
        self.collapsed.remove(&part.0);
        self.expanded.insert(part.0);
    }

    pub(super) fn toggle(&mut self, part: TileId) {
        if self.contains(part) {
            self.expand(part);
            return;
        }

        self.expanded.remove(&part.0);
        if !self.is_low {
            self.collapsed.insert(part.0);
        }
    }
}

/// The parts above and below the canvas, by the IDs of all tiles inside them.
#[derive(Debug, Default)]
pub(super) struct ColumnParts(BTreeMap<u64, TileId>);

impl ColumnParts {
    /// Finds the parts in the columns that lead to the canvas.
    pub(super) fn new(tiles: &Tiles<Pane>, canvas: TileId) -> Self {
        let mut parts = BTreeMap::new();
        for (id, tile) in tiles.iter() {
            let Tile::Container(Container::Linear(linear)) = tile else {
                continue;
            };
            if linear.dir != LinearDir::Vertical || !contains_tile(tiles, *id, canvas) {
                continue;
            }

            for part in &linear.children {
                if contains_tile(tiles, *part, canvas) {
                    continue;
                }
                let mut open = vec![*part];
                while let Some(tile) = open.pop() {
                    parts.insert(tile.0, *part);
                    let container = tiles.get_container(tile);
                    open.extend(container.into_iter().flat_map(Container::children).copied());
                }
            }
        }
        Self(parts)
    }

    /// Returns the part that contains a tile.
    pub(super) fn find(&self, tile: TileId) -> Option<TileId> {
        self.0.get(&tile.0).copied()
    }
}
