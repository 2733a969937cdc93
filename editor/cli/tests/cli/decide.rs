//! `decide`.

use std::fs;

use expect_test::expect;
use tempfile::tempdir;

use crate::{assert_near, example, run, run_with};

#[test]
fn the_duel_is_decided_as_often_as_its_page_says() {
    let runs = "20000";
    let answer = run(&[
        "decide",
        &example("duel"),
        "--runs",
        runs,
        "--seed",
        "7",
        "--json",
    ])
    .json();
    assert_eq!(answer["decision"], "My turn");
    assert_eq!(answer["runs"], 20_000);
    let counts = answer["counts"].as_array().unwrap();
    let all: u64 = counts
        .iter()
        .map(|count| count["count"].as_u64().unwrap())
        .sum();
    assert_eq!(all, 20_000);
    // 0.4, 0.254 and 0.0053 of 0.6593; four deviations of 20,000 draws are 0.014 at most.
    for (count, (name, share)) in
        counts
            .iter()
            .zip([("Attack", 0.607), ("Heal", 0.385), ("Run", 0.008)])
    {
        assert_eq!(count["choice"], name);
        assert!((count["count"].as_f64().unwrap() / 20_000.0 - share).abs() < 0.014);
    }
    let again = run(&[
        "decide",
        &example("duel"),
        "--runs",
        runs,
        "--seed",
        "7",
        "--json",
    ])
    .json();
    assert_eq!(answer, again);
    let other = run(&[
        "decide",
        &example("duel"),
        "--runs",
        runs,
        "--seed",
        "8",
        "--json",
    ])
    .json();
    assert_ne!(answer["counts"], other["counts"]);
}

#[test]
fn a_choice_is_explained() {
    let text = run(&["decide", &example("ant-colony"), "--why"]).good();
    // Both sides count health alike; 80 of 200 ants are as crowded as 40 % of the nursery are free.
    expect![[r"
        What to do → Expand the nest
          Expand the nest: rank 0, weight 0.775, 100 %
          Raise a brood: rank 0, weight 0.6, 0 %, dropped at pick
        Expand the nest is chosen.
        Raise a brood weighs 0.6, which is 0.175 less than the best.
        Raise a brood wins with Population below 80 ants.
        Not set, so as the editor shows it: Population 150 ants, Food 80 % and Nursery space 40 %. With --defaults: as a game that sets no more.
    "]].assert_eq(&text);
    let answer = run(&["decide", &example("ant-colony"), "--why", "--json"]).json();
    assert_eq!(answer["choice"], "Expand the nest");
    let sentence = answer["why"]["sentences"][0].as_str().unwrap();
    expect![["Expand the nest is chosen."]].assert_eq(sentence);
    let change = answer["why"]["changes"][0].as_str().unwrap();
    expect![["Raise a brood wins with Population below 80 ants."]].assert_eq(change);
    let answer = run(&["decide", &example("ant-colony"), "--json"]).json();
    assert_eq!(answer.get("why"), None);
}

#[test]
fn which_decision_is_asked_for_where_there_are_several() {
    let said = run(&["decide", &example("shop")]).bad(2);
    expect![["inclination-cli: There are several decisions. Name one behind the file: “Where to order”, “Which weapon”."]]
        .assert_eq(&said);
    let text = run(&["decide", &example("shop"), "where to order"]).good();
    assert!(text.starts_with("Where to order → "), "{text}");
    let said = run(&["decide", &example("shop"), "Which weapn"]).bad(2);
    expect![["inclination-cli: There is no decision “Which weapn”. Did you mean “Which weapon”?"]]
        .assert_eq(&said);
    let said = run(&["decide", &example("response-curves")]).bad(2);
    expect![["inclination-cli: There is no decision in it."]].assert_eq(&said);
}

/// The two apartments of the page.
const TABLE: &str = "target,name,Rent,Bills,Way to work,Way to the shops,Way to the car,Way to the parks,Inside,Outside,Must be quiet
606,Automobile Way,2000,150,10,5,15,45,90,10,no
10,Placid Avenue,900,0,45,30,0,5,50,90,yes
";

#[test]
fn joe_and_stan_take_their_apartments_from_a_table_or_from_json() {
    let folder = tempdir().unwrap();
    let table = folder.path().join("flats.csv");
    fs::write(&table, TABLE).unwrap();
    let json = folder.path().join("flats.json");
    fs::write(
        &json,
        r#"[{"target": 606, "values": {"Rent": 2000, "Bills": 150, "Way to work": 10, "Way to the shops": 5,
            "Way to the car": 15, "Way to the parks": 45, "Inside": "90 %", "Outside": 10, "Must be quiet": false}},
           {"target": 10, "name": "Placid Avenue", "values": {"Rent": 900, "Bills": 0, "Way to work": 45,
            "Way to the shops": 30, "Way to the car": 0, "Way to the parks": 5, "Inside": 50, "Outside": 90,
            "Must be quiet": "yes"}}]"#,
    )
    .unwrap();
    for file in [&table, &json] {
        for (person, target, scores) in [
            ("Person=Joe", 606, [0.78, 0.41]),
            ("Person=Stan", 10, [0.34, 0.78]),
        ] {
            let targets = file.to_str().unwrap();
            let arguments = [
                "decide",
                &example("apartment"),
                "--targets",
                targets,
                "--set",
                person,
                "--json",
            ];
            let answer = run(&arguments).json();
            assert_eq!(answer["choice"], "Rent it");
            assert_eq!(answer["target"], target);
            for (option, score) in answer["options"].as_array().unwrap().iter().zip(scores) {
                assert_near(&option["weight"], score, 5.1e-3);
            }
        }
    }
    let arguments = ["decide", &example("apartment"), "--targets", "-", "--json"];
    assert_eq!(run_with(&arguments, TABLE).json()["target"], 606);
}

