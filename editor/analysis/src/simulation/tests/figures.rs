//! Tests of the figures in reports and timelines. The expected values are computed by hand.

use inclination_core::{
    Path, Scope,
    authoring::{
        Builder, EffectRow, consider, curve,
        decide::{Pick, Ranks, Rules},
        history::OptionAddress,
        model::{Graph, NodeId, Stat, StatId},
        scenario::{
            Clock, Comparison, Condition, Control, EndCondition, EndConditionId, EventAction,
            EventId, EventTiming, FirstTurn, Measure, Population, PopulationId, Scenario,
            ScenarioEvent, ScriptLine, StatSource, Summary,
        },
    },
    hash::mix64,
};
use inclination_project::edit::inertia::InertiaSocket;

use crate::{
    plot::SeriesShape,
    simulation::{
        COVERAGE_BINS, CurveCoverage, Distribution, DitheringAdvice, InertiaSuggestion, ManyRuns,
        RunResult, Simulation, SimulationReport, SimulationSetup, StatReport, Timeline,
        suggest_inertia,
    },
    study::CancelToken,
};

const FIRST: PopulationId = PopulationId(1);
const SECOND: PopulationId = PopulationId(2);

/// Agents that age by 1 a second, in a world whose light falls from 2 by 1 a second.
fn aging() -> Graph {
    let mut graph = Builder::new("aging");
    let age = graph.stat(Stat::number("Age", 0.0, 100.0));
    let light = Stat::number("Light", 0.0, 10.0).scope(Scope::World);
    let light = graph.stat(light.sample(2.0));
    graph.effects("Aging", [EffectRow::add(age, 1.0)]);
    graph.effects("Dusk", [EffectRow::add(light, -1.0)]);
    let act = graph.option("Act", []).out();
    graph.decision("Do", [act]);
    graph.finish().unwrap()
}

fn stat_id(graph: &Graph, name: &str) -> StatId {
    let mut stats = graph.stats.iter();
    stats.find(|stat| stat.name == name).unwrap().id
}

fn population(id: PopulationId, count: u32) -> Population {
    Population {
        id,
        name: format!("Population {}", id.0),
        count,
        ..Population::default()
    }
}

/// A scenario of steps of a second.
fn seconds<const N: usize>(length: f64, populations: [Population; N]) -> SimulationSetup {
    SimulationSetup::new(Scenario {
        clock: Clock::RealTime { step: 1.0, length },
        populations: populations.into(),
        ..Scenario::default()
    })
}

fn at_least(measure: Measure, value: f32) -> Condition {
    Condition {
        measure,
        comparison: Comparison::AtLeast,
        value,
    }
}

fn report_on(graph: &Graph, setup: &SimulationSetup) -> SimulationReport {
    let mut simulation = Simulation::new(graph, setup).unwrap();
    let mut report = SimulationReport::new(&simulation);
    while simulation.advance().is_some() {
        report.add_step(&simulation);
    }
    report.finish(&simulation);
    report
}

fn range(report: &StatReport) -> [f32; 2] {
    [report.lowest, report.highest]
}

#[test]
fn the_strip_of_an_agent_shows_only_the_time_in_which_it_takes_part() {
    let graph = aging();
    let mut guest = population(SECOND, 0);
    guest.leaves_when = Some(at_least(Measure::Stat(stat_id(&graph, "Age")), 3.0));
    let mut early = guest.clone();
    (early.id, early.count) = (FIRST, 1);
    let mut setup = seconds(10.0, [early, guest]);
    setup.scenario.events.push(ScenarioEvent {
        id: EventId(5),
        name: String::from("Visit"),
        timing: EventTiming::Once { time: 4.0 },
        action: EventAction::Spawn {
            population: SECOND,
            count: 1,
        },
    });

    // Each agent has the ages 0, 1 and 2, and leaves with an age of 3: one from 0 to 3 s, and one
    // that joins at 4 s, from 4 to 7 s.
    for (shown, ends, ages) in [
        (FIRST, [0.0, 3.0], [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]),
        (SECOND, [4.0, 7.0], [[4.0, 0.0], [5.0, 1.0], [6.0, 2.0]]),
    ] {
        let timeline = Timeline::simulate(&graph, &setup, Some(shown), &CancelToken::default());
        let timeline = timeline.unwrap().unwrap();
        let plot = timeline.to_plot(Some(stat_id(&graph, "Age")), "Do");
        let stretches = plot.strips[0].stretches.iter();
        let stretches: Vec<[f32; 2]> = stretches
            .map(|stretch| [stretch.from, stretch.to])
            .collect();
        assert_eq!(stretches, [ends]);
        assert_eq!((plot.across.low, plot.across.high), (0.0, 10.0));
        let SeriesShape::Line { points, .. } = &plot.series[0].shape else {
            panic!("a line")
        };
        assert_eq!(points[..], ages);
    }
}

