//! The order in which a step or turn is made.

use std::collections::BTreeSet;

use inclination_core::{
    Path, Single,
    authoring::{
        check::Problems,
        format::Sample,
        inspect::Trace,
        model::Graph,
        scenario::{Clock, FirstTurn, PopulationId, Scenario, StatSource},
    },
    math::hash,
};

use super::{
    changes::Change,
    draws::FIRST_TURN,
    inputs::InputReader,
    snapshot::Snapshot,
    world::{Agent, ReferenceLink, World},
};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReferenceResult {
    /// The end condition at this position holds.
    Condition(usize),
    /// The time is up.
    TimeIsUp,
}

/// What an agent did in a step.
#[derive(Clone, Debug)]
pub struct ReferenceMoment {
    /// Its population.
    pub population: PopulationId,
    /// How many members joined the population before it.
    pub serial: u32,
    /// The values of all stats that it read.
    pub values: Vec<f32>,
    /// What each of its decisions runs, each link with the step in which its run began.
    pub chains: Vec<Vec<(ReferenceLink, u64)>>,
    /// The options that finished at the beginning of the step.
    pub finished: BTreeSet<Path>,
}

/// A slow simulation in progress.
#[derive(Clone, Debug)]
pub struct ReferenceSimulation {
    world: World,
    trace: Trace,
    single: Single,
    /// The place of the agent that begins each turn.
    begins: (usize, u32),
    /// How the run ended.
    pub result: Option<ReferenceResult>,
    /// What happened in the last step.
    pub moments: Vec<ReferenceMoment>,
}

impl ReferenceSimulation {
    /// Prepares a simulation.
    ///
    /// # Errors
    /// Returns the problems of the graph, if any of them is an error.
    pub fn new(
        graph: &Graph,
        scenario: &Scenario,
        samples: &[Sample],
        seed: u64,
    ) -> Result<Self, Problems> {
        let trace = Trace::new(graph)?;
        let world = World::new(graph, scenario, samples, seed, trace.program());
        Ok(Self {
            begins: beginning_place(&world),
            world,
            single: Single::new(trace.program()),
            trace,
            result: None,
            moments: Vec::new(),
        })
    }

    /// Returns how many members did not join because their population was full.
    pub fn refused_members(&self) -> u64 {
        self.world.refused
    }

    fn step_count(&self) -> u64 {
        match self.world.scenario.clock {
            Clock::RealTime { step, length } => (length / step - 1e-6).ceil() as u64,
            Clock::Turns { turns, .. } => turns.into(),
        }
    }

    /// Makes a step or turn. Returns its number, or `None` if the run has ended.
    pub fn advance(&mut self) -> Option<u64> {
        self.moments.clear();
        if self.result.is_none() && self.world.step == self.step_count() {
            let end = self.world.find_end(&self.world.take_snapshot());
            self.result = Some(end.map_or(ReferenceResult::TimeIsUp, ReferenceResult::Condition));
        }
        if self.result.is_some() {
            return None;
        }

        self.world.let_events_happen();
        match self.world.scenario.clock {
            Clock::RealTime { .. } => {
                let everybody = self.numbers();
                self.act(&everybody);
            }
            Clock::Turns { .. } => {
                let mut order = self.numbers();
                if order.is_empty() {
                    self.act(&[]);
                }
                let mut agents = self.world.agents.iter();
                let begins = agents.position(|agent| place(agent) >= self.begins);
                order.rotate_left(begins.unwrap_or(0));
                for number in order {
                    if self.result.is_none() {
                        self.act(&[number]);
                    }
                }
            }
        }

        let has_acted = !self.moments.is_empty();
        let world = &mut self.world;
        let population = |id| world.find_population(id);
        self.moments
            .sort_by_key(|moment| (population(moment.population), moment.serial));

        let step = world.step;
        world.step += 1;
        (self.result.is_none() || has_acted).then_some(step)
    }

    /// Returns the numbers of all agents.
    fn numbers(&self) -> Vec<u64> {
        self.world.agents.iter().map(|agent| agent.number).collect()
    }

