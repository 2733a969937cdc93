//! What of the document a comparison is of, each with a number that is another whenever it is: the logic, and the
//! situations that are kept.

use std::sync::Arc;

use inclination_core::model::Graph;

use crate::{
    document::{DocumentId, OpenDocument},
    study::Lineup,
};

/// What a document holds that is compared.
#[derive(Debug, Default)]
pub(super) struct Stamps {
    seen: Option<(DocumentId, u64)>,
    /// The graph, with every sample at its default: no sample is logic.
    pub(super) graph: Arc<Graph>,
    /// Counts its changes.
    pub(super) logic: u64,
    /// What is set now, and the samples.
    pub(super) lineup: Arc<Lineup>,
    /// Counts their changes.
    pub(super) situations: u64,
}

impl Stamps {
    /// Looks at a document. Gives whether it is another one than before.
    pub(super) fn look(&mut self, open: &OpenDocument) -> bool {
        let seen = (open.id(), open.revision());
        let last = self.seen.replace(seen);
        if last == Some(seen) {
            return false;
        }
        let mut graph = open.document().graph.clone();
        for stat in &mut graph.stats {
            stat.sample = stat.default;
        }
        if *self.graph != graph {
            self.graph = Arc::new(graph);
            self.logic += 1;
        }
        let lineup = Lineup::of(open.document(), open.live.stands());
        if *self.lineup != lineup {
            self.lineup = Arc::new(lineup);
            self.situations += 1;
        }
        last.is_none_or(|(id, _)| id != open.id())
    }
}
