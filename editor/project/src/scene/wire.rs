//! The shape of a wire: a cubic curve that leaves to the right and arrives from the left, and the distance to it. One that
//! bends is a curve from each of its points to the next, without corners.

use emath::{Pos2, Rect, Vec2, vec2};
use inclination_core::model::{NodeId, SocketKey};

use super::{Scene, SceneWire};

/// How many pieces distances are measured with.
const PIECES: usize = 24;

/// The four points of the curve between two places.
pub fn points(start: Pos2, end: Pos2) -> [Pos2; 4] {
    let across = end.x - start.x;
    let down = (end.y - start.y).abs();
    // Backwards a wire swings out, so that it is seen to go round.
    let pull = if across >= 0.0 {
        (across * 0.5).max((down * 0.25).min(48.0))
    } else {
        (-across * 0.4 + 48.0).min(240.0)
    };
    let pull: Vec2 = vec2(pull, 0.0);
    [start, start + pull, end - pull, end]
}

/// The curves of a wire, from its beginning on: one, if it does not bend.
pub fn curves(start: Pos2, bends: &[Pos2], end: Pos2) -> impl Iterator<Item = [Pos2; 4]> + '_ {
    let last = bends.len();
    let stop = move |at: usize| match at {
        0 => start,
        at => bends.get(at - 1).copied().unwrap_or(end),
    };
    (0..=last).map(move |piece| {
        if last == 0 {
            return points(start, end);
        }
        let (from, to) = (stop(piece), stop(piece + 1));
        // At a point the wire goes the way from the one before to the one behind.
        let leaves = if piece == 0 {
            Vec2::RIGHT
        } else {
            way(stop(piece - 1), to)
        };
        let arrives = if piece == last {
            Vec2::RIGHT
        } else {
            way(from, stop(piece + 2))
        };
        let pull = from.distance(to) / 3.0;
        [from, from + leaves * pull, to - arrives * pull, to]
    })
}

fn way(from: Pos2, to: Pos2) -> Vec2 {
    let way = (to - from).normalized();
    if way == Vec2::ZERO { Vec2::RIGHT } else { way }
}

/// How many points of a wire lie before the place of it that is nearest to a point: where a new one would go.
pub fn piece_near(start: Pos2, bends: &[Pos2], end: Pos2, point: Pos2) -> usize {
    let pieces = curves(start, bends, end).map(|curve| distance(curve, point));
    let nearest = pieces
        .enumerate()
        .min_by(|one, other| one.1.total_cmp(&other.1));
    nearest.map_or(0, |(piece, _)| piece)
}

impl Scene {
    /// The places that a wire goes through just before and behind one of its points.
    pub fn stops_beside(&self, wire: &SceneWire, at: usize) -> Vec<Rect> {
        let bends = self.bends_of(wire);
        let before = at.checked_sub(1).and_then(|before| bends.get(before));
        let behind = bends.get(at + 1);
        let stops = [before.unwrap_or(&wire.start), behind.unwrap_or(&wire.end)];
        stops.map(|stop| Rect::from_pos(*stop)).to_vec()
    }

    /// Where a wire is bent that somebody points at: there, if that is within reach, else in the middle of its longest
    /// piece. Gives how many of its points lie before it too.
    pub fn bend_at(&self, wire: &SceneWire, point: Pos2, reach: f32) -> (usize, Pos2) {
        let bends = self.bends_of(wire);
        let curves = || curves(wire.start, bends, wire.end);
        let is_near = curves().any(|curve| distance(curve, point) <= reach);
        if is_near {
            return (piece_near(wire.start, bends, wire.end, point), point);
        }
        let long = |curve: &[Pos2; 4]| curve[0].distance(curve[3]);
        let longest = curves()
            .enumerate()
            .max_by(|one, other| long(&one.1).total_cmp(&long(&other.1)));
        longest.map_or((0, point), |(piece, curve)| (piece, at(curve, 0.5)))
    }
}

