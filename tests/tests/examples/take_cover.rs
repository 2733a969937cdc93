//! "Improving AI Decision Modeling Through Utility Theory", GDC 2010: needs stacked into the need
//! for cover.

use super::apples_and_ammo::LOGISTIC_BASE;
use super::common::{Example, assert_near};

fn load_soldier(enemies: f32, ammo: f32, health: f32, fire: f32) -> Example {
    let mut soldier = Example::load("take-cover");
    soldier.set_all(&[
        ("Enemies", enemies),
        ("Ammo", ammo),
        ("Health", health),
        ("Fire taken", fire),
    ]);
    soldier
}

/// `Cover = (0.2 + Reload + Heal * 1.5) * (Threat * 1.3)`, with the needs of "apples and ammo".
fn expected_cover(ammo: f64, health: f64, fire: f64) -> f64 {
    let reload = (1.0 - ammo / 100.0).powi(3);
    let heal = 1.0 / (1.0 + LOGISTIC_BASE.powf(health - 40.0));
    (0.2 + reload + heal * 1.5) * (fire / 10.0 * 1.3)
}

#[test]
fn cover_matches_its_formula() {
    for ammo in [0.0, 10.0, 50.0, 100.0] {
        for health in [0.0, 35.0, 50.0, 100.0] {
            for fire in [0.0, 2.5, 10.0] {
                let expected = expected_cover(ammo.into(), health.into(), fire.into());
                let value = load_soldier(5.0, ammo, health, fire).factor("Cover");
                // The healing curve's own 1e-5, times 1.5 and 1.3.
                assert_near(value, expected as f32, 2e-5);
            }
        }
    }
}

/// The maximum is `(0.2 + 1 + 1.5) * 1.3`. The minimum is 0, since the absence of a threat is a
/// veto.
#[test]
fn cover_goes_from_nothing_to_three_and_a_half() {
    // The healing curve ends at 1 / (1 + 1.22^-40), 3e-4 below 1.
    assert_near(
        load_soldier(5.0, 0.0, 0.0, 10.0).factor("Cover"),
        3.51,
        1e-3,
    );
    assert_eq!(load_soldier(5.0, 0.0, 0.0, 0.0).factor("Cover"), 0.0);
}

/// The situations of "apples and ammo", first in peace and then under fire: the need to heal or
/// reload becomes a reason for cover, and cover outweighs it.
#[test]
fn under_fire_the_same_needs_are_met_in_cover() {
    for (ammo, health, in_peace, under_fire) in [
        (50.0, 50.0, "Fight them", "Fight them"),
        (50.0, 35.0, "Use medkit", "Take cover"),
        (10.0, 50.0, "Change magazine", "Take cover"),
    ] {
        let choose = |fire| load_soldier(5.0, ammo, health, fire).decide("What to do", 0.0);
        assert_eq!(choose(0.0), in_peace);
        assert_eq!(choose(10.0), under_fire);
    }
}

/// Cover takes over where the formula predicts it: at 10% of ammo the need to reload is 0.729, and
/// `(0.2 + 0.729 + 1.5 * 0.1178) * 1.3 t` is more from `t = 0.507` on.
#[test]
fn cover_takes_over_at_the_fire_that_the_formula_gives() {
    let reload = 0.9_f64.powi(3);
    let fire = 10.0 * reload / expected_cover(10.0, 50.0, 10.0);
    assert!((5.06..5.08).contains(&fire));
    let choose = |fire: f64| load_soldier(0.0, 10.0, 50.0, fire as f32).decide("What to do", 0.0);
    assert_eq!(choose(fire - 0.01), "Change magazine");
    assert_eq!(choose(fire + 0.01), "Take cover");
}
