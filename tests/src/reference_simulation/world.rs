//! The world of a scenario: its rules, its agents, and the stored values of stats.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::{
    AgentState, DecisionHandle, Path, Program, Scope, TargetId,
    authoring::{
        format::Sample,
        model::{EffectOperation, Graph, NodeId, Stat, StatId},
        scenario::{Clock, Control, Population, PopulationId, Scenario, StartValue, StatSource},
    },
    hash::mix64,
};

use super::{
    draws::{self, ALL_ONES, draw_between},
    effects_nodes::EffectsNodes,
    stat_range::bring_into_range,
};

/// The maximum of a population that has none.
const USUAL_MAXIMUM: usize = 10_000;

/// An option that an agent runs, with its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The option.
    pub option: Path,
    /// The target, if the option is one for targets.
    pub target: Option<TargetId>,
}

/// A decision of an agent and what it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReferenceLink {
    /// The decision, or the first one that lists the option if a script runs it.
    pub decision: DecisionHandle,
    /// What it runs.
    pub pair: Pair,
    /// Whether the decision was made in the present step, so that it chose this.
    pub is_chosen_now: bool,
    /// Whether it has finished, and the decision has not been made again.
    pub is_finished: bool,
}

/// The run of a pair.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    /// The step in which it began.
    pub(super) started: u64,
    /// After how many seconds it finishes.
    pub(super) duration: Option<f32>,
    /// Whether all its effects have applied, because it was performed in a turn.
    pub(super) is_performed: bool,
}

/// A member of a population.
#[derive(Clone, Debug)]
pub(super) struct Agent {
    /// The position of its population in the scenario.
    pub(super) population: usize,
    pub(super) serial: u32,
    pub(super) number: u64,
    /// The stored values of its simulated stats.
    pub(super) stored: BTreeMap<StatId, f64>,
    pub(super) memory: AgentState,
    /// Its memory before the ends of runs in the present step.
    pub(super) memory_before: AgentState,
    /// The values of factors in the previous step.
    pub(super) factors: BTreeMap<NodeId, f32>,
    /// For each of its decisions, what it and the decisions inside it run.
    pub(super) chains: Vec<Vec<ReferenceLink>>,
    pub(super) runs: BTreeMap<Pair, Run>,
    /// What completed in the present step.
    pub(super) completed: BTreeSet<Pair>,
    /// The options that finished in the present step, or were performed in the turn before.
    pub(super) finished: BTreeSet<Path>,
    /// The options that it performed in the present turn.
    pub(super) performed: BTreeSet<Path>,
    /// Whether an event has removed it.
    pub(super) is_removed: bool,
}

impl Agent {
    /// Returns the first target that its decisions run.
    pub(super) fn target(&self) -> Option<TargetId> {
        let mut links = self.chains.iter().flatten();
        links.find_map(|link| link.pair.target)
    }

    /// Whether a pair has finished in every decision that runs it.
    pub(super) fn has_finished(&self, pair: Pair) -> bool {
        let links = self.chains.iter().flatten();
        links
            .filter(|link| link.pair == pair)
            .all(|link| link.is_finished)
    }
}

/// The agent, or the world if it is `None`, to which a stat belongs.
pub(super) type Owner = Option<u64>;

/// A change of a stat by an event, which agents read for some time.
#[derive(Clone, Copy, Debug)]
pub(super) struct TemporaryChange {
    pub(super) owner: Owner,
    pub(super) stat: StatId,
    pub(super) operation: EffectOperation,
    pub(super) amount: f64,
    pub(super) until: f64,
}

/// Everything but the evaluators.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) graph: Graph,
    pub(super) scenario: Scenario,
    pub(super) samples: Vec<Sample>,
    pub(super) seed: u64,
    pub(super) program: Program,
    pub(super) effects: EffectsNodes,
    /// The present step or turn.
    pub(super) step: u64,
    pub(super) agents: Vec<Agent>,
    /// The stored values of the world's simulated stats.
    pub(super) stored: BTreeMap<StatId, f64>,
    pub(super) temporary: Vec<TemporaryChange>,
    /// For each event how often it happened, and when a random one happens next.
    pub(super) happened: Vec<(u64, f64)>,
    /// How many members have joined each population.
    joined: Vec<u32>,
    pub(super) refused: u64,
}

impl World {
    pub(super) fn new(
        graph: &Graph,
        scenario: &Scenario,
        samples: &[Sample],
        seed: u64,
        program: &Program,
    ) -> Self {
        let mut world = Self {
            graph: graph.clone(),
            scenario: scenario.clone(),
            samples: samples.to_vec(),
            seed,
            program: program.clone(),
            effects: EffectsNodes::new(graph),
            step: 0,
            agents: Vec::new(),
            stored: BTreeMap::new(),
            temporary: Vec::new(),
            happened: vec![(0, f64::NAN); scenario.events.len()],
            joined: vec![0; scenario.populations.len()],
            refused: 0,
        };
        world.stored = world.start_values(None, ALL_ONES);
        for (population, about) in scenario.populations.iter().enumerate() {
            for _ in 0..about.count {
                world.join(population);
            }
        }
        world
    }

