//! The compiled graph and the situation that every study varies. World stats are compiled as stats
//! of the agent, because each row of a study has a different world; the numbers are the same.

use std::sync::Arc;

use inclination_core::{
    AgentState, AgentView, AnyStatHandle, Batch, Candidates, Columns, DecisionHandle, DrawKey,
    FactorHandle, InputError, OptionHandle, Program, Scope, TargetId,
    authoring::{
        inspect::{Odds, OddsBlock},
        model::{Graph, NodeKind, StatId, StatKind},
    },
};

use super::CancelToken;
use crate::{live::PreviewContext, plot::Axis};

/// The number of nodes above which a graph is not compiled within a frame.
const MAX_NODES_COMPILED_IN_FRAME: usize = 4000;

/// Returns the number of nodes in a graph, counting the body of each group once.
pub(super) fn count_nodes(graph: &Graph) -> usize {
    let bodies = graph.groups.values().map(|group| group.nodes.len());
    graph.nodes.len() + bodies.sum::<usize>()
}

/// A stat's name, range and handle, as studies need them.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyStat {
    /// The stat's ID.
    pub id: StatId,
    /// The stat's handle in the compiled program.
    pub handle: AnyStatHandle,
    /// The stat's name.
    pub name: String,
    /// The stat's unit.
    pub unit: String,
    /// The bookends: the lowest and the highest value.
    pub range: (f32, f32),
    /// The names of the values, empty for a number.
    pub words: Vec<String>,
    /// Whether samples take whole numbers only.
    pub whole: bool,
    /// Whether the range is a circle.
    pub is_circle: bool,
}

impl StudyStat {
    /// Returns whether both are the same stat, perhaps in different programs.
    pub(super) fn is_same_as(&self, other: &Self) -> bool {
        let own = Self {
            handle: other.handle,
            ..self.clone()
        };
        own == *other
    }

    /// Returns the stat's axis.
    pub fn axis(&self) -> Axis {
        if self.words.is_empty() {
            Axis {
                whole: self.whole_number_range().is_some(),
                circle: self.is_circle.then_some(self.range),
                ..Axis::new(&self.name, &self.unit, self.range.0, self.range.1)
            }
        } else {
            Axis::from_words(&self.name, self.words.clone())
        }
    }

    /// Returns the first and the last whole number of the range, if the stat takes only those.
    pub fn whole_number_range(&self) -> Option<(f32, f32)> {
        let (first, last) = (self.range.0.ceil() + 0.0, self.range.1.floor() + 0.0);
        let has_none = !self.whole || !self.words.is_empty() || first > last;
        (!has_none).then_some((first, last))
    }

    /// Returns all of the stat's values, if these are words or at most `max_count` whole numbers.
    pub fn discrete_values(&self, max_count: usize) -> Option<Vec<f32>> {
        if !self.words.is_empty() {
            return Some((0..self.words.len()).map(|at| at as f32).collect());
        }
        let (first, last) = self.whole_number_range()?;
        let span = last - first;
        // Far from 0, an `f32` cannot count whole numbers exactly.
        let is_near = first.abs().max(last.abs()) < 1e6;
        (is_near && span < max_count as f32)
            .then(|| (0..=span as u32).map(|at| first + at as f32).collect())
    }

    /// Returns `count` values along the range, or all discrete values if the stat has few enough.
    pub fn values_along_range(&self, count: usize) -> Vec<f32> {
        if let Some(steps) = self.discrete_values(count) {
            return steps;
        }
        let (low, high) = (f64::from(self.range.0), f64::from(self.range.1));
        let last = count.saturating_sub(1).max(1) as f64;
        (0..count)
            .map(|at| (low + (high - low) * (at as f64 / last)) as f32)
            .collect()
    }
}

/// A candidate of the situation, with its values.
#[derive(Clone, Debug, PartialEq)]
pub struct CandidateValues {
    /// The target that the candidate is.
    pub target: TargetId,
    /// A value for each stat. Values of stats that are not targets' are ignored.
    pub values: Vec<f32>,
}

