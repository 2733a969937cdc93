//! `simulate`: simulates agents over time, and reports how they spent it.

use std::path::PathBuf;

use clap::Args;
use inclination_analysis::simulation::{
    DITHERING_SECONDS, Simulation, SimulationReport, SimulationSetup, StartError,
};
use inclination_core::{
    DecisionHandle, Scope,
    authoring::model::{Stat, StatKind},
    text::count_noun,
};
use inclination_project::{
    differ::format_stat_value,
    text::{
        formatting::{csv_cell, pluralize},
        number::{format_percent, format_setting},
    },
};
use serde::Serialize;

use super::{
    files, json,
    situation_args::{SituationArgs, SituationOverrides},
    streams::{Outcome, Stop, Streams, Verdict},
};

/// Simulate agents over time, and report how they spend it
///
/// Every agent starts with the values that the editor shows. It decides again and again, the
/// effects of the options that it chooses change its stats, and effects without an option always
/// apply. The same seed gives the same result. Agents see no targets.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination simulate cat.incl.json
  inclination simulate cat.incl.json --seconds 3600 --step 0.5 --seed 7
  inclination simulate cat.incl.json --agents 100 --think 0.5 --json
  inclination simulate cat.incl.json --set Hunger=90 --csv > day.csv")]
pub(super) struct Simulate {
    /// The project file; - is standard input
    file: PathBuf,
    #[command(flatten)]
    given: SituationArgs,
    /// How long to simulate, in seconds
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "SECONDS",
        default_value_t = 60.0
    )]
    seconds: f64,
    /// The length of a step, in seconds
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "SECONDS",
        default_value_t = 0.1
    )]
    step: f64,
    /// The time between two decisions of an agent, in seconds; 0 is every step
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "SECONDS",
        default_value_t = 0.0
    )]
    think: f64,
    /// How many agents to simulate
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    agents: u32,
    /// The seed of all random numbers
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// Print the report as JSON instead of text
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values instead of a report: a line for each step of each agent
    #[arg(long)]
    csv: bool,
}

/// The report as JSON.
#[derive(Serialize)]
struct ReportedRun {
    agents: u32,
    seconds: f64,
    step: f64,
    seed: u64,
    decisions: Vec<ReportedDecision>,
    stats: Vec<ReportedStat>,
}

#[derive(Serialize)]
struct ReportedDecision {
    name: String,
    options: Vec<ReportedOption>,
    /// The share of time in which none of the options ran.
    idle: f64,
    switches: u64,
    switches_per_minute: f64,
    dithering: u64,
    /// The first times at which an agent soon returned to an option, in seconds.
    dithering_at: Vec<f64>,
}

#[derive(Serialize)]
struct ReportedOption {
    name: String,
    share: f64,
    starts: u64,
    typical_seconds: Option<f64>,
    longest_gap_seconds: f64,
}

#[derive(Serialize)]
struct ReportedStat {
    name: String,
    lowest: f32,
    highest: f32,
    share_at_low_end: f64,
    share_at_high_end: f64,
}

impl Simulate {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let mut opened = files::open_graph(&self.file)?;
        opened.ensure_no_errors(streams)?;
        self.given.apply_to_document(
            &mut opened.document,
            SituationOverrides::default(),
            streams,
        )?;

        let setup = SimulationSetup {
            agents: self.agents,
            step: self.step,
            length: self.seconds,
            thinking_interval: self.think,
            seed: self.seed,
        };
        let graph = &opened.document.graph;
        let mut simulation = match Simulation::new(graph, &setup) {
            Ok(simulation) => simulation,
            Err(StartError::Setup(error)) => return Err(Stop::Wrong(error.to_string())),
            Err(StartError::Problems(problems)) => {
                opened.report_errors(&problems, streams);
                return Err(Stop::Problems);
            }
        };
        if simulation.decisions().is_empty() {
            return Err(Stop::Wrong(format!(
                "{}: The graph has no decision, so agents have nothing to do.",
                opened.name
            )));
        }
        if !simulation.has_effects() {
            streams.report_message(
                "warning: No effect changes a stat, so nothing changes over time. Add effects to the options in the editor.",
            );
        }

        if self.csv {
            print_table(&mut simulation, streams)?;
            return Ok(Verdict::Good);
        }

        let mut report = SimulationReport::new(&simulation);
        while simulation.advance().is_some() {
            report.add_step(&simulation);
        }
        report.finish();
        let reported = ReportedRun::new(&simulation, &report);
        if self.json {
            json::print_json(streams, &reported)?;
        } else {
            reported.print_as_text(&simulation, streams)?;
        }
        Ok(Verdict::Good)
    }
}

/// Prints a line for each step of each agent: its stats, and what its decisions run.
fn print_table(simulation: &mut Simulation, streams: &mut Streams) -> Result<(), Stop> {
    let graph = simulation.graph().clone();
    let shown = shown_stats(simulation);
    let decisions: Vec<DecisionHandle> = simulation.decisions().to_vec();

    let mut header = vec![String::from("time"), String::from("agent")];
    header.extend(shown.iter().map(|at| csv_cell(&graph.stats[*at].name)));
    let names = decisions
        .iter()
        .map(|decision| csv_cell(simulation.program().decision_name(*decision)));
    header.extend(names);
    streams.print_data(&header.join(","))?;

    while let Some(step) = simulation.advance() {
        let program = simulation.program();
        let time = format_seconds(simulation.step_time(step));
        for (agent, moment) in simulation.moments().enumerate() {
            let mut cells = vec![time.clone(), agent.to_string()];
            let stats = shown
                .iter()
                .map(|at| csv_cell(&format_cell(&graph.stats[*at], moment.values[*at])));
            cells.extend(stats);
            for chain in moment.chains {
                let running = chain.iter().take_while(|link| !link.is_finished);
                let names = running.map(|link| program.option_name(link.option));
                cells.push(csv_cell(&names.collect::<Vec<_>>().join(" > ")));
            }
            streams.print_data(&cells.join(","))?;
        }
    }
    Ok(())
}

