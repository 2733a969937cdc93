//! The thumbnail of a curve in its node: a line in shares of the box, from left to right and
//! bottom to top, independent of how it is painted. The curve is sampled more closely where it
//! bends or jumps, so that corners stay sharp.

use std::ops::RangeInclusive;

use emath::{Pos2, lerp, pos2};
use inclination_core::authoring::{
    curve::ResolvedCurve,
    kind::Unit,
    model::{Node, NodeKind},
};

/// How many steps a curve is first sampled in.
const INITIAL_STEPS: usize = 48;
/// How many times the sampling is refined at bends.
const MAX_REFINEMENTS: usize = 5;
/// How far a point may be off the line between its neighbors before it counts as a bend, as a
/// share of the box.
const MAX_DEVIATION: f32 = 0.006;
/// The distance at which points are no longer refined, as a share of the width.
const MIN_POINT_DISTANCE: f32 = 1.0 / 4096.0;
/// The number of points that refinement may not exceed.
const MAX_POINTS: usize = 192;

/// The sockets of the output range, which every curve has after its input and its bookends.
const OUTPUT_FROM: usize = 3;
const OUTPUT_TO: usize = 4;
/// The values of the setting `outside` that repeat a curve beyond its bookends.
const OUTSIDE_WRAPS: u8 = 2;
const OUTSIDE_MIRRORS: u8 = 3;

/// A range of inputs or of values.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Span {
    low: f32,
    high: f32,
}

impl Span {
    /// Returns the position of a value in the range, from 0 to 1.
    fn to_share(self, value: f32) -> f32 {
        let [low, high, value] = [self.low, self.high, value].map(f64::from);
        (((value - low) / (high - low)) as f32).clamp(0.0, 1.0)
    }

    /// Returns the value at a position from 0 to 1.
    fn at_share(self, share: f32) -> f32 {
        lerp(f64::from(self.low)..=f64::from(self.high), f64::from(share)) as f32
    }
}

/// The thumbnail of a curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Thumbnail {
    /// The inputs at the left and the right edge.
    across: Span,
    /// The values at the lower and the upper edge.
    up: Span,
    /// The curve, from left to right.
    line: Vec<Pos2>,
}

impl Thumbnail {
    /// Samples a node's curve between its bookends, and as far beyond them as its input reaches if
    /// that matters.
    pub(super) fn new(
        node: &Node,
        drawn: &mut ResolvedCurve<'_>,
        reach: Option<(f32, f32)>,
    ) -> Self {
        let places = find_landmarks(node, drawn);
        let across = horizontal_span(node, drawn, &places, reach);
        let mut xs: Vec<f32> = (0..=INITIAL_STEPS)
            .map(|step| across.at_share(step as f32 / INITIAL_STEPS as f32))
            .collect();

        // A jump is sampled on both of its sides.
        let near = places
            .iter()
            .take(MAX_POINTS / 4)
            .flat_map(|at| [at.next_down(), *at, at.next_up()]);
        xs.extend(near.filter(|at| (across.low..=across.high).contains(at)));
        xs.sort_unstable_by(f32::total_cmp);
        xs.dedup();

        let sampled: Vec<(f32, f32)> = xs.into_iter().map(|x| (x, drawn.height_at(x))).collect();
        let up = vertical_span(node, drawn, &sampled);
        let point = |(x, y): (f32, f32)| pos2(across.to_share(x), up.to_share(y));
        let mut line: Vec<Pos2> = sampled.into_iter().map(point).collect();
        for _ in 0..MAX_REFINEMENTS {
            if !refine_line(&mut line, |t| {
                up.to_share(drawn.height_at(across.at_share(t)))
            }) {
                break;
            }
        }

        Self { across, up, line }
    }

    /// Returns the curve as shares of the box, from left to right and bottom to top.
    pub fn line(&self) -> &[Pos2] {
        &self.line
    }

    /// Returns the height of the value 0, or the edge nearest to it.
    pub fn zero_height(&self) -> f32 {
        self.up.to_share(0.0)
    }

