//! Computes pieces of a distribution. A worker owns the inputs of the core's batch, so that a piece
//! allocates little.

use std::ops::Range;

use inclination_core::{
    AgentStates, AgentView, Batch, Candidates, Choice, Columns, DecisionHandle, FactorHandle,
    OptionHandle,
    authoring::inspect::{Odds, OddsBlock},
    math::{self, Draw},
};

use super::{
    DistributionRequest, Measure, SITUATIONS_PER_PIECE, StudyContext,
    sampling::{StatSource, situation_draw},
    tally::{ChoiceTally, distinct_options},
};
use crate::study::{
    study_context::{repeat_candidates, stat_column_mut},
    winners::{WinnerFinder, is_likeliest, likeliest_odds},
};

/// The keys of the seeds of pieces, and of the draws for choices made here.
const PIECE_SEED_KEY: u64 = 0x7069_6563_6573;
const CHOICE_DRAW_KEY: u64 = 0x0063_686f_6963;

pub(super) enum PieceResult {
    /// The counts of the choices.
    Tally(ChoiceTally),
    /// One number for each situation that has one.
    Values(Vec<f32>),
}

/// A thread's storage for computing pieces.
pub(super) struct PieceWorker<'a> {
    context: &'a StudyContext,
    request: &'a DistributionRequest,
    batch: Batch,
    /// The source of each stat's values, in the order of the stats.
    sources: Vec<StatSource<'a>>,
    /// For each stat, a value for every situation.
    columns: Vec<Vec<f32>>,
    situation_draws: Vec<Draw>,
    inputs: PieceInputs,
    /// The options of the measured decision.
    options: Vec<OptionHandle>,
    winner_finder: WinnerFinder,
    /// The agents before they decide, or `None` if the decision is made inside other decisions.
    agents: Option<AgentStates>,
    choices: Vec<Choice>,
}

/// The situations of a piece as the core's batch takes them, each as one agent.
struct PieceInputs {
    columns: Columns,
    candidates: Candidates,
}

impl<'a> PieceWorker<'a> {
    pub(super) fn new(context: &'a StudyContext, request: &'a DistributionRequest) -> Self {
        let program = context.program();
        let stats = context.stats().iter().enumerate();
        let sources: Vec<StatSource<'a>> = stats
            .map(|(place, info)| StatSource::for_stat(context, request, place, info))
            .collect();
        let columns = sources
            .iter()
            .enumerate()
            .map(|(place, source)| {
                vec![
                    source.fixed_value().unwrap_or(context.stat_value(place));
                    SITUATIONS_PER_PIECE
                ]
            })
            .collect();

        let decision = match request.measure {
            Measure::Choices(decision) | Measure::Weight(decision, _) => Some(decision),
            Measure::Factor(_) => None,
        };
        let agents = match request.measure {
            Measure::Choices(decision) => create_agents(context, decision),
            Measure::Weight(..) | Measure::Factor(_) => None,
        };

        Self {
            context,
            request,
            batch: Batch::new(program),
            sources,
            columns,
            situation_draws: vec![Draw::default(); SITUATIONS_PER_PIECE],
            inputs: PieceInputs::new(context, SITUATIONS_PER_PIECE),
            options: decision.map_or_else(Vec::new, |decision| distinct_options(program, decision)),
            winner_finder: WinnerFinder::default(),
            agents,
            choices: vec![Choice::default(); SITUATIONS_PER_PIECE],
        }
    }

    /// Computes some situations, at most as many as a piece has. Returns how many, and the result.
    pub(super) fn compute_piece(
        &mut self,
        piece: usize,
        situations: Range<usize>,
    ) -> (usize, PieceResult) {
        let count = situations.len().min(SITUATIONS_PER_PIECE);
        self.draw_stats(situations);
        let result = match self.request.measure {
            Measure::Choices(decision) => {
                PieceResult::Tally(self.tally_choices(piece, count, decision))
            }
            Measure::Weight(decision, option) => {
                let mut values = Vec::with_capacity(count);
                self.for_each_odds_block(piece, count, decision, |block| {
                    if let Some(weights) = sole_option_weights(block, option) {
                        values.extend_from_slice(weights);
                    } else {
                        block.for_each_agent(|_, odds| {
                            values.extend(likeliest_weight(odds, option));
                        });
                    }
                });
                PieceResult::Values(values)
            }
            Measure::Factor(factor) => {
                PieceResult::Values(self.compute_factor(piece, count, factor))
            }
        };
        (count, result)
    }

