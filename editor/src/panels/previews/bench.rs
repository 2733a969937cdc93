//! What all previews start from: the graph of the document that is shown, compiled once for each change of its logic, and
//! what may be chosen of it.

use std::sync::Arc;

use inclination_core::{
    DecisionHandle, Program,
    model::{Graph, StatId},
};

use crate::{
    document::{DocumentId, OpenDocument},
    live::Stand,
    study::Ground,
};

/// The graph that is shown, ready to be studied.
#[derive(Debug, Default)]
pub(super) struct Bench {
    of: Option<Of>,
    ground: Option<Ground>,
    /// The graph that it was made of.
    graph: Arc<Graph>,
}

/// What a study's result is of: while it stays the same, so does the result.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Of {
    document: DocumentId,
    form: u64,
    samples: Vec<u32>,
    stand: Stand,
}

impl Of {
    /// The logic alone, whatever the samples are.
    pub(super) fn logic(&self) -> (DocumentId, u64) {
        (self.document, self.form)
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
    pub(super) fn prepare(&mut self, open: &OpenDocument) {
        let graph = &open.document().graph;
        let samples = graph.stats.iter().map(|stat| stat.sample.to_bits());
        let of = Of {
            document: open.id(),
            form: open.logic(),
            samples: samples.collect(),
            stand: open.live.stands().clone(),
        };
        let last = self.of.replace(of.clone());
        if last.as_ref().map(Of::logic) != Some(of.logic()) {
            self.ground = Ground::new(graph);
            self.graph = Arc::new(graph.clone());
        } else if last.as_ref() == Some(&of) {
            return;
        }
        if let Some(ground) = &mut self.ground {
            ground.stand(graph, &of.stand);
        }
    }

    /// The graph as it was when its logic changed last.
    pub(super) fn graph(&self) -> Arc<Graph> {
        Arc::clone(&self.graph)
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
    pub(super) fn stat(&self, chosen: Option<StatId>, else_at: usize) -> Option<usize> {
        let ground = self.ground.as_ref()?;
        let found = chosen.and_then(|id| ground.place(id));
        found.or_else(|| (else_at < ground.stats().len()).then_some(else_at))
    }

    /// The places of two stats that were chosen, as far as they are still there; two that differ.
    pub(super) fn two(&self, chosen: (Option<StatId>, Option<StatId>)) -> Option<(usize, usize)> {
        let ground = self.ground.as_ref()?;
        let place = |stat: Option<StatId>| stat.and_then(|stat| ground.place(stat));
        let (one, other) = (place(chosen.0), place(chosen.1));
        let free = |taken: Option<usize>| {
            let mut all = 0..ground.stats().len();
            all.find(|place| Some(*place) != taken)
        };
        let one = one.or_else(|| free(other))?;
        let other = other.filter(|other| *other != one);
        Some((one, other.or_else(|| free(Some(one)))?))
    }
}
