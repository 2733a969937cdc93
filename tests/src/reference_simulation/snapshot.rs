//! The values of all stats of all agents at one moment.

use std::collections::BTreeMap;

use inclination_core::{
    Candidates, Scope, TargetId,
    authoring::{
        model::{Stat, StatId},
        scenario::{Control, StatSource, Summary, TargetFill},
    },
};

use super::{
    draws::{self, ALL_ONES, draw_between},
    stat_range::{bring_into_range, change_value, read_value},
    world::{Agent, Owner, World},
};

/// The values that agents read.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    /// The values of the world's stats; others have their defaults.
    pub(super) world: BTreeMap<StatId, f32>,
    /// The values of all stats for each agent, by its position.
    pub(super) agents: Vec<BTreeMap<StatId, f32>>,
}

/// Whether a source needs no other stat.
fn is_independent(source: &StatSource) -> bool {
    use StatSource::{Clock, Constant, Curve, Noise, Simulated};
    matches!(
        source,
        Simulated(_) | Constant(_) | Clock { .. } | Curve { .. } | Noise { .. }
    )
}

impl World {
    /// Takes a snapshot of all stats.
    pub(super) fn take_snapshot(&self) -> Snapshot {
        let default = |stat: &Stat| match stat.scope {
            Scope::Target => (stat.id, stat.sample),
            _ => (stat.id, read_value(stat, stat.default.into())),
        };
        let defaults: BTreeMap<StatId, f32> = self.graph.stats.iter().map(default).collect();
        let mut snapshot = Snapshot {
            world: defaults.clone(),
            agents: vec![defaults; self.agents.len()],
        };

        let stats_of = |scope| {
            self.graph
                .stats
                .iter()
                .filter(move |stat| stat.scope == scope)
        };
        for stat in stats_of(Scope::World) {
            let value = self.independent_value(None, stat);
            snapshot.world.extend(value.map(|value| (stat.id, value)));
        }
        for at in 0..self.agents.len() {
            for stat in stats_of(Scope::Agent) {
                let value = self.independent_value(Some(&self.agents[at]), stat);
                snapshot.agents[at].extend(value.map(|value| (stat.id, value)));
            }
        }
        for stat in stats_of(Scope::World) {
            let value = self.derived_value(&snapshot, None, stat);
            snapshot.world.extend(value.map(|value| (stat.id, value)));
        }
        for at in 0..self.agents.len() {
            for stat in stats_of(Scope::World) {
                let value = snapshot.world[&stat.id];
                snapshot.agents[at].insert(stat.id, value);
            }
            for stat in stats_of(Scope::Agent) {
                let value = self.derived_value(&snapshot, Some(at), stat);
                snapshot.agents[at].extend(value.map(|value| (stat.id, value)));
            }
        }
        snapshot
    }

    /// Returns the value of a stat of an agent or of the world that is simulated or depends on the
    /// time alone.
    fn independent_value(&self, agent: Option<&Agent>, stat: &Stat) -> Option<f32> {
        let stored = agent.map_or(&self.stored, |agent| &agent.stored);
        let number = agent.map_or(ALL_ONES, |agent| agent.number);
        let now = self.now();
        let value = match self.source(agent.map(|agent| agent.population), stat)? {
            StatSource::Simulated(_) => {
                let owner = agent.map(|agent| agent.number);
                self.with_temporary_changes(owner, stat, stored[&stat.id])
            }
            StatSource::Constant(value) => value.into(),
            StatSource::Clock {
                start,
                factor,
                wrap,
            } => {
                let value = start + now * factor;
                wrap.map_or(value, |wrap| value - (value / wrap).floor() * wrap)
            }
            StatSource::Curve { points, is_looping } => read_curve(&points, is_looping, now),
            StatSource::Noise { low, high, seconds } => {
                let periods = if seconds == 0.0 {
                    0.0
                } else {
                    (now / seconds + 1e-6).floor()
                };
                let seed = self.seed ^ draws::NOISE;
                draw_between(seed, number, periods as u64, stat.id, (low, high))
            }
            _ => return None,
        };
        Some(read_value(stat, value))
    }

    fn with_temporary_changes(&self, owner: Owner, stat: &Stat, stored: f64) -> f64 {
        let changes = self.temporary.iter();
        let changes = changes.filter(|change| (change.owner, change.stat) == (owner, stat.id));
        let change = |old, change: &super::world::TemporaryChange| {
            change_value(old, change.operation, change.amount)
        };
        bring_into_range(stat, changes.fold(stored, change))
    }

