//! The shape of a wire: a cubic Bézier curve that leaves to the right and arrives from the left,
//! and the distance to it. A wire with bend points is a chain of such curves without corners.

use emath::{Pos2, Rect, Vec2, vec2};
use inclination_core::authoring::model::{NodeId, SocketKey};

use super::{Scene, SceneWire};

/// The number of straight segments that a curve is divided into to measure distances.
const SEGMENTS_PER_CURVE: usize = 24;

/// Returns the control points of the curve between two positions.
pub fn control_points(start: Pos2, end: Pos2) -> [Pos2; 4] {
    let across = end.x - start.x;
    let down = (end.y - start.y).abs();
    // A backward wire swings out, so that its detour is visible.
    let pull = if across >= 0.0 {
        (across * 0.5).max((down * 0.25).min(48.0))
    } else {
        (-across * 0.4 + 48.0).min(240.0)
    };
    let pull: Vec2 = vec2(pull, 0.0);
    [start, start + pull, end - pull, end]
}

/// Returns the curves of a wire in its direction: one more than it has bend points.
pub fn wire_curves(start: Pos2, bends: &[Pos2], end: Pos2) -> impl Iterator<Item = [Pos2; 4]> + '_ {
    let last = bends.len();
    let stop = move |at: usize| match at {
        0 => start,
        at => bends.get(at - 1).copied().unwrap_or(end),
    };

    (0..=last).map(move |piece| {
        if last == 0 {
            return control_points(start, end);
        }

        let (from, to) = (stop(piece), stop(piece + 1));
        // At a bend point, the wire runs parallel to the line between its neighbors.

        let leaves = if piece == 0 {
            Vec2::RIGHT
        } else {
            unit_direction(stop(piece - 1), to)
        };
        let arrives = if piece == last {
            Vec2::RIGHT
        } else {
            unit_direction(from, stop(piece + 2))
        };

        let pull = from.distance(to) / 3.0;
        [from, from + leaves * pull, to - arrives * pull, to]
    })
}

fn unit_direction(from: Pos2, to: Pos2) -> Vec2 {
    let direction = (to - from).normalized();
    if direction == Vec2::ZERO {
        Vec2::RIGHT
    } else {
        direction
    }
}

/// Returns the index of the curve nearest to a point. A new bend point goes there.
pub fn nearest_piece(start: Pos2, bends: &[Pos2], end: Pos2, point: Pos2) -> usize {
    let nearest = wire_curves(start, bends, end)
        .map(|curve| distance_to_curve(curve, point))
        .enumerate()
        .min_by(|one, other| one.1.total_cmp(&other.1));
    nearest.map_or(0, |(piece, _)| piece)
}

impl Scene {
    /// Returns the positions that a wire passes just before and just after one of its bend points.
    pub fn neighboring_stops(&self, wire: &SceneWire, at: usize) -> Vec<Rect> {
        let bends = self.bends_of(wire);
        let before = at.checked_sub(1).and_then(|before| bends.get(before));
        let behind = bends.get(at + 1);
        let stops = [before.unwrap_or(&wire.start), behind.unwrap_or(&wire.end)];
        stops.map(|stop| Rect::from_pos(*stop)).to_vec()
    }

    /// Returns the index and the position of a bend point added to a wire at `point`. If the wire
    /// is out of reach there, the position is the middle of its longest curve.
    pub fn bend_insertion_point(&self, wire: &SceneWire, point: Pos2, reach: f32) -> (usize, Pos2) {
        let bends = self.bends_of(wire);
        let curves = || wire_curves(wire.start, bends, wire.end);
        let is_near = curves().any(|curve| distance_to_curve(curve, point) <= reach);
        if is_near {
            return (nearest_piece(wire.start, bends, wire.end, point), point);
        }

        let length = |curve: &[Pos2; 4]| curve[0].distance(curve[3]);
        let longest = curves()
            .enumerate()
            .max_by(|one, other| length(&one.1).total_cmp(&length(&other.1)));
        longest.map_or((0, point), |(piece, curve)| (piece, point_at(curve, 0.5)))
    }
}

/// Returns the bend point nearest to a point and within reach: the socket that receives its wire,
/// and its index.
pub fn nearest_bend(scene: &Scene, point: Pos2, reach: f32) -> Option<(NodeId, SocketKey, usize)> {
    let distances = scene.bends.iter().flat_map(|((node, key), bends)| {
        let bends = bends.iter().enumerate();
        bends.map(move |(at, bend)| ((*node, *key, at), bend.distance(point)))
    });
    let mut near: Vec<_> = distances.filter(|(_, off)| *off <= reach).collect();
    near.sort_by(|one, other| one.1.total_cmp(&other.1));

    // Bend points of wires that are gone or folded away do not count.
    let is_there = |(node, key, _): &(NodeId, SocketKey, usize)| {
        let wire = scene.find_wire(*node, *key);
        wire.is_some_and(|wire| !wire.is_folded)
    };
    near.into_iter().map(|(bend, _)| bend).find(is_there)
}