#[test]
fn targets_that_make_no_sense_are_told() {
    let said =
        |text: &str| run_with(&["decide", &example("apartment"), "--targets", "-"], text).bad(2);
    expect![["inclination-cli: standard input: There are two targets with the number 1. Give each its own."]]
    .assert_eq(&said("target,Rent\n1,2\n1,3\n"));
    expect![["inclination-cli: standard input: Line 2: “x” is no number of a target. Write a whole one from 0 on."]]
        .assert_eq(&said("target,Rent\nx,2\n"));
    expect![[
        "inclination-cli: standard input: Line 2, column 1: “much” is no number, as Rent has to be."
    ]]
    .assert_eq(&said("Rent\nmuch\n"));
    expect![[
        "inclination-cli: standard input: There is no stat of targets “Rnet”. Did you mean “Rent”?"
    ]]
    .assert_eq(&said("[{\"values\": {\"Rnet\": 3}}]"));
    expect![["inclination-cli: standard input: This is no list of targets: unknown field `vaules`, expected one of `target`, `name`, `values` at line 1 column 10."]]
        .assert_eq(&said("[{\"vaules\": {}}]"));
    let said = run_with(&["decide", &example("duel"), "--targets", "-"], TABLE).bad(2);
    expect![["inclination-cli: standard input: The graph has no stat of targets, so it has no use for any. Leave --targets out."]]
        .assert_eq(&said);
}

