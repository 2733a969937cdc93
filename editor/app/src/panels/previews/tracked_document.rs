//! Tracks the parts of a document that are compared, the logic and the samples, and counts the
//! changes of each.

use std::sync::Arc;

use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    study::SampleSet,
};
use inclination_core::authoring::model::Graph;

/// A document, the revision of its logic and the revision of all of it.
type DocumentRevision = (DocumentId, u64, u64);

/// The compared parts of a document.
#[derive(Debug, Default)]
pub(super) struct TrackedDocument {
    revision: Option<DocumentRevision>,
    /// The graph with every sample at its default, because samples are not part of the logic.
    pub(super) graph: Arc<Graph>,
    /// Counts the changes of the graph.
    pub(super) logic: u64,
    /// The current values and the samples.
    pub(super) lineup: Arc<SampleSet>,
    /// Counts the changes of the values and samples.
    pub(super) situations: u64,
}

impl TrackedDocument {
    /// Updates to the current state of a document. Returns whether it is another document.
    pub(super) fn track_changes(&mut self, open: &OpenDocument) -> bool {
        let seen = (open.id(), open.logic_revision(), open.revision());
        let last = self.revision.replace(seen);
        if last == Some(seen) {
            return false;
        }

        let is_other = last.is_none_or(|(id, ..)| id != open.id());
        if is_other || last.is_none_or(|(_, logic, _)| logic != open.logic_revision()) {
            let mut graph = open.snapshot().shown_graph().into_owned();
            for stat in &mut graph.stats {
                stat.sample = stat.default;
            }
            // Undoing a change restores an equal graph, which need not be compared again.
            if *self.graph != graph {
                self.graph = Arc::new(graph);
                self.logic += 1;
            }
        }

        let lineup = SampleSet::from_document(open.effective_document(), open.live.context());
        if *self.lineup != lineup {
            self.lineup = Arc::new(lineup);
            self.situations += 1;
        }

        is_other
    }
}
