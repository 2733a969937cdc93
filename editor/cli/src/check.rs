//! `check`: what is wrong with graphs.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use inclination_core::check::{self, Severity, check};
use inclination_project::contract::{self, Finding, Read, Units};
use serde::Serialize;

use super::{
    files::{self, Opened},
    json,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Tells what is wrong with graphs, a line for each problem
///
/// A line is `file:node: severity: sentence`. Problems that the designer has accepted are quiet. The exit code is 1 if a graph has an error.
/// With the game's list of stats it tells too what the graph lacks, has too many of, or has otherwise.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination check duel.incl.json
  inclination check --deny warnings assets/examples/*.incl.json
  inclination check --contract game/stats.csv duel.incl.json
  git show HEAD:duel.incl.json | inclination check -")]
pub(super) struct Check {
    /// Projects or runtime files; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game's list of stats, as CSV or JSON, that the graphs are held to; - is the standard input
    #[arg(long, value_name = "LIST")]
    contract: Option<PathBuf>,
    /// What counts as an error too
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<Deny>,
    /// Prints JSON instead
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Deny {
    /// Warnings
    Warnings,
}

#[derive(Serialize)]
struct Checked {
    file: String,
    problems: Vec<Told>,
    acknowledged: usize,
    /// What the game's list says otherwise, if one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<Vec<ToldDifference>>,
}

#[derive(Serialize)]
struct ToldDifference {
    severity: &'static str,
    code: &'static str,
    stat: String,
    sentence: String,
    /// What would mend it, the likeliest first.
    fixes: Vec<String>,
}

#[derive(Serialize)]
struct Told {
    severity: &'static str,
    code: &'static str,
    /// None: the graph as a whole.
    node: Option<String>,
    /// The profile that it is wrong in; none: the graph by itself.
    profile: Option<String>,
    sentence: String,
    /// What would mend it.
    fix: Option<String>,
}

impl Check {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let mut all = Vec::new();
        let (mut is_bad, mut is_unread) = (false, false);
        let listed = self.contract.as_deref();
        let listed = listed.map(|file| list(file, streams)).transpose()?;
        is_bad |= listed.as_ref().is_some_and(|listed| listed.wrong > 0);
        for file in &self.files {
            let opened = match files::open(file) {
                Ok(opened) => opened,
                Err(Stop::Wrong(sentence)) => {
                    streams.complain(&sentence);
                    is_unread = true;
                    continue;
                }
                Err(other) => return Err(other),
            };
            let problems = check(&opened.document.graph);
            let denied = self.deny == Some(Deny::Warnings);
            is_bad |= problems.has_errors() || (denied && problems.warnings().next().is_some());
            let differences = listed.as_ref().map(|listed| differences(&opened, listed));
            is_bad |= differences.iter().flatten().any(|found| {
                found.severity == Severity::Error || (denied && found.severity == Severity::Warning)
            });
            if self.json {
                all.push(checked(&opened, &problems, differences));
                continue;
            }
            for problem in &problems {
                streams.line(&opened.told(problem))?;
            }
            for Finding {
                name,
                severity,
                sentence,
                ..
            } in differences.iter().flatten()
            {
                let file = &opened.name;
                let severity = severity.word();
                streams.line(&format!("{file}:{name}: {severity}: {sentence}"))?;
            }
        }
        if self.json {
            json::print(streams, &all)?;
        }
        match (is_unread, is_bad) {
            (true, _) => Err(Stop::Told),
            (_, true) => Ok(Verdict::Problems),
            _ => Ok(Verdict::Good),
        }
    }
}

/// Reads the game's list, and tells which of its rows are wrong.
fn list(file: &Path, streams: &mut Streams) -> Result<Read, Stop> {
    let name = files::called(file);
    let read = contract::read(&files::bytes(file)?);
    let read = read.map_err(|sentence| Stop::Wrong(format!("{name}: {sentence}")))?;
    for mistake in &read.mistakes {
        streams.complain(&format!("{name}: {mistake}"));
    }
    let more = read.wrong - read.mistakes.len();
    if more > 0 {
        streams.complain(&format!("{name}: {more} more rows are wrong."));
    }
    Ok(read)
}

fn differences(opened: &Opened, listed: &Read) -> Vec<Finding> {
    let units = if opened.is_project {
        Units::Known
    } else {
        Units::Unknown
    };
    contract::compare(&listed.contract, &opened.document.graph, units)
}

fn checked(
    opened: &Opened,
    problems: &check::Problems,
    differences: Option<Vec<Finding>>,
) -> Checked {
    let told = problems.iter().map(|problem| {
        let node = problem.place.display_name(&opened.document.graph);
        Told {
            severity: problem.severity.word(),
            code: problem.code,
            node: (!node.is_empty()).then_some(node),
            profile: {
                let profile = problem.place.profile;
                let profile = profile.and_then(|id| opened.document.graph.profile(id));
                profile.map(|profile| profile.name.clone())
            },
            sentence: problem.sentence.clone(),
            fix: problem.fix.as_ref().map(|fix| fix.title.clone()),
        }
    });
    Checked {
        file: opened.name.clone(),
        problems: told.collect(),
        acknowledged: problems.acknowledged(),
        contract: differences.map(|found| found.into_iter().map(ToldDifference::of).collect()),
    }
}

impl ToldDifference {
    fn of(found: Finding) -> Self {
        Self {
            severity: found.severity.word(),
            code: found.code(),
            stat: found.name,
            sentence: found.sentence,
            fixes: found.mends.into_iter().map(|(_, title)| title).collect(),
        }
    }
}