/// A compiled graph in one situation.
#[derive(Clone, Debug)]
pub struct StudyContext {
    program: Program,
    stats: Arc<[StudyStat]>,
    /// A value for each stat.
    values: Vec<f32>,
    candidates: Vec<CandidateValues>,
    /// The index of the inspected candidate, whose values a study varies.
    inspected: usize,
    /// The agent's memory and the current time.
    memory: Option<(AgentState, f64)>,
    /// The random draws, which are the same in every situation.
    draws: DrawKey,
}

impl StudyContext {
    /// Compiles a graph at its samples, or returns `None` if it has errors.
    ///
    /// One candidate has the targets' stats, and the agent remembers nothing.
    pub fn new(graph: &Graph) -> Option<Self> {
        Self::compile_with(graph, |graph| Program::new(graph).ok())
    }

    /// Compiles a graph that is known to have no errors, or returns `None` if it is too large.
    pub fn new_unchecked(graph: &Graph) -> Option<Self> {
        Self::compile_with(graph, Program::new_unchecked)
    }

    fn compile_with(
        graph: &Graph,
        compile: impl FnOnce(&Graph) -> Option<Program>,
    ) -> Option<Self> {
        let mut agent_graph = graph.clone();
        for stat in &mut agent_graph.stats {
            if stat.scope == Scope::World {
                stat.scope = Scope::Agent;
            }
        }
        // A factor that reads these stats must not have a wider scope than they have.
        for node in agent_graph.nodes.values_mut() {
            if node.kind == NodeKind::Factor(Scope::World) {
                node.kind = NodeKind::Factor(Scope::Agent);
            }
        }

        let program = compile(&agent_graph)?;
        let handles: Vec<AnyStatHandle> = program.all_stats().map(|(handle, ..)| handle).collect();
        let stats: Arc<[StudyStat]> = handles
            .into_iter()
            .zip(&graph.stats)
            .map(|(handle, stat)| StudyStat {
                id: stat.id,
                handle,
                name: stat.name.clone(),
                unit: stat.unit.clone(),
                range: stat.bookends(),
                words: match &stat.kind {
                    StatKind::Number { .. } => Vec::new(),
                    StatKind::YesNo => ["no", "yes"].map(String::from).to_vec(),
                    StatKind::Choice(names) => names.clone(),
                },
                whole: stat.whole,
                is_circle: stat.circle().is_some(),
            })
            .collect();

        let values: Vec<f32> = graph.stats.iter().map(|stat| stat.sample).collect();
        let mut context = Self {
            program,
            stats,
            values,
            candidates: Vec::new(),
            inspected: 0,
            memory: None,
            draws: DrawKey::default(),
        };

        context.set_situation(graph, &PreviewContext::default());
        Some(context)
    }

    /// Compiles a graph as [`StudyContext::new`] does, unless that has to wait for a thread.
    ///
    /// Returns `None` if canceled or if the graph is too large for a frame, and `Some(None)` if the
    /// graph has errors.
    pub fn new_in_time(graph: &Graph, cancel: &CancelToken) -> Option<Option<Self>> {
        let is_late = cancel.is_in_frame() && count_nodes(graph) > MAX_NODES_COMPILED_IN_FRAME;
        (!is_late && !cancel.is_canceled()).then(|| Self::new(graph))
    }

