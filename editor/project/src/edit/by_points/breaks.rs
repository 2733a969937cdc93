//! Where a curve is not smooth: where it jumps, and where it comes to be clamped.

use emath::smart_aim::best_in_range_f64;

use super::{Read, height};

/// How much of a curve's height between two neighbours is looked at more closely.
const STEEP: f32 = 0.02;
/// How much of it a jump has at least.
const JUMP: f32 = 0.05;
/// How far a curve goes beyond where it is clamped until anybody sees that it was.
const BEYOND: f32 = 1e-5;
/// The part of its width that nobody sees.
const ROUND: f64 = 1e-5;

/// Where a curve is not smooth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Break {
    /// It goes on from here at another height.
    Jump {
        /// Where the other height begins.
        x: f32,
        /// How high it was.
        from: f32,
        /// How high it is.
        to: f32,
    },
    /// It goes on from here with another slope.
    Corner([f32; 2]),
}

impl Break {
    pub(super) fn x(&self) -> f32 {
        match self {
            Self::Jump { x, .. } | Self::Corner([x, _]) => *x,
        }
    }
}

/// Every break between samples, from left to right.
pub(super) fn all(read: &mut Read<'_>, samples: &[[f32; 2]]) -> Vec<Break> {
    let height = height(samples);
    let mut all = Vec::new();
    for pair in samples.windows(2) {
        let [one, other] = [pair[0], pair[1]];
        let jump = ((other[1] - one[1]).abs() > height * STEEP)
            .then(|| jump(read, one, other, height))
            .flatten();
        if let Some(jump) = jump {
            all.push(jump);
            continue;
        }
        for is_upper in [false, true] {
            all.extend(corner(read, [one[0], other[0]], is_upper));
        }
    }
    // A corner at an end is none.
    let (first, last) = read.across;
    all.retain(|found| {
        first < found.x() && found.x() < last || matches!(found, Break::Jump { .. })
    });
    all.sort_by(|one, other| one.x().total_cmp(&other.x()));
    all
}

/// The jump between two places, to the bit; what rises so steeply that nobody sees it lean is one.
fn jump(read: &mut Read<'_>, mut one: [f32; 2], mut other: [f32; 2], height: f32) -> Option<Break> {
    let narrow = (read.span() * ROUND) as f32;
    let mut heights = None;
    loop {
        if heights.is_none() {
            if (other[1] - one[1]).abs() < height * JUMP {
                return None;
            }
            heights = (other[0] - one[0] <= narrow).then_some((one[1], other[1]));
        }
        let x = f32::midpoint(one[0], other[0]);
        if x <= one[0] || x >= other[0] {
            break;
        }
        let middle = [x, read.at(x)];
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

/// Where a curve crosses what clamps it, between two places.
fn corner(read: &mut Read<'_>, ends: [f32; 2], is_upper: bool) -> Option<Break> {
    let limit = if is_upper {
        read.limits.1
    } else {
        read.limits.0
    };
    let mut beyond = |x: f32| {
        let off = read.raw(x) - limit;
        if is_upper { off } else { -off }
    };
    let is_out = ends.map(|x| beyond(x) > BEYOND);
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
    // Its number is a round one where nobody sees the difference.
    let room = read.span() * ROUND;
    let x = f64::from(other);
    Some(Break::Corner([
        best_in_range_f64(x - room, x + room) as f32,
        limit,
    ]))
}
