//! The values that a stat had.

use inclination_core::{
    Scope,
    authoring::model::{Stat, StatKind},
};

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
    /// Whether a mean of the values means something, which that of named choices does not.
    has_mean: bool,
    /// The sum of the values of all steps, and the number of steps.
    all: ValueSum,
    /// The sum of the values at the end of the run, and the number of agents.
    at_end: ValueSum,
}

/// A sum of values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct ValueSum {
    sum: f64,
    count: u64,
}

impl ValueSum {
    fn add(&mut self, other: Self) {
        self.sum += other.sum;
        self.count += other.count;
    }

    fn mean(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

impl From<f32> for ValueSum {
    fn from(value: f32) -> Self {
        Self {
            sum: value.into(),
            count: 1,
        }
    }
}

impl StatReport {
    /// Creates the reports on all stats of a scope.
    pub(super) fn all(stats: &[Stat], scope: Scope) -> Vec<Self> {
        let stats = stats.iter().enumerate();
        stats
            .filter(|(_, stat)| stat.scope == scope)
            .map(|(at, stat)| Self {
                stat: at,
                has_mean: !matches!(stat.kind, StatKind::Choice(_)),
                all: ValueSum::default(),
                at_end: ValueSum::default(),
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
        self.all.add(value.into());
        self.steps_at_low_end += u64::from(value <= low);
        self.steps_at_high_end += u64::from(value >= high);
    }

    /// Adds a value that the stat had for no step of its own.
    pub(super) fn add_value(&mut self, value: f32) {
        self.lowest = self.lowest.min(value);
        self.highest = self.highest.max(value);
    }

    /// Adds the value that an agent has at the end of the run.
    pub(super) fn add_end_value(&mut self, value: f32) {
        self.add_value(value);
        self.at_end.add(value.into());
    }

    /// Returns the mean over all steps of all agents. A yes-or-no stat has the share of *yes*, and
    /// named choices have no mean.
    pub fn mean(&self) -> Option<f64> {
        self.all.mean().filter(|_| self.has_mean)
    }

    /// Returns the mean of all agents at the end of the run, as [`Self::mean`] does.
    pub fn mean_at_end(&self) -> Option<f64> {
        self.at_end.mean().filter(|_| self.has_mean)
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.lowest = self.lowest.min(other.lowest);
        self.highest = self.highest.max(other.highest);
        self.steps_at_low_end += other.steps_at_low_end;
        self.steps_at_high_end += other.steps_at_high_end;
        self.all.add(other.all);
        self.at_end.add(other.at_end);
    }
}
