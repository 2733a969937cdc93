//! The segment that closes a piecewise curve on a circle: from the last point, across the ends of
//! the range, to the first.

use crate::{
    math,
    number::Number,
    piecewise::{ClosingPoints, Pieces, Segment},
};

/// The segment from the last point around to the first.
pub(super) struct ClosingSegment {
    points: ClosingPoints,
}

impl ClosingSegment {
    /// Finds the closing segment, or returns `None` if there are fewer than two points.
    pub(super) fn new(pieces: &Pieces) -> Option<Self> {
        ClosingPoints::new(pieces).map(|points| Self { points })
    }

    /// Brings an input into the turn of the circle that begins at the first point.
    pub(super) fn turn_from_first<N: Number>(&self, x: N, span: N) -> N {
        let turns = ((x - N::from(self.points.first.x)) / span).floor();
        x - turns * span
    }

    /// Returns the height of this segment at an input after the last point, or `inside` for other
    /// inputs and where the points leave no room on the circle.
    pub(super) fn height_or<N: Number>(&self, x: N, span: N, inside: N) -> N {
        let (zero, one) = (N::from(0.0), N::from(1.0));
        let last_x = N::from(self.points.last.x);
        let width = N::from(self.points.first.x) + span - last_x;
        let share = ((x - last_x) / width).clamp(zero, one);

        let is_here = last_x.less(x) * zero.less(width);
        is_here.select(self.height_at(share, width), inside)
    }

    fn height_at<N: Number>(&self, share: N, width: N) -> N {
        let (from, to) = (N::from(self.points.last.y), N::from(self.points.first.y));
        let within = |height: N| height.assume_within(from.min(to), from.max(to));
        let eased = share * share * (N::from(3.0) - (share + share));

        match self.points.last.segment {
            Segment::Hold => from,
            Segment::Linear => within(N::lerp(from, to, share)),
            Segment::Power(exponent) => {
                let exponent = math::max(math::saturate(exponent), f32::MIN_POSITIVE);
                within(N::lerp(from, to, share.pow(N::from(exponent))))
            }
            Segment::Smooth => within(N::lerp(from, to, eased)),
            Segment::Cubic { leave, arrive } => {
                let rises = [leave, arrive].map(|slope| N::from(math::saturate(slope)) * width);
                N::lerp(from, to, eased) + bulge(share, rises)
            }
            Segment::Monotone => {
                // Slopes between 0 and three times the mean slope never overshoot.
                let limit = (to - from) * N::from(3.0);
                let (least, most) = (limit.min(N::from(0.0)), limit.max(N::from(0.0)));
                let rises = [self.points.slopes.0, self.points.slopes.1]
                    .map(|slope| (N::from(slope) * width).clamp(least, most));
                within(N::lerp(from, to, eased) + bulge(share, rises))
            }
        }
    }
}

/// Returns what slopes at both ends, given as rises along the segment, add to an eased height.
fn bulge<N: Number>(share: N, [leave, arrive]: [N; 2]) -> N {
    let rest = N::from(1.0) - share;
    share * rest * (leave * rest - arrive * share)
}
