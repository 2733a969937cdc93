//! Numbers and words as people read and type them.

pub mod arithmetic;
pub mod decimal;
pub mod number;
pub mod words;
