//! Numbers and words as people read and type them.

pub mod arithmetic;
pub mod decimal;
pub mod number;
mod scrub;
pub mod spelling;
pub mod words;

pub use scrub::scrub_number;
