//! A second implementation of the rules, which keeps a log of everything that ever happened.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use super::{
    super::{
        ChosenOption, DecisionSchedule, HistoryValue, Outcome, Run, TARGETS_REMEMBERED, TargetId,
    },
    DECISIONS, Event, OPTIONS, decision, lot, option,
};
use crate::model::Path;

/// An option, or an option and target.
type Key = (Path, Option<TargetId>);

/// An event in the life of a key.
enum Entry {
    Began(f64),
    Stopped(f64, f32),
}

pub(super) struct Model {
    pub(super) born: f64,
    pub(super) latest: f64,
    pub(super) runs: BTreeMap<Path, Run>,
    pub(super) decided: BTreeMap<Path, Vec<f64>>,
    log: BTreeMap<Key, Vec<Entry>>,
}

impl Model {
    pub(super) fn new(born: f64) -> Self {
        Self {
            born,
            latest: born,
            runs: BTreeMap::new(),
            decided: BTreeMap::new(),
            log: BTreeMap::new(),
        }
    }

    /// Applies an event and returns the lot that was drawn, if any.
    pub(super) fn apply(&mut self, event: &Event, step: u64) -> Option<f32> {
        let known = |wanted| (0..DECISIONS).any(|number| decision(number) == wanted);
        match *event {
            Event::Advance(after) => {
                self.advance_time(after);
                None
            }
            Event::Decided(decision, after) if known(decision) => {
                self.advance_time(after);
                self.decided.entry(decision).or_default().push(self.latest);
                None
            }
            Event::Choose(decision, chosen, after) if known(decision) => {
                self.advance_time(after);
                self.change_run(decision, chosen, step)
            }
            Event::Finish(decision, outcome, after) if self.runs.contains_key(&decision) => {
                self.advance_time(after);
                match outcome {
                    Outcome::Failed => self.change_run(decision, None, step),
                    Outcome::Completed => {
                        let run = self.runs.get_mut(&decision).unwrap();
                        run.completed = true;
                        None
                    }
                }
            }
            _ => None,
        }
    }

    fn advance_time(&mut self, after: f64) {
        let now = self.latest + after;
        if now.is_finite() && now > self.latest {
            self.latest = now;
        }
    }

    fn change_run(
        &mut self,
        decision: Path,
        chosen: Option<ChosenOption>,
        step: u64,
    ) -> Option<f32> {
        let old = self.runs.remove(&decision);
        let elsewhere: BTreeSet<Key> = self.running_keys().into_iter().collect();
        let wanted = keys_of(chosen);
        let mut drawn = None;

        for key in keys_of(old.map(Run::to_chosen)) {
            let goes_on = wanted.contains(&key) && old.is_some_and(|run| !run.completed);
            if !goes_on && !elsewhere.contains(&key) && self.is_running(key) {
                let lot = lot(key.0, step);
                drawn = Some(lot);
                let stop = Entry::Stopped(self.latest, lot);
                self.log.get_mut(&key).unwrap().push(stop);
            }
        }

        for key in wanted {
            if !self.is_running(key) && self.make_room(key) {
                let begin = Entry::Began(self.latest);
                self.log.entry(key).or_default().push(begin);
            }
        }

        if let Some(chosen) = chosen {
            self.runs.insert(decision, Run::from_chosen(chosen));
        }
        drawn
    }

    /// Returns the keys that some decision runs and has not completed.
    fn running_keys(&self) -> Vec<Key> {
        let runs = self.runs.values().filter(|run| !run.completed);
        runs.flat_map(|run| keys_of(Some(run.to_chosen())))
            .collect()
    }

    fn is_running(&self, key: Key) -> bool {
        matches!(self.last_entry(key), Some(Entry::Began(_)))
    }

    fn last_entry(&self, key: Key) -> Option<&Entry> {
        self.log.get(&key)?.last()
    }

    fn make_room(&mut self, key: Key) -> bool {
        if !is_remembered(key) {
            return false;
        }

        let targets = || {
            self.log
                .keys()
                .filter(|known| known.0 == key.0 && known.1.is_some())
        };
        if key.1.is_none() || self.log.contains_key(&key) || targets().count() < TARGETS_REMEMBERED
        {
            return true;
        }

        let mut oldest: Option<(f64, Key)> = None;
        for known in targets() {
            if let Some(Entry::Stopped(time, _)) = self.last_entry(*known)
                && oldest.is_none_or(|oldest| (*time, *known) < oldest)
            {
                oldest = Some((*time, *known));
            }
        }
        oldest.is_some_and(|(_, forgotten)| self.log.remove(&forgotten).is_some())
    }

    pub(super) fn read_value(
        &self,
        option: Path,
        target: Option<TargetId>,
        reading: HistoryValue,
    ) -> f32 {
        let key = (option, target);
        let entries = self.log.get(&key).map_or(&[][..], Vec::as_slice);
        let lots: Vec<f32> = entries
            .iter()
            .filter_map(|entry| match entry {
                Entry::Stopped(_, lot) => Some(*lot),
                Entry::Began(_) => None,
            })
            .collect();

        let truth = |truth| if truth { 1.0 } else { 0.0 };
        match reading {
            HistoryValue::Never => truth(entries.is_empty()),
            HistoryValue::Running => truth(self.is_running(key)),
            HistoryValue::Stopped => truth(!entries.is_empty() && !self.is_running(key)),
            HistoryValue::Completed => {
                truth(self.is_running(key) && !self.running_keys().contains(&key))
            }
            HistoryValue::Time => {
                let since = match entries.last() {
                    None => self.born,
                    Some(Entry::Began(time) | Entry::Stopped(time, _)) => *time,
                };
                (self.latest - since) as f32
            }
            HistoryValue::Stops => lots.len() as f32,
            HistoryValue::Lot => lots.last().copied().unwrap_or(0.0),
            HistoryValue::IsTarget => truth(self.runs.values().any(|run| {
                target.is_some_and(|target| run.option == option && run.target == Some(target))
            })),
        }
    }

    /// `share` is the share of each interval after which it is the agent's turn.
    pub(super) fn is_due(&self, decision: Path, when: DecisionSchedule, share: f64) -> bool {
        match when {
            DecisionSchedule::Always => true,
            DecisionSchedule::Idle => self.runs.get(&decision).is_none_or(|run| run.completed),
            DecisionSchedule::Every(seconds) if seconds.is_nan() || seconds <= 0.0 => true,
            DecisionSchedule::Every(seconds) => {
                let Some(last) = self.decided.get(&decision).and_then(|times| times.last()) else {
                    return true;
                };
                // Half an interval after the last time or later, a turn has come.
                let seconds = f64::from(seconds);
                let turns_until = |time: f64| ((time - self.born) / seconds - share).floor();
                turns_until(self.latest) > turns_until(last + 0.5 * seconds)
            }
        }
    }
}

fn keys_of(chosen: Option<ChosenOption>) -> Vec<Key> {
    let mut keys = Vec::new();
    if let Some(chosen) = chosen {
        keys.push((chosen.option, None));
        if chosen.target.is_some() {
            keys.push((chosen.option, chosen.target));
        }
    }
    keys
}

/// Returns whether the tests' layout remembers a key: all options but the last, and the second one
/// not per target.
fn is_remembered(key: Key) -> bool {
    let number = (0..OPTIONS).find(|number| option(*number) == key.0);
    match number {
        Some(0 | 2) => true,
        Some(1) => key.1.is_none(),
        _ => false,
    }
}
