//! Zoo Tycoon 2 as described in Kevin Dill's "Dual-Utility Reasoning" (Game AI Pro 2, section 3.3),
//! and the four steps of section 3.2. The platoon comes from "Design Patterns for the Configuration
//! of Utility-Based AI", with animals in place of soldiers.

use std::collections::BTreeMap;

use super::common::{Example, assert_counts, assert_near};

const ANIMAL_DECISION: &str = "What an animal does";
const GUEST_DECISION: &str = "What a guest looks at";

/// A weight is a power of a share: about five operations on numbers up to 1, each off by at most
/// 1.5e-7.
const WEIGHT_TOLERANCE: f32 = 1e-6;

/// Returns the options that a newborn animal may choose among, and their rank.
fn eligible_options(zoo: &mut Example) -> (Vec<String>, f32) {
    zoo.reset_memory();
    zoo.decide(ANIMAL_DECISION, 0.0);
    let ranking = zoo.ranking(ANIMAL_DECISION);
    let rank = ranking[0].1.rank;
    assert!(ranking.iter().all(|(_, ranked)| ranked.rank == rank));
    let mut names: Vec<String> = ranking.into_iter().map(|(name, _)| name).collect();
    names.sort();
    (names, rank)
}

#[test]
fn needs_have_rank_0_and_weights_that_vary() {
    let mut zoo = Example::load("zoo");
    let needs = ["Eat", "Play", "Relieve itself"].map(String::from);
    assert_eq!(eligible_options(&mut zoo), (needs.to_vec(), 0.0));
    zoo.set_all(&[("Hunger", 80.0), ("Boredom", 60.0), ("Bladder", 50.0)]);
    let weights = zoo.weights(ANIMAL_DECISION);
    for (name, square) in [("Eat", 0.64), ("Play", 0.36), ("Relieve itself", 0.25)] {
        assert_near(weights[name], square, WEIGHT_TOLERANCE);
    }
}

#[test]
fn an_animal_in_a_tree_does_only_what_is_possible_there() {
    let mut zoo = Example::load("zoo");
    zoo.set_all(&[
        ("In a tree", 1.0),
        ("Hunger", 50.0),
        ("Boredom", 50.0),
        ("Bladder", 100.0),
    ]);
    let up_there = ["Climb down", "Doze on a branch", "Eat leaves"].map(String::from);
    assert_eq!(eligible_options(&mut zoo), (up_there.to_vec(), 5.0));
}

