//! What the duel chooses after its healing was changed, by equations 9.5 to 9.8 of the utility theory chapter
//! (docs/examples/duel.md), computed here in doubles.

use std::collections::BTreeMap;

use expect_test::expect;
use inclination_core::{
    Document,
    format::{Sample, Situation},
    model::{Graph, SampleId, Socket},
};
use inclination_project::log::{Log, Reading};

use super::*;
use crate::{
    live::Stand,
    plot::What,
    study::{Lineup, Whose, beside},
};

/// What the duel's stats are.
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

/// The chances to attack, heal and run, where wanting health is half at a share of all health.
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

fn best(chances: [f64; 3]) -> usize {
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
                // The blows of 5 to 15 and the aggression of 0.6 are the samples that the example comes with.
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

/// The duel with wanting health half at some health.
fn with_midpoint(graph: &Graph, hp: f32) -> Graph {
    let mut graph = graph.clone();
    let node = graph
        .nodes
        .values_mut()
        .find(|node| node.name == "Wants health");
    let node = node.unwrap();
    let at = node.kind.spec().socket_position("midpoint").unwrap();
    node.sockets[at] = Socket::Value(hp);
    graph
}

fn sides(now: &Graph, then: &Graph) -> Sides {
    Sides::new(now, then, By::Ids, &Cancel::default()).unwrap()
}

#[test]
fn the_samples_that_choose_otherwise_are_those_of_the_equations() {
    let document = duel();
    let now = with_midpoint(&document.graph, 25.0);
    let sides = sides(&now, &document.graph);
    let lineup = Lineup::of(&document, &Stand::default());
    let rows = sides.rows(&lineup, &Cancel::default()).unwrap();
    // The example is at 20 and 40 hp with one potion.
    let own = ("Now", fight(20.0, 40.0, 15.0, 1.0));
    let all: Vec<_> = std::iter::once(own).chain(FIGHTS).collect();
    let flips = all
        .iter()
        .filter(|(_, fight)| best(chances(*fight, 0.25)) != best(chances(*fight, 0.5)));
    let flips: Vec<_> = flips.collect();
    assert!(!flips.is_empty() && flips.len() < FIGHTS.len());
    assert_eq!((rows.count, rows.otherwise), (7, flips.len()));
    for ((name, fight), row) in flips.iter().zip(&rows.flips) {
        assert_eq!(
            (&row.name.as_str(), row.decision.as_str()),
            (name, "My turn")
        );
        for (choice, middle) in [(&row.now, 0.25), (&row.then, 0.5)] {
            let chances = chances(*fight, middle);
            let choice = choice.as_ref().unwrap();
            assert_eq!(choice.option, OPTIONS[best(chances)], "{name}");
            assert!(
                (choice.share - chances[best(chances)]).abs() < 1e-5,
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
    // Without a potion nothing that healing is worth matters.
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
        flips += usize::from(best(now) != best(then));
    }
    let reading = Reading::default();
    let log = Log::read(text.as_bytes(), &document.graph.stats, &reading).unwrap();
    let sides = sides(&now, &document.graph);
    let rows = sides.log(&log, 0, &Cancel::default()).unwrap();
    assert_eq!((rows.count, rows.otherwise), (many as usize, flips));
    assert_eq!(rows.flips.len(), flips.min(200));
    assert!(rows.shifted > 0);
    assert_eq!(
        rows.flips[0].name,
        log.name(match rows.flips[0].whose {
            Whose::Row(at) => at,
            _ => unreachable!("a row of a log"),
        })
    );
}

#[test]
fn a_curve_that_changed_is_drawn_with_what_it_was() {
    let document = duel();
    let now = with_midpoint(&document.graph, 25.0);
    let sides = sides(&now, &document.graph);
    let lineup = Lineup::of(&document, &Stand::default());
    let curves = sides
        .curves(&lineup, "The saved file", &Cancel::default())
        .unwrap();
    let [curve] = curves.as_slice() else {
        unreachable!("{} curves changed", curves.len());
    };
    assert_eq!(curve.plot.title, "Wants health");
    for (series, middle) in curve.plot.series.iter().zip([0.5, 0.25]) {
        let What::Line { points, .. } = &series.what else {
            unreachable!("a line");
        };
        for [x, y] in points {
            let base = 0.68 * std::f64::consts::E;
            let share = f64::from(*x) / 100.0;
            let expected = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * (share - middle)));
            assert!((f64::from(*y) - expected).abs() < 1e-5, "{x}: {y}");
        }
    }
    // Halfway between two logistics that are alike they differ most.
    let said = curve.plot.findings.join(" ");
    expect![["Rises as health falls; from 0.004 to 0.863. The saved file: Rises as health falls; half at 50 hp. They differ most at 37.5 hp: 0.285, and 0.715 in The saved file."]].assert_eq(&said);
}

#[test]
fn what_is_renamed_is_no_other_choice() {
    let document = duel();
    let mut now = document.graph.clone();
    let heal = now
        .nodes
        .values_mut()
        .find(|node| node.name == "Heal")
        .unwrap();
    heal.name = String::from("Drink");
    let sides = sides(&now, &document.graph);
    assert_eq!(sides.differences.len(), 1);
    let lineup = Lineup::of(&document, &Stand::default());
    assert!(sides.rows(&lineup, &Cancel::default()).unwrap().is_empty());
    assert!(
        sides
            .curves(&lineup, "", &Cancel::default())
            .unwrap()
            .is_empty()
    );
}

#[test]
fn a_side_with_errors_says_so_and_the_rest_is_there() {
    let document = duel();
    let mut broken = document.graph.clone();
    let turn = broken
        .nodes
        .values_mut()
        .find(|node| node.name == "Wants health");
    // A curve of itself.
    let own = *document
        .graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == "Wants health")
        .unwrap()
        .0;
    turn.unwrap().sockets[0] = Socket::Wire(own.into());
    let sides = sides(&document.graph, &broken);
    assert_eq!(sides.have_errors(), (false, true));
    assert_eq!(sides.differences.len(), 1);
    let lineup = Lineup::of(&document, &Stand::default());
    assert!(sides.rows(&lineup, &Cancel::default()).unwrap().is_empty());
}

