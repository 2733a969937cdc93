//! Keeps the size of the panels when the window is resized.

use eframe::egui::Vec2;
use egui_tiles::{Container, LinearDir, Tile, TileId, Tiles};

use super::{
    INITIAL_INSPECTOR_WIDTH, INITIAL_PLOTS_HEIGHT, MIN_PANEL_SIZE, Pane, TAB_BAR_HEIGHT,
    collapse::CollapsedParts, contains_tile,
};

/// The minimum width of a panel beside the canvas, in points, so that sliders and lists have room.
const MIN_PANEL_WIDTH: f32 = 168.0;
/// The minimum width of the canvas, in points.
const MIN_CANVAS_WIDTH: f32 = 200.0;
/// The minimum height of the canvas, in points. In a low window the plots shrink to leave it.
const MIN_CANVAS_HEIGHT: f32 = 320.0;
/// The width of the window in points below which the panels beside the canvas shrink with it.
const NARROW_WINDOW_WIDTH: f32 = 1160.0;

/// A part that temporarily has another share than its own, because it is collapsed or the window is
/// small.
pub(super) struct TemporaryShare {
    container: TileId,
    pub(super) part: TileId,
    /// The part's own share.
    own: f32,
    /// The temporary share.
    now: f32,
    /// The temporary share of each point of the part's own share.
    scale: f32,
    is_collapsed: bool,
}

impl TemporaryShare {
    /// Restores the part's own share, or computes it from the size to which the user dragged the
    /// part. Returns whether that expanded a collapsed part.
    pub(super) fn restore_share(&self, tiles: &mut Tiles<Pane>) -> bool {
        let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(self.container) else {
            return false;
        };
        // The part may have been dragged elsewhere.
        if !linear.children.contains(&self.part) {
            return false;
        }

        let shown = linear.shares[self.part];
        let is_dragged = shown.to_bits() != self.now.to_bits();
        let own = match (is_dragged, self.is_collapsed) {
            (false, _) => self.own,
            (true, true) => shown.max(MIN_PANEL_SIZE),
            (true, false) => shown / self.scale,
        };
        linear.shares.set_share(self.part, own);

        is_dragged && self.is_collapsed
    }
}

/// Gives the space that the window gained or lost to the canvas, in the rows and columns that lead
/// to it. Collapsed parts become only as high as their titles.
///
/// Returns the parts whose shares are to be restored after the frame.
pub(super) fn keep_panel_sizes(
    tiles: &mut Tiles<Pane>,
    root: TileId,
    canvas: TileId,
    size: Vec2,
    collapsed: &CollapsedParts,
) -> Vec<TemporaryShare> {
    let mut temporary = Vec::new();
    let scale_across = (size.x / NARROW_WINDOW_WIDTH).min(1.0);
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
            return temporary;
        };

        if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(tile) {
            let across = linear.dir == LinearDir::Horizontal;
            let gaps = visible.len().saturating_sub(1) as f32;
            let room = if across { size.x } else { size.y } - gaps;

            let others = visible.iter().copied().filter(|child| *child != next);
            let mut shares: Vec<TemporaryShare> = others
                .map(|part| {
                    let share = linear.shares[part];
                    let initial = if across {
                        INITIAL_INSPECTOR_WIDTH
                    } else {
                        INITIAL_PLOTS_HEIGHT
                    };
                    // Dragging never makes a part smaller than the minimum, so this part was only
                    // just added here.
                    let is_new = share < MIN_PANEL_SIZE - 1.0;
                    let own = match (is_new, across) {
                        (true, _) => initial,
                        (false, true) => share.max(MIN_PANEL_WIDTH),
                        (false, false) => share,
                    };

                    let is_collapsed = !across && collapsed.contains(part);
                    let scale = if across { scale_across } else { 1.0 };
                    let now = if is_collapsed {
                        TAB_BAR_HEIGHT
                    } else {
                        own * scale
                    };
                    TemporaryShare {
                        container: tile,
                        part,
                        own,
                        now,
                        scale,
                        is_collapsed,
                    }
                })
                .collect();

            let bars = shares.iter().filter(|share| share.is_collapsed).count();
            let fixed = bars as f32 * TAB_BAR_HEIGHT;
            let flexible: f32 = shares.iter().map(|share| share.now).sum::<f32>() - fixed;
            let min_canvas = if across {
                MIN_CANVAS_WIDTH
            } else {
                MIN_CANVAS_HEIGHT
            };
            let max_flexible = (room - min_canvas).max(room * 0.4) - fixed;
            if flexible > max_flexible {
                for share in shares.iter_mut().filter(|share| !share.is_collapsed) {
                    share.now *= max_flexible / flexible;
                }
            }

            let left = room - fixed - flexible.min(max_flexible);
            for share in &shares {
                linear.shares.set_share(share.part, share.now);
            }
            linear.shares.set_share(next, left);
            temporary.extend(shares);

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
    temporary
}
