//! The game's list of stats: graphs that are held to it, and lists that are made of graphs.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use crate::{example, run};

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
    let lines: Vec<&str> = ran
        .out
        .lines()
        .filter_map(|line| line.strip_prefix(&duel))
        .collect();
    let health = ":Health: error: “Health” goes from 0 to 200 in the game, and from 0 to 100 in the graph. Take the game's range, or mend its list.";
    assert!(lines.contains(&health), "{lines:?}");
    let is_there = |begin: &str| lines.iter().any(|line| line.starts_with(begin));
    assert!(
        is_there(
            ":Potion: error: The game tells “Potion”, a whole number, and the graph has no such stat. It has “Potions”"
        ),
        "{lines:?}"
    );
    assert!(
        is_there(":Mana: error: The game tells “Mana”, a number from 0 to 50 mp of the world,"),
        "{lines:?}"
    );

    let ran = run(&["check", "--json", "--contract", list, &duel]);
    assert_eq!(ran.code, 1);
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    let first = &told[0]["contract"][0];
    assert_eq!(first["code"], "stat-range-differs");
    assert_eq!(
        (&first["stat"], &first["severity"]),
        (&"Health".into(), &"error".into())
    );
    assert_eq!(first["fixes"][0], "Take the game's range of Health");
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
    assert!(
        ran.error.contains(", column 2: “numbr” is no kind for Odd"),
        "{}",
        ran.error
    );
    fs::write(&list, "Health,Potions\n1,2\n").unwrap();
    let said = run(&["check", "--contract", name, &example("duel")]).bad(2);
    assert!(
        said.contains("None of its columns is called “name”"),
        "{said}"
    );
    let said = run(&["check", "--contract", "nowhere.csv", &example("duel")]).bad(2);
    assert!(
        said.contains("nowhere.csv: There is no such file."),
        "{said}"
    );
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
