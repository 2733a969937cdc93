//! What is made of plots says the plots' numbers.

use expect_test::expect;
use inclination_core::kind::Family;

use super::*;
use crate::palette::{DARK, LIGHT};

fn line(name: &str, points: Vec<[f32; 2]>) -> Series {
    Series {
        name: name.to_owned(),
        tone: Tone::Of(Family::Curve),
        what: What::Line {
            points,
            dash: Dash::Dashed,
            filled: true,
        },
    }
}

fn plot() -> Plot {
    Plot {
        title: String::from("Heal & <run>"),
        across: Axis::new("health", "hp", 0.0, 100.0),
        up: Axis::of_shares("weight"),
        series: vec![
            line("Heal", vec![[0.0, 1.0], [50.0, 0.1 + 0.2], [100.0, 0.0]]),
            line("Run", vec![[0.0, 0.5], [25.0, 0.75], [100.0, 0.25]]),
            line("Odd, \"one\"", vec![[0.0, f32::NAN], [50.0, 0.5]]),
        ],
        marks: vec![Mark::upright(19.0, Tone::Notice, "Heal wins below 19 hp")],
        findings: vec![String::from("Heal wins below 19 hp.")],
    }
}

/// Whether every tag that is opened is closed, and nothing else is markup.
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
    let table = csv(&plot());
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
    let series = |name: &str, what| Series {
        name: name.to_owned(),
        tone: Tone::Among(0),
        what,
    };
    let plot = Plot {
        series: vec![
            series("wins", What::Bars { bars, lying: true }),
            series("winner", What::Cells(cells)),
        ],
        ..plot()
    };
    let expected = "wins,from,to\nHeal,0,0.25\n\n\"health, hp\",weight,winner,certainty\n25,0.5,Heal,1\n75,0.5,,0.5\n";
    assert_eq!(csv(&plot), expected);
    assert!(is_well_formed(&svg(&plot, &DARK, (640.0, 360.0))));
}

/// Bars of names, each of which has its colour, with a gap and a note.
fn chosen() -> Plot {
    let bar = |at: f32, to: f32, label: &str| Bar {
        at,
        thickness: 0.5,
        from: 0.0,
        to,
        label: label.to_owned(),
    };
    let series = |name: &str, what| Series {
        name: name.to_owned(),
        tone: Tone::Each,
        what,
    };
    let bars = vec![bar(1.0, 75.0, "Heal: 75 %"), bar(0.0, 0.0, "Run: 0 %")];
    let note = Note {
        at: [75.0, 1.0],
        text: String::from("75 %"),
        more: String::from("750"),
    };
    Plot {
        across: Axis::new("share", "%", 0.0, 100.0),
        up: Axis::of_words("option", ["Run", "Heal"].map(String::from).to_vec()),
        series: vec![
            series("Never", What::Gaps(vec![bar(0.0, 100.0, "never chosen")])),
            series("Chosen", What::Bars { bars, lying: true }),
            series("Chosen, in numbers", What::Notes(vec![note])),
        ],
        marks: Vec::new(),
        findings: Vec::new(),
        ..plot()
    }
}

#[test]
fn bars_that_lie_at_names_have_them_and_gaps_and_notes_are_no_numbers() {
    let plot = chosen();
    assert_eq!(
        csv(&plot),
        "Chosen,from,to,what it says\nHeal,0,75,Heal: 75 %\nRun,0,0,Run: 0 %\n"
    );
    expect![["Heal & <run>: share from 0 % to 100 %. Heal: 75 %. Run: 0 %."]]
        .assert_eq(&summary(&plot));
    // Wherever in its row.
    assert_eq!(bar_at(&plot, 99.0, 1.3).as_deref(), Some("Heal: 75 %"));
    assert_eq!(bar_at(&plot, 1.0, -0.4).as_deref(), Some("Run: 0 %"));
    assert_eq!(bar_at(&plot, 1.0, 2.0), None);
    let svg = svg(&plot, &DARK, (640.0, 360.0));
    assert!(is_well_formed(&svg), "{svg}");
    assert!(svg.contains(">never chosen<") && svg.contains(">75 %   750<"));
}

#[test]
fn a_histogram_says_where_its_bars_begin_and_end() {
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
            tone: Tone::Among(0),
            what: What::Bars { bars, lying: false },
        }],
        ..plot()
    };
    assert_eq!(csv(&plot), "weight,to,Heal\n0,0.5,30\n0.5,1,70\n");
    assert_eq!(bar_at(&plot, 0.6, 1e9).as_deref(), Some("around 0.75"));
    // Every bar would be too much to hear.
    assert!(!summary(&plot).contains("around"));
}

#[test]
fn an_svg_is_sound_and_says_what_it_shows() {
    for palette in [&DARK, &LIGHT] {
        let svg = svg(&plot(), palette, (640.0, 360.0));
        assert!(is_well_formed(&svg), "{svg}");
        assert!(svg.contains("<title>Heal &amp; &lt;run&gt;</title>"));
        assert!(svg.contains("Heal wins below 19 hp"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        // The plot is 568 wide and 284 high, from 56 and 32 on: health 50 at 0.3 lies in the middle, 0.7 down.
        assert!(svg.contains("L340 230.8"), "{svg}");
    }
}

#[test]
fn a_summary_says_what_eyes_would_see() {
    expect![[r#"Heal & <run>: health from 0 hp to 100 hp. Heal wins below 19 hp. Heal goes from 1 to 0. Run goes from 0.5 to 0.25, highest with 0.75 at 25 hp. Odd, "one" stays at 0.5."#]]
        .assert_eq(&summary(&plot()));
}

#[test]
fn axes_say_no_more_than_can_be_seen() {
    let axis = Axis::new("health", "hp", 0.0, 100.0);
    assert_eq!(axis.say(30.361_853), "30.36 hp");
    assert_eq!(axis.say(7e-44), "0 hp");
    assert_eq!(Axis::of_shares("weight").say(0.123_456), "0.123");
    let words = Axis::of_words("weapon", ["bow", "sword"].map(String::from).to_vec());
    assert_eq!(words.say(1.0), "sword");
    // No range is none, and nothing breaks.
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
fn a_place_of_a_plot_says_every_line() {
    let said = at(&plot(), 25.0, |_| true);
    // Heal goes from 1 at 0 to 0.3 at 50.
    assert_eq!(said, "health 25 hp\nHeal 0.65\nRun 0.75");
    let said = at(&plot(), 25.0, |name| name != "Run");
    assert_eq!(said, "health 25 hp\nHeal 0.65");
}

#[test]
fn axes_go_around_their_numbers() {
    let ends = |values: &[f32]| {
        let axis = Axis::around("weight", values.iter().copied());
        (axis.low, axis.high)
    };
    assert_eq!(ends(&[0.2, 0.9, f32::NAN]), (0.0, 1.0));
    assert_eq!(ends(&[]), (0.0, 1.0));
    assert_eq!(ends(&[0.0, 20.0]), (0.0, 21.0));
    assert_eq!(ends(&[-10.0, 0.8]), (-10.5, 1.0));
}
