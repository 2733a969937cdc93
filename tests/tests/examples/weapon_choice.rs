//! "Improving AI Decision Modeling Through Utility Theory", GDC 2010: weapon selection. The
//! lecture names the considerations and their effects. The numbers are the example's, recomputed
//! here by the graph's rule: the sum of all scores, times all multipliers, the highest priority
//! first.

use super::common::{Example, assert_counts};

const WEAPONS: [&str; 4] = ["Pistol", "Sniper rifle", "Grenade", "Knife"];

fn load_soldier(distance: f32) -> Example {
    let mut soldier = Example::load("weapon-choice");
    soldier.set("Distance", distance);
    soldier
}

/// Quality plus range without noise and inertia, times the multiplier of an unwieldy rifle.
fn expected_merit(weapon: &str, distance: f32) -> f32 {
    let between = |from: f32, to: f32| ((distance - from) / (to - from)).clamp(0.0, 1.0);
    match weapon {
        "Pistol" => 0.3 + 1.0 - between(10.0, 50.0),
        "Sniper rifle" => {
            let range = 0.2 + 0.4 * between(0.0, 20.0) + 0.4 * between(20.0, 60.0);
            (0.6 + range) * unwieldy_multiplier(weapon, distance)
        }
        "Grenade" => 0.4 + between(8.0, 15.0) - between(25.0, 35.0),
        _ => 0.1 + f32::from(u8::from(distance <= 3.0)),
    }
}

fn unwieldy_multiplier(weapon: &str, distance: f32) -> f32 {
    match weapon {
        "Sniper rifle" => 0.1 + 0.9 * (distance / 20.0).min(1.0),
        _ => 1.0,
    }
}

/// "Add all base scores together, then multiply": the weight is the merit plus up to 0.2 of noise,
/// both with the same multiplier.
#[test]
fn a_weapon_weighs_its_scores_times_its_multipliers() {
    for distance in [2.5, 5.0, 12.0, 18.0, 30.0, 45.0] {
        let mut soldier = load_soldier(distance);

        for seed in 0..50 {
            soldier.set_seed(seed);
            for (weapon, weight) in soldier.weights("Weapon") {
                let least = expected_merit(&weapon, distance);
                let most = least + 0.2 * unwieldy_multiplier(&weapon, distance);
                // A dozen roundings of numbers near 1.
                assert!(
                    (least - 2e-6..=most + 2e-6).contains(&weight),
                    "{weapon} at {distance}: {weight}, not {least} to {most}"
                );
            }
        }
    }
}

/// "Pistols are better at short ranges, sniper rifles at long"; between them the grenade wins by
/// more than the noise.
#[test]
fn each_weapon_has_its_range() {
    for (distance, weapon) in [(5.0, "Pistol"), (20.0, "Grenade"), (45.0, "Sniper rifle")] {
        let counts = load_soldier(distance).count_choices("Weapon", 200);
        assert_counts(&counts, &[(weapon, 1.0)]);
    }
}

/// "The Indoors consideration prevents grenade use indoors".
#[test]
fn no_grenade_is_thrown_indoors() {
    let mut soldier = load_soldier(20.0);
    soldier.set("Indoors", 1.0);
    assert!(!soldier.weights("Weapon").contains_key("Grenade"));
    assert!(!soldier.count_choices("Weapon", 200).contains_key("Grenade"));
}

/// "The Ammo consideration checks if we have ammo". Without a usable weapon nothing is chosen.
#[test]
fn nothing_is_fired_without_ammunition() {
    let mut soldier = load_soldier(20.0);
    for (rounds, weapon) in [
        ("Grenades", "Grenade"),
        ("Rifle rounds", "Sniper rifle"),
        ("Pistol rounds", "Pistol"),
    ] {
        assert!(soldier.weights("Weapon").contains_key(weapon));
        soldier.set(rounds, 0.0);
        assert!(!soldier.weights("Weapon").contains_key(weapon));
    }
    soldier.reset_memory();
    assert_eq!(soldier.decide("Weapon", 0.0), "");
}

