//! The guided tour, taken as described; left, resumed and restarted; done differently.

use eframe::egui::{Id, Key, Modifiers, Pos2, Rect, Shape, pos2, vec2};
use egui_kittest::kittest::Queryable;
use inclination_analysis::palette::{DARK, LIGHT};
use inclination_editor::{command::Command, labels, tour::STEPS};

use super::{
    common::{SMALLEST_SIZE, USUAL_SIZE, Window, open_app_as_new_user, open_app_sized, saved_text},
    input::{
        click, click_on, double_click, drag, find, press, press_with, run_command, type_in,
        type_over, widget_rect,
    },
};

/// The key of the step that the card shows.
fn step_key(window: &Window) -> &'static str {
    let shown: Vec<&str> = STEPS
        .iter()
        .filter(|step| window.query_all_by_label(step.title).next().is_some())
        .map(|step| step.key)
        .collect();
    assert!(shown.len() < 2, "{shown:?}");
    let end = window.query_by_label(labels::TOUR_END).map(|_| "the end");
    shown.first().copied().or(end).unwrap_or("none")
}

fn search_node(window: &mut Window, searched: &str) {
    type_in(window, searched);
    press(window, Key::Enter);
}

/// Asserts that the card shows a step, and that it does not cover the step's target, in this window
/// or in the smallest one. In this window, it also covers none of the nodes that the steps name.
fn reach_step(window: &mut Window, key: &str) {
    assert_eq!(step_key(window), key);
    for size in [USUAL_SIZE, SMALLEST_SIZE, USUAL_SIZE] {
        window.set_size(size);
        window.run_steps(4);

        let card = window
            .ctx
            .memory(|memory| memory.area_rect(Id::unique("tour")));
        let card = card.expect("it is shown");
        let screen = Rect::from_min_size(Pos2::ZERO, size);
        assert!(screen.contains_rect(card), "{key}: {card} in {size}");
        if let Some(target) = ring_rect(window) {
            assert!(!target.intersects(card), "{key}: {card} covers {target}");
        }

        let named = ["Heal, Option", "Fight, Option", "Decision, Decision"];
        let named = named.iter().filter(|_| size == USUAL_SIZE);
        for node in named.filter_map(|name| find(window, name)) {
            assert!(!node.intersects(card), "{key}: {card} covers {node}");
        }
        if let Some(heal) = find(window, "Heal, Option")
            && (key, size) == ("rival", USUAL_SIZE)
        {
            let below = heal.translate(vec2(0.0, heal.height() + 24.0));
            assert!(!below.intersects(card), "{key}: {card} covers {below}");
        }
    }
}

/// Returns the area inside the ring of the tour, unless it is the whole canvas.
fn ring_rect(window: &Window) -> Option<Rect> {
    fn dashes(shape: &Shape, found: &mut Rect) {
        match shape {
            Shape::LineSegment { points, stroke }
                if [DARK.tour, LIGHT.tour].contains(&stroke.color) =>
            {
                for point in points {
                    found.extend_with(*point);
                }
            }
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| dashes(shape, found)),
            _ => {}
        }
    }

    let mut found = Rect::NOTHING;
    for clipped in &window.output().shapes {
        let mut own = Rect::NOTHING;
        dashes(&clipped.shape, &mut own);
        let visible = own.intersect(clipped.clip_rect);
        // A dash has no height or no width.
        if !visible.is_negative() {
            found = found.union(visible);
        }
    }

    let canvas = window.state().canvas().screen_rect();
    let is_canvas = found.width() > canvas.width() * 0.9 && found.height() > canvas.height() * 0.9;
    (found.is_positive() && !is_canvas).then_some(found)
}

#[test]
fn the_ring_of_the_tour_is_found_by_its_dashes() {
    let mut window = open_app_as_new_user(USUAL_SIZE);
    click_on(&mut window, labels::TAKE_TOUR);
    double_click(&mut window, pos2(260.0, 450.0));
    search_node(&mut window, "stat");
    // The tour points at the stat that is to be named.
    assert_eq!(step_key(&window), "stat name");
    assert!(ring_rect(&window).is_some());
}

