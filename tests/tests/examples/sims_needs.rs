//! The buckets of David Graham's "An Introduction to Utility Theory" (Game AI Pro, figure 9.7), the
//! curve of section 9.5.4, decisions only after an action is over (9.7), and randomness that varies
//! with needs ("An introduction to Utility AI").

use std::collections::BTreeMap;

use inclination_core::Outcome;

use super::common::{Example, assert_counts, assert_near};

const NEXT_DECISION: &str = "What next";
const EAT_DECISION: &str = "How to eat";
const FUN_DECISION: &str = "How to have fun";

/// A curve's height takes four roundings of numbers up to 100, scaled to 1: each at most 2^-24 of
/// its result.
const HEIGHT_TOLERANCE: f32 = 1e-6;

/// Counts how often each bucket and action is chosen.
fn count_buckets_and_actions(sim: &mut Example, newborns: u32) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for seed in 0..newborns {
        sim.reset_memory();
        sim.set_seed(seed.into());
        let bucket = sim.decide(NEXT_DECISION, 0.0);
        let action = format!(
            "{bucket}: {}{}",
            sim.inner_choice(EAT_DECISION),
            sim.inner_choice(FUN_DECISION)
        );
        *counts.entry(action).or_insert(0) += 1;
    }
    counts
}

/// Returns the chances by score to the power of 1 + 2 need, as in the graph's focus.
fn expected_chances<const N: usize>(
    scores: [(&'static str, f64); N],
    need: f64,
) -> [(&'static str, f64); N] {
    let power = |score: f64| score.powf(1.0 + 2.0 * need);
    let total: f64 = scores.iter().map(|(_, score)| power(*score)).sum();
    scores.map(|(name, score)| (name, power(score) / total))
}

#[test]
fn hunger_is_ignored_until_a_threshold_then_a_little_then_suddenly_a_lot() {
    let mut sim = Example::load("sims-needs");
    let heights = [
        (100.0, 0.0),
        (60.0, 0.0),
        (37.5, 0.2),
        (15.0, 0.4),
        (5.0, 0.8),
        (0.0, 1.0),
    ];

    for (hunger, need) in heights {
        sim.set("Hunger", hunger);
        assert_near(sim.factor("Hungry"), need, HEIGHT_TOLERANCE);
    }
}

/// A quadratic from 15 to 60 and linear elsewhere: half way the quadratic has lost a quarter.
#[test]
fn a_piece_of_a_curve_may_be_quadratic() {
    let mut sim = Example::load("sims-needs");
    let heights = [
        (80.0, 0.0),
        (60.0, 0.0),
        (37.5, 0.3),
        (15.0, 0.4),
        (7.5, 0.55),
        (0.0, 0.7),
    ];

    for (fun, need) in heights {
        sim.set("Fun", fun);
        assert_near(sim.factor("Bored"), need, HEIGHT_TOLERANCE);
    }
}

/// Figure 9.7: Hunger 0.8 {Eat 20, Juice 5, Sushi 0}, Fun 0.4 {TV 30, Games 28, Dance 15}.
#[test]
fn only_actions_for_the_most_urgent_need_are_considered() {
    let mut sim = Example::load("sims-needs");
    assert_near(sim.factor("Hungry"), 0.8, HEIGHT_TOLERANCE);
    assert_near(sim.factor("Bored"), 0.4, HEIGHT_TOLERANCE);

    let weights = sim.weights(NEXT_DECISION);
    assert_near(weights["Hunger bucket"], 0.8, HEIGHT_TOLERANCE);
    assert_near(weights["Fun bucket"], 0.4, HEIGHT_TOLERANCE);
    let scores = [
        ("Hunger bucket: Eat at table", 20.0),
        ("Hunger bucket: Drink juice", 5.0),
    ];
    assert_counts(
        &count_buckets_and_actions(&mut sim, 4000),
        &expected_chances(scores, 0.8),
    );
    // Only possible actions are left in the bucket.
    assert_eq!(sim.ranking(EAT_DECISION).len(), 2);
}

#[test]
fn a_need_without_actions_gives_way_to_the_next() {
    let mut sim = Example::load("sims-needs");
    sim.set_all(&[("Table offers", 0.0), ("Juice offers", 0.0)]);
    let scores = [
        ("Fun bucket: Watch TV", 30.0),
        ("Fun bucket: Play video games", 28.0),
        ("Fun bucket: Dance", 15.0),
    ];
    assert_counts(
        &count_buckets_and_actions(&mut sim, 4000),
        &expected_chances(scores, 0.4),
    );

    sim.set_all(&[
        ("TV offers", 0.0),
        ("Games offer", 0.0),
        ("Dancing offers", 0.0),
    ]);
    assert_eq!(
        count_buckets_and_actions(&mut sim, 1),
        BTreeMap::from([("Look around: ".into(), 1)])
    );
}

#[test]
fn buckets_change_places_as_needs_change() {
    let mut sim = Example::load("sims-needs");

    // 0.4 + 0.6 * 4 / 15 = 0.56 against 0.4 + 0.3 * 9 / 15 = 0.58.
    for (hunger, fun, bucket) in [
        (5.0, 15.0, "Hunger bucket"),
        (11.0, 6.0, "Fun bucket"),
        (70.0, 40.0, "Fun bucket"),
        (40.0, 70.0, "Hunger bucket"),
        (70.0, 70.0, "Look around"),
    ] {
        sim.set_all(&[("Hunger", hunger), ("Fun", fun)]);
        sim.reset_memory();
        assert_eq!(sim.decide(NEXT_DECISION, 0.0), bucket, "{hunger} {fun}");
    }
}

/// The more dire the need, the likelier the best action.
#[test]
fn randomness_shrinks_as_a_need_grows() {
    let mut sim = Example::load("sims-needs");
    sim.set("Fun", 100.0);
    let scores = [
        ("Hunger bucket: Eat at table", 20.0),
        ("Hunger bucket: Drink juice", 5.0),
    ];

    // The curve of hunger gives these needs; 4^(1 + 2 need) to 1 are the odds.
    for (hunger, need, odds) in [(37.5, 0.2, 6.964), (15.0, 0.4, 12.126), (0.0, 1.0, 64.0)] {
        sim.set("Hunger", hunger);
        let chances = expected_chances(scores, need);
        assert!((chances[0].1 / chances[1].1 - odds).abs() < 0.001);
        assert_counts(&count_buckets_and_actions(&mut sim, 4000), &chances);
    }
}

#[test]
fn a_sim_decides_again_only_when_its_action_is_over() {
    let mut sim = Example::load("sims-needs");
    sim.set("Juice offers", 0.0);
    assert_eq!(sim.decide(NEXT_DECISION, 0.0), "Hunger bucket");
    assert_eq!(sim.inner_choice(EAT_DECISION), "Eat at table");

    sim.set_all(&[
        ("Hunger", 80.0),
        ("Games offer", 0.0),
        ("Dancing offers", 0.0),
    ]);
    assert_eq!(sim.decide(NEXT_DECISION, 1.0), "Hunger bucket");
    assert_eq!(sim.inner_choice(EAT_DECISION), "Eat at table");

    sim.report(NEXT_DECISION, Outcome::Completed, 20.0);
    assert_eq!(sim.decide(NEXT_DECISION, 20.0), "Fun bucket");
    assert_eq!(sim.inner_choice(FUN_DECISION), "Watch TV");
    assert_eq!(sim.inner_choice(EAT_DECISION), "");
}
