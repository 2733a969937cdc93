//! Saved samples come back, every edit is one step, and nothing else changes.

use inclination_core::{
    Scope,
    authoring::{
        format::Situation,
        history::{HistoryEntry, OptionAddress, OptionHistory, RunStatus},
        model::{NodeId, Stat},
    },
};

use super::*;
use crate::edit::{
    choices,
    random_documents::{apply_and_check, load_example},
};

fn duel() -> Document {
    load_example("duel")
}

fn sample_by_name(document: &Document, name: &str) -> f32 {
    let mut stats = document.graph.stats.iter();
    stats.find(|stat| stat.name == name).unwrap().sample
}

fn stat_id(document: &Document, name: &str) -> StatId {
    let mut stats = document.graph.stats.iter();
    stats.find(|stat| stat.name == name).unwrap().id
}

fn sample_names(document: &Document) -> Vec<&str> {
    let named = document.samples.named.iter();
    named.map(|sample| sample.name.as_str()).collect()
}

fn past(doing: RunStatus, seconds: f32, stops: u32) -> HistoryEntry {
    HistoryEntry {
        doing,
        seconds,
        stops,
    }
}

#[test]
fn a_saved_sample_can_be_shown_again() {
    let document = duel();
    let before = sample_by_name(&document, "Health");
    let (first, edits) = add_sample(&document, "Sample");
    let document = apply_and_check(&document, edits);
    assert_eq!(document.samples.current, Some(first));
    assert!(!differs_from_sample(&document));

    let health = stat_id(&document, "Health");
    let document = apply_and_check(&document, set_current_value(&document, None, health, 7.0));
    assert!(differs_from_sample(&document));
    let (second, edits) = add_sample(&document, "Sample");
    let document = apply_and_check(&document, edits);
    assert_eq!(sample_names(&document), ["Sample", "Sample 2"]);
    assert!(!differs_from_sample(&document));

    let document = apply_and_check(&document, show_sample(&document, first));
    assert_eq!(sample_by_name(&document, "Health"), before);
    assert_eq!(document.samples.current, Some(first));
    let document = apply_and_check(&document, show_next_sample(&document, true));
    assert_eq!(
        (
            sample_by_name(&document, "Health"),
            document.samples.current
        ),
        (7.0, Some(second))
    );
    let document = apply_and_check(&document, show_next_sample(&document, true));
    assert_eq!(document.samples.current, Some(first));
}

#[test]
fn a_stat_missing_from_a_sample_has_its_default() {
    let (first, edits) = add_sample(&duel(), "Before");
    let mut document = apply_and_check(&duel(), edits);

    let (added, edits) = crate::edit::stats::add_stat(&document, Scope::Agent);
    document = apply_and_check(&document, edits);
    document = apply_and_check(&document, set_current_value(&document, None, added, 0.75));
    assert!(differs_from_sample(&document));

    document = apply_and_check(&document, show_sample(&document, first));
    assert_eq!(document.graph.stat(added).unwrap().sample, 0.0);
    assert!(!differs_from_sample(&document));
}

#[test]
fn samples_are_reordered_copied_renamed_and_removed() {
    let mut document = duel();
    let mut ids = Vec::new();
    for name in ["One", "Two", "Three"] {
        let (id, edits) = add_sample(&document, name);
        document = apply_and_check(&document, edits);
        ids.push(id);
    }

    document = apply_and_check(&document, move_sample(&document, ids[2], false));
    assert_eq!(sample_names(&document), ["One", "Three", "Two"]);
    assert!(move_sample(&document, ids[0], false).is_empty());
    assert!(move_sample(&document, ids[1], true).is_empty());

    document = apply_and_check(&document, duplicate_sample(&document, ids[2]));
    assert_eq!(
        sample_names(&document),
        ["One", "Three", "Three copy", "Two"]
    );
    document = apply_and_check(&document, rename_sample(&document, ids[0], "First"));

    let health = stat_id(&document, "Health");
    document = apply_and_check(&document, set_current_value(&document, None, health, 3.0));
    document = apply_and_check(&document, update_sample(&document, ids[0]));
    assert_eq!(document.samples.get(ids[0]).unwrap().values[&health], 3.0);
    assert_eq!(document.samples.current, Some(ids[0]));

    document = apply_and_check(&document, remove_sample(&document, ids[0]));
    assert_eq!(sample_names(&document), ["Three", "Three copy", "Two"]);
    assert_eq!(document.samples.current, None);
    // The current values stay.
    assert_eq!(sample_by_name(&document, "Health"), 3.0);
    for gone in [show_sample, update_sample, remove_sample, duplicate_sample] {
        assert!(gone(&document, ids[0]).is_empty());
    }
}

#[test]
fn a_value_outside_a_clamped_range_is_set_and_shown_as_used() {
    let mut document = duel();
    let health = stat_id(&document, "Health");
    let shown = |document: &Document| {
        current_value(
            &document.samples,
            None,
            document.graph.stat(health).unwrap(),
        )
    };

    document = apply_and_check(&document, set_current_value(&document, None, health, 600.0));
    assert_eq!(sample_by_name(&document, "Health"), 100.0);

    // A value that was outside before, such as one from a file, stays stored.
    let far = stats::change_stat(&document, health, |stat| stat.sample = -5.0);
    document = apply_and_check(&document, far);
    assert_eq!(shown(&document), 0.0);
}

