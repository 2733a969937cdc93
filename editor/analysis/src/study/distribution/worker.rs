//! Works out pieces of the situations. Owns what the core's batch points into, so that a piece allocates little.

use std::ops::Range;

use inclination_core::{
    DecisionHandle, FactorHandle, OptionHandle,
    eval::{Batch, Candidates, Choice, Columns, Odds, OddsBlock},
    history::{AgentStates, TargetId, View},
    math::{self, Draw},
};

use super::{
    Asked, Ground, Measure, PIECE,
    tally::{Tally, options},
    ways::{Source, lots},
};
use crate::study::{winner, winning::Likeliest};

/// What the seeds of pieces are counted as, and the lots of choices that are drawn here.
const PIECES: u64 = 0x7069_6563_6573;
const CHOICES: u64 = 0x0063_686f_6963;

/// What a piece gives.
pub(super) enum Made {
    /// What was chosen.
    Tally(Tally),
    /// The numbers that there were.
    Values(Vec<f32>),
}

pub(super) struct Worker<'a> {
    ground: &'a Ground,
    asked: &'a Asked,
    batch: Batch,
    /// How each stat is drawn, by its place.
    sources: Vec<Source<'a>>,
    /// A value of each stat for every situation.
    columns: Vec<Vec<f32>>,
    lots: Vec<Draw>,
    rows: Rows,
    /// The options of the decision that is asked about.
    options: Vec<OptionHandle>,
    likeliest: Likeliest,
    /// The agents as they are before they decide; none if the decision is one that others make.
    agents: Option<AgentStates>,
    choices: Vec<Choice>,
}

/// What the core's columns and candidates point into besides values.
struct Rows {
    ids: Vec<u64>,
    counts: Vec<u64>,
    targets: Vec<TargetId>,
    offsets: Vec<u32>,
    /// For each target's stat its place, and a value for every candidate of every situation.
    seen: Vec<(usize, Vec<f32>)>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(ground: &'a Ground, asked: &'a Asked) -> Self {
        let program = ground.program();
        let stats = ground.stats().iter().enumerate();
        let sources: Vec<Source<'a>> = stats
            .map(|(place, about)| Source::of(ground, asked, place, about))
            .collect();
        let columns = sources
            .iter()
            .enumerate()
            .map(|(place, source)| vec![source.always().unwrap_or(ground.value(place)); PIECE])
            .collect();
        let decision = match asked.measure {
            Measure::Chosen(decision) | Measure::Weight(decision, _) => Some(decision),
            Measure::Factor(_) => None,
        };
        let agents = match asked.measure {
            Measure::Chosen(decision) => agents(ground, decision),
            Measure::Weight(..) | Measure::Factor(_) => None,
        };
        Self {
            ground,
            asked,
            batch: Batch::new(program),
            sources,
            columns,
            lots: vec![Draw::default(); PIECE],
            rows: Rows::new(ground),
            options: decision.map_or_else(Vec::new, |decision| options(program, decision)),
            likeliest: Likeliest::default(),
            agents,
            choices: vec![Choice::default(); PIECE],
        }
    }

    /// Works out some situations, at most as many as a piece has. Gives how many, and what came of them.
    pub(super) fn work(&mut self, piece: usize, situations: Range<usize>) -> (usize, Made) {
        let count = situations.len().min(PIECE);
        self.draw(situations);
        let made = match self.asked.measure {
            Measure::Chosen(decision) => Made::Tally(self.chosen(piece, count, decision)),
            Measure::Weight(decision, option) => {
                let mut values = Vec::with_capacity(count);
                self.odds(piece, count, decision, |block| {
                    if let Some(weights) = weights(block, option) {
                        values.extend_from_slice(weights);
                    } else {
                        block.each(|_, odds| values.extend(weight(odds, option)));
                    }
                });
                Made::Values(values)
            }
            Measure::Factor(factor) => Made::Values(self.factor(piece, count, factor)),
        };
        (count, made)
    }