#[test]
fn nothing_comes_of_what_is_cancelled() {
    let document = duel();
    let sides = sides(&document.graph, &document.graph);
    let lineup = Lineup::of(&document, &Stand::default());
    let cancel = Cancel::default();
    assert!(sides.rows(&lineup, &cancel).unwrap().is_empty());
    cancel.cancel();
    assert_eq!(sides.rows(&lineup, &cancel), None);
    assert!(Sides::new(&document.graph, &document.graph, By::Ids, &cancel).is_none());
}

#[test]
fn samples_stand_side_by_side_with_what_is_chosen() {
    let document = duel();
    let ground = Ground::new(&document.graph).unwrap();
    let lineup = Lineup::of(&document, &Stand::default());
    let stats = &document.graph.stats;
    let table = beside(&ground, stats, &lineup, &Cancel::default()).unwrap();
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
    assert!(line(0, "Health").differs(1) && !line(0, "Aggression").differs(1));
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
            OPTIONS[best(chances)]
        );
        let threat = (fight.hit / fight.health).min(1.0);
        let cell = &line(1, "Threat").cells[column];
        assert!((cell.number.unwrap() - threat).abs() < 1e-6);
    }
    // "it attacks 61 times of 100" (docs/examples/duel.md)
    assert!(line(2, "Attack").cells[0].text.starts_with("60.7"));
    let csv = table.csv();
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(
        rows[0],
        ",,Now,Cornered,Healthy,Nearly dead,No potions,Even,Half"
    );
    assert_eq!(rows[5], "Stats,Health,40,38,90,12,20,35,50");
}

/// Whatever is worked out as one batch is what each situation gives alone.
#[test]
fn samples_with_candidates_have_their_own() {
    use inclination_core::format::Candidate;
    let file = include_bytes!("../../../../../assets/examples/sniper.incl.json");
    let mut document = Document::read(file).unwrap();
    let stats = document.graph.stats.clone();
    for at in 0..6_u32 {
        let share = at as f32 / 5.0;
        let value = |stat: &inclination_core::model::Stat, share: f32| {
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
    let ground = Ground::new(&document.graph).unwrap();
    let lineup = Lineup::of(&document, &Stand::default());
    let table = beside(&ground, &stats, &lineup, &Cancel::default()).unwrap();
    for (at, held) in lineup.held.iter().enumerate() {
        let alone = Lineup {
            held: vec![held.clone()],
            ..lineup.clone()
        };
        let alone = beside(&ground, &stats, &alone, &Cancel::default()).unwrap();
        for (part, own) in table.parts.iter().zip(&alone.parts) {
            for line in &own.lines {
                let all = part.lines.iter().find(|all| all.name == line.name).unwrap();
                assert_eq!(all.cells[at], line.cells[0], "{} {at}", line.name);
            }
        }
    }
}
