//! The report on one or many runs of a scenario, as JSON and as text.

use std::collections::BTreeMap;

use inclination_analysis::simulation::{
    DITHERING_SECONDS, DecisionReport, DitheringAdvice, InertiaSuggestion, ManyRuns,
    PopulationReport, RunResult, Simulation, SimulationReport, StatReport, TimeUnit,
    format_seconds, round_seconds,
};
use inclination_core::{
    Path,
    authoring::{
        model::{Stat, StatKind},
        scenario::Clock,
    },
    text::count_noun,
};
use inclination_project::{
    differ::format_stat_value,
    text::number::{format_percent, format_setting},
};
use serde::Serialize;

use super::distributions::ReportedDistributions;
use crate::streams::{Stop, Streams};

/// The report on one or many runs.
#[derive(Serialize)]
pub(super) struct ReportedRuns {
    pub(super) scenario: String,
    agents: u64,
    seconds: f64,
    step: f64,
    /// The number of turns, if agents take turns.
    turns: Option<u64>,
    pub(super) seed: u64,
    pub(super) runs: u64,
    /// The results that the runs had, if the scenario has end conditions.
    pub(super) results: Vec<ReportedResult>,
    /// The steps of the shortest runs, the typical ones and the longest ones, in seconds: 5%, 50%
    /// and 95% of the runs are not longer.
    pub(super) length_seconds: [f64; 3],
    /// How many members did not join because their population or the memory was full, in all runs.
    refused_members: u64,
    pub(super) populations: Vec<ReportedPopulation>,
    world: Vec<ReportedStat>,
    /// The distributions of all figures, for many runs.
    distributions: Option<ReportedDistributions>,
}

#[derive(Serialize)]
pub(super) struct ReportedResult {
    pub(super) name: String,
    runs: u64,
    pub(super) share: f64,
    /// The interval that contains the true share with a confidence of 95%, for many runs.
    pub(super) interval: Option<[f64; 2]>,
}

#[derive(Serialize)]
pub(super) struct ReportedPopulation {
    pub(super) name: String,
    pub(super) decisions: Vec<ReportedDecision>,
    stats: Vec<ReportedStat>,
}

#[derive(Serialize)]
pub(super) struct ReportedDecision {
    pub(super) name: String,
    pub(super) options: Vec<ReportedOption>,
    /// The share of time in which none of the options ran, or `null` if the population was empty.
    pub(super) idle: Option<f64>,
    switches: u64,
    /// The average of all members, or `null` if the population was empty.
    pub(super) switches_per_minute: Option<f64>,
    pub(super) dithering: u64,
    /// The first times at which an agent soon returned to an option, in seconds.
    dithering_at: Vec<f64>,
    /// The change that stops the dithering, if one was looked for and found.
    suggestion: Option<ReportedSuggestion>,
    #[serde(skip)]
    advice: Option<DitheringAdvice>,
    #[serde(skip)]
    path: Option<Path>,
}

#[derive(Serialize)]
struct ReportedSuggestion {
    /// The number that changes, of an inertia that the decision gives to every option.
    socket: &'static str,
    value_before: Option<f32>,
    value: f32,
    switches: u64,
    dithering: u64,
    options: Vec<SuggestedShare>,
}

#[derive(Serialize)]
struct SuggestedShare {
    name: String,
    share: f64,
}

#[derive(Serialize)]
pub(super) struct ReportedOption {
    pub(super) name: String,
    /// The share of time in which it ran, or `null` if the population was empty.
    pub(super) share: Option<f64>,
    starts: u64,
    typical_seconds: Option<f64>,
    longest_gap_seconds: f64,
}

#[derive(Serialize)]
struct ReportedStat {
    name: String,
    /// The ends of its values, or `null` if no agent had the stat.
    lowest: Option<f32>,
    highest: Option<f32>,
    /// The shares of time at the ends of its range, or `null` if no agent spent time with the stat.
    share_at_low_end: Option<f64>,
    share_at_high_end: Option<f64>,
    #[serde(skip)]
    position: usize,
}

impl ReportedRuns {
    /// Creates the report on one run.
    pub(super) fn from_one_run(simulation: &Simulation, report: &SimulationReport) -> Self {
        let result = report.result;
        let results = possible_results(simulation)
            .into_iter()
            .map(|(possible, name)| {
                let runs = u64::from(result == Some(possible));
                ReportedResult {
                    name,
                    runs,
                    share: runs as f64,
                    interval: None,
                }
            });
        let seconds = round_seconds(simulation.step_time(report.steps));
        Self {
            results: results.collect(),
            length_seconds: [seconds; 3],
            ..Self::new(simulation, report, simulation.seed(), 1)
        }
    }

