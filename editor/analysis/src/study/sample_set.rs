//! The current situation and every named sample of a document, as one set. Situations that differ
//! only in the stats' values are evaluated as one batch.

use inclination_core::{
    Scope,
    authoring::{
        format::{Document, Situation},
        model::{Graph, SampleId, Stat, StatId},
    },
};

use std::{collections::BTreeMap, sync::Arc};

use super::{CancelToken, Situations, StudyContext};
use crate::live::{PreviewContext, ThinkingMemory};

/// The source of a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SituationSource {
    /// The current values.
    Now,
    /// A named sample.
    Sample(SampleId),
    /// A row of a log, by its position.
    LogRow(usize),
}

/// A named situation.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedSituation {
    /// The source of the situation.
    pub source: SituationSource,
    /// The displayed name.
    pub name: String,
    /// The stats' values. A stat that is missing has its default.
    pub values: BTreeMap<StatId, f32>,
    /// The candidates and the agent's history.
    pub situation: Situation,
    /// The exact memory of an agent in a simulation, if the situation is a moment of one.
    pub moment: Option<Arc<ThinkingMemory>>,
}

impl NamedSituation {
    /// Returns a stat's value in this situation.
    pub fn stat_value(&self, stat: &Stat) -> f32 {
        self.values.get(&stat.id).copied().unwrap_or(stat.default)
    }
}

/// The situations of a document.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SampleSet {
    /// The current situation, then the samples.
    pub entries: Vec<NamedSituation>,
    /// The number of times that random numbers were redrawn.
    pub drawn: u64,
    /// The inspected candidate. A situation without it shows its first one.
    pub looked_at: Option<u32>,
}

impl SampleSet {
    /// Collects the situations of a document, with `preview` as the current one.
    pub fn from_document(document: &Document, preview: &PreviewContext) -> Self {
        let stats = document.graph.stats.iter();
        let now = NamedSituation {
            source: SituationSource::Now,
            name: String::from("Now"),
            values: stats.map(|stat| (stat.id, stat.sample)).collect(),
            situation: preview.situation.clone(),
            moment: preview.moment.clone(),
        };

        let named = document.samples.named.iter().map(|sample| NamedSituation {
            source: SituationSource::Sample(sample.id),
            name: match sample.name.as_str() {
                "" => String::from("Unnamed"),
                name => name.to_owned(),
            },
            values: sample.values.clone(),
            situation: sample.situation.clone(),
            moment: None,
        });

        Self {
            entries: std::iter::once(now).chain(named).collect(),
            drawn: preview.drawn,
            looked_at: preview.looked_at,
        }
    }

    /// Returns the preview state for one of the situations.
    pub fn preview_of(&self, entry: &NamedSituation) -> PreviewContext {
        PreviewContext {
            situation: entry.situation.clone(),
            looked_at: self.looked_at,
            drawn: self.drawn,
            moment: entry.moment.clone(),
        }
    }

    /// Calls `visit` for each batch of situations, or returns `None` if canceled.
    ///
    /// `visit` gets the context in the first situation of the batch, the values that vary, and the
    /// positions of the batch's situations. `stats` are those of the context's graph.
    pub fn for_each_batch(
        &self,
        context: &StudyContext,
        stats: &[Stat],
        cancel: &CancelToken,
        mut visit: impl FnMut(&StudyContext, &Situations<'_>, &[usize]),
    ) -> Option<()> {
        let mut context = context.clone();
        for places in self.group_batches() {
            if cancel.is_canceled() {
                return None;
            }
            let Some(first) = places.first().and_then(|at| self.entries.get(*at)) else {
                continue;
            };

            let at_first = stats.iter().map(|stat| Stat {
                sample: first.stat_value(stat),
                ..stat.clone()
            });
            let graph = Graph {
                stats: at_first.collect(),
                ..Graph::default()
            };
            context.set_situation(&graph, &self.preview_of(first));

            // The values of listed candidates are set already.
            let varied = stats.iter().enumerate().filter(|(_, stat)| {
                first.situation.candidates.is_none() || stat.scope != Scope::Target
            });
            let columns: Vec<(usize, Vec<f32>)> = varied
                .map(|(at, stat)| {
                    let entries = places.iter().filter_map(|at| self.entries.get(*at));
                    (at, entries.map(|entry| entry.stat_value(stat)).collect())
                })
                .collect();
            let slices = columns.iter().map(|(at, values)| (*at, values.as_slice()));
            let situations = Situations {
                count: places.len(),
                varied: slices.collect(),
            };
            visit(&context, &situations, &places);
        }
        Some(())
    }

    /// Groups the positions of situations that differ only in the stats' values. A situation with
    /// candidates is a batch by itself, because its candidates have values too.
    fn group_batches(&self) -> Vec<Vec<usize>> {
        let mut batches: Vec<Vec<usize>> = Vec::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let is_alike = |batch: &&mut Vec<usize>| {
                let first = batch.first().and_then(|first| self.entries.get(*first));
                first.is_some_and(|first| {
                    first.situation == entry.situation && first.moment == entry.moment
                })
            };
            let known = batches.iter_mut().find(is_alike);
            match known.filter(|_| entry.situation.candidates.is_none()) {
                Some(batch) => batch.push(at),
                None => batches.push(vec![at]),
            }
        }
        batches
    }
}
