//! The thumbnail of a curve in its node: a line through shares of the box, left to right and bottom
//! to top, whatever it is drawn on. A curve goes in, points come out. Where it bends or jumps it is
//! read more closely, so that corners are corners.

use std::ops::RangeInclusive;

use emath::{Pos2, lerp, pos2};
use inclination_core::{
    curve::Drawn,
    kind::Unit,
    model::{Node, NodeKind},
};

/// How many steps a curve is first read in.
const STEPS: usize = 48;
/// How often it is read more closely where it bends.
const CLOSER: usize = 5;
/// How far a point may lie off its neighbours' line until it counts as a bend, as a share of the box.
const BEND: f32 = 0.006;
/// What is narrower is one place.
const NARROW: f32 = 1.0 / 4096.0;
/// How many points there are at most.
const MANY: usize = 192;

/// The positions of what every curve has, after its input and its ends.
const FROM: usize = 3;
const TO: usize = 4;
/// What lies outside comes back.
const WRAP: u8 = 2;
const MIRROR: u8 = 3;

/// The thumbnail of a curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Thumbnail {
    /// From which input to which; the lesser is at the left.
    across: (f32, f32),
    /// From which height to which.
    up: (f32, f32),
    /// The curve, from left to right.
    line: Vec<Pos2>,
}

impl Thumbnail {
    /// Draws a node's curve over its ends and as far as its input reaches beyond them, where that
    /// matters.
    pub(super) fn new(node: &Node, drawn: &mut Drawn<'_>, reach: Option<(f32, f32)>) -> Self {
        let places = places(node, drawn);
        let across = across(node, drawn, &places, reach);
        let mut xs: Vec<f32> = (0..=STEPS)
            .map(|step| between(across, step as f32 / STEPS as f32))
            .collect();
        // A jump at a place is seen from both of its sides.
        let near = places.iter().take(MANY / 4);
        let near = near.flat_map(|at| [at.next_down(), *at, at.next_up()]);
        xs.extend(near.filter(|at| (across.0..=across.1).contains(at)));
        xs.sort_unstable_by(f32::total_cmp);
        xs.dedup();
        let read: Vec<(f32, f32)> = xs.into_iter().map(|x| (x, drawn.at(x))).collect();
        let up = up(node, drawn, &read);
        let point = |(x, y): (f32, f32)| pos2(share(across, x), share(up, y));
        let mut line: Vec<Pos2> = read.into_iter().map(point).collect();
        for _ in 0..CLOSER {
            if !closer(&mut line, |t| share(up, drawn.at(between(across, t)))) {
                break;
            }
        }
        Self { across, up, line }
    }

    /// Returns the curve as shares of the box, from left to right and upwards.
    pub fn line(&self) -> &[Pos2] {
        &self.line
    }

    /// Returns the height of 0, or of what is nearest to it.
    pub fn floor(&self) -> f32 {
        share(self.up, 0.0)
    }

    /// Returns the place of an input and the curve's value there; beyond the box it is at its edge.
    pub fn place(&self, x: f32, y: f32) -> Pos2 {
        pos2(share(self.across, x), share(self.up, y))
    }

    /// Returns the inputs over a part of the box.
    pub fn inputs(&self, shares: RangeInclusive<f32>) -> RangeInclusive<f32> {
        between(self.across, *shares.start())..=between(self.across, *shares.end())
    }
}

/// The inputs at which a curve may jump or turn sharply, those that it names: points, a threshold. The other way round
/// too, for a curve that is turned between its ends.
fn places(node: &Node, drawn: &Drawn<'_>) -> Vec<f32> {
    let NodeKind::Formula(kind) = &node.kind else {
        return Vec::new();
    };
    let spec = kind.spec();
    if !spec.in_own_unit || node.is_out() {
        return Vec::new();
    }
    let sockets = spec.sockets().enumerate().skip(TO + 1);
    let typed = sockets.filter(|(_, socket)| socket.unit == Unit::OfInput);
    let typed = typed.map(|(at, _)| drawn.number(at));
    let points = node.pieces.iter().flat_map(|pieces| &pieces.points);
    let places = typed.chain(points.map(|point| point.x));
    let (low, high) = drawn.ends();
    places
        .flat_map(|at| [at, low + high - at])
        .filter(|at| at.is_finite())
        .collect()
}

