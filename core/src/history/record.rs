//! The memory of one option, or of one option and target.

use crate::math;

/// The game's own number of a candidate. It must not be an index in a list that changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(transparent)]
pub struct TargetId(pub u64);

/// The state of an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum State {
    /// It was never chosen.
    #[default]
    Never,
    /// A decision runs it.
    Running,
    /// It ran, and no longer does.
    Stopped,
}

/// The memory of one option, or of one option and target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Record {
    /// The present state.
    pub state: State,
    /// The time of the last change of state. If it was never chosen, the agent's birth.
    pub since: f64,
    /// The number of times that it stopped.
    pub stops: u32,
    /// A number from 0 to 1 that was drawn when it last stopped, or 0 if it never did.
    pub lot: f32,
    /// The target of this record. Without meaning in the record of an option as a whole, and in an
    /// unused record.
    pub(super) target: TargetId,
}

impl Record {
    /// Creates the record of an option or target that was never chosen.
    pub(super) fn new_unchosen(born: f64) -> Self {
        Self {
            state: State::Never,
            since: born,
            stops: 0,
            lot: 0.0,
            target: TargetId(0),
        }
    }

    /// Returns whether the state is running.
    pub(super) fn is_running(&self) -> bool {
        self.state == State::Running
    }

    /// Returns whether the record is in use for this target.
    pub(super) fn is_for_target(&self, target: TargetId) -> bool {
        self.state != State::Never && self.target == target
    }

    /// Starts to run. A record that already runs is unchanged.
    pub(super) fn start_running(&mut self, now: f64) {
        if !self.is_running() {
            self.state = State::Running;
            self.since = now;
        }
    }

    /// Stops, with the number that was drawn for this.
    pub(super) fn stop_running(&mut self, now: f64, lot: f32) {
        self.state = State::Stopped;
        self.since = now;
        self.stops = self.stops.saturating_add(1);
        self.lot = clamp_to_unit(lot);
    }
}

/// Clamps a drawn number to the range from 0 to 1; NaN becomes 0.
pub(super) fn clamp_to_unit(lot: f32) -> f32 {
    math::min(math::max(math::saturate(lot), 0.0), 1.0)
}
