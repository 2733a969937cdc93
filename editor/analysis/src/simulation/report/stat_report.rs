//! The values that a stat had.

use inclination_core::{Scope, authoring::model::Stat};

/// The values that a stat had.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatReport {
    /// The position of the stat.
    pub stat: usize,
    /// The lowest value of any agent, including those with which agents left and the run ended.
    pub lowest: f32,
    /// The highest value of any agent, including those with which agents left and the run ended.
    pub highest: f32,
    /// How many steps agents spent at the lower end of its range, all agents together. A stat of
    /// the world counts each step once.
    pub steps_at_low_end: u64,
    /// How many steps agents spent at the upper end of its range, all agents together. A stat of
    /// the world counts each step once.
    pub steps_at_high_end: u64,
}

impl StatReport {
    /// Creates the reports on all stats of a scope.
    pub(super) fn all(stats: &[Stat], scope: Scope) -> Vec<Self> {
        let stats = stats.iter().enumerate();
        stats
            .filter(|(_, stat)| stat.scope == scope)
            .map(|(stat, _)| Self {
                stat,
                lowest: f32::INFINITY,
                highest: f32::NEG_INFINITY,
                steps_at_low_end: 0,
                steps_at_high_end: 0,
            })
            .collect()
    }

    /// Adds the value that the stat had for a step.
    pub(super) fn add_step(&mut self, stat: &Stat, value: f32) {
        let (low, high) = stat.reach();
        self.add_value(value);
        self.steps_at_low_end += u64::from(value <= low);
        self.steps_at_high_end += u64::from(value >= high);
    }

    /// Adds a value that the stat had for no step of its own.
    pub(super) fn add_value(&mut self, value: f32) {
        self.lowest = self.lowest.min(value);
        self.highest = self.highest.max(value);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.lowest = self.lowest.min(other.lowest);
        self.highest = self.highest.max(other.highest);
        self.steps_at_low_end += other.steps_at_low_end;
        self.steps_at_high_end += other.steps_at_high_end;
    }
}
