//! Tests of what a scenario describes: populations, sources, perception, events, turns and ends.
//! The expected values are computed by hand.

use std::collections::BTreeMap;

use inclination_core::{
    Scope,
    authoring::{
        Builder, EffectRow, arithmetic, combine,
        decide::Rules,
        format::{Sample, Situation},
        history::OptionAddress,
        model::{
            Effect, EffectOperation, Graph, Node, NodeId, NodeKind, SampleId, Socket, Stat, StatId,
        },
        number,
        scenario::{
            Clock, Comparison, Condition, Control, EndCondition, EndConditionId, EventAction,
            EventId, EventTiming, FirstTurn, Measure, Members, Perception, Population,
            PopulationId, Scenario, ScenarioEvent, ScriptLine, StartValue, StatSource, Summary,
            TargetFill,
        },
    },
};

use crate::simulation::{RunResult, Simulation, SimulationSetup};

const FIRST: PopulationId = PopulationId(1);
const SECOND: PopulationId = PopulationId(2);

fn stat_id(graph: &Graph, name: &str) -> StatId {
    let mut stats = graph.stats.iter();
    stats.find(|stat| stat.name == name).unwrap().id
}

fn position(graph: &Graph, name: &str) -> usize {
    let mut stats = graph.stats.iter();
    stats.position(|stat| stat.name == name).unwrap()
}

fn node_id(graph: &Graph, name: &str) -> NodeId {
    let mut nodes = graph.nodes.iter();
    *nodes.find(|(_, node)| node.name == name).unwrap().0
}

fn option(graph: &Graph, name: &str) -> OptionAddress {
    OptionAddress {
        uses: Vec::new(),
        option: node_id(graph, name),
    }
}

fn population<const N: usize>(
    id: PopulationId,
    count: u32,
    sources: [(StatId, StatSource); N],
) -> Population {
    Population {
        id,
        name: format!("Population {}", id.0),
        count,
        sources: BTreeMap::from(sources),
        ..Population::default()
    }
}

fn objects<const N: usize>(
    id: PopulationId,
    count: u32,
    sources: [(StatId, StatSource); N],
) -> Population {
    Population {
        control: Control::Nothing,
        ..population(id, count, sources)
    }
}

/// A scenario of steps of a second.
fn seconds<const N: usize>(length: f64, populations: [Population; N]) -> Scenario {
    Scenario {
        clock: Clock::RealTime { step: 1.0, length },
        populations: populations.into(),
        ..Scenario::default()
    }
}

fn turns<const N: usize>(turns: u32, first: FirstTurn, populations: [Population; N]) -> Scenario {
    Scenario {
        clock: Clock::Turns {
            turns,
            turn_length: 1.0,
            first,
        },
        populations: populations.into(),
        ..Scenario::default()
    }
}

fn event(timing: EventTiming, action: EventAction) -> ScenarioEvent {
    ScenarioEvent {
        id: EventId(7),
        name: String::from("Event"),
        timing,
        action,
    }
}

fn add(population: PopulationId, stat: StatId, amount: f32, lasts: Option<f64>) -> EventAction {
    EventAction::ChangeStat {
        population: Some(population),
        members: Members::All,
        stat,
        operation: EffectOperation::Add,
        amount,
        lasts,
    }
}

/// Starts a simulation, or says why that is impossible.
fn start(graph: &Graph, setup: &SimulationSetup) -> Simulation {
    match Simulation::new(graph, setup) {
        Ok(simulation) => simulation,
        Err(error) => panic!("{:?}", error.describe()),
    }
}

/// In each step, the values of a stat of all agents that took part.
fn values_of(graph: &Graph, setup: &SimulationSetup, stat: &str) -> Vec<Vec<f32>> {
    let at = position(graph, stat);
    let mut simulation = start(graph, setup);
    let mut values = Vec::new();
    while simulation.advance().is_some() {
        let moments = simulation.moments();
        values.push(moments.map(|moment| moment.values[at]).collect());
    }
    values
}

fn values(graph: &Graph, scenario: &Scenario, stat: &str) -> Vec<Vec<f32>> {
    values_of(graph, &SimulationSetup::new(scenario.clone()), stat)
}

/// In each step, what each agent runs.
fn choices(graph: &Graph, scenario: &Scenario) -> Vec<Vec<String>> {
    let setup = SimulationSetup::new(scenario.clone());
    let mut simulation = Simulation::new(graph, &setup).unwrap();
    let mut choices = Vec::new();
    while simulation.advance().is_some() {
        let program = simulation.program();
        let moments = simulation.moments();
        let of_step = moments.map(|moment| {
            let links = moment.chains.iter().flatten();
            let names = links.map(|link| program.option_name(link.option));
            names.collect::<Vec<_>>().join(", ")
        });
        choices.push(of_step.collect());
    }
    choices
}

/// One stat, one option that does nothing, and a second stat that nothing changes.
fn idle() -> Graph {
    let mut graph = Builder::new("idle");
    graph.stat(Stat::number("Heat", 0.0, 100.0).default(3.0).sample(20.0));
    graph.stat(Stat::number("Copy", 0.0, 100.0).default(5.0).sample(50.0));
    graph.stat(Stat::number("Hour", 0.0, 24.0).scope(Scope::World));
    let act = graph.option("Act", []).out();
    graph.decision("Do", [act]);
    graph.finish().unwrap()
}

