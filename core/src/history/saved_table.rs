//! The saved form of many agents' memories: what all of them remember is named once, and each agent
//! has its values in that order. So a file's size is about proportional to the memory that is made
//! of it, even if the file is hostile.

use alloc::vec::Vec;

use super::{
    AgentState, AgentStates, Layout, MemoryDetail, Run,
    restore::RestoreError,
    saved_state::{SAVE_VERSION, SavedDecision, SavedOption, SavedRecord, SavedState, SavedTarget},
};
use crate::model::Path;

/// The memories of many agents.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct SavedTable {
    pub(super) version: u32,
    /// The [`SEMANTICS_VERSION`](crate::SEMANTICS_VERSION) with which the memories came about.
    pub(super) semantics: u32,
    /// The number of targets of one option that are remembered, if any are.
    pub(super) targets: u32,
    pub(super) decisions: Vec<Path>,
    pub(super) options: Vec<OptionColumn>,
    pub(super) agents: Vec<AgentRow>,
}

/// An option that every agent remembers.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct OptionColumn {
    pub(super) option: Path,
    pub(super) remembered: MemoryDetail,
}

/// The memory of one agent.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct AgentRow {
    pub(super) agent: u64,
    pub(super) born: f64,
    pub(super) latest: f64,
    pub(super) decisions: Vec<DecisionCell>,
    pub(super) options: Vec<OptionCell>,
}

/// An agent's memory of a decision.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct DecisionCell {
    pub(super) runs: Option<Run>,
    pub(super) decided: Option<f64>,
    pub(super) count: u64,
}

/// An agent's memory of an option and its targets.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct OptionCell {
    pub(super) history: SavedRecord,
    pub(super) targets: Vec<SavedTarget>,
}

impl From<AgentStates> for SavedTable {
    fn from(states: AgentStates) -> Self {
        let layout = states.layout();
        let known = |(option, remembered)| OptionColumn { option, remembered };
        Self {
            version: SAVE_VERSION,
            semantics: states.semantics_version(),
            targets: layout.targets_remembered() as u32,
            decisions: layout.decisions().collect(),
            options: layout.options().map(known).collect(),
            agents: states
                .views()
                .map(|view| {
                    AgentRow::from_state(SavedState::from_view(view, states.semantics_version()))
                })
                .collect(),
        }
    }
}

impl AgentRow {
    fn from_state(memory: SavedState) -> Self {
        let decisions = memory.decisions.into_iter().map(|known| DecisionCell {
            runs: known.runs,
            decided: known.decided,
            count: known.count,
        });
        let options = memory.options.into_iter().map(|known| OptionCell {
            history: known.history,
            targets: known.targets,
        });

        Self {
            agent: memory.agent,
            born: memory.born,
            latest: memory.latest,
            decisions: decisions.collect(),
            options: options.collect(),
        }
    }

    /// Combines each entry with its key again.
    fn into_state(
        self,
        decisions: &[Path],
        options: &[OptionColumn],
        (semantics, targets): (u32, u32),
    ) -> SavedState {
        let decisions = decisions.iter().zip(self.decisions);
        let options = options.iter().zip(self.options);
        SavedState {
            version: SAVE_VERSION,
            semantics,
            targets,
            agent: self.agent,
            born: self.born,
            latest: self.latest,
            decisions: decisions
                .map(|(decision, known)| SavedDecision {
                    decision: *decision,
                    runs: known.runs,
                    decided: known.decided,
                    count: known.count,
                })
                .collect(),
            options: options
                .map(|(about, known)| SavedOption {
                    option: about.option,
                    remembered: about.remembered,
                    history: known.history,
                    targets: known.targets,
                })
                .collect(),
        }
    }
}

impl TryFrom<SavedTable> for AgentStates {
    type Error = RestoreError;

    fn try_from(saved: SavedTable) -> Result<Self, RestoreError> {
        RestoreError::check_versions(saved.version, saved.semantics)?;

        let options = saved
            .options
            .iter()
            .map(|known| (known.option, known.remembered));
        let decisions = saved.decisions.iter().copied();
        let layout = Layout::new(decisions, options, saved.targets as usize);
        let mut states = Self::new(&layout);
        states.semantics = saved.semantics;

        for agent in saved.agents {
            let fits = agent.decisions.len() == saved.decisions.len()
                && agent.options.len() == saved.options.len();
            if !fits {
                return Err(RestoreError::WrongCount(agent.agent));
            }

            let memory = agent.into_state(
                &saved.decisions,
                &saved.options,
                (saved.semantics, saved.targets),
            );
            states.push(AgentState::try_from(memory)?);
        }
        Ok(states)
    }
}
