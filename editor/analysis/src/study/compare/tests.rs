//! Compares the duel with a version that heals differently, and checks the result against equations
//! 9.5 to 9.8 of the utility theory chapter (`docs/examples/duel.md`), computed here in doubles.

use std::collections::BTreeMap;

use expect_test::expect;
use inclination_core::{
    Scope,
    authoring::{
        Builder,
        decide::Rules,
        format::{Candidate, Document, Sample, Situation},
        model::{Graph, SampleId, Socket, Stat},
    },
};
use inclination_project::log::{Log, ReadProgress};

use super::*;
use crate::{
    live::PreviewContext,
    plot::SeriesShape,
    study::{SampleSet, SituationSource, sample_table::build_sample_table},
};

/// The values of the duel's stats.
#[derive(Clone, Copy)]
struct Fight {
    foe: f64,
    health: f64,
    hit: f64,
    potions: f64,
}

const FIGHTS: [(&str, Fight); 6] = [
    ("Cornered", fight(12.0, 38.0, 15.0, 1.0)),
    ("Healthy", fight(40.0, 90.0, 15.0, 3.0)),
    ("Nearly dead", fight(25.0, 12.0, 15.0, 2.0)),
    ("No potions", fight(25.0, 20.0, 15.0, 0.0)),
    ("Even", fight(20.0, 35.0, 30.0, 1.0)),
    ("Half", fight(22.0, 50.0, 30.0, 1.0)),
];

const fn fight(foe: f64, health: f64, hit: f64, potions: f64) -> Fight {
    Fight {
        foe,
        health,
        hit,
        potions,
    }
}

/// Returns the chances to attack, heal and run. Wanting health is half at the share `middle` of all
/// health.
fn chances(fight: Fight, middle: f64) -> [f64; 3] {
    let attack = (1.0 - (fight.foe - 5.0) / (15.0 - 5.0)) * (1.0 - 0.6) + 0.6;
    let threat = (fight.hit / fight.health).min(1.0);
    let share = fight.health / 100.0;
    let base = 0.68 * std::f64::consts::E;

    let wants = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * (share - middle)));
    let has_potion = f64::from(u8::from(fight.potions >= 1.0));
    let run = 1.0 - share.powf(0.25 / (fight.potions + 1.0).powi(4));

    let weights = [
        attack.clamp(0.0, 1.0),
        wants * threat * has_potion,
        run * threat,
    ];
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

const OPTIONS: [&str; 3] = ["Attack", "Heal", "Run"];

fn likeliest(chances: [f64; 3]) -> usize {
    let all = 0..chances.len();
    all.max_by(|one, other| chances[*one].total_cmp(&chances[*other]))
        .unwrap()
}

fn duel() -> Document {
    let file = include_bytes!("../../../../../assets/examples/duel.incl.json");
    let mut document = Document::read(file).unwrap();
    let stats = document.graph.stats.clone();
    for (at, (name, fight)) in FIGHTS.iter().enumerate() {
        let values = stats.iter().map(|stat| {
            let value = match stat.name.as_str() {
                "Foe health" => fight.foe,
                "Health" => fight.health,
                "Foe max damage" => fight.hit,
                "Potions" => fight.potions,
                // The blows of 5 to 15 and the aggression of 0.6 are the example's own samples.
                _ => f64::from(stat.sample),
            };
            (stat.id, value as f32)
        });
        document.samples.named.push(Sample {
            id: SampleId(500 + at as u32),
            name: (*name).to_owned(),
            values: values.collect(),
            situation: Situation::default(),
        });
    }
    document
}

/// Returns the duel with the midpoint of wanting health at another health.
fn with_midpoint(graph: &Graph, hp: f32) -> Graph {
    let mut graph = graph.clone();
    let node = graph
        .nodes
        .values_mut()
        .find(|node| node.name == "Wants health")
        .unwrap();
    let at = node.kind.spec().socket_position("midpoint").unwrap();

    node.sockets[at] = Socket::Value(hp);
    graph
}

fn compare_graphs(now: &Graph, then: &Graph) -> GraphComparison {
    GraphComparison::new(now, then, MatchBy::Ids, &CancelToken::default()).unwrap()
}

