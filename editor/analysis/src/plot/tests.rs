//! Tests that every output of a plot contains the plot's numbers.

use expect_test::expect;
use inclination_core::authoring::kind::Family;

use super::*;
use crate::palette::{DARK, LIGHT};

fn line_series(name: &str, points: Vec<[f32; 2]>) -> Series {
    Series {
        name: name.to_owned(),
        tone: Tone::Family(Family::Curve),
        shape: SeriesShape::new_line(points, Dash::Dashed, true),
    }
}

fn example_plot() -> Plot {
    Plot {
        strips: Vec::new(),
        title: String::from("Heal & <run>"),
        across: Axis::new("health", "hp", 0.0, 100.0),
        up: Axis::with_share_range("weight"),
        series: vec![
            line_series("Heal", vec![[0.0, 1.0], [50.0, 0.1 + 0.2], [100.0, 0.0]]),
            line_series("Run", vec![[0.0, 0.5], [25.0, 0.75], [100.0, 0.25]]),
            line_series("Odd, \"one\"", vec![[0.0, f32::NAN], [50.0, 0.5]]),
        ],
        marks: vec![Mark::vertical_line(
            19.0,
            Tone::Highlight,
            "Heal wins below 19 hp",
        )],
        findings: vec![String::from("Heal wins below 19 hp.")],
    }
}

/// Returns whether every tag that is opened is closed, and nothing else is markup.
fn is_well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let Some((tag, text)) = part.split_once('>') else {
            return false;
        };
        let name = tag
            .trim_start_matches('/')
            .split([' ', '/'])
            .next()
            .unwrap_or_default();

        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else if !tag.ends_with('/') {
            open.push(name);
        }

        if text.contains('>') || tag.matches('"').count() % 2 == 1 {
            return false;
        }
    }

    open.is_empty()
}

#[test]
fn a_csv_has_every_number_to_the_bit() {
    let table = to_csv(&example_plot());
    let mut rows = table.lines();
    assert_eq!(
        rows.next(),
        Some("\"health, hp\",Heal,Run,\"Odd, \"\"one\"\"\"")
    );
    assert_eq!(rows.next(), Some("0,1,0.5,"));
    assert_eq!(rows.next(), Some("25,,0.75,"));

    let third: Vec<&str> = rows.next().unwrap().split(',').collect();
    assert_eq!(
        third[1].parse::<f32>().unwrap().to_bits(),
        (0.1_f32 + 0.2).to_bits()
    );
    assert_eq!(rows.next(), Some("100,0,0.25,"));
    assert_eq!(rows.next(), None);
}

#[test]
fn bars_and_cells_have_a_row_each() {
    let bars = vec![Bar {
        at: 0.0,
        thickness: 0.8,
        from: 0.0,
        to: 0.25,
        label: String::from("Heal"),
    }];
    let cells = Cells {
        columns: 2,
        names: vec![0, 1],
        shades: vec![1.0, 0.5],
        apart: [false; 2],
        legend: vec![String::from("Heal")],
    };
    let series = |name: &str, shape| Series {
        name: name.to_owned(),
        tone: Tone::Distinct(0),
        shape,
    };
    let plot = Plot {
        series: vec![
            series("wins", SeriesShape::Bars { bars, lying: true }),
            series("winner", SeriesShape::Cells(cells)),
        ],
        ..example_plot()
    };

    let expected = "wins,from,to\nHeal,0,0.25\n\n\"health, hp\",weight,winner,certainty\n25,0.5,Heal,1\n75,0.5,,0.5\n";
    assert_eq!(to_csv(&plot), expected);
    assert!(is_well_formed(&to_svg(&plot, &DARK, (640.0, 360.0))));
}

