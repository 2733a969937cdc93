//! `info`: summarizes a file.

use std::path::PathBuf;

use clap::Args;
use inclination_core::{
    Program,
    authoring::{
        check::check,
        model::{Graph, NodeKind, Stat, StatKind},
    },
    text::append_unit,
};
use serde::Serialize;

use super::{
    files::{self, OpenedFile},
    json,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Summarize a file: its stats, factors, decisions, profiles, samples and size
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination info duel.incl.json
  inclination info duel.incl.json --json | jq -r '.stats[].name'")]
pub(super) struct Info {
    /// The project or runtime file; - is standard input
    file: PathBuf,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

/// The summary of a file.
#[derive(Serialize)]
struct FileReport {
    file: String,
    form: &'static str,
    name: String,
    description: String,
    /// A hash, as text because many programs' numbers cannot hold all of its digits.
    logic: String,
    nodes: usize,
    groups: usize,
    errors: usize,
    warnings: usize,
    stats: Vec<StatReport>,
    factors: Vec<String>,
    decisions: Vec<DecisionOptions>,
    profiles: Vec<String>,
    samples: Vec<String>,
}

#[derive(Serialize)]
struct StatReport {
    name: String,
    scope: &'static str,
    kind: &'static str,
    unit: String,
    low: Option<f32>,
    high: Option<f32>,
    choices: Vec<String>,
    default: f32,
    sample: f32,
    description: String,
}

#[derive(Serialize)]
struct DecisionOptions {
    name: String,
    options: Vec<String>,
}

impl Info {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let opened = files::open_graph(&self.file)?;
        let report = FileReport::from_file(&opened);
        if self.json {
            json::print_json(streams, &report)?;
        } else {
            report.print_as_text(streams)?;
        }
        Ok(Verdict::Good)
    }
}

impl FileReport {
    fn from_file(opened: &OpenedFile) -> Self {
        let graph = &opened.document.graph;
        let problems = check(graph);
        let bodies = graph.groups.values().map(|group| group.nodes.len());
        let program = Program::new(graph).ok();

        Self {
            file: opened.name.clone(),
            form: if opened.is_project {
                "project"
            } else {
                "runtime"
            },
            name: graph.name.clone(),
            description: graph.description.clone(),
            logic: format!("{:016x}", graph.logic_hash()),
            nodes: graph.nodes.len() + bodies.sum::<usize>(),
            groups: graph.groups.len(),
            errors: problems.errors().count(),
            warnings: problems.warnings().count(),
            stats: graph.stats.iter().map(StatReport::from_stat).collect(),
            factors: list_factors(graph),
            decisions: program.as_ref().map_or_else(Vec::new, list_decisions),
            profiles: graph
                .profiles
                .iter()
                .map(|profile| profile.name.clone())
                .collect(),
            samples: opened
                .document
                .samples
                .named
                .iter()
                .map(|sample| sample.name.clone())
                .collect(),
        }
    }

    /// Prints the summary as text.
    fn print_as_text(&self, streams: &mut Streams) -> Result<(), Stop> {
        streams.print_line(&self.name)?;
        if !self.description.is_empty() {
            streams.print_line(&self.description)?;
        }

        let Self {
            form,
            nodes,
            groups,
            errors,
            warnings,
            logic,
            ..
        } = self;
        streams.print_line(&format!(
            "{form} file, nodes: {nodes}, groups: {groups}, errors: {errors}, warnings: {warnings}, logic: {logic}"
        ))?;

        for stat in &self.stats {
            streams.print_line(&format!("Stat {}", stat.to_text()))?;
        }
        for factor in &self.factors {
            streams.print_line(&format!("Factor {factor}"))?;
        }
        for decision in &self.decisions {
            let options = decision.options.join(", ");
            streams.print_line(&format!("Decision {}: {options}", decision.name))?;
        }
        for profile in &self.profiles {
            streams.print_line(&format!("Profile {profile}"))?;
        }
        for sample in &self.samples {
            streams.print_line(&format!("Sample {sample}"))?;
        }
        Ok(())
    }
}

impl StatReport {
    fn from_stat(stat: &Stat) -> Self {
        let (kind, ends, choices) = match &stat.kind {
            StatKind::Number { low, high, .. } => ("number", Some((*low, *high)), Vec::new()),
            StatKind::YesNo => ("yes/no", None, Vec::new()),
            StatKind::Choice(names) => ("choice", None, names.clone()),
        };
        Self {
            name: stat.name.clone(),
            scope: stat.scope.word(),
            kind,
            unit: stat.unit.clone(),
            low: ends.map(|(low, _)| low),
            high: ends.map(|(_, high)| high),
            choices,
            default: stat.default,
            sample: stat.sample,
            description: stat.description.clone(),
        }
    }

    /// Describes the stat in one line.
    fn to_text(&self) -> String {
        let scope = match self.scope {
            "agent" => String::new(),
            scope => format!(" of the {scope}"),
        };
        let values = match (self.low, self.high) {
            (Some(low), Some(high)) => {
                format!("{low} to {}", append_unit(&high.to_string(), &self.unit))
            }
            _ if self.kind == "choice" => self.choices.join(", "),
            _ => String::from("yes or no"),
        };
        format!("{}{scope}: {values}", self.name)
    }
}

fn list_factors(graph: &Graph) -> Vec<String> {
    graph
        .nodes
        .values()
        .filter(|node| matches!(node.kind, NodeKind::Factor(_)))
        .map(|node| node.name.clone())
        .collect()
}

fn list_decisions(program: &Program) -> Vec<DecisionOptions> {
    program
        .decisions()
        .map(|(decision, name)| DecisionOptions {
            name: name.to_owned(),
            options: program
                .options(decision)
                .map(|option| program.option_name(option).to_owned())
                .collect(),
        })
        .collect()
}
