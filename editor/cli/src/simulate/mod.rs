//! `simulate`: simulates agents over time, and reports how they spent it.
//!
//! `report` is the report as JSON and as text, `distributions` the figures of many runs, `against`
//! compares two versions, `coverage` shows the inputs of curves, and `table` has a line for each
//! step of each agent.

mod against;
mod coverage;
mod distributions;
mod report;
mod table;

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroU64,
    path::{self, PathBuf},
    thread,
};

use clap::{Args, builder::RangedU64ValueParser};
use inclination_analysis::{
    palette,
    plot::{Plot, SeriesShape},
    simulation::{
        AgentId, AgentLanes, CurveCoverage, DitheringAdvice, LanesPicture, ManyRuns, Simulation,
        SimulationReport, SimulationSetup, StartError, Timeline, suggest_inertia,
    },
    study::CancelToken,
};
use inclination_core::{
    Path,
    authoring::{
        format::Document,
        model::Graph,
        scenario::{Clock, Scenario},
    },
    text::format_count,
};

use self::{
    against::{Version, VersionClock},
    report::ReportedRuns,
};
use super::{
    files::{self, OpenedFile},
    json,
    name_lookup::{describe_unknown_name, find_name},
    situation_args::{SituationArgs, SituationOverrides},
    streams::{Outcome, Stop, Streams, Verdict},
};

/// The maximum number of lanes in a picture.
const MAX_LANES: usize = 20;
/// The maximum number of stats in a picture.
const MAX_DRAWN_STATS: usize = 8;
/// The maximum number of runs.
const MAX_RUNS: u64 = 1_000_000;
/// The longest run that is repeated to find an inertia, in steps of an agent.
const MAX_SEARCHED_AGENT_STEPS: u64 = 1_000_000;

/// Simulate agents over time, and report how they spend it
///
/// A scenario of the project says which agents there are, where their stats come from, and how time
/// passes. Without a name, the first one is simulated. In a file without scenarios, one agent
/// starts with the values that the editor shows. The effects of the options that agents choose
/// change their stats. The same seed gives the same result.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  inclination simulate cat.incl.json
  inclination simulate cat.incl.json --seconds 3600 --step 0.5 --seed 7
  inclination simulate fight.incl.json Stand-off --runs 100
  inclination simulate cat.incl.json --agents 100 --think 0.5 --json
  inclination simulate cat.incl.json --set Hunger=90 --csv > day.csv
  inclination simulate cat.incl.json --against old-cat.incl.json --runs 100")]
pub(super) struct Simulate {
    /// The project file; - is standard input
    file: PathBuf,
    /// The name of a scenario
    scenario: Option<String>,
    #[command(flatten)]
    given: SituationArgs,
    /// How long to simulate, in seconds [default: 60, or that of the scenario]
    #[arg(long, allow_negative_numbers = true, value_name = "SECONDS")]
    seconds: Option<f64>,
    /// The length of a step, in seconds [default: 0.1, or that of the scenario]
    #[arg(long, allow_negative_numbers = true, value_name = "SECONDS")]
    step: Option<f64>,
    /// The number of turns, if agents take turns [default: that of the scenario]
    #[arg(long, value_name = "COUNT")]
    turns: Option<u32>,
    /// The time between two decisions of an agent, in seconds; 0 is every step [default: 0]
    #[arg(long, allow_negative_numbers = true, value_name = "SECONDS")]
    think: Option<f64>,
    /// How many agents to simulate in a file without scenarios [default: 1]
    #[arg(long, value_name = "COUNT")]
    agents: Option<u32>,
    /// The seed of all random numbers
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// How often to simulate, each time with the next seed; up to 1,000,000
    #[arg(
        long,
        value_name = "COUNT",
        default_value = "1",
        value_parser = RangedU64ValueParser::<NonZeroU64>::new().range(1..=MAX_RUNS)
    )]
    runs: NonZeroU64,
    /// Print the report as JSON instead of text
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values instead of a report: a line for each step of each agent
    #[arg(long, conflicts_with = "runs")]
    csv: bool,
    /// Print the inputs that each curve got from the agents, instead of a report
    #[arg(long, conflicts_with_all = ["runs", "csv"])]
    coverage: bool,
    /// Draw what the first agents do, and the stats of the first one, instead of a report
    #[arg(long, value_name = "FILE", conflicts_with_all = ["runs", "csv", "json", "coverage", "against"])]
    svg: Option<PathBuf>,
    /// Simulate another version of the project too, and print both beside each other
    #[arg(long, value_name = "OLD", conflicts_with_all = ["csv", "coverage"])]
    against: Option<PathBuf>,
}

