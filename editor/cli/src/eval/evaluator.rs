//! Works out what a graph gives in many situations: factors and odds by the studies' own [`Ground`], choices by the
//! evaluator that a game runs.

use std::collections::BTreeSet;

use inclination_analysis::study::{Ground, Situations};
use inclination_core::{
    DecisionHandle, FactorHandle, Program, StatHandle,
    eval::{Batch, Candidates, Choice, Single},
    history::{AgentState, TargetId},
};

use super::{Answer, Decided, OptionStands};
use crate::json::Named;

/// An evaluator of a graph in a situation, and in others that differ from it in a few stats.
pub(crate) struct Evaluator<'g> {
    ground: &'g Ground,
    batch: Batch,
    single: Single,
    factors: Vec<(FactorHandle, String)>,
    decisions: Vec<(DecisionHandle, String)>,
    /// The decisions that stand in an option.
    inner: BTreeSet<DecisionHandle>,
    memory: AgentState,
    targets: Vec<TargetId>,
}

impl<'g> Evaluator<'g> {
    /// One that draws with a seed.
    pub(crate) fn new(ground: &'g Ground, seed: u64) -> Self {
        let program = ground.program();
        let mut single = Single::new(program);
        single.set_seed(seed);
        let newborn = || AgentState::new(program.layout(), 0, 0.0);
        let remembered = ground.remembers();
        let factors = program.factors();
        let candidates = ground.candidates().iter();
        Self {
            ground,
            batch: Batch::new(program),
            single,
            factors: factors
                .map(|(handle, name, _)| (handle, name.to_owned()))
                .collect(),
            decisions: program
                .decisions()
                .map(|(handle, name)| (handle, name.to_owned()))
                .collect(),
            inner: inner(program),
            memory: remembered.map_or_else(newborn, |(memory, _)| memory.clone()),
            targets: candidates.map(|candidate| candidate.target).collect(),
        }
    }

    /// The decisions that stand in no option, with their names.
    pub(crate) fn outer(&self) -> impl Iterator<Item = (DecisionHandle, &str)> + Clone {
        let decisions = self.decisions.iter();
        let outer = decisions.filter(|(decision, _)| !self.inner.contains(decision));
        outer.map(|(decision, name)| (*decision, name.as_str()))
    }

    /// What the graph gives in each of some situations.
    pub(crate) fn answers(&mut self, situations: &Situations<'_>) -> Vec<Answer> {
        let mut answers = vec![Answer::default(); situations.count];
        self.take_factors(situations, &mut answers);
        for (decision, name) in &self.decisions {
            for answer in &mut answers {
                let decided = Decided::default();
                answer.decisions.0.push((name.clone(), decided));
            }
            let program = self.ground.program();
            let (batch, names) = (&mut self.batch, &self.decisions);
            self.ground.odds(batch, *decision, situations, |row, odds| {
                let Some((_, decided)) = answers[row].decisions.0.last_mut() else {
                    return;
                };
                decided.options.extend(odds.iter().map(|odds| {
                    let inner = program.inner(odds.option);
                    let inner = names.iter().find(|(known, _)| Some(*known) == inner);
                    let inner = inner.map(|(_, name)| name.clone());
                    OptionStands::new(odds, program.option_name(odds.option), inner)
                }));
            });
        }
        for (row, answer) in answers.iter_mut().enumerate() {
            let chosen = self.choices(situations, row);
            for ((_, decided), choice) in answer.decisions.0.iter_mut().zip(chosen) {
                let option = choice.option;
                let option = option.map(|option| self.ground.program().option_name(option));
                decided.choice = option.map(str::to_owned);
                decided.target = choice.target.map(|target| target.0);
            }
        }
        answers
    }

    fn take_factors(&mut self, situations: &Situations<'_>, answers: &mut [Answer]) {
        let mut columns = vec![vec![0.0; situations.count]; self.factors.len()];
        let factors = self.factors.iter().zip(&mut columns);
        let mut out: Vec<_> = factors
            .map(|((handle, _), column)| (*handle, column.as_mut_slice()))
            .collect();
        self.ground.factors(&mut self.batch, situations, &mut out);
        for (row, answer) in answers.iter_mut().enumerate() {
            let values = self.factors.iter().zip(&columns);
            let values = values.map(|((_, name), column)| (name.clone(), column[row]));
            answer.factors = Named(values.collect());
        }
    }

    /// What each decision chooses in a situation; an inner one only where what it stands in was chosen.
    fn choices(&mut self, situations: &Situations<'_>, row: usize) -> Vec<Choice> {
        let columns = self.set(situations, row);
        let mut candidates = Candidates::new(self.ground.program(), &self.targets);
        for (handle, values) in &columns {
            candidates.set(*handle, values);
        }
        let mut chosen = vec![Choice::default(); self.decisions.len()];
        for at in 0..self.decisions.len() {
            let (decision, _) = self.decisions[at];
            if self.inner.contains(&decision) {
                continue;
            }
            let mut memory = self.memory.clone();
            chosen[at] = self.single.decide(decision, &candidates, &mut memory, 0.0);
            for (place, (other, _)) in chosen.iter_mut().zip(&self.decisions) {
                if self.inner.contains(other) && place.option.is_none() {
                    *place = self.single.choice(*other);
                }
            }
        }
        chosen
    }

    /// What the agent remembers before it decides.
    pub(crate) fn memory(&self) -> &AgentState {
        &self.memory
    }

    /// Makes a decision in the situation itself, as the agent with a number and a memory.
    pub(crate) fn decide(&mut self, decision: DecisionHandle, memory: &mut AgentState) -> Choice {
        let columns = self.set(&Situations::default(), 0);
        let mut candidates = Candidates::new(self.ground.program(), &self.targets);
        for (handle, values) in &columns {
            candidates.set(*handle, values);
        }
        self.single.decide(decision, &candidates, memory, 0.0)
    }

    /// What a decision inside the last one that was made chose.
    pub(crate) fn chosen(&self, decision: DecisionHandle) -> Choice {
        self.single.choice(decision)
    }

    /// Sets the agent's stats, and gives the candidates'.
    fn set(&mut self, situations: &Situations<'_>, row: usize) -> Vec<(StatHandle, Vec<f32>)> {
        let mut columns = Vec::new();
        for (place, about) in self.ground.stats().iter().enumerate() {
            let mut varied = situations.varied.iter();
            let varied = varied.find(|(known, _)| *known == place);
            let varied = varied.and_then(|(_, values)| values.get(row)).copied();
            let own = varied.unwrap_or(self.ground.value(place));
            self.single.set(about.handle, own);
            if !about.is_targets {
                continue;
            }
            let candidates = self.ground.candidates().iter().enumerate();
            let values = candidates.map(|(at, candidate)| {
                let varied = varied.filter(|_| at == self.ground.seen());
                varied.unwrap_or(candidate.values.get(place).copied().unwrap_or(own))
            });
            columns.push((about.handle, values.collect()));
        }
        columns
    }
}

/// The decisions that stand in an option of another.
fn inner(program: &Program) -> BTreeSet<DecisionHandle> {
    let decisions = program.decisions();
    let options = decisions.flat_map(|(decision, _)| program.options(decision));
    options.filter_map(|option| program.inner(option)).collect()
}
