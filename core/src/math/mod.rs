//! Total arithmetic, the transcendental functions, and the hash for random draws: the only place
//! of the project that knows how any of them is computed.
//!
//! A value is a finite `f32` and never -0.0. Every function here takes any such values and returns
//! such a value: poles and overflows saturate at [`f32::MAX`].
//!
//! All of it is straight-line code of IEEE additions, subtractions, multiplications, divisions,
//! comparisons and integer operations. There is no branch, table, library call, fused
//! multiply-add or conversion between float and integer, so a loop over any function vectorizes,
//! and gives the same bits on every processor at every vector width. Three idioms make this work:
//!
//! - A choice is an `if` whose two arms are already computed; the compiler makes it a select.
//! - A comparison is written so that NaN, which valid input never produces, takes the harmless arm.
//! - A whole number moves between float and integer in the low mantissa bits of a large float,
//!   see `round`.
#![expect(
    clippy::inline_always,
    reason = "a call left in a loop would keep the loop from being vectorized"
)]

#[cfg(test)]
mod agreement;
mod exp;
pub mod finite;
mod log;
mod logistic;
mod pow;
mod random;
mod round;
mod sine;
#[cfg(test)]
mod sweep;
mod total;

pub use exp::{exp_m1, exp2};
pub use log::log2;
pub use logistic::{logistic2, logit2};
pub use pow::{pow, pow_positive};
pub use random::{Draw, hash, unit};
pub(crate) use random::{Key, Seed};
pub use round::{floor, fraction, is_whole};
pub use sine::sin_turns;
pub use total::{
    abs, add, div, equal, less, less_equal, max, min, mul, neg, saturate, select, sub,
};
