//! The situation that a graph is looked at in: a sample, stats that are set, who is there, what the agent did.

use clap::Args;
use inclination_analysis::{live::Stand, study::Ground};
use inclination_core::{
    Document, format,
    history::Told,
    model::{Graph, Scope, Stat},
    text::join_names,
};
use inclination_project::{differ, edit::samples, log};

use super::{
    files::Opened,
    names,
    streams::{Stop, Streams},
};

/// The situation, as arguments say it.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct Given {
    /// Sets a stat, as in Health=12, Mood=angry or "In sight=yes"; of a stat of targets, that of the first candidate
    #[arg(long = "set", value_name = "NAME=VALUE")]
    sets: Vec<String>,
    /// Begins with a named sample of the file, instead of what its editor shows
    #[arg(long, value_name = "NAME")]
    sample: Option<String>,
    /// Begins with the stats' defaults and nothing done so far, as a game that sets no more, instead of what the editor shows
    #[arg(long, conflicts_with = "sample")]
    defaults: bool,
    /// Gives the agent a profile of the graph, instead of the graph's own numbers
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
}

/// What else is known of a situation.
#[derive(Debug, Default)]
pub(super) struct Besides {
    /// Who is there instead.
    pub(super) candidates: Option<Vec<inclination_core::format::Candidate>>,
    /// What the agent did instead.
    pub(super) told: Option<Told>,
}

impl Given {
    /// Brings a document into the situation.
    pub(super) fn stand(
        &self,
        document: &mut Document,
        besides: Besides,
        streams: &mut Streams,
    ) -> Result<Stand, Stop> {
        if let Some(wanted) = &self.profile {
            let profiles = &document.graph.profiles;
            let names = profiles.iter().map(|profile| profile.name.as_str());
            let Some(at) = names::find(wanted, names.clone()) else {
                return Err(Stop::Wrong(names::unknown("profile", wanted, names)));
            };
            let id = profiles[at].id;
            document.graph = document.graph.in_profile(Some(id));
        }
        if let Some(wanted) = &self.sample {
            let named = &document.samples.named;
            let names = named.iter().map(|sample| sample.name.as_str());
            let Some(at) = names::find(wanted, names.clone()) else {
                return Err(Stop::Wrong(names::unknown("sample", wanted, names)));
            };
            let sample = named[at].clone();
            for stat in &mut document.graph.stats {
                stat.sample = samples::held(&sample, stat);
            }
            document.samples.now = sample.situation;
        }
        if self.defaults {
            for stat in &mut document.graph.stats {
                stat.sample = stat.default;
            }
            document.samples.now = format::Situation::default();
        }
        let situation = &mut document.samples.now;
        if let Some(candidates) = besides.candidates {
            situation.candidates = Some(candidates);
        }
        if let Some(told) = besides.told {
            situation.told = told;
        }
        for set in &self.sets {
            let (at, value) = self::set(&document.graph.stats, set)?;
            let stat = &mut document.graph.stats[at];
            if let Some(warning) = log::outside(stat, value) {
                streams.complain(&format!("warning: {warning}"));
            }
            let first = document.samples.now.candidates.iter_mut().flatten().next();
            match first.filter(|_| stat.scope == Scope::Target) {
                Some(candidate) => {
                    candidate.values.insert(stat.id, value);
                }
                None => stat.sample = value,
            }
        }
        Ok(Stand {
            situation: document.samples.now.clone(),
            ..Stand::default()
        })
    }

    /// What stands otherwise than a game has it that sets no more: what the editor left so. None if nothing does, or a
    /// sample was asked for.
    pub(super) fn left_so(&self, graph: &Graph) -> Option<String> {
        if self.sample.is_some() {
            return None;
        }
        let stats = &graph.stats;
        let given = |at: usize| {
            let mut sets = self
                .sets
                .iter()
                .filter_map(|set| self::set(stats, set).ok());
            sets.any(|(set, _)| set == at)
        };
        let left = stats.iter().enumerate().filter(|(at, stat)| {
            stat.scope != Scope::Target && stat.sample != stat.default && !given(*at)
        });
        let left =
            left.map(|(_, stat)| format!("{} {}", stat.name, differ::value(stat, stat.sample)));
        let left: Vec<String> = left.collect();
        let list = join_names(&left);
        let sentence = format!(
            "Not set, so as the editor shows it: {list}. With --defaults: as a game that sets no more."
        );
        (!left.is_empty()).then_some(sentence)
    }

    /// Compiles a graph, and brings it into the situation.
    pub(super) fn ground(
        &self,
        opened: &mut Opened,
        besides: Besides,
        streams: &mut Streams,
    ) -> Result<(Ground, Stand), Stop> {
        opened.sound(streams)?;
        let stand = self.stand(&mut opened.document, besides, streams)?;
        let graph = &opened.document.graph;
        let Some(mut ground) = Ground::new(graph) else {
            let name = &opened.name;
            let sentence = format!("{name}: The graph is too large to be worked out.");
            return Err(Stop::Wrong(sentence));
        };
        ground.stand(graph, &stand);
        Ok((ground, stand))
    }
}

/// Which stat is set to what. Names may hold an `=` themselves.
fn set(stats: &[Stat], set: &str) -> Result<(usize, f32), Stop> {
    let wrong = |sentence: String| Stop::Wrong(format!("--set {set}: {sentence}"));
    let names = stats.iter().map(|stat| stat.name.as_str());
    let mut parted = set
        .match_indices('=')
        .map(|(at, _)| (&set[..at], &set[at + 1..]));
    let found = parted.clone().find_map(|(name, value)| {
        let at = names::find(name.trim(), names.clone())?;
        Some((at, value))
    });
    let Some((at, value)) = found else {
        return Err(wrong(match parted.next() {
            Some((name, _)) => names::unknown("stat", name.trim(), names),
            None => String::from("Write a stat's name, = and its value, as in Health=12."),
        }));
    };
    if value.trim().is_empty() {
        return Err(wrong(format!(
            "{} has no value behind the =.",
            stats[at].name
        )));
    }
    let value = log::value(value, &stats[at]).map_err(wrong)?;
    Ok((at, value))
}
