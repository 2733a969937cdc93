//! Stats: the values that the game gives to the graph. A stat is sanitized where it enters, so all
//! later steps may rely on its range.
#![expect(
    clippy::inline_always,
    reason = "a batch that is compiled for wider vectors needs all of this code inlined"
)]

use alloc::{string::String, vec::Vec};

use super::StatId;
use crate::math;

/// The scope of a value. A wider one may flow into a narrower place, never the other way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Scope {
    /// Common to all agents, such as the hour or the weather.
    World,
    /// Specific to the deciding agent.
    #[default]
    Agent,
    /// Specific to one candidate target, as seen by the agent.
    Target,
}

impl Scope {
    /// Every scope, widest first.
    pub const ALL: [Self; 3] = [Self::World, Self::Agent, Self::Target];

    /// Returns the word for the scope in files and sentences.
    pub const fn word(self) -> &'static str {
        match self {
            Self::World => "world",
            Self::Agent => "agent",
            Self::Target => "target",
        }
    }
}

/// The meaning of a stat's numbers.
///
/// Matches on it may be exhaustive: code that reads, shows or provides stats has to handle each
/// kind, so the compiler should name the places if there is ever another.
#[derive(Clone, Debug, PartialEq)]
pub enum StatKind {
    /// A number with bookends.
    Number {
        /// The lower bookend.
        low: f32,
        /// The upper bookend.
        high: f32,
        /// Whether a value outside is clamped to the nearer bookend. NaN and infinity are always
        /// caught.
        clamp: bool,
    },
    /// 1 for yes and 0 for no. A value of 0.5 or more from the game counts as yes.
    YesNo,
    /// One of these named choices, given by its position.
    Choice(Vec<String>),
}

/// An input of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Stat {
    /// The ID of the stat.
    pub id: StatId,
    /// The name that the game uses.
    pub name: String,
    /// The meaning of the stat, for readers of the graph.
    pub description: String,
    /// The unit that it is shown in, such as `hp` or `m`.
    pub unit: String,
    /// The meaning of its numbers.
    pub kind: StatKind,
    /// The value if the game gives none, or gives NaN.
    pub default: f32,
    /// The value that the editor shows the graph with.
    pub sample: f32,
    /// For a number, whether the editor sets and draws whole values only, as for potions. Values
    /// from the game are never rounded.
    pub whole: bool,
    /// For a number, whether its bookends are the same place, as with an hour or an angle. A value
    /// outside them wraps around instead of being clamped: with bookends of 0 and 24, 25 counts as
    /// 1 and -1 as 23. Values from one bookend to the other, both included, stay unchanged.
    pub cyclic: bool,
    /// The scope of the stat.
    pub scope: Scope,
    /// For a target's stat, whether every agent sees the same value, as with a health and unlike a
    /// distance. A batch computes what depends only on such stats once for each target, regardless
    /// of how many agents see the target.
    pub alike: bool,
}

impl Stat {
    /// Creates a number between two bookends. Its default and sample are the lower one.
    pub fn number(name: impl Into<String>, low: f32, high: f32) -> Self {
        Self::with_kind(
            name,
            StatKind::Number {
                low,
                high,
                clamp: true,
            },
            low,
        )
    }

    /// Creates a yes-or-no stat, which is no by default.
    pub fn yes_no(name: impl Into<String>) -> Self {
        Self::with_kind(name, StatKind::YesNo, 0.0)
    }

    /// Creates a stat with named choices, which is the first one by default.
    pub fn choice<S: Into<String>>(
        name: impl Into<String>,
        choices: impl IntoIterator<Item = S>,
    ) -> Self {
        Self::with_kind(
            name,
            StatKind::Choice(choices.into_iter().map(Into::into).collect()),
            0.0,
        )
    }

    fn with_kind(name: impl Into<String>, kind: StatKind, value: f32) -> Self {
        Self {
            id: StatId(0),
            name: name.into(),
            description: String::new(),
            unit: String::new(),
            kind,
            default: value,
            sample: value,
            whole: false,
            cyclic: false,
            scope: Scope::default(),
            alike: false,
        }
    }

    /// Sets the description.
    pub fn describe(self, description: impl Into<String>) -> Self {
        Self {
            description: description.into(),
            ..self
        }
    }

    /// Sets the unit.
    pub fn unit(self, unit: impl Into<String>) -> Self {
        Self {
            unit: unit.into(),
            ..self
        }
    }

    /// Lets a number outside its bookends through unchanged; NaN and infinity are still caught. The
    /// other kinds have no bookends and do not change.
    pub fn without_clamping(mut self) -> Self {
        if let StatKind::Number { clamp, .. } = &mut self.kind {
            *clamp = false;
        }
        self
    }

    /// Sets the value if the game gives none.
    pub fn default(self, default: f32) -> Self {
        Self { default, ..self }
    }

    /// Sets the value that the editor shows the graph with.
    pub fn sample(self, sample: f32) -> Self {
        Self { sample, ..self }
    }

