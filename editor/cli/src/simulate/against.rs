//! The runs of a scenario with two versions of a project, beside each other.
//!
//! Populations, decisions, options, results and stats of both versions are matched by their IDs,
//! and those that remain by their names.

use inclination_analysis::simulation::{
    AgentId, AgentMoment, ChosenLink, Simulation, SimulationReport, StatReport, TimeUnit,
    format_seconds, round_seconds,
};
use inclination_core::{DecisionHandle, OptionHandle, Path, Program, TargetId};
use inclination_project::text::number::{format_percent, format_setting};
use serde::Serialize;

use super::{
    distributions::format_mean,
    report::{ReportedDecision, ReportedResult, ReportedRuns},
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
    texts: Option<[String; 2]>,
}

/// The first step in which an agent does something else with the same seed.
#[derive(Serialize)]
struct FirstDifference {
    step: u64,
    seconds: f64,
    population: String,
    agent: u32,
    before: Vec<String>,
    now: Vec<String>,
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
        let mut results = match_all(|of| {
            let ends = of.setup().scenario.ends.iter();
            ends.map(|end| Identity::new(end.id.0, &end.name)).collect()
        });
        // *Time is up* comes after the conditions, if there are any.
        results.push(Some(old.setup().scenario.ends.len()));

        let (decisions, options) = match_decisions(old.program(), new.program());
        Self {
            results,
            populations: match_all(|of| {
                let all = of.setup().scenario.populations.iter();
                all.map(|one| Identity::new(one.id.0, &one.name)).collect()
            }),
            stats: match_all(|of| {
                let stats = of.graph().stats.iter();
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

        let populations =
            (0..now.populations.len()).map(|at| compare_population(old, new, matches, at));
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

/// Compares the population at a position of the new version.
fn compare_population(
    old: &Version,
    new: &Version,
    matches: &Matches,
    at: usize,
) -> ComparedPopulation {
    let now = &new.reported.populations[at];
    let before = matches.populations[at];
    let reports = &new.report.populations[at].decisions;
    let decisions = reports.iter().zip(&now.decisions).map(|(report, now)| {
        let decision = matches.old_decision(report.decision);
        let place = before.zip(decision).and_then(|(population, decision)| {
            let reports = &old.report.populations[population].decisions;
            let at = reports.iter().position(|one| one.decision == decision)?;
            Some((
                &reports[at],
                &old.reported.populations[population].decisions[at],
            ))
        });
        let options = report.options.iter().zip(&now.options);
        let mut options: Vec<ComparedOption> = options
            .map(|((option, _), now)| {
                let share = place.and_then(|(report, reported)| {
                    let old = matches.old_option(*option)?;
                    let at = report.options.iter().position(|(known, _)| *known == old)?;
                    Some(reported.options[at].share)
                });
                ComparedOption {
                    name: now.name.clone(),
                    share: Pair {
                        before: share,
                        now: Some(now.share),
                    },
                }
            })
            .collect();
        if let Some((report, reported)) = place {
            let gone = report.options.iter().zip(&reported.options);
            let is_matched = |option: &OptionHandle| {
                let mut all = matches.options.iter();
                all.any(|(_, old)| old.as_ref() == Some(option))
            };
            let gone = gone.filter(|((option, _), _)| !is_matched(option));
            options.extend(gone.map(|(_, reported)| ComparedOption {
                name: reported.name.clone(),
                share: Pair {
                    before: Some(reported.share),
                    now: None,
                },
            }));
        }
        let figure = |read: fn(&ReportedDecision) -> f64| Pair {
            before: place.map(|(_, reported)| read(reported)),
            now: Some(read(now)),
        };
        ComparedDecision {
            name: now.name.clone(),
            options,
            idle: figure(|one| one.idle),
            switches_per_minute: figure(|one| one.switches_per_minute),
            dithering: figure(|one| one.dithering as f64),
        }
    });

    let stats = before.map_or(&[][..], |before| &old.report.populations[before].stats);
    ComparedPopulation {
        name: now.name.clone(),
        decisions: decisions.collect(),
        stats: compare_stats(stats, &new.report.populations[at].stats, old, new, matches),
    }
}

fn compare_stats(
    before: &[StatReport],
    now: &[StatReport],
    old: &Version,
    new: &Version,
    matches: &Matches,
) -> Vec<ComparedStat> {
    let compared = now.iter().map(|report| {
        let other = before
            .iter()
            .find(|other| matches.stats[report.stat] == Some(other.stat));
        let stat = &new.simulation.graph().stats[report.stat];
        let mean = Pair {
            before: other.and_then(StatReport::mean),
            now: report.mean(),
        };
        let texts = other.and_then(|other| {
            let about = &old.simulation.graph().stats[other.stat];
            let before = format_mean(about, mean.before?);
            Some([before, format_mean(stat, mean.now?)])
        });
        ComparedStat {
            name: stat.name.clone(),
            mean,
            texts,
        }
    });
    compared.collect()
}

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
        let format = |value: Option<f64>| value.map_or_else(|| String::from("-"), &format);
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

    fn of_share(name: &str, pair: Pair) -> Self {
        let points = |by: f64| match format!("{:+.1} points", 100.0 * by) {
            none if none == "+0.0 points" || none == "-0.0 points" => String::new(),
            points => points,
        };
        Self::new(name, pair, format_percent, points)
    }

    fn of_number(name: &str, pair: Pair) -> Self {
        let signed = |by: f64| match format_setting(by as f32) {
            number if by > 0.0 => format!("+{number}"),
            number => number,
        };
        Self::new(name, pair, |value| format_setting(value as f32), signed)
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
            let mut line = Line::of_share(&result.name, result.share);
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
            lines.extend(
                shares.map(|option| {
                    Line::of_share(&format!("{prefix}{}", option.name), option.share)
                }),
            );
            if [decision.idle.before, decision.idle.now] != [Some(0.0); 2] {
                lines.push(Line::of_share(
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
            lines.push(Line::of_number(&name, switches));
            let name = format!("{prefix}returns to an interrupted option");
            lines.push(Line::of_number(&name, decision.dithering));
        }
        lines.extend(self.stats.iter().filter_map(|stat| stat.to_line(prefix)));
    }
}

impl ComparedStat {
    /// Returns a line for the mean of the stat, if it differs.
    fn to_line(&self, prefix: &str) -> Option<Line> {
        self.mean.difference().filter(|by| *by != 0.0)?;
        let [before, now] = self.texts.clone()?;
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
        let moment = match unit {
            TimeUnit::Seconds => format!("at {} s", format_seconds(self.seconds)),
            TimeUnit::Turns { .. } => format!("in turn {}", self.step),
        };
        let agent = if is_only {
            format!("agent {}", self.agent)
        } else {
            format!("{} {}", self.population, self.agent)
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

/// Runs both versions with the seed of the first run until an agent does something else.
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
        let step = now.or(before)?;
        let mut others = old
            .moments()
            .filter(|_| before.is_some())
            .collect::<Vec<_>>();
        for moment in new.moments().filter(|_| now.is_some()) {
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
        population: name.unwrap_or_default(),
        agent: now.or(before).map_or(0, |moment| moment.id.serial),
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
