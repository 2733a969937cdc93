//! Lists that are right and wrong in every way, and graphs that agree with them or not. What is expected is what stands in
//! the lists.

use expect_test::expect;
use inclination_core::{
    Document,
    check::Severity,
    model::{Graph, Scope, Stat, StatKind},
};
use proptest::prelude::*;

use super::*;
use crate::io::examples;

fn good(text: &str) -> Vec<Listed> {
    let read = read(text.as_bytes()).unwrap();
    let told: Vec<String> = read.mistakes.iter().map(ToString::to_string).collect();
    assert_eq!((told, read.wrong), (vec![], 0), "{text}");
    read.contract.stats
}

/// The lines and columns of the mistakes in a list, and their sentences.
fn told(text: &str) -> (Vec<(u32, usize)>, String) {
    let read = read(text.as_bytes()).unwrap();
    assert_eq!(read.mistakes.len(), read.wrong);
    let mistakes = read.mistakes.iter();
    let places = mistakes.clone().map(|told| (told.line, told.column));
    let sentences: Vec<String> = mistakes.map(ToString::to_string).collect();
    (places.collect(), sentences.join("\n"))
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| String::from(*name)).collect()
}

fn expected() -> Vec<Listed> {
    vec![
        Listed {
            name: "Health".into(),
            kind: Some(Kind::Number),
            range: Some((0.0, 100.0)),
            choices: None,
            unit: Some("hp".into()),
            scope: Some(Scope::Agent),
        },
        Listed {
            name: "Potions".into(),
            kind: Some(Kind::Whole),
            range: Some((0.0, 5.0)),
            ..Listed::default()
        },
        Listed {
            name: "Alone".into(),
            kind: Some(Kind::YesNo),
            scope: Some(Scope::World),
            ..Listed::default()
        },
        Listed {
            name: "Mood".into(),
            kind: Some(Kind::Choice),
            choices: Some(names(&["calm", "angry"])),
            scope: Some(Scope::Target),
            ..Listed::default()
        },
    ]
}

#[test]
fn a_list_says_the_same_in_every_form_that_games_write() {
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
        assert_eq!(good(text), expected(), "{text}");
    }
}

#[test]
fn decimals_have_a_comma_where_cells_are_parted_otherwise() {
    let list = good("name;range\nA;0,5 to 1,5\nB;-1e1 .. -0,5\nC;-2--1\n");
    let ranges: Vec<_> = list.iter().map(|listed| listed.range).collect();
    assert_eq!(
        ranges,
        [Some((0.5, 1.5)), Some((-10.0, -0.5)), Some((-2.0, -1.0))]
    );
}

