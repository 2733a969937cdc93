//! Where the thumbnail of a curve is on its node.

use emath::{Pos2, Rect, pos2, vec2};

use super::{
    NODE_PADDING, SceneNode,
    rows::{Row, RowKind},
};

impl SceneNode {
    /// Returns the row of the node's thumbnail, if it shows one.
    pub fn thumbnail_row(&self) -> Option<&Row> {
        if self.collapsed {
            return None;
        }
        self.rows.iter().find(|row| row.kind == RowKind::Thumbnail)
    }

    /// Returns the box around the thumbnail in a row.
    pub fn thumbnail_frame(&self, row: &Row) -> Rect {
        self.row_rect(row)
            .shrink2(vec2(2.0 * NODE_PADDING, NODE_PADDING))
    }

    /// Returns the part of the thumbnail's box that its curve is drawn in.
    pub fn thumbnail_plot(&self, row: &Row) -> Rect {
        self.thumbnail_frame(row).shrink(NODE_PADDING)
    }
}

/// Returns the place of a thumbnail's point, given as shares from left to right and upwards, in the
/// part it is drawn in.
pub fn thumbnail_point(plot: Rect, share: Pos2) -> Pos2 {
    pos2(
        plot.left() + plot.width() * share.x,
        plot.bottom() - plot.height() * share.y,
    )
}
