use std::collections::BTreeSet;

use eframe::egui::Context;
use inclination_analysis::open_document::{DocumentId, OpenDocument};
use inclination_core::Document;

use super::*;
use crate::command::spoken;

fn example() -> OpenDocument {
    let text = include_bytes!("../../../../assets/examples/heal-or-fight.incl.json");
    OpenDocument::new(DocumentId(0), Document::read(text).unwrap())
}

#[test]
fn every_step_has_a_key_of_its_own_and_sentences() {
    let keys: BTreeSet<&str> = STEPS.iter().map(|step| step.key).collect();
    assert_eq!(keys.len(), STEPS.len());
    let facts = Facts::default();
    for step in STEPS {
        for text in [
            step.why.to_owned(),
            step.keys.to_owned(),
            (step.say)(&facts),
        ] {
            let text = spoken(&Context::default(), &text);
            assert!(text.ends_with('.') || text.ends_with('?'), "{text}");
            assert!(!text.contains(['⟨', '⟩']), "{text}");
            assert!(!text.contains("  "), "{text}");
        }
    }
}

#[test]
fn nothing_of_an_empty_graph_is_done() {
    let open = OpenDocument::new(DocumentId(0), Document::default());
    let facts = Facts::of(&open);
    let progress = Progress::default();
    assert!(STEPS.iter().all(|step| !progress.is_done(step, &facts)));
    assert_eq!(progress.at(&facts), 0);
}

#[test]
fn what_was_built_otherwise_counts_too() {
    // The example has other names, more nodes, and no yes or no.
    let open = example();
    let mut facts = Facts::of(&open);
    facts.shape = facts.shape(&open.document().graph);
    let progress = Progress::default();
    let left = STEPS.iter().filter(|step| !progress.is_done(step, &facts));
    let left: Vec<&str> = left.map(|step| step.key).collect();
    assert_eq!(left, ["slider", "why", "flag", "veto", "vetoed", "out"]);
}

#[test]
fn a_step_that_is_skipped_is_passed_until_it_is_taken_up() {
    let facts = Facts::default();
    let mut progress = Progress::default();
    progress.skip(0);
    assert_eq!(progress.at(&facts), 1);
    progress.take_up(0);
    assert_eq!(progress.at(&facts), 0);
    for at in 0..STEPS.len() + 2 {
        progress.skip(at);
    }
    assert_eq!(progress.at(&facts), STEPS.len());
}

#[test]
fn a_choice_counts_as_turned_once_two_things_were_picked_in_turn() {
    let mut progress = Progress::default();
    let slider = STEPS.iter().position(|step| step.key == "slider").unwrap();
    let mut facts = Facts {
        picks: Some(String::from("Fight")),
        ..Facts::default()
    };
    // While it is being built, what is picked says nothing.
    progress.watch(&facts);
    facts.picks = Some(String::from("Heal"));
    progress.watch(&facts);
    for at in 0..slider {
        progress.skip(at);
    }
    progress.watch(&facts);
    assert_eq!(progress.at(&facts), slider);
    facts.picks = Some(String::from("Fight"));
    progress.watch(&facts);
    assert_eq!(progress.at(&facts), slider + 1);
    // And stays so, although it is picked no longer.
    facts.picks = None;
    progress.watch(&facts);
    assert_eq!(progress.at(&facts), slider + 1);
}

#[test]
fn what_is_kept_is_read_again() {
    let mut progress = Progress::default();
    progress.skip(2);
    let kept = Kept {
        progress,
        at: 3,
        file: Some("/a".into()),
        graph: None,
    };
    let text = serde_json::to_string(&kept).unwrap();
    assert_eq!(serde_json::from_str::<Kept>(&text).unwrap(), kept);
    assert_eq!(serde_json::from_str::<Kept>("{}").unwrap(), Kept::default());
    let damaged = serde_json::json!({"at": -1});
    assert_eq!(Kept::from_settings(Some(damaged)), Kept::default());
}
