//! The numbers of "An introduction to Utility AI".

use super::common::{Example, assert_counts, assert_near, node_mut};

const HEAL_DECISION: &str = "Fight or heal";
const MOVE_DECISION: &str = "Which move";

/// Every number results from at most ten roundings of numbers below 2, each at most 2^-24.
const ROUNDING_TOLERANCE: f32 = 1e-6;

/// The heal curve `(1 - h) / (2 h + 1)`.
#[test]
fn the_need_to_heal_ramps_up_at_the_end() {
    let mut fighter = Example::load("heal-or-fight");
    for (health, need) in [
        (100.0, 0.0),
        (50.0, 0.25),
        (25.0, 0.5),
        (10.0, 0.75),
        (0.0, 1.0),
    ] {
        fighter.set("Health", health);
        assert_near(fighter.factor("Need to heal"), need, ROUNDING_TOLERANCE);
    }
}

/// The first try: `utility = -(% of total health) + 1`.
#[test]
fn the_first_try_is_a_straight_line() {
    let mut fighter = Example::load("heal-or-fight");
    for (health, need) in [(100.0, 0.0), (50.0, 0.5), (25.0, 0.75), (0.0, 1.0)] {
        fighter.set("Health", health);
        assert_near(
            fighter.factor("Need to heal, first try"),
            need,
            ROUNDING_TOLERANCE,
        );
    }
}

/// `0.5 * 0.8 = 0.4`
#[test]
fn an_action_scores_the_product_of_its_considerations() {
    let mut fighter = Example::load("heal-or-fight");
    fighter.set_all(&[("Health", 25.0), ("Potion heals", 80.0)]);
    assert_near(
        fighter.weights(HEAL_DECISION)["Heal"],
        0.4,
        ROUNDING_TOLERANCE,
    );
}

#[test]
fn a_consideration_of_0_rules_its_action_out_regardless_of_the_others() {
    let mut fighter = Example::load("heal-or-fight");
    fighter.set_all(&[("Health", 1.0), ("Potion heals", 100.0)]);
    assert!(fighter.weights(HEAL_DECISION)["Heal"] > 0.9);
    for stat in ["Potions", "Potion heals"] {
        let mut fighter = Example::load("heal-or-fight");
        fighter.set_all(&[("Health", 1.0), ("Potion heals", 100.0), (stat, 0.0)]);
        assert!(
            !fighter.weights(HEAL_DECISION).contains_key("Heal"),
            "{stat}"
        );
    }
    fighter.set_all(&[("Enemy health", 1.0), ("Enemies near", 0.0)]);
    assert!(!fighter.weights(HEAL_DECISION).contains_key("Attack"));
}

/// The table of weights: attack 0.6 * 2 = 1.2, defend 0.4 * 1, heal 0.7 * 1. Heal is 0.7 at an
/// eighth of its health with a potion that heals all: 0.875 / 1.25.
#[test]
fn a_category_weight_nudges_the_choice() {
    let mut fighter = Example::load("heal-or-fight");
    fighter.set_all(&[
        ("Health", 12.5),
        ("Potion heals", 100.0),
        ("Enemy health", 40.0),
        ("Enemies near", 2.0),
    ]);

    for (aggression, attack, chosen) in [(2.0, 1.2, "Attack"), (1.0, 0.6, "Heal")] {
        fighter.set("Aggression", aggression);
        let weights = fighter.weights(HEAL_DECISION);
        for (name, weight) in [("Attack", attack), ("Defend", 0.4), ("Heal", 0.7)] {
            assert_near(weights[name], weight, ROUNDING_TOLERANCE);
        }
        fighter.reset_memory();
        assert_eq!(fighter.decide(HEAL_DECISION, 0.0), chosen);
    }
}

/// The table of five scores, of which only those within 0.1 of the best are acceptable.
#[test]
fn any_move_within_a_margin_of_the_best_may_be_chosen() {
    let mut fighter = Example::load("heal-or-fight");
    fighter.set_all(&[("Enemy distance", 2.0), ("Enemies near", 1.0)]);
    let scores = [("Sword", 0.7), ("Shield", 0.65), ("Fireball", 0.62)];
    let weights = fighter.weights(MOVE_DECISION);
    assert_eq!(weights.len(), scores.len());
    for (name, score) in scores {
        assert_near(weights[name], score, ROUNDING_TOLERANCE);
    }

    let third = scores.map(|(name, _)| (name, 1.0 / 3.0));
    assert_counts(&fighter.count_choices(MOVE_DECISION, 3000), &third);

    // With a margin of 1 all five are left, which shows the other two scores.
    let mut fighter = Example::load_changed("heal-or-fight", |graph| {
        let decision = node_mut(graph, MOVE_DECISION);
        let margin = decision.kind.spec().socket_position("margin");
        decision.sockets[margin.expect("decisions have one")] = 1.0.into();
    });
    fighter.set_all(&[
        ("Enemy distance", 2.0),
        ("Enemies near", 1.0),
        ("Arrows", 1.0),
    ]);

    let weights = fighter.weights(MOVE_DECISION);
    assert_eq!(weights.len(), 5);
    assert_near(weights["Bow"], 0.4, ROUNDING_TOLERANCE);
    assert_near(weights["Defend"], 0.2, ROUNDING_TOLERANCE);
    fighter.set("Arrows", 0.0);
    assert!(!fighter.weights(MOVE_DECISION).contains_key("Bow"));
}
