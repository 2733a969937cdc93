//! The game's list of stats: graphs checked against it, and lists exported from graphs.

use std::fs;

use expect_test::expect;
use serde_json::Value;
use tempfile::tempdir;

use crate::{EXAMPLES, example, run, without_folder};

/// The duel's stats with a health range up to 200, another name for the potions, and a new stat.
const CHANGED_LIST: &str = "name,kind,range,unit,scope\n\
    Health,number,0 to 200,hp,agent\n\
    Foe health,number,,,\n\
    Potion,whole number,,,\n\
    Mana,number,0 to 50,mp,world\n";

#[test]
fn a_graph_is_checked_against_the_games_list() {
    let folder = tempdir().unwrap();
    let list = folder.path().join("stats.csv");
    fs::write(&list, CHANGED_LIST).unwrap();
    let list = list.to_str().unwrap();
    let duel = example("duel");

    let ran = run(&["check", "--contract", list, &duel]);
    assert_eq!((ran.code, ran.error.as_str()), (1, ""));
    expect![[r#"
        duel.incl.json:Health: error: "Health" ranges from 0 to 200 in the game, but from 0 to 100 in the graph. Use the game's range, or correct the game's list.
        duel.incl.json:Potion: error: The game provides "Potion" (a whole number), but the graph has no such stat. Rename the graph's "Potions" if it is the same stat, or add "Potion".
        duel.incl.json:Mana: error: The game provides "Mana" (a number from 0 to 50 mp, scope world), but the graph has no such stat. Add it, or remove it from the game's list.
        duel.incl.json:Min damage: warning: The graph has "Min damage", which the game does not provide, so it always has its default, 5 hp. Add it to the game's list, or delete the node that reads it.
        duel.incl.json:Max damage: warning: The graph has "Max damage", which the game does not provide, so it always has its default, 15 hp. Add it to the game's list, or delete the node that reads it.
        duel.incl.json:Aggression: warning: The graph has "Aggression", which the game does not provide, so it always has its default, 0.6. Add it to the game's list, or delete the node that reads it.
        duel.incl.json:Max health: warning: The graph has "Max health", which the game does not provide, so it always has its default, 100 hp. Add it to the game's list, or delete the 2 nodes that read it.
        duel.incl.json:Foe max damage: warning: The graph has "Foe max damage", which the game does not provide, so it always has its default, 15 hp. Add it to the game's list, or delete the node that reads it.
    "#]]
    .assert_eq(&without_folder(&ran.out, EXAMPLES));

    let ran = run(&["check", "--json", "--contract", list, &duel]);
    assert_eq!(ran.code, 1);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let differences = report[0]["contract"].as_array().unwrap();

    let expected = [
        ("Health", "stat-range-differs"),
        ("Potion", "stat-lacking"),
        ("Mana", "stat-lacking"),
        ("Min damage", "stat-not-listed"),
        ("Max damage", "stat-not-listed"),
        ("Aggression", "stat-not-listed"),
        ("Max health", "stat-not-listed"),
        ("Foe max damage", "stat-not-listed"),
    ];
    for (difference, (stat, code)) in differences.iter().zip(expected) {
        assert_eq!(difference["stat"], stat);
        assert_eq!(difference["code"], code);
    }
    assert_eq!(differences.len(), expected.len());
    assert_eq!(differences[0]["severity"], "error");

    let fix = differences[0]["fixes"][0].as_str().unwrap();
    expect![["Use the game's range for “Health”"]].assert_eq(fix);

    let plain: Value = run(&["check", "--json", &duel]).json_output();
    assert_eq!(plain[0].get("contract"), None);
}

#[test]
fn wrong_rows_are_reported_and_unreadable_lists_end_the_check() {
    let folder = tempdir().unwrap();
    let list = folder.path().join("stats.csv");
    let name = list.to_str().unwrap();
    let (out, _) = export_list(&[]);

    fs::write(&list, format!("{out}Odd,numbr,,,\n")).unwrap();
    let ran = run(&["check", "--contract", name, &example("duel")]);
    assert_eq!(ran.code, 1);
    let folder = folder.path().to_str().unwrap();
    expect![[r#"stats.csv: Line 10, column 2: "numbr" is not a valid kind for "Odd". Use number, whole number, yes/no or choice. Did you mean "number"?"#]]
        .assert_eq(without_folder(&ran.error, folder).trim_end());

    fs::write(&list, "Health,Potions\n1,2\n").unwrap();
    let message = run(&["check", "--contract", name, &example("duel")]).failure_message(2);
    expect![[r#"inclination-cli: stats.csv: No column is named "name". The first line contains "Health", "Potions". Rename the column that contains the stats' names to "name"."#]]
        .assert_eq(&without_folder(&message, folder));

    let message = run(&["check", "--contract", "nowhere.csv", &example("duel")]).failure_message(2);
    expect![[
        "inclination-cli: nowhere.csv: There is no such file. It may have been moved or renamed."
    ]]
    .assert_eq(&message);
}

/// Runs `export --contract` on the duel with more arguments. Returns the output and its first line.
fn export_list(more: &[&str]) -> (String, String) {
    let duel = example("duel");
    let mut arguments = vec!["export", "--contract", &duel];
    arguments.extend(more);
    let out = run(&arguments).success_output();
    let first = out.lines().next().unwrap_or_default().to_owned();
    (out, first)
}

#[test]
fn a_graph_passes_the_check_against_its_exported_list() {
    let folder = tempdir().unwrap();
    let (out, first) = export_list(&[]);
    assert_eq!(first, "name,kind,range,unit,scope");
    assert!(out.contains("Health,number,0 to 100,hp,agent\n"), "{out}");

    for name in ["stats.csv", "stats.json"] {
        let list = folder.path().join(name);
        let list = list.to_str().unwrap();
        export_list(&["-o", list]);
        let text = fs::read_to_string(list).unwrap();
        assert_eq!(text.starts_with('['), name.ends_with("json"));

        let (with, without) = (
            run(&["check", "--contract", list, &example("duel")]),
            run(&["check", &example("duel")]),
        );
        assert_eq!((with.code, with.out), (without.code, without.out));

        // A runtime file has no units, and the check does not report them as missing.
        let shipped = folder.path().join("duel.run.json");
        let shipped = shipped.to_str().unwrap();
        run(&["export", &example("duel"), "-o", shipped]).success_output();
        let ran = run(&["check", "--contract", list, shipped]);
        assert_eq!(ran.out, "");
    }
}
