//! Inclination's core: a graph of stats, curves and combiners that any game can load, check and evaluate, to the same
//! bits everywhere.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod arithmetic;
pub mod build;
pub mod chance;
pub mod check;
pub mod combine;
pub mod compile;
pub mod curve;
pub mod eval;
pub mod format;
pub mod kind;
pub mod math;
pub mod model;
pub mod number;

pub use build::Builder;
pub use check::check;
pub use compile::Program;
pub use format::{Document, load};
