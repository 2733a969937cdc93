//! The input of all previews: the graph of the shown document, compiled once for each change of its
//! logic, and the decisions and stats to choose from.

use std::time::Duration;

use inclination_analysis::{
    live::PreviewContext,
    open_document::{DocumentId, OpenDocument},
    study::{CachedStudy, StudyContext},
};
use inclination_core::{DecisionHandle, Program, authoring::model::StatId};
use inclination_project::io::Wake;

/// A document and the revision of its logic.
pub(super) type LogicRevision = (DocumentId, u64);

/// The shown graph, compiled for studies. While a large graph is compiled, it is the previous one.
#[derive(Debug, Default)]
pub(super) struct PreviewGraph {
    study_key: Option<StudyKey>,
    ground: Option<StudyContext>,
    /// The compiled graph, or `None` if it has errors.
    compiled: CachedStudy<LogicRevision, Option<StudyContext>>,
    is_current: bool,
}

/// Identifies the input of a study: its result is valid as long as this is equal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StudyKey {
    logic: LogicRevision,
    samples: Vec<u32>,
    stand: PreviewContext,
}

impl StudyKey {
    /// Returns the document and the revision of its logic, regardless of the samples.
    pub(super) fn logic_revision(&self) -> LogicRevision {
        self.logic
    }

    /// Returns the key without the samples of some stats, given by their positions, for a study
    /// that varies these stats itself.
    pub(super) fn without_samples(&self, places: &[usize]) -> Self {
        let mut of = self.clone();
        for place in places {
            if let Some(sample) = of.samples.get_mut(*place) {
                *sample = 0;
            }
        }

        of
    }
}

impl PreviewGraph {
    /// Updates the graph and its samples to the current state of the document.
    pub(super) fn update_graph(&mut self, open: &OpenDocument, wake: &Wake) {
        let graph = &open.effective_document().graph;
        let logic = (open.id(), open.logic_revision());

        let studied = open.snapshot();
        self.compiled.request_result(&logic, wake, move |cancel| {
            StudyContext::new_in_time(&studied.shown_graph(), cancel)
        });
        let compiled = self.compiled.result_for(&logic);
        self.is_current = compiled.is_some();

        let last = self.study_key.as_ref().map(StudyKey::logic_revision);
        match compiled {
            Some(compiled) if last != Some(logic) => self.ground.clone_from(compiled),
            Some(_) => {}
            None if last.is_some_and(|(document, _)| document == open.id()) => return,
            None => {
                (self.study_key, self.ground) = (None, None);
                return;
            }
        }

        let samples = graph.stats.iter().map(|stat| stat.sample.to_bits());
        let of = StudyKey {
            logic,
            samples: samples.collect(),
            stand: open.live.context().clone(),
        };
        if self.study_key.as_ref() != Some(&of) {
            if let Some(ground) = &mut self.ground {
                ground.set_situation(graph, &of.stand);
            }
            self.study_key = Some(of);
        }
    }

    /// Returns whether the compiled graph is the document's current one.
    pub(super) fn is_current(&self) -> bool {
        self.is_current
    }

    /// Returns how long the graph has been compiling, if it is.
    pub(super) fn compile_time(&self) -> Option<Duration> {
        self.compiled.running_time()
    }

    /// Returns the graph, or `None` if it has errors.
    pub(super) fn study_context(&self) -> Option<&StudyContext> {
        self.ground.as_ref()
    }

    /// Returns the key of the current input.
    pub(super) fn study_key(&self) -> Option<&StudyKey> {
        self.study_key.as_ref()
    }

    /// Returns the chosen decision if it still exists, or else the first one.
    pub(super) fn decision_or_default(&self, chosen: &str) -> Option<(DecisionHandle, String)> {
        let program = self.ground.as_ref()?.program();
        program
            .decisions()
            .find(|(_, name)| *name == chosen)
            .or_else(|| program.decisions().next())
            .map(|(decision, name)| (decision, name.to_owned()))
    }

    /// Returns the names of all decisions.
    pub(super) fn decision_names(&self) -> Vec<String> {
        let program = self.ground.as_ref().map(StudyContext::program);
        let decisions = program.into_iter().flat_map(Program::decisions);
        decisions.map(|(_, name)| name.to_owned()).collect()
    }

    /// Returns the position of the chosen stat if it still exists, or else of a default one.
    pub(super) fn stat_or_default(&self, chosen: Option<StatId>) -> Option<usize> {
        let ground = self.ground.as_ref()?;
        let found = chosen.and_then(|id| ground.stat_position(id));
        found.or_else(|| self.find_other_stat(None))
    }

    /// Returns the position of a stat other than the given one, preferably of a number.
    fn find_other_stat(&self, taken: Option<usize>) -> Option<usize> {
        let stats = self.ground.as_ref()?.stats();
        let free = || (0..stats.len()).filter(|place| Some(*place) != taken);
        let is_number = |place: &usize| {
            stats
                .get(*place)
                .is_some_and(|about| about.words.is_empty())
        };
        free().find(is_number).or_else(|| free().next())
    }

    /// Returns the positions of two different stats: the chosen ones if they still exist, or else
    /// default ones.
    pub(super) fn two_stats(
        &self,
        chosen: (Option<StatId>, Option<StatId>),
    ) -> Option<(usize, usize)> {
        let ground = self.ground.as_ref()?;
        let place = |stat: Option<StatId>| stat.and_then(|stat| ground.stat_position(stat));
        let (one, other) = (place(chosen.0), place(chosen.1));
        let one = one.or_else(|| self.find_other_stat(other))?;
        let other = other.filter(|other| *other != one);
        Some((one, other.or_else(|| self.find_other_stat(Some(one)))?))
    }
}