    /// Returns the point of an input and the curve's value there, moved to the edge if it is
    /// beyond.
    pub fn point_of(&self, x: f32, y: f32) -> Pos2 {
        pos2(self.across.to_share(x), self.up.to_share(y))
    }

    /// Returns the inputs in a part of the box's width.
    pub fn input_range(&self, shares: RangeInclusive<f32>) -> RangeInclusive<f32> {
        self.across.at_share(*shares.start())..=self.across.at_share(*shares.end())
    }
}

/// Returns the inputs at which a curve may jump or turn sharply because they are typed into it,
/// such as points and thresholds. Each is followed by its mirror image, since the curve may be
/// reversed between its bookends.
fn find_landmarks(node: &Node, drawn: &ResolvedCurve<'_>) -> Vec<f32> {
    let NodeKind::Formula(kind) = &node.kind else {
        return Vec::new();
    };
    let spec = kind.spec();
    if !spec.in_own_unit || node.is_effectively_muted() {
        return Vec::new();
    }

    let typed = spec
        .sockets()
        .enumerate()
        .skip(OUTPUT_TO + 1)
        .filter(|(_, socket)| socket.unit == Unit::OfInput)
        .map(|(at, _)| drawn.socket_number(at));
    let points = node.pieces.iter().flat_map(|pieces| &pieces.points);
    let places = typed.chain(points.map(|point| point.x));

    let (low, high) = drawn.ends();
    places
        .flat_map(|at| [at, low + high - at])
        .filter(|at| at.is_finite())
        .collect()
}

/// Returns the range of inputs that a curve is drawn over: its bookends, extended to the reach of
/// its input, and to the inputs typed into it if the bookends are the default ones.
fn horizontal_span(
    node: &Node,
    drawn: &ResolvedCurve<'_>,
    places: &[f32],
    reach: Option<(f32, f32)>,
) -> Span {
    let (one, other) = drawn.ends();
    let (mut low, mut high) = (one.min(other), one.max(other));
    if let Some((least, most)) = reach {
        (low, high) = (low.min(least), high.max(most));
    }

    let repeats = matches!(node.setting("outside"), OUTSIDE_WRAPS | OUTSIDE_MIRRORS);
    let has_default_ends = (low, high) == (0.0, 1.0);
    if has_default_ends && !repeats {
        let own = places.iter().step_by(2);
        let (least, most) = own.fold((low, high), |(least, most), at| {
            (least.min(*at), most.max(*at))
        });
        // A threshold at an edge would not be visible.
        let room = if (least, most) == (low, high) {
            0.0
        } else {
            (most - least) / 4.0
        };
        low = if least < low { least - room } else { low };
        high = if most > high { most + room } else { high };
    }

    if low == high {
        let room = (low.abs() / 2.0).max(0.5);
        (low, high) = (low - room, high + room);
    }

    Span {
        low: low.max(f32::MIN),
        high: high.min(f32::MAX),
    }
}

/// Returns the range of values that a curve is drawn over: 0 to 1 and the output range. If nothing
/// clamps the curve, the range also covers the sampled values, but at most as much again on either
/// side, since some curves are unbounded.
fn vertical_span(node: &Node, drawn: &ResolvedCurve<'_>, sampled: &[(f32, f32)]) -> Span {
    let (from, to) = (
        drawn.socket_number(OUTPUT_FROM),
        drawn.socket_number(OUTPUT_TO),
    );
    let (low, high) = (from.min(to).min(0.0), from.max(to).max(1.0));
    let is_clamped = node.is_effectively_muted() || node.setting("clamp") == 1;
    if is_clamped {
        return Span { low, high };
    }

    let span = high - low;
    let seen = sampled.iter().fold((low, high), |(least, most), (_, y)| {
        (least.min(*y), most.max(*y))
    });
    let (low, high) = (seen.0.max(low - span), seen.1.min(high + span));
    Span {
        low: low.max(f32::MIN),
        high: high.min(f32::MAX),
    }
}

