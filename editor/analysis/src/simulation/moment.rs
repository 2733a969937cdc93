//! Moments of a run: everything that decides in a step. A moment is found by running again from the
//! last checkpoint before it.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use inclination_core::{
    Program, Scope, TargetId,
    authoring::{
        format::{Candidate, Situation},
        model::{Graph, ProfileId, StatId},
    },
};

use super::{
    agent_id::AgentId,
    agents::ChosenLink,
    authored_memory::{MemoryNumbers, describe_memory},
    state::SimulationState,
    stepping::Simulation,
    thought::SeenMember,
};
use crate::live::ThinkingMemory;

/// The maximum number of checkpoints of a run.
const MAX_CHECKPOINTS: usize = 1024;
/// The memory that the checkpoints of a run may take, in bytes.
const MAX_CHECKPOINT_BYTES: usize = 64 << 20;
/// The number of steps between two checkpoints of a short run.
const FIRST_INTERVAL: u64 = 32;
/// The memory that a checkpoint takes for each agent, apart from its stats and its history.
const BYTES_PER_AGENT: usize = 512;

/// An agent when it thinks in a step: after options have finished, and before it decides.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulatedMoment {
    /// The agent.
    pub agent: AgentId,
    /// The agent's profile.
    pub profile: Option<ProfileId>,
    /// The number of the step.
    pub step: u64,
    /// The time at the beginning of the step, in seconds.
    pub time: f64,
    /// The values of all stats, as the graph reads them.
    pub values: BTreeMap<StatId, f32>,
    /// The agent's candidates and its history in the form that a sample has.
    pub situation: Situation,
    /// The agent's exact memory, and the draws of its first decision.
    pub memory: Arc<ThinkingMemory>,
    /// What each decision, including inner ones, runs after the agent has thought in this step.
    pub running: Vec<RunningOption>,
}

/// An option that a decision runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningOption {
    /// The name of the decision.
    pub decision: String,
    /// The name of the option.
    pub option: String,
    /// The option's target, if it is one for targets.
    pub target: Option<TargetId>,
}

impl SimulatedMoment {
    /// Returns the option that a decision runs, or `None` if it runs nothing.
    pub fn running_option(&self, decision: &str) -> Option<&str> {
        let mut running = self.running.iter();
        let found = running.find(|running| running.decision == decision)?;
        Some(&found.option)
    }

    /// Formats the time for display, to the millisecond.
    pub fn time_text(&self) -> String {
        let rounded = (self.time * 1000.0).round() / 1000.0;
        format!("{rounded} s")
    }

    /// Describes the moment: its time, and what the agent does by a decision.
    pub fn describe(&self, decision: &str) -> String {
        let mut running = self.running.iter();
        let running = running.find(|running| running.decision == decision);
        let option = running.map_or("nothing", |running| &running.option);
        let target = running.and_then(|running| self.candidate_name(running.target?));
        let aim = target.map_or_else(String::new, |target| format!(" for {target}"));
        format!("{}, {option}{aim}", self.time_text())
    }

    /// Returns the name of a candidate of the agent.
    fn candidate_name(&self, target: TargetId) -> Option<&str> {
        let mut targets = self.memory.targets.iter();
        let position = targets.position(|known| *known == target)?;
        let candidate = self.situation.candidates.as_ref()?.get(position)?;
        Some(&candidate.name)
    }

    /// Writes the values into the samples of a graph. Stats that the run does not have keep theirs.
    pub fn write_values(&self, graph: &mut Graph) {
        for stat in &mut graph.stats {
            if let Some(value) = self.values.get(&stat.id) {
                stat.sample = *value;
            }
        }
    }
}

/// Finds the moments of a run. Clones share their state.
#[derive(Clone, Debug)]
pub struct Replay {
    shared: Arc<Mutex<ReplayState>>,
}

#[derive(Debug)]
struct ReplayState {
    simulation: Simulation,
    /// In the order of their steps, the first before the first step.
    checkpoints: Vec<SimulationState>,
}

/// The checkpoints of a run in progress. In a long run, they are farther apart.
#[derive(Debug)]
pub(super) struct CheckpointRecorder {
    checkpoints: Vec<SimulationState>,
    interval: u64,
    bytes: usize,
}

impl CheckpointRecorder {
    pub(super) fn new() -> Self {
        Self {
            checkpoints: Vec::new(),
            interval: FIRST_INTERVAL,
            bytes: 0,
        }
    }

