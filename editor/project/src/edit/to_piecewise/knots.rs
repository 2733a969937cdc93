//! Places the points of a piecewise curve between breaks, and chooses the segments that join them.

use emath::smart_aim::best_in_range_f64;
use inclination_core::authoring::{
    curve::ResolvedCurve,
    model::Graph,
    piecewise::{Point, Segment},
};

use super::{Break, CurveReader, height_range, linear_point, piecewise_node};

/// The error at which points fit well enough, as a share of the curve's height: one point of the
/// screen on a plot that is 200 points high.
const TARGET_ERROR_SHARE: f32 = 0.005;
/// The error up to which no segment gets explicit slopes, as a share of the curve's height.
/// Segments without them follow when a point is dragged.
const MAX_PLAIN_ERROR_SHARE: f32 = 0.01;
/// The fewest points of a smooth curve, so that there are enough to drag.
const MIN_SMOOTH_POINTS: usize = 5;
/// The most points of a curve, unless its breaks and turns need more.
const MAX_POINTS: usize = 9;
/// How many points may always be added to those that breaks and turns need.
const MIN_EXTRA_POINTS: usize = 2;
/// How far a straight part may be from a line, as a share of the curve's height.
const STRAIGHT_TOLERANCE_SHARE: f32 = 1e-4;
/// The smallest change of direction that counts as a turn, as a share of the curve's height.
const MIN_TURN_SHARE: f32 = 0.01;
/// The most turns that points follow. A curve with more is noise.
const MAX_TURNS: usize = 32;
/// How far a point may move aside to get a round x, as a share of the curve's width.
const ROUNDING_WIDTH_SHARE: f64 = 1.0 / 200.0;
/// How far a point may move up or down to get a round y, as a share of the curve's height.
const ROUNDING_HEIGHT_SHARE: f32 = 2e-4;
/// The bend that even a straight part counts with when points are distributed.
const STRAIGHT_BEND: f64 = 0.5;

/// A part of a curve between two breaks.
struct Stretch<'s> {
    from: [f32; 2],
    to: [f32; 2],
    samples: &'s [[f32; 2]],
    /// Whether it ends with a jump.
    jumps: bool,
    is_straight: bool,
    /// The x of each point that it must have, including its ends.
    fixed: Vec<f32>,
    /// How many points are added in each gap between the `fixed` ones.
    between: Vec<usize>,
}

/// Places the points of a curve.
pub(super) fn place_points(
    read: &mut CurveReader<'_>,
    samples: &[[f32; 2]],
    breaks: &[Break],
) -> Vec<Point> {
    let height = height_range(samples);
    let mut stretches = split_into_stretches(read, samples, breaks, height);
    let (error, plain) = distribute_points(read, &mut stretches, height, false);
    if error <= MAX_PLAIN_ERROR_SHARE {
        return plain;
    }

    for stretch in &mut stretches {
        stretch.between.fill(0);
    }
    let (bent_error, bent) = distribute_points(read, &mut stretches, height, true);
    if bent_error < error { bent } else { plain }
}

/// Adds points where the error is largest until there are enough. Returns the remaining error too.
fn distribute_points(
    read: &mut CurveReader<'_>,
    stretches: &mut [Stretch<'_>],
    height: f32,
    is_free: bool,
) -> (f32, Vec<Point>) {
    let mut points = build_points(read, stretches, height, is_free);
    let most = MAX_POINTS.max(points.len() + MIN_EXTRA_POINTS);
    let is_straight = stretches.iter().all(|stretch| stretch.is_straight);

    loop {
        let (error, worst) = find_worst_gap(&points, stretches, height);
        let is_enough =
            is_straight || error <= TARGET_ERROR_SHARE && points.len() >= MIN_SMOOTH_POINTS;
        let Some((stretch, gap)) = worst.filter(|_| !is_enough && points.len() < most) else {
            return (error, points);
        };

        stretches[stretch].between[gap] += 1;
        let count = points.len();
        points = build_points(read, stretches, height, is_free);
        if points.len() <= count {
            return (error, points);
        }
    }
}

/// Splits a curve at its breaks.
fn split_into_stretches<'s>(
    read: &mut CurveReader<'_>,
    samples: &'s [[f32; 2]],
    breaks: &[Break],
    height: f32,
) -> Vec<Stretch<'s>> {
    let (low, high) = read.across;
    let mut all: Vec<Stretch<'s>> = Vec::new();
    let mut from = [low, read.height_at(low)];
    let last = Break::Corner([high, read.height_at(high)]);

    for found in breaks.iter().chain([&last]) {
        let (to, next, jumps) = match *found {
            Break::Jump { x, from, to } => ([x, from], [x, to], true),
            Break::Corner(at) => (at, at, false),
        };

        let begin = samples.partition_point(|[x, _]| *x <= from[0]);
        let end = samples.partition_point(|[x, _]| *x < to[0]).max(begin);
        let inside = &samples[begin..end];
        let is_straight = is_straight(from, to, inside, height);

        let mut fixed = vec![from[0], to[0]];
        if !is_straight {
            fixed.extend(
                read.named
                    .iter()
                    .copied()
                    .filter(|x| from[0] < *x && *x < to[0]),
            );
            let turns = find_turns(inside, height);
            if turns.len() <= MAX_TURNS {
                fixed.extend(turns);
            }

            fixed.sort_unstable_by(f32::total_cmp);
            let near = (read.x_span() * ROUNDING_WIDTH_SHARE) as f32;
            fixed.dedup_by(|one, other| (*one - *other).abs() < near);
            fixed[0] = from[0];
            if let Some(last) = fixed.last_mut() {
                *last = to[0];
            }
        }

        all.push(Stretch {
            from,
            to,
            samples: inside,
            jumps,
            is_straight,
            between: vec![0; fixed.len().saturating_sub(1)],
            fixed,
        });
        from = next;
    }

    // A jump at the very end needs a point for the height after it.
    if from[0] == high && from[1] != all.last().map_or(from[1], |stretch| stretch.to[1]) {
        all.push(Stretch {
            from,
            to: from,
            samples: &[],
            jumps: false,
            is_straight: true,
            fixed: Vec::new(),
            between: Vec::new(),
        });
    }

    all
}