#[test]
fn a_stat_of_the_world_counts_each_step_once() {
    let graph = aging();
    // The light is 2, 1, 0 and 0. The time after the last step is not a step, but in the range.
    for members in [1, 3] {
        let report = report_on(&graph, &seconds(4.0, [population(FIRST, members)]));
        assert_eq!(report.steps, 4);
        assert_eq!(range(&report.world[0]), [0.0, 2.0]);
        assert_eq!(report.world[0].steps_at_low_end, 2);
    }

    // Without agents, the light stays at 2. Objects act too, so there must be none of them.
    let mut gone = population(FIRST, 1);
    gone.control = Control::Nothing;
    gone.leaves_when = Some(at_least(Measure::Stat(stat_id(&graph, "Age")), 0.0));
    let report = report_on(&graph, &seconds(4.0, [gone]));
    assert_eq!((report.steps, report.populations[0].agent_steps), (4, 0));
    assert_eq!(range(&report.world[0]), [2.0, 2.0]);
}

#[test]
fn ranges_have_the_values_with_which_agents_leave_and_runs_end() {
    let graph = aging();
    let age = stat_id(&graph, "Age");

    // The agents read the ages 0, 1 and 2, and the age of 3 ends the run.
    let mut setup = seconds(10.0, [population(FIRST, 2)]);
    setup.scenario.ends.push(EndCondition {
        id: EndConditionId(9),
        name: String::from("Old"),
        condition: at_least(
            Measure::Population {
                population: FIRST,
                summary: Summary::Max,
                stat: Some(age),
            },
            3.0,
        ),
    });
    let report = report_on(&graph, &setup);
    assert_eq!(report.result, Some(RunResult::Condition(0)));
    assert_eq!(report.populations[0].agent_steps, 6);
    assert_eq!(range(&report.populations[0].stats[0]), [0.0, 3.0]);
    // The light ends with -1, which its range makes 0, as in the last step.
    assert_eq!(range(&report.world[0]), [0.0, 2.0]);
    assert_eq!(report.world[0].steps_at_low_end, 1);

    // An agent that leaves with an age of 5 has read ages up to 4.
    let mut leaving = population(FIRST, 1);
    leaving.leaves_when = Some(at_least(Measure::Stat(age), 5.0));
    let report = report_on(&graph, &seconds(10.0, [leaving]));
    assert_eq!(report.populations[0].agent_steps, 5);
    assert_eq!(range(&report.populations[0].stats[0]), [0.0, 5.0]);

    // A run whose time is up after 4 s ends with an age of 4.
    let report = report_on(&graph, &seconds(4.0, [population(FIRST, 1)]));
    assert_eq!(range(&report.populations[0].stats[0]), [0.0, 4.0]);
}

fn node_id(graph: &Graph, name: &str) -> NodeId {
    let mut nodes = graph.nodes.iter();
    *nodes.find(|(_, node)| node.name == name).unwrap().0
}

/// Returns the path of a node outside groups.
fn path(graph: &Graph, name: &str) -> Path {
    Path::ROOT.node(node_id(graph, name))
}

/// Returns the advice for a decision outside groups.
fn advice(graph: &Graph, setup: &SimulationSetup, decision: &str) -> DitheringAdvice {
    let advice = suggest_inertia(graph, setup, path(graph, decision), &CancelToken::default());
    advice.unwrap().unwrap()
}

