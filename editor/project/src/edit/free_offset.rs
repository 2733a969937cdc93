//! The search for the smallest offset by which something has to move so that it covers nothing.
//! An obstacle forbids all offsets inside of a rectangle, so the search needs no positions.

use emath::{Pos2, Rect, Vec2, vec2};

use crate::scene::GRID_SIZE;

/// The maximum number of nearby rectangles for which all combinations of coordinates are tried.
const MAX_NEARBY_RECTS: usize = 48;

/// Returns the offsets for which a moved rectangle would come nearer to an obstacle than a gap.
/// Offsets on the edges are not among them.
pub(super) fn forbidden_offsets(moved: Rect, obstacle: Rect, gap: Vec2) -> Rect {
    Rect::from_min_max(
        (obstacle.min - moved.max - gap).to_pos2(),
        (obstacle.max - moved.min + gap).to_pos2(),
    )
}

/// Returns whether an offset is outside of all forbidden rectangles.
pub(super) fn is_free_offset(forbidden: &[Rect], offset: Vec2) -> bool {
    let is_inside = |rect: &Rect| {
        let inside_x = rect.min.x < offset.x && offset.x < rect.max.x;
        inside_x && rect.min.y < offset.y && offset.y < rect.max.y
    };
    !forbidden.iter().any(is_inside)
}

/// Returns the shortest offset outside of all forbidden rectangles. It is a whole number of grid
/// steps on each axis, and of two equally short offsets the first of down, right, up and left wins.
/// The offset is zero if the rectangles have no finite coordinates.
pub(super) fn nearest_free_offset(forbidden: &[Rect]) -> Vec2 {
    if is_free_offset(forbidden, Vec2::ZERO) {
        return Vec2::ZERO;
    }

    // Straight to a side there always is a free offset. It limits the search for the others.
    let across: fn(&Rect) -> (f32, f32) = |rect| (rect.min.x, rect.max.x);
    let down: fn(&Rect) -> (f32, f32) = |rect| (rect.min.y, rect.max.y);
    let in_column = || forbidden.iter().filter(|rect| contains(across(rect), 0.0));
    let in_row = || forbidden.iter().filter(|rect| contains(down(rect), 0.0));
    let (up, below) = nearest_free_coordinates(in_column().map(down).collect());
    let (left, right) = nearest_free_coordinates(in_row().map(across).collect());

    let straight = [
        vec2(0.0, below),
        vec2(right, 0.0),
        vec2(0.0, up),
        vec2(left, 0.0),
    ];
    let by_length = |one: &Vec2, other: &Vec2| one.length().total_cmp(&other.length());
    let finite = straight.into_iter().filter(|offset| offset.is_finite());
    let aside = finite.min_by(by_length).unwrap_or_default();

    // Each coordinate of a shorter offset comes from an edge of a nearby rectangle.
    let reach = Rect::from_center_size(Pos2::ZERO, Vec2::splat(2.0 * aside.length()));
    let is_near = |rect: &&Rect| rect.intersects(reach);
    let near: Vec<Rect> = forbidden.iter().filter(is_near).copied().collect();
    if near.len() > MAX_NEARBY_RECTS {
        return aside;
    }

    let coordinates = |span: fn(&Rect) -> (f32, f32)| -> Vec<f32> {
        near.iter().map(span).flat_map(grid_coordinates).collect()
    };
    let (xs, ys) = (coordinates(across), coordinates(down));
    let corners = xs.iter().flat_map(|x| ys.iter().map(|y| vec2(*x, *y)));
    let shorter = corners.filter(|offset| offset.length() < aside.length());
    shorter
        .filter(|offset| is_free_offset(&near, *offset))
        .min_by(by_length)
        .unwrap_or(aside)
}

