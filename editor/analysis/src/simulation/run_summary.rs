//! The report on the runs of a scenario as names, shares and sentences, for panels.

use inclination_core::{
    authoring::model::{Graph, Path, Stat, StatKind},
    text::count_noun,
};
use inclination_project::{
    differ::format_stat_value,
    text::number::{format_percent, format_setting},
};

use super::{
    many_runs::{ManyRuns, ResultShare},
    report::{DITHERING_SECONDS, DecisionReport, OptionReport, PopulationReport, StatReport},
    setup::SimulationSetup,
    shares_over_time::SharesOverTime,
    state::RunResult,
    stepping::{Simulation, StartError},
    time_unit::TimeUnit,
};
use crate::{plot::Plot, study::CancelToken};

/// The report on the runs of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct RunSummary {
    /// The number of runs.
    pub runs: u64,
    /// The results that runs can have, if the scenario has end conditions.
    pub results: Vec<ResultSummary>,
    /// A sentence about the lengths of the runs, if they can differ.
    pub lengths: Option<String>,
    /// A sentence about members that could not join, if there were any.
    pub refused_members: Option<String>,
    /// The populations, in the order of the scenario.
    pub populations: Vec<PopulationSummary>,
    /// The stats of the world.
    pub world: Vec<StatSummary>,
}

/// How often a result came about.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultSummary {
    /// The name of the result.
    pub name: String,
    /// How often it came about.
    pub share: ResultShare,
}

/// How the members of a population spent their time.
#[derive(Clone, Debug, PartialEq)]
pub struct PopulationSummary {
    /// The name of the population.
    pub name: String,
    /// The decisions that its members made.
    pub decisions: Vec<DecisionSummary>,
    /// The values that their stats had.
    pub stats: Vec<StatSummary>,
}

/// How the members of a population used the options of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionSummary {
    /// The name of the decision.
    pub name: String,
    /// The path of the decision.
    pub path: Option<Path>,
    /// How often they changed from one option to another, as text.
    pub switches: String,
    /// A sentence about those that kept changing their mind, if any did.
    pub dithering: Option<String>,
    /// The options, in the order of the decision.
    pub options: Vec<OptionSummary>,
    /// The share of time in which none of the options ran.
    pub idle_share: f64,
    /// The shares of the options over time, if there are several agents or runs.
    pub over_time: Option<Plot>,
}

/// How the members of a population used an option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionSummary {
    /// The name of the option.
    pub name: String,
    /// The share of time in which it ran.
    pub share: f64,
    /// How often it started in a run, on average.
    pub starts: f64,
    /// The median length of its runs as text, unless it never ran.
    pub typical_length: Option<String>,
    /// The longest time without it, as text.
    pub longest_gap: String,
}

/// The values that a stat had.
#[derive(Clone, Debug, PartialEq)]
pub struct StatSummary {
    /// The name of the stat.
    pub name: String,
    /// The lowest and the highest value, as texts.
    pub values: [String; 2],
    /// The lowest and the highest value as shares of the range.
    pub shares: [f32; 2],
    /// The shares of time that it had at the lower and at the upper end of its range, if it is a
    /// number.
    pub ends: Option<[f64; 2]>,
}

impl RunSummary {
    /// Simulates a number of runs and summarizes them. Returns `None` if canceled.
    pub fn simulate(
        graph: &Graph,
        setup: &SimulationSetup,
        runs: u64,
        threads: usize,
        cancel: &CancelToken,
    ) -> Option<Result<Self, StartError>> {
        let simulation = match Simulation::new(graph, setup) {
            Ok(simulation) => simulation,
            Err(error) => return Some(Err(error)),
        };
        match ManyRuns::simulate(graph, setup, runs, threads, cancel) {
            Ok(Some(many)) => Some(Ok(Self::new(&simulation, &many))),
            Ok(None) => None,
            Err(error) => Some(Err(error)),
        }
    }

    /// Summarizes runs of a simulation.
    pub fn new(simulation: &Simulation, many: &ManyRuns) -> Self {
        let report = &many.report;
        let scenario = &simulation.setup().scenario;
        let unit = TimeUnit::from_clock(scenario.clock);
        let populations = scenario.populations.iter().zip(&report.populations);
        let stats = &simulation.graph().stats;
        let refused = report.refused_members;
        let is_crowd = many.runs > 1 || simulation.setup().agent_count() > 1;
        let over_time = if is_crowd {
            many.shares_over_time(simulation)
        } else {
            Vec::new()
        };
        Self {
            runs: many.runs,
            results: summarize_results(simulation, many),
            lengths: (!scenario.ends.is_empty()).then(|| {
                let [short, typical, long] =
                    [0.05, 0.5, 0.95].map(|share| simulation.step_time(many.steps_at(share)));
                let typical = unit.format(typical);
                let range = unit.format_range(short, long);
                match many.runs {
                    1 => format!("The run ended after {typical}."),
                    _ if range == typical => format!("A run typically lasts {typical}."),
                    _ => format!("A run typically lasts {typical}, and nine of ten {range}."),
                }
            }),
            refused_members: (refused > 0).then(|| {
                let members = count_noun(refused as usize, "member");
                format!("{members} did not join, because their population or the memory was full.")
            }),
            populations: populations
                .enumerate()
                .map(|(at, (population, report))| PopulationSummary {
                    name: population.name.clone(),
                    decisions: report
                        .decisions
                        .iter()
                        .map(|decision| {
                            let is_own = |shares: &&SharesOverTime| {
                                shares.population == at && shares.decision == decision.decision
                            };
                            let shares = over_time.iter().find(is_own);
                            let over_time = shares.map(|shares| shares.to_plot(simulation));
                            DecisionSummary {
                                over_time,
                                ..DecisionSummary::new(simulation, decision, report, many.runs)
                            }
                        })
                        .collect(),
                    stats: report
                        .stats
                        .iter()
                        .map(|had| StatSummary::new(&stats[had.stat], had, report.agent_steps))
                        .collect(),
                })
                .collect(),
            world: report
                .world
                .iter()
                .map(|had| StatSummary::new(&stats[had.stat], had, report.steps))
                .collect(),
        }
    }
}

