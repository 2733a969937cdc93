//! The figures of the documents, drawn by the app: the pictures of the README and of
//! docs/figures.md, in docs/pictures. `scripts/pictures.sh` regenerates them. Before a picture is
//! taken, the numbers of its plot, as the app copies them, are checked against the document's own
//! formula, so that no picture can show another curve.

use std::{collections::BTreeMap, path::Path};

use eframe::egui::{Key, Rect, Vec2, pos2, vec2};
use inclination_editor::{command::Command, labels, pane::Pane};

use super::{
    common::{Window, example, open_app_sized},
    input::{
        click, click_on, copied_text, enlarge_lower_panels, find, press, run_command, turn_wheel,
        widget_rect,
    },
    pictures::compare_in,
    window_text::{choose_from_list, click_choice},
};

const WINDOW_SIZE: Vec2 = vec2(1600.0, 1000.0);

fn compare_picture(window: &mut Window, name: &str, part: Option<Rect>) {
    compare_in(Path::new("../../docs/pictures"), window, name, part);
}

/// An example with as much room as possible for a panel below the canvas.
fn open_example(name: &str) -> Window {
    let mut window = open_app_sized(WINDOW_SIZE, &[example(name)]);
    for beside in [
        Command::ShowWhy,
        Command::ShowReport,
        Command::ShowSamples,
        Command::ShowCompare,
        Command::ShowProblems,
    ] {
        run_command(&mut window, beside);
    }
    window
}

/// An example with a curve in the large curve panel.
fn open_curve(example: &str, node: &str) -> Window {
    let mut window = open_example(example);
    let at = widget_rect(&window, node);
    click(&mut window, at.left_top() + vec2(30.0, 6.0));
    run_command(&mut window, Command::EditCurve);
    enlarge_lower_panels(&mut window);
    window
}

/// The plot of the panel with its sentence and its formula.
fn curve_plot(window: &Window) -> Rect {
    let titles = widget_rect(window, Pane::Curve.title());
    let left = widget_rect(window, Pane::Sweep.title()).left() - 10.0;
    let right = widget_rect(window, &format!("{}: Shape", labels::BESIDE_CURVE)).left() - 8.0;
    let bottom = WINDOW_SIZE.y;
    Rect::from_min_max(pos2(left, titles.bottom()), pos2(right, bottom))
}

/// Each column of a copied table but the first, by its name: pairs of x and the column's value.
fn parse_columns(table: &str) -> BTreeMap<String, Vec<[f64; 2]>> {
    let (names, lines) = table.split_once('\n').expect("it has names");
    // Only the title of the x axis is quoted, since its unit follows a comma.
    let across = names.rfind('"').map_or(0, |end| end + 1);
    let names: Vec<&str> = names[across..].split(',').collect();

    let mut columns = BTreeMap::new();
    for line in lines.lines() {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |at: usize| cells.get(at).and_then(|cell| cell.parse::<f64>().ok());
        for (at, name) in names.iter().enumerate().skip(1) {
            if let (Some(x), Some(y)) = (number(0), number(at)) {
                let column: &mut Vec<[f64; 2]> = columns.entry((*name).to_owned()).or_default();
                column.push([x, y]);
            }
        }
    }

    columns
}

/// Asserts that a column follows a formula everywhere. Numbers between 0 and 1 have steps of 6e-8,
/// and the longest calculation of one has some ten operations.
fn assert_follows(
    columns: &BTreeMap<String, Vec<[f64; 2]>>,
    name: &str,
    formula: impl Fn(f64) -> f64,
) {
    let column = columns
        .get(name)
        .unwrap_or_else(|| unreachable!("no {name} among {:?}", columns.keys()));
    assert!(column.len() > 50, "{name}");
    for [x, y] in column {
        let expected = formula(*x);
        assert!(
            (y - expected).abs() < 1e-6,
            "{name} at {x}: {y}, {expected}"
        );
    }
}

/// Compares the numbers and the picture of an example's curve.
fn check_figure(
    (number, example, node): (&str, &str, &str),
    beside: &[(&str, &dyn Fn(f64) -> f64)],
    formula: impl Fn(f64) -> f64,
) {
    let mut window = open_curve(example, node);
    for (other, _) in beside {
        let toggle = labels::compare_curve_label(other);
        if find(&window, &toggle).is_none() {
            click_choice(&mut window, labels::BESIDE_CURVE, "Compare");
        }
        click_on(&mut window, &toggle);
    }

    if !beside.is_empty() {
        click_choice(&mut window, labels::BESIDE_CURVE, "Shape");
    }

    click_on(&mut window, &labels::save_label("curve"));
    let table = parse_columns(&copied_text(&mut window, labels::COPY_NUMBERS));
    let (name, _) = node.split_once(',').expect("name and kind");
    assert_follows(&table, name, formula);
    for (other, formula) in beside {
        assert_follows(&table, other, formula);
    }

    let part = curve_plot(&window);
    compare_picture(&mut window, &format!("figure-{number}"), Some(part));
}

#[test]
fn figure_9_2_is_a_line() {
    check_figure(("9-2", "response-curves", "Linear, Linear"), &[], |x| {
        x / 100.0
    });
}

#[test]
fn figure_9_3_is_several_powers() {
    let beside: [(&str, &dyn Fn(f64) -> f64); 2] = [
        ("Steeper", &|x| (x / 100.0).powi(3)),
        ("Steepest", &|x| (x / 100.0).powi(6)),
    ];
    let node = ("9-3", "response-curves", "Quadratic, Power");
    check_figure(node, &beside, |x| (x / 100.0).powi(2));
}

#[test]
fn figure_9_4_is_a_power_below_1() {
    let node = ("9-4", "response-curves", "Rotated, Power");
    check_figure(node, &[], |x| (x / 100.0).sqrt());
}

