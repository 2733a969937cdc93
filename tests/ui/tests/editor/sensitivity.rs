//! The panel that shows what moves a result, by mouse and by keyboard, with the duel's own numbers;
//! and the stats that plots begin with.

use std::fs;

use eframe::egui::{Key, Modifiers, Rect, accesskit::Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use expect_test::expect;
use inclination_analysis::study::sensitivity::{nothing_moves, tornado_title};
use inclination_editor::{labels, pane::Pane};
use inclination_project::selection::Item;
use tempfile::tempdir;

use super::{
    canvas::clipped_texts,
    common::{USUAL_SIZE, Window, example, open_app, open_app_sized, saved_text, wait_until},
    input::{
        click, click_on, enlarge_lower_panels, press, press_with, turn_wheel, turn_wheel_with,
        type_over,
    },
    window_text::{
        choose_from_list, click_choice, map_label, shows_text, sweep_label, texts_containing,
        wait_for_text, wait_for_text_containing, wait_until_idle,
    },
};

fn selected_names(window: &Window) -> Vec<String> {
    let document = window.state().document().expect("one is shown");
    let items = document.view.selection.iter();
    items
        .map(|item| match item {
            Item::Node(node) => document.body()[&node].name.clone(),
            other => unreachable!("{other:?} is no node"),
        })
        .collect()
}

/// Equations 9.5 to 9.8 with one potion and blows of 5 to 15: the weights of attacking, healing and
/// running.
fn weights(health: f64, foe: f64) -> [f64; 3] {
    let attack = (1.0 - (foe - 5.0) / 10.0) * 0.4 + 0.6;
    let threat = (15.0 / health).min(1.0);
    let base = 0.68 * std::f64::consts::E;
    let heal = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * health / 100.0 + 6.0));
    let run = 1.0 - (health / 100.0).powf(0.25 / 16.0);
    [attack.clamp(0.0, 1.0), heal * threat, run * threat]
}

/// The probability of each option, as the app writes it.
fn chances(health: f64, foe: f64) -> [String; 3] {
    let weights = weights(health, foe);
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| {
        let percent = format!("{:.1}", weight / sum * 100.0);
        format!("{}%", percent.strip_suffix(".0").unwrap_or(&percent))
    })
}

/// Makes a choice in the settings, and closes them.
fn choose_setting(window: &mut Window, choice: &str, word: &str) {
    click_on(window, labels::SENSITIVITY_SETTINGS);
    click_choice(window, choice, word);
    press(window, Key::Escape);
    window.run_steps(2);
}

fn health_row(option: &str, place: usize) -> String {
    let (low, high) = (chances(30.0, 20.0), chances(50.0, 20.0));
    format!(
        "Health 30 → 50 hp: {option} {} → {}",
        low[place].trim_end_matches('%'),
        high[place]
    )
}

/// A screen reader's description of a result's plot.
fn plot_text(window: &mut Window, result: &str) -> String {
    let all = wait_for_text_containing(window, [&tornado_title(result), ": "]);
    all.lines().next().unwrap_or_default().to_owned()
}

/// The plot's description of its axis, without the numbers at its ends.
fn axis(text: &str) -> &str {
    text.split(" from ").next().unwrap_or_default()
}

#[test]
fn the_likeliest_option_is_shown_first_and_any_can_be_chosen() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, Pane::Sensitivity.title());
    // At the example's sample attacking is likeliest.
    expect![["What affects Attack: chance of Attack"]]
        .assert_eq(axis(&plot_text(&mut window, "Attack")));
    wait_for_text(&mut window, &health_row("Attack", 0));

    choose_from_list(&mut window, labels::MOVED_RESULT, "Heal");
    wait_for_text(&mut window, &health_row("Heal", 1));

    click_choice(&mut window, labels::MOVED_MEASURE, "Weight");
    let [low, high] = [30.0, 50.0].map(|health| weights(health, 20.0)[1]);
    let says = format!("Health 30 → 50 hp: Heal {low:.3} → {high:.2}");
    wait_for_text(&mut window, &says);

    choose_setting(&mut window, labels::MOVED_STEP, "25%");
    wait_for_text(&mut window, "Health 15 → 65 hp: Heal ");

    choose_from_list(&mut window, labels::MOVED_RESULT, "Factor: Threat");
    // 15 of 40; a tenth of the stat's range is 5.
    choose_setting(&mut window, labels::MOVED_STEP, "10%");
    wait_for_text(&mut window, "Foe max damage 10 → 20 hp: Threat 0.25 → 0.5");
}

