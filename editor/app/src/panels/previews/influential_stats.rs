//! The most influential stats, which are shown while the user has not chosen any. They stay the
//! same while numbers and samples are dragged, so that no plot is replaced during a drag.

use inclination_analysis::{
    open_document::DocumentId,
    study::{CachedStudy, StudyContext, rank_influential_stats},
};
use inclination_core::{DecisionHandle, authoring::model::StatId};
use inclination_project::io::Wake;

use super::preview_graph::PreviewGraph;

/// The most influential stats of the shown decision.
#[derive(Debug, Default)]
pub(super) struct InfluentialStats {
    kept: CachedStudy<((DocumentId, u64), String), Vec<StatId>>,
    found: Option<FoundStats>,
}

/// The stats that were found, and the decision they belong to.
#[derive(Debug)]
struct FoundStats {
    document: DocumentId,
    decision: String,
    /// The number of decisions at that time.
    count: usize,
    stats: Vec<StatId>,
}

impl InfluentialStats {
    /// Returns the most influential stats, at most as many as wanted, or none while they are being
    /// computed.
    pub(super) fn find_stats(
        &mut self,
        bench: &PreviewGraph,
        decision: Option<&(DecisionHandle, String)>,
        wanted: usize,
        wake: &Wake,
    ) -> &[StatId] {
        let (Some(ground), Some(of)) = (bench.study_context(), bench.study_key()) else {
            return &[];
        };
        let name = decision.map(|(_, name)| name.clone()).unwrap_or_default();
        let is_there = |stat: &StatId| ground.stat_position(*stat).is_some();

        // A renamed decision is still the same one; a deleted decision is not.
        let count = ground.program().decisions().len();
        let stays = self.found.as_ref().is_some_and(|found| {
            let mut all = ground.program().decisions();
            let is_gone =
                !found.decision.is_empty() && !all.any(|(_, known)| known == found.decision);
            let is_same = found.decision == name || (is_gone && count == found.count);
            found.document == of.logic_revision().0 && is_same && found.stats.iter().all(is_there)
        });

        if let Some(found) = self.found.as_mut().filter(|_| stays) {
            found.decision.clone_from(&name);
            found.count = count;
        }

        if !stays {
            self.found = None;
            let copy: StudyContext = ground.clone();
            let handle = decision.map(|(handle, _)| *handle);
            let key = (of.logic_revision(), name.clone());
            self.kept.request_result(&key, wake, move |cancel| {
                let places = rank_influential_stats(&copy, handle, cancel)?;
                let ids = places.into_iter().filter_map(|at| copy.stats().get(at));
                Some(ids.take(wanted).map(|about| about.id).collect())
            });

            let result = self.kept.result_for(&key);
            if let Some(stats) = result.filter(|stats| stats.len() == wanted) {
                self.found = Some(FoundStats {
                    document: of.logic_revision().0,
                    decision: name,
                    count,
                    stats: stats.clone(),
                });
            } else {
                return result.map_or(&[], Vec::as_slice);
            }
        }

        self.found.as_ref().map_or(&[], |found| &found.stats)
    }
}
