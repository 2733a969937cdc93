//! Curves through points that somebody drew or measured: of every kind the numbers that come nearest, by the sum of squared
//! distances up and down, with the error that is left.
//!
//! What scales and lifts a curve is found exactly, by linear least squares; only what bends it is searched, from a grid of
//! beginnings and by a simplex (`simplex`) in f64, so that the same points give the same curves. `shapes` has the kinds'
//! formulas, `read` reads points from text. The error that is told is that of the core's curve with the numbers as they
//! are stored, clamp and all.

mod read;
mod shapes;
mod simplex;
mod stroke;
#[cfg(test)]
mod tests;

use inclination_core::{
    curve::Drawn,
    kind::Kind,
    model::{Graph, Node, NodeKind, Socket},
    piecewise::{Point, Segment},
};

pub use read::{Pairs, read};
use shapes::{SHAPES, Shape};
pub use stroke::along;

use super::{Cancel, curve::points::Turn};

/// What points are fitted in: the ends and the output that the curve has, and whether it is turned round.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    /// The ends of the input.
    pub ends: (f32, f32),
    /// The node: what it says of output and direction stays.
    pub node: Node,
}

/// A curve that was fitted.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// Its kind's key.
    pub key: &'static str,
    /// Its numbers, by their keys; the others are as at first.
    pub numbers: Vec<(&'static str, f32)>,
    /// Its points, if it has any.
    pub points: Option<Vec<Point>>,
    /// The root of the mean squared distance from the points, up and down.
    pub error: f32,
}

/// How many points a curve through every point has at most.
const MOST: usize = 64;
/// A curve with fewer numbers is taken if it is no farther off than by this part of the points' height.
const AS_GOOD: f64 = 1e-3;

/// The best curve of every kind, the nearest first; none if it was cancelled.
pub fn fit(room: &Room, pairs: &[[f32; 2]], cancel: &Cancel) -> Option<Vec<Fitted>> {
    let pairs: Vec<[f32; 2]> = pairs
        .iter()
        .filter(|pair| pair.iter().all(|number| number.is_finite()))
        .copied()
        .collect();
    let samples = samples(room, &pairs);
    let mut all = Vec::new();
    if samples.len() > 1 {
        for shape in SHAPES {
            let found = fit_shape(shape, &samples, cancel)?;
            all.push(finish(
                room,
                shape.key,
                numbers(room, shape, &found),
                None,
                &pairs,
            ));
        }
        all.push(finish(room, "step", step(room, &samples), None, &pairs));
        let points = through(room, &pairs);
        if points.len() > 1 {
            all.push(finish(room, "piecewise", Vec::new(), Some(points), &pairs));
        }
    }
    all.retain(Fitted::is_finite);
    all.sort_by(|one, other| one.error.total_cmp(&other.error));
    Some(all)
}

/// A point as the formulas see it: how far along, and what height.
type Sample = (f64, f64);

fn samples(room: &Room, pairs: &[[f32; 2]]) -> Vec<Sample> {
    let (low, high) = (f64::from(room.ends.0), f64::from(room.ends.1));
    let (from, to) = output(room);
    let is_on = |key: &str| room.node.setting(key) == 1;
    if low == high || from == to {
        return Vec::new();
    }
    let sample = |[x, y]: &[f32; 2]| {
        let t = (f64::from(*x) - low) / (high - low);
        let t = t.clamp(0.0, 1.0);
        let height = (f64::from(*y) - from) / (to - from);
        (
            if is_on("mirror") { 1.0 - t } else { t },
            if is_on("invert") {
                1.0 - height
            } else {
                height
            },
        )
    };
    pairs.iter().map(sample).collect()
}

/// From where to where its output goes.
fn output(room: &Room) -> (f64, f64) {
    let held = |key: &str, otherwise: f64| match socket(&room.node, key) {
        Some(Socket::Value(value)) => f64::from(value),
        _ => otherwise,
    };
    (held("from", 0.0), held("to", 1.0))
}

fn socket(node: &Node, key: &str) -> Option<Socket> {
    let at = node.kind.spec().socket_position(key)?;
    node.sockets.get(at).copied()
}

/// What was found of a shape: what bends it, and by how much it is stretched and lifted.
struct Found {
    bent: Vec<f64>,
    scale: f64,
    lift: f64,
    /// The sum of squared distances.
    off: f64,
}

/// How many of the grid's beginnings are followed to their ends.
const BEST: usize = 6;