fn suggestion(graph: &Graph, setup: &SimulationSetup, decision: &str) -> InertiaSuggestion {
    match advice(graph, setup, decision) {
        DitheringAdvice::Inertia(suggestion) => *suggestion,
        other => panic!("{other:?}"),
    }
}

/// The cat of `docs/cat.incl.json`: hunger rises and energy falls by 1 a second, eating takes 6 of
/// hunger, and sleeping gives 5 of energy. `bonus` is that of its inertia.
fn dithering_cat(bonus: Option<f32>) -> Graph {
    let mut graph = Builder::new("cat");
    let hunger = graph.stat(Stat::number("Hunger", 0.0, 100.0).sample(50.0));
    let energy = graph.stat(Stat::number("Energy", 0.0, 100.0).sample(60.0));
    let metabolism = [EffectRow::add(hunger, 1.0), EffectRow::add(energy, -1.0)];
    graph.effects("Metabolism", metabolism);
    let eating = graph
        .effects("Eating", [EffectRow::add(hunger, -6.0)])
        .out();
    let sleeping = graph
        .effects("Sleeping", [EffectRow::add(energy, 5.0)])
        .out();

    let need = graph.add("Need to eat", curve::linear(hunger)).out();
    let hungry = graph.score("Hungry", need);
    let need = graph
        .add("Need to sleep", curve::linear(energy).inverted())
        .out();
    let tired = graph.score("Tired", need);
    let eat = graph
        .option("Eat", [hungry])
        .base(0.0)
        .effects(eating)
        .out();
    let sleep = graph
        .option("Sleep", [tired])
        .base(0.0)
        .effects(sleeping)
        .out();
    let inertia = bonus.map(|bonus| {
        let inertia = consider::inertia().without_rank().bonus(bonus);
        graph.add("Inertia", inertia).out()
    });
    let act = graph.decision("Act", [eat, sleep]);
    if let Some(inertia) = inertia {
        act.for_every_option(inertia);
    }
    graph.finish().unwrap()
}

#[test]
fn the_smallest_bonus_that_stops_the_cat_s_dithering_is_found() {
    // The difference D of the weights of eating and sleeping falls by 0.006 a step while the cat
    // eats, and rises by 0.005 while it sleeps. With a bonus b, it eats until D < -b and sleeps
    // until D >= b, so it begins to eat with D from b to b + 0.005, and eats for 2b / 0.006 steps,
    // or up to one more. It dithers if it is back within 5 s, that is, 50 steps.
    // b = 0.14: at most 0.285 / 0.006, that is, 48 steps. It dithers.
    // b = 0.15: it begins with D = 0.1 and eats 42 steps (-0.152), sleeps 61 (0.153), eats 51
    // (-0.153), sleeps 61 (0.152). After 21.5 s, hunger is 15.7 and energy 99.5. Then it eats until
    // hunger is 0 and energy below 85, about 14.6 s, sleeps until hunger is at least 15, about
    // 15 s, and eats for the rest of the minute. No run between two others has 50 steps or fewer,
    // and there are 6 switches.
    let graph = dithering_cat(None);
    let setup = SimulationSetup::default();
    let found = suggestion(&graph, &setup, "Act");
    assert_eq!(found.change.socket, InertiaSocket::Bonus);
    assert_eq!((found.value_before, found.change.value), (None, 0.15));
    assert!(found.before.dithering > 100 && found.before.switches > found.before.dithering);
    assert_eq!((found.after.dithering, found.after.switches), (0, 6));
    // Eating takes 4.2 + 5.1 + 14.6 + 8.9 s.
    let (name, share) = &found.after.shares[0];
    assert_eq!(name, "Eat");
    assert!((share - 32.8 / 60.0).abs() < 0.01, "{share}");
    assert_eq!(found.abandoned_options().count(), 0);

    // The same inertia is found from a smaller one, in its node.
    let graph = dithering_cat(Some(0.05));
    let found = suggestion(&graph, &setup, "Act");
    assert_eq!((found.value_before, found.change.value), (Some(0.05), 0.15));

    // The changed graph is the one that was simulated.
    let mut changed = graph.clone();
    assert_eq!(found.change.apply(&mut changed), []);
    let report = report_on(&changed, &setup);
    let act = &report.populations[0].decisions[0];
    assert_eq!((act.dithering, act.switches), (0, 6));
    assert_eq!(advice(&changed, &setup, "Act"), DitheringAdvice::Unneeded);
}

