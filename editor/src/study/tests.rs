//! Studies of the duel, whose numbers the documents and `docs/examples/duel.md` give.

use inclination_core::Document;

use super::*;

fn duel() -> Ground {
    let text = include_str!("../../../assets/examples/duel.incl.json");
    let document = Document::read(text.as_bytes()).unwrap();
    Ground::new(&document.graph).unwrap()
}

fn place(ground: &Ground, name: &str) -> usize {
    let found = ground.stats().iter().position(|about| about.name == name);
    found.unwrap_or_else(|| panic!("no {name}"))
}

/// Equations 9.5 to 9.8 as the chapter prints them, with its minus sign put back: what attacking, healing and running
/// weigh at a health of 0 to 100, against a foe, with one potion and blows of 5 to 15.
fn weights(health: f64, foe: f64) -> [f64; 3] {
    let attack = (1.0 - (foe - 5.0) / (15.0 - 5.0)) * (1.0 - 0.6) + 0.6;
    let threat = (15.0 / health).min(1.0);
    let base = 0.68 * std::f64::consts::E;
    let heal = 1.0 - 1.0 / (1.0 + base.powf(-12.0 * health / 100.0 + 6.0));
    let run = 1.0 - (health / 100.0).powf(0.25 / 2.0_f64.powi(4));
    [attack.clamp(0.0, 1.0), heal * threat, run * threat]
}

#[test]
fn a_sweep_finds_where_the_winner_changes() {
    let ground = duel();
    let decision = ground.program().decisions().next().unwrap().0;
    let health = place(&ground, "Health");
    let swept = sweep(&ground, decision, health, &Cancel::default()).unwrap();

    // Healing against an attack of 0.4, with the foe at 20.
    let (mut low, mut high) = (15.0, 100.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let [attack, heal, _] = weights(middle, 20.0);
        if heal > attack {
            low = middle;
        } else {
            high = middle;
        }
    }
    let crossing = swept.crossings.last().unwrap();
    // Where the weights' f32 roundings (2^-24 of 1 each, a handful) meet the slope there, about 0.02 a point of health.
    assert!(
        (f64::from(crossing.between.1) - low).abs() < 1e-4,
        "{crossing:?} {low}"
    );
    let name = |option: Option<_>| option.map(|option| ground.program().option_name(option));
    assert_eq!(name(crossing.below), Some("Heal"));
    assert_eq!(name(crossing.above), Some("Attack"));

    let plot = swept.plot(&ground, "My turn", Shows::Weight);
    assert_eq!(plot.title, "My turn over Health");
    assert_eq!(
        plot.findings,
        ["Run wins at 0 hp alone.", "Heal wins below 30.36 hp."]
    );
}

#[test]
fn a_map_knows_who_wins_everywhere() {
    let ground = duel();
    let decision = ground.program().decisions().next().unwrap().0;
    let over = Over {
        decision,
        stats: (place(&ground, "Health"), place(&ground, "Foe health")),
        side: 48,
    };
    let mapped = map(&ground, over, &Cancel::default()).unwrap();
    assert_eq!(mapped.winners.len(), 48 * 48);
    let names: Vec<&str> = mapped
        .options
        .iter()
        .map(|option| ground.program().option_name(*option))
        .collect();
    assert_eq!(names, ["Attack", "Heal", "Run"]);
    for (cell, winner) in mapped.winners.iter().enumerate() {
        let (health, foe) = (mapped.across[cell % 48], mapped.up[cell / 48]);
        let weights = weights(f64::from(health), f64::from(foe));
        let sum: f64 = weights.iter().sum();
        let won = weights[usize::from(*winner)];
        // The curves are exact to 1e-6 of 1 or better.
        assert!(
            weights.iter().all(|weight| won >= weight - 2e-6),
            "{health} {foe}"
        );
        let probability = f64::from(mapped.probabilities[cell]);
        assert!(
            (probability - won / sum).abs() < 2e-5,
            "{probability} at {health} {foe}"
        );
        let mut rivals = weights;
        rivals[usize::from(*winner)] = 0.0;
        let next = rivals
            .iter()
            .fold(0.0_f64, |next, weight| next.max(*weight));
        let margin = f64::from(mapped.margins[cell]);
        assert!(
            (margin - (won - next) / won).abs() < 2e-5,
            "{margin} at {health} {foe}"
        );
    }
}
