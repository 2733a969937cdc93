//! Times as texts: in seconds, or in turns if agents take turns.

use inclination_core::{
    authoring::scenario::Clock,
    text::{count_noun, format_count},
};

/// The unit in which texts give times.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeUnit {
    /// Seconds.
    Seconds,
    /// Turns.
    Turns {
        /// The length of a turn, in seconds.
        length: f64,
    },
}

impl TimeUnit {
    /// Returns the unit of a clock.
    pub const fn from_clock(clock: Clock) -> Self {
        match clock {
            Clock::RealTime { .. } => Self::Seconds,
            Clock::Turns { turn_length, .. } => Self::Turns {
                length: turn_length,
            },
        }
    }

    /// Converts a rate per minute to one per minute or per turn.
    pub fn convert_rate(self, per_minute: f64) -> f64 {
        match self {
            Self::Seconds => per_minute,
            Self::Turns { length } => per_minute * length / 60.0,
        }
    }

    /// Returns the time to which rates belong.
    pub const fn rate_word(self) -> &'static str {
        match self {
            Self::Seconds => "minute",
            Self::Turns { .. } => "turn",
        }
    }

    /// Formats a time.
    pub fn format(self, seconds: f64) -> String {
        match self {
            Self::Seconds => format!("{} s", format_seconds(seconds)),
            Self::Turns { length } => count_noun((seconds / length).round() as usize, "turn"),
        }
    }

    /// Formats the ends of a range of times, with one unit.
    pub fn format_range(self, short: f64, long: f64) -> String {
        let long = self.format(long);
        match self {
            _ if self.format(short) == long => long,
            Self::Seconds => format!("{} to {long}", format_seconds(short)),
            Self::Turns { length } => {
                let short = format_count((short / length).round() as u64);
                format!("{short} to {long}")
            }
        }
    }

    /// Formats a moment with its preposition: "at 1.8 s" or "in turn 3". The first turn is 0.
    pub fn format_moment(self, seconds: f64) -> String {
        match self {
            Self::Seconds => format!("at {}", self.format(seconds)),
            Self::Turns { length } => {
                format!(
                    "in turn {}",
                    format_count((seconds / length).round() as u64)
                )
            }
        }
    }

    /// Formats a time limit: in seconds, or as the number of whole turns that do not exceed it.
    pub fn format_limit(self, seconds: f64) -> String {
        match self {
            Self::Seconds => self.format(seconds),
            Self::Turns { length } => count_noun((seconds / length).floor() as usize, "turn"),
        }
    }
}

/// Removes the rounding errors of a multiple of a step, such as those of 3 steps of 0.1 s.
pub fn round_seconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// Formats a time in seconds, without the rounding errors of a multiple of a step.
pub fn format_seconds(seconds: f64) -> String {
    round_seconds(seconds).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_or_turns() {
        let turns = TimeUnit::Turns { length: 2.0 };
        assert_eq!(TimeUnit::Seconds.format(3.0 * 0.1), "0.3 s");
        assert_eq!(turns.format(2.0), "1 turn");
        assert_eq!(TimeUnit::Seconds.format_range(0.5, 2.0), "0.5 to 2 s");
        assert_eq!(turns.format_range(4.0, 10.0), "2 to 5 turns");
        assert_eq!(turns.format_range(4.0, 4.0), "2 turns");
        assert_eq!(turns.convert_rate(15.0), 0.5);
        assert_eq!(TimeUnit::Seconds.format_moment(1.8), "at 1.8 s");
        assert_eq!(turns.format_moment(6.0), "in turn 3");
        assert_eq!(TimeUnit::Seconds.format_limit(5.0), "5 s");
        // Two turns take 4 s, and three 6 s.
        assert_eq!(turns.format_limit(5.0), "2 turns");
        assert_eq!(turns.format_range(2000.0, 4000.0), "1,000 to 2,000 turns");
    }
}
