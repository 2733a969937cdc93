//! The values of stats at the beginning of a step: first those that are stored or depend on the
//! time alone, then those that are read from other agents, and last the factors of the step before.

use inclination_core::{Candidates, TargetId};

use super::{
    agents::Agent,
    model::{FillPlan, FilledStat, PopulationSummary, SeenPopulation, SimulationModel, SourcePlan},
    stat_changes::{StatPlan, StoredStat},
    state::SimulationState,
    stop_check::{StepCanceled, StopCheck},
    summaries::{ValueSummary, sum_values},
};

/// Returns the value of a target stat that an agent reads of a member which it sees.
pub(super) fn read_target_stat(
    model: &SimulationModel,
    perceived: &SeenPopulation,
    member: &Agent,
    stat: usize,
) -> f32 {
    let about = &model.stats[stat];
    let value = match perceived.fill_of(stat) {
        Some(fill) => read_fill(fill, member),
        None => about.default,
    };
    about.read(value.into())
}

fn read_fill(fill: FillPlan, member: &Agent) -> f32 {
    match fill {
        FillPlan::Stat(of) => member.seen[of],
        FillPlan::Constant(value) => value,
    }
}

/// The summaries of a snapshot that were computed already, by population and stat.
#[derive(Default)]
struct KnownSummaries(Vec<(usize, Option<usize>, ValueSummary)>);

impl KnownSummaries {
    /// Returns the summary of a stat of a population, and computes it the first time.
    fn find(&mut self, state: &SimulationState, of: PopulationSummary) -> ValueSummary {
        let mut known = self.0.iter();
        let known =
            known.find(|(population, stat, _)| (*population, *stat) == (of.population, of.stat));
        if let Some((.., summary)) = known {
            return *summary;
        }
        let summary = ValueSummary::new(state.values_to_summarize(of, None));
        self.0.push((of.population, of.stat, summary));
        summary
    }
}

impl SimulationState {
    /// Takes the snapshot of a time: the values that all agents read.
    pub(super) fn take_snapshot(
        &mut self,
        model: &SimulationModel,
        now: f64,
        stop: &mut StopCheck<'_>,
    ) -> Result<(), StepCanceled> {
        self.read_own_stats(model, now, stop)?;
        self.read_stats_of_others(model, stop)
    }

    /// Reads the stats that are stored or depend on the time alone.
    fn read_own_stats(
        &mut self,
        model: &SimulationModel,
        now: f64,
        stop: &mut StopCheck<'_>,
    ) -> Result<(), StepCanceled> {
        let mut world = std::mem::take(&mut self.world_seen);
        world.clear();
        for (at, source) in model.world.iter().enumerate() {
            let about = &model.stats[at];
            let value = match source {
                SourcePlan::Simulated(_) => self.read_stored(model, None, at, self.world[at]),
                SourcePlan::Independent(source) => {
                    let id = model.graph.stats[at].id.0.into();
                    source.value_at(now, self.seed, u64::MAX, id)
                }
                _ => about.default.into(),
            };
            world.push(about.read(value));
        }

        for position in 0..self.agents.len() {
            stop.add_work(1)?;
            let mut seen = std::mem::take(&mut self.agents[position].seen);
            let agent = &self.agents[position];
            let plan = &model.populations[agent.population];
            for at in &model.world_stats {
                seen[*at] = world[*at];
            }
            for at in &plan.stored_stats {
                let value = self.read_stored(model, Some(agent.number), *at, agent.stored[*at]);
                seen[*at] = model.stats[*at].read_within_range(value);
            }
            for at in &plan.timed_stats {
                if let SourcePlan::Independent(source) = &plan.sources[*at] {
                    let id = model.graph.stats[*at].id.0.into();
                    let value = source.value_at(now, self.seed, agent.number, id);
                    seen[*at] = model.stats[*at].read(value);
                }
            }
            self.agents[position].seen = seen;
        }
        self.world_seen = world;
        Ok(())
    }

    /// Returns a stored value of an agent or of the world, with the temporary changes over it.
    fn read_stored(
        &self,
        model: &SimulationModel,
        agent: Option<u64>,
        stat: usize,
        stored: f64,
    ) -> f64 {
        if self.overlays.is_empty() {
            stored
        } else {
            self.overlaid_value(model, StoredStat { agent, stat }, stored)
        }
    }

