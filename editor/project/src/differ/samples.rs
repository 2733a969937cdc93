//! Compares samples, which are not logic: the current values and the named samples.

use inclination_core::authoring::{
    format::{Candidate, Document, Sample, Situation},
    model::{Stat, StatKind},
};

use super::{ChangeKind, Difference, MatchBy, phrases};
use crate::edit::samples::stored_value;

/// Compares the samples of two documents.
pub fn compare_samples(now: &Document, then: &Document, by: MatchBy) -> Vec<Difference> {
    let stats = common_stats(now, then, by);

    let mut found = Vec::new();
    let mut what = compare_values(&stats, |stat| stat.sample, |stat| stat.sample);
    what.extend(compare_situations(&now.samples.now, &then.samples.now, by));
    if !what.is_empty() {
        found.push(sample_difference(
            "Current values",
            ChangeKind::Changed,
            what,
        ));
    }

    let same = |sample: &Sample, other: &Sample| match by {
        MatchBy::Ids => sample.id == other.id,
        MatchBy::Names => sample.name == other.name,
    };
    let (here, there) = (&now.samples.named, &then.samples.named);
    for sample in here {
        let Some(other) = there.iter().find(|other| same(sample, other)) else {
            found.push(sample_difference(
                display_name(sample),
                ChangeKind::Added,
                Vec::new(),
            ));
            continue;
        };

        let mut what = Vec::new();
        if sample.name != other.name {
            what.push(format!("Renamed from “{}”", display_name(other)));
        }
        what.extend(compare_values(
            &stats,
            |stat| stored_value(sample, stat),
            |stat| stored_value(other, stat),
        ));
        what.extend(compare_situations(&sample.situation, &other.situation, by));
        if !what.is_empty() {
            found.push(sample_difference(
                display_name(sample),
                ChangeKind::Changed,
                what,
            ));
        }
    }

    let gone = there
        .iter()
        .filter(|other| !here.iter().any(|sample| same(sample, other)));
    found.extend(
        gone.map(|other| sample_difference(display_name(other), ChangeKind::Removed, Vec::new())),
    );

    found
}

/// Describes differences between two versions of a document with equal logic and samples. Returns
/// `None` if there are none.
pub fn describe_other_changes(now: &Document, then: &Document) -> Option<&'static str> {
    if now.scenarios != then.scenarios {
        return Some("Scenarios differ.");
    }
    if now.looks != then.looks {
        return Some("Only positions, notes or frames differ.");
    }
    (now != then).then_some("Only descriptions, accepted problems or the chosen sample differ.")
}

/// Returns the name of a sample for display.
fn display_name(sample: &Sample) -> &str {
    match sample.name.as_str() {
        "" => "Unnamed",
        name => name,
    }
}

/// Creates a difference about a sample.
fn sample_difference(title: &str, how: ChangeKind, what: Vec<String>) -> Difference {
    Difference {
        title: title.to_owned(),
        kind: String::from("Sample"),
        inside: None,
        how,
        place: None,
        what,
    }
}

/// Returns the stats that both documents have, in pairs.
fn common_stats<'d>(
    now: &'d Document,
    then: &'d Document,
    by: MatchBy,
) -> Vec<(&'d Stat, &'d Stat)> {
    let there = &then.graph.stats;
    let pair = |stat: &'d Stat| {
        let other = there.iter().find(|other| match by {
            MatchBy::Ids => other.id == stat.id,
            MatchBy::Names => other.name == stat.name,
        });
        Some((stat, other?))
    };
    now.graph.stats.iter().filter_map(pair).collect()
}

/// Describes the stats whose values differ.
fn compare_values(
    stats: &[(&Stat, &Stat)],
    now: impl Fn(&Stat) -> f32,
    then: impl Fn(&Stat) -> f32,
) -> Vec<String> {
    let descriptions = stats.iter().filter_map(|(stat, other)| {
        let (here, there) = (now(stat), then(other));
        if here.to_bits() == there.to_bits() {
            return None;
        }

        Some(match stat.kind {
            StatKind::Number { .. } => {
                phrases::format_number_change(&stat.name, here, there, &stat.unit)
            }
            _ => phrases::format_change(
                &stat.name,
                &phrases::format_stat_value(stat, here),
                &phrases::format_stat_value(other, there),
            ),
        })
    });
    descriptions.collect()
}

