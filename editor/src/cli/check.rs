//! `check`: what is wrong with graphs.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use inclination_core::check;
use serde::Serialize;

use super::{
    files::{self, Opened},
    json,
    streams::{Outcome, Stop, Streams, Verdict},
};
use crate::panels::problems::place_name;

/// Tells what is wrong with graphs, a line for each problem
///
/// A line is `file:node: severity: sentence`. Problems that the designer has accepted are quiet. The exit code is 1 if a graph has an error.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination check duel.incl.json
  inclination check --deny warnings assets/examples/*.incl.json
  git show HEAD:duel.incl.json | inclination check -")]
pub(super) struct Check {
    /// Projects or runtime files; - is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
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
            if self.json {
                all.push(checked(&opened, &problems));
                continue;
            }
            for problem in &problems {
                streams.line(&opened.told(problem))?;
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

fn checked(opened: &Opened, problems: &check::Problems) -> Checked {
    let told = problems.iter().map(|problem| {
        let node = place_name(&opened.document.graph, problem.place);
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
    }
}