    /// Reads the stats that come from other agents or from factors, for the first time in a step or
    /// after agents have left.
    pub(super) fn read_stats_of_others(
        &mut self,
        model: &SimulationModel,
        stop: &mut StopCheck<'_>,
    ) -> Result<(), StepCanceled> {
        self.opponents = self.find_opponents(model);
        let mut summaries = KnownSummaries::default();
        for (at, summary) in &model.world_summaries {
            let about = &model.stats[*at];
            let value = self.read_summary(model, &mut summaries, *summary, about, None);
            let value = about.read(value);
            self.world_seen[*at] = value;
            for agent in &mut self.agents {
                agent.seen[*at] = value;
            }
        }
        if !model.has_derived_stats {
            return Ok(());
        }

        for at in 0..self.agents.len() {
            let plan = &model.populations[self.agents[at].population];
            stop.add_work(plan.derived_stats.len())?;
            for stat in &plan.derived_stats {
                let about = &model.stats[*stat];
                let of_agent = |agent: Option<usize>, stat: usize| {
                    let agent = agent.map(|agent| &self.agents[agent]);
                    let readable = agent.filter(|of| model.is_readable(of.population, stat));
                    readable.map_or(about.default, |of| of.seen[stat]).into()
                };
                let value = match &plan.sources[*stat] {
                    SourcePlan::Opponent(of) => of_agent(self.opponent_of(at), *of),
                    SourcePlan::Target(of) => {
                        let target = self.agents[at].conduct.current_target();
                        of_agent(
                            target.and_then(|target| self.position_of(model, target.0)),
                            *of,
                        )
                    }
                    SourcePlan::Population(summary) => {
                        self.read_summary(model, &mut summaries, *summary, about, Some(at))
                    }
                    SourcePlan::Factor => {
                        let mut factors = self.agents[at].factors.iter();
                        let known = factors.find(|(known, _)| known == stat);
                        known.map_or(about.default, |(_, value)| *value).into()
                    }
                    SourcePlan::Simulated(_) | SourcePlan::Independent(_) | SourcePlan::Missing => {
                        continue;
                    }
                };
                self.agents[at].seen[*stat] = about.read(value);
            }
        }
        Ok(())
    }

    /// Returns the value of a stat that summarizes a population, without one agent.
    fn read_summary(
        &self,
        model: &SimulationModel,
        known: &mut KnownSummaries,
        of: PopulationSummary,
        reader: &StatPlan,
        without: Option<usize>,
    ) -> f64 {
        let is_readable = |stat| model.is_readable(of.population, stat);
        let value = || {
            let without = without.filter(|at| self.members(of.population).contains(at));
            let own = without.map(|at| self.value_to_summarize(of, at));
            let others = || sum_values(self.values_to_summarize(of, without));
            known.find(self, of).value(of.summary, own, others)
        };
        let value = of.stat.is_none_or(is_readable).then(value).flatten();
        value.unwrap_or(reader.default.into())
    }

    /// Returns the values of a population's members that a summary reads, without one agent.
    pub(super) fn values_to_summarize(
        &self,
        of: PopulationSummary,
        without: Option<usize>,
    ) -> impl Iterator<Item = f32> {
        let members = self.members(of.population);
        let members = members.filter(move |at| Some(*at) != without);
        members.map(move |at| self.value_to_summarize(of, at))
    }

    /// Returns the value of a member that a summary reads. A count reads none.
    fn value_to_summarize(&self, of: PopulationSummary, member: usize) -> f32 {
        of.stat.map_or(0.0, |stat| self.agents[member].seen[stat])
    }

    /// Writes the candidates that an agent sees.
    pub(super) fn write_candidates(
        &self,
        model: &SimulationModel,
        agent: usize,
        candidates: &mut Candidates,
    ) {
        candidates.clear();
        for (perceived, at) in self.seen_members(model, agent) {
            let member = &self.agents[at];
            let mut row = candidates.push(TargetId(member.number));
            for FilledStat { stat, handle, fill } in &perceived.fills {
                let value = read_fill(*fill, member);
                row.set(*handle, model.stats[*stat].read(value.into()));
            }
        }
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
