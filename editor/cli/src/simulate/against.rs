//! The runs of a scenario with two versions of a project, beside each other.
//!
//! Populations, decisions, options, results and stats of both versions are matched by their IDs,
//! and those that remain by their names.

use inclination_analysis::simulation::{
    AgentId, AgentMoment, ChosenLink, DecisionReport, Simulation, SimulationReport, StatReport,
    TimeUnit, format_seconds, round_seconds,
};
use inclination_core::{
    DecisionHandle, OptionHandle, Path, Program, TargetId,
    authoring::{model::Stat, scenario::Clock},
    text::format_count,
};
use inclination_project::text::number::{format_percent, format_setting};
use serde::Serialize;

use super::{
    distributions::format_mean,
    report::{ReportedDecision, ReportedOption, ReportedResult, ReportedRuns},
};
use crate::{
    json,
    streams::{Stop, Streams},
};

/// The runs of one version.
pub(super) struct Version {
    pub(super) simulation: Simulation,
    pub(super) report: SimulationReport,
    pub(super) reported: ReportedRuns,
}

/// A version of a project that is compared: the name of its file, and its clock.
pub(super) struct VersionClock<'v> {
    pub(super) file: &'v str,
    pub(super) clock: Clock,
}

impl VersionClock<'_> {
    /// Checks that agents take turns in both versions or in none.
    pub(super) fn ensure_same_unit(&self, other: &Self) -> Result<(), Stop> {
        let describe = |clock: Clock| match clock {
            Clock::RealTime { .. } => "act in real time",
            Clock::Turns { .. } => "take turns",
        };
        let [own, others] = [self.clock, other.clock].map(describe);
        if own == others {
            return Ok(());
        }
        Err(Stop::Wrong(format!(
            "--against: Agents {others} in {}, and {own} in {}. Choose a scenario whose agents do the same in both versions.",
            other.file, self.file
        )))
    }

    /// Checks that steps or turns are as long in both versions.
    pub(super) fn ensure_same_step(&self, other: &Self) -> Result<(), Stop> {
        let (noun, advice, own, others) = match (self.clock, other.clock) {
            (Clock::RealTime { step: own, .. }, Clock::RealTime { step: others, .. }) => (
                "step",
                "Give both the same length with --step.",
                own,
                others,
            ),
            (
                Clock::Turns {
                    turn_length: own, ..
                },
                Clock::Turns {
                    turn_length: others,
                    ..
                },
            ) => (
                "turn",
                "Give both the same length in the editor.",
                own,
                others,
            ),
            _ => return self.ensure_same_unit(other),
        };
        if own == others {
            return Ok(());
        }
        let [own, others] = [own, others].map(format_seconds);
        Err(Stop::Wrong(format!(
            "--against: A {noun} takes {others} s in {}, and {own} s in {}. {advice}",
            other.file, self.file
        )))
    }
}

/// The comparison of the runs of two versions.
#[derive(Serialize)]
struct Comparison {
    scenario: String,
    seed: u64,
    runs: u64,
    length_seconds: Pair,
    results: Vec<ComparedResult>,
    populations: Vec<ComparedPopulation>,
    world: Vec<ComparedStat>,
    first_difference: Option<FirstDifference>,
}

/// A number in both versions; `null` in the one that does not have it.
#[derive(Clone, Copy, Serialize)]
struct Pair {
    before: Option<f64>,
    now: Option<f64>,
}

#[derive(Serialize)]
struct ComparedResult {
    name: String,
    share: Pair,
    interval_before: Option<[f64; 2]>,
    interval_now: Option<[f64; 2]>,
}

#[derive(Serialize)]
struct ComparedPopulation {
    name: String,
    decisions: Vec<ComparedDecision>,
    stats: Vec<ComparedStat>,
}

#[derive(Serialize)]
struct ComparedDecision {
    name: String,
    options: Vec<ComparedOption>,
    idle: Pair,
    switches_per_minute: Pair,
    dithering: Pair,
}

#[derive(Serialize)]
struct ComparedOption {
    name: String,
    share: Pair,
}

#[derive(Serialize)]
struct ComparedStat {
    name: String,
    mean: Pair,
    #[serde(skip)]
    texts: [Option<String>; 2],
}

