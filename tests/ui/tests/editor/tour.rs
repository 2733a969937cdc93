//! The guided tour, taken as described; left, resumed and restarted; done differently.

use eframe::egui::{Key, Modifiers, Pos2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use inclination_editor::{command::Command, labels, tour::STEPS};

use super::{
    common::{SMALL, USUAL, Window, greeting, sized, written},
    hands::{
        click, click_on, double_click, drag, find, hold, place_of, press, run_command, type_in,
        type_over,
    },
};

/// The key of the step that the card shows.
fn step(window: &Window) -> &'static str {
    let shown: Vec<&str> = STEPS
        .iter()
        .filter(|step| window.query_all_by_label(step.title).next().is_some())
        .map(|step| step.key)
        .collect();
    assert!(shown.len() < 2, "{shown:?}");
    let end = window.query_by_label(labels::TOUR_END).map(|_| "the end");
    shown.first().copied().or(end).unwrap_or("none")
}

fn add(window: &mut Window, searched: &str) {
    type_in(window, searched);
    press(window, Key::Enter);
}

/// Drags a wire from a node's output to a place.
fn pull(window: &mut Window, node: &str, to: Pos2) {
    let start = format!("{node}: ");
    let is_output = |said: &str| said.starts_with(&start) && said.contains(" output");
    let mut found = window.query_all_by(|node| node.label().is_some_and(|said| is_output(&said)));
    let from = found.next().expect(node).rect().center();
    drop(found);
    drag(window, from, to);
}

/// Builds the first curve, with its stat.
fn begin(window: &mut Window) {
    assert_eq!(step(window), "stat");
    double_click(window, pos2(260.0, 450.0));
    add(window, "stat");
    assert_eq!(step(window), "stat name");
    type_over(window, "Health");
    press(window, Key::Enter);
    assert_eq!(step(window), "curve");
    pull(window, "Health", pos2(520.0, 320.0));
    add(window, "inverse linear");
}

#[test]
fn the_whole_tour_works_as_described() {
    let mut window = greeting(USUAL);
    click_on(&mut window, labels::TAKE_TOUR);
    begin(&mut window);

    // The curve falls already, so that is skipped.
    assert_eq!(step(&window), "bends");
    click_on(&mut window, labels::PRESET_LIST);
    click_on(&mut window, "Quadric lower left");
    assert_eq!(step(&window), "consideration");

    // The node is titled like its preset.
    pull(&mut window, "Quadric lower left", pos2(760.0, 120.0));
    add(&mut window, "multiplier");
    assert_eq!(step(&window), "option");
    pull(&mut window, "Multiplier", pos2(990.0, 120.0));
    add(&mut window, "option");
    assert_eq!(step(&window), "option name");

    press(&mut window, Key::F2);
    type_over(&mut window, "Heal");
    press(&mut window, Key::Enter);
    assert_eq!(step(&window), "rival");

    double_click(&mut window, pos2(300.0, 120.0));
    add(&mut window, "option");
    press(&mut window, Key::F2);
    type_over(&mut window, "Fight");
    press(&mut window, Key::Enter);
    assert_eq!(step(&window), "worth");

    hold(&mut window, Modifiers::SHIFT, Key::Num1);
    let base = place_of(&window, "Fight: base").center();
    double_click(&mut window, base + vec2(150.0, 0.0));
    type_over(&mut window, "0.5");
    press(&mut window, Key::Enter);
    assert_eq!(step(&window), "decision");

    hold(&mut window, Modifiers::SHIFT, Key::Num1);
    pull(&mut window, "Heal", pos2(1180.0, 300.0));
    add(&mut window, "decision");
    assert_eq!(step(&window), "both");

    hold(&mut window, Modifiers::SHIFT, Key::Num1);
    let more = place_of(&window, "Decision: add option").center();
    pull(&mut window, "Fight", more);
    assert_eq!(step(&window), "slider");

    let slider = place_of(&window, "Health, slider");
    drag(
        &mut window,
        slider.left_center() + vec2(6.0, 0.0),
        slider.center(),
    );
    assert_eq!(step(&window), "why");

    click_on(&mut window, "Heal, Option");
    // As the step says: the steps of that option.
    assert!(find(&window, &labels::save_steps_label("Heal")).is_some());
    assert_eq!(step(&window), "flag");

    hold(&mut window, Modifiers::SHIFT, Key::Num1);
    double_click(&mut window, pos2(300.0, 420.0));
    add(&mut window, "yes or no");
    type_over(&mut window, "Out of potions");
    press(&mut window, Key::Enter);
    assert_eq!(step(&window), "veto");

    hold(&mut window, Modifiers::SHIFT, Key::Num1);
    let flag = place_of(&window, "Out of potions, Stat");
    pull(
        &mut window,
        "Out of potions",
        flag.left_top() + vec2(40.0, -60.0),
    );
    add(&mut window, "veto when");
    assert_eq!(step(&window), "vetoed");

    hold(&mut window, Modifiers::SHIFT, Key::Num1);
    let more = place_of(&window, "Heal: add consideration").center();
    pull(&mut window, "Veto when", more);
    assert_eq!(step(&window), "out");
    click_on(&mut window, "Out of potions, sample");
    assert_eq!(step(&window), "the end");

    // The finished graph has no problems, and decides.
    let document = window.state().document().unwrap();
    assert_eq!(document.live.problems().len(), 0);

    click_on(&mut window, labels::TOUR_OPEN_EXAMPLE);
    let shown = window.state().document().unwrap();
    assert_eq!(shown.document().graph.name, "Heal or fight");
    assert_eq!(step(&window), "none");
}

