//! The pipeline shared by all curves: normalize by the bookends, treat inputs outside them, mirror,
//! apply the shape, invert, scale to the output range, clamp. A curve's file defines only its
//! shape.

use super::LINEAR;
use crate::{
    kind::{Args, Formula, Muting, SettingSpec, SocketSpec, Spec},
    model::Socket,
    number::Number,
};

/// The sockets that every curve has before its own.
pub(crate) const SOCKETS: &[SocketSpec] = &[
    SocketSpec::value("x", "x", "the input of the curve", 0.0).in_input_unit(),
    SocketSpec::input_position(
        "low",
        "low end",
        "the input at the left end; unset: the low end of the stat connected to x, else 0",
        0.0,
    )
    .rarely_used(),
    SocketSpec::input_position(
        "high",
        "high end",
        "the input at the right end; unset: the high end of the stat connected to x, else 1",
        1.0,
    )
    .rarely_used(),
    SocketSpec::value("from", "output from", "the output at a height of 0", 0.0).rarely_used(),
    SocketSpec::value("to", "output to", "the output at a height of 1", 1.0).rarely_used(),
];

/// The settings that every curve has before its own.
pub(crate) const SETTINGS: &[SettingSpec] = &[
    SettingSpec {
        key: "outside",
        title: "outside",
        summary: "how to treat an input beyond the ends: clamp it to the nearer end, extend the curve, wrap \
                  around to repeat the range, mirror to repeat it back and forth, or cycle to treat the range as a circle, \
                  such as a day, so that Bell and Piecewise continue across the ends; \
                  \"clamp\" does not affect Step and Piecewise, which need no ends",
        options: &["clamp", "extend", "wrap", "mirror", "cycle"],
        default: 0,
    },
    SettingSpec::flag(
        "mirror",
        "mirror",
        "swap left and right; thresholds and midpoints keep their positions",
        false,
    ),
    SettingSpec::flag(
        "invert",
        "invert",
        "turn the curve upside down: 1 minus the height",
        false,
    ),
    SettingSpec::flag(
        "clamp",
        "clamp",
        "keep the result between 0 and 1, or within the output range if that is wider",
        true,
    ),
];

crate::draft::setting_options! {
    /// The treatment of an input beyond a curve's ends.
    pub enum Outside {
        /// Clamps it to the nearer end. Step and Piecewise, which need no ends, are not affected.
        Clamp = "clamp",
        /// Extends the curve.
        Extend = "extend",
        /// Wraps around, which repeats the range.
        Wrap = "wrap",
        /// Repeats the range back and forth.
        Mirror = "mirror",
        /// Treats the range as a circle, such as a day.
        Cycle = "cycle",
    }
}

impl<S: Shape> crate::draft::Draft<Curve<S>> {
    crate::draft::node_methods! { &Spec::CURVE;
        sockets {
            /// Sets the input at the left end. By default, that is the low end of the stat
            /// connected to x, or 0.
            low,
            /// Sets the input at the right end. By default, that is the high end of the stat
            /// connected to x, or 1.
            high,
            /// Sets the output at a height of 0.
            output_from = "from",
            /// Sets the output at a height of 1.
            output_to = "to",
        }
        flags {
            /// Swaps left and right. Thresholds and midpoints keep their positions.
            mirrored = "mirror": true,
            /// Turns the curve upside down.
            inverted = "invert": true,
            /// Lets the result go beyond 0 and 1, and beyond the output range.
            unclamped = "clamp": false,
        }
        choices {
            /// Sets the treatment of an input beyond the ends. By default, it is clamped.
            outside: Outside,
        }
    }
}

/// The option of "outside" that makes the range a circle.
const CYCLE: u8 = 4;

const SHARED_SOCKETS: usize = SOCKETS.len();
const SHARED_SETTINGS: usize = SETTINGS.len();

/// Steepness below this counts as 0, since [`exp_m1`](Number::exp_m1) of anything smaller is
/// rounded too coarsely to divide by.
const NO_STEEPNESS: f32 = 1e-20;

/// Returns 1 if a curve of this steepness is practically a straight line, else 0.
pub(super) fn is_straight<N: Number>(steepness: N) -> N {
    steepness.abs().less(N::from(NO_STEEPNESS))
}

/// The input of a shape.
#[derive(Clone, Copy)]
pub struct ShapeInput<N> {
    /// The input as a share of the way between the bookends, from the right if the curve is
    /// mirrored.
    pub t: N,
    /// The input in its own unit, for shapes with parameters in that unit. It is neither clamped
    /// nor mirrored, so that comparisons with it are exact and default bookends do not cut it off.
    pub x: N,
}

/// The parameters of a shape.
pub struct Params<'a, N> {
    args: &'a Args<'a, N>,
    low: N,
    high: N,
    mirror: bool,
}

impl<'a, N: Number> Params<'a, N> {
    /// Returns a parameter, counted after the sockets that all curves share.
    pub fn get(&self, index: usize) -> N {
        self.args.socket(SHARED_SOCKETS + index)
    }

    /// Returns a parameter in the input's unit, as a share of the way between the bookends. In a
    /// mirrored curve it stays at the designer's value.
    pub fn position_share(&self, index: usize) -> N {
        let t = self.get(index).share_between(self.low, self.high);
        if self.mirror { N::from(1.0) - t } else { t }
    }