/// Adds points on both sides of every bend. Returns whether it added any.
fn refine_line(line: &mut Vec<Pos2>, mut height: impl FnMut(f32) -> f32) -> bool {
    let is_bent = |at: usize| {
        let around = at.checked_sub(1).map(|before| (before, at, at + 1));
        around.is_some_and(|(before, at, after)| {
            let points = (line.get(before), line.get(at), line.get(after));
            let (Some(from), Some(now), Some(to)) = points else {
                return false;
            };
            let along = (now.x - from.x) / (to.x - from.x).max(f32::MIN_POSITIVE);
            (lerp(from.y..=to.y, along) - now.y).abs() > MAX_DEVIATION
        })
    };

    let mut added = Vec::new();
    for (at, pair) in line.windows(2).enumerate() {
        let [from, to] = pair else { continue };
        let is_wide = to.x - from.x > MIN_POINT_DISTANCE;
        if is_wide && (is_bent(at) || is_bent(at + 1)) {
            let x = f32::midpoint(from.x, to.x);
            added.push(pos2(x, height(x)));
        }
    }

    if added.is_empty() || line.len() + added.len() > MAX_POINTS {
        return false;
    }

    line.extend(added);
    line.sort_by(|one, other| one.x.total_cmp(&other.x));
    true
}

#[cfg(test)]
mod tests {
    use inclination_core::authoring::{
        Builder, curve,
        model::{Graph, NodeId, Socket, SocketKey, Stat},
        piecewise::{Point, Segment},
    };

    use super::*;