    /// Sets the situation: the samples of `graph`, which has the stats of the compiled graph, and
    /// the candidates, memory and draws of `preview`.
    pub fn set_situation(&mut self, graph: &Graph, preview: &PreviewContext) {
        self.values.clear();
        self.values
            .extend(graph.stats.iter().map(|stat| stat.sample));

        let has_targets = self
            .stats
            .iter()
            .any(|stat| stat.handle.as_target().is_some());
        // Options may be for targets although no stat is.
        let has_targets = has_targets || preview.moment.is_some();
        let targets = preview.targets().into_iter().filter(|_| has_targets);
        let values = &self.values;
        self.candidates.clear();
        self.candidates
            .extend(targets.map(|target| CandidateValues {
                target,
                values: values.clone(),
            }));
        self.inspected = preview.inspected_position().unwrap_or(0);

        for (place, stat) in graph.stats.iter().enumerate() {
            if stat.scope != Scope::Target {
                continue;
            }
            let candidate_values = preview.candidate_values(stat);
            for (candidate, value) in self.candidates.iter_mut().zip(&candidate_values) {
                candidate.values[place] = *value;
            }
            if let Some(value) = candidate_values.get(self.inspected) {
                self.values[place] = *value;
            }
        }

        self.memory = preview.recall_memory(&self.program);
        self.draws = preview.draws();
    }

    /// Returns a copy of the context whose random draws have another seed.
    pub fn with_seed(&self, seed: u64) -> Self {
        Self {
            draws: DrawKey { seed, ..self.draws },
            ..self.clone()
        }
    }

    /// Copies the situation of another context, whose stats are the first of this one's.
    /// `remaining` holds the values of the other stats.
    pub fn copy_situation(&mut self, other: &Self, remaining: impl IntoIterator<Item = f32>) {
        self.values.clone_from(&other.values);
        self.values.extend(remaining);
        self.candidates.clone_from(&other.candidates);
        self.inspected = other.inspected;
        self.memory.clone_from(&other.memory);
        self.draws = other.draws;
    }

    /// Returns the situation's candidates.
    pub fn candidates(&self) -> &[CandidateValues] {
        &self.candidates
    }

    /// Returns the index of the inspected candidate, whose values a study varies.
    pub fn inspected_candidate(&self) -> usize {
        self.inspected
    }

    /// Returns the agent's memory and the current time, or `None` for a new agent.
    pub fn agent_memory(&self) -> Option<&(AgentState, f64)> {
        self.memory.as_ref()
    }

    /// Returns the random draws, which are the same in every situation.
    pub fn draws(&self) -> DrawKey {
        self.draws
    }

    /// Returns whether these are options of the graph. While a study of a changed graph is
    /// computed, the last result may have options of the graph before.
    pub(super) fn has_options(&self, mut options: impl Iterator<Item = OptionHandle>) -> bool {
        options.all(|option| self.program.has_option(option))
    }

    /// Returns the compiled graph.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Returns the stats in their order.
    pub fn stats(&self) -> &[StudyStat] {
        &self.stats
    }

    /// Returns the position of a stat.
    pub fn stat_position(&self, stat: StatId) -> Option<usize> {
        self.stats.iter().position(|info| info.id == stat)
    }

    /// Returns the value of the stat at a position.
    pub fn stat_value(&self, place: usize) -> f32 {
        self.values.get(place).copied().unwrap_or(0.0)
    }

    /// Calls `each` with the row and the odds of a decision for every situation.
    pub fn for_each_odds(
        &self,
        batch: &mut Batch,
        decision: DecisionHandle,
        situations: &Situations<'_>,
        mut each: impl FnMut(usize, &[Odds]),
    ) {
        self.for_each_odds_block(batch, decision, situations, |block| {
            block.for_each_agent(&mut each);
        });
    }