/// The stats that change, the option that the animal then takes, and its rank.
type ZooScene<'a> = (&'a [(&'a str, f32)], &'a str, f32);

/// The animal comes in, swims over to the trainer, waits for the whistle, does its trick, goes back
/// to the trainer, gets a treat, and waits for the whistle again.
#[test]
fn a_show_plays_in_order_by_ranks_from_98_to_102() {
    let mut zoo = Example::load("zoo");
    zoo.set_all(&[("Hunger", 100.0), ("In a tree", 1.0), ("Show on", 1.0)]);

    let story: [ZooScene<'_>; 8] = [
        (&[], "Come into the tank", 102.0),
        (
            &[("In the show tank", 1.0), ("In a tree", 0.0)],
            "Swim to the trainer",
            100.0,
        ),
        (
            &[("Distance to the trainer", 1.0)],
            "Wait for the whistle",
            98.0,
        ),
        (&[("Whistle", 1.0)], "Do the trick", 101.0),
        (&[("Distance to the trainer", 12.0)], "Do the trick", 101.0),
        (
            &[("Whistle", 0.0), ("Treat ready", 1.0)],
            "Swim to the trainer",
            100.0,
        ),
        (&[("Distance to the trainer", 1.0)], "Take the treat", 99.0),
        (&[("Treat ready", 0.0)], "Wait for the whistle", 98.0),
    ];

    for (changes, option, rank) in story {
        zoo.set_all(changes);
        assert_eq!(eligible_options(&mut zoo), (vec![option.into()], rank));
    }

    zoo.set("Show on", 0.0);
    assert_eq!(eligible_options(&mut zoo), (vec!["Eat".into()], 0.0));
}

#[test]
fn dying_takes_precedence_over_everything() {
    let mut zoo = Example::load("zoo");
    for stat in ["In a tree", "Show on", "Whistle", "Treat ready"] {
        zoo.set(stat, 1.0);
    }
    zoo.set_all(&[
        ("Hunger", 100.0),
        ("Boredom", 100.0),
        ("Bladder", 100.0),
        ("Health", 1.0),
    ]);

    assert_eq!(eligible_options(&mut zoo).1, 102.0);
    zoo.set("Health", 0.0);
    assert_eq!(
        eligible_options(&mut zoo),
        (vec!["Die".into()], 1_000_000.0)
    );
}

/// Step 1: dying has by far the highest rank, and at full health a weight of 0.
#[test]
fn an_option_without_weight_is_rejected_regardless_of_rank() {
    let mut zoo = Example::load("zoo");
    zoo.set_all(&[("Hunger", 0.0), ("Bladder", 0.0), ("Boredom", 0.0)]);
    zoo.reset_memory();
    assert_eq!(zoo.decide(ANIMAL_DECISION, 0.0), "Wander");
    zoo.set("Boredom", 1.0);
    assert_eq!(eligible_options(&mut zoo), (vec!["Play".into()], 0.0));
}

/// Steps 3 and 4: 0.44^2 is less than a fifth of the best weight, 1, and 0.45^2 is more.
#[test]
fn an_option_far_below_the_best_weight_is_never_chosen() {
    let mut zoo = Example::load("zoo");
    zoo.set_all(&[("Hunger", 100.0), ("Bladder", 80.0), ("Boredom", 44.0)]);
    let [one, other] = [1.0 / 1.64, 0.64 / 1.64];
    let chances = [("Eat", one), ("Relieve itself", other)];
    assert_counts(&zoo.count_choices(ANIMAL_DECISION, 4000), &chances);

    zoo.set("Boredom", 45.0);
    let total = 1.0 + 0.64 + 0.2025;
    let chances = [
        ("Eat", 1.0 / total),
        ("Relieve itself", 0.64 / total),
        ("Play", 0.2025 / total),
    ];
    for (name, chance) in chances {
        assert!(
            (zoo.choice_chances(ANIMAL_DECISION)[name] - chance).abs() < 1e-6,
            "{name}"
        );
    }
    assert_counts(&zoo.count_choices(ANIMAL_DECISION, 4000), &chances);
}

/// Returns the chance that a guest looks at each of several animals, given their appeal.
fn look_chances(zoo: &mut Example, pickiness: f32, appeal: &[f32]) -> BTreeMap<u64, f64> {
    zoo.set("Pickiness", pickiness);
    let ids: Vec<u64> = (0..appeal.len() as u64).collect();
    zoo.reset_memory();
    zoo.decide_among(GUEST_DECISION, &ids, &[("Appeal", appeal)], 0.0);
    let ranking = zoo.ranking(GUEST_DECISION);
    let total: f64 = ranking.iter().map(|(_, one)| f64::from(one.weight)).sum();
    let chance = |weight: f32| f64::from(weight) / total;
    ranking
        .into_iter()
        .map(|(_, one)| (one.target.expect("one for targets").0, chance(one.weight)))
        .collect()
}

/// One animal with a weight of 80 among forty with 1 each: it is left alone by a cutoff of 20%,
/// and has a chance of 2/3 without one.
#[test]
fn the_cutoff_decides_between_a_panda_and_forty_sparrows() {
    let mut zoo = Example::load("zoo");
    let mut appeal = [1.0; 41];
    appeal[7] = 80.0;
    assert_eq!(
        look_chances(&mut zoo, 20.0, &appeal),
        BTreeMap::from([(7, 1.0)])
    );

    let without = look_chances(&mut zoo, 0.0, &appeal);
    assert_eq!(without.len(), 41);
    assert_eq!(without[&7], 80.0 / 120.0);
    assert_eq!(without[&8], 1.0 / 120.0);
    // A sparrow has 1.25% of the panda's appeal.
    assert_eq!(look_chances(&mut zoo, 1.0, &appeal), without);
    assert_eq!(look_chances(&mut zoo, 2.0, &appeal).len(), 1);
    zoo.set("Pickiness", 0.0);

    let ids: Vec<u64> = (0..41).collect();
    let mut counts = BTreeMap::new();
    for seed in 0..3000 {
        zoo.reset_memory();
        zoo.set_seed(seed);
        let (_, target) = zoo.decide_among(GUEST_DECISION, &ids, &[("Appeal", &appeal)], 0.0);
        let name = if target == Some(7) {
            "panda"
        } else {
            "sparrow"
        };
        *counts.entry(name.into()).or_insert(0) += 1;
    }
    assert_counts(&counts, &[("panda", 2.0 / 3.0), ("sparrow", 1.0 / 3.0)]);
}

/// Weights 5 and 1: a cutoff above 20% never chooses the second, and one of exactly 20% may.
#[test]
fn a_fifth_of_the_best_weight_is_just_enough_at_20_percent() {
    let mut zoo = Example::load("zoo");
    assert_eq!(
        look_chances(&mut zoo, 21.0, &[5.0, 1.0]),
        BTreeMap::from([(0, 1.0)])
    );
    let both = BTreeMap::from([(0, 5.0 / 6.0), (1, 1.0 / 6.0)]);
    assert_eq!(look_chances(&mut zoo, 20.0, &[5.0, 1.0]), both);
}