/// Evaluates the curve at `t`, from 0 to 1.
pub fn point_at([a, b, c, d]: [Pos2; 4], t: f32) -> Pos2 {
    let s = 1.0 - t;
    let sum = a.to_vec2() * (s * s * s)
        + b.to_vec2() * (3.0 * s * s * t)
        + c.to_vec2() * (3.0 * s * t * t)
        + d.to_vec2() * (t * t * t);
    sum.to_pos2()
}

/// Returns a rectangle that contains the whole curve.
pub fn curve_bounds(points: [Pos2; 4]) -> Rect {
    Rect::from_points(&points)
}

/// Returns rectangles that together contain a wire, each around a piece of it.
pub fn bounds_of_pieces(start: Pos2, bends: &[Pos2], end: Pos2) -> impl Iterator<Item = Rect> + '_ {
    const PIECES_PER_CURVE: u8 = 8;
    wire_curves(start, bends, end).flat_map(|curve| {
        let share = |at: u8| f32::from(at) / f32::from(PIECES_PER_CURVE);
        (0..PIECES_PER_CURVE).map(move |at| {
            Rect::from_two_pos(point_at(curve, share(at)), point_at(curve, share(at + 1)))
        })
    })
}

/// Returns the distance from a point to the curve.
pub fn distance_to_curve(points: [Pos2; 4], to: Pos2) -> f32 {
    let mut least = f32::INFINITY;
    let mut from = points[0];
    for piece in 1..=SEGMENTS_PER_CURVE {
        let next = point_at(points, piece as f32 / SEGMENTS_PER_CURVE as f32);
        least = least.min(distance_to_segment(from, next, to));
        from = next;
    }
    least
}

fn distance_to_segment(from: Pos2, to: Pos2, point: Pos2) -> f32 {
    let along = to - from;
    let length = along.length_sq();
    let share = if length > 0.0 {
        ((point - from).dot(along) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (from + along * share).distance(point)
}

/// Returns the wire nearest to a point and within reach, by the socket that receives it.
pub fn nearest_wire(scene: &Scene, point: Pos2, reach: f32) -> Option<(NodeId, SocketKey)> {
    let mut best = None;
    let mut least = reach;

    for wire in scene.wires.iter().filter(|wire| !wire.is_folded) {
        for points in wire_curves(wire.start, scene.bends_of(wire), wire.end) {
            if !curve_bounds(points).expand(reach).contains(point) {
                continue;
            }
            let off = distance_to_curve(points, point);
            if off <= least {
                least = off;
                best = Some((wire.to, wire.key));
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use emath::pos2;

    use super::*;

    #[test]
    fn a_wire_is_near_its_ends_and_nowhere_else() {
        let points = control_points(pos2(0.0, 0.0), pos2(100.0, 60.0));
        assert!(distance_to_curve(points, pos2(0.0, 0.0)) < 0.01);
        assert!(distance_to_curve(points, pos2(100.0, 60.0)) < 0.01);
        // The curve is symmetric about its middle.
        assert!(distance_to_curve(points, pos2(50.0, 30.0)) < 0.5);
        assert!(distance_to_curve(points, pos2(50.0, 80.0)) > 20.0);
    }

    #[test]
    fn a_wire_goes_through_its_points_without_corners() {
        let (start, end) = (pos2(0.0, 0.0), pos2(300.0, 0.0));
        let bends = [pos2(100.0, 80.0), pos2(200.0, 80.0)];
        let curves: Vec<[Pos2; 4]> = wire_curves(start, &bends, end).collect();

        assert_eq!(curves.len(), 3);
        assert_eq!((curves[0][0], curves[2][3]), (start, end));
        for (one, next) in curves.iter().zip(&curves[1..]) {
            assert_eq!(one[3], next[0]);
            let (before, behind) = (one[3] - one[2], next[1] - next[0]);
            assert!((before.normalized() - behind.normalized()).length() < 1e-4);
        }

        assert_eq!(nearest_piece(start, &bends, end, pos2(20.0, 10.0)), 0);
        assert_eq!(nearest_piece(start, &bends, end, pos2(150.0, 90.0)), 1);
        assert_eq!(nearest_piece(start, &bends, end, pos2(290.0, 10.0)), 2);

        // Points that coincide with each other or with an end are no reason to fail.
        let folded = [start, start, end];
        let mut all = super::wire_curves(start, &folded, end).flatten();
        assert!(all.all(|point| point.x.is_finite() && point.y.is_finite()));
    }
}
