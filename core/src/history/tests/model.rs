//! The rules written a second time, by key and over a log of all that ever happened.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec::Vec,
};

use super::{
    super::{Chosen, Outcome, Reading, Run, TARGETS_REMEMBERED, TargetId, When},
    DECISIONS, Event, OPTIONS, decision, lot, option,
};
use crate::model::Path;

/// An option, or an option and target.
type Key = (Path, Option<TargetId>);

/// Something that happened to a key.
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

    /// Gives the lot that was drawn, if any was.
    pub(super) fn befall(&mut self, event: &Event, step: u64) -> Option<f32> {
        let known = |wanted| (0..DECISIONS).any(|number| decision(number) == wanted);
        match *event {
            Event::Advance(after) => {
                self.pass(after);
                None
            }
            Event::Decided(decision, after) if known(decision) => {
                self.pass(after);
                self.decided.entry(decision).or_default().push(self.latest);
                None
            }
            Event::Choose(decision, chosen, after) if known(decision) => {
                self.pass(after);
                self.change(decision, chosen, step)
            }
            Event::Finish(decision, outcome, after) if self.runs.contains_key(&decision) => {
                self.pass(after);
                match outcome {
                    Outcome::Failed => self.change(decision, None, step),
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

    fn pass(&mut self, after: f64) {
        let now = self.latest + after;
        if now.is_finite() && now > self.latest {
            self.latest = now;
        }
    }

    fn change(&mut self, decision: Path, chosen: Option<Chosen>, step: u64) -> Option<f32> {
        let old = self.runs.remove(&decision);
        let elsewhere: BTreeSet<Key> = self.at_work().into_iter().collect();
        let wanted = keys(chosen);
        let mut drawn = None;
        for key in keys(old.map(Run::chosen)) {
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
            self.runs.insert(decision, Run::of(chosen));
        }
        drawn
    }

    /// The keys that some decision runs and has not completed.
    fn at_work(&self) -> Vec<Key> {
        let runs = self.runs.values().filter(|run| !run.completed);
        runs.flat_map(|run| keys(Some(run.chosen()))).collect()
    }

    fn is_running(&self, key: Key) -> bool {
        matches!(self.last(key), Some(Entry::Began(_)))
    }

    fn last(&self, key: Key) -> Option<&Entry> {
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
            if let Some(Entry::Stopped(time, _)) = self.last(*known)
                && oldest.is_none_or(|oldest| (*time, *known) < oldest)
            {
                oldest = Some((*time, *known));
            }
        }
        oldest.is_some_and(|(_, forgotten)| self.log.remove(&forgotten).is_some())
    }

    pub(super) fn read(&self, option: Path, target: Option<TargetId>, reading: Reading) -> f32 {
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
            Reading::Never => truth(entries.is_empty()),
            Reading::Running => truth(self.is_running(key)),
            Reading::Stopped => truth(!entries.is_empty() && !self.is_running(key)),
            Reading::Completed => truth(self.is_running(key) && !self.at_work().contains(&key)),
            Reading::Time => {
                let since = match entries.last() {
                    None => self.born,
                    Some(Entry::Began(time) | Entry::Stopped(time, _)) => *time,
                };
                (self.latest - since) as f32
            }
            Reading::Stops => lots.len() as f32,
            Reading::Lot => lots.last().copied().unwrap_or(0.0),
            Reading::IsTarget => truth(self.runs.values().any(|run| {
                target.is_some_and(|target| run.option == option && run.target == Some(target))
            })),
        }
    }

    pub(super) fn due(&self, decision: Path, when: When) -> bool {
        match when {
            When::Always => true,
            When::Idle => self.runs.get(&decision).is_none_or(|run| run.completed),
            When::Every(seconds) => {
                let last = self.decided.get(&decision).and_then(|times| times.last());
                let is_early = |last: &f64| self.latest - last < f64::from(seconds);
                !last.is_some_and(is_early)
            }
        }
    }
}

fn keys(chosen: Option<Chosen>) -> Vec<Key> {
    let mut keys = Vec::new();
    if let Some(chosen) = chosen {
        keys.push((chosen.option, None));
        if chosen.target.is_some() {
            keys.push((chosen.option, chosen.target));
        }
    }
    keys
}

/// As the tests' layout has it: the last option is not remembered, the second not per target.
fn is_remembered(key: Key) -> bool {
    let number = (0..OPTIONS).find(|number| option(*number) == key.0);
    match number {
        Some(0 | 2) => true,
        Some(1) => key.1.is_none(),
        _ => false,
    }
}