    /// Adds the outcomes of searches for an inertia, for each decision that dithers.
    pub(super) fn add_advice(&mut self, advice: &BTreeMap<Path, DitheringAdvice>) {
        let populations = self.populations.iter_mut();
        for decision in populations.flat_map(|population| &mut population.decisions) {
            let found = decision.path.and_then(|path| advice.get(&path));
            if let Some(found) = found.filter(|_| decision.dithering > 0) {
                decision.add_advice(found);
            }
        }
    }

    /// Creates the report on many runs.
    pub(super) fn from_many_runs(simulation: &Simulation, many: &ManyRuns) -> Self {
        let shares = many.results();
        let results = possible_results(simulation)
            .into_iter()
            .filter_map(|(possible, name)| {
                let found = shares.iter().find(|share| share.result == possible)?;
                Some(ReportedResult {
                    name,
                    runs: found.runs,
                    share: found.share,
                    interval: Some(found.interval),
                })
            });
        let lengths = [0.05, 0.5, 0.95]
            .map(|share| round_seconds(simulation.step_time(many.steps_at(share))));
        Self {
            results: results.collect(),
            length_seconds: lengths,
            distributions: Some(ReportedDistributions::new(simulation, many)),
            ..Self::new(simulation, &many.report, many.first_seed, many.runs)
        }
    }

    fn new(simulation: &Simulation, report: &SimulationReport, seed: u64, runs: u64) -> Self {
        let setup = simulation.setup();
        let populations = setup.scenario.populations.iter().zip(&report.populations);
        let has_turns = matches!(setup.scenario.clock, Clock::Turns { .. });
        Self {
            scenario: setup.scenario.name.clone(),
            agents: setup.agent_count(),
            seconds: round_seconds(simulation.step_time(simulation.step_count())),
            step: setup.step_seconds(),
            turns: has_turns.then(|| simulation.step_count()),
            seed,
            runs,
            results: Vec::new(),
            length_seconds: [0.0; 3],
            refused_members: report.refused_members,
            populations: populations
                .map(|(population, report)| {
                    ReportedPopulation::new(&population.name, simulation, report)
                })
                .collect(),
            world: report
                .world
                .iter()
                .map(|stat| ReportedStat::new(simulation, *stat, report.steps))
                .collect(),
            distributions: None,
        }
    }

    pub(super) fn print_as_text(
        &self,
        simulation: &Simulation,
        streams: &mut Streams,
    ) -> Result<(), Stop> {
        let unit = TimeUnit::from_clock(simulation.setup().scenario.clock);
        streams.print_line(&self.headline())?;
        if !simulation.setup().scenario.ends.is_empty() {
            streams.print_line("")?;
            for sentence in self.describe_results(unit) {
                streams.print_line(&sentence)?;
            }
        }

        if self.refused_members > 0 {
            let members = count_noun(self.refused_members as usize, "member");
            streams.print_line("")?;
            streams.print_line(&format!(
                "{members} did not join, because their population or the memory was full."
            ))?;
        }

        let is_only = self.populations.len() == 1;
        for population in &self.populations {
            if !is_only {
                streams.print_line("")?;
                streams.print_line(&format!("== {} ==", population.name))?;
            }
            population.print_decisions(unit, streams)?;

            // With one population, the stats of the world are among those of its members.
            let mut stats: Vec<&ReportedStat> = population.stats.iter().collect();
            if is_only {
                stats.extend(&self.world);
                stats.sort_by_key(|stat| stat.position);
            }
            print_stats(&stats, simulation, streams)?;
        }
        if !is_only && !self.world.is_empty() {
            streams.print_line("")?;
            streams.print_line("== World ==")?;
            print_stats(&self.world.iter().collect::<Vec<_>>(), simulation, streams)?;
        }
        match &self.distributions {
            Some(distributions) => distributions.print_as_text(self.runs, streams),
            None => Ok(()),
        }
    }