#[test]
fn the_changed_choices_follow_the_equations() {
    let document = duel();
    let now = with_midpoint(&document.graph, 25.0);
    let sides = compare_graphs(&now, &document.graph);
    let sample_set = SampleSet::from_document(&document, &PreviewContext::default());
    let rows = sides
        .compare_samples(&sample_set, &CancelToken::default())
        .unwrap();
    // The example is at 20 and 40 hp with one potion.

    let own = ("Now", fight(20.0, 40.0, 15.0, 1.0));
    let all: Vec<_> = std::iter::once(own).chain(FIGHTS).collect();
    let flips: Vec<_> = all
        .iter()
        .filter(|(_, fight)| likeliest(chances(*fight, 0.25)) != likeliest(chances(*fight, 0.5)))
        .collect();
    assert!(!flips.is_empty() && flips.len() < FIGHTS.len());

    assert_eq!((rows.count, rows.flipped), (7, flips.len()));

    for ((name, fight), row) in flips.iter().zip(&rows.flips) {
        assert_eq!(
            (&row.name.as_str(), row.decision.as_str()),
            (name, "My turn")
        );
        for (choice, middle) in [(&row.now, 0.25), (&row.then, 0.5)] {
            let chances = chances(*fight, middle);
            let choice = choice.as_ref().unwrap();
            assert_eq!(choice.option, OPTIONS[likeliest(chances)], "{name}");
            assert!(
                (choice.share - chances[likeliest(chances)]).abs() < 1e-5,
                "{name}"
            );
        }
    }

    for row in &rows.moved {
        let (name, fight) = all.iter().find(|(name, _)| row.name == *name).unwrap();
        let (now, then) = (chances(*fight, 0.25), chances(*fight, 0.5));
        let at = OPTIONS
            .iter()
            .position(|name| row.moved.option == *name)
            .unwrap();
        assert!((row.moved.now - now[at]).abs() < 1e-5, "{name}");
        assert!((row.moved.then - then[at]).abs() < 1e-5, "{name}");
    }

    // Without a potion the worth of healing makes no difference.
    assert!(!rows.moved.iter().any(|row| row.name == "No potions"));
}

#[test]
fn a_log_is_counted_row_by_row() {
    let document = duel();
    let now = with_midpoint(&document.graph, 25.0);

    let mut text = String::from("Foe health,Health,Potions,Foe max damage\n");
    let mut flips = 0;
    let many = 10_000;
    for row in 0..many {
        let fight = fight(
            f64::from(row % 41),
            f64::from(1 + row % 97),
            f64::from(10 + row % 23),
            f64::from(row % 4),
        );
        let Fight {
            foe,
            health,
            potions,
            hit,
        } = fight;
        for number in [foe, health, potions] {
            text += &number.to_string();
            text.push(',');
        }
        text += &hit.to_string();
        text.push('\n');
        let (now, then) = (chances(fight, 0.25), chances(fight, 0.5));
        flips += usize::from(likeliest(now) != likeliest(then));
    }

    let reading = ReadProgress::default();
    let log = Log::read(text.as_bytes(), &document.graph.stats, &reading).unwrap();
    let sides = compare_graphs(&now, &document.graph);
    let rows = sides.compare_log(&log, 0, &CancelToken::default()).unwrap();

    assert_eq!((rows.count, rows.flipped), (many as usize, flips));
    assert_eq!(rows.flips.len(), flips.min(200));
    assert!(rows.shifted > 0);
    assert_eq!(
        rows.flips[0].name,
        log.name(match rows.flips[0].source {
            SituationSource::LogRow(at) => at,
            _ => unreachable!("a row of a log"),
        })
    );
}

#[test]
fn a_changed_curve_is_drawn_over_the_old_one() {
    let document = duel();
    let now = with_midpoint(&document.graph, 25.0);
    let sides = compare_graphs(&now, &document.graph);
    let sample_set = SampleSet::from_document(&document, &PreviewContext::default());
    let curves = sides
        .find_changed_curves(&sample_set, "The saved file", &CancelToken::default())
        .unwrap();

    let [curve] = curves.as_slice() else {
        unreachable!("{} curves changed", curves.len());
    };
    assert_eq!(curve.plot.title, "Wants health");
    for (series, middle) in curve.plot.series.iter().zip([0.5, 0.25]) {
        let SeriesShape::Line { points, .. } = &series.shape else {
            unreachable!("a line");
        };
        for [x, y] in points {
            let base = 0.68 * std::f64::consts::E;
            let share = f64::from(*x) / 100.0;
            let expected = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * (share - middle)));
            assert!((f64::from(*y) - expected).abs() < 1e-5, "{x}: {y}");
        }
    }

    // Two logistics of the same shape differ most halfway between their midpoints.
    let findings = curve.plot.findings.join(" ");
    expect![["Rises as health falls; from 0.004 to 0.863. The saved file: Rises as health falls; halfway at 50 hp. The curves differ most at 37.5 hp. Now: 0.285. The saved file: 0.715."]].assert_eq(&findings);
}

