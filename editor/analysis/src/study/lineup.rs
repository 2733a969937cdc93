//! The situations that a document keeps: what is set now, and every named sample. Those that are alike but for their
//! numbers are worked out as one batch.

use inclination_core::{
    Document,
    format::Situation,
    model::{Graph, SampleId, Scope, Stat, StatId},
};

use std::collections::BTreeMap;

use super::{Cancel, Ground, Situations};
use crate::live::Stand;

/// Whose situation it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// What is set now.
    Now,
    /// A sample's.
    Sample(SampleId),
    /// That of a row of a log, by its position.
    Row(usize),
}

/// A situation that is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// Whose it is.
    pub whose: Whose,
    /// What it is called.
    pub name: String,
    /// The stats' values; a stat that is not among them has its default.
    pub values: BTreeMap<StatId, f32>,
    /// Who is there, and what happened.
    pub situation: Situation,
}

impl Held {
    /// What a stat is in it.
    pub fn value(&self, stat: &Stat) -> f32 {
        self.values.get(&stat.id).copied().unwrap_or(stat.default)
    }
}

/// What a document keeps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lineup {
    /// What is set now, then the samples.
    pub held: Vec<Held>,
    /// How often it was drawn anew.
    pub drawn: u64,
    /// The candidate that is looked at now.
    pub looked_at: Option<u32>,
}

impl Lineup {
    /// Of a document that is looked at so.
    pub fn of(document: &Document, stand: &Stand) -> Self {
        let stats = document.graph.stats.iter();
        let now = Held {
            whose: Whose::Now,
            name: String::from("Now"),
            values: stats.map(|stat| (stat.id, stat.sample)).collect(),
            situation: stand.situation.clone(),
        };
        let named = document.samples.named.iter().map(|sample| Held {
            whose: Whose::Sample(sample.id),
            name: match sample.name.as_str() {
                "" => String::from("Unnamed"),
                name => name.to_owned(),
            },
            values: sample.values.clone(),
            situation: sample.situation.clone(),
        });
        Self {
            held: std::iter::once(now).chain(named).collect(),
            drawn: stand.drawn,
            looked_at: stand.looked_at,
        }
    }

    /// What a graph is looked at with in one of them.
    pub fn stand(&self, held: &Held) -> Stand {
        Stand {
            situation: held.situation.clone(),
            looked_at: self.looked_at.filter(|_| held.whose == Whose::Now),
            drawn: self.drawn,
        }
    }

    /// Puts a ground, whose graph has these stats, into all of them: each batch with the places of its situations. None if
    /// it was cancelled.
    pub fn each(
        &self,
        ground: &Ground,
        stats: &[Stat],
        cancel: &Cancel,
        mut with: impl FnMut(&Ground, &Situations<'_>, &[usize]),
    ) -> Option<()> {
        let mut ground = ground.clone();
        for places in self.batches() {
            if cancel.is_cancelled() {
                return None;
            }
            let Some(first) = places.first().and_then(|at| self.held.get(*at)) else {
                continue;
            };
            let at_first = stats.iter().map(|stat| Stat {
                sample: first.value(stat),
                ..stat.clone()
            });
            let graph = Graph {
                stats: at_first.collect(),
                ..Graph::default()
            };
            ground.stand(&graph, &self.stand(first));
            // The values of candidates are their own, and are set already.
            let varied = stats.iter().enumerate().filter(|(_, stat)| {
                first.situation.candidates.is_none() || stat.scope != Scope::Target
            });
            let columns: Vec<(usize, Vec<f32>)> = varied
                .map(|(at, stat)| {
                    let held = places.iter().filter_map(|at| self.held.get(*at));
                    (at, held.map(|held| held.value(stat)).collect())
                })
                .collect();
            let columns = columns.iter().map(|(at, values)| (*at, values.as_slice()));
            let situations = Situations {
                count: places.len(),
                varied: columns.collect(),
            };
            with(&ground, &situations, &places);
        }
        Some(())
    }

    /// The places of those that are alike but for the stats' values. With candidates each is for itself, since those have
    /// values too.
    fn batches(&self) -> Vec<Vec<usize>> {
        let mut batches: Vec<Vec<usize>> = Vec::new();
        for (at, held) in self.held.iter().enumerate() {
            let is_alike = |batch: &&mut Vec<usize>| {
                let first = batch.first().and_then(|first| self.held.get(*first));
                first.is_some_and(|first| first.situation == held.situation)
            };
            let known = batches.iter_mut().find(is_alike);
            match known.filter(|_| held.situation.candidates.is_none()) {
                Some(batch) => batch.push(at),
                None => batches.push(vec![at]),
            }
        }
        batches
    }
}
