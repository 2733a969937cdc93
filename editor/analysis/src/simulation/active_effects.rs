//! The effects that apply in a step.

use inclination_core::{
    TargetId,
    authoring::model::{EffectTime, Path},
};

use super::model::PopulationPlan;

/// The effects that apply in a step: those of a run, or those without an option.
#[derive(Clone, Debug)]
pub(super) struct ActiveEffects {
    /// The position of the Effects node.
    pub(super) instance: usize,
    /// The option's path, or the node's own.
    pub(super) owner: Path,
    pub(super) target: Option<TargetId>,
    /// The step in which the run started.
    pub(super) started: u64,
    /// The times whose effects apply in this step.
    pub(super) times: EffectTimes,
    /// Whether they apply without an option.
    pub(super) is_lasting: bool,
}

/// A set of times at which effects apply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EffectTimes(u8);

impl EffectTimes {
    /// Returns the set with a time, if that is wanted.
    pub(super) const fn with(self, time: EffectTime, is_wanted: bool) -> Self {
        Self(self.0 | ((is_wanted as u8) << time as u8))
    }

    /// Returns the times of both sets.
    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) const fn contains(self, time: EffectTime) -> bool {
        self.0 & (1 << time as u8) != 0
    }
}

impl ActiveEffects {
    /// Makes the changes of an agent's stored values if they are all simple. Returns whether they
    /// are.
    pub(super) fn make_simple_changes(&self, plan: &PopulationPlan, stored: &mut [f64]) -> bool {
        let Some(changes) = &plan.simple_changes[self.instance] else {
            return false;
        };
        for change in changes {
            if self.times.contains(change.time) {
                stored[change.stat] += change.amount;
            }
        }
        true
    }

    /// Returns the key of the order in which effects apply. A run that ended comes before the one
    /// that began.
    pub(super) fn order_key(&self) -> (usize, Path, Option<TargetId>, u64) {
        (self.instance, self.owner, self.target, self.started)
    }
}
