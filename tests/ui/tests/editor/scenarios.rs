//! The Scenarios panel: scenarios are made and edited in the window, and the simulation follows.

use eframe::egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use inclination_core::authoring::scenario::{
    Clock, Comparison, Control, EventAction, EventTiming, Scenario, StartValue, StatSource,
    TargetFill,
};
use inclination_editor::{command::Command, labels, pane::Pane};

use super::{
    common::{Window, example, open_app, open_app_sized, saved_text},
    input::{click_on, find, full_label, press, run_command, type_in, type_over},
    simulation::cat,
    window_text::{choose_from_list, click_choice, shows_text, wait_until_idle},
};

/// Opens a file and adds a scenario by clicking, without typing a name.
fn open_with_scenario(file: std::path::PathBuf) -> Window {
    // All of the form is in view.
    let mut window = open_app_sized(vec2(1600.0, 2400.0), &[file]);
    click_on(&mut window, Pane::Simulation.title());
    click_on(&mut window, labels::EDIT_SCENARIOS);
    window.run_steps(3);
    click_on(&mut window, labels::ADD_SCENARIO);
    window.run_steps(3);
    press(&mut window, Key::Enter);
    wait_until_idle(&mut window);
    window
}

fn scenarios(window: &Window) -> &[Scenario] {
    let document = window.state().document().expect("one is shown");
    &document.document().scenarios
}

fn field(name: &str, part: &str) -> String {
    labels::scenario_field_label(name, part)
}

/// Types a number into a field.
fn set_number(window: &mut Window, label: &str, text: &str) {
    window.get_by_label(label).focus();
    window.run_steps(2);
    type_over(window, text);
    press(window, Key::Enter);
    wait_until_idle(window);
}

/// Moves the playhead to the end of the run.
fn go_to_end(window: &mut Window) {
    window.get_by_label(labels::NO_PLAYHEAD).focus();
    window.run_steps(2);
    press(window, Key::End);
    wait_until_idle(window);
}

fn shown_value(window: &Window, stat: &str) -> f32 {
    let document = window.state().document().expect("one is shown");
    let stats = &document.effective_document().graph.stats;
    let found = stats.iter().find(|known| known.name == stat);
    found.expect("the graph has it").sample
}

#[test]
fn a_new_scenario_plays_at_once_and_follows_its_clock() {
    let mut window = open_app(&[cat("cat")]);
    let before = saved_text(&window);
    click_on(&mut window, Pane::Simulation.title());
    click_on(&mut window, labels::EDIT_SCENARIOS);
    window.run_steps(3);
    assert!(shows_text(&window, labels::NO_SCENARIOS));
    click_on(&mut window, labels::ADD_SCENARIO);
    window.run_steps(3);
    type_in(&mut window, "Short day");
    press(&mut window, Key::Enter);
    wait_until_idle(&mut window);

    assert_eq!(scenarios(&window)[0].name, "Short day");
    // Both panels show the new scenario, whose run lasts a minute.
    assert!(shows_text(&window, "Short day"));
    assert!(find(&window, labels::SIMULATED_TIME).is_none());
    set_number(&mut window, &field("Length", labels::RUN), "10");
    let (step, length) = (0.1, 10.0);
    assert_eq!(
        scenarios(&window)[0].clock,
        Clock::RealTime { step, length }
    );
    go_to_end(&mut window);
    assert!(shows_text(&window, &labels::moment_message("9.9 s")));

    // Turns last 1 s each, so the run keeps its length.
    click_choice(&mut window, labels::CLOCK_KIND, "turns");
    wait_until_idle(&mut window);
    let Clock::Turns { turns, .. } = scenarios(&window)[0].clock else {
        unreachable!("it has turns");
    };
    assert_eq!(turns, 10);

    for _ in 0..4 {
        run_command(&mut window, Command::Undo);
    }
    assert_eq!(saved_text(&window), before);
    for _ in 0..4 {
        run_command(&mut window, Command::Redo);
    }
    assert!(matches!(
        scenarios(&window)[0].clock,
        Clock::Turns { turns: 10, .. }
    ));
}

#[test]
fn the_source_of_a_stat_changes_the_run() {
    let mut window = open_with_scenario(cat("cat"));
    let source = field("Source", "Hunger of Agents");
    choose_from_list(&mut window, &source, "constant");
    set_number(&mut window, &field("Value", "Hunger of Agents"), "12");
    let hunger = |window: &Window| {
        let sources = &scenarios(window)[0].populations[0].sources;
        sources.values().next().cloned()
    };
    assert_eq!(hunger(&window), Some(StatSource::Constant(12.0)));
    go_to_end(&mut window);
    assert_eq!(shown_value(&window, "Hunger").to_bits(), 12.0_f32.to_bits());

    // Effects change a simulated stat again.
    choose_from_list(&mut window, &source, "from a number");
    wait_until_idle(&mut window);
    let number = |source: Option<StatSource>| {
        matches!(source, Some(StatSource::Simulated(StartValue::Number(_))))
    };
    assert!(number(hunger(&window)));
    assert_ne!(shown_value(&window, "Hunger").to_bits(), 12.0_f32.to_bits());
    choose_from_list(&mut window, &source, "simulated from sample");
    assert_eq!(hunger(&window), None);
    run_command(&mut window, Command::Undo);
    assert!(number(hunger(&window)));
}

