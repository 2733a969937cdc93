//! `diff`.

use std::fs;

use expect_test::expect;
use serde_json::{Value, json};
use tempfile::tempdir;

use crate::{example, files::duel_with_scenario, run, run_with};

/// Returns another version of the ant colony, which breeds as eagerly with half the nursery space
/// as the original does with all of it.
pub(crate) fn edited_colony() -> String {
    let text = fs::read_to_string(example("ant-colony")).unwrap();

    let mut colony: Value = serde_json::from_str(&text).unwrap();
    for stat in colony["stats"].as_array_mut().unwrap() {
        if stat["name"] == "Nursery space" {
            stat["high"] = 50.into();
        }
    }
    colony.to_string()
}

#[test]
fn diff_reports_that_equal_versions_do_the_same() {
    let text = run(&["diff", &example("duel"), &example("duel")]).success_output();
    expect![[r#"
        The logic is identical.
        Compared 1 situation. The likeliest option changed in 0, and only the chances changed in 0.
    "#]]
    .assert_eq(&text);

    let report = run(&["diff", &example("duel"), &example("duel"), "--json"]).json_output();
    assert_eq!(report["differences"], Value::Array(Vec::new()));
    assert_eq!(report["rows"]["count"], 1);
}

#[test]
fn differences_are_described_with_the_rows_that_choose_another_option() {
    let folder = tempdir().unwrap();
    let rows = folder.path().join("rows.csv");

    // Expanding: 150 of 200 ants are 0.75. Breeding: 30 of 100 are 0.3, and 30 of 50 are 0.6;
    // 40 of 100 are 0.4, and 40 of 50 are 0.8.
    fs::write(
        &rows,
        "Population,Nursery space,Food\n150,30,80\n150,40,80\n150,90,80\n",
    )
    .unwrap();
    let arguments = [
        "diff",
        &example("ant-colony"),
        "-",
        "--rows",
        rows.to_str().unwrap(),
    ];

    // The table lacks some stats, which keep their defaults: 200 ants at most.
    let text = run_with(&arguments, &edited_colony()).success_output();
    expect![[r#"
        Nursery space: Range: 0 to 50%, was 0 to 100%.
        Compared 3 situations. The likeliest option changed in 1, and only the chances changed in 0.
          Line 3: What to do: Raise a brood (100%), was Expand the nest (100%).
    "#]]
    .assert_eq(&text);

    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    let report = run_with(&arguments, &edited_colony()).json_output();
    assert_eq!(report["differences"][0]["title"], "Nursery space");
    assert_eq!(report["differences"][0]["how"], "changed");
    let row = &report["rows"]["choices"][0];
    assert_eq!(report["rows"]["otherwise"], 1);
    assert_eq!(row["before"]["option"], "Expand the nest");
    assert_eq!(row["after"]["option"], "Raise a brood");
    assert_eq!(row["after"]["probability"], 1.0);
}

/// Returns the ant colony with a node whose effect always applies, with an amount.
fn colony_with_effect(amount: f64) -> String {
    let text = fs::read_to_string(example("ant-colony")).unwrap();
    let mut colony: Value = serde_json::from_str(&text).unwrap();
    let id = colony["next_id"].as_u64().unwrap();
    let stats = colony["stats"].as_array().unwrap();
    let food = stats.iter().find(|stat| stat["name"] == "Food").unwrap();
    let node = json!({
        "id": id,
        "kind": "effects",
        "name": "Eating",
        "effects": [{"stat": food["id"], "change": "add", "time": "while_running"}],
        "rows": [[amount, 1, 1, null]],
    });
    colony["next_id"] = (id + 1).into();
    colony["version"] = 2.into();
    colony["nodes"].as_array_mut().unwrap().push(node);
    colony.to_string()
}

#[test]
fn effects_are_listed_separately_from_the_logic() {
    let folder = tempdir().unwrap();
    let [before, after] = [-1.0, -2.0].map(|amount| {
        let file = folder.path().join(format!("{amount}.incl.json"));
        fs::write(&file, colony_with_effect(amount)).unwrap();
        file.to_str().unwrap().to_owned()
    });

    let text = run(&["diff", &before, &after]).success_output();
    expect![[r#"
        The logic is identical.
        Effects in simulations:
          Eating: Food: -2 %/s, was -1 %/s.
        Compared 1 situation. The likeliest option changed in 0, and only the chances changed in 0.
    "#]]
    .assert_eq(&text);
    let text = run(&["diff", &example("ant-colony"), &after]).success_output();
    expect![[r#"
        The logic is identical.
        Effects in simulations:
          Eating (Effects) was added.
        Compared 1 situation. The likeliest option changed in 0, and only the chances changed in 0.
    "#]]
    .assert_eq(&text);

    let report = run(&["diff", &before, &after, "--json"]).json_output();
    assert_eq!(report["differences"], json!([]));
    assert_eq!(report["effects"][0]["title"], "Eating");
    assert_eq!(report["effects"][0]["how"], "changed");
    let report = run(&["diff", &before, &before, "--json"]).json_output();
    assert_eq!(report["effects"], json!([]));
}

#[test]
fn scenarios_are_listed_separately_from_the_logic() {
    let folder = tempdir().unwrap();
    let [before, after] = [("Arena", 2), ("Ring", 3)].map(|(name, count)| {
        let file = folder.path().join(format!("{name}.incl.json"));
        fs::write(&file, duel_with_scenario(name, count)).unwrap();
        file.to_str().unwrap().to_owned()
    });

    let text = run(&["diff", &before, &after]).success_output();
    expect![[r#"
        The logic is identical.
        Scenarios:
          Ring: Renamed from "Arena"; Population Fighters: Count: 3, was 2.
        Compared 1 situation. The likeliest option changed in 0, and only the chances changed in 0.
    "#]]
    .assert_eq(&text);
    let report = run(&["diff", &before, &after, "--json"]).json_output();
    assert_eq!(report["differences"], json!([]));
    assert_eq!(report["scenarios"][0]["title"], "Ring");
    assert_eq!(report["scenarios"][0]["kind"], "Scenario");
}

#[test]
fn wrong_files_and_rows_are_reported() {
    let message = run(&["diff", &example("duel"), "missing.json"]).failure_message(2);
    expect![[
        "inclination-cli: missing.json: There is no such file. It may have been moved or renamed."
    ]]
    .assert_eq(&message);

    let message = run(&["diff", "-", "-"]).failure_message(2);
    expect![[
        "inclination-cli: Only one file can be read from standard input. Name the other files."
    ]]
    .assert_eq(&message);

    let ran = run_with(
        &["diff", &example("duel"), &example("duel"), "--rows", "-"],
        "Health\nmuch\n40\n",
    );
    assert_eq!(ran.code, 1);
    expect![[r#"standard input: Line 2, column 1: "Health" must be a number, not "much"."#]]
        .assert_eq(ran.error.trim_end());
    expect![[r#"
        The logic is identical.
        Compared 1 situation. The likeliest option changed in 0, and only the chances changed in 0.
    "#]]
    .assert_eq(&ran.out);
}
