//! Collects what a decision was made from.

use alloc::{
    collections::BTreeSet,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    Circumstances, HistorySource, NumberSources, OptionMemory, OptionSources, StatValue,
    StatValues, path_names::PathNames,
};
use crate::{
    compile::{DecisionDependencies, Dependencies, EntryDependencies},
    eval::{Candidates, DrawKey, Single},
    history::{AgentView, HistoryValue, RunState, TargetId},
    model::{Graph, Path, Scope, Stat, StatId, StatKind},
    program::ProfileHandle,
};

/// The inputs of an evaluation that an explanation describes.
pub(super) struct EvaluatedInputs<'a> {
    pub(super) single: &'a Single,
    pub(super) names: &'a PathNames,
    pub(super) candidates: &'a Candidates,
    pub(super) memory: AgentView<'a>,
    pub(super) draws: DrawKey,
    pub(super) profile: Option<ProfileHandle>,
}

impl EvaluatedInputs<'_> {
    /// Describes those inputs that some decisions depend on.
    pub(super) fn describe<'d>(
        &self,
        decisions: impl Iterator<Item = &'d DecisionDependencies>,
    ) -> Circumstances {
        let mut stats: BTreeSet<u32> = BTreeSet::new();
        let mut histories: BTreeSet<(Path, bool)> = BTreeSet::new();
        for number in decisions.flat_map(DecisionDependencies::numbers) {
            stats.extend(&number.stats);
            stats.extend(&number.candidate_stats);
            histories.extend(&number.histories);
        }

        let rows = self.candidates.agent_rows(0);
        let candidates = self.candidates.ids(rows);
        let mut profiles = self.single.program().profiles();
        let profile = profiles.find(|(handle, _)| Some(*handle) == self.profile);
        Circumstances {
            draws: self.draws,
            profile: profile.map(|(_, name)| name.to_string()),
            candidates: candidates.to_vec(),
            stats: stats
                .iter()
                .filter_map(|at| self.describe_stat(*at, candidates))
                .collect(),
            memories: histories
                .iter()
                .flat_map(|history| self.describe_memories(*history, candidates))
                .collect(),
        }
    }

    /// Describes the stat at a position.
    fn describe_stat(&self, at: u32, candidates: &[TargetId]) -> Option<StatValues> {
        let stat = self.names.graph().stats.get(at as usize)?;
        let entry = *self.single.program().stat_entries().get(at as usize)?;
        let rows = self.candidates.agent_rows(0);

        let values = if stat.scope == Scope::Target {
            let value = |(row, target): (usize, &TargetId)| StatValue {
                target: Some(*target),
                value: self
                    .candidates
                    .value(at, row)
                    .map_or(entry.default(), |given| entry.sanitize(given)),
            };
            rows.zip(candidates).map(value).collect()
        } else {
            let handle = self.single.program().stat_at(at)?;
            alloc::vec![StatValue {
                target: None,
                value: self.single.stat(handle),
            }]
        };

        Some(StatValues {
            stat: stat.id,
            name: stat.name.clone(),
            unit: stat.unit.clone(),
            words: value_words(stat),
            range: stat.bookends(),
            is_cyclic: stat.circle().is_some(),
            values,
        })
    }

    /// Describes what the agent remembers of an option, or of each candidate that it was chosen
    /// with.
    fn describe_memories(
        &self,
        (option, per_target): (Path, bool),
        candidates: &[TargetId],
    ) -> Vec<OptionMemory> {
        if !per_target {
            return alloc::vec![self.describe_memory(option, None)];
        }

        let targets = candidates.iter().copied();
        targets
            .map(|target| self.describe_memory(option, Some(target)))
            .filter(|memory| memory.state != RunState::Never)
            .collect()
    }

    fn describe_memory(&self, option: Path, target: Option<TargetId>) -> OptionMemory {
        let record = self.memory.record(option, target);
        let read = |reading| self.memory.read_value(option, target, reading);
        OptionMemory {
            option: self.names.named_node(option),
            target,
            state: record.state(),
            is_completed: read(HistoryValue::Completed) != 0.0,
            seconds: read(HistoryValue::Time),
            stops: record.times_stopped(),
        }
    }
}

/// Returns the words for a stat's values, if it has words.
fn value_words(stat: &Stat) -> Vec<String> {
    match &stat.kind {
        StatKind::Number { .. } => Vec::new(),
        StatKind::YesNo => ["no", "yes"].map(String::from).to_vec(),
        StatKind::Choice(names) => names.clone(),
    }
}

impl NumberSources {
    pub(super) fn new(graph: &Graph, depends_on: &Dependencies) -> Self {
        let ids = |stats: &BTreeSet<u32>| -> Vec<StatId> {
            let known = stats.iter().filter_map(|at| graph.stats.get(*at as usize));
            known.map(|stat| stat.id).collect()
        };
        let history = |(option, per_target): &(Path, bool)| HistorySource {
            option: *option,
            per_target: *per_target,
        };

        Self {
            stats: ids(&depends_on.stats),
            candidate_stats: ids(&depends_on.candidate_stats),
            reads_candidates: depends_on.reads_candidates,
            histories: depends_on.histories.iter().map(history).collect(),
            is_random: depends_on.is_random,
            reads_profile: depends_on.reads_profile,
        }
    }
}

impl OptionSources {
    pub(super) fn new(graph: &Graph, depends_on: &EntryDependencies) -> Self {
        let sources = |depends_on| NumberSources::new(graph, depends_on);
        Self {
            base: sources(&depends_on.base),
            category: sources(&depends_on.category),
            inner: sources(&depends_on.inner),
            parts: depends_on.parts.iter().map(sources).collect(),
        }
    }
}
