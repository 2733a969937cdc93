//! The game's list of stats: imported, compared as the graph changes, fixed, reloaded.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::{Key, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_core::authoring::{format::Document, model::StatKind};
use inclination_editor::{command::Command, labels, pane::Pane};
use inclination_project::contract::ReadingState;
use tempfile::tempdir;

use super::{
    common::{USUAL_SIZE, Window, example, open_app_sized, saved_text, wait_until},
    input::{
        click_on, enlarge_lower_panels, full_label, press, press_command, press_with, type_over,
    },
    panels::DroppedTestFile,
    window_text::{shows_text, texts_containing, wait_for_text, wait_for_text_containing},
};

/// Writes the duel and a list of its stats, in which health has another name and range, potions
/// have another range, and mana is new.
fn write_project(folder: &Path) -> (PathBuf, PathBuf) {
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
    let dropped = Arc::new(DroppedTestFile(file.to_owned()));
    window.input_mut().dropped_files.push(dropped);
}

/// A window high enough for the panel of stats to show all of them.
const HIGH_SIZE: Vec2 = vec2(1600.0, 1400.0);

/// A difference between the list and the graph: its sentence, and the title of the button that
/// fixes it.
struct Difference {
    sentence: String,
    button: String,
}

/// Finds the difference about a stat of the list.
fn find_difference(window: &Window, stat: &str) -> Difference {
    let contract = window
        .state()
        .document()
        .and_then(|open| open.contract.as_ref());
    let mut findings = contract.expect("a list is imported").findings().iter();
    let about = format!("“{stat}”");
    let finding = findings.find(|finding| finding.sentence.contains(&about));
    let finding = finding.expect("it differs");
    Difference {
        sentence: format!("{}: {}", finding.severity.word(), finding.sentence),
        button: finding.fixes[0].1.clone(),
    }
}

/// Waits until the panel shows the number of differences.
fn wait_for_comparison(window: &mut Window) {
    wait_for_text(window, labels::GAME_LIST);
}

/// The duel with a list dropped on it and read.
fn open_with_list(folder: &Path) -> Window {
    let (file, list) = write_project(folder);
    let mut window = open_app_sized(HIGH_SIZE, &[file]);
    drop_on(&mut window, &list);
    wait_for_comparison(&mut window);
    enlarge_lower_panels(&mut window);
    window
}

fn find_stat(window: &Window, name: &str) -> Option<inclination_core::authoring::model::Stat> {
    let open = window.state().document().expect("one is shown");
    let mut stats = open.document().graph.stats.iter();
    stats.find(|stat| stat.name == name).cloned()
}

#[test]
fn a_dropped_list_shows_its_differences_and_errors() {
    let folder = tempdir().unwrap();
    let window = open_with_list(folder.path());
    for (stat, range) in [("Mana", "0 to 50 mp"), ("Helth", ""), ("Potions", "0 to 9")] {
        let Difference { sentence, .. } = find_difference(&window, stat);
        assert!(shows_text(&window, &sentence), "{sentence}");
        assert!(sentence.contains(range), "{sentence}");
    }

    assert!(shows_text(&window, "stats.csv"));
    expect![["9 stats, 3 differences"]].assert_eq(&texts_containing(&window, ["9 stats, "]));
    expect![["Game's stat list: 3 differences"]]
        .assert_eq(&texts_containing(&window, [labels::GAME_LIST]));
    expect![["Stat list, 3"]].assert_eq(&full_label(&window, Pane::Contract.title()));
    expect![[""]].assert_eq(&texts_containing(&window, ["1 row"]));
    assert!(texts_containing(&window, ["numbr", "Odd"]).contains("Line 11, column 2"));
    assert!(saved_text(&window).contains("\"contract\": \"stats.csv\""));
}

#[test]
fn each_difference_is_fixed_by_a_click_and_undone_in_one_step() {
    let folder = tempdir().unwrap();
    let mut window = open_with_list(folder.path());
    let before = saved_text(&window);

    let differences = ["Mana", "Potions", "Helth"].map(|stat| find_difference(&window, stat));
    for Difference { sentence, button } in &differences {
        assert!(shows_text(&window, sentence), "{sentence}");
        click_on(&mut window, button);
        window.run_steps(4);
        assert!(!shows_text(&window, sentence), "{button}");
        assert!(!shows_text(&window, button), "{button}");
    }

    let mana = find_stat(&window, "Mana").expect("it was added");
    assert_eq!((mana.bookends(), mana.unit.as_str()), ((0.0, 50.0), "mp"));
    assert_eq!(
        find_stat(&window, "Potions").map(|stat| stat.bookends()),
        Some((0.0, 9.0))
    );

    // The renamed stat differs in its range as well.
    let Difference { sentence, .. } = find_difference(&window, "Helth");
    assert!(shows_text(&window, &sentence), "{sentence}");
    assert!(
        sentence.contains("0 to 200") && sentence.contains("0 to 100"),
        "{sentence}"
    );

    for _ in 0..3 {
        press_with(&mut window, eframe::egui::Modifiers::COMMAND, Key::Z);
        window.run_steps(2);
    }
    assert_eq!(saved_text(&window), before);
    for Difference { sentence, .. } in &differences {
        assert!(shows_text(&window, sentence), "{sentence}");
    }
}

