//! `eval`.

use expect_test::expect;
use inclination_core::{AnyStatHandle, Candidates, Program, Single, TargetId, load};
use serde_json::Value;
use tempfile::tempdir;

use crate::{assert_near, example, examples, run, run_with};

#[test]
fn the_ant_colony_gives_the_numbers_of_its_page() {
    let answer = run(&["eval", &example("ant-colony"), "--json"]).json_output();
    assert_near(&answer["factors"]["Expand"], 0.775, 1e-6);
    assert_near(&answer["factors"]["Breed"], 0.6, 1e-6);
    let decided = &answer["decisions"]["What to do"];
    assert_eq!(decided["choice"], "Expand the nest");
    assert_eq!(decided["target"], Value::Null);

    let csv = run(&["eval", &example("ant-colony"), "--csv"]).success_output();
    assert_eq!(csv, "Expand,Breed,What to do\n0.775,0.6,Expand the nest\n");
    let text = run(&["eval", &example("ant-colony")]).success_output();
    assert!(text.starts_with("Expand = 0.775\nBreed = 0.6\nWhat to do → Expand the nest\n"));
}

#[test]
fn the_duel_has_the_documented_shape_and_the_odds_of_its_page() {
    let answer = run(&["eval", &example("duel"), "--json"]).json_output();
    let keys =
        |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    assert_eq!(keys(&answer), ["decisions", "factors"]);
    let decided = &answer["decisions"]["My turn"];
    assert_eq!(keys(decided), ["choice", "options", "target"]);

    let options = decided["options"].as_array().unwrap();
    let documented = [
        ("Attack", 0.4, 0.61),
        ("Heal", 0.254, 0.38),
        ("Run", 0.005, 0.01),
    ];
    for (option, (name, weight, probability)) in options.iter().zip(documented) {
        assert_eq!(
            keys(option),
            [
                "dropped",
                "inner",
                "name",
                "probability",
                "rank",
                "target",
                "weight"
            ]
        );
        assert_eq!(option["name"], name);
        assert_eq!(option["dropped"], Value::Null);
        assert_near(&option["weight"], weight, 5e-4);
        assert_near(&option["probability"], probability, 5e-3);
    }

    // Without a potion, a veto rules healing out.
    let answer = run(&["eval", &example("duel"), "--set", "Potions=0", "--json"]).json_output();
    let heal = &answer["decisions"]["My turn"]["options"][1];
    assert_eq!(heal["dropped"], "weight");
    assert_eq!(heal["probability"], 0.0);
}

#[test]
fn stats_are_set_by_name_with_units_and_the_threat_follows_equation_9_6() {
    // Equation 9.6: min(maxDmg / hp, 1), with 15 damage.
    for (set, threat) in [
        ("Health=60", 0.25),
        ("health=30 hp", 0.5),
        ("HEALTH = 15", 1.0),
    ] {
        let answer = run(&["eval", &example("duel"), "--set", set, "--json"]).json_output();
        assert_near(&answer["factors"]["Threat"], threat, 1e-6);
    }

    let set = "way_to_work=60";
    run(&[
        "eval",
        &example("apartment"),
        "--set",
        "Person=stan",
        "--set",
        set,
        "--json",
    ])
    .json_output();
}

