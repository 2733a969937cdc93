//! `plot`.

use std::fs;

use expect_test::expect;
use tempfile::tempdir;

use crate::{example, run};

/// Runs `plot` with a table as its output, and returns the table as rows of cells.
fn run_table(arguments: &[&str]) -> Vec<Vec<String>> {
    let folder = tempdir().unwrap();
    let file = folder.path().join("plot.csv");
    let mut all = vec!["plot"];
    all.extend(arguments);
    all.extend(["-o", file.to_str().unwrap()]);
    assert_eq!(run(&all).success_output(), "");
    let text = fs::read_to_string(&file).unwrap();
    text.lines().map(split_cells).collect()
}

/// Splits a line into cells, some of them in quotes.
fn split_cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    for (index, part) in line.split('"').enumerate() {
        for (place, cell) in part.split(',').enumerate() {
            let is_quoted = index % 2 == 1;
            if place > 0 && is_quoted {
                cells.last_mut().unwrap().push(',');
            } else if place > 0 {
                cells.push(String::new());
            }
            cells.last_mut().unwrap().push_str(cell);
        }
    }
    cells
}

/// Returns the first column's numbers, each with the number in another column.
fn number_pairs(rows: &[Vec<String>], column: usize) -> Vec<(f64, f64)> {
    rows.iter()
        .skip(1)
        .filter(|row| !row[0].is_empty() && row.len() > column)
        .filter_map(|row| Some((row[0].parse().ok()?, row[column].parse().ok()?)))
        .collect()
}

#[test]
fn a_curve_is_drawn_over_its_own_input() {
    // Equation 9.7 with the base e * 0.68.
    let rows = run_table(&[&example("duel"), "Wants health"]);
    let line = number_pairs(&rows, 1);
    assert!(line.len() > 100);
    for (health, wants) in line {
        let base = std::f64::consts::E * 0.68;
        let expected = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * health / 100.0 + 6.0));
        assert!(
            (wants - expected).abs() < 1e-4,
            "{health}: {wants}, not {expected}"
        );
    }
}

#[test]
fn a_factor_an_option_and_any_value_are_drawn_over_a_stat() {
    let threat = |hp: f64| (15.0 / hp).min(1.0);
    for name in ["Threat", "threat"] {
        let rows = run_table(&[&example("duel"), name, "--over", "Health"]);
        assert!(rows[0][0].contains("Health"), "{:?}", rows[0]);
        for (health, value) in number_pairs(&rows, 1) {
            assert!((value - threat(health)).abs() < 1e-6, "{health}");
        }
    }

    let rows = run_table(&[&example("duel"), "Attack", "--over", "Foe health"]);
    for (health, weight) in number_pairs(&rows, 1) {
        let expected = ((1.0 - (health - 5.0) / 10.0) * 0.4 + 0.6).clamp(0.0, 1.0);
        assert!((weight - expected).abs() < 1e-6, "{health}");
    }

    // The node of a curve is flat over a stat that it does not read.
    let rows = run_table(&[&example("duel"), "Wants health", "--over", "Potions"]);
    let values = number_pairs(&rows, 1);
    assert!(!values.is_empty());
    assert!(
        values
            .iter()
            .all(|(_, value)| (value - values[0].1).abs() < 1e-9)
    );
}

#[test]
fn a_decision_is_drawn_over_a_stat_and_as_a_map_over_two() {
    let rows = run_table(&[&example("duel"), "My turn", "--over", "Health"]);
    assert_eq!(rows[0][1..4], ["Attack", "Heal", "Run"]);

    let rows = run_table(&[
        &example("ant-colony"),
        "What to do",
        "--over",
        "Population",
        "--and",
        "Nursery space",
    ]);

    let mut cells = 0;
    for row in rows.iter().skip(1).filter(|row| row.len() == 4) {
        // Both options weigh health equally, so the larger share wins. If equal, the first does.
        let (ants, space): (f64, f64) = (row[0].parse().unwrap(), row[1].parse().unwrap());
        let (crowded, room) = ((ants / 200.0).min(1.0), space / 100.0);
        if (crowded - room).abs() > 1e-4 {
            let expected = if crowded > room {
                "Expand the nest"
            } else {
                "Raise a brood"
            };
            assert_eq!(row[2], expected, "{ants} ants, {space}%");
            cells += 1;
        }
    }
    assert!(cells > 10_000, "{cells}");
}

#[test]
fn a_picture_is_drawn_light_or_dark() {
    let folder = tempdir().unwrap();
    let draw = |name: &str, more: &[&str]| {
        let file = folder.path().join(name);
        let duel = example("duel");
        let mut all = vec![
            "plot",
            &duel,
            "My turn",
            "--over",
            "Health",
            "-o",
            file.to_str().unwrap(),
        ];
        all.extend(more);
        run(&all).success_output();
        fs::read_to_string(file).unwrap()
    };

    let (light, dark) = (draw("light.svg", &[]), draw("dark.SVG", &["--dark"]));
    assert!(
        light.starts_with("<svg") && light.contains("Heal"),
        "{}",
        &light[..200]
    );
    assert_ne!(light, dark);
}

#[test]
fn plot_errors_say_why() {
    let plot_error = |arguments: &[&str]| {
        let mut all = vec!["plot"];
        let duel = example("duel");
        all.push(&duel);
        all.extend(arguments);
        run(&all).failure_message(2)
    };

    let cases: [&[&str]; 7] = [
        &["Wants helth", "-o", "a.svg"],
        &["My turn", "-o", "a.svg"],
        &["My turn", "--over", "Heath", "-o", "a.svg"],
        &[
            "My turn", "--over", "Health", "--and", "Health", "-o", "a.svg",
        ],
        &[
            "Attack", "--over", "Health", "--and", "Potions", "-o", "a.svg",
        ],
        &["My turn", "--over", "Health", "-o", "a.png"],
        &["My turn", "--over", "Health", "-o", "/no/such/folder/a.svg"],
    ];

    expect![[r#"
        inclination-cli: There is no curve, factor, option or decision "Wants helth". Did you mean "Wants health"?
        inclination-cli: "My turn" is not a curve, so it needs a stat to be plotted over. Add --over STAT.
        inclination-cli: There is no stat "Heath". Did you mean "Health"?
        inclination-cli: --over and --and both name "Health". Name two different stats.
        inclination-cli: "Attack" is an option, but maps show decisions. Leave out --and, or name the decision.
        inclination-cli: -o a.png: Plots are saved as .svg or .csv. Change the extension of the file.
        inclination-cli: /no/such/folder/a.svg: The folder "/no/such/folder" does not exist. Save somewhere else."#]].assert_eq(&cases.map(plot_error).join("\n"));
}
