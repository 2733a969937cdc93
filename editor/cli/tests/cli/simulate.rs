//! `simulate`.

use expect_test::expect;

use crate::{example, run};

/// The path of the dithering cat, whose needs its page explains.
fn cat() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cat.incl.json").into()
}

#[test]
fn a_table_has_a_line_for_each_step_of_each_agent() {
    let table = run(&[
        "simulate",
        &cat(),
        "--csv",
        "--seconds",
        "1.5",
        "--step",
        "0.5",
        "--agents",
        "2",
    ])
    .success_output();
    // The cat eats: hunger falls by 6 - 1 a second, and energy by 1.
    expect![[r"
        time,agent,Hunger,Energy,Act
        0,0,50,60,Eat
        0,1,50,60,Eat
        0.5,0,47.5,59.5,Eat
        0.5,1,47.5,59.5,Eat
        1,0,45,59,Eat
        1,1,45,59,Eat
    "]]
    .assert_eq(&table);
}

#[test]
fn the_report_has_the_same_numbers_as_the_table() {
    let arguments = ["simulate", &cat(), "--seconds", "30", "--set", "Hunger=90"];
    let with = |more: &[&'static str]| run(&[&arguments[..], more].concat());
    let table = with(&["--csv"]).success_output();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect())
        .collect();
    let report = with(&["--json"]).json_output();

    assert_eq!(rows.len(), 300);
    let share = |name: &str| rows.iter().filter(|row| row[4] == name).count() as f64 / 300.0;
    let act = &report["decisions"][0];
    for option in act["options"].as_array().unwrap() {
        let expected = share(option["name"].as_str().unwrap());
        assert!((option["share"].as_f64().unwrap() - expected).abs() < 1e-9);
    }
    let switches = rows
        .windows(2)
        .filter(|pair| pair[0][4] != pair[1][4])
        .count();
    assert_eq!(act["switches"], switches);

    let hunger = rows.iter().map(|row| row[2].parse::<f64>().unwrap());
    let lowest = hunger.fold(f64::INFINITY, f64::min);
    assert!((report["stats"][0]["lowest"].as_f64().unwrap() - lowest).abs() < 1e-6);
    assert_eq!(report["stats"][0]["highest"], 90.0);
    assert_eq!(report["seconds"], 30.0);
    assert_eq!(with(&["--json"]).json_output(), report);
}

#[test]
fn wrong_setups_are_explained() {
    let message = |more: [&str; 2]| run(&["simulate", &cat(), more[0], more[1]]).failure_message(2);
    expect!["inclination-cli: 0 agents cannot be simulated. Enter a number from 1 to 10000."]
        .assert_eq(&message(["--agents", "0"]));
    expect!["inclination-cli: A step of 100.0 s is longer than the simulated 60.0 s. Enter a shorter step or a longer time."]
        .assert_eq(&message(["--step", "100"]));
    expect![[
        r#"inclination-cli: --set Hungre=3: There is no stat "Hungre". Did you mean "Hunger"?"#
    ]]
    .assert_eq(&message(["--set", "Hungre=3"]));
}

#[test]
fn a_graph_without_effects_is_simulated_with_a_warning() {
    let output = run(&["simulate", &example("duel"), "--seconds", "1"]);
    assert_eq!(output.code, 0);
    expect![[r"
        warning: No effect changes a stat, so nothing changes over time. Add effects to the options in the editor.
    "]]
    .assert_eq(&output.error);
    assert!(
        output.out.contains("Health: always 40 hp"),
        "{}",
        output.out
    );
}