/// Drags a wire from a node's output to a place.
fn drag_wire(window: &mut Window, node: &str, to: Pos2) {
    let start = format!("{node}: ");
    let is_output = |text: &str| text.starts_with(&start) && text.contains(" output");
    let mut found = window.query_all_by(|node| node.label().is_some_and(|text| is_output(&text)));
    let from = found.next().expect(node).rect().center();
    drop(found);
    drag(window, from, to);
}

/// Builds the first curve, with its stat.
fn build_first_curve(window: &mut Window) {
    assert_eq!(step_key(window), "stat");
    double_click(window, pos2(260.0, 450.0));
    search_node(window, "stat");
    assert_eq!(step_key(window), "stat name");
    type_over(window, "Health");
    press(window, Key::Enter);
    assert_eq!(step_key(window), "curve");
    drag_wire(window, "Health", pos2(520.0, 320.0));
    search_node(window, "inverse linear");
}

#[test]
fn the_whole_tour_works_as_described() {
    let mut window = open_app_as_new_user(USUAL_SIZE);
    click_on(&mut window, labels::TAKE_TOUR);
    build_first_curve(&mut window);

    // The curve falls already, and the card says so.
    reach_step(&mut window, "bends");
    let done = window.query_by_label("✓ Already done: “A falling curve”.");
    assert!(done.is_some());
    click_on(&mut window, labels::PRESET_LIST);
    click_on(&mut window, "Falls fast, then flat");
    reach_step(&mut window, "consideration");

    // The node is titled like its preset.
    drag_wire(&mut window, "Falls fast, then flat", pos2(760.0, 120.0));
    search_node(&mut window, "multiplier");
    reach_step(&mut window, "option");
    drag_wire(
        &mut window,
        "Multiplier (Falls fast, then flat)",
        pos2(990.0, 120.0),
    );
    search_node(&mut window, "option");
    reach_step(&mut window, "option name");

    press(&mut window, Key::F2);
    type_over(&mut window, "Heal");
    press(&mut window, Key::Enter);
    reach_step(&mut window, "rival");

    double_click(&mut window, pos2(300.0, 120.0));
    search_node(&mut window, "option");
    press(&mut window, Key::F2);
    type_over(&mut window, "Fight");
    press(&mut window, Key::Enter);
    reach_step(&mut window, "worth");

    press_with(&mut window, Modifiers::SHIFT, Key::Num1);
    let base = widget_rect(&window, "Fight: base").center();
    double_click(&mut window, base + vec2(150.0, 0.0));
    type_over(&mut window, "0.5");
    press(&mut window, Key::Enter);
    reach_step(&mut window, "decision");

    press_with(&mut window, Modifiers::SHIFT, Key::Num1);
    drag_wire(&mut window, "Heal", pos2(1180.0, 520.0));
    search_node(&mut window, "decision");
    reach_step(&mut window, "both");

    press_with(&mut window, Modifiers::SHIFT, Key::Num1);
    let more = widget_rect(&window, "Decision: add option").center();
    drag_wire(&mut window, "Fight", more);
    reach_step(&mut window, "slider");

    let slider = widget_rect(&window, "Health, slider");
    drag(
        &mut window,
        slider.left_center() + vec2(6.0, 0.0),
        slider.center(),
    );
    reach_step(&mut window, "why");

    click_on(&mut window, "Heal, Option");
    // As the step says: the steps of that option.
    assert!(find(&window, &labels::save_steps_label("Heal")).is_some());
    reach_step(&mut window, "flag");

    press_with(&mut window, Modifiers::SHIFT, Key::Num1);
    double_click(&mut window, pos2(300.0, 420.0));
    search_node(&mut window, "yes or no");
    type_over(&mut window, "Out of potions");
    press(&mut window, Key::Enter);
    reach_step(&mut window, "veto");

    press_with(&mut window, Modifiers::SHIFT, Key::Num1);
    let flag = widget_rect(&window, "Out of potions, Stat");
    drag_wire(
        &mut window,
        "Out of potions",
        flag.left_top() + vec2(40.0, -60.0),
    );
    search_node(&mut window, "veto when");
    reach_step(&mut window, "vetoed");

    press_with(&mut window, Modifiers::SHIFT, Key::Num1);
    let more = widget_rect(&window, "Heal: add consideration").center();
    drag_wire(&mut window, "Veto when (Out of potions)", more);
    reach_step(&mut window, "low");

    let slider = widget_rect(&window, "Health, slider");
    drag(
        &mut window,
        slider.center(),
        slider.left_center() + vec2(6.0, 0.0),
    );
    reach_step(&mut window, "out");
    click_on(&mut window, "Out of potions, current value");
    reach_step(&mut window, "the end");

    // The finished graph has no problems, and decides.
    let document = window.state().document().unwrap();
    assert_eq!(document.live.problems().len(), 0);

    click_on(&mut window, labels::TOUR_OPEN_EXAMPLE);
    let shown = window.state().document().unwrap();
    assert_eq!(shown.document().graph.name, "Heal or fight");
    assert_eq!(step_key(&window), "none");
}

