//! What a study starts from: the compiled graph, and one situation that it varies. World stats are compiled as stats of
//! the agent, since a study wants another world in each row; the numbers are the same.

use std::sync::Arc;

use inclination_core::{
    DecisionHandle, FactorHandle, Program, StatHandle,
    eval::{Batch, Candidates, Columns, Draws, Odds, OddsBlock},
    history::{AgentState, TargetId, View},
    model::{Graph, NodeKind, Scope, StatId, StatKind},
};

use super::Cancel;
use crate::{live::Stand, plot::Axis};

/// From how many nodes on a graph is not compiled in a frame.
const LARGE: usize = 4000;

/// How many nodes a graph has, those in groups once.
pub(super) fn size(graph: &Graph) -> usize {
    let bodies = graph.groups.values().map(|group| group.nodes.len());
    graph.nodes.len() + bodies.sum::<usize>()
}

/// What is known of a stat.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    /// Its id.
    pub id: StatId,
    /// Its handle.
    pub handle: StatHandle,
    /// What it is called.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// From where to where it goes.
    pub range: (f32, f32),
    /// The names of its values; none of a number.
    pub words: Vec<String>,
    /// Whether samples are drawn in whole numbers alone.
    pub whole: bool,
    /// Whether a candidate has it, and not the agent.
    pub is_targets: bool,
}

impl About {
    /// Its axis.
    pub fn axis(&self) -> Axis {
        if self.words.is_empty() {
            Axis {
                whole: self.wholes().is_some(),
                ..Axis::new(&self.name, &self.unit, self.range.0, self.range.1)
            }
        } else {
            Axis::of_words(&self.name, self.words.clone())
        }
    }

    /// The first and the last whole number of its range, if it is drawn in those alone and has one.
    pub fn wholes(&self) -> Option<(f32, f32)> {
        let (first, last) = (self.range.0.ceil() + 0.0, self.range.1.floor() + 0.0);
        let has_none = !self.whole || !self.words.is_empty() || first > last;
        (!has_none).then_some((first, last))
    }

    /// All values that it has, if those are words or whole numbers and not too many.
    pub fn steps(&self, most: usize) -> Option<Vec<f32>> {
        if !self.words.is_empty() {
            return Some((0..self.words.len()).map(|at| at as f32).collect());
        }
        let (first, last) = self.wholes()?;
        let behind = last - first;
        // Far from 0 whole numbers are not one apart.
        let is_near = first.abs().max(last.abs()) < 1e6;
        (is_near && behind < most as f32)
            .then(|| (0..=behind as u32).map(|at| first + at as f32).collect())
    }

    /// Values along its range, as many as asked for or as it has.
    pub fn along(&self, count: usize) -> Vec<f32> {
        if let Some(steps) = self.steps(count) {
            return steps;
        }
        let (low, high) = (f64::from(self.range.0), f64::from(self.range.1));
        let last = count.saturating_sub(1).max(1) as f64;
        (0..count)
            .map(|at| (low + (high - low) * (at as f64 / last)) as f32)
            .collect()
    }
}

/// A candidate of the situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Which target it is.
    pub target: TargetId,
    /// A value for each stat; those that are not targets' do not matter.
    pub values: Vec<f32>,
}

/// A compiled graph in a situation.
#[derive(Clone, Debug)]
pub struct Ground {
    program: Program,
    stats: Arc<[About]>,
    /// A value for each stat.
    values: Vec<f32>,
    candidates: Vec<Candidate>,
    /// The place of the candidate that is looked at: what varies is its.
    seen: usize,
    /// What the agent remembers, and the time.
    memory: Option<(AgentState, f64)>,
    /// What is drawn: the same in every situation.
    draws: Draws,
}

impl Ground {
    /// The graph at its samples: one candidate has the targets' stats, the agent remembers nothing. None if the graph has
    /// errors.
    pub fn new(graph: &Graph) -> Option<Self> {
        Self::of(graph, |free| Program::new(free).ok())
    }

    /// The same of a graph that is known to have no errors; none if it is too large.
    pub fn unchecked(graph: &Graph) -> Option<Self> {
        Self::of(graph, Program::unchecked)
    }

