//! Describes an agent's memory in the form that a sample has, which a designer can read and edit.

use std::collections::BTreeMap;

use inclination_core::{
    AgentView, OptionHandle, Program, RunState, TargetId,
    authoring::{
        history::{AuthoredHistory, HistoryEntry, OptionAddress, OptionHistory, RunStatus},
        model::{Graph, NodeId, NodeKind, Nodes},
    },
};

use crate::live::ThinkingMemory;

/// How many nodes are visited at most. A graph that uses groups in groups may expand to a million.
const MAX_VISITED_NODES: usize = 1 << 14;

/// The number of each target in a sample.
pub(super) type MemoryNumbers = BTreeMap<TargetId, u32>;

/// Describes a memory. The description has neither the times and counts of decisions nor the
/// numbers that were drawn when options stopped.
pub(super) fn describe_memory(
    graph: &Graph,
    program: &Program,
    memory: &ThinkingMemory,
    numbers: &MemoryNumbers,
) -> AuthoredHistory {
    let mut description = MemoryDescription {
        graph,
        program,
        view: memory.state.view(),
        now: memory.now,
        numbers,
        running: list_running(program, memory.state.view()),
        visited: 0,
        options: BTreeMap::new(),
    };
    description.add_body(&graph.nodes, &mut Vec::new());

    let age = description.seconds_since(description.view.birth_time());
    AuthoredHistory {
        age,
        options: description.options,
    }
}

/// What decisions run: each option with its target, and whether it is completed.
type RunningOptions = Vec<(OptionHandle, Option<TargetId>, bool)>;

fn list_running(program: &Program, view: AgentView<'_>) -> RunningOptions {
    let decisions = program.decisions();
    let running = decisions.filter_map(|(decision, _)| program.running(decision, view));
    running
        .map(|running| (running.option, running.target, running.completed))
        .collect()
}

/// A description in progress.
struct MemoryDescription<'a> {
    graph: &'a Graph,
    program: &'a Program,
    view: AgentView<'a>,
    now: f64,
    numbers: &'a MemoryNumbers,
    running: RunningOptions,
    visited: usize,
    options: BTreeMap<OptionAddress, OptionHistory>,
}

impl MemoryDescription<'_> {
    /// Adds the options of a body and, recursively, of the groups that it uses.
    fn add_body(&mut self, body: &Nodes, uses: &mut Vec<NodeId>) {
        let graph = self.graph;
        for (id, node) in body {
            self.visited += 1;
            if self.visited > MAX_VISITED_NODES {
                return;
            }

            match &node.kind {
                NodeKind::Option(_) => {
                    let at = OptionAddress {
                        uses: uses.clone(),
                        option: *id,
                    };
                    let option = self.program.option_at(at.path());
                    if let Some(history) = option.and_then(|option| self.describe_option(option)) {
                        self.options.insert(at, history);
                    }
                }
                NodeKind::Group { group, .. } => {
                    if let Some(used) = graph.groups.get(group) {
                        uses.push(*id);
                        self.add_body(&used.nodes, uses);
                        uses.pop();
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns the history of an option, or `None` if it was never chosen.
    fn describe_option(&self, option: OptionHandle) -> Option<OptionHistory> {
        let mut running = self.running.iter().filter(|(other, ..)| *other == option);
        let run = running.next();
        let own = self.describe_record(option, None, run.map(|(.., completed)| *completed))?;
        let targets = run.into_iter().filter_map(|(_, target, completed)| {
            let number = *self.numbers.get(&(*target)?)?;
            let past = self.describe_record(option, *target, Some(*completed))?;
            Some((number, past))
        });
        Some(OptionHistory {
            own,
            targets: targets.collect(),
        })
    }

    /// Describes what an agent remembers of an option, or of one at a target. `run` is whether it
    /// is completed, if it runs.
    fn describe_record(
        &self,
        option: OptionHandle,
        target: Option<TargetId>,
        run: Option<bool>,
    ) -> Option<HistoryEntry> {
        let record = self.program.record(option, target, self.view);
        let doing = match run {
            Some(true) => RunStatus::Completed,
            Some(false) => RunStatus::Running,
            None if record?.state() == RunState::Stopped => RunStatus::Stopped,
            None => return None,
        };
        // Of an option whose history no node reads, an agent remembers only that it runs.
        Some(HistoryEntry {
            doing,
            seconds: record.map_or(0.0, |record| self.seconds_since(record.since())),
            stops: record.map_or(0, |record| record.times_stopped()),
        })
    }

    fn seconds_since(&self, time: f64) -> f32 {
        (self.now - time).max(0.0) as f32
    }
}