    /// Makes a checkpoint before the next step of a simulation, if one is due.
    pub(super) fn record_step(&mut self, simulation: &Simulation) {
        if !simulation.next_step().is_multiple_of(self.interval) {
            return;
        }
        let checkpoint = simulation.to_checkpoint();
        self.bytes += checkpoint.count_bytes();
        self.checkpoints.push(checkpoint);

        let is_too_large = |recorder: &Self| {
            recorder.checkpoints.len() > MAX_CHECKPOINTS || recorder.bytes > MAX_CHECKPOINT_BYTES
        };
        while self.checkpoints.len() > 1 && is_too_large(self) {
            self.double_interval();
        }
    }

    fn double_interval(&mut self) {
        self.interval *= 2;
        let interval = self.interval;
        self.checkpoints
            .retain(|checkpoint| checkpoint.next_step.is_multiple_of(interval));
        let bytes = self.checkpoints.iter().map(SimulationState::count_bytes);
        self.bytes = bytes.sum();
    }

    pub(super) fn into_replay(self, simulation: Simulation) -> Replay {
        Replay {
            shared: Arc::new(Mutex::new(ReplayState {
                simulation,
                checkpoints: self.checkpoints,
            })),
        }
    }
}

impl SimulationState {
    /// Returns the approximate size in bytes.
    fn count_bytes(&self) -> usize {
        let agents = self.agents.iter();
        let bytes =
            agents.map(|agent| BYTES_PER_AGENT + agent.memory.bytes() + 12 * agent.stored.len());
        12 * self.world.len()
            + 64 * self.overlays.values().map(Vec::len).sum::<usize>()
            + bytes.sum::<usize>()
    }
}

impl Replay {
    /// Returns an agent in a step, or `None` if it does not take part in it.
    pub fn find_moment(&self, agent: AgentId, step: u64) -> Option<SimulatedMoment> {
        // A panic while the lock was held does no harm, because a checkpoint is restored below.
        let mut state = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let ReplayState {
            simulation,
            checkpoints,
        } = &mut *state;

        let after = checkpoints.partition_point(|checkpoint| checkpoint.next_step <= step);
        let checkpoint = checkpoints.get(after.checked_sub(1)?)?;
        let is_between = (checkpoint.next_step..=step).contains(&simulation.next_step());
        if !is_between {
            simulation.restore_checkpoint(checkpoint);
        }

        while simulation.next_step() < step {
            simulation.advance()?;
        }
        simulation.watch_step(agent)
    }
}

impl Simulation {
    /// Makes a step. Returns an agent's moment in it, or `None` if the agent does not take part in
    /// it.
    pub(super) fn watch_step(&mut self, agent: AgentId) -> Option<SimulatedMoment> {
        let (step, thought) = self.advance_watching(agent)?;
        let now = self.step_time(step);
        let program = self.program();
        let draws = self
            .first_decision_of(agent.population)
            .map(|decision| program.draw_key(decision, thought.state.view(), self.seed()));
        let candidates = &thought.candidates;
        let memory = ThinkingMemory {
            targets: candidates
                .iter()
                .map(|seen| TargetId(seen.id.number()))
                .collect(),
            state: thought.state,
            now,
            draws: draws.unwrap_or_default(),
        };

        let chosen = self.moments().find(|moment| moment.id == agent);
        let chains = chosen.map_or(&[][..], |moment| moment.chains);
        let stats = self.graph().stats.iter().zip(&thought.values);
        let has_targets = stats.clone().any(|(stat, _)| stat.scope == Scope::Target);
        let numbers: MemoryNumbers = candidates
            .iter()
            .map(|seen| (TargetId(seen.id.number()), seen.number()))
            .collect();
        let listed = candidates.iter().map(|seen| self.to_candidate(seen));
        let situation = Situation {
            candidates: (has_targets || !candidates.is_empty()).then(|| listed.collect()),
            history: describe_memory(self.graph(), program, &memory, &numbers),
        };

        Some(SimulatedMoment {
            agent,
            profile: self.profile_of(agent.population),
            step,
            time: now,
            values: stats.map(|(stat, value)| (stat.id, *value)).collect(),
            situation,
            running: list_running(program, chains),
            memory: Arc::new(memory),
        })
    }

    fn to_candidate(&self, seen: &SeenMember) -> Candidate {
        let population = self.setup().scenario.populations.get(seen.population);
        let population = population.map_or("", |population| &population.name);
        Candidate {
            target: seen.number(),
            name: format!("{population} {}", seen.id.serial + 1),
            values: seen.values.clone(),
        }
    }
}

fn list_running(program: &Program, chains: &[Vec<ChosenLink>]) -> Vec<RunningOption> {
    let links = chains.iter().flatten();
    links
        .filter(|link| !link.is_finished)
        .map(|link| RunningOption {
            decision: program.decision_name(link.decision).to_owned(),
            option: program.option_name(link.option).to_owned(),
            target: link.target,
        })
        .collect()
}

#[cfg(test)]
mod tests;
