//! The displays of nodes: thumbnails of curves, read out, explained on hovering, and dragged; the
//! rankings of decisions. The numbers are those of the duel's page.

use eframe::egui::{Key, Pos2, Rect, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use expect_test::expect;
use inclination_analysis::readout::outweighed_reason;
use inclination_editor::labels;
use inclination_project::scene::rows::RowKind;

use super::{
    common::{Window, example, open_app, saved_text},
    input::{
        click_on, drag, let_time_pass, move_pointer, press, press_undo_value, walk_to, widget_rect,
    },
    window_text::{shows_text, texts_containing},
};

const CURVE: &str = "Wants health, Logistic";

/// The duel with the curve in view, as large as it can be.
fn open_duel() -> Window {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, CURVE);
    press(&mut window, Key::F);
    window.run_steps(2);
    window
}

/// The place of the curve's thumbnail on the screen.
fn plot_rect(window: &Window) -> Rect {
    let document = window.state().document().expect("one is shown");
    let canvas = window.state().canvas();
    let scene = canvas.scene();
    let node = scene.nodes.iter().find(|node| node.title == "Wants health");
    let node = node.expect("it is there");
    let row = node.rows.iter().find(|row| row.kind == RowKind::Thumbnail);
    let inside = node
        .row_rect(row.expect("it has one"))
        .shrink2(vec2(12.0, 8.0));
    let on_screen = |point: Pos2| canvas.to_screen(document, point);
    Rect::from_min_max(on_screen(inside.min), on_screen(inside.max))
}

/// A place in a thumbnail, by shares of its width and of its height.
fn plot_point(plot: Rect, x: f32, y: f32) -> Pos2 {
    pos2(
        plot.left() + plot.width() * x,
        plot.bottom() - plot.height() * y,
    )
}

fn health(window: &Window) -> f32 {
    let document = window.state().document().expect("one is shown");
    let stats = &document.document().graph.stats;
    let health = stats.iter().find(|stat| stat.name == "Health");
    health.expect("it is there").sample
}

fn read_value(window: &Window, label: &str) -> Option<String> {
    window.get_by_label(label).accesskit_node().value()
}

#[test]
fn a_screen_reader_reads_a_curves_value_and_input() {
    let window = open_duel();
    expect![["0.676 at 40 hp"]].assert_eq(&read_value(&window, CURVE).unwrap_or_default());
}

/// "It attacks 61 times of 100, heals 38 times, and hardly ever runs."
#[test]
fn a_screen_reader_reads_a_decisions_pick_and_all_chances() {
    let window = open_app(&[example("duel")]);
    let heard = read_value(&window, "My turn, Decision").expect("it says something");
    let (picks, chances) = heard.split_once("; ").expect("it says both");
    // The pick is random.
    assert!(
        ["Attack", "Heal", "Run"]
            .iter()
            .any(|option| picks.ends_with(option)),
        "{picks}"
    );
    assert_eq!(chances, "Attack 60.7%, Heal 38.5%, Run 0.8%");
}

#[test]
fn hovering_over_an_options_line_explains_its_result() {
    let mut window = open_app(&[example("duel")]);
    let turn = "My turn, Decision";
    walk_to(&mut window, turn);
    press(&mut window, Key::F);
    window.run_steps(2);
    let socket = widget_rect(&window, "My turn: Heal").center();

    let before = texts_containing(&window, ["Heal"]);
    move_pointer(&mut window, socket + vec2(60.0, 0.0));
    let_time_pass(&mut window);
    window.run_steps(40);

    let now = texts_containing(&window, ["Heal"]);
    assert!(
        now.lines()
            .any(|text| !before.lines().any(|old| old == text) && text.ends_with("“Heal”")),
        "{now}"
    );

    // The pick is random, and so heavy an option can be picked.
    assert!(!shows_text(&window, &outweighed_reason("Attack")));
}

#[test]
fn hovering_over_a_thumbnail_shows_the_sample_and_the_place() {
    let mut window = open_duel();
    let plot = plot_rect(&window);
    // Half of the health gives one half.
    move_pointer(&mut window, plot_point(plot, 0.5, 0.1));
    let_time_pass(&mut window);
    window.run_steps(40);
    expect![["At 40 hp: 0.676"]].assert_eq(&texts_containing(&window, ["40 hp: 0.676"]));
    expect![["Here, at 50 hp: 0.500"]].assert_eq(&texts_containing(&window, ["50 hp: 0.500"]));
    assert!(shows_text(&window, &labels::drag_point_hint("Health")));
}

#[test]
fn dragging_the_point_drags_the_stats_sample_in_one_step() {
    let mut window = open_duel();
    let before = saved_text(&window);
    let plot = plot_rect(&window);
    let node = widget_rect(&window, CURVE);
    drag(
        &mut window,
        plot_point(plot, 0.4, 0.676),
        plot_point(plot, 0.5, 0.9),
    );

    assert_eq!(health(&window), 50.0);
    expect![["0.500 at 50 hp"]].assert_eq(&read_value(&window, CURVE).unwrap_or_default());
    // The node stays in place.
    assert_eq!(widget_rect(&window, CURVE), node);

    press_undo_value(&mut window);
    window.run_steps(2);
    assert_eq!(saved_text(&window), before);
    let document = window.state().document().expect("one is shown");
    assert!(document.value_history().undo_title().is_none());
}

#[test]
fn the_point_stays_within_the_stats_range_and_escape_takes_it_back() {
    let mut window = open_duel();
    let plot = plot_rect(&window);
    let at = plot_point(plot, 0.4, 0.676);
    drag(&mut window, at, at - vec2(400.0, 0.0));
    assert_eq!(health(&window), 0.0);

    let low = plot_point(plot, 0.0, 0.9755);
    window.drag_at(low);
    window.step();
    for step in 1..=4 {
        window.hover_at(low + vec2(10.0, 0.0) * step as f32);
        window.step();
    }
    assert!(health(&window) > 0.0);
    window.key_press(Key::Escape);
    window.run_steps(2);
    assert_eq!(health(&window), 0.0);

    window.drop_at(low);
    window.run_steps(2);
    assert_eq!(health(&window), 0.0);
}

#[test]
fn a_drag_elsewhere_in_the_thumbnail_moves_the_node() {
    let mut window = open_duel();
    let before = saved_text(&window);
    let plot = plot_rect(&window);
    let at = plot_point(plot, 0.8, 0.2);
    drag(&mut window, at, at + vec2(40.0, 24.0));
    assert_eq!(health(&window), 40.0);
    assert_ne!(saved_text(&window), before);
}