    /// Restricts the editor to whole current values. The other kinds have no others and do not
    /// change.
    pub fn whole(self) -> Self {
        let whole = matches!(self.kind, StatKind::Number { .. });
        Self { whole, ..self }
    }

    /// Makes the range of a number a circle, so that values outside it wrap around. The other kinds
    /// do not change.
    pub fn cyclic(self) -> Self {
        let cyclic = matches!(self.kind, StatKind::Number { .. });
        Self { cyclic, ..self }
    }

    /// Returns the ends of the range if it is a circle: the stat is cyclic, and the ends differ and
    /// are in order.
    pub fn circle(&self) -> Option<(f32, f32)> {
        match self.kind {
            StatKind::Number { low, high, .. } if self.cyclic && low < high => Some((low, high)),
            _ => None,
        }
    }

    /// Sets the scope.
    pub fn scope(self, scope: Scope) -> Self {
        Self { scope, ..self }
    }

    /// Makes this a target's stat that has the same value for every agent.
    pub fn alike(self) -> Self {
        Self {
            scope: Scope::Target,
            alike: true,
            ..self
        }
    }

    /// Returns the smallest and largest value that the graph can see.
    pub fn reach(&self) -> (f32, f32) {
        if let Some(ends) = self.circle() {
            return ends;
        }
        match &self.kind {
            StatKind::Number {
                low,
                high,
                clamp: true,
            } if low <= high => (*low, *high),
            StatKind::Number { .. } => (-f32::MAX, f32::MAX),
            StatKind::YesNo => (0.0, 1.0),
            StatKind::Choice(names) => (0.0, names.len().saturating_sub(1) as f32),
        }
    }

    /// Returns the bookends that a curve wired straight to this stat takes.
    pub fn bookends(&self) -> (f32, f32) {
        match self.kind {
            StatKind::Number { low, high, .. } => (low, high),
            StatKind::YesNo | StatKind::Choice(_) => (0.0, 1.0),
        }
    }

    /// Returns the rule that sanitizes values from the game.
    pub fn sanitizer(&self) -> StatSanitizer {
        let (low, high) = self.reach();
        let whole = !matches!(self.kind, StatKind::Number { .. });
        let entry = StatSanitizer {
            default: 0.0,
            low,
            high,
            whole,
            wraps: self.circle().is_some(),
        };

        StatSanitizer {
            default: entry.sanitize(self.default),
            ..entry
        }
    }
}

/// The rule that sanitizes one stat's values, ready for the hot path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatSanitizer {
    default: f32,
    low: f32,
    high: f32,
    /// Whether values are rounded to the nearest whole number, as for yes-or-no and choices.
    whole: bool,
    /// Whether a value outside wraps around instead of being clamped.
    wraps: bool,
}

impl StatSanitizer {
    /// Returns the value that the graph sees: never NaN, infinite or -0, within the stat's reach,
    /// and whole if the stat requires it.
    #[inline(always)]
    pub fn sanitize(&self, value: f32) -> f32 {
        let number = self.bring_inside(value);
        if self.whole {
            math::floor(number + 0.5)
        } else {
            number
        }
    }

    #[inline(always)]
    fn bring_inside(&self, value: f32) -> f32 {
        if self.wraps {
            self.wrap_value(value)
        } else {
            self.clamp_value(value)
        }
    }

    /// Turns a value by whole circles until it is inside. The result is clamped only against
    /// rounding, and where a value is too large to have a place on the circle.
    fn wrap_value(&self, value: f32) -> f32 {
        let known = if value.is_nan() { self.default } else { value };
        let known = math::saturate(known);
        if known >= self.low && known <= self.high {
            return known + 0.0;
        }

        let span = math::sub(self.high, self.low);
        let turns = math::floor(math::div(math::sub(known, self.low), span));
        let inside = math::sub(known, math::mul(turns, span));
        math::min(math::max(inside, self.low), self.high) + 0.0
    }

    #[inline(always)]
    fn clamp_value(&self, value: f32) -> f32 {
        let known = if value.is_nan() { self.default } else { value };
        math::min(math::max(known, self.low), self.high) + 0.0
    }

    /// Sanitizes many values. The checks for wrapping and rounding are made once, so that the loops
    /// stay simple.
    #[inline(always)]
    pub(crate) fn sanitize_all(&self, values: &[f32], out: &mut [f32]) {
        if self.wraps {
            for (out, value) in out.iter_mut().zip(values) {
                *out = self.wrap_value(*value);
            }
            return;
        }
        for (out, value) in out.iter_mut().zip(values) {
            *out = self.clamp_value(*value);
        }
        self.round_values(out);
    }

    #[inline(always)]
    fn round_values(&self, values: &mut [f32]) {
        if self.whole {
            for value in values {
                *value = math::floor(*value + 0.5);
            }
        }
    }

    /// Returns the value if the game gives none.
    pub fn default(&self) -> f32 {
        self.default
    }
}
