//! The decisions of agents.

use std::collections::BTreeSet;

use inclination_core::{
    DecisionHandle, ProfileHandle, Single,
    authoring::scenario::{Clock, Control, ScriptLine},
    hash::mix64,
};

use super::{
    snapshot::Snapshot,
    world::{Agent, Pair, ReferenceLink, World},
};

/// By how many seconds a line of a script is early that is run nevertheless.
const TOLERANCE: f64 = 1e-9;

impl World {
    /// Returns the profile of an agent.
    pub(super) fn profile(&self, agent: &Agent) -> Option<ProfileHandle> {
        let id = self.population(agent).profile?;
        let mut profiles = self.graph.profiles.iter();
        let name = &profiles.find(|profile| profile.id == id)?.name;
        self.program.profile(name).ok()
    }

    /// Lets an agent decide if it is due, and stores what it runs now.
    pub(super) fn decide(&mut self, single: &mut Single, snapshot: &Snapshot, at: usize) {
        match self.population(&self.agents[at]).control.clone() {
            Control::Nothing => {}
            Control::Script(lines) => {
                let link = self.scripted_link(at, &lines);
                self.agents[at].chains = vec![link.into_iter().collect()];
            }
            Control::Graph { decisions, .. } if self.is_due(at) => {
                let decisions = self.decisions(&decisions);
                let mut made = BTreeSet::new();
                for decision in &decisions {
                    made.extend(self.make_decision(single, snapshot, at, *decision));
                }
                let chain = |decision: &DecisionHandle| self.running_chain(at, *decision, &made);
                self.agents[at].chains = decisions.iter().map(chain).collect();
            }
            Control::Graph { .. } => {
                for link in self.agents[at].chains.iter_mut().flatten() {
                    link.is_chosen_now = false;
                }
            }
        }
    }

    fn is_due(&self, at: usize) -> bool {
        let agent = &self.agents[at];
        let (
            Control::Graph {
                thinking_interval,
                is_staggered,
                ..
            },
            Clock::RealTime { step, .. },
        ) = (&self.population(agent).control, self.scenario.clock)
        else {
            return true;
        };
        let steps = (thinking_interval / step).round().max(1.0) as u64;
        let phase = if *is_staggered {
            mix64(agent.number) % steps
        } else {
            0
        };
        self.step % steps == phase
    }

    /// Makes a decision and those inside it that are due, and returns them.
    fn make_decision(
        &mut self,
        single: &mut Single,
        snapshot: &Snapshot,
        at: usize,
        decision: DecisionHandle,
    ) -> Vec<DecisionHandle> {
        let (now, candidates) = (self.now(), self.candidates(snapshot, at));
        single.set_seed(self.seed);
        single.set_profile(self.profile(&self.agents[at]));
        for (stat, (handle, ..)) in self.graph.stats.iter().zip(self.program.all_stats()) {
            if let Some(handle) = handle.as_own() {
                single.set(handle, snapshot.agents[at][&stat.id]);
            }
        }
        single.decide_among(decision, &candidates, &mut self.agents[at].memory, now);

        let mut made = Vec::new();
        let mut next = Some(decision);
        while let Some(decision) = next {
            let choice = single.choice(decision);
            made.extend(choice.decided.then_some(decision));
            next = choice
                .option
                .and_then(|option| self.program.inner_decision(option));
        }
        made
    }

    /// Returns what an agent's memory says that a decision and those inside it run.
    fn running_chain(
        &self,
        at: usize,
        decision: DecisionHandle,
        made: &BTreeSet<DecisionHandle>,
    ) -> Vec<ReferenceLink> {
        let memory = self.agents[at].memory.view();
        let mut links = Vec::new();
        let mut next = Some(decision);
        while let Some(decision) = next
            && let Some(running) = self.program.running(decision, memory)
            && let Some(option) = self.program.option_path(running.option)
        {
            links.push(ReferenceLink {
                decision,
                pair: Pair {
                    option,
                    target: running.target,
                },
                is_chosen_now: made.contains(&decision),
                is_finished: running.completed,
            });
            next = self.program.inner_decision(running.option);
        }
        links
    }

    /// Returns what the script of an agent runs. A line is chosen when its time has come, or in
    /// every turn.
    fn scripted_link(&self, at: usize, lines: &[ScriptLine]) -> Option<ReferenceLink> {
        let is_turn = matches!(self.scenario.clock, Clock::Turns { .. });
        let time = if is_turn {
            self.step as f64
        } else {
            self.now()
        };
        let find_line = |time| lines.iter().rposition(|line| line.time <= time + TOLERANCE);
        let line = find_line(time)?;
        let path = lines[line].option.as_ref()?.path();
        let option = self.program.option_at(path)?;
        let mut decisions = self.program.decisions().map(|(decision, _)| decision);
        let lists_it = |decision: &DecisionHandle| {
            let mut options = self.program.options(*decision);
            options.any(|listed| listed == option)
        };

        let pair = Pair {
            option: path,
            target: None,
        };
        let is_chosen_now =
            is_turn || self.step == 0 || find_line(time - self.step_seconds()) != Some(line);
        let mut before = self.agents[at].chains.iter().flatten();
        let had_finished = before.any(|link| link.pair == pair && link.is_finished);
        Some(ReferenceLink {
            decision: decisions.find(lists_it)?,
            pair,
            is_chosen_now,
            is_finished: had_finished && !is_chosen_now,
        })
    }
}