#[test]
fn figure_9_5_is_the_logistic_function() {
    let node = ("9-5", "response-curves", "Logistic, Logistic");
    check_figure(node, &[], |x| 1.0 / (1.0 + (-x).exp()));
}

/// The heights are our own: docs/examples/sims-needs.md.
#[test]
fn figure_9_6_is_hunger_point_by_point() {
    let node = ("9-6", "sims-needs", "Need to eat, Piecewise");
    check_figure(node, &[], |x| {
        if x < 15.0 {
            1.0 - 0.6 * x / 15.0
        } else {
            (0.4 - 0.4 * (x - 15.0) / 45.0).max(0.0)
        }
    });
}

#[test]
fn figure_9_8_is_the_desire_to_attack() {
    let node = ("9-8", "duel", "Wants to attack, Linear");
    check_figure(node, &[], |hp| {
        let line = (1.0 - (hp - 5.0) / (15.0 - 5.0)) * (1.0 - 0.6) + 0.6;
        line.clamp(0.0, 1.0)
    });
}

#[test]
fn figure_9_9_is_the_threat() {
    check_figure(("9-9", "duel", "Threat, Rational"), &[], |hp| {
        (15.0 / hp).min(1.0)
    });
}

#[test]
fn figure_9_10_is_the_desire_for_health() {
    check_figure(("9-10", "duel", "Wants health, Logistic"), &[], |hp| {
        let base = 0.68 * std::f64::consts::E;
        1.0 - 1.0 / (1.0 + base.powf(-12.0 * hp / 100.0 + 6.0))
    });
}

#[test]
fn figure_9_11_is_the_desire_to_run_for_several_potions() {
    let mut window = open_example("duel");
    enlarge_lower_panels(&mut window);
    choose_from_list(&mut window, labels::SWEEP_OVER, "Health");
    click_choice(&mut window, labels::SWEEP_SHOWS, "Factors");
    choose_from_list(&mut window, labels::SWEPT_FACTOR, "Run desire");
    choose_from_list(&mut window, labels::SWEEP_LINES, "Also vary Potions");

    click_on(&mut window, &labels::save_label("sweep"));
    let table = parse_columns(&copied_text(&mut window, labels::COPY_NUMBERS));

    for potions in [0.0, 1.0, 2.0, 3.0] {
        let name = format!("Potions {potions}");
        let exponent = 0.25 / (potions + 1.0_f64).powi(4);
        assert_follows(&table, &name, |hp| 1.0 - (hp / 100.0).powf(exponent));
    }

    let part = Rect::from_min_max(
        pos2(
            widget_rect(&window, Pane::Sweep.title()).left() - 10.0,
            widget_rect(&window, Pane::Sweep.title()).bottom(),
        ),
        pos2(
            widget_rect(&window, Pane::Inspector.title()).left() - 13.0,
            WINDOW_SIZE.y,
        ),
    );
    compare_picture(&mut window, "figure-9-11", Some(part));
}

/// The three slides "Comparing Apples and Ammo", side by side: docs/examples/apples-and-ammo.md.
#[test]
fn apples_and_ammo_are_compared_in_the_samples() {
    let mut window = open_app_sized(WINDOW_SIZE, &[example("apples-and-ammo")]);
    for beside in [
        Command::ShowSweep,
        Command::ShowMap,
        Command::ShowDistribution,
        Command::ShowSensitivity,
        Command::ShowCurve,
    ] {
        run_command(&mut window, beside);
    }

    enlarge_lower_panels(&mut window);
    click_on(&mut window, Pane::Samples.title());
    click_on(&mut window, &labels::save_label("samples"));
    let table = copied_text(&mut window, labels::COPY_NUMBERS);

    let cells = |name: &str| -> Vec<&str> {
        let mut lines = table
            .lines()
            .map(|line| line.split(',').collect::<Vec<_>>());
        let found = lines.find(|cells| cells.contains(&name));
        found.unwrap_or_else(|| unreachable!("no {name} in {table}"))
    };

    let head = cells("Hurt");
    for (name, needs) in [
        ("Fight", [0.684, 0.684, 0.684]),
        ("Reload", [0.125, 0.125, 0.729]),
        ("Heal", [0.118, 0.732, 0.118]),
    ] {
        let line = cells(name);
        for (sample, need) in ["As it begins", "Hurt", "Nearly empty"].iter().zip(needs) {
            let at = head.iter().position(|title| title == sample);
            let cell = at.and_then(|at| line.get(at)).expect("it has a column");
            let number: f64 = cell.parse().expect("it is a number");
            // As the slides print it.
            assert!(
                (number - need).abs() <= 0.0005,
                "{name}, {sample}: {number}"
            );
        }
    }

    let titles = widget_rect(&window, Pane::Samples.title());
    let part = Rect::from_min_max(
        pos2(
            widget_rect(&window, Pane::Why.title()).left() - 10.0,
            titles.bottom(),
        ),
        pos2(
            widget_rect(&window, Pane::Inspector.title()).left() - 13.0,
            WINDOW_SIZE.y,
        ),
    );
    compare_picture(&mut window, "apples-and-ammo", Some(part));
}

#[test]
fn the_window_matches_its_picture() {
    let mut window = open_app_sized(WINDOW_SIZE, &[example("duel")]);
    choose_from_list(&mut window, labels::SWEEP_OVER, "Health");
    let at = widget_rect(&window, "Wants health, Logistic");
    click(&mut window, at.left_top() + vec2(30.0, 6.0));
    press(&mut window, Key::F);
    turn_wheel(&mut window, pos2(760.0, 300.0), -1.33);
    compare_picture(&mut window, "window", None);
}