/// Returns the shorter of two offsets outside of all forbidden rectangles: straight down and
/// straight to the right. Down wins if they are equally long.
pub(super) fn nearest_offset_down_or_right(forbidden: &[Rect]) -> Vec2 {
    let in_column = forbidden
        .iter()
        .filter(|rect| contains((rect.min.x, rect.max.x), 0.0))
        .map(|rect| (rect.min.y, rect.max.y));
    let in_row = forbidden
        .iter()
        .filter(|rect| contains((rect.min.y, rect.max.y), 0.0))
        .map(|rect| (rect.min.x, rect.max.x));
    let (_, down) = nearest_free_coordinates(in_column.collect());
    let (_, right) = nearest_free_coordinates(in_row.collect());

    if right < down {
        vec2(right, 0.0)
    } else if down.is_finite() {
        vec2(0.0, down)
    } else {
        Vec2::ZERO
    }
}

fn contains((low, high): (f32, f32), at: f32) -> bool {
    low < at && at < high
}

/// Returns the coordinates on the grid just before and just after an interval.
fn grid_coordinates((low, high): (f32, f32)) -> [f32; 2] {
    [
        (low / GRID_SIZE).floor() * GRID_SIZE,
        (high / GRID_SIZE).ceil() * GRID_SIZE,
    ]
}

/// Returns the coordinates nearest to 0, a negative and a positive one, that are inside of no
/// interval.
fn nearest_free_coordinates(mut intervals: Vec<(f32, f32)>) -> (f32, f32) {
    intervals.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut positive = 0.0;
    for interval in &intervals {
        if contains(*interval, positive) {
            positive = grid_coordinates(*interval)[1];
        }
    }

    intervals.sort_by(|one, other| other.1.total_cmp(&one.1));
    let mut negative = 0.0;
    for interval in &intervals {
        if contains(*interval, negative) {
            negative = grid_coordinates(*interval)[0];
        }
    }
    (negative, positive)
}

#[cfg(test)]
mod tests {
    use emath::pos2;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_gap_between_obstacles_is_found() {
        let block = Rect::from_min_size(pos2(-8.0, -200.0), vec2(100.0, 300.0));
        assert_eq!(nearest_free_offset(&[block]), vec2(-8.0, 0.0));
        // Left is taken as well, so the nearest position is above that obstacle.
        let other = Rect::from_min_size(pos2(-400.0, -24.0), vec2(400.0, 400.0));
        assert_eq!(nearest_free_offset(&[block, other]), vec2(-8.0, -24.0));
    }

    #[test]
    fn extreme_rectangles_have_a_finite_answer() {
        for rect in [Rect::EVERYTHING, Rect::NAN, Rect::NOTHING] {
            assert_eq!(nearest_free_offset(&[rect]), Vec2::ZERO);
        }
    }

    #[test]
    fn something_wide_goes_down_and_something_tall_to_the_right() {
        let wide = Rect::from_min_max(pos2(-500.0, -100.0), pos2(500.0, 100.0));
        assert_eq!(nearest_offset_down_or_right(&[wide]), vec2(0.0, 104.0));
        let tall = Rect::from_min_max(pos2(-100.0, -500.0), pos2(100.0, 500.0));
        assert_eq!(nearest_offset_down_or_right(&[tall]), vec2(104.0, 0.0));
        // An obstacle in the way makes the other direction shorter.
        let right = Rect::from_min_max(pos2(50.0, -50.0), pos2(900.0, 50.0));
        assert_eq!(
            nearest_offset_down_or_right(&[tall, right]),
            vec2(0.0, 504.0)
        );
        let invalid = [Rect::EVERYTHING, Rect::NAN, Rect::NOTHING];
        assert_eq!(nearest_offset_down_or_right(&invalid), Vec2::ZERO);
    }

    proptest! {
        #[test]
        fn the_offset_is_free_and_on_the_grid(
            rects in proptest::collection::vec((-400_i16..400, -400_i16..400, 1_u8.., 1_u8..), 0..80),
        ) {
            let forbidden: Vec<Rect> = rects
                .iter()
                .map(|(x, y, width, height)| {
                    let min = pos2(f32::from(*x), f32::from(*y));
                    Rect::from_min_size(min, vec2(f32::from(*width), f32::from(*height)))
                })
                .collect();

            let offset = nearest_free_offset(&forbidden);
            prop_assert!(is_free_offset(&forbidden, offset));
            prop_assert_eq!(offset / GRID_SIZE, (offset / GRID_SIZE).round());
        }
    }
}
