//! "Improving AI Decision Modeling Through Utility Theory", GDC 2010: "Stacking It All Up". The
//! slide names the inputs and the outputs; the numbers are those of the example's weights, worked
//! by hand.

use super::common::{Example, assert_near};

const SCORES: [&str; 3] = ["Retreat score", "Attack score", "Regroup score"];

/// 4 allies of 5 are 20, 6 enemies of 10 are 60: outmatched 60 / 80 = 0.75. Health 40%: hurt 0.6.
/// Danger (2 * 0.75 + 0.6) / 3 = 0.7, safe 0.3. The leader at 50 of 100 m: near 0.5; morale
/// (0.4 + 0.5) / 2 = 0.45, afraid 0.55. The base at 20 of 100 m: near 0.8. Retreat
/// (0.7 + 0.55 + 0.8) / 3, attack 0.3 * 0.45, regroup 0.7 * 0.5.
#[test]
fn the_sample_matches_the_numbers_worked_by_hand() {
    let mut soldier = Example::load("retreat");
    let expected = [2.05 / 3.0, 0.135, 0.35];
    for (score, expected) in soldier.factors(SCORES).into_iter().zip(expected) {
        // Some twenty roundings of numbers below 1.
        assert_near(score, expected, 2e-6);
    }
    assert_eq!(soldier.decide("Where to go", 0.0), "Retreat");
    assert_eq!(soldier.decide("What to shout", 0.0), "Call for help");
}

/// 15 allies of 5 are 75, 5 enemies of 5 are 25: outmatched 0.25. Unhurt: danger 0.5 / 3, safe
/// 2.5 / 3. The leader is here: morale 1. The base is out of sight: retreat (0.5 / 3 + 0 + 0) / 3,
/// attack 2.5 / 3, regroup 0.
#[test]
fn good_odds_and_a_leader_make_an_attack() {
    let mut soldier = Example::load("retreat");
    soldier.set_all(&[
        ("Allies", 15.0),
        ("Strength of allies", 5.0),
        ("Enemies", 5.0),
        ("Strength of enemies", 5.0),
        ("Health", 100.0),
        ("Distance to base", 100.0),
        ("Distance to leader", 0.0),
    ]);

    let expected = [0.5 / 9.0, 2.5 / 3.0, 0.0];
    for (score, expected) in soldier.factors(SCORES).into_iter().zip(expected) {
        assert_near(score, expected, 2e-6);
    }
    assert_eq!(soldier.decide("Where to go", 0.0), "Attack");
    assert_eq!(soldier.decide("What to shout", 0.0), "Taunt");
}

/// As far from the base as from the leader: retreat (0.7 + 0.8 + 0) / 3 = 0.5, regroup 0.7 * 1 =
/// 0.7.
#[test]
fn far_from_both_regrouping_beats_retreating() {
    let mut soldier = Example::load("retreat");
    soldier.set_all(&[("Distance to base", 100.0), ("Distance to leader", 100.0)]);
    let [retreat, _, regroup] = soldier.factors(SCORES);
    assert_near(retreat, 0.5, 2e-6);
    assert_near(regroup, 0.7, 2e-6);
    assert_eq!(soldier.decide("Where to go", 0.0), "Regroup");
}

/// Number times strength: twice as many enemies with half the strength change nothing.
#[test]
fn number_and_strength_count_equally() {
    let mut soldier = Example::load("retreat");
    let before = soldier.factors(SCORES);
    soldier.set_all(&[("Enemies", 12.0), ("Strength of enemies", 5.0)]);
    assert_eq!(soldier.factors(SCORES), before);
}

#[test]
fn without_enemies_and_unhurt_there_is_no_danger() {
    let mut soldier = Example::load("retreat");
    soldier.set_all(&[("Enemies", 0.0), ("Health", 100.0)]);
    assert_eq!(soldier.factor("Regroup score"), 0.0);
    assert_eq!(soldier.decide("What to shout", 0.0), "Taunt");
}
