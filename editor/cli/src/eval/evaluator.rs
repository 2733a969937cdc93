//! Evaluates a graph in many situations: factors and odds by the studies' own [`StudyContext`], and
//! choices by the evaluator that a game runs.

use std::collections::BTreeSet;

use inclination_analysis::study::{Situations, StudyContext};
use inclination_core::{
    AgentState, AnyStatHandle, Batch, Candidates, Choice, DecisionHandle, FactorHandle, Program,
    Single,
};

use super::{Answer, DecisionAnswer, OptionAnswer};
use crate::json::NamedMap;

/// An evaluator of a graph in one situation, and in others that differ from it in a few stats.
pub(crate) struct Evaluator<'g> {
    context: &'g StudyContext,
    batch: Batch,
    single: Single,
    factors: Vec<(FactorHandle, String)>,
    decisions: Vec<(DecisionHandle, String)>,
    /// The decisions inside an option.
    inner: BTreeSet<DecisionHandle>,
    memory: AgentState,
}

impl<'g> Evaluator<'g> {
    /// Creates an evaluator that draws with a seed.
    pub(crate) fn new(context: &'g StudyContext, seed: u64) -> Self {
        let program = context.program();
        let mut single = Single::new(program);
        single.set_seed(seed);
        let newborn = || AgentState::new(&program, 0, 0.0);
        let remembered = context.agent_memory();
        let factors = program.factors();

        Self {
            context,
            batch: Batch::new(program),
            single,
            factors: factors
                .map(|(handle, name, _)| (handle, name.to_owned()))
                .collect(),
            decisions: program
                .decisions()
                .map(|(handle, name)| (handle, name.to_owned()))
                .collect(),
            inner: find_inner_decisions(program),
            memory: remembered.map_or_else(newborn, |(memory, _)| memory.clone()),
        }
    }

    /// Returns the decisions that are inside no option, with their names.
    pub(crate) fn outer_decisions(&self) -> impl Iterator<Item = (DecisionHandle, &str)> + Clone {
        self.decisions
            .iter()
            .filter(|(decision, _)| !self.inner.contains(decision))
            .map(|(decision, name)| (*decision, name.as_str()))
    }

    /// Computes the results of the graph in each situation.
    pub(crate) fn compute_answers(&mut self, situations: &Situations<'_>) -> Vec<Answer> {
        let mut answers = vec![Answer::default(); situations.count];
        self.add_factors(situations, &mut answers);
        for (decision, name) in &self.decisions {
            for answer in &mut answers {
                let decided = DecisionAnswer::default();
                answer.decisions.0.push((name.clone(), decided));
            }
            let program = self.context.program();
            let (batch, names) = (&mut self.batch, &self.decisions);
            self.context
                .for_each_odds(batch, *decision, situations, |row, odds| {
                    let Some((_, decided)) = answers[row].decisions.0.last_mut() else {
                        return;
                    };
                    decided.options.extend(odds.iter().map(|odds| {
                        let inner = program.inner_decision(odds.option);
                        let inner_name = names
                            .iter()
                            .find(|(known, _)| Some(*known) == inner)
                            .map(|(_, name)| name.clone());
                        OptionAnswer::new(odds, program.option_name(odds.option), inner_name)
                    }));
                });
        }

        for (row, answer) in answers.iter_mut().enumerate() {
            let choices = self.compute_choices(situations, row);
            for ((_, decided), choice) in answer.decisions.0.iter_mut().zip(choices) {
                decided.choice = choice
                    .option
                    .map(|option| self.context.program().option_name(option).to_owned());
                decided.target = choice.target.map(|target| target.0);
            }
        }
        answers
    }

    /// Computes the factors and adds them to the answers.
    fn add_factors(&mut self, situations: &Situations<'_>, answers: &mut [Answer]) {
        let mut columns = vec![vec![0.0; situations.count]; self.factors.len()];
        let mut out: Vec<_> = self
            .factors
            .iter()
            .zip(&mut columns)
            .map(|((handle, _), column)| (*handle, column.as_mut_slice()))
            .collect();
        self.context
            .evaluate_factors(&mut self.batch, situations, &mut out);

        for (row, answer) in answers.iter_mut().enumerate() {
            let values = self
                .factors
                .iter()
                .zip(&columns)
                .map(|((_, name), column)| (name.clone(), column[row]))
                .collect();
            answer.factors = NamedMap(values);
        }
    }

    /// Returns the choice of each decision in a situation. A decision inside an option chooses only
    /// if that option is chosen.
    fn compute_choices(&mut self, situations: &Situations<'_>, row: usize) -> Vec<Choice> {
        let candidates = self.set_stats(situations, row);

        let mut chosen = vec![Choice::default(); self.decisions.len()];
        for at in 0..self.decisions.len() {
            let (decision, _) = self.decisions[at];
            if self.inner.contains(&decision) {
                continue;
            }
            let mut memory = self.memory.clone();
            chosen[at] = self
                .single
                .decide_among(decision, &candidates, &mut memory, 0.0);
            for (place, (other, _)) in chosen.iter_mut().zip(&self.decisions) {
                if self.inner.contains(other) && place.option.is_none() {
                    *place = self.single.choice(*other);
                }
            }
        }
        chosen
    }

    /// Returns the agent's memory before a decision.
    pub(crate) fn memory(&self) -> &AgentState {
        &self.memory
    }

    /// Makes a decision in the evaluator's own situation, with an agent's memory.
    pub(crate) fn decide_with_memory(
        &mut self,
        decision: DecisionHandle,
        memory: &mut AgentState,
    ) -> Choice {
        let candidates = self.set_stats(&Situations::default(), 0);
        self.single.decide_among(decision, &candidates, memory, 0.0)
    }

    /// Returns the choice of a decision inside the last decision that was made.
    pub(crate) fn inner_choice(&self, decision: DecisionHandle) -> Choice {
        self.single.choice(decision)
    }

    /// Sets the agent's stats and returns the candidates.
    fn set_stats(&mut self, situations: &Situations<'_>, row: usize) -> Candidates {
        let varied = |place: usize| {
            let known = situations.varied.iter().find(|(known, _)| *known == place);
            known.and_then(|(_, values)| values.get(row)).copied()
        };

        for (place, info) in self.context.stats().iter().enumerate() {
            let value = varied(place).unwrap_or(self.context.stat_value(place));
            match info.handle {
                AnyStatHandle::Own(stat) => self.single.set(stat, value),
                AnyStatHandle::Target(stat) => self.single.set_in_view(stat, value),
            }
        }

        let mut candidates = Candidates::new(self.context.program());
        for (at, candidate) in self.context.candidates().iter().enumerate() {
            let mut added = candidates.push(candidate.target);
            for (place, info) in self.context.stats().iter().enumerate() {
                let Some(stat) = info.handle.as_target() else {
                    continue;
                };
                let varied = varied(place);
                let sample = candidate.values.get(place).copied();
                let value = varied
                    .filter(|_| at == self.context.inspected_candidate())
                    .or(sample)
                    .or(varied)
                    .unwrap_or(self.context.stat_value(place));
                added.set(stat, value);
            }
        }
        candidates
    }
}

/// Returns the decisions inside an option of another decision.
fn find_inner_decisions(program: &Program) -> BTreeSet<DecisionHandle> {
    program
        .decisions()
        .flat_map(|(decision, _)| program.options(decision))
        .filter_map(|option| program.inner_decision(option))
        .collect()
}