#[test]
fn sources_of_time_give_their_values() {
    let graph = idle();
    let [heat, hour] = ["Heat", "Hour"].map(|name| stat_id(&graph, name));
    let with_source = |source: StatSource| {
        let scenario = seconds(6.0, [population(FIRST, 1, [(heat, source)])]);
        let steps = values(&graph, &scenario, "Heat");
        steps.into_iter().flatten().collect::<Vec<f32>>()
    };

    assert_eq!(with_source(StatSource::Constant(7.5)), [7.5; 6]);
    // A source cannot leave the range of its stat.
    assert_eq!(with_source(StatSource::Constant(700.0)), [100.0; 6]);
    let clock = StatSource::Clock {
        start: 22.5,
        factor: 0.5,
        wrap: Some(24.0),
    };
    assert_eq!(
        with_source(clock.clone()),
        [22.5, 23.0, 23.5, 0.0, 0.5, 1.0]
    );
    let points = vec![[1.0, 10.0], [3.0, 20.0], [4.0, 0.0]];
    let once = StatSource::Curve {
        points: points.clone(),
        is_looping: false,
    };
    assert_eq!(with_source(once), [10.0, 10.0, 15.0, 20.0, 0.0, 0.0]);
    // The curve is 3 s long, so 0 s is its point at 3 s, and 4 s that at 1 s.
    let looping = StatSource::Curve {
        points,
        is_looping: true,
    };
    assert_eq!(with_source(looping), [20.0, 10.0, 15.0, 20.0, 10.0, 15.0]);

    let mut scenario = seconds(3.0, [population(FIRST, 2, [])]);
    scenario.world.insert(hour, clock);
    assert_eq!(
        values(&graph, &scenario, "Hour"),
        [[22.5; 2], [23.0; 2], [23.5; 2]]
    );
}

#[test]
fn noise_keeps_its_value_for_its_time_and_differs_between_agents() {
    let graph = idle();
    let noise = StatSource::Noise {
        low: 10.0,
        high: 12.0,
        seconds: 2.0,
    };
    let heat = stat_id(&graph, "Heat");
    let scenario = seconds(200.0, [population(FIRST, 2, [(heat, noise)])]);
    let values = values(&graph, &scenario, "Heat");
    let mut sum = 0.0;
    for pair in values.chunks(2) {
        assert_eq!(pair[0], pair[1]);
        assert_ne!(pair[0][0], pair[0][1]);
        assert!(pair[0].iter().all(|value| (10.0..=12.0).contains(value)));
        sum += pair[0][0];
    }
    // The mean of 100 draws between 10 and 12, within four standard deviations of 0.058.
    assert!((sum / 100.0 - 11.0).abs() < 0.24, "{sum}");
}

#[test]
fn random_starts_do_not_depend_on_other_populations() {
    let graph = idle();
    let heat = stat_id(&graph, "Heat");
    let random = StatSource::Simulated(StartValue::Random {
        low: 40.0,
        high: 60.0,
    });
    let drawn = |count| population(SECOND, count, [(heat, random.clone())]);
    let few = values(&graph, &seconds(1.0, [drawn(3)]), "Heat");
    let many = values(
        &graph,
        &seconds(1.0, [population(FIRST, 5, []), drawn(4)]),
        "Heat",
    );
    assert_eq!(few[0], many[0][5..8]);
    assert!(few[0].iter().all(|value| (40.0..=60.0).contains(value)));
    assert_ne!(few[0][0], few[0][1]);
}

#[test]
fn summaries_of_populations_leave_out_the_reader() {
    let graph = idle();
    let [heat, copy, hour] = ["Heat", "Copy", "Hour"].map(|name| stat_id(&graph, name));
    let heats = StatSource::Simulated(StartValue::Number(40.0));
    let summary = |summary, stat| StatSource::Population {
        population: FIRST,
        summary,
        stat,
    };
    let copied = |source: StatSource| {
        let others = population(FIRST, 2, [(heat, heats.clone()), (copy, source.clone())]);
        let reader = population(SECOND, 1, [(copy, source)]);
        values(&graph, &seconds(1.0, [others, reader]), "Copy").remove(0)
    };
    assert_eq!(copied(summary(Summary::Count, None)), [1.0, 1.0, 2.0]);
    assert_eq!(
        copied(summary(Summary::Sum, Some(heat))),
        [40.0, 40.0, 80.0]
    );
    assert_eq!(
        copied(summary(Summary::Mean, Some(heat))),
        [40.0, 40.0, 40.0]
    );

    let mut scenario = seconds(1.0, [population(FIRST, 3, [])]);
    scenario.world.insert(hour, summary(Summary::Count, None));
    assert_eq!(values(&graph, &scenario, "Hour"), [[3.0; 3]]);
}

#[test]
fn a_stat_reads_the_factor_of_the_step_before() {
    let mut graph = Builder::new("memory");
    let clock = graph.stat(Stat::number("Clock", 0.0, 100.0));
    let last = graph.stat(Stat::number("Last", 0.0, 1000.0).sample(7.0));
    let sum = graph.add("Sum", arithmetic::add(clock, last)).out();
    graph.factor("Memory", sum);
    let act = graph.option("Act", []).base(sum).out();
    graph.decision("Do", [act]);
    let graph = graph.finish().unwrap();

    let time = StatSource::Clock {
        start: 1.0,
        factor: 1.0,
        wrap: None,
    };
    let sources = [
        (stat_id(&graph, "Clock"), time),
        (
            stat_id(&graph, "Last"),
            StatSource::Factor(node_id(&graph, "Memory")),
        ),
    ];
    let scenario = seconds(5.0, [population(FIRST, 1, sources)]);
    // 7, then 7 + 1, and each time the clock is added: 1, 2, 3.
    assert_eq!(
        values(&graph, &scenario, "Last"),
        [[7.0], [8.0], [10.0], [13.0], [17.0]]
    );
}

