//! Tests of steps that are stopped in the middle.

use inclination_core::{
    Scope,
    authoring::{
        Builder, curve,
        model::{Graph, Stat},
        scenario::{
            Clock, FirstTurn, Perception, Population, PopulationId, Scenario, StatSource, Summary,
        },
    },
};

use crate::simulation::{Simulation, SimulationSetup, StepCanceled};

const COUNT: u32 = 600;
const ALL: PopulationId = PopulationId(1);
/// More often than any step here asks whether to stop.
const MAX_ASKED: u32 = 10_000;

/// Agents that read the mean of a stat and choose among the others.
fn crowd(max_seen: Option<u32>) -> (Graph, SimulationSetup) {
    let mut graph = Builder::new("crowd");
    let wealth = graph.stat(Stat::number("Wealth", 0.0, 1.0).sample(0.5));
    let mean = graph.stat(Stat::number("Mean", 0.0, 1.0));
    let distance = graph.stat(Stat::number("Distance", 0.0, 1.0).scope(Scope::Target));
    let near = graph.add("Near", curve::linear(distance).inverted()).out();
    let near = graph.score("Nearness", near);
    let poor = graph.add("Poor", curve::linear(wealth).inverted()).out();
    let poor = graph.score("Poverty", poor);
    let rich = graph.score("Others are rich", mean);
    let follow = graph.option("Follow", [near]).for_each_target().out();
    let beg = graph.option("Beg", [poor, rich]).out();
    graph.decision("Do", [follow, beg]);
    let graph = graph.finish().unwrap();

    let id_of = |name: &str| {
        let mut stats = graph.stats.iter();
        stats.find(|stat| stat.name == name).unwrap().id
    };
    let mean = StatSource::Population {
        population: ALL,
        summary: Summary::Mean,
        stat: Some(id_of("Wealth")),
    };
    let population = Population {
        id: ALL,
        name: String::from("Crowd"),
        count: COUNT,
        sources: [(id_of("Mean"), mean)].into(),
        ..Population::default()
    };
    let perception = Perception {
        observers: ALL,
        seen: ALL,
        max_seen,
        fills: [].into(),
    };
    let setup = SimulationSetup::new(Scenario {
        clock: Clock::RealTime {
            step: 1.0,
            length: 3.0,
        },
        populations: vec![population],
        perceptions: vec![perception],
        ..Scenario::default()
    });
    (graph, setup)
}

/// Makes a step that is stopped when it asks for the given time. Returns how many agents had acted.
fn stop_step(simulation: &mut Simulation, at: u32) -> (Result<Option<u64>, StepCanceled>, usize) {
    let mut asked = 0;
    let result = simulation.advance_until(&mut || {
        asked += 1;
        asked == at
    });
    (result, simulation.moments().count())
}

/// Stops the first step everywhere it can be stopped. Returns how many agents had acted each time.
fn count_acted(simulation: &mut Simulation) -> Vec<usize> {
    let mut counts = Vec::new();
    for at in 1..MAX_ASKED {
        simulation.restart(0);
        let (result, acted) = stop_step(simulation, at);
        if result == Ok(Some(0)) {
            assert_eq!(acted, COUNT as usize);
            return counts;
        }
        assert_eq!(result, Err(StepCanceled));
        counts.push(acted);
    }
    panic!("the step never ends");
}

#[test]
fn a_step_stops_between_a_few_hundred_agents() {
    let (graph, setup) = crowd(Some(0));
    let mut simulation = Simulation::new(&graph, &setup).unwrap();
    let counts = count_acted(&mut simulation);
    assert!(
        counts.iter().any(|acted| (1..600).contains(acted)),
        "{counts:?}"
    );
    let ends = counts.iter().copied().chain([COUNT as usize]);
    let mut before = 0;
    for acted in ends {
        assert!((before..=before + 256).contains(&acted), "{counts:?}");
        before = acted;
    }
}

#[test]
fn those_that_see_many_others_count_for_more() {
    // Each looks at 599 others, so that a step can stop before each agent.
    let (graph, setup) = crowd(None);
    let mut simulation = Simulation::new(&graph, &setup).unwrap();
    let counts = count_acted(&mut simulation);
    assert!((0..600).all(|acted| counts.contains(&acted)), "{counts:?}");
}

#[test]
fn a_stopped_turn_stops_in_the_middle_too() {
    let (graph, mut setup) = crowd(Some(2));
    setup.scenario.clock = Clock::Turns {
        turns: 3,
        turn_length: 1.0,
        first: FirstTurn::FirstListed,
    };
    let mut simulation = Simulation::new(&graph, &setup).unwrap();
    // Everything is read again before each agent acts.
    let (result, acted) = stop_step(&mut simulation, 100);
    assert_eq!(result, Err(StepCanceled));
    assert!((1..100).contains(&acted), "{acted}");
}

#[test]
fn a_stopped_simulation_can_be_restarted() {
    let (graph, setup) = crowd(Some(3));
    let mut fresh = Simulation::new(&graph, &setup).unwrap();
    let mut stopped = fresh.clone();
    let (result, acted) = stop_step(&mut stopped, 6);
    assert_eq!(result, Err(StepCanceled));
    assert!(acted < COUNT as usize);
    stopped.restart(0);

    let describe = |simulation: &Simulation| -> Vec<String> {
        let moments = simulation.moments();
        moments.map(|moment| format!("{moment:?}")).collect()
    };
    while let Some(step) = fresh.advance() {
        assert_eq!(stopped.advance(), Some(step));
        assert_eq!(describe(&stopped), describe(&fresh));
    }
    assert_eq!(stopped.advance(), None);
}