#[test]
fn all_differences_are_fixed_at_once_and_the_graph_agrees() {
    let folder = tempdir().unwrap();
    let mut window = open_with_list(folder.path());
    let before = saved_text(&window);
    let lacks = find_difference(&window, "Mana").sentence;
    assert!(shows_text(&window, &lacks));

    click_on(&mut window, Command::MendContract.entry().title);
    window.run_steps(4);
    expect![["9 stats, no differences"]].assert_eq(&texts_containing(&window, ["9 stats, "]));
    expect![["Game's stat list: no differences"]]
        .assert_eq(&texts_containing(&window, [labels::GAME_LIST]));

    assert_eq!(
        find_stat(&window, "Helth").map(|stat| stat.bookends()),
        Some((0.0, 200.0))
    );

    press_with(&mut window, eframe::egui::Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    assert_eq!(saved_text(&window), before);
    assert!(shows_text(&window, &lacks));
}

#[test]
fn changes_in_the_graph_or_in_the_list_show_at_once() {
    let folder = tempdir().unwrap();
    let mut window = open_with_list(folder.path());
    click_on(&mut window, labels::ADD_STAT);
    window.run_steps(4);
    type_over(&mut window, "Morale");
    press(&mut window, Key::Enter);
    window.run_steps(4);
    let surplus = find_difference(&window, "Morale");
    assert!(
        shows_text(&window, &surplus.sentence),
        "{}",
        surplus.sentence
    );
    let lacks = find_difference(&window, "Mana").sentence;
    assert!(shows_text(&window, &lacks));

    // The keyboard scrolls it into view.
    window.get_by_label(&surplus.button).focus();
    window.run_steps(2);
    press(&mut window, Key::Enter);
    window.run_steps(4);
    assert!(find_stat(&window, "Morale").is_none());

    // The game no longer has the stat that the graph lacked.
    let list = folder.path().join("stats.csv");
    let text = fs::read_to_string(&list).expect("it is there");
    fs::write(&list, text.replace("Mana,number,0 to 50,mp,agent\n", "")).expect("it is written");
    click_on(&mut window, labels::READ_AGAIN);
    expect![["8 stats, 2 differences"]]
        .assert_eq(&wait_for_text_containing(&mut window, ["8 stats, "]));
    assert!(!shows_text(&window, &lacks));
}

#[test]
fn a_saved_project_finds_its_list_again_and_reports_a_missing_one() {
    let folder = tempdir().unwrap();
    let mut window = open_with_list(folder.path());
    press_with(&mut window, eframe::egui::Modifiers::COMMAND, Key::S);
    let file = folder.path().join("duel.incl.json");
    wait_until(&mut window, "it is saved", |app| {
        app.document().is_some_and(|open| !open.is_unsaved())
    });
    drop(window);

    let mut window = open_app_sized(USUAL_SIZE, std::slice::from_ref(&file));
    let list = wait_for_text_containing(&mut window, [labels::GAME_LIST]);
    expect![["Game's stat list: 3 differences"]].assert_eq(&list);
    click_on(&mut window, &list);
    let lacks = find_difference(&window, "Mana").sentence;
    wait_for_text(&mut window, &lacks);
    drop(window);

    // The team moves both files.
    let moved = tempdir().unwrap();
    for name in ["duel.incl.json", "stats.csv"] {
        fs::rename(folder.path().join(name), moved.path().join(name)).expect("it is moved");
    }
    let file = moved.path().join("duel.incl.json");
    let mut window = open_app_sized(USUAL_SIZE, std::slice::from_ref(&file));
    expect![["Game's stat list: 3 differences"]]
        .assert_eq(&wait_for_text_containing(&mut window, [labels::GAME_LIST]));
    drop(window);

    fs::remove_file(moved.path().join("stats.csv")).expect("it is removed");
    let mut window = open_app_sized(USUAL_SIZE, &[file]);
    let list = wait_for_text_containing(&mut window, [labels::GAME_LIST]);
    expect![["Game's stat list: cannot be read"]].assert_eq(&list);
    click_on(&mut window, &list);

    let contract = window
        .state()
        .document()
        .and_then(|open| open.contract.as_ref());
    let ReadingState::Failed(why) = contract.expect("the list is known").state() else {
        unreachable!("there is no list");
    };
    let why = why.clone();
    wait_for_text_containing(&mut window, [&why]);

    press_command(&mut window, Command::ForgetContract);
    window.run_steps(4);
    assert!(shows_text(&window, Command::ImportContract.entry().title));
    assert!(!saved_text(&window).contains("\"contract\""));
}

#[test]
fn a_dropped_json_list_is_not_mistaken_for_a_project() {
    let folder = tempdir().unwrap();
    let (file, _) = write_project(folder.path());
    let list = folder.path().join("stats.json");
    fs::write(
        &list,
        "[{\"name\": \"Mana\", \"range\": [0, 50], \"unit\": \"mp\", \"scope\": \"agent\"}]",
    )
    .expect("it is written");

    let mut window = open_app_sized(USUAL_SIZE, &[file]);
    drop_on(&mut window, &list);
    wait_for_comparison(&mut window);
    let Difference { sentence, button } = find_difference(&window, "Mana");
    wait_for_text(&mut window, &sentence);

    // A stat's kind is unchanged where the list does not mention it.
    let is_number = |stat: inclination_core::authoring::model::Stat| {
        matches!(stat.kind, StatKind::Number { .. })
    };
    assert!(find_stat(&window, "Health").is_some_and(is_number));
    assert!(window.query_by_label(&button).is_some());
}
