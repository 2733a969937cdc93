//! The dots behind a canvas: how far apart they are, and which of them fade, at a magnification.

use super::GRID_SIZE;

/// The smallest distance of dots, in canvas units: every third line of the grid.
const BASE_SPACING: f32 = GRID_SIZE * 3.0;
/// The distance on the screen below which dots are left out, in points.
const MIN_SPACING: f32 = 16.0;
/// The distance on the screen from which dots are opaque, in points.
const OPAQUE_SPACING: f32 = 24.0;

/// The dots of a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DotGrid {
    /// The distance of the dots, in canvas units.
    pub spacing: f32,
    /// The opacity of a dot, from 0 to 1, unless both its column and its row are even. Those dots
    /// are opaque, and remain when the grid gets coarser.
    pub odd_opacity: f32,
}

impl DotGrid {
    /// Returns the grid at a zoom. While zooming out, every second column and row fades until it is
    /// left out, so that no dots appear or vanish at once.
    pub fn from_zoom(zoom: f32) -> Self {
        let mut spacing = BASE_SPACING;
        while spacing * zoom < MIN_SPACING && spacing.is_finite() {
            spacing *= 2.0;
        }

        let share = (spacing * zoom - MIN_SPACING) / (OPAQUE_SPACING - MIN_SPACING);
        Self {
            spacing,
            odd_opacity: share.clamp(0.0, 1.0),
        }
    }

    /// Returns the opacity of the dot in a column and a row, counted from the origin.
    pub fn opacity(&self, column: i64, row: i64) -> f32 {
        if column % 2 == 0 && row % 2 == 0 {
            1.0
        } else {
            self.odd_opacity
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::ZOOM_RANGE;

    /// Returns the opacity at a zoom of the dot that is this many base spacings to the right of
    /// and below the origin.
    fn opacity_at(column: i64, row: i64, zoom: f32) -> f32 {
        let grid = DotGrid::from_zoom(zoom);
        let stride = (grid.spacing / BASE_SPACING) as i64;
        if column % stride == 0 && row % stride == 0 {
            grid.opacity(column / stride, row / stride)
        } else {
            0.0
        }
    }

    fn zooms() -> impl Iterator<Item = f32> {
        let (low, high) = ZOOM_RANGE;
        let zooms = std::iter::successors(Some(low), |zoom| Some(zoom * 1.01));
        zooms.take_while(move |zoom| *zoom < high)
    }

    #[test]
    fn dots_keep_their_distance_on_the_screen() {
        for zoom in zooms() {
            let grid = DotGrid::from_zoom(zoom);
            let distance = grid.spacing * zoom;
            assert!(distance >= MIN_SPACING, "{zoom}");
            let is_coarsened = grid.spacing > BASE_SPACING;
            assert!(!is_coarsened || distance <= 2.0 * MIN_SPACING, "{zoom}");
        }
        assert_eq!(DotGrid::from_zoom(1.0).spacing, BASE_SPACING);
        assert_eq!(DotGrid::from_zoom(1.0).odd_opacity, 1.0);
    }

    #[test]
    fn zooming_fades_dots_and_never_drops_a_row_at_once() {
        for (zoom, next) in zooms().zip(zooms().skip(1)) {
            for column in 0..64 {
                for row in [0, 1, 2, 6, 32] {
                    let change = opacity_at(column, row, next) - opacity_at(column, row, zoom);
                    assert!(change.abs() < 0.05, "{column}, {row} at {zoom}: {change}");
                }
            }
        }
    }

    #[test]
    fn the_origin_and_every_second_dot_are_opaque() {
        for zoom in zooms() {
            let grid = DotGrid::from_zoom(zoom);
            assert_eq!(grid.opacity(0, 0), 1.0);
            assert_eq!(grid.opacity(-2, 4), 1.0);
            assert_eq!(grid.opacity(-1, 0), grid.odd_opacity);
        }
    }
}
