//! Studies of stats that have words, their layout in a small window, and the inspector without a
//! selection.

use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_analysis::study::sweep_title;
use inclination_editor::{labels, pane::Pane};
use inclination_project::selection::Item;

use super::{
    common::{SMALL, Window, app, example, sized},
    hands::{click, click_on, copied, find, place_of},
    said::{choose, is_said, map_of, sweep_of, texts_with, until_said, until_text_with},
};

/// The place of a plot, found by the beginning of its description.
fn find_plot(window: &Window, begins: &str) -> eframe::egui::Rect {
    let mut found = window.query_all_by(|node| {
        let said = node.label();
        said.is_some_and(|said| said.starts_with(begins))
    });
    found.next().expect("it is drawn").rect()
}

/// A link of the inspector.
fn link(window: &Window, label: &str) -> eframe::egui::Rect {
    let links = window.query_all_by(|node| node.label().as_deref() == Some(label));
    let mut links = links.map(|node| node.rect());
    let found = links.find(|rect| rect.left() > 1200.0);
    found.expect("it is in the inspector")
}

#[test]
fn a_sweep_begins_with_a_number_and_names_the_winner_for_each_word() {
    let mut window = app(&[example("zoo")]);
    until_said(&mut window, &sweep_of("What an animal does", "Hunger"));
    choose(&mut window, labels::SWEEP_OVER, "In a tree");

    // Options up in a tree have rank 5, those on the ground have none; hunger at 60 % weighs most
    // there.
    let title = sweep_of("What an animal does", "In a tree");
    let text = until_text_with(&mut window, [&title, "Eat leaves"]);
    let findings: Vec<&str> = text.split(". ").skip(1).take(2).collect();
    expect![["In a tree: Eat leaves wins. Otherwise: Eat wins"]]
        .assert_eq(findings.join(". ").trim_end_matches('.'));

    click_on(&mut window, &labels::save_label("sweep"));
    let table = copied(&mut window, labels::COPY_NUMBERS);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 3, "{table}");
    assert!(rows[0].starts_with("In a tree,Eat,Play,"), "{table}");
    assert!(rows[1].starts_with("no,") && rows[2].starts_with("yes,"));
}

#[test]
fn a_map_over_words_names_the_winner_at_each() {
    let mut window = app(&[example("zoo")]);
    click_on(&mut window, Pane::Map.title());
    choose(&mut window, labels::STAT_ACROSS, "In a tree");
    choose(&mut window, labels::STAT_UP, "Hunger");
    let title = map_of("What an animal does", "In a tree", "Hunger");
    let parts = [&title, "In a tree: Eat leaves ", "Doze on a branch", "Eat "];
    assert_ne!(until_text_with(&mut window, parts), "");
}

#[test]
fn every_plot_fits_its_panel_in_a_small_window() {
    for file in ["zoo", "duel"] {
        let mut window = sized(SMALL, &[example(file)]);
        let decision = match file {
            "zoo" => "What an animal does",
            _ => "My turn",
        };

        for (pane, what, plot) in [
            (Pane::Sweep, "sweep", sweep_title(decision, "")),
            (Pane::Map, "map", sweep_title(decision, "")),
            (
                Pane::Distribution,
                "distribution",
                format!("{decision} in "),
            ),
        ] {
            let tab = pane.title();
            click_on(&mut window, tab);
            until_said(&mut window, &plot);
            window.run_steps(4);

            let (drawn, below) = (
                find_plot(&window, &plot),
                place_of(&window, Pane::Problems.title()),
            );

            // With its numbers below it; many rows are reached by scrolling.
            let is_long = (file, pane) == ("zoo", Pane::Distribution);
            let bottom = if is_long {
                drawn.top() + 60.0
            } else {
                drawn.bottom()
            };
            assert!(bottom < below.top(), "{file} {tab}: {drawn:?} {below:?}");
            assert!(
                drawn.height() > 60.0 && drawn.width() > 100.0,
                "{file} {tab}: {drawn:?}"
            );

            let (save, first) = (
                place_of(&window, &labels::save_label(what)),
                place_of(&window, tab),
            );
            // Beside the first of the choices.
            assert!(
                save.top() - first.bottom() < 16.0,
                "{file} {tab}: {save:?} {first:?}"
            );
        }
    }
}

#[test]
fn the_save_button_is_beside_the_choices() {
    // Two decisions, so that there is one more list.
    let window = app(&[example("zoo")]);
    let save = place_of(&window, &labels::save_label("sweep"));
    let list = place_of(&window, labels::SWEEP_OVER);
    assert!(
        (save.center().y - list.center().y).abs() < 4.0,
        "{save:?} {list:?}"
    );
}

#[test]
fn the_conditions_for_winning_are_read_in_full() {
    let window = sized(SMALL, &[example("zoo")]);
    // At a hunger of 60 % and a bladder of 40 %, which weigh their squares: a hunger of 40 %, a
    // bladder of 60 %.
    expect![["Relieve itself: weight 0.16, rank 0 ordinary, 26.2 %, would win with Hunger below 40 %, or with Bladder above 60 %"]]
        .assert_eq(&texts_with(&window, ["Relieve itself: ", "26.2 %"]));
}

#[test]
fn without_a_selection_the_inspector_shows_decisions_and_folds_bands() {
    let mut window = app(&[example("duel")]);
    assert!(find(&window, "Band 1, name").is_none());
    // At the example's sample attacking is likeliest.
    assert!(is_said(&window, labels::DECISIONS));

    click_on(&mut window, labels::RANK_BANDS);
    window.run_steps(30);
    assert!(find(&window, "Band 1, name").is_some());

    let at = link(&window, "My turn").center();
    click(&mut window, at);
    window.run_steps(4);
    let document = window.state().document().expect("one is shown");
    let selected: Vec<Item> = document.view.selection.iter().collect();
    let [Item::Node(node)] = selected[..] else {
        unreachable!("{selected:?}");
    };
    assert_eq!(document.body()[&node].name, "My turn");
}
