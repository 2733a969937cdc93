//! Tests of the checks of scenarios.

use std::collections::BTreeMap;

use expect_test::{Expect, expect};
use inclination_core::{
    Scope,
    authoring::{
        check::Severity,
        format::{Document, Sample, Situation},
        history::OptionAddress,
        model::{
            Effect, EffectOperation, Graph, Node, NodeId, NodeKind, Profile, ProfileId, SampleId,
            Stat, StatId,
        },
        scenario::{
            Clock, Comparison, Condition, Control, EndCondition, EndConditionId, EventAction,
            EventId, EventTiming, FirstTurn, Measure, Members, Perception, Population,
            PopulationId, Scenario, ScenarioEvent, ScenarioId, ScriptLine, StartValue, StatSource,
            Summary, TargetFill,
        },
    },
};
use inclination_tests::{Entropy, graphs, scenarios};
use proptest::prelude::*;

use super::{MAX_PROBLEMS, ScenarioPart, check_scenario, check_scenarios};

const HEALTH: StatId = StatId(0);
const MOOD: StatId = StatId(1);
const FOE_HEALTH: StatId = StatId(2);
const HOUR: StatId = StatId(3);
const DISTANCE: StatId = StatId(4);
const MISSING: StatId = StatId(19);
const ACT: NodeId = NodeId(5);
const RUN: NodeId = NodeId(6);
const ATTACK: NodeId = NodeId(7);
const FEAR: NodeId = NodeId(8);
const EFFECTS: NodeId = NodeId(9);
const GUARDS: PopulationId = PopulationId(1);
const THIEVES: PopulationId = PopulationId(2);

/// Builds a document with a stat of each kind, a decision, options, a factor, a profile, a sample
/// and effects without an option.
fn build_document() -> Document {
    let mut graph = Graph {
        stats: vec![
            Stat::number("Health", 0.0, 100.0).unit("hp"),
            Stat::choice("Mood", ["calm", "angry"]),
            Stat::number("Foe health", 0.0, 100.0),
            Stat::number("Hour", 0.0, 24.0).scope(Scope::World),
            Stat::number("Distance", 0.0, 50.0)
                .unit("m")
                .scope(Scope::Target),
        ],
        next_id: 20,
        ..Graph::default()
    };
    for (stat, id) in graph.stats.iter_mut().zip(0..) {
        stat.id = StatId(id);
    }

    let mut attack = Node::new("Attack", NodeKind::Option(String::new()));
    let targets = attack.kind.spec().setting_position("targets");
    attack.settings[targets.expect("options have it")] = 1;
    let nodes = [
        (ACT, Node::new("Act", NodeKind::Decision)),
        (RUN, Node::new("Run", NodeKind::Option(String::new()))),
        (ATTACK, attack),
        (FEAR, Node::new("Fear", NodeKind::Factor(Scope::Agent))),
        (EFFECTS, Node::new("Hunger", NodeKind::Effects(Vec::new()))),
    ];
    graph.nodes.extend(nodes);
    graph.profiles.push(Profile {
        id: ProfileId(10),
        name: String::from("Brave"),
        description: String::new(),
    });

    let mut document = Document {
        graph,
        ..Document::default()
    };
    document.samples.named.push(Sample {
        id: SampleId(11),
        name: String::from("Tired"),
        values: BTreeMap::new(),
        situation: Situation::default(),
    });
    document
}

/// Builds a scenario without problems.
fn build_scenario() -> Scenario {
    let population = |id, name: &str| Population {
        id,
        name: name.to_owned(),
        count: 1,
        ..Population::default()
    };
    Scenario {
        id: ScenarioId(7),
        name: String::from("Watch"),
        populations: vec![population(GUARDS, "Guards"), population(THIEVES, "Thieves")],
        ..Scenario::default()
    }
}

