//! Tests of the help topics: their sentences, synonyms, examples and links.

use inclination_core::authoring::check::{Severity, check};

use eframe::egui::Context;
use expect_test::expect;

use super::*;
use crate::command::insert_key_hints;

#[test]
fn every_topic_is_described_in_sentences() {
    for topic in all_topics() {
        let about = insert_key_hints(&Context::default(), &topic.description());
        assert!(
            about.ends_with(['.', '!', '?']),
            "{}: {about}",
            topic.title()
        );
        assert!(
            !about.contains("  ") && !about.contains(['⟨', '⟩']),
            "{about}"
        );
        assert!(!topic.title().is_empty() && !topic.category().is_empty());
    }
    // The core's count: a new kind there becomes a topic without further work.
    let known = Kind::all().count() + consider::KINDS.len() + STRUCTURAL_KINDS.len();
    assert_eq!(subjects().len(), known);
}

#[test]
fn every_subject_has_a_key_of_its_own() {
    for (at, subject) in subjects().iter().enumerate() {
        let node = Node::new("node", subject.kind.clone());
        assert_eq!(Topic::from_node(&node), Some(Topic::Node(at)));
    }
}

#[test]
fn topics_are_found_by_their_names_and_synonyms() {
    let first = |typed: &str| find_topics(typed).first().map(|topic| topic.title());
    assert_eq!(first("logistic").as_deref(), Some("Logistic"));
    assert_eq!(first("sweep panel").as_deref(), Some("Sweep panel"));
    assert!(
        find_topics("sigmoid")
            .iter()
            .any(|topic| topic.title() == "Logistic")
    );
    assert!(find_topics("xyzzy").is_empty());
}

#[test]
fn every_kind_has_an_example_that_contains_it_and_has_no_problem() {
    for subject in subjects() {
        let title = subject.spec.title;
        let example = build_example(subject).expect(title);
        assert!(
            example.node.is_some()
                || subject.spec.family == inclination_core::authoring::kind::Family::Group,
            "{title}"
        );
        let problems = check(&example.graph);
        let messages: Vec<&String> = problems
            .iter()
            .filter(|problem| problem.severity != Severity::Hint)
            .map(|problem| &problem.sentence)
            .collect();
        assert!(messages.is_empty(), "{title}: {messages:?}");
    }
}

#[test]
fn links_lead_from_stats_to_decisions_and_back() {
    let named = |title: &str| {
        let mut all = subjects().iter();
        Topic::Node(
            all.position(|subject| subject.spec.title == title)
                .expect(title),
        )
    };
    let leads = |from: &str, to: &str| {
        let all = linked_topics(named(from));
        all.iter().any(|(_, links)| links.contains(&named(to)))
    };
    for (from, to) in [
        ("Stat", "Logistic"),
        ("Logistic", "Multiplier"),
        ("Multiplier", "Option"),
        ("Option", "Decision"),
    ] {
        assert!(leads(from, to) && leads(to, from), "{from}, {to}");
    }
    for subject in 0..subjects().len() {
        let links = linked_topics(Topic::Node(subject));
        assert!(
            links
                .iter()
                .all(|(_, links)| !links.contains(&Topic::Node(subject)))
        );
    }
}

#[test]
fn every_panel_has_a_few_sentences_and_a_link() {
    for pane in Pane::ALL {
        let topic = Topic::Panel(pane);
        let about = topic.description();
        let sentences = about.split_inclusive(['.', '!', '?']).count();
        assert!(
            (3..=5).contains(&sentences),
            "{}: {sentences}",
            topic.title()
        );
        let links = linked_topics(topic);
        assert!(
            links.iter().any(|(_, topics)| !topics.is_empty()),
            "{}",
            topic.title()
        );
    }
}

#[test]
fn a_comparison_says_when_it_gives_yes() {
    let compare = subjects()
        .iter()
        .find(|subject| subject.spec.key == "compare");
    let compare = compare.expect("it is a kind");
    let relations = compare.spec.own_settings[0].options;
    let sentence = |relation: &str| {
        let mut node = Node::new("", compare.kind.clone());
        let at = relations.iter().position(|known| *known == relation);
        node.settings[0] = at.expect(relation) as u8;
        to_sentence(node.summary())
    };
    expect![["Yes when A is less than B."]].assert_eq(&sentence("less"));
    expect![["Yes when A is at most B."]].assert_eq(&sentence("at most"));
    expect![["Yes when A equals B."]].assert_eq(&sentence("equal"));
    expect![["Yes when A differs from B."]].assert_eq(&sentence("not equal"));
    expect![["Yes when A is at least B."]].assert_eq(&sentence("at least"));
    expect![["Yes when A is greater than B."]].assert_eq(&sentence("more"));
}
