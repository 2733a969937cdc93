//! What is kept comes back, each as one step, and nothing else changes.

use inclination_core::{
    format::Situation,
    history::{Doing, OptionAt, OptionTold, Past},
    model::{NodeId, Scope, Stat},
};

use super::*;
use crate::edit::{
    choices,
    random::{example, made},
};

fn duel() -> Document {
    example("duel")
}

fn sample_of(document: &Document, name: &str) -> f32 {
    let mut stats = document.graph.stats.iter();
    stats.find(|stat| stat.name == name).unwrap().sample
}

fn id(document: &Document, name: &str) -> StatId {
    let mut stats = document.graph.stats.iter();
    stats.find(|stat| stat.name == name).unwrap().id
}

fn names(document: &Document) -> Vec<&str> {
    let named = document.samples.named.iter();
    named.map(|sample| sample.name.as_str()).collect()
}

fn past(doing: Doing, seconds: f32, stops: u32) -> Past {
    Past {
        doing,
        seconds,
        stops,
    }
}

#[test]
fn what_is_kept_is_shown_again() {
    let document = duel();
    let before = sample_of(&document, "Health");
    let (first, edits) = kept(&document, "Sample");
    let document = made(&document, edits);
    assert_eq!(document.samples.current, Some(first));
    assert!(!is_changed(&document));

    let health = id(&document, "Health");
    let document = made(&document, set(&document, None, health, 7.0));
    assert!(is_changed(&document));
    let (second, edits) = kept(&document, "Sample");
    let document = made(&document, edits);
    assert_eq!(names(&document), ["Sample", "Sample 2"]);
    assert!(!is_changed(&document));

    let document = made(&document, shown(&document, first));
    assert_eq!(sample_of(&document, "Health"), before);
    assert_eq!(document.samples.current, Some(first));
    let document = made(&document, next(&document, true));
    assert_eq!(
        (sample_of(&document, "Health"), document.samples.current),
        (7.0, Some(second))
    );
    let document = made(&document, next(&document, true));
    assert_eq!(document.samples.current, Some(first));
}

#[test]
fn a_stat_that_a_sample_does_not_know_has_its_default() {
    let (first, edits) = kept(&duel(), "Before");
    let mut document = made(&duel(), edits);
    let (added, edits) = crate::edit::stats::added(&document, Scope::Agent);
    document = made(&document, edits);
    document = made(&document, set(&document, None, added, 0.75));
    assert!(is_changed(&document));
    document = made(&document, shown(&document, first));
    assert_eq!(document.graph.stat(added).unwrap().sample, 0.0);
    assert!(!is_changed(&document));
}

#[test]
fn samples_are_put_in_order_copied_named_and_forgotten() {
    let mut document = duel();
    let mut ids = Vec::new();
    for name in ["One", "Two", "Three"] {
        let (id, edits) = kept(&document, name);
        document = made(&document, edits);
        ids.push(id);
    }
    document = made(&document, stepped(&document, ids[2], false));
    assert_eq!(names(&document), ["One", "Three", "Two"]);
    assert!(stepped(&document, ids[0], false).is_empty());
    assert!(stepped(&document, ids[1], true).is_empty());
    document = made(&document, duplicated(&document, ids[2]));
    assert_eq!(names(&document), ["One", "Three", "Three copy", "Two"]);
    document = made(&document, renamed(&document, ids[0], "First"));
    let health = id(&document, "Health");
    document = made(&document, set(&document, None, health, 3.0));
    document = made(&document, updated(&document, ids[0]));
    assert_eq!(document.samples.get(ids[0]).unwrap().values[&health], 3.0);
    assert_eq!(document.samples.current, Some(ids[0]));
    document = made(&document, removed(&document, ids[0]));
    assert_eq!(names(&document), ["Three", "Three copy", "Two"]);
    assert_eq!(document.samples.current, None);
    // What is set stays.
    assert_eq!(sample_of(&document, "Health"), 3.0);
    for gone in [shown, updated, removed, duplicated] {
        assert!(gone(&document, ids[0]).is_empty());
    }
}