#[test]
fn undo_steps_back_and_a_step_can_be_skipped_or_looked_at_again() {
    let mut window = open_app_sized(USUAL_SIZE, &[]);
    run_and_deselect(&mut window, Command::TourAnew);
    build_first_curve(&mut window);
    assert_eq!(step_key(&window), "bends");

    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(step_key(&window), "curve");
    press_with(
        &mut window,
        Modifiers {
            shift: true,
            ..Modifiers::COMMAND
        },
        Key::Z,
    );
    assert_eq!(step_key(&window), "bends");

    click_on(&mut window, labels::TOUR_SKIP);
    assert_eq!(step_key(&window), "consideration");
    click_on(&mut window, labels::TOUR_BACK);
    assert_eq!(step_key(&window), "bends");
    click_on(&mut window, labels::TOUR_BACK);
    assert_eq!(step_key(&window), "falls");

    click_on(&mut window, labels::TOUR_FORWARD);
    click_on(&mut window, labels::TOUR_CONTINUE);
    assert_eq!(step_key(&window), "bends");
}

#[test]
fn the_tour_resumes_where_it_was_left_even_after_the_graph_was_closed() {
    let mut window = open_app_sized(SMALLEST_SIZE, &[]);
    run_and_deselect(&mut window, Command::TourAnew);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::SHIFT, Key::A);
    search_node(&mut window, "stat");
    type_over(&mut window, "Hunger");
    press(&mut window, Key::Enter);
    assert_eq!(step_key(&window), "curve");
    let built = saved_text(&window);

    click_on(&mut window, labels::TOUR_LEAVE);
    assert_eq!(step_key(&window), "none");
    run_and_deselect(&mut window, Command::Tour);
    assert_eq!(step_key(&window), "curve");

    // The tour does not follow into another tab.
    press_with(&mut window, Modifiers::COMMAND, Key::N);
    assert_eq!(step_key(&window), "none");
    click_on(&mut window, labels::TOUR_GO_THERE);
    assert_eq!(step_key(&window), "curve");

    press_with(&mut window, Modifiers::COMMAND, Key::W);
    click_on(&mut window, labels::DO_NOT_SAVE);
    click_on(&mut window, labels::TOUR_REOPEN);
    assert_eq!(step_key(&window), "curve");
    assert_eq!(saved_text(&window), built);

    let kept = window.state().settings().tour.as_ref();
    assert_eq!(kept.map(|kept| kept["at"].as_u64()), Some(Some(2)));
}

/// Runs a command, and clicks on an empty place.
fn run_and_deselect(window: &mut Window, command: Command) {
    run_command(window, command);
    click(window, pos2(4.0, 4.0));
}

#[test]
fn a_tour_whose_steps_were_skipped_does_not_praise() {
    let mut window = open_app_as_new_user(USUAL_SIZE);
    click_on(&mut window, labels::TAKE_TOUR);
    for _ in STEPS {
        click_on(&mut window, labels::TOUR_SKIP);
    }
    assert!(window.query_by_label(labels::TOUR_SKIPPED_END).is_some());
    assert!(window.query_by_label(labels::TOUR_END).is_none());
}
