//! `check`: reports the problems of graphs.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use inclination_core::authoring::check::{Problems, Severity, check};
use inclination_project::{
    contract::{self, ContractFinding, ParsedContract, Units},
    scenario_check::{ScenarioProblem, check_scenarios},
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
/// not reported. The problems of scenarios follow those of the graph. With --contract, the command
/// also reports stats that are missing from the graph, missing from the game's stat list, or
/// different. The exit code is 1 if there is an error.
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
    /// The problems of scenarios.
    scenarios: Vec<ReportedScenarioProblem>,
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

#[derive(Serialize)]
struct ReportedScenarioProblem {
    severity: &'static str,
    code: &'static str,
    /// The name of the scenario.
    scenario: String,
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
            let scenario_problems = check_scenarios(&opened.document);
            let denied = self.deny == Some(DenyLevel::Warnings);
            let is_denied =
                |severity| severity == Severity::Error || (denied && severity == Severity::Warning);
            is_bad |= problems.iter().any(|found| is_denied(found.severity));
            is_bad |= scenario_problems
                .iter()
                .any(|found| is_denied(found.severity));
            let differences = contract
                .as_ref()
                .map(|contract| find_differences(&opened, contract));
            is_bad |= differences
                .iter()
                .flatten()
                .any(|found| is_denied(found.severity));

            let findings = Findings {
                opened: &opened,
                problems,
                scenario_problems,
                differences,
            };
            if self.json {
                all.push(findings.into_report());
            } else {
                findings.print_as_text(streams)?;
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

/// Everything that was found in a file.
struct Findings<'o> {
    opened: &'o OpenedFile,
    problems: Problems,
    scenario_problems: Vec<ScenarioProblem>,
    differences: Option<Vec<ContractFinding>>,
}

impl Findings<'_> {
    /// Prints a line for each finding.
    fn print_as_text(&self, streams: &mut Streams) -> Result<(), Stop> {
        for problem in &self.problems {
            streams.print_line(&self.opened.format_problem(problem))?;
        }

        let file = &self.opened.name;
        for problem in &self.scenario_problems {
            let scenario = self.scenario_name(problem);
            let severity = problem.severity.word();
            let sentence = &problem.sentence;
            streams.print_line(&format!(
                "{file}:scenario {scenario}: {severity}: {sentence}"
            ))?;
        }
        for ContractFinding {
            name,
            severity,
            sentence,
            ..
        } in self.differences.iter().flatten()
        {
            let severity = severity.word();
            streams.print_line(&format!("{file}:{name}: {severity}: {sentence}"))?;
        }
        Ok(())
    }

    /// Returns the name of the scenario that has a problem, or its position if it has none.
    fn scenario_name(&self, problem: &ScenarioProblem) -> String {
        let scenarios = self.opened.document.scenarios.iter().enumerate();
        let mut scenarios = scenarios.filter(|(_, one)| one.id == problem.place.scenario);
        match scenarios.next() {
            Some((at, scenario)) if scenario.name.trim().is_empty() => (at + 1).to_string(),
            Some((_, scenario)) => scenario.name.clone(),
            None => String::new(),
        }
    }

    fn into_report(self) -> CheckReport {
        let graph = &self.opened.document.graph;
        let reported = self.problems.iter().map(|problem| {
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
        let scenarios = self.scenario_problems.iter().map(|problem| {
            let fix = problem.fix.as_ref();
            ReportedScenarioProblem {
                severity: problem.severity.word(),
                code: problem.code,
                scenario: self.scenario_name(problem),
                sentence: problem.sentence.clone(),
                fix: fix.map(|fix| fix.title.clone()),
            }
        });

        CheckReport {
            file: self.opened.name.clone(),
            problems: reported.collect(),
            acknowledged: self.problems.acknowledged_count(),
            scenarios: scenarios.collect(),
            contract: self.differences.map(|found| {
                found
                    .into_iter()
                    .map(ContractReportEntry::from_finding)
                    .collect()
            }),
        }
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
