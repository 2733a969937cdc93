//! The panels that show what the graph does away from the sample, and why.

use std::fs;

use eframe::egui::{Key, Pos2, Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;
use expect_test::expect;
use inclination_analysis::{
    palette::DARK,
    plot,
    study::{
        CancelToken, MapRequest, MapShading, OptionQuantity, StudyContext, compute_decision_map,
        sweep_stat,
    },
};
use inclination_editor::{labels, pane::Pane, theme};
use inclination_project::selection::Item;
use tempfile::tempdir;

use super::{
    common::{
        SMALLEST_SIZE, USUAL_SIZE, Window, example, open_app, open_app_sized, saved_text,
        wait_until,
    },
    input::{
        click, click_on, copied_text, double_click, drag, enlarge_lower_panels, find,
        panel_title_rect, press, press_undo_value, turn_wheel, type_over, widget_rect,
    },
    window_text::{
        choose_from_list, click_choice, map_label, shows_text, stat_sample, sweep_label,
        texts_containing, wait_for_text,
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

fn point_within(rect: Rect, across: f32, up: f32) -> Pos2 {
    pos2(
        rect.left() + rect.width() * across,
        rect.bottom() - rect.height() * up,
    )
}

fn study_context(window: &Window) -> StudyContext {
    let document = window.state().document().expect("one is shown");
    StudyContext::new(&document.document().graph).expect("it is sound")
}

fn stat_position(ground: &StudyContext, name: &str) -> usize {
    let mut stats = ground.stats().iter();
    stats.position(|about| about.name == name).expect("a stat")
}

#[test]
fn the_line_of_a_sweep_is_dragged_as_one_step() {
    let mut window = open_app(&[example("duel")]);
    choose_from_list(&mut window, labels::SWEEP_OVER, "Health");
    let before = saved_text(&window);
    let plot = find_plot(&window, &sweep_label("My turn", "Health"));
    let line = widget_rect(&window, "Health, current value line").center();
    assert!((line.x - point_within(plot, 0.4, 0.5).x).abs() < 1.0);

    drag(&mut window, line, point_within(plot, 0.25, 0.5));
    // A tidy number, within half a point of the pointer.
    assert!((stat_sample(&window, "Health") - 25.0).abs() < 0.2);
    // Healing wins there: equations 9.6 and 9.7 give 0.6 * 0.96 against 0.4.
    assert!(shows_text(&window, "Heal: weight 0.5"));

    press_undo_value(&mut window);
    assert_eq!(saved_text(&window), before);

    // A drag away from the line grabs nothing.
    drag(
        &mut window,
        point_within(plot, 0.8, 0.5),
        point_within(plot, 0.6, 0.5),
    );
    assert_eq!(saved_text(&window), before);
}

#[test]
fn the_line_of_a_sweep_is_moved_by_keys() {
    let mut window = open_app(&[example("duel")]);
    choose_from_list(&mut window, labels::SWEEP_OVER, "Health");
    let line =
        window.query_all_by(|node| node.label().as_deref() == Some("Health, current value line"));
    line.last().expect("it is there").focus();
    window.run_steps(2);
    press(&mut window, Key::ArrowRight);
    assert_eq!(stat_sample(&window, "Health"), 41.0);
}

#[test]
fn the_crosshair_of_a_map_is_dragged_as_one_step() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, Pane::Map.title());
    choose_from_list(&mut window, labels::STAT_UP, "Health");
    let before = saved_text(&window);
    let plot = find_plot(&window, &map_label("My turn", "Foe health", "Health"));
    drag(
        &mut window,
        point_within(plot, 0.9, 0.9),
        point_within(plot, 0.5, 0.25),
    );
    assert!((stat_sample(&window, "Foe health") - 50.0).abs() < 0.3);
    assert!((stat_sample(&window, "Health") - 25.0).abs() < 0.6);

    press_undo_value(&mut window);
    assert_eq!(saved_text(&window), before);
    click_on(&mut window, labels::SWAP_AXES);
    assert!(shows_text(
        &window,
        &map_label("My turn", "Health", "Foe health")
    ));
}

#[test]
fn a_plot_is_saved_as_picture_and_as_table() {
    let folder = tempdir().unwrap();
    let mut window = open_app(&[example("duel")]);
    choose_from_list(&mut window, labels::SWEEP_OVER, "Health");
    let ground = study_context(&window);
    let decision = ground.program().decisions().next().unwrap().0;
    let cancel = CancelToken::default();
    let health = stat_position(&ground, "Health");
    let swept = sweep_stat(&ground, decision, health, &cancel).unwrap();
    let swept = swept.to_plot(&ground, "My turn", OptionQuantity::Weight);
    let picture = plot::to_svg(&swept, theme::current_palette(&window.ctx), (960.0, 540.0));

    for (button, typed, saved, expected) in [
        (labels::SAVE_AS_SVG, "duel", "duel.svg", picture),
        (
            labels::SAVE_AS_CSV,
            "duel.csv",
            "duel.csv",
            plot::to_csv(&swept),
        ),
    ] {
        click_on(&mut window, &labels::save_label("sweep"));
        click_on(&mut window, button);
        wait_for_text(&mut window, labels::PATH);
        type_over(
            &mut window,
            &folder.path().join(typed).display().to_string(),
        );
        press(&mut window, Key::Enter);
        let file = folder.path().join(saved);
        wait_until(&mut window, "it is saved", |_| file.exists());
        assert_eq!(fs::read_to_string(&file).unwrap(), expected);
    }

    // An existing file is not replaced without a question.
    click_on(&mut window, &labels::save_label("sweep"));
    click_on(&mut window, labels::SAVE_AS_CSV);
    wait_for_text(&mut window, labels::PATH);
    let file = folder.path().join("duel.csv");
    fs::write(&file, "mine").unwrap();
    type_over(&mut window, &file.display().to_string());
    press(&mut window, Key::Enter);
    wait_for_text(&mut window, labels::REPLACE);
    press(&mut window, Key::Escape);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn a_plot_is_zoomed_by_the_wheel_and_shown_whole_again() {
    let mut window = open_app(&[example("duel")]);
    let plot = find_plot(&window, &sweep_label("My turn", "Health"));
    assert!(find(&window, labels::SHOW_ALL).is_none());
    turn_wheel(&mut window, plot.center(), 4.0);
    click_on(&mut window, labels::SHOW_ALL);
    window.run_steps(2);
    assert!(find(&window, labels::SHOW_ALL).is_none());

    turn_wheel(&mut window, plot.center(), 4.0);
    assert!(find(&window, labels::SHOW_ALL).is_some());
    double_click(&mut window, plot.center());
    window.run_steps(2);
    assert!(find(&window, labels::SHOW_ALL).is_none());
}

#[test]
fn why_matches_the_documents_and_leads_to_nodes() {
    let mut window = open_app(&[example("duel")]);
    expect![["Attack: weight 0.4, 60.7%, most likely"]]
        .assert_eq(&texts_containing(&window, ["Attack: ", "60.7%"]));
    assert!(shows_text(&window, &labels::steps_title("Attack")));

    let row = find_plot(&window, "Heal: weight 0.254, ");
    click(&mut window, row.left_center() + vec2(8.0, 0.0));
    assert!(shows_text(&window, &labels::steps_title("Heal")));

    let document = window.state().document().unwrap();
    let [Item::Node(node)] = document.view.selection.iter().collect::<Vec<_>>()[..] else {
        panic!("one node");
    };
    assert_eq!(document.body()[&node].name, "Heal");

    // 0.676 times 0.375, by equations 9.7 and 9.6.
    expect![["Heal wish + 0.676, weight 0.676 after this step"]]
        .assert_eq(&texts_containing(&window, ["Heal wish + 0.676"]));
    expect![["If threatened × 0.375, weight 0.254 after this step"]]
        .assert_eq(&texts_containing(&window, ["If threatened × 0.375"]));
    assert!(shows_text(
        &window,
        &labels::takes_down_most_sentence("If threatened")
    ));

    click_on(&mut window, &labels::save_steps_label("Heal"));
    let table = copied_text(&mut window, labels::COPY_NUMBERS);
    let goes = |name: &str| -> [f64; 2] {
        let line = table.lines().find(|line| line.starts_with(name));
        let cells = line.expect("it has a row").split(',').skip(1);
        let ends: Vec<f64> = cells.take(2).map(|cell| cell.parse().unwrap()).collect();
        [ends[0], ends[1]]
    };

    // Equations 9.7 and 9.6 at 40 of 100 hp, with a foe who takes 15.
    let wish = 1.0 - 1.0 / (1.0 + (0.68 * std::f64::consts::E).powf(-12.0 * 0.4 + 6.0));
    let near = |one: [f64; 2], other: [f64; 2]| {
        let mut pairs = one.iter().zip(other);
        pairs.all(|(one, other)| (one - other).abs() < 1e-6)
    };
    assert!(near(goes("Heal wish"), [0.0, wish]), "{table}");
    assert!(near(goes("If threatened"), [wish, wish * 0.375]), "{table}");
}

#[test]
fn previews_follow_a_number_of_a_node() {
    let mut window = open_app(&[example("duel")]);
    choose_from_list(&mut window, labels::SWEEP_OVER, "Health");
    enlarge_lower_panels(&mut window);
    let step = find_plot(&window, "Attack wish + 0.4");
    click(&mut window, step.left_center() + vec2(24.0, 0.0));
    click_on(&mut window, "Weight");
    type_over(&mut window, "0.5");
    press(&mut window, Key::Enter);

    // Half of 0.4 leaves 0.2 beside 0.254 and the weight of running: 0.4 was 60.7%.
    assert!(shows_text(&window, "Heal: weight 0.254, 55."));

    let ground = study_context(&window);
    let decision = ground.program().decisions().next().unwrap().0;
    let health = stat_position(&ground, "Health");
    let swept = sweep_stat(&ground, decision, health, &CancelToken::default()).unwrap();
    let swept = swept.to_plot(&ground, "My turn", OptionQuantity::Weight);
    assert!(shows_text(&window, &plot::summarize_plot(&swept)));
}

#[test]
fn factors_are_swept_together_or_one_at_a_time() {
    let mut window = open_app(&[example("duel")]);
    click_choice(&mut window, labels::SWEEP_SHOWS, "Factors");
    assert!(shows_text(&window, &sweep_label("Factors", "Health")));
    choose_from_list(&mut window, labels::SWEPT_FACTOR, "Attack desire");
    assert!(shows_text(&window, &sweep_label("Attack desire", "Health")));
}

#[test]
fn the_canvas_keeps_its_room_in_a_low_window() {
    let mut window = open_app_sized(SMALLEST_SIZE, &[example("duel")]);
    click_on(&mut window, Pane::Sweep.title());
    window.run_steps(4);
    let top = panel_title_rect(&window, Pane::Stats.title()).top();
    let below = widget_rect(&window, Pane::Sweep.title()).top();
    assert!(below - top >= 320.0, "{}", below - top);
    let plot = find_plot(&window, &sweep_label("My turn", "Health"));
    assert!(plot.height() > 80.0 && plot.width() > 120.0, "{plot:?}");
}

#[test]
fn a_map_shows_the_results_of_the_study() {
    let mut window = open_app(&[example("duel")]);
    click_on(&mut window, Pane::Map.title());
    let ground = study_context(&window);
    let over = MapRequest {
        decision: ground.program().decisions().next().unwrap().0,
        stats: (
            stat_position(&ground, "Health"),
            stat_position(&ground, "Foe health"),
        ),
        side: 256,
    };
    let mapped = compute_decision_map(&ground, over, &CancelToken::default()).unwrap();
    let expected =
        plot::summarize_plot(&mapped.to_plot(&ground, "My turn", MapShading::Probability));

    // The finest map appears once it is computed.
    for _ in 0..100_000 {
        if shows_text(&window, &expected) {
            return;
        }
        window.step();
        std::thread::yield_now();
    }
    unreachable!("{expected} is never shown");
}

#[test]
fn a_jump_within_a_pixel_is_a_line() {
    // With no enemy to attack, Attack weighs nothing, and 1.2 from the next point on. In a low and
    // narrow window that is less than a pixel away.
    let mut window = open_app_sized(vec2(1280.0, 720.0), &[example("heal-or-fight")]);
    choose_from_list(&mut window, labels::SWEEP_OVER, "Enemies near");
    wait_for_text(&mut window, &sweep_label("Fight or heal", "Enemies near"));

    window.remove_cursor();
    window.run_steps(2);
    let rect = find_plot(&window, &sweep_label("Fight or heal", "Enemies near"));
    let picture = window.render().expect("it can be drawn");
    let line = DARK.option;
    let is_line = |x: u32, y: u32| {
        let [r, g, b, _] = picture.get_pixel(x, y).0;
        [r, g, b] == [line.r(), line.g(), line.b()]
    };

    // Above the middle and below the line of Attack, all across.
    let y = (rect.top() + rect.height() * 0.35) as u32;
    let across = (rect.left() as u32 + 60)..(rect.right() as u32 - 20);
    let count = across.clone().filter(|x| is_line(*x, y)).count();
    assert!(count * 10 < across.len(), "{count} of {}", across.len());
}

#[test]
fn a_legend_shows_every_entry_or_says_how_many_are_missing() {
    let has_label = |window: &Window, label: &str| {
        let mut found = window.query_all_by(|node| node.label().as_deref() == Some(label));
        found.next().is_some()
    };
    for (size, has_room) in [
        (USUAL_SIZE, true),
        (USUAL_SIZE, false),
        (SMALLEST_SIZE, false),
    ] {
        let mut window = open_app_sized(size, &[example("zoo")]);
        if has_room {
            enlarge_lower_panels(&mut window);
        } else {
            click_on(&mut window, Pane::Sweep.title());
        }
        wait_for_text(&mut window, "What an animal does over ");
        let names: Vec<String> = {
            let ground = study_context(&window);
            let program = ground.program();
            let (decision, _) = program.decisions().next().expect("one");
            let options = program.options(decision);
            options
                .map(|option| format!("Show {}", program.option_name(option)))
                .filter(|name| name != "Show Wander")
                .collect()
        };
        assert_eq!(names.len(), 12);

        let shown = names.iter().filter(|name| has_label(&window, name)).count();
        assert_eq!(shown == 12, has_room, "{shown} in {size:?}");
        if !has_room {
            let link = format!("and {} more", 12 - shown);
            click_on(&mut window, &link);
            assert!(names.iter().all(|name| has_label(&window, name)));
            click_on(&mut window, names.last().expect("there are names"));
            assert!(has_label(&window, &link), "the list stays open");
        }
    }
}
