//! The head of an agent's memory.

/// Whose memory it is, and its times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Head {
    pub(super) agent: u64,
    pub(super) born: f64,
    pub(super) latest: f64,
}

impl Head {
    pub(super) fn new(agent: u64, born: f64) -> Self {
        // Adding 0 turns -0 into 0.
        let born = if born.is_finite() { born + 0.0 } else { 0.0 };
        Self {
            agent,
            born,
            latest: born,
        }
    }

    /// The time that counts when the game says that it is `now`.
    pub(super) fn seen(&self, now: f64) -> f64 {
        if now.is_finite() && now > self.latest {
            now + 0.0
        } else {
            self.latest
        }
    }
}