#[test]
fn a_renamed_option_is_no_different_choice() {
    let document = duel();
    let mut now = document.graph.clone();
    let heal = now
        .nodes
        .values_mut()
        .find(|node| node.name == "Heal")
        .unwrap();
    heal.name = String::from("Drink");

    let sides = compare_graphs(&now, &document.graph);
    assert_eq!(sides.differences.len(), 1);
    let sample_set = SampleSet::from_document(&document, &PreviewContext::default());
    assert!(
        sides
            .compare_samples(&sample_set, &CancelToken::default())
            .unwrap()
            .is_empty()
    );
    assert!(
        sides
            .find_changed_curves(&sample_set, "", &CancelToken::default())
            .unwrap()
            .is_empty()
    );
}

#[test]
fn a_graph_with_errors_is_reported_and_the_rest_still_works() {
    let document = duel();
    let mut broken = document.graph.clone();
    let turn = broken
        .nodes
        .values_mut()
        .find(|node| node.name == "Wants health");
    // A curve that is wired to itself.
    let own = *document
        .graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "Wants health")
        .unwrap()
        .0;
    turn.unwrap().sockets[0] = Socket::Wire(own.into());

    let sides = compare_graphs(&document.graph, &broken);
    assert_eq!(sides.have_errors(), (false, true));
    assert_eq!(sides.differences.len(), 1);
    let sample_set = SampleSet::from_document(&document, &PreviewContext::default());
    assert!(
        sides
            .compare_samples(&sample_set, &CancelToken::default())
            .unwrap()
            .is_empty()
    );
}

#[test]
fn a_canceled_comparison_has_no_result() {
    let document = duel();
    let sides = compare_graphs(&document.graph, &document.graph);
    let sample_set = SampleSet::from_document(&document, &PreviewContext::default());
    let cancel = CancelToken::default();
    assert!(
        sides
            .compare_samples(&sample_set, &cancel)
            .unwrap()
            .is_empty()
    );

    cancel.cancel();
    assert_eq!(sides.compare_samples(&sample_set, &cancel), None);
    assert!(
        GraphComparison::new(&document.graph, &document.graph, MatchBy::Ids, &cancel).is_none()
    );
}

#[test]
fn a_table_shows_samples_with_their_choices() {
    let document = duel();
    let context = StudyContext::new(&document.graph).unwrap();
    let sample_set = SampleSet::from_document(&document, &PreviewContext::default());
    let stats = &document.graph.stats;
    let table = build_sample_table(&context, stats, &sample_set, &CancelToken::default()).unwrap();
    let titles: Vec<&str> = table.parts.iter().map(|part| part.title.as_str()).collect();
    assert_eq!(titles, ["Stats", "Factors", "My turn"]);

    let line = |part: usize, name: &str| {
        let mut lines = table.parts[part].lines.iter();
        lines.find(|line| line.name == name).unwrap()
    };
    let health: Vec<&str> = line(0, "Health")
        .cells
        .iter()
        .map(|cell| cell.text.as_str())
        .collect();
    assert_eq!(
        health,
        [
            "40 hp", "38 hp", "90 hp", "12 hp", "20 hp", "35 hp", "50 hp"
        ]
    );
    assert!(
        line(0, "Health").differs_from_first(1) && !line(0, "Aggression").differs_from_first(1)
    );

    let own = fight(20.0, 40.0, 15.0, 1.0);
    let all = std::iter::once(own).chain(FIGHTS.iter().map(|(_, fight)| *fight));
    for (column, fight) in all.enumerate() {
        let chances = chances(fight, 0.5);
        for (option, chance) in OPTIONS.iter().zip(chances) {
            let cell = &line(2, option).cells[column];
            assert!(
                (cell.number.unwrap() - chance).abs() < 1e-5,
                "{option} {column}"
            );
        }
        assert_eq!(
            line(2, "Most likely").cells[column].text,
            OPTIONS[likeliest(chances)]
        );
        let threat = (fight.hit / fight.health).min(1.0);
        let cell = &line(1, "Threat").cells[column];
        assert!((cell.number.unwrap() - threat).abs() < 1e-6);
    }

    // "It attacks 61 times out of 100" (docs/examples/duel.md)
    assert!(line(2, "Attack").cells[0].text.starts_with("60.7"));

    let csv = table.to_csv();
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(
        rows[0],
        ",,Now,Cornered,Healthy,Nearly dead,No potions,Even,Half"
    );
    assert_eq!(rows[5], "Stats,Health,40,38,90,12,20,35,50");
}

