//! How time passes in a scenario.

/// How time passes in a scenario, and how long a run is. Times are in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clock {
    /// All agents act at the same time, in small steps.
    RealTime {
        /// The length of a step.
        step: f64,
        /// The length of a run.
        length: f64,
    },
    /// Agents act one after the other: all have their first turn, then all their second.
    Turns {
        /// The number of turns that each agent has.
        turns: u32,
        /// The length of a turn, which cooldowns and rates use.
        turn_length: f64,
        /// Who acts first.
        first: FirstTurn,
    },
}

impl Default for Clock {
    fn default() -> Self {
        Self::RealTime {
            step: 0.1,
            length: 60.0,
        }
    }
}

/// Which agent has the first turn of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstTurn {
    /// The first agent of the first population.
    #[default]
    FirstListed,
    /// The agents begin in turn: the first agent in runs of the seeds 0, n, 2n and so on.
    Alternating,
    /// An agent that is drawn in each run.
    Random,
}

impl FirstTurn {
    /// Every rule, in menu order.
    pub const ALL: [Self; 3] = [Self::FirstListed, Self::Alternating, Self::Random];

    /// Returns the rule's word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::FirstListed => "first_listed",
            Self::Alternating => "alternating",
            Self::Random => "random",
        }
    }
}