/// The first step in which an agent does something else with the same seed, or which only one of
/// the runs has.
#[derive(Serialize)]
struct FirstDifference {
    step: u64,
    seconds: f64,
    /// The version whose run ended before this step, if that is the difference.
    ended: Option<EndedRun>,
    /// The agent that does something else, otherwise.
    population: Option<String>,
    agent: Option<u32>,
    before: Vec<String>,
    now: Vec<String>,
}

/// The version whose run ends first.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum EndedRun {
    Before,
    Now,
}

/// Prints the comparison of two versions as JSON or as text.
pub(super) fn print_comparison(
    old: &mut Version,
    new: &mut Version,
    is_json: bool,
    streams: &mut Streams,
) -> Result<(), Stop> {
    let matches = Matches::new(&old.simulation, &new.simulation);
    let mut compared = Comparison::new(old, new, &matches);
    compared.first_difference =
        find_first_difference(&mut old.simulation, &mut new.simulation, &matches);
    if is_json {
        json::print_json(streams, &compared)
    } else {
        compared.print_as_text(new, streams)
    }
}

/// The parts of the old version that correspond to those of the new one.
struct Matches {
    /// For each result of the new version, its position in the old one.
    results: Vec<Option<usize>>,
    populations: Vec<Option<usize>>,
    stats: Vec<Option<usize>>,
    decisions: Vec<(DecisionHandle, Option<DecisionHandle>)>,
    options: Vec<(OptionHandle, Option<OptionHandle>)>,
}

/// The ID and the name by which something is found in another version.
struct Identity {
    id: u64,
    name: String,
}

impl Identity {
    fn new(id: impl Into<u64>, name: &str) -> Self {
        Self {
            id: id.into(),
            name: name.to_owned(),
        }
    }
}

/// Finds for each new element the old one with the same ID, and for those that remain, one with the
/// same name.
fn match_elements(new: &[Identity], old: &[Identity]) -> Vec<Option<usize>> {
    let by_id = |one: &Identity| old.iter().position(|known| known.id == one.id);
    let mut found: Vec<Option<usize>> = new.iter().map(by_id).collect();
    for (at, one) in new.iter().enumerate() {
        if found[at].is_none() {
            let mut free = (0..old.len()).filter(|old| !found.contains(&Some(*old)));
            found[at] = free.find(|free| old[*free].name == one.name);
        }
    }
    found
}

impl Matches {
    fn new(old: &Simulation, new: &Simulation) -> Self {
        let match_all =
            |list: fn(&Simulation) -> Vec<Identity>| match_elements(&list(new), &list(old));
        let mut results = match_all(|version| {
            let ends = version.setup().scenario.ends.iter();
            ends.map(|end| Identity::new(end.id.0, &end.name)).collect()
        });
        // *Time is up* comes after the conditions, if there are any.
        if !results.is_empty() {
            results.push(Some(old.setup().scenario.ends.len()));
        }

        let (decisions, options) = match_decisions(old.program(), new.program());
        Self {
            results,
            populations: match_all(|version| {
                let all = version.setup().scenario.populations.iter();
                all.map(|one| Identity::new(one.id.0, &one.name)).collect()
            }),
            stats: match_all(|version| {
                let stats = version.graph().stats.iter();
                stats
                    .map(|stat| Identity::new(stat.id.0, &stat.name))
                    .collect()
            }),
            decisions,
            options,
        }
    }

    fn old_decision(&self, new: DecisionHandle) -> Option<DecisionHandle> {
        let mut all = self.decisions.iter();
        all.find(|(known, _)| *known == new)?.1
    }

    fn old_option(&self, new: OptionHandle) -> Option<OptionHandle> {
        let mut all = self.options.iter();
        all.find(|(known, _)| *known == new)?.1
    }
}

type MatchedDecisions = Vec<(DecisionHandle, Option<DecisionHandle>)>;
type MatchedOptions = Vec<(OptionHandle, Option<OptionHandle>)>;