/// The point of a wire that is nearest to a point and within reach: the socket that receives the wire, and which it is.
pub fn bend_near(scene: &Scene, point: Pos2, reach: f32) -> Option<(NodeId, SocketKey, usize)> {
    let wires = scene.bends.iter();
    let all = wires.flat_map(|((node, key), bends)| {
        let bends = bends.iter().enumerate();
        bends.map(move |(at, bend)| ((*node, *key, at), bend.distance(point)))
    });
    let near = all.filter(|(_, off)| *off <= reach);
    let mut near: Vec<_> = near.collect();
    near.sort_by(|one, other| one.1.total_cmp(&other.1));
    // Only where the wire is there too.
    let is_there = |(node, key, _): &(NodeId, SocketKey, usize)| scene.wire(*node, *key).is_some();
    near.into_iter().map(|(bend, _)| bend).find(is_there)
}

/// A point of the curve.
pub fn at([a, b, c, d]: [Pos2; 4], t: f32) -> Pos2 {
    let s = 1.0 - t;
    let sum = a.to_vec2() * (s * s * s)
        + b.to_vec2() * (3.0 * s * s * t)
        + c.to_vec2() * (3.0 * s * t * t)
        + d.to_vec2() * (t * t * t);
    sum.to_pos2()
}

/// An area that the curve does not leave.
pub fn bounds(points: [Pos2; 4]) -> Rect {
    Rect::from_points(&points)
}

/// How far a point is from the curve.
pub fn distance(points: [Pos2; 4], to: Pos2) -> f32 {
    let mut least = f32::INFINITY;
    let mut from = points[0];
    for piece in 1..=PIECES {
        let next = at(points, piece as f32 / PIECES as f32);
        least = least.min(to_segment(from, next, to));
        from = next;
    }
    least
}

fn to_segment(from: Pos2, to: Pos2, point: Pos2) -> f32 {
    let along = to - from;
    let length = along.length_sq();
    let share = if length > 0.0 {
        ((point - from).dot(along) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (from + along * share).distance(point)
}

/// The wire nearest to a point and within reach, by the socket that receives it.
pub fn nearest(scene: &Scene, point: Pos2, reach: f32) -> Option<(NodeId, SocketKey)> {
    let mut best = None;
    let mut least = reach;
    for wire in &scene.wires {
        for points in curves(wire.start, scene.bends_of(wire), wire.end) {
            if !bounds(points).expand(reach).contains(point) {
                continue;
            }
            let off = distance(points, point);
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
        let points = points(pos2(0.0, 0.0), pos2(100.0, 60.0));
        assert!(distance(points, pos2(0.0, 0.0)) < 0.01);
        assert!(distance(points, pos2(100.0, 60.0)) < 0.01);
        // The curve is symmetric about its middle.
        assert!(distance(points, pos2(50.0, 30.0)) < 0.5);
        assert!(distance(points, pos2(50.0, 80.0)) > 20.0);
    }

    #[test]
    fn a_wire_goes_through_its_points_without_corners() {
        let (start, end) = (pos2(0.0, 0.0), pos2(300.0, 0.0));
        let bends = [pos2(100.0, 80.0), pos2(200.0, 80.0)];
        let curves: Vec<[Pos2; 4]> = curves(start, &bends, end).collect();
        assert_eq!(curves.len(), 3);
        assert_eq!((curves[0][0], curves[2][3]), (start, end));
        for (one, next) in curves.iter().zip(&curves[1..]) {
            assert_eq!(one[3], next[0]);
            let (before, behind) = (one[3] - one[2], next[1] - next[0]);
            assert!((before.normalized() - behind.normalized()).length() < 1e-4);
        }
        assert_eq!(piece_near(start, &bends, end, pos2(20.0, 10.0)), 0);
        assert_eq!(piece_near(start, &bends, end, pos2(150.0, 90.0)), 1);
        assert_eq!(piece_near(start, &bends, end, pos2(290.0, 10.0)), 2);
        // Points on one another and on an end are no reason to fail.
        let folded = [start, start, end];
        let mut all = super::curves(start, &folded, end).flatten();
        assert!(all.all(|point| point.x.is_finite() && point.y.is_finite()));
    }
}
