//! Situations to look at the graph in: what the editor shows now, and the samples that were kept with a name. They are no
//! logic: no evaluator knows them, a runtime file has none, and they change no hash.
//!
//! The agent's and the world's present values are the stats' own [`sample`](crate::model::Stat::sample)s, which is also
//! what a candidate has that is not told otherwise. A sample with a name holds them all itself.

use alloc::{
    borrow::Cow,
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    history::Told,
    model::{SampleId, StatId},
};

/// What to look at the graph with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    /// The named sample that what is shown now was taken from.
    pub current: Option<SampleId>,
    /// Who is there now, and what happened.
    pub now: Situation,
    /// The samples with names, in the designer's order.
    pub named: Vec<Sample>,
}

/// A situation that was kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Its id.
    pub id: SampleId,
    /// Its name.
    pub name: String,
    /// The stats' values; a stat that is not among them has its default.
    pub values: BTreeMap<StatId, f32>,
    /// Who is there, and what happened.
    pub situation: Situation,
}

/// Who is there, and what happened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Situation {
    /// The candidates; none: one that has the targets' stats as the sample has them. That is not the same as no
    /// candidate at all.
    pub candidates: Option<Vec<Candidate>>,
    /// What the agent has done.
    pub told: Told,
}

/// A target that the agent may choose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidate {
    /// Its number, which histories know it by.
    pub target: u32,
    /// What the designer calls it.
    pub name: String,
    /// The values of targets' stats; a stat that is not among them has the sample's.
    pub values: BTreeMap<StatId, f32>,
}

impl Candidate {
    /// Its name, or its number where it has none.
    pub fn called(&self) -> Cow<'_, str> {
        if self.name.is_empty() {
            Cow::Owned(self.target.to_string())
        } else {
            Cow::Borrowed(&self.name)
        }
    }
}

impl Samples {
    /// Whether there is nothing to keep.
    pub fn is_empty(&self) -> bool {
        self.current.is_none() && self.now.is_empty() && self.named.is_empty()
    }

    /// A sample by its id.
    pub fn get(&self, id: SampleId) -> Option<&Sample> {
        self.named.iter().find(|sample| sample.id == id)
    }
}

impl Situation {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.candidates.is_none() && self.told.is_empty()
    }
}
