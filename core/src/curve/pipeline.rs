//! The one way through every curve: normalise by the bookends, bring in what lies outside, mirror, shape, invert,
//! stretch to the output range, clamp. A curve's file gives only its shape.

use super::LINEAR;
use crate::{
    kind::{Args, Formula, Muting, SettingSpec, SocketSpec, Spec},
    model::Socket,
    number::Number,
};

/// The sockets that every curve has before its own.
pub(crate) const SOCKETS: &[SocketSpec] = &[
    SocketSpec::value("x", "x", "what the curve is read at", 0.0).of_input(),
    SocketSpec::place(
        "low",
        "low end",
        "the input's value at the left end; unset: the low end of the stat wired to x, else 0",
        0.0,
    )
    .quiet(),
    SocketSpec::place(
        "high",
        "high end",
        "the input's value at the right end; unset: the high end of the stat wired to x, else 1",
        1.0,
    )
    .quiet(),
    SocketSpec::value("from", "output from", "what a height of 0 becomes", 0.0).quiet(),
    SocketSpec::value("to", "output to", "what a height of 1 becomes", 1.0).quiet(),
];

/// The settings that every curve has before its own.
pub(crate) const SETTINGS: &[SettingSpec] = &[
    SettingSpec {
        key: "outside",
        title: "outside",
        summary: "what an input beyond the ends counts as: the nearer end, itself, the range repeated, or the range \
                  repeated to and fro; thresholds and points in the input's own unit need no ends, so clamp leaves them alone",
        options: &["clamp", "extend", "wrap", "mirror"],
        default: 0,
    },
    SettingSpec::flag(
        "mirror",
        "mirror",
        "turn left and right around; thresholds and midpoints stay where they are",
        false,
    ),
    SettingSpec::flag(
        "invert",
        "invert",
        "turn up and down around: 1 less the height",
        false,
    ),
    SettingSpec::flag(
        "clamp",
        "clamp",
        "keep the result between 0 and 1, or within the output range where that is wider",
        true,
    ),
];

const SHARED_SOCKETS: usize = SOCKETS.len();
const SHARED_SETTINGS: usize = SETTINGS.len();

/// Steepness below this is as good as none: what [`exp_m1`](Number::exp_m1) makes of less is rounded too coarsely to be
/// divided by.
const NO_STEEPNESS: f32 = 1e-20;

/// 1 if a curve of this steepness is a straight line for all that can be seen.
pub(super) fn straight<N: Number>(steepness: N) -> N {
    steepness.abs().less(N::from(NO_STEEPNESS))
}

/// How far along the curve to read.
#[derive(Clone, Copy)]
pub struct Along<N> {
    /// The input as a share of the way between the bookends; a mirrored curve counts it from the right.
    pub t: N,
    /// The input in its own unit, for shapes that stand in it. Clamping and mirroring leave it alone, so what is
    /// compared with it is compared exactly, and bookends that nobody declared do not cut it off.
    pub x: N,
}

/// A curve's own parameters.
pub struct Params<'a, N> {
    args: &'a Args<'a, N>,
    low: N,
    high: N,
    mirror: bool,
}

impl<'a, N: Number> Params<'a, N> {
    /// A parameter, counted after the sockets that all curves share.
    pub fn get(&self, index: usize) -> N {
        self.args.socket(SHARED_SOCKETS + index)
    }

    /// A parameter that stands in the input's unit, as a share of the way along; under a mirrored curve it stays where
    /// the designer put it.
    pub fn position(&self, index: usize) -> N {
        let t = self.get(index).along(self.low, self.high);
        if self.mirror { N::from(1.0) - t } else { t }
    }

    /// A setting, counted after the settings that all curves share.
    pub fn setting(&self, index: usize) -> u8 {
        self.args.setting(SHARED_SETTINGS + index)
    }