    fn of(graph: &Graph, compile: impl FnOnce(&Graph) -> Option<Program>) -> Option<Self> {
        let mut free = graph.clone();
        for stat in &mut free.stats {
            if stat.scope == Scope::World {
                stat.scope = Scope::Agent;
            }
        }
        // What reads them is no wider than they are.
        for node in free.nodes.values_mut() {
            if node.kind == NodeKind::Factor(Scope::World) {
                node.kind = NodeKind::Factor(Scope::Agent);
            }
        }
        let program = compile(&free)?;
        let handles: Vec<StatHandle> = program.stats().map(|(handle, ..)| handle).collect();
        let stats: Arc<[About]> = handles
            .into_iter()
            .zip(&graph.stats)
            .map(|(handle, stat)| About {
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
                is_targets: stat.scope == Scope::Target,
            })
            .collect();
        let values: Vec<f32> = graph.stats.iter().map(|stat| stat.sample).collect();
        let mut ground = Self {
            program,
            stats,
            values,
            candidates: Vec::new(),
            seen: 0,
            memory: None,
            draws: Draws::default(),
        };
        ground.stand(graph, &Stand::default());
        Some(ground)
    }

    /// The same, unless that is to be done beside the frame: none within, if the graph has errors.
    pub fn in_time(graph: &Graph, cancel: &Cancel) -> Option<Option<Self>> {
        let is_late = cancel.is_in_frame() && size(graph) > LARGE;
        (!is_late && !cancel.is_cancelled()).then(|| Self::new(graph))
    }

    /// The same graph at other samples, among these candidates, with this past.
    pub fn stand(&mut self, graph: &Graph, stand: &Stand) {
        self.values.clear();
        self.values
            .extend(graph.stats.iter().map(|stat| stat.sample));
        let has_targets = self.stats.iter().any(|stat| stat.is_targets);
        let targets = stand.targets().into_iter().filter(|_| has_targets);
        let values = &self.values;
        self.candidates.clear();
        self.candidates.extend(targets.map(|target| Candidate {
            target,
            values: values.clone(),
        }));
        self.seen = stand.place().unwrap_or(0);
        for (place, stat) in graph.stats.iter().enumerate() {
            if stat.scope != Scope::Target {
                continue;
            }
            let seen = stand.values(stat);
            for (candidate, value) in self.candidates.iter_mut().zip(&seen) {
                candidate.values[place] = *value;
            }
            if let Some(value) = seen.get(self.seen) {
                self.values[place] = *value;
            }
        }
        self.memory = stand.memory(&self.program).map(|memory| (memory, 0.0));
        self.draws = stand.draws();
    }

    /// The same situation with other draws.
    pub fn drawn(&self, seed: u64) -> Self {
        Self {
            draws: Draws { seed, ..self.draws },
            ..self.clone()
        }
    }

    /// The situation of another ground, whose stats are the first of these; what is behind them has these values.
    pub fn stand_as(&mut self, other: &Self, behind: impl IntoIterator<Item = f32>) {
        self.values.clone_from(&other.values);
        self.values.extend(behind);
        self.candidates.clone_from(&other.candidates);
        self.seen = other.seen;
        self.memory.clone_from(&other.memory);
        self.draws = other.draws;
    }

    /// The candidates of the situation.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The place of the candidate that is looked at: what varies is its.
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// What the agent remembers, and the time; none: it is newly born.
    pub fn remembers(&self) -> Option<&(AgentState, f64)> {
        self.memory.as_ref()
    }

    /// What is drawn, the same in every situation.
    pub fn draws(&self) -> Draws {
        self.draws
    }

    /// The compiled graph.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Its stats, in their order.
    pub fn stats(&self) -> &[About] {
        &self.stats
    }

    /// The place of a stat.
    pub fn place(&self, stat: StatId) -> Option<usize> {
        self.stats.iter().position(|about| about.id == stat)
    }

    /// A stat's value in the situation, by its place.
    pub fn value(&self, place: usize) -> f32 {
        self.values.get(place).copied().unwrap_or(0.0)
    }

    /// Tells the odds of a decision in many situations.
    pub fn odds(
        &self,
        batch: &mut Batch,
        decision: DecisionHandle,
        situations: &Situations<'_>,
        mut each: impl FnMut(usize, &[Odds]),
    ) {
        self.odds_blocks(batch, decision, situations, |block| block.each(&mut each));
    }

