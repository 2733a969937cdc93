//! From numbers to choices: what remains to be done for a decision once the tapes have run. The
//! same code serves one agent, many agents, and explanations; it reads numbers through [`Numbers`].
//!
//! `plan` reads the properties of a decision, and `static_plan` stores those that are constant.
//! `entries` gathers what may be chosen, `decide_one` makes one decision, `chooser` also makes
//! those inside it, and `exit` ends what ran inside an option. `odds` computes how likely each
//! option is, and chooses none.

mod chooser;
mod decide_one;
mod entries;
mod exit;
mod odds;
mod packed_choice;
mod plan;
mod ranking;
mod static_plan;
mod subject;

pub(crate) use chooser::Chooser;
pub(crate) use decide_one::KnownAhead;
pub(crate) use entries::{EntrySet, default_entry, find_best_candidate, target_mode, weigh_entry};
pub(crate) use exit::{report_outcome, stop_lot};
pub use odds::Odds;
pub(crate) use odds::OddsCalculator;
pub(crate) use packed_choice::PackedChoice;
pub(crate) use plan::{
    decision_count, fixed_rules, is_made_on_every_call, is_plain, read_rules, read_when,
};

use crate::{compile::ValueLocation, history::TargetId, math, program::OptionHandle};

/// The result of a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Choice {
    /// The option, or `None` if there was nothing to choose.
    pub option: Option<OptionHandle>,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// Whether it was decided now. If not, the decision was not due, and what ran continues.
    pub decided: bool,
}

/// An option that was left to pick from, after the stages that compare ranks and keep the best.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Ranked {
    /// The option.
    pub option: OptionHandle,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// How important it was.
    pub rank: f32,
    /// How much it weighed.
    pub weight: f32,
}

/// The time at which a decision is made, and the draws that it is made with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occasion {
    pub(crate) draw: math::Draw,
    pub(crate) now: f64,
}

/// The numbers of one agent and its candidates.
pub(crate) trait Numbers {
    /// Returns a number. A candidate's number is 0 if there is no such candidate.
    fn number(&self, place: ValueLocation, candidate: Option<u32>) -> f32;
    /// Returns a number of all candidates.
    fn candidate_numbers(&self, place: ValueLocation) -> CandidateNumbers<'_>;
    /// Returns the IDs of the candidates.
    fn targets(&self) -> &[TargetId];
}

/// A number of all candidates of one agent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CandidateNumbers<'a> {
    /// One value for all.
    Same(f32),
    /// A value for each.
    Each(&'a [f32]),
    /// Values that must be read one by one.
    Scattered,
}
