//! What is remembered of one option, or of one option and target.

use crate::math;

/// The game's own number of a candidate, which must not be its place in a list that changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TargetId(pub u64);

/// What an option is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum State {
    /// It was never chosen.
    #[default]
    Never,
    /// A decision runs it.
    Running,
    /// It ran, and does not any more.
    Stopped,
}

/// What is remembered of one option, or of one option and target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Record {
    /// What it is doing.
    pub state: State,
    /// Since when; what was never chosen was so since the agent's birth.
    pub since: f64,
    /// How often it stopped.
    pub stops: u32,
    /// A number from 0 to 1 that was drawn when it last stopped; 0 before.
    pub lot: f32,
    /// Whom it is about. Without meaning in the record of an option as a whole, and in one of nobody yet.
    pub(super) target: TargetId,
}

impl Record {
    pub(super) fn never(born: f64) -> Self {
        Self {
            state: State::Never,
            since: born,
            stops: 0,
            lot: 0.0,
            target: TargetId(0),
        }
    }

    pub(super) fn runs(&self) -> bool {
        self.state == State::Running
    }

    /// Whether it is about this target.
    pub(super) fn is_of(&self, target: TargetId) -> bool {
        self.state != State::Never && self.target == target
    }

    /// What runs already goes on.
    pub(super) fn begin(&mut self, now: f64) {
        if !self.runs() {
            self.state = State::Running;
            self.since = now;
        }
    }

    pub(super) fn stop(&mut self, now: f64, lot: f32) {
        self.state = State::Stopped;
        self.since = now;
        self.stops = self.stops.saturating_add(1);
        self.lot = unit(lot);
    }
}

/// A lot as it is kept, whatever was drawn.
pub(super) fn unit(lot: f32) -> f32 {
    math::min(math::max(math::saturate(lot), 0.0), 1.0)
}