/// Matches decisions, and the options of matching decisions. Their IDs are their paths.
fn match_decisions(old: &Program, new: &Program) -> (MatchedDecisions, MatchedOptions) {
    let identify = |program: &Program| -> (Vec<DecisionHandle>, Vec<Identity>) {
        let decisions = program.decisions();
        decisions
            .map(|(decision, name)| {
                let path = program.decision_path(decision);
                (decision, Identity::new(path.map_or(0, Path::key), name))
            })
            .unzip()
    };
    let (new_decisions, new_identities) = identify(new);
    let (old_decisions, old_identities) = identify(old);
    let found = match_elements(&new_identities, &old_identities);

    let mut decisions = Vec::new();
    let mut options = Vec::new();
    for (decision, at) in new_decisions.into_iter().zip(found) {
        let before = at.map(|at| old_decisions[at]);
        decisions.push((decision, before));

        let (own, own_identities) = identify_options(new, decision);
        let others = before.map(|before| identify_options(old, before));
        let (others, other_identities) = others.unwrap_or_default();
        let found = match_elements(&own_identities, &other_identities);
        let pairs = own.into_iter().zip(found);
        options.extend(pairs.map(|(option, at)| (option, at.map(|at| others[at]))));
    }
    (decisions, options)
}

fn identify_options(
    program: &Program,
    decision: DecisionHandle,
) -> (Vec<OptionHandle>, Vec<Identity>) {
    let options = program.options(decision);
    options
        .map(|option| {
            let path = program.option_path(option);
            let name = program.option_name(option);
            (option, Identity::new(path.map_or(0, Path::key), name))
        })
        .unzip()
}

impl Pair {
    fn difference(self) -> Option<f64> {
        Some(self.now? - self.before?)
    }
}

impl Comparison {
    fn new(old: &Version, new: &Version, matches: &Matches) -> Self {
        let (before, now) = (&old.reported, &new.reported);
        let results = now.results.iter().zip(&matches.results);
        let results = results.map(|(result, at)| {
            let other = at.and_then(|at| before.results.get(at));
            ComparedResult::new(Some(result), other)
        });
        let mut results: Vec<ComparedResult> = results.collect();
        let gone = before.results.iter().enumerate();
        let gone = gone.filter(|(at, _)| !matches.results.contains(&Some(*at)));
        results.extend(gone.map(|(_, result)| ComparedResult::new(None, Some(result))));

        let both = matches.populations.iter().enumerate();
        let both = both.map(|(at, before)| (*before, Some(at)));
        let gone = (0..before.populations.len()).map(Some);
        let gone = gone.filter(|at| !matches.populations.contains(at));
        let populations = both
            .chain(gone.map(|before| (before, None)))
            .map(|(before, now)| compare_population(old, new, matches, before, now));
        let [_, typical_before, _] = before.length_seconds;
        let [_, typical_now, _] = now.length_seconds;
        Self {
            scenario: now.scenario.clone(),
            seed: now.seed,
            runs: now.runs,
            length_seconds: Pair {
                before: Some(typical_before),
                now: Some(typical_now),
            },
            results,
            populations: populations.collect(),
            world: compare_stats(&old.report.world, &new.report.world, old, new, matches),
            first_difference: None,
        }
    }
}

impl ComparedResult {
    fn new(now: Option<&ReportedResult>, before: Option<&ReportedResult>) -> Self {
        let name = now.or(before).map(|result| result.name.clone());
        Self {
            name: name.unwrap_or_default(),
            share: Pair {
                before: before.map(|result| result.share),
                now: now.map(|result| result.share),
            },
            interval_before: before.and_then(|result| result.interval),
            interval_now: now.and_then(|result| result.interval),
        }
    }
}

/// A decision of a population: its report, and the figures of that report.
struct CountedDecision<'v> {
    report: &'v DecisionReport,
    reported: &'v ReportedDecision,
}

/// An option of a decision, and its figures.
struct CountedOption<'v> {
    option: OptionHandle,
    reported: &'v ReportedOption,
}

