//! "An Introduction to Utility Theory", section 9.8: the monster of the demo.

use super::common::{Example, assert_counts, assert_near};

/// The three weights as the article's equations give them, computed in `f64`.
struct ExpectedWeights {
    attack: f64,
    threat: f64,
    heal: f64,
    run: f64,
}

/// Equations 9.5 to 9.8, with the minus sign that 9.7 lacks in print.
fn expected_weights(foe_health: f64, health: f64, potions: f64) -> ExpectedWeights {
    let (aggression, min_damage, max_damage, max_health) = (0.6, 5.0, 15.0, 100.0);
    let in_reach = 1.0 - (foe_health - min_damage) / (max_damage - min_damage);
    let base = std::f64::consts::E * 0.68;
    let exponent = -(health / max_health * 12.0) + 6.0;
    ExpectedWeights {
        attack: (in_reach * (1.0 - aggression) + aggression).clamp(0.0, 1.0),
        threat: (max_damage / health).min(1.0),
        heal: 1.0 - 1.0 / (1.0 + base.powf(exponent)),
        run: 1.0 - (health / max_health).powf(0.25 / (potions + 1.0).powi(4)),
    }
}

fn load_duel(foe_health: f32, health: f32, potions: f32) -> Example {
    let mut duel = Example::load("duel");
    duel.set_all(&[
        ("Foe health", foe_health),
        ("Health", health),
        ("Potions", potions),
    ]);
    duel
}

/// Figure 9.8 is drawn for an aggression of 0.6; these are the values of equation 9.5 for damages
/// of 5 to 15.
#[test]
fn attack_desire_is_equation_9_5() {
    for (foe_health, desire) in [
        (30.0, 0.0),
        (20.0, 0.4),
        (15.0, 0.6),
        (10.0, 0.8),
        (5.0, 1.0),
        (100.0, 0.0),
        (1.0, 1.0),
    ] {
        // Some ten roundings of numbers near 1.
        assert_near(
            load_duel(foe_health, 50.0, 1.0).factor("Attack desire"),
            desire,
            1e-6,
        );
    }
}

/// Equation 9.6: the best hit's share of the remaining health, and all of it once one hit could
/// kill.
#[test]
fn threat_is_equation_9_6() {
    for (health, threat) in [
        (100.0, 0.15),
        (60.0, 0.25),
        (30.0, 0.5),
        (15.0, 1.0),
        (5.0, 1.0),
        (0.0, 1.0),
    ] {
        assert_near(load_duel(50.0, health, 1.0).factor("Threat"), threat, 1e-6);
    }
}

/// Equation 9.7 with its minus sign: `1 / (1 + (0.68 e)^-6)` with no health, one half at half.
#[test]
fn heal_desire_is_equation_9_7_and_rises_as_health_falls() {
    for (health, desire) in [(0.0, 0.9755), (50.0, 0.5), (100.0, 0.0245)] {
        assert_near(
            load_duel(50.0, health, 1.0).factor("Heal desire"),
            desire,
            5e-5,
        );
    }
    let desires: Vec<f32> = (0..=20_u8)
        .map(|step| load_duel(50.0, f32::from(step) * 5.0, 1.0).factor("Heal desire"))
        .collect();
    assert!(desires.is_sorted_by(|low, high| low > high));
}

/// Equation 9.8: potions keep the monster in the fight.
#[test]
fn run_desire_is_equation_9_8_and_its_shape_depends_on_potions() {
    for (potions, desire, tolerance) in [(0.0, 0.159, 5e-4), (1.0, 0.0108, 5e-5)] {
        assert_near(
            load_duel(50.0, 50.0, potions).factor("Run desire"),
            desire,
            tolerance,
        );
    }

    for potions in 0..4_u8 {
        for health in [0.0, 1.0, 25.0, 75.0, 100.0] {
            let value = load_duel(50.0, health, potions.into()).factor("Run desire");
            let expected = expected_weights(50.0, health.into(), potions.into());
            // A power near 1 is subtracted from 1.
            assert_near(value, expected.run as f32, 1e-6);
        }
    }
}

/// Attack weighs its desire, heal and run their desires times the threat; each is as likely as its
/// share of the sum.
#[test]
fn actions_are_as_likely_as_their_share_of_the_weights() {
    for (foe_health, health, potions) in [
        (20.0, 40.0, 1.0),
        (20.0, 10.0, 3.0),
        (28.0, 25.0, 2.0),
        (8.0, 90.0, 1.0),
        (100.0, 60.0, 1.0),
    ] {
        let mut duel = load_duel(foe_health, health, potions);
        let desires = expected_weights(foe_health.into(), health.into(), potions.into());
        let weights = [
            ("Attack", desires.attack),
            ("Heal", desires.heal * desires.threat),
            ("Run", desires.run * desires.threat),
        ];
        let sum: f64 = weights.iter().map(|(_, weight)| weight).sum();

        let chances = duel.choice_chances("My turn");
        for (name, weight) in weights {
            let chance = chances.get(name).copied().unwrap_or(0.0);
            // Weights are off by some roundings of f32, chances by that share of the whole.
            assert!((chance - weight / sum).abs() < 1e-5, "{name}: {chance}");
        }

        let expected = weights.map(|(name, weight)| (name, weight / sum));
        assert_counts(&duel.count_choices("My turn", 4000), &expected);
    }
}

#[test]
fn without_a_potion_nothing_is_healed_and_running_gets_likelier() {
    let mut duel = load_duel(20.0, 20.0, 0.0);
    let desires = expected_weights(20.0, 20.0, 0.0);
    let run = desires.run * desires.threat;
    let chances = [
        ("Attack", desires.attack / (desires.attack + run)),
        ("Run", run / (desires.attack + run)),
    ];

    assert!(!duel.weights("My turn").contains_key("Heal"));
    assert_counts(&duel.count_choices("My turn", 4000), &chances);
    duel.set("Potions", 1.0);
    assert!(duel.choice_chances("My turn")["Run"] < chances[1].1 / 4.0);
}

/// With nothing to fear and a foe who is far from dead, only a small desire to heal or run is left.
#[test]
fn an_option_is_chosen_as_long_as_one_has_weight() {
    let mut duel = load_duel(100.0, 100.0, 3.0);
    duel.set("Foe max damage", 0.0);
    assert_eq!(duel.decide("My turn", 0.0), "");
    duel.set("Foe max damage", 1.0);
    assert_eq!(duel.decide("My turn", 1.0), "Heal");
}
