//! Samples, which are no logic: what is set now, and what is kept under names. For who asks what else differs.

use inclination_core::{
    Document,
    format::{Candidate, Sample, Situation},
    model::{Stat, StatKind},
};

use super::{By, Difference, How, words};
use crate::edit::samples::held;

/// What is other in the samples than in those of a document in which things are known by their ids or names.
pub fn samples(now: &Document, then: &Document, by: By) -> Vec<Difference> {
    let stats = pairs(now, then, by);
    let mut found = Vec::new();
    let mut what = values(&stats, |stat| stat.sample, |stat| stat.sample);
    what.extend(situations(&now.samples.now, &then.samples.now, by));
    if !what.is_empty() {
        found.push(difference("What is set now", How::Changed, what));
    }
    let same = |one: &Sample, other: &Sample| match by {
        By::Ids => one.id == other.id,
        By::Names => one.name == other.name,
    };
    let (here, there) = (&now.samples.named, &then.samples.named);
    for sample in here {
        let Some(other) = there.iter().find(|other| same(sample, other)) else {
            found.push(difference(called(sample), How::Added, Vec::new()));
            continue;
        };
        let mut what = Vec::new();
        if sample.name != other.name {
            what.push(format!("Was called {}", called(other)));
        }
        what.extend(values(
            &stats,
            |stat| held(sample, stat),
            |stat| held(other, stat),
        ));
        what.extend(situations(&sample.situation, &other.situation, by));
        if !what.is_empty() {
            found.push(difference(called(sample), How::Changed, what));
        }
    }
    let gone = there
        .iter()
        .filter(|other| !here.iter().any(|sample| same(sample, other)));
    found.extend(gone.map(|other| difference(called(other), How::Removed, Vec::new())));
    found
}

/// What is other in a version of the same document that has the same logic and samples; none: nothing is.
pub fn besides(now: &Document, then: &Document) -> Option<&'static str> {
    if now.looks != then.looks {
        return Some("What differs is where things stand, or a note or frame.");
    }
    (now != then)
        .then_some("What differs is a description, an accepted problem, or which sample is shown.")
}

fn called(sample: &Sample) -> &str {
    match sample.name.as_str() {
        "" => "Unnamed",
        name => name,
    }
}

fn difference(title: &str, how: How, what: Vec<String>) -> Difference {
    Difference {
        title: title.to_owned(),
        kind: String::from("Sample"),
        inside: None,
        how,
        place: None,
        what,
    }
}

/// The stats that both have, here and there.
fn pairs<'d>(now: &'d Document, then: &'d Document, by: By) -> Vec<(&'d Stat, &'d Stat)> {
    let there = &then.graph.stats;
    let pair = |stat: &'d Stat| {
        let other = there.iter().find(|other| match by {
            By::Ids => other.id == stat.id,
            By::Names => other.name == stat.name,
        });
        Some((stat, other?))
    };
    now.graph.stats.iter().filter_map(pair).collect()
}

fn values(
    stats: &[(&Stat, &Stat)],
    now: impl Fn(&Stat) -> f32,
    then: impl Fn(&Stat) -> f32,
) -> Vec<String> {
    let said = stats.iter().filter_map(|(stat, other)| {
        let (here, there) = (now(stat), then(other));
        if here.to_bits() == there.to_bits() {
            return None;
        }
        Some(match stat.kind {
            StatKind::Number { .. } => words::numbers(&stat.name, (here, there), &stat.unit),
            _ => words::was(
                &stat.name,
                &words::value(stat, here),
                &words::value(other, there),
            ),
        })
    });
    said.collect()
}

