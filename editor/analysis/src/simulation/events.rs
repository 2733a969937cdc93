//! Events: changes of the world from outside, at times that the scenario gives.

use std::collections::BTreeSet;

use inclination_core::{
    authoring::{
        model::EffectOperation,
        scenario::{EventAction, EventTiming, ScenarioEvent},
    },
    math,
};

use super::{
    model::SimulationModel,
    stat_changes::{StatChange, StoredStat},
    state::{EventClock, Overlay, SimulationState},
    stop_check::{StepCanceled, StopCheck},
};

/// Separates the draws of event times from all others.
const EVENTS_SEED: u64 = 0x6ad3_f18b_2c97_e045;
/// The maximum number of times that an event happens in one step.
const MAX_TIMES_PER_STEP: u32 = 100;
/// The maximum number of temporary changes at a time. Further ones do not begin.
const MAX_OVERLAYS: usize = 100_000;
/// How much a time may lie after the beginning of a step and still count as due, in seconds. Sums
/// of steps are not exact.
const TIME_TOLERANCE: f64 = 1e-9;

impl SimulationModel {
    /// Returns when each event happens for the first time.
    pub(super) fn event_clocks(&self, seed: u64) -> Vec<EventClock> {
        let events = self.setup.scenario.events.iter();
        events
            .map(|event| EventClock {
                next: Self::time_of_event(event, seed, 0, 0.0),
                count: 0,
            })
            .collect()
    }

    /// Returns when an event happens after it happened a number of times, the last time before.
    fn time_of_event(event: &ScenarioEvent, seed: u64, count: u64, last: f64) -> Option<f64> {
        match event.timing {
            EventTiming::Once { time } => (count == 0).then_some(time),
            // Each time is computed from the first, so that rounding errors do not add up.
            EventTiming::Every { first, interval } => {
                (interval > 0.0 || count == 0).then_some(first + count as f64 * interval)
            }
            EventTiming::Random { mean_interval } => {
                let lot = math::hash(seed ^ EVENTS_SEED, 0, count, event.id.0);
                // The logarithm to base 2 of a number from 0, excluded, to 1, times the logarithm
                // of 2.
                let waited = -f64::from(math::log2(1.0 - lot)) * std::f64::consts::LN_2;
                (mean_interval > 0.0).then_some(last + waited * mean_interval)
            }
        }
    }
}

impl SimulationState {
    /// Makes the events that are due change stats and add members. Returns the numbers of the
    /// agents that leave.
    pub(super) fn make_events(
        &mut self,
        model: &SimulationModel,
        now: f64,
        stop: &mut StopCheck<'_>,
    ) -> Result<BTreeSet<u64>, StepCanceled> {
        if !self.overlays.is_empty() {
            self.overlays.retain(|_, overlays| {
                overlays.retain(|overlay| overlay.until > now + TIME_TOLERANCE);
                !overlays.is_empty()
            });
        }

        let mut leaving = BTreeSet::new();
        for (at, event) in model.setup.scenario.events.iter().enumerate() {
            for _ in 0..MAX_TIMES_PER_STEP {
                let EventClock { next, count } = self.events[at];
                let Some(due) = next.filter(|due| *due <= now + TIME_TOLERANCE) else {
                    break;
                };
                // An event may concern all members of a population.
                stop.add_work(self.agents.len())?;
                self.make_event(model, event, count, now, &mut leaving);
                self.events[at] = EventClock {
                    next: SimulationModel::time_of_event(event, self.seed, count + 1, due),
                    count: count + 1,
                };
            }
        }
        Ok(leaving)
    }

    fn make_event(
        &mut self,
        model: &SimulationModel,
        event: &ScenarioEvent,
        count: u64,
        now: f64,
        leaving: &mut BTreeSet<u64>,
    ) {
        let seed = self.seed;
        match &event.action {
            EventAction::Spawn { population, count } => {
                if let Some(at) = model.population_position(*population) {
                    self.add_members(model, at, *count, now);
                }
            }
            EventAction::Remove {
                population,
                members,
            } => {
                if let Some(at) = model.population_position(*population) {
                    let chosen = self.chosen_members(at, *members, seed, count, event.id.0);
                    leaving.extend(chosen.into_iter().map(|at| self.agents[at].number));
                }
            }
            EventAction::ChangeStat {
                population,
                members,
                stat,
                operation,
                amount,
                lasts,
            } => {
                let Some(stat) = model.stat_position(*stat) else {
                    return;
                };
                let agents = population.map(|population| {
                    let at = model.population_position(population)?;
                    Some(self.chosen_members(at, *members, seed, count, event.id.0))
                });
                let cells: Vec<StoredStat> = match agents {
                    None => vec![StoredStat { agent: None, stat }],
                    Some(agents) => agents
                        .unwrap_or_default()
                        .into_iter()
                        .map(|at| StoredStat {
                            agent: Some(self.agents[at].number),
                            stat,
                        })
                        .collect(),
                };

                if let Some(seconds) = lasts {
                    let overlay = Overlay {
                        operation: *operation,
                        amount: *amount,
                        until: now + seconds,
                    };
                    let present: usize = self.overlays.values().map(Vec::len).sum();
                    let room = MAX_OVERLAYS.saturating_sub(present);
                    for cell in cells.into_iter().take(room) {
                        self.overlays.entry(cell).or_default().push(overlay);
                    }
                } else {
                    let changes = cells.into_iter().map(|cell| StatChange {
                        cell,
                        operation: *operation,
                        amount: (*amount).into(),
                    });
                    self.apply_changes(model, &changes.collect::<Vec<_>>());
                }
            }
        }
    }

    /// Returns a stored value as it is read, with the temporary changes over it.
    pub(super) fn overlaid_value(
        &self,
        model: &SimulationModel,
        cell: StoredStat,
        stored: f64,
    ) -> f64 {
        let Some(overlays) = self.overlays.get(&cell) else {
            return stored;
        };
        let value = overlays
            .iter()
            .fold(stored, |value, overlay| match overlay.operation {
                EffectOperation::Set => overlay.amount.into(),
                EffectOperation::Add => value + f64::from(overlay.amount),
            });
        model.stats[cell.stat].bring_into_range(value)
    }
}