/// Formats a stat's value for a table: a number with all its digits, or a word.
fn format_cell(stat: &Stat, value: f32) -> String {
    match stat.kind {
        StatKind::Number { .. } => value.to_string(),
        StatKind::YesNo | StatKind::Choice(_) => format_stat_value(stat, value),
    }
}

/// Removes the rounding errors of a multiple of a step, such as those of 3 steps of 0.1 s.
fn round_seconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// Formats a time.
fn format_seconds(seconds: f64) -> String {
    round_seconds(seconds).to_string()
}

impl ReportedRun {
    fn new(simulation: &Simulation, report: &SimulationReport) -> Self {
        let program = simulation.program();
        let seconds = |steps: u64| round_seconds(simulation.step_time(steps));
        let share = |steps: u64| steps as f64 / report.agent_steps().max(1) as f64;
        let decisions = report.decisions.iter().map(|decision| ReportedDecision {
            name: program.decision_name(decision.decision).to_owned(),
            options: decision
                .options
                .iter()
                .map(|(option, did)| ReportedOption {
                    name: program.option_name(*option).to_owned(),
                    share: share(did.steps),
                    starts: did.starts,
                    typical_seconds: did.typical_steps().map(seconds),
                    longest_gap_seconds: seconds(did.longest_gap),
                })
                .collect(),
            idle: share(decision.idle_steps),
            switches: decision.switches,
            switches_per_minute: decision.switches as f64 / report.agent_minutes(),
            dithering: decision.dithering,
            dithering_at: decision
                .dithering_steps
                .iter()
                .copied()
                .map(seconds)
                .collect(),
        });

        let stats = report.stats.iter().map(|had| ReportedStat {
            name: simulation.graph().stats[had.stat].name.clone(),
            lowest: had.lowest,
            highest: had.highest,
            share_at_low_end: share(had.steps_at_low_end),
            share_at_high_end: share(had.steps_at_high_end),
        });

        let setup = simulation.setup();
        Self {
            agents: setup.agents,
            seconds: seconds(simulation.step_count()),
            step: setup.step,
            seed: setup.seed,
            decisions: decisions.collect(),
            stats: stats.collect(),
        }
    }

    fn print_as_text(&self, simulation: &Simulation, streams: &mut Streams) -> Result<(), Stop> {
        let agents = pluralize(self.agents as usize, "agent", "agents");
        streams.print_line(&format!(
            "{} {agents} for {} s in steps of {} s, seed {}.",
            self.agents,
            format_seconds(self.seconds),
            format_seconds(self.step),
            self.seed
        ))?;

        for decision in &self.decisions {
            streams.print_line("")?;
            streams.print_line(&decision.headline())?;
            for option in &decision.options {
                streams.print_line(&format!("  {}", option.describe()))?;
            }
            if decision.idle > 0.0 {
                let share = format_percent(decision.idle);
                streams.print_line(&format!("  none of them: {share} of the time"))?;
            }
        }

        streams.print_line("")?;
        for (had, at) in self.stats.iter().zip(shown_stats(simulation)) {
            let stat = &simulation.graph().stats[at];
            streams.print_line(&had.describe(stat))?;
        }
        Ok(())
    }
}

/// Returns the positions of the stats that are not those of targets.
fn shown_stats(simulation: &Simulation) -> Vec<usize> {
    let stats = simulation.graph().stats.iter().enumerate();
    stats
        .filter(|(_, stat)| stat.scope != Scope::Target)
        .map(|(at, _)| at)
        .collect()
}

impl ReportedDecision {
    fn headline(&self) -> String {
        let rate = format_setting(self.switches_per_minute as f32);
        let returned = self.dithering_at.first().map(|first| {
            format!(
                "; returned to an interrupted option within {DITHERING_SECONDS} s {}, first at {} s",
                count_noun(self.dithering as usize, "time"),
                format_seconds(*first)
            )
        });
        let name = &self.name;
        format!(
            "{name}: {rate} switches per minute{}.",
            returned.unwrap_or_default()
        )
    }
}

impl ReportedOption {
    fn describe(&self) -> String {
        let Some(typical) = self.typical_seconds else {
            return format!("{}: never chosen", self.name);
        };
        let times = pluralize(self.starts as usize, "time", "times");
        format!(
            "{}: {} of the time, {} {times}, typically {} s, longest gap {} s",
            self.name,
            format_percent(self.share),
            self.starts,
            format_seconds(typical),
            format_seconds(self.longest_gap_seconds)
        )
    }
}

impl ReportedStat {
    fn describe(&self, stat: &Stat) -> String {
        let [low, high] = [self.lowest, self.highest].map(|value| format_stat_value(stat, value));
        if self.lowest == self.highest {
            return format!("{}: always {low}", self.name);
        }

        let is_number = matches!(stat.kind, StatKind::Number { .. });
        let describe_end = |end: &str, share: f64| {
            let text = format!(", at its {end} end {} of the time", format_percent(share));
            (is_number && share > 0.0).then_some(text)
        };
        format!(
            "{}: from {low} to {high}{}{}",
            self.name,
            describe_end("lower", self.share_at_low_end).unwrap_or_default(),
            describe_end("upper", self.share_at_high_end).unwrap_or_default(),
        )
    }
}
