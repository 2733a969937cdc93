//! Commands on files: `check`, `fmt`, `export`, `new` and `info`.

use std::fs;

use expect_test::expect;
use inclination_core::{authoring::format::Document, load};
use serde_json::Value;
use tempfile::tempdir;

use crate::{example, examples, run, run_with, without_folder};

/// Returns the duel's text with one passage replaced.
fn duel_with(from: &str, to: &str) -> String {
    let text = fs::read_to_string(example("duel")).unwrap();
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// Returns the duel's text with wires from nodes that do not exist.
fn broken_duel() -> String {
    let text = fs::read_to_string(example("duel")).unwrap();
    text.replace("\"wire\": ", "\"wire\": 1")
}

#[test]
fn the_examples_have_no_problems_even_if_warnings_are_denied() {
    let mut arguments = vec!["check", "--deny", "warnings"];
    let files = examples();
    arguments.extend(files.iter().map(|file| file.to_str().unwrap()));
    assert_eq!(run(&arguments).success_output(), "");
}

#[test]
fn a_graph_that_has_just_begun_is_reported_as_unfinished() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("new.incl.json");
    fs::write(&file, Document::default().write()).unwrap();
    let report: Value = run(&["check", "--json", file.to_str().unwrap()]).json_output();
    assert_eq!(report[0]["problems"][0]["code"], "no-factor");
}

#[test]
fn problems_are_reported_with_file_node_severity_and_sentence() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("a duel.incl.json");
    fs::write(&file, broken_duel()).unwrap();
    let file = file.to_str().unwrap();

    let ran = run(&["check", file]);
    assert_eq!((ran.code, ran.error.as_str()), (1, ""));
    let line = ran.out.lines().next().unwrap();
    let rest = line.strip_prefix(&format!("{file}:")).unwrap();
    let parts: Vec<&str> = rest.splitn(3, ": ").collect();
    assert!(!parts[0].is_empty(), "{line}");
    assert_eq!(parts[1], "error", "{line}");
    assert!(parts[2].ends_with('.'), "{line}");

    let ran = run(&["check", "--json", file, &example("duel")]);
    assert_eq!(ran.code, 1);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let first = &report[0]["problems"][0];
    assert_eq!(report[0]["file"], file);
    assert_eq!(first["severity"], "error");
    assert_eq!(first["node"], parts[0]);
    assert_eq!(first["sentence"], parts[2]);
    assert!(first["code"].is_string());
    assert_eq!(report[1]["problems"], Value::Array(Vec::new()));
    assert_eq!(report[1]["acknowledged"], 0);

    // Commands that need a graph without errors print the errors and do nothing else.
    for arguments in [
        vec!["eval", file],
        vec!["decide", file],
        vec!["export", file],
        vec!["plot", file, "My turn", "--over", "Health", "-o", "a.svg"],
    ] {
        let message = run(&arguments).failure_message(1);
        assert!(
            message.contains(&format!("{file}:")) && message.contains(": error: "),
            "{message}"
        );
    }
}

#[test]
fn warnings_fail_the_check_only_if_denied() {
    // A stat whose default is outside its range.
    let text = duel_with("\"default\": 100", "\"default\": 1000");
    let ran = run_with(&["check", "-"], &text);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(
        ran.out.contains("standard input:") && ran.out.contains(": warning: "),
        "{}",
        ran.out
    );

    assert_eq!(
        run_with(&["check", "--deny", "warnings", "-"], &text).code,
        1
    );
}

/// Returns the duel with a scenario that has a population with this number of members, and a start
/// value outside the range of a stat.
pub(crate) fn duel_with_scenario(name: &str, count: u32) -> String {
    let text = fs::read_to_string(example("duel")).unwrap();
    let mut duel: Value = serde_json::from_str(&text).unwrap();
    let health = duel["stats"][0]["id"].as_u64().unwrap();
    let population = serde_json::json!({
        "id": "0000000000000002",
        "name": "Fighters",
        "count": count,
        "sources": { health.to_string(): { "simulated": -5 } },
    });
    duel["version"] = 2.into();
    duel["scenarios"] = serde_json::json!([{
        "id": "0000000000000001",
        "name": name,
        "clock": { "real_time": { "step": 0.1, "length": 60 } },
        "populations": [population],
    }]);
    duel.to_string()
}

