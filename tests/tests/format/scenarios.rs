//! Scenarios in files.

use expect_test::{Expect, expect};
use inclination_core::{
    Limits, LoadError,
    authoring::{
        format::{Document, Fragment, export},
        model::{NodeId, StatId},
        scenario::{Clock, Control, PopulationId, Scenario, StatSource},
    },
    load, load_within,
};
use inclination_tests::{Entropy, graphs, scenarios::random_scenario};
use proptest::prelude::*;

use crate::random_documents;

/// The scenarios of a project, as they are written, with a line for each part.
const SCENARIOS: &str = r#"[
    {
      "id": "00000000000000aa",
      "name": "Night watch",
      "clock": {"real_time": {"step": 0.1, "length": 3600}},
      "populations": [
        {
          "id": "0000000000000001",
          "name": "Guards",
          "count": 3,
          "max_count": 20,
          "profile": 12,
          "control": {"graph": {"decisions": [4, 9], "thinking_interval": 0.5, "staggered": false}},
          "sources": {
            "1": {"simulated": "sample"},
            "2": {"simulated": {"sample": 30}},
            "3": {"simulated": 0.25},
            "4": {"simulated": {"random": [0, 1]}},
            "5": {"constant": -7.5},
            "6": {"clock": {"start": 6, "factor": 0.0002777777777777778, "wrap": 24}},
            "7": {"curve": {"points": [[0, 1], [5.5, -2]], "loop": true}},
            "8": {"noise": {"low": 0, "high": 10, "seconds": 2}},
            "9": {"opponent": 1},
            "10": {"target": 2},
            "11": {"population": {"id": "0000000000000002", "summary": "mean", "stat": 3}},
            "12": {"factor": 13}
          },
          "leaves_when": {"measure": {"stat": 3}, "is": "at_most", "value": 0}
        },
        {
          "id": "0000000000000002",
          "name": "Thieves",
          "count": 1,
          "control": {
            "script": [
              {"time": 0, "option": 14},
              {"time": 2.5, "option": 15, "inside": [16, 17]},
              {"time": 9}
            ]
          }
        },
        {
          "id": "ffffffffffffffff",
          "name": "Beds",
          "count": 4,
          "control": "nothing"
        },
        {
          "id": "0000000000000004",
          "name": "Dogs",
          "count": 1
        }
      ],
      "world": {
        "20": {"clock": {"start": 0, "factor": 1}},
        "21": {"curve": {"points": []}},
        "22": {"population": {"id": "0000000000000002", "summary": "count"}}
      },
      "perceptions": [
        {
          "observers": "0000000000000001",
          "seen": "0000000000000002",
          "max_seen": 3,
          "fills": {
            "23": {"stat": 3},
            "24": {"constant": 1}
          }
        },
        {
          "observers": "0000000000000002",
          "seen": "0000000000000001"
        }
      ],
      "events": [
        {
          "id": "0000000000000001",
          "name": "Alarm",
          "timing": {"once": {"time": 30}},
          "action": {"change_stat": {"population": "0000000000000001", "members": 2, "stat": 3, "change": "add", "amount": 5, "lasts": 10}}
        },
        {
          "id": "0000000000000002",
          "name": "Rain",
          "timing": {"every": {"first": 0, "interval": 60}},
          "action": {"change_stat": {"stat": 20, "change": "set", "amount": 1}}
        },
        {
          "id": "0000000000000003",
          "name": "Reinforcements",
          "timing": {"random": {"mean_interval": 120}},
          "action": {"spawn": {"population": "0000000000000001", "count": 2}}
        },
        {
          "id": "0000000000000004",
          "name": "Dawn",
          "timing": {"once": {"time": 3000}},
          "action": {"remove": {"population": "0000000000000002"}}
        }
      ],
      "ends": [
        {
          "id": "0000000000000001",
          "name": "Caught",
          "condition": {"measure": {"population": {"id": "0000000000000002", "summary": "count"}}, "is": "below", "value": 1}
        },
        {
          "id": "0000000000000002",
          "name": "Fled",
          "condition": {"measure": {"running": {"population": "0000000000000002", "option": 15, "inside": [16]}}, "is": "at_least", "value": 1}
        }
      ]
    },
    {
      "id": "00000000000000ab",
      "name": "Duel",
      "clock": {"turns": {"count": 40, "turn_length": 1, "first": "alternating"}},
      "populations": []
    }
  ]"#;

