//! From a saved memory back to one that lives. What was saved may be anybody's: numbers that cannot be are brought to
//! the nearest that can, of what is there twice the first counts, and what runs is what the decisions run.

use alloc::{collections::BTreeSet, vec::Vec};

use super::{
    AgentState, Layout, Record, Remembered, State, TARGETS_REMEMBERED, TargetId,
    decision::Decision,
    head::Head,
    record::unit,
    saved::{History, Memory, TargetMemory},
};

impl From<AgentState> for Memory {
    fn from(state: AgentState) -> Self {
        Self::of(state.view())
    }
}

impl From<Memory> for AgentState {
    fn from(saved: Memory) -> Self {
        let decisions = saved.decisions.iter().map(|known| known.decision);
        let options = saved.options.iter().map(|known| {
            let remembered = match known.targets {
                None => Remembered::PerOption,
                Some(_) => Remembered::PerTarget,
            };
            (known.option, remembered)
        });
        let layout = Layout::new(decisions, options);
        let mut state = Self::new(&layout, saved.agent, saved.born);
        state.view_mut().advance(saved.latest);
        let head = state.head;
        // The last one written stays, so the first comes last.
        for known in saved.decisions.into_iter().rev() {
            if let Some(at) = layout.decision(known.decision) {
                state.decisions[at] = Decision {
                    run: known.runs,
                    decided: known.decided.map(|time| head.lived(time)),
                    count: known.count,
                };
            }
        }
        for known in saved.options.into_iter().rev() {
            let place = layout.records_of(known.option).unwrap_or_default();
            let Some((own, targets)) = state.records[place].split_first_mut() else {
                continue;
            };
            *own = known.history.record(head, TargetId::default());
            targets.fill(Record::never(head.born));
            let known = newest(known.targets.unwrap_or_default(), head);
            for (record, known) in targets.iter_mut().zip(known) {
                *record = known;
            }
        }
        state.view_mut().mend();
        state
    }
}

/// The targets' records in the order in which they were saved; if they are too many, those that run and the latest.
fn newest(saved: Vec<TargetMemory>, head: Head) -> Vec<Record> {
    let mut seen = BTreeSet::new();
    let mut records: Vec<Record> = saved
        .into_iter()
        .filter(|known| known.history.state != State::Never && seen.insert(known.target))
        .map(|known| known.history.record(head, known.target))
        .collect();
    if records.len() > TARGETS_REMEMBERED {
        records.sort_by(|a, b| {
            let running = b.runs().cmp(&a.runs());
            running
                .then(b.since.total_cmp(&a.since))
                .then(b.target.cmp(&a.target))
        });
    }
    records
}

impl Head {
    /// The time within the agent's life that is nearest; its birth if it is none.
    fn lived(&self, time: f64) -> f64 {
        time.max(self.born).min(self.latest) + 0.0
    }
}

impl History {
    fn record(&self, head: Head, target: TargetId) -> Record {
        let stops = match self.state {
            State::Never => return Record::never(head.born),
            State::Running => self.stops,
            // It cannot have stopped without having stopped once.
            State::Stopped => self.stops.max(1),
        };
        Record {
            state: self.state,
            since: head.lived(self.since),
            stops,
            lot: unit(self.lot),
            target,
        }
    }
}