impl<'v> CountedDecision<'v> {
    /// Lists the decisions of the population at a position of a version, if it has the population.
    fn list(version: &'v Version, population: Option<usize>) -> Vec<Self> {
        let Some(at) = population else {
            return Vec::new();
        };
        let reports = &version.report.populations[at].decisions;
        let figures = &version.reported.populations[at].decisions;
        let decisions = reports.iter().zip(figures);
        decisions
            .map(|(report, reported)| Self { report, reported })
            .collect()
    }

    fn list_options(&self) -> Vec<CountedOption<'v>> {
        let options = self.report.options.iter().zip(&self.reported.options);
        options
            .map(|((option, _), reported)| CountedOption {
                option: *option,
                reported,
            })
            .collect()
    }
}

/// An element of one version, and the one of the other version that corresponds to it.
struct Counterparts<'v, T> {
    before: Option<&'v T>,
    now: Option<&'v T>,
}

/// Pairs the elements of two lists: those of the new version in their order, and then those that
/// only the old version has.
fn pair_elements<'v, T>(
    before: &'v [T],
    now: &'v [T],
    is_match: impl Fn(&T, &T) -> bool,
) -> Vec<Counterparts<'v, T>> {
    let with_new = now.iter().map(|new| Counterparts {
        before: before.iter().find(|old| is_match(old, new)),
        now: Some(new),
    });
    let is_gone = |old: &&T| !now.iter().any(|new| is_match(old, new));
    let gone = before.iter().filter(is_gone).map(|old| Counterparts {
        before: Some(old),
        now: None,
    });
    with_new.chain(gone).collect()
}

impl<'v, T> Counterparts<'v, T> {
    /// Returns a figure of both versions.
    fn figures(&self, read: impl Fn(&T) -> Option<f64>) -> Pair {
        Pair {
            before: self.before.and_then(&read),
            now: self.now.and_then(&read),
        }
    }

    /// Returns the name in the new version or, if only the old one has the element, in that.
    fn name(&self, read: impl Fn(&'v T) -> &'v str) -> String {
        let known = self.now.or(self.before);
        known.map_or("", read).to_owned()
    }
}

/// Compares a population, given its positions in the versions that have it.
fn compare_population(
    old: &Version,
    new: &Version,
    matches: &Matches,
    before: Option<usize>,
    now: Option<usize>,
) -> ComparedPopulation {
    let name = |version: &Version, at: usize| version.reported.populations[at].name.clone();
    let new_name = now.map(|at| name(new, at));
    let known_name = new_name.or_else(|| before.map(|at| name(old, at)));

    let old_decisions = CountedDecision::list(old, before);
    let new_decisions = CountedDecision::list(new, now);
    let decisions = pair_elements(&old_decisions, &new_decisions, |old, new| {
        matches.old_decision(new.report.decision) == Some(old.report.decision)
    });

    let old_stats = before.map_or(&[][..], |at| &old.report.populations[at].stats);
    let new_stats = now.map_or(&[][..], |at| &new.report.populations[at].stats);
    ComparedPopulation {
        name: known_name.unwrap_or_default(),
        decisions: decisions
            .iter()
            .map(|decision| compare_decision(decision, matches))
            .collect(),
        stats: compare_stats(old_stats, new_stats, old, new, matches),
    }
}

fn compare_decision(
    decision: &Counterparts<'_, CountedDecision<'_>>,
    matches: &Matches,
) -> ComparedDecision {
    let [old_options, new_options] = [decision.before, decision.now]
        .map(|counted| counted.map_or_else(Vec::new, CountedDecision::list_options));
    let options = pair_elements(&old_options, &new_options, |old, new| {
        matches.old_option(new.option) == Some(old.option)
    });
    let options = options.iter().map(|option| ComparedOption {
        name: option.name(|one| &one.reported.name),
        share: option.figures(|one| one.reported.share),
    });
    ComparedDecision {
        name: decision.name(|one| &one.reported.name),
        options: options.collect(),
        idle: decision.figures(|one| one.reported.idle),
        switches_per_minute: decision.figures(|one| one.reported.switches_per_minute),
        dithering: decision.figures(|one| Some(one.reported.dithering as f64)),
    }
}

fn compare_stats(
    before: &[StatReport],
    now: &[StatReport],
    old: &Version,
    new: &Version,
    matches: &Matches,
) -> Vec<ComparedStat> {
    let (old_stats, new_stats) = (&old.simulation.graph().stats, &new.simulation.graph().stats);
    let pairs = pair_elements(before, now, |old, new| {
        matches.stats[new.stat] == Some(old.stat)
    });
    let compared = pairs.iter().map(|pair| {
        let old_stat = pair.before.map(|report| &old_stats[report.stat]);
        let new_stat = pair.now.map(|report| &new_stats[report.stat]);
        let mean = pair.figures(StatReport::mean);
        let format = |stat: Option<&Stat>, mean: Option<f64>| Some(format_mean(stat?, mean?));
        let name = new_stat.or(old_stat).map(|stat| stat.name.clone());
        ComparedStat {
            name: name.unwrap_or_default(),
            mean,
            texts: [format(old_stat, mean.before), format(new_stat, mean.now)],
        }
    });
    compared.collect()
}

/// The text for a figure that a version does not have.
const NONE: &str = "none";

/// A line of the table.
struct Line {
    name: String,
    before: String,
    now: String,
    difference: String,
}

impl Line {
    fn new(
        name: &str,
        pair: Pair,
        format: impl Fn(f64) -> String,
        difference: impl Fn(f64) -> String,
    ) -> Self {
        let format = |value: Option<f64>| value.map_or_else(|| NONE.to_owned(), &format);
        Self {
            name: name.to_owned(),
            before: format(pair.before),
            now: format(pair.now),
            difference: pair
                .difference()
                .filter(|by| *by != 0.0)
                .map_or_else(String::new, difference),
        }
    }

