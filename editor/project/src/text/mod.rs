//! Parsing and formatting of numbers and short texts for people.

pub mod arithmetic;
pub mod decimal;
pub mod formatting;
pub mod number;
pub mod quotes;
mod scrub;
pub mod spelling;
pub mod units;

pub use scrub::scrub_number;
