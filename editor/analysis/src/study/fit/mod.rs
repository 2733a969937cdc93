//! Fits curves of every kind to points that were drawn or measured, by least squares of the
//! vertical distances.
//!
//! The numbers that scale and lift a curve are computed exactly, by linear least squares. Only the
//! numbers that change its shape are searched, from a grid of starting values and by a simplex
//! (`simplex`) in `f64`, so that the same points always give the same curves. `shapes` has the
//! formulas of the kinds, and `parse_points` reads points from text. The reported error is that of
//! the core's curve with the numbers as they are stored, including its clamp.

mod parse_points;
mod shapes;
mod simplex;
mod stroke;
#[cfg(test)]
mod tests;

use inclination_core::authoring::{
    curve::ResolvedCurve,
    kind::Kind,
    model::{Graph, Node, NodeKind, Socket},
    piecewise::{Point, Segment},
};

pub use parse_points::{ParsedPairs, parse_pairs};
use shapes::{FIT_SHAPES, FitShape};
pub use stroke::points_along_stroke;

use super::{CancelToken, curve::points::PointTransform};

/// The frame that points are fitted in: the curve's input and output range, and its direction.
#[derive(Clone, Debug, PartialEq)]
pub struct FitFrame {
    /// The low and the high end of the input.
    pub ends: (f32, f32),
    /// The node, whose output range and direction the fitted curve keeps.
    pub node: Node,
}

/// A fitted curve.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedCurve {
    /// The key of the curve's kind.
    pub key: &'static str,
    /// The curve's numbers by their keys. Numbers that are not listed keep their defaults.
    pub numbers: Vec<(&'static str, f32)>,
    /// The points of a piecewise curve.
    pub points: Option<Vec<Point>>,
    /// The root of the mean squared vertical distance from the points.
    pub error: f32,
}

/// The maximum number of points of a curve that passes through every point.
const MAX_PIECEWISE_POINTS: usize = 64;
/// A curve with fewer numbers is preferred if its error is larger by at most this share of the
/// points' height.
const SIMPLER_FIT_TOLERANCE: f64 = 1e-3;

/// Fits the best curve of every kind and returns them with the smallest error first, or `None` if
/// canceled.
pub fn fit_curves(
    frame: &FitFrame,
    pairs: &[[f32; 2]],
    cancel: &CancelToken,
) -> Option<Vec<FittedCurve>> {
    let pairs: Vec<[f32; 2]> = pairs
        .iter()
        .filter(|pair| pair.iter().all(|number| number.is_finite()))
        .copied()
        .collect();

    let samples = normalize_pairs(frame, &pairs);
    let mut all = Vec::new();
    if samples.len() > 1 {
        for shape in FIT_SHAPES {
            let found = fit_shape(shape, &samples, cancel)?;
            all.push(measure_fit(
                frame,
                shape.key,
                to_kind_numbers(frame, shape, &found),
                None,
                &pairs,
            ));
        }
        all.push(measure_fit(
            frame,
            "step",
            fit_step(frame, &samples),
            None,
            &pairs,
        ));
        let points = connect_points(frame, &pairs);
        if points.len() > 1 {
            all.push(measure_fit(
                frame,
                "piecewise",
                Vec::new(),
                Some(points),
                &pairs,
            ));
        }
    }

    all.retain(FittedCurve::is_finite);
    all.sort_by(|one, other| one.error.total_cmp(&other.error));
    Some(all)
}

/// A point in the unit square of the formulas: its position along the input, and its height.
type NormalizedPoint = (f64, f64);