fn is_straight(from: [f32; 2], to: [f32; 2], inside: &[[f32; 2]], height: f32) -> bool {
    let span = f64::from(to[0]) - f64::from(from[0]);
    let rise = f64::from(to[1]) - f64::from(from[1]);
    inside.iter().all(|[x, y]| {
        let share = (f64::from(*x) - f64::from(from[0])) / span;
        let line = f64::from(from[1]) + rise * share;
        (f64::from(*y) - line).abs() <= f64::from(height * STRAIGHT_TOLERANCE_SHARE)
    })
}

/// Finds where a curve turns from rising to falling or back. The turn of a level top is its middle.
fn find_turns(samples: &[[f32; 2]], height: f32) -> Vec<f32> {
    let (mut turns, mut direction) = (Vec::new(), 0.0_f32);
    let Some(first) = samples.first() else {
        return turns;
    };

    let mut peak = (*first, *first);

    for at in samples {
        let step = at[1] - peak.0[1];
        if step == 0.0 {
            peak.1 = *at;
        } else if direction == 0.0 || step.signum() == direction {
            if step.abs() > height * MIN_TURN_SHARE || direction != 0.0 {
                direction = step.signum();
                peak = (*at, *at);
            }
        } else if step.abs() > height * MIN_TURN_SHARE {
            turns.push(f32::midpoint(peak.0[0], peak.1[0]));
            (direction, peak) = (step.signum(), (*at, *at));
        }
    }

    turns
}

/// Builds the points of all stretches. If `is_free`, any segment may get explicit slopes, otherwise
/// only those beside a corner.
fn build_points(
    read: &mut CurveReader<'_>,
    stretches: &[Stretch<'_>],
    height: f32,
    is_free: bool,
) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for (at, stretch) in stretches.iter().enumerate() {
        let begin = points.len();
        points.push(linear_point(stretch.from));
        if stretch.is_straight {
            if stretch.jumps && stretch.from[1] == stretch.to[1] {
                points[begin].segment = Segment::Hold;
                continue;
            }
        } else {
            for x in stretch.inner_xs(read.x_span(), height) {
                let y = round_height(read.height_at(x), height);
                points.push(linear_point([x, y]));
            }
            for point in &mut points[begin..] {
                point.segment = Segment::Monotone;
            }
        }

        let is_last = at + 1 == stretches.len();
        if stretch.jumps || is_last && stretch.from[0] < stretch.to[0] {
            points.push(linear_point(stretch.to));
        }
    }

    for (at, stretch) in stretches.iter().enumerate() {
        if !stretch.is_straight {
            fit_slopes(read, &mut points, stretches, at, height, is_free);
        }
    }

    points
}

