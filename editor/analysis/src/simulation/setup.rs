//! The setup of a simulation: a scenario, the values that it starts with, and a seed.

use inclination_core::authoring::{
    format::Sample,
    model::ProfileId,
    scenario::{Clock, Control, Population, Scenario},
};

/// The setup of a simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulationSetup {
    /// The world and its agents.
    pub scenario: Scenario,
    /// The named samples, with which stats may start.
    pub samples: Vec<Sample>,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Default for SimulationSetup {
    /// One agent that starts with the current values and decides in every step of 0.1 s, for 60 s.
    fn default() -> Self {
        let agents = Population {
            name: String::from("Agents"),
            count: 1,
            ..Population::default()
        };
        let scenario = Scenario {
            populations: vec![agents],
            ..Scenario::default()
        };
        Self::new(scenario)
    }
}

impl SimulationSetup {
    /// Creates the setup of a scenario, with the seed 0 and without named samples.
    pub fn new(scenario: Scenario) -> Self {
        Self {
            scenario,
            samples: Vec::new(),
            seed: 0,
        }
    }

    /// Sets the length of a step and of the run, in seconds.
    #[must_use]
    pub fn with_times(mut self, step: f64, length: f64) -> Self {
        self.scenario.clock = Clock::RealTime { step, length };
        self
    }

    /// Sets the number of members of the first population.
    #[must_use]
    pub fn with_agents(mut self, count: u32) -> Self {
        if let Some(first) = self.scenario.populations.first_mut() {
            first.count = count;
        }
        self
    }

    /// Sets the time between two thoughts of the first population, in seconds. At 0, it thinks in
    /// every step.
    #[must_use]
    pub fn with_thinking_interval(mut self, seconds: f64) -> Self {
        let first = self.scenario.populations.first_mut();
        if let Some(Control::Graph {
            thinking_interval, ..
        }) = first.map(|first| &mut first.control)
        {
            *thinking_interval = seconds;
        }
        self
    }

    /// Sets the profile of the first population.
    #[must_use]
    pub fn with_profile(mut self, profile: Option<ProfileId>) -> Self {
        if let Some(first) = self.scenario.populations.first_mut() {
            first.profile = profile;
        }
        self
    }

    /// Sets the seed of all random numbers.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Returns the length of a step in seconds or, if agents take turns, that of a turn.
    pub fn step_seconds(&self) -> f64 {
        match self.scenario.clock {
            Clock::RealTime { step, .. } => step,
            Clock::Turns { turn_length, .. } => turn_length,
        }
    }

    /// Returns the length of a whole run, in seconds.
    pub fn length(&self) -> f64 {
        match self.scenario.clock {
            Clock::RealTime { length, .. } => length,
            Clock::Turns {
                turns, turn_length, ..
            } => f64::from(turns) * turn_length,
        }
    }

    /// Returns the number of members of all populations at the start of a run.
    pub fn agent_count(&self) -> u64 {
        let populations = self.scenario.populations.iter();
        populations
            .map(|population| u64::from(population.count))
            .sum()
    }
}
