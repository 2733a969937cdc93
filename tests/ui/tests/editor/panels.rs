//! The panels and the bar, as people use them.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use eframe::egui::{DroppedFile, HoveredFile, Key, pos2, vec2};

use egui_kittest::kittest::{NodeT, Queryable};
use expect_test::expect;
use inclination_editor::{
    command::{Command, Menu},
    labels,
    pane::Pane,
};
use tempfile::tempdir;

use super::{
    canvas::clipped_texts,
    common::{USUAL_SIZE, Window, example, open_app, open_app_sized, wait_until},
    input::{
        click_on, double_click, drag, focused_label, full_label, let_time_pass, move_pointer,
        panel_title_rect, press, right_click, run_command, turn_wheel, type_over, widget_rect,
    },
    window_text::{announcements, shows_text, wait_for_announcement},
};

/// A file that is dropped on the window.
#[derive(Debug)]
pub(crate) struct DroppedTestFile(pub(crate) PathBuf);

impl DroppedFile for DroppedTestFile {
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
    let at = widget_rect(window, label).center();
    right_click(window, at);
}

#[test]
fn a_stat_is_renamed_by_a_double_click_and_by_its_menu() {
    let mut window = open_app(&[example("duel")]);
    let at = widget_rect(&window, "Aggression, agent stat").center();
    double_click(&mut window, at);
    assert_eq!(focused_label(&window).as_deref(), Some(labels::STAT_NAME));
    type_over(&mut window, "Anger");
    press(&mut window, Key::Enter);
    assert!(stat_names(&window).contains(&String::from("Anger")));

    // While it is open, the first stat may be out of view.
    click_on(&mut window, &labels::close_stat_label("Anger"));
    right_click_on(&mut window, "Foe health, agent stat");
    click_on(&mut window, "Rename");
    assert_eq!(focused_label(&window).as_deref(), Some(labels::STAT_NAME));
    type_over(&mut window, "Drinks");
    press(&mut window, Key::Enter);
    assert!(stat_names(&window).contains(&String::from("Drinks")));
}