/// Fighters who take 5 of their foe's health at each attack, and know how often they struck.
fn fighters(duration: Option<f32>) -> Graph {
    let mut graph = Builder::new("fighters");
    graph.stat(Stat::number("Health", 0.0, 100.0).sample(20.0));
    let foe = graph.stat(Stat::number("Foe health", 0.0, 100.0));
    let strikes = graph.stat(Stat::number("Strikes", 0.0, 100.0));
    let mut hit = graph.effects(
        "Hit",
        [
            EffectRow::add(foe, -5.0).on_start(),
            EffectRow::add(strikes, 1.0).on_start(),
        ],
    );
    if let Some(seconds) = duration {
        hit = hit.duration(seconds);
    }
    let hit = hit.out();
    let attack = graph.option("Attack", []).effects(hit).out();
    graph.decision("My turn", [attack]);
    graph.finish().unwrap()
}

/// Two fighters, of whom the second starts with another health.
fn fight(graph: &Graph, first: FirstTurn) -> Scenario {
    let [health, foe] = ["Health", "Foe health"].map(|name| stat_id(graph, name));
    let reads = || (foe, StatSource::Opponent(health));
    let hero = population(FIRST, 1, [reads()]);
    let start = StatSource::Simulated(StartValue::Number(12.0));
    let monster = population(SECOND, 1, [reads(), (health, start)]);
    let dead = |id, name: &str, population| EndCondition {
        id: EndConditionId(id),
        name: name.into(),
        condition: Condition {
            measure: Measure::Population {
                population,
                summary: Summary::Min,
                stat: Some(health),
            },
            comparison: Comparison::AtMost,
            value: 0.0,
        },
    };
    Scenario {
        ends: vec![dead(1, "Monster wins", FIRST), dead(2, "Hero wins", SECOND)],
        ..turns(10, first, [hero, monster])
    }
}

#[test]
fn fighters_take_turns_and_change_each_others_health() {
    let graph = fighters(None);
    let scenario = fight(&graph, FirstTurn::FirstListed);
    // The values that each reads at its own turn: the monster strikes after it was hit. After the
    // hero's third blow, it is dead and has no third turn.
    assert_eq!(
        values(&graph, &scenario, "Health"),
        [vec![20.0, 7.0], vec![15.0, 2.0], vec![10.0]]
    );
    assert_eq!(
        values(&graph, &scenario, "Foe health"),
        [vec![12.0, 20.0], vec![7.0, 15.0], vec![2.0]]
    );

    let setup = SimulationSetup::new(scenario);
    let mut simulation = start(&graph, &setup);
    for step in 0..3 {
        assert_eq!(simulation.result(), None);
        assert_eq!(simulation.advance(), Some(step));
    }
    assert_eq!(simulation.result(), Some(RunResult::Condition(1)));
    assert_eq!(simulation.advance(), None);
}

#[test]
fn an_option_that_lasts_is_not_chosen_again_before_it_ends() {
    // A blow that takes two turns begins in every second turn.
    let graph = fighters(Some(2.0));
    let mut scenario = fight(&graph, FirstTurn::FirstListed);
    scenario.ends.clear();
    let strikes: Vec<f32> = values(&graph, &scenario, "Strikes")
        .iter()
        .map(|step| step[0])
        .collect();
    assert_eq!(strikes, [0.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 4.0, 4.0, 5.0]);
}

#[test]
fn the_first_turn_alternates_or_is_drawn() {
    let graph = fighters(None);
    let starts_second = |first, seed| {
        let setup = SimulationSetup::new(fight(&graph, first)).with_seed(seed);
        let mut simulation = start(&graph, &setup);
        simulation.advance();
        // Whoever is second has been hit before its turn.
        let health = position(&graph, "Health");
        let first = simulation.moments().next().unwrap().values[health];
        first < 20.0
    };
    let alternating: Vec<bool> = (0..4)
        .map(|seed| starts_second(FirstTurn::Alternating, seed))
        .collect();
    assert_eq!(alternating, [false, true, false, true]);
    let drawn = (0..400).filter(|seed| starts_second(FirstTurn::Random, *seed));
    // Half of 400, within four standard deviations of 10.
    let drawn = drawn.count();
    assert!((160..=240).contains(&drawn), "{drawn}");
}

