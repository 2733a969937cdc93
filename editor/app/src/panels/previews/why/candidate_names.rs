//! The names of candidates in texts of the core, which knows only their numbers.

use inclination_core::authoring::format::Situation;

/// The candidates of a situation that have names, by their numbers.
pub(super) struct CandidateNames(Vec<(String, String)>);

impl CandidateNames {
    /// Collects the names of a situation's candidates.
    pub(super) fn new(situation: &Situation) -> Self {
        let all = situation.candidates.iter().flatten();
        let named = all.filter(|one| !one.name.is_empty());
        Self(
            named
                .map(|one| (format!("candidate {}", one.target), one.name.clone()))
                .collect(),
        )
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
        let names = CandidateNames::new(&situation);
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
    }
}