/// Gives the segments of a stretch explicit slopes where automatic ones miss the curve.
fn fit_slopes(
    read: &mut CurveReader<'_>,
    points: &mut [Point],
    stretches: &[Stretch<'_>],
    at: usize,
    height: f32,
    is_free: bool,
) {
    let stretch = &stretches[at];
    let (from, to) = (stretch.from[0], stretch.to[0]);
    let corner_before = at > 0 && !stretches[at - 1].jumps;
    let corner_behind = at + 1 < stretches.len() && !stretch.jumps;

    let segments: Vec<(usize, f32, f32)> = points
        .windows(2)
        .enumerate()
        .map(|(index, pair)| (index, pair[0].x, pair[1].x))
        .filter(|(_, begin, end)| from <= *begin && *end <= to && begin < end)
        .collect();
    for (index, begin, end) in segments {
        let is_beside = begin == from && corner_before || end == to && corner_behind;
        if !(is_free || is_beside) {
            continue;
        }

        let plain_error = max_error(points, stretch.samples, begin, end);
        if plain_error <= height * TARGET_ERROR_SHARE {
            continue;
        }

        let before = points[index].segment;
        points[index].segment = Segment::Cubic {
            leave: round_slope(read.slope_at(begin, 1.0)),
            arrive: round_slope(read.slope_at(end, -1.0)),
        };
        if max_error(points, stretch.samples, begin, end) >= plain_error {
            points[index].segment = before;
        }
    }
}

/// Returns the largest distance of the curve through points from samples between two places.
fn max_error(points: &[Point], samples: &[[f32; 2]], from: f32, to: f32) -> f32 {
    let begin = samples.partition_point(|[x, _]| *x <= from);
    let end = samples.partition_point(|[x, _]| *x < to).max(begin);
    let node = piecewise_node(points.to_vec());
    let graph = Graph::default();
    let Some(mut drawn) = ResolvedCurve::from_node(&graph, None, &node, |_| 0.0) else {
        return 0.0;
    };

    samples[begin..end]
        .iter()
        .map(|[x, y]| (drawn.height_at(*x) - y).abs())
        .fold(0.0, f32::max)
}

/// Returns the largest error as a share of the height, and where it is: a stretch and one of its
/// gaps.
fn find_worst_gap(
    points: &[Point],
    stretches: &[Stretch<'_>],
    height: f32,
) -> (f32, Option<(usize, usize)>) {
    let bent = stretches
        .iter()
        .enumerate()
        .filter(|(_, stretch)| !stretch.is_straight);
    let errors = bent.flat_map(|(at, stretch)| {
        let gaps = stretch.fixed.windows(2).enumerate();
        gaps.map(move |(gap, ends)| {
            (
                max_error(points, stretch.samples, ends[0], ends[1]),
                (at, gap),
            )
        })
    });

    let largest = errors.max_by(|one, other| one.0.total_cmp(&other.0));
    largest.map_or((0.0, None), |(error, at)| (error / height, Some(at)))
}

impl Stretch<'_> {
    /// Returns the x of its points except its ends: those that it must have, and as many between
    /// them as were given, closer together where the curve bends.
    fn inner_xs(&self, span: f64, height: f32) -> Vec<f32> {
        let mut inner = Vec::new();
        for (ends, count) in self.fixed.windows(2).zip(&self.between) {
            let (from, to) = (ends[0], ends[1]);
            if from > self.from[0] {
                inner.push(from);
            }

            let begin = self.samples.partition_point(|[x, _]| *x <= from);
            let end = self.samples.partition_point(|[x, _]| *x < to).max(begin);
            let bends = cumulative_bend(&self.samples[begin..end], span, f64::from(height));
            let total = bends.last().map_or(0.0, |(_, sum)| *sum);

            let mut before = from;
            for part in 1..=*count {
                let sum = total * part as f64 / (count + 1) as f64;
                let at = bends.partition_point(|(_, so_far)| *so_far < sum);
                let Some((x, _)) = bends.get(at) else {
                    continue;
                };

                let room = (span * ROUNDING_WIDTH_SHARE)
                    .min((f64::from(*x) - f64::from(before)) / 4.0)
                    .min((f64::from(to) - f64::from(*x)) / 4.0)
                    .max(0.0);
                let x = f64::from(*x);
                let x = best_in_range_f64(x - room, x + room) as f32;
                if before < x && x < to {
                    inner.push(x);
                    before = x;
                }
            }
        }
        inner
    }
}

/// Returns how much a curve has bent up to each of its samples. Cubic segments have equal errors if
/// they cover equal shares of the square root of the rate at which the slope changes.
fn cumulative_bend(samples: &[[f32; 2]], span: f64, height: f64) -> Vec<(f32, f64)> {
    let wide: Vec<[f64; 2]> = samples.iter().map(|at| at.map(f64::from)).collect();

    let mut sum = 0.0;
    wide.windows(3)
        .map(|three| {
            let slope = |one: [f64; 2], other: [f64; 2]| (other[1] - one[1]) / (other[0] - one[0]);
            let reach = (three[2][0] - three[0][0]) / 2.0;
            let change = (slope(three[1], three[2]) - slope(three[0], three[1])) / reach;
            let bend = change.abs() * span * span / height;
            sum += (bend + STRAIGHT_BEND).sqrt() * reach / span;
            (three[1][0] as f32, sum)
        })
        .collect()
}

/// Rounds a height to few digits.
fn round_height(y: f32, height: f32) -> f32 {
    let (y, room) = (f64::from(y), f64::from(height * ROUNDING_HEIGHT_SHARE));
    best_in_range_f64(y - room, y + room) as f32
}

/// Rounds a slope to few digits.
fn round_slope(slope: f32) -> f32 {
    let (slope, room) = (f64::from(slope), f64::from(slope.abs() * 1e-3));
    best_in_range_f64(slope - room, slope + room) as f32 + 0.0
}
