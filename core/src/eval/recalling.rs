//! A memory made of what a person tells of it, for a program.

use alloc::{collections::BTreeSet, vec::Vec};

use super::{Draws, choosing};
use crate::{
    history::{AgentState, Doing, OptionAt, OptionTold, Run, Told},
    model::Path,
    program::{OptionHandle, Program},
};

impl Program {
    /// The memory of an agent that did what is told, as of the time 0. What runs is run by a decision: the first that
    /// has the option and is free; of two that only one decision has, the one that was begun last runs, and the other
    /// stops now. What is told of options that this program does not know is left out.
    pub fn recall(&self, told: &Told, draws: Draws) -> AgentState {
        let mut running: Vec<(&OptionAt, &OptionTold)> = told
            .options
            .iter()
            .filter(|(_, option)| option.own.doing != Doing::Stopped)
            .collect();
        running.sort_by(|(_, one), (_, other)| one.own.ago().total_cmp(&other.own.ago()));
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
                target: option.target(),
                completed: option.own.doing == Doing::Completed,
            };
            runs.push((decision, run));
        }
        let draw = draws.state();
        let lot = |option| choosing::stop_lot(draw, option);
        AgentState::told(self.layout(), draws.agent, told, runs.into_iter(), lot)
    }

    /// The first decision that has an option and is not taken.
    fn free_decision(&self, option: Path, taken: &BTreeSet<Path>) -> Option<Path> {
        let choices = self.choices();
        let position = choices.position(option)?;
        let mut decisions = choices.decisions.iter();
        let found = decisions.find(|plan| {
            !taken.contains(&plan.path) && plan.all().any(|entry| entry.option == position)
        });
        found.map(|plan| plan.path)
    }

    /// Whether a history of an option is read anywhere in the graph, and if so whether of each target by itself.
    pub fn remembers(&self, option: OptionHandle) -> Option<bool> {
        let about = self.choices().options.get(option.0 as usize)?;
        self.layout().is_by_target(about.path)
    }

    /// Whether a decision has both options, and so runs one of them at most.
    pub fn are_rivals(&self, one: OptionHandle, other: OptionHandle) -> bool {
        let mut decisions = self.choices().decisions.iter();
        decisions.any(|plan| {
            let has = |option: OptionHandle| plan.all().any(|entry| entry.option == option.0);
            has(one) && has(other)
        })
    }
}
