//! The guided tour, in which users build their first graph. A step is done when the graph contains
//! what it asks for, however it got there. So steps can be done in another order or in another way,
//! and undoing one brings it back. All of it is pure: the app draws it.
//!
//! `facts` reads from a graph what the tour needs to know, and `steps` is the list of steps.

mod facts;
mod steps;
#[cfg(test)]
mod tests;

use std::{collections::BTreeSet, path::PathBuf};

use inclination_core::authoring::model::{NodeId, SocketKey, StatId};
use serde::{Deserialize, Serialize};

pub use facts::{TourCurveShape, TourFacts};
pub use steps::{STEPS, TourStep};

/// The place that a step points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourTarget {
    /// No place.
    Nothing,
    /// An empty place of the canvas.
    Canvas,
    /// A node.
    Node(NodeId),
    /// The socket at the right of a node.
    Output(NodeId),
    /// A socket at the left of a node.
    Input(NodeId, SocketKey),
    /// The socket of a node that adds a row.
    More(NodeId),
    /// A stat in the stats panel.
    Stat(StatId),
    /// The inspector of the selection.
    Inspector,
}

/// The progress that the graph itself does not show.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TourProgress {
    /// The keys of the skipped steps.
    pub skipped: BTreeSet<String>,
    /// The keys of the steps that were done at some moment and stay done.
    pub passed: BTreeSet<String>,
    /// The options that the decision has picked since there was a choice.
    picked: BTreeSet<String>,
}

/// The tour as saved in the settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedTour {
    /// The progress.
    pub progress: TourProgress,
    /// The current step, for the start page.
    pub at: usize,
    /// The file of the graph, if it was saved.
    pub file: Option<PathBuf>,
    /// The graph itself, if it has no file.
    pub graph: Option<String>,
}

impl SavedTour {
    /// Reads the tour from the settings. If they are damaged, it starts from the beginning.
    pub fn from_settings(kept: Option<serde_json::Value>) -> Self {
        let kept = kept.and_then(|kept| serde_json::from_value(kept).ok());
        kept.unwrap_or_default()
    }
}

impl TourProgress {
    /// Records that the current step is done, if it is one that stays done.
    pub fn record_momentary_step(&mut self, facts: &TourFacts) {
        let at = self.current_step(facts);
        let Some(step) = STEPS.get(at).filter(|step| step.stays_done) else {
            return;
        };
        // Only from this step on: earlier picks came from an unfinished graph.
        self.picked.extend(facts.picks.clone());
        if (step.is_done)(facts, self) {
            self.passed.insert(step.key.to_owned());
        }
    }

    /// Returns whether a step is done.
    pub fn is_done(&self, step: &TourStep, facts: &TourFacts) -> bool {
        if step.stays_done {
            self.passed.contains(step.key)
        } else {
            (step.is_done)(facts, self)
        }
    }

    /// Returns the index of the first step that is neither done nor skipped, or the number of steps
    /// if there is none.
    pub fn current_step(&self, facts: &TourFacts) -> usize {
        let is_left =
            |step: &TourStep| !self.skipped.contains(step.key) && !self.is_done(step, facts);
        STEPS.iter().position(is_left).unwrap_or(STEPS.len())
    }

    /// Returns the steps between two others that were done on the way, without the skipped ones.
    pub fn steps_done_between(&self, before: usize, after: usize) -> Vec<&'static TourStep> {
        let between = STEPS.get(before + 1..after).unwrap_or_default();
        let is_skipped = |step: &TourStep| self.skipped.contains(step.key);
        between.iter().filter(|step| !is_skipped(step)).collect()
    }

    /// Skips a step.
    pub fn skip_step(&mut self, at: usize) {
        self.skipped
            .extend(STEPS.get(at).map(|step| step.key.to_owned()));
    }

    /// Returns to a skipped step.
    pub fn resume_step(&mut self, at: usize) {
        if let Some(step) = STEPS.get(at) {
            self.skipped.remove(step.key);
        }
    }

    /// Returns whether the decision has picked several options by now.
    fn has_picked_several(&self) -> bool {
        self.picked.len() > 1
    }
}