#[test]
fn problems_of_scenarios_follow_those_of_the_graph() {
    let ran = run_with(&["check", "-"], &duel_with_scenario("Arena", 20_000));
    assert_eq!(ran.code, 1);
    expect![[r#"
        standard input:scenario Arena: error: The population "Fighters" has 20,000 members, but at most 10,000 can be simulated. Enter a smaller number.
        standard input:scenario Arena: warning: "Foe health" of the population "Fighters" starts with -5, but its range is 0 to 100 hp, so it becomes 0 hp. Enter another value.
    "#]].assert_eq(&ran.out);

    let warned = duel_with_scenario("", 1);
    let ran = run_with(&["check", "-"], &warned);
    assert_eq!(ran.code, 0);
    expect![[r#"
        standard input:scenario 1: warning: Scenario 1 has no name. Enter one.
        standard input:scenario 1: warning: "Foe health" of the population "Fighters" starts with -5, but its range is 0 to 100 hp, so it becomes 0 hp. Enter another value.
    "#]].assert_eq(&ran.out);
    let denied = run_with(&["check", "--deny", "warnings", "-"], &warned);
    assert_eq!(denied.code, 1);

    let ran = run_with(&["check", "--json", "-"], &warned);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let problems = &report[0]["scenarios"];
    assert_eq!(problems.as_array().unwrap().len(), 2);
    assert_eq!(problems[1]["severity"], "warning");
    assert_eq!(problems[1]["code"], "outside-range");
    assert_eq!(problems[1]["scenario"], "1");
}

#[test]
fn unreadable_files_are_reported_and_the_others_are_checked() {
    let folder = tempdir().unwrap();
    let folder = folder.path().to_str().unwrap();

    let ran = run(&["check", "missing.json", folder, "--json", &example("duel")]);
    assert_eq!(ran.code, 2);
    expect![[r"
        missing.json: There is no such file. It may have been moved or renamed.
        FOLDER: This is a folder. Open a file in it.
    "]]
    .assert_eq(&ran.error.replace(folder, "FOLDER"));

    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report.as_array().unwrap().len(), 1);
    let messages = ["eval", "decide", "export", "info"].map(|command| {
        let project = "{\"inclination\": \"project\", \"version\": 1, \"name\": 3}";
        run_with(&[command, "-"], project).failure_message(2)
    });
    assert!(
        messages.iter().all(|other| *other == messages[0]),
        "{messages:?}"
    );
    expect![["inclination-cli: standard input: Line 1, column 50, at name: expected a string in double quotes, found the number 3."]]
        .assert_eq(&messages[0]);
}

#[test]
fn examples_are_formatted_and_fmt_formats_other_files() {
    let mut arguments = vec!["fmt", "--check"];
    let files = examples();
    arguments.extend(files.iter().map(|file| file.to_str().unwrap()));
    assert_eq!(run(&arguments).success_output(), "");

    let folder = tempdir().unwrap();
    let file = folder.path().join("squeezed.incl.json");
    let form = fs::read_to_string(example("duel")).unwrap();
    let squeezed: Value = serde_json::from_str(&form).unwrap();
    fs::write(&file, squeezed.to_string()).unwrap();
    let name = file.to_str().unwrap();

    let ran = run(&["fmt", "--check", name, &example("duel")]);
    assert_eq!(
        (ran.code, ran.out.as_str(), ran.error.as_str()),
        (1, format!("{name}\n").as_str(), "")
    );

    let ran = run(&["fmt", "--check", "--json", name]);
    assert_eq!(ran.code, 1);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["changed"][0], name);

    assert_eq!(
        run_with(&["fmt", "-"], &squeezed.to_string()).success_output(),
        form
    );
    assert_eq!(run(&["fmt", name]).success_output(), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), form);
    assert_eq!(run(&["fmt", "--check", name]).success_output(), "");
}

#[test]
fn a_runtime_file_is_exported_read_and_formatted() {
    let folder = tempdir().unwrap();
    let game = folder.path().join("game.json");
    let game = game.to_str().unwrap();

    assert_eq!(
        run(&["export", &example("duel"), "-o", game]).success_output(),
        ""
    );
    let exported = fs::read_to_string(game).unwrap();
    assert_eq!(
        run(&["export", &example("duel")]).success_output(),
        exported
    );
    assert_eq!(run(&["export", game]).success_output(), exported);

    let project = Document::read(&fs::read(example("duel")).unwrap()).unwrap();
    let loaded = load(exported.as_bytes()).unwrap();
    assert_eq!(loaded.logic_hash(), project.graph.logic_hash());

    assert_eq!(run(&["fmt", "--check", game]).success_output(), "");
    assert_eq!(run(&["check", game]).success_output(), "");
    assert_eq!(
        run(&["info", game, "--json"]).json_output()["form"],
        "runtime"
    );
}

#[test]
fn a_project_begins_with_an_example_or_empty_and_overwrites_nothing() {
    let duel = fs::read_to_string(example("duel")).unwrap();
    assert_eq!(run(&["new", "--example", "duel"]).success_output(), duel);

    let list = run(&["new", "--list"]).success_output();
    assert_eq!(list.lines().count(), examples().len());
    assert!(list.contains("Duel: "), "{list}");

    let empty = run(&["new"]).success_output();
    assert!(
        Document::read(empty.as_bytes())
            .unwrap()
            .graph
            .nodes
            .is_empty()
    );
    assert_eq!(
        run_with(&["fmt", "--check", "-"], &empty).success_output(),
        ""
    );

    let message = run(&["new", "--example", "Duell"]).failure_message(2);
    expect![[r#"inclination-cli: There is no example "Duell". Did you mean "Duel"?"#]]
        .assert_eq(&message);

    let folder = tempdir().unwrap();
    let file = folder.path().join("mine.incl.json");
    let name = file.to_str().unwrap();
    assert_eq!(
        run(&["new", "--example", "Zoo", "-o", name]).success_output(),
        ""
    );
    let zoo = fs::read_to_string(&file).unwrap();

    let message = run(&["new", "-o", name]).failure_message(2);
    let folder = folder.path().to_str().unwrap();
    expect![["inclination-cli: mine.incl.json already exists. Name another file, or move the existing file first."]]
    .assert_eq(&without_folder(&message, folder));
    assert_eq!(fs::read_to_string(&file).unwrap(), zoo);
}

#[test]
fn info_lists_the_contents_of_a_file() {
    let text = run(&["info", &example("duel")]).success_output();
    assert!(text.contains("logic: "), "{text}");

    // The line with the example's counts and hash may change.
    let text: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains("logic: "))
        .collect();
    expect![[r#"
        Duel
        Attack, drink a potion or run? On each turn of a fight, a monster picks at random by weight.
        Stat Foe health: 0 to 100 hp
        Stat Min damage: 0 to 50 hp
        Stat Max damage: 0 to 50 hp
        Stat Aggression: 0 to 1
        Stat Health: 0 to 100 hp
        Stat Max health: 1 to 100 hp
        Stat Foe max damage: 0 to 50 hp
        Stat Potions: 0 to 3 potions
        Factor Attack desire
        Factor Threat
        Factor Heal desire
        Factor Run desire
        Decision My turn: Attack, Heal, Run"#]]
    .assert_eq(&text.join("\n"));

    let apartment = run(&["info", &example("apartment"), "--json"]).json_output();
    assert_eq!(apartment["form"], "project");
    assert_eq!(apartment["errors"], 0);
    let person = &apartment["stats"][0];
    assert_eq!(person["name"], "Person");
    assert_eq!(person["choices"][1], "Stan");
    assert_eq!(person["low"], Value::Null);
    assert_eq!(apartment["stats"][1]["scope"], "target");
    assert_eq!(apartment["decisions"][0]["name"], "Which apartment");
    assert_eq!(apartment["decisions"][0]["options"][0], "Rent it");

    let report = run(&["info", &example("apples-and-ammo"), "--json"]).json_output();
    assert_eq!(report["samples"][1], "Hurt");
}
