//! Points along a line that was drawn: few, and evenly apart however fast the pointer went, so that no part of the line
//! counts for more than another.

/// How far apart they are, as a share of the plot's sides.
const APART: f64 = 0.07;
/// How many there are of a line that is long enough to be one, and of any.
const LEAST: usize = 5;
const MOST: usize = 24;
/// What is shorter is no line.
const SHORT: f64 = 0.01;

/// Points along a line, with its first and its last; `sides`: how large the plot is.
pub fn along(stroke: &[[f32; 2]], sides: [f32; 2]) -> Vec<[f32; 2]> {
    let finite = |at: &&[f32; 2]| at.iter().all(|number| number.is_finite());
    let line: Vec<[f32; 2]> = stroke.iter().filter(finite).copied().collect();
    let way = |one: [f32; 2], other: [f32; 2]| {
        let [right, up] =
            [0, 1].map(|at| (f64::from(other[at]) - f64::from(one[at])) / f64::from(sides[at]));
        right.hypot(up)
    };
    let ways: Vec<f64> = line.windows(2).map(|pair| way(pair[0], pair[1])).collect();
    let length: f64 = ways.iter().sum();
    if !length.is_finite() || length < SHORT {
        return line.first().copied().into_iter().collect();
    }
    let count = (length / APART).round().min(MOST as f64) as usize + 1;
    let count = count.clamp(LEAST, MOST);
    let mut points = Vec::with_capacity(count);
    let (mut at, mut gone) = (0, 0.0);
    for part in 0..count {
        let wanted = length * part as f64 / (count - 1) as f64;
        while at + 1 < ways.len() && gone + ways[at] < wanted {
            gone += ways[at];
            at += 1;
        }
        let share = ((wanted - gone) / ways[at].max(f64::MIN_POSITIVE)).clamp(0.0, 1.0) as f32;
        let (from, to) = (line[at], line[at + 1]);
        points.push([0, 1].map(|side| from[side] + (to[side] - from[side]) * share));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_evenly_apart_however_fast_the_pointer_went() {
        // Slow at first: a hundredth of the way in as many steps as all the rest.
        let slow = (0..=50_u8).map(|step| f32::from(step) / 50.0);
        let fast = (1..=50_u8).map(|step| 1.0 + f32::from(step) / 50.0 * 99.0);
        let stroke: Vec<[f32; 2]> = slow.chain(fast).map(|x| [x, 0.5]).collect();
        let points = along(&stroke, [100.0, 1.0]);
        // A line from end to end is 1 long: 1 / 0.07 is 14 steps, and so 15 points.
        assert_eq!(points.len(), 15);
        for (at, [x, y]) in points.iter().enumerate() {
            assert!((x - 100.0 / 14.0 * at as f32).abs() < 1e-3, "{x}");
            assert_eq!(y.to_bits(), 0.5_f32.to_bits());
        }
    }

    #[test]
    fn a_corner_is_gone_round_and_what_is_no_line_is_a_point() {
        let points = along(&[[0.0, 0.0], [0.0, 1.0], [100.0, 1.0]], [100.0, 1.0]);
        assert_eq!(points.first(), Some(&[0.0, 0.0]));
        assert_eq!(points.last(), Some(&[100.0, 1.0]));
        assert!(
            points.iter().all(|[x, y]| *x == 0.0 || *y > 0.99),
            "{points:?}"
        );
        assert_eq!(
            along(&[[3.0, 0.5], [3.0, 0.501]], [100.0, 1.0]),
            [[3.0, 0.5]]
        );
        assert_eq!(along(&[], [1.0, 1.0]), [[0.0; 2]; 0]);
        assert!(
            along(
                &[[f32::NAN, 0.0], [f32::MAX, 0.0], [f32::MIN, 1.0]],
                [1.0, 1.0]
            )
            .len()
                <= MOST
        );
        assert!(along(&[[0.0, 0.0], [1.0, 1.0]], [0.0, 0.0]).len() <= MOST);
    }
}