/// Returns a project with these scenarios, of a graph that has nothing that they refer to.
fn project_with_scenarios(version: u32, scenarios: &str) -> String {
    format!(
        r#"{{
  "inclination": "project",
  "version": {version},
  "name": "watch",
  "next_id": 40,
  "stats": [],
  "nodes": [],
  "groups": [],
  "acknowledged": [],
  "looks": {{
    "nodes": {{}},
    "collapsed": [],
    "notes": [],
    "frames": []
  }},
  "scenarios": {scenarios}
}}
"#
    )
}

#[test]
fn every_part_of_a_scenario_reads_back() {
    let file = project_with_scenarios(2, SCENARIOS);
    let document = Document::read(file.as_bytes()).expect("it is sound");
    assert_eq!(document.write(), file);

    let [watch, duel] = &document.scenarios[..] else {
        panic!("there are two scenarios");
    };
    assert!(matches!(duel.clock, Clock::Turns { turns: 40, .. }));
    let [guards, .., dogs] = &watch.populations[..] else {
        panic!("there are four populations");
    };
    assert_eq!(dogs.control, Control::default());
    assert_eq!(guards.sources.len(), 12);
    assert_eq!(
        guards.sources[&StatId(12)],
        StatSource::Factor(NodeId(13)),
        "references to missing items are kept"
    );
    assert_eq!(watch.populations[2].id, PopulationId(u64::MAX));
}

#[test]
fn only_projects_with_scenarios_or_effects_need_the_newest_version() {
    let document = random_documents::document_with_every_kind();
    let mut plain = document.clone();
    plain.graph = plain.graph.without_effects().into_owned();
    let mut with_scenario = plain.clone();
    with_scenario.scenarios.push(Scenario::default());

    let is_new = |document: &Document| document.write().contains("\"version\": 2,");
    assert_eq!(
        [&document, &plain, &with_scenario].map(is_new),
        [document.graph.has_effects(), false, true]
    );
    assert!(!plain.write().contains("scenarios"));

    // A file of version 1 with scenarios was written by hand.
    let file = project_with_scenarios(1, SCENARIOS);
    let read = Document::read(file.as_bytes()).expect("it is sound");
    assert_eq!(read.write(), project_with_scenarios(2, SCENARIOS));
}

