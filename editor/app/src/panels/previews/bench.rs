//! What all previews start from: the graph of the document that is shown, compiled once for each change of its logic, and
//! what may be chosen of it.

use std::time::Duration;

use inclination_analysis::{
    live::Stand,
    open_document::{DocumentId, OpenDocument},
    study::{Ground, Kept},
};
use inclination_core::{DecisionHandle, Program, model::StatId};
use inclination_project::io::Wake;

/// A document, and the revision of its logic.
pub(super) type Logic = (DocumentId, u64);

/// The graph that is shown, ready to be studied. While a large one is compiled it is the graph as it was before.
#[derive(Debug, Default)]
pub(super) struct Bench {
    of: Option<Of>,
    ground: Option<Ground>,
    /// None of a graph that has errors.
    compiled: Kept<Logic, Option<Ground>>,
    is_current: bool,
}

/// What a study's result is of: while it stays the same, so does the result.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Of {
    logic: Logic,
    samples: Vec<u32>,
    stand: Stand,
}

impl Of {
    /// The logic alone, whatever the samples are.
    pub(super) fn logic(&self) -> Logic {
        self.logic
    }

    /// The same whatever the samples of some stats are, by their places: a study that gives them values of its own.
    pub(super) fn but(&self, places: &[usize]) -> Self {
        let mut of = self.clone();
        for place in places {
            if let Some(sample) = of.samples.get_mut(*place) {
                *sample = 0;
            }
        }
        of
    }
}

impl Bench {
    /// Makes what is there the document's as it is now.
    pub(super) fn prepare(&mut self, open: &OpenDocument, wake: &Wake) {
        let graph = &open.played().graph;
        let logic = (open.id(), open.logic());
        let studied = open.studied();
        self.compiled.ask(&logic, wake, move |cancel| {
            Ground::in_time(&studied.graph(), cancel)
        });
        let compiled = self.compiled.result_of(&logic);
        self.is_current = compiled.is_some();
        let last = self.of.as_ref().map(Of::logic);
        match compiled {
            Some(compiled) if last != Some(logic) => self.ground.clone_from(compiled),
            Some(_) => {}
            None if last.is_some_and(|(document, _)| document == open.id()) => return,
            None => {
                (self.of, self.ground) = (None, None);
                return;
            }
        }
        let samples = graph.stats.iter().map(|stat| stat.sample.to_bits());
        let of = Of {
            logic,
            samples: samples.collect(),
            stand: open.live.stands().clone(),
        };
        if self.of.as_ref() != Some(&of) {
            if let Some(ground) = &mut self.ground {
                ground.stand(graph, &of.stand);
            }
            self.of = Some(of);
        }
    }

    /// Whether it is the graph as it is now.
    pub(super) fn is_current(&self) -> bool {
        self.is_current
    }

    /// How long it has been compiled, where it is.
    pub(super) fn lasts(&self) -> Option<Duration> {
        self.compiled.lasts()
    }

    /// The graph; none while it has errors.
    pub(super) fn ground(&self) -> Option<&Ground> {
        self.ground.as_ref()
    }

    /// What results are of.
    pub(super) fn of(&self) -> Option<&Of> {
        self.of.as_ref()
    }

    /// The decision that was chosen if it is still there, else the first.
    pub(super) fn decision(&self, chosen: &str) -> Option<(DecisionHandle, String)> {
        let program = self.ground.as_ref()?.program();
        let found = program.decisions().find(|(_, name)| *name == chosen);
        let found = found.or_else(|| program.decisions().next());
        found.map(|(decision, name)| (decision, name.to_owned()))
    }

    /// The names of all decisions.
    pub(super) fn decisions(&self) -> Vec<String> {
        let program = self.ground.as_ref().map(Ground::program);
        let decisions = program.into_iter().flat_map(Program::decisions);
        decisions.map(|(_, name)| name.to_owned()).collect()
    }

    /// The place of the stat that was chosen if it is still there, else of another that the choice falls on.
    pub(super) fn stat(&self, chosen: Option<StatId>) -> Option<usize> {
        let ground = self.ground.as_ref()?;
        let found = chosen.and_then(|id| ground.place(id));
        found.or_else(|| self.other_than(None))
    }

    /// The place of another stat than one: of a number rather than of words.
    fn other_than(&self, taken: Option<usize>) -> Option<usize> {
        let stats = self.ground.as_ref()?.stats();
        let free = || (0..stats.len()).filter(|place| Some(*place) != taken);
        let is_number = |place: &usize| {
            stats
                .get(*place)
                .is_some_and(|about| about.words.is_empty())
        };
        free().find(is_number).or_else(|| free().next())
    }

    /// The places of two stats that were chosen, as far as they are still there; two that differ.
    pub(super) fn two(&self, chosen: (Option<StatId>, Option<StatId>)) -> Option<(usize, usize)> {
        let ground = self.ground.as_ref()?;
        let place = |stat: Option<StatId>| stat.and_then(|stat| ground.place(stat));
        let (one, other) = (place(chosen.0), place(chosen.1));
        let one = one.or_else(|| self.other_than(other))?;
        let other = other.filter(|other| *other != one);
        Some((one, other.or_else(|| self.other_than(Some(one)))?))
    }
}
