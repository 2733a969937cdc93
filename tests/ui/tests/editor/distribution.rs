//! The panel that shows the results of many situations: set by pointer and keyboard, with the
//! numbers that the study gives without a window.

use std::{fs, sync::Arc};

use eframe::egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_analysis::{
    plot::{self, Plot},
    study::{
        CancelToken, DistributionRequest, Measure, SamplingMethod, StudyContext,
        compute_distribution,
    },
};
use inclination_core::authoring::model::Graph;
use inclination_editor::{labels, pane::Pane};
use inclination_project::log::{Log, ReadProgress};
use tempfile::tempdir;

use super::{
    common::{SMALLEST_SIZE, Window, example, open_app, open_app_sized, wait_until},
    input::{click, click_on, find, press, type_in, type_over, widget_rect},
    panels::DroppedTestFile,
    window_text::{click_choice, wait_for_text},
};

/// The label of the setting for all stats.
const ALL_STATS: &str = "all stats";

/// An example with the panel open.
fn open_panel(name: &str) -> Window {
    let mut window = open_app(&[example(name)]);
    click_on(&mut window, Pane::Distribution.title());
    set_choice(&mut window, labels::DRAW_COUNT, "10,000");
    window
}

/// Chooses in the list of draw settings, and closes it.
fn set_choice(window: &mut Window, choice: &str, word: &str) {
    click_on(window, labels::DRAW_SETTINGS);
    click_choice(window, choice, word);
    press(window, Key::Escape);
}

/// Chooses how a stat is drawn, in the open list.
fn choose_sampling_method(window: &mut Window, stat: &str, method: SamplingMethod) {
    click_choice(
        window,
        &labels::stat_way_label(stat),
        labels::way_word(method),
    );
}

fn graph(window: &Window) -> Graph {
    let document = window.state().document().expect("one is shown");
    document.document().graph.clone()
}

/// The panel's initial request, but with ten thousand draws.
fn initial_request(ground: &StudyContext) -> DistributionRequest {
    let decision = ground.program().decisions().next().expect("one").0;
    DistributionRequest {
        measure: Measure::Choices(decision),
        sampling_methods: vec![SamplingMethod::Even; ground.stats().len()],
        spread: 0.2,
        draws: 10_000,
        seed: 1,
        log: None,
    }
}

/// The plot of a request about the graph that is shown.
fn expected_plot(
    window: &Window,
    adjust: impl FnOnce(&StudyContext, &mut DistributionRequest),
) -> Plot {
    let ground = StudyContext::new(&graph(window)).expect("it is sound");
    let mut request = initial_request(&ground);
    adjust(&ground, &mut request);

    let mut last = None;
    let tell = &mut |result| last = Some(result);
    assert!(compute_distribution(
        &ground,
        &request,
        &CancelToken::default(),
        tell
    ));
    last.expect("it is reported").to_plot(&ground, &request)
}

fn stat_position(ground: &StudyContext, name: &str) -> usize {
    let mut stats = ground.stats().iter();
    stats.position(|about| about.name == name).expect("a stat")
}

#[test]
fn the_panel_shows_the_results_of_the_study() {
    let mut window = open_panel("duel");
    let plot = expected_plot(&window, |_, _| ());
    expect![["My turn in 10,000 draws"]].assert_eq(&plot.title);
    wait_for_text(&mut window, &plot::summarize_plot(&plot));
    set_choice(&mut window, labels::DRAW_COUNT, "100,000");
    let plot = expected_plot(&window, |_, request| request.draws = 100_000);
    wait_for_text(&mut window, &plot::summarize_plot(&plot));
}

#[test]
fn another_seed_gives_other_draws_and_the_same_seed_the_same() {
    let mut window = open_panel("duel");
    let first = plot::summarize_plot(&expected_plot(&window, |_, _| ()));
    wait_for_text(&mut window, &first);

    click_on(&mut window, labels::NEXT_SEED);
    let second = plot::summarize_plot(&expected_plot(&window, |_, request| request.seed = 2));
    assert_ne!(first, second);
    wait_for_text(&mut window, &second);

    click_on(&mut window, labels::DRAW_SETTINGS);
    click_on(&mut window, labels::DRAW_SEED);
    type_over(&mut window, "1");
    press(&mut window, Key::Enter);
    wait_for_text(&mut window, &first);
}

#[test]
fn stats_are_drawn_as_chosen_for_all_or_for_one() {
    let mut window = open_panel("duel");
    click_on(&mut window, labels::DRAW_SETTINGS);
    choose_sampling_method(&mut window, ALL_STATS, SamplingMethod::Sample);
    let still = expected_plot(&window, |_, request| {
        request.sampling_methods.fill(SamplingMethod::Sample);
    });
    wait_for_text(&mut window, &plot::summarize_plot(&still));

    choose_sampling_method(&mut window, "Health", SamplingMethod::AroundSample);
    let around = expected_plot(&window, |ground, request| {
        request.sampling_methods.fill(SamplingMethod::Sample);
        request.sampling_methods[stat_position(ground, "Health")] = SamplingMethod::AroundSample;
    });
    expect![["1 stat is drawn around its current value, 7 stats stay at their current values."]]
        .assert_eq(around.findings.last().expect("it says how they are drawn"));
    wait_for_text(&mut window, &plot::summarize_plot(&around));

    // A choice for all stats sets each of them.
    choose_sampling_method(&mut window, ALL_STATS, SamplingMethod::Even);
    let even = expected_plot(&window, |_, _| ());
    wait_for_text(&mut window, &plot::summarize_plot(&even));

    // A click elsewhere closes the list.
    let canvas = widget_rect(&window, Pane::Sweep.title()).center_top() - vec2(0.0, 60.0);
    click(&mut window, canvas);
    assert!(find(&window, labels::DRAW_SEED).is_none());
}

