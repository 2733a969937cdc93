//! Many agents' memories as they are saved: what all of them remember is named once, and each agent has its numbers in
//! that order. So a file is about as large as what is made of it, whoever wrote it.

use alloc::vec::Vec;

use super::{
    AgentState, AgentStates, Layout, Remembered, Run,
    saved::{DecisionMemory, History, Memory, OptionMemory, TargetMemory},
};
use crate::model::Path;

/// Many agents' memories.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Memories {
    pub(super) decisions: Vec<Path>,
    pub(super) options: Vec<Known>,
    pub(super) agents: Vec<OfAgent>,
}

/// An option that is remembered of each agent.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Known {
    pub(super) option: Path,
    /// Whether its targets are remembered too.
    pub(super) per_target: bool,
}

/// One of the agents.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct OfAgent {
    pub(super) agent: u64,
    pub(super) born: f64,
    pub(super) latest: f64,
    pub(super) decisions: Vec<OfDecision>,
    pub(super) options: Vec<OfOption>,
}

/// What an agent remembers of a decision.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct OfDecision {
    pub(super) runs: Option<Run>,
    pub(super) decided: Option<f64>,
    pub(super) count: u64,
}

/// What an agent remembers of an option and its targets.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct OfOption {
    pub(super) history: History,
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub(super) targets: Vec<TargetMemory>,
}

/// An agent does not have one entry for each decision and one for each option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "agent {0} does not remember as many decisions and options as are named for all the agents"
)]
pub(super) struct WrongCount(u64);

impl From<AgentStates> for Memories {
    fn from(states: AgentStates) -> Self {
        let layout = states.layout();
        let known = |(option, remembered)| Known {
            option,
            per_target: remembered == Remembered::PerTarget,
        };
        Self {
            decisions: layout.decisions().collect(),
            options: layout.options().map(known).collect(),
            agents: states
                .views()
                .map(|view| OfAgent::of(Memory::of(view)))
                .collect(),
        }
    }
}

impl OfAgent {
    fn of(memory: Memory) -> Self {
        let decisions = memory.decisions.into_iter().map(|known| OfDecision {
            runs: known.runs,
            decided: known.decided,
            count: known.count,
        });
        let options = memory.options.into_iter().map(|known| OfOption {
            history: known.history,
            targets: known.targets.unwrap_or_default(),
        });
        Self {
            agent: memory.agent,
            born: memory.born,
            latest: memory.latest,
            decisions: decisions.collect(),
            options: options.collect(),
        }
    }

    /// With everything beside its key again.
    fn into_memory(self, decisions: &[Path], options: &[Known]) -> Memory {
        let decisions = decisions.iter().zip(self.decisions);
        let options = options.iter().zip(self.options);
        Memory {
            agent: self.agent,
            born: self.born,
            latest: self.latest,
            decisions: decisions
                .map(|(decision, known)| DecisionMemory {
                    decision: *decision,
                    runs: known.runs,
                    decided: known.decided,
                    count: known.count,
                })
                .collect(),
            options: options
                .map(|(about, known)| OptionMemory {
                    option: about.option,
                    history: known.history,
                    targets: about.per_target.then_some(known.targets),
                })
                .collect(),
        }
    }
}

impl TryFrom<Memories> for AgentStates {
    type Error = WrongCount;

    fn try_from(saved: Memories) -> Result<Self, WrongCount> {
        let options = saved.options.iter().map(|known| {
            let remembered = if known.per_target {
                Remembered::PerTarget
            } else {
                Remembered::PerOption
            };
            (known.option, remembered)
        });
        let layout = Layout::new(saved.decisions.iter().copied(), options);
        let mut states = Self::new(&layout);
        for agent in saved.agents {
            let fits = agent.decisions.len() == saved.decisions.len()
                && agent.options.len() == saved.options.len();
            if !fits {
                return Err(WrongCount(agent.agent));
            }
            let memory = agent.into_memory(&saved.decisions, &saved.options);
            states.push(AgentState::from(memory));
        }
        Ok(states)
    }
}
