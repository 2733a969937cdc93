//! Where points stand between breaks, and which way goes from each to the next.

use emath::smart_aim::best_in_range_f64;
use inclination_core::{
    curve::Drawn,
    model::Graph,
    piecewise::{Point, Segment},
};

use super::{Break, Read, height, point, through};

/// How far off is as good as on it, as a share of the curve's height: a point of a plot that is 200 points high.
const AIM: f32 = 0.005;
/// How far off ways may be that have no slopes of their own, since such ways follow when a point is dragged.
const PLAIN: f32 = 0.01;
/// How many points a smooth curve has at least, so that there is something to take hold of.
const LEAST: usize = 5;
/// How many it has at most, and how many more at least than it breaks and turns.
const MOST: usize = 9;
const MORE: usize = 2;
/// How far a curve is off a straight line that is one, as a share of its height.
const STRAIGHT: f32 = 1e-4;
/// How far a turn goes back at least.
const TURN: f32 = 0.01;
/// What turns more often is noise, which no points follow.
const TURNS: usize = 32;
/// The part of the curve's width that a place may be put aside by, so that its number is a round one; and of its height.
const ROUND: f64 = 1.0 / 200.0;
const EVEN: f32 = 2e-4;
/// How much a straight part counts when points are shared out, beside one that bends.
const FLAT: f64 = 0.5;

/// What lies between two breaks.
struct Stretch<'s> {
    from: [f32; 2],
    to: [f32; 2],
    samples: &'s [[f32; 2]],
    /// Whether it ends with a jump.
    jumps: bool,
    is_straight: bool,
    /// What has to have a point, its ends among it, and how many points stand before each but the first.
    fixed: Vec<f32>,
    between: Vec<usize>,
}

/// The points of a curve.
pub(super) fn placed(read: &mut Read<'_>, samples: &[[f32; 2]], breaks: &[Break]) -> Vec<Point> {
    let height = height(samples);
    let mut stretches = stretches(read, samples, breaks, height);
    let (off, plain) = shared_out(read, &mut stretches, (height, false));
    if off <= PLAIN {
        return plain;
    }
    for stretch in &mut stretches {
        stretch.between.fill(0);
    }
    let (bent_off, bent) = shared_out(read, &mut stretches, (height, true));
    if bent_off < off { bent } else { plain }
}

/// Points where they are missed most, until there are enough of them. Gives how far off they are, too.
fn shared_out(
    read: &mut Read<'_>,
    stretches: &mut [Stretch<'_>],
    (height, is_free): (f32, bool),
) -> (f32, Vec<Point>) {
    let mut points = joined(read, stretches, (height, is_free));
    let most = MOST.max(points.len() + MORE);
    let is_straight = stretches.iter().all(|stretch| stretch.is_straight);
    loop {
        let (off, worst) = worst(&points, stretches, height);
        let is_enough = is_straight || off <= AIM && points.len() >= LEAST;
        let Some((stretch, gap)) = worst.filter(|_| !is_enough && points.len() < most) else {
            return (off, points);
        };
        stretches[stretch].between[gap] += 1;
        let count = points.len();
        points = joined(read, stretches, (height, is_free));
        if points.len() <= count {
            return (off, points);
        }
    }
}

fn stretches<'s>(
    read: &mut Read<'_>,
    samples: &'s [[f32; 2]],
    breaks: &[Break],
    height: f32,
) -> Vec<Stretch<'s>> {
    let (low, high) = read.across;
    let mut all: Vec<Stretch<'s>> = Vec::new();
    let mut from = [low, read.at(low)];
    let last = Break::Corner([high, read.at(high)]);
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
            let named = read.named.iter().copied();
            let named = named.filter(|x| from[0] < *x && *x < to[0]);
            fixed.extend(named);
            let turns = turns(inside, height);
            if turns.len() <= TURNS {
                fixed.extend(turns);
            }
            fixed.sort_unstable_by(f32::total_cmp);
            let near = (read.span() * ROUND) as f32;
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
    // A jump at the very end leaves a point.
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
        (f64::from(*y) - line).abs() <= f64::from(height * STRAIGHT)
    })
}

/// Where a curve turns from rising to falling or back; of a level top its middle.
fn turns(samples: &[[f32; 2]], height: f32) -> Vec<f32> {
    let (mut turns, mut way) = (Vec::new(), 0.0_f32);
    let Some(first) = samples.first() else {
        return turns;
    };
    let mut peak = (*first, *first);
    for at in samples {
        let step = at[1] - peak.0[1];
        if step == 0.0 {
            peak.1 = *at;
        } else if way == 0.0 || step.signum() == way {
            if step.abs() > height * TURN || way != 0.0 {
                way = step.signum();
                peak = (*at, *at);
            }
        } else if step.abs() > height * TURN {
            turns.push(f32::midpoint(peak.0[0], peak.1[0]));
            (way, peak) = (step.signum(), (*at, *at));
        }
    }
    turns
}

/// The points of all stretches; `is_free`: any way may have slopes of its own, not those beside a corner alone.
fn joined(
    read: &mut Read<'_>,
    stretches: &[Stretch<'_>],
    (height, is_free): (f32, bool),
) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    for (at, stretch) in stretches.iter().enumerate() {
        let begin = points.len();
        points.push(point(stretch.from));
        if stretch.is_straight {
            if stretch.jumps && stretch.from[1] == stretch.to[1] {
                points[begin].segment = Segment::Hold;
                continue;
            }
        } else {
            for x in stretch.inner(read.span(), height) {
                let y = even(read.at(x), height);
                points.push(point([x, y]));
            }
            for point in &mut points[begin..] {
                point.segment = Segment::Monotone;
            }
        }
        let is_last = at + 1 == stretches.len();
        if stretch.jumps || is_last && stretch.from[0] < stretch.to[0] {
            points.push(point(stretch.to));
        }
    }
    for (at, stretch) in stretches.iter().enumerate() {
        if !stretch.is_straight {
            bend(read, &mut points, (stretches, at), (height, is_free));
        }
    }
    points
}