    /// Says what was simulated.
    pub(super) fn headline(&self) -> String {
        let name = match self.scenario.as_str() {
            "" => String::new(),
            name => format!("{name}: "),
        };
        let agents = count_noun(self.agents as usize, "agent");
        let time = match self.turns {
            Some(turns) => format!("up to {}", count_noun(turns as usize, "turn")),
            None => format!(
                "{} s in steps of {} s",
                format_seconds(self.seconds),
                format_seconds(self.step)
            ),
        };
        let runs = match self.runs {
            1 => format!("seed {}", self.seed),
            runs => format!(
                "{}, seeds {} to {}",
                count_noun(runs as usize, "run"),
                self.seed,
                self.seed.wrapping_add(runs - 1)
            ),
        };
        format!("{name}{agents} for {time}, {runs}.")
    }

    /// Says how the runs ended and how long they were.
    fn describe_results(&self, unit: TimeUnit) -> Vec<String> {
        let [short, typical, long] = self.length_seconds;
        let typical = unit.format(typical);
        if self.runs == 1 {
            let result = self.results.iter().find(|result| result.runs == 1);
            let name = result.map_or("Time is up", |result| &result.name);
            return vec![format!("Result: {name}, after {typical}.")];
        }

        let mut sentences = vec![String::from("Results, with intervals of 95% confidence:")];
        sentences.extend(self.results.iter().map(|result| {
            let share = format_percent(result.share);
            let runs = count_noun(result.runs as usize, "run");
            let interval = result.interval.map(|interval| {
                let [low, high] = interval.map(format_percent);
                format!(" ({low} to {high})")
            });
            let interval = interval.unwrap_or_default();
            format!("  {}: {share}{interval}, {runs}", result.name)
        }));
        sentences.push(format!(
            "A run typically has {typical}; nine of ten have {}.",
            unit.format_range(short, long)
        ));
        sentences
    }
}

/// Returns the results that a run can have, with their names.
fn possible_results(simulation: &Simulation) -> Vec<(RunResult, String)> {
    let ends = &simulation.setup().scenario.ends;
    if ends.is_empty() {
        return Vec::new();
    }
    let ends = ends.iter().enumerate();
    let named = ends.map(|(at, end)| (RunResult::Condition(at), end.name.clone()));
    let time_is_up = (RunResult::TimeIsUp, String::from("Time is up"));
    named.chain([time_is_up]).collect()
}

impl ReportedPopulation {
    fn new(name: &str, simulation: &Simulation, report: &PopulationReport) -> Self {
        let decisions = report.decisions.iter();
        Self {
            name: name.to_owned(),
            decisions: decisions
                .map(|decision| ReportedDecision::new(simulation, decision, report))
                .collect(),
            stats: report
                .stats
                .iter()
                .map(|stat| ReportedStat::new(simulation, *stat, report.agent_steps))
                .collect(),
        }
    }

    fn print_decisions(&self, unit: TimeUnit, streams: &mut Streams) -> Result<(), Stop> {
        for decision in &self.decisions {
            streams.print_line("")?;
            streams.print_line(&decision.headline(unit))?;
            for option in &decision.options {
                streams.print_line(&format!("  {}", option.describe(unit)))?;
            }
            if let Some(idle) = decision.idle.filter(|idle| *idle > 0.0) {
                let share = format_percent(idle);
                streams.print_line(&format!("  none of them: {share} of the time"))?;
            }
            for sentence in decision.describe_advice() {
                streams.print_line(&format!("  {sentence}"))?;
            }
        }
        Ok(())
    }
}

/// Prints the ranges of stats, after an empty line.
fn print_stats(
    stats: &[&ReportedStat],
    simulation: &Simulation,
    streams: &mut Streams,
) -> Result<(), Stop> {
    if !stats.is_empty() {
        streams.print_line("")?;
    }
    for had in stats {
        let stat = &simulation.graph().stats[had.position];
        streams.print_line(&had.describe(stat))?;
    }
    Ok(())
}

impl ReportedSuggestion {
    fn new(suggestion: &InertiaSuggestion) -> Self {
        let after = &suggestion.after;
        let shares = after.shares.iter().cloned();
        Self {
            socket: suggestion.change.socket.key(),
            value_before: suggestion.value_before,
            value: suggestion.change.value,
            switches: after.switches,
            dithering: after.dithering,
            options: shares
                .map(|(name, share)| SuggestedShare { name, share })
                .collect(),
        }
    }
}

impl ReportedDecision {
    /// Adds the outcome of a search for an inertia.
    fn add_advice(&mut self, advice: &DitheringAdvice) {
        if let DitheringAdvice::Inertia(suggestion) = advice {
            self.suggestion = Some(ReportedSuggestion::new(suggestion));
        }
        self.advice = Some(advice.clone());
    }

