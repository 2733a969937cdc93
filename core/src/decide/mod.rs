//! Decisions: how a choice is made from ranks and weights.
//!
//! There are always four stages: entries without weight are dropped, outranked entries are dropped,
//! entries too far from the best are dropped, and one of the remaining entries is picked. [`Rules`]
//! configure the stages, and [`PRESETS`] are named strategies.
//!
//! The first three stages combine to a *threshold*, a rank and a weight to reach, so finding the
//! remaining entries takes comparisons but no sorting. The last stage gives each of them a share,
//! in `f64`, and a lot falls on one of the shares. Explanations use the same threshold and the same
//! shares, so they cannot disagree with the choice.
//!
//! | stage | edge cases |
//! |---|---|
//! | weight | A weight that equals the floor is valid. A floor of 0 or less has no effect. |
//! | rank | Entries that are not valid have no rank, so a veto makes way for the next rank. |
//! | keep | A weight that equals the smallest required is kept. The best is always kept. |
//! | pick | Of equal entries, the earlier counts as higher. Shares are summed in entry order. |
//!
//! Entries that weigh 0 or less are dropped regardless of the floor. At the stage "keep", the best
//! weight is the best of the entries left by then.
//!
//! [`Ranks`], [`Keep`], and [`Pick`] document what they do with meaningless numbers. A number of
//! the rules that is NaN counts as 0.

mod batch;
mod choice;
mod decision_node;
mod outcome;
mod preset;
mod probability;
mod random_lot;
mod ranking;
mod rules;
mod shares;
#[cfg(test)]
mod tests;
mod threshold;

pub(crate) use batch::{BLOCK_AGENTS, BatchChoice, NO_CHOICE};
pub use choice::Scratch;
pub(crate) use decision_node::Settings;
pub use outcome::{DropReason, EntryOutcome, Stage};
pub use preset::{PRESETS, Preset};
pub(crate) use probability::BatchProbabilities;
pub(crate) use random_lot::LotKey;
pub use random_lot::draw_lot;
pub use rules::{Entry, Keep, Pick, Ranks, Rules};
pub(crate) use threshold::{Leader, is_valid};