/// An agent that drinks with rank 1 from a thirst of 50 on, and rests with rank 1 below. At the
/// ends, it drinks or rests with rank 3. Thirst changes by 5 a second, and drinking weighs more.
fn thirsty() -> Graph {
    let mut graph = Builder::new("thirst");
    let thirst = graph.stat(Stat::number("Thirst", 0.0, 100.0).sample(50.0));
    graph.effects("Heat", [EffectRow::add(thirst, 5.0)]);
    let drinking = graph
        .effects("Drinking", [EffectRow::add(thirst, -10.0)])
        .out();
    let rank = |graph: &mut Builder, name: &str, formula: &str, rank: f32| {
        let when = graph.expression(name, formula, [("Thirst", thirst)]).out();
        graph.raise_rank(name, when, rank)
    };
    let ranks = [
        rank(&mut graph, "Thirsty", "Thirst >= 50", 1.0),
        rank(&mut graph, "Very thirsty", "Thirst >= 100", 3.0),
    ];
    let drink = graph.option("Drink", ranks).effects(drinking).out();
    let ranks = [
        rank(&mut graph, "Fine", "Thirst < 50", 1.0),
        rank(&mut graph, "Full", "Thirst <= 0", 3.0),
    ];
    let rest = graph.option("Rest", ranks).base(0.5).out();
    let rules = Rules {
        ranks: Ranks::Highest,
        pick: Pick::Highest,
        ..Rules::default()
    };
    graph.decision("Act", [drink, rest]).rules(rules);
    graph.finish().unwrap()
}

#[test]
fn a_rank_is_found_where_a_bonus_does_nothing() {
    // At 50, it drinks for a second, rests for one, and so on, whatever the bonus, because the
    // ranks differ. With an inertia of rank 1, drinking goes on below 50: ranks are equal, and it
    // weighs more. From 0 on, it rests until 50, and then drinks for 10 s. With a lower rank, 0.99,
    // resting has the higher rank at 45.
    let graph = thirsty();
    let setup = SimulationSetup::default().with_times(1.0, 60.0);
    let found = suggestion(&graph, &setup, "Act");
    assert_eq!(found.change.socket, InertiaSocket::Rank);
    assert_eq!((found.value_before, found.change.value), (None, 1.0));
    // It drinks from 50 to 0 in 10 s, rests 10 s, and so on: 5 switches in 60 s.
    assert_eq!((found.before.switches, found.after.switches), (59, 5));
    assert_eq!(
        found.after.shares,
        [(String::from("Drink"), 0.5), (String::from("Rest"), 0.5)]
    );
}

#[test]
fn there_is_no_suggestion_without_dithering_or_without_a_cure() {
    let graph = aging();
    let setup = seconds(10.0, [population(FIRST, 1)]);
    assert_eq!(advice(&graph, &setup, "Do"), DitheringAdvice::Unneeded);

    // In every other second, each of the options is ruled out, whatever its weight and rank.
    let mut graph = Builder::new("blinking");
    let light = graph.stat(Stat::number("Light", 0.0, 1.0));
    let dark = graph
        .expression("Dark", "Light < 0.5", [("Light", light)])
        .out();
    let dark = graph.veto("Dark", dark);
    let bright = graph
        .expression("Bright", "Light >= 0.5", [("Light", light)])
        .out();
    let bright = graph.veto("Bright", bright);
    let read = graph.option("Read", [dark]).out();
    let sleep = graph.option("Sleep", [bright]).out();
    graph.decision("Act", [read, sleep]);
    let graph = graph.finish().unwrap();

    let mut watcher = population(FIRST, 1);
    let blinking = StatSource::Curve {
        points: vec![[0.0, 0.0], [1.0, 1.0], [2.0, 0.0]],
        is_looping: true,
    };
    watcher.sources.insert(stat_id(&graph, "Light"), blinking);
    let setup = seconds(10.0, [watcher]);
    assert_eq!(advice(&graph, &setup, "Act"), DitheringAdvice::NoneFound);

    let canceled = CancelToken::default();
    canceled.cancel();
    assert!(suggest_inertia(&graph, &setup, path(&graph, "Act"), &canceled).is_none());
}