#[test]
fn a_strip_is_in_every_output() {
    let stretch = |from, to, name: &str, place| Stretch {
        from,
        to,
        name: name.to_owned(),
        tone: Tone::Distinct(place),
    };
    let plot = Plot {
        strips: vec![Strip {
            name: String::from("What wins"),
            stretches: vec![
                stretch(0.0, 25.0, "Run & hide", 0),
                stretch(25.0, 26.0, "Rest", 1),
                stretch(26.0, 100.0, "Attack", 2),
            ],
        }],
        ..example_plot()
    };

    let csv = to_csv(&plot);
    let names: Vec<&str> = csv
        .lines()
        .filter_map(|row| row.rsplit(',').next())
        .collect();
    assert_eq!(names.first(), Some(&"What wins"));
    assert_eq!((names[1], names.last()), ("Run & hide", Some(&"Attack")));

    assert!(describe_position(&plot, 25.0, |_| true).ends_with("What wins: Rest"));

    // The second stretch is too short for its name, but the pointer finds it.
    let svg = to_svg(&plot, &DARK, (640.0, 360.0));
    assert!(is_well_formed(&svg), "{svg}");
    assert!(svg.contains(">Run &amp; hide<") && svg.contains(">Attack<"));
    assert!(svg.contains("<title>Rest: 25 hp to 26 hp</title>") && !svg.contains(">Rest</text>"));
}

/// Returns horizontal bars with names and different colors, with a gap and a note.
fn named_bars() -> Plot {
    let bar = |at: f32, to: f32, label: &str| Bar {
        at,
        thickness: 0.5,
        from: 0.0,
        to,
        label: label.to_owned(),
    };
    let series = |name: &str, shape| Series {
        name: name.to_owned(),
        tone: Tone::DistinctBars,
        shape,
    };
    let bars = vec![bar(1.0, 75.0, "Heal: 75%"), bar(0.0, 0.0, "Run: 0%")];
    let note = Note {
        at: [75.0, 1.0],
        text: String::from("75%"),
    };

    Plot {
        across: Axis::new("share", "%", 0.0, 100.0),
        up: Axis::from_words("option", ["Run", "Heal"].map(String::from).to_vec()),
        series: vec![
            series(
                "Never",
                SeriesShape::Gaps(vec![bar(0.0, 100.0, "never chosen")]),
            ),
            series("Chosen", SeriesShape::Bars { bars, lying: true }),
            series("Chosen, in numbers", SeriesShape::Notes(vec![note])),
        ],
        marks: Vec::new(),
        findings: Vec::new(),
        ..example_plot()
    }
}

#[test]
fn horizontal_bars_have_names_and_gaps_and_notes_are_left_out() {
    let plot = named_bars();
    assert_eq!(
        to_csv(&plot),
        "Chosen,from,to,what it says\nHeal,0,75,Heal: 75%\nRun,0,0,Run: 0%\n"
    );
    expect![["Heal & <run>: share from 0% to 100%. Heal: 75%. Run: 0%."]]
        .assert_eq(&summarize_plot(&plot));

    // Anywhere in its row.
    assert_eq!(bar_label_at(&plot, 99.0, 1.3).as_deref(), Some("Heal: 75%"));
    assert_eq!(bar_label_at(&plot, 1.0, -0.4).as_deref(), Some("Run: 0%"));
    assert_eq!(bar_label_at(&plot, 1.0, 2.0), None);

    let svg = to_svg(&plot, &DARK, (640.0, 360.0));
    assert!(is_well_formed(&svg), "{svg}");
    assert!(svg.contains(">never chosen<") && svg.contains(">75%<"));
}

#[test]
fn a_histogram_lists_the_interval_of_each_bar() {
    let bar = |at: f32, to: f32| Bar {
        at,
        thickness: 0.5,
        from: 0.0,
        to,
        label: format!("around {at}"),
    };
    let bars = vec![bar(0.25, 30.0), bar(0.75, 70.0)];

    let plot = Plot {
        across: Axis::new("weight", "", 0.0, 1.0),
        series: vec![Series {
            name: String::from("Heal"),
            tone: Tone::Distinct(0),
            shape: SeriesShape::Bars { bars, lying: false },
        }],
        ..example_plot()
    };

    assert_eq!(to_csv(&plot), "weight,to,Heal\n0,0.5,30\n0.5,1,70\n");
    assert_eq!(
        bar_label_at(&plot, 0.6, 1e9).as_deref(),
        Some("around 0.75")
    );
    // A screen reader would take too long for every bar.
    assert!(!summarize_plot(&plot).contains("around"));
}

