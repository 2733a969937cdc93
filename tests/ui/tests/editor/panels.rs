//! The panels and the bar, as people use them.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::{DroppedFile, HoveredFile, Key, vec2};

use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_editor::{
    command::{Command, Menu},
    labels,
    pane::Pane,
};

use super::{
    common::{USUAL, Window, app, example, sized, until},
    hands::{
        click_on, double_click, drag, focused, label_of, place_of, press, right_click, run_command,
        type_over,
    },
};

/// A file that is dropped on the window.
#[derive(Debug)]
pub(crate) struct Dropped(pub(crate) PathBuf);

impl DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        unreachable!("files are read by their paths")
    }
}

fn stat_names(window: &Window) -> Vec<String> {
    let stats = &window
        .state()
        .document()
        .expect("one is shown")
        .document()
        .graph
        .stats;
    stats.iter().map(|stat| stat.name.clone()).collect()
}

fn right_click_on(window: &mut Window, label: &str) {
    let at = place_of(window, label).center();
    right_click(window, at);
}

#[test]
fn a_stat_is_renamed_by_a_double_click_and_by_its_menu() {
    let mut window = app(&[example("duel")]);
    let at = place_of(&window, "Aggression, agent stat").center();
    double_click(&mut window, at);
    assert_eq!(focused(&window).as_deref(), Some(labels::STAT_NAME));
    type_over(&mut window, "Anger");
    press(&mut window, Key::Enter);
    assert!(stat_names(&window).contains(&String::from("Anger")));

    // While it is open, the first stat may be out of view.
    click_on(&mut window, &labels::close_stat_label("Anger"));
    right_click_on(&mut window, "Foe health, agent stat");
    click_on(&mut window, "Rename");
    assert_eq!(focused(&window).as_deref(), Some(labels::STAT_NAME));
    type_over(&mut window, "Drinks");
    press(&mut window, Key::Enter);
    assert!(stat_names(&window).contains(&String::from("Drinks")));
}

#[test]
fn the_nodes_of_a_stat_are_selected_by_its_menu() {
    let mut window = app(&[example("duel")]);
    right_click_on(&mut window, "Health, agent stat");
    click_on(&mut window, labels::SELECT_STAT_NODES);
    let document = window.state().document().expect("one is shown");
    let names = document
        .view
        .selection
        .nodes()
        .map(|id| document.body()[&id].display_title(&document.document().graph));
    // The example reads it in two places.
    assert_eq!(names.collect::<Vec<_>>(), ["Health", "Health"]);
}

#[test]
fn without_problems_a_line_says_so_at_the_bottom() {
    let window = app(&[example("duel")]);
    let title = Pane::Problems.title();
    expect![["Problems, none"]].assert_eq(&label_of(&window, title));
    let line = place_of(&window, title);
    assert!(USUAL.y - line.top() <= 40.0, "{line}");
}

#[test]
fn tabs_begin_where_the_menus_end() {
    let window = app(&[example("duel")]);
    let (help, tab) = (
        place_of(&window, Menu::Help.title()),
        place_of(&window, "duel"),
    );
    assert!(tab.left() > help.right() && tab.left() < help.right() + 40.0);
}

#[test]
fn a_file_over_the_window_shows_a_hint_and_opens_when_it_is_dropped() {
    let mut window = sized(USUAL, &[]);
    let file = example("duel");
    window.input_mut().hovered_files.push(HoveredFile {
        path: Some(file.clone()),
        ..HoveredFile::default()
    });
    window.run_steps(3);
    assert!(window.query_by_label(labels::DROP_TO_OPEN).is_some());

    window.input_mut().hovered_files.clear();
    let dropped = Arc::new(Dropped(file.clone()));
    window.input_mut().dropped_files.push(dropped);
    until(&mut window, "the file is open", |app| {
        app.document()
            .and_then(|document| document.file())
            .and_then(|file| file.file_name())
            == file.file_name()
    });

    window.run_steps(2);
    assert!(window.query_by_label(labels::DROP_TO_OPEN).is_none());
}

#[test]
fn a_panel_that_is_docked_beside_the_line_of_problems_has_room() {
    let mut window = app(&[example("duel")]);
    let from = place_of(&window, Pane::Outline.title()).center();
    let to = place_of(&window, Pane::Problems.title()).center() + vec2(600.0, 0.0);
    drag(&mut window, from, to);
    window.run_steps(4);

    let titles = place_of(&window, Pane::Outline.title());
    assert!(
        titles.left() > from.x + 100.0,
        "it stands where it was: {titles}"
    );
    assert!(USUAL.y - titles.top() > 100.0, "{titles}");

    // A command restores everything.
    run_command(&mut window, Command::ResetPanels);
    assert_eq!(place_of(&window, Pane::Outline.title()).center(), from);
}