    /// Draws the stats of some situations.
    fn draw_stats(&mut self, situations: Range<usize>) {
        let seed = self.request.seed;
        for (draw, situation) in self.situation_draws.iter_mut().zip(situations.clone()) {
            *draw = situation_draw(seed, situation);
        }

        let stats = self.context.stats().iter();
        let columns = self.columns.iter_mut().zip(&self.sources);
        for ((column, source), info) in columns.zip(stats) {
            if source.fixed_value().is_none() {
                let key = u64::from(info.id.0);
                source.fill_values(situations.clone(), &self.situation_draws, key, column);
            }
        }
    }

    /// Counts how likely each option is and which one is chosen.
    fn tally_choices(
        &mut self,
        piece: usize,
        count: usize,
        decision: DecisionHandle,
    ) -> ChoiceTally {
        let options = std::mem::take(&mut self.options);
        let mut winner_finder = std::mem::take(&mut self.winner_finder);
        let choice_draws: Vec<f32> = match self.agents {
            None => self
                .situation_draws
                .iter()
                .map(|draw| math::unit(*draw, CHOICE_DRAW_KEY))
                .collect(),
            Some(_) => Vec::new(),
        };

        let mut tally = ChoiceTally::new(options.len());
        let place = |option| options.iter().position(|known| *known == option);
        self.for_each_odds_block(piece, count, decision, |block| {
            if choice_draws.is_empty() && tally.add_odds_block(&options, block, &mut winner_finder)
            {
                return;
            }
            block.for_each_agent(|at, odds| {
                for odds in odds {
                    if let Some(sum) =
                        place(odds.option).and_then(|place| tally.probabilities.get_mut(place))
                    {
                        *sum += odds.probability;
                    }
                }
                let best = likeliest_odds(odds).map_or(0.0, |best| best.probability);
                for (option, count) in options.iter().zip(&mut tally.likeliest) {
                    *count += u64::from(is_likeliest(*option, odds, best));
                }
                if let Some(draw) = choice_draws.get(at) {
                    tally.count_choice(option_for_draw(odds, *draw).and_then(place));
                }
            });
        });

        self.decide_for_agents(piece, count, decision);
        if self.agents.is_some() {
            let choices = self.choices.get(..count).unwrap_or_default();
            tally.count_choices(&options, choices);
        }

        self.options = options;
        self.winner_finder = winner_finder;
        tally
    }

    /// Lets the agents decide as in a game, each in its own situation.
    fn decide_for_agents(&mut self, piece: usize, count: usize, decision: DecisionHandle) {
        self.set_inputs(piece, count);
        let Some(agents) = &self.agents else { return };
        let mut agents = agents.clone();
        let now = self.context.agent_memory().map_or(0.0, |(_, now)| *now);
        let choices = self.choices.get_mut(..count).unwrap_or_default();
        let result = self
            .batch
            .decide(decision, &self.inputs.columns, now)
            .among(&self.inputs.candidates)
            .range(0..count)
            .choose(&mut agents, choices);
        debug_assert_eq!(result, Ok(count), "there is a choice for each situation");
    }

    /// Calls `visit` with the odds of a decision for each block of situations.
    fn for_each_odds_block(
        &mut self,
        piece: usize,
        count: usize,
        decision: DecisionHandle,
        visit: impl FnMut(&mut OddsBlock<'_>),
    ) {
        self.set_inputs(piece, count);
        let PieceInputs {
            columns,
            candidates,
        } = &self.inputs;
        let memory = memory_view(self.context);
        self.batch
            .odds(decision, columns, candidates, memory, visit);
    }

    /// Computes a factor in each situation.
    fn compute_factor(&mut self, piece: usize, count: usize, factor: FactorHandle) -> Vec<f32> {
        self.set_inputs(piece, count);
        let PieceInputs {
            columns,
            candidates,
        } = &self.inputs;
        let mut call = self.batch.evaluate(columns).among(candidates);
        if let Some((memory, now)) = memory_view(self.context) {
            call = call.with_memory(memory, now);
        }

        let mut values = vec![0.0; count];
        let result = call.write(&mut [(factor, &mut values)]);
        debug_assert_eq!(result, Ok(()), "there is a value for each situation");
        values
    }

    /// Sets the inputs to the situations of a piece.
    fn set_inputs(&mut self, piece: usize, count: usize) {
        let seed = self.piece_seed(piece);
        if self.inputs.columns.agents() != count {
            self.inputs = PieceInputs::new(self.context, count);
        }
        let columns = &mut self.inputs.columns;
        columns.set_seed(seed);
        for (info, values) in self.context.stats().iter().zip(&self.columns) {
            if let Ok(column) = stat_column_mut(columns, info.handle) {
                copy_values(values, column.iter_mut());
            }

            // Of the candidates, only the inspected one varies.
            if let Some(stat) = info.handle.as_target()
                && let Ok(column) = self.inputs.candidates.values_mut(stat)
            {
                let inspected = column.iter_mut().skip(self.context.inspected_candidate());
                let candidate_count = self.context.candidates().len().max(1);
                copy_values(values, inspected.step_by(candidate_count));
            }
        }
    }

    /// Returns the seed of the draws that the graph makes in a piece. Pieces need different seeds
    /// because the agents have the same numbers in each.
    fn piece_seed(&self, piece: usize) -> u64 {
        let Draw(one, other) = Draw::new(self.request.seed, piece as u64, PIECE_SEED_KEY);
        u64::from(one) | u64::from(other) << 32
    }
}

/// Copies values to places, as far as there are both.
fn copy_values<'p>(values: &[f32], places: impl Iterator<Item = &'p mut f32>) {
    for (place, value) in places.zip(values) {
        *place = *value;
    }
}