    /// Draws the stats.
    fn draw(&mut self, situations: Range<usize>) {
        let lots_of = |situation| lots(self.asked.seed, situation);
        for (lot, situation) in self.lots.iter_mut().zip(situations.clone()) {
            *lot = lots_of(situation);
        }
        let stats = self.ground.stats().iter();
        let columns = self.columns.iter_mut().zip(&self.sources);
        for ((column, source), about) in columns.zip(stats) {
            if source.always().is_none() {
                let key = u64::from(about.id.0);
                source.fill(situations.clone(), (&self.lots, key), column);
            }
        }
        let (many, at) = (self.ground.candidates().len(), self.ground.seen());
        for (place, seen) in &mut self.rows.seen {
            let Some(column) = self.columns.get(*place) else {
                continue;
            };
            let own = seen.iter_mut().skip(at).step_by(many.max(1));
            for (value, drawn) in own.zip(column) {
                *value = *drawn;
            }
        }
    }

    /// How likely each option is, and what is chosen.
    fn chosen(&mut self, piece: usize, count: usize, decision: DecisionHandle) -> Tally {
        let options = std::mem::take(&mut self.options);
        let mut likeliest = std::mem::take(&mut self.likeliest);
        let choice_lots: Vec<f32> = match self.agents {
            None => self
                .lots
                .iter()
                .map(|lot| math::unit(*lot, CHOICES))
                .collect(),
            Some(_) => Vec::new(),
        };
        let mut tally = Tally::new(options.len());
        let place = |option| options.iter().position(|known| *known == option);
        self.odds(piece, count, decision, |block| {
            if choice_lots.is_empty() && tally.take(&options, block, &mut likeliest) {
                return;
            }
            block.each(|at, odds| {
                for odds in odds {
                    if let Some(sum) =
                        place(odds.option).and_then(|place| tally.probabilities.get_mut(place))
                    {
                        *sum += odds.probability;
                    }
                }
                let likeliest = winner(odds).and_then(place);
                if let Some(count) = likeliest.and_then(|place| tally.likeliest.get_mut(place)) {
                    *count += 1;
                }
                if let Some(lot) = choice_lots.get(at) {
                    tally.count(fallen(odds, *lot).and_then(place));
                }
            });
        });
        self.decide(piece, count, decision);
        if self.agents.is_some() {
            let choices = self.choices.get(..count).unwrap_or_default();
            tally.count_all(&options, choices);
        }
        self.options = options;
        self.likeliest = likeliest;
        tally
    }

    /// Lets agents decide as a game does, each in its situation.
    fn decide(&mut self, piece: usize, count: usize, decision: DecisionHandle) {
        let Some(agents) = &self.agents else { return };
        let mut agents = agents.clone();
        let now = self.ground.remembers().map_or(0.0, |(_, now)| *now);
        let columns = self
            .rows
            .columns(self.ground, (&self.columns, count), self.seed(piece));
        let candidates = self.rows.candidates(self.ground);
        let out = &mut [(decision, self.choices.as_mut_slice())];
        self.batch
            .decide(decision, &columns, &candidates, &mut agents, now, out);
    }

