//! The state of a simulation between two steps. A copy of it is a checkpoint, from which a run
//! continues exactly as it did before.

use std::collections::BTreeMap;

use inclination_core::{
    Scope, TargetId,
    authoring::{
        model::EffectOperation,
        scenario::{Clock, FirstTurn, Members},
    },
    math,
};

use super::{
    agents::Agent,
    model::{ControlPlan, FillPlan, MAX_AGENT_BYTES, SimulationModel, SourcePlan},
    stat_changes::{PlacedChange, StatChange, StoredPlace, StoredStat},
};

/// Separates the draws of the first turn from all others.
const FIRST_TURN_SEED: u64 = 0x2f4b_80c6_1d97_3ea5;
/// Separates the draws of members from all others.
const MEMBERS_SEED: u64 = 0x3be1_27f0_58d6_a94c;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunResult {
    /// The end condition at this position of the scenario's list holds.
    Condition(usize),
    /// The time is up, or all turns were made.
    TimeIsUp,
}

/// Returns the position of the agent that begins a run.
fn first_position(rule: FirstTurn, seed: u64, count: usize) -> usize {
    if count == 0 {
        return 0;
    }
    match rule {
        FirstTurn::FirstListed => 0,
        FirstTurn::Alternating => (seed % count as u64) as usize,
        FirstTurn::Random => {
            let lot = math::hash(seed ^ FIRST_TURN_SEED, 0, 0, 0);
            ((f64::from(lot) * count as f64) as usize).min(count - 1)
        }
    }
}

/// When an event happens next.
#[derive(Clone, Copy, Debug)]
pub(super) struct EventClock {
    /// The time, or `None` if it never happens again.
    pub(super) next: Option<f64>,
    /// How often it has happened.
    pub(super) count: u64,
}

/// A change that lasts for a while. The stored value goes on changing under it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overlay {
    pub(super) operation: EffectOperation,
    pub(super) amount: f32,
    pub(super) until: f64,
}

/// The state of a simulation between two steps.
#[derive(Clone, Debug)]
pub(super) struct SimulationState {
    /// The seed of all random numbers.
    pub(super) seed: u64,
    pub(super) next_step: u64,
    /// The step that was made last, or `None` at the end of the run.
    pub(super) current_step: Option<u64>,
    /// The values of the world's stats. Only those that are simulated are used.
    pub(super) world: Vec<f64>,
    /// The values of the world's stats that the graph reads in this step.
    pub(super) world_seen: Vec<f32>,
    /// All agents, ordered by population and serial number.
    pub(super) agents: Vec<Agent>,
    /// The agents that left in the last step, in which some had acted before.
    pub(super) departed: Vec<Agent>,
    /// The positions of exactly two agents that are not objects, in the last snapshot.
    pub(super) opponents: Option<[usize; 2]>,
    /// The agent with which each turn begins, by its order.
    begins: (usize, u32),
    /// The serial number of the next member of each population.
    next_serials: Vec<u32>,
    /// When each event happens next.
    pub(super) events: Vec<EventClock>,
    /// The changes of this step that are made at its end.
    kept_changes: Vec<StatChange>,
    /// The temporary changes, in the order in which they began.
    pub(super) overlays: BTreeMap<StoredStat, Vec<Overlay>>,
    /// How many members did not join because their population or the memory was full.
    pub(super) refused_members: u64,
    /// How the run ended, or `None` while it goes on.
    pub(super) result: Option<RunResult>,
}

impl SimulationState {
    pub(super) fn new(model: &SimulationModel, seed: u64) -> Self {
        let stats = model.graph.stats.iter().zip(&model.stats).zip(&model.world);
        let world = stats.map(|((stat, rules), source)| match source {
            SourcePlan::Simulated(start) => {
                rules.bring_into_range(start.value(seed, u64::MAX, stat.id.0.into()))
            }
            _ => stat.sample.into(),
        });
        let mut state = Self {
            seed,
            next_step: 0,
            current_step: None,
            world: world.collect(),
            world_seen: Vec::new(),
            agents: Vec::new(),
            departed: Vec::new(),
            opponents: None,
            begins: (0, 0),
            next_serials: vec![0; model.populations.len()],
            events: model.event_clocks(seed),
            kept_changes: Vec::new(),
            overlays: BTreeMap::new(),
            refused_members: 0,
            result: None,
        };
        for (at, population) in model.populations.iter().enumerate() {
            state.add_members(model, at, population.count, 0.0);
        }
        if let Clock::Turns { first, .. } = model.setup.scenario.clock {
            let first = first_position(first, seed, state.agents.len());
            state.begins = state.agents.get(first).map_or((0, 0), Agent::order_key);
        }
        state
    }

