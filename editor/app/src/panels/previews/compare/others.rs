//! What differs besides what the graphs do: samples, and whatever no decision reads.

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::model::Graph;
use inclination_project::differ::{self, By, Difference};

use super::source::Source;

/// What differs that is no logic.
#[derive(Debug, Default)]
pub(super) struct Others {
    /// Which document at which revision was compared with what the file held.
    of: Option<(DocumentId, u64, u64)>,
    pub(super) samples: Vec<Difference>,
    /// What else differs, if the samples do not.
    besides: Option<&'static str>,
}

impl Others {
    pub(super) fn look(&mut self, open: &OpenDocument, source: &Source, is_saved: bool) {
        let Some(other) = source.document() else {
            return;
        };
        let of = Some((open.id(), open.revision(), source.stamp()));
        if self.of == of {
            return;
        }
        let own = open.document();
        let by = by(&own.graph, &other.graph, is_saved);
        self.of = of;
        self.samples = differ::samples(own, other, by);
        let is_version = is_saved && self.samples.is_empty();
        self.besides = is_version.then(|| differ::besides(own, other)).flatten();
    }

    /// What is said where neither the graph nor a sample differs from what is called so.
    pub(super) fn sentence(&self, name: &str) -> String {
        match self.besides {
            None => nothing_differs(name),
            Some(besides) => format!("Nothing that is decided by differs from {name}. {besides}"),
        }
    }
}

/// By what the things of a file are known.
pub(super) fn by(now: &Graph, other: &Graph, is_saved: bool) -> By {
    if is_saved {
        By::Ids
    } else {
        By::of(now, other)
    }
}

/// Returns the sentence for a document that differs in nothing.
pub fn nothing_differs(file: &str) -> String {
    format!("Nothing differs from {file}.")
}
