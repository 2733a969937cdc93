//! What `check` says: of each rule alone, of many at once, of sound patterns, and of random wreckage.

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