    /// Returns the position of the agent with which a turn begins: the one that began the run or,
    /// if it has left, the next one.
    pub(super) fn beginning_position(&self) -> usize {
        let agents = &self.agents;
        let next = agents.partition_point(|agent| agent.order_key() < self.begins);
        if next < agents.len() { next } else { 0 }
    }

    /// Adds members to a population, as far as there is room in it and in memory.
    pub(super) fn add_members(
        &mut self,
        model: &SimulationModel,
        population: usize,
        count: u32,
        now: f64,
    ) {
        let present = self.members(population).count() as u32;
        let room = model.populations[population]
            .max_count
            .saturating_sub(present);
        let mut added = count.min(room);
        let members = |at: usize| self.members(at).count() as u64;
        let mut counts: Vec<u64> = (0..model.populations.len()).map(members).collect();
        counts[population] += u64::from(added);
        while added > 0 && model.memory_bytes(&counts) > MAX_AGENT_BYTES {
            let fewer = added / 2;
            counts[population] -= u64::from(added - fewer);
            added = fewer;
        }
        self.refused_members += u64::from(count - added);

        let at = self
            .agents
            .partition_point(|agent| agent.population <= population);
        let first = self.next_serials[population];
        let seed = self.seed;
        let new =
            (first..first + added).map(|serial| Agent::new(model, seed, population, serial, now));
        self.agents.splice(at..at, new);
        self.next_serials[population] += added;
    }

    /// Returns the positions of a population's members.
    pub(super) fn members(&self, population: usize) -> std::ops::Range<usize> {
        let begin = self
            .agents
            .partition_point(|agent| agent.population < population);
        let end = self
            .agents
            .partition_point(|agent| agent.population <= population);
        begin..end
    }

    /// Returns the positions of the members that an event affects. `key` tells its draws apart.
    pub(super) fn chosen_members(
        &self,
        population: usize,
        members: Members,
        seed: u64,
        count: u64,
        key: u64,
    ) -> Vec<usize> {
        let all = self.members(population);
        let Members::Drawn(wanted) = members else {
            return all.collect();
        };

        let lot = |at: usize| {
            let number = self.agents[at].number;
            math::hash(seed ^ MEMBERS_SEED, number, count, key)
        };
        let mut drawn: Vec<usize> = all.collect();
        drawn.sort_by(|one, other| lot(*one).total_cmp(&lot(*other)));
        drawn.truncate(wanted as usize);
        drawn.sort_unstable();
        drawn
    }

    /// Returns the position of the agent with a number.
    pub(super) fn position_of(&self, model: &SimulationModel, number: u64) -> Option<usize> {
        let populations = model.populations.iter().zip(&self.next_serials).enumerate();
        let candidates = populations.filter_map(|(at, (population, next))| {
            let serial = number.wrapping_sub(population.first_number);
            (serial < u64::from(*next)).then_some((at, serial))
        });
        let found = candidates.map(|(at, serial)| {
            let members = self.members(at);
            let begin = members.start;
            let serial_of = |agent: &Agent| u64::from(agent.id.serial);
            let found = self.agents[members].binary_search_by_key(&serial, serial_of);
            Some(begin + found.ok()?)
        });
        found.flatten().next()
    }

    /// Returns the positions of exactly two agents that are not objects.
    pub(super) fn find_opponents(&self, model: &SimulationModel) -> Option<[usize; 2]> {
        let populations = model.populations.iter().enumerate();
        let actors = populations.filter(|(_, plan)| !matches!(plan.control, ControlPlan::Nothing));
        let mut actors = actors.flat_map(|(population, _)| self.members(population));
        let pair = [actors.next()?, actors.next()?];
        actors.next().is_none().then_some(pair)
    }

    /// Returns the position of the only other agent that is not an object.
    pub(super) fn opponent_of(&self, agent: usize) -> Option<usize> {
        match self.opponents? {
            [one, other] if one == agent => Some(other),
            [one, other] if other == agent => Some(one),
            _ => None,
        }
    }

