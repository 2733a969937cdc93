//! The game's list of stats: imported, compared as the graph changes, mended, read again.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::{Key, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use inclination_core::{Document, model::StatKind};
use tempfile::tempdir;

use super::{
    common::{USUAL, Window, example, sized, until, written},
    hands::{click_on, hold, press, type_over},
    panels::Dropped,
    said::{is_said, until_said},
};

/// The duel's stats, but that its health has another name and range, potions another range, and mana is new.
fn project(folder: &Path) -> (PathBuf, PathBuf) {
    let bytes = fs::read(example("duel")).expect("it is there");
    let file = folder.join("duel.incl.json");
    fs::write(&file, &bytes).expect("it is written");
    let document = Document::read(&bytes).expect("it is sound");
    let mut list = String::from("name,kind,range,unit,scope\n");
    for stat in &document.graph.stats {
        let line = match stat.name.as_str() {
            "Health" => "Helth,number,0 to 200,hp,agent\n",
            "Potions" => "Potions,whole number,0 to 9,potions,agent\n",
            name => &format!("{name},,,,\n"),
        };
        list.push_str(line);
    }
    list.push_str("Mana,number,0 to 50,mp,agent\nOdd,numbr,,,\n");
    let contract = folder.join("stats.csv");
    fs::write(&contract, list).expect("it is written");
    (file, contract)
}

fn drop_on(window: &mut Window, file: &Path) {
    let dropped = Arc::new(Dropped(file.to_owned()));
    window.input_mut().dropped_files.push(dropped);
}

/// So high that the panel of stats shows all of them.
const HIGH: Vec2 = vec2(1600.0, 1400.0);

const LACKS: &str = "error: The game tells “Mana”, a number from 0 to 50 mp of the agent";
const NEAR: &str = "error: The game tells “Helth”";
const RANGE: &str = "error: “Potions” goes from 0 to 9 in the game";

/// The duel with a list dropped on it, once that is read.
fn held(folder: &Path) -> Window {
    let (file, list) = project(folder);
    let mut window = sized(HIGH, &[file]);
    drop_on(&mut window, &list);
    until_said(&mut window, LACKS);
    window
}

fn stat(window: &Window, name: &str) -> Option<inclination_core::model::Stat> {
    let open = window.state().document().expect("one is shown");
    let mut stats = open.document().graph.stats.iter();
    stats.find(|stat| stat.name == name).cloned()
}

#[test]
fn a_list_that_is_dropped_says_what_differs_and_what_is_wrong_in_it() {
    let folder = tempdir().unwrap();
    let window = held(folder.path());
    for said in [
        LACKS,
        NEAR,
        RANGE,
        "stats.csv",
        "9 stats, 3 differences",
        "Game's list: 3 differences",
        "Contract, 3",
        "1 row of the list was left out, since something in it is wrong",
        "Line 11, column 2: “numbr” is no kind for Odd",
    ] {
        assert!(is_said(&window, said), "{said}");
    }
    assert!(written(&window).contains("\"contract\": \"stats.csv\""));
}

#[test]
fn each_difference_is_mended_by_a_click_and_taken_back_in_one_step() {
    let folder = tempdir().unwrap();
    let mut window = held(folder.path());
    let before = written(&window);
    for (button, said) in [
        ("Add Mana", LACKS),
        ("Take the game's range of Potions", RANGE),
        ("Rename Health to Helth", NEAR),
    ] {
        click_on(&mut window, button);
        window.run_steps(4);
        assert!(!is_said(&window, said), "{button}");
        assert!(!is_said(&window, button), "{button}");
    }
    let mana = stat(&window, "Mana").expect("it was added");
    assert_eq!((mana.bookends(), mana.unit.as_str()), ((0.0, 50.0), "mp"));
    assert_eq!(
        stat(&window, "Potions").map(|stat| stat.bookends()),
        Some((0.0, 9.0))
    );
    // What was renamed differs in its range as well.
    assert!(is_said(
        &window,
        "error: “Helth” goes from 0 to 200 in the game, and from 0 to 100 in the graph"
    ));
    for _ in 0..3 {
        hold(&mut window, eframe::egui::Modifiers::COMMAND, Key::Z);
        window.run_steps(2);
    }
    assert_eq!(written(&window), before);
    assert!(is_said(&window, LACKS) && is_said(&window, NEAR) && is_said(&window, RANGE));
}