    /// The length of a step or turn in seconds.
    pub(super) fn step_seconds(&self) -> f64 {
        match self.scenario.clock {
            Clock::RealTime { step, .. } => step,
            Clock::Turns { turn_length, .. } => turn_length,
        }
    }

    /// The time at the beginning of the present step.
    pub(super) fn now(&self) -> f64 {
        self.step as f64 * self.step_seconds()
    }

    pub(super) fn population(&self, agent: &Agent) -> &Population {
        &self.scenario.populations[agent.population]
    }

    /// Returns the position of a population in the scenario.
    pub(super) fn find_population(&self, id: PopulationId) -> Option<usize> {
        let mut populations = self.scenario.populations.iter();
        populations.position(|population| population.id == id)
    }

    pub(super) fn find_agent(&self, number: u64) -> Option<usize> {
        self.agents.iter().position(|agent| agent.number == number)
    }

    /// Returns the source of a stat for the members of a population. `None` for a target's stat.
    pub(super) fn source(&self, population: Option<usize>, stat: &Stat) -> Option<StatSource> {
        let sources = match stat.scope {
            Scope::World => &self.scenario.world,
            Scope::Agent => &self.scenario.populations[population?].sources,
            Scope::Target => return None,
        };
        Some(sources.get(&stat.id).cloned().unwrap_or_default())
    }

    /// Returns the stored value of a stat, if it is simulated there.
    pub(super) fn stored_mut(&mut self, owner: Owner, stat: StatId) -> Option<&mut f64> {
        match owner {
            None => self.stored.get_mut(&stat),
            Some(number) => {
                let agent = self.find_agent(number)?;
                self.agents[agent].stored.get_mut(&stat)
            }
        }
    }

    /// Adds a member to a population, or refuses it if the population is full.
    pub(super) fn join(&mut self, population: usize) {
        let about = &self.scenario.populations[population];
        let maximum = about
            .max_count
            .map_or(USUAL_MAXIMUM, |count| count as usize);
        let members = self
            .agents
            .iter()
            .filter(|agent| agent.population == population);
        if members.count() >= maximum {
            self.refused += 1;
            return;
        }

        let serial = self.joined[population];
        self.joined[population] += 1;
        let number = mix64(about.id.0).wrapping_add(serial.into());
        let memory = AgentState::new(&self.program, number, self.now());
        let agent = Agent {
            population,
            serial,
            number,
            stored: self.start_values(Some(population), number),
            memory_before: memory.clone(),
            memory,
            factors: BTreeMap::new(),
            chains: vec![Vec::new(); self.decision_count(population)],
            runs: BTreeMap::new(),
            completed: BTreeSet::new(),
            finished: BTreeSet::new(),
            performed: BTreeSet::new(),
            is_removed: false,
        };
        self.agents.push(agent);
        self.agents
            .sort_by_key(|agent| (agent.population, agent.serial));
    }

    /// Returns the number of decisions that the members of a population make.
    fn decision_count(&self, population: usize) -> usize {
        match &self.scenario.populations[population].control {
            Control::Graph { decisions, .. } => self.decisions(decisions).len(),
            Control::Script(_) => 1,
            Control::Nothing => 0,
        }
    }

    /// Returns the decisions that agents make, given those that their population lists. Decisions
    /// inside options are made inside them.
    pub(super) fn decisions(&self, listed: &[NodeId]) -> Vec<DecisionHandle> {
        let program = &self.program;
        if !listed.is_empty() {
            let find = |id: &NodeId| program.decision_at(Path::ROOT.node(*id));
            return listed.iter().filter_map(find).collect();
        }
        let options = program.all_options();
        let inner: BTreeSet<_> = options
            .filter_map(|option| program.inner_decision(option))
            .collect();
        let decisions = program.decisions().map(|(decision, _)| decision);
        decisions
            .filter(|decision| !inner.contains(decision))
            .collect()
    }

    /// Returns the values with which the simulated stats of an agent or of the world start.
    fn start_values(&self, population: Option<usize>, number: u64) -> BTreeMap<StatId, f64> {
        let is_own = |stat: &&Stat| (stat.scope == Scope::World) == population.is_none();
        let stats = self.graph.stats.iter().filter(is_own);
        let start = |stat: &Stat| match self.source(population, stat)? {
            StatSource::Simulated(start) => Some((
                stat.id,
                bring_into_range(stat, self.start_value(stat, start, number)),
            )),
            _ => None,
        };
        stats.filter_map(start).collect()
    }

    fn start_value(&self, stat: &Stat, start: StartValue, number: u64) -> f64 {
        match start {
            StartValue::Sample => stat.sample.into(),
            StartValue::NamedSample(id) => {
                match self.samples.iter().find(|sample| sample.id == id) {
                    Some(sample) => sample
                        .values
                        .get(&stat.id)
                        .copied()
                        .unwrap_or(stat.default)
                        .into(),
                    None => stat.sample.into(),
                }
            }
            StartValue::Number(number) => number.into(),
            StartValue::Random { low, high } => draw_between(
                self.seed ^ draws::START_VALUES,
                number,
                0,
                stat.id,
                (low, high),
            ),
        }
    }
}
