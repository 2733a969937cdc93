//! Where each kind of curve can be taken hold of, and what dragging there changes. One table: a line for each number of
//! each kind says where its handle rests, which way it moves, and how the number follows: by what the place means, or by
//! bringing the curve under the pointer.

use emath::smart_aim::best_in_range_f64;
use inclination_core::{curve::Drawn, model::Socket};

use super::{Curve, Frame, solve::solve};

/// Which way a handle can be dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Anywhere: the curve goes through where it is put.
    Free,
    /// To the sides only.
    Across,
    /// Up and down only: the curve goes through where it is put.
    Up,
}

/// A handle on a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Handle {
    /// The number that it changes, by the socket's place in the kind's list.
    pub socket: usize,
    /// What the number is called.
    pub title: &'static str,
    /// Where it rests.
    pub x: f32,
    /// Where it rests.
    pub y: f32,
    /// Which way it goes.
    pub way: Way,
    /// Whether the number comes along a wire, so that nothing here changes it.
    pub is_wired: bool,
    /// Whether the number is rarely touched and was not.
    pub is_quiet: bool,
}

/// How a number follows its handle.
#[derive(Clone, Copy)]
enum Follows {
    /// It is what brings the curve under the pointer.
    Curve,
    /// It is the input under the pointer.
    Input,
    /// It is the height under the pointer.
    Height,
    /// It is made of how far along the pointer is.
    Share(fn(&Curve<'_>, f32) -> f32),
}

/// One line of the table: the socket's key, which way, how far along it rests, and how the number follows.
type Line = (&'static str, Way, fn(&Curve<'_>) -> f32, Follows);

const fn at(share: u8) -> fn(&Curve<'_>) -> f32 {
    match share {
        0 => |_| 0.0,
        25 => |_| 0.25,
        33 => |_| 1.0 / 3.0,
        67 => |_| 2.0 / 3.0,
        75 => |_| 0.75,
        97 => |_| 0.97,
        100 => |_| 1.0,
        _ => |_| 0.5,
    }
}

/// What all curves have: their ends below, their output at the right.
const SHARED: &[Line] = &[
    ("low", Way::Across, at(0), Follows::Input),
    ("high", Way::Across, at(100), Follows::Input),
    ("from", Way::Up, at(97), Follows::Height),
    ("to", Way::Up, at(97), Follows::Height),
];

const RISE: Line = ("slope", Way::Up, at(100), Follows::Curve);
const LIFT: Line = ("y_shift", Way::Up, at(0), Follows::Curve);
/// Moves the curve to the side.
const SHIFT: Line = ("x_shift", Way::Free, at(25), Follows::Curve);

const LINEAR: &[Line] = &[RISE, LIFT, ("x_shift", Way::Free, at(50), Follows::Curve)];
const POWER: &[Line] = &[
    ("exponent", Way::Free, at(50), Follows::Curve),
    RISE,
    LIFT,
    SHIFT,
];
const EXPONENTIAL: &[Line] = &[
    ("steepness", Way::Free, at(50), Follows::Curve),
    RISE,
    LIFT,
    SHIFT,
];
/// At 1 / (1 + e), where its number is how near that is to the middle; the base at the same height on the other side.
const LOGISTIC: &[Line] = &[
    ("midpoint", Way::Across, middle, Follows::Input),
    (
        "steepness",
        Way::Free,
        |curve| beside(curve, 1.0),
        Follows::Curve,
    ),
    (
        "base",
        Way::Free,
        |curve| beside(curve, -1.0),
        Follows::Curve,
    ),
    RISE,
    LIFT,
];
const LOGIT: &[Line] = &[
    ("steepness", Way::Free, at(75), Follows::Curve),
    ("base", Way::Free, at(25), Follows::Curve),
    RISE,
    LIFT,
    ("x_shift", Way::Free, at(50), Follows::Curve),
];
const SMOOTHSTEP: &[Line] = &[
    (
        "x_shift",
        Way::Free,
        |curve| 0.5 + curve.number("x_shift"),
        Follows::Curve,
    ),
    RISE,
    LIFT,
];
const BELL: &[Line] = &[
    ("midpoint", Way::Across, middle, Follows::Input),
    (
        "steepness",
        Way::Free,
        |curve| flank(curve, 1.0),
        Follows::Curve,
    ),
    ("slope", Way::Up, |curve| flank(curve, -0.4), Follows::Curve),
    LIFT,
];
/// The first crest, a quarter of a wave from where the wave begins; the trough for its height.
const SINE: &[Line] = &[
    (
        "frequency",
        Way::Across,
        |curve| crest(curve, 0.25),
        Follows::Share(|curve, share| {
            let way = share - curve.number("x_shift");
            // As many waves as anybody can tell apart.
            (0.25 / way.abs().max(0.25 / 64.0)).copysign(curve.number("frequency"))
        }),
    ),
    ("slope", Way::Up, |curve| crest(curve, 0.75), Follows::Curve),
    (
        "x_shift",
        Way::Across,
        |curve| curve.number("x_shift"),
        Follows::Share(|_, share| share),
    ),
    LIFT,
];
const RATIONAL: &[Line] = &[
    ("a", Way::Up, at(0), Follows::Curve),
    ("b", Way::Up, at(100), Follows::Curve),
    ("c", Way::Free, at(33), Follows::Curve),
    ("d", Way::Free, at(67), Follows::Curve),
];
const STEP: &[Line] = &[(
    "threshold",
    Way::Across,
    |curve| curve.share(curve.number("threshold")),
    Follows::Input,
)];

fn lines(key: &str) -> &'static [Line] {
    match key {
        "step" => STEP,
        "linear" => LINEAR,
        "power" => POWER,
        "exponential" => EXPONENTIAL,
        "logistic" => LOGISTIC,
        "logit" => LOGIT,
        "smoothstep" => SMOOTHSTEP,
        "bell" => BELL,
        "sine" => SINE,
        "rational" => RATIONAL,
        _ => &[],
    }
}