    /// Says what stops the dithering.
    fn describe_advice(&self) -> Vec<String> {
        match &self.advice {
            None | Some(DitheringAdvice::Unneeded) => Vec::new(),
            Some(DitheringAdvice::NoneFound) => {
                vec![String::from("No inertia from 0.001 to 1,000 stops it.")]
            }
            Some(DitheringAdvice::Inertia(suggestion)) => {
                vec![suggestion.describe(), suggestion.describe_shares()]
            }
        }
    }

    fn new(
        simulation: &Simulation,
        decision: &DecisionReport,
        population: &PopulationReport,
    ) -> Self {
        let program = simulation.program();
        let seconds = |steps: u64| round_seconds(simulation.step_time(steps));
        let was_populated = population.agent_steps > 0;
        let share =
            |steps: u64| was_populated.then(|| steps as f64 / population.agent_steps as f64);
        let per_minute =
            |count: u64| was_populated.then(|| count as f64 / population.agent_minutes());
        let options = decision.options.iter();
        Self {
            name: program.decision_name(decision.decision).to_owned(),
            options: options
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
            switches_per_minute: per_minute(decision.switches),
            dithering: decision.dithering,
            dithering_at: decision
                .dithering_steps
                .iter()
                .copied()
                .map(seconds)
                .collect(),
            suggestion: None,
            advice: None,
            path: program.decision_path(decision.decision),
        }
    }

    fn headline(&self, unit: TimeUnit) -> String {
        let name = &self.name;
        let Some(per_minute) = self.switches_per_minute else {
            return format!("{name}: none, because the population was empty.");
        };
        let rate = format_setting(unit.convert_rate(per_minute) as f32);
        let per = unit.rate_word();
        let returned = (self.dithering > 0).then(|| {
            let times = count_noun(self.dithering as usize, "time");
            let first = self.dithering_at.first();
            let first = first.map(|first| format!(", first {}", unit.format_moment(*first)));
            let limit = unit.format_limit(DITHERING_SECONDS);
            format!(
                "; returned to an interrupted option within {limit} {times}{}",
                first.unwrap_or_default()
            )
        });
        format!(
            "{name}: {rate} switches per {per}{}.",
            returned.unwrap_or_default()
        )
    }
}

impl ReportedOption {
    fn describe(&self, unit: TimeUnit) -> String {
        let (Some(share), Some(typical)) = (self.share, self.typical_seconds) else {
            return format!("{}: never chosen", self.name);
        };
        format!(
            "{}: {} of the time, {}, typically {}, longest gap {}",
            self.name,
            format_percent(share),
            count_noun(self.starts as usize, "time"),
            unit.format(typical),
            unit.format(self.longest_gap_seconds)
        )
    }
}

impl ReportedStat {
    fn new(simulation: &Simulation, had: StatReport, all_steps: u64) -> Self {
        let share = |steps: u64| (all_steps > 0).then(|| steps as f64 / all_steps as f64);
        // A stat that no agent had has no lowest and no highest value.
        let finite = |value: f32| value.is_finite().then_some(value);
        Self {
            name: simulation.graph().stats[had.stat].name.clone(),
            lowest: finite(had.lowest),
            highest: finite(had.highest),
            share_at_low_end: share(had.steps_at_low_end),
            share_at_high_end: share(had.steps_at_high_end),
            position: had.stat,
        }
    }

    fn describe(&self, stat: &Stat) -> String {
        let Some((lowest, highest)) = self.lowest.zip(self.highest) else {
            return format!("{}: none", self.name);
        };
        let [low, high] = [lowest, highest].map(|value| format_stat_value(stat, value));
        if lowest == highest {
            return format!("{}: always {low}", self.name);
        }

        let is_number = matches!(stat.kind, StatKind::Number { .. });
        let describe_end = |end: &str, share: Option<f64>| {
            let share = share.filter(|share| is_number && *share > 0.0)?;
            Some(format!(
                ", at its {end} end {} of the time",
                format_percent(share)
            ))
        };
        format!(
            "{}: from {low} to {high}{}{}",
            self.name,
            describe_end("lower", self.share_at_low_end).unwrap_or_default(),
            describe_end("upper", self.share_at_high_end).unwrap_or_default(),
        )
    }
}
