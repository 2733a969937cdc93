//! The order in which the keyboard visits nodes: in columns from left to right, as layouts arrange
//! them, and from top to bottom within a column. Zoomed out, there are too many nodes for a widget
//! each, so only those that Tab can reach next get one.

use std::collections::BTreeSet;

use eframe::egui::Rect;
use inclination_project::scene::NODE_WIDTH;

/// The maximum distance between the left edges of nodes in one column.
const MAX_COLUMN_OFFSET: f32 = NODE_WIDTH / 2.0;

/// Returns the indices of the rectangles, in focus order.
pub(crate) fn order_by_columns(rects: impl Iterator<Item = Rect>) -> Vec<usize> {
    let mut from_left: Vec<(usize, Rect)> = rects.enumerate().collect();
    from_left.sort_by(|(_, one), (_, other)| one.left().total_cmp(&other.left()));

    let mut column = 0_usize;
    let mut column_left = from_left.first().map_or(0.0, |(_, rect)| rect.left());
    let mut placed: Vec<(usize, f32, usize)> = Vec::with_capacity(from_left.len());
    for (index, rect) in from_left {
        if rect.left() - column_left > MAX_COLUMN_OFFSET {
            column += 1;
            column_left = rect.left();
        }
        placed.push((column, rect.top(), index));
    }

    placed.sort_by(|one, other| {
        let columns = one.0.cmp(&other.0);
        let tops = one.1.total_cmp(&other.1);
        columns.then(tops).then(one.2.cmp(&other.2))
    });

    placed.into_iter().map(|(_, _, index)| index).collect()
}

/// Returns the entries of an order that Tab can reach next: the first and the last in view, and the
/// neighbors of the one that has the focus.
pub(crate) fn tab_candidates(
    order: &[usize],
    focused: Option<usize>,
    is_seen: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let is_place_seen = |place: &usize| order.get(*place).is_some_and(|entry| is_seen(*entry));

    let mut places: BTreeSet<usize> = BTreeSet::new();
    places.extend((0..order.len()).find(is_place_seen));
    places.extend((0..order.len()).rev().find(is_place_seen));

    if let Some(place) = order.iter().position(|entry| Some(*entry) == focused) {
        places.insert(place);
        places.extend((0..place).rev().find(is_place_seen));
        places.extend((place + 1..order.len()).find(is_place_seen));
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
            // A small offset is still the same column.
            (8.0, 200.0),
            (0.0, 400.0),
            (288.0, 0.0),
            (16.0, 0.0),
        ];
        let rects = places.map(|(x, y)| Rect::from_min_size(pos2(x, y), vec2(NODE_WIDTH, 80.0)));
        assert_eq!(order_by_columns(rects.into_iter()), [4, 1, 2, 3, 0]);
        assert!(order_by_columns([Rect::NAN, Rect::NOTHING].into_iter()).len() == 2);
    }

    #[test]
    fn zoomed_out_tab_reaches_the_next_node_in_view() {
        let order = [4, 1, 2, 3, 0];
        assert_eq!(tab_candidates(&order, None, |_| true), [4, 0]);
        assert_eq!(tab_candidates(&order, Some(2), |_| true), [4, 1, 2, 3, 0]);
        assert_eq!(tab_candidates(&order, Some(4), |_| true), [4, 1, 0]);
        // Nodes out of view are skipped, except for the one that has the focus.
        assert_eq!(
            tab_candidates(&order, Some(2), |one| one != 1 && one != 3),
            [4, 2, 0]
        );
        assert_eq!(tab_candidates(&order, Some(2), |one| one == 3), [2, 3]);
        assert!(tab_candidates(&[], Some(1), |_| true).is_empty());
    }
}