    /// Returns a graph with a curve of a stat from 0 to 100 hp, and the curve's ID.
    fn curve_graph(kind: inclination_core::authoring::kind::Kind) -> (Graph, NodeId) {
        let mut graph = Builder::new("one curve");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0).sample(38.0));
        let curve = graph.node_of_kind("Curve", kind).with("x", health).out();
        graph.factor("Wants", curve);
        (graph.finish().expect("it is sound"), curve.node())
    }

    fn thumbnail_of((graph, id): &(Graph, NodeId)) -> Thumbnail {
        let node = &graph.nodes[id];
        let mut drawn =
            ResolvedCurve::from_node(graph, None, node, |_| 38.0).expect("it is a curve");
        Thumbnail::new(node, &mut drawn, None)
    }

    fn set_socket(graph: &mut (Graph, NodeId), at: u16, value: f32) {
        let node = graph.0.nodes.get_mut(&graph.1).expect("it is there");
        node.set_socket(SocketKey::Fixed(at), Socket::Value(value));
    }

    /// Returns the height of the line at a share of the width.
    fn height_at(thumbnail: &Thumbnail, x: f32) -> f32 {
        let line = thumbnail.line();
        let after = line.partition_point(|point| point.x < x).max(1);
        let (from, to) = (line[after - 1], line[after]);
        let along = (x - from.x) / (to.x - from.x).max(f32::MIN_POSITIVE);
        lerp(from.y..=to.y, along)
    }

    /// Equation 9.7 of the utility theory chapter: 1 - 1 / (1 + (0.68 e)^(-12 hp / maxHp + 6)).
    #[test]
    fn a_logistic_is_drawn_over_its_stats_range() {
        let mut one = curve_graph(curve::LOGISTIC);
        set_socket(&mut one, 6, 12.0);
        let thumbnail = thumbnail_of(&one);
        assert_eq!(thumbnail.input_range(0.0..=1.0), 0.0..=100.0);
        for share in 0..=100_u8 {
            let t = f64::from(share) / 100.0;
            let expected = 1.0 / (1.0 + (-12.0 * (t - 0.5)).exp());
            let drawn = height_at(&thumbnail, t as f32);
            assert!((f64::from(drawn) - expected).abs() < 0.005, "{t}: {drawn}");
        }
        assert!((49..=64).contains(&thumbnail.line().len()));
    }

    #[test]
    fn a_step_is_vertical_at_its_threshold() {
        let mut one = curve_graph(curve::STEP);
        set_socket(&mut one, 5, 33.3);
        let thumbnail = thumbnail_of(&one);
        assert_eq!(height_at(&thumbnail, 0.3329), 0.0);
        assert_eq!(height_at(&thumbnail, 0.3331), 1.0);
        // Every point is on one of the two levels.
        assert!(thumbnail.line().iter().all(|at| at.y == 0.0 || at.y == 1.0));
    }

    #[test]
    fn corners_and_jumps_of_points_are_sharp() {
        let mut one = curve_graph(curve::PIECEWISE);
        let point = |x, y| Point {
            x,
            y,
            segment: Segment::Linear,
        };
        let node = one.0.nodes.get_mut(&one.1).expect("it is there");
        let points = vec![
            point(0.0, 0.2),
            point(31.0, 0.2),
            point(31.5, 1.0),
            point(32.0, 0.1),
            point(70.0, 0.1),
            point(70.0, 0.9),
        ];
        node.pieces.get_or_insert_default().points = points;

        let thumbnail = thumbnail_of(&one);
        for (x, y) in [
            (0.31, 0.2),
            (0.315, 1.0),
            (0.32, 0.1),
            (0.6999, 0.1),
            (0.7001, 0.9),
        ] {
            assert!((height_at(&thumbnail, x) - y).abs() < 1e-3, "{x}");
        }
    }

    /// A line that reaches 1 before its end turns there, at 25 of 100, which is typed nowhere.
    #[test]
    fn a_clamped_curve_turns_sharply_where_it_is_clamped() {
        let mut one = curve_graph(curve::LINEAR);
        set_socket(&mut one, 5, 4.0);
        let thumbnail = thumbnail_of(&one);
        for share in 0..=200_u8 {
            let t = f32::from(share) / 200.0;
            let drawn = height_at(&thumbnail, t);
            assert!((drawn - (4.0 * t).min(1.0)).abs() < 0.01, "{t}: {drawn}");
        }
    }

    #[test]
    fn a_curve_without_bookends_is_drawn_over_its_threshold() {
        let mut graph = Builder::new("no ends");
        let sum = graph
            .add(
                "Sum",
                inclination_core::authoring::arithmetic::add(0.0, 0.0),
            )
            .out();
        let step = graph.add("Step", curve::step(sum).threshold(30.0)).out();
        graph.factor("Wants", step);
        let one = (graph.finish().expect("it is sound"), step.node());

        let thumbnail = thumbnail_of(&one);
        assert_eq!(thumbnail.input_range(0.0..=1.0), 0.0..=37.5);
        assert_eq!(height_at(&thumbnail, 0.79), 0.0);
        assert_eq!(height_at(&thumbnail, 0.81), 1.0);
    }

    #[test]
    fn points_beyond_the_box_are_at_its_edge() {
        let thumbnail = thumbnail_of(&curve_graph(curve::LINEAR));
        assert_eq!(thumbnail.point_of(38.0, 0.38), pos2(0.38, 0.38));
        assert_eq!(thumbnail.point_of(250.0, 2.0), pos2(1.0, 1.0));
        assert_eq!(thumbnail.zero_height(), 0.0);
    }

    #[test]
    fn a_muted_curve_is_a_straight_line() {
        let mut one = curve_graph(curve::STEP);
        one.0.nodes.get_mut(&one.1).expect("it is there").muted = true;
        let thumbnail = thumbnail_of(&one);
        for t in [0.0, 0.25, 0.5, 1.0] {
            assert!((height_at(&thumbnail, t) - t).abs() < 1e-6);
        }
    }

    #[test]
    fn extreme_bookends_keep_the_line_inside_the_box() {
        let odd = [f32::MIN, f32::MAX, 0.0, -1.0, 1e-30, f32::MIN_POSITIVE];

        for kind in curve::KINDS {
            for low in odd {
                for high in odd {
                    let mut one = curve_graph(*kind);
                    set_socket(&mut one, 1, low);
                    set_socket(&mut one, 2, high);

                    let thumbnail = thumbnail_of(&one);
                    let line = thumbnail.line();
                    assert!(line.len() <= MAX_POINTS + 49);
                    let is_inside =
                        |at: &Pos2| (0.0..=1.0).contains(&at.x) && (0.0..=1.0).contains(&at.y);
                    assert!(line.iter().all(is_inside), "{low} to {high}");
                }
            }
        }
    }
}