/// An agent with a curve over the whole range of a stat from 0 to 100, and one from 10 to 30.
fn clock_watcher() -> Graph {
    let mut graph = Builder::new("clock");
    let time = graph.stat(Stat::number("Time", 0.0, 100.0));
    let whole = graph.add("Whole", curve::linear(time)).out();
    let part = curve::linear(time).low(10.0).high(30.0);
    let part = graph.add("Part", part).out();
    let scores = [graph.score("One", whole), graph.score("Other", part)];
    let act = graph.option("Act", scores).out();
    graph.decision("Do", [act]);
    graph.finish().unwrap()
}

/// Returns the coverage of both curves.
fn coverage(length: f64, members: u32) -> [CurveCoverage; 2] {
    let graph = clock_watcher();
    let mut watcher = population(FIRST, members);
    let clock = StatSource::Clock {
        factor: 1.0,
        start: 0.0,
        wrap: Some(100.0),
    };
    watcher.sources.insert(stat_id(&graph, "Time"), clock);
    let setup = seconds(length, [watcher]);
    let measured = CurveCoverage::measure(&graph, &setup, &CancelToken::default());
    let measured = measured.unwrap().unwrap();
    assert_eq!(measured.len(), 2);
    let find = |name| measured.iter().find(|curve| curve.name == name).unwrap();
    ["Whole", "Part"].map(|name| find(name).clone())
}

#[test]
fn the_inputs_of_a_curve_are_counted_over_its_range() {
    // The clock shows 0, 1, ... 29. A part of the whole range is 5 wide, so each of the first six
    // has five inputs. A part of the range from 10 to 30 is 1 wide and has one of 10 to 29.
    for members in [1, 3] {
        let [whole, part] = coverage(30.0, members);
        let mut bins = [0; COVERAGE_BINS];
        bins[..6].fill(5);
        assert_eq!((whole.bins, whole.below, whole.above), (bins, 0, 0));
        assert_eq!((whole.range, whole.seen), ([0.0, 100.0], Some([0.0, 29.0])));
        assert_eq!((whole.count(), whole.share_outside()), (30, 0.0));
        assert_eq!(whole.describe().unwrap(), "It sees 0 to 29 only.");

        assert_eq!(
            (part.bins, part.below, part.above),
            ([1; COVERAGE_BINS], 10, 0)
        );
        assert_eq!(part.range, [10.0, 30.0]);
        assert_eq!(
            part.describe().unwrap(),
            "33.3% of its inputs are outside its range."
        );
    }
}

#[test]
fn a_long_run_is_read_at_moments_with_small_hashes() {
    // Of 5,000 moments, about a quarter is read: those whose hash begins with two zeros.
    let [whole, _] = coverage(5000.0, 1);
    let read = (0..5000_u64).filter(|moment| mix64(*moment) < 1 << 62);
    let mut bins = [0; COVERAGE_BINS];
    for time in read {
        bins[time as usize % 100 / 5] += 1;
    }
    let count = bins.iter().sum::<u64>();
    assert!((1000..=2000).contains(&count), "{count}");
    assert_eq!((whole.count(), whole.bins), (count, bins));
    assert_eq!(whole.seen, Some([0.0, 99.0]));
    assert_eq!(whole.describe(), None);
}