#[test]
fn all_is_mended_at_once_and_the_graph_agrees() {
    let folder = tempdir().unwrap();
    let mut window = held(folder.path());
    let before = written(&window);
    click_on(&mut window, "Mend all");
    window.run_steps(4);
    assert!(is_said(&window, "9 stats, and the graph agrees"));
    assert!(!is_said(&window, "Game's list: 3 differences"));
    assert_eq!(
        stat(&window, "Helth").map(|stat| stat.bookends()),
        Some((0.0, 200.0))
    );
    hold(&mut window, eframe::egui::Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    assert_eq!(written(&window), before);
    assert!(is_said(&window, LACKS));
}

#[test]
fn what_changes_in_the_graph_or_in_the_list_is_told_at_once() {
    let folder = tempdir().unwrap();
    let mut window = held(folder.path());
    click_on(&mut window, "+ Add stat");
    window.run_steps(4);
    type_over(&mut window, "Morale");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert!(is_said(
        &window,
        "warning: The graph has “Morale”, which the game does not tell, and no node reads it"
    ));
    // By the keyboard, which brings it into view.
    window.get_by_label("Remove Morale").focus();
    window.run_steps(2);
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert!(stat(&window, "Morale").is_none());
    // The game has what the graph lacked no more.
    let list = folder.path().join("stats.csv");
    let text = fs::read_to_string(&list).expect("it is there");
    fs::write(&list, text.replace("Mana,number,0 to 50,mp,agent\n", "")).expect("it is written");
    click_on(&mut window, "Read again");
    until_said(&mut window, "8 stats, 2 differences");
    assert!(!is_said(&window, LACKS));
}

#[test]
fn a_saved_project_finds_its_list_again_and_says_if_it_is_gone() {
    let folder = tempdir().unwrap();
    let mut window = held(folder.path());
    hold(&mut window, eframe::egui::Modifiers::COMMAND, Key::S);
    let file = folder.path().join("duel.incl.json");
    until(&mut window, "it is saved", |app| {
        app.document().is_some_and(|open| !open.is_unsaved())
    });
    drop(window);
    let mut window = sized(USUAL, std::slice::from_ref(&file));
    until_said(&mut window, "Game's list: 3 differences");
    click_on(&mut window, "Game's list: 3 differences");
    until_said(&mut window, LACKS);
    drop(window);
    // The team moves both.
    let moved = tempdir().unwrap();
    for name in ["duel.incl.json", "stats.csv"] {
        fs::rename(folder.path().join(name), moved.path().join(name)).expect("it is moved");
    }
    let file = moved.path().join("duel.incl.json");
    let mut window = sized(USUAL, std::slice::from_ref(&file));
    until_said(&mut window, "Game's list: 3 differences");
    drop(window);
    fs::remove_file(moved.path().join("stats.csv")).expect("it is removed");
    let mut window = sized(USUAL, &[file]);
    until_said(&mut window, "Game's list: cannot be read");
    click_on(&mut window, "Game's list: cannot be read");
    until_said(&mut window, "It was not read. There is no such file.");
    click_on(&mut window, "Forget the game's stats");
    window.run_steps(4);
    assert!(is_said(
        &window,
        "The game has a list of the stats that it tells."
    ));
    assert!(!written(&window).contains("\"contract\""));
}

#[test]
fn a_list_in_json_is_known_from_a_project_when_it_is_dropped() {
    let folder = tempdir().unwrap();
    let (file, _) = project(folder.path());
    let list = folder.path().join("stats.json");
    fs::write(
        &list,
        "[{\"name\": \"Mana\", \"range\": [0, 50], \"unit\": \"mp\", \"scope\": \"agent\"}]",
    )
    .expect("it is written");
    let mut window = sized(USUAL, &[file]);
    drop_on(&mut window, &list);
    until_said(&mut window, LACKS);
    // A choice's kind stays what it is where the list does not speak of it.
    let is_number =
        |stat: inclination_core::model::Stat| matches!(stat.kind, StatKind::Number { .. });
    assert!(stat(&window, "Health").is_some_and(is_number));
    assert!(window.query_by_label("Add Mana").is_some());
}
