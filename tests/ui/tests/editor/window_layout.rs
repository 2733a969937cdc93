//! The layout of the window: the room of the canvas, small windows, and maximized panels.

use eframe::egui::{Key, Modifiers, Rect, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use inclination_editor::{
    command::{Command, KeyMap},
    labels,
    pane::Pane,
};

use super::{
    common::{USUAL_SIZE, Window, example, open_app, open_app_sized},
    input::{
        click, click_on, find, find_menu_line, move_pointer, press_with, run_command, widget_rect,
    },
};

/// Low windows, the second of which is also the narrowest in which all menus fit beside tabs.
const LOW_SIZE: Vec2 = vec2(900.0, 600.0);
const NARROW_SIZE: Vec2 = vec2(800.0, 600.0);

fn canvas_rect(window: &Window) -> Rect {
    window.state().canvas().screen_rect()
}

fn point_at_canvas(window: &mut Window) {
    let middle = canvas_rect(window).center();
    move_pointer(window, middle);
}

fn canvas_share(window: &Window) -> f32 {
    canvas_rect(window).area() / window.ctx.content_rect().area()
}

#[test]
fn the_canvas_has_at_least_half_of_the_window() {
    for size in [USUAL_SIZE, LOW_SIZE, NARROW_SIZE] {
        let window = open_app_sized(size, &[example("duel")]);
        let share = canvas_share(&window);
        assert!(share >= 0.5, "{size}: {share}");
    }
}

#[test]
fn the_canvas_keeps_its_place_when_tabs_change_and_problems_appear() {
    let mut window = open_app(&[example("duel")]);
    let node = widget_rect(&window, "Wants health, Logistic");
    click(&mut window, node.left_top() + vec2(30.0, 6.0));
    let before = canvas_rect(&window);

    run_command(&mut window, Command::EditCurve);
    assert_eq!(canvas_rect(&window), before);
    for pane in [Pane::Map, Pane::Distribution, Pane::Problems, Pane::Why] {
        click_on(&mut window, pane.title());
        assert_eq!(canvas_rect(&window), before, "{pane:?}");
    }

    // A stat that no node reads, until it is deleted again.
    run_command(&mut window, Command::AddStat);
    assert_eq!(canvas_rect(&window), before);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(canvas_rect(&window), before);
}

#[test]
fn the_panel_under_the_pointer_is_maximized_and_restored() {
    let mut window = open_app(&[example("duel")]);
    let title = Pane::Outline.title();
    let titles = [Pane::Outline, Pane::Sweep, Pane::Why, Pane::Inspector].map(Pane::title);
    let before = titles.map(|title| find(&window, title));
    let canvas = canvas_rect(&window);

    // On the canvas.
    point_at_canvas(&mut window);
    press_with(&mut window, Modifiers::COMMAND, Key::Space);
    assert!(canvas_share(&window) > 0.9, "{}", canvas_share(&window));
    assert!(titles.iter().all(|title| find(&window, title).is_none()));
    press_with(&mut window, Modifiers::COMMAND, Key::Space);
    assert_eq!(titles.map(|title| find(&window, title)), before);
    assert_eq!(canvas_rect(&window), canvas);

    // On another panel, which keeps its tabs.
    let plots = widget_rect(&window, Pane::Sweep.title()).center() + vec2(0.0, 60.0);
    move_pointer(&mut window, plots);
    press_with(&mut window, Modifiers::COMMAND, Key::Space);
    assert!(find(&window, Pane::Map.title()).is_some());
    assert!(find(&window, title).is_none());
    click_on(&mut window, labels::RESTORE_PANELS);
    assert_eq!(titles.map(|title| find(&window, title)), before);
}

#[test]
fn a_maximized_canvas_keeps_its_nodes_where_they_are() {
    let mut window = open_app(&[example("duel")]);
    let name = "Wants health, Logistic";
    let before = widget_rect(&window, name);

    point_at_canvas(&mut window);
    press_with(&mut window, Modifiers::COMMAND, Key::Space);
    let by = widget_rect(&window, name).min - before.min;
    assert!(by.length() < 0.5, "{by}");
    press_with(&mut window, Modifiers::COMMAND, Key::Space);
    let by = widget_rect(&window, name).min - before.min;
    assert!(by.length() < 0.5, "{by}");
}

#[test]
fn a_command_that_shows_a_hidden_panel_restores_the_others() {
    let mut window = open_app(&[example("duel")]);
    point_at_canvas(&mut window);
    run_command(&mut window, Command::MaximizePanel);
    assert!(find(&window, Pane::Outline.title()).is_none());

    run_command(&mut window, Command::AddStat);
    assert!(find(&window, Pane::Outline.title()).is_some());
    assert!(find(&window, Pane::Sweep.title()).is_some());
}

#[test]
fn the_plots_are_collapsed_and_expanded() {
    let mut window = open_app(&[example("duel")]);
    let canvas = canvas_rect(&window);
    let sweep = Pane::Sweep.title();

    click_on(&mut window, &labels::collapse_label(sweep, false));
    let titles = widget_rect(&window, sweep);
    assert!(titles.bottom() >= USUAL_SIZE.y - 1.0, "{titles}");
    assert!(canvas_rect(&window).height() > canvas.height() + 100.0);

    // Any of their titles expands them, and shows its panel.
    click_on(&mut window, Pane::Map.title());
    assert_eq!(canvas_rect(&window), canvas);
    assert!(find(&window, &labels::collapse_label(Pane::Map.title(), false)).is_some());
}

#[test]
fn plots_of_a_low_window_are_expanded_by_a_click_on_a_title() {
    let mut window = open_app_sized(LOW_SIZE, &[example("duel")]);
    let sweep = Pane::Sweep.title();
    assert!(widget_rect(&window, sweep).bottom() >= LOW_SIZE.y - 1.0);
    click_on(&mut window, sweep);
    assert!(LOW_SIZE.y - widget_rect(&window, sweep).bottom() > 120.0);
    click_on(&mut window, &labels::collapse_label(sweep, false));
    assert!(widget_rect(&window, sweep).bottom() >= LOW_SIZE.y - 1.0);
}

#[test]
fn tabs_without_room_are_listed_and_shown() {
    let mut window = open_app_sized(NARROW_SIZE, &[example("duel")]);
    let why = widget_rect(&window, Pane::Why.title()).left();
    let curve = widget_rect(&window, Pane::Curve.title());
    assert!(curve.left() > why - 24.0, "it is in view: {curve}");

    // There is a list for each of the two rows of titles.
    let more = (2..=5).map(labels::hidden_tabs_label);
    let mut lists = more.filter_map(|label| find(&window, &label));
    let found = lists.find(|list| list.left() < why);
    drop(lists);
    click(&mut window, found.expect("there is a list").center());
    let titled = window.get_all_by_label(Pane::Curve.title());
    let mut lines = titled.map(|node| node.rect()).filter(|rect| *rect != curve);
    let line = lines.next().expect("it is in the list");
    drop(lines);
    click(&mut window, line.center());
    window.run_steps(8);

    let curve = widget_rect(&window, Pane::Curve.title());
    assert!(curve.right() < why, "{curve}");
}

#[test]
fn document_tabs_and_the_search_button_never_overlap() {
    for width in [1600.0, 1000.0, 900.0, 800.0, 700.0, 640.0] {
        let size = vec2(width, 600.0);
        let files = ["duel", "zoo", "keys"].map(example);
        for files in [&files[..1], &files[..]] {
            let window = open_app_sized(size, files);
            let keys = KeyMap::from_context(&window.ctx)
                .display_first_keys(&window.ctx, Command::Palette)
                .expect("it has keys");
            let mut all = window.query_all_by(|node| {
                let label = node.label();
                label.is_some_and(|label| label.starts_with(&keys))
            });
            let button = all.next().expect("it is shown").rect();

            // The tab of the shown document is scrolled into view.
            let name = if files.len() == 1 { "duel" } else { "keys" };
            let tab = widget_rect(&window, name);
            assert!(tab.left() < button.left(), "{width}: {tab} {button}");
            let drawn_right = tab.right().min(button.left() - 12.0);
            assert!(drawn_right - tab.left() > 20.0, "{width}: {tab} {button}");
            assert!(button.right() <= width, "{width}: {button}");
            if files.len() == 1 && width >= 800.0 {
                assert!(tab.right() <= button.left(), "{width}: {tab} {button}");
            }
        }
    }
}

#[test]
fn the_command_is_in_a_menu_and_in_the_shortcut_sheet() {
    let mut window = open_app(&[example("duel")]);
    let title = Command::MaximizePanel.entry().title;
    click_on(&mut window, "Panels");
    assert!(find_menu_line(&window, title).is_some());
    press_with(&mut window, Modifiers::NONE, Key::Escape);

    press_with(&mut window, Modifiers::SHIFT, Key::F1);
    let keys = KeyMap::from_context(&window.ctx)
        .display_first_keys(&window.ctx, Command::MaximizePanel)
        .expect("it has keys");
    let line = labels::command_line(title, &[keys.as_str()], false);
    assert!(find(&window, &line).is_some(), "{line}");
}