/// Creates as many agents as a piece has, each with the memory of the situation's agent.
///
/// Returns `None` for a decision inside an option of another one: it may depend on that option's
/// target, so it cannot be made alone.
fn create_agents(context: &StudyContext, decision: DecisionHandle) -> Option<AgentStates> {
    let program = context.program();
    let mut others = program
        .decisions()
        .flat_map(|(other, _)| program.options(other));
    if others.any(|option| program.inner_decision(option) == Some(decision)) {
        return None;
    }
    let mut agents = AgentStates::new(&program);
    for agent in 0..SITUATIONS_PER_PIECE as u64 {
        match context.agent_memory() {
            Some((memory, _)) => agents.push(memory.clone().with_agent(agent)),
            None => agents.add(agent, 0.0),
        }
    }
    Some(agents)
}

fn memory_view(context: &StudyContext) -> Option<(AgentView<'_>, f64)> {
    let memory = context.agent_memory();
    memory.map(|(memory, now)| (memory.view(), *now))
}

/// Returns the option that a draw from 0 to 1 selects by the options' probabilities.
fn option_for_draw(odds: &[Odds], draw: f32) -> Option<OptionHandle> {
    let mut remaining = f64::from(draw);
    let mut last = None;
    for odds in odds.iter().filter(|odds| odds.probability > 0.0) {
        if remaining < odds.probability {
            return Some(odds.option);
        }
        remaining -= odds.probability;
        // Rounding may leave a small remainder after the last option.
        last = Some(odds.option);
    }
    last
}

/// Returns an option's weight in each situation of a block, if the block lists the option exactly
/// once in every situation.
fn sole_option_weights<'a>(block: &'a OddsBlock<'_>, option: OptionHandle) -> Option<&'a [f32]> {
    let mut own = block
        .columns()?
        .filter(|column| column.option == option)
        .map(|column| column.weights);
    let weights = own.next()?;
    let is_sole = own.next().is_none() && block.default_option() != Some(option);
    is_sole.then_some(weights)
}

/// Returns an option's weight. For an option with targets, this is the weight for the likeliest
/// candidate.
fn likeliest_weight(odds: &[Odds], option: OptionHandle) -> Option<f32> {
    odds.iter()
        .filter(|odds| odds.option == option)
        .max_by(|one, other| {
            let by_chance = one.probability.total_cmp(&other.probability);
            by_chance.then(one.weight.total_cmp(&other.weight))
        })
        .map(|odds| odds.weight)
}

impl PieceInputs {
    fn new(context: &StudyContext, count: usize) -> Self {
        let mut columns = Columns::new(context.program(), count);
        let numbers: Vec<u64> = (0..count as u64).collect();
        let result = columns.set_agent_keys(&numbers, &[]);
        debug_assert_eq!(result, Ok(()), "there is a number for each situation");

        let mut candidates = repeat_candidates(context, count);
        let all = context.candidates();
        for (place, info) in context.stats().iter().enumerate() {
            if let Some(stat) = info.handle.as_target()
                && let Ok(column) = candidates.values_mut(stat)
            {
                for (value, candidate) in column.iter_mut().zip(all.iter().cycle()) {
                    *value = candidate.values.get(place).copied().unwrap_or(0.0);
                }
            }
        }

        Self {
            columns,
            candidates,
        }
    }
}
