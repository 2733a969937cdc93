//! Converts any curve to a piecewise curve, so that the shape can be edited by hand. Points are
//! placed where the curve jumps, where it is clamped, at its extrema, and at the positions that the
//! curve itself names; further points are added where the error is largest. Segments are straight
//! where the curve is straight, and smooth elsewhere.
//!
//! All coordinates are those of the points of a piecewise node: before the curve is inverted or
//! scaled to its output, and after it is mirrored, since the new node keeps doing both.

mod breaks;
mod knots;
#[cfg(test)]
mod tests;

use inclination_core::authoring::{
    curve::{PIECEWISE, ResolvedCurve},
    format::Document,
    kind::Unit,
    model::{GroupId, Node, NodeKind, Socket, Wire},
    piecewise::{Pieces, Point, Segment},
};

use breaks::Break;

/// The positions of the sockets to which heights of 0 and 1 are mapped, in every curve.
const OUTPUT_SOCKETS: [usize; 2] = [3, 4];
/// The number of intervals into which a curve is divided at first.
const INITIAL_INTERVALS: usize = 512;
/// An interval is halved if the curve rises in it by more than its height divided by this number.
const STEEP_DIVISOR: f32 = 100.0;
/// How often an interval is halved at most.
const MAX_HALVINGS: u8 = 8;
/// The approximate maximum number of samples. A curve that is steep everywhere is noise.
const MAX_SAMPLES: usize = 2048;
/// The limit of the heights of a curve that is not clamped.
const UNCLAMPED_LIMIT: f32 = 1e3;

/// Returns the points that approximate a node's curve between its ends, or `None` if the node is
/// not a curve. `given` returns the value of a wire.
pub(crate) fn piecewise_points(
    document: &Document,
    group: Option<GroupId>,
    node: &Node,
    given: &dyn Fn(Wire) -> f32,
) -> Option<Vec<Point>> {
    let bare = bare_curve(node);
    let drawn = ResolvedCurve::from_node(&document.graph, group, &bare, given)?;
    let mut curve = CurveReader::new(node, drawn);
    let samples = curve.take_samples();
    let breaks = breaks::find_breaks(&mut curve, &samples);
    Some(knots::place_points(&mut curve, &samples, &breaks))
}

/// Gives a converted node its points. They keep the heights that the user sees: if the curve was
/// inverted, its points are inverted instead and the setting is turned off.
pub(crate) fn set_points(node: &mut Node, mut points: Vec<Point>) {
    if node.setting("invert") == 1 {
        node.choose_setting("invert", "no");
        for point in &mut points {
            point.y = 1.0 - point.y;
            if let Segment::Cubic { leave, arrive } = &mut point.segment {
                (*leave, *arrive) = (-*leave, -*arrive);
            }
        }
    }
    if let Some(pieces) = &mut node.pieces {
        pieces.points = points;
    }
}

/// Returns a copy of a node that computes only the curve, without output range, inversion, clamping
/// or muting.
pub(crate) fn bare_curve(node: &Node) -> Node {
    let mut bare = node.clone();
    bare.muted = false;
    for (place, value) in OUTPUT_SOCKETS.into_iter().zip([0.0, 1.0]) {
        if let Some(place) = bare.sockets.get_mut(place) {
            *place = Socket::Value(value);
        }
    }
    for key in ["invert", "clamp"] {
        bare.choose_setting(key, "no");
    }
    bare
}

/// Returns the difference of the highest and the lowest sample.
fn height_range(samples: &[[f32; 2]]) -> f32 {
    let heights = || samples.iter().map(|[_, y]| *y);
    let (low, high) = (
        heights().fold(f32::MAX, f32::min),
        heights().fold(f32::MIN, f32::max),
    );
    (high - low).max(f32::MIN_POSITIVE)
}

/// A curve, read in the coordinates of its future points.
struct CurveReader<'g> {
    drawn: ResolvedCurve<'g>,
    /// The sum of both ends if the curve is mirrored; mirroring maps x to this sum minus x.
    turned: Option<f32>,
    /// The range of x.
    across: (f32, f32),
    /// The heights at which the curve is clamped.
    limits: (f32, f32),
    /// The positions that the curve itself names, such as a midpoint.
    named: Vec<f32>,
}

impl<'g> CurveReader<'g> {
    fn new(node: &Node, drawn: ResolvedCurve<'g>) -> Self {
        let (low, high) = drawn.ends();
        let is_on = |key: &str| node.setting(key) == 1;
        let turned = (is_on("mirror") != (high < low)).then_some(low + high);

        let (mut least, mut most) = (low.min(high), low.max(high));
        let spec = node.kind.spec();
        let named: Vec<f32> = spec
            .sockets()
            .enumerate()
            .skip(OUTPUT_SOCKETS[1] + 1)
            .filter(|(_, socket)| socket.unit == Unit::OfInput)
            .map(|(at, _)| drawn.socket_number(at))
            .collect();

        let mut reach = |x: f32| (least, most) = (least.min(x), most.max(x));

        // These curves are not limited to their ends. Include the named positions beyond them.
        if spec.in_own_unit {
            for x in &named {
                let room = (x - low).abs().max((x - high).abs()) / 8.0;
                if !(low.min(high)..=low.max(high)).contains(x) {
                    reach(x - room);
                    reach(x + room);
                }
            }
        }

        if let Some((low, high)) = drawn.extended_range() {
            [low, high].into_iter().for_each(&mut reach);
        }
        if least == most {
            let room = (least.abs() / 2.0).max(0.5);
            (least, most) = (least - room, most + room);
        }

        let turn = |x: f32| turned.map_or(x, |sum| sum - x);
        let (one, other) = (turn(least), turn(most));
        let across = (one.min(other).max(f32::MIN), one.max(other).min(f32::MAX));

        let limits = clamp_limits(
            node,
            OUTPUT_SOCKETS.map(|place| output_number(node, place, &drawn)),
        );
        Self {
            named: named.into_iter().map(turn).collect(),
            drawn,
            turned,
            across,
            limits,
        }
    }

