//! Stored values of stats: f64 numbers within the stat's range, which the graph reads as f32.

use inclination_core::authoring::model::{EffectOperation, Stat};

/// Returns the value that the graph reads.
pub(super) fn read_value(stat: &Stat, stored: f64) -> f32 {
    let mut value = stored as f32;
    if stat.whole {
        value = (value + 0.5).floor();
    }
    stat.sanitizer().sanitize(value)
}

/// Brings a value into the range of its stat, or wraps it.
pub(super) fn bring_into_range(stat: &Stat, value: f64) -> f64 {
    let (low, high) = stat.reach();
    let (low, high) = (f64::from(low), f64::from(high));
    if (low..=high).contains(&value) {
        return value;
    }
    match stat.circle() {
        Some(_) => {
            let turns = ((value - low) / (high - low)).floor();
            (value - turns * (high - low)).clamp(low, high)
        }
        None => value.clamp(low, high),
    }
}

pub(super) fn change_value(old: f64, operation: EffectOperation, amount: f64) -> f64 {
    match operation {
        EffectOperation::Add => old + amount,
        EffectOperation::Set => amount,
    }
}
