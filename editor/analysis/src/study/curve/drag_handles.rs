//! The handles of each kind of curve, and the numbers that dragging them changes. One table has a
//! row for each number of each kind: where its handle rests, in which direction it moves, and how
//! the number follows, either by the meaning of the place or by solving for the curve that passes
//! through the pointer.

use inclination_core::authoring::{curve::ResolvedCurve, model::Socket};

use super::{
    Curve, PlotFrame,
    solve::{solve_for_height, tidiest_between},
};

/// The directions in which a handle can be dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DragDirection {
    /// Anywhere; the curve then passes through the pointer.
    Free,
    /// Left and right only.
    Horizontal,
    /// Up and down only; the curve then passes through the pointer.
    Vertical,
}

/// A handle on a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct CurveHandle {
    /// The number that the handle changes, as the socket's position in the kind's list.
    pub socket: usize,
    /// The number's name.
    pub title: &'static str,
    /// The horizontal place.
    pub x: f32,
    /// The vertical place.
    pub y: f32,
    /// The direction in which the handle moves.
    pub direction: DragDirection,
    /// Whether the number comes from a wire, so that the handle cannot change it.
    pub is_wired: bool,
    /// Whether the number is rarely changed and still has its initial value.
    pub is_quiet: bool,
}

/// The rule by which a number follows its handle.
#[derive(Clone, Copy)]
enum FollowRule {
    /// The number brings the curve under the pointer.
    Curve,
    /// The number is the input under the pointer.
    Input,
    /// The number is the height under the pointer.
    Height,
    /// The number is computed from the share of the range at the pointer.
    Share(fn(&Curve<'_>, f32) -> f32),
}

/// A row of the table: the socket's key, the direction, the share of the range at which the handle
/// rests, and the rule.
type HandleRow = (
    &'static str,
    DragDirection,
    fn(&Curve<'_>) -> f32,
    FollowRule,
);

/// Returns a function that returns a fixed share, given in percent.
const fn fixed_share(share: u8) -> fn(&Curve<'_>) -> f32 {
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

/// The handles that all curves have: those of the ends at the bottom, those of the output at the
/// right.
const SHARED_HANDLES: &[HandleRow] = &[
    (
        "low",
        DragDirection::Horizontal,
        fixed_share(0),
        FollowRule::Input,
    ),
    (
        "high",
        DragDirection::Horizontal,
        fixed_share(100),
        FollowRule::Input,
    ),
    (
        "from",
        DragDirection::Vertical,
        fixed_share(97),
        FollowRule::Height,
    ),
    (
        "to",
        DragDirection::Vertical,
        fixed_share(97),
        FollowRule::Height,
    ),
];

const SLOPE_HANDLE: HandleRow = (
    "slope",
    DragDirection::Vertical,
    fixed_share(100),
    FollowRule::Curve,
);
const Y_SHIFT_HANDLE: HandleRow = (
    "y_shift",
    DragDirection::Vertical,
    fixed_share(0),
    FollowRule::Curve,
);
/// Moves the curve sideways.
const X_SHIFT_HANDLE: HandleRow = (
    "x_shift",
    DragDirection::Free,
    fixed_share(25),
    FollowRule::Curve,
);

const LINEAR_HANDLES: &[HandleRow] = &[
    SLOPE_HANDLE,
    Y_SHIFT_HANDLE,
    (
        "x_shift",
        DragDirection::Free,
        fixed_share(50),
        FollowRule::Curve,
    ),
];
const POWER_HANDLES: &[HandleRow] = &[
    (
        "exponent",
        DragDirection::Free,
        fixed_share(50),
        FollowRule::Curve,
    ),
    SLOPE_HANDLE,
    Y_SHIFT_HANDLE,
    X_SHIFT_HANDLE,
];
const EXPONENTIAL_HANDLES: &[HandleRow] = &[
    (
        "steepness",
        DragDirection::Free,
        fixed_share(50),
        FollowRule::Curve,
    ),
    SLOPE_HANDLE,
    Y_SHIFT_HANDLE,
    X_SHIFT_HANDLE,
];
/// The exponent of e at which a logistic is at 90%: the natural logarithm of 9.
const LN_9: f32 = 2.197_224_6;
/// The distance at which a bell is half as high, if it comes down to 1 / e at 1: the square root of
/// the natural logarithm of 2.
const HALF_WIDTH: f32 = 0.832_554_6;

/// The handle of the steepness is beside the midpoint, where the S is at 90%; that of the base is
/// as far away on the other side.
const LOGISTIC_HANDLES: &[HandleRow] = &[
    (
        "midpoint",
        DragDirection::Horizontal,
        midpoint_share,
        FollowRule::Input,
    ),
    (
        "steepness",
        DragDirection::Free,
        |curve| logistic_flank_share(curve, LN_9),
        FollowRule::Curve,
    ),
    (
        "base",
        DragDirection::Free,
        |curve| logistic_flank_share(curve, -LN_9),
        FollowRule::Curve,
    ),
    SLOPE_HANDLE,
    Y_SHIFT_HANDLE,
];
const LOGIT_HANDLES: &[HandleRow] = &[
    (
        "steepness",
        DragDirection::Free,
        fixed_share(75),
        FollowRule::Curve,
    ),
    (
        "base",
        DragDirection::Free,
        fixed_share(25),
        FollowRule::Curve,
    ),
    SLOPE_HANDLE,
    Y_SHIFT_HANDLE,
    (
        "x_shift",
        DragDirection::Free,
        fixed_share(50),
        FollowRule::Curve,
    ),
];
const SMOOTHSTEP_HANDLES: &[HandleRow] = &[
    (
        "x_shift",
        DragDirection::Free,
        |curve| 0.5 + curve.value_by_key("x_shift"),
        FollowRule::Curve,
    ),
    SLOPE_HANDLE,
    Y_SHIFT_HANDLE,
];
const BELL_HANDLES: &[HandleRow] = &[
    (
        "midpoint",
        DragDirection::Horizontal,
        midpoint_share,
        FollowRule::Input,
    ),
    (
        "steepness",
        DragDirection::Free,
        |curve| bell_flank_share(curve, HALF_WIDTH),
        FollowRule::Curve,
    ),
    (
        "slope",
        DragDirection::Vertical,
        |curve| bell_flank_share(curve, -0.4),
        FollowRule::Curve,
    ),
    Y_SHIFT_HANDLE,
];
/// The handle of the frequency is on the first crest, a quarter of a wave after the wave begins;
/// that of the height is in the trough.
const SINE_HANDLES: &[HandleRow] = &[
    (
        "frequency",
        DragDirection::Horizontal,
        |curve| sine_wave_share(curve, 0.25),
        FollowRule::Share(|curve, share| {
            let distance = share - curve.value_by_key("x_shift");
            // Limits the number of waves to 64, as many as can be distinguished.
            (0.25 / distance.abs().max(0.25 / 64.0)).copysign(curve.value_by_key("frequency"))
        }),
    ),
    (
        "slope",
        DragDirection::Vertical,
        |curve| sine_wave_share(curve, 0.75),
        FollowRule::Curve,
    ),
    (
        "x_shift",
        DragDirection::Horizontal,
        |curve| curve.value_by_key("x_shift"),
        FollowRule::Share(|_, share| share),
    ),
    Y_SHIFT_HANDLE,
];
const RATIONAL_HANDLES: &[HandleRow] = &[
    (
        "a",
        DragDirection::Vertical,
        fixed_share(0),
        FollowRule::Curve,
    ),
    (
        "b",
        DragDirection::Vertical,
        fixed_share(100),
        FollowRule::Curve,
    ),
    ("c", DragDirection::Free, fixed_share(33), FollowRule::Curve),
    ("d", DragDirection::Free, fixed_share(67), FollowRule::Curve),
];
const STEP_HANDLES: &[HandleRow] = &[(
    "threshold",
    DragDirection::Horizontal,
    |curve| curve.share_at(curve.value_by_key("threshold")),
    FollowRule::Input,
)];

/// Returns the rows for a kind of curve, by its key.
fn handle_rows(key: &str) -> &'static [HandleRow] {
    match key {
        "step" => STEP_HANDLES,
        "linear" => LINEAR_HANDLES,
        "power" => POWER_HANDLES,
        "exponential" => EXPONENTIAL_HANDLES,
        "logistic" => LOGISTIC_HANDLES,
        "logit" => LOGIT_HANDLES,
        "smoothstep" => SMOOTHSTEP_HANDLES,
        "bell" => BELL_HANDLES,
        "sine" => SINE_HANDLES,
        "rational" => RATIONAL_HANDLES,
        _ => &[],
    }
}

/// Returns the share of the range at which the midpoint is.
fn midpoint_share(curve: &Curve<'_>) -> f32 {
    curve.share_at(curve.value_by_key("midpoint"))
}

/// Returns the share beside a logistic's midpoint that is `side` away in the exponent.
fn logistic_flank_share(curve: &Curve<'_>, side: f32) -> f32 {
    let base = f64::from(curve.value_by_key("base").max(f32::MIN_POSITIVE));
    let steepness = (f64::from(curve.value_by_key("steepness")) * base.ln()).abs();
    clamp_to_visible(midpoint_share(curve) + side / (steepness as f32).max(1e-3))
}

/// Returns the share beside a bell's midpoint that is `side` away, where a bell comes down to 1 / e
/// at 1.
fn bell_flank_share(curve: &Curve<'_>, side: f32) -> f32 {
    let away = side / curve.value_by_key("steepness").abs().max(1e-3).sqrt();
    let middle = midpoint_share(curve);
    // On the other side, if there is no room on this one.
    let is_inside = (0.0..=1.0).contains(&(middle + away));
    clamp_to_visible(if is_inside {
        middle + away
    } else {
        middle - away
    })
}

/// Returns the share that is a number of waves after a sine begins.
fn sine_wave_share(curve: &Curve<'_>, waves: f32) -> f32 {
    let frequency = curve.value_by_key("frequency").abs().max(1e-3);
    clamp_to_visible(curve.value_by_key("x_shift") + waves / frequency)
}

/// Clamps a share so that its handle is visible, and apart from the handles at the ends.
fn clamp_to_visible(share: f32) -> f32 {
    share.clamp(0.04, 0.96)
}

/// Returns every handle of a curve. A muted curve is a straight line and has none.
pub fn curve_handles(curve: &Curve<'_>, frame: &PlotFrame) -> Vec<CurveHandle> {
    let node = curve.node();
    if node.is_effectively_muted() {
        return Vec::new();
    }
    let spec = node.kind.spec();

    let rows = handle_rows(spec.key)
        .iter()
        .map(|line| (line, true))
        .chain(SHARED_HANDLES.iter().map(|line| (line, false)));
    rows.filter_map(|((key, way, rest, follows), is_on_curve)| {
        let socket = spec.socket_position(key)?;
        let socket_spec = spec.socket(socket)?;
        let x = curve.input_at(rest(curve));
        let y = match (follows, *key) {
            (FollowRule::Height, _) => curve.value_by_key(key),
            (_, "threshold") => frame.up.low + frame.up.span() / 2.0,
            _ if is_on_curve => curve.output_at(x),
            _ => frame.up.low,
        };

        let clamp = |value: f32, axis: &crate::plot::Axis| value.clamp(axis.low, axis.high);
        let content = curve.socket_content(socket);
        Some(CurveHandle {
            socket,
            title: socket_spec.title,
            x: clamp(x, &frame.across),
            y: clamp(y, &frame.up),
            direction: *way,
            is_wired: content.wire().is_some(),
            is_quiet: socket_spec.quiet && content == socket_spec.initial_socket(),
        })
    })
    .collect()
}

/// Returns the number of a handle that is dragged to a place: the tidiest number that misses the
/// place by at most half a `grain`, which is the smallest distance that can be seen or less.
pub fn number_after_drag(
    curve: &Curve<'_>,
    handle: &CurveHandle,
    [x, y]: [f32; 2],
    grain: [f32; 2],
) -> f32 {
    let spec = curve.node().kind.spec();
    let key = spec.socket(handle.socket).map_or("", |socket| socket.key);
    let all = handle_rows(spec.key).iter().chain(SHARED_HANDLES);
    let follows = all.filter(|line| line.0 == key).map(|line| line.3).next();

    let (x, y) = match handle.direction {
        DragDirection::Free => (x, y),
        DragDirection::Horizontal => (x, handle.y),
        DragDirection::Vertical => (handle.x, y),
    };

    let half = grain.map(|grain| grain / 2.0);
    let (least, most) = spec
        .socket(handle.socket)
        .map_or((-f32::MAX, f32::MAX), |socket| socket.domain);

    let number = match follows {
        None => return curve.value_by_key(key),
        Some(FollowRule::Input) => tidiest_between(x - half[0], x + half[0]),
        Some(FollowRule::Height) => tidiest_between(y - half[1], y + half[1]),
        Some(FollowRule::Share(number)) => {
            let ends = [x - half[0], x + half[0]].map(|x| number(curve, curve.share_at(x)));
            tidiest_between(ends[0], ends[1])
        }
        Some(FollowRule::Curve) => {
            let mut node = curve.node().clone();
            let mut height = |number: f32| {
                if let Some(place) = node.sockets.get_mut(handle.socket) {
                    *place = Socket::Value(number);
                }
                let drawn = ResolvedCurve::from_node(curve.graph, curve.group, &node, |wire| {
                    let known = curve.given.iter().find(|(known, _)| *known == wire);
                    known.map_or(0.0, |(_, value)| *value)
                });
                drawn.map_or(f32::NAN, |mut drawn| drawn.height_at(x))
            };

            let now = curve.value_by_key(key);
            let mut solve_for = |y: f32| solve_for_height(y, now, least, most, &mut height);
            let exact = solve_for(y);
            let tidied = tidiest_between(solve_for(y - half[1]), solve_for(y + half[1]));

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
        curve.value_by_key(key)
    }
}