#[test]
fn the_nodes_of_a_stat_are_selected_by_its_menu() {
    let mut window = open_app(&[example("duel")]);
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
fn the_title_of_the_problems_panel_counts_them_and_keeps_its_width() {
    let mut window = open_app(&[example("duel")]);
    let title = Pane::Problems.title();
    expect![["Problems"]].assert_eq(&full_label(&window, title));
    let before = widget_rect(&window, title);

    // A stat that no node reads.
    run_command(&mut window, Command::AddStat);
    expect![["Problems, 1"]].assert_eq(&full_label(&window, title));
    assert_eq!(widget_rect(&window, title), before);
}

#[test]
fn tabs_begin_where_the_menus_end() {
    let window = open_app(&[example("duel")]);
    let (help, tab) = (
        widget_rect(&window, Menu::Help.title()),
        widget_rect(&window, "duel"),
    );
    assert!(tab.left() > help.right() && tab.left() < help.right() + 40.0);
}

#[test]
fn a_file_over_the_window_shows_a_hint_and_opens_when_it_is_dropped() {
    let mut window = open_app_sized(USUAL_SIZE, &[]);
    let file = example("duel");
    window.input_mut().hovered_files.push(HoveredFile {
        path: Some(file.clone()),
        ..HoveredFile::default()
    });
    window.run_steps(3);
    assert!(window.query_by_label(labels::DROP_TO_OPEN).is_some());

    window.input_mut().hovered_files.clear();
    let dropped = Arc::new(DroppedTestFile(file.clone()));
    window.input_mut().dropped_files.push(dropped);
    wait_until(&mut window, "the file is open", |app| {
        app.document()
            .and_then(|document| document.file())
            .and_then(|file| file.file_name())
            == file.file_name()
    });

    window.run_steps(2);
    assert!(window.query_by_label(labels::DROP_TO_OPEN).is_none());
}

#[test]
fn a_panel_that_is_docked_below_the_plots_has_room() {
    let mut window = open_app(&[example("duel")]);
    let from = widget_rect(&window, Pane::Outline.title()).center();
    let middle = widget_rect(&window, Pane::Why.title()).left();
    drag(&mut window, from, pos2(middle, USUAL_SIZE.y - 4.0));
    window.run_steps(4);

    let titles = widget_rect(&window, Pane::Outline.title());
    assert!(
        titles.left() > from.x + 100.0,
        "it stands where it was: {titles}"
    );
    assert!(USUAL_SIZE.y - titles.top() > 100.0, "{titles}");

    // A command restores everything.
    run_command(&mut window, Command::ResetPanels);
    assert_eq!(widget_rect(&window, Pane::Outline.title()).center(), from);
}

#[test]
fn a_slider_under_the_pointer_covers_nothing() {
    let mut window = open_app(&[example("duel")]);
    let slider = widget_rect(&window, "Health, slider").center();
    let_time_pass(&mut window);
    move_pointer(&mut window, slider);
    window.run_steps(30);
    let_time_pass(&mut window);
    window.run_steps(4);
    assert!(!shows_text(&window, "0 to 100"));
}

#[test]
fn a_stat_with_the_name_of_another_is_renamed_with_a_message() {
    let mut window = open_app(&[example("duel")]);
    let count = |window: &Window| {
        let document = window.state().document().expect("one is shown");
        let stats = document.document().graph.stats.iter();
        stats.filter(|stat| stat.name == "Health").count()
    };
    assert_eq!(count(&window), 1);

    let name = widget_rect(&window, "Foe health, agent stat").center();
    double_click(&mut window, name);
    type_over(&mut window, "Health");
    assert_eq!(announcements(&window), "");
    press(&mut window, Key::Enter);
    expect![["Another stat is called “Health”. Give one of them another name."]]
        .assert_eq(&wait_for_announcement(&mut window, "Health"));
    assert_eq!(count(&window), 2);
}

#[test]
fn each_document_has_its_own_scroll_positions() {
    let folder = tempdir().unwrap();
    let copies = ["one", "other"].map(|name| {
        let copy = folder.path().join(format!("{name}.incl.json"));
        fs::copy(example("duel"), &copy).unwrap();
        copy
    });
    let mut window = open_app(&copies);
    let first_line = |window: &Window| {
        let title = panel_title_rect(window, Pane::Why.title());
        let is_row = |label: String| label.starts_with("Attack:");
        let mut rows = window.query_all_by(|node| node.label().is_some_and(is_row));
        rows.next().expect("Why has it").rect().top() - title.bottom()
    };
    let unscrolled = first_line(&window);
    let at = panel_title_rect(&window, Pane::Why.title()).left_bottom() + vec2(40.0, 80.0);
    turn_wheel(&mut window, at, -5.0);
    let_time_pass(&mut window);
    let scrolled = first_line(&window);
    assert!(scrolled < unscrolled, "{scrolled} {unscrolled}");

    run_command(&mut window, Command::PreviousTab);
    let_time_pass(&mut window);
    assert_eq!(first_line(&window), unscrolled);
    run_command(&mut window, Command::NextTab);
    let_time_pass(&mut window);
    assert_eq!(first_line(&window), scrolled);
}

#[test]
fn the_name_of_a_new_stat_is_in_view_above_a_long_history() {
    let mut window = open_app(&[example("angry-woman")]);
    run_command(&mut window, Command::AddStat);
    let_time_pass(&mut window);
    assert_eq!(focused_label(&window).as_deref(), Some(labels::STAT_NAME));
    let name = widget_rect(&window, labels::STAT_NAME);
    let panel = panel_title_rect(&window, Pane::Stats.title());
    let below = panel_title_rect(&window, Pane::Outline.title());
    assert!(
        name.top() > panel.bottom() && name.bottom() < below.top(),
        "{name:?}"
    );
}

#[test]
fn an_empty_number_shows_what_applies_while_it_is_edited() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, "Wants health, Logistic");
    click_on(&mut window, "Midpoint");
    window.run_steps(2);
    let mut all = window.root().children_recursive();
    let focused = all.find(|node| node.accesskit_node().is_focused());
    let shown = focused.and_then(|node| node.accesskit_node().placeholder().map(str::to_owned));
    assert_eq!(shown.as_deref(), Some("auto"));
}

#[test]
fn the_inspector_shows_the_rank_and_the_weight_of_an_option() {
    let mut window = open_app_sized(vec2(1600.0, 2000.0), &[example("zoo")]);
    click_on(&mut window, "What an animal does, Decision");
    window.run_steps(3);

    let panel = panel_title_rect(&window, Pane::Inspector.title());
    let texts = clipped_texts(&window).into_iter();
    let texts = texts.filter(|(text, _)| text.pos.x > panel.left());
    let texts: Vec<String> = texts
        .map(|(text, _)| text.galley.text().to_owned())
        .collect();
    // The rank decides first, so it is shown alone where there is no room for both.
    let values = [
        ("Eat", "0.360"),
        ("Come into the tank", "0.000, rank 102"),
        ("Die", "rank 1 million"),
    ];
    for (name, value) in values {
        let at = texts.iter().position(|text| text == name);
        let shown = at.and_then(|at| texts.get(at - 1));
        assert_eq!(shown.map(String::as_str), Some(value), "{name}");
    }

    // Hovering shows what is cut.
    let button = widget_rect(&window, "Go to “Die”").center();
    move_pointer(&mut window, button);
    window.run_steps(30);
    let_time_pass(&mut window);
    window.run_steps(4);
    assert!(shows_text(&window, "Die: 0.000, rank 1 million"));
}
