//! Whatever bytes come in: nothing panics, no number is other than finite, and what has to be the same is the same.
//!
//! A target is a function from bytes to nothing that panics where a promise is broken, a file each. `fuzz_targets/` hands
//! each to libFuzzer, `tests/corpus.rs` replays what was found in `corpus/`, and `scripts/fuzz.sh` builds and runs.
#![expect(
    clippy::missing_panics_doc,
    reason = "a panic is how a target tells what it found"
)]

mod built;
mod command;
mod csv;
mod edits;
mod graph;
mod judged;
mod load;
mod paste;
mod points;
mod typed;

pub use built::built;
pub use command::command;
pub use csv::csv;
pub use edits::edits;
pub use graph::graph;
pub use load::load;
pub use paste::paste;
pub use points::points;
pub use typed::typed;

/// Takes whatever comes in.
pub type Target = fn(&[u8]);

/// Every target, by the name of its binary and of its folder in the corpus.
pub const TARGETS: &[(&str, Target)] = &[
    ("built", built),
    ("command", command),
    ("csv", csv),
    ("edits", edits),
    ("graph", graph),
    ("load", load),
    ("paste", paste),
    ("points", points),
    ("typed", typed),
];

/// The first byte, which chooses; and the rest, which is read.
fn chosen(bytes: &[u8]) -> (usize, &[u8]) {
    match bytes.split_first() {
        Some((first, rest)) => (usize::from(*first), rest),
        None => (0, bytes),
    }
}

/// Parts between bytes of 0, which stand in no text.
fn parts(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| *byte == 0)
}