/// Describes the problems of a scenario, one per line, with the titles of their fixes.
fn describe_problems(document: &Document, scenario: &Scenario) -> String {
    let problems = check_scenario(&document.graph, &document.samples.named, scenario);
    let lines = problems.iter().map(|problem| {
        let severity = problem.severity.word();
        let fix = problem.fix.as_ref();
        let fix = fix.map_or_else(String::new, |fix| format!(" [{}]", fix.title));
        format!("{severity}: {}{fix}", problem.sentence)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Asserts the problems of the scenario without problems after a change, and that every fix
/// removes its problem.
#[track_caller]
#[expect(
    clippy::needless_pass_by_value,
    reason = "calls are shorter without a reference"
)]
fn assert_problems(change: impl FnOnce(&mut Scenario), expected: Expect) {
    let mut scenario = build_scenario();
    change(&mut scenario);
    let document = build_document();
    expected.assert_eq(&describe_problems(&document, &scenario));
    assert_fixes_work(&document, &scenario);
}

#[track_caller]
fn assert_fixes_work(document: &Document, scenario: &Scenario) {
    for problem in check_scenario(&document.graph, &document.samples.named, scenario) {
        let Some(fix) = &problem.fix else { continue };
        let fixed = fix.apply(scenario);
        assert_ne!(fixed, *scenario, "{}", problem.sentence);
        let left = check_scenario(&document.graph, &document.samples.named, &fixed);
        assert!(!left.contains(&problem), "{}", problem.sentence);
    }
}

#[track_caller]
fn assert_source_problems(source: StatSource, expected: Expect) {
    assert_problems(
        |scenario| {
            scenario.populations[0].sources.insert(HEALTH, source);
        },
        expected,
    );
}

fn option_at(option: NodeId) -> OptionAddress {
    OptionAddress {
        uses: Vec::new(),
        option,
    }
}

fn event(id: u64, timing: EventTiming, action: EventAction) -> ScenarioEvent {
    ScenarioEvent {
        id: EventId(id),
        name: format!("E{id}"),
        timing,
        action,
    }
}

fn change_stat(population: Option<PopulationId>, stat: StatId) -> EventAction {
    EventAction::ChangeStat {
        population,
        members: Members::All,
        stat,
        operation: EffectOperation::Set,
        amount: 1.0,
        lasts: None,
    }
}

#[test]
fn a_scenario_without_mistakes_has_no_problems() {
    assert_problems(|_| {}, expect![[""]]);
    assert_problems(
        |scenario| {
            scenario.clock = Clock::Turns {
                turns: 10,
                turn_length: 1.0,
                first: FirstTurn::Random,
            };
            scenario.world.insert(
                HOUR,
                StatSource::Clock {
                    start: 6.0,
                    factor: 0.1,
                    wrap: Some(24.0),
                },
            );
            let [guards, thieves] = scenario.populations.as_mut_slice() else {
                return;
            };
            guards.profile = Some(ProfileId(10));
            guards.control = Control::Graph {
                decisions: vec![ACT],
                thinking_interval: 0.5,
                is_staggered: true,
            };
            guards.sources = BTreeMap::from([
                (FOE_HEALTH, StatSource::Opponent(HEALTH)),
                (MOOD, StatSource::Factor(FEAR)),
                (
                    HEALTH,
                    StatSource::Simulated(StartValue::NamedSample(SampleId(11))),
                ),
            ]);
            guards.leaves_when = Some(Condition {
                measure: Measure::Stat(HEALTH),
                comparison: Comparison::AtMost,
                value: 0.0,
            });
            thieves.control = Control::Script(vec![
                ScriptLine {
                    time: 0.0,
                    option: Some(option_at(RUN)),
                },
                ScriptLine {
                    time: 5.0,
                    option: None,
                },
            ]);
            scenario.perceptions.push(Perception {
                observers: GUARDS,
                seen: THIEVES,
                max_seen: None,
                fills: BTreeMap::from([(DISTANCE, TargetFill::Constant(3.0))]),
            });
            scenario.events.push(event(
                1,
                EventTiming::Once { time: 5.0 },
                change_stat(Some(GUARDS), HEALTH),
            ));
            scenario.ends.push(EndCondition {
                id: EndConditionId(1),
                name: String::from("Won"),
                condition: Condition {
                    measure: Measure::Population {
                        population: THIEVES,
                        summary: Summary::Count,
                        stat: None,
                    },
                    comparison: Comparison::Below,
                    value: 1.0,
                },
            });
        },
        expect![[""]],
    );
}

#[test]
fn times_that_cannot_be_simulated_are_errors() {
    let assert_clock = |step, length, expected: Expect| {
        assert_problems(
            |scenario| scenario.clock = Clock::RealTime { step, length },
            expected,
        );
    };
    assert_clock(
        0.0,
        60.0,
        expect![[
            "error: A step of 0 s cannot be simulated. Enter a number from 0.001 to 3600. [Set the step to 0.001 s]"
        ]],
    );
    assert_clock(
        -1.0,
        -1.0,
        expect![[r#"
        error: A step of -1 s cannot be simulated. Enter a number from 0.001 to 3600. [Set the step to 0.001 s]
        error: A length of -1 s cannot be simulated. Enter a number above 0. [Set the length to 60 s]"#]],
    );
    assert_clock(
        1e9,
        60.0,
        expect![[
            "error: A step of 1e9 s cannot be simulated. Enter a number from 0.001 to 3600. [Set the step to 3600 s]"
        ]],
    );
    assert_clock(
        0.1,
        0.0,
        expect![[
            "error: A length of 0 s cannot be simulated. Enter a number above 0. [Set the length to 60 s]"
        ]],
    );
    assert_clock(
        10.0,
        5.0,
        expect![[
            "error: The step of 10 s is longer than the scenario of 5 s. Enter a shorter step or a longer time. [Set the length to 10 s]"
        ]],
    );
    assert_clock(
        0.001,
        1e6,
        expect![[
            "error: 1000000 s in steps of 0.001 s are more than 1,000,000 steps. Enter a longer step or a shorter time. [Set the length to 1000 s]"
        ]],
    );

    let turns = |turns, turn_length| Clock::Turns {
        turns,
        turn_length,
        first: FirstTurn::FirstListed,
    };
    assert_problems(
        |scenario| scenario.clock = turns(0, 0.0),
        expect![[r#"
        error: A turn of 0 s cannot be simulated. Enter a number from 0.001 to 3600. [Set the length of a turn to 0.001 s]
        error: 0 turns cannot be simulated. Enter a number from 1 to 1,000,000. [Set the number of turns to 1]"#]],
    );
    assert_problems(
        |scenario| scenario.clock = turns(2_000_000, 1.0),
        expect![[
            "error: 2,000,000 turns cannot be simulated. Enter a number from 1 to 1,000,000. [Set the number of turns to 1,000,000]"
        ]],
    );
    assert_problems(
        |scenario| {
            scenario.clock = turns(1_000_000, 1.0);
            scenario.populations[0].count = 5000;
        },
        expect![[
            "error: 5,001 agents for 1,000,000 steps are more than 1,000,000,000 steps in all. Simulate fewer agents or a shorter time."
        ]],
    );
}

#[test]
fn populations_have_members_within_limits() {
    assert_problems(
        |scenario| scenario.populations.clear(),
        expect![["error: The scenario has no population. Add one."]],
    );
    assert_problems(
        |scenario| {
            for population in &mut scenario.populations {
                population.count = 0;
            }
        },
        expect![[
            "error: No population has members. Give one a count from 1 to 10,000. [Give the first population one member]"
        ]],
    );
    assert_problems(
        |scenario| {
            scenario.populations[0].count = 20_000;
            scenario.populations[1].count = 0;
        },
        expect![[r#"
            warning: The population “Thieves” has no members. Give it a count from 1 to 10,000, or remove it. [Give it one member]
            error: The population “Guards” has 20,000 members, but at most 10,000 can be simulated. Enter a smaller number. [Set the count to 10,000]"#]],
    );
    assert_problems(
        |scenario| {
            scenario.populations[0].count = 30;
            scenario.populations[0].max_count = Some(20);
            scenario.populations[1].max_count = Some(40_000);
        },
        expect![[r#"
            error: The population “Guards” starts with 30 members, which is more than its maximum of 20. Enter a smaller count or a larger maximum. [Set the count to 20]
            error: The population “Thieves” has a maximum of 40,000 members, but at most 10,000 can be simulated. Enter a smaller number. [Set the maximum to 10,000]"#]],
    );
    assert_problems(
        |scenario| scenario.populations[0].max_count = Some(0),
        expect![[
            "error: The population “Guards” has a maximum of 0 members. Enter a number from 1 to 10,000. [Set the maximum to 10,000]"
        ]],
    );
    // Members that an event adds are members.
    assert_problems(
        |scenario| {
            scenario.populations[1].count = 0;
            scenario.events.push(event(
                1,
                EventTiming::Once { time: 1.0 },
                EventAction::Spawn {
                    population: THIEVES,
                    count: 2,
                },
            ));
        },
        expect![[""]],
    );
}

#[test]
fn what_members_do_must_exist() {
    assert_problems(
        |scenario| {
            scenario.populations[0].profile = Some(ProfileId(19));
            scenario.populations[0].control = Control::Graph {
                decisions: vec![NodeId(19), RUN, ACT],
                thinking_interval: -1.0,
                is_staggered: false,
            };
            scenario.populations[1].control = Control::Graph {
                decisions: vec![NodeId(19)],
                thinking_interval: 0.0,
                is_staggered: false,
            };
        },
        expect![[r#"
            error: The population “Guards” has the missing profile 19. Select another, or none. [Use no profile]
            error: The population “Guards” cannot think every -1 s. Enter 0 for every step, or a number above 0. [Let it think in every step]
            error: The population “Guards” makes the missing decision 19. Select another decision. [Do not make the decision]
            error: The population “Guards” makes “Run”, which is not a decision. Select another decision. [Do not make the decision]
            error: The population “Thieves” makes the missing decision 19. Select another decision. [Make all decisions]"#]],
    );
    assert_problems(
        |scenario| {
            let line = |time, option| ScriptLine {
                time,
                option: Some(option_at(option)),
            };
            scenario.populations[0].control = Control::Script(vec![
                line(0.0, NodeId(19)),
                line(5.0, ATTACK),
                line(2.0, RUN),
                line(2.0, ACT),
            ]);
        },
        expect![[r#"
            error: Line 1 of the script of the population “Guards” runs the missing option 19. Select another option. [Run nothing from this time on]
            error: Line 2 of the script of the population “Guards” runs “Attack”, which is for targets. Scripts cannot run such options. Select one without targets. [Run nothing from this time on]
            warning: Line 3 of the script of the population “Guards” has the time 2, which is not after that of the line before, 5. Enter times that rise. [Sort the script by time]
            warning: Line 4 of the script of the population “Guards” has the time 2, which is not after that of the line before, 2. Enter times that rise.
            error: Line 4 of the script of the population “Guards” runs the missing option 5. Select another option. [Run nothing from this time on]"#]],
    );
}

#[test]
fn sources_belong_to_stats_of_their_owner() {
    assert_problems(
        |scenario| {
            let sources = &mut scenario.populations[0].sources;
            for stat in [MISSING, HOUR, DISTANCE] {
                sources.insert(stat, StatSource::Constant(1.0));
            }
            for stat in [MISSING, HEALTH, DISTANCE] {
                scenario.world.insert(stat, StatSource::Constant(1.0));
            }
        },
        expect![[r#"
            error: The world has a source for “Health”, which is a stat of agents. Set its source in a population. [Remove the source]
            error: The world has a source for “Distance”, which is a stat of targets. Fill it in a perception. [Remove the source]
            error: The world has a source for the missing stat 19. Remove it. [Remove the source]
            error: The population “Guards” has a source for “Hour”, which is a stat of the world. Set its source in the world. [Remove the source]
            error: The population “Guards” has a source for “Distance”, which is a stat of targets. Fill it in a perception. [Remove the source]
            error: The population “Guards” has a source for the missing stat 19. Remove it. [Remove the source]"#]],
    );
    for (source, expected) in [
        (
            StatSource::Opponent(HEALTH),
            expect![[
                "error: “Hour” of the world comes from the opponent, which only an agent has. Select another source. [Simulate it from the sample]"
            ]],
        ),
        (
            StatSource::Target(HEALTH),
            expect![[
                "error: “Hour” of the world comes from the target, which only an agent has. Select another source. [Simulate it from the sample]"
            ]],
        ),
        (
            StatSource::Factor(FEAR),
            expect![[
                "error: “Hour” of the world comes from a factor, which only an agent has. Select another source. [Simulate it from the sample]"
            ]],
        ),
    ] {
        assert_problems(
            |scenario| {
                scenario.world.insert(HOUR, source);
            },
            expected,
        );
    }
}

#[test]
fn sources_refer_to_what_exists() {
    let assert_source = assert_source_problems;
    let named = StatSource::Simulated(StartValue::NamedSample(SampleId(19)));
    assert_source(
        named,
        expect![[
            "error: “Health” of the population “Guards” starts with the missing sample 19. Select another sample. [Start with the current sample]"
        ]],
    );
    assert_source(
        StatSource::Opponent(MISSING),
        expect![
            "error: “Health” of the population “Guards” is read from the missing stat 19. Select a stat of agents. [Simulate it from the sample]"
        ],
    );
    assert_source(
        StatSource::Target(DISTANCE),
        expect![
            "error: “Health” of the population “Guards” is read from “Distance”, a stat of targets. Select a stat of agents. [Simulate it from the sample]"
        ],
    );
    assert_source(
        StatSource::Factor(NodeId(19)),
        expect![
            "error: “Health” of the population “Guards” comes from the missing factor 19. Select a factor of agents outside groups. [Simulate it from the sample]"
        ],
    );
    assert_source(
        StatSource::Factor(RUN),
        expect![
            "error: “Health” of the population “Guards” comes from the node 6, which is not a factor. Select a factor of agents outside groups. [Simulate it from the sample]"
        ],
    );
    let summary = |population, summary, stat| StatSource::Population {
        population,
        summary,
        stat,
    };
    let missing = PopulationId(255);
    assert_source(
        summary(missing, Summary::Count, None),
        expect![[
            "error: “Health” of the population “Guards” summarizes the missing population 00000000000000ff. Select another population. [Simulate it from the sample]"
        ]],
    );
    assert_source(
        summary(THIEVES, Summary::Mean, None),
        expect![
            "error: “Health” of the population “Guards” summarizes no stat of the population “Thieves”. Select a stat. [Simulate it from the sample]"
        ],
    );
    assert_source(
        summary(THIEVES, Summary::Mean, Some(HOUR)),
        expect![
            "error: “Health” of the population “Guards” summarizes “Hour”, a stat of the world. Select a stat of agents. [Simulate it from the sample]"
        ],
    );
    assert_source(summary(THIEVES, Summary::Count, Some(HOUR)), expect![[""]]);
}

#[test]
fn an_opponent_needs_exactly_two_agents() {
    let read_opponent = |scenario: &mut Scenario| {
        let sources = &mut scenario.populations[0].sources;
        sources.insert(FOE_HEALTH, StatSource::Opponent(HEALTH));
    };
    assert_problems(read_opponent, expect![[""]]);
    assert_problems(
        |scenario| {
            read_opponent(scenario);
            scenario.populations[0].count = 2;
        },
        expect![[
            "error: “Foe health” of the population “Guards” is read from the opponent, but there are 3 agents, and only two have one another as opponents. Select another source. [Simulate it from the sample]"
        ]],
    );
    assert_problems(
        |scenario| {
            read_opponent(scenario);
            scenario.populations[1].control = Control::Nothing;
        },
        expect![[
            "error: “Foe health” of the population “Guards” is read from the opponent, but there is 1 agent, and only two have one another as opponents. Select another source. [Simulate it from the sample]"
        ]],
    );
    assert_problems(
        |scenario| {
            read_opponent(scenario);
            scenario.populations[0].control = Control::Nothing;
            scenario.populations[1].count = 2;
        },
        expect![[
            "error: “Foe health” of the population “Guards” is read from the opponent, but objects have no opponent. Select another source. [Simulate it from the sample]"
        ]],
    );
    assert_problems(
        |scenario| {
            read_opponent(scenario);
            scenario.events.push(event(
                1,
                EventTiming::Once { time: 1.0 },
                EventAction::Spawn {
                    population: GUARDS,
                    count: 1,
                },
            ));
        },
        expect![[
            "error: “Foe health” of the population “Guards” is read from the opponent, but more agents can join, and only two have one another as opponents. Select another source. [Simulate it from the sample]"
        ]],
    );
}

#[test]
fn numbers_of_sources_make_sense() {
    let assert_source = assert_source_problems;
    assert_source(
        StatSource::Clock {
            start: 0.0,
            factor: 1.0,
            wrap: Some(0.0),
        },
        expect![[
            "error: “Health” of the population “Guards” starts again from 0 at 0. Enter a number above 0, or none. [Let it go on]"
        ]],
    );
    let curve = |points: &[[f64; 2]]| StatSource::Curve {
        points: points.to_vec(),
        is_looping: false,
    };
    assert_source(
        curve(&[]),
        expect![[
            "error: “Health” of the population “Guards” follows a curve without points. Add some. [Simulate it from the sample]"
        ]],
    );
    assert_source(
        curve(&[[0.0, 1.0], [5.0, 1.0], [3.0, 2.0]]),
        expect![[
            "warning: “Health” of the population “Guards” follows a curve with a point at 3 s after one at 5 s. Enter times that rise. [Sort the points by time]"
        ]],
    );
    assert_source(curve(&[[0.0, 1.0], [5.0, 1.0], [5.0, 2.0]]), expect![[""]]);
    let noise = |low, high, seconds| StatSource::Noise { low, high, seconds };
    assert_source(
        noise(5.0, 1.0, 1.0),
        expect![[
            "warning: “Health” of the population “Guards” is drawn from 5 to 1, but the first number is the larger one. Swap them. [Swap the numbers]"
        ]],
    );
    assert_source(
        noise(1.0, 5.0, 0.0),
        expect![[
            "error: “Health” of the population “Guards” is drawn every 0 s. Enter a number above 0. [Draw it every second]"
        ]],
    );
    assert_source(
        StatSource::Constant(250.0),
        expect![[
            "warning: “Health” of the population “Guards” is 250, but its range is 0 to 100 hp, so it becomes 100 hp. Enter another value. [Set it to 100 hp]"
        ]],
    );
    let random = |low, high| StatSource::Simulated(StartValue::Random { low, high });
    assert_source(
        random(50.0, 250.0),
        expect![[
            "warning: “Health” of the population “Guards” starts with a number from 50 to 250, but its range is 0 to 100 hp, so it is brought into its range. Enter other numbers. [Keep it within the range]"
        ]],
    );
    assert_source(
        random(50.0, 25.0),
        expect![[
            "warning: “Health” of the population “Guards” is drawn from 50 to 25, but the first number is the larger one. Swap them. [Swap the numbers]"
        ]],
    );
    assert_problems(
        |scenario| {
            let sources = &mut scenario.populations[0].sources;
            sources.insert(MOOD, StatSource::Simulated(StartValue::Number(0.6)));
            let sources = &mut scenario.populations[1].sources;
            sources.insert(MOOD, StatSource::Constant(7.0));
        },
        expect![[r#"
            warning: “Mood” of the population “Guards” starts with 0.6, but its choices have whole numbers, so it becomes angry. Enter another value. [Set it to angry]
            warning: “Mood” of the population “Thieves” is 7, but it has 2 choices, so it becomes angry. Enter another value. [Set it to angry]"#]],
    );
}

#[test]
fn stats_cannot_be_read_before_they_are_computed() {
    let assert_sources = |sources: &[(usize, StatId, StatSource)], expected: Expect| {
        assert_problems(
            |scenario| {
                for (population, stat, source) in sources {
                    let population = &mut scenario.populations[*population];
                    population.sources.insert(*stat, source.clone());
                }
            },
            expected,
        );
    };
    let sum = |population, stat| StatSource::Population {
        population,
        summary: Summary::Sum,
        stat: Some(stat),
    };

    assert_sources(
        &[(0, HEALTH, StatSource::Target(HEALTH))],
        expect![[
            "error: “Health” of the population “Guards” comes from itself: it reads this stat of other agents, which read it too. Select another source."
        ]],
    );
    assert_sources(
        &[
            (0, HEALTH, StatSource::Factor(FEAR)),
            (1, FOE_HEALTH, StatSource::Opponent(HEALTH)),
        ],
        expect![
            "error: “Foe health” of the population “Thieves” is read from “Health” of the population “Guards”, which itself comes from a factor, so it has its default. Read a stat that is simulated or follows the time."
        ],
    );
    assert_sources(
        &[
            (0, HEALTH, sum(THIEVES, FOE_HEALTH)),
            (1, FOE_HEALTH, sum(GUARDS, HEALTH)),
        ],
        expect![[
            "error: “Health” of the population “Guards” and “Foe health” of the population “Thieves” read each other. Select another source for one of them."
        ]],
    );
    assert_sources(
        &[
            (0, HEALTH, sum(GUARDS, FOE_HEALTH)),
            (0, FOE_HEALTH, sum(THIEVES, HEALTH)),
            (1, HEALTH, sum(THIEVES, FOE_HEALTH)),
            (1, FOE_HEALTH, StatSource::Target(FOE_HEALTH)),
        ],
        expect![[r#"
            error: “Foe health” of the population “Guards”, “Health” of the population “Thieves” and “Foe health” of the population “Thieves” read each other. Select another source for one of them.
            error: “Health” of the population “Guards” is read from “Foe health” of the population “Guards”, which itself comes from other agents, so it has its default. Read a stat that is simulated or follows the time."#]],
    );
    // Reading something simulated is no cycle, even if it is the reader's own stat elsewhere.
    assert_sources(&[(0, HEALTH, sum(THIEVES, HEALTH))], expect![[""]]);
}

#[test]
fn perceptions_fill_target_stats() {
    let perception = |observers, seen, fills: &[(StatId, TargetFill)]| Perception {
        observers,
        seen,
        max_seen: None,
        fills: fills.iter().copied().collect(),
    };
    let assert_perceptions = |perceptions: &[Perception], expected: Expect| {
        assert_problems(
            |scenario| scenario.perceptions = perceptions.to_vec(),
            expected,
        );
    };
    let near = (DISTANCE, TargetFill::Constant(1.0));
    assert_perceptions(&[perception(GUARDS, THIEVES, &[near])], expect![[""]]);
    assert_perceptions(
        &[perception(PopulationId(255), THIEVES, &[])],
        expect![[
            "error: The perception of the population “Thieves” by the missing population 00000000000000ff has no effect. Select other populations, or remove it. [Remove the perception]"
        ]],
    );
    assert_perceptions(
        &[
            perception(GUARDS, THIEVES, &[near]),
            Perception {
                max_seen: Some(0),
                ..perception(GUARDS, THIEVES, &[])
            },
        ],
        expect![[r#"
            error: The perception of the population “Thieves” by the population “Guards” is listed twice, so each member is a candidate twice. Remove one of the two. [Remove the second]
            warning: The perception of the population “Thieves” by the population “Guards” makes the observers see at most 0 members. Enter a number above 0, or remove it.
            hint: The perception of the population “Thieves” by the population “Guards” does not fill “Distance”, so it has its default. Fill it if agents consider this."#]],
    );
    for (stat, fill, expected) in [
        (
            MISSING,
            TargetFill::Constant(1.0),
            expect![[
                "error: The perception of the population “Thieves” by the population “Guards” fills the missing stat 19. Remove the fill. [Remove the fill]"
            ]],
        ),
        (
            HEALTH,
            TargetFill::Constant(1.0),
            expect![[
                "error: The perception of the population “Thieves” by the population “Guards” fills “Health”, which is a stat of agents. Only stats of targets can be filled. [Remove the fill]"
            ]],
        ),
        (
            DISTANCE,
            TargetFill::Constant(99.0),
            expect![[
                "warning: The perception of the population “Thieves” by the population “Guards” fills “Distance” with 99, but its range is 0 to 50 m, so it becomes 50 m. Enter another value. [Set it to 50 m]"
            ]],
        ),
        (
            DISTANCE,
            TargetFill::Stat(MISSING),
            expect![[
                "error: The perception of the population “Thieves” by the population “Guards” fills “Distance” from the missing stat 19. Select a stat of agents. [Remove the fill]"
            ]],
        ),
        (
            DISTANCE,
            TargetFill::Stat(DISTANCE),
            expect![[
                "error: The perception of the population “Thieves” by the population “Guards” fills “Distance” from “Distance”, a stat of targets. Select a stat of agents. [Remove the fill]"
            ]],
        ),
        (DISTANCE, TargetFill::Stat(HOUR), expect![[""]]),
    ] {
        let near = (stat != DISTANCE).then_some(near);
        let fills: Vec<_> = near.into_iter().chain([(stat, fill)]).collect();
        assert_perceptions(&[perception(GUARDS, THIEVES, &fills)], expected);
    }
}

#[test]
fn events_happen_at_possible_times() {
    let assert_timing = |timing, expected: Expect| {
        assert_problems(
            |scenario| {
                let action = change_stat(Some(GUARDS), HEALTH);
                scenario.events.push(event(1, timing, action));
            },
            expected,
        );
    };
    let every = |first, interval| EventTiming::Every { first, interval };
    assert_timing(EventTiming::Once { time: 0.0 }, expect![[""]]);
    assert_timing(
        EventTiming::Once { time: -2.0 },
        expect![[
            "error: The event “E1” happens at -2 s, before the scenario begins. Enter 0 or more. [Let it happen at 0 s]"
        ]],
    );
    assert_timing(
        EventTiming::Once { time: 60.0 },
        expect![[
            "warning: The event “E1” happens at 60 s, but the scenario ends at 60 s. Enter an earlier time."
        ]],
    );
    assert_timing(
        every(0.0, 0.0),
        expect![[
            "error: The event “E1” cannot happen every 0 s. Enter a number above 0. [Let it happen every 10 s]"
        ]],
    );
    assert_timing(
        every(-1.0, -1.0),
        expect![[r#"
        error: The event “E1” happens at -1 s, before the scenario begins. Enter 0 or more. [Let it happen at 0 s]
        error: The event “E1” cannot happen every -1 s. Enter a number above 0. [Let it happen every 10 s]"#]],
    );
    assert_timing(
        every(0.0, 0.01),
        expect![[
            "warning: The event “E1” happens every 0.01 s, which is less than a step of 0.1 s, so it happens several times in a step. Enter a longer time."
        ]],
    );
    assert_timing(
        EventTiming::Random { mean_interval: 0.0 },
        expect![[
            "error: The event “E1” cannot happen every 0 s. Enter a number above 0. [Let it happen every 10 s]"
        ]],
    );
}

#[test]
fn events_change_what_exists() {
    let assert_action = |action: EventAction, expected: Expect| {
        assert_problems(
            |scenario| {
                let timing = EventTiming::Once { time: 1.0 };
                scenario.events.push(event(1, timing, action));
                let sources = &mut scenario.populations[1].sources;
                sources.insert(HEALTH, StatSource::Constant(3.0));
            },
            expected,
        );
    };
    let missing = PopulationId(255);
    assert_action(
        change_stat(Some(missing), HEALTH),
        expect![
            "error: The event “E1” refers to the missing population 00000000000000ff. Select another population. [Remove the event]"
        ],
    );
    assert_action(
        change_stat(Some(GUARDS), MISSING),
        expect![[
            "error: The event “E1” changes the missing stat 19. Select another stat. [Remove the event]"
        ]],
    );
    assert_action(
        change_stat(Some(GUARDS), HOUR),
        expect![[
            "error: The event “E1” changes “Hour” of the population “Guards”, but this is a stat of the world. Select another stat."
        ]],
    );
    assert_action(
        change_stat(None, HEALTH),
        expect![[
            "error: The event “E1” changes “Health” of the world, but this is a stat of agents. Select another stat."
        ]],
    );
    assert_action(change_stat(None, HOUR), expect![[""]]);
    assert_action(
        change_stat(Some(THIEVES), HEALTH),
        expect![[
            "warning: The event “E1” changes “Health” of the population “Thieves”, which is not simulated there, so it does nothing. Let the stat be simulated. [Simulate the stat from the sample]"
        ]],
    );
    assert_action(
        EventAction::Spawn {
            population: GUARDS,
            count: 0,
        },
        expect![["warning: The event “E1” adds 0 members. Enter a number above 0."]],
    );
    assert_action(
        EventAction::Remove {
            population: missing,
            members: Members::Drawn(0),
        },
        expect![
            "error: The event “E1” refers to the missing population 00000000000000ff. Select another population. [Remove the event]"
        ],
    );
    let change = |stat, operation, amount, lasts| EventAction::ChangeStat {
        population: Some(GUARDS),
        members: Members::Drawn(1),
        stat,
        operation,
        amount,
        lasts,
    };
    let (add, set) = (EffectOperation::Add, EffectOperation::Set);
    assert_action(
        change(MOOD, add, 1.0, Some(1.0)),
        expect![
            "warning: The event “E1” adds to “Mood”, which is not a number. Let the event set it. [Set it]"
        ],
    );
    assert_action(
        change(MOOD, set, 5.0, None),
        expect![[
            "warning: The event “E1” sets “Mood” to 5, but it has 2 choices, so it becomes angry. Enter another value. [Set it to angry]"
        ]],
    );
    assert_action(
        change(HEALTH, set, -5.0, Some(0.0)),
        expect![[r#"
        warning: The event “E1” sets “Health” to -5, but its range is 0 to 100 hp, so it becomes 0 hp. Enter another value. [Set it to 0 hp]
        error: The change by the event “E1” lasts 0 s. Enter a number above 0, or let it be permanent."#]],
    );
    assert_action(change(HEALTH, add, -5.0, None), expect![[""]]);
}

#[test]
fn conditions_read_what_they_can() {
    let assert_measure = |measure: Measure, expected: Expect| {
        assert_problems(
            |scenario| {
                let condition = Condition {
                    measure,
                    comparison: Comparison::Above,
                    value: 1.0,
                };
                scenario.populations[0].leaves_when = Some(condition.clone());
                scenario.ends.push(EndCondition {
                    id: EndConditionId(1),
                    name: String::from("Won"),
                    condition,
                });
            },
            expected,
        );
    };
    assert_measure(Measure::Stat(HOUR), expect![[""]]);
    assert_measure(
        Measure::Stat(HEALTH),
        expect![[
            "error: The end condition “Won” reads “Health”, a stat of agents. Select a stat of the world, or summarize a population. [Remove the end condition]"
        ]],
    );
    assert_measure(
        Measure::Stat(DISTANCE),
        expect![[r#"
        error: Members of the population “Guards” leave by a condition that reads “Distance”, a stat of targets. Select a stat of agents or of the world. [Let members stay]
        error: The end condition “Won” reads “Distance”, a stat of targets. Select a stat of the world, or summarize a population. [Remove the end condition]"#]],
    );
    assert_measure(
        Measure::Stat(MISSING),
        expect![[r#"
        error: Members of the population “Guards” leave by a condition that reads the missing stat 19. Select a stat of agents or of the world. [Let members stay]
        error: The end condition “Won” reads the missing stat 19. Select a stat of the world, or summarize a population. [Remove the end condition]"#]],
    );
    let missing = PopulationId(255);
    let summary = |population, summary, stat| Measure::Population {
        population,
        summary,
        stat,
    };
    assert_measure(
        summary(GUARDS, Summary::Max, None),
        expect![[r#"
            error: Members of the population “Guards” leave by a condition that summarizes no stat of the population “Guards”. Select a stat. [Let members stay]
            error: The end condition “Won” summarizes no stat of the population “Guards”. Select a stat. [Remove the end condition]"#]],
    );
    assert_measure(
        summary(missing, Summary::Count, None),
        expect![[r#"
        error: Members of the population “Guards” leave by a condition that summarizes the missing population 00000000000000ff. Select another population. [Let members stay]
        error: The end condition “Won” summarizes the missing population 00000000000000ff. Select another population. [Remove the end condition]"#]],
    );
    let running = |population, option| Measure::Running {
        population,
        option: option_at(option),
    };
    assert_measure(running(GUARDS, RUN), expect![[""]]);
    assert_measure(
        running(GUARDS, ACT),
        expect![[r#"
        error: Members of the population “Guards” leave by a condition that counts members that run the missing option 5. Select another option. [Let members stay]
        error: The end condition “Won” counts members that run the missing option 5. Select another option. [Remove the end condition]"#]],
    );
    assert_measure(
        running(missing, RUN),
        expect![[r#"
        error: Members of the population “Guards” leave by a condition that counts members of the missing population 00000000000000ff. Select another population. [Let members stay]
        error: The end condition “Won” counts members of the missing population 00000000000000ff. Select another population. [Remove the end condition]"#]],
    );
}

#[test]
fn effects_need_a_stat_that_can_change() {
    let check = |stat, change: &dyn Fn(&mut Scenario), expected: Expect| {
        let mut document = build_document();
        let node = document.graph.nodes.get_mut(&EFFECTS).expect("it exists");
        node.kind = NodeKind::Effects(vec![Effect::per_second(stat)]);
        let mut scenario = build_scenario();
        change(&mut scenario);
        expected.assert_eq(&describe_problems(&document, &scenario));
        assert_fixes_work(&document, &scenario);
    };
    let set = |scenario: &mut Scenario, population: usize, stat, source| {
        let population = &mut scenario.populations[population];
        population.sources.insert(stat, source);
    };

    check(HEALTH, &|_| {}, expect![[""]]);
    check(
        HEALTH,
        &|scenario| set(scenario, 0, HEALTH, StatSource::Constant(5.0)),
        expect![[
            "warning: “Hunger” changes “Health” of the population “Guards”, but it is constant there, so nothing changes. Let it be simulated, or remove the effect. [Simulate it from the sample]"
        ]],
    );
    check(
        HEALTH,
        &|scenario| set(scenario, 0, HEALTH, StatSource::Factor(FEAR)),
        expect![[
            "warning: “Hunger” changes “Health” of the population “Guards”, but it comes from a factor there, so nothing changes. Let it be simulated, or remove the effect. [Simulate it from the sample]"
        ]],
    );
    check(
        HOUR,
        &|scenario| {
            let clock = StatSource::Clock {
                start: 0.0,
                factor: 1.0,
                wrap: None,
            };
            scenario.world.insert(HOUR, clock);
        },
        expect![[
            "warning: “Hunger” changes “Hour” of the world, but it follows the clock there, so nothing changes. Let it be simulated, or remove the effect. [Simulate it from the sample]"
        ]],
    );
    let opponent = StatSource::Opponent(HEALTH);
    check(
        FOE_HEALTH,
        &|scenario| set(scenario, 0, FOE_HEALTH, opponent.clone()),
        expect![[""]],
    );
    check(
        FOE_HEALTH,
        &|scenario| {
            set(scenario, 0, FOE_HEALTH, opponent.clone());
            set(scenario, 1, HEALTH, StatSource::Constant(1.0));
        },
        expect![[
            "warning: “Hunger” changes “Foe health” of the population “Guards”, but it is read from “Health” of the population “Thieves”, which is not simulated, so nothing changes. Let it be simulated, or remove the effect. [Simulate it from the sample]"
        ]],
    );
    for (fill, expected) in [
        (
            TargetFill::Constant(1.0),
            expect![[
                "warning: “Hunger” changes “Distance” of targets in the population “Thieves”, but a number fills it, so nothing changes. Fill it from a simulated stat, or remove the effect."
            ]],
        ),
        (
            TargetFill::Stat(HEALTH),
            expect![[
                "warning: “Hunger” changes “Distance” of targets in the population “Thieves”, but “Health” of the population “Thieves” fills it, which is not simulated, so nothing changes. Fill it from a simulated stat, or remove the effect. [Simulate it from the sample]"
            ]],
        ),
        (TargetFill::Stat(FOE_HEALTH), expect![[""]]),
    ] {
        check(
            DISTANCE,
            &|scenario| {
                set(scenario, 1, HEALTH, StatSource::Constant(1.0));
                scenario.perceptions.push(Perception {
                    observers: GUARDS,
                    seen: THIEVES,
                    max_seen: None,
                    fills: BTreeMap::from([(DISTANCE, fill)]),
                });
            },
            expected,
        );
    }
}

#[test]
fn names_are_given_once() {
    assert_problems(
        |scenario| {
            scenario.populations[0].name.clear();
            scenario.populations[1].name = String::from("Population 1");
            for id in 1..=3 {
                let mut added = event(
                    id,
                    EventTiming::Once { time: 1.0 },
                    change_stat(Some(GUARDS), HEALTH),
                );
                added.name = String::from("Rain");
                scenario.events.push(added);
            }
        },
        expect![[r#"
            warning: Population 1 has no name. Enter one. [Name the population “Population 2”]
            warning: The name “Rain” belongs to another event too. Rename one of them. [Name the event “Rain 2”]
            warning: The name “Rain” belongs to another event too. Rename one of them. [Name the event “Rain 3”]"#]],
    );

    let mut document = build_document();
    let named = |id, name: &str| Scenario {
        id: ScenarioId(id),
        name: name.to_owned(),
        ..build_scenario()
    };
    document.scenarios = vec![named(1, "Duel"), named(2, "Duel"), named(3, " ")];
    let sentences: Vec<String> = check_scenarios(&document)
        .into_iter()
        .map(|problem| problem.sentence)
        .collect();
    expect![[r#"
        The name “Duel” belongs to another scenario too. Rename one of them.
        Scenario 3 has no name. Enter one."#]]
    .assert_eq(&sentences.join("\n"));
}

#[test]
fn only_so_many_problems_are_listed() {
    let mut scenario = build_scenario();
    for id in 0..5000 {
        scenario
            .world
            .insert(StatId(id), StatSource::Target(HEALTH));
    }
    let document = build_document();
    let problems = check_scenario(&document.graph, &document.samples.named, &scenario);
    assert_eq!(problems.len(), MAX_PROBLEMS);
    let mut parts = problems.iter().map(|problem| problem.place.part);
    assert!(parts.all(|part| matches!(part, ScenarioPart::Source(None, _))));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sound_scenarios_have_no_errors(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        let scenario = scenarios::random_scenario(&graph, &mut entropy);
        let document = Document { graph, ..Document::default() };
        let problems = check_scenario(&document.graph, &document.samples.named, &scenario);
        let mut errors = problems.iter().filter(|problem| problem.severity == Severity::Error);
        prop_assert_eq!(errors.next(), None);
        assert_fixes_work(&document, &scenario);
    }

    #[test]
    fn fixes_of_wild_scenarios_come_to_an_end(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        let scenarios = scenarios::wild_scenarios(&graph, &mut entropy);
        let document = Document { graph, ..Document::default() };
        for mut scenario in scenarios {
            let mut count = 0;
            let first_fix = |scenario: &Scenario| {
                let problems = check_scenario(&document.graph, &document.samples.named, scenario);
                problems.into_iter().find_map(|problem| problem.fix)
            };
            while let Some(fix) = first_fix(&scenario) {
                let fixed = fix.apply(&scenario);
                prop_assert_ne!(&fixed, &scenario, "{}", fix.title);
                scenario = fixed;
                count += 1;
                prop_assert!(count < 1000, "{}", fix.title);
            }
        }
    }
}