fn normalize_pairs(frame: &FitFrame, pairs: &[[f32; 2]]) -> Vec<NormalizedPoint> {
    let (low, high) = (f64::from(frame.ends.0), f64::from(frame.ends.1));
    let (from, to) = output_range(frame);
    let is_on = |key: &str| frame.node.setting(key) == 1;
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

/// Returns the range of the curve's output.
fn output_range(frame: &FitFrame) -> (f64, f64) {
    let value_or = |key: &str, default: f64| match find_socket(&frame.node, key) {
        Some(Socket::Value(value)) => f64::from(value),
        _ => default,
    };
    (value_or("from", 0.0), value_or("to", 1.0))
}

fn find_socket(node: &Node, key: &str) -> Option<Socket> {
    let at = node.kind.spec().socket_position(key)?;
    node.sockets.get(at).copied()
}

/// A fitted shape: its shape parameters, its vertical scale and its lift.
struct ShapeFit {
    parameters: Vec<f64>,
    scale: f64,
    lift: f64,
    /// The sum of squared distances.
    squared_error: f64,
}

/// The number of starting points whose minimum is searched for.
const MAX_REFINED_STARTS: usize = 6;

fn fit_shape(
    shape: &FitShape,
    samples: &[NormalizedPoint],
    cancel: &CancelToken,
) -> Option<ShapeFit> {
    // Rising and falling with the default scale, and with any scale.
    let [rising, falling] = [(1.0, 0.0), (-1.0, 1.0)].map(|(scale, lift)| {
        let lift = if shape.is_centered { 0.5 } else { lift };
        search_shape(shape, samples, Some((scale, lift)), cancel)
    });
    let plain = [rising?, falling?]
        .into_iter()
        .min_by(|one, other| one.squared_error.total_cmp(&other.squared_error))?;
    let free = search_shape(shape, samples, None, cancel)?;

    let height = samples.iter().map(|(_, y)| y.abs()).fold(1e-9, f64::max);
    let rms = |squared_error: f64| (squared_error / samples.len() as f64).sqrt();
    // A curve with fewer changed numbers is easier to read and to edit.
    let is_as_good =
        rms(plain.squared_error) <= rms(free.squared_error) * 1.02 + SIMPLER_FIT_TOLERANCE * height;
    Some(if is_as_good { plain } else { free })
}

/// Searches for the shape parameters with the least error, at a fixed scale and lift or at the best
/// ones.
fn search_shape(
    shape: &FitShape,
    samples: &[NormalizedPoint],
    fixed: Option<(f64, f64)>,
    cancel: &CancelToken,
) -> Option<ShapeFit> {
    let judge = |parameters: &[f64]| evaluate_shape(shape, samples, fixed, parameters);
    let mut starts: Vec<ShapeFit> = Vec::new();
    for start in combine_values(shape.start_values) {
        if cancel.is_canceled() {
            return None;
        }
        starts.push(judge(&start));
    }
    starts.sort_by(|one, other| one.squared_error.total_cmp(&other.squared_error));
    starts.truncate(MAX_REFINED_STARTS);

    let mut best: Option<ShapeFit> = None;
    for start in starts {
        if cancel.is_canceled() {
            return None;
        }
        let end = simplex::minimize_function(&start.parameters, |parameters| {
            judge(parameters).squared_error
        });
        let end = judge(&end);
        if best
            .as_ref()
            .is_none_or(|best| end.squared_error < best.squared_error)
        {
            best = Some(end);
        }
    }
    best
}

/// Returns every combination of the values listed for each number.
fn combine_values(values: &[&[f64]]) -> Vec<Vec<f64>> {
    values.iter().fold(vec![Vec::new()], |all, values| {
        let longer = |start: &Vec<f64>| {
            let start = start.clone();
            values.iter().map(move |value| {
                let mut longer = start.clone();
                longer.push(*value);
                longer
            })
        };
        all.iter().flat_map(longer).collect()
    })
}

/// Computes the error of a shape with some parameters, at a fixed scale and lift or at the best
/// ones.
fn evaluate_shape(
    shape: &FitShape,
    samples: &[NormalizedPoint],
    fixed: Option<(f64, f64)>,
    parameters: &[f64],
) -> ShapeFit {
    let heights: Vec<f64> = samples
        .iter()
        .map(|(t, _)| (shape.height)(*t, parameters))
        .collect();
    let (scale, lift) = fixed.unwrap_or_else(|| fit_line(&heights, samples));
    let squared_error = heights
        .iter()
        .zip(samples)
        .map(|(height, (_, y))| (scale * height + lift - y).powi(2))
        .sum::<f64>();
    let is_valid = squared_error.is_finite() && (shape.is_valid)(parameters);
    ShapeFit {
        parameters: parameters.to_vec(),
        scale,
        lift,
        squared_error: if is_valid { squared_error } else { f64::MAX },
    }
}

/// Fits a straight line that maps `heights` to the points' heights. Returns its slope and its value
/// at 0.
fn fit_line(heights: &[f64], samples: &[NormalizedPoint]) -> (f64, f64) {
    let count = heights.len() as f64;
    let mean = heights.iter().sum::<f64>() / count;
    let mean_y = samples.iter().map(|(_, y)| y).sum::<f64>() / count;
    let (mut covariance, mut variance) = (0.0, 0.0);
    for (height, (_, y)) in heights.iter().zip(samples) {
        covariance += (height - mean) * (y - mean_y);
        variance += (height - mean).powi(2);
    }
    // A level shape can only be lifted.
    let scale = if variance > 1e-18 {
        covariance / variance
    } else {
        0.0
    };
    (scale, mean_y - scale * mean)
}

/// Converts a fitted shape to the numbers of its kind, with positions in the input's unit.
fn to_kind_numbers(
    frame: &FitFrame,
    shape: &FitShape,
    found: &ShapeFit,
) -> Vec<(&'static str, f32)> {
    let named = (shape.numbers)(&found.parameters, found.scale, found.lift);
    let (low, high) = (f64::from(frame.ends.0), f64::from(frame.ends.1));
    let placed = |(key, value): (&'static str, f64)| {
        let share = if frame.node.setting("mirror") == 1 {
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

/// Finds the threshold between two neighboring points that puts most points on the right side.
fn fit_step(frame: &FitFrame, samples: &[NormalizedPoint]) -> Vec<(&'static str, f32)> {
    let mut sorted = samples.to_vec();
    sorted.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut thresholds: Vec<f64> = sorted
        .windows(2)
        .map(|pair| f64::midpoint(pair[0].0, pair[1].0))
        .collect();
    thresholds.extend([0.0, 1.0]);

    let squared_error = |threshold: f64| {
        sorted
            .iter()
            .map(|(t, y)| (f64::from(u8::from(*t >= threshold)) - y).powi(2))
            .sum::<f64>()
    };
    let best = thresholds
        .into_iter()
        .min_by(|one, other| squared_error(*one).total_cmp(&squared_error(*other)));

    let share = best.unwrap_or(0.5);
    let share = if frame.node.setting("mirror") == 1 {
        1.0 - share
    } else {
        share
    };
    let (low, high) = (f64::from(frame.ends.0), f64::from(frame.ends.1));
    vec![("threshold", (low + (high - low) * share) as f32)]
}

/// Connects all points by lines. Points that share an x are replaced by their mean, and the node's
/// mirroring and inversion is undone first.
fn connect_points(frame: &FitFrame, pairs: &[[f32; 2]]) -> Vec<Point> {
    let (from, to) = output_range(frame);
    let turn = PointTransform::new(&frame.node, frame.ends, (from as f32, to as f32));

    let mut sorted: Vec<[f32; 2]> = pairs.iter().map(|pair| turn.to_point(*pair)).collect();
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

    if points.len() > MAX_PIECEWISE_POINTS {
        return Vec::new();
    }
    points
}

/// Creates the fitted curve and measures its error with the core's own curve.
fn measure_fit(
    frame: &FitFrame,
    key: &'static str,
    numbers: Vec<(&'static str, f32)>,
    points: Option<Vec<Point>>,
    pairs: &[[f32; 2]],
) -> FittedCurve {
    let mut fitted = FittedCurve {
        key,
        numbers,
        points,
        error: f32::INFINITY,
    };
    // For a piecewise curve, `pairs` are already transformed back where the node mirrors or inverts
    // it. The error is that of the curve as it will be shown.
    let Some(node) = fitted.to_node(frame) else {
        return fitted;
    };

    let graph = Graph::default();
    let Some(mut drawn) = ResolvedCurve::from_node(&graph, None, &node, |_| 0.0) else {
        return fitted;
    };

    let sum: f64 = pairs
        .iter()
        .map(|[x, y]| (f64::from(drawn.height_at(*x)) - f64::from(*y)).powi(2))
        .sum();
    fitted.error = (sum / pairs.len().max(1) as f64).sqrt() as f32;
    fitted
}

impl FittedCurve {
    /// Returns whether a graph can contain all numbers. Points near the largest `f32` lead beyond
    /// it.
    fn is_finite(&self) -> bool {
        let numbers = self.numbers.iter().map(|(_, number)| *number);
        let points = self.points.iter().flatten();
        let points = points.flat_map(|point| [point.x, point.y]);
        let mut all = numbers.chain(points).chain([self.error]);
        all.all(f32::is_finite)
    }

    /// Creates a node for the curve alone, with its input range as typed numbers.
    pub fn to_node(&self, frame: &FitFrame) -> Option<Node> {
        let kind = Kind::from_key(self.key)?;
        let spec = kind.spec();
        let mut node = Node::new("", NodeKind::Formula(kind));

        let shared_sockets = spec.shared_sockets.len();
        for (place, socket) in node
            .sockets
            .iter_mut()
            .zip(&frame.node.sockets)
            .take(shared_sockets)
        {
            *place = match socket {
                Socket::Wire(_) => *place,
                socket => *socket,
            };
        }

        let ends = [("low", frame.ends.0), ("high", frame.ends.1)];
        for (key, number) in ends.iter().chain(&self.numbers) {
            let at = spec.socket_position(key)?;
            *node.sockets.get_mut(at)? = Socket::Value(*number);
        }

        let shared_settings = spec.shared_settings.len();
        let settings = node.settings.iter_mut().zip(&frame.node.settings);
        for (place, chosen) in settings.take(shared_settings) {
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