fn summarize_results(simulation: &Simulation, many: &ManyRuns) -> Vec<ResultSummary> {
    let ends = &simulation.setup().scenario.ends;
    if ends.is_empty() {
        return Vec::new();
    }
    let name = |result: RunResult| match result {
        RunResult::Condition(at) => ends.get(at).map_or("", |end| &end.name).to_owned(),
        RunResult::TimeIsUp => String::from("Time is up"),
    };
    let results = many.results().into_iter();
    results
        .map(|share| ResultSummary {
            name: name(share.result),
            share,
        })
        .collect()
}

impl ResultSummary {
    /// Describes how often the result came about.
    pub fn describe(&self) -> String {
        let [low, high] = self.share.interval.map(format_percent);
        format!(
            "{}: {} of the runs, {low} to {high} with a confidence of 95%",
            self.name,
            format_percent(self.share.share)
        )
    }
}

impl DecisionSummary {
    fn new(
        simulation: &Simulation,
        decision: &DecisionReport,
        of: &PopulationReport,
        runs: u64,
    ) -> Self {
        let program = simulation.program();
        let unit = TimeUnit::from_clock(simulation.setup().scenario.clock);
        let share = |steps: u64| steps as f64 / of.agent_steps.max(1) as f64;
        let per_minute = match of.agent_steps {
            0 => 0.0,
            _ => decision.switches as f64 / of.agent_minutes(),
        };
        let first = decision.dithering_steps.first();
        let dithering = (decision.dithering > 0).then(|| {
            let times = count_noun(decision.dithering as usize, "time");
            let first = first.map(|step| simulation.step_time(*step));
            let first = first.map(|first| format!(", first {}", unit.format_moment(first)));
            let limit = unit.format_limit(DITHERING_SECONDS);
            format!(
                "{times}, an agent returned within {limit} to an option that it had interrupted{}.",
                first.unwrap_or_default()
            )
        });
        Self {
            name: program.decision_name(decision.decision).to_owned(),
            path: program.decision_path(decision.decision),
            switches: format!(
                "{} switches per {}",
                format_setting(unit.convert_rate(per_minute) as f32),
                unit.rate_word()
            ),
            dithering,
            options: decision
                .options
                .iter()
                .map(|(option, did)| {
                    let name = program.option_name(*option).to_owned();
                    OptionSummary::new(name, share(did.steps), did, simulation, runs)
                })
                .collect(),
            idle_share: share(decision.idle_steps),
            over_time: None,
        }
    }
}

impl OptionSummary {
    fn new(
        name: String,
        share: f64,
        did: &OptionReport,
        simulation: &Simulation,
        runs: u64,
    ) -> Self {
        let unit = TimeUnit::from_clock(simulation.setup().scenario.clock);
        let format = |steps: u64| unit.format(simulation.step_time(steps));
        Self {
            name,
            share,
            starts: did.starts as f64 / runs.max(1) as f64,
            typical_length: did.typical_steps().map(format),
            longest_gap: format(did.longest_gap),
        }
    }

    /// Formats how often the option started in a run.
    pub fn format_starts(&self) -> String {
        format_setting(self.starts as f32)
    }

    fn describe_starts(&self) -> String {
        if self.starts.fract() == 0.0 {
            count_noun(self.starts as usize, "time")
        } else {
            format!("{} times per run", self.format_starts())
        }
    }

    /// Describes the use of the option.
    pub fn describe(&self) -> String {
        let Some(typical) = &self.typical_length else {
            return format!("{}: never chosen", self.name);
        };
        format!(
            "{}: {} of the time, {}, typically {typical}, longest gap {}",
            self.name,
            format_percent(self.share),
            self.describe_starts(),
            self.longest_gap
        )
    }
}

impl StatSummary {
    fn new(stat: &Stat, had: &StatReport, steps: u64) -> Self {
        let share = |steps_there: u64| steps_there as f64 / steps.max(1) as f64;
        let (low, high) = stat.reach();
        let place = |value: f32| {
            if high > low && value.is_finite() {
                ((value - low) / (high - low)).clamp(0.0, 1.0)
            } else {
                0.0
            }
        };
        let values = [had.lowest, had.highest].map(|value| {
            // A stat that no one had has no lowest value.
            if value.is_finite() {
                format_stat_value(stat, value)
            } else {
                String::from("none")
            }
        });
        let is_number = matches!(stat.kind, StatKind::Number { .. });
        Self {
            name: stat.name.clone(),
            values,
            shares: [place(had.lowest), place(had.highest)],
            ends: is_number.then(|| [share(had.steps_at_low_end), share(had.steps_at_high_end)]),
        }
    }

    /// Describes the values that the stat had.
    pub fn describe(&self) -> String {
        let [low, high] = &self.values;
        if low == high {
            return format!("{}: always {low}", self.name);
        }
        let describe_end = |end: &str, share: f64| match share {
            0.0 => String::new(),
            _ => format!(", at its {end} end {} of the time", format_percent(share)),
        };
        let [at_low, at_high] = self.ends.unwrap_or_default();
        format!(
            "{}: from {low} to {high}{}{}",
            self.name,
            describe_end("lower", at_low),
            describe_end("upper", at_high)
        )
    }
}
