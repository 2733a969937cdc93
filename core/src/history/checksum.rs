//! A number that tells whether two memories are equal, which machines can compare instead of the
//! memories themselves.

use super::{
    AgentStates, AgentView, OptionRecord, agent_header::AgentHeader, decision::DecisionRecord,
};
use crate::hash::mix64;

impl AgentStates {
    /// Returns a number that depends on everything that the agents remember. Machines that simulate
    /// the same game can compare it to find out that they no longer agree.
    ///
    /// It is the same on every platform, and for the same memories after they were saved and
    /// restored. Two different memories have the same number once in 2^64 times. It is a promise
    /// about one version of the crate.
    ///
    /// ```
    /// use inclination_core::{AgentStates, Program, authoring::Builder};
    ///
    /// let program = Program::new(&Builder::new("guards").finish()?)?;
    /// let mut one = AgentStates::new(&program);
    /// one.add(17, 0.0);
    /// let mut other = one.clone();
    /// assert_eq!(one.checksum(), other.checksum());
    /// other.add(18, 0.0);
    /// assert_ne!(one.checksum(), other.checksum());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checksum(&self) -> u64 {
        let start = mix(self.layout().fingerprint(), self.len() as u64);
        self.views()
            .fold(start, |hash, view| mix(hash, view.checksum()))
    }
}

impl AgentView<'_> {
    /// Returns a number that depends on everything that the agent remembers, as
    /// [`AgentStates::checksum`] does.
    pub fn checksum(self) -> u64 {
        let AgentHeader {
            agent,
            born,
            latest,
        } = *self.head;
        let mut hash = mix(mix(mix(0, agent), born.to_bits()), latest.to_bits());
        for decision in self.decisions {
            hash = mix(hash, decision_hash(decision));
        }

        for (option, _) in self.layout.options() {
            let records = self.layout.find_records(option);
            let records = records.and_then(|records| self.records.get(records));
            if let Some((own, targets)) = records.and_then(<[OptionRecord]>::split_first) {
                hash = mix(hash, record_hash(own, 0));
                // The order of targets has no meaning, nor do unused records.
                let used = targets.iter().filter(|record| record.is_used());
                let targets = used.map(|record| record_hash(record, record.target.0));
                hash = mix(hash, targets.fold(0, u64::wrapping_add));
            }
        }
        hash
    }
}

fn decision_hash(decision: &DecisionRecord) -> u64 {
    let (run, decided) = (decision.run(), decision.decided());
    let mut hash = mix(0, decision.count());
    // A flag before each optional value keeps its absence apart from any value.
    hash = mix(hash, u64::from(decided.is_some()));
    hash = mix(hash, decided.map_or(0, f64::to_bits));
    hash = mix(hash, u64::from(run.is_some()));
    if let Some(run) = run {
        hash = mix(hash, run.option.key());
        hash = mix(hash, u64::from(run.target.is_some()));
        hash = mix(hash, run.target.map_or(0, |target| target.0));
        hash = mix(hash, u64::from(run.completed));
    }
    hash
}

fn record_hash(record: &OptionRecord, target: u64) -> u64 {
    let mut hash = mix(record.state() as u64, record.since.to_bits());
    hash = mix(hash, u64::from(record.stops));
    hash = mix(hash, u64::from(record.random_share().to_bits()));
    mix(hash, target)
}

fn mix(hash: u64, word: u64) -> u64 {
    mix64(hash.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ mix64(word))
}