/// From where to where a curve is drawn: over its ends, and where those say nothing over what it names too.
fn across(node: &Node, drawn: &Drawn<'_>, places: &[f32], reach: Option<(f32, f32)>) -> (f32, f32) {
    let (one, other) = drawn.ends();
    let (mut low, mut high) = (one.min(other), one.max(other));
    if let Some((least, most)) = reach {
        (low, high) = (low.min(least), high.max(most));
    }
    let repeats = matches!(node.setting("outside"), WRAP | MIRROR);
    // What ends are when nobody said any.
    let is_unsaid = (low, high) == (0.0, 1.0);
    if is_unsaid && !repeats {
        let own = places.iter().step_by(2);
        let (least, most) = own.fold((low, high), |(least, most), at| {
            (least.min(*at), most.max(*at))
        });
        // A threshold at an edge would not be seen.
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
    (low.max(f32::MIN), high.min(f32::MAX))
}

/// From which height to which: 0 to 1 and the output range; where nothing clamps also what is seen beyond, but no more
/// than as much again on either side, since some curves have no end.
fn up(node: &Node, drawn: &Drawn<'_>, read: &[(f32, f32)]) -> (f32, f32) {
    let (from, to) = (drawn.number(FROM), drawn.number(TO));
    let (low, high) = (from.min(to).min(0.0), from.max(to).max(1.0));
    let is_clamped = node.is_out() || node.setting("clamp") == 1;
    if is_clamped {
        return (low, high);
    }
    let span = high - low;
    let seen = read.iter().fold((low, high), |(least, most), (_, y)| {
        (least.min(*y), most.max(*y))
    });
    let (low, high) = (seen.0.max(low - span), seen.1.min(high + span));
    (low.max(f32::MIN), high.min(f32::MAX))
}

/// Where a value is between two, from 0 to 1.
fn share((low, high): (f32, f32), value: f32) -> f32 {
    let [low, high, value] = [low, high, value].map(f64::from);
    (((value - low) / (high - low)) as f32).clamp(0.0, 1.0)
}

/// The value at a share of the way.
fn between((low, high): (f32, f32), share: f32) -> f32 {
    lerp(f64::from(low)..=f64::from(high), f64::from(share)) as f32
}

/// Puts a point on either side of every bend. Gives whether there was any.
fn closer(line: &mut Vec<Pos2>, mut height: impl FnMut(f32) -> f32) -> bool {
    let is_bent = |at: usize| {
        let around = at.checked_sub(1).map(|before| (before, at, at + 1));
        around.is_some_and(|(before, at, after)| {
            let points = (line.get(before), line.get(at), line.get(after));
            let (Some(from), Some(now), Some(to)) = points else {
                return false;
            };
            let along = (now.x - from.x) / (to.x - from.x).max(f32::MIN_POSITIVE);
            (lerp(from.y..=to.y, along) - now.y).abs() > BEND
        })
    };
    let mut added = Vec::new();
    for (at, pair) in line.windows(2).enumerate() {
        let [from, to] = pair else { continue };
        let is_wide = to.x - from.x > NARROW;
        if is_wide && (is_bent(at) || is_bent(at + 1)) {
            let x = f32::midpoint(from.x, to.x);
            added.push(pos2(x, height(x)));
        }
    }
    if added.is_empty() || line.len() + added.len() > MANY {
        return false;
    }
    line.extend(added);
    line.sort_by(|one, other| one.x.total_cmp(&other.x));
    true
}

#[cfg(test)]
mod tests {
    use inclination_core::{
        Builder, curve,
        model::{Graph, NodeId, Socket, SocketKey, Stat},
        piecewise::{Point, Segment},
    };

    use super::*;

    /// A curve of a stat from 0 to 100 hp, and its id.
    fn graph(kind: inclination_core::kind::Kind) -> (Graph, NodeId) {
        let mut graph = Builder::new("one curve");
        let health = graph.stat(Stat::number("Health", 0.0, 100.0).sample(38.0));
        let curve = graph.curve("Curve", kind, health).out();
        graph.factor("Wants", curve);
        (graph.finish().expect("it is sound"), curve.node)
    }

    fn of((graph, id): &(Graph, NodeId)) -> Thumbnail {
        let node = &graph.nodes[id];
        let mut drawn = Drawn::of(graph, None, node, |_| 38.0).expect("it is a curve");
        Thumbnail::new(node, &mut drawn, None)
    }

    fn set(graph: &mut (Graph, NodeId), at: u16, value: f32) {
        let node = graph.0.nodes.get_mut(&graph.1).expect("it is there");
        node.set_socket(SocketKey::Fixed(at), Socket::Value(value));
    }

    /// How high the line is above a share of the way.
    fn height(thumbnail: &Thumbnail, x: f32) -> f32 {
        let line = thumbnail.line();
        let after = line.partition_point(|point| point.x < x).max(1);
        let (from, to) = (line[after - 1], line[after]);
        let along = (x - from.x) / (to.x - from.x).max(f32::MIN_POSITIVE);
        lerp(from.y..=to.y, along)
    }

    /// Equation 9.7 of the utility theory chapter: 1 - 1 / (1 + (0.68 e)^(-12 hp / maxHp + 6)).
    #[test]
    fn a_logistic_is_drawn_over_its_stats_range() {
        let mut one = graph(curve::LOGISTIC);
        set(&mut one, 6, 12.0);
        let thumbnail = of(&one);
        assert_eq!(thumbnail.inputs(0.0..=1.0), 0.0..=100.0);
        for share in 0..=100_u8 {
            let t = f64::from(share) / 100.0;
            let expected = 1.0 / (1.0 + (-12.0 * (t - 0.5)).exp());
            let drawn = height(&thumbnail, t as f32);
            assert!((f64::from(drawn) - expected).abs() < 0.005, "{t}: {drawn}");
        }
        assert!((49..=64).contains(&thumbnail.line().len()));
    }

    #[test]
    fn a_step_is_upright_where_its_threshold_is() {
        let mut one = graph(curve::STEP);
        set(&mut one, 5, 33.3);
        let thumbnail = of(&one);
        assert_eq!(height(&thumbnail, 0.3329), 0.0);
        assert_eq!(height(&thumbnail, 0.3331), 1.0);
        // Every point is on one of the two levels.
        assert!(thumbnail.line().iter().all(|at| at.y == 0.0 || at.y == 1.0));
    }

    #[test]
    fn corners_and_jumps_of_points_are_sharp() {
        let mut one = graph(curve::PIECEWISE);
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
        let thumbnail = of(&one);
        for (x, y) in [
            (0.31, 0.2),
            (0.315, 1.0),
            (0.32, 0.1),
            (0.6999, 0.1),
            (0.7001, 0.9),
        ] {
            assert!((height(&thumbnail, x) - y).abs() < 1e-3, "{x}");
        }
    }

    /// A line that reaches 1 before its end turns there, and nothing names the place: 15 of 100.
    #[test]
    fn a_clamped_curve_turns_sharply_where_it_is_clamped() {
        let mut one = graph(curve::LINEAR);
        set(&mut one, 5, 4.0);
        let thumbnail = of(&one);
        for share in 0..=200_u8 {
            let t = f32::from(share) / 200.0;
            let drawn = height(&thumbnail, t);
            assert!((drawn - (4.0 * t).min(1.0)).abs() < 0.01, "{t}: {drawn}");
        }
    }

    #[test]
    fn a_curve_without_ends_is_drawn_over_what_it_names() {
        let mut graph = Builder::new("no ends");
        let sum = graph.node("Sum", inclination_core::arithmetic::ADD).out();
        let step = graph.curve("Step", curve::STEP, sum);
        let step = step.with("threshold", 30.0).out();
        graph.factor("Wants", step);
        let one = (graph.finish().expect("it is sound"), step.node);
        let thumbnail = of(&one);
        assert_eq!(thumbnail.inputs(0.0..=1.0), 0.0..=37.5);
        assert_eq!(height(&thumbnail, 0.79), 0.0);
        assert_eq!(height(&thumbnail, 0.81), 1.0);
    }

    #[test]
    fn what_lies_beyond_the_box_stands_at_its_edge() {
        let thumbnail = of(&graph(curve::LINEAR));
        assert_eq!(thumbnail.place(38.0, 0.38), pos2(0.38, 0.38));
        assert_eq!(thumbnail.place(250.0, 2.0), pos2(1.0, 1.0));
        assert_eq!(thumbnail.floor(), 0.0);
    }

    #[test]
    fn a_muted_curve_is_a_straight_line() {
        let mut one = graph(curve::STEP);
        one.0.nodes.get_mut(&one.1).expect("it is there").muted = true;
        let thumbnail = of(&one);
        for t in [0.0, 0.25, 0.5, 1.0] {
            assert!((height(&thumbnail, t) - t).abs() < 1e-6);
        }
    }

    #[test]
    fn no_number_breaks_it() {
        let odd = [f32::MIN, f32::MAX, 0.0, -1.0, 1e-30, f32::MIN_POSITIVE];
        for kind in curve::KINDS {
            for low in odd {
                for high in odd {
                    let mut one = graph(*kind);
                    set(&mut one, 1, low);
                    set(&mut one, 2, high);
                    let thumbnail = of(&one);
                    let line = thumbnail.line();
                    assert!(line.len() <= MANY + 49);
                    let is_inside =
                        |at: &Pos2| (0.0..=1.0).contains(&at.x) && (0.0..=1.0).contains(&at.y);
                    assert!(line.iter().all(is_inside), "{low} to {high}");
                }
            }
        }
    }
}