#[test]
fn invalid_settings_are_reported_by_name_and_value() {
    let message = |set: &str| run(&["eval", &example("duel"), "--set", set]).failure_message(2);
    expect![[
        r#"inclination-cli: --set Heath=3: There is no stat "Heath". Did you mean "Health"?"#
    ]]
    .assert_eq(&message("Heath=3"));
    expect![[r#"inclination-cli: --set Health=much: "Health" must be a number, not "much"."#]]
        .assert_eq(&message("Health=much"));
    expect![[r#"inclination-cli: --set Health=NaN: "Health" must be a number, not "NaN"."#]]
        .assert_eq(&message("Health=NaN"));
    expect![[r#"inclination-cli: --set Health=: "Health" has no value. Write a value after the equals sign."#]]
        .assert_eq(&message("Health="));
    expect![["inclination-cli: --set Health: Write NAME=VALUE, as in Health=12."]]
        .assert_eq(&message("Health"));

    let apartment_message =
        |set| run(&["eval", &example("apartment"), "--set", set]).failure_message(2);
    expect![[r#"inclination-cli: --set Person=Joey: "Joey" is not one of the choices of "Person". Did you mean "Joe"?"#]]
    .assert_eq(&apartment_message("Person=Joey"));
    expect![[r#"inclination-cli: --set Must be quiet=perhaps: "Must be quiet" must be yes or no, not "perhaps"."#]]
        .assert_eq(&apartment_message("Must be quiet=perhaps"));
}

#[test]
fn values_out_of_range_are_clamped_with_a_warning() {
    let outside = run(&["eval", &example("duel"), "--set", "Health=300", "--csv"]);
    assert_eq!(outside.code, 0);
    expect![[
        r#"warning: "Health" is 300 hp, outside its range of 0 to 100 hp. The graph uses 100 hp."#
    ]]
    .assert_eq(outside.error.trim_end());

    let at_its_end =
        run(&["eval", &example("duel"), "--set", "Health=100", "--csv"]).success_output();
    assert_eq!(outside.out, at_its_end);
}

#[test]
fn a_named_sample_is_used_and_an_unknown_one_suggests_another() {
    let file = example("apples-and-ammo");
    let hurt = run(&["eval", &file, "--sample", "Hurt", "--json"]).json_output();
    let begins = run(&["eval", &file, "--sample", "as it begins", "--json"]).json_output();
    assert_ne!(hurt["factors"], begins["factors"]);

    let message = run(&["eval", &file, "--sample", "Hurtt"]).failure_message(2);
    expect![[r#"inclination-cli: There is no sample "Hurtt". Did you mean "Hurt"?"#]]
        .assert_eq(&message);
}

#[test]
fn a_graph_can_come_from_standard_input() {
    let text = std::fs::read_to_string(example("ant-colony")).unwrap();
    let answer = run_with(&["eval", "-", "--json"], &text).json_output();
    assert_near(&answer["factors"]["Breed"], 0.6, 1e-6);

    let message = run_with(&["eval", "-", "--rows", "-"], &text).failure_message(2);
    expect![["inclination-cli: The graph and the rows cannot both be read from standard input. Name a file for one of them."]]
        .assert_eq(&message);
}

/// A random number generator for shares of 1: `SplitMix` by Steele, Lea and Flood.
struct RandomShares(u64);

impl RandomShares {
    fn next_share(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) >> 40) as f32 / (1_u32 << 24) as f32
    }
}

/// A game that loads the exported file gets, bit for bit, the numbers printed for the project.
#[test]
fn every_exported_example_evaluates_bit_for_bit_as_printed() {
    let folder = tempdir().unwrap();
    let mut random = RandomShares(2);
    let mut compared = 0;
    for project in examples() {
        let project = project.to_str().unwrap();
        let exported = folder.path().join("game.json");
        let exported = exported.to_str().unwrap();
        run(&["export", project, "-o", exported]).success_output();
        let graph = load(&std::fs::read(exported).unwrap()).unwrap();
        let program = Program::new(&graph).unwrap();

        let mut table = Vec::new();
        let mut rows = String::new();
        let names: Vec<String> = graph
            .stats
            .iter()
            .map(|stat| format!("\"{}\"", stat.name))
            .collect();
        rows.push_str(&names.join(","));

        for _ in 0..300 {
            let values: Vec<f32> = graph
                .stats
                .iter()
                .map(|stat| {
                    let (low, high) = stat.reach();
                    let value = low + (high - low) * random.next_share();
                    let is_number = matches!(
                        stat.kind,
                        inclination_core::authoring::model::StatKind::Number { .. }
                    );
                    if is_number { value } else { value.round() }
                })
                .collect();

            let cells = graph
                .stats
                .iter()
                .zip(&values)
                .map(|(stat, value)| match &stat.kind {
                    inclination_core::authoring::model::StatKind::Number { .. } => {
                        value.to_string()
                    }
                    inclination_core::authoring::model::StatKind::YesNo => {
                        if *value >= 0.5 { "yes" } else { "no" }.to_owned()
                    }
                    inclination_core::authoring::model::StatKind::Choice(names) => {
                        format!("\"{}\"", names[*value as usize])
                    }
                });

            rows.push('\n');
            rows.push_str(&cells.collect::<Vec<String>>().join(","));
            table.push(values);
        }
        rows.push('\n');

        let printed = run_with(&["eval", project, "--rows", "-", "--json"], &rows).success_output();
        let candidates = [TargetId(1)];
        assert_eq!(printed.lines().count(), table.len(), "{project}");
        for (line, values) in printed.lines().zip(&table) {
            let answer: PrintedLine = serde_json::from_str(line).unwrap();
            let mut single = Single::new(&program);
            let mut targets = Candidates::for_agent(&program, &candidates);

            for ((handle, ..), value) in program.all_stats().zip(values) {
                match handle {
                    AnyStatHandle::Own(stat) => single.set(stat, *value),
                    AnyStatHandle::Target(stat) => {
                        single.set_in_view(stat, *value);
                        targets.set_all(stat, *value);
                    }
                }
            }
            single.evaluate_among(&targets, None);

            for (factor, name, _) in program.factors() {
                let (one, other) = (answer.factors[name], single.factor(factor));
                assert_eq!(
                    one.to_bits(),
                    other.to_bits(),
                    "{project}: {name}: {one}, {other}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

/// A line of the output. Numbers are parsed as `f32` directly, without a detour through `f64`.
#[derive(serde::Deserialize)]
struct PrintedLine {
    factors: std::collections::BTreeMap<String, f32>,
}