    /// Returns the height at a position before clamping.
    fn unclamped_height_at(&mut self, x: f32) -> f32 {
        let x = self.turned.map_or(x, |sum| sum - x);
        self.drawn.height_at(x)
    }

    fn height_at(&mut self, x: f32) -> f32 {
        self.unclamped_height_at(x)
            .clamp(self.limits.0, self.limits.1)
    }

    fn x_span(&self) -> f64 {
        f64::from(self.across.1) - f64::from(self.across.0)
    }

    /// Returns the position at a fraction of the range.
    fn x_at(&self, share: f64) -> f32 {
        (f64::from(self.across.0) + self.x_span() * share) as f32
    }

    /// Samples the curve at regular intervals, at the positions it names, and more densely where it
    /// is steep.
    fn take_samples(&mut self) -> Vec<[f32; 2]> {
        let even =
            (0..=INITIAL_INTERVALS).map(|part| self.x_at(part as f64 / INITIAL_INTERVALS as f64));
        let mut xs: Vec<f32> = even.chain(self.named.iter().copied()).collect();
        xs.retain(|x| (self.across.0..=self.across.1).contains(x));
        xs.sort_unstable_by(f32::total_cmp);
        xs.dedup();

        let mut all: Vec<[f32; 2]> = xs.into_iter().map(|x| [x, self.height_at(x)]).collect();

        let steep = height_range(&all) / STEEP_DIVISOR;
        for _ in 0..MAX_HALVINGS {
            let between: Vec<f32> = all
                .windows(2)
                .filter_map(|pair| {
                    let x = f32::midpoint(pair[0][0], pair[1][0]);
                    let is_steep = (pair[1][1] - pair[0][1]).abs() > steep;
                    (is_steep && pair[0][0] < x && x < pair[1][0]).then_some(x)
                })
                .collect();
            if between.is_empty() || all.len() > MAX_SAMPLES {
                break;
            }
            all.extend(between.into_iter().map(|x| [x, self.height_at(x)]));
            all.sort_unstable_by(|one, other| one[0].total_cmp(&other[0]));
        }

        all
    }

    /// Returns the slope at a position, measured toward one side (1 or -1).
    fn slope_at(&mut self, x: f32, side: f64) -> f32 {
        let step = self.x_span() / 4096.0 * side;
        let other = (f64::from(x) + step) as f32;
        let rise = f64::from(self.height_at(other)) - f64::from(self.height_at(x));
        let slope = rise / (f64::from(other) - f64::from(x));
        if slope.is_finite() { slope as f32 } else { 0.0 }
    }
}

/// Returns the value of one of the node's output sockets. (The bare curve uses 0 and 1 instead.)
fn output_number(node: &Node, place: usize, drawn: &ResolvedCurve<'_>) -> f32 {
    match node.sockets.get(place) {
        Some(Socket::Value(value)) => *value,
        _ => drawn.socket_number(place),
    }
}

/// Returns the heights between which the node's clamp setting limits its curve.
fn clamp_limits(node: &Node, [from, to]: [f32; 2]) -> (f32, f32) {
    if node.setting("clamp") != 1 {
        return (-UNCLAMPED_LIMIT, UNCLAMPED_LIMIT);
    }

    let ends = [from.min(to).min(0.0), from.max(to).max(1.0)];
    let [one, other] = ends.map(|end| {
        let height = (end - from) / (to - from);
        let height = if height.is_finite() {
            height
        } else {
            UNCLAMPED_LIMIT
        };
        if node.setting("invert") == 1 {
            1.0 - height
        } else {
            height
        }
    });

    let (low, high) = (
        one.min(other).max(-UNCLAMPED_LIMIT),
        one.max(other).min(UNCLAMPED_LIMIT),
    );
    if low < high {
        (low, high)
    } else {
        (-UNCLAMPED_LIMIT, UNCLAMPED_LIMIT)
    }
}

/// Returns a piecewise node through points that does nothing else.
fn piecewise_node(points: Vec<Point>) -> Node {
    let mut node = Node::new("", NodeKind::Formula(PIECEWISE));
    node.choose_setting("clamp", "no");
    node.pieces = Some(Box::new(Pieces { points }));
    node
}

fn linear_point([x, y]: [f32; 2]) -> Point {
    Point {
        x,
        y,
        segment: Segment::Linear,
    }
}