    /// The points, if the curve has any.
    pub fn pieces(&self) -> Option<&'a crate::piecewise::Pieces> {
        self.args.pieces
    }

    /// 1 if the curve runs from right to left: it is mirrored or its bookends are the wrong way round, but not both.
    pub fn backwards(&self) -> N {
        let reversed = self.high.less(self.low);
        if self.mirror {
            N::from(1.0) - reversed
        } else {
            reversed
        }
    }

    /// A place in the input's unit, turned around between the bookends if the curve runs backwards.
    pub fn turned(&self, x: N) -> N {
        self.backwards().select(self.low + self.high - x, x)
    }
}

/// The part of a curve that is its own.
pub trait Shape: 'static {
    /// What it is, as data; start from [`Spec::CURVE`].
    const SPEC: &'static Spec;

    /// The height at a place along the curve.
    fn height<N: Number>(along: Along<N>, params: &Params<'_, N>) -> N;
}

impl Spec {
    /// A curve with a name and nothing else, to be completed with `..`.
    pub const CURVE: Self = Self {
        family: crate::kind::Family::Curve,
        shared_sockets: SOCKETS,
        shared_settings: SETTINGS,
        muting: Muting::Becomes(LINEAR),
        domain: "any input; what lies outside the ends counts as the setting says",
        ..Self::EMPTY
    };
}

/// A shape with the pipeline around it.
pub(crate) struct Curve<S>(core::marker::PhantomData<S>);

impl<S: Shape> Formula for Curve<S> {
    const SPEC: &'static Spec = S::SPEC;

    fn value<N: Number>(args: &Args<'_, N>) -> N {
        let (one, zero) = (N::from(1.0), N::from(0.0));
        let [x, low, high, from, to] = core::array::from_fn(|index| args.socket(index));
        let params = Params {
            args,
            low,
            high,
            mirror: args.flag(1),
        };
        let along = outside(args.setting(0), x, low, high);
        let along = if params.mirror {
            Along {
                t: one - along.t,
                ..along
            }
        } else {
            along
        };
        let height = S::height(along, &params);
        let height = if args.flag(2) { one - height } else { height };
        let result = N::mix(from, to, height);
        if args.flag(3) {
            result.clamp(zero.min(from).min(to), one.max(from).max(to))
        } else {
            result
        }
    }
}

/// Gives the sockets that hold nothing their places: the ends from the bookends of what is wired to x, everything else
/// between the ends as they then are.
pub(crate) fn fill_unset<N: Number>(
    spec: &Spec,
    held: &[Socket],
    values: &mut [N],
    (low, high): (f32, f32),
) {
    const LOW: usize = 1;
    const HIGH: usize = 2;
    let mut ends = [N::from(low), N::from(high)];
    for (index, (value, socket)) in values.iter_mut().zip(held).enumerate() {
        if *socket == Socket::Unset {
            let share = spec.socket(index).map_or(0.0, |socket| socket.unset);
            *value = match index {
                LOW => ends[0],
                HIGH => ends[1],
                _ => N::mix(ends[0], ends[1], N::from(share)),
            };
        }
        match index {
            LOW => ends[0] = *value,
            HIGH => ends[1] = *value,
            _ => {}
        }
    }
}

fn outside<N: Number>(setting: u8, x: N, low: N, high: N) -> Along<N> {
    let (one, zero) = (N::from(1.0), N::from(0.0));
    let t = x.along(low, high);
    // What lay inside keeps its x to the bit.
    let back = |inside: N| Along {
        t: inside,
        x: inside.equal(t).select(x, N::mix(low, high, inside)),
    };
    match setting {
        0 => Along {
            t: t.clamp(zero, one),
            x,
        },
        1 => Along { t, x },
        // A range without extent does not repeat: it stays a step.
        2 => back((high - low).select(t - t.floor(), t)),
        _ => {
            let half = t * N::from(0.5);
            let saw = (half - half.floor()) * N::from(2.0);
            back(saw.min(N::from(2.0) - saw))
        }
    }
}