#[test]
fn populations_are_added_named_and_counted() {
    let mut window = open_with_scenario(cat("cat"));
    click_on(&mut window, labels::ADD_POPULATION);
    window.run_steps(3);
    let names = |window: &Window| -> Vec<String> {
        let populations = scenarios(window)[0].populations.iter();
        populations.map(|one| one.name.clone()).collect()
    };
    assert_eq!(names(&window), ["Agents", "Population 1"]);

    window
        .get_by_label(&labels::population_name_label(1))
        .focus();
    window.run_steps(2);
    type_over(&mut window, "Bowls");
    press(&mut window, Key::Enter);
    assert_eq!(names(&window), ["Agents", "Bowls"]);
    set_number(&mut window, &field("Count", "Bowls"), "3");
    assert_eq!(scenarios(&window)[0].populations[1].count, 3);
    choose_from_list(&mut window, &field("Control", "Bowls"), "do nothing");
    window.run_steps(2);
    assert_eq!(
        scenarios(&window)[0].populations[1].control,
        Control::Nothing
    );

    click_on(&mut window, "Move “Bowls” up");
    window.run_steps(2);
    assert_eq!(names(&window), ["Bowls", "Agents"]);
    click_on(&mut window, "Remove “Bowls”");
    window.run_steps(2);
    assert_eq!(names(&window), ["Agents"]);
}

#[test]
fn problems_of_a_scenario_are_fixed_in_both_panels() {
    let mut window = open_with_scenario(cat("cat"));
    let problems = Pane::Problems.title();
    assert_eq!(full_label(&window, problems), problems);
    set_number(&mut window, &field("Length", labels::RUN), "-5");
    assert!(full_label(&window, problems).starts_with("Problems, "));

    // A click on the problem shows the scenario, even if another panel covers it.
    click_on(&mut window, Pane::Inspector.title());
    click_on(&mut window, problems);
    window.run_steps(3);
    let row = window.get_by(|node| {
        let label = node.label().unwrap_or_default();
        label.starts_with("error: ") && label.ends_with("Scenario 1")
    });
    row.click_accesskit();
    window.run_steps(3);
    assert!(find(&window, labels::SCENARIO_LIST).is_some());

    // The fix beside the field is applied.
    let broken = scenarios(&window)[0].clone();
    let problem = inclination_project::scenario_check::check_scenarios(
        window.state().document().expect("one is shown").document(),
    );
    let title = &problem[0].fix.as_ref().expect("it has a fix").title;
    window
        .get_all_by_label(title)
        .next()
        .expect("it is there")
        .click_accesskit();
    window.run_steps(3);
    assert_ne!(scenarios(&window)[0], broken);
    assert_eq!(full_label(&window, problems), problems);
    run_command(&mut window, Command::Undo);
    assert_eq!(scenarios(&window)[0], broken);
}

#[test]
fn a_scenario_is_duplicated_renamed_and_deleted() {
    let mut window = open_with_scenario(cat("cat"));
    let choose = |window: &mut Window, entry: &str| {
        click_on(window, labels::MORE_ABOUT_SCENARIOS);
        window.run_steps(3);
        click_on(window, entry);
        window.run_steps(3);
    };
    let names = |window: &Window| -> Vec<String> {
        let scenarios = scenarios(window).iter();
        scenarios.map(|scenario| scenario.name.clone()).collect()
    };
    choose(&mut window, "Duplicate");
    assert_eq!(names(&window), ["Scenario 1", "Scenario 2"]);
    choose(&mut window, "Rename");
    type_over(&mut window, "Night");
    press(&mut window, Key::Enter);
    assert_eq!(names(&window), ["Scenario 1", "Night"]);

    // Both panels show the one that is chosen in either.
    choose_from_list(&mut window, labels::SIMULATED_SCENARIO, "Scenario 1");
    choose(&mut window, "Delete");
    assert_eq!(names(&window), ["Night"]);
}

#[test]
fn ends_events_and_perceptions_are_added_and_changed() {
    let mut window = open_with_scenario(example("zoo"));
    click_on(&mut window, labels::ADD_END_CONDITION);
    window.run_steps(3);
    choose_from_list(&mut window, &field("Is", "End 1"), "above");
    let [end] = &scenarios(&window)[0].ends[..] else {
        unreachable!("one was added");
    };
    assert_eq!(end.condition.comparison, Comparison::Above);

    click_on(&mut window, labels::ADD_EVENT);
    window.run_steps(3);
    choose_from_list(&mut window, &field("Happens", "Event 1"), "regularly");
    choose_from_list(&mut window, &field("Action", "Event 1"), "add members");
    let [event] = &scenarios(&window)[0].events[..] else {
        unreachable!("one was added");
    };
    assert!(matches!(event.timing, EventTiming::Every { .. }));
    assert!(matches!(event.action, EventAction::Spawn { .. }));

    click_on(&mut window, labels::ADD_PERCEPTION);
    window.run_steps(3);
    let document = window.state().document().expect("one is shown").document();
    let mut stats = document.graph.stats.iter();
    let target = stats.find(|stat| stat.scope == inclination_core::Scope::Target);
    let target = target.expect("the example has targets").name.clone();
    choose_from_list(&mut window, &field(&target, "perception 1"), "a constant");
    let fills = &scenarios(&window)[0].perceptions[0].fills;
    assert!(matches!(
        fills.values().next(),
        Some(TargetFill::Constant(_))
    ));
}

#[test]
fn a_moment_is_left_when_its_scenario_becomes_impossible() {
    let mut window = open_with_scenario(cat("cat"));
    go_to_end(&mut window);
    assert!(shows_text(&window, &labels::moment_message("59.9 s")));
    set_number(&mut window, &field("Step", labels::RUN), "100");
    let document = window.state().document().expect("one is shown");
    assert!(document.moment().is_none());
    assert!(!shows_text(&window, &labels::moment_message("59.9 s")));
}
