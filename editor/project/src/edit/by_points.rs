//! Any curve as points that follow it, so that a shape can be gone on with by hand. Points stand where the curve jumps, where
//! it is clamped, where it turns, and where it names a place itself; between those wherever they are missed most. Ways are
//! straight where the curve is, and smooth elsewhere.
//!
//! All of it is in the numbers that points have: before the curve is turned up and down or stretched to its output, and after
//! left and right are turned round, since the node goes on doing both.

mod breaks;
mod knots;
#[cfg(test)]
mod tests;

use inclination_core::{
    Document,
    curve::{Drawn, PIECEWISE},
    kind::Unit,
    model::{GroupId, Node, NodeKind, Socket, Wire},
    piecewise::{Pieces, Point, Segment},
};

use breaks::Break;

/// The place of what a height of 0 and of 1 becomes, in every curve.
const OUTPUT: [usize; 2] = [3, 4];
/// Into how many parts a curve is read.
const PARTS: usize = 512;
/// A part in which the curve rises by more than this share of its height is halved, so often at most.
const STEPS: f32 = 100.0;
const HALVINGS: u8 = 8;
/// How many samples there are at most, nearly: what is steep everywhere is noise.
const MANY: usize = 2048;
/// How far a curve may run off that nothing clamps.
const FAR: f32 = 1e3;

/// The points of a node's curve, between its ends; `given` tells what comes along its wires. None if it is no curve.
pub(crate) fn of(
    document: &Document,
    group: Option<GroupId>,
    node: &Node,
    given: &dyn Fn(Wire) -> f32,
) -> Option<Vec<Point>> {
    let bare = bare(node);
    let drawn = Drawn::of(&document.graph, group, &bare, given)?;
    let mut read = Read::of(node, drawn);
    let all = read.samples();
    let breaks = breaks::all(&mut read, &all);
    Some(knots::placed(&mut read, &all, &breaks))
}

