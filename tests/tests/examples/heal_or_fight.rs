//! The numbers of "An introduction to Utility AI".

use super::{
    common::{Example, assert_counts, assert_near, node_mut},
    scenario_run::{Moment, ScenarioRun},
};

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

/// A fight that is computed from the formulas of the article and the numbers of the page.
struct FightByHand {
    aggression: f64,
    health: f64,
    potions: f64,
    enemy_health: f64,
    enemies: f64,
}

impl FightByHand {
    const fn new(aggression: f64) -> Self {
        Self {
            aggression,
            health: 100.0,
            potions: 2.0,
            enemy_health: 60.0,
            enemies: 3.0,
        }
    }

    /// The score of each action, times the weight of its category. A veto is 0.
    fn best_action(&self) -> &'static str {
        let attack = (1.0 - self.enemy_health / 100.0) * self.aggression;
        let defend = self.enemies / 5.0;
        let health = self.health / 100.0;
        let need = (1.0 - health) / (2.0 * health + 1.0);
        let heal = if self.potions > 0.0 { need } else { 0.0 };

        let mut actions = [("Attack", attack), ("Defend", defend), ("Heal", heal)];
        actions.sort_by(|one, other| other.1.total_cmp(&one.1));
        assert!(actions[0].1 - actions[1].1 > 0.001, "{actions:?}");
        actions[0].0
    }

    fn take_turn(&mut self, moment: &Moment) {
        let expected = [
            ("Health", self.health),
            ("Potions", self.potions),
            ("Enemy health", self.enemy_health),
            ("Enemies near", self.enemies),
        ];
        for (stat, value) in expected {
            assert!(
                (f64::from(moment.value(stat)) - value).abs() < 1e-4,
                "{moment:?}"
            );
        }
        let action = self.best_action();
        assert_eq!(moment.options(), [action]);

        // Everything is read before anything changes.
        let enemies = self.enemies;
        let mut health = self.health - 4.0 * enemies;
        if self.enemy_health <= 0.0 {
            self.enemies -= 1.0;
            self.enemy_health = 60.0;
        }
        match action {
            "Attack" => self.enemy_health = (self.enemy_health - 20.0).max(0.0),
            "Defend" => health += 2.0 * enemies,
            _ => {
                health += 100.0;
                self.potions -= 1.0;
            }
        }
        self.health = health.clamp(0.0, 100.0);
    }
}

fn follow_fight(scenario: &str, aggression: f64) -> (ScenarioRun, FightByHand) {
    let run = ScenarioRun::simulate("heal-or-fight", scenario, 0);
    let mut fight = FightByHand::new(aggression);
    for moment in run.moments_of("Fighter") {
        fight.take_turn(moment);
    }
    (run, fight)
}

#[test]
fn a_bold_fighter_wins_and_a_cautious_one_dies_behind_its_shield() {
    let (run, fight) = follow_fight("A bold fighter", 2.0);
    assert_eq!((run.steps, run.result.as_str()), (10, "Wins"));
    assert_eq!(
        (fight.health, fight.potions, fight.enemies),
        (16.0, 2.0, 0.0)
    );

    let (run, fight) = follow_fight("A cautious fighter", 1.0);
    assert_eq!((run.steps, run.result.as_str()), (47, "Dies"));
    assert_eq!(
        (fight.health, fight.potions, fight.enemies),
        (0.0, 0.0, 3.0)
    );
    assert_eq!(fight.enemy_health, 60.0);
}

/// A height of the curve between two points, as the table of the moves has it.
fn reach(points: &[(f64, f64)], distance: f64) -> f64 {
    let (first, last) = (points[0], points[points.len() - 1]);
    if distance <= first.0 {
        return first.1;
    }
    let mut pieces = points.windows(2);
    let piece = pieces.find(|piece| distance <= piece[1].0);
    piece.map_or(last.1, |piece| {
        let ((from, low), (to, high)) = (piece[0], piece[1]);
        low + (high - low) * (distance - from) / (to - from)
    })
}

/// Which moves a fighter may choose whom an enemy comes closer: those within 0.1 of the best.
#[test]
fn as_an_enemy_comes_closer_only_moves_near_the_best_are_chosen() {
    let mut at_two_meters = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let run = ScenarioRun::simulate("heal-or-fight", "An enemy comes closer", seed);
        let mut arrows = 10.0_f64;
        for moment in run.moments_of("Fighter") {
            let distance = 29.0 - moment.step as f64;
            assert_eq!(f64::from(moment.value("Enemy distance")), distance);
            assert_eq!(f64::from(moment.value("Arrows")), arrows);
            let mut scores = vec![
                ("Sword", reach(&[(2.0, 0.7), (4.0, 0.0)], distance)),
                ("Shield", reach(&[(2.0, 0.65), (3.0, 0.0)], distance)),
                (
                    "Fireball",
                    reach(
                        &[
                            (0.0, 0.2),
                            (2.0, 0.62),
                            (8.0, 0.9),
                            (20.0, 0.3),
                            (30.0, 0.0),
                        ],
                        distance,
                    ),
                ),
            ];
            if arrows > 0.0 {
                let bow = [(0.0, 0.1), (2.0, 0.4), (10.0, 0.8), (30.0, 0.5)];
                scores.push(("Bow", reach(&bow, distance)));
            }

            let best = scores.iter().map(|(_, score)| *score).fold(0.0, f64::max);
            let near = scores.iter().filter(|(_, score)| best - score < 0.1 + 1e-6);
            let near: Vec<&str> = near.map(|(name, _)| *name).collect();
            let chosen = moment.options()[0];
            assert!(near.contains(&chosen), "{chosen} at {distance} m");
            if chosen == "Bow" {
                arrows -= 1.0;
            }
            if moment.step == 27 {
                at_two_meters.insert(chosen.to_owned());
            }
        }
    }
    assert!(at_two_meters.iter().eq(["Fireball", "Shield", "Sword"]));
}
