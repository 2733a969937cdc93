use inclination_core::check::{Severity, check};

use eframe::egui::Context;

use super::*;
use crate::command::spoken;

#[test]
fn everything_is_told_about_in_sentences() {
    for topic in all() {
        let about = spoken(&Context::default(), &topic.about());
        assert!(
            about.ends_with(['.', '!', '?']),
            "{}: {about}",
            topic.title()
        );
        assert!(
            !about.contains("  ") && !about.contains(['⟨', '⟩']),
            "{about}"
        );
        assert!(!topic.title().is_empty() && !topic.sort().is_empty());
    }
    // As many as the core has: what is new there is told about by itself.
    let known = Kind::all().count() + consider::KINDS.len() + STRUCTURE.len();
    assert_eq!(subjects().len(), known);
}

#[test]
fn a_topic_is_found_by_its_own_and_by_other_names() {
    let first = |typed: &str| found(typed).first().map(|topic| topic.title());
    assert_eq!(first("logistic").as_deref(), Some("Logistic"));
    assert_eq!(first("sweep panel").as_deref(), Some("Sweep panel"));
    assert!(
        found("sigmoid")
            .iter()
            .any(|topic| topic.title() == "Logistic")
    );
    assert!(found("xyzzy").is_empty());
}

#[test]
fn every_kind_has_an_example_that_holds_it_and_has_no_problem() {
    for subject in subjects() {
        let title = subject.spec.title;
        let example = example(subject).expect(title);
        assert!(
            example.node.is_some() || subject.spec.family == inclination_core::kind::Family::Group,
            "{title}"
        );
        let problems = check(&example.graph);
        let told: Vec<&String> = problems
            .iter()
            .filter(|problem| problem.severity != Severity::Hint)
            .map(|problem| &problem.sentence)
            .collect();
        assert!(told.is_empty(), "{title}: {told:?}");
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
        let all = links(named(from));
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
        let links = links(Topic::Node(subject));
        assert!(
            links
                .iter()
                .all(|(_, links)| !links.contains(&Topic::Node(subject)))
        );
    }
}
