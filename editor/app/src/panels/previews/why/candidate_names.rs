//! The names of candidates in texts of the core, which knows only their numbers.

use inclination_core::{TargetId, authoring::format::Situation};

/// The smallest number that is replaced by a name even without the word "candidate" before it, as
/// in lists. Agents of a simulation have larger ones.
const MIN_DISTINCT_NUMBER: u64 = 1 << 32;

/// The candidates of a situation that have names, by their numbers.
pub(super) struct CandidateNames(Vec<(String, String)>);

impl CandidateNames {
    /// Collects the names of a situation's candidates, whose numbers in texts are `targets`.
    pub(super) fn new(situation: &Situation, targets: &[TargetId]) -> Self {
        let all = situation.candidates.iter().flatten().zip(targets);
        let named = all.filter(|(one, _)| !one.name.is_empty());
        let texts = named.flat_map(|(one, TargetId(number))| {
            let is_distinct = *number >= MIN_DISTINCT_NUMBER;
            let bare = is_distinct.then(|| number.to_string());
            let all = [Some(format!("candidate {number}")), bare];
            all.into_iter()
                .flatten()
                .map(|text| (text, one.name.clone()))
        });
        Self(texts.collect())
    }

    /// Returns a text with "candidate 2" replaced by the candidate's name.
    pub(super) fn apply(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (number, name) in &self.0 {
            let is_whole = |end: usize, text: &str| {
                let next = text.get(end..).and_then(|rest| rest.chars().next());
                !next.is_some_and(|next| next.is_ascii_digit())
            };
            let mut from = 0;
            while let Some(found) = text.get(from..).and_then(|rest| rest.find(number)) {
                let (start, end) = (from + found, from + found + number.len());
                from = end;
                if is_whole(end, &text) {
                    text.replace_range(start..end, name);
                    from = start + name.len();
                }
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use inclination_core::authoring::format::Candidate;

    use super::*;

    #[test]
    fn named_candidates_are_called_by_their_names() {
        let candidate = |target, name: &str| Candidate {
            target,
            name: name.into(),
            values: BTreeMap::default(),
        };
        let situation = Situation {
            candidates: Some(vec![candidate(2, "Villa"), candidate(3, "")]),
            ..Situation::default()
        };
        let names = CandidateNames::new(&situation, &[TargetId(2), TargetId(3)]);
        let applied = |text| names.apply(text);
        assert_eq!(
            applied("Go there for candidate 2 is chosen."),
            "Go there for Villa is chosen."
        );
        assert_eq!(applied("below candidate 2's worth"), "below Villa's worth");
        assert_eq!(
            applied("candidate 21, candidate 3"),
            "candidate 21, candidate 3"
        );

        let agents = [TargetId(1 << 40), TargetId(1 << 41)];
        let names = CandidateNames::new(&situation, &agents);
        let text = format!("candidates {} and {}", agents[0].0, agents[1].0);
        let named = format!("candidates Villa and {}", agents[1].0);
        assert_eq!(names.apply(&text), named);
    }
}
