//! What is near a place, without asking everything: a grid of cells, each with the things that touch it.

use std::collections::{BTreeMap, btree_map::Entry};

use emath::Rect;

/// How large a cell is: about a node with the space around it.
const CELL: f32 = 512.0;
/// What would touch more cells than this is kept apart, so that a huge thing costs no huge index.
const MOST: usize = 64;

/// Rectangles by place.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Index {
    cells: BTreeMap<(i32, i32), Vec<usize>>,
    huge: Vec<usize>,
    len: usize,
}

impl Index {
    /// An index of these, by their positions.
    pub(crate) fn of(rects: impl Iterator<Item = Rect>) -> Self {
        let mut index = Self::default();
        for (at, rect) in rects.enumerate() {
            index.len = at + 1;
            index.add(at, rect);
        }
        index
    }

    fn add(&mut self, at: usize, rect: Rect) {
        let insert = |held: &mut Vec<usize>| {
            let place = held.partition_point(|other| *other < at);
            held.insert(place, at);
        };
        match few(rect) {
            None => insert(&mut self.huge),
            Some(touched) => {
                for cell in touched {
                    insert(self.cells.entry(cell).or_default());
                }
            }
        }
    }

    /// Follows a rectangle to another place.
    pub(crate) fn moved(&mut self, at: usize, from: Rect, to: Rect) {
        if cells(from) == cells(to) {
            return;
        }
        match few(from) {
            None => self.huge.retain(|other| *other != at),
            Some(touched) => {
                for cell in touched {
                    if let Entry::Occupied(mut held) = self.cells.entry(cell) {
                        held.get_mut().retain(|other| *other != at);
                        if held.get().is_empty() {
                            held.remove();
                        }
                    }
                }
            }
        }
        self.add(at, to);
    }

    /// The positions of what may touch an area, rising; some may not.
    pub(crate) fn within(&self, area: Rect) -> Vec<usize> {
        let (left, top, right, bottom) = cells(area);
        let columns = (right - left) as usize + 1;
        // Where most of the index is asked for, going through it all is quicker than through its cells.
        if columns > self.cells.len() {
            return (0..self.len).collect();
        }
        let mut found = self.huge.clone();
        for x in left..=right {
            for touching in self
                .cells
                .range((x, top)..=(x, bottom))
                .map(|(_, held)| held)
            {
                found.extend(touching);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// The cells that a rectangle touches, unless they are many.
fn few(rect: Rect) -> Option<impl Iterator<Item = (i32, i32)>> {
    let (left, top, right, bottom) = cells(rect);
    let across = (right - left) as usize + 1;
    let down = (bottom - top) as usize + 1;
    let all = (left..=right).flat_map(move |x| (top..=bottom).map(move |y| (x, y)));
    (across.saturating_mul(down) <= MOST).then_some(all)
}

fn cells(rect: Rect) -> (i32, i32, i32, i32) {
    // A cast from float to integer saturates, and NaN is 0; a quarter of the range leaves room for the differences.
    let cell = |at: f32| ((at / CELL).floor() as i32).clamp(i32::MIN / 4, i32::MAX / 4);
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
        fn whatever_touches_an_area_is_found(
            rects in proptest::collection::vec(rect(), 0..60),
            area in rect(),
        ) {
            let found = Index::of(rects.iter().copied()).within(area);
            for (at, rect) in rects.iter().enumerate() {
                prop_assert!(!rect.intersects(area) || found.contains(&at));
            }
            prop_assert!(found.is_sorted());
        }
    }

    #[test]
    fn no_number_is_too_large() {
        let all = Rect::from_min_max(pos2(f32::MIN, f32::MIN), pos2(f32::MAX, f32::MAX));
        let index = Index::of([all, Rect::NAN, Rect::NOTHING].into_iter());
        assert!(index.within(all).contains(&0));
    }
}