    fn from_shares(name: &str, pair: Pair) -> Self {
        let points = |by: f64| match format!("{:+.1} points", 100.0 * by) {
            none if none == "+0.0 points" || none == "-0.0 points" => String::new(),
            points => points,
        };
        Self::new(name, pair, format_percent, points)
    }

    fn from_rates(name: &str, pair: Pair) -> Self {
        let signed = |by: f64| match format_setting(by as f32) {
            number if by > 0.0 => format!("+{number}"),
            number => number,
        };
        Self::new(name, pair, |value| format_setting(value as f32), signed)
    }

    fn from_counts(name: &str, pair: Pair) -> Self {
        let signed = |by: f64| {
            let sign = if by > 0.0 { '+' } else { '-' };
            format!("{sign}{}", format_count(by.abs() as u64))
        };
        Self::new(name, pair, |count| format_count(count as u64), signed)
    }
}

impl Comparison {
    fn print_as_text(&self, new: &Version, streams: &mut Streams) -> Result<(), Stop> {
        let unit = TimeUnit::from_clock(new.simulation.setup().scenario.clock);
        streams.print_line(&new.reported.headline())?;
        streams.print_line("")?;

        let header = Line {
            name: String::new(),
            before: String::from("before"),
            now: String::from("now"),
            difference: String::from("difference"),
        };
        let mut lines = vec![header];
        for result in &self.results {
            let mut line = Line::from_shares(&result.name, result.share);
            add_interval(&mut line.before, result.interval_before);
            add_interval(&mut line.now, result.interval_now);
            lines.push(line);
        }
        lines.push(Line::new(
            "length",
            self.length_seconds,
            |seconds| unit.format(seconds),
            |_| String::new(),
        ));
        let is_only = self.populations.len() == 1;
        for population in &self.populations {
            let prefix = if is_only {
                String::new()
            } else {
                format!("{}: ", population.name)
            };
            population.list_lines(&prefix, unit, &mut lines);
        }
        lines.extend(self.world.iter().filter_map(|stat| stat.to_line("")));
        print_lines(&lines, streams)?;

        streams.print_line("")?;
        let sentence = match &self.first_difference {
            Some(difference) => difference.describe(self.seed, is_only, unit),
            None => format!(
                "With seed {}, every agent does the same in every step.",
                self.seed
            ),
        };
        streams.print_line(&sentence)
    }
}

fn add_interval(text: &mut String, interval: Option<[f64; 2]>) {
    if let Some(interval) = interval {
        let [low, high] = interval.map(format_percent);
        text.push_str(&[" (", &low, " to ", &high, ")"].concat());
    }
}

impl ComparedPopulation {
    fn list_lines(&self, prefix: &str, unit: TimeUnit, lines: &mut Vec<Line>) {
        for decision in &self.decisions {
            let prefix = match self.decisions.len() {
                1 => prefix.to_owned(),
                _ => format!("{prefix}{}: ", decision.name),
            };
            let shares = decision.options.iter();
            lines.extend(shares.map(|option| {
                Line::from_shares(&format!("{prefix}{}", option.name), option.share)
            }));
            let idle = [decision.idle.before, decision.idle.now];
            if idle.into_iter().flatten().any(|share| share > 0.0) {
                lines.push(Line::from_shares(
                    &format!("{prefix}none of them"),
                    decision.idle,
                ));
            }
            let convert = |rate: Option<f64>| rate.map(|rate| unit.convert_rate(rate));
            let switches = Pair {
                before: convert(decision.switches_per_minute.before),
                now: convert(decision.switches_per_minute.now),
            };
            let name = format!("{prefix}switches per {}", unit.rate_word());
            lines.push(Line::from_rates(&name, switches));
            let name = format!("{prefix}returns to an interrupted option");
            lines.push(Line::from_counts(&name, decision.dithering));
        }
        lines.extend(self.stats.iter().filter_map(|stat| stat.to_line(prefix)));
    }
}

impl ComparedStat {
    /// Returns a line for the mean of the stat, if it differs or only one version has it.
    fn to_line(&self, prefix: &str) -> Option<Line> {
        if self.mean.before == self.mean.now {
            return None;
        }
        let texts = self.texts.clone();
        let [before, now] = texts.map(|text| text.unwrap_or_else(|| NONE.to_owned()));
        Some(Line {
            name: format!("{prefix}{} on average", self.name),
            before,
            now,
            difference: String::new(),
        })
    }
}

fn print_lines(lines: &[Line], streams: &mut Streams) -> Result<(), Stop> {
    let width = |read: fn(&Line) -> &str| {
        let widths = lines.iter().map(|line| read(line).chars().count());
        widths.max().unwrap_or(0)
    };
    let name = width(|line| &line.name);
    let before = width(|line| &line.before);
    let now = width(|line| &line.now);
    for line in lines {
        let text = format!(
            "{:name$}  {:before$}  {:now$}  {}",
            line.name, line.before, line.now, line.difference
        );
        streams.print_line(text.trim_end())?;
    }
    Ok(())
}

impl FirstDifference {
    fn describe(&self, seed: u64, is_only: bool, unit: TimeUnit) -> String {
        if let Some(ended) = self.ended {
            let time = unit.format(self.seconds);
            let (ended, other) = match ended {
                EndedRun::Before => ("old", "new"),
                EndedRun::Now => ("new", "old"),
            };
            return format!(
                "With seed {seed}, every agent does the same for {time}. Then the run of the {ended} version ends, and that of the {other} one goes on."
            );
        }

        let moment = unit.format_moment(self.seconds);
        let agent = self.agent.unwrap_or_default();
        let agent = match &self.population {
            Some(population) if !is_only => format!("{population} {agent}"),
            _ => format!("agent {agent}"),
        };
        let list = |names: &[String]| match names {
            [] => String::from("nothing"),
            names => names.join(" > "),
        };
        format!(
            "With seed {seed}, the first difference is {moment}: {agent} runs {} instead of {}.",
            list(&self.now),
            list(&self.before)
        )
    }
}

/// What an agent does in a step, in terms of the old version.
#[derive(PartialEq)]
struct Deed {
    decision: Option<DecisionHandle>,
    option: Option<OptionHandle>,
    /// The population and the serial number of the target.
    target: Option<(usize, u32)>,
}

/// Runs both versions with the seed of the first run until an agent does something else, or one
/// run ends.
fn find_first_difference(
    old: &mut Simulation,
    new: &mut Simulation,
    matches: &Matches,
) -> Option<FirstDifference> {
    let seed = new.setup().seed;
    old.restart(seed);
    new.restart(seed);
    loop {
        let (before, now) = (old.advance(), new.advance());
        let step = match (before, now) {
            (Some(_), Some(step)) => step,
            (Some(step), None) => return Some(describe_end(step, new, EndedRun::Now)),
            (None, Some(step)) => return Some(describe_end(step, new, EndedRun::Before)),
            (None, None) => return None,
        };
        let mut others = old.moments().collect::<Vec<_>>();
        for moment in new.moments() {
            let population = matches.populations[moment.population];
            let is_same = |other: &AgentMoment<'_>| {
                Some(other.population) == population && other.id.serial == moment.id.serial
            };
            let other = others.iter().position(is_same).map(|at| others.remove(at));
            let new_deeds = running_links(&moment).map(|link| Deed {
                decision: matches.old_decision(link.decision),
                option: matches.old_option(link.option),
                target: link.target.and_then(|target| {
                    let (population, serial) = find_agent(new, target)?;
                    Some((matches.populations[population]?, serial))
                }),
            });
            let old_deeds = other.iter().flat_map(running_links).map(|link| Deed {
                decision: Some(link.decision),
                option: Some(link.option),
                target: link.target.and_then(|target| find_agent(old, target)),
            });
            if !new_deeds.eq(old_deeds) {
                return Some(describe_difference(step, old, new, other, Some(moment)));
            }
        }
        // An agent that only the old version has does something if it runs an option.
        let only = others
            .iter()
            .find(|other| running_links(other).next().is_some());
        if let Some(other) = only {
            return Some(describe_difference(step, old, new, Some(*other), None));
        }
    }
}

