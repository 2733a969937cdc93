//! Compares this graph with another version of it that has matching IDs (see
//! [`inclination_project::differ`]). `changed_curves` overlays the curves that changed, and
//! `changed_choices` finds the situations in which the choice or its odds differ.

mod changed_choices;
mod changed_curves;
#[cfg(test)]
mod tests;

use std::sync::{Mutex, MutexGuard, PoisonError};

use inclination_core::authoring::model::Graph;
use inclination_project::differ::{self, Difference, MatchBy};

use super::{CancelToken, StudyContext, study_context::count_nodes};
use crate::live::Live;

pub use changed_choices::{ComparisonResult, LikeliestChoice, ShareChange, SituationDifference};
pub use changed_curves::ChangedCurve;

/// The total number of nodes above which graphs are not compared within a frame.
const MAX_NODES_COMPARED_IN_FRAME: usize = 1000;

/// Two graphs that are ready to be compared.
#[derive(Debug)]
pub struct GraphComparison {
    /// The differences in the graphs' behavior.
    pub differences: Vec<Difference>,
    /// The differences of effects, and of what only effects read.
    pub effects: Vec<Difference>,
    now: ComparedGraph,
    then: ComparedGraph,
}

/// One of the two graphs.
#[derive(Debug)]
struct ComparedGraph {
    graph: Graph,
    /// The compiled graph, or `None` if it has errors.
    context: Option<StudyContext>,
    live: Mutex<Live>,
}

impl ComparedGraph {
    fn new(graph: Graph, names: Option<&Graph>) -> Self {
        let renamed = names.map(|names| differ::with_names_from(names, &graph));
        let context = renamed
            .as_ref()
            .and_then(StudyContext::new)
            // A name taken over from the other graph may collide with another name here.
            .or_else(|| StudyContext::new(&graph));
        Self {
            context,
            live: Mutex::new(Live::from_graph(&graph)),
            graph,
        }
    }

    /// Locks the evaluated graph.
    fn lock_live(&self) -> MutexGuard<'_, Live> {
        // A panic while the lock was held does no harm, because all values are computed again.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GraphComparison {
    /// Prepares this graph and another for a comparison, with their items matched as `by` says.
    ///
    /// Returns `None` if canceled, or if this has to wait for a thread.
    pub fn new(now: &Graph, other: &Graph, by: MatchBy, cancel: &CancelToken) -> Option<Self> {
        if cancel.is_canceled()
            || (cancel.is_in_frame()
                && count_nodes(now) + count_nodes(other) > MAX_NODES_COMPARED_IN_FRAME)
        {
            return None;
        }

        let then = differ::align_ids(now, other, by);
        let differences = differ::compare_logic(now, &then);
        let effects = differ::compare_effects(now, &then);
        let now = ComparedGraph::new(now.clone(), None);
        let then = ComparedGraph::new(then, Some(&now.graph));
        Some(Self {
            differences,
            effects,
            now,
            then,
        })
    }

    /// Returns whether this graph has errors, and whether the other has.
    pub fn have_errors(&self) -> (bool, bool) {
        (self.now.context.is_none(), self.then.context.is_none())
    }
}
