//! `diff`.

use std::fs;

use expect_test::expect;
use serde_json::Value;
use tempfile::tempdir;

use crate::{example, run, run_with};

/// An ant colony of another version: it breeds with half of the nursery's space as it did with all.
pub(crate) fn roomy() -> String {
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
fn versions_that_do_the_same_say_so() {
    let text = run(&["diff", &example("duel"), &example("duel")]).good();
    expect![[r"
        They do the same: nothing of the logic differs.
        Of 1 situation another option is likeliest in 0; in 0 others the odds moved.
    "]]
    .assert_eq(&text);
    let told = run(&["diff", &example("duel"), &example("duel"), "--json"]).json();
    assert_eq!(told["differences"], Value::Array(Vec::new()));
    assert_eq!(told["rows"]["count"], 1);
}

#[test]
fn what_is_other_is_said_in_words_and_where_it_chooses_otherwise() {
    let folder = tempdir().unwrap();
    let rows = folder.path().join("rows.csv");
    // Expanding: 150 of 200 ants are 0.75. Breeding: 30 of 100 are 0.3, of 50 0.6; 40 are 0.4 and 0.8.
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
    // A table with columns for some stats has the defaults for the others: 200 ants at most.
    let text = run_with(&arguments, &roomy()).good();
    expect![[r"
        Nursery space: Range: 0 to 50 %, was 0 to 100 %.
        Of 3 situations another option is likeliest in 1; in 0 others the odds moved.
          Line 3: What to do: Raise a brood (100 %), was Expand the nest (100 %).
    "]]
    .assert_eq(&text);
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    let told = run_with(&arguments, &roomy()).json();
    assert_eq!(told["differences"][0]["title"], "Nursery space");
    assert_eq!(told["differences"][0]["how"], "changed");
    let row = &told["rows"]["choices"][0];
    assert_eq!(told["rows"]["otherwise"], 1);
    assert_eq!(row["before"]["option"], "Expand the nest");
    assert_eq!(row["after"]["option"], "Raise a brood");
    assert_eq!(row["after"]["probability"], 1.0);
}

#[test]
fn files_and_rows_that_are_wrong_are_told() {
    let said = run(&["diff", &example("duel"), "missing.json"]).bad(2);
    expect![[
        "inclination-cli: missing.json: There is no such file. It may have been moved or renamed."
    ]]
    .assert_eq(&said);
    let said = run(&["diff", "-", "-"]).bad(2);
    expect![["inclination-cli: Only one file can come from the standard input. Name the others."]]
        .assert_eq(&said);
    let ran = run_with(
        &["diff", &example("duel"), &example("duel"), "--rows", "-"],
        "Health\nmuch\n40\n",
    );
    assert_eq!(ran.code, 1);
    expect![["standard input: Line 2, column 1: “much” is no number, as Health has to be."]]
        .assert_eq(ran.error.trim_end());
    expect![[r"
        They do the same: nothing of the logic differs.
        Of 1 situation another option is likeliest in 0; in 0 others the odds moved.
    "]]
    .assert_eq(&ran.out);
}
