//! The game's list of stats: graphs that are held to it, and lists that are made of graphs.

use std::fs;

use expect_test::expect;
use serde_json::Value;
use tempfile::tempdir;

use crate::{EXAMPLES, example, run, without_folder};

/// The duel's stats, but that its health goes to 200, its potions have another name, and mana is new.
const LIST: &str = "name,kind,range,unit,scope\n\
    Health,number,0 to 200,hp,agent\n\
    Foe health,number,,,\n\
    Potion,whole number,,,\n\
    Mana,number,0 to 50,mp,world\n";

#[test]
fn a_graph_is_held_to_the_games_list() {
    let folder = tempdir().unwrap();
    let list = folder.path().join("stats.csv");
    fs::write(&list, LIST).unwrap();
    let list = list.to_str().unwrap();
    let duel = example("duel");
    let ran = run(&["check", "--contract", list, &duel]);
    assert_eq!((ran.code, ran.error.as_str()), (1, ""));
    expect![[r"
        duel.incl.json:Health: error: “Health” goes from 0 to 200 in the game, and from 0 to 100 in the graph. Take the game's range, or mend its list.
        duel.incl.json:Potion: error: The game tells “Potion”, a whole number, and the graph has no such stat. It has “Potions”, which the game does not tell: rename that if both are one, or add “Potion”.
        duel.incl.json:Mana: error: The game tells “Mana”, a number from 0 to 50 mp of the world, and the graph has no such stat. Add it, or take it off the game's list.
        duel.incl.json:Min damage: warning: The graph has “Min damage”, which the game does not tell: it is always 5 hp. Let the game tell it, or remove the node that reads it.
        duel.incl.json:Max damage: warning: The graph has “Max damage”, which the game does not tell: it is always 15 hp. Let the game tell it, or remove the node that reads it.
        duel.incl.json:Aggression: warning: The graph has “Aggression”, which the game does not tell: it is always 0.6. Let the game tell it, or remove the node that reads it.
        duel.incl.json:Max health: warning: The graph has “Max health”, which the game does not tell: it is always 100 hp. Let the game tell it, or remove the 2 nodes that read it.
        duel.incl.json:Foe max damage: warning: The graph has “Foe max damage”, which the game does not tell: it is always 15 hp. Let the game tell it, or remove the node that reads it.
    "]]
    .assert_eq(&without_folder(&ran.out, EXAMPLES));

    let ran = run(&["check", "--json", "--contract", list, &duel]);
    assert_eq!(ran.code, 1);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    let differences = told[0]["contract"].as_array().unwrap();
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
    expect![["Take the game's range of Health"]].assert_eq(fix);
    let plain: Value = run(&["check", "--json", &duel]).json();
    assert_eq!(plain[0].get("contract"), None);
}

#[test]
fn rows_that_are_wrong_are_told_and_files_that_are_none_end_it() {
    let folder = tempdir().unwrap();
    let list = folder.path().join("stats.csv");
    let name = list.to_str().unwrap();
    let (out, _) = listed(&[]);
    fs::write(&list, format!("{out}Odd,numbr,,,\n")).unwrap();
    let ran = run(&["check", "--contract", name, &example("duel")]);
    assert_eq!(ran.code, 1);
    let folder = folder.path().to_str().unwrap();
    expect![["stats.csv: Line 10, column 2: “numbr” is no kind for Odd: it is a number, a whole number, yes/no or a choice. Did you mean “number”?"]]
        .assert_eq(without_folder(&ran.error, folder).trim_end());
    fs::write(&list, "Health,Potions\n1,2\n").unwrap();
    let said = run(&["check", "--contract", name, &example("duel")]).bad(2);
    expect![["inclination-cli: stats.csv: None of its columns is called “name”. The first line has “Health”, “Potions”."]]
        .assert_eq(&without_folder(&said, folder));
    let said = run(&["check", "--contract", "nowhere.csv", &example("duel")]).bad(2);
    expect![[
        "inclination-cli: nowhere.csv: There is no such file. It may have been moved or renamed."
    ]]
    .assert_eq(&said);
}

/// What `export --contract` prints of the duel with further arguments, and its first line.
fn listed(more: &[&str]) -> (String, String) {
    let duel = example("duel");
    let mut arguments = vec!["export", "--contract", &duel];
    arguments.extend(more);
    let out = run(&arguments).good();
    let first = out.lines().next().unwrap_or_default().to_owned();
    (out, first)
}

#[test]
fn a_graphs_own_list_is_what_it_is_held_to_without_a_word() {
    let folder = tempdir().unwrap();
    let (out, first) = listed(&[]);
    assert_eq!(first, "name,kind,range,unit,scope");
    assert!(out.contains("Health,number,0 to 100,hp,agent\n"), "{out}");
    for name in ["stats.csv", "stats.json"] {
        let list = folder.path().join(name);
        let list = list.to_str().unwrap();
        listed(&["-o", list]);
        let text = fs::read_to_string(list).unwrap();
        assert_eq!(text.starts_with('['), name.ends_with("json"));
        let (with, without) = (
            run(&["check", "--contract", list, &example("duel")]),
            run(&["check", &example("duel")]),
        );
        assert_eq!((with.code, with.out), (without.code, without.out));
        // A runtime file has no units, which are not missed.
        let shipped = folder.path().join("duel.run.json");
        let shipped = shipped.to_str().unwrap();
        run(&["export", &example("duel"), "-o", shipped]).good();
        let ran = run(&["check", "--contract", list, shipped]);
        assert_eq!(ran.out, "");
    }
}
