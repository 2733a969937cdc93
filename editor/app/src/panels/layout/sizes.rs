//! Keeps the size of the panels when the window is resized.

use eframe::egui::Vec2;
use egui_tiles::{Container, LinearDir, Tile, TileId, Tiles};

use super::{
    INITIAL_INSPECTOR_WIDTH, INITIAL_PROBLEMS_HEIGHT, MIN_PANEL_SIZE, Pane, TAB_BAR_HEIGHT,
};

/// The minimum width of the canvas, in points.
const MIN_CANVAS_WIDTH: f32 = 200.0;
/// The minimum height of the canvas, in points. In a low window the plots shrink to leave it.
const MIN_CANVAS_HEIGHT: f32 = 320.0;

/// Returns whether a tile is `wanted` or contains it.
pub(super) fn contains_tile(tiles: &Tiles<Pane>, tile: TileId, wanted: TileId) -> bool {
    let mut open = vec![tile];
    while let Some(id) = open.pop() {
        if id == wanted {
            return true;
        }
        let container = tiles.get_container(id);
        open.extend(container.into_iter().flat_map(Container::children).copied());
    }
    false
}

/// Finds the column on the way to the canvas in which a tile is the only tab of its part. Returns
/// the column, the part, and the part's share.
pub(super) fn find_column_share(
    tiles: &Tiles<Pane>,
    root: TileId,
    canvas: TileId,
    tile: TileId,
) -> Option<(TileId, TileId, f32)> {
    // The tile's parent is the part with its row of titles.
    let part = tiles.parent_of(tile)?;
    let is_alone = matches!(
        tiles.get(part),
        Some(Tile::Container(Container::Tabs(tabs))) if tabs.children.len() == 1
    );
    let column = tiles.parent_of(part).filter(|_| is_alone)?;

    let Some(Tile::Container(Container::Linear(linear))) = tiles.get(column) else {
        return None;
    };

    let is_on_way = contains_tile(tiles, root, column) && contains_tile(tiles, column, canvas);
    let is_column = linear.dir == LinearDir::Vertical && is_on_way;
    is_column.then(|| (column, part, linear.shares[part]))
}

/// A part that is temporarily smaller than its own share because the window is small.
pub(super) struct ShrunkPart {
    container: TileId,
    part: TileId,
    /// The part's own share.
    own: f32,
    /// The temporary share.
    now: f32,
}

impl ShrunkPart {
    /// Restores the part's own share, unless it was given another one meanwhile.
    pub(super) fn restore_share(&self, tiles: &mut Tiles<Pane>) {
        if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(self.container)
            && linear.children.contains(&self.part)
            && linear.shares[self.part].to_bits() == self.now.to_bits()
        {
            linear.shares.set_share(self.part, self.own);
        }
    }
}

/// Gives the space that the window gained or lost to the canvas, in the rows and columns that lead
/// to it. The part `low` becomes only as high as its titles.
///
/// Returns the parts that were shrunk, to be restored when there is room again.
pub(super) fn keep_panel_sizes(
    tiles: &mut Tiles<Pane>,
    root: TileId,
    canvas: TileId,
    size: Vec2,
    low: Option<TileId>,
) -> Vec<ShrunkPart> {
    let mut shrunk = Vec::new();
    let (mut tile, mut size) = (root, size);

    while let Some(container) = tiles.get_container(tile) {
        let visible: Vec<TileId> = container
            .children()
            .copied()
            .filter(|child| tiles.is_visible_in_layout(*child))
            .collect();

        let Some(next) = visible
            .iter()
            .copied()
            .find(|child| contains_tile(tiles, *child, canvas))
        else {
            return shrunk;
        };

        if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(tile) {
            let across = linear.dir == LinearDir::Horizontal;
            let gaps = visible.len().saturating_sub(1) as f32;
            let room = if across { size.x } else { size.y } - gaps;

            let others = visible.iter().copied().filter(|child| *child != next);
            let mut sizes: Vec<(TileId, f32)> = others
                .map(|child| {
                    if Some(child) == low {
                        return (child, TAB_BAR_HEIGHT);
                    }
                    // Dragging never makes a part smaller than the minimum, so this part was only
                    // just added here or next to the low part.
                    let share = linear.shares[child];
                    let first = if across {
                        INITIAL_INSPECTOR_WIDTH
                    } else {
                        INITIAL_PROBLEMS_HEIGHT
                    };
                    (
                        child,
                        if share < MIN_PANEL_SIZE - 1.0 {
                            first
                        } else {
                            share
                        },
                    )
                })
                .collect();

            let total: f32 = sizes.iter().map(|(_, size)| size).sum();
            let min_canvas = if across {
                MIN_CANVAS_WIDTH
            } else {
                MIN_CANVAS_HEIGHT
            };
            let max_total = (room - min_canvas).max(room * 0.4);

            if total > max_total {
                for (part, size) in &mut sizes {
                    let own = *size;
                    *size *= max_total / total;
                    if Some(*part) != low {
                        shrunk.push(ShrunkPart {
                            container: tile,
                            part: *part,
                            own,
                            now: *size,
                        });
                    }
                }
            }

            let left = room - total.min(max_total);
            for (child, size) in sizes {
                linear.shares.set_share(child, size);
            }
            linear.shares.set_share(next, left);
            if across {
                size.x = left;
            } else {
                size.y = left;
            }
        } else {
            size.y -= TAB_BAR_HEIGHT;
        }
        tile = next;
    }
    shrunk
}
