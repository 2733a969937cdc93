//! Alignment guides: a dragged rectangle snaps where an edge or its middle lines up with a
//! neighbor, or where its gaps become equal, and lines show why.
//!
//! Alignment wins over the grid, on each axis separately: heights of nodes are not multiples of the
//! grid, and a designer who brings two nodes in line means the nodes.

use std::cmp::Ordering;

use emath::{Pos2, Rect, Vec2, pos2};

/// The most neighbors that count. On a large canvas something would line up everywhere.
const MAX_NEIGHBORS: usize = 24;
/// How far apart two edges may be and still count as in line, in units of the canvas. It is too
/// little to see.
const IN_LINE_TOLERANCE: f32 = 0.25;

/// The distance by which a dragged rectangle snaps, and the lines that show why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guides {
    /// How far it moves from the pointer's position, on each axis on which something lines up.
    pub by: (Option<f32>, Option<f32>),
    /// Lines along which edges or middles lie.
    pub lines: Vec<[Pos2; 2]>,
    /// Gaps that are equal.
    pub gaps: Vec<[Pos2; 2]>,
}

/// The extent of a rectangle along one axis, and across it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Span {
    along: (f32, f32),
    across: (f32, f32),
}

impl Span {
    fn new(rect: Rect, is_across: bool) -> Self {
        let (x, y) = ((rect.left(), rect.right()), (rect.top(), rect.bottom()));
        let (along, across) = if is_across { (x, y) } else { (y, x) };
        Self { along, across }
    }

    fn shift_by(self, by: f32) -> Self {
        let along = (self.along.0 + by, self.along.1 + by);
        Self { along, ..self }
    }

    /// Returns its edges and its middle.
    fn edges_and_middle(self) -> [f32; 3] {
        let (low, high) = self.along;
        [low, f32::midpoint(low, high), high]
    }

    fn is_beside(self, other: Self) -> bool {
        self.across.0 < other.across.1 && other.across.0 < self.across.1
    }
}

/// Finds what lines up with a dragged rectangle within `reach`.
pub fn find_guides(dragged: Rect, others: &[Rect], reach: f32) -> Guides {
    if !dragged.is_finite() {
        return Guides::default();
    }
    let mut near: Vec<Rect> = others
        .iter()
        .filter(|rect| rect.is_finite())
        .copied()
        .collect();
    let off = |rect: &Rect| rect.distance_sq_to_pos(dragged.center());
    near.sort_by(|one, other| off(one).total_cmp(&off(other)));
    near.truncate(MAX_NEIGHBORS);

    let across = nearest_step(dragged, &near, true, reach);
    let down = nearest_step(shift_rect(dragged, (across, None)), &near, false, reach);

    let found = explain_snap(dragged, &near, (across, down));
    let is_explained =
        |axis: Option<f32>, is_across| axis.is_none() || found.explains_axis(is_across);
    if is_explained(across, true) && is_explained(down, false) {
        return found;
    }

    // The step on one axis took the other axis's neighbor away, so only one axis snaps.
    let down = nearest_step(dragged, &near, false, reach);
    let by = if across.is_some() {
        (across, None)
    } else {
        (None, down)
    };
    explain_snap(dragged, &near, by)
}

fn shift_rect(rect: Rect, by: (Option<f32>, Option<f32>)) -> Rect {
    rect.translate(Vec2::new(by.0.unwrap_or(0.0), by.1.unwrap_or(0.0)))
}

impl Guides {
    /// Returns whether a line or a gap shows why something snapped along an axis.
    fn explains_axis(&self, is_across: bool) -> bool {
        let is_upright = |line: &[Pos2; 2]| line[0].x == line[1].x;
        let is_level = |line: &[Pos2; 2]| line[0].y == line[1].y;
        if is_across {
            self.lines.iter().any(is_upright) || self.gaps.iter().any(is_level)
        } else {
            self.lines.iter().any(is_level) || self.gaps.iter().any(is_upright)
        }
    }
}

/// Collects the lines and gaps that show why a rectangle snaps.
fn explain_snap(dragged: Rect, near: &[Rect], by: (Option<f32>, Option<f32>)) -> Guides {
    let mut found = Guides {
        by,
        ..Guides::default()
    };
    let snapped = shift_rect(dragged, by);
    for (is_across, axis) in [(true, by.0), (false, by.1)] {
        if axis.is_none() {
            continue;
        }

        let own = Span::new(snapped, is_across);
        let all: Vec<Span> = near
            .iter()
            .map(|rect| Span::new(*rect, is_across))
            .collect();
        let turned = |along: f32, across: f32| {
            if is_across {
                pos2(along, across)
            } else {
                pos2(across, along)
            }
        };

        for mark in own.edges_and_middle() {
            let line = find_line(own, &all, mark);
            found
                .lines
                .extend(line.map(|(low, high)| [turned(mark, low), turned(mark, high)]));
        }

        for (from, to, across) in equal_gaps(own, &all) {
            found.gaps.push([turned(from, across), turned(to, across)]);
        }
    }

    found
}

