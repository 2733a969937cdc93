//! How much a file may hold. A file that is larger than any project is a mistake or an attack, and is refused before
//! it costs memory.
//!
//! The counts are far above any project's. Of rows, a file may hold as many as a node can have at all, so that a table
//! that compiles can also be read back: it takes its place in the file for each of them. What bounds memory is the [`allowance`]: reading counts what it allocates,
//! and ends where that is far more than a file of this size has reason to ask for.

use crate::model::MAX_ROWS;

/// What a file may hold at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The whole file, in bytes. Above 4 GiB counts as 4 GiB.
    pub file_bytes: usize,
    /// One text or key, in bytes of UTF-8.
    pub text_bytes: usize,
    /// Stats.
    pub stats: usize,
    /// Nodes, in the graph and all its groups together.
    pub nodes: usize,
    /// Groups.
    pub groups: usize,
    /// Inputs, and outputs, of one group.
    pub ports: usize,
    /// Named choices of one stat, and cases of one switch.
    pub choices: usize,
    /// Rows of one node; by default as many as a node can have.
    pub rows: usize,
    /// Points of one curve.
    pub points: usize,
    /// Named bands of ranks.
    pub rank_bands: usize,
    /// Profiles.
    pub profiles: usize,
    /// Acknowledged problems.
    pub acknowledged: usize,
    /// Notes on the canvas.
    pub notes: usize,
    /// Frames on the canvas.
    pub frames: usize,
    /// Wires that bend.
    pub bends: usize,
    /// Points that a wire bends through.
    pub bend_points: usize,
    /// Views that were kept.
    pub bookmarks: usize,
    /// Samples.
    pub samples: usize,
    /// Candidates of one sample, and targets of one option's history.
    pub candidates: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 64 << 20,
            text_bytes: 64 << 10,
            stats: 1 << 14,
            nodes: 1 << 18,
            groups: 1 << 14,
            ports: 1 << 10,
            choices: 1 << 10,
            rows: MAX_ROWS,
            points: 1 << 12,
            rank_bands: 1 << 8,
            profiles: 1 << 8,
            acknowledged: 1 << 16,
            notes: 1 << 14,
            frames: 1 << 14,
            bends: 1 << 18,
            bend_points: 1 << 10,
            bookmarks: 1 << 12,
            samples: 1 << 14,
            candidates: 1 << 12,
        }
    }
}

/// How many objects and arrays may stand inside each other. Fixed, for it bounds the reader's stack.
pub(crate) const DEPTH: u32 = 64;

/// What [`Graph::next_id`](crate::model::Graph::next_id) may be at most. What lies above is room for a project's whole
/// future, so that its ids never run out.
pub(crate) const NEXT_ID: u32 = 1 << 31;

/// How many bytes a graph may take in memory that is read from a file of this many: nine times as many, which with the
/// reader's own makes less than ten. The smallest form of a node that we write takes eight. Small files may take 4 MiB.
pub(crate) const fn allowance(file_bytes: usize) -> usize {
    let nine = file_bytes.saturating_mul(9);
    if nine > 4 << 20 { nine } else { 4 << 20 }
}
