//! The values of stats at the beginning of a step: first those that are stored or depend on the
//! time alone, then those that are read from other agents, and last the factors of the step before.

use inclination_core::{
    AnyStatHandle, Candidates, Scope, TargetId,
    authoring::{model::Stat, scenario::Summary},
};

use super::{
    agents::Agent,
    model::{FillPlan, PopulationSummary, SeenPopulation, SimulationModel, SourcePlan},
    stat_changes::StoredStat,
    state::SimulationState,
};

/// Returns the value that the graph reads of a stored one. Whole numbers are rounded here, so that
/// small changes are not lost.
fn read_stat(stat: &Stat, stored: f64) -> f32 {
    let value = stored as f32;
    let value = if stat.whole {
        (value + 0.5).floor()
    } else {
        value
    };
    stat.sanitizer().sanitize(value)
}

/// Returns the value of a target stat that an agent reads of a member which it sees.
pub(super) fn read_target_stat(
    model: &SimulationModel,
    perceived: &SeenPopulation,
    member: &Agent,
    stat: usize,
) -> f32 {
    let about = &model.graph.stats[stat];
    let value = match perceived.fills.get(&stat) {
        Some(FillPlan::Stat(of)) => member.seen[*of],
        Some(FillPlan::Constant(value)) => *value,
        None => about.default,
    };
    read_stat(about, value.into())
}

impl SimulationState {
    /// Takes the snapshot of a time: the values that all agents read.
    pub(super) fn take_snapshot(&mut self, model: &SimulationModel, now: f64) {
        self.read_own_stats(model, now);
        self.read_stats_of_others(model);
    }

    /// Reads the stats that are stored or depend on the time alone.
    fn read_own_stats(&mut self, model: &SimulationModel, now: f64) {
        let mut world = std::mem::take(&mut self.world_seen);
        world.clear();
        let sources = 0..model.graph.stats.len();
        world.extend(sources.map(|at| self.read_own_stat(model, &model.world[at], at, None, now)));

        for position in 0..self.agents.len() {
            let mut seen = std::mem::take(&mut self.agents[position].seen);
            seen.clear();
            let agent = &self.agents[position];
            let plan = &model.populations[agent.population];
            let stats = model.graph.stats.iter().enumerate();
            seen.extend(stats.map(|(at, stat)| match stat.scope {
                Scope::World => world[at],
                Scope::Agent => self.read_own_stat(model, &plan.sources[at], at, Some(agent), now),
                Scope::Target => stat.sample,
            }));
            self.agents[position].seen = seen;
        }
        self.world_seen = world;
    }

    /// Reads a stat that is stored or depends on the time alone. Others are read later.
    fn read_own_stat(
        &self,
        model: &SimulationModel,
        source: &SourcePlan,
        at: usize,
        agent: Option<&Agent>,
        now: f64,
    ) -> f32 {
        let about = &model.graph.stats[at];
        let number = agent.map(|agent| agent.number);
        let value = match source {
            SourcePlan::Simulated(_) => {
                let stored = agent.map_or(self.world[at], |agent| agent.stored[at]);
                let cell = StoredStat {
                    agent: number,
                    stat: at,
                };
                self.overlaid_value(model, cell, stored)
            }
            SourcePlan::Independent(source) => {
                let number = number.unwrap_or(u64::MAX);
                source.value_at(now, self.seed, number, about.id.0.into())
            }
            _ => about.default.into(),
        };
        read_stat(about, value)
    }