#[test]
fn a_row_leads_to_its_node_by_mouse_and_by_keyboard() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, Pane::Sensitivity.title());
    click_choice(&mut window, labels::MOVERS, "Numbers");
    wait_for_text(&mut window, &tornado_title("Attack"));

    let find_row = |window: &Window| {
        let mut all = window.query_all_by(|node| {
            let text = node.label().unwrap_or_default();
            text.contains(": Attack ")
                && text.contains(", ")
                && !text.starts_with(&tornado_title("Attack"))
        });
        let node = all.next().expect("a number moves it");
        let says = node.accesskit_node().label();
        (says.unwrap_or_default(), node.rect().center())
    };

    let (says, at) = find_row(&window);
    click(&mut window, at);
    window.run_steps(4);
    let [node] = &selected_names(&window)[..] else {
        panic!("one node");
    };
    assert!(says.starts_with(&format!("{node}, ")), "{says}: {node}");

    press_with(&mut window, Modifiers::NONE, Key::Escape);
    click_choice(&mut window, labels::MOVERS, "Stats");
    wait_for_text(&mut window, &health_row("Attack", 0));
    let says = health_row("Attack", 0);
    assert!(!shows_text(&window, "Health, description"));
    let health = window.query_all_by(|node| node.label().as_deref() == Some(says.as_str()));
    health.last().expect("it is there").focus();
    window.run_steps(2);
    press(&mut window, Key::Enter);
    window.run_steps(4);
    // The stat is shown with all its properties.
    assert!(shows_text(&window, "Health, description"));
}

/// The text of the row that begins with a text and contains another.
fn row_text(window: &Window, begins: &str, part: &str) -> String {
    let all = texts_containing(window, [begins, part]);
    let row = all.lines().find(|text| text.starts_with(begins));
    row.unwrap_or_default().to_owned()
}

/// The place of the row that begins with a text.
fn row_rect(window: &Window, begins: &str) -> Rect {
    let mut all = window.query_all_by(|node| {
        let text = node.label().unwrap_or_default();
        node.role() == Role::Button && text.starts_with(begins)
    });
    all.next().expect("it is there").rect()
}

#[test]
fn the_wheel_zooms_the_bars_and_their_rows_stay() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, Pane::Sensitivity.title());
    enlarge_lower_panels(&mut window);
    choose_from_list(&mut window, labels::MOVED_RESULT, "Factor: Threat");
    let begins = "Foe max damage 10 → 20 hp: Threat ";
    wait_for_text(&mut window, begins);

    let damage = row_rect(&window, begins);
    let middle = damage.center();
    turn_wheel(&mut window, middle, 3.0);
    assert!(shows_text(&window, labels::SHOW_ALL), "a part is in view");
    assert_eq!(row_rect(&window, begins), damage);

    click_on(&mut window, labels::SHOW_ALL);
    assert!(!shows_text(&window, labels::SHOW_ALL));
    assert_eq!(selected_names(&window), [""; 0], "no row was clicked");
}

#[test]
fn the_wheel_scrolls_rows_that_do_not_fit_and_zooms_with_ctrl() {
    let mut window = open_app_sized(vec2(1600.0, 640.0), &[example("duel")]);
    click_on(&mut window, Pane::Sensitivity.title());
    wait_for_text(&mut window, &health_row("Attack", 0));
    let begins = "Health 30 → 50 hp";
    let before = row_rect(&window, begins);
    turn_wheel_with(&mut window, before.center(), 3.0, Modifiers::COMMAND);
    assert!(shows_text(&window, labels::SHOW_ALL), "a part is in view");
    assert_eq!(row_rect(&window, begins), before);

    turn_wheel(&mut window, before.center(), -1.0);
    assert!(row_rect(&window, begins).top() < before.top() - 4.0);
    assert!(shows_text(&window, labels::SHOW_ALL));

    click_on(&mut window, labels::SHOW_ALL);
    assert!(!shows_text(&window, labels::SHOW_ALL));
    assert_eq!(selected_names(&window), [""; 0], "no row was clicked");
}

/// The numbers of the axis that are shown whole above a sentence of the panel.
fn axis_numbers_above(window: &Window, sentence: Rect) -> Vec<String> {
    let mut numbers = Vec::new();
    for (text, clip) in clipped_texts(window) {
        let rect = text.visual_bounding_rect();
        let gap = sentence.top() - rect.bottom();
        let is_between = rect.left() > sentence.left() && rect.right() < sentence.left() + 480.0;
        let is_number = text.galley.text().ends_with('%');
        if is_number && is_between && (0.0..=12.0).contains(&gap) && clip.contains_rect(rect) {
            numbers.push(text.galley.text().to_owned());
        }
    }
    numbers
}

