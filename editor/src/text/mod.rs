//! Numbers and words as people read and type them.

pub mod number;
mod words;

pub use words::{ago, sentence};
