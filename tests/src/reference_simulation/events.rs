//! Events: changes of the world from outside.

use inclination_core::{
    authoring::scenario::{EventAction, EventTiming, Members, PopulationId, ScenarioEvent},
    math::hash,
};

use super::{
    draws::{EVENT_MEMBERS, waiting_time},
    stat_range::{bring_into_range, change_value},
    world::{TemporaryChange, World},
};

const MAX_TIMES_PER_STEP: u32 = 100;
/// By how many seconds an event is early that happens nevertheless.
const TOLERANCE: f64 = 1e-9;

impl World {
    /// Lets the events happen that are due.
    pub(super) fn let_events_happen(&mut self) {
        let now = self.now();
        self.temporary
            .retain(|change| change.until > now + TOLERANCE);

        for (at, event) in self.scenario.events.clone().iter().enumerate() {
            for _ in 0..MAX_TIMES_PER_STEP {
                match self.next_time(at, event) {
                    Some(time) if time <= now + TOLERANCE => {
                        let (times, _) = self.happened[at];
                        self.let_event_happen(event, times);
                        self.happened[at] = (times + 1, time);
                    }
                    _ => break,
                }
            }
        }
    }

    /// Returns when an event happens next, or `None` if it does not happen again.
    fn next_time(&self, at: usize, event: &ScenarioEvent) -> Option<f64> {
        let (times, last) = self.happened[at];
        match event.timing {
            EventTiming::Once { time } => (times == 0).then_some(time),
            EventTiming::Every { first, interval } => {
                let happens = times == 0 || interval > 0.0;
                happens.then_some(first + times as f64 * interval)
            }
            EventTiming::Random { mean_interval } => {
                let last = if times == 0 { 0.0 } else { last };
                Some(last + waiting_time(self.seed, times, event.id.0, mean_interval))
            }
        }
    }

    fn let_event_happen(&mut self, event: &ScenarioEvent, times: u64) {
        let draw_members = |world: &Self, population, members| {
            world.draw_members(population, members, event.id.0, times)
        };
        match &event.action {
            EventAction::ChangeStat {
                population,
                members,
                stat,
                operation,
                amount,
                lasts,
            } => {
                let owners = match population {
                    None => vec![None],
                    Some(id) => draw_members(self, *id, *members)
                        .into_iter()
                        .map(Some)
                        .collect(),
                };
                let until = lasts.map(|seconds| self.now() + seconds);
                for owner in owners {
                    let change = TemporaryChange {
                        owner,
                        stat: *stat,
                        operation: *operation,
                        amount: f64::from(*amount),
                        until: until.unwrap_or(0.0),
                    };
                    if until.is_some() {
                        self.temporary.push(change);
                    } else {
                        self.change_stored_value(change);
                    }
                }
            }
            EventAction::Spawn { population, count } => {
                if let Some(population) = self.find_population(*population) {
                    (0..*count).for_each(|_| self.join(population));
                }
            }
            EventAction::Remove {
                population,
                members,
            } => {
                let removed = draw_members(self, *population, *members);
                for agent in &mut self.agents {
                    agent.is_removed |= removed.contains(&agent.number);
                }
            }
        }
    }

    fn change_stored_value(&mut self, change: TemporaryChange) {
        let stat = self.graph.stat(change.stat).cloned();
        let stored = self.stored_mut(change.owner, change.stat);
        if let (Some(stat), Some(stored)) = (stat, stored) {
            let value = change_value(*stored, change.operation, change.amount);
            *stored = bring_into_range(&stat, value);
        }
    }

    /// Returns the numbers of the members that an event affects.
    fn draw_members(
        &self,
        population: PopulationId,
        members: Members,
        event: u64,
        times: u64,
    ) -> Vec<u64> {
        let agents = self.agents.iter();
        let mut numbers: Vec<u64> = agents
            .filter(|agent| self.population(agent).id == population)
            .map(|agent| agent.number)
            .collect();
        if let Members::Drawn(count) = members {
            let lot = |number: &u64| hash(self.seed ^ EVENT_MEMBERS, *number, times, event);
            numbers.sort_by(|a, b| lot(a).total_cmp(&lot(b)));
            numbers.truncate(count as usize);
        }
        numbers
    }
}
