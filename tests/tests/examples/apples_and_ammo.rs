//! "Improving AI Decision Modeling Through Utility Theory", GDC 2010: fighting, reloading and
//! healing compared.

use super::common::{Example, assert_counts, assert_near, print_tolerance};

/// The base of the lecture's logistic curve.
#[expect(clippy::approx_constant, reason = "the slides print 2.718")]
pub(crate) const LOGISTIC_BASE: f64 = 2.718 * 0.45;

const NEEDS: [&str; 3] = ["Fight", "Reload", "Heal"];

fn load_soldier(enemies: f32, ammo: f32, health: f32) -> Example {
    let mut soldier = Example::load("apples-and-ammo");
    soldier.set_all(&[("Enemies", enemies), ("Ammo", ammo), ("Health", health)]);
    soldier
}

/// The three slides of the comparison, with their columns back in order: enemies 5 give 0.684
/// throughout, ammo 50 gives 0.125 and then 10 gives 0.729, health 50 gives 0.118 and then 35 gives
/// 0.732.
#[test]
fn the_needs_match_the_slides() {
    for ([enemies, ammo, health], needs, winner) in [
        ([5.0, 50.0, 50.0], [0.684, 0.125, 0.118], "Fight them"),
        ([5.0, 50.0, 35.0], [0.684, 0.125, 0.732], "Use medkit"),
        ([5.0, 10.0, 50.0], [0.684, 0.729, 0.118], "Change magazine"),
    ] {
        let mut soldier = load_soldier(enemies, ammo, health);
        for (need, expected) in soldier.factors(NEEDS).into_iter().zip(needs) {
            assert_near(need, expected, print_tolerance(3));
        }
        assert_eq!(soldier.decide("Always the best", 0.0), winner);
    }
}

/// "Design Patterns for the Configuration of Utility-Based AI": the cube for a magazine of 28.
#[test]
fn reloading_is_the_cube_of_the_share_spent() {
    for (rounds, need, decimals) in [
        (14.0, 0.125, 3),
        (7.0, 0.42, 2),
        (2.0, 0.80, 2),
        (28.0, 0.0, 3),
        (0.0, 1.0, 3),
    ] {
        let mut soldier = load_soldier(5.0, rounds / 28.0 * 100.0, 50.0);
        assert_near(soldier.factor("Reload"), need, print_tolerance(decimals));
    }
}

/// `1 / (1 + (2.718 * 0.45)^(health - 40))`: the slide's axis falls through one half at 40.
#[test]
fn healing_is_the_lecture_s_logistic_curve() {
    assert_near(load_soldier(5.0, 50.0, 40.0).factor("Heal"), 0.5, 1e-6);
    for health in 0..=100_u8 {
        let exponent = f64::from(health) - 40.0;
        let expected = 1.0 / (1.0 + LOGISTIC_BASE.powf(exponent));
        let heal = load_soldier(5.0, 50.0, health.into()).factor("Heal");
        // The base is rounded to f32 and raised to up to 60: 60 * 6e-8, and as much again for the
        // logarithm.
        assert_near(heal, expected as f32, 1e-5);
    }
}

/// The lecture's three ways to select: the highest, by weight among all, by weight among the best
/// `n`.
#[test]
fn each_way_to_choose_gives_the_needs_other_chances() {
    let mut soldier = load_soldier(5.0, 50.0, 50.0);

    // 1 - (15 / 20)^4, (1 / 2)^3, and the curve at 50.
    let fight = 1.0 - 0.75_f64.powi(4);
    let reload = 0.125;
    let heal = 1.0 / (1.0 + LOGISTIC_BASE.powi(10));
    let all = fight + reload + heal;

    assert_counts(
        &soldier.count_choices("Always the best", 1000),
        &[("Fight them", 1.0)],
    );
    assert_counts(
        &soldier.count_choices("Any by weight", 10_000),
        &[
            ("Fight them", fight / all),
            ("Change magazine", reload / all),
            ("Use medkit", heal / all),
        ],
    );
    assert_counts(
        &soldier.count_choices("The best two by weight", 10_000),
        &[
            ("Fight them", fight / (fight + reload)),
            ("Change magazine", reload / (fight + reload)),
            ("Use medkit", 0.0),
        ],
    );
}

#[test]
fn with_nothing_to_fight_and_nothing_spent_only_a_trace_of_healing_is_left() {
    let mut soldier = load_soldier(0.0, 100.0, 100.0);
    let weights = soldier.weights("Any by weight");
    assert_eq!(weights.keys().collect::<Vec<_>>(), ["Use medkit"]);
    assert!(weights["Use medkit"] < 1e-5);
}
