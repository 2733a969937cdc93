//! The apartment shopping of Dave Mark and Kevin Dill's lecture "Improving AI Decision Modeling
//! Through Utility Theory" (GDC 2010): Joe takes 606 Automobile Way, Stan 10-B Placid Avenue. The
//! lecture names pros and cons; the numbers are the example's.

use inclination_tests::any_stat::SetAnyStat;

use super::common::{Example, assert_near};

const DECISION: &str = "Which apartment";
const AUTOMOBILE_WAY: u64 = 606;
const PLACID_AVENUE: u64 = 10;

/// Each stat of the two apartments: 606 Automobile Way, 10-B Placid Avenue.
const STATS: [(&str, [f32; 2]); 9] = [
    ("Rent", [2000.0, 900.0]),
    ("Bills", [150.0, 0.0]),
    ("Way to work", [10.0, 45.0]),
    ("Way to the shops", [5.0, 30.0]),
    ("Way to the car", [15.0, 0.0]),
    ("Way to the parks", [45.0, 5.0]),
    ("Inside", [90.0, 50.0]),
    ("Outside", [10.0, 90.0]),
    ("Must be quiet", [0.0, 1.0]),
];

/// Twenty roundings of numbers up to 11, each at most 2^-21.
const SCORE_TOLERANCE: f32 = 1e-5;

/// A person's score of an apartment: cost, work, shops, car, parks, rooms, view and noise, by
/// weights, with straight lines.
fn expected_score(weights: [f32; 8], index: usize) -> f32 {
    let [rent, bills, work, shops, car, parks, rooms, view, quiet] =
        STATS.map(|(_, both)| both[index]);
    let factors = [
        (2500.0 - rent - bills) / 2000.0,
        1.0 - work / 60.0,
        1.0 - shops / 40.0,
        1.0 - car / 20.0,
        1.0 - parks / 60.0,
        rooms / 100.0,
        view / 100.0,
        1.0 - quiet,
    ];

    let sum: f32 = factors
        .iter()
        .zip(weights)
        .map(|(factor, weight)| factor * weight)
        .sum();
    sum / weights.iter().sum::<f32>()
}

fn choose_apartment(person: &str, columns: &[(&str, &[f32])]) -> Option<u64> {
    let mut apartment = Example::load("apartment");
    apartment.set_choice("Person", person);
    let ids = [AUTOMOBILE_WAY, PLACID_AVENUE];
    let (option, target) = apartment.decide_among(DECISION, &ids, columns, 0.0);
    assert_eq!(option, "Rent it");
    target
}

#[test]
fn the_same_factors_with_other_weights_choose_another_apartment() {
    let columns: Vec<(&str, &[f32])> = STATS
        .iter()
        .map(|(stat, both)| (*stat, &both[..]))
        .collect();
    assert_eq!(choose_apartment("Joe", &columns), Some(AUTOMOBILE_WAY));
    assert_eq!(choose_apartment("Stan", &columns), Some(PLACID_AVENUE));
}

#[test]
fn each_person_weighs_what_matters_to_him() {
    let mut apartment = Example::load("apartment");
    let joe = [0.0, 2.0, 2.0, 2.0, 0.0, 3.0, 0.0, 2.0];
    let stan = [3.0, 0.0, 1.0, 1.0, 3.0, 1.0, 1.0, 0.0];

    for index in [0, 1] {
        for (stat, both) in STATS {
            apartment.set(stat, both[index]);
        }
        assert_near(
            apartment.factor("Joe's score"),
            expected_score(joe, index),
            SCORE_TOLERANCE,
        );
        assert_near(
            apartment.factor("Stan's score"),
            expected_score(stan, index),
            SCORE_TOLERANCE,
        );
    }

    // By hand, for 606 Automobile Way: Joe (5/3 + 1.75 + 0.5 + 2.7 + 2) / 11,
    // Stan (0.525 + 0.875 + 0.25 + 0.75 + 0.9 + 0.1) / 10.
    assert_near(expected_score(joe, 0), 0.78333, 1e-5);
    assert_near(expected_score(stan, 0), 0.34, 1e-5);
}

#[test]
fn stats_that_a_person_ignores_do_not_change_the_score() {
    let mut apartment = Example::load("apartment");
    for (stat, score) in [
        ("Rent", "Joe's score"),
        ("Bills", "Joe's score"),
        ("Outside", "Joe's score"),
        ("Way to the parks", "Joe's score"),
        ("Way to work", "Stan's score"),
        ("Must be quiet", "Stan's score"),
    ] {
        let handle = apartment.program.any_stat(stat).expect("it is there");
        let before = apartment.factor(score);

        for value in [0.0, 1.0, 50.0, 1000.0] {
            apartment.single.set_any_stat(handle, value);
            assert_eq!(apartment.factor(score), before, "{stat}");
        }
    }
}

#[test]
fn the_file_shows_606_automobile_way() {
    let apartment = Example::load("apartment");
    for (stat, [sample, _]) in STATS {
        let found = apartment.graph.stats.iter().find(|one| one.name == stat);
        assert_eq!(found.map(|one| one.sample), Some(sample), "{stat}");
    }
}
