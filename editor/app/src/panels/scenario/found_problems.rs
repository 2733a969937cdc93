//! The problems of the shown document's scenarios, found once for each revision.

use std::sync::Arc;

use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_project::scenario_check::{ScenarioProblem, check_scenarios};

/// The problems of the shown document's scenarios.
#[derive(Debug, Default)]
pub(in crate::panels) struct FoundProblems {
    /// The document and the revision of it that the problems are of.
    revision: Option<(DocumentId, u64)>,
    problems: Arc<[ScenarioProblem]>,
}

impl FoundProblems {
    /// Returns the problems of a document's scenarios, in order.
    pub(in crate::panels) fn update(&mut self, open: &OpenDocument) -> Arc<[ScenarioProblem]> {
        let revision = Some((open.id(), open.revision()));
        if self.revision != revision {
            self.problems = check_scenarios(open.document()).into();
            self.revision = revision;
        }
        Arc::clone(&self.problems)
    }
}