    /// Calls `visit` with the odds of a decision for each block of situations.
    pub fn for_each_odds_block(
        &self,
        batch: &mut Batch,
        decision: DecisionHandle,
        situations: &Situations<'_>,
        visit: impl FnMut(&mut OddsBlock<'_>),
    ) {
        let BatchInputs {
            columns,
            candidates,
        } = BatchInputs::new(self, situations);
        batch.odds(decision, &columns, &candidates, self.memory_view(), visit);
    }

    /// Computes factors in many situations, a value for each. A target's factor is computed for the
    /// first candidate.
    pub fn evaluate_factors(
        &self,
        batch: &mut Batch,
        situations: &Situations<'_>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let inputs = BatchInputs::new(self, situations);
        let mut call = batch.evaluate(&inputs.columns).among(&inputs.candidates);
        if let Some((memory, now)) = self.memory_view() {
            call = call.with_memory(memory, now);
        }
        let result = call.write(out);
        debug_assert_eq!(result, Ok(()), "there is a value for each situation");
    }

    fn memory_view(&self) -> Option<(AgentView<'_>, f64)> {
        let memory = self.memory.as_ref();
        memory.map(|(memory, now)| (memory.view(), *now))
    }
}

/// Situations that differ from the context's own in a few stats.
#[derive(Clone, Debug, Default)]
pub struct Situations<'a> {
    /// The number of situations.
    pub count: usize,
    /// The positions of the stats that vary, each with a value for every situation.
    pub varied: Vec<(usize, &'a [f32])>,
}

/// Situations as the core's evaluators take them, each as one agent.
struct BatchInputs {
    columns: Columns,
    candidates: Candidates,
}

impl BatchInputs {
    fn new(context: &StudyContext, situations: &Situations<'_>) -> Self {
        let mut columns = Columns::new(&context.program, situations.count);
        for (info, value) in context.stats.iter().zip(&context.values) {
            if let AnyStatHandle::Own(stat) = info.handle {
                columns.set_all(stat, *value);
            } else if let Ok(column) = stat_column_mut(&mut columns, info.handle) {
                column.fill(*value);
            }
        }
        for (place, values) in &situations.varied {
            let handle = context.stats.get(*place).map(|info| info.handle);
            let column = handle.map(|handle| stat_column_mut(&mut columns, handle));
            if let Some(Ok(column)) = column {
                for (place, value) in column.iter_mut().zip(*values) {
                    *place = *value;
                }
            }
        }

        columns.set_seed(context.draws.seed);
        // Filling keys that the program does not read would take a sixth of a map's time.
        if context.program.is_random() {
            // The keys are all the same, so every situation makes the same draws.
            let agents = vec![context.draws.agent; situations.count];
            let counts = vec![context.draws.count; situations.count];
            let result = columns.set_agent_keys(&agents, &counts);
            debug_assert_eq!(result, Ok(()), "there is a key for each situation");
        }

        let mut candidates = repeat_candidates(context, situations.count);
        for (place, info) in context.stats.iter().enumerate() {
            if let Some(stat) = info.handle.as_target()
                && let Ok(column) = candidates.values_mut(stat)
            {
                fill_target_column(context, situations, place, column);
            }
        }

        Self {
            columns,
            candidates,
        }
    }
}

/// Returns the column of a stat of the agent, the world or the target in view.
pub(super) fn stat_column_mut(
    columns: &mut Columns,
    stat: AnyStatHandle,
) -> Result<&mut [f32], InputError> {
    match stat {
        AnyStatHandle::Own(stat) => columns.values_mut(stat),
        AnyStatHandle::Target(stat) => columns.values_in_view_mut(stat),
    }
}

/// Returns candidates for a number of agents that all see the context's candidates.
pub(super) fn repeat_candidates(context: &StudyContext, agents: usize) -> Candidates {
    let mut candidates = Candidates::new(&context.program);
    if context.candidates.is_empty() {
        return candidates;
    }

    for _ in 0..agents {
        candidates.begin_agent();
        for candidate in &context.candidates {
            candidates.push(candidate.target);
        }
    }
    candidates
}

/// Sets a target stat for each candidate in each situation. Only the inspected candidate's value
/// varies.
fn fill_target_column(
    context: &StudyContext,
    situations: &Situations<'_>,
    place: usize,
    column: &mut [f32],
) {
    let varied = situations.varied.iter().find(|(own, _)| *own == place);
    let rows = column.chunks_mut(context.candidates.len().max(1));
    for (situation, row) in rows.enumerate() {
        for (at, (value, candidate)) in row.iter_mut().zip(&context.candidates).enumerate() {
            let own = candidate.values.get(place).copied().unwrap_or(0.0);
            let varied = varied
                .filter(|_| at == context.inspected)
                .and_then(|(_, values)| values.get(situation));
            *value = varied.copied().unwrap_or(own);
        }
    }
}
