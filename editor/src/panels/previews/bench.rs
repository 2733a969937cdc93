//! What all previews start from: the graph of the document that is shown, compiled once for each change of its logic, and
//! what may be chosen of it.

use inclination_core::{DecisionHandle, model::StatId};

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
}

/// What a study's result is of: while it stays the same, so does the result.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Of {
    document: DocumentId,
    form: u64,
    samples: Vec<u32>,
    stand: Stand,
}

impl Bench {
    /// Makes what is there the document's as it is now.
    pub(super) fn prepare(&mut self, open: &OpenDocument) {
        let graph = &open.document().graph;
        let samples = graph.stats.iter().map(|stat| stat.sample.to_bits());
        let of = Of {
            document: open.id(),
            form: open.form(),
            samples: samples.collect(),
            stand: open.live.stands().clone(),
        };
        let last = self.of.replace(of.clone());
        let is_form = |last: &Of| (last.document, last.form) == (of.document, of.form);
        if !last.as_ref().is_some_and(is_form) {
            self.ground = Ground::new(graph);
        } else if last.as_ref() == Some(&of) {
            return;
        }
        if let Some(ground) = &mut self.ground {
            ground.stand(graph, &of.stand);
        }
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
        let decisions = program.into_iter().flat_map(|program| program.decisions());
        decisions.map(|(_, name)| name.to_owned()).collect()
    }

    /// The place of the stat that was chosen if it is still there, else of another that the choice falls on.
    pub(super) fn stat(&self, chosen: Option<StatId>, else_at: usize) -> Option<usize> {
        let ground = self.ground.as_ref()?;
        let found = chosen.and_then(|id| ground.place(id));
        found.or_else(|| (else_at < ground.stats().len()).then_some(else_at))
    }
}