#[test]
fn the_sliders_of_targets_are_those_of_the_one_who_is_looked_at() {
    let mut document = duel();
    let mut stat = Stat::number("Distance", 0.0, 50.0).scope(Scope::Target);
    stat.id = StatId(document.graph.fresh_id());
    stat.sample = 20.0;
    let distance = stat.id;
    document.graph.stats.push(stat.clone());
    // As long as there is one, it is the stat's own sample.
    document = made(&document, set(&document, None, distance, 30.0));
    assert_eq!(document.graph.stat(distance).unwrap().sample, 30.0);
    assert_eq!(document.samples.now.candidates, None);

    let (second, edits) = candidate_added(&document, None);
    document = made(&document, edits);
    assert_eq!(second, 2);
    document = made(&document, set(&document, Some(second), distance, 5.0));
    let seen = |document: &Document, target| {
        value(
            &document.samples,
            Some(target),
            document.graph.stat(distance).unwrap(),
        )
    };
    assert_eq!((seen(&document, 1), seen(&document, 2)), (30.0, 5.0));
    let (third, edits) = candidate_added(&document, Some(second));
    document = made(&document, edits);
    assert_eq!(seen(&document, third), 5.0);
    document = made(&document, candidate_renamed(&document, second, "Ann"));
    document = made(&document, candidate_removed(&document, 1));
    let names: Vec<&str> = document
        .samples
        .now
        .candidates
        .iter()
        .flatten()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(names, ["Ann", "Target 3"]);
    // Who is gone is not looked at: the first is.
    assert_eq!(seen(&document, 1), 5.0);
    document = made(&document, candidate_removed(&document, 2));
    document = made(&document, candidate_removed(&document, 3));
    assert_eq!(document.samples.now.candidates, Some(Vec::new()));
    assert_eq!(seen(&document, 1), 30.0);
    // What an agent's stat is, no candidate changes.
    let health = id(&document, "Health");
    document = made(&document, candidate_added(&document, None).1);
    document = made(&document, set(&document, Some(1), health, 12.0));
    assert_eq!(sample_of(&document, "Health"), 12.0);
}

#[test]
fn what_one_decision_runs_stops_when_another_begins() {
    let document = duel();
    let at = |number| OptionAt {
        uses: Vec::new(),
        option: NodeId(number),
    };
    let (heal, run) = (at(1), at(2));
    let first = option_told(
        &document,
        &heal,
        Some(past(Doing::Running, 5.0, 1)),
        std::slice::from_ref(&run),
    );
    let document = made(&document, first);
    let second = option_told(
        &document,
        &run,
        Some(past(Doing::Running, 2.0, 0)),
        std::slice::from_ref(&heal),
    );
    let document = made(&document, second);
    let told = &document.samples.now.told.options;
    assert_eq!(told[&heal], OptionTold::of(past(Doing::Stopped, 0.0, 2)));
    assert_eq!(told[&run], OptionTold::of(past(Doing::Running, 2.0, 0)));
    let document = made(&document, option_told(&document, &run, None, &[]));
    assert_eq!(document.samples.now.told.options.len(), 1);
    let document = made(&document, forgotten(&document));
    assert_eq!(document.samples.now, Situation::default());
}

#[test]
fn values_at_random_are_within_their_ranges_and_the_same_for_a_seed() {
    let document = example("take-cover");
    let document = made(&document, candidate_added(&document, None).1);
    for seed in 0..50 {
        let one = made(&document, random(&document, seed));
        assert_eq!(one, made(&document, random(&document, seed)));
        for stat in &one.graph.stats {
            assert_eq!(
                stat.entry().admit(stat.sample),
                stat.sample,
                "{}",
                stat.name
            );
            for candidate in one.samples.now.candidates.iter().flatten() {
                if let Some(value) = candidate.values.get(&stat.id) {
                    assert_eq!(stat.entry().admit(*value), *value, "{}", stat.name);
                }
            }
        }
        assert_ne!(one, made(&document, random(&document, seed + 1)));
    }
}

#[test]
fn samples_follow_the_choices_that_they_name() {
    let mut document = duel();
    let mut stat = Stat::choice("Mood", ["calm", "angry", "afraid"]);
    stat.id = StatId(document.graph.fresh_id());
    stat.sample = 2.0;
    let mood = stat.id;
    document.graph.stats.push(stat);
    let (first, edits) = kept(&document, "Afraid");
    let document = made(&document, edits);
    let moved = made(&document, choices::move_choice(&document, mood, 2, false));
    assert_eq!(moved.samples.get(first).unwrap().values[&mood], 1.0);
    assert!(!is_changed(&moved));
    let shorter = made(&document, choices::remove_choice(&document, mood, 0));
    assert_eq!(shorter.samples.get(first).unwrap().values[&mood], 1.0);
}

#[test]
fn what_comes_in_whole_numbers_is_set_at_random_to_any_of_them() {
    let document = duel();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let document = made(&document, random(&document, seed));
        let potions = sample_of(&document, "Potions");
        assert!(potions.fract() == 0.0 && (0.0..=3.0).contains(&potions));
        seen.insert(potions as u32);
        // Others are not.
        assert!(sample_of(&document, "Health") <= 100.0);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}