#[test]
fn wrong_rows_are_told_by_line_and_column_and_the_good_ones_kept() {
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
    let read = read(text.as_bytes()).unwrap();
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
    let (places, sentences) = told(text);
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
    expect![[r"
        Line 3, column 1: the row has no name, and a stat needs one.
        Line 4, column 2: “numbr” is no kind for Mana: it is a number, a whole number, yes/no or a choice. Did you mean “number”?
        Line 5, column 3: “fast” is no range for Speed: write its ends, as in 0 to 100.
        Line 6, column 1: “Health” is listed in line 2 already. Keep one of them.
        Line 7, column 3: Rage goes from 9 to 1: the lower end comes first.
        Line 8, column 3: Fear can be nothing but 2: its range has no length.
        Line 9, column 3: Near is yes or no, which has no range but 0 to 1.
        Line 10, column 3: “calm” is twice among the choices of Mood.
        Line 11, column 3: a choice of Team has no name.
        Line 12, column 5: “agnt” is no scope for Far: it is the world's, the agent's or a target's, by the words world, agent and target. Did you mean “agent”?
        Line 13, column 2: the row has 2 cells, and the first line has 7."]]
    .assert_eq(&sentences);
}

#[test]
fn in_json_lines_and_columns_are_those_of_the_text() {
    let text = "{\n  \"stats\": [\n    {\"name\": \"Hält\", \"kind\": \"numbr\"}, 7,\n    {\n      \"name\": \"A\",\n      \"range\": [1],\n      \"colour\": 3\n    },\n    {\"name\": \"B\", \"scope\": {}}, {\"name\": \"B\"}, {\"name\": \"B\"}\n  ]\n}\n";
    let (places, sentences) = told(text);
    let expected = [(3, 30), (3, 40), (6, 16), (9, 28), (9, 57)];
    assert_eq!(places, expected);
    expect![[r"
        Line 3, column 30: “numbr” is no kind for Hält: it is a number, a whole number, yes/no or a choice. Did you mean “number”?
        Line 3, column 40: “7” is no stat: each is an object with a name.
        Line 6, column 16: “[1]” says nothing about range.
        Line 9, column 28: “{}” says nothing about scope.
        Line 9, column 57: “B” is listed in line 9 already. Keep one of them."]]
    .assert_eq(&sentences);
    let unknown = read(text.as_bytes()).unwrap().unknown;
    // What stands behind a mistake in its object is not looked at.
    assert_eq!(unknown, []);
}

#[test]
fn what_is_no_list_is_refused_in_a_sentence() {
    let refused = |text: &[u8]| read(text).unwrap_err();
    expect![["The file is empty."]].assert_eq(&refused(b""));
    expect![["There is no stat in it."]].assert_eq(&refused(b"name,kind\n"));
    assert_eq!(refused(b"[]"), refused(b"name,kind\n"));
    expect![["None of its columns is called “name”. The first line has “Health”, “Potions”."]]
        .assert_eq(&refused(b"Health,Potions\n1,2\n"));
    expect![["It is JSON, and no list of stats: it has to be an array of them, or to hold one as “stats”."]]
        .assert_eq(&refused(b"{\"a\": 1}"));
    expect![["It is no JSON. At line 1 column 11: expected a value, found `}`."]]
        .assert_eq(&refused(b"[{\"name\": }]"));
    expect![[
        "This file is written in UTF-16, or is no text. Save it as UTF-8 and import it again."
    ]]
    .assert_eq(&refused(b"\xFF\xFEn\0"));
    expect![["It has letters that are not written in UTF-8. Save it as UTF-8 and read it again."]]
        .assert_eq(&refused(b"[\"\xFF\"]"));
}

#[test]
fn lists_are_known_from_samples_and_projects() {
    assert!(is_list(b"name,kind\nA,number\n"));
    assert!(is_list(b"Stat;Min;Max\nA;0;1\n"));
    assert!(is_list(b" [{\"name\": \"A\"}]"));
    assert!(is_list(b"{\"stats\": []}"));
    assert!(!is_list(b"Name,Health\nA,7\n"));
    assert!(!is_list(b"name,range\nA,7\n"));
    assert!(!is_list(b"{\"inclination\": \"project\", \"stats\": []}"));
    assert!(!is_list(b"") && !is_list(b"{") && !is_list(b"\"name\""));
}

fn duel() -> Graph {
    let mut graph = Graph::new("Test");
    let all = [
        Stat::number("Health", 0.0, 100.0).unit("hp"),
        Stat::number("Potions", 0.0, 5.0).whole(),
        Stat::yes_no("Alone").scope(Scope::World),
        Stat::choice("Mood", ["calm", "angry"]).scope(Scope::Target),
    ];
    for (mut stat, id) in all.into_iter().zip(1..) {
        stat.id = inclination_core::model::StatId(id);
        graph.stats.push(stat);
    }
    graph.next_id = 5;
    graph
}

/// The codes of the differences between a list and a graph with the names of the stats, and the sentences.
fn said(text: &str, graph: &Graph) -> (Vec<(&'static str, String)>, String) {
    let contract = read(text.as_bytes()).unwrap().contract;
    let found = compare(&contract, graph, Units::Known).into_iter();
    let (codes, sentences): (_, Vec<String>) = found
        .map(|finding| ((finding.code(), finding.name), finding.sentence))
        .unzip();
    (codes, sentences.join("\n"))
}

#[test]
fn what_agrees_is_told_in_no_sentence() {
    let contract = Contract { stats: expected() };
    assert_eq!(compare(&contract, &duel(), Units::Known), []);
    let (codes, _) = said("name\nHealth\nPotions\nAlone\nMood\n", &duel());
    assert_eq!(codes, []);
}

#[test]
fn every_difference_names_the_stat_and_both_values() {
    let text = "name,kind,range,unit,scope\n\
                helth,number,0 to 100,hp,agent\n\
                Mana,number,0 to 50,mp,target\n\
                Potions,yes/no,,,agent\n\
                Alone,choice,a | b,,agent\n\
                Mood,choice,angry | calm,feeling,target\n";
    let (codes, sentences) = said(text, &duel());
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
    expect![[r"
        The game tells “helth”, a number from 0 to 100 hp of the agent, and the graph has no such stat. It has “Health”, which the game does not tell: rename that if both are one, or add “helth”.
        The game tells “Mana”, a number from 0 to 50 mp of a target, and the graph has no such stat. Add it, or take it off the game's list.
        “Potions” is yes or no in the game, and a whole number from 0 to 5 in the graph. Take the game's kind, or mend its list.
        “Alone” is a choice of a and b in the game, and yes or no in the graph. Take the game's kind, or mend its list.
        “Alone” belongs to the agent in the game, and to the world in the graph. Take the game's scope, or mend its list.
        “Mood” is angry or calm in the game, and calm or angry in the graph. The names are the same, and their numbers are not. Take the game's choices, or mend its list.
        “Mood” is counted in feeling in the game, and without a unit in the graph. Take the game's unit, or mend its list."]]
    .assert_eq(&sentences);
    let text = "name,range,unit\nHealth,0 to 100.5,points\nPotions\nAlone\nMood\n";
    let text = text.replace("Potions\nAlone\nMood", "Potions,,\nAlone,,");
    let (codes, sentences) = said(&text, &duel());
    let expected = [
        ("stat-range-differs", String::from("Health")),
        ("stat-unit-differs", String::from("Health")),
        ("stat-not-listed", String::from("Mood")),
    ];
    assert_eq!(codes, expected);
    expect![[r"
        “Health” goes from 0 to 100.5 in the game, and from 0 to 100 in the graph. Take the game's range, or mend its list.
        “Health” is counted in points in the game, and in hp in the graph. Take the game's unit, or mend its list.
        The graph has “Mood”, which the game does not tell, and no node reads it. Remove it, or put it onto the game's list."]]
    .assert_eq(&sentences);
}

#[test]
fn what_the_game_trips_over_is_an_error_and_the_rest_a_warning() {
    let contract = read(b"name,kind,unit\nHealth,yes/no,\nPotions,,mg\nNew,,\n")
        .unwrap()
        .contract;
    let found = compare(&contract, &duel(), Units::Known);
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
    // A runtime file says neither units nor which numbers are whole.
    let mut runtime = duel();
    for stat in &mut runtime.stats {
        stat.unit.clear();
        stat.whole = false;
    }
    let contract = Contract { stats: expected() };
    assert_eq!(compare(&contract, &runtime, Units::Unknown), []);
}

#[test]
fn a_graphs_own_list_agrees_with_it_in_either_form() {
    for example in examples::all() {
        let document = Document::read(example.text.as_bytes()).unwrap();
        for form in [Form::Csv, Form::Json] {
            let text = write(&document.graph, form);
            let list = good(&text);
            assert_eq!(list.len(), document.graph.stats.len());
            let contract = Contract { stats: list };
            assert_eq!(compare(&contract, &document.graph, Units::Known), []);
        }
    }
}

#[test]
fn names_that_part_cells_and_choices_come_back() {
    let mut graph = Graph::new("Test");
    let choices = ["a | b", "c, d", "e;f", "\"g\""];
    graph.stats = vec![
        Stat::choice("Odd, \"quoted\"", choices),
        Stat::choice("One", ["only, one"]),
        Stat::choice("Plain", ["a", "b"]),
        Stat::number("Small", -0.1, 1e-7).unit("a,b"),
    ];
    for form in [Form::Csv, Form::Json] {
        let list = good(&write(&graph, form));
        let contract = Contract { stats: list };
        assert_eq!(compare(&contract, &graph, Units::Known), [], "{form:?}");
    }
    assert!(write(&graph, Form::Csv).contains("Plain,choice,a | b,,agent\n"));
    assert!(matches!(graph.stats[0].kind, StatKind::Choice(_)));
}

#[test]
fn a_name_of_two_lines_is_reported_in_one() {
    let csv = "name,kind,range,unit,scope\n\"two\nlines\",,,0 to 9,A\n";
    let json = "[{\"name\": \"two\\nlines\", \"scope\": \"A\"}]";
    let mut all = Vec::new();
    for text in [csv, json] {
        let read = read(text.as_bytes()).unwrap();
        let said = read.mistakes.iter().map(|mistake| mistake.sentence.clone());
        all.extend(said);
    }
    assert_eq!(all.len(), 2);
    assert_eq!(all[0], all[1]);
    expect![["“A” is no scope for two lines: it is the world's, the agent's or a target's, by the words world, agent and target."]]
        .assert_eq(&all[0]);
}

proptest! {
    #[test]
    fn any_bytes_are_a_list_or_a_sentence(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..400),
            "(name|kind|range|unit|scope|,|\n|\"|;|\\||to|[0-9]|choice|\\[|\\]|\\{|\\}|:| ){0,80}".prop_map(String::into_bytes),
            "name,kind,range,unit,scope\n([A-C]|,|\n|\"|0 to 9|number|choice|a \\| b|yes/no|agent){0,60}".prop_map(String::into_bytes),
            "\\[(\\{\"name\": \"[A-D]\", \"(kind|range|low|unit|scope|x)\": (1|null|\"a\"|\\[1, 2\\]|\\[\"a\"\\]|\\{\\})\\},? ?\n?){0,6}\\]".prop_map(String::into_bytes),
        ],
    ) {
        is_list(&bytes);
        match read(&bytes) {
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
                compare(&read.contract, &duel(), Units::Known);
            }
        }
    }
}
