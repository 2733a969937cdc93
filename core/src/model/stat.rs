//! Stats: what the game tells the graph. A stat is made safe where it enters, so everything behind it may rely on its
//! range.
#![expect(
    clippy::inline_always,
    reason = "a batch compiled for wider vectors must have all of it inside"
)]

use alloc::{string::String, vec::Vec};

use super::StatId;
use crate::math;

/// Whose a value is. A wider one may flow into a narrower place, never the other way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Scope {
    /// The same for every agent: the hour, the weather.
    World,
    /// The deciding agent's own.
    #[default]
    Agent,
    /// One candidate target's, as seen by the agent.
    Target,
}

impl Scope {
    /// Every scope, widest first.
    pub const ALL: [Self; 3] = [Self::World, Self::Agent, Self::Target];

    /// The word that files and sentences use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::World => "world",
            Self::Agent => "agent",
            Self::Target => "target",
        }
    }
}

/// What a stat's numbers stand for.
#[derive(Clone, Debug, PartialEq)]
pub enum StatKind {
    /// A number with bookends.
    Number {
        /// The lower bookend.
        low: f32,
        /// The upper bookend.
        high: f32,
        /// Whether a value outside is brought to the nearer bookend. NaN and infinity are always caught.
        clamp: bool,
    },
    /// 1 for yes, 0 for no; from the game, 0.5 and more is yes.
    YesNo,
    /// One of these, given by its position.
    Choice(Vec<String>),
}

/// An input of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Stat {
    /// Its id.
    pub id: StatId,
    /// What the game calls it.
    pub name: String,
    /// What it means, for whoever reads the graph.
    pub description: String,
    /// The unit that it is shown in, such as `hp` or `m`.
    pub unit: String,
    /// What its numbers stand for.
    pub kind: StatKind,
    /// The value when the game gives none, or gives NaN.
    pub default: f32,
    /// The value that the editor shows the graph with.
    pub sample: f32,
    /// Of a number: whether the editor sets and draws samples in whole numbers alone, as of potions. What the game gives is
    /// never rounded.
    pub whole: bool,
    /// Whose it is.
    pub scope: Scope,
    /// Of a target's stat: whether it is the same whoever looks at it, as a health is and a distance is not. A batch works
    /// out what depends on such stats alone once a target, however many agents see it.
    pub alike: bool,
}

impl Stat {
    /// A number between two bookends, whose default and sample are the lower one.
    pub fn number(name: impl Into<String>, low: f32, high: f32) -> Self {
        Self::of(
            name,
            StatKind::Number {
                low,
                high,
                clamp: true,
            },
            low,
        )
    }

    /// Yes or no; no by default.
    pub fn yes_no(name: impl Into<String>) -> Self {
        Self::of(name, StatKind::YesNo, 0.0)
    }

    /// One of named choices; the first by default.
    pub fn choice<S: Into<String>>(
        name: impl Into<String>,
        choices: impl IntoIterator<Item = S>,
    ) -> Self {
        Self::of(
            name,
            StatKind::Choice(choices.into_iter().map(Into::into).collect()),
            0.0,
        )
    }

    fn of(name: impl Into<String>, kind: StatKind, value: f32) -> Self {
        Self {
            id: StatId(0),
            name: name.into(),
            description: String::new(),
            unit: String::new(),
            kind,
            default: value,
            sample: value,
            whole: false,
            scope: Scope::default(),
            alike: false,
        }
    }

    /// Sets what it means.
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

    /// Lets a number outside its bookends through as it is; NaN and infinity are still caught. The other kinds have no
    /// bookends, and are left as they are.
    pub fn unclamped(mut self) -> Self {
        if let StatKind::Number { clamp, .. } = &mut self.kind {
            *clamp = false;
        }
        self
    }

    /// Sets the value when the game gives none.
    pub fn default(self, default: f32) -> Self {
        Self { default, ..self }
    }

    /// Sets the value that the editor shows the graph with.
    pub fn sample(self, sample: f32) -> Self {
        Self { sample, ..self }
    }

    /// Says that the editor sets and draws samples in whole numbers alone. The other kinds have no others, and are left as
    /// they are.
    pub fn whole(self) -> Self {
        let whole = matches!(self.kind, StatKind::Number { .. });
        Self { whole, ..self }
    }

    /// Sets whose it is.
    pub fn scope(self, scope: Scope) -> Self {
        Self { scope, ..self }
    }

    /// Says that it belongs to the target, and is the same whoever looks at it.
    pub fn alike(self) -> Self {
        Self {
            scope: Scope::Target,
            alike: true,
            ..self
        }
    }

    /// The smallest and largest value that the graph can see.
    pub fn reach(&self) -> (f32, f32) {
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

    /// The bookends that a curve wired straight to this stat takes.
    pub fn bookends(&self) -> (f32, f32) {
        match self.kind {
            StatKind::Number { low, high, .. } => (low, high),
            StatKind::YesNo | StatKind::Choice(_) => (0.0, 1.0),
        }
    }

    /// How a value of the game is made safe.
    pub fn entry(&self) -> Entry {
        let (low, high) = self.reach();
        let whole = !matches!(self.kind, StatKind::Number { .. });
        let entry = Entry {
            default: 0.0,
            low,
            high,
            whole,
        };
        Entry {
            default: entry.admit(self.default),
            ..entry
        }
    }
}

/// The rule by which one stat's values enter, ready for the hot path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    default: f32,
    low: f32,
    high: f32,
    /// Whether only whole numbers make sense (yes/no and choices): the nearest is taken.
    whole: bool,
}

impl Entry {
    /// The value as the graph sees it: never NaN, infinite or -0, within the stat's reach, whole if it must be.
    #[inline(always)]
    pub fn admit(&self, value: f32) -> f32 {
        let number = self.number(value);
        if self.whole {
            math::floor(number + 0.5)
        } else {
            number
        }
    }

    #[inline(always)]
    fn number(&self, value: f32) -> f32 {
        let known = if value.is_nan() { self.default } else { value };
        math::min(math::max(known, self.low), self.high) + 0.0
    }

    /// The same for many values. What is asked of all alike is asked once, so that the loops are plain.
    #[inline(always)]
    pub(crate) fn admit_all(&self, values: &[f32], out: &mut [f32]) {
        for (out, value) in out.iter_mut().zip(values) {
            *out = self.number(*value);
        }
        self.round(out);
    }

    /// The same for many values where they stand.
    #[inline(always)]
    pub(crate) fn admit_in_place(&self, values: &mut [f32]) {
        for value in &mut *values {
            *value = self.number(*value);
        }
        self.round(values);
    }

    #[inline(always)]
    fn round(&self, values: &mut [f32]) {
        if self.whole {
            for value in values {
                *value = math::floor(*value + 0.5);
            }
        }
    }

    /// The value when the game gives none.
    pub fn default(&self) -> f32 {
        self.default
    }
}
