//! The order in which the keyboard walks through nodes: in columns from left to right, as layouts make them, and each
//! from top to bottom. From afar there are too many for a widget each: only those that Tab can reach next have one.

use std::collections::BTreeSet;

use eframe::egui::Rect;
use inclination_project::scene::WIDTH;

/// How far apart the left edges of one column may be.
const COLUMN: f32 = WIDTH / 2.0;

/// The positions of these, in order.
pub(crate) fn walked(rects: impl Iterator<Item = Rect>) -> Vec<usize> {
    let mut all: Vec<(usize, Rect)> = rects.enumerate().collect();
    all.sort_by(|(_, one), (_, other)| one.left().total_cmp(&other.left()));
    let mut column = 0_usize;
    let mut begins = all.first().map_or(0.0, |(_, rect)| rect.left());
    let mut placed: Vec<(usize, f32, usize)> = Vec::with_capacity(all.len());
    for (at, rect) in all {
        if rect.left() - begins > COLUMN {
            column += 1;
            begins = rect.left();
        }
        placed.push((column, rect.top(), at));
    }
    placed.sort_by(|one, other| {
        let columns = one.0.cmp(&other.0);
        let tops = one.1.total_cmp(&other.1);
        columns.then(tops).then(one.2.cmp(&other.2))
    });
    placed.into_iter().map(|(_, _, at)| at).collect()
}

/// Of an order, what Tab can reach next: the first and the last that are in view, and the neighbours of the one that has
/// the keyboard.
pub(crate) fn next_to(
    order: &[usize],
    at: Option<usize>,
    is_seen: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let seen = |place: &usize| order.get(*place).is_some_and(|one| is_seen(*one));
    let mut places: BTreeSet<usize> = BTreeSet::new();
    places.extend((0..order.len()).find(seen));
    places.extend((0..order.len()).rev().find(seen));
    if let Some(place) = order.iter().position(|one| Some(*one) == at) {
        places.insert(place);
        places.extend((0..place).rev().find(seen));
        places.extend((place + 1..order.len()).find(seen));
    }
    places.into_iter().map(|place| order[place]).collect()
}

#[cfg(test)]
mod tests {
    use eframe::egui::{pos2, vec2};

    use super::*;

    #[test]
    fn columns_go_from_left_to_right_and_each_from_top_to_bottom() {
        let places = [
            (300.0, 100.0),
            // A little aside is the same column.
            (8.0, 200.0),
            (0.0, 400.0),
            (288.0, 0.0),
            (16.0, 0.0),
        ];
        let rects = places.map(|(x, y)| Rect::from_min_size(pos2(x, y), vec2(WIDTH, 80.0)));
        assert_eq!(walked(rects.into_iter()), [4, 1, 2, 3, 0]);
        assert!(walked([Rect::NAN, Rect::NOTHING].into_iter()).len() == 2);
    }

    #[test]
    fn from_afar_tab_reaches_the_next_in_view() {
        let order = [4, 1, 2, 3, 0];
        assert_eq!(next_to(&order, None, |_| true), [4, 0]);
        assert_eq!(next_to(&order, Some(2), |_| true), [4, 1, 2, 3, 0]);
        assert_eq!(next_to(&order, Some(4), |_| true), [4, 1, 0]);
        // What is out of view is passed over, but not the one that has the keyboard.
        assert_eq!(
            next_to(&order, Some(2), |one| one != 1 && one != 3),
            [4, 2, 0]
        );
        assert_eq!(next_to(&order, Some(2), |one| one == 3), [2, 3]);
        assert!(next_to(&[], Some(1), |_| true).is_empty());
    }
}
