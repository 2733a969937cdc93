//! Situations in which the editor shows the graph: the current one, and the samples that were saved
//! with a name. They are not part of the logic: no evaluator reads them, a runtime file has none,
//! and they do not affect the logic hash.
//!
//! The current values of the agent and the world are the stats' own
//! [`sample`](crate::model::Stat::sample) values, which also apply to a candidate that does not
//! override them. A sample with a name stores all of its values itself.

use alloc::{
    borrow::Cow,
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use crate::{
    history::AuthoredHistory,
    model::{SampleId, StatId},
};

/// The current situation and the named samples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    /// The named sample from which the current situation was taken.
    pub current: Option<SampleId>,
    /// The current candidates and history.
    pub now: Situation,
    /// The samples with names, in the designer's order.
    pub named: Vec<Sample>,
}

/// A named situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Its ID.
    pub id: SampleId,
    /// Its name.
    pub name: String,
    /// The values of the stats. A stat without a value here has its default.
    pub values: BTreeMap<StatId, f32>,
    /// The candidates and the history.
    pub situation: Situation,
}

/// The candidates that are present, and what the agent has done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Situation {
    /// The candidates. `None` means one candidate, with the sample's values of the target stats,
    /// which differs from having no candidates at all.
    pub candidates: Option<Vec<Candidate>>,
    /// The agent's history.
    pub history: AuthoredHistory,
}

/// A target that the agent may choose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidate {
    /// The candidate's number, by which histories refer to it.
    pub target: u32,
    /// The designer's name for it.
    pub name: String,
    /// The values of target stats. A stat without a value here has the sample's.
    pub values: BTreeMap<StatId, f32>,
}

impl Candidate {
    /// Returns the name, or the number if the name is empty.
    pub fn display_name(&self) -> Cow<'_, str> {
        if self.name.is_empty() {
            Cow::Owned(self.target.to_string())
        } else {
            Cow::Borrowed(&self.name)
        }
    }
}

impl Samples {
    /// Returns whether there is nothing to save.
    pub fn is_empty(&self) -> bool {
        self.current.is_none() && self.now.is_empty() && self.named.is_empty()
    }

    /// Finds a named sample by its ID.
    pub fn get(&self, id: SampleId) -> Option<&Sample> {
        self.named.iter().find(|sample| sample.id == id)
    }
}

impl Situation {
    /// Returns whether neither candidates nor a history are given.
    pub fn is_empty(&self) -> bool {
        self.candidates.is_none() && self.history.is_empty()
    }
}
