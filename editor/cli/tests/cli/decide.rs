//! `decide`.

use std::fs;

use expect_test::expect;
use tempfile::tempdir;

use crate::{assert_near, example, run, run_with};

#[test]
fn duel_options_are_chosen_as_often_as_its_page_says() {
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
    .json_output();
    assert_eq!(answer["decision"], "My turn");
    assert_eq!(answer["runs"], 20_000);
    let counts = answer["counts"].as_array().unwrap();
    let all: u64 = counts
        .iter()
        .map(|count| count["count"].as_u64().unwrap())
        .sum();
    assert_eq!(all, 20_000);

    // Shares of 0.4, 0.254 and 0.0053 in 0.6593. Four standard deviations of 20,000 draws are at
    // most 0.014.
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
    .json_output();
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
    .json_output();
    assert_ne!(answer["counts"], other["counts"]);
}

#[test]
fn a_choice_is_explained() {
    let text = run(&["decide", &example("ant-colony"), "--why"]).success_output();
    // Both options weigh health equally; 80 of 200 ants are as crowded as 40% of the nursery is
    // free.
    expect![[r#"
        What to do → Expand the nest
          Expand the nest: rank 0, weight 0.775, 100%
          Raise a brood: rank 0, weight 0.6, 0%, dropped at pick
        Expand the nest is chosen.
        Raise a brood weighs 0.6, which is 0.175 less than the best.
        Raise a brood would win with Population below 80 ants.
        These stats are not set and have the values that the editor shows: Population 150 ants, Food 80% and Nursery space 40%. To use the defaults, as a game would, add --defaults.
    "#]].assert_eq(&text);

    let answer = run(&["decide", &example("ant-colony"), "--why", "--json"]).json_output();
    assert_eq!(answer["choice"], "Expand the nest");
    let sentence = answer["why"]["sentences"][0].as_str().unwrap();
    expect![["Expand the nest is chosen."]].assert_eq(sentence);
    let change = answer["why"]["changes"][0].as_str().unwrap();
    expect![["Raise a brood would win with Population below 80 ants."]].assert_eq(change);

    let answer = run(&["decide", &example("ant-colony"), "--json"]).json_output();
    assert_eq!(answer.get("why"), None);
}

#[test]
fn with_several_decisions_one_must_be_named() {
    let message = run(&["decide", &example("shop")]).failure_message(2);
    expect![[r#"inclination-cli: The graph has several decisions. Name one after the file: "Where to order", "Which weapon"."#]]
        .assert_eq(&message);

    let text = run(&["decide", &example("shop"), "where to order"]).success_output();
    assert!(text.starts_with("Where to order → "), "{text}");

    let message = run(&["decide", &example("shop"), "Which weapn"]).failure_message(2);
    expect![[
        r#"inclination-cli: There is no decision "Which weapn". Did you mean "Which weapon"?"#
    ]]
    .assert_eq(&message);
    let message = run(&["decide", &example("response-curves")]).failure_message(2);
    expect![["inclination-cli: The graph has no decisions."]].assert_eq(&message);
}

/// The two apartments of the page.
const APARTMENTS_CSV: &str = "target,name,Rent,Bills,Way to work,Way to the shops,Way to the car,Way to the parks,Inside,Outside,Must be quiet
606,Automobile Way,2000,150,10,5,15,45,90,10,no
10,Placid Avenue,900,0,45,30,0,5,50,90,yes
";

#[test]
fn joe_and_stan_choose_apartments_from_csv_or_json() {
    let folder = tempdir().unwrap();
    let table = folder.path().join("flats.csv");
    fs::write(&table, APARTMENTS_CSV).unwrap();
    let json = folder.path().join("flats.json");
    fs::write(
        &json,
        r#"[{"target": 606, "values": {"Rent": 2000, "Bills": 150, "Way to work": 10, "Way to the shops": 5,
            "Way to the car": 15, "Way to the parks": 45, "Inside": "90%", "Outside": 10, "Must be quiet": false}},
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
            let answer = run(&arguments).json_output();
            assert_eq!(answer["choice"], "Rent it");
            assert_eq!(answer["target"], target);
            for (option, score) in answer["options"].as_array().unwrap().iter().zip(scores) {
                assert_near(&option["weight"], score, 5.1e-3);
            }
        }
    }

    let arguments = ["decide", &example("apartment"), "--targets", "-", "--json"];
    assert_eq!(
        run_with(&arguments, APARTMENTS_CSV).json_output()["target"],
        606
    );
}

#[test]
fn invalid_targets_are_reported() {
    let error = |text: &str| {
        run_with(&["decide", &example("apartment"), "--targets", "-"], text).failure_message(2)
    };

    expect![["inclination-cli: standard input: Two candidates have the number 1. Give each candidate a different number."]]
    .assert_eq(&error("target,Rent\n1,2\n1,3\n"));
    expect![[r#"inclination-cli: standard input: Line 2: "x" is not a candidate's number. Use a whole number of 0 or more."#]]
        .assert_eq(&error("target,Rent\nx,2\n"));
    expect![[
        r#"inclination-cli: standard input: Line 2, column 1: "Rent" must be a number, not "much"."#
    ]]
    .assert_eq(&error("Rent\nmuch\n"));
    expect![[
        r#"inclination-cli: standard input: There is no target stat "Rnet". Did you mean "Rent"?"#
    ]]
    .assert_eq(&error("[{\"values\": {\"Rnet\": 3}}]"));
    expect![["inclination-cli: standard input: This is not a list of candidates: unknown field `vaules`, expected one of `target`, `name`, `values` at line 1 column 10."]]
        .assert_eq(&error("[{\"vaules\": {}}]"));

    let message = run_with(
        &["decide", &example("duel"), "--targets", "-"],
        APARTMENTS_CSV,
    )
    .failure_message(2);
    expect![[
        "inclination-cli: standard input: The graph has no target stats. Leave out --targets."
    ]]
    .assert_eq(&message);
}

#[test]
fn the_agents_history_is_given_by_option_names_and_seconds() {
    let decide_with_state = |text: &str| {
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

    let idle = decide_with_state("{}").json_output();
    let holds = decide_with_state(
        r#"{"history": [{"option": "Pistol", "state": "running", "seconds": 2}]}"#,
    )
    .json_output();
    // The running option gains an inertia of 0.25.
    let gained = weight(&holds, "Pistol") - weight(&idle, "Pistol");
    assert!((gained - 0.25).abs() < 1e-5, "{gained}");

    let message = decide_with_state(
        r#"{"history": [{"option": "Pistl", "state": "running", "seconds": 2}]}"#,
    )
    .failure_message(2);
    expect![[
        r#"inclination-cli: standard input: There is no option "Pistl". Did you mean "Pistol"?"#
    ]]
    .assert_eq(&message);
    let message = decide_with_state(
        r#"{"history": [{"option": "Pistol", "state": "asleep", "seconds": 2}]}"#,
    )
    .failure_message(2);
    expect![["inclination-cli: standard input: This is not an agent's history: unknown variant `asleep`, expected one of `running`, `completed`, `stopped` at line 1 column 51."]]
        .assert_eq(&message);
    let message = decide_with_state(r#"{"age": -3}"#).failure_message(2);
    expect![["inclination-cli: standard input: -3 is not a valid number of seconds. Use a number of 0 or more."]]
        .assert_eq(&message);
    let message = decide_with_state("[]").failure_message(2);
    expect![[r#"inclination-cli: standard input: This is not an agent's history. Start the file with {"history": []}."#]]
        .assert_eq(&message);
}

/// `decide` gives the same decision inside a choice as `eval`.
#[test]
fn decide_and_eval_agree_on_decisions_inside_a_choice() {
    let mut inner = 0;
    for file in crate::examples() {
        let file = file.to_str().unwrap();
        let answer = run(&["eval", file, "--json"]).json_output();
        for (name, decided) in answer["decisions"].as_object().unwrap() {
            let options = decided["options"].as_array().unwrap();
            let chosen = options.iter().find(|option| {
                option["name"] == decided["choice"] && option["target"] == decided["target"]
            });

            let Some(inside) = chosen.and_then(|option| option["inner"].as_str()) else {
                continue;
            };

            let nested = run(&["decide", file, name, "--json"]).json_output();
            assert_eq!(
                nested["inside"][0]["choice"],
                answer["decisions"][inside]["choice"]
            );
            assert_eq!(nested["decided"], true);
            inner += 1;
        }
    }
    assert!(inner > 0);
}

#[test]
fn samples_that_differ_from_the_defaults_are_reported() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("duel.incl.json");
    let text = fs::read_to_string(example("duel")).unwrap();
    let mut document =
        inclination_core::authoring::format::Document::read(text.as_bytes()).unwrap();
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
        let out = run(&all).success_output();
        out.lines().last().unwrap_or_default().to_owned()
    };

    let hint = last(&["--set", "Health=12"]);
    expect![["These stats are not set and have the values that the editor shows: Potions 2 potions. To use the defaults, as a game would, add --defaults."]]
        .assert_eq(&hint);

    let (start, _) = hint.split_once(':').unwrap();
    for arguments in [&["--set", "Potions=1"][..], &["--defaults"]] {
        assert!(!last(arguments).contains(start), "{arguments:?}");
    }

    // With --defaults, every stat has its default, as in a game that sets none.
    let json = |arguments: &[&str]| {
        run(&[&["decide", file.as_str(), "--json"], arguments].concat()).json_output()
    };
    assert_eq!(
        json(&["--defaults"]),
        json(&["--set", &format!("Potions={usual}")])
    );
}