/// "Force the use of a melee weapon at short range, a ranged weapon at long range": only the option
/// with the priority is left, regardless of other weights, and the others return if it is vetoed.
#[test]
fn priority_decides_at_both_ends() {
    let mut near = load_soldier(2.0);
    assert_eq!(
        near.weights("Weapon").into_keys().collect::<Vec<_>>(),
        ["Knife"]
    );
    assert!(expected_merit("Pistol", 2.0) > expected_merit("Knife", 2.0) + 0.15);
    near.set("Distance", 2.5);
    assert_counts(&near.count_choices("Weapon", 10), &[("Pistol", 1.0)]);

    let mut far = load_soldier(60.0);
    assert_eq!(
        far.weights("Weapon").into_keys().collect::<Vec<_>>(),
        ["Sniper rifle"]
    );
    far.set("Rifle rounds", 0.0);
    assert_eq!(
        far.weights("Weapon").into_keys().collect::<Vec<_>>(),
        ["Pistol"]
    );
}

/// "So we don't always pick the same thing": if the merits of two weapons differ by less than the
/// noise, the chance of the better one follows from two draws of 0 to 0.2: with a lead of `d`, it
/// is `1 - (1 - d / 0.2)^2 / 2`.
#[test]
fn noise_decides_between_near_equals() {
    let mut soldier = load_soldier(22.0);
    soldier.set("Grenades", 0.0);
    let (rifle, pistol) = (
        expected_merit("Sniper rifle", 22.0),
        expected_merit("Pistol", 22.0),
    );
    assert!(rifle > pistol && rifle - pistol < 0.25);

    // At 22 m the rifle leads by 1.22 - 1.0 = 0.22, which is more than the noise.
    assert_counts(
        &soldier.count_choices("Weapon", 200),
        &[("Sniper rifle", 1.0)],
    );

    soldier.set("Distance", 20.0);
    let lead = expected_merit("Sniper rifle", 20.0) - expected_merit("Pistol", 20.0);
    let chance = 1.0 - (1.0 - f64::from(lead) / 0.2).powi(2) / 2.0;
    assert_counts(
        &soldier.count_choices("Weapon", 4000),
        &[("Sniper rifle", chance), ("Pistol", 1.0 - chance)],
    );
}

/// "So we don't change without a good reason": the weapon in hand has 0.25 more and noise is at
/// most 0.2, so noise alone never replaces the better weapon. At 18 m pistol and rifle are nearly
/// equal, 1.1 and 1.06: newborns take either, but a soldier with the pistol keeps it. A weapon
/// that is better by more than both always causes a change.
#[test]
fn inertia_is_stronger_than_noise() {
    let mut soldier = load_soldier(18.0);
    soldier.set("Grenades", 0.0);

    let counts = soldier.count_choices("Weapon", 100);
    assert!(counts["Pistol"] > 0 && counts["Sniper rifle"] > 0);

    for seed in 0..20 {
        soldier.reset_memory();
        soldier.set_seed(seed);
        soldier.set("Distance", 5.0);
        assert_eq!(soldier.decide("Weapon", 0.0), "Pistol");
        soldier.set("Distance", 18.0);
        for second in 1..100_u8 {
            assert_eq!(soldier.decide("Weapon", second.into()), "Pistol");
        }
        soldier.set("Distance", 45.0);
        assert_eq!(soldier.decide("Weapon", 100.0), "Sniper rifle");
        soldier.set("Distance", 5.0);
        assert_eq!(soldier.decide("Weapon", 101.0), "Pistol");
    }
}

#[test]
fn every_weapon_can_win() {
    let mut chosen: Vec<String> = Vec::new();
    for distance in [1.0, 5.0, 20.0, 45.0] {
        chosen.push(load_soldier(distance).decide("Weapon", 0.0));
    }
    for weapon in WEAPONS {
        assert!(chosen.iter().any(|one| one == weapon), "{weapon}");
    }
}
