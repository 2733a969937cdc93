//! A curve's line with its exact heights at the inputs where it can turn or jump, so that sentences
//! state the numbers of the formula instead of the nearest sampled ones.

use inclination_core::authoring::{curve::ResolvedCurve, kind::Unit};

use super::{Curve, solve::tidiest_between};
use crate::plot::Axis;

/// The number of steps along a curve's line. A change within a sixteenth of a step is a jump.
const JUMP_STEPS: f32 = 256.0;
/// The share of a line's height by which equal heights can differ because of rounding.
const ROUNDING_SHARE: f32 = 1e-6;
/// The maximum number of crests and troughs of a wave that are located on each side of its first
/// crest.
const MAX_CRESTS: i32 = 64;
/// The maximum number of bisections, after which floats are neighbors.
const MAX_BISECTIONS: u8 = 64;
/// Half the length, as a share of the axis, over which the slope beside a peak is measured. Shorter
/// differences are mostly rounding.
const PEAK_STEP_SHARE: f64 = 1.0 / 256.0;
/// The precision with which a peak is located, as a share of the axis.
const PEAK_PRECISION: f32 = 1e-4;

/// The place where all of a curve's change happens at once.
pub(super) struct Jump {
    pub(super) x: f32,
    /// Whether the output at that place is the one to the left of it.
    pub(super) has_left_output: bool,
}

/// A curve's line from end to end of an axis.
pub(super) struct ExactLine<'c> {
    drawn: ResolvedCurve<'c>,
    points: Vec<[f32; 2]>,
    /// The inputs where the formula can turn or jump, in order.
    landmarks: Vec<f32>,
}

impl<'c> ExactLine<'c> {
    /// Reads a curve along an axis, or returns `None` if there is no curve.
    pub(super) fn new(curve: &'c Curve<'_>, across: &Axis) -> Option<Self> {
        let mut drawn = curve.resolve_curve()?;
        let visible = across.low..=across.high;
        let mut landmarks = list_landmarks(curve, &drawn);
        landmarks.retain(|x| visible.contains(x));
        landmarks.sort_by(f32::total_cmp);
        landmarks.dedup();

        let around = landmarks
            .iter()
            .flat_map(|x| [x.next_down(), *x, x.next_up()])
            .filter(|x| visible.contains(x));
        let mut points = curve.sample_line(across);
        points.extend(around.map(|x| [x, drawn.height_at(x)]));
        points.sort_by(|one, other| one[0].total_cmp(&other[0]));
        points.dedup_by(|one, other| one[0] == other[0]);

        (!points.is_empty()).then_some(Self {
            drawn,
            points,
            landmarks,
        })
    }

    pub(super) fn points(&self) -> &[[f32; 2]] {
        &self.points
    }

    /// Returns the heights at both ends.
    pub(super) fn end_heights(&self) -> [f32; 2] {
        let height = |point: Option<&[f32; 2]>| point.map_or(0.0, |[_, y]| *y);
        [height(self.points.first()), height(self.points.last())]
    }

    /// Returns the lowest point.
    pub(super) fn find_lowest(&mut self) -> [f32; 2] {
        self.find_extreme(-1.0)
    }

    /// Returns the highest point.
    pub(super) fn find_highest(&mut self) -> [f32; 2] {
        self.find_extreme(1.0)
    }

    /// Returns the point that is farthest up, or down if `sign` is negative. Of equal points, one
    /// at a landmark counts.
    fn find_extreme(&mut self, sign: f32) -> [f32; 2] {
        let heights = || self.points.iter().map(|[_, y]| *y);
        let span = heights().fold(f32::MIN, f32::max) - heights().fold(f32::MAX, f32::min);
        let most = heights().map(|y| y * sign).fold(f32::MIN, f32::max);

        let is_extreme = |[_, y]: &&[f32; 2]| most - y * sign <= span * ROUNDING_SHARE;
        let extremes = || self.points.iter().filter(is_extreme);
        let landmark = extremes().find(|[x, _]| self.is_landmark(*x));
        if let Some(point) = landmark {
            return *point;
        }
        // If the curve jumps at a landmark, the extreme may be at the float beside the landmark.
        let beside = extremes().find_map(|[x, y]| {
            let near = [x.next_down(), x.next_up()];
            let landmark = near.into_iter().find(|near| self.is_landmark(*near))?;
            Some([landmark, *y])
        });
        beside.unwrap_or_else(|| self.locate_turn(most * sign))
    }

    pub(super) fn is_landmark(&self, x: f32) -> bool {
        let found = self.landmarks.binary_search_by(|at| at.total_cmp(&x));
        found.is_ok()
    }

    /// Locates the turn beside the first sampled point that has a height. The turn is where the
    /// curve is as high on the left as on the right.
    fn locate_turn(&mut self, height: f32) -> [f32; 2] {
        let at = self.points.iter().position(|[_, y]| *y == height);
        let at = at.unwrap_or(0);
        let sampled = self.points[at];
        let (Some(before), Some(after)) = (
            at.checked_sub(1).and_then(|at| self.points.get(at)),
            self.points.get(at + 1),
        ) else {
            return sampled;
        };

        let (mut left, mut right) = (f64::from(before[0]), f64::from(after[0]));
        let span = f64::from(self.points[self.points.len() - 1][0] - self.points[0][0]);
        let step = span * PEAK_STEP_SHARE;
        let mut height = |x: f64| f64::from(self.drawn.height_at(x as f32));
        let mut rise = |x: f64| height(x + step) - height(x - step);

        let begins_rising = rise(left) > 0.0;
        if begins_rising == (rise(right) > 0.0) {
            return sampled;
        }
        for _ in 0..MAX_BISECTIONS {
            let middle = f64::midpoint(left, right);
            if (rise(middle) > 0.0) == begins_rising {
                left = middle;
            } else {
                right = middle;
            }
        }
        let reach = span as f32 * PEAK_PRECISION;
        let x = left as f32;
        let x = tidiest_between(x - reach, x + reach);
        [x, self.drawn.height_at(x)]
    }