/// What differs in who is there and what was done. Of another project nothing is said: its ids are of other things.
fn situations(now: &Situation, then: &Situation, by: By) -> Vec<String> {
    let mut what = Vec::new();
    if by == By::Names {
        return what;
    }
    let names = [&now.candidates, &then.candidates].map(|all| listed(all.as_deref()));
    if names[0] != names[1] {
        what.push(words::was("candidates", &names[0], &names[1]));
    } else if now.candidates != then.candidates {
        what.push(String::from("Candidates have other values"));
    }
    if now.told != then.told {
        what.push(String::from("Something else was done before"));
    }
    what
}

fn listed(candidates: Option<&[Candidate]>) -> String {
    match candidates {
        None => String::from("not told of"),
        Some([]) => String::from("nobody"),
        Some(all) => {
            let names = all.iter().map(Candidate::called);
            names.collect::<Vec<_>>().join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use expect_test::expect;
    use inclination_core::model::{Graph, SampleId, StatId};

    use super::*;

    /// A document with a health and a mood, and samples of the health.
    fn document(health: f32, samples: &[(u32, &str, f32)]) -> Document {
        let mut document = Document {
            graph: Graph {
                stats: vec![
                    Stat::number("Health", 0.0, 100.0).unit("hp"),
                    Stat::choice("Mood", ["calm", "angry"]),
                ],
                ..Graph::default()
            },
            ..Document::default()
        };
        let stats = &mut document.graph.stats;
        stats[1].id = StatId(1);
        stats[0].sample = health;
        let named = samples.iter().map(|(id, name, health)| Sample {
            id: SampleId(*id),
            name: (*name).to_owned(),
            values: BTreeMap::from([(StatId(0), *health)]),
            situation: Situation::default(),
        });
        document.samples.named = named.collect();
        document
    }

    fn said(now: &Document, then: &Document, by: By) -> Vec<String> {
        let found = samples(now, then, by);
        found.iter().map(Difference::sentence).collect()
    }

    #[test]
    fn what_is_set_and_each_sample_is_told_of() {
        let mut now = document(40.0, &[(7, "Cornered", 12.0), (8, "Fresh", 100.0)]);
        let then = document(55.0, &[(7, "At bay", 15.0), (9, "Old", 3.0)]);
        now.graph.stats[1].sample = 1.0;
        expect![[r"
            What is set now: Health: 40 hp, was 55 hp; Mood: angry, was calm.
            Cornered: Was called At bay; Health: 12 hp, was 15 hp.
            Fresh (Sample) is new.
            Old (Sample) is gone."]]
        .assert_eq(&said(&now, &then, By::Ids).join("\n"));
        assert!(said(&now, &now, By::Ids).is_empty());
        assert_eq!(besides(&now, &now), None);
    }

    #[test]
    fn samples_of_another_project_are_known_by_their_names() {
        let now = document(40.0, &[(7, "Cornered", 12.0)]);
        let mut then = document(40.0, &[(3, "Cornered", 15.0)]);
        then.graph.stats.swap(0, 1);
        for (stat, id) in then.graph.stats.iter_mut().zip(0..) {
            stat.id = StatId(id);
        }
        then.samples.named[0].values = BTreeMap::from([(StatId(1), 15.0)]);
        expect![["Cornered: Health: 12 hp, was 15 hp."]]
            .assert_eq(&said(&now, &then, By::Names).join("\n"));
    }

    #[test]
    fn who_is_there_is_told_of() {
        let then = document(40.0, &[]);
        let mut now = then.clone();
        let wolf = Candidate {
            target: 1,
            name: String::from("Wolf"),
            values: BTreeMap::new(),
        };
        now.samples.now.candidates = Some(vec![wolf]);
        expect![["What is set now: Candidates: Wolf, was not told of."]]
            .assert_eq(&said(&now, &then, By::Ids).join("\n"));
        let mut moved = now.clone();
        if let Some(all) = &mut moved.samples.now.candidates {
            all[0].values.insert(StatId(0), 3.0);
        }
        expect![["What is set now: Candidates have other values."]]
            .assert_eq(&said(&moved, &now, By::Ids).join("\n"));
    }
}
