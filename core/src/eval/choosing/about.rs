//! Whom an inner decision is made about.

use super::Choice;
use crate::history::TargetId;

/// Whom a decision is made about.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) enum About {
    /// The agent.
    #[default]
    Agent,
    /// A candidate as well.
    Candidate(u32),
    /// A target that is no candidate any more, so that nothing is known of it. Such a decision is not made: what it runs
    /// goes on.
    Gone,
}

impl About {
    pub(super) fn candidate(self) -> Option<u32> {
        match self {
            Self::Candidate(candidate) => Some(candidate),
            Self::Agent | Self::Gone => None,
        }
    }

    /// Whom the decision inside a choice is made about.
    pub(super) fn inside(self, choice: Choice, targets: &[TargetId]) -> Self {
        let Some(target) = choice.target else {
            return self;
        };
        let found = targets.iter().position(|id| *id == target);
        found.map_or(Self::Gone, |at| Self::Candidate(at as u32))
    }
}
