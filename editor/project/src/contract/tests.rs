//! Tests of valid and invalid lists, and of graphs that match them or not. The lists themselves
//! contain the expected values.

use expect_test::expect;
use inclination_core::{
    Scope,
    authoring::{
        check::Severity,
        format::Document,
        model::{Effect, Graph, Node, NodeId, NodeKind, Socket, Stat, StatKind},
    },
};
use proptest::prelude::*;

use super::{edits::fix_all_edits, *};
use crate::io::examples;

/// Reads a list without mistakes.
fn read_without_mistakes(text: &str) -> Vec<ListedStat> {
    let read = read_contract(text.as_bytes()).unwrap();
    let mistakes: Vec<String> = read.mistakes.iter().map(ToString::to_string).collect();
    assert_eq!((mistakes, read.wrong), (vec![], 0), "{text}");
    read.contract.stats
}

/// Returns the lines and columns of the mistakes in a list, and their sentences.
fn read_mistakes(text: &str) -> (Vec<(u32, usize)>, String) {
    let read = read_contract(text.as_bytes()).unwrap();
    assert_eq!(read.mistakes.len(), read.wrong);

    let places = read
        .mistakes
        .iter()
        .map(|mistake| (mistake.line, mistake.column))
        .collect();
    let sentences: Vec<String> = read.mistakes.iter().map(ToString::to_string).collect();
    (places, sentences.join("\n"))
}

fn to_strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| String::from(*name)).collect()
}

fn expected_stats() -> Vec<ListedStat> {
    vec![
        ListedStat {
            name: "Health".into(),
            kind: Some(ValueKind::Number),
            range: Some((0.0, 100.0)),
            unit: Some("hp".into()),
            scope: Some(Scope::Agent),
            ..ListedStat::default()
        },
        ListedStat {
            name: "Potions".into(),
            kind: Some(ValueKind::Whole),
            range: Some((0.0, 5.0)),
            ..ListedStat::default()
        },
        ListedStat {
            name: "Alone".into(),
            kind: Some(ValueKind::YesNo),
            scope: Some(Scope::World),
            ..ListedStat::default()
        },
        ListedStat {
            name: "Mood".into(),
            kind: Some(ValueKind::Choice),
            choices: Some(to_strings(&["calm", "angry"])),
            scope: Some(Scope::Target),
            ..ListedStat::default()
        },
    ]
}

#[test]
fn every_supported_notation_gives_the_same_stats() {
    for text in [
        "name,kind,range,unit,scope\nHealth,number,0 to 100,hp,agent\nPotions,whole number,0 to 5,,\nAlone,yes/no,,,world\nMood,choice,calm | angry,,target\n",
        "Name;Type;Range;Unit;Scope\r\nHealth;float;0..100;hp;AGENT\r\nPotions;int;0-5;;\r\nAlone;bool;0 to 1;;world\r\nMood;enum;calm|angry;;target\r\n",
        "stat\tkind\tmin\tmax\tunits\tscope\tchoices\nHealth\tf32\t0\t100\thp\tagent\t\nPotions\tinteger\t0\t5\t\t\t\nAlone\tboolean\t\t\t\tworld\t\nMood\tchoice\t\t\t\ttarget\tcalm;angry\n",
        "\u{feff}name,kind,range,unit,scope\nHealth,,\"[0, 100]\",hp,agent\nPotions,i32,0 – 5,,\nAlone,flag,,,world\nMood,,calm|angry,,target\n",
        r#"[
  {"name": "Health", "kind": "number", "range": [0, 100], "unit": "hp", "scope": "agent"},
  {"name": "Potions", "kind": "whole number", "low": 0, "high": 5},
  {"name": "Alone", "kind": "yes/no", "low": null, "choices": [], "scope": "world"},
  {"name": "Mood", "kind": "choice", "choices": ["calm", "angry"], "scope": "target"}
]"#,
        r#"{"game": "Duel", "stats": [
  {"scope": "agent", "name": "Health", "range": "0 to 100 hp", "unit": "hp"},
  {"name": "Potions", "kind": "number", "whole": true, "min": 0, "max": 5},
  {"name": "Alone", "type": "bool", "scope": "World"},
  {"name": "Mood", "range": ["calm", "angry"], "scope": "target"}
]}"#,
    ] {
        assert_eq!(read_without_mistakes(text), expected_stats(), "{text}");
    }
}

