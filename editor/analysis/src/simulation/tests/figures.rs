//! Tests of the figures in reports and timelines. The expected values are computed by hand.

use inclination_core::{
    Scope,
    authoring::{
        Builder, EffectRow,
        model::{Graph, Stat, StatId},
        scenario::{
            Clock, Comparison, Condition, Control, EndCondition, EndConditionId, EventAction,
            EventId, EventTiming, Measure, Population, PopulationId, Scenario, ScenarioEvent,
            Summary,
        },
    },
};

use crate::{
    plot::SeriesShape,
    simulation::{RunResult, Simulation, SimulationReport, SimulationSetup, StatReport, Timeline},
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
        let stretches = plot.strip.stretches.iter();
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