    /// Whether the range is a circle, so that its ends are the same place.
    pub fn is_circle(&self) -> bool {
        self.args.setting(0) == CYCLE
    }

    /// Returns the width of the range.
    pub fn span(&self) -> N {
        (self.high - self.low).abs()
    }

    /// Returns a distance between two shares of the range, the shorter way around if the range is a
    /// circle: from minus one half to one half.
    pub fn shorter_way(&self, distance: N) -> N {
        if !self.is_circle() {
            return distance;
        }
        let half = N::from(0.5);
        let around = distance - (distance + half).floor();
        self.span()
            .select(around.assume_within(-half, half), distance)
    }

    /// Returns a setting, counted after the settings that all curves share.
    pub fn setting(&self, index: usize) -> u8 {
        self.args.setting(SHARED_SETTINGS + index)
    }

    /// Returns the points, if the curve has any.
    pub fn pieces(&self) -> Option<&'a crate::piecewise::Pieces> {
        self.args.pieces
    }

    /// Returns 1 if the curve runs from right to left: it is mirrored or its bookends are reversed,
    /// but not both.
    pub fn is_backwards(&self) -> N {
        let reversed = self.high.less(self.low);
        if self.mirror {
            N::from(1.0) - reversed
        } else {
            reversed
        }
    }

    /// Mirrors a position in the input's unit between the bookends if the curve runs backwards.
    pub fn mirror_if_backwards(&self, x: N) -> N {
        self.is_backwards().select(self.low + self.high - x, x)
    }
}

/// The shape of a curve, without the shared pipeline.
#[doc(hidden)]
pub trait Shape: 'static {
    /// The kind's description as data; start from [`Spec::CURVE`].
    const SPEC: &'static Spec;

    /// Computes the height at an input.
    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N;
}

impl Spec {
    /// A curve's description without a name, to be completed with `..`.
    pub const CURVE: Self = Self {
        family: crate::kind::Family::Curve,
        shared_sockets: SOCKETS,
        shared_settings: SETTINGS,
        muting: Muting::Becomes(LINEAR),
        domain: "any input; beyond the ends, the setting \"outside\" applies",
        ..Self::EMPTY
    };
}

/// A shape inside the shared pipeline.
pub struct Curve<S>(core::marker::PhantomData<S>);

impl<S: Shape> Formula for Curve<S> {
    const SPEC: &'static Spec = S::SPEC;

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let (one, zero) = (N::from(1.0), N::from(0.0));
        let [x, low, high, from, to] = core::array::from_fn(|index| args.socket(index));
        let params = Params {
            args,
            low,
            high,
            mirror: args.flag(1),
        };
        let along = normalize_input(args.setting(0), x, low, high);
        let along = if params.mirror {
            ShapeInput {
                t: one - along.t,
                ..along
            }
        } else {
            along
        };

        let height = S::height_at(along, &params);
        let height = if args.flag(2) { one - height } else { height };
        let result = N::lerp(from, to, height);
        if args.flag(3) {
            result.clamp(zero.min(from).min(to), one.max(from).max(to))
        } else {
            result
        }
    }
}

/// Fills in the values of unset sockets: the ends from the bookends of the value wired to x, or
/// else 0 and 1, and all others between the resulting ends.
pub(crate) fn fill_unset<N: Number>(
    spec: &Spec,
    sockets: &[Socket],
    values: &mut [N],
    bookends: Option<(f32, f32)>,
) {
    const LOW: usize = 1;
    const HIGH: usize = 2;

    let (low, high) = bookends.unwrap_or((0.0, 1.0));
    let mut ends = [N::from(low), N::from(high)];
    for (index, (value, socket)) in values.iter_mut().zip(sockets).enumerate() {
        if *socket == Socket::Unset {
            let share = spec.socket(index).map_or(0.0, |socket| socket.unset);
            *value = match index {
                LOW => ends[0],
                HIGH => ends[1],
                _ => N::lerp(ends[0], ends[1], N::from(share)),
            };
        }
        match index {
            LOW => ends[0] = *value,
            HIGH => ends[1] = *value,
            _ => {}
        }
    }
}

/// Normalizes an input by its ends, and treats inputs outside them as the setting says.
fn normalize_input<N: Number>(setting: u8, x: N, low: N, high: N) -> ShapeInput<N> {
    let (one, zero) = (N::from(1.0), N::from(0.0));
    let t = x.share_between(low, high);
    // An input inside the ends keeps its x exactly.
    let brought_back = |inside: N| ShapeInput {
        t: inside,
        x: inside.equal(t).select(x, N::lerp(low, high, inside)),
    };

    match setting {
        0 => ShapeInput {
            t: t.clamp(zero, one),
            x,
        },
        1 => ShapeInput { t, x },
        // An empty range does not repeat: it stays a step.
        2 | CYCLE => brought_back((high - low).select(t - t.floor(), t)),
        _ => {
            let half = t * N::from(0.5);
            let saw = (half - half.floor()) * N::from(2.0);
            brought_back(saw.min(N::from(2.0) - saw))
        }
    }
}
