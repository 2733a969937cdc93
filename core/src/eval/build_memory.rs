//! Builds an agent's memory from a person's description of it.

use alloc::{collections::BTreeSet, vec::Vec};

use super::{DrawKey, choosing};
use crate::{
    history::{AgentState, AuthoredHistory, OptionAddress, OptionHistory, Run, RunStatus},
    model::Path,
    program::{OptionHandle, Program},
};

impl Program {
    /// Builds the memory of an agent that did what the description says, as of time 0.
    ///
    /// Each running option is run by the first free decision that has the option. If two running
    /// options compete for the only decision that has them, the one begun last runs and the other
    /// stops now. Options that this program does not know are left out.
    pub fn recall(&self, description: &AuthoredHistory, draws: DrawKey) -> AgentState {
        let mut running: Vec<(&OptionAddress, &OptionHistory)> = description
            .options
            .iter()
            .filter(|(_, option)| option.own.doing != RunStatus::Stopped)
            .collect();
        running.sort_by(|(_, one), (_, other)| {
            one.own.seconds_ago().total_cmp(&other.own.seconds_ago())
        });

        let mut taken: BTreeSet<Path> = BTreeSet::new();
        let mut runs = Vec::new();
        for (at, option) in running {
            let path = at.path();
            let Some(decision) = self.free_decision(path, &taken) else {
                continue;
            };
            taken.insert(decision);
            let run = Run {
                option: path,
                target: option.running_target(),
                completed: option.own.doing == RunStatus::Completed,
            };
            runs.push((decision, run));
        }

        let draw = draws.to_draw();
        let lot = |option| choosing::stop_lot(draw, option);
        AgentState::from_authored_history(
            self.layout(),
            draws.agent,
            description,
            runs.into_iter(),
            lot,
        )
    }

    /// Returns the first decision that has an option and is not taken.
    fn free_decision(&self, option: Path, taken: &BTreeSet<Path>) -> Option<Path> {
        let choices = self.choices();
        let position = choices.option_position(option)?;
        let mut decisions = choices.decisions.iter();
        let found = decisions.find(|plan| {
            !taken.contains(&plan.path) && plan.all_entries().any(|entry| entry.option == position)
        });
        found.map(|plan| plan.path)
    }

    /// Returns whether the graph reads the history of an option for each target separately, or
    /// `None` if it reads no history of that option.
    pub fn remembers_per_target(&self, option: OptionHandle) -> Option<bool> {
        let about = self.find_option(option)?;
        self.layout().is_remembered_per_target(about.path)
    }

    /// Returns whether some decision has both options, and so runs at most one of them.
    pub fn are_rivals(&self, one: OptionHandle, other: OptionHandle) -> bool {
        let mut decisions = self.choices().decisions.iter();
        decisions.any(|plan| {
            let has = |option: OptionHandle| {
                plan.all_entries()
                    .any(|entry| self.option_handle(entry.option) == option)
            };
            has(one) && has(other)
        })
    }
}
