//! `check`: reports the problems of graphs.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use inclination_core::authoring::check::{Problems, Severity, check};
use inclination_project::{
    contract::{self, ContractFinding, ParsedContract, Units},
    text::formatting::pluralize,
};
use serde::Serialize;

use super::{
    files::{self, OpenedFile},
    json,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Report the problems of graphs, one per line
///
/// Each line has the form `file:node: severity: sentence`. Problems that the designer accepted are
/// not reported. With --contract, the command also reports stats that are missing from the graph,
/// missing from the game's stat list, or different. The exit code is 1 if there is an error.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination check duel.incl.json
  inclination check --deny warnings assets/examples/*.incl.json
  inclination check --contract game/stats.csv duel.incl.json
  git show HEAD:duel.incl.json | inclination check -")]
pub(super) struct Check {
    /// Projects or runtime files to check; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Compare the graphs with the game's stat list, a CSV or JSON file; - is standard input
    #[arg(long, value_name = "LIST")]
    contract: Option<PathBuf>,
    /// Also treat these problems as errors
    #[arg(long, value_enum, value_name = "WHAT")]
    deny: Option<DenyLevel>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DenyLevel {
    /// Warnings
    Warnings,
}

/// The report about a file.
#[derive(Serialize)]
struct CheckReport {
    file: String,
    problems: Vec<ReportedProblem>,
    acknowledged: usize,
    /// The differences from the game's stat list, if one is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    contract: Option<Vec<ContractReportEntry>>,
}

#[derive(Serialize)]
struct ContractReportEntry {
    severity: &'static str,
    code: &'static str,
    stat: String,
    sentence: String,
    /// The titles of possible fixes, with the likeliest first.
    fixes: Vec<String>,
}

#[derive(Serialize)]
struct ReportedProblem {
    severity: &'static str,
    code: &'static str,
    /// The node, or `None` for the graph as a whole.
    node: Option<String>,
    /// The profile that has the problem, or `None` for the graph's own numbers.
    profile: Option<String>,
    sentence: String,
    /// The title of a possible fix.
    fix: Option<String>,
}

impl Check {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let mut all = Vec::new();
        let (mut is_bad, mut is_unread) = (false, false);
        let contract = self
            .contract
            .as_deref()
            .map(|file| read_contract(file, streams))
            .transpose()?;
        is_bad |= contract.as_ref().is_some_and(|contract| contract.wrong > 0);

        for file in &self.files {
            let opened = match files::open_graph(file) {
                Ok(opened) => opened,
                Err(Stop::Wrong(sentence)) => {
                    streams.report_message(&sentence);
                    is_unread = true;
                    continue;
                }
                Err(other) => return Err(other),
            };

            let problems = check(&opened.document.graph);
            let denied = self.deny == Some(DenyLevel::Warnings);
            is_bad |= problems.has_errors() || (denied && problems.warnings().next().is_some());
            let differences = contract
                .as_ref()
                .map(|contract| find_differences(&opened, contract));
            is_bad |= differences.iter().flatten().any(|found| {
                found.severity == Severity::Error || (denied && found.severity == Severity::Warning)
            });

            if self.json {
                all.push(build_report(&opened, &problems, differences));
                continue;
            }
            for problem in &problems {
                streams.print_line(&opened.format_problem(problem))?;
            }
            for ContractFinding {
                name,
                severity,
                sentence,
                ..
            } in differences.iter().flatten()
            {
                let file = &opened.name;
                let severity = severity.word();
                streams.print_line(&format!("{file}:{name}: {severity}: {sentence}"))?;
            }
        }

        if self.json {
            json::print_json(streams, &all)?;
        }
        match (is_unread, is_bad) {
            (true, _) => Err(Stop::AlreadyReported),
            (_, true) => Ok(Verdict::Problems),
            _ => Ok(Verdict::Good),
        }
    }
}

/// Reads the game's stat list and reports its wrong rows.
fn read_contract(file: &Path, streams: &mut Streams) -> Result<ParsedContract, Stop> {
    let name = files::display_name(file);
    let read = contract::read_contract(&files::read_bytes(file)?)
        .map_err(|sentence| Stop::Wrong(format!("{name}: {sentence}")))?;

    for mistake in &read.mistakes {
        streams.report_message(&format!("{name}: {mistake}"));
    }
    let more = read.wrong - read.mistakes.len();
    if more > 0 {
        let rows = pluralize(more, "row", "rows");
        streams.report_message(&format!("{name}: Skipped {more} more invalid {rows}."));
    }
    Ok(read)
}

/// Compares a graph with the game's stat list.
fn find_differences(opened: &OpenedFile, listed: &ParsedContract) -> Vec<ContractFinding> {
    let units = if opened.is_project {
        Units::Known
    } else {
        Units::Unknown
    };
    contract::compare_contract(&listed.contract, &opened.document.graph, units)
}

/// Builds the report about a file.
fn build_report(
    opened: &OpenedFile,
    problems: &Problems,
    differences: Option<Vec<ContractFinding>>,
) -> CheckReport {
    let graph = &opened.document.graph;
    let reported = problems.iter().map(|problem| {
        let node = problem.place.display_name(graph);
        ReportedProblem {
            severity: problem.severity.word(),
            code: problem.code,
            node: (!node.is_empty()).then_some(node),
            profile: problem
                .place
                .profile
                .and_then(|id| graph.profile(id))
                .map(|profile| profile.name.clone()),
            sentence: problem.sentence.clone(),
            fix: problem.fix.as_ref().map(|fix| fix.title.clone()),
        }
    });

    CheckReport {
        file: opened.name.clone(),
        problems: reported.collect(),
        acknowledged: problems.acknowledged_count(),
        contract: differences.map(|found| {
            found
                .into_iter()
                .map(ContractReportEntry::from_finding)
                .collect()
        }),
    }
}

impl ContractReportEntry {
    fn from_finding(found: ContractFinding) -> Self {
        Self {
            severity: found.severity.word(),
            code: found.code(),
            stat: found.name,
            sentence: found.sentence,
            fixes: found.fixes.into_iter().map(|(_, title)| title).collect(),
        }
    }
}