fn fit_shape(shape: &Shape, samples: &[Sample], cancel: &Cancel) -> Option<Found> {
    // Rising and falling as the kind has it at first, and stretched as it may be.
    let plain = [(1.0, 0.0), (-1.0, 1.0)].map(|(scale, lift)| {
        let lift = if shape.is_centred { 0.5 } else { lift };
        search(shape, samples, Some((scale, lift)), cancel)
    });
    let [rising, falling] = plain;
    let plain = [rising?, falling?];
    let plain = plain
        .into_iter()
        .min_by(|one, other| one.off.total_cmp(&other.off))?;
    let free = search(shape, samples, None, cancel)?;
    let height = samples.iter().map(|(_, y)| y.abs()).fold(1e-9, f64::max);
    let rms = |off: f64| (off / samples.len() as f64).sqrt();
    // Fewer numbers that differ from the first are easier to read and to change.
    let is_as_good = rms(plain.off) <= rms(free.off) * 1.02 + AS_GOOD * height;
    Some(if is_as_good { plain } else { free })
}

fn search(
    shape: &Shape,
    samples: &[Sample],
    fixed: Option<(f64, f64)>,
    cancel: &Cancel,
) -> Option<Found> {
    let judge = |bent: &[f64]| judge(shape, samples, fixed, bent);
    let mut beginnings: Vec<Found> = Vec::new();
    for begin in grid(shape.begins) {
        if cancel.is_cancelled() {
            return None;
        }
        beginnings.push(judge(&begin));
    }
    beginnings.sort_by(|one, other| one.off.total_cmp(&other.off));
    beginnings.truncate(BEST);
    let mut best: Option<Found> = None;
    for begin in beginnings {
        if cancel.is_cancelled() {
            return None;
        }
        let end = simplex::least(&begin.bent, |bent| judge(bent).off);
        let end = judge(&end);
        if best.as_ref().is_none_or(|best| end.off < best.off) {
            best = Some(end);
        }
    }
    best
}

/// Every combination of some values for each number.
fn grid(values: &[&[f64]]) -> Vec<Vec<f64>> {
    values.iter().fold(vec![Vec::new()], |all, values| {
        let longer = |begin: &Vec<f64>| {
            let begin = begin.clone();
            values.iter().map(move |value| {
                let mut longer = begin.clone();
                longer.push(*value);
                longer
            })
        };
        all.iter().flat_map(longer).collect()
    })
}

/// How far off a shape is that is bent so, stretched and lifted as is best, or as it is told.
fn judge(shape: &Shape, samples: &[Sample], fixed: Option<(f64, f64)>, bent: &[f64]) -> Found {
    let heights: Vec<f64> = samples
        .iter()
        .map(|(t, _)| (shape.height)(*t, bent))
        .collect();
    let (scale, lift) = fixed.unwrap_or_else(|| straight(&heights, samples));
    let off = heights
        .iter()
        .zip(samples)
        .map(|(height, (_, y))| (scale * height + lift - y).powi(2))
        .sum::<f64>();
    let is_sound = off.is_finite() && (shape.is_sound)(bent);
    Found {
        bent: bent.to_vec(),
        scale,
        lift,
        off: if is_sound { off } else { f64::MAX },
    }
}

/// The straight line that is nearest to points, by its slope and where it begins.
fn straight(heights: &[f64], samples: &[Sample]) -> (f64, f64) {
    let count = heights.len() as f64;
    let mean = heights.iter().sum::<f64>() / count;
    let mean_y = samples.iter().map(|(_, y)| y).sum::<f64>() / count;
    let (mut with, mut own) = (0.0, 0.0);
    for (height, (_, y)) in heights.iter().zip(samples) {
        with += (height - mean) * (y - mean_y);
        own += (height - mean).powi(2);
    }
    // A level shape lifts only.
    let scale = if own > 1e-18 { with / own } else { 0.0 };
    (scale, mean_y - scale * mean)
}

/// What was found as the numbers of the kind, places in the input's unit.
fn numbers(room: &Room, shape: &Shape, found: &Found) -> Vec<(&'static str, f32)> {
    let named = (shape.numbers)(&found.bent, found.scale, found.lift);
    let (low, high) = (f64::from(room.ends.0), f64::from(room.ends.1));
    let placed = |(key, value): (&'static str, f64)| {
        let share = if room.node.setting("mirror") == 1 {
            1.0 - value
        } else {
            value
        };
        let value = match key {
            "midpoint" => low + (high - low) * share,
            _ => value,
        };
        (key, value as f32)
    };
    named.into_iter().map(placed).collect()
}

