//! What is simulated: how many agents, for how long, and in what steps.

use thiserror::Error;

/// The maximum number of agents.
pub const MAX_AGENTS: u32 = 10_000;
/// The maximum number of steps, which is more than a day in steps of 0.1 s.
pub const MAX_STEPS: u64 = 1_000_000;

/// What is simulated. All agents start with the current values of the document's stats.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulationSetup {
    /// How many agents there are.
    pub agents: u32,
    /// The length of a step, in seconds.
    pub step: f64,
    /// How long the agents are simulated, in seconds.
    pub length: f64,
    /// The time from one thought of an agent to the next, in seconds. At 0, agents think in every
    /// step. Otherwise, each agent has its own moment in the interval.
    pub thinking_interval: f64,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Default for SimulationSetup {
    fn default() -> Self {
        Self {
            agents: 1,
            step: 0.1,
            length: 60.0,
            thinking_interval: 0.0,
            seed: 0,
        }
    }
}

/// The reason why a setup cannot be simulated.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SetupError {
    /// The number of agents is 0 or too large.
    #[error("{0} agents cannot be simulated. Enter a number from 1 to {MAX_AGENTS}.")]
    Agents(u32),
    /// The step is not a length of time.
    #[error("A step of {0} s cannot be simulated. Enter a number above 0.")]
    Step(f64),
    /// The simulated time is not a length of time.
    #[error("{0} s cannot be simulated. Enter a number above 0.")]
    Length(f64),
    /// The step is longer than the simulated time.
    #[error(
        "A step of {step} s is longer than the simulated {length} s. Enter a shorter step or a longer time."
    )]
    StepBeyondLength {
        /// The length of the step, in seconds.
        step: f64,
        /// The simulated time, in seconds.
        length: f64,
    },
    /// There are too many steps.
    #[error(
        "{length} s in steps of {step} s are more than {MAX_STEPS} steps. Enter a longer step or a shorter time."
    )]
    TooManySteps {
        /// The length of the step, in seconds.
        step: f64,
        /// The simulated time, in seconds.
        length: f64,
    },
    /// The thinking interval is not a length of time.
    #[error("Agents cannot think every {0} s. Enter 0 for every step, or a number above 0.")]
    ThinkingInterval(f64),
}

impl SimulationSetup {
    /// Returns the number of steps.
    ///
    /// # Errors
    /// Returns why the setup cannot be simulated.
    pub fn step_count(&self) -> Result<u64, SetupError> {
        let Self { step, length, .. } = *self;
        if self.agents == 0 || self.agents > MAX_AGENTS {
            return Err(SetupError::Agents(self.agents));
        }
        if !(step > 0.0 && step.is_finite()) {
            return Err(SetupError::Step(step));
        }
        if !(length > 0.0 && length.is_finite()) {
            return Err(SetupError::Length(length));
        }
        if step > length {
            return Err(SetupError::StepBeyondLength { step, length });
        }
        if !(self.thinking_interval >= 0.0 && self.thinking_interval.is_finite()) {
            return Err(SetupError::ThinkingInterval(self.thinking_interval));
        }

        // A length that is nearly a multiple of the step has that many steps: 0.3 s have 3 of 0.1 s.
        let steps = (length / step - 1e-6).ceil();
        if steps > MAX_STEPS as f64 {
            return Err(SetupError::TooManySteps { step, length });
        }
        Ok(steps as u64)
    }

    /// Returns the thinking interval in steps, at least one.
    pub(super) fn thinking_steps(&self) -> u64 {
        let steps = (self.thinking_interval / self.step).round();
        (steps.max(1.0)).min(MAX_STEPS as f64) as u64
    }
}
