//! The shape of a wire: a cubic curve that leaves to the right and arrives from the left, and the distance to it.

use eframe::egui::{Pos2, Rect, Vec2, vec2};
use inclination_core::model::{NodeId, SocketKey};

use super::scene::Scene;

/// How many pieces distances are measured with.
const PIECES: usize = 24;

/// The four points of the curve between two places.
pub(crate) fn points(start: Pos2, end: Pos2) -> [Pos2; 4] {
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

/// A point of the curve.
pub(crate) fn at([a, b, c, d]: [Pos2; 4], t: f32) -> Pos2 {
    let s = 1.0 - t;
    let sum = a.to_vec2() * (s * s * s)
        + b.to_vec2() * (3.0 * s * s * t)
        + c.to_vec2() * (3.0 * s * t * t)
        + d.to_vec2() * (t * t * t);
    sum.to_pos2()
}

/// An area that the curve does not leave.
pub(crate) fn bounds(points: [Pos2; 4]) -> Rect {
    Rect::from_points(&points)
}

/// How far a point is from the curve.
pub(crate) fn distance(points: [Pos2; 4], to: Pos2) -> f32 {
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
pub(crate) fn nearest(scene: &Scene, point: Pos2, reach: f32) -> Option<(NodeId, SocketKey)> {
    let mut best = None;
    let mut least = reach;
    for wire in &scene.wires {
        let points = points(wire.start, wire.end);
        if !bounds(points).expand(reach).contains(point) {
            continue;
        }
        let off = distance(points, point);
        if off <= least {
            least = off;
            best = Some((wire.to, wire.key));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;

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
}
