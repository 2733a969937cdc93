//! `info`: what is in a file.

use std::path::PathBuf;

use clap::Args;
use inclination_core::{
    Program, check,
    model::{Graph, NodeKind, Stat, StatKind},
};
use inclination_project::text::number::with_unit;
use serde::Serialize;

use super::{
    files::{self, Opened},
    json,
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Tells what is in a file: its stats, factors, decisions and samples, and how large it is
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination info duel.incl.json
  inclination info duel.incl.json --json | jq -r '.stats[].name'")]
pub(super) struct Info {
    /// A project or a runtime file; - is the standard input
    file: PathBuf,
    /// Prints JSON instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    file: String,
    form: &'static str,
    name: String,
    description: String,
    /// As text: other programs' numbers lose digits of it.
    logic: String,
    nodes: usize,
    groups: usize,
    errors: usize,
    warnings: usize,
    stats: Vec<ToldStat>,
    factors: Vec<String>,
    decisions: Vec<ToldDecision>,
    profiles: Vec<String>,
    samples: Vec<String>,
}

#[derive(Serialize)]
struct ToldStat {
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
struct ToldDecision {
    name: String,
    options: Vec<String>,
}

impl Info {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let opened = files::open(&self.file)?;
        let told = Told::of(&opened);
        if self.json {
            json::print(streams, &told)?;
        } else {
            told.print(streams)?;
        }
        Ok(Verdict::Good)
    }
}

impl Told {
    fn of(opened: &Opened) -> Self {
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
            stats: graph.stats.iter().map(ToldStat::of).collect(),
            factors: factors(graph),
            decisions: program.as_ref().map_or_else(Vec::new, decisions),
            profiles: {
                let profiles = graph.profiles.iter();
                profiles.map(|profile| profile.name.clone()).collect()
            },
            samples: {
                let named = opened.document.samples.named.iter();
                named.map(|sample| sample.name.clone()).collect()
            },
        }
    }

    fn print(&self, streams: &mut Streams) -> Result<(), Stop> {
        streams.line(&self.name)?;
        if !self.description.is_empty() {
            streams.line(&self.description)?;
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
        streams.line(&format!(
            "{form} file, nodes: {nodes}, groups: {groups}, errors: {errors}, warnings: {warnings}, logic: {logic}"
        ))?;
        for stat in &self.stats {
            streams.line(&format!("Stat {}", stat.text()))?;
        }
        for factor in &self.factors {
            streams.line(&format!("Factor {factor}"))?;
        }
        for decision in &self.decisions {
            let options = decision.options.join(", ");
            streams.line(&format!("Decision {}: {options}", decision.name))?;
        }
        for profile in &self.profiles {
            streams.line(&format!("Profile {profile}"))?;
        }
        for sample in &self.samples {
            streams.line(&format!("Sample {sample}"))?;
        }
        Ok(())
    }
}

impl ToldStat {
    fn of(stat: &Stat) -> Self {
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

    fn text(&self) -> String {
        let of = match self.scope {
            "agent" => String::new(),
            scope => format!(" of the {scope}"),
        };
        let what = match (self.low, self.high) {
            (Some(low), Some(high)) => {
                format!("{low} to {}", with_unit(&high.to_string(), &self.unit))
            }
            _ if self.kind == "choice" => self.choices.join(", "),
            _ => String::from("yes or no"),
        };
        format!("{}{of}: {what}", self.name)
    }
}

fn factors(graph: &Graph) -> Vec<String> {
    let nodes = graph.nodes.values();
    let factors = nodes.filter(|node| matches!(node.kind, NodeKind::Factor(_)));
    factors.map(|node| node.name.clone()).collect()
}

fn decisions(program: &Program) -> Vec<ToldDecision> {
    let decisions = program.decisions().map(|(decision, name)| {
        let options = program.options(decision);
        let options = options.map(|option| program.option_name(option).to_owned());
        ToldDecision {
            name: name.to_owned(),
            options: options.collect(),
        }
    });
    decisions.collect()
}