#[test]
fn agents_see_the_members_of_other_populations() {
    let mut graph = Builder::new("hunters");
    let seen = graph.stat(Stat::number("Size", 0.0, 10.0).scope(Scope::Target));
    let kind = graph.stat(Stat::number("Taste", 0.0, 10.0).scope(Scope::Target));
    graph.stat(Stat::number("Mass", 0.0, 10.0).sample(1.0));
    graph.stat(
        Stat::number("Prey mass", 0.0, 10.0)
            .default(4.0)
            .sample(9.0),
    );
    let bite = graph
        .effects("Bite", [EffectRow::add(seen, -2.0).on_start()])
        .duration(2.0)
        .out();
    let value = graph.add("Value", combine::sum([seen, kind])).out();
    let hunt = graph
        .option("Hunt", [])
        .base(value)
        .for_each_target()
        .effects(bite)
        .out();
    let rest = graph.option("Rest", []).base(1.0).out();
    graph.decision("Do", [hunt, rest]).when_idle();
    let graph = graph.finish().unwrap();
    let [size, taste, mass, prey_mass] =
        ["Size", "Taste", "Mass", "Prey mass"].map(|name| stat_id(&graph, name));

    let hunter = population(FIRST, 1, [(prey_mass, StatSource::Target(mass))]);
    let random = StatSource::Simulated(StartValue::Number(5.0));
    let mut scenario = seconds(5.0, [hunter, objects(SECOND, 2, [(mass, random)])]);
    scenario.perceptions.push(Perception {
        observers: FIRST,
        seen: SECOND,
        max_seen: None,
        fills: BTreeMap::from([
            (size, TargetFill::Stat(mass)),
            (taste, TargetFill::Constant(0.5)),
        ]),
    });

    // Both have 5. The first is bitten, at 2 s the second because it is larger, then the first.
    let masses = values(&graph, &scenario, "Mass");
    let prey: Vec<[f32; 2]> = masses.iter().map(|step| [step[1], step[2]]).collect();
    assert_eq!(
        prey,
        [[5.0, 5.0], [3.0, 5.0], [3.0, 5.0], [3.0, 3.0], [3.0, 3.0]]
    );
    // Before the hunter has a target, the stat has its default. It reads the target that the hunter
    // had before it decides in the step.
    let read: Vec<f32> = values(&graph, &scenario, "Prey mass")
        .iter()
        .map(|step| step[0])
        .collect();
    assert_eq!(read, [4.0, 3.0, 3.0, 3.0, 3.0]);
    let one = |scenario: &Scenario| choices(&graph, scenario)[0][0].clone();
    assert_eq!(one(&scenario), "Hunt");

    // Who sees no one rests, and no one sees itself.
    scenario.perceptions[0].max_seen = Some(0);
    assert_eq!(one(&scenario), "Rest");
    scenario.perceptions[0].max_seen = None;
    scenario.perceptions[0].seen = FIRST;
    assert_eq!(one(&scenario), "Rest");
}

#[test]
fn events_change_stats_once_regularly_and_for_a_while() {
    let graph = idle();
    let heat = stat_id(&graph, "Heat");
    let with_events = |events: Vec<ScenarioEvent>| {
        let scenario = Scenario {
            events,
            ..seconds(6.0, [population(FIRST, 1, [])])
        };
        let steps = values(&graph, &scenario, "Heat");
        steps.into_iter().flatten().collect::<Vec<f32>>()
    };
    let once = |time, lasts| event(EventTiming::Once { time }, add(FIRST, heat, 10.0, lasts));
    assert_eq!(
        with_events(vec![once(1.5, None)]),
        [20.0, 20.0, 30.0, 30.0, 30.0, 30.0]
    );
    assert_eq!(
        with_events(vec![once(1.0, Some(2.0))]),
        [20.0, 30.0, 30.0, 20.0, 20.0, 20.0]
    );
    // A change that lasts lies over the stored value, which another event changes under it.
    assert_eq!(
        with_events(vec![once(1.0, Some(3.0)), once(2.0, None)]),
        [20.0, 30.0, 40.0, 40.0, 30.0, 30.0]
    );
    let every = EventTiming::Every {
        first: 0.0,
        interval: 0.5,
    };
    // Half a second before the second step there were two more.
    assert_eq!(
        with_events(vec![event(every, add(FIRST, heat, 1.0, None))]),
        [21.0, 23.0, 25.0, 27.0, 29.0, 31.0]
    );
}

#[test]
fn random_events_have_their_mean_interval() {
    let mut graph = Builder::new("rain");
    graph.stat(Stat::number("Drops", 0.0, 1e6));
    let act = graph.option("Act", []).out();
    graph.decision("Do", [act]);
    let graph = graph.finish().unwrap();
    let drops = stat_id(&graph, "Drops");
    let random = EventTiming::Random {
        mean_interval: 0.25,
    };
    let scenario = Scenario {
        events: vec![event(random, add(FIRST, drops, 1.0, None))],
        ..seconds(1001.0, [population(FIRST, 1, [])])
    };
    let total = values(&graph, &scenario, "Drops")[1000][0];
    // 4000, within four standard deviations of 63.
    assert!((total - 4000.0).abs() < 253.0, "{total}");
}