#[test]
fn the_figures_of_many_runs_have_distributions() {
    // Two agents take turns, and each act adds 1 to its own count and to that of the world. The
    // third act ends a run, so the agent that begins ends with 2 acts and the other one with 1.
    let mut graph = Builder::new("count");
    let own = graph.stat(Stat::number("Own", 0.0, 10.0));
    let all = graph.stat(Stat::number("All", 0.0, 10.0).scope(Scope::World));
    let acting = [
        EffectRow::add(own, 1.0).on_start(),
        EffectRow::add(all, 1.0).on_start(),
    ];
    let acting = graph.effects("Acting", acting).out();
    let act = graph.option("Act", []).effects(acting).out();
    graph.decision("Do", [act]);
    let graph = graph.finish().unwrap();
    let mut scenario = seconds(1.0, [population(FIRST, 1), population(SECOND, 1)]).scenario;
    scenario.clock = Clock::Turns {
        turns: 10,
        turn_length: 1.0,
        first: FirstTurn::Alternating,
    };
    scenario.ends.push(EndCondition {
        id: EndConditionId(9),
        name: String::from("Enough"),
        condition: at_least(Measure::Stat(stat_id(&graph, "All")), 3.0),
    });
    let setup = SimulationSetup::new(scenario);

    let never = CancelToken::default();
    let of_threads = |threads| ManyRuns::simulate(&graph, &setup, 40, threads, &never);
    let many = of_threads(1).unwrap().unwrap();
    let found = many.distributions();
    assert_eq!(found, of_threads(3).unwrap().unwrap().distributions());

    let same = |value: f64| Distribution {
        runs: 40,
        lowest: value,
        highest: value,
        mean: value,
        percentiles: [value; 5],
    };
    assert_eq!(found.steps, Some(same(2.0)));
    assert_eq!(found.world[0].last, Some(same(3.0)));
    // In half of the runs, the first agent begins. It reads 0 and 1, and otherwise only 0.
    let halves = |low: f64, high: f64| Distribution {
        runs: 40,
        lowest: low,
        highest: high,
        mean: low.midpoint(high),
        percentiles: [low, low, low, high, high],
    };
    for population in &found.populations {
        assert_eq!(population.stats[0].last, Some(halves(1.0, 2.0)));
        assert_eq!(population.stats[0].mean, Some(halves(0.0, 0.5)));
        assert_eq!(population.decisions[0].shares, [Some(same(1.0))]);
        assert_eq!(population.decisions[0].idle, Some(same(0.0)));
        assert_eq!(population.decisions[0].dithering, Some(same(0.0)));
    }
    // The first turn has one step of each agent in every run, and the second in half of them.
    let simulation = Simulation::new(&graph, &setup).unwrap();
    let shares = many.shares_over_time(&simulation);
    for population in &shares {
        let runs = population.slices.iter().map(|slice| slice.runs);
        assert_eq!(runs.collect::<Vec<u64>>(), [40, 20]);
    }
}

#[test]
fn shares_over_time_follow_what_agents_do() {
    // A script works for 31 s and rests for 89 s. 120 steps of a second are 60 slices of two.
    let mut graph = Builder::new("shift");
    let options = ["Work", "Rest"].map(|name| graph.option(name, []).out());
    graph.decision("Do", options);
    let graph = graph.finish().unwrap();
    let line = |time: f64, name: &str| ScriptLine {
        time,
        option: Some(OptionAddress {
            uses: Vec::new(),
            option: node_id(&graph, name),
        }),
    };
    let mut worker = population(FIRST, 2);
    worker.control = Control::Script(vec![line(0.0, "Work"), line(31.0, "Rest")]);
    let setup = seconds(120.0, [worker]);
    let many = ManyRuns::simulate(&graph, &setup, 3, 1, &CancelToken::default());
    let many = many.unwrap().unwrap();
    let simulation = Simulation::new(&graph, &setup).unwrap();
    let shares = many.shares_over_time(&simulation);
    let slices = &shares[0].slices;
    assert_eq!(slices.len(), 60);
    assert_eq!((slices[15].first, slices[15].until), (30, 32));

    // Step 30 is work, and step 31 is rest.
    let program = simulation.program();
    let work = program.options(shares[0].decision);
    let work = work.map(|option| program.option_name(option));
    let work = work.into_iter().position(|name| name == "Work").unwrap();
    for (at, expected) in [(0, 1.0), (14, 1.0), (15, 0.5), (16, 0.0), (59, 0.0)] {
        let band = slices[at].options[work];
        assert_eq!((band.share, band.percentiles), (expected, [expected; 5]));
        let other = slices[at].options[1 - work];
        assert_eq!((slices[at].idle.share, other.share), (0.0, 1.0 - expected));
        assert_eq!(slices[at].runs, 3);
    }
}