/// Gives ways slopes of their own where they miss the curve without.
fn bend(
    read: &mut Read<'_>,
    points: &mut [Point],
    (stretches, at): (&[Stretch<'_>], usize),
    (height, is_free): (f32, bool),
) {
    let stretch = &stretches[at];
    let (from, to) = (stretch.from[0], stretch.to[0]);
    let corner_before = at > 0 && !stretches[at - 1].jumps;
    let corner_behind = at + 1 < stretches.len() && !stretch.jumps;
    let ways = points.windows(2).enumerate();
    let ways: Vec<(usize, f32, f32)> = ways
        .map(|(way, pair)| (way, pair[0].x, pair[1].x))
        .filter(|(_, begin, end)| from <= *begin && *end <= to && begin < end)
        .collect();
    for (way, begin, end) in ways {
        let is_beside = begin == from && corner_before || end == to && corner_behind;
        if !(is_free || is_beside) {
            continue;
        }
        let plain = off(points, stretch.samples, (begin, end));
        if plain <= height * AIM {
            continue;
        }
        let before = points[way].segment;
        points[way].segment = Segment::Cubic {
            leave: even_slope(read.slope(begin, 1.0)),
            arrive: even_slope(read.slope(end, -1.0)),
        };
        if off(points, stretch.samples, (begin, end)) >= plain {
            points[way].segment = before;
        }
    }
}

/// How far points are off samples at most between two places.
fn off(points: &[Point], samples: &[[f32; 2]], (from, to): (f32, f32)) -> f32 {
    let begin = samples.partition_point(|[x, _]| *x <= from);
    let end = samples.partition_point(|[x, _]| *x < to).max(begin);
    let node = through(points.to_vec());
    let graph = Graph::default();
    let Some(mut drawn) = Drawn::of(&graph, None, &node, |_| 0.0) else {
        return 0.0;
    };
    let each = samples[begin..end].iter();
    let each = each.map(|[x, y]| (drawn.at(*x) - y).abs());
    each.fold(0.0, f32::max)
}

/// How far off the points are at most, as a share of the height, and the gap that misses a point most.
fn worst(
    points: &[Point],
    stretches: &[Stretch<'_>],
    height: f32,
) -> (f32, Option<(usize, usize)>) {
    let bent = stretches.iter().enumerate();
    let bent = bent.filter(|(_, stretch)| !stretch.is_straight);
    let gaps = bent.flat_map(|(at, stretch)| {
        let gaps = stretch.fixed.windows(2).enumerate();
        gaps.map(move |(gap, ends)| (off(points, stretch.samples, (ends[0], ends[1])), (at, gap)))
    });
    let most = gaps.max_by(|one, other| one.0.total_cmp(&other.0));
    most.map_or((0.0, None), |(off, at)| (off / height, Some(at)))
}

impl Stretch<'_> {
    /// The places of its points without its ends: what has to have one, and so many between as were given, nearer to each
    /// other where it bends.
    fn inner(&self, span: f64, height: f32) -> Vec<f32> {
        let mut inner = Vec::new();
        for (ends, count) in self.fixed.windows(2).zip(&self.between) {
            let (from, to) = (ends[0], ends[1]);
            if from > self.from[0] {
                inner.push(from);
            }
            let begin = self.samples.partition_point(|[x, _]| *x <= from);
            let end = self.samples.partition_point(|[x, _]| *x < to).max(begin);
            let bends = bends(&self.samples[begin..end], (span, f64::from(height)));
            let all = bends.last().map_or(0.0, |(_, sum)| *sum);
            let mut before = from;
            for part in 1..=*count {
                let sum = all * part as f64 / (count + 1) as f64;
                let at = bends.partition_point(|(_, so_far)| *so_far < sum);
                let Some((x, _)) = bends.get(at) else {
                    continue;
                };
                let room = (span * ROUND)
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

/// How much a curve has bent on the way to each of its samples: between cubics, which are as near everywhere if they have
/// equal shares of the root of how fast the slope changes.
fn bends(samples: &[[f32; 2]], (span, height): (f64, f64)) -> Vec<(f32, f64)> {
    let wide = samples.iter().map(|at| at.map(f64::from));
    let wide: Vec<[f64; 2]> = wide.collect();
    let mut sum = 0.0;
    let each = wide.windows(3).map(|three| {
        let slope = |one: [f64; 2], other: [f64; 2]| (other[1] - one[1]) / (other[0] - one[0]);
        let reach = (three[2][0] - three[0][0]) / 2.0;
        let change = (slope(three[1], three[2]) - slope(three[0], three[1])) / reach;
        let bend = change.abs() * span * span / height;
        sum += (bend + FLAT).sqrt() * reach / span;
        (three[1][0] as f32, sum)
    });
    each.collect()
}

/// A height with few digits.
fn even(y: f32, height: f32) -> f32 {
    let (y, room) = (f64::from(y), f64::from(height * EVEN));
    best_in_range_f64(y - room, y + room) as f32
}

fn even_slope(slope: f32) -> f32 {
    let (slope, room) = (f64::from(slope), f64::from(slope.abs() * 1e-3));
    best_in_range_f64(slope - room, slope + room) as f32 + 0.0
}
