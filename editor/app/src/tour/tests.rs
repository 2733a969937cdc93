//! Tests of when the steps of the tour are done or skipped, and of saving the tour.

use std::collections::BTreeSet;

use eframe::egui::Context;
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::authoring::format::Document;

use super::{facts::NodeFact, *};
use crate::command::insert_key_hints;

fn example_document() -> OpenDocument {
    let text = include_bytes!("../../../../assets/examples/heal-or-fight.incl.json");
    OpenDocument::new(DocumentId(0), Document::read(text).unwrap())
}

#[test]
fn every_step_has_a_unique_key_and_whole_sentences() {
    let keys: BTreeSet<&str> = STEPS.iter().map(|step| step.key).collect();
    assert_eq!(keys.len(), STEPS.len());

    let facts = TourFacts::default();
    for step in STEPS {
        for text in [
            step.why.to_owned(),
            step.keyboard_hint.to_owned(),
            (step.instruction)(&facts),
        ] {
            let text = insert_key_hints(&Context::default(), &text);
            assert!(text.ends_with('.') || text.ends_with('?'), "{text}");
            assert!(!text.contains(['⟨', '⟩']), "{text}");
            assert!(!text.contains("  "), "{text}");
        }
    }
}

#[test]
fn no_step_is_done_in_an_empty_graph() {
    let open = OpenDocument::new(DocumentId(0), Document::default());
    let facts = TourFacts::from_document(&open);
    let progress = TourProgress::default();
    assert!(STEPS.iter().all(|step| !progress.is_done(step, &facts)));
    assert_eq!(progress.current_step(&facts), 0);
}

#[test]
fn a_graph_built_in_another_way_counts_too() {
    // The example has other names, more nodes, and no stat of type yes or no.
    let open = example_document();
    let mut facts = TourFacts::from_document(&open);
    facts.shape = facts.curve_shape(&open.document().graph);
    let progress = TourProgress::default();

    let left: Vec<&str> = STEPS
        .iter()
        .filter(|step| !progress.is_done(step, &facts))
        .map(|step| step.key)
        .collect();
    assert_eq!(
        left,
        ["slider", "why", "flag", "veto", "vetoed", "low", "out"]
    );
}

#[test]
fn a_skipped_step_stays_skipped_until_it_is_resumed() {
    let facts = TourFacts::default();
    let mut progress = TourProgress::default();
    progress.skip_step(0);
    assert_eq!(progress.current_step(&facts), 1);
    progress.resume_step(0);
    assert_eq!(progress.current_step(&facts), 0);
    for at in 0..STEPS.len() + 2 {
        progress.skip_step(at);
    }
    assert_eq!(progress.current_step(&facts), STEPS.len());
}

#[test]
fn the_last_step_begins_when_the_vetoed_option_is_picked() {
    let step = |key: &str| STEPS.iter().position(|step| step.key == key).unwrap();
    let (low, out) = (step("low"), step("out"));
    let mut progress = TourProgress::default();
    for at in 0..low {
        progress.skip_step(at);
    }
    let option = NodeFact {
        id: NodeId(0),
        name: String::from("Heal"),
        is_named: true,
    };
    let mut facts = TourFacts {
        option: Some(option),
        option_is_vetoed: true,
        picks: Some(String::from("Fight")),
        ..TourFacts::default()
    };

    progress.record_momentary_step(&facts);
    assert_eq!(progress.current_step(&facts), low);
    facts.picks = Some(String::from("Heal"));
    progress.record_momentary_step(&facts);
    assert_eq!(progress.current_step(&facts), out);
    // Now the switch changes what the decision picks.
    facts.picks = Some(String::from("Fight"));
    facts.flag_is_yes = true;
    progress.record_momentary_step(&facts);
    assert_eq!(progress.current_step(&facts), STEPS.len());
}

#[test]
fn steps_that_are_done_on_the_way_are_named_unless_they_were_skipped() {
    let keys = |progress: &TourProgress| -> Vec<&str> {
        let steps = progress.steps_done_between(1, 4);
        steps.iter().map(|step| step.key).collect()
    };
    let mut progress = TourProgress::default();
    assert_eq!(keys(&progress), ["curve", "falls"]);
    progress.skip_step(2);
    assert_eq!(keys(&progress), ["falls"]);

    assert!(progress.steps_done_between(3, 4).is_empty());
    assert!(progress.steps_done_between(4, 2).is_empty());
}

#[test]
fn the_slider_step_is_done_once_two_options_were_picked() {
    let mut progress = TourProgress::default();
    let slider = STEPS.iter().position(|step| step.key == "slider").unwrap();
    let mut facts = TourFacts {
        picks: Some(String::from("Fight")),
        ..TourFacts::default()
    };
    // While the graph is being built, picks do not count.

    progress.record_momentary_step(&facts);
    facts.picks = Some(String::from("Heal"));
    progress.record_momentary_step(&facts);
    for at in 0..slider {
        progress.skip_step(at);
    }
    progress.record_momentary_step(&facts);
    assert_eq!(progress.current_step(&facts), slider);
    facts.picks = Some(String::from("Fight"));

    progress.record_momentary_step(&facts);
    assert_eq!(progress.current_step(&facts), slider + 1);
    // The step stays done when the pick changes.
    facts.picks = None;

    progress.record_momentary_step(&facts);
    assert_eq!(progress.current_step(&facts), slider + 1);
}

#[test]
fn a_saved_tour_is_restored() {
    let mut progress = TourProgress::default();
    progress.skip_step(2);
    let kept = SavedTour {
        progress,
        at: 3,
        file: Some("/a".into()),
        graph: None,
    };
    let text = serde_json::to_string(&kept).unwrap();
    assert_eq!(serde_json::from_str::<SavedTour>(&text).unwrap(), kept);

    assert_eq!(
        serde_json::from_str::<SavedTour>("{}").unwrap(),
        SavedTour::default()
    );
    let damaged = serde_json::json!({"at": -1});
    assert_eq!(
        SavedTour::from_settings(Some(damaged)),
        SavedTour::default()
    );
}
