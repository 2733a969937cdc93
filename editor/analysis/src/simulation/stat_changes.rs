//! The changes of stats in one step. A stat's new value is the last one that it was set to, or else
//! its old value, plus all additions in order, and then it is brought into its range once.

use std::collections::BTreeMap;

use inclination_core::authoring::model::{Effect, EffectOperation, Stat};

/// A stored value: a stat of an agent, by its position, or a stat of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StoredStat {
    /// The agent's position, or `None` for a stat of the world.
    pub(super) agent: Option<usize>,
    /// The stat's position.
    pub(super) stat: usize,
}

/// The change of a value.
#[derive(Clone, Debug, Default)]
struct StatChange {
    set_to: Option<f64>,
    additions: Vec<f64>,
}

/// The changes of a step, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(super) struct StatChanges(BTreeMap<StoredStat, StatChange>);

impl StatChanges {
    /// Adds the change that an effect makes with an amount.
    pub(super) fn add(&mut self, cell: StoredStat, effect: Effect, amount: f64) {
        let change = self.0.entry(cell).or_default();
        match effect.operation {
            EffectOperation::Set => change.set_to = Some(amount),
            EffectOperation::Add => change.additions.push(amount),
        }
    }

    /// Returns the new value of each changed cell.
    pub(super) fn into_values<'s>(
        self,
        stats: &'s [Stat],
        old_value: impl Fn(StoredStat) -> f64 + 's,
    ) -> impl Iterator<Item = (StoredStat, f64)> + 's {
        self.0.into_iter().filter_map(move |(cell, change)| {
            let stat = stats.get(cell.stat)?;
            let start = change.set_to.unwrap_or_else(|| old_value(cell));
            let sum = change
                .additions
                .iter()
                .fold(start, |sum, addition| sum + addition);
            Some((cell, bring_into_range(stat, sum)))
        })
    }
}

/// Brings a value into the range of its stat: by whole turns if the stat is cyclic, and otherwise
/// to the nearer end.
fn bring_into_range(stat: &Stat, value: f64) -> f64 {
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