/// Finds the smallest step by which anything lines up.
fn nearest_step(dragged: Rect, near: &[Rect], is_across: bool, reach: f32) -> Option<f32> {
    let own = Span::new(dragged, is_across);
    let others: Vec<Span> = near
        .iter()
        .map(|rect| Span::new(*rect, is_across))
        .collect();

    let marks = others.iter().flat_map(|other| {
        let (ours, theirs) = (own.edges_and_middle(), other.edges_and_middle());
        // A middle lines up with a middle; an edge with either edge.
        let pairs = [(0, 0), (0, 2), (2, 0), (2, 2), (1, 1)];
        pairs.map(|(one, other)| theirs[other] - ours[one])
    });

    let gaps = equal_gap_places(own, &others)
        .into_iter()
        .map(|low| low - own.along.0)
        // A neighbor in between may split these gaps.
        .filter(|step| !equal_gaps(own.shift_by(*step), &others).is_empty());

    let steps = marks.chain(gaps).filter(|step| step.abs() <= reach);
    steps.min_by(|one, other| {
        // Of two equally small steps, always choose the same one.
        let by_size = one.abs().total_cmp(&other.abs());
        by_size.then_with(|| one.total_cmp(other))
    })
}

/// Returns the neighbors on the same line, in order.
fn neighbors_in_line(own: Span, others: &[Span]) -> Vec<Span> {
    let mut row: Vec<Span> = others
        .iter()
        .filter(|other| own.is_beside(**other))
        .copied()
        .collect();
    row.sort_by(|one, other| {
        let by_low = one.along.0.total_cmp(&other.along.0);
        by_low.then(one.along.1.total_cmp(&other.along.1))
    });
    row
}

/// Returns the places of its low edge at which gaps become equal.
fn equal_gap_places(own: Span, others: &[Span]) -> Vec<f32> {
    let long = own.along.1 - own.along.0;
    let row = neighbors_in_line(own, others);
    let mut wanted = Vec::new();

    for pair in row.windows(2) {
        let &[one, next] = pair else { continue };
        let gap = next.along.0 - one.along.1;
        if gap <= 0.0 {
            continue;
        }
        wanted.push(next.along.1 + gap);
        wanted.push(one.along.0 - gap - long);
        if gap > long {
            wanted.push(one.along.1 + (gap - long) / 2.0);
        }
    }

    wanted
}

/// Returns the ends of the line through everything with an edge or middle at a mark, or `None` if
/// nothing else has one there.
fn find_line(own: Span, others: &[Span], mark: f32) -> Option<(f32, f32)> {
    let is_there = |other: &&Span| {
        other
            .edges_and_middle()
            .iter()
            .any(|at| (at - mark).abs() < IN_LINE_TOLERANCE)
    };
    let mut there = others.iter().filter(is_there).peekable();
    there.peek()?;
    Some(there.fold(own.across, |(low, high), other| {
        (low.min(other.across.0), high.max(other.across.1))
    }))
}

/// Returns the gaps in its row that are as large as one of its own, each with the place across at
/// which it is shown.
fn equal_gaps(own: Span, others: &[Span]) -> Vec<(f32, f32, f32)> {
    let mut row = neighbors_in_line(own, others);

    let place = row.partition_point(|other| {
        let by_low = other.along.0.total_cmp(&own.along.0);
        by_low.then(other.along.1.total_cmp(&own.along.1)) == Ordering::Less
    });
    row.insert(place, own);

    let gaps: Vec<(f32, f32, f32)> = row
        .windows(2)
        .filter_map(|pair| {
            let &[one, next] = pair else { return None };
            let low = one.across.0.max(next.across.0);
            let high = one.across.1.min(next.across.1);
            let (from, to) = (one.along.1, next.along.0);
            (from < to).then_some((from, to, f32::midpoint(low, high)))
        })
        .collect();

    let size = |(from, to, _): &(f32, f32, f32)| to - from;
    let (low, high) = own.along;
    let is_own = |gap: &&(f32, f32, f32)| gap.1 == low || gap.0 == high;
    let own: Vec<f32> = gaps.iter().filter(is_own).map(size).collect();
    let is_equal = |gap: &&(f32, f32, f32)| {
        own.iter()
            .any(|own| (own - size(gap)).abs() < IN_LINE_TOLERANCE)
    };

    let equal: Vec<(f32, f32, f32)> = gaps.iter().filter(is_equal).copied().collect();
    // One gap by itself is equal to nothing.
    if equal.len() < 2 { Vec::new() } else { equal }
}

