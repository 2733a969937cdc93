//! The memory of one option, or of one option and target.

use core::{cmp::Ordering, fmt};

use crate::math;

/// The game's own number of a candidate. It must not be an index in a list that changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(transparent)]
pub struct TargetId(pub u64);

/// The state of an option. Code that matches it handles every state, so it is exhaustive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum RunState {
    /// It was never chosen.
    #[default]
    Never,
    /// A decision runs it.
    Running,
    /// It ran, and no longer does.
    Stopped,
}

/// The memory of one option, or of one option and target.
#[derive(Clone, Copy, PartialEq)]
pub struct OptionRecord {
    pub(super) since: f64,
    pub(super) stops: u32,
    /// The bits of the lot, of which the two highest are those of the state. In the bits of a
    /// number from 0 to 1, both are 0.
    state_and_lot: u32,
    /// The target of this record. Without meaning in the record of an option as a whole, and in an
    /// unused record.
    pub(super) target: TargetId,
}

/// The lowest bit of a record's state.
const STATE_BIT: u32 = 1 << 30;

impl OptionRecord {
    /// Creates the record of an option or target that was never chosen.
    pub(super) const fn new_unchosen(born: f64) -> Self {
        Self {
            since: born,
            stops: 0,
            state_and_lot: 0,
            target: TargetId(0),
        }
    }

    /// Creates a record. The lot is limited to the range from 0 to 1.
    pub(super) fn new(state: RunState, since: f64, stops: u32, lot: f32, target: TargetId) -> Self {
        Self {
            since,
            stops,
            state_and_lot: pack_state(state, lot),
            target,
        }
    }

    /// Returns the present state.
    #[inline]
    pub fn state(&self) -> RunState {
        match self.state_and_lot / STATE_BIT {
            0 => RunState::Never,
            1 => RunState::Running,
            _ => RunState::Stopped,
        }
    }

    /// Returns the time of the last change of state. If it was never chosen, this is the agent's
    /// birth.
    pub fn since(&self) -> f64 {
        self.since
    }

    /// Returns the number of times that it stopped.
    pub fn times_stopped(&self) -> u32 {
        self.stops
    }

    /// Returns the number from 0 to 1 that was drawn when it last stopped, or 0 if it never did.
    #[inline]
    pub fn random_share(&self) -> f32 {
        f32::from_bits(self.state_and_lot % STATE_BIT)
    }

    /// Returns whether the state is running.
    #[inline]
    pub(super) fn is_running(&self) -> bool {
        self.state() == RunState::Running
    }

    /// Returns whether the record is in use: whether the option or target was ever chosen.
    #[inline]
    pub(super) fn is_used(&self) -> bool {
        self.state() != RunState::Never
    }

    /// Returns whether the record is in use for this target.
    pub(super) fn is_for_target(&self, target: TargetId) -> bool {
        self.is_used() && self.target == target
    }

    /// Starts to run. A record that already runs is unchanged.
    pub(super) fn start_running(&mut self, now: f64) {
        if !self.is_running() {
            self.state_and_lot = pack_state(RunState::Running, self.random_share());
            self.since = now;
        }
    }

    /// Stops, with the number that was drawn for this.
    pub(super) fn stop_running(&mut self, now: f64, lot: f32) {
        self.state_and_lot = pack_state(RunState::Stopped, lot);
        self.since = now;
        self.stops = self.stops.saturating_add(1);
    }
}

/// Orders the records of targets by how much they count if there is no room for all: first those
/// that run, then the latest. Ties are decided by the target's number, so that the order of the
/// records does not matter.
pub(super) fn compare_worth(a: &OptionRecord, b: &OptionRecord) -> Ordering {
    let running = b.is_running().cmp(&a.is_running());
    running
        .then(b.since.total_cmp(&a.since))
        .then(b.target.cmp(&a.target))
}

impl fmt::Debug for OptionRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Record")
            .field("state", &self.state())
            .field("since", &self.since)
            .field("stops", &self.stops)
            .field("lot", &self.random_share())
            .field("target", &self.target)
            .finish_non_exhaustive()
    }
}

fn pack_state(state: RunState, lot: f32) -> u32 {
    let state = match state {
        RunState::Never => 0,
        RunState::Running => 1,
        RunState::Stopped => 2,
    };
    state * STATE_BIT + clamp_to_unit(lot).to_bits()
}

/// Clamps a drawn number to the range from 0 to 1; NaN becomes 0.
fn clamp_to_unit(lot: f32) -> f32 {
    math::min(math::max(math::saturate(lot), 0.0), 1.0)
}