/// Returns what an agent runs in a step.
fn running_links<'m>(moment: &AgentMoment<'m>) -> impl Iterator<Item = &'m ChosenLink> {
    let links = moment.chains.iter().flatten();
    links.filter(|link| !link.is_finished)
}

/// Returns the population and the serial number of the agent with a target's number.
fn find_agent(simulation: &Simulation, target: TargetId) -> Option<(usize, u32)> {
    let populations = simulation.setup().scenario.populations.iter().enumerate();
    let mut found = populations.filter_map(|(at, population)| {
        let first = AgentId {
            population: population.id,
            serial: 0,
        };
        let serial = target.0.wrapping_sub(first.number());
        Some((at, u32::try_from(serial).ok()?))
    });
    found.next()
}

/// Describes a step that only one run has.
fn describe_end(step: u64, simulation: &Simulation, ended: EndedRun) -> FirstDifference {
    FirstDifference {
        step,
        seconds: round_seconds(simulation.step_time(step)),
        ended: Some(ended),
        population: None,
        agent: None,
        before: Vec::new(),
        now: Vec::new(),
    }
}

fn describe_difference(
    step: u64,
    old: &Simulation,
    new: &Simulation,
    before: Option<AgentMoment<'_>>,
    now: Option<AgentMoment<'_>>,
) -> FirstDifference {
    let names = |simulation: &Simulation, moment: Option<AgentMoment<'_>>| {
        let links = moment.iter().flat_map(running_links);
        let names = links.map(|link| simulation.program().option_name(link.option).to_owned());
        names.collect::<Vec<String>>()
    };
    let population = |simulation: &Simulation, moment: AgentMoment<'_>| {
        let populations = &simulation.setup().scenario.populations;
        populations[moment.population].name.clone()
    };
    let name = now.map(|now| population(new, now));
    let name = name.or_else(|| before.map(|before| population(old, before)));
    FirstDifference {
        step,
        seconds: round_seconds(new.step_time(step)),
        ended: None,
        population: name,
        agent: now.or(before).map(|moment| moment.id.serial),
        before: names(old, before),
        now: names(new, now),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_before_names() {
        let list = |all: &[(u64, &str)]| -> Vec<Identity> {
            all.iter()
                .map(|(id, name)| Identity::new(*id, name))
                .collect()
        };
        let old = list(&[(1, "Eat"), (2, "Sleep"), (3, "Play")]);
        // 2 was renamed, 4 is another *Eat*, and 5 is new although its name was taken before.
        let new = list(&[(2, "Play"), (4, "Eat"), (5, "Sleep")]);
        assert_eq!(match_elements(&new, &old), [Some(1), Some(0), None]);
    }
}
