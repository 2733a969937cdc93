//! Finds the breaks of a curve: jumps, and corners where clamping begins or ends.

use emath::smart_aim::best_in_range_f64;

use super::{CurveReader, height_range};

/// Neighboring samples that differ by more than this share of the curve's height may hide a jump.
const STEEP_RISE_SHARE: f32 = 0.02;
/// The smallest jump, as a share of the curve's height.
const MIN_JUMP_SHARE: f32 = 0.05;
/// How far a curve must run past a limit for the clamping to be visible.
const CLAMP_TOLERANCE: f32 = 1e-5;
/// A distance too small to see, as a share of the curve's width.
const ROUNDING_WIDTH_SHARE: f64 = 1e-5;

/// A place where a curve is not smooth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Break {
    /// The curve continues at another height.
    Jump {
        /// The x at which the other height begins.
        x: f32,
        /// The height before.
        from: f32,
        /// The height after.
        to: f32,
    },
    /// The curve continues with another slope from this point.
    Corner([f32; 2]),
}

impl Break {
    pub(super) fn x(&self) -> f32 {
        match self {
            Self::Jump { x, .. } | Self::Corner([x, _]) => *x,
        }
    }
}

/// Finds the breaks between samples, from left to right.
pub(super) fn find_breaks(read: &mut CurveReader<'_>, samples: &[[f32; 2]]) -> Vec<Break> {
    let height = height_range(samples);
    let mut breaks = Vec::new();

    for pair in samples.windows(2) {
        let [one, other] = [pair[0], pair[1]];
        let jump = ((other[1] - one[1]).abs() > height * STEEP_RISE_SHARE)
            .then(|| find_jump(read, one, other, height))
            .flatten();

        if let Some(jump) = jump {
            breaks.push(jump);
            continue;
        }

        for is_upper in [false, true] {
            breaks.extend(find_corner(read, [one[0], other[0]], is_upper));
        }
    }

    // A corner at either end of the curve is not a break.
    let (first, last) = read.across;
    breaks.retain(|found| {
        first < found.x() && found.x() < last || matches!(found, Break::Jump { .. })
    });
    breaks.sort_by(|one, other| one.x().total_cmp(&other.x()));
    breaks
}

/// Finds the jump between two samples by bisection, exact to the bit. A rise too steep to be seen
/// leaning counts as a jump.
fn find_jump(
    read: &mut CurveReader<'_>,
    mut one: [f32; 2],
    mut other: [f32; 2],
    height: f32,
) -> Option<Break> {
    let narrow = (read.x_span() * ROUNDING_WIDTH_SHARE) as f32;
    let mut heights = None;

    loop {
        if heights.is_none() {
            if (other[1] - one[1]).abs() < height * MIN_JUMP_SHARE {
                return None;
            }
            heights = (other[0] - one[0] <= narrow).then_some((one[1], other[1]));
        }

        let x = f32::midpoint(one[0], other[0]);
        if x <= one[0] || x >= other[0] {
            break;
        }

        let middle = [x, read.height_at(x)];
        if (middle[1] - one[1]).abs() > (other[1] - middle[1]).abs() {
            other = middle;
        } else {
            one = middle;
        }
    }

    let (from, to) = heights.unwrap_or((one[1], other[1]));
    Some(Break::Jump {
        x: other[0],
        from,
        to,
    })
}

/// Finds where a curve crosses a clamping limit between two places.
fn find_corner(read: &mut CurveReader<'_>, ends: [f32; 2], is_upper: bool) -> Option<Break> {
    let limit = if is_upper {
        read.limits.1
    } else {
        read.limits.0
    };

    let mut beyond = |x: f32| {
        let off = read.unclamped_height_at(x) - limit;
        if is_upper { off } else { -off }
    };

    let is_out = ends.map(|x| beyond(x) > CLAMP_TOLERANCE);
    if is_out[0] == is_out[1] {
        return None;
    }

    let [mut one, mut other] = ends;
    loop {
        let x = f32::midpoint(one, other);
        if x <= one || x >= other {
            break;
        }
        if (beyond(x) > 0.0) == is_out[0] {
            one = x;
        } else {
            other = x;
        }
    }

    // A round number is used where the difference is too small to see.
    let room = read.x_span() * ROUNDING_WIDTH_SHARE;
    let x = f64::from(other);
    Some(Break::Corner([
        best_in_range_f64(x - room, x + room) as f32,
        limit,
    ]))
}