#[test]
fn scenarios_are_not_part_of_the_logic() {
    let file = project_with_scenarios(2, SCENARIOS);
    let mut document = Document::read(file.as_bytes()).expect("it is sound");
    document.graph = graphs::graph_with_every_kind();
    let without = Document {
        scenarios: Vec::new(),
        ..document.clone()
    };

    let read = load(document.write().as_bytes()).expect("a game can read a project");
    assert_eq!(read.logic_hash(), without.graph.logic_hash());
    assert_eq!(
        load(without.write().as_bytes()).map(|graph| graph.content_hash()),
        Ok(read.content_hash())
    );
    assert_eq!(export(&read), export(&without.graph));

    let all = document.graph.nodes.keys().copied().collect();
    let fragment = Fragment::from_selection(&document, None, &all).write();
    assert!(!fragment.contains("scenarios"));

    let runtime = export(&document.graph);
    let end = runtime.rfind('}').expect("it is an object");
    let runtime = format!("{}, \"scenarios\": []}}", &runtime[..end]);
    let error = load(runtime.as_bytes()).expect_err("only projects have scenarios");
    assert_eq!(error.path, "scenarios");
    expect![[r#"a runtime file cannot have "scenarios""#]].assert_eq(&error.sentence);
}

/// The text to replace, its replacement, and the path and the sentence of the error that results.
type Mistake = (&'static str, &'static str, &'static str, Expect);

/// Asserts the errors of mistakes, each of which changes the first text like it.
fn assert_mistakes(mistakes: impl IntoIterator<Item = Mistake>) {
    for (old, new, path, sentence) in mistakes {
        let changed = SCENARIOS.replacen(old, new, 1);
        assert_ne!(changed, SCENARIOS, "{old}");
        let file = project_with_scenarios(2, &changed);
        let error = load(file.as_bytes()).expect_err(new);
        assert_eq!(error.path, path, "{old} -> {new}: {error}");
        sentence.assert_eq(&error.sentence);
    }
}

#[test]
fn mistakes_in_scenarios_are_named_with_their_place() {
    assert_mistakes([
        (
            "\"00000000000000ab\"",
            "\"00000000000000aa\"",
            "scenarios[1].id",
            expect![[
                "the ID 00000000000000aa is already in use: give each scenario a different ID"
            ]],
        ),
        (
            "\"00000000000000ab\"",
            "\"ab\"",
            "scenarios[1].id",
            expect![[r#"expected an ID of 16 hexadecimal digits, found "ab""#]],
        ),
        (
            "\"00000000000000ab\"",
            "\"+0000000000000ab\"",
            "scenarios[1].id",
            expect![[r#"expected an ID of 16 hexadecimal digits, found "+0000000000000ab""#]],
        ),
        (
            "\"00000000000000ab\"",
            "7",
            "scenarios[1].id",
            expect![["expected a string in double quotes, found the number 7"]],
        ),
        (
            "\"name\": \"Duel\",",
            "",
            "scenarios[1]",
            expect![[r#""name" is missing"#]],
        ),
        (
            "\"events\"",
            "\"event\"",
            "scenarios[0]",
            expect![[r#"unknown key "event": did you mean "events"?"#]],
        ),
        (
            "{\"step\": 0.1, ",
            "{\"step\": 1e309, ",
            "scenarios[0].clock.real_time.step",
            expect![[
                r#""1e309" is out of range: numbers go from -1.7976931348623157e308 to 1.7976931348623157e308"#
            ]],
        ),
        (
            "{\"real_time\": {",
            "{\"turns\": {\"count\": 1, \"turn_length\": 1}, \"real_time\": {",
            "scenarios[0].clock.real_time",
            expect![[r#"expected exactly one of the keys "real_time", "turns""#]],
        ),
        (
            "{\"real_time\": {\"step\": 0.1, \"length\": 3600}}",
            "{}",
            "scenarios[0].clock",
            expect![[r#"expected exactly one of the keys "real_time", "turns""#]],
        ),
        (
            "\"alternating\"",
            "\"alternate\"",
            "scenarios[1].clock.turns.first",
            expect![[r#""alternate" is not a valid first turn: did you mean "alternating"?"#]],
        ),
    ]);
}

#[test]
fn mistakes_in_populations_are_named_with_their_place() {
    assert_mistakes([
        (
            "\"id\": \"0000000000000004\"",
            "\"id\": \"0000000000000001\"",
            "scenarios[0].populations[3].id",
            expect![[
                "the ID 0000000000000001 is already in use: give each population a different ID"
            ]],
        ),
        (
            "\"count\": 3,",
            "\"count\": -3,",
            "scenarios[0].populations[0].count",
            expect![["expected a whole number from 0 to 4294967295, in digits only, found -3"]],
        ),
        (
            "\"nothing\"",
            "\"none\"",
            "scenarios[0].populations[2].control",
            expect![[r#""none" is not a valid control: expected "nothing""#]],
        ),
        (
            "\"nothing\"",
            "{\"scripts\": []}",
            "scenarios[0].populations[2].control",
            expect![[r#"unknown key "scripts": did you mean "script"?"#]],
        ),
        (
            "{\"time\": 9}",
            "{\"time\": 9, \"inside\": [16]}",
            "scenarios[0].populations[1].control.script[2]",
            expect![[r#""inside" needs "option", the option inside the groups"#]],
        ),
        (
            "[4, 9]",
            "[4, 90]",
            "scenarios[0].populations[0].control.graph.decisions[1]",
            expect![[r#"the ID 90 is too large: IDs must be below "next_id", which is 40"#]],
        ),
        (
            "\"at_most\"",
            "\"most\"",
            "scenarios[0].populations[0].leaves_when.is",
            expect![[
                r#""most" is not a valid comparison: expected one of "at_least", "at_most", "above", "below""#
            ]],
        ),
    ]);
}

#[test]
fn mistakes_in_sources_perceptions_and_events_are_named_with_their_place() {
    assert_mistakes([
        (
            "\"5\": {\"constant\": -7.5}",
            "\"5\": {\"const\": -7.5}",
            "scenarios[0].populations[0].sources.5",
            expect![[
                r#"unknown key "const": expected one of "simulated", "constant", "clock", "curve", "noise", "opponent", "target", "population", "factor""#
            ]],
        ),
        (
            "\"5\": {\"constant\": -7.5}",
            "\"50\": {\"constant\": -7.5}",
            "scenarios[0].populations[0].sources.50",
            expect![[r#"the ID 50 is too large: IDs must be below "next_id", which is 40"#]],
        ),
        (
            "\"5\": {\"constant\": -7.5}",
            "\"4\": {\"constant\": -7.5}",
            "scenarios[0].populations[0].sources",
            expect![[r#"the key "4" is already used on line 33: remove one of the two"#]],
        ),
        (
            "{\"simulated\": \"sample\"}",
            "{\"simulated\": \"now\"}",
            "scenarios[0].populations[0].sources.1.simulated",
            expect![[r#""now" is not a valid start value: expected "sample""#]],
        ),
        (
            "{\"random\": [0, 1]}",
            "{\"random\": [0, 1, 2]}",
            "scenarios[0].populations[0].sources.4.simulated.random",
            expect![["expected two numbers, found 3"]],
        ),
        (
            "[5.5, -2]",
            "[5.5]",
            "scenarios[0].populations[0].sources.7.curve.points[1]",
            expect![["expected a time and a value, found 1 number"]],
        ),
        (
            "\"mean\"",
            "\"average\"",
            "scenarios[0].populations[0].sources.11.population.summary",
            expect![[
                r#""average" is not a valid summary: expected one of "count", "sum", "mean", "min", "max""#
            ]],
        ),
        (
            "{\"target\": 2}",
            "{\"target\": 40}",
            "scenarios[0].populations[0].sources.10.target",
            expect![[r#"the ID 40 is too large: IDs must be below "next_id", which is 40"#]],
        ),
        (
            "\"23\": {\"stat\": 3}",
            "\"23\": {\"distance\": 3}",
            "scenarios[0].perceptions[0].fills.23",
            expect![[r#"unknown key "distance": expected one of "stat", "constant""#]],
        ),
        (
            "\"observers\": \"0000000000000002\",",
            "",
            "scenarios[0].perceptions[1]",
            expect![[r#""observers" is missing"#]],
        ),
        (
            "\"change\": \"add\"",
            "\"change\": \"multiply\"",
            "scenarios[0].events[0].action.change_stat.change",
            expect![[r#""multiply" is not a valid change: expected one of "add", "set""#]],
        ),
        (
            "{\"once\": {\"time\": 30}}",
            "{\"once\": 30}",
            "scenarios[0].events[0].timing.once",
            expect![["expected an object, found the number 30"]],
        ),
        (
            "\"running\": {\"population\": \"0000000000000002\", \"option\": 15,",
            "\"running\": {\"population\": \"0000000000000002\", \"options\": 15,",
            "scenarios[0].ends[1].condition.measure.running",
            expect![[r#"unknown key "options": did you mean "option"?"#]],
        ),
    ]);
}

#[test]
fn a_list_over_its_limit_names_the_limit() {
    let usual = Limits::default();
    let file = project_with_scenarios(2, SCENARIOS);
    let errors: Vec<String> = [
        Limits {
            scenarios: 1,
            ..usual
        },
        Limits {
            populations: 3,
            ..usual
        },
        Limits {
            script_lines: 2,
            ..usual
        },
        Limits {
            perceptions: 1,
            ..usual
        },
        Limits { events: 3, ..usual },
        Limits {
            end_conditions: 1,
            ..usual
        },
        Limits { points: 1, ..usual },
        Limits { stats: 11, ..usual },
        Limits { nodes: 1, ..usual },
    ]
    .into_iter()
    .map(|limits| {
        let error = load_within(file.as_bytes(), limits).expect_err("it is over a limit");
        format!("{}: {}", error.path, error.sentence)
    })
    .collect();
    expect![[r#"
        scenarios[1]: too many scenarios: a file can have at most 1
        scenarios[0].populations[3]: too many populations: a scenario can have at most 3
        scenarios[0].populations[1].control.script[2]: too many lines: a script can have at most 2
        scenarios[0].perceptions[1]: too many perceptions: a scenario can have at most 1
        scenarios[0].events[3]: too many events: a scenario can have at most 3
        scenarios[0].ends[1]: too many end conditions: a scenario can have at most 1
        scenarios[0].populations[0].sources.7.curve.points[1]: too many points: a curve can have at most 1
        scenarios[0].populations[0].sources.12: too many sources: a population can have at most 11
        scenarios[0].populations[0].control.graph.decisions[1]: too many decisions: a population can have at most 1"#]].assert_eq(&errors.join("\n"));
}

#[test]
fn a_million_of_anything_in_a_scenario_is_rejected() {
    let million = |item: &str| vec![item; 1_000_000].join(",");
    let read_error = |scenario: &str| -> LoadError {
        let scenarios = format!(
            "[{{\"id\": \"0000000000000001\", \"name\": \"\", \"clock\": {{\"real_time\": {{\"step\": 1, \"length\": 1}}}}, {scenario}}}]"
        );
        load(project_with_scenarios(2, &scenarios).as_bytes()).expect_err("it is hostile")
    };

    let id = "\"0000000000000002\"";
    let population = format!("{{\"id\":{id},\"name\":\"\",\"count\":1}}");
    let errors = [
        format!("\"populations\": [{}]", million(&population)),
        format!(
            "\"perceptions\": [{}]",
            million(&format!("{{\"observers\":{id},\"seen\":{id}}}"))
        ),
        format!(
            "\"world\": {{\"1\": {{\"curve\": {{\"points\": [{}]}}}}}}",
            million("[0,0]")
        ),
        format!("\"world\": {{{}}}", million("\"1\": {\"constant\": 0}")),
    ]
    .map(|scenario| read_error(&scenario).sentence);
    expect![[r#"
        the ID 0000000000000002 is already in use: give each population a different ID
        too many perceptions: a scenario can have at most 4,096
        too many points: a curve can have at most 4,096
        the key "1" is already used on line 16: remove one of the two"#]]
    .assert_eq(&errors.join("\n"));
}

#[test]
fn scenarios_cut_off_anywhere_are_errors() {
    let file = project_with_scenarios(2, SCENARIOS);
    let start = file.find("\"scenarios\"").expect("it has scenarios");
    for end in start..file.trim_end().len() {
        let error = load(&file.as_bytes()[..end]).expect_err("it is cut off");
        assert!(!error.sentence.is_empty(), "at {end}");
    }
}

#[test]
fn members_with_their_usual_value_may_be_given() {
    let file = project_with_scenarios(
        2,
        r#"[{
            "ends": [], "events": [], "perceptions": [], "world": {}, "name": "x",
            "populations": [{
                "sources": {}, "name": "y", "count": 1, "id": "ABCDEF0123456789",
                "control": {"graph": {}}
            }],
            "clock": {"turns": {"turn_length": 1e-7, "count": 3}}, "id": "0000000000000000"
        }]"#,
    );
    let document = Document::read(file.as_bytes()).expect("it is sound");
    let written = document.write();
    let (_, scenarios) = written
        .split_once("\"scenarios\": ")
        .expect("it has scenarios");
    expect![[r#"
        [
            {
              "id": "0000000000000000",
              "name": "x",
              "clock": {"turns": {"count": 3, "turn_length": 1e-7, "first": "first_listed"}},
              "populations": [
                {
                  "id": "abcdef0123456789",
                  "name": "y",
                  "count": 1
                }
              ]
            }
          ]
        }
    "#]]
    .assert_eq(scenarios);
    assert_eq!(Document::read(written.as_bytes()), Ok(document));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_sound_scenario_reads_back(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        let scenario = random_scenario(&graph, &mut entropy);
        let document = Document { graph, scenarios: vec![scenario], ..Document::default() };
        let text = document.write();
        let read = Document::read(text.as_bytes()).expect("what is written is read");
        prop_assert_eq!(&read.scenarios, &document.scenarios);
        prop_assert_eq!(read.write(), text);
    }
}
