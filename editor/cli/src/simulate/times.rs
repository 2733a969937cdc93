//! Times in reports: in seconds, or in turns if agents take turns.

use inclination_analysis::simulation::Simulation;
use inclination_core::{authoring::scenario::Clock, text::count_noun};

/// The unit in which texts give times.
#[derive(Clone, Copy)]
pub(super) enum TimeUnit {
    Seconds,
    Turns {
        /// The length of a turn, in seconds.
        length: f64,
    },
}

impl TimeUnit {
    /// Returns the unit of a scenario's clock.
    pub(super) fn of(simulation: &Simulation) -> Self {
        match simulation.setup().scenario.clock {
            Clock::RealTime { .. } => Self::Seconds,
            Clock::Turns { turn_length, .. } => Self::Turns {
                length: turn_length,
            },
        }
    }

    /// Converts a rate per minute to one per minute or per turn.
    pub(super) fn convert_rate(self, per_minute: f64) -> f64 {
        match self {
            Self::Seconds => per_minute,
            Self::Turns { length } => per_minute * length / 60.0,
        }
    }

    /// Returns the time to which rates belong.
    pub(super) const fn rate_word(self) -> &'static str {
        match self {
            Self::Seconds => "minute",
            Self::Turns { .. } => "turn",
        }
    }

    /// Formats a time.
    pub(super) fn format(self, seconds: f64) -> String {
        match self {
            Self::Seconds => format!("{} s", format_seconds(seconds)),
            Self::Turns { length } => count_noun((seconds / length).round() as usize, "turn"),
        }
    }

    /// Formats the ends of a range of times.
    pub(super) fn format_range(self, short: f64, long: f64) -> String {
        let long = self.format(long);
        match self {
            _ if self.format(short) == long => long,
            Self::Seconds => format!("{} to {long}", format_seconds(short)),
            Self::Turns { length } => format!("{} to {long}", (short / length).round()),
        }
    }
}

/// Removes the rounding errors of a multiple of a step, such as those of 3 steps of 0.1 s.
pub(super) fn round_seconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// Formats a time.
pub(super) fn format_seconds(seconds: f64) -> String {
    round_seconds(seconds).to_string()
}
