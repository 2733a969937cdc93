//! What of the document a comparison is of, each with a number that is another whenever it is: the logic, and the
//! situations that are kept.

use std::sync::Arc;

use inclination_analysis::{
    open_document::{DocumentId, OpenDocument},
    study::Lineup,
};
use inclination_core::model::Graph;

/// Which document was looked at, at which revisions of its logic and of all of it.
type Seen = (DocumentId, u64, u64);

/// What a document holds that is compared.
#[derive(Debug, Default)]
pub(super) struct Stamps {
    seen: Option<Seen>,
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
        let seen = (open.id(), open.logic(), open.revision());
        let last = self.seen.replace(seen);
        if last == Some(seen) {
            return false;
        }
        let is_other = last.is_none_or(|(id, ..)| id != open.id());
        if is_other || last.is_none_or(|(_, logic, _)| logic != open.logic()) {
            let mut graph = open.studied().graph().into_owned();
            for stat in &mut graph.stats {
                stat.sample = stat.default;
            }
            // What is undone is what it was.
            if *self.graph != graph {
                self.graph = Arc::new(graph);
                self.logic += 1;
            }
        }
        let lineup = Lineup::of(open.document(), open.live.stands());
        if *self.lineup != lineup {
            self.lineup = Arc::new(lineup);
            self.situations += 1;
        }
        is_other
    }
}
