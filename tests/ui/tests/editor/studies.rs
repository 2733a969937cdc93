//! Studies of stats that have words, their layout in a small window, and the inspector without a
//! selection.

use eframe::egui::{Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use expect_test::expect;
use inclination_analysis::study::sweep_title;
use inclination_core::authoring::{
    Builder,
    decide::Rules,
    format::{Candidate, Document},
    model::Stat,
};
use inclination_editor::{labels, pane::Pane};
use inclination_project::selection::Item;

use super::{
    common::{SMALLEST_SIZE, Window, example, open_app, open_app_sized, open_document},
    input::{
        click, click_on, copied_text, find, let_time_pass, move_pointer, panel_title_rect,
        widget_rect,
    },
    window_text::{
        choose_from_list, map_label, shows_text, sweep_label, texts_containing, wait_for_text,
        wait_for_text_containing,
    },
};

/// The place of a plot, found by the beginning of its description.
fn find_plot(window: &Window, begins: &str) -> Rect {
    let mut found = window.query_all_by(|node| {
        let text = node.label();
        text.is_some_and(|text| text.starts_with(begins))
    });
    found.next().expect("it is drawn").rect()
}

/// A link of the inspector.
fn link_rect(window: &Window, label: &str) -> Rect {
    let links = window.query_all_by(|node| node.label().as_deref() == Some(label));
    let mut links = links.map(|node| node.rect());
    let found = links.find(|rect| rect.left() > 1200.0);
    found.expect("it is in the inspector")
}

#[test]
fn a_sweep_begins_with_a_number_and_names_the_winner_for_each_word() {
    let mut window = open_app(&[example("zoo")]);
    wait_for_text(&mut window, &sweep_label("What an animal does", "Hunger"));
    choose_from_list(&mut window, labels::SWEEP_OVER, "In a tree");

    // Options up in a tree have rank 5, those on the ground have none; hunger at 60% weighs most
    // there.
    let title = sweep_label("What an animal does", "In a tree");
    let text = wait_for_text_containing(&mut window, [&title, "Eat leaves"]);
    let findings: Vec<&str> = text.split(". ").skip(1).take(2).collect();
    expect![["In a tree: Eat leaves is most likely. Otherwise: Eat is most likely"]]
        .assert_eq(findings.join(". ").trim_end_matches('.'));

    click_on(&mut window, &labels::save_label("sweep"));
    let table = copied_text(&mut window, labels::COPY_NUMBERS);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 3, "{table}");
    assert!(rows[0].starts_with("In a tree,Eat,Play,"), "{table}");
    assert!(rows[1].starts_with("no,") && rows[2].starts_with("yes,"));
}

/// The entry of a name in the legend above a plot.
fn legend_entry(window: &Window, name: &str, plot: Rect) -> Rect {
    let named = window.query_all_by(|node| {
        let text = node.label().or_else(|| node.value());
        text.is_some_and(|text| text.trim_start_matches("Show ") == name)
    });
    let mut places = named.map(|node| node.rect());
    let above = plot.translate(vec2(0.0, -plot.height()));
    let found = places.find(|rect| above.contains(rect.center()));
    found.expect("it is in the legend")
}

#[test]
fn plots_fit_their_panel_beside_a_long_name() {
    let mut graph = Builder::new("shop");
    let [hour, mood] = ["Hour", "Mood"].map(|name| graph.stat(Stat::number(name, 0.0, 24.0)));
    let late = graph.score("Late", hour);
    let angry = graph.score("Angry", mood);
    let name = "A very long name for an option that sells every good to every customer at any hour";
    let sell = graph.option(name, [late]).out();
    let rest = graph.option("Rest", [angry]).out();
    graph.decision("Shop", [sell, rest]);
    let graph = graph.finish().expect("its sockets exist");

    let (_folder, mut window) = open_document(&Document {
        graph,
        ..Document::default()
    });
    for pane in [Pane::Sweep, Pane::Map] {
        click_on(&mut window, pane.title());
        let title = sweep_title("Shop", "");
        wait_for_text(&mut window, &title);
        let plot = find_plot(&window, &title);
        let panel_end = panel_title_rect(&window, Pane::Why.title()).left();
        assert!(plot.right() < panel_end, "{plot:?} {panel_end}");

        let entry = legend_entry(&window, name, plot);
        assert!(entry.right() < panel_end, "{entry:?} {panel_end}");
        let count = |window: &Window| {
            let nodes = window.query_all_by(|node| {
                let text = node.label().or_else(|| node.value());
                text.is_some_and(|text| text.contains(name))
            });
            nodes.count()
        };
        let before = count(&window);
        let_time_pass(&mut window);
        move_pointer(&mut window, entry.center());
        let_time_pass(&mut window);
        window.run_steps(40);
        assert!(count(&window) > before);
    }

    // The steps in the panel at the right fit too.
    let save = widget_rect(&window, &labels::save_steps_label(name));
    let end = window.ctx.content_rect().right();
    assert!(save.right() < end - 200.0, "{save:?} {end}");
}