    /// Returns the value of a stat that is read from another one or from a factor.
    fn derived_value(&self, snapshot: &Snapshot, at: Option<usize>, stat: &Stat) -> Option<f32> {
        let population = at.map(|at| self.agents[at].population);
        let value = match self.source(population, stat)? {
            StatSource::Opponent(read) => self.read_from(snapshot, self.opponent(at?)?, read)?,
            StatSource::Target(read) => {
                let target = self.find_agent(self.agents[at?].target()?.0)?;
                self.read_from(snapshot, target, read)?
            }
            StatSource::Population {
                population,
                summary,
                stat: read,
            } => {
                let population = self.find_population(population)?;
                let members = self
                    .members(population)
                    .filter(|member| Some(*member) != at);
                if summary == Summary::Count {
                    members.count() as f64
                } else if self.is_readable(population, read?) {
                    let values = members.map(|member| self.read_from(snapshot, member, read?));
                    summarize(summary, &values.collect::<Option<Vec<_>>>()?)?
                } else {
                    return None;
                }
            }
            StatSource::Factor(factor) => {
                let before = self.agents[at?].factors.get(&factor).copied();
                before.unwrap_or(stat.sample).into()
            }
            _ => return None,
        };
        Some(read_value(stat, value))
    }

    /// Returns the value of another agent's stat, which must not be derived itself.
    fn read_from(&self, snapshot: &Snapshot, from: usize, read: StatId) -> Option<f64> {
        let is_readable = self.is_readable(self.agents[from].population, read);
        is_readable.then(|| snapshot.agents[from][&read].into())
    }

    fn is_readable(&self, population: usize, read: StatId) -> bool {
        let stat = self.graph.stat(read);
        let source = stat.and_then(|stat| self.source(Some(population), stat));
        source.is_some_and(|source| is_independent(&source))
    }

    /// Returns the positions of a population's members.
    pub(super) fn members(&self, population: usize) -> impl Iterator<Item = usize> {
        let agents = self.agents.iter().enumerate();
        agents
            .filter(move |(_, agent)| agent.population == population)
            .map(|(at, _)| at)
    }

    /// Returns the other of exactly two agents that are not objects.
    pub(super) fn opponent(&self, at: usize) -> Option<usize> {
        let is_object = |at: &usize| self.population(&self.agents[*at]).control == Control::Nothing;
        let agents: Vec<usize> = (0..self.agents.len()).filter(|at| !is_object(at)).collect();
        match agents[..] {
            [one, other] if one == at => Some(other),
            [one, other] if other == at => Some(one),
            _ => None,
        }
    }

    /// Returns the candidates that an agent sees.
    pub(super) fn candidates(&self, snapshot: &Snapshot, at: usize) -> Candidates {
        let mut candidates = Candidates::new(&self.program);
        let observers = self.population(&self.agents[at]).id;
        let perceptions = self.scenario.perceptions.iter();
        for perception in perceptions.filter(|perception| perception.observers == observers) {
            let Some(seen) = self.find_population(perception.seen) else {
                continue;
            };
            let most = perception.max_seen.map_or(usize::MAX, |most| most as usize);
            for member in self.members(seen).filter(|member| *member != at).take(most) {
                let mut row = candidates.push(TargetId(self.agents[member].number));
                for (stat, handle) in self.graph.stats.iter().zip(self.program.all_stats()) {
                    let value = match perception.fills.get(&stat.id) {
                        Some(TargetFill::Constant(value)) => Some(*value),
                        Some(TargetFill::Stat(read)) => snapshot.agents[member].get(read).copied(),
                        None => None,
                    };
                    if let (Some(value), Some(handle)) = (value, handle.0.as_target()) {
                        row.set(handle, read_value(stat, value.into()));
                    }
                }
            }
        }
        candidates
    }
}

/// Returns the value of a curve over time.
fn read_curve(points: &[[f64; 2]], is_looping: bool, now: f64) -> f64 {
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return 0.0;
    };
    let length = last[0] - first[0];
    let time = if is_looping && length > 0.0 {
        let since = now - first[0];
        first[0] + since - (since / length).floor() * length
    } else {
        now
    };

    let after = points.iter().position(|point| point[0] > time);
    match after {
        None => last[1],
        Some(0) => first[1],
        Some(at) => {
            let ([x0, y0], [x1, y1]) = (points[at - 1], points[at]);
            y0 + (y1 - y0) * ((time - x0) / (x1 - x0))
        }
    }
}

/// Summarizes the values of a population's members. Without members, there is no mean, smallest or
/// largest value.
pub(super) fn summarize(summary: Summary, values: &[f64]) -> Option<f64> {
    let sum = || values.iter().sum::<f64>();
    match summary {
        Summary::Count => Some(values.len() as f64),
        Summary::Sum => Some(sum()),
        _ if values.is_empty() => None,
        Summary::Mean => Some(sum() / values.len() as f64),
        Summary::Min => values.iter().copied().reduce(f64::min),
        Summary::Max => values.iter().copied().reduce(f64::max),
    }
}
