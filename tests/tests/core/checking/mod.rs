//! The problems that `check` reports: for each rule alone, for many at once, for sound patterns,
//! and for random wreckage.

mod acknowledged;
mod choosing;
mod numbers;
mod options;
mod order;
mod outdone;
mod patterns;
mod remembering;
mod rules;
mod scale;
mod scales;
mod targets;
mod tools;
mod twins;
mod wreckage;