    /// The same, some situations at a time.
    pub fn odds_blocks(
        &self,
        batch: &mut Batch,
        decision: DecisionHandle,
        situations: &Situations<'_>,
        tell: impl FnMut(&mut OddsBlock<'_>),
    ) {
        let rows = Rows::new(self, situations);
        let columns = rows.columns(self, situations);
        let candidates = rows.candidates(self);
        batch.odds(decision, &columns, &candidates, self.memory(), tell);
    }

    /// Computes factors in many situations. A target's factor is that of the first candidate.
    pub fn factors(
        &self,
        batch: &mut Batch,
        situations: &Situations<'_>,
        out: &mut [(FactorHandle, &mut [f32])],
    ) {
        let rows = Rows::new(self, situations);
        let columns = rows.columns(self, situations);
        let candidates = rows.candidates(self);
        batch.evaluate_alike(&columns, &candidates, self.memory(), out);
    }

    fn memory(&self) -> Option<(View<'_>, f64)> {
        let memory = self.memory.as_ref();
        memory.map(|(memory, now)| (memory.view(), *now))
    }
}

/// Situations that differ from the ground's in a few stats.
#[derive(Clone, Debug, Default)]
pub struct Situations<'a> {
    /// How many there are.
    pub count: usize,
    /// The places of the stats that vary, each with a value for every situation.
    pub varied: Vec<(usize, &'a [f32])>,
}

/// What the core's columns point into.
struct Rows {
    count: usize,
    /// All make the same draws.
    agents: Vec<u64>,
    counts: Vec<u64>,
    targets: Vec<TargetId>,
    offsets: Vec<u32>,
    /// For each target's stat its place, and a value a row.
    seen: Vec<(usize, Vec<f32>)>,
}

impl Rows {
    fn new(ground: &Ground, situations: &Situations<'_>) -> Self {
        let (count, many) = (situations.count, ground.candidates.len());
        let targets = ground.candidates.iter().map(|candidate| candidate.target);
        let own = ground.stats.iter().enumerate();
        let own = own.filter(|(_, about)| about.is_targets);
        // What nobody asks for would take as long as a sixth of a map.
        let drawing = if ground.program.draws() { count } else { 0 };
        let offsets = 0..=if many > 0 { count } else { 0 };
        Self {
            count,
            agents: vec![ground.draws.agent; drawing],
            counts: vec![ground.draws.counter; drawing],
            targets: targets.cycle().take(count * many).collect(),
            offsets: offsets.map(|at| (at * many) as u32).collect(),
            seen: own
                .map(|(place, _)| (place, seen(ground, situations, place)))
                .collect(),
        }
    }

    fn columns<'a>(&'a self, ground: &Ground, situations: &Situations<'a>) -> Columns<'a> {
        let mut columns = Columns::new(&ground.program, self.count);
        for (about, value) in ground.stats.iter().zip(&ground.values) {
            columns.set_all(about.handle, *value);
        }
        for (place, values) in &situations.varied {
            if let Some(about) = ground.stats.get(*place) {
                columns.set(about.handle, values);
            }
        }
        columns.set_draws(ground.draws.seed, &self.agents, &self.counts);
        columns
    }

    fn candidates<'a>(&'a self, ground: &'a Ground) -> Candidates<'a> {
        let mut candidates = Candidates::of_agents(&ground.program, &self.targets, &self.offsets);
        for (place, values) in &self.seen {
            if let Some(about) = ground.stats.get(*place) {
                candidates.set(about.handle, values);
            }
        }
        candidates
    }
}

/// A target's stat, of each candidate in each situation. What varies is that of the one that is looked at.
fn seen(ground: &Ground, situations: &Situations<'_>, place: usize) -> Vec<f32> {
    let varied = situations.varied.iter().find(|(own, _)| *own == place);
    let mut seen = Vec::with_capacity(situations.count * ground.candidates.len());
    for row in 0..situations.count {
        for (at, candidate) in ground.candidates.iter().enumerate() {
            let own = candidate.values.get(place).copied().unwrap_or(0.0);
            let varied = varied.filter(|_| at == ground.seen);
            let varied = varied.and_then(|(_, values)| values.get(row));
            seen.push(varied.copied().unwrap_or(own));
        }
    }
    seen
}
