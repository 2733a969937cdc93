//! The situation to evaluate a graph in: a sample, stats that are set, candidates, and the agent's
//! history.

use clap::Args;
use inclination_analysis::{live::PreviewContext, study::StudyContext};
use inclination_core::{
    Scope,
    authoring::{
        format::{self, Document},
        history::AuthoredHistory,
        model::{Graph, Stat},
    },
    text::join_names,
};
use inclination_project::{differ, edit::samples, log};

use super::{
    files::OpenedFile,
    name_lookup,
    streams::{Stop, Streams},
};

/// The arguments that describe a situation.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct SituationArgs {
    /// Set a stat, as in Health=12, Mood=angry or "In sight=yes"; a target stat is set for the
    /// first candidate
    #[arg(long = "set", value_name = "NAME=VALUE")]
    sets: Vec<String>,
    /// Start from a sample of the file instead of the current values in the editor
    #[arg(long, value_name = "NAME")]
    sample: Option<String>,
    /// Start from the stats' defaults and an empty history, as in a game that sets no stats
    #[arg(long, conflicts_with = "sample")]
    defaults: bool,
    /// Use a profile's values instead of the graph's own
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
}

/// Parts of a situation that come from files and replace those of the document.
#[derive(Debug, Default)]
pub(super) struct SituationOverrides {
    /// The candidates, if given.
    pub(super) candidates: Option<Vec<inclination_core::authoring::format::Candidate>>,
    /// The agent's history, if given.
    pub(super) history: Option<AuthoredHistory>,
}

impl SituationArgs {
    /// Brings a document into the situation and returns the preview that has its candidates and
    /// history.
    pub(super) fn apply_to_document(
        &self,
        document: &mut Document,
        overrides: SituationOverrides,
        streams: &mut Streams,
    ) -> Result<PreviewContext, Stop> {
        if let Some(wanted) = &self.profile {
            let profiles = &document.graph.profiles;
            let names = profiles.iter().map(|profile| profile.name.as_str());
            let Some(at) = name_lookup::find_name(wanted, names.clone()) else {
                return Err(Stop::Wrong(name_lookup::describe_unknown_name(
                    "profile", wanted, names,
                )));
            };
            let id = profiles[at].id;
            document.graph = document.graph.in_profile(Some(id));
        }

        if let Some(wanted) = &self.sample {
            let named = &document.samples.named;
            let names = named.iter().map(|sample| sample.name.as_str());
            let Some(at) = name_lookup::find_name(wanted, names.clone()) else {
                return Err(Stop::Wrong(name_lookup::describe_unknown_name(
                    "sample", wanted, names,
                )));
            };
            let sample = named[at].clone();
            for stat in &mut document.graph.stats {
                stat.sample = samples::stored_value(&sample, stat);
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
        if let Some(candidates) = overrides.candidates {
            situation.candidates = Some(candidates);
        }
        if let Some(history) = overrides.history {
            situation.history = history;
        }

        for set in &self.sets {
            let (at, value) = self::parse_assignment(&document.graph.stats, set)?;
            let stat = &mut document.graph.stats[at];
            if let Some(warning) = log::describe_out_of_range(stat, value) {
                streams.report_message(&format!("warning: {warning}"));
            }

            let first_candidate = document.samples.now.candidates.iter_mut().flatten().next();
            match first_candidate.filter(|_| stat.scope == Scope::Target) {
                Some(candidate) => {
                    candidate.values.insert(stat.id, value);
                }
                None => stat.sample = value,
            }
        }

        Ok(PreviewContext {
            situation: document.samples.now.clone(),
            ..PreviewContext::default()
        })
    }

    /// Lists the stats that are not set and whose values in the editor differ from their defaults.
    /// Returns `None` if there are none, or if a sample was requested. Leaves out stats that only
    /// effects use: no game has them, and no decision reads them.
    pub(super) fn describe_unset_stats(&self, graph: &Graph) -> Option<String> {
        if self.sample.is_some() {
            return None;
        }
        let stats = &graph.stats;
        let is_set = |at: usize| {
            let mut sets = self
                .sets
                .iter()
                .filter_map(|set| self::parse_assignment(stats, set).ok());
            sets.any(|(set, _)| set == at)
        };

        let decides = graph.without_effects();
        let kept: Vec<String> = stats
            .iter()
            .enumerate()
            .filter(|(at, stat)| {
                stat.scope != Scope::Target && stat.sample != stat.default && !is_set(*at)
            })
            .filter(|(_, stat)| decides.stat(stat.id).is_some())
            .map(|(_, stat)| {
                format!(
                    "{} {}",
                    stat.name,
                    differ::format_stat_value(stat, stat.sample)
                )
            })
            .collect();
        let list = join_names(&kept);
        let sentence = format!(
            "These stats are not set and have the values that the editor shows: {list}. To use the defaults, as a game would, add --defaults."
        );
        (!kept.is_empty()).then_some(sentence)
    }

    /// Compiles a graph and brings it into the situation.
    pub(super) fn compile_context(
        &self,
        opened: &mut OpenedFile,
        overrides: SituationOverrides,
        streams: &mut Streams,
    ) -> Result<(StudyContext, PreviewContext), Stop> {
        opened.ensure_no_errors(streams)?;
        let preview = self.apply_to_document(&mut opened.document, overrides, streams)?;
        let graph = &opened.document.graph;
        let Some(mut context) = StudyContext::new(graph) else {
            let name = &opened.name;
            let sentence = format!("{name}: The graph is too large to evaluate.");
            return Err(Stop::Wrong(sentence));
        };

        context.set_situation(graph, &preview);
        Ok((context, preview))
    }
}

/// Parses `NAME=VALUE` into the stat's position and value. A name may contain `=`.
fn parse_assignment(stats: &[Stat], set: &str) -> Result<(usize, f32), Stop> {
    let wrong = |sentence: String| Stop::Wrong(format!("--set {set}: {sentence}"));
    let names = stats.iter().map(|stat| stat.name.as_str());
    let mut splits = set
        .match_indices('=')
        .map(|(at, _)| (&set[..at], &set[at + 1..]));
    let found = splits.clone().find_map(|(name, value)| {
        let at = name_lookup::find_name(name.trim(), names.clone())?;
        Some((at, value))
    });

    let Some((at, value)) = found else {
        return Err(wrong(match splits.next() {
            Some((name, _)) => name_lookup::describe_unknown_name("stat", name.trim(), names),
            None => String::from("Write NAME=VALUE, as in Health=12."),
        }));
    };
    if value.trim().is_empty() {
        return Err(wrong(format!(
            "\"{}\" has no value. Write a value after the equals sign.",
            stats[at].name
        )));
    }
    let value = log::parse_value(value, &stats[at]).map_err(wrong)?;
    Ok((at, value))
}