#[test]
fn draws_around_a_sample_follow_it() {
    let mut window = open_panel("duel");
    set_choice(
        &mut window,
        &labels::stat_way_label("Health"),
        labels::way_word(SamplingMethod::AroundSample),
    );

    let around = |window: &Window| {
        let plot = expected_plot(window, |ground, request| {
            request.sampling_methods[stat_position(ground, "Health")] =
                SamplingMethod::AroundSample;
        });
        plot::summarize_plot(&plot)
    };

    let before = around(&window);
    wait_for_text(&mut window, &before);

    window.get_by_label("Health, current value").focus();
    window.run_steps(2);
    type_in(&mut window, "8");
    press(&mut window, Key::Enter);

    let after = around(&window);
    assert_ne!(before, after);
    wait_for_text(&mut window, &after);
}

#[test]
fn the_rows_of_an_imported_log_can_be_drawn() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("log.csv");
    let rows = "Health,Foe health\n90,20\n40,20\n10,80\n5,100\n";
    fs::write(&file, rows).unwrap();
    let mut window = open_panel("duel");
    let dropped = Arc::new(DroppedTestFile(file));
    window.input_mut().dropped_files.push(dropped);
    let keep = labels::keep_samples_label(4);
    wait_for_text(&mut window, &keep);
    click_on(&mut window, &keep);
    set_choice(
        &mut window,
        &labels::stat_way_label(ALL_STATS),
        labels::way_word(SamplingMethod::Log),
    );

    let stats = graph(&window).stats;
    let log = Log::read(rows.as_bytes(), &stats, &ReadProgress::default()).unwrap();
    let plot = expected_plot(&window, |_, request| {
        request.sampling_methods.fill(SamplingMethod::Log);
        request.log = Some(Arc::new(log));
    });

    expect![["2 stats come from the log, 6 stats stay at their current values."]]
        .assert_eq(plot.findings.last().expect("it says how they are drawn"));
    wait_for_text(&mut window, &plot::summarize_plot(&plot));
}

#[test]
fn scores_of_options_and_of_factors_are_shown() {
    let mut window = open_panel("duel");
    click_choice(&mut window, labels::DISTRIBUTION_SHOWS, "Scores");
    let option_plot = |window: &Window, at: usize| {
        expected_plot(window, |ground, request| {
            let program = ground.program();
            let decision = program.decisions().next().expect("one").0;
            let option = program.options(decision).nth(at).expect("it is there");
            request.measure = Measure::Weight(decision, option);
        })
    };

    let attack = option_plot(&window, 0);
    expect![["Attack in 10,000 draws"]].assert_eq(&attack.title);
    wait_for_text(&mut window, &plot::summarize_plot(&attack));

    click_on(&mut window, labels::SCORES_OF);
    window.run_steps(4);
    click_on(&mut window, "Threat (factor)");

    let threat = expected_plot(&window, |ground, request| {
        let factor = ground.program().factor("Threat").expect("it is there");
        request.measure = Measure::Factor(factor);
    });
    expect![["Threat in 10,000 draws"]].assert_eq(&threat.title);
    wait_for_text(&mut window, &plot::summarize_plot(&threat));
}

#[test]
fn the_distribution_is_saved_as_a_table() {
    let folder = tempdir().unwrap();
    let mut window = open_panel("duel");
    let plot = expected_plot(&window, |_, _| ());
    wait_for_text(&mut window, &plot::summarize_plot(&plot));

    click_on(&mut window, &labels::save_label("distribution"));
    click_on(&mut window, labels::SAVE_AS_CSV);
    wait_for_text(&mut window, labels::PATH);
    let file = folder.path().join("duel.csv");
    type_over(&mut window, &file.display().to_string());
    press(&mut window, Key::Enter);

    wait_until(&mut window, "it is saved", |_| file.exists());
    assert_eq!(fs::read_to_string(&file).unwrap(), plot::to_csv(&plot));
}

#[test]
fn a_low_window_has_room_for_the_distribution() {
    let mut window = open_app_sized(SMALLEST_SIZE, &[example("duel")]);
    click_on(&mut window, Pane::Distribution.title());

    let plot = expected_plot(&window, |_, request| request.draws = 100_000);
    let title = format!("{}: ", plot.title);
    wait_for_text(&mut window, &title);

    let mut found = window.query_all_by(|node| {
        let text = node.label();
        text.is_some_and(|text| text.starts_with(&title))
    });
    let plot = found.next().expect("it is drawn").rect();
    assert!(plot.height() > 60.0 && plot.width() > 120.0, "{plot:?}");
}