    /// Returns the stored value that a change of a stat changes, if there is any: a stat that comes
    /// from another agent passes the change on to that agent, once.
    pub(super) fn find_stored_value(
        &self,
        model: &SimulationModel,
        agent: usize,
        stat: usize,
        target: Option<TargetId>,
    ) -> Option<StoredPlace> {
        let own = |agent: usize, stat: usize| {
            let source = &model.populations[self.agents[agent].population].sources[stat];
            let is_agents = model.stats[stat].scope == Scope::Agent;
            let is_simulated = matches!(source, SourcePlan::Simulated(_));
            (is_simulated && is_agents).then_some(StoredPlace {
                agent: Some(agent),
                stat,
            })
        };
        let me = &self.agents[agent];
        let plan = &model.populations[me.population];
        let target_position = || {
            let target = target.or_else(|| me.conduct.current_target())?;
            self.position_of(model, target.0)
        };

        match model.stats[stat].scope {
            Scope::World => matches!(model.world[stat], SourcePlan::Simulated(_))
                .then_some(StoredPlace { agent: None, stat }),
            Scope::Agent => match plan.sources[stat] {
                SourcePlan::Simulated(_) => own(agent, stat),
                SourcePlan::Opponent(of) => own(self.opponent_of(agent)?, of),
                SourcePlan::Target(of) => own(target_position()?, of),
                _ => None,
            },
            Scope::Target => {
                let at = target_position()?;
                let population = self.agents[at].population;
                let mut seen = plan.seen.iter();
                let fill = seen
                    .find_map(|seen| seen.fill_of(stat).filter(|_| seen.population == population));
                match fill? {
                    FillPlan::Stat(of) => own(at, of),
                    FillPlan::Constant(_) => None,
                }
            }
        }
    }

    /// Makes changes of effects, in their order. Additions are made at once, since no one reads
    /// stored values before the next snapshot. If effects may set the stat, its changes are kept
    /// for [`finish_changes`](Self::finish_changes).
    pub(super) fn make_changes(
        &mut self,
        model: &SimulationModel,
        changes: &mut Vec<PlacedChange>,
    ) {
        for change in changes.drain(..) {
            let PlacedChange { place, .. } = change;
            let agent = place.agent.map(|at| &mut self.agents[at]);
            if model.can_be_set[place.stat] {
                self.kept_changes.push(StatChange {
                    cell: StoredStat {
                        agent: agent.map(|agent| agent.number),
                        stat: place.stat,
                    },
                    operation: change.operation,
                    amount: change.amount,
                });
            } else {
                let stored = agent.map_or(&mut self.world, |agent| &mut agent.stored);
                stored[place.stat] += change.amount;
            }
        }
    }

    /// Makes the changes that were kept, and brings all values into their ranges.
    pub(super) fn finish_changes(&mut self, model: &SimulationModel) {
        let mut kept = std::mem::take(&mut self.kept_changes);
        self.apply_changes(model, &kept);
        kept.clear();
        self.kept_changes = kept;

        for stat in &model.simulated_world_stats {
            let value = &mut self.world[*stat];
            *value = model.stats[*stat].bring_into_range(*value);
        }
        for agent in &mut self.agents {
            for stat in &model.simulated_stats {
                let value = &mut agent.stored[*stat];
                *value = model.stats[*stat].bring_into_range(*value);
            }
        }
    }

    /// Applies changes. A new value is the last one that was set, or else the old one, plus all
    /// additions in order, and then it is brought into its range once.
    pub(super) fn apply_changes(&mut self, model: &SimulationModel, changes: &[StatChange]) {
        for operation in [EffectOperation::Set, EffectOperation::Add] {
            for change in changes.iter().filter(|one| one.operation == operation) {
                if let Some(value) = self.stored_value(model, change.cell) {
                    match operation {
                        EffectOperation::Set => *value = change.amount,
                        EffectOperation::Add => *value += change.amount,
                    }
                }
            }
        }
        for StatChange { cell, .. } in changes {
            if let Some(value) = self.stored_value(model, *cell) {
                *value = model.stats[cell.stat].bring_into_range(*value);
            }
        }
    }

    fn stored_value(&mut self, model: &SimulationModel, cell: StoredStat) -> Option<&mut f64> {
        match cell.agent {
            None => self.world.get_mut(cell.stat),
            Some(number) => {
                let at = self.position_of(model, number)?;
                self.agents[at].stored.get_mut(cell.stat)
            }
        }
    }
}