    /// Lets some agents act at the same time: all of them in a step, one in a turn.
    fn act(&mut self, acting: &[u64]) {
        let Self {
            world,
            trace,
            single,
            ..
        } = self;
        let is_turn = matches!(world.scenario.clock, Clock::Turns { .. });
        let snapshot = world.take_snapshot();
        let leaving = find_leaving(world, &snapshot);
        for agent in &mut world.agents {
            agent.memory_before = agent.memory.clone();
            agent.completed.clear();
        }
        if !is_turn {
            for at in 0..world.agents.len() {
                world.agents[at].finished.clear();
                world.finish_runs((trace, single), &snapshot, at);
            }
        }

        let ended = leaving
            .iter()
            .map(|at| world.end_all_runs(trace, &snapshot, *at));
        let mut changes: Vec<Vec<Change>> = ended.collect();
        for at in leaving.into_iter().rev() {
            world.agents.remove(at);
        }
        if is_turn {
            world.apply_changes(std::mem::take(&mut changes));
        }

        let snapshot = world.take_snapshot();
        if let Some(end) = world.find_end(&snapshot) {
            self.result = Some(ReferenceResult::Condition(end));
            return;
        }

        let present = acting.iter().filter_map(|number| world.find_agent(*number));
        for at in present.collect::<Vec<usize>>() {
            if is_turn {
                let agent = &mut world.agents[at];
                agent.finished = std::mem::take(&mut agent.performed);
                world.finish_runs((trace, single), &snapshot, at);
            }
            let before = world.agents[at].chains.clone();
            world.decide(single, &snapshot, at);
            let is_first = self.moments.is_empty();
            changes.push(world.apply_effects(trace, &snapshot, at, is_first, &before));
            read_factors(world, trace, &snapshot, at);
            self.moments.push(moment(world, &snapshot, at));
            world.report_performed(single, at);
        }
        world.apply_changes(changes);
    }
}

/// Returns the place of an agent in the order of all agents.
fn place(agent: &Agent) -> (usize, u32) {
    (agent.population, agent.serial)
}

/// Returns the place of the agent that begins each turn of a run.
fn beginning_place(world: &World) -> (usize, u32) {
    let count = world.agents.len();
    let begins = match world.scenario.clock {
        Clock::RealTime { .. } => 0,
        Clock::Turns { first, .. } => match first {
            FirstTurn::FirstListed => 0,
            FirstTurn::Alternating => (world.seed % count.max(1) as u64) as usize,
            FirstTurn::Random => {
                let lot = hash(world.seed ^ FIRST_TURN, 0, 0, 0);
                (f64::from(lot) * count as f64) as usize
            }
        },
    };
    world.agents.get(begins).map_or((0, 0), place)
}

/// Returns the positions of the members that leave.
fn find_leaving(world: &World, snapshot: &Snapshot) -> Vec<usize> {
    let leaves = |at: &usize| {
        let agent = &world.agents[*at];
        let condition = world.population(agent).leaves_when.as_ref();
        let holds = condition.map(|condition| world.holds(condition, snapshot, Some(*at)));
        agent.is_removed || holds == Some(true)
    };
    (0..world.agents.len()).filter(leaves).collect()
}

/// Remembers the values of the factors that stats of an agent read in the next step.
fn read_factors(world: &mut World, trace: &mut Trace, snapshot: &Snapshot, at: usize) {
    let sources = world.population(&world.agents[at]).sources.clone();
    for source in sources.values() {
        if let StatSource::Factor(factor) = source {
            let value = InputReader {
                world,
                trace,
                snapshot,
                at,
            }
            .read_factor(*factor);
            world.agents[at]
                .factors
                .extend(value.map(|value| (*factor, value)));
        }
    }
}

fn moment(world: &World, snapshot: &Snapshot, at: usize) -> ReferenceMoment {
    let agent = &world.agents[at];
    let started = |link: &ReferenceLink| (*link, agent.runs[&link.pair].started);
    ReferenceMoment {
        population: world.population(agent).id,
        serial: agent.serial,
        values: world
            .graph
            .stats
            .iter()
            .map(|stat| snapshot.agents[at][&stat.id])
            .collect(),
        chains: agent
            .chains
            .iter()
            .map(|chain| chain.iter().map(started).collect())
            .collect(),
        finished: agent.finished.clone(),
    }
}
