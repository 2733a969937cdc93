//! The changes of stored values.

use inclination_core::authoring::model::{EffectOperation, Stat};

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

/// Brings a value into the range of its stat: by whole turns if the stat is cyclic, and otherwise
/// to the nearer end.
pub(super) fn bring_into_range(stat: &Stat, value: f64) -> f64 {
    if let Some((low, high)) = stat.circle() {
        let (low, high) = (f64::from(low), f64::from(high));
        if value >= low && value <= high {
            return value;
        }
        let turned = value - ((value - low) / (high - low)).floor() * (high - low);
        return turned.clamp(low, high);
    }

    let (low, high) = stat.reach();
    value.clamp(f64::from(low), f64::from(high))
}