#[test]
fn a_map_over_words_names_the_winner_at_each() {
    let mut window = open_app(&[example("zoo")]);
    click_on(&mut window, Pane::Map.title());
    choose_from_list(&mut window, labels::STAT_ACROSS, "In a tree");
    choose_from_list(&mut window, labels::STAT_UP, "Hunger");
    let title = map_label("What an animal does", "In a tree", "Hunger");
    let parts = [&title, "In a tree: Eat leaves ", "Doze on a branch", "Eat "];
    assert_ne!(wait_for_text_containing(&mut window, parts), "");
}

#[test]
fn every_plot_fits_its_panel_in_a_small_window() {
    for file in ["zoo", "duel"] {
        let mut window = open_app_sized(SMALLEST_SIZE, &[example(file)]);
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
            wait_for_text(&mut window, &plot);
            window.run_steps(4);

            let (drawn, below) = (
                find_plot(&window, &plot),
                window.ctx.content_rect().bottom(),
            );

            // With its numbers below it; many rows are reached by scrolling.
            let is_long = (file, pane) == ("zoo", Pane::Distribution);
            let bottom = if is_long {
                drawn.top() + 60.0
            } else {
                drawn.bottom()
            };
            assert!(bottom < below, "{file} {tab}: {drawn:?} {below:?}");
            assert!(
                drawn.height() > 60.0 && drawn.width() > 100.0,
                "{file} {tab}: {drawn:?}"
            );

            let (save, first) = (
                widget_rect(&window, &labels::save_label(what)),
                widget_rect(&window, tab),
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
    let window = open_app(&[example("zoo")]);
    let save = widget_rect(&window, &labels::save_label("sweep"));
    let list = widget_rect(&window, labels::SWEEP_OVER);
    assert!(
        (save.center().y - list.center().y).abs() < 4.0,
        "{save:?} {list:?}"
    );
}

#[test]
fn the_conditions_for_winning_are_read_in_full() {
    let mut window = open_app_sized(SMALLEST_SIZE, &[example("zoo")]);
    click_on(&mut window, Pane::Why.title());
    window.run_steps(4);
    // At a hunger of 60% and a bladder of 40%, which weigh their squares: a hunger of 40%, a
    // bladder of 60%.
    expect![["Relieve itself: weight 0.16, rank 0 ordinary, 26.2%, would be most likely with Hunger below 40%, or with Bladder above 60%"]]
        .assert_eq(&texts_containing(&window, ["Relieve itself: ", "26.2%"]));
}

#[test]
fn without_a_selection_the_inspector_shows_decisions_and_folds_bands() {
    let mut window = open_app(&[example("duel")]);
    assert!(find(&window, "Band 1, name").is_none());
    // At the example's sample attacking is likeliest.
    assert!(shows_text(&window, labels::DECISIONS));

    click_on(&mut window, labels::RANK_BANDS);
    window.run_steps(30);
    assert!(find(&window, "Band 1, name").is_some());

    let at = link_rect(&window, "My turn").center();
    click(&mut window, at);
    window.run_steps(4);
    let document = window.state().document().expect("one is shown");
    let selected: Vec<Item> = document.view.selection.iter().collect();
    let [Item::Node(node)] = selected[..] else {
        unreachable!("{selected:?}");
    };
    assert_eq!(document.body()[&node].name, "My turn");
}

#[test]
fn why_lists_the_likeliest_option_first_and_nothing_twice() {
    let mut window = open_app(&[example("zoo")]);
    wait_for_text_containing(&mut window, [": weight ", "Eat"]);

    let rows = window.query_all_by(|node| {
        let text = node.label();
        text.is_some_and(|text| text.contains(": weight ") && text.contains('%'))
    });
    let mut rows: Vec<(f32, String)> = rows
        .map(|node| {
            (
                node.rect().top(),
                node.accesskit_node().label().unwrap_or_default(),
            )
        })
        .collect();
    rows.sort_by(|one, other| one.0.total_cmp(&other.0));

    let chances: Vec<f32> = rows
        .iter()
        .filter_map(|(_, text)| {
            let (before, _) = text.split_once('%')?;
            before.rsplit(' ').next()?.parse().ok()
        })
        .collect();
    assert!(rows.len() > 5 && chances.len() == rows.len(), "{rows:?}");
    assert!(chances.is_sorted_by(|one, next| one >= next), "{rows:?}");
    // In the decision's own order, Play is the second option.
    assert!(rows[1].1.starts_with("Relieve itself:"), "{rows:?}");
    assert_eq!(texts_containing(&window, ["could also be chosen"]), "");
}

/// A shop that closes late, decided by a preset.
fn open_shop(preset: Rules) -> (tempfile::TempDir, Window) {
    let mut graph = Builder::new("Shop");
    let hour = graph.stat(Stat::number("Hour", 0.0, 24.0).sample(22.0));
    let late = graph.raise_rank("It is late", hour, 10.0);
    let options = [
        graph.option("Close shop", [late]).out(),
        graph.option("Haggle", []).out(),
    ];
    graph.decision("Act", options).rules(preset);

    let document = Document {
        graph: graph.finish().expect("it is sound"),
        ..Document::default()
    };
    open_document(&document)
}

#[test]
fn why_shows_ranks_only_where_the_decision_looks_at_them() {
    let (_folder, mut window) = open_shop(Rules::DUAL_UTILITY);
    wait_for_text(&mut window, "Columns: Option, Rank, Weight, Chance");
    wait_for_text(&mut window, "“It is late” gives rank 10.");

    let (_folder, mut window) = open_shop(Rules::WEIGHTED_RANDOM);
    wait_for_text(&mut window, "Columns: Option, Weight, Chance");
    click_on_row(&mut window, "Close shop: weight ");
    wait_for_text(
        &mut window,
        "“It is late” gives rank 10, which the decision ignores.",
    );
}

#[test]
fn why_calls_candidates_by_their_names() {
    let file = std::fs::read(example("keys")).expect("it is there");
    let mut document = Document::read(&file).expect("it is sound");
    let stat = |name: &str| {
        let mut stats = document.graph.stats.iter();
        stats
            .find(|stat| stat.name == name)
            .expect("it is there")
            .id
    };
    let [worth, distance] = ["Worth of the goal", "Distance to the goal"].map(stat);
    let candidate = |target, name: &str, worth_now| Candidate {
        target,
        name: name.into(),
        values: [(worth, worth_now), (distance, 5.0)].into(),
    };
    let both = vec![candidate(1, "Hut", 1.0), candidate(2, "Villa", 8.0)];
    document.samples.now.candidates = Some(both);

    let (_folder, mut window) = open_document(&document);
    wait_for_text(&mut window, "Go there for Villa: weight 1.6, 100%, wins");
    assert!(shows_text(&window, "Go there for Villa is chosen."));
    assert_eq!(texts_containing(&window, ["for candidate "]), "");
}

/// Clicks on the row of the table that begins with a text.
fn click_on_row(window: &mut Window, begins: &str) {
    let mut rows = window.query_all_by(|node| {
        let text = node.label();
        text.is_some_and(|text| text.starts_with(begins))
    });
    let at = rows.next().expect("it is there").rect().center();
    drop(rows);
    click(window, at);
    window.run_steps(4);
}
