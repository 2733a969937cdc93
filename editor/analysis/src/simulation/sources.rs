//! The values of stats that depend on nothing but the time, and the values with which simulated
//! stats start.

use inclination_core::{
    authoring::{
        model::SampleId,
        scenario::{StartValue, StatSource},
    },
    math,
};

/// Separates the draws of noise and of start values from those of decisions and effects.
const NOISE_SEED: u64 = 0x4d01_5e9a_c23b_77f1;
const START_SEED: u64 = 0x57a2_7b1e_90d4_6c35;

/// A source of values that depend on nothing but the time, and on the agent for noise.
#[derive(Clone, Debug)]
pub(super) enum IndependentSource {
    Constant(f32),
    Clock {
        start: f64,
        factor: f64,
        wrap: Option<f64>,
    },
    Curve {
        points: Vec<[f64; 2]>,
        is_looping: bool,
    },
    Noise {
        low: f32,
        high: f32,
        seconds: f64,
    },
}

impl IndependentSource {
    /// Creates the source, or returns `None` for a source that depends on more than the time.
    pub(super) fn new(source: &StatSource) -> Option<Self> {
        Some(match source {
            StatSource::Constant(value) => Self::Constant(*value),
            StatSource::Clock {
                start,
                factor,
                wrap,
            } => Self::Clock {
                start: *start,
                factor: *factor,
                wrap: wrap.filter(|wrap| *wrap > 0.0),
            },
            StatSource::Curve { points, is_looping } => Self::Curve {
                points: points.clone(),
                is_looping: *is_looping,
            },
            StatSource::Noise { low, high, seconds } => Self::Noise {
                low: *low,
                high: *high,
                seconds: *seconds,
            },
            StatSource::Simulated(_)
            | StatSource::Opponent(_)
            | StatSource::Target(_)
            | StatSource::Population { .. }
            | StatSource::Factor(_) => return None,
        })
    }

    /// Returns the value at a time, for an agent with this number.
    pub(super) fn value_at(&self, now: f64, seed: u64, agent: u64, stat: u64) -> f64 {
        match self {
            Self::Constant(value) => (*value).into(),
            Self::Clock {
                start,
                factor,
                wrap,
            } => {
                let value = start + now * factor;
                wrap.map_or(value, |wrap| value - (value / wrap).floor() * wrap)
            }
            Self::Curve { points, is_looping } => interpolate(points, *is_looping, now),
            Self::Noise { low, high, seconds } => {
                let period = count_periods(now, *seconds);
                let lot = math::hash(seed ^ NOISE_SEED, agent, period, stat);
                draw_between(*low, *high, lot)
            }
        }
    }
}

/// The value with which a simulated stat starts.
#[derive(Clone, Copy, Debug)]
pub(super) enum StartPlan {
    Number(f32),
    Random { low: f32, high: f32 },
}

impl StartPlan {
    /// Creates the plan, given the stat's own sample and the values of named samples.
    pub(super) fn new(
        start: StartValue,
        own_sample: f32,
        named_sample: impl Fn(SampleId) -> Option<f32>,
    ) -> Self {
        match start {
            StartValue::Sample => Self::Number(own_sample),
            StartValue::NamedSample(id) => Self::Number(named_sample(id).unwrap_or(own_sample)),
            StartValue::Number(number) => Self::Number(number),
            StartValue::Random { low, high } => Self::Random { low, high },
        }
    }

    /// Returns the value for an agent with this number.
    pub(super) fn value(self, seed: u64, agent: u64, stat: u64) -> f64 {
        match self {
            Self::Number(number) => number.into(),
            Self::Random { low, high } => {
                let lot = math::hash(seed ^ START_SEED, agent, 0, stat);
                draw_between(low, high, lot)
            }
        }
    }
}

fn draw_between(low: f32, high: f32, lot: f32) -> f64 {
    let (low, high) = (f64::from(low), f64::from(high));
    low + (high - low) * f64::from(lot)
}

/// Returns how many whole periods have passed at a time. A time that is nearly a multiple of the
/// period counts as one.
pub(super) fn count_periods(now: f64, seconds: f64) -> u64 {
    if seconds > 0.0 {
        (now / seconds + 1e-6) as u64
    } else {
        0
    }
}

/// Returns the value of a curve over time, with straight lines between its points.
fn interpolate(points: &[[f64; 2]], is_looping: bool, now: f64) -> f64 {
    let (Some([begin, first]), Some([end, last])) = (points.first(), points.last()) else {
        return 0.0;
    };
    let length = end - begin;
    let now = if is_looping && length > 0.0 {
        let since = now - begin;
        begin + since - (since / length).floor() * length
    } else {
        now
    };

    if now <= *begin {
        return *first;
    }
    for pair in points.windows(2) {
        let [[from, low], [to, high]] = [pair[0], pair[1]];
        if now < to && to > from {
            return low + (high - low) * ((now - from) / (to - from));
        }
    }
    *last
}