/// A version of a project whose simulation has not begun.
struct PreparedVersion {
    opened: OpenedFile,
    setup: SimulationSetup,
    simulation: Simulation,
}

impl Simulate {
    pub(super) fn run(&self, streams: &mut Streams) -> Outcome {
        let opened = self.open(&self.file, streams)?;
        let scenario = self.find_scenario(&opened.document)?;
        let setup = self.setup(&opened.document, scenario)?;
        let mut simulation = self.start(&opened, &setup, streams)?;
        if !simulation.has_effects() {
            streams.report_message(
                "warning: No effect changes a stat, so nothing changes over time. Add effects to the options in the editor.",
            );
        }

        if let Some(old) = &self.against {
            let old = self.prepare_old_version(old, &opened, &setup, scenario, streams)?;
            let mut new = self.simulate_version(&opened, &setup, simulation, streams)?;
            let mut old =
                self.simulate_version(&old.opened, &old.setup, old.simulation, streams)?;
            against::print_comparison(&mut old, &mut new, self.json, streams)?;
        } else if let Some(file) = &self.svg {
            let picture = draw_picture(&simulation)?;
            files::write_text(Some(file), &picture, streams)?;
        } else if self.csv {
            table::print_table(&mut simulation, streams)?;
        } else if self.coverage {
            print_coverage(&opened.document.graph, &setup, self.json, streams)?;
        } else {
            let mut version = self.simulate_version(&opened, &setup, simulation, streams)?;
            if self.runs.get() == 1 {
                let advice = find_advice(&version.simulation, &version.report);
                version.reported.add_advice(&advice);
            }
            if self.json {
                json::print_json(streams, &version.reported)?;
            } else {
                version
                    .reported
                    .print_as_text(&version.simulation, streams)?;
            }
        }
        Ok(Verdict::Good)
    }

    /// Opens a project, with the given values of stats.
    fn open(&self, file: &path::Path, streams: &mut Streams) -> Result<OpenedFile, Stop> {
        let mut opened = files::open_graph(file)?;
        opened.ensure_no_errors(streams)?;
        let overrides = SituationOverrides::default();
        let applied = self
            .given
            .apply_to_document(&mut opened.document, overrides, streams);
        applied.map_err(|stop| match stop {
            // The arguments apply to two files, and may fit only one of them.
            Stop::Wrong(sentence) if self.against.is_some() => {
                Stop::Wrong(format!("{}: {sentence}", opened.name))
            }
            stop => stop,
        })?;
        Ok(opened)
    }

    /// Prepares a simulation in which agents have something to do.
    fn start(
        &self,
        opened: &OpenedFile,
        setup: &SimulationSetup,
        streams: &mut Streams,
    ) -> Result<Simulation, Stop> {
        let simulation = Simulation::new(&opened.document.graph, setup)
            .map_err(|error| self.explain_start_error(opened, &setup.scenario, error, streams))?;
        if simulation.decisions().is_empty() {
            return Err(Stop::Wrong(format!(
                "{}: The graph has no decision, so agents have nothing to do.",
                opened.name
            )));
        }
        Ok(simulation)
    }

    /// Simulates one or many runs.
    fn simulate_version(
        &self,
        opened: &OpenedFile,
        setup: &SimulationSetup,
        mut simulation: Simulation,
        streams: &mut Streams,
    ) -> Result<Version, Stop> {
        let runs = self.runs.get();
        if runs == 1 {
            let mut report = SimulationReport::new(&simulation);
            while simulation.advance().is_some() {
                report.add_step(&simulation);
            }
            report.finish(&simulation);
            return Ok(Version {
                reported: ReportedRuns::from_one_run(&simulation, &report),
                simulation,
                report,
            });
        }

        let threads = thread::available_parallelism().map_or(1, usize::from);
        let never = CancelToken::default();
        let graph = &opened.document.graph;
        let many = ManyRuns::simulate(graph, setup, runs, threads, &never)
            .map_err(|error| self.explain_start_error(opened, &setup.scenario, error, streams))?;
        let many = many.ok_or_else(canceled)?;
        Ok(Version {
            reported: ReportedRuns::from_many_runs(&simulation, &many),
            simulation,
            report: many.report,
        })
    }