/// Describes differences in the candidates and in what was done before. They cannot be compared
/// between projects, because they refer to IDs.
fn compare_situations(now: &Situation, then: &Situation, by: MatchBy) -> Vec<String> {
    let mut what = Vec::new();
    if by == MatchBy::Names {
        return what;
    }

    let names = [&now.candidates, &then.candidates].map(|all| list_candidates(all.as_deref()));
    if names[0] != names[1] {
        what.push(phrases::format_change("candidates", &names[0], &names[1]));
    } else if now.candidates != then.candidates {
        what.push(String::from("The values of candidates changed"));
    }
    if now.history != then.history {
        what.push(String::from("The history changed"));
    }

    what
}

/// Lists the names of candidates.
fn list_candidates(candidates: Option<&[Candidate]>) -> String {
    match candidates {
        None => String::from("not set"),
        Some([]) => String::from("none"),
        Some(candidates) => candidates
            .iter()
            .map(Candidate::display_name)
            .collect::<Vec<_>>()
            .join(", "),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use expect_test::expect;
    use inclination_core::authoring::model::{Graph, SampleId, StatId};

    use super::*;

    /// Builds a document with a health and a mood stat, and samples of the health.
    fn document_with_samples(health: f32, samples: &[(u32, &str, f32)]) -> Document {
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

        document.samples.named = samples
            .iter()
            .map(|(id, name, health)| Sample {
                id: SampleId(*id),
                name: (*name).to_owned(),
                values: BTreeMap::from([(StatId(0), *health)]),
                situation: Situation::default(),
            })
            .collect();
        document
    }

    fn describe_differences(now: &Document, then: &Document, by: MatchBy) -> Vec<String> {
        let found = compare_samples(now, then, by);
        found.iter().map(Difference::sentence).collect()
    }

    #[test]
    fn current_values_and_each_sample_are_compared() {
        let mut now = document_with_samples(40.0, &[(7, "Cornered", 12.0), (8, "Fresh", 100.0)]);
        let then = document_with_samples(55.0, &[(7, "At bay", 15.0), (9, "Old", 3.0)]);
        now.graph.stats[1].sample = 1.0;
        expect![[r#"
            Current values: Health: 40 hp, was 55 hp; Mood: angry, was calm.
            Cornered: Renamed from “At bay”; Health: 12 hp, was 15 hp.
            Fresh (Sample) was added.
            Old (Sample) was removed."#]]
        .assert_eq(&describe_differences(&now, &then, MatchBy::Ids).join("\n"));

        assert!(describe_differences(&now, &now, MatchBy::Ids).is_empty());
        assert_eq!(describe_other_changes(&now, &now), None);
    }

    #[test]
    fn samples_of_another_project_match_by_name() {
        let now = document_with_samples(40.0, &[(7, "Cornered", 12.0)]);
        let mut then = document_with_samples(40.0, &[(3, "Cornered", 15.0)]);
        then.graph.stats.swap(0, 1);
        for (stat, id) in then.graph.stats.iter_mut().zip(0..) {
            stat.id = StatId(id);
        }
        then.samples.named[0].values = BTreeMap::from([(StatId(1), 15.0)]);

        expect![["Cornered: Health: 12 hp, was 15 hp."]]
            .assert_eq(&describe_differences(&now, &then, MatchBy::Names).join("\n"));
    }

    #[test]
    fn candidates_are_compared() {
        let then = document_with_samples(40.0, &[]);
        let mut now = then.clone();
        let wolf = Candidate {
            target: 1,
            name: String::from("Wolf"),
            values: BTreeMap::new(),
        };
        now.samples.now.candidates = Some(vec![wolf]);
        expect![["Current values: Candidates: Wolf, was not set."]]
            .assert_eq(&describe_differences(&now, &then, MatchBy::Ids).join("\n"));

        let mut moved = now.clone();
        if let Some(candidates) = &mut moved.samples.now.candidates {
            candidates[0].values.insert(StatId(0), 3.0);
        }
        expect![["Current values: The values of candidates changed."]]
            .assert_eq(&describe_differences(&moved, &now, MatchBy::Ids).join("\n"));
    }
}