#[test]
fn undo_steps_back_and_a_step_can_be_skipped_or_looked_at_again() {
    let mut window = sized(USUAL, &[]);
    run(&mut window, Command::TourAnew);
    begin(&mut window);
    assert_eq!(step(&window), "bends");

    hold(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(step(&window), "curve");
    hold(
        &mut window,
        Modifiers {
            shift: true,
            ..Modifiers::COMMAND
        },
        Key::Z,
    );
    assert_eq!(step(&window), "bends");

    click_on(&mut window, labels::TOUR_SKIP);
    assert_eq!(step(&window), "consideration");
    click_on(&mut window, labels::TOUR_BACK);
    assert_eq!(step(&window), "bends");
    click_on(&mut window, labels::TOUR_BACK);
    assert_eq!(step(&window), "falls");

    click_on(&mut window, labels::TOUR_FORWARD);
    click_on(&mut window, labels::TOUR_CONTINUE);
    assert_eq!(step(&window), "bends");
}

#[test]
fn the_tour_resumes_where_it_was_left_even_after_the_graph_was_closed() {
    let mut window = sized(SMALL, &[]);
    run(&mut window, Command::TourAnew);
    press(&mut window, Key::Escape);
    hold(&mut window, Modifiers::SHIFT, Key::A);
    add(&mut window, "stat");
    type_over(&mut window, "Hunger");
    press(&mut window, Key::Enter);
    assert_eq!(step(&window), "curve");
    let built = written(&window);

    click_on(&mut window, labels::TOUR_LEAVE);
    assert_eq!(step(&window), "none");
    run(&mut window, Command::Tour);
    assert_eq!(step(&window), "curve");

    // The tour does not follow into another tab.
    hold(&mut window, Modifiers::COMMAND, Key::N);
    assert_eq!(step(&window), "none");
    click_on(&mut window, labels::TOUR_GO_THERE);
    assert_eq!(step(&window), "curve");

    hold(&mut window, Modifiers::COMMAND, Key::W);
    click_on(&mut window, labels::DO_NOT_SAVE);
    click_on(&mut window, labels::TOUR_REOPEN);
    assert_eq!(step(&window), "curve");
    assert_eq!(written(&window), built);

    let kept = window.state().settings().tour.as_ref();
    assert_eq!(kept.map(|kept| kept["at"].as_u64()), Some(Some(2)));
}

/// Runs a command, and clicks on an empty place.
fn run(window: &mut Window, command: Command) {
    run_command(window, command);
    click(window, pos2(4.0, 4.0));
}