    /// Prepares a simulation of the scenario of another version that corresponds to one of the new
    /// version. The times of both must be comparable.
    fn prepare_old_version(
        &self,
        file: &path::Path,
        new: &OpenedFile,
        new_setup: &SimulationSetup,
        scenario: Option<&Scenario>,
        streams: &mut Streams,
    ) -> Result<PreparedVersion, Stop> {
        let opened = self.open(file, streams)?;
        let scenario = match scenario {
            None => None,
            Some(scenario) => {
                let all = &opened.document.scenarios;
                let by_id = all.iter().find(|one| one.id == scenario.id);
                let found = by_id.or_else(|| all.iter().find(|one| one.name == scenario.name));
                Some(found.ok_or_else(|| {
                    Stop::Wrong(format!(
                        "{}: There is no scenario \"{}\". Choose one that both versions have.",
                        opened.name, scenario.name
                    ))
                })?)
            }
        };

        let new_clock = VersionClock {
            file: &new.name,
            clock: new_setup.scenario.clock,
        };
        let old_clock = |clock: Clock| VersionClock {
            file: &opened.name,
            clock,
        };
        // The arguments for times fit only one kind of clock.
        if let Some(scenario) = scenario {
            new_clock.ensure_same_unit(&old_clock(scenario.clock))?;
        }
        let setup = self.setup(&opened.document, scenario)?;
        new_clock.ensure_same_step(&old_clock(setup.scenario.clock))?;

        let simulation = self.start(&opened, &setup, streams)?;
        Ok(PreparedVersion {
            opened,
            setup,
            simulation,
        })
    }

    /// Returns what to simulate: a scenario of the project, or else one agent, with the given
    /// changes.
    fn setup(
        &self,
        document: &Document,
        scenario: Option<&Scenario>,
    ) -> Result<SimulationSetup, Stop> {
        let mut setup = match scenario {
            None => SimulationSetup::default().with_agents(self.agents.unwrap_or(1)),
            Some(scenario) => {
                if self.agents.is_some() {
                    return Err(Stop::Wrong(format!(
                        "--agents: The scenario \"{}\" has its own agents. Change the counts of its populations.",
                        scenario.name
                    )));
                }
                SimulationSetup::new(scenario.clone())
            }
        };
        setup.samples.clone_from(&document.samples.named);
        setup.seed = self.seed;
        if let Some(seconds) = self.think {
            setup = setup.with_thinking_interval(seconds);
        }

        let name = &setup.scenario.name;
        match &mut setup.scenario.clock {
            Clock::RealTime { step, length } => {
                if self.turns.is_some() {
                    return Err(Stop::Wrong(String::from(
                        "--turns: Agents act in real time. Use --seconds.",
                    )));
                }
                *step = self.step.unwrap_or(*step);
                *length = self.seconds.unwrap_or(*length);
            }
            Clock::Turns { turns, .. } => {
                if self.seconds.or(self.step).is_some() {
                    return Err(Stop::Wrong(format!(
                        "The agents of the scenario \"{name}\" take turns. Use --turns instead of --seconds and --step."
                    )));
                }
                if self.think.is_some() {
                    return Err(Stop::Wrong(format!(
                        "--think: The agents of the scenario \"{name}\" take turns, and decide once a turn. Leave out --think."
                    )));
                }
                *turns = self.turns.unwrap_or(*turns);
            }
        }
        Ok(setup)
    }

    fn find_scenario<'d>(&self, document: &'d Document) -> Result<Option<&'d Scenario>, Stop> {
        let scenarios = &document.scenarios;
        let Some(wanted) = &self.scenario else {
            return Ok(scenarios.first());
        };
        let names = scenarios.iter().map(|scenario| scenario.name.as_str());
        let at = find_name(wanted, names.clone())
            .ok_or_else(|| Stop::Wrong(describe_unknown_name("scenario", wanted, names)))?;
        Ok(scenarios.get(at))
    }

    /// Reports why a simulation cannot begin.
    fn explain_start_error(
        &self,
        opened: &OpenedFile,
        scenario: &Scenario,
        error: StartError,
        streams: &mut Streams,
    ) -> Stop {
        match error {
            // An invalid argument is not a problem of the file.
            StartError::Scenario(problems)
                if !scenario.name.is_empty() && !self.changes_scenario() =>
            {
                for problem in problems {
                    streams.report_message(&format!(
                        "{}:scenario {}: {}: {}",
                        opened.name,
                        scenario.name,
                        problem.severity.word(),
                        problem.sentence
                    ));
                }
                Stop::Problems
            }
            StartError::Graph(problems) => {
                opened.report_errors(&problems, streams);
                Stop::Problems
            }
            error => Stop::Wrong(error.describe().unwrap_or_default()),
        }
    }

    /// Whether arguments change the scenario.
    fn changes_scenario(&self) -> bool {
        let times = [self.seconds, self.step, self.think];
        self.turns.is_some() || times.iter().any(Option::is_some)
    }
}

