//! The unit in which texts give the times of a simulation.

use inclination_core::{authoring::scenario::Clock, text::count_noun};

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
    pub fn from_clock(clock: Clock) -> Self {
        match clock {
            Clock::RealTime { .. } => Self::Seconds,
            Clock::Turns { turn_length, .. } => Self::Turns {
                length: turn_length,
            },
        }
    }

    /// Formats a duration.
    pub fn format(self, seconds: f64) -> String {
        match self {
            Self::Seconds => format!("{} s", format_seconds(seconds)),
            Self::Turns { length } => count_noun((seconds / length).round() as usize, "turn"),
        }
    }

    /// Formats the ends of a range of durations, with one unit.
    pub fn format_range(self, short: f64, long: f64) -> String {
        let long = self.format(long);
        match self {
            _ if self.format(short) == long => long,
            Self::Seconds => format!("{} to {long}", format_seconds(short)),
            Self::Turns { length } => format!("{} to {long}", (short / length).round()),
        }
    }

    /// Formats how often something happens, with a noun in the plural.
    pub fn format_rate(self, per_minute: f64, noun: &str) -> String {
        let (rate, per) = match self {
            Self::Seconds => (per_minute, "minute"),
            Self::Turns { length } => (per_minute * length / 60.0, "turn"),
        };
        let rate = inclination_project::text::number::format_setting(rate as f32);
        format!("{rate} {noun} per {per}")
    }
}

/// Formats a time in seconds, without the rounding errors of a multiple of a step, such as those of
/// 3 steps of 0.1 s.
pub fn format_seconds(seconds: f64) -> String {
    ((seconds * 1e6).round() / 1e6).to_string()
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
        assert_eq!(turns.format_rate(15.0, "switches"), "0.5 switches per turn");
    }
}
