//! The setup of a simulation: how many agents, for how long, and in which steps.

use thiserror::Error;

/// The maximum number of agents.
pub const MAX_AGENTS: u32 = 10_000;
/// The maximum number of steps, which is more than a day in steps of 0.1 s.
pub const MAX_STEPS: u64 = 1_000_000;
/// The maximum number of steps of all agents together.
const MAX_AGENT_STEPS: u64 = 1_000_000_000;
/// The shortest and the longest step, in seconds.
const STEP_RANGE: (f64, f64) = (0.001, 3600.0);
/// The memory that the agents of a simulation may take, in bytes.
const MAX_AGENT_BYTES: u64 = 1 << 30;

/// The setup of a simulation. All agents start with the current values of the document's stats.
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
    #[error("A step of {0:?} s cannot be simulated. Enter a number from 0.001 to 3600.")]
    Step(f64),
    /// The simulated time is not a length of time.
    #[error("A time of {0:?} s cannot be simulated. Enter a number above 0.")]
    Length(f64),
    /// The step is longer than the simulated time.
    #[error(
        "A step of {step:?} s is longer than the simulated {length:?} s. Enter a shorter step or a longer time."
    )]
    StepBeyondLength {
        /// The length of the step, in seconds.
        step: f64,
        /// The simulated time, in seconds.
        length: f64,
    },
    /// There are too many steps.
    #[error(
        "{length:?} s in steps of {step:?} s are more than {MAX_STEPS} steps. Enter a longer step or a shorter time."
    )]
    TooManySteps {
        /// The length of the step, in seconds.
        step: f64,
        /// The simulated time, in seconds.
        length: f64,
    },
    /// There are too many steps of all agents together.
    #[error(
        "{agents} agents for {steps} steps are more than {MAX_AGENT_STEPS} steps in all. Simulate fewer agents or a shorter time."
    )]
    TooManyAgentSteps {
        /// The number of agents.
        agents: u32,
        /// The number of steps.
        steps: u64,
    },
    /// The agents would take too much memory.
    #[error(
        "{agents} agents of this graph take {megabytes} MB of memory, and 1024 are allowed. Simulate fewer agents."
    )]
    TooMuchMemory {
        /// The number of agents.
        agents: u32,
        /// The memory that they take.
        megabytes: u64,
    },
    /// The thinking interval is not a length of time.
    #[error("Agents cannot think every {0:?} s. Enter 0 for every step, or a number above 0.")]
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
        if !(STEP_RANGE.0..=STEP_RANGE.1).contains(&step) {
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

        // A length that is nearly a multiple of the step has that many steps: 0.3 s have 3 of 0.1
        // s.
        let steps = (length / step - 1e-6).ceil();
        if steps > MAX_STEPS as f64 {
            return Err(SetupError::TooManySteps { step, length });
        }
        let steps = steps as u64;
        if steps.saturating_mul(self.agents.into()) > MAX_AGENT_STEPS {
            let agents = self.agents;
            return Err(SetupError::TooManyAgentSteps { agents, steps });
        }
        Ok(steps)
    }

    /// Checks the memory that the agents take, given the bytes of one.
    pub(super) fn check_memory(&self, bytes_per_agent: u64) -> Result<(), SetupError> {
        let bytes = bytes_per_agent.saturating_mul(self.agents.into());
        if bytes > MAX_AGENT_BYTES {
            return Err(SetupError::TooMuchMemory {
                agents: self.agents,
                megabytes: bytes >> 20,
            });
        }
        Ok(())
    }

    /// Returns the thinking interval in steps, at least one.
    pub(super) fn thinking_steps(&self) -> u64 {
        let steps = (self.thinking_interval / self.step).round();
        (steps.max(1.0)).min(MAX_STEPS as f64) as u64
    }
}
