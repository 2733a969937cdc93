//! How a decision comes from ranks and weights, in four stages, always in this order: what weighs nothing is dropped,
//! what is outranked is dropped, what is too far from the best is dropped, and one of the rest is picked. [`Rules`] say
//! how; the named strategies are [`PRESETS`] of them.
//!
//! The first three stages make one *bar*, a rank and a weight to reach, so what is left is found by comparing and
//! nothing is sorted. The last gives each of the rest a share, in `f64`, and a lot falls on one of them. Explanations
//! are made of the same bar and the same shares, so they cannot disagree with the choice.
//!
//! | stage | at its edges |
//! |---|---|
//! | weight | A weight that is exactly the floor stays. A floor of 0 or less is none: what weighs 0 or less is dropped all the same. |
//! | rank | Entries that are not valid have no rank: a veto makes way for the next rank. |
//! | keep | The best weight is the best of those left by then. The best is always kept, and so is what weighs exactly the least that is asked for. |
//! | pick | Of equals the earlier is the highest. Shares are summed in the order of the entries. |
//!
//! What [`Ranks`], [`Keep`] and [`Pick`] do with numbers that make no sense stands with them. A number of the rules
//! that is NaN counts as 0.

mod bar;
mod choose;
mod likely;
mod lot;
mod many;
mod node;
mod preset;
mod ranking;
mod rules;
mod shares;
mod standing;
#[cfg(test)]
mod tests;

pub(crate) use bar::is_valid;
pub use choose::Scratch;
pub(crate) use likely::Likely;
pub(crate) use lot::LotKey;
pub use lot::lot;
pub(crate) use many::{LANES, Many, NOTHING};
pub(crate) use node::Settings;
pub use preset::{PRESETS, Preset};
pub use rules::{Entry, Keep, Pick, Ranks, Rules};
pub use standing::{Dropped, Stage, Standing};