    /// Returns the place where all of the curve's change happens at once, if there is one. `span`
    /// is the height of the line.
    pub(super) fn find_jump(&mut self, span: f32) -> Option<Jump> {
        let (first, last) = (*self.points.first()?, *self.points.last()?);
        let slack = span * 1e-3;
        if (last[1] - first[1]).abs() < span - slack {
            return None;
        }

        let is_left = |[_, y]: &[f32; 2]| (y - first[1]).abs() <= slack;
        let is_right = |[_, y]: &[f32; 2]| (y - last[1]).abs() <= slack;
        let before = self
            .points
            .iter()
            .take_while(|point| is_left(point))
            .last()?[0];
        let right = self.points.iter().rev();
        let after = right.take_while(|point| is_right(point)).last()?[0];
        if after - before > (last[0] - first[0]) / JUMP_STEPS / 16.0 {
            return None;
        }

        let landmark = self
            .landmarks
            .iter()
            .find(|x| (before..=after).contains(*x))
            .copied();
        Some(match landmark {
            Some(x) => Jump {
                x,
                has_left_output: is_left(&[x, self.drawn.height_at(x)]),
            },
            None => Jump {
                x: self.bisect(before, after, f32::midpoint(first[1], last[1])),
                has_left_output: false,
            },
        })
    }

    /// Returns the first input at which the curve comes to a height.
    pub(super) fn find_crossing(&mut self, height: f32, span: f32) -> Option<f32> {
        let is_there = |[_, y]: &[f32; 2]| (y - height).abs() <= span * ROUNDING_SHARE;
        let pair = self.points.windows(2).find(|pair| {
            let (before, after) = (pair[0][1] - height, pair[1][1] - height);
            is_there(&pair[0]) || is_there(&pair[1]) || before * after < 0.0
        })?;

        let [left, right] = [pair[0], pair[1]];
        let landmark = self
            .landmarks
            .iter()
            .find(|x| (left[0].next_down()..=right[0].next_up()).contains(*x))
            .copied();
        if let Some(x) = landmark
            && is_there(&[x, self.drawn.height_at(x)])
        {
            return Some(x);
        }
        Some(self.bisect(left[0], right[0], height))
    }

    /// Returns the right-hand one of the two neighboring inputs between which the curve passes a
    /// height.
    fn bisect(&mut self, mut left: f32, mut right: f32, height: f32) -> f32 {
        let begins_above = self.drawn.height_at(left) > height;
        for _ in 0..MAX_BISECTIONS {
            let middle = f32::midpoint(left, right);
            if middle <= left || middle >= right {
                break;
            }
            if (self.drawn.height_at(middle) > height) == begins_above {
                left = middle;
            } else {
                right = middle;
            }
        }
        right
    }
}

/// Returns the inputs at which a curve's formula can turn or jump: its ends, its positions in the
/// input's unit such as thresholds and midpoints, its points, and the inputs that its turning
/// shares stand for.
fn list_landmarks(curve: &Curve<'_>, drawn: &ResolvedCurve<'_>) -> Vec<f32> {
    let (low, high) = drawn.ends();
    if curve.node().is_effectively_muted() {
        return vec![low, high];
    }

    let spec = curve.node().kind.spec();
    let positions = spec
        .sockets()
        .enumerate()
        .skip(1)
        .filter(|(_, socket)| socket.unit == Unit::OfInput)
        .map(|(at, _)| drawn.socket_number(at));
    let is_backwards = (high < low) != curve.is_on("mirror");
    let points = curve.node().pieces.iter().flat_map(|pieces| &pieces.points);
    let points = points.map(|point| {
        if is_backwards {
            low + high - point.x
        } else {
            point.x
        }
    });

    let mut landmarks = vec![low, high];
    landmarks.extend(positions);
    landmarks.extend(points);
    let shares = turning_shares(curve);
    landmarks.extend(shares.into_iter().map(|share| curve.input_at(share)));
    // -0 would not be found as 0.
    landmarks.into_iter().map(|x| x + 0.0).collect()
}

/// Returns the shares of the range at which a curve's own shape turns, begins or ends.
fn turning_shares(curve: &Curve<'_>) -> Vec<f32> {
    let spec = curve.node().kind.spec();
    let Some(at) = spec.socket_position("x_shift") else {
        return Vec::new();
    };
    let shift = curve.socket_value(at);

    match spec.key {
        "sine" => {
            let frequency = curve.value_by_key("frequency");
            (-MAX_CRESTS..=MAX_CRESTS)
                .map(|crest| shift + (0.25 + 0.5 * crest as f32) / frequency)
                .filter(|share| share.is_finite())
                .collect()
        }
        _ => vec![shift, shift + 1.0],
    }
}
