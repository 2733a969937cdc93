//! The report panel: what happens in one run and in many.

use inclination_editor::{command::Command, labels};

use super::{
    common::{Window, open_app, saved_text},
    input::{click_on, run_command},
    simulation::cat,
    window_text::{choose_from_list, click_choice, shows_text, wait_for_text, wait_until_idle},
};

fn open_report(name: &str) -> Window {
    let mut window = open_app(&[cat(name)]);
    click_on(&mut window, "Report");
    wait_until_idle(&mut window);
    window
}

/// The cat of the guide's page about dithering. It eats and sleeps in turn, for a tenth of a second
/// each, from the moment at which hunger and tiredness are equal: 50 - 5 t = 40 + t at 1.7 s.
#[test]
fn one_run_is_reported_by_option_and_stat() {
    let mut window = open_report("cat");
    wait_for_text(&mut window, "Act: 561 switches per minute");
    let eat = "Eat: 49.5% of the time, 281 times, typically 0.1 s, longest gap 0.2 s";
    let sleep = "Sleep: 50.5% of the time, 281 times, typically 0.1 s, longest gap 1.7 s";
    for row in [eat, sleep] {
        assert!(shows_text(&window, row), "{row}");
    }
    let dithers = "560 times, an agent returned within 5 s to an option that it had interrupted, first at 1.8 s.";
    assert!(shows_text(&window, dithers));
    assert!(shows_text(&window, "Hunger: from 0% to 50%"));
}

#[test]
fn the_suggested_inertia_is_applied_with_one_click() {
    let mut window = open_app(&[cat("cat")]);
    let before = saved_text(&window);
    click_on(&mut window, "Simulation");
    wait_until_idle(&mut window);
    click_on(&mut window, labels::HOW_MUCH_INERTIA);
    let suggestion = "An inertia with a bonus of ";
    wait_for_text(&mut window, suggestion);

    click_on(&mut window, &labels::apply_inertia_label("Act"));
    wait_until_idle(&mut window);
    assert!(!shows_text(&window, suggestion));
    assert!(!shows_text(&window, "The agent dithers"));
    let document = window.state().document().expect("one is shown");
    let added = document.view.selection.lead_node();
    let added = added.and_then(|id| document.body().get(&id));
    assert_eq!(added.expect("it is selected").kind.spec().title, "Inertia");

    run_command(&mut window, Command::Undo);
    assert_eq!(saved_text(&window), before);
}

#[test]
fn many_runs_say_how_often_each_result_comes_about() {
    let mut window = open_report("fight");
    // A single run has one result.
    assert!(shows_text(&window, "Result: "));
    choose_from_list(&mut window, labels::REPORTED_RUNS, "100 runs");
    wait_until_idle(&mut window);
    for name in ["Monster wins", "Hero wins", "Hero flees", "Monster flees"] {
        assert!(shows_text(&window, &format!("{name}: ")), "{name}");
    }
    assert!(shows_text(&window, "Time is up: 0% of the runs"));
}

/// The steady cat is hungry by at most 50%, as its page says.
#[test]
fn the_inputs_of_a_curve_are_counted_and_drawn() {
    let mut window = open_app(&[cat("steady-cat")]);
    click_on(&mut window, "Curve");
    click_on(&mut window, "Edit “Need to eat”");
    click_choice(&mut window, labels::BESIDE_CURVE, "Compare");
    click_on(&mut window, labels::SIMULATED_INPUTS);
    wait_until_idle(&mut window);
    // One for each of the 600 steps.
    wait_for_text(&mut window, "600 inputs from 0% to 50%.");
}
