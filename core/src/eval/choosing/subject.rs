//! The subject of an inner decision: the agent alone, or also one of its candidates.

use super::packed_choice::PackedChoice;
use crate::history::TargetId;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum DecisionSubject {
    /// The agent alone.
    #[default]
    Agent,
    /// The agent and a candidate.
    Candidate(u32),
    /// A target that is no longer a candidate, so that nothing is known of it. Such a decision is
    /// not made: what it runs continues.
    Gone,
}

impl DecisionSubject {
    /// Returns the candidate, if the decision is about one.
    pub(super) fn candidate(self) -> Option<u32> {
        match self {
            Self::Candidate(candidate) => Some(candidate),
            Self::Agent | Self::Gone => None,
        }
    }

    /// Returns the subject of the decision inside a choice.
    pub(super) fn inside_choice(self, choice: PackedChoice, targets: &[TargetId]) -> Self {
        let Some(target) = choice.target() else {
            return self;
        };

        let found = targets.iter().position(|id| *id == target);
        found.map_or(Self::Gone, |at| Self::Candidate(at as u32))
    }
}