    /// Reads the stats that come from other agents or from factors.
    fn read_stats_of_others(&mut self, model: &SimulationModel) {
        for at in 0..model.graph.stats.len() {
            if let SourcePlan::Population(summary) = &model.world[at]
                && model.graph.stats[at].scope == Scope::World
            {
                let about = &model.graph.stats[at];
                let value = read_stat(about, self.read_summary(model, *summary, about, None));
                self.world_seen[at] = value;
                for agent in &mut self.agents {
                    agent.seen[at] = value;
                }
            }
        }

        for at in 0..self.agents.len() {
            let plan = &model.populations[self.agents[at].population];
            for (stat, source) in plan.sources.iter().enumerate() {
                let about = &model.graph.stats[stat];
                let of_agent = |agent: Option<usize>, stat: usize| {
                    let agent = agent.map(|agent| &self.agents[agent]);
                    let readable = agent.filter(|of| model.is_readable(of.population, stat));
                    readable.map_or(about.default, |of| of.seen[stat]).into()
                };
                let value = match source {
                    SourcePlan::Opponent(of) => of_agent(self.opponent_of(model, at), *of),
                    SourcePlan::Target(of) => {
                        let target = self.agents[at].current_target();
                        of_agent(
                            target.and_then(|target| self.position_of(model, target.0)),
                            *of,
                        )
                    }
                    SourcePlan::Population(summary) => {
                        self.read_summary(model, *summary, about, Some(at))
                    }
                    SourcePlan::Factor => {
                        let mut factors = self.agents[at].factors.iter();
                        let known = factors.find(|(known, _)| *known == stat);
                        known.map_or(about.default, |(_, value)| *value).into()
                    }
                    SourcePlan::Simulated(_) | SourcePlan::Independent(_) | SourcePlan::Missing => {
                        continue;
                    }
                };
                if about.scope == Scope::Agent {
                    self.agents[at].seen[stat] = read_stat(about, value);
                }
            }
        }
    }

    /// Returns the value of a stat that summarizes a population, without one agent.
    fn read_summary(
        &self,
        model: &SimulationModel,
        of: PopulationSummary,
        reader: &Stat,
        without: Option<usize>,
    ) -> f64 {
        let is_readable = |stat| model.is_readable(of.population, stat);
        let summary = of.stat.is_none_or(is_readable);
        let summary = summary.then(|| self.summarize(of, without)).flatten();
        summary.unwrap_or(reader.default.into())
    }

    /// Summarizes a stat of a population, without one agent. Without members, there is no mean,
    /// smallest or largest value.
    pub(super) fn summarize(&self, of: PopulationSummary, without: Option<usize>) -> Option<f64> {
        let members = self
            .members(of.population)
            .filter(|at| Some(*at) != without);
        let mut values = members.map(|at| {
            let value = of.stat.map_or(0.0, |stat| self.agents[at].seen[stat]);
            f64::from(value)
        });
        match of.summary {
            Summary::Count => Some(values.count() as f64),
            Summary::Sum => Some(values.sum()),
            Summary::Mean => {
                let (sum, count) =
                    values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
                (count > 0.0).then(|| sum / count)
            }
            Summary::Min => values.next().map(|first| values.fold(first, f64::min)),
            Summary::Max => values.next().map(|first| values.fold(first, f64::max)),
        }
    }

    /// Returns the candidates that an agent sees.
    pub(super) fn candidates_of(&self, model: &SimulationModel, agent: usize) -> Candidates {
        let seen = &model.populations[self.agents[agent].population].seen;
        if seen.is_empty() {
            return Candidates::none();
        }

        let handles: Vec<AnyStatHandle> =
            model.program.all_stats().map(|(stat, ..)| stat).collect();
        let mut candidates = Candidates::new(&model.program);
        for (perceived, at) in self.seen_members(model, agent) {
            let member = &self.agents[at];
            let mut row = candidates.push(TargetId(member.number));
            for stat in perceived.fills.keys() {
                if let Some(handle) = handles.get(*stat).and_then(|stat| stat.as_target()) {
                    row.set(handle, read_target_stat(model, perceived, member, *stat));
                }
            }
        }
        candidates
    }

    /// Returns the positions of the agents that an agent sees, with how it sees them.
    pub(super) fn seen_members<'s>(
        &'s self,
        model: &'s SimulationModel,
        agent: usize,
    ) -> impl Iterator<Item = (&'s SeenPopulation, usize)> {
        let seen = &model.populations[self.agents[agent].population].seen;
        seen.iter().flat_map(move |perceived| {
            let members = self.members(perceived.population);
            let others = members.filter(move |at| *at != agent);
            others
                .take(perceived.max_seen)
                .map(move |at| (perceived, at))
        })
    }
}
