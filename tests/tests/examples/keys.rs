//! The utility of time in Dave Mark and Kevin Dill's lecture "Improving AI Decision Modeling
//! Through Utility Theory" (GDC 2010): the closest of equal goals, twice the worth at twice the
//! distance, and keys that are picked up in passing.

use super::common::{Example, assert_near};

const GOAL_DECISION: &str = "Which goal";
const WAY_DECISION: &str = "On the way";

/// Four roundings of numbers up to 10, each at most 2^-21.
const WORTH_TOLERANCE: f32 = 2e-6;

/// Chooses one of two goals by their worth and distance.
fn choose_goal(worth: [f32; 2], distance: [f32; 2]) -> Option<u64> {
    let mut walker = Example::load("keys");
    let columns: [(&str, &[f32]); 2] = [
        ("Worth of the goal", &worth),
        ("Distance to the goal", &distance),
    ];
    walker.decide_among(GOAL_DECISION, &[1, 2], &columns, 0.0).1
}

#[test]
fn all_other_things_being_equal_the_closest_goal_is_taken() {
    assert_eq!(choose_goal([1.0, 1.0], [5.0, 10.0]), Some(1));
    assert_eq!(choose_goal([1.0, 1.0], [10.0, 5.0]), Some(2));
}

/// "How does the 2x difference in the relative utility of the goals compare to the 2x difference in
/// the distances?" With the inverse of the distance they cancel out, and the earlier of two equal
/// goals is taken.
#[test]
fn twice_the_worth_makes_up_for_twice_the_distance() {
    assert_eq!(choose_goal([1.0, 2.0], [5.0, 10.0]), Some(1));
    assert_eq!(choose_goal([2.0, 1.0], [10.0, 5.0]), Some(1));
    assert_eq!(choose_goal([1.0, 2.0], [5.0, 9.9]), Some(2));
    assert_eq!(choose_goal([1.0, 2.1], [5.0, 10.0]), Some(2));
}

/// The lecture's figure, from 20 before the keys to 20 behind them.
#[test]
fn the_worth_of_the_keys_is_the_inverse_of_their_distance() {
    let mut walker = Example::load("keys");
    let mut worth = |place: f32| {
        walker.set_all(&[
            ("Worth of the keys", 10.0),
            ("Distance to the keys", place.abs()),
        ]);
        walker.factor("Keys now")
    };

    for away in [1.0, 2.0, 4.0, 5.0, 8.0, 10.0, 16.0, 20.0] {
        assert_near(worth(away), 10.0 / away, WORTH_TOLERANCE);
        assert_eq!(worth(-away), worth(away));
    }
    assert_eq!([0.0, 0.5].map(worth), [10.0, 10.0]);
}

/// The distance from a place on a straight way of 20 m to the car. The keys lie 1 m beside its
/// middle.
fn distance_to_keys(place: f32) -> f32 {
    let along = place - 10.0;
    (along * along + 1.0).sqrt()
}

/// Returns the choice at every half meter of that way, with keys worth a fifth of the car.
fn choices_along_way(from: f32, to: f32) -> Vec<(f32, String)> {
    let mut walker = Example::load("keys");
    walker.set_all(&[("Worth of the keys", 2.0), ("Worth of the car", 10.0)]);
    let steps = ((to - from) * 2.0) as u32;

    let mut story = Vec::new();
    for step in 0..=steps {
        let place = from + step as f32 / 2.0;
        let keys = distance_to_keys(place);
        walker.set_all(&[
            ("Distance to the keys", keys),
            ("Distance to the car", 20.0 - place),
        ]);
        walker.reset_memory();
        story.push((place, walker.decide(WAY_DECISION, 0.0)));
    }
    story
}

#[test]
fn keys_are_picked_up_in_passing_and_not_before() {
    for (place, choice) in choices_along_way(0.0, 19.0) {
        // The keys win where they are nearer than a fifth of the remaining way to the car.
        let keys = distance_to_keys(place);
        let expected = if keys < (20.0 - place) / 5.0 {
            "Grab the keys"
        } else {
            "Walk to the car"
        };
        assert_eq!(choice, expected, "{place}");
    }

    let grabbing: Vec<f32> = choices_along_way(0.0, 19.0)
        .into_iter()
        .filter(|(_, choice)| choice == "Grab the keys")
        .map(|(place, _)| place)
        .collect();
    // sqrt((p - 10)^2 + 1) = (20 - p) / 5 at p = 7.77 and p = 11.40.
    assert_eq!(grabbing, [8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0]);
}

#[test]
fn keys_in_the_pocket_are_no_reason_to_stop() {
    let mut walker = Example::load("keys");
    assert_eq!(walker.decide(WAY_DECISION, 0.0), "Grab the keys");
    walker.set("Has the keys", 1.0);
    assert_eq!(walker.decide(WAY_DECISION, 1.0), "Walk to the car");
}
