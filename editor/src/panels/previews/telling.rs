//! Which stats are shown while nobody chose any: those that tell most. They stay while numbers and samples are dragged, so
//! that no plot is exchanged under somebody's hands.

use inclination_core::{DecisionHandle, model::StatId};

use super::bench::Bench;
use crate::{
    document::DocumentId,
    io::Wake,
    study::{Ground, Kept, telling},
};

/// What is kept of it.
#[derive(Debug, Default)]
pub(super) struct Telling {
    kept: Kept<((DocumentId, u64), String), Vec<StatId>>,
    found: Option<(DocumentId, String, Vec<StatId>)>,
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
        // A decision that was renamed is the same.
        let decisions = bench.decisions();
        let is_gone = |known: &String| !known.is_empty() && !decisions.contains(known);
        let stays = self.found.as_ref().is_some_and(|(document, known, stats)| {
            let is_same = *known == name || is_gone(known);
            *document == of.logic().0 && is_same && stats.iter().all(is_there)
        });
        if let Some((_, known, _)) = self.found.as_mut().filter(|_| stays) {
            known.clone_from(&name);
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
                self.found = Some((of.logic().0, name, stats.clone()));
            } else {
                return result.map_or(&[], Vec::as_slice);
            }
        }
        self.found.as_ref().map_or(&[], |(.., stats)| stats)
    }
}
