//! A spatial index: a grid of cells with the rectangles that touch each cell, for finding what is
//! near a point without testing everything.

use std::collections::{BTreeMap, btree_map::Entry};

use emath::Rect;

/// The width and height of a cell: about a node with the space around it.
const CELL_SIZE: f32 = 512.0;
/// Rectangles that touch more cells than this are kept in a separate list, so that a huge one does
/// not fill the index.
const MAX_CELLS_PER_RECT: usize = 64;

/// An index of rectangles by their position.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SpatialIndex {
    cells: BTreeMap<(i32, i32), Vec<usize>>,
    huge: Vec<usize>,
    len: usize,
}

impl SpatialIndex {
    /// Indexes rectangles by their position in the iterator.
    pub(crate) fn from_rects(rects: impl Iterator<Item = Rect>) -> Self {
        let mut index = Self::default();
        for (at, rect) in rects.enumerate() {
            index.len = at + 1;
            index.add(at, rect);
        }
        index
    }

    fn add(&mut self, at: usize, rect: Rect) {
        let insert = |entries: &mut Vec<usize>| {
            let place = entries.partition_point(|other| *other < at);
            entries.insert(place, at);
        };

        match touched_cells(rect) {
            None => insert(&mut self.huge),
            Some(touched) => {
                for cell in touched {
                    insert(self.cells.entry(cell).or_default());
                }
            }
        }
    }

    /// Updates the index after a rectangle moved.
    pub(crate) fn move_rect(&mut self, at: usize, from: Rect, to: Rect) {
        if cell_range(from) == cell_range(to) {
            return;
        }

        match touched_cells(from) {
            None => self.huge.retain(|other| *other != at),
            Some(touched) => {
                for cell in touched {
                    if let Entry::Occupied(mut entries) = self.cells.entry(cell) {
                        entries.get_mut().retain(|other| *other != at);
                        if entries.get().is_empty() {
                            entries.remove();
                        }
                    }
                }
            }
        }

        self.add(at, to);
    }

    /// Returns the indices of all rectangles that may touch an area, in ascending order. Some of
    /// them may not.
    pub(crate) fn candidates_in(&self, area: Rect) -> Vec<usize> {
        let (left, top, right, bottom) = cell_range(area);
        let columns = (right - left) as usize + 1;
        // If the area spans more columns than there are cells, a scan of everything is faster.
        if columns > self.cells.len() {
            return (0..self.len).collect();
        }

        let mut found = self.huge.clone();
        for x in left..=right {
            let column = self.cells.range((x, top)..=(x, bottom));
            for (_, touching) in column {
                found.extend(touching);
            }
        }

        found.sort_unstable();
        found.dedup();
        found
    }
}

/// Returns the cells that a rectangle touches; `None` if there are too many.
fn touched_cells(rect: Rect) -> Option<impl Iterator<Item = (i32, i32)>> {
    let (left, top, right, bottom) = cell_range(rect);
    let across = (right - left) as usize + 1;
    let down = (bottom - top) as usize + 1;
    let touched = (left..=right).flat_map(move |x| (top..=bottom).map(move |y| (x, y)));
    (across.saturating_mul(down) <= MAX_CELLS_PER_RECT).then_some(touched)
}

fn cell_range(rect: Rect) -> (i32, i32, i32, i32) {
    // Casts from float to integer saturate and turn NaN into 0. Clamping to a quarter of the range
    // keeps differences from overflowing.
    let cell = |at: f32| ((at / CELL_SIZE).floor() as i32).clamp(i32::MIN / 4, i32::MAX / 4);
    let (left, top) = (cell(rect.min.x), cell(rect.min.y));
    let (right, bottom) = (cell(rect.max.x), cell(rect.max.y));
    (left, top, right.max(left), bottom.max(top))
}

#[cfg(test)]
mod tests {
    use emath::{pos2, vec2};
    use proptest::prelude::*;

    use super::*;

    fn rect() -> impl Strategy<Value = Rect> {
        let side = prop_oneof![1.0_f32..300.0, 1.0_f32..20_000.0];
        (
            -5_000.0_f32..5_000.0,
            -5_000.0_f32..5_000.0,
            side.clone(),
            side,
        )
            .prop_map(|(x, y, w, h)| Rect::from_min_size(pos2(x, y), vec2(w, h)))
    }

    proptest! {
        #[test]
        fn every_rectangle_that_touches_an_area_is_found(
            rects in proptest::collection::vec(rect(), 0..60),
            area in rect(),
        ) {
            let found = SpatialIndex::from_rects(rects.iter().copied()).candidates_in(area);
            for (at, rect) in rects.iter().enumerate() {
                prop_assert!(!rect.intersects(area) || found.contains(&at));
            }
            prop_assert!(found.is_sorted());
        }
    }

    #[test]
    fn extreme_coordinates_can_be_indexed() {
        let all = Rect::from_min_max(pos2(f32::MIN, f32::MIN), pos2(f32::MAX, f32::MAX));
        let index = SpatialIndex::from_rects([all, Rect::NAN, Rect::NOTHING].into_iter());
        assert!(index.candidates_in(all).contains(&0));
    }
}
