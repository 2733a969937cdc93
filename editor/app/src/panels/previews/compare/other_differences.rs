//! Compares what has no effect on decisions: samples, and nodes that no decision reads.

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::model::Graph;
use inclination_project::differ::{self, Difference, MatchBy};

use super::compared_file::ComparedFile;

/// The differences outside the logic.
#[derive(Debug, Default)]
pub(super) struct OtherDifferences {
    /// The compared document, its revision, and the number of the file's content.
    key: Option<(DocumentId, u64, u64)>,
    pub(super) samples: Vec<Difference>,
    /// A sentence about further differences, if the samples are equal.
    further_difference: Option<&'static str>,
}

impl OtherDifferences {
    /// Compares the document with the file, unless neither has changed.
    pub(super) fn update_differences(
        &mut self,
        open: &OpenDocument,
        source: &ComparedFile,
        is_saved: bool,
    ) {
        let Some(other) = source.document() else {
            return;
        };
        let of = Some((open.id(), open.revision(), source.stamp()));
        if self.key == of {
            return;
        }

        let own = open.document();
        let by = matching_rule(&own.graph, &other.graph, is_saved);

        self.key = of;
        self.samples = differ::compare_samples(own, other, by);
        let is_version = is_saved && self.samples.is_empty();
        self.further_difference = is_version
            .then(|| differ::describe_other_changes(own, other))
            .flatten();
    }

    /// Returns the sentence for a graph whose logic and samples do not differ from the named file.
    pub(super) fn describe_equality(&self, name: &str) -> String {
        match self.further_difference {
            None => nothing_differs_sentence(name),
            Some(further) => format!("The logic and the samples match {name}. {further}"),
        }
    }
}

/// Returns how the items of two graphs are matched.
pub(super) fn matching_rule(now: &Graph, other: &Graph, is_saved: bool) -> MatchBy {
    if is_saved {
        MatchBy::Ids
    } else {
        MatchBy::detect(now, other)
    }
}

/// Returns the sentence for a document that differs in nothing.
pub fn nothing_differs_sentence(file: &str) -> String {
    format!("There are no differences from {file}.")
}
