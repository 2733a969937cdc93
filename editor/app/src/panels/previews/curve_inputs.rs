//! The inputs that curves get from the agents of the simulated run, for the panels that show them.

use inclination_analysis::{
    open_document::OpenDocument,
    simulation::{CurveCoverage, StartError},
    study::CachedStudy,
};
use inclination_core::authoring::model::{GroupId, NodeId};
use inclination_project::io::Wake;

use super::run_choice::{RunChoice, RunKey};

/// The inputs of all curves in the simulated run.
#[derive(Debug, Default)]
pub(in crate::panels) struct CurveInputs {
    kept: CachedStudy<RunKey, Result<Vec<CurveCoverage>, StartError>>,
}

impl CurveInputs {
    /// Simulates the chosen run, and returns the inputs of its curves. While it is simulated, they
    /// are those of the run before.
    pub(in crate::panels) fn request_inputs(
        &mut self,
        open: &OpenDocument,
        choice: &RunChoice,
        wake: &Wake,
    ) -> &[CurveCoverage] {
        let (key, studied) = choice.find_run(open);
        let setup = key.setup.clone();
        let result = self.kept.request_result(&key, wake, move |cancel| {
            CurveCoverage::measure(&studied.shown_graph(), &setup, cancel)
        });
        match result {
            Some(Ok(curves)) => curves,
            Some(Err(_)) | None => &[],
        }
    }
}

/// Returns the inputs of a curve, those of all uses of its group together.
pub(in crate::panels) fn find_inputs(
    all: &[CurveCoverage],
    group: Option<GroupId>,
    node: NodeId,
) -> Option<CurveCoverage> {
    let mut uses = all
        .iter()
        .filter(|curve| curve.group == group && curve.node == node);
    let mut found = uses.next()?.clone();
    for other in uses {
        found.merge(other);
    }
    Some(found)
}