#[test]
fn what_the_agent_did_is_told_by_names_and_counts() {
    let state = |text: &str| {
        run_with(
            &[
                "decide",
                &example("weapon-choice"),
                "--set",
                "Distance=20",
                "--state",
                "-",
                "--json",
            ],
            text,
        )
    };
    let weight = |answer: &serde_json::Value, name: &str| -> f64 {
        let options = answer["options"].as_array().unwrap();
        let option = options
            .iter()
            .find(|option| option["name"] == name)
            .unwrap();
        option["weight"].as_f64().unwrap()
    };
    let idle = state("{}").json();
    let holds =
        state(r#"{"history": [{"option": "Pistol", "state": "running", "seconds": 2}]}"#).json();
    // Inertia is 0.25.
    let gained = weight(&holds, "Pistol") - weight(&idle, "Pistol");
    assert!((gained - 0.25).abs() < 1e-5, "{gained}");
    let said =
        state(r#"{"history": [{"option": "Pistl", "state": "running", "seconds": 2}]}"#).bad(2);
    expect![[
        "inclination-cli: standard input: There is no option “Pistl”. Did you mean “Pistol”?"
    ]]
    .assert_eq(&said);
    let said =
        state(r#"{"history": [{"option": "Pistol", "state": "asleep", "seconds": 2}]}"#).bad(2);
    expect![["inclination-cli: standard input: This does not say what an agent did: unknown variant `asleep`, expected one of `running`, `completed`, `stopped` at line 1 column 51."]]
        .assert_eq(&said);
    let said = state(r#"{"age": -3}"#).bad(2);
    expect![["inclination-cli: standard input: Seconds go from 0 up, for they say how long ago something was; -3 do not."]]
        .assert_eq(&said);
    let said = state("[]").bad(2);
    expect![[r#"inclination-cli: standard input: This does not say what an agent did. Begin as in {"history": []}."#]]
        .assert_eq(&said);
}

/// What stands inside a choice is what `eval` says of that decision.
#[test]
fn decisions_inside_a_choice_are_told_by_both() {
    let mut inner = 0;
    for file in crate::examples() {
        let file = file.to_str().unwrap();
        let answer = run(&["eval", file, "--json"]).json();
        for (name, decided) in answer["decisions"].as_object().unwrap() {
            let options = decided["options"].as_array().unwrap();
            let chosen = options.iter().find(|option| {
                option["name"] == decided["choice"] && option["target"] == decided["target"]
            });
            let Some(inside) = chosen.and_then(|option| option["inner"].as_str()) else {
                continue;
            };
            let told = run(&["decide", file, name, "--json"]).json();
            assert_eq!(
                told["inside"][0]["choice"],
                answer["decisions"][inside]["choice"]
            );
            assert_eq!(told["decided"], true);
            inner += 1;
        }
    }
    assert!(inner > 0);
}

#[test]
fn what_the_editor_left_otherwise_than_a_game_has_it_is_said() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("duel.incl.json");
    let text = fs::read_to_string(example("duel")).unwrap();
    let mut document = inclination_core::Document::read(text.as_bytes()).unwrap();
    let mut usual = 0.0;
    for stat in &mut document.graph.stats {
        stat.sample = stat.default;
        if stat.name == "Potions" {
            (stat.sample, usual) = (2.0, stat.default);
        }
    }
    assert_ne!(usual, 2.0);
    fs::write(&file, document.write()).unwrap();
    let file = file.display().to_string();
    let last = |arguments: &[&str]| {
        let all = [&["decide", file.as_str()], arguments].concat();
        let said = run(&all).good();
        said.lines().last().unwrap_or_default().to_owned()
    };
    let hint = last(&["--set", "Health=12"]);
    expect![["Not set, so as the editor shows it: Potions 2 potions. With --defaults: as a game that sets no more."]]
        .assert_eq(&hint);
    let (start, _) = hint.split_once(':').unwrap();
    for arguments in [&["--set", "Potions=1"][..], &["--defaults"]] {
        assert!(!last(arguments).contains(start), "{arguments:?}");
    }
    // A game that sets nothing has what the defaults say.
    let json = |arguments: &[&str]| {
        run(&[&["decide", file.as_str(), "--json"], arguments].concat()).json()
    };
    assert_eq!(
        json(&["--defaults"]),
        json(&["--set", &format!("Potions={usual}")])
    );
}