#[test]
fn events_change_drawn_members_add_members_and_remove_them() {
    let graph = idle();
    let heat = stat_id(&graph, "Heat");
    let at = |time| EventTiming::Once { time };
    let drawn = EventAction::ChangeStat {
        population: Some(FIRST),
        members: Members::Drawn(2),
        stat: heat,
        operation: EffectOperation::Set,
        amount: 80.0,
        lasts: None,
    };
    let spawn = EventAction::Spawn {
        population: FIRST,
        count: 4,
    };
    let remove = EventAction::Remove {
        population: FIRST,
        members: Members::Drawn(5),
    };
    let mut crowd = population(FIRST, 5, []);
    crowd.max_count = Some(8);
    let scenario = Scenario {
        events: vec![
            event(at(1.0), drawn),
            event(at(2.0), spawn),
            event(at(3.0), remove),
        ],
        ..seconds(4.0, [crowd])
    };

    let setup = SimulationSetup::new(scenario);
    let mut simulation = start(&graph, &setup);
    let mut serials = Vec::new();
    let mut hot = Vec::new();
    while simulation.advance().is_some() {
        let moments: Vec<_> = simulation.moments().collect();
        hot.push(
            moments
                .iter()
                .filter(|moment| moment.values[0] == 80.0)
                .count(),
        );
        let of_step = moments.iter().map(|moment| moment.id.serial);
        serials.push(of_step.collect::<Vec<u32>>());
    }
    assert_eq!(hot[..3], [0, 2, 2]);
    assert_eq!(serials[1], [0, 1, 2, 3, 4]);
    // Of four new members only three have room.
    assert_eq!(serials[2], [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(simulation.refused_members(), 1);
    assert_eq!(serials[3].len(), 3);
    assert!(serials[3].is_sorted());
}

#[test]
fn a_member_that_leaves_ends_what_it_runs() {
    let mut graph = Builder::new("visitors");
    let patience = graph.stat(Stat::number("Patience", 0.0, 10.0).sample(3.0));
    let income = graph.stat(Stat::number("Income", 0.0, 100.0).scope(Scope::World));
    let visit = graph
        .effects(
            "Visit",
            [
                EffectRow::add(patience, -1.0),
                EffectRow::add(income, 10.0).on_end(),
            ],
        )
        .out();
    let look = graph.option("Look", []).effects(visit).out();
    graph.decision("Do", [look]);
    let graph = graph.finish().unwrap();
    let [patience, income] = ["Patience", "Income"].map(|name| stat_id(&graph, name));

    let mut visitors = population(FIRST, 2, []);
    visitors.leaves_when = Some(Condition {
        measure: Measure::Stat(patience),
        comparison: Comparison::Below,
        value: 0.5,
    });
    let mut scenario = seconds(6.0, [visitors, population(SECOND, 1, [])]);
    scenario.populations[1].control = Control::Nothing;
    scenario.ends.push(EndCondition {
        id: EndConditionId(1),
        name: String::from("Sold out"),
        condition: Condition {
            measure: Measure::Stat(income),
            comparison: Comparison::AtLeast,
            value: 20.0,
        },
    });
    // At 3 s, the patience of both visitors is 0: they leave, and both pay. At 4 s, the run ends.
    let counts: Vec<usize> = values(&graph, &scenario, "Income")
        .iter()
        .map(Vec::len)
        .collect();
    assert_eq!(counts, [3, 3, 3, 1]);

    let setup = SimulationSetup::new(scenario.clone());
    let mut simulation = start(&graph, &setup);
    while simulation.advance().is_some() {}
    assert_eq!(simulation.result(), Some(RunResult::Condition(0)));

    scenario.ends[0].condition.value = 50.0;
    let mut simulation = start(&graph, &SimulationSetup::new(scenario));
    while simulation.advance().is_some() {}
    assert_eq!(simulation.result(), Some(RunResult::TimeIsUp));
}

#[test]
fn a_run_ends_when_enough_members_run_an_option() {
    let graph = fighters(None);
    let mut scenario = seconds(5.0, [population(FIRST, 3, [])]);
    scenario.ends.push(EndCondition {
        id: EndConditionId(1),
        name: String::from("War"),
        condition: Condition {
            measure: Measure::Running {
                population: FIRST,
                option: option(&graph, "Attack"),
            },
            comparison: Comparison::Above,
            value: 2.0,
        },
    });
    // All three attack from the first step on, which the second one finds.
    assert_eq!(choices(&graph, &scenario).len(), 1);
}

#[test]
fn a_script_runs_options_at_its_times() {
    let graph = fighters(Some(10.0));
    let line = |time: f64, name: Option<&str>| ScriptLine {
        time,
        option: name.map(|name| option(&graph, name)),
    };
    let mut scenario = seconds(5.0, [population(FIRST, 1, [])]);
    scenario.populations[0].control = Control::Script(vec![
        line(1.0, Some("Attack")),
        line(3.0, None),
        line(4.0, Some("Attack")),
    ]);
    let run: Vec<String> = choices(&graph, &scenario).into_iter().flatten().collect();
    assert_eq!(run, ["", "Attack", "Attack", "", "Attack"]);
    let strikes = values(&graph, &scenario, "Strikes").into_iter().flatten();
    assert_eq!(strikes.collect::<Vec<f32>>(), [0.0, 0.0, 1.0, 1.0, 1.0]);
}

#[test]
fn a_population_has_its_profile_and_makes_its_decisions() {
    let mut graph = Builder::new("jobs");
    let bold = graph.profile("Bold");
    let gold = graph.stat(Stat::number("Gold", 0.0, 100.0));
    let courage = graph.stat(Stat::number("Courage", 0.0, 1.0).sample(0.2));
    // Bold agents think less of rest, and earn more.
    let wage = number(1.0).in_profile(bold, 3.0);
    let earns = graph.effects("Earns", [EffectRow::add(gold, wage)]).out();
    let work = graph.option("Work", []).base(courage).effects(earns).out();
    let rest = number(0.5).in_profile(bold, 0.1);
    let rest = graph.option("Rest", []).base(rest).out();
    graph.decision("Job", [work, rest]);
    let sing = graph.option("Sing", []).out();
    graph.decision("Song", [sing]);
    let graph = graph.finish().unwrap();
    let song = node_id(&graph, "Song");

    let plain = population(FIRST, 1, []);
    let mut brave = population(SECOND, 1, []);
    brave.profile = Some(bold);
    let mut singer = population(PopulationId(3), 1, []);
    singer.control = Control::Graph {
        decisions: vec![song],
        thinking_interval: 0.0,
        is_staggered: true,
    };
    let scenario = seconds(2.0, [plain, brave, singer]);
    assert_eq!(
        choices(&graph, &scenario)[0],
        ["Rest, Sing", "Work, Sing", "Sing"]
    );
    assert_eq!(values(&graph, &scenario, "Gold")[1], [0.0, 3.0, 0.0]);
}

#[test]
fn a_copy_of_a_run_continues_like_the_run() {
    let mut graph = Builder::new("herd");
    let thirst = graph.stat(Stat::number("Thirst", 0.0, 1.0).sample(0.5));
    let drift = graph
        .effects("Drift", [EffectRow::add(thirst, 0.1)])
        .duration(2.0)
        .out();
    let drink = graph.option("Drink", []).base(thirst).effects(drift).out();
    let graze = graph.option("Graze", []).base(0.5).out();
    graph
        .decision("Do", [drink, graze])
        .rules(Rules::WEIGHTED_RANDOM);
    let graph = graph.finish().unwrap();
    let thirst = stat_id(&graph, "Thirst");

    let random = EventTiming::Random { mean_interval: 2.0 };
    let scenario = Scenario {
        events: vec![
            event(random, add(FIRST, thirst, -0.2, Some(1.5))),
            event(
                EventTiming::Every {
                    first: 2.0,
                    interval: 3.0,
                },
                EventAction::Spawn {
                    population: FIRST,
                    count: 1,
                },
            ),
        ],
        ..seconds(40.0, [population(FIRST, 2, [])])
    };
    let rest_of = |mut simulation: Simulation| {
        let mut all = Vec::new();
        while simulation.advance().is_some() {
            for moment in simulation.moments() {
                let values: Vec<u32> = moment.values.iter().map(|v| v.to_bits()).collect();
                all.push((moment.id, values, moment.chains.to_vec()));
            }
        }
        all
    };
    let mut simulation = start(&graph, &SimulationSetup::new(scenario));
    for _ in 0..39 {
        let copy = simulation.clone();
        let whole = rest_of(simulation.clone());
        assert_eq!(rest_of(copy), whole);
        simulation.advance();
    }
}

#[test]
fn stats_start_within_their_range_and_at_the_default_if_a_sample_lacks_them() {
    let mut graph = Builder::new("cooling");
    let heat = graph.stat(Stat::number("Heat", 0.0, 100.0).default(30.0).sample(20.0));
    graph.effects("Cooling", [EffectRow::add(heat, -10.0)]);
    let graph = graph.finish().unwrap();
    let heat = stat_id(&graph, "Heat");
    let with_start = |start| {
        let source = StatSource::Simulated(start);
        let scenario = seconds(2.0, [population(FIRST, 1, [(heat, source)])]);
        let setup = SimulationSetup {
            samples: vec![Sample {
                id: SampleId(1),
                name: String::from("Empty"),
                values: BTreeMap::new(),
                situation: Situation::default(),
            }],
            ..SimulationSetup::new(scenario)
        };
        let steps = values_of(&graph, &setup, "Heat");
        steps.into_iter().flatten().collect::<Vec<f32>>()
    };
    // 150 is above the range, so it cools from 100.
    assert_eq!(with_start(StartValue::Number(150.0)), [100.0, 90.0]);
    assert_eq!(
        with_start(StartValue::NamedSample(SampleId(1))),
        [30.0, 20.0]
    );
}

#[test]
fn whole_stats_of_targets_are_rounded() {
    let mut graph = Builder::new("counting");
    let number = Stat::number("Number", 0.0, 10.0).scope(Scope::Target);
    let number = graph.stat(number.whole());
    let total = graph.stat(Stat::number("Total", 0.0, 100.0));
    let count = graph
        .effects("Count", [EffectRow::set(total, number)])
        .out();
    let look = graph
        .option("Look", [])
        .for_each_target()
        .effects(count)
        .out();
    graph.decision("Do", [look]);
    let graph = graph.finish().unwrap();

    let fills = BTreeMap::from([(stat_id(&graph, "Number"), TargetFill::Constant(2.75))]);
    let scenario = Scenario {
        perceptions: vec![Perception {
            observers: FIRST,
            seen: SECOND,
            max_seen: None,
            fills,
        }],
        ..seconds(2.0, [population(FIRST, 1, []), objects(SECOND, 1, [])])
    };
    assert_eq!(values(&graph, &scenario, "Total")[1][0], 3.0);
}

#[test]
fn unset_sockets_of_effects_have_their_defaults() {
    let mut graph = idle();
    let heat = stat_id(&graph, "Heat");
    let mut node = Node::new("Warmth", NodeKind::Effects(Vec::new()));
    node.push_effect(Effect::per_second(heat), Socket::Unset);
    let id = NodeId(graph.fresh_id());
    graph.nodes.insert(id, node);
    let scenario = seconds(3.0, [population(FIRST, 1, [])]);
    assert_eq!(values(&graph, &scenario, "Heat"), [[20.0], [21.0], [22.0]]);
}

#[test]
fn a_member_that_leaves_in_a_turn_still_sees_its_target() {
    let mut graph = Builder::new("toll");
    let size = graph.stat(Stat::number("Size", 0.0, 10.0).scope(Scope::Target));
    let income = graph.stat(Stat::number("Income", 0.0, 100.0).scope(Scope::World));
    let toll = graph
        .effects("Toll", [EffectRow::add(income, size).on_end()])
        .duration(10.0)
        .out();
    let cross = graph
        .option("Cross", [])
        .for_each_target()
        .effects(toll)
        .out();
    graph.decision("Do", [cross]);
    let graph = graph.finish().unwrap();
    let fills = BTreeMap::from([(stat_id(&graph, "Size"), TargetFill::Constant(6.0))]);
    let remove = EventAction::Remove {
        population: FIRST,
        members: Members::All,
    };
    let scenario = Scenario {
        perceptions: vec![Perception {
            observers: FIRST,
            seen: SECOND,
            max_seen: None,
            fills,
        }],
        events: vec![event(EventTiming::Once { time: 1.0 }, remove)],
        ..turns(
            2,
            FirstTurn::FirstListed,
            [population(FIRST, 1, []), objects(SECOND, 1, [])],
        )
    };
    // The bridge reads the toll in the turn in which the traveler leaves.
    assert_eq!(
        values(&graph, &scenario, "Income"),
        [vec![0.0, 0.0], vec![6.0]]
    );
}

#[test]
fn a_scenario_with_errors_does_not_begin() {
    let graph = idle();
    let copy = stat_id(&graph, "Copy");
    let missing = StatSource::Simulated(StartValue::NamedSample(SampleId(2)));
    let scenario = seconds(1.0, [population(FIRST, 1, [(copy, missing)])]);
    let error = Simulation::new(&graph, &SimulationSetup::new(scenario)).err();
    expect_test::expect!["“Copy” of the population “Population 1” starts with the missing sample 2. Select another sample."].assert_eq(&error.unwrap().describe().unwrap());
}

#[test]
fn every_decision_that_runs_an_option_learns_that_it_finished() {
    let mut graph = Builder::new("shared work");
    let done = graph.stat(Stat::number("Done", 0.0, 10.0));
    let job = graph
        .effects("Job", [EffectRow::add(done, 1.0).on_completion()])
        .duration(2.0)
        .out();
    let is_new = graph.add("New", arithmetic::subtract(1.0, done)).out();
    let work = graph.option("Work", []).base(is_new).effects(job).out();
    let rest = graph.option("Rest", []).base(0.5).out();
    graph.decision("Left", [work, rest]).when_idle();
    graph.decision("Right", [work, rest]).when_idle();
    let graph = graph.finish().unwrap();

    let scenario = seconds(5.0, [population(FIRST, 1, [])]);
    // At 2 s, both choose the work again, before its effect on completion applies. At 4 s, both
    // choose something else.
    let work = "Work, Work";
    let run: Vec<String> = choices(&graph, &scenario).into_iter().flatten().collect();
    assert_eq!(run, [work, work, work, work, "Rest, Rest"]);
}

#[test]
fn a_performed_option_ends_once_and_completes_the_one_that_waits_for_it() {
    let mut graph = Builder::new("stages");
    let turn = graph.stat(Stat::number("Turn", 0.0, 10.0));
    let counters = ["Started", "Completed", "Ended"];
    let [started, completed, ended] =
        counters.map(|name| graph.stat(Stat::number(name, 0.0, 10.0)));
    graph.effects("Time", [EffectRow::add(turn, 1.0)]);
    let play = graph.effects(
        "Play",
        [
            EffectRow::add(started, 1.0).on_start(),
            EffectRow::add(completed, 1.0).on_completion(),
            EffectRow::add(ended, 1.0).on_end(),
        ],
    );
    let play = play.out();
    let wait = graph.effects("Wait", []).duration(10.0).out();
    let prepare = graph.option("Prepare", []).effects(wait).out();
    let is_late = graph.add("Late", arithmetic::multiply(turn, 0.6)).out();
    let act = graph.option("Act", []).base(is_late).out();
    let stage = graph.decision("Stage", [prepare, act]).out();
    let perform = graph.option("Perform", []).inner(stage).effects(play).out();
    graph.decision("Show", [perform]).when_idle();
    let graph = graph.finish().unwrap();

    let scenario = turns(4, FirstTurn::FirstListed, [population(FIRST, 1, [])]);
    let run: Vec<String> = choices(&graph, &scenario).into_iter().flatten().collect();
    let [prepare, act] = ["Perform, Prepare", "Perform, Act"];
    assert_eq!(run, [prepare, prepare, act, act]);
    // The show goes on until its act is performed in the third turn, and is one turn from then on.
    let values = |name| values(&graph, &scenario, name).into_iter().flatten();
    assert_eq!(
        values("Started").collect::<Vec<f32>>(),
        [0.0, 1.0, 1.0, 1.0]
    );
    assert_eq!(
        values("Completed").collect::<Vec<f32>>(),
        [0.0, 0.0, 0.0, 1.0]
    );
    assert_eq!(values("Ended").collect::<Vec<f32>>(), [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn a_script_runs_an_option_of_a_waiting_decision_until_its_next_line() {
    let mut graph = Builder::new("guard");
    let stand = graph.option("Stand", []).out();
    graph.decision("Do", [stand]).when_idle();
    let graph = graph.finish().unwrap();
    let mut scenario = seconds(4.0, [population(FIRST, 1, [])]);
    scenario.populations[0].control = Control::Script(vec![ScriptLine {
        time: 0.0,
        option: Some(option(&graph, "Stand")),
    }]);
    let setup = SimulationSetup::new(scenario);
    let mut simulation = start(&graph, &setup);
    while simulation.advance().is_some() {
        let moment = simulation.moments().next().unwrap();
        assert!(!moment.chains[0][0].is_finished);
    }
}

#[test]
fn a_population_without_members_has_no_lowest_value() {
    let graph = idle();
    let [heat, copy] = ["Heat", "Copy"].map(|name| stat_id(&graph, name));
    let lowest = || Measure::Population {
        population: SECOND,
        summary: Summary::Min,
        stat: Some(heat),
    };
    let reads = StatSource::Population {
        population: SECOND,
        summary: Summary::Min,
        stat: Some(heat),
    };
    let mut scenario = seconds(
        3.0,
        [
            population(FIRST, 1, [(copy, reads)]),
            objects(SECOND, 0, []),
        ],
    );
    scenario.ends.push(EndCondition {
        id: EndConditionId(1),
        name: String::from("All cold"),
        condition: Condition {
            measure: lowest(),
            comparison: Comparison::AtMost,
            value: 30.0,
        },
    });
    // The stat has its default, and the condition holds once somebody is there.
    assert_eq!(values(&graph, &scenario, "Copy"), [[5.0], [5.0], [5.0]]);
    scenario.events.push(event(
        EventTiming::Once { time: 2.0 },
        EventAction::Spawn {
            population: SECOND,
            count: 1,
        },
    ));
    assert_eq!(values(&graph, &scenario, "Copy").len(), 2);
}

#[test]
fn an_option_that_takes_one_turn_counts_as_run_until_the_next() {
    let graph = fighters(None);
    let mut scenario = fight(&graph, FirstTurn::FirstListed);
    scenario.ends = vec![EndCondition {
        id: EndConditionId(1),
        name: String::from("Blow"),
        condition: Condition {
            measure: Measure::Running {
                population: FIRST,
                option: option(&graph, "Attack"),
            },
            comparison: Comparison::AtLeast,
            value: 1.0,
        },
    }];
    assert_eq!(choices(&graph, &scenario), [["Attack"]]);
}

/// Agents who count their turns and leave after a number of them that is their *Patience*, in a
/// world that counts the turns.
fn guests() -> Graph {
    let mut graph = Builder::new("guests");
    let patience = graph.stat(Stat::number("Patience", 0.0, 10.0));
    let turns = graph.stat(Stat::number("Turns", 0.0, 10.0).scope(Scope::World));
    graph.effects(
        "Time",
        [EffectRow::add(turns, 1.0), EffectRow::add(patience, -1.0)],
    );
    let wait = graph.option("Wait", []).out();
    graph.decision("Do", [wait]);
    graph.finish().unwrap()
}

/// A scenario of turns in which guests leave once their patience is 0.
fn visit<const N: usize>(graph: &Graph, count: u32, guests: [Population; N]) -> Scenario {
    let patience = stat_id(graph, "Patience");
    let mut scenario = turns(count, FirstTurn::FirstListed, guests);
    for population in &mut scenario.populations {
        population.leaves_when = Some(Condition {
            measure: Measure::Stat(patience),
            comparison: Comparison::AtMost,
            value: 0.0,
        });
    }
    scenario
}

fn guest(graph: &Graph, id: PopulationId, patience: f32) -> Population {
    let start = StatSource::Simulated(StartValue::Number(patience));
    population(id, 1, [(stat_id(graph, "Patience"), start)])
}

#[test]
fn a_guest_that_leaves_after_its_turn_is_shown_and_the_world_changes_once() {
    let graph = guests();
    let [first, second] = [(FIRST, 2.0), (SECOND, 9.0)].map(|(id, n)| guest(&graph, id, n));
    let scenario = visit(&graph, 4, [first, second]);
    // In the second turn, the first guest acts and leaves before the second one acts.
    assert_eq!(
        values(&graph, &scenario, "Patience"),
        [vec![2.0, 9.0], vec![1.0, 8.0], vec![7.0], vec![6.0]]
    );
    // The first guest of a turn changes the world, so the second sees one more.
    assert_eq!(
        values(&graph, &scenario, "Turns"),
        [vec![0.0, 1.0], vec![1.0, 2.0], vec![2.0], vec![3.0]]
    );
}

#[test]
fn the_same_agent_begins_every_turn_until_it_leaves() {
    let graph = guests();
    let ids = [FIRST, SECOND, PopulationId(3)];
    let patience = [2.0, 9.0, 3.0];
    let [one, two, three] = [0, 1, 2].map(|at| guest(&graph, ids[at], patience[at]));
    let mut scenario = visit(&graph, 5, [one, two, three]);
    let Clock::Turns { first, .. } = &mut scenario.clock else {
        panic!("it has turns");
    };
    *first = FirstTurn::Alternating;
    // The third agent begins. It changes the world, so the others see one more than it does.
    let setup = SimulationSetup::new(scenario).with_seed(2);
    assert_eq!(
        values_of(&graph, &setup, "Turns"),
        [
            vec![1.0, 1.0, 0.0],
            vec![2.0, 2.0, 1.0],
            // The first has left, and then the third does after its own last turn.
            vec![3.0, 2.0],
            vec![3.0],
            vec![4.0],
        ]
    );
}

#[test]
fn turns_without_agents_end_when_their_condition_holds() {
    let graph = guests();
    let turns = stat_id(&graph, "Turns");
    let mut scenario = visit(&graph, 9, [guest(&graph, FIRST, 1.0)]);
    let clock = StatSource::Clock {
        start: 0.0,
        factor: 1.0,
        wrap: None,
    };
    scenario.world.insert(turns, clock);
    scenario.ends.push(EndCondition {
        id: EndConditionId(1),
        name: String::from("Evening"),
        condition: Condition {
            measure: Measure::Stat(turns),
            comparison: Comparison::AtLeast,
            value: 4.0,
        },
    });
    let mut simulation = start(&graph, &SimulationSetup::new(scenario));
    let mut steps = 0;
    while simulation.advance().is_some() {
        steps += 1;
    }
    assert_eq!(simulation.result(), Some(RunResult::Condition(0)));
    assert_eq!(steps, 4);
}
