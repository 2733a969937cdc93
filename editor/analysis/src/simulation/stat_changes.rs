//! Stored values: their rules, and changes of them.

use inclination_core::{
    Scope,
    authoring::model::{EffectOperation, Stat, StatKind, StatSanitizer},
};

/// A stored value: a stat of an agent, by its position, or a stat of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StoredStat {
    /// The agent's number, or `None` for a stat of the world.
    pub(super) agent: Option<u64>,
    /// The stat's position.
    pub(super) stat: usize,
}

/// A change of a stored value.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatChange {
    pub(super) cell: StoredStat,
    pub(super) operation: EffectOperation,
    pub(super) amount: f64,
}

/// The place of a stored value among all agents, which is known until agents join or leave.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredPlace {
    /// The agent's position, or `None` for a stat of the world.
    pub(super) agent: Option<usize>,
    /// The stat's position.
    pub(super) stat: usize,
}

/// A change of a stored value in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedChange {
    pub(super) place: StoredPlace,
    pub(super) operation: EffectOperation,
    pub(super) amount: f64,
}

/// A stat without its names: what every step needs of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatPlan {
    pub(super) scope: Scope,
    pub(super) default: f32,
    pub(super) sample: f32,
    sanitizer: StatSanitizer,
    is_whole: bool,
    /// Whether the graph reads any number within the range as it is.
    is_plain: bool,
    /// Whether values outside the range wrap around.
    is_cyclic: bool,
    range: [f64; 2],
}

impl StatPlan {
    pub(super) fn new(stat: &Stat) -> Self {
        let (low, high) = stat.reach();
        Self {
            scope: stat.scope,
            default: stat.default,
            sample: stat.sample,
            sanitizer: stat.sanitizer(),
            is_whole: stat.whole,
            is_plain: matches!(stat.kind, StatKind::Number { .. }) && !stat.whole,
            is_cyclic: stat.circle().is_some(),
            range: [low.into(), high.into()],
        }
    }

    /// Returns the value that the graph reads of a stored one. Whole numbers are rounded here, so
    /// that small changes are not lost.
    pub(super) fn read(&self, stored: f64) -> f32 {
        let value = stored as f32;
        let value = if self.is_whole {
            (value + 0.5).floor()
        } else {
            value
        };
        self.sanitizer.sanitize(value)
    }

    /// Returns the value that the graph reads of a stored one that is within the range. The ends
    /// are of single precision, so that rounding does not leave the range.
    pub(super) fn read_within_range(&self, stored: f64) -> f32 {
        if self.is_plain {
            // Adding 0 removes the sign of -0.
            stored as f32 + 0.0
        } else {
            self.read(stored)
        }
    }

    /// Brings a value into the range: by whole turns if the stat is cyclic, and otherwise to the
    /// nearer end.
    pub(super) fn bring_into_range(&self, value: f64) -> f64 {
        let [low, high] = self.range;
        if self.is_cyclic && !(low..=high).contains(&value) {
            let turned = value - ((value - low) / (high - low)).floor() * (high - low);
            return turned.clamp(low, high);
        }
        // Without the check of `clamp` that the ends are in order.
        value.max(low).min(high)
    }
}