#[test]
fn an_svg_is_well_formed_and_describes_its_content() {
    for palette in [&DARK, &LIGHT] {
        let svg = to_svg(&example_plot(), palette, (640.0, 360.0));
        assert!(is_well_formed(&svg), "{svg}");
        assert!(svg.contains("<title>Heal &amp; &lt;run&gt;</title>"));
        assert!(svg.contains("Heal wins below 19 hp"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        // The plot is 568 wide and 284 high and begins at (56, 32): health 50 at 0.3 lies in the
        // middle, 0.7 down.
        assert!(svg.contains("L340 230.8"), "{svg}");
    }
}

#[test]
fn a_summary_describes_the_findings_and_every_line() {
    expect![[r#"Heal & <run>: health from 0 hp to 100 hp. Heal wins below 19 hp. Heal goes from 1 to 0. Run goes from 0.5 to 0.25, highest at 25 hp (0.75). Odd, "one" stays at 0.5."#]]
        .assert_eq(&summarize_plot(&example_plot()));
}

#[test]
fn axes_round_numbers_to_the_visible_precision() {
    let axis = Axis::new("health", "hp", 0.0, 100.0);
    assert_eq!(axis.format_value(30.361_853), "30.36 hp");
    assert_eq!(axis.format_value(7e-44), "0 hp");
    let hour = Axis::new("hour", "", 0.0, 24.0);
    assert_eq!(hour.format_value(20.307_692), "20.31");
    // Numbers on a short axis differ, and those on a long one have no powers of ten.
    let tiny = Axis::new("weight", "", 0.0, 1e-4);
    assert_eq!(tiny.format_value(4.539_792_6e-5), "0.0000454");
    let gold = Axis::new("gold", "", 0.0, 5e6);
    assert_eq!(gold.format_value(1_250_000.0), "1.25 million");
    let far = Axis::new("time", "s", 1_000_000.0, 1_000_010.0);
    assert_eq!(far.format_value(1_000_002.5), "1000002.5 s");
    assert_eq!(
        Axis::with_share_range("weight").format_value(0.123_456),
        "0.123"
    );
    let words = Axis::from_words("weapon", ["bow", "sword"].map(String::from).to_vec());
    assert_eq!(words.format_value(1.0), "sword");

    // An empty range is replaced, and nothing breaks.
    for (low, high) in [
        (1.0, 1.0),
        (f32::NAN, 2.0),
        (3.0, -3.0),
        (0.0, f32::INFINITY),
    ] {
        let axis = Axis::new("x", "", low, high);
        assert!(axis.low < axis.high && axis.span().is_finite(), "{axis:?}");
    }
}

#[test]
fn a_position_is_described_with_every_line() {
    let all = describe_position(&example_plot(), 25.0, |_| true);
    // Heal goes from 1 at 0 to 0.3 at 50.
    assert_eq!(all, "health 25 hp\nHeal 0.65\nRun 0.75");
    let without_run = describe_position(&example_plot(), 25.0, |name| name != "Run");
    assert_eq!(without_run, "health 25 hp\nHeal 0.65");
}

#[test]
fn axes_contain_their_numbers() {
    let ends = |values: &[f32]| {
        let axis = Axis::from_values("weight", values.iter().copied());
        (axis.low, axis.high)
    };
    assert_eq!(ends(&[0.2, 0.9, f32::NAN]), (0.0, 1.0));
    assert_eq!(ends(&[]), (0.0, 1.0));
    assert_eq!(ends(&[0.0, 20.0]), (0.0, 21.0));
    assert_eq!(ends(&[-10.0, 0.8]), (-10.5, 1.0));
}