fn middle(curve: &Curve<'_>) -> f32 {
    curve.share(curve.number("midpoint"))
}

/// As far beside a logistic's midpoint as it takes to come to 1 / (1 + e) of its way.
fn beside(curve: &Curve<'_>, side: f32) -> f32 {
    let base = f64::from(curve.number("base").max(f32::MIN_POSITIVE));
    let steepness = (f64::from(curve.number("steepness")) * base.ln()).abs();
    held(middle(curve) + side / (steepness as f32).max(1e-3))
}

/// As far beside a bell's midpoint as it takes to come down to 1 / e.
fn flank(curve: &Curve<'_>, side: f32) -> f32 {
    held(middle(curve) + side / curve.number("steepness").abs().max(1e-3).sqrt())
}

fn crest(curve: &Curve<'_>, waves: f32) -> f32 {
    let frequency = curve.number("frequency").abs().max(1e-3);
    held(curve.number("x_shift") + waves / frequency)
}

/// Where it can be seen, and seen apart from what stands at the ends.
fn held(share: f32) -> f32 {
    share.clamp(0.04, 0.96)
}

/// Every handle of a curve; a muted one is a straight line, and has none.
pub fn handles(curve: &Curve<'_>, frame: &Frame) -> Vec<Handle> {
    let node = curve.node();
    if node.is_out() {
        return Vec::new();
    }
    let spec = node.kind.spec();
    let all = lines(spec.key).iter().map(|line| (line, true));
    let all = all.chain(SHARED.iter().map(|line| (line, false)));
    all.filter_map(|((key, way, rest, follows), is_on_curve)| {
        let socket = spec.socket_position(key)?;
        let about = spec.socket(socket)?;
        let x = curve.x_at(rest(curve));
        let y = match (follows, *key) {
            (Follows::Height, _) => curve.number(key),
            (_, "threshold") => frame.up.low + frame.up.span() / 2.0,
            _ if is_on_curve => curve.at(x),
            _ => frame.up.low,
        };
        let seen = |value: f32, axis: &crate::plot::Axis| value.clamp(axis.low, axis.high);
        let held = curve.held(socket);
        Some(Handle {
            socket,
            title: about.title,
            x: seen(x, &frame.across),
            y: seen(y, &frame.up),
            way: *way,
            is_wired: held.wire().is_some(),
            is_quiet: about.quiet && held == about.initial(),
        })
    })
    .collect()
}

/// What a handle's number becomes when it is dragged to a place: the tidiest that is no farther off than half a `grain`,
/// which is what can be seen or less.
pub fn dragged(curve: &Curve<'_>, handle: &Handle, [x, y]: [f32; 2], grain: [f32; 2]) -> f32 {
    let spec = curve.node().kind.spec();
    let key = spec.socket(handle.socket).map_or("", |about| about.key);
    let all = lines(spec.key).iter().chain(SHARED);
    let follows = all.filter(|line| line.0 == key).map(|line| line.3).next();
    let (x, y) = match handle.way {
        Way::Free => (x, y),
        Way::Across => (x, handle.y),
        Way::Up => (handle.x, y),
    };
    let half = grain.map(|grain| grain / 2.0);
    let (least, most) = spec
        .socket(handle.socket)
        .map_or((-f32::MAX, f32::MAX), |about| about.domain);
    let number = match follows {
        None => return curve.number(key),
        Some(Follows::Input) => tidy(x - half[0], x + half[0]),
        Some(Follows::Height) => tidy(y - half[1], y + half[1]),
        Some(Follows::Share(number)) => {
            let ends = [x - half[0], x + half[0]].map(|x| number(curve, curve.share(x)));
            tidy(ends[0], ends[1])
        }
        Some(Follows::Curve) => {
            let mut node = curve.node().clone();
            let mut height = |number: f32| {
                if let Some(place) = node.sockets.get_mut(handle.socket) {
                    *place = Socket::Value(number);
                }
                let drawn = Drawn::of(curve.graph, curve.group, &node, |wire| {
                    let known = curve.given.iter().find(|(known, _)| *known == wire);
                    known.map_or(0.0, |(_, value)| *value)
                });
                drawn.map_or(f32::NAN, |mut drawn| drawn.at(x))
            };
            let now = curve.number(key);
            let mut to = |y: f32| solve(y, now, (least, most), &mut height);
            let exact = to(y);
            let tidied = tidy(to(y - half[1]), to(y + half[1]));
            let off = |number: f32, height: &mut dyn FnMut(f32) -> f32| (height(number) - y).abs();
            if off(tidied, &mut height) <= half[1].max(off(exact, &mut height)) {
                tidied
            } else {
                exact
            }
        }
    };
    if number.is_finite() {
        number.clamp(least, most)
    } else {
        curve.number(key)
    }
}

/// The tidiest number between two.
pub fn tidy(one: f32, other: f32) -> f32 {
    let (low, high) = (one.min(other), one.max(other));
    best_in_range_f64(f64::from(low), f64::from(high)) as f32
}