#[cfg(test)]
mod tests {
    use emath::vec2;
    use proptest::prelude::*;

    use super::*;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect::from_min_size(pos2(x, y), vec2(width, height))
    }

    #[test]
    fn edges_and_middles_snap_if_they_nearly_line_up() {
        let other = rect(0.0, 0.0, 200.0, 100.0);
        // The left edge is 3 off; nothing is near along the other axis.
        let found = find_guides(rect(3.0, 300.0, 120.0, 60.0), &[other], 6.0);
        assert_eq!(found.by, (Some(-3.0), None));
        assert_eq!(found.lines, [[pos2(0.0, 0.0), pos2(0.0, 360.0)]]);

        // The right edge with the right one.
        let found = find_guides(rect(85.0, 300.0, 120.0, 60.0), &[other], 6.0);
        assert_eq!(found.by, (Some(-5.0), None));

        // The middle is at 101, and that of the other at 100.
        let found = find_guides(rect(41.0, 300.0, 120.0, 60.0), &[other], 6.0);
        assert_eq!(found.by, (Some(-1.0), None));
        assert_eq!(found.lines, [[pos2(100.0, 0.0), pos2(100.0, 360.0)]]);

        // 7 is too far.
        let found = find_guides(rect(7.0, 300.0, 113.0, 60.0), &[other], 6.0);
        assert_eq!(found, Guides::default());
    }

    #[test]
    fn each_axis_snaps_by_itself() {
        let other = rect(0.0, 0.0, 200.0, 100.0);
        let found = find_guides(rect(402.0, -4.0, 120.0, 60.0), &[other], 6.0);
        assert_eq!(found.by, (None, Some(4.0)));

        let below = rect(400.0, 400.0, 90.0, 50.0);
        let found = find_guides(rect(402.0, -4.0, 120.0, 60.0), &[other, below], 6.0);
        assert_eq!(found.by, (Some(-2.0), Some(4.0)));
        assert_eq!(found.lines.len(), 2);
    }

    #[test]
    fn gaps_become_equal_after_before_and_between_neighbors() {
        // From 100 to 140 there are 40 between them.
        let row = [rect(0.0, 0.0, 100.0, 50.0), rect(140.0, 0.0, 100.0, 50.0)];
        // Behind them the third begins at 280: edges of 77 line up with nothing there.
        let found = find_guides(rect(283.0, 8.0, 77.0, 20.0), &row, 6.0);
        assert_eq!(found.by.0, Some(-3.0));
        assert_eq!(found.gaps.len(), 2);
        assert_eq!(found.gaps[0][0].x, 100.0);
        assert_eq!(found.gaps[1], [pos2(240.0, 18.0), pos2(280.0, 18.0)]);

        // Before them it ends at -40.
        let found = find_guides(rect(-115.0, 8.0, 77.0, 20.0), &row, 6.0);
        assert_eq!(found.by.0, Some(-2.0));

        // Between things that are 160 apart, 60 of width leave 50 on each side.
        let row = [rect(0.0, 0.0, 100.0, 50.0), rect(260.0, 0.0, 100.0, 50.0)];
        let found = find_guides(rect(154.0, 8.0, 60.0, 20.0), &row, 6.0);
        assert_eq!(found.by.0, Some(-4.0));
        let gaps: Vec<f32> = found.gaps.iter().map(|gap| gap[1].x - gap[0].x).collect();
        assert_eq!(gaps, [50.0, 50.0]);
    }

    proptest! {
        #[test]
        fn snaps_are_within_reach_and_explained(
            places in proptest::collection::vec((-400.0_f32..400.0, -400.0_f32..400.0, 1.0_f32..300.0), 0..30),
            x in -400.0_f32..400.0,
            y in -400.0_f32..400.0,
        ) {
            let others: Vec<Rect> = places.iter().map(|(x, y, side)| rect(*x, *y, *side, side / 2.0)).collect();
            let dragged = rect(x, y, 120.0, 40.0);
            let found = find_guides(dragged, &others, 6.0);
            for step in [found.by.0, found.by.1].into_iter().flatten() {
                prop_assert!(step.abs() <= 6.0);
            }
            let is_explained = !found.lines.is_empty() || !found.gaps.is_empty();
            prop_assert_eq!(is_explained, found.by.0.is_some() || found.by.1.is_some());
        }
    }

    #[test]
    fn odd_rectangles_do_not_panic() {
        let odd = [
            Rect::NAN,
            Rect::EVERYTHING,
            Rect::NOTHING,
            rect(0.0, 0.0, 0.0, 0.0),
        ];
        assert_eq!(find_guides(Rect::NAN, &odd, 6.0), Guides::default());
        find_guides(rect(1.0, 1.0, 10.0, 10.0), &odd, 6.0);
    }
}