/// Prints the inputs that curves get over a run.
fn print_coverage(
    graph: &Graph,
    setup: &SimulationSetup,
    is_json: bool,
    streams: &mut Streams,
) -> Result<(), Stop> {
    let never = CancelToken::default();
    let curves = match CurveCoverage::measure(graph, setup, &never) {
        Some(Ok(curves)) => curves,
        Some(Err(error)) => return Err(Stop::Wrong(error.describe().unwrap_or_default())),
        None => return Err(canceled()),
    };
    if is_json {
        coverage::print_json(&curves, streams)
    } else {
        coverage::print_text(&curves, streams)
    }
}

/// Draws the lanes of the first agents, and the stats of the first one that change.
fn draw_picture(simulation: &Simulation) -> Result<String, Stop> {
    let never = CancelToken::default();
    let (graph, setup) = (simulation.graph(), simulation.setup());
    let wrong = |error: StartError| Stop::Wrong(error.describe().unwrap_or_default());
    let lanes = AgentLanes::simulate(graph, setup, MAX_LANES, &never);
    let lanes = lanes.ok_or_else(canceled)?.map_err(wrong)?;
    let timeline = Timeline::simulate(graph, setup, None, &never);
    let timeline = timeline.ok_or_else(canceled)?.map_err(wrong)?;

    let plots = graph
        .stats
        .iter()
        .map(|stat| timeline.to_plot(Some(stat.id), ""));
    let changing = plots.filter(
        |plot| match plot.series.first().map(|series| &series.shape) {
            Some(SeriesShape::Line { points, .. }) => {
                points.windows(2).any(|two| two[0][1] != two[1][1])
            }
            _ => false,
        },
    );
    let stats: Vec<Plot> = changing.take(MAX_DRAWN_STATS).collect();

    let name = match setup.scenario.name.as_str() {
        "" => &graph.name,
        name => name,
    };
    let mut title = format!("{name}, seed {}", setup.seed);
    let mut agents: Vec<AgentId> = lanes.lanes.iter().map(|lane| lane.agent).collect();
    agents.dedup();
    let all = setup.agent_count();
    if lanes.lanes.len() >= MAX_LANES && all > agents.len() as u64 {
        title = format!(
            "{title}, the first {} of {} agents",
            agents.len(),
            format_count(all)
        );
    }
    let picture = LanesPicture {
        title: &title,
        lanes: &lanes,
        stats_title: &timeline.agent_name().unwrap_or_default(),
        stats: &stats,
    };
    Ok(picture.to_svg(&palette::LIGHT))
}

/// Returns the error for a canceled simulation. Commands never cancel one.
fn canceled() -> Stop {
    Stop::Wrong(String::from("The simulation was canceled."))
}

/// Searches an inertia for each decision that dithers, unless the run was too long to repeat it.
fn find_advice(
    simulation: &Simulation,
    report: &SimulationReport,
) -> BTreeMap<Path, DitheringAdvice> {
    let populations = report.populations.iter();
    let agent_steps: u64 = populations.map(|population| population.agent_steps).sum();
    if agent_steps > MAX_SEARCHED_AGENT_STEPS {
        return BTreeMap::new();
    }

    let program = simulation.program();
    let decisions = report.populations.iter().flat_map(|one| &one.decisions);
    let dithering = decisions.filter(|decision| decision.dithering > 0);
    let paths: BTreeSet<Path> = dithering
        .filter_map(|decision| program.decision_path(decision.decision))
        .collect();

    let never = CancelToken::default();
    let (graph, setup) = (simulation.graph(), simulation.setup());
    let advice = paths.into_iter().filter_map(|path| {
        let advice = suggest_inertia(graph, setup, path, &never)?.ok()?;
        Some((path, advice))
    });
    advice.collect()
}
