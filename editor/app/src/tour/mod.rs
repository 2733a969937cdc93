//! The guided tour: a first graph, built by whoever takes it. A step is done when the graph holds what it asks for, however
//! that came to be; so steps are done in another order, or otherwise, and undoing one brings it back. All of it pure: the
//! app draws it.
//!
//! `facts` is what a graph has of what the tour builds, `steps` the list of steps.

mod facts;
mod steps;
#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, path::PathBuf};

use inclination_core::model::{NodeId, SocketKey, StatId};
use serde::{Deserialize, Serialize};

pub use facts::{Facts, Shape};
pub use steps::{STEPS, Step};

/// What a step is about, for the eye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Nothing in particular.
    Nothing,
    /// An empty place of the canvas.
    Canvas,
    /// A node.
    Node(NodeId),
    /// The socket at its right.
    Output(NodeId),
    /// A socket at its left.
    Input(NodeId, SocketKey),
    /// The place of a node that takes one more.
    More(NodeId),
    /// A stat in the panel.
    Stat(StatId),
    /// The properties of what is selected.
    Inspector,
}

/// How far somebody has come, beside what the graph says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The steps that were skipped, by their keys.
    pub skipped: BTreeSet<String>,
    /// The steps that were done at a moment which has passed, by their keys.
    pub passed: BTreeSet<String>,
    /// What the decision has picked since there was a choice.
    picked: BTreeSet<String>,
}

/// The tour as the app remembers it from one start to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// How far one has come.
    pub progress: Progress,
    /// At which step one was, for the page that the app starts with.
    pub at: usize,
    /// The file of the graph.
    pub file: Option<PathBuf>,
    /// The graph itself, as long as it has no file.
    pub graph: Option<String>,
}

impl Kept {
    /// Reads it from the settings. What is damaged begins anew.
    pub fn from_settings(kept: Option<serde_json::Value>) -> Self {
        let kept = kept.and_then(|kept| serde_json::from_value(kept).ok());
        kept.unwrap_or_default()
    }
}

impl Progress {
    /// Notes what passes.
    pub fn watch(&mut self, facts: &Facts) {
        let at = self.at(facts);
        let Some(step) = STEPS.get(at).filter(|step| step.passes) else {
            return;
        };
        // What was picked while it was still being built says nothing.
        self.picked.extend(facts.picks.clone());
        if (step.is_done)(facts, self) {
            self.passed.insert(step.key.to_owned());
        }
    }

    /// Whether a step is done.
    pub fn is_done(&self, step: &Step, facts: &Facts) -> bool {
        if step.passes {
            self.passed.contains(step.key)
        } else {
            (step.is_done)(facts, self)
        }
    }

    /// The first step that is neither done nor skipped; how many there are, if all are.
    pub fn at(&self, facts: &Facts) -> usize {
        let is_left = |step: &Step| !self.skipped.contains(step.key) && !self.is_done(step, facts);
        STEPS.iter().position(is_left).unwrap_or(STEPS.len())
    }

    /// Leaves a step out.
    pub fn skip(&mut self, at: usize) {
        self.skipped
            .extend(STEPS.get(at).map(|step| step.key.to_owned()));
    }

    /// Takes up a step that was left out.
    pub fn take_up(&mut self, at: usize) {
        if let Some(step) = STEPS.get(at) {
            self.skipped.remove(step.key);
        }
    }

    /// Whether the decision has picked several things by now.
    fn has_turned(&self) -> bool {
        self.picked.len() > 1
    }
}
