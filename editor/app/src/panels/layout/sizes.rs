//! Panels keep their size when the window changes.

use eframe::egui::Vec2;
use egui_tiles::{Container, LinearDir, Tile, TileId, Tiles};

use super::{BELOW, LEAST, Pane, RIGHT, TITLES};

/// What the canvas has at least.
const LEAST_CANVAS: f32 = 200.0;
/// What it has at least from above to below: in a low window plots are lower.
const LEAST_HIGH: f32 = 320.0;

/// Whether a tile is another, or has it inside.
pub(super) fn holds(tiles: &Tiles<Pane>, tile: TileId, wanted: TileId) -> bool {
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

/// The column on the way to the canvas that a tile stands in alone as a part: the column, the part, and its share.
pub(super) fn share_of(
    tiles: &Tiles<Pane>,
    root: TileId,
    canvas: TileId,
    tile: TileId,
) -> Option<(TileId, TileId, f32)> {
    // Titles stand above it.
    let part = tiles.parent_of(tile)?;
    let is_alone = matches!(
        tiles.get(part),
        Some(Tile::Container(Container::Tabs(tabs))) if tabs.children.len() == 1
    );
    let column = tiles.parent_of(part).filter(|_| is_alone)?;
    let Some(Tile::Container(Container::Linear(linear))) = tiles.get(column) else {
        return None;
    };
    let is_on_way = holds(tiles, root, column) && holds(tiles, column, canvas);
    let is_column = linear.dir == LinearDir::Vertical && is_on_way;
    is_column.then(|| (column, part, linear.shares[part]))
}

/// A part that is smaller than it was put, since the window is.
pub(super) struct Shrunk {
    container: TileId,
    part: TileId,
    /// Its own share, and that for now.
    own: f32,
    now: f32,
}

impl Shrunk {
    /// Gives a part its own share back, unless somebody gave it another meanwhile.
    pub(super) fn restore(&self, tiles: &mut Tiles<Pane>) {
        if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(self.container)
            && linear.children.contains(&self.part)
            && linear.shares[self.part].to_bits() == self.now.to_bits()
        {
            linear.shares.set_share(self.part, self.own);
        }
    }
}

/// Gives what the window gained or lost to the canvas, in the rows and columns that lead to it. A part that is low is as
/// high as its titles. Gives the parts that are to be as large as before once there is room again.
pub(super) fn keep_sizes(
    tiles: &mut Tiles<Pane>,
    root: TileId,
    canvas: TileId,
    size: Vec2,
    low: Option<TileId>,
) -> Vec<Shrunk> {
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
            .find(|child| holds(tiles, *child, canvas))
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
                        return (child, TITLES);
                    }
                    // Nobody makes one smaller: it was only just put here, or beside what is low.
                    let share = linear.shares[child];
                    let first = if across { RIGHT } else { BELOW };
                    (child, if share < LEAST - 1.0 { first } else { share })
                })
                .collect();
            let taken: f32 = sizes.iter().map(|(_, size)| size).sum();
            let least = if across { LEAST_CANVAS } else { LEAST_HIGH };
            let most = (room - least).max(room * 0.4);
            if taken > most {
                for (part, size) in &mut sizes {
                    let own = *size;
                    *size *= most / taken;
                    if Some(*part) != low {
                        shrunk.push(Shrunk {
                            container: tile,
                            part: *part,
                            own,
                            now: *size,
                        });
                    }
                }
            }
            let left = room - taken.min(most);
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
            size.y -= TITLES;
        }
        tile = next;
    }
    shrunk
}