#[test]
fn target_sliders_belong_to_the_shown_candidate() {
    let mut document = duel();
    let mut stat = Stat::number("Distance", 0.0, 50.0).scope(Scope::Target);
    stat.id = StatId(document.graph.fresh_id());
    stat.sample = 20.0;
    let distance = stat.id;
    document.graph.stats.push(stat.clone());
    // While there is only one target, its value is the stat's own sample.
    document = apply_and_check(
        &document,
        set_current_value(&document, None, distance, 30.0),
    );
    assert_eq!(document.graph.stat(distance).unwrap().sample, 30.0);
    assert_eq!(document.samples.now.candidates, None);

    let (second, edits) = add_candidate(&document, None);
    document = apply_and_check(&document, edits);
    assert_eq!(second, 2);
    document = apply_and_check(
        &document,
        set_current_value(&document, Some(second), distance, 5.0),
    );

    let seen = |document: &Document, target| {
        current_value(
            &document.samples,
            Some(target),
            document.graph.stat(distance).unwrap(),
        )
    };
    assert_eq!((seen(&document, 1), seen(&document, 2)), (30.0, 5.0));

    let (third, edits) = add_candidate(&document, Some(second));
    document = apply_and_check(&document, edits);
    assert_eq!(seen(&document, third), 5.0);

    document = apply_and_check(&document, rename_candidate(&document, second, "Ann"));
    document = apply_and_check(&document, remove_candidate(&document, 1));
    let names: Vec<&str> = document
        .samples
        .now
        .candidates
        .iter()
        .flatten()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(names, ["Ann", "Candidate 3"]);
    // A target that was removed is not shown: the first one is.
    assert_eq!(seen(&document, 1), 5.0);

    document = apply_and_check(&document, remove_candidate(&document, 2));
    document = apply_and_check(&document, remove_candidate(&document, 3));
    assert_eq!(document.samples.now.candidates, Some(Vec::new()));
    assert_eq!(seen(&document, 1), 30.0);

    // Stats of the agent do not depend on the target.
    let health = stat_id(&document, "Health");
    document = apply_and_check(&document, add_candidate(&document, None).1);
    document = apply_and_check(
        &document,
        set_current_value(&document, Some(1), health, 12.0),
    );
    assert_eq!(sample_by_name(&document, "Health"), 12.0);
}

#[test]
fn an_option_stops_when_a_rival_starts() {
    let document = duel();
    let at = |number| OptionAddress {
        uses: Vec::new(),
        option: NodeId(number),
    };
    let (heal, run) = (at(1), at(2));

    let first = set_option_history(
        &document,
        &heal,
        Some(past(RunStatus::Running, 5.0, 1)),
        std::slice::from_ref(&run),
    );
    let document = apply_and_check(&document, first);
    let second = set_option_history(
        &document,
        &run,
        Some(past(RunStatus::Running, 2.0, 0)),
        std::slice::from_ref(&heal),
    );

    let document = apply_and_check(&document, second);
    let histories = &document.samples.now.history.options;
    assert_eq!(
        histories[&heal],
        OptionHistory::without_targets(past(RunStatus::Stopped, 0.0, 2))
    );
    assert_eq!(
        histories[&run],
        OptionHistory::without_targets(past(RunStatus::Running, 2.0, 0))
    );

    let document = apply_and_check(&document, set_option_history(&document, &run, None, &[]));
    assert_eq!(document.samples.now.history.options.len(), 1);

    let document = apply_and_check(&document, clear_history(&document));
    assert_eq!(document.samples.now, Situation::default());
}

#[test]
fn random_values_are_in_range_and_repeat_with_the_seed() {
    let document = load_example("take-cover");
    let document = apply_and_check(&document, add_candidate(&document, None).1);
    for seed in 0..50 {
        let one = apply_and_check(&document, randomize_values(&document, seed));
        assert_eq!(
            one,
            apply_and_check(&document, randomize_values(&document, seed))
        );

        for stat in &one.graph.stats {
            assert_eq!(
                stat.sanitizer().sanitize(stat.sample),
                stat.sample,
                "{}",
                stat.name
            );
            for candidate in one.samples.now.candidates.iter().flatten() {
                if let Some(value) = candidate.values.get(&stat.id) {
                    assert_eq!(stat.sanitizer().sanitize(*value), *value, "{}", stat.name);
                }
            }
        }
        assert_ne!(
            one,
            apply_and_check(&document, randomize_values(&document, seed + 1))
        );
    }
}

#[test]
fn samples_follow_choices_that_move() {
    let mut document = duel();
    let mut stat = Stat::choice("Mood", ["calm", "angry", "afraid"]);
    stat.id = StatId(document.graph.fresh_id());
    stat.sample = 2.0;
    let mood = stat.id;
    document.graph.stats.push(stat);

    let (first, edits) = add_sample(&document, "Afraid");
    let document = apply_and_check(&document, edits);

    let moved = apply_and_check(&document, choices::move_choice(&document, mood, 2, false));
    assert_eq!(moved.samples.get(first).unwrap().values[&mood], 1.0);
    assert!(!differs_from_sample(&moved));

    let shorter = apply_and_check(&document, choices::remove_choice(&document, mood, 0));
    assert_eq!(shorter.samples.get(first).unwrap().values[&mood], 1.0);
}

#[test]
fn random_values_of_a_whole_number_stat_reach_all_of_them() {
    let document = duel();
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..100 {
        let document = apply_and_check(&document, randomize_values(&document, seed));
        let potions = sample_by_name(&document, "Potions");
        assert!(potions.fract() == 0.0 && (0.0..=3.0).contains(&potions));
        seen.insert(potions as u32);
        // Other stats need not be whole numbers.
        assert!(sample_by_name(&document, "Health") <= 100.0);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}