#[test]
fn decimal_commas_are_read_if_cells_have_another_separator() {
    let list = read_without_mistakes("name;range\nA;0,5 to 1,5\nB;-1e1 .. -0,5\nC;-2--1\n");
    let ranges: Vec<_> = list.iter().map(|listed| listed.range).collect();
    assert_eq!(
        ranges,
        [Some((0.5, 1.5)), Some((-10.0, -0.5)), Some((-2.0, -1.0))]
    );
}

#[test]
fn wrong_rows_are_reported_by_line_and_column_and_good_ones_kept() {
    let text = "name,kind,range,unit,scope,Extra,knd\n\
                Health,number,0 to 100,hp,agent,,\n\
                ,number,0 to 1,,,,\n\
                Mana,numbr,0 to 1,,,,\n\
                Speed,number,fast,,,,\n\
                Health,number,0 to 1,,,,\n\
                Rage,number,9 to 1,,,,\n\
                Fear,number,2 to 2,,,,\n\
                Near,yes/no,0 to 5,,,,\n\
                Mood,choice,calm | calm,,,,\n\
                Team,choice,red | | blue,,,,\n\
                Far,number,0 to 1,m,agnt,,\n\
                Short,number\n\
                Last,number,0 to 1,,world,,\n";

    let read = read_contract(text.as_bytes()).unwrap();
    let kept: Vec<&str> = read
        .contract
        .stats
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(kept, ["Health", "Last"]);

    let unknown: Vec<_> = read
        .unknown
        .iter()
        .map(|one| (one.name.as_str(), one.nearest.as_deref()))
        .collect();
    assert_eq!(unknown, [("Extra", None), ("knd", Some("kind"))]);

    let (places, sentences) = read_mistakes(text);
    let expected = [
        (3, 1),
        (4, 2),
        (5, 3),
        (6, 1),
        (7, 3),
        (8, 3),
        (9, 3),
        (10, 3),
        (11, 3),
        (12, 5),
        (13, 2),
    ];
    assert_eq!(places, expected);

    expect![[r#"
        Line 3, column 1: the name is missing. Give the stat a name.
        Line 4, column 2: “numbr” is not a valid kind for “Mana”. Use number, whole number, yes/no or choice. Did you mean “number”?
        Line 5, column 3: “fast” is not a valid range for “Speed”. Write both ends, such as 0 to 100.
        Line 6, column 1: “Health” is already listed on line 2. Keep only one of them.
        Line 7, column 3: the range of “Rage” is 9 to 1. Put the low end first.
        Line 8, column 3: the range of “Fear” begins and ends at 2. Use two different ends.
        Line 9, column 3: “Near” is a yes/no stat. Its range can only be 0 to 1.
        Line 10, column 3: “calm” appears twice in the choices of “Mood”.
        Line 11, column 3: a choice of “Team” has no name.
        Line 12, column 5: “agnt” is not a valid scope for “Far”. Use world, agent or target. Did you mean “agent”?
        Line 13, column 2: the row has 2 cells, but the first line has 7."#]]
    .assert_eq(&sentences);
}

#[test]
fn json_mistakes_are_reported_by_line_and_column() {
    let text = "{\n  \"stats\": [\n    {\"name\": \"Hält\", \"kind\": \"numbr\"}, 7,\n    {\n      \"name\": \"A\",\n      \"range\": [1],\n      \"colour\": 3\n    },\n    {\"name\": \"B\", \"scope\": {}}, {\"name\": \"B\"}, {\"name\": \"B\"}\n  ]\n}\n";
    let (places, sentences) = read_mistakes(text);
    let expected = [(3, 30), (3, 40), (6, 16), (9, 28), (9, 57)];
    assert_eq!(places, expected);

    expect![[r"
        Line 3, column 30: “numbr” is not a valid kind for “Hält”. Use number, whole number, yes/no or choice. Did you mean “number”?
        Line 3, column 40: “7” is not a stat. Each stat must be an object with a name.
        Line 6, column 16: “[1]” is not a valid value for “range”.
        Line 9, column 28: “{}” is not a valid value for “scope”.
        Line 9, column 57: “B” is already listed on line 9. Keep only one of them."]]
    .assert_eq(&sentences);

    let unknown = read_contract(text.as_bytes()).unwrap().unknown;
    // Members after a mistake in the same object are skipped.
    assert_eq!(unknown, []);
}

#[test]
fn files_that_are_not_lists_are_rejected_with_a_sentence() {
    let rejected = |text: &[u8]| read_contract(text).unwrap_err();
    expect![["The file is empty."]].assert_eq(&rejected(b""));
    expect![["The file contains no stats."]].assert_eq(&rejected(b"name,kind\n"));
    assert_eq!(rejected(b"[]"), rejected(b"name,kind\n"));
    expect![["No column is named “name”. The first line contains “Health”, “Potions”. Rename the column that contains the stats' names to “name”."]]
        .assert_eq(&rejected(b"Health,Potions\n1,2\n"));
    expect![["This JSON file is not a list of stats. It must be an array of stats, or an object with an array of stats under the key “stats”."]]
        .assert_eq(&rejected(b"{\"a\": 1}"));
    expect![["The file is not valid JSON. Line 1, column 11: expected a value, found “}”."]]
        .assert_eq(&rejected(b"[{\"name\": }]"));
    expect![["The file is UTF-16 or not a text file. Save it as UTF-8 and try again."]]
        .assert_eq(&rejected(b"\xFF\xFEn\0"));
    expect![["The file is not valid UTF-8. Save it as UTF-8 and try again."]]
        .assert_eq(&rejected(b"[\"\xFF\"]"));
}

#[test]
fn lists_are_told_apart_from_samples_and_projects() {
    assert!(is_list(b"name,kind\nA,number\n"));
    assert!(is_list(b"Stat;Min;Max\nA;0;1\n"));
    assert!(is_list(b" [{\"name\": \"A\"}]"));
    assert!(is_list(b"{\"stats\": []}"));
    assert!(!is_list(b"Name,Health\nA,7\n"));
    assert!(!is_list(b"name,range\nA,7\n"));
    assert!(!is_list(b"{\"inclination\": \"project\", \"stats\": []}"));
    assert!(!is_list(b"") && !is_list(b"{") && !is_list(b"\"name\""));
}

fn duel_graph() -> Graph {
    let mut graph = Graph::new("Test");
    let all = [
        Stat::number("Health", 0.0, 100.0).unit("hp"),
        Stat::number("Potions", 0.0, 5.0).whole(),
        Stat::yes_no("Alone").scope(Scope::World),
        Stat::choice("Mood", ["calm", "angry"]).scope(Scope::Target),
    ];
    for (mut stat, id) in all.into_iter().zip(1..) {
        stat.id = inclination_core::authoring::model::StatId(id);

        graph.stats.push(stat);
    }
    graph.next_id = 5;
    graph
}

/// Compares a list with a graph: returns the codes of the differences with the names of the stats,
/// and the sentences.
fn describe_differences(text: &str, graph: &Graph) -> (Vec<(&'static str, String)>, String) {
    let contract = read_contract(text.as_bytes()).unwrap().contract;
    let (codes, sentences): (_, Vec<String>) = compare_contract(&contract, graph, Units::Known)
        .into_iter()
        .map(|finding| ((finding.code(), finding.name), finding.sentence))
        .unzip();
    (codes, sentences.join("\n"))
}

#[test]
fn a_matching_graph_has_no_differences() {
    let contract = Contract {
        stats: expected_stats(),
    };
    assert_eq!(compare_contract(&contract, &duel_graph(), Units::Known), []);
    let (codes, _) = describe_differences("name\nHealth\nPotions\nAlone\nMood\n", &duel_graph());
    assert_eq!(codes, []);
}

#[test]
fn a_circle_is_read_compared_copied_and_written() {
    let mut document = Document {
        graph: duel_graph(),
        ..Document::default()
    };
    let list = "name,range,cyclic\nHealth,0 to 100,yes\nPotions,0 to 5,no\n";
    let (codes, sentences) = describe_differences(list, &document.graph);
    assert!(codes.contains(&("stat-circle-differs", String::from("Health"))));
    assert!(!codes.contains(&("stat-circle-differs", String::from("Potions"))));
    assert!(
        sentences.contains("“Health” wraps around at the ends of its range in the game"),
        "{sentences}"
    );

    let contract = read_contract(list.as_bytes()).unwrap().contract;
    for edit in fix_all_edits(&document, &contract) {
        edit.apply(&mut document);
    }
    assert!(document.graph.stats[0].cyclic && !document.graph.stats[1].cyclic);

    for format in [ListFormat::Csv, ListFormat::Json] {
        let text = write_list(&document.graph, format);
        let read = read_contract(text.as_bytes()).unwrap();
        assert_eq!(read.contract.stats[0].cyclic, Some(true), "{text}");
        assert_eq!(
            compare_contract(&read.contract, &document.graph, Units::Known),
            []
        );
    }
}

#[test]
fn every_difference_names_the_stat_and_both_values() {
    let text = "name,kind,range,unit,scope\n\
                helth,number,0 to 100,hp,agent\n\
                Mana,number,0 to 50,mp,target\n\
                Potions,yes/no,,,agent\n\
                Alone,choice,a | b,,agent\n\
                Mood,choice,angry | calm,feeling,target\n";

    let (codes, sentences) = describe_differences(text, &duel_graph());
    let expected = [
        ("stat-lacking", String::from("helth")),
        ("stat-lacking", String::from("Mana")),
        ("stat-kind-differs", String::from("Potions")),
        ("stat-kind-differs", String::from("Alone")),
        ("stat-scope-differs", String::from("Alone")),
        ("stat-choices-differ", String::from("Mood")),
        ("stat-unit-differs", String::from("Mood")),
    ];
    assert_eq!(codes, expected);
    expect![[r#"
        The game provides “helth” (a number from 0 to 100 hp, scope agent), but the graph has no such stat. Rename the graph's “Health” if it is the same stat, or add “helth”.
        The game provides “Mana” (a number from 0 to 50 mp, scope target), but the graph has no such stat. Add it, or remove it from the game's list.
        “Potions” is a yes/no stat in the game, but a whole number from 0 to 5 in the graph. Use the game's kind, or correct the game's list.
        “Alone” is a choice stat (a or b) in the game, but a yes/no stat in the graph. Use the game's kind, or correct the game's list.
        “Alone” has the scope agent in the game, but the scope world in the graph. Use the game's scope, or correct the game's list.
        “Mood” can be angry or calm in the game, but calm or angry in the graph. The names are the same, but their order differs. Use the game's choices, or correct the game's list.
        “Mood” has the unit feeling in the game, but no unit in the graph. Use the game's unit, or correct the game's list."#]]
    .assert_eq(&sentences);

    let text = "name,range,unit\nHealth,0 to 100.5,points\nPotions\nAlone\nMood\n";
    let text = text.replace("Potions\nAlone\nMood", "Potions,,\nAlone,,");
    let (codes, sentences) = describe_differences(&text, &duel_graph());
    let expected = [
        ("stat-range-differs", String::from("Health")),
        ("stat-unit-differs", String::from("Health")),
        ("stat-not-listed", String::from("Mood")),
    ];
    assert_eq!(codes, expected);

    expect![[r#"
        “Health” ranges from 0 to 100.5 in the game, but from 0 to 100 in the graph. Use the game's range, or correct the game's list.
        “Health” has the unit points in the game, but the unit hp in the graph. Use the game's unit, or correct the game's list.
        The game does not provide the graph's stat “Mood”, and no node reads it. Delete it, or add it to the game's list."#]]
    .assert_eq(&sentences);
}

#[test]
fn differences_that_break_loading_are_errors_and_others_warnings() {
    let contract = read_contract(b"name,kind,unit\nHealth,yes/no,\nPotions,,mg\nNew,,\n")
        .unwrap()
        .contract;
    let found = compare_contract(&contract, &duel_graph(), Units::Known);

    let found: Vec<_> = found
        .iter()
        .map(|one| (one.name.as_str(), one.severity))
        .collect();
    assert_eq!(
        found,
        [
            ("Health", Severity::Error),
            ("Potions", Severity::Warning),
            ("New", Severity::Error),
            ("Alone", Severity::Warning),
            ("Mood", Severity::Warning),
        ]
    );

    // Runtime files contain neither units nor which numbers are whole.
    let mut runtime = duel_graph();
    for stat in &mut runtime.stats {
        stat.unit.clear();
        stat.whole = false;
    }
    let contract = Contract {
        stats: expected_stats(),
    };
    assert_eq!(compare_contract(&contract, &runtime, Units::Unknown), []);
}

#[test]
fn a_list_written_from_a_graph_matches_it_in_either_format() {
    for example in examples::all_examples() {
        let document = Document::read(example.text.as_bytes()).unwrap();
        for form in [ListFormat::Csv, ListFormat::Json] {
            let text = write_list(&document.graph, form);
            let list = read_without_mistakes(&text);
            // A game needs no stats that only effects use.
            let needed = document.graph.without_effects().stats.len();
            assert_eq!(list.len(), needed);
            let contract = Contract { stats: list };
            assert_eq!(
                compare_contract(&contract, &document.graph, Units::Known),
                []
            );
        }
    }
}

#[test]
fn names_with_separators_survive_writing_and_reading() {
    let mut graph = Graph::new("Test");
    let choices = ["a | b", "c, d", "e;f", "\"g\""];
    graph.stats = vec![
        Stat::choice("Odd, \"quoted\"", choices),
        Stat::choice("One", ["only, one"]),
        Stat::choice("Plain", ["a", "b"]),
        Stat::number("Small", -0.1, 1e-7).unit("a,b"),
    ];
    for form in [ListFormat::Csv, ListFormat::Json] {
        let list = read_without_mistakes(&write_list(&graph, form));
        let contract = Contract { stats: list };
        assert_eq!(
            compare_contract(&contract, &graph, Units::Known),
            [],
            "{form:?}"
        );
    }
    assert!(write_list(&graph, ListFormat::Csv).contains("Plain,choice,a | b,,agent\n"));
    assert!(matches!(graph.stats[0].kind, StatKind::Choice(_)));
}

#[test]

fn a_name_of_two_lines_is_reported_in_one() {
    let csv = "name,kind,range,unit,scope\n\"two\nlines\",,,0 to 9,A\n";
    let json = "[{\"name\": \"two\\nlines\", \"scope\": \"A\"}]";
    let mut sentences = Vec::new();
    for text in [csv, json] {
        let read = read_contract(text.as_bytes()).unwrap();
        sentences.extend(read.mistakes.iter().map(|mistake| mistake.sentence.clone()));
    }

    assert_eq!(sentences.len(), 2);
    assert_eq!(sentences[0], sentences[1]);
    expect![["“A” is not a valid scope for “two lines”. Use world, agent or target."]]
        .assert_eq(&sentences[0]);
}

proptest! {
    #[test]
    fn any_bytes_give_a_list_or_a_sentence(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..400),
            "(name|kind|range|unit|scope|,|\n|\"|;|\\||to|[0-9]|choice|\\[|\\]|\\{|\\}|:| ){0,80}".prop_map(String::into_bytes),
            "name,kind,range,unit,scope\n([A-C]|,|\n|\"|0 to 9|number|choice|a \\| b|yes/no|agent){0,60}".prop_map(String::into_bytes),
            "\\[(\\{\"name\": \"[A-D]\", \"(kind|range|low|unit|scope|x)\": (1|null|\"a\"|\\[1, 2\\]|\\[\"a\"\\]|\\{\\})\\},? ?\n?){0,6}\\]".prop_map(String::into_bytes),
        ],
    ) {
        is_list(&bytes);
        match read_contract(&bytes) {
            Err(sentence) => prop_assert!(sentence.ends_with(['.', '?', '!']), "{sentence}"),
            Ok(read) => {
                prop_assert!(read.mistakes.len() <= read.wrong);
                let lines = bytes.split(|byte| b"\r\n".contains(byte)).count();
                for mistake in &read.mistakes {
                    prop_assert!((1..=lines as u32).contains(&mistake.line), "{mistake}");
                    prop_assert!(mistake.column >= 1 && !mistake.sentence.contains('\n'), "{mistake}");
                }
                let names: std::collections::BTreeSet<_> = read.contract.stats.iter().map(|one| &one.name).collect();
                prop_assert_eq!(names.len(), read.contract.stats.len());
                for listed in &read.contract.stats {
                    prop_assert!(!listed.name.trim().is_empty());
                    if let Some((low, high)) = listed.range {
                        prop_assert!(low < high && low.is_finite() && high.is_finite());
                    }
                }
                compare_contract(&read.contract, &duel_graph(), Units::Known);
            }
        }
    }
}

/// The game's file lacks a stat that only effects use, so the game does not list it.
#[test]
fn stats_of_effects_are_not_expected_of_the_game() {
    let mut graph = duel_graph();
    let extra = inclination_core::authoring::model::StatId(graph.fresh_id());
    let stat = Stat::number("Fatigue", 0.0, 1.0);
    graph.stats.push(Stat { id: extra, ..stat });
    let codes = |graph: &Graph| {
        let contract = read_contract(b"name\nHealth\nPotions\nAlone\nMood\n").unwrap();
        let found = compare_contract(&contract.contract, graph, Units::Known);
        found.iter().map(ContractFinding::code).collect::<Vec<_>>()
    };
    assert_eq!(codes(&graph).len(), 1);
    assert!(write_list(&graph, ListFormat::Csv).contains("Fatigue"));

    let mut node = Node::new("Life", NodeKind::Effects(Vec::new()));
    node.push_effect(Effect::per_second(extra), Socket::Value(1.0));
    let id = NodeId(graph.fresh_id());
    graph.nodes.insert(id, node);
    assert_eq!(codes(&graph), [""; 0]);
    for form in [ListFormat::Csv, ListFormat::Json] {
        assert!(!write_list(&graph, form).contains("Fatigue"));
    }
}
