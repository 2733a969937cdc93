//! Points along a drawn stroke. They are few and evenly spaced, however fast the pointer moved, so
//! that no part of the stroke counts more than another.

/// The distance between points, as a share of the plot's sides.
const POINT_SPACING: f64 = 0.07;
/// The minimum number of points for a stroke of at least the minimum length, and the maximum.
const MIN_POINTS: usize = 5;
const MAX_POINTS: usize = 24;
/// A shorter stroke counts as a single point.
const MIN_STROKE_LENGTH: f64 = 0.01;

/// Returns points along a stroke, including its first and last. `sides` is the size of the plot.
pub fn points_along_stroke(stroke: &[[f32; 2]], sides: [f32; 2]) -> Vec<[f32; 2]> {
    let finite = |at: &&[f32; 2]| at.iter().all(|number| number.is_finite());
    let line: Vec<[f32; 2]> = stroke.iter().filter(finite).copied().collect();
    let distance = |one: [f32; 2], other: [f32; 2]| {
        let [right, up] =
            [0, 1].map(|at| (f64::from(other[at]) - f64::from(one[at])) / f64::from(sides[at]));
        right.hypot(up)
    };
    let lengths: Vec<f64> = line
        .windows(2)
        .map(|pair| distance(pair[0], pair[1]))
        .collect();
    let length: f64 = lengths.iter().sum();
    if !length.is_finite() || length < MIN_STROKE_LENGTH {
        return line.first().copied().into_iter().collect();
    }

    let count = (length / POINT_SPACING).round().min(MAX_POINTS as f64) as usize + 1;
    let count = count.clamp(MIN_POINTS, MAX_POINTS);
    let mut points = Vec::with_capacity(count);
    let (mut at, mut passed) = (0, 0.0);
    for part in 0..count {
        let wanted = length * part as f64 / (count - 1) as f64;
        while at + 1 < lengths.len() && passed + lengths[at] < wanted {
            passed += lengths[at];
            at += 1;
        }
        let share = ((wanted - passed) / lengths[at].max(f64::MIN_POSITIVE)).clamp(0.0, 1.0) as f32;
        let (from, to) = (line[at], line[at + 1]);
        points.push([0, 1].map(|side| from[side] + (to[side] - from[side]) * share));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_evenly_spaced_at_any_pointer_speed() {
        // Slow at first: the first hundredth of the stroke has as many steps as the rest.
        let slow = (0..=50_u8).map(|step| f32::from(step) / 50.0);
        let fast = (1..=50_u8).map(|step| 1.0 + f32::from(step) / 50.0 * 99.0);
        let stroke: Vec<[f32; 2]> = slow.chain(fast).map(|x| [x, 0.5]).collect();
        let points = points_along_stroke(&stroke, [100.0, 1.0]);
        // A stroke from end to end has length 1: 1 / 0.07 is 14 steps, so 15 points.
        assert_eq!(points.len(), 15);
        for (at, [x, y]) in points.iter().enumerate() {
            assert!((x - 100.0 / 14.0 * at as f32).abs() < 1e-3, "{x}");
            assert_eq!(y.to_bits(), 0.5_f32.to_bits());
        }
    }

    #[test]
    fn corners_are_followed_and_a_short_stroke_is_a_point() {
        let points = points_along_stroke(&[[0.0, 0.0], [0.0, 1.0], [100.0, 1.0]], [100.0, 1.0]);
        assert_eq!(points.first(), Some(&[0.0, 0.0]));
        assert_eq!(points.last(), Some(&[100.0, 1.0]));
        assert!(
            points.iter().all(|[x, y]| *x == 0.0 || *y > 0.99),
            "{points:?}"
        );
        assert_eq!(
            points_along_stroke(&[[3.0, 0.5], [3.0, 0.501]], [100.0, 1.0]),
            [[3.0, 0.5]]
        );
        assert_eq!(points_along_stroke(&[], [1.0, 1.0]), [[0.0; 2]; 0]);
        assert!(
            points_along_stroke(
                &[[f32::NAN, 0.0], [f32::MAX, 0.0], [f32::MIN, 1.0]],
                [1.0, 1.0]
            )
            .len()
                <= MAX_POINTS
        );
        assert!(points_along_stroke(&[[0.0, 0.0], [1.0, 1.0]], [0.0, 0.0]).len() <= MAX_POINTS);
    }
}
