//! The part of an agent's memory that is not about decisions and options.

/// How many seconds a clock may go back without a panic in debug builds.
const CLOCK_TOLERANCE: f64 = 1.0;

/// An agent's number and times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AgentHeader {
    pub(super) agent: u64,
    pub(super) born: f64,
    pub(super) latest: f64,
}

impl AgentHeader {
    pub(super) fn new(agent: u64, born: f64) -> Self {
        // Adding 0 turns -0 into 0.
        let born = if born.is_finite() { born + 0.0 } else { 0.0 };
        Self {
            agent,
            born,
            latest: born,
        }
    }

    /// Panics in debug builds if the game's clock went back: a timer of the agent would wait until
    /// the clock reaches the old time. Calls within a frame may come in any order.
    #[inline]
    pub(super) fn check_clock(&self, now: f64) {
        debug_assert!(
            now >= self.latest - CLOCK_TOLERANCE || !now.is_finite(),
            "the clock went back from {} s to {now} s: move memories to a new clock with \
            AgentState::shift_time or AgentStates::shift_time",
            self.latest
        );
    }

    /// Returns the time that counts when the game gives `now`: never earlier than the latest seen.
    #[inline]
    pub(super) fn effective_time(&self, now: f64) -> f64 {
        if now.is_finite() && now > self.latest {
            now + 0.0
        } else {
            self.latest
        }
    }
}