#[test]
fn rows_that_do_not_fit_scroll_above_the_axis() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, Pane::Sensitivity.title());
    wait_for_text(&mut window, &health_row("Attack", 0));
    wait_until_idle(&mut window);

    let sentence = |window: &Window| {
        let mut all = window.query_all_by(|node| {
            let text = node.value().unwrap_or_default();
            text.starts_with("Chance of Attack is ")
        });
        all.next().expect("it is there").rect()
    };
    let before = axis_numbers_above(&window, sentence(&window));
    assert!(before.len() >= 2, "{before:?}");

    let begins = "Health 30 → 50 hp";
    let row = row_rect(&window, begins);
    turn_wheel(&mut window, row.center(), -2.0);
    assert!(row_rect(&window, begins).top() < row.top() - 4.0);
    assert_eq!(axis_numbers_above(&window, sentence(&window)), before);
}

#[test]
fn over_the_ranges_the_panel_shows_shares_and_steps() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, Pane::Sensitivity.title());
    choose_from_list(&mut window, labels::MOVED_RESULT, "Factor: Threat");
    choose_setting(&mut window, labels::MOVED_WHERE, labels::OVER_RANGES);
    click_choice(&mut window, labels::MOVERS, "Stats");
    wait_until_idle(&mut window);

    assert!(shows_text(&window, "Foe max damage: "));
    expect![["What affects Threat over the ranges: share of the variation in Threat"]]
        .assert_eq(axis(&plot_text(&mut window, "Threat")));
    // By itself from the sample's 40 hp on: nothing at no damage, and all from 40 of 50 on.
    assert!(!shows_text(&window, "Potions: "));

    click_choice(&mut window, labels::MOVERS, "All inputs");
    wait_until_idle(&mut window);
    let steps = row_text(&window, "Foe max damage: ", "10%");
    expect![["Foe max damage: a step of 10% changes Threat"]]
        .assert_eq(steps.split(" by ").next().unwrap_or_default());
}

#[test]
fn the_step_and_the_situations_are_in_the_settings_at_every_size() {
    for size in [USUAL_SIZE, vec2(1600.0, 640.0)] {
        let mut window = open_app_sized(size, &[example("duel")]);
        click_on(&mut window, Pane::Sensitivity.title());
        window.run_steps(4);
        let is_shown = |window: &Window, word: &str| {
            let mut found = window.query_all_by_label(word);
            found.next().is_some()
        };
        let choices = [
            format!("{}: 25%", labels::MOVED_STEP),
            format!("{}: {}", labels::MOVED_WHERE, labels::OVER_RANGES),
        ];
        for choice in &choices {
            assert!(!is_shown(&window, choice), "{choice} at {size}");
        }
        click_on(&mut window, labels::SENSITIVITY_SETTINGS);
        for choice in &choices {
            assert!(is_shown(&window, choice), "{choice} at {size}");
        }
    }
}

#[test]
fn the_sensitivity_is_saved_as_a_table() {
    let folder = tempdir().unwrap();
    let mut window = open_app(&[example("duel")]);
    let before = saved_text(&window);
    click_on(&mut window, Pane::Sensitivity.title());
    click_choice(&mut window, labels::MOVERS, "Stats");
    wait_for_text(&mut window, &health_row("Attack", 0));

    click_on(&mut window, &labels::save_label("sensitivity"));
    click_on(&mut window, labels::SAVE_AS_CSV);
    wait_for_text(&mut window, labels::PATH);
    let file = folder.path().join("moves.csv");
    type_over(&mut window, &file.display().to_string());
    press(&mut window, Key::Enter);
    wait_until(&mut window, "it is saved", |_| file.exists());

    let table = fs::read_to_string(&file).unwrap();
    let says = format!(",{}", health_row("Attack", 0));
    let is_low = |line: &str| line.starts_with("Health,") && line.ends_with(&says);
    assert!(table.lines().any(is_low), "{table}");
    expect![["When lower,from,to,what it says"]]
        .assert_eq(table.lines().next().unwrap_or_default());
    assert_eq!(saved_text(&window), before);
}

#[test]
fn a_decision_for_the_best_option_is_measured_by_weight() {
    let mut window = open_app(&[example("retreat")]);
    click_on(&mut window, Pane::Sensitivity.title());
    expect![["What affects Retreat: weight of Retreat"]]
        .assert_eq(axis(&plot_text(&mut window, "Retreat")));
    click_choice(&mut window, labels::MOVED_MEASURE, "Chance");
    wait_for_text(&mut window, &nothing_moves("Retreat"));
}

#[test]
fn plots_begin_with_the_most_telling_stats_and_keep_them() {
    let mut window = open_app(&[example("duel")]);
    wait_for_text(&mut window, &sweep_label("My turn", "Health"));
    click_on(&mut window, Pane::Map.title());
    wait_for_text(&mut window, &map_label("My turn", "Health", "Foe health"));
}
