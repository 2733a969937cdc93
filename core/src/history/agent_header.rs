//! The part of an agent's memory that is not about decisions and options.

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
