//! Which stats are shown while nobody chose any: those that tell most. They stay while numbers and samples are dragged, so
//! that no plot is exchanged under somebody's hands.

use inclination_analysis::{
    open_document::DocumentId,
    study::{Ground, Kept, telling},
};
use inclination_core::{DecisionHandle, model::StatId};
use inclination_project::io::Wake;

use super::bench::Bench;

/// What is kept of it.
#[derive(Debug, Default)]
pub(super) struct Telling {
    kept: Kept<((DocumentId, u64), String), Vec<StatId>>,
    found: Option<Found>,
}

/// What was found, and of what.
#[derive(Debug)]
struct Found {
    document: DocumentId,
    decision: String,
    /// How many decisions there were.
    count: usize,
    stats: Vec<StatId>,
}

impl Telling {
    /// The most telling stats, as many as are wanted or as there are; none before that is known.
    pub(super) fn of(
        &mut self,
        bench: &Bench,
        decision: Option<&(DecisionHandle, String)>,
        wanted: usize,
        wake: &Wake,
    ) -> &[StatId] {
        let (Some(ground), Some(of)) = (bench.ground(), bench.of()) else {
            return &[];
        };
        let name = decision.map(|(_, name)| name.clone()).unwrap_or_default();
        let is_there = |stat: &StatId| ground.place(*stat).is_some();
        // A decision that was renamed is the same; one that is gone is not.
        let count = ground.program().decisions().len();
        let stays = self.found.as_ref().is_some_and(|found| {
            let mut all = ground.program().decisions();
            let is_gone =
                !found.decision.is_empty() && !all.any(|(_, known)| known == found.decision);
            let is_same = found.decision == name || (is_gone && count == found.count);
            found.document == of.logic().0 && is_same && found.stats.iter().all(is_there)
        });
        if let Some(found) = self.found.as_mut().filter(|_| stays) {
            found.decision.clone_from(&name);
            found.count = count;
        }
        if !stays {
            self.found = None;
            let copy: Ground = ground.clone();
            let handle = decision.map(|(handle, _)| *handle);
            let key = (of.logic(), name.clone());
            self.kept.ask(&key, wake, move |cancel| {
                let places = telling(&copy, handle, cancel)?;
                let ids = places.into_iter().filter_map(|at| copy.stats().get(at));
                Some(ids.take(wanted).map(|about| about.id).collect())
            });
            let result = self.kept.result_of(&key);
            if let Some(stats) = result.filter(|stats| stats.len() == wanted) {
                self.found = Some(Found {
                    document: of.logic().0,
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