/// Gives a node the points of what it was. They stand as high as they are seen: a curve that was turned up and down has its
/// points so, and is turned no more.
pub(crate) fn take(node: &mut Node, mut points: Vec<Point>) {
    if node.setting("invert") == 1 {
        node.choose("invert", "no");
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

/// The curve alone, without what the node does to it behind.
pub(crate) fn bare(node: &Node) -> Node {
    let mut bare = node.clone();
    bare.muted = false;
    for (place, held) in OUTPUT.into_iter().zip([0.0, 1.0]) {
        if let Some(place) = bare.sockets.get_mut(place) {
            *place = Socket::Value(held);
        }
    }
    for key in ["invert", "clamp"] {
        bare.choose(key, "no");
    }
    bare
}

/// How high a curve is from its lowest to its highest.
fn height(samples: &[[f32; 2]]) -> f32 {
    let heights = || samples.iter().map(|[_, y]| *y);
    let (low, high) = (
        heights().fold(f32::MAX, f32::min),
        heights().fold(f32::MIN, f32::max),
    );
    (high - low).max(f32::MIN_POSITIVE)
}

/// A curve that is read as its points will be.
struct Read<'g> {
    drawn: Drawn<'g>,
    /// The sum of the ends, where left and right are turned round.
    turned: Option<f32>,
    /// From where to where.
    across: (f32, f32),
    /// Where it is clamped.
    limits: (f32, f32),
    /// The places that it names itself.
    named: Vec<f32>,
}

impl<'g> Read<'g> {
    fn of(node: &Node, drawn: Drawn<'g>) -> Self {
        let (low, high) = drawn.ends();
        let is_on = |key: &str| node.setting(key) == 1;
        let turned = (is_on("mirror") != (high < low)).then_some(low + high);
        let (mut least, mut most) = (low.min(high), low.max(high));
        let spec = node.kind.spec();
        let named = spec.sockets().enumerate().skip(OUTPUT[1] + 1);
        let named = named.filter(|(_, socket)| socket.unit == Unit::OfInput);
        let named: Vec<f32> = named.map(|(at, _)| drawn.number(at)).collect();
        let mut reach = |x: f32| (least, most) = (least.min(x), most.max(x));
        // Ends do not hold these. What lies before them is to be seen too.
        if spec.in_own_unit {
            for x in &named {
                let room = (x - low).abs().max((x - high).abs()) / 8.0;
                if !(low.min(high)..=low.max(high)).contains(x) {
                    reach(x - room);
                    reach(x + room);
                }
            }
        }
        if let Some((low, high)) = drawn.beyond() {
            [low, high].into_iter().for_each(&mut reach);
        }
        if least == most {
            let room = (least.abs() / 2.0).max(0.5);
            (least, most) = (least - room, most + room);
        }
        let turn = |x: f32| turned.map_or(x, |sum| sum - x);
        let (one, other) = (turn(least), turn(most));
        let across = (one.min(other).max(f32::MIN), one.max(other).min(f32::MAX));
        let limits = limits(node, OUTPUT.map(|place| number(node, place, &drawn)));
        Self {
            named: named.into_iter().map(turn).collect(),
            drawn,
            turned,
            across,
            limits,
        }
    }

    /// How high it is where nothing clamps it.
    fn raw(&mut self, x: f32) -> f32 {
        let x = self.turned.map_or(x, |sum| sum - x);
        self.drawn.at(x)
    }

    fn at(&mut self, x: f32) -> f32 {
        self.raw(x).clamp(self.limits.0, self.limits.1)
    }

    fn span(&self) -> f64 {
        f64::from(self.across.1) - f64::from(self.across.0)
    }

    /// The place so far along.
    fn x(&self, share: f64) -> f32 {
        (f64::from(self.across.0) + self.span() * share) as f32
    }

    /// The curve at places that are evenly apart, at those that it names, and more where it is steep.
    fn samples(&mut self) -> Vec<[f32; 2]> {
        let even = (0..=PARTS).map(|part| self.x(part as f64 / PARTS as f64));
        let mut xs: Vec<f32> = even.chain(self.named.iter().copied()).collect();
        xs.retain(|x| (self.across.0..=self.across.1).contains(x));
        xs.sort_unstable_by(f32::total_cmp);
        xs.dedup();
        let mut all: Vec<[f32; 2]> = xs.into_iter().map(|x| [x, self.at(x)]).collect();
        let steep = height(&all) / STEPS;
        for _ in 0..HALVINGS {
            let between = all.windows(2).filter_map(|pair| {
                let x = f32::midpoint(pair[0][0], pair[1][0]);
                let is_steep = (pair[1][1] - pair[0][1]).abs() > steep;
                (is_steep && pair[0][0] < x && x < pair[1][0]).then_some(x)
            });
            let between: Vec<f32> = between.collect();
            if between.is_empty() || all.len() > MANY {
                break;
            }
            all.extend(between.into_iter().map(|x| [x, self.at(x)]));
            all.sort_unstable_by(|one, other| one[0].total_cmp(&other[0]));
        }
        all
    }

    /// The slope at a place, seen from one of its sides.
    fn slope(&mut self, x: f32, side: f64) -> f32 {
        let step = self.span() / 4096.0 * side;
        let other = (f64::from(x) + step) as f32;
        let rise = f64::from(self.at(other)) - f64::from(self.at(x));
        let slope = rise / (f64::from(other) - f64::from(x));
        if slope.is_finite() { slope as f32 } else { 0.0 }
    }
}

/// What the node's own output is; that of the curve alone is 0 to 1.
fn number(node: &Node, place: usize, drawn: &Drawn<'_>) -> f32 {
    match node.sockets.get(place) {
        Some(Socket::Value(value)) => *value,
        _ => drawn.number(place),
    }
}

/// Between which heights the node's clamp holds its curve.
fn limits(node: &Node, [from, to]: [f32; 2]) -> (f32, f32) {
    if node.setting("clamp") != 1 {
        return (-FAR, FAR);
    }
    let ends = [from.min(to).min(0.0), from.max(to).max(1.0)];
    let [one, other] = ends.map(|end| {
        let height = (end - from) / (to - from);
        let height = if height.is_finite() { height } else { FAR };
        if node.setting("invert") == 1 {
            1.0 - height
        } else {
            height
        }
    });
    let (low, high) = (one.min(other).max(-FAR), one.max(other).min(FAR));
    if low < high { (low, high) } else { (-FAR, FAR) }
}

/// A node that goes through points and does nothing else.
fn through(points: Vec<Point>) -> Node {
    let mut node = Node::new("", NodeKind::Formula(PIECEWISE));
    node.choose("clamp", "no");
    node.pieces = Some(Box::new(Pieces { points }));
    node
}

fn point([x, y]: [f32; 2]) -> Point {
    Point {
        x,
        y,
        segment: Segment::Linear,
    }
}