/// The threshold that puts most on its right side: between two neighbours.
fn step(room: &Room, samples: &[Sample]) -> Vec<(&'static str, f32)> {
    let mut sorted = samples.to_vec();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
    let ends = [0.0, 1.0].map(|end| (end, 0.0));
    let mut places: Vec<f64> = sorted
        .windows(2)
        .map(|pair| f64::midpoint(pair[0].0, pair[1].0))
        .collect();
    places.extend(ends.map(|(end, _)| end));
    let off = |threshold: f64| {
        sorted
            .iter()
            .map(|(t, y)| (f64::from(u8::from(*t >= threshold)) - y).powi(2))
            .sum::<f64>()
    };
    let best = places
        .into_iter()
        .min_by(|one, other| off(*one).total_cmp(&off(*other)));
    let share = best.unwrap_or(0.5);
    let share = if room.node.setting("mirror") == 1 {
        1.0 - share
    } else {
        share
    };
    let (low, high) = (f64::from(room.ends.0), f64::from(room.ends.1));
    vec![("threshold", (low + (high - low) * share) as f32)]
}

/// A line through every point; of those that share an x, their middle. What the node turns is turned back before.
fn through(room: &Room, pairs: &[[f32; 2]]) -> Vec<Point> {
    let (from, to) = output(room);
    let turn = Turn::new(&room.node, room.ends, (from as f32, to as f32));
    let mut sorted: Vec<[f32; 2]> = pairs.iter().map(|pair| turn.held(*pair)).collect();
    sorted.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let groups = sorted.chunk_by(|one, other| one[0] == other[0]);
    let points: Vec<Point> = groups
        .map(|group| {
            let sum: f64 = group.iter().map(|[_, y]| f64::from(*y)).sum();
            Point {
                x: group[0][0],
                y: (sum / group.len() as f64) as f32,
                segment: Segment::Linear,
            }
        })
        .collect();
    if points.len() > MOST {
        return Vec::new();
    }
    points
}

/// The fit with its error, by the core's own curve.
fn finish(
    room: &Room,
    key: &'static str,
    numbers: Vec<(&'static str, f32)>,
    points: Option<Vec<Point>>,
    pairs: &[[f32; 2]],
) -> Fitted {
    let mut fitted = Fitted {
        key,
        numbers,
        points,
        error: f32::INFINITY,
    };
    // A curve by points has them turned round and stretched already where the node says so: it is shown as it would be.
    let Some(node) = fitted.node(room) else {
        return fitted;
    };
    let graph = Graph::default();
    let Some(mut drawn) = Drawn::of(&graph, None, &node, |_| 0.0) else {
        return fitted;
    };
    let sum: f64 = pairs
        .iter()
        .map(|[x, y]| (f64::from(drawn.at(*x)) - f64::from(*y)).powi(2))
        .sum();
    fitted.error = (sum / pairs.len().max(1) as f64).sqrt() as f32;
    fitted
}

impl Fitted {
    /// Whether all of it can stand in a graph: points near the largest numbers lead beyond them.
    fn is_finite(&self) -> bool {
        let numbers = self.numbers.iter().map(|(_, number)| *number);
        let points = self.points.iter().flatten();
        let points = points.flat_map(|point| [point.x, point.y]);
        let mut all = numbers.chain(points).chain([self.error]);
        all.all(f32::is_finite)
    }

    /// A node of it, for itself: with its ends typed.
    pub fn node(&self, room: &Room) -> Option<Node> {
        let kind = Kind::find(self.key)?;
        let spec = kind.spec();
        let mut node = Node::new("", NodeKind::Formula(kind));
        let shared = spec.shared_sockets.len();
        for (place, held) in node.sockets.iter_mut().zip(&room.node.sockets).take(shared) {
            *place = match held {
                Socket::Wire(_) => *place,
                held => *held,
            };
        }
        let ends = [("low", room.ends.0), ("high", room.ends.1)];
        for (key, number) in ends.iter().chain(&self.numbers) {
            let at = spec.socket_position(key)?;
            *node.sockets.get_mut(at)? = Socket::Value(*number);
        }
        let settings = spec.shared_settings.len();
        let own = node.settings.iter_mut().zip(&room.node.settings);
        for (place, chosen) in own.take(settings) {
            *place = *chosen;
        }
        if let Some(points) = &self.points {
            node.pieces
                .get_or_insert_default()
                .points
                .clone_from(points);
        }
        Some(node)
    }
}