    fn odds(
        &mut self,
        piece: usize,
        count: usize,
        decision: DecisionHandle,
        tell: impl FnMut(&mut OddsBlock<'_>),
    ) {
        let columns = self
            .rows
            .columns(self.ground, (&self.columns, count), self.seed(piece));
        let candidates = self.rows.candidates(self.ground);
        let memory = memory(self.ground);
        self.batch
            .odds(decision, &columns, &candidates, memory, tell);
    }

    fn factor(&mut self, piece: usize, count: usize, factor: FactorHandle) -> Vec<f32> {
        let mut values = vec![0.0; count];
        let columns = self
            .rows
            .columns(self.ground, (&self.columns, count), self.seed(piece));
        let candidates = self.rows.candidates(self.ground);
        let memory = memory(self.ground);
        let out = &mut [(factor, values.as_mut_slice())];
        self.batch
            .evaluate_alike(&columns, &candidates, memory, out);
        values
    }

    /// The seed of all that the graph draws in a piece, where agents have the same numbers as in every other.
    fn seed(&self, piece: usize) -> u64 {
        let Draw(one, other) = Draw::new(self.asked.seed, piece as u64, PIECES);
        u64::from(one) | u64::from(other) << 32
    }
}

/// As many agents as a piece has, each with what the agent of the situation remembers. A decision that others make inside
/// an option may be about that option's target, so nobody makes it alone.
fn agents(ground: &Ground, decision: DecisionHandle) -> Option<AgentStates> {
    let program = ground.program();
    let mut others = program
        .decisions()
        .flat_map(|(other, _)| program.options(other));
    if others.any(|option| program.inner(option) == Some(decision)) {
        return None;
    }
    let mut agents = AgentStates::new(program.layout());
    for agent in 0..PIECE as u64 {
        match ground.remembers() {
            Some((memory, _)) => agents.push(memory.clone().numbered(agent)),
            None => agents.add(agent, 0.0),
        }
    }
    Some(agents)
}

fn memory(ground: &Ground) -> Option<(View<'_>, f64)> {
    let memory = ground.remembers();
    memory.map(|(memory, now)| (memory.view(), *now))
}

/// The option that a lot falls on.
fn fallen(odds: &[Odds], lot: f32) -> Option<OptionHandle> {
    let mut left = f64::from(lot);
    let mut last = None;
    for odds in odds.iter().filter(|odds| odds.probability > 0.0) {
        if left < odds.probability {
            return Some(odds.option);
        }
        left -= odds.probability;
        // Rounding may leave a little.
        last = Some(odds.option);
    }
    last
}

/// What an option weighs in each situation of a block, if it always stands there just once.
fn weights<'a>(block: &'a OddsBlock<'_>, option: OptionHandle) -> Option<&'a [f32]> {
    let mut own = block
        .columns()?
        .filter(|column| column.option == option)
        .map(|column| column.weights);
    let weights = own.next()?;
    let is_sole = own.next().is_none() && block.default_option() != Some(option);
    is_sole.then_some(weights)
}

/// What an option weighs; of one for targets, the candidate that is likeliest.
fn weight(odds: &[Odds], option: OptionHandle) -> Option<f32> {
    let own = odds.iter().filter(|odds| odds.option == option);
    let best = own.max_by(|one, other| {
        let by_chance = one.probability.total_cmp(&other.probability);
        by_chance.then(one.weight.total_cmp(&other.weight))
    });
    best.map(|odds| odds.weight)
}

impl Rows {
    fn new(ground: &Ground) -> Self {
        let candidates = ground.candidates();
        let many = candidates.len();
        let targets = candidates.iter().map(|candidate| candidate.target);
        let own = ground.stats().iter().enumerate();
        let own = own.filter(|(_, about)| about.is_targets);
        let seen = own.map(|(place, _)| {
            let values = candidates
                .iter()
                .map(|candidate| candidate.values.get(place).copied().unwrap_or(0.0));
            (place, values.cycle().take(PIECE * many).collect())
        });
        Self {
            ids: (0..PIECE as u64).collect(),
            counts: vec![0; PIECE],
            targets: targets.cycle().take(PIECE * many).collect(),
            offsets: (0..=PIECE).map(|at| (at * many) as u32).collect(),
            seen: seen.collect(),
        }
    }

    fn columns<'r>(
        &'r self,
        ground: &Ground,
        (values, count): (&'r [Vec<f32>], usize),
        seed: u64,
    ) -> Columns<'r> {
        let mut columns = Columns::new(ground.program(), count);
        for (about, values) in ground.stats().iter().zip(values) {
            columns.set(about.handle, values);
        }
        columns.set_draws(seed, &self.ids, &self.counts);
        columns
    }

    fn candidates<'r>(&'r self, ground: &'r Ground) -> Candidates<'r> {
        let mut candidates = Candidates::of_agents(ground.program(), &self.targets, &self.offsets);
        for (place, values) in &self.seen {
            if let Some(about) = ground.stats().get(*place) {
                candidates.set(about.handle, values);
            }
        }
        candidates
    }
}