/// Situations that are evaluated as a batch have the same results as each situation alone.
#[test]
fn samples_in_a_batch_have_the_results_they_have_alone() {
    let file = include_bytes!("../../../../../assets/examples/sniper.incl.json");
    let mut document = Document::read(file).unwrap();
    let stats = document.graph.stats.clone();

    for at in 0..6_u32 {
        let share = at as f32 / 5.0;
        let value = |stat: &inclination_core::authoring::model::Stat, share: f32| {
            let (low, high) = stat.bookends();
            low + (high - low) * share
        };
        let values: BTreeMap<_, _> = stats
            .iter()
            .map(|stat| (stat.id, value(stat, share)))
            .collect();
        let candidate = |target: u32, share: f32| Candidate {
            target,
            name: String::new(),
            values: stats
                .iter()
                .map(|stat| (stat.id, value(stat, share)))
                .collect(),
        };
        let candidates = match at % 3 {
            0 => None,
            1 => Some(Vec::new()),
            _ => Some(vec![candidate(1, share), candidate(7, 1.0 - share)]),
        };
        document.samples.named.push(Sample {
            id: SampleId(900 + at),
            name: at.to_string(),
            values,
            situation: Situation {
                candidates,
                ..Situation::default()
            },
        });
    }

    let context = StudyContext::new(&document.graph).unwrap();
    let sample_set = SampleSet::from_document(&document, &PreviewContext::default());
    let table = build_sample_table(&context, &stats, &sample_set, &CancelToken::default()).unwrap();

    for (at, entry) in sample_set.entries.iter().enumerate() {
        let alone = SampleSet {
            entries: vec![entry.clone()],
            ..sample_set.clone()
        };
        let alone = build_sample_table(&context, &stats, &alone, &CancelToken::default()).unwrap();
        for (part, own) in table.parts.iter().zip(&alone.parts) {
            for line in &own.lines {
                let all = part.lines.iter().find(|all| all.name == line.name).unwrap();
                assert_eq!(all.cells[at], line.cells[0], "{} {at}", line.name);
            }
        }
    }
}

#[test]
fn a_sample_shows_the_same_candidate_as_the_current_values() {
    let mut graph = Builder::new("goals");
    let worth = graph.stat(Stat::number("Worth", 0.0, 9.0).scope(Scope::Target));
    let go = graph.option("Go", []).base(worth).for_each_target().out();
    graph.decision("Which", [go]);
    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };

    let stat = document.graph.stats[0].id;
    let candidate = |target: u32, worth: f32| Candidate {
        target,
        name: String::new(),
        values: [(stat, worth)].into(),
    };
    let situation = Situation {
        candidates: Some(vec![candidate(1, 1.0), candidate(2, 8.0)]),
        ..Situation::default()
    };
    document.samples.named = vec![Sample {
        id: SampleId(900),
        name: String::from("Saved"),
        values: BTreeMap::new(),
        situation: situation.clone(),
    }];

    let preview = PreviewContext {
        situation,
        looked_at: Some(2),
        ..PreviewContext::default()
    };
    let context = StudyContext::new(&document.graph).unwrap();
    let sample_set = SampleSet::from_document(&document, &preview);
    let stats = &document.graph.stats;
    let table = build_sample_table(&context, stats, &sample_set, &CancelToken::default()).unwrap();
    let texts = table.parts[0].lines[0].cells.iter().map(|cell| &*cell.text);
    assert_eq!(texts.collect::<Vec<_>>(), ["8", "8"]);
}

#[test]
fn a_sample_with_a_tie_has_no_likeliest_option() {
    let mut graph = Builder::new("ties");
    let x = graph.stat(Stat::number("x", 0.0, 2.0).sample(0.5));
    let options = ["One", "Other"].map(|name| graph.option(name, []).out());
    let last = graph.option("Last", []).base(x).out();
    graph
        .decision("Which", options.into_iter().chain([last]))
        .rules(Rules::WEIGHTED_RANDOM);
    let mut document = Document {
        graph: graph.finish().unwrap(),
        ..Document::default()
    };
    let stat = document.graph.stats[0].id;
    document.samples.named = [1.5, 1.0]
        .into_iter()
        .enumerate()
        .map(|(at, value)| Sample {
            id: SampleId(900 + at as u32),
            name: at.to_string(),
            values: [(stat, value)].into(),
            situation: Situation::default(),
        })
        .collect();

    let context = StudyContext::new(&document.graph).unwrap();
    let sample_set = SampleSet::from_document(&document, &PreviewContext::default());
    let stats = &document.graph.stats;
    let table = build_sample_table(&context, stats, &sample_set, &CancelToken::default()).unwrap();
    let (decision, choices) = table.first_choices().unwrap();
    let texts: Vec<&str> = choices.cells.iter().map(|cell| &*cell.text).collect();
    assert_eq!(decision, "Which");
    assert_eq!(texts, ["2 equally likely", "Last", "3 equally likely"]);
    let options: Vec<Option<usize>> = choices.cells.iter().map(|cell| cell.option).collect();
    assert_eq!(options, [None, Some(2), None]);
}
