//! Fuzz targets: for any bytes, nothing panics, every number is finite, and equivalent ways to
//! compute a result agree.
//!
//! A target is a function that takes bytes and panics where a promise is broken. Each has a file.
//! `fuzz_targets/` hands the targets to libFuzzer, `tests/corpus.rs` replays the inputs in
//! `corpus/`, and `scripts/fuzz.sh` builds and runs the binaries.
#![expect(
    clippy::missing_panics_doc,
    reason = "a target reports what it found by panicking"
)]

mod builder;
mod command;
mod crowd;
mod csv;
mod edits;
mod formula;
mod graph;
mod graph_promises;
mod load;
mod paste;
mod points;
mod random_graph;
mod saves;
mod typed_text;

pub use builder::fuzz_builder;
pub use command::fuzz_command;
pub use crowd::fuzz_crowd;
pub use csv::fuzz_csv;
pub use edits::fuzz_edits;
pub use formula::fuzz_formula;
pub use graph::fuzz_graph;
pub use load::fuzz_load;
pub use paste::fuzz_paste;
pub use points::fuzz_points;
pub use random_graph::fuzz_random_graph;
pub use saves::fuzz_saves;
pub use typed_text::fuzz_typed_text;

/// A fuzz target: a function that accepts any bytes.
pub type FuzzTarget = fn(&[u8]);

/// All targets, by the name of their binary and of their folder in the corpus.
pub const TARGETS: &[(&str, FuzzTarget)] = &[
    ("random_graph", fuzz_random_graph),
    ("builder", fuzz_builder),
    ("command", fuzz_command),
    ("crowd", fuzz_crowd),
    ("csv", fuzz_csv),
    ("edits", fuzz_edits),
    ("formula", fuzz_formula),
    ("graph", fuzz_graph),
    ("load", fuzz_load),
    ("paste", fuzz_paste),
    ("points", fuzz_points),
    ("saves", fuzz_saves),
    ("typed_text", fuzz_typed_text),
];

/// Splits the bytes into the first one, which makes a choice, and the rest, which is the input.
fn split_choice(bytes: &[u8]) -> (usize, &[u8]) {
    match bytes.split_first() {
        Some((first, rest)) => (usize::from(*first), rest),
        None => (0, bytes),
    }
}

/// Splits the bytes at bytes of 0, which do not occur in text.
fn split_parts(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| *byte == 0)
}
