//! Counts how many nodes read each stat, once per state of the graph.

use std::collections::BTreeMap;

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::model::StatId;
use inclination_project::edit::stats;

/// The counts of a document, cached until a change adds, removes or rewires something.
#[derive(Debug, Default)]
pub(super) struct UseCounts {
    key: Option<(DocumentId, u64)>,
    counts: BTreeMap<StatId, usize>,
}

impl UseCounts {
    /// Counts the uses, unless the graph is the one counted last.
    pub(super) fn update(&mut self, open: &OpenDocument) {
        let key = Some((open.id(), open.form_revision()));
        if self.key != key {
            self.counts = stats::count_uses(&open.document().graph);
            self.key = key;
        }
    }

    /// Returns whether any node reads a stat.
    pub(super) fn is_used(&self, stat: StatId) -> bool {
        self.counts.contains_key(&stat)
    }
}
