//! Limits on the contents of a file. A file that is larger than any project is a mistake or an
//! attack, and is rejected before it costs memory.
//!
//! The counts are far above those of any project. The limit for rows is the most that a node can
//! have at all, so that any table that compiles can also be read back; each row takes space in the
//! file. Memory is bounded by [`Limits::memory_bytes`]: reading counts the bytes that it is about
//! to allocate, and ends before there are more.

use crate::{compile::MAX_EXPANDED, model::MAX_ROWS};

/// The most that a file may contain, and that its graph may take to compile.
///
/// Later versions may add limits, so take those that you do not set from `..Limits::default()`. The
/// type is not `non_exhaustive`, because that would forbid this syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The size of the whole file, in bytes. More than 4 GiB counts as 4 GiB.
    pub file_bytes: usize,
    /// The memory that the content takes once it is read, in bytes. The default is more than any
    /// file of the default size needs.
    pub memory_bytes: usize,
    /// The size of one text or key, in bytes of UTF-8.
    pub text_bytes: usize,
    /// The number of stats.
    pub stats: usize,
    /// The number of nodes, in the graph and all its groups together.
    pub nodes: usize,
    /// The number of groups.
    pub groups: usize,
    /// The number of inputs, and of outputs, of one group.
    pub ports: usize,
    /// The number of named choices of one stat, and of cases of one switch.
    pub choices: usize,
    /// The number of rows of one node. The default is the most that a node can have.
    pub rows: usize,
    /// The number of points of one curve.
    pub points: usize,
    /// The number of named bands of ranks.
    pub rank_bands: usize,
    /// The number of profiles.
    pub profiles: usize,
    /// The number of acknowledged problems.
    pub acknowledged: usize,
    /// The number of notes on the canvas.
    pub notes: usize,
    /// The number of frames on the canvas.
    pub frames: usize,
    /// The number of wires that bend.
    pub bends: usize,
    /// The number of points that one wire bends through.
    pub bend_points: usize,
    /// The number of bookmarks.
    pub bookmarks: usize,
    /// The number of samples.
    pub samples: usize,
    /// The number of candidates of one sample, and of targets in one option's history.
    pub candidates: usize,
    /// The number of scenarios.
    pub scenarios: usize,
    /// The number of populations of one scenario.
    pub populations: usize,
    /// The number of lines of one population's script.
    pub script_lines: usize,
    /// The number of perceptions of one scenario.
    pub perceptions: usize,
    /// The number of events of one scenario.
    pub events: usize,
    /// The number of end conditions of one scenario.
    pub end_conditions: usize,
    /// The number of nodes once every use of a group is expanded. Compiling takes some 250 bytes
    /// for each. This and [`problems`](Self::problems) apply to
    /// [`Program::new_within`](crate::Program::new_within).
    pub expanded_nodes: usize,
    /// The number of errors that are listed, and of other problems.
    pub problems: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_bytes: 64 << 20,
            memory_bytes: 2 << 30,
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
            scenarios: 1 << 10,
            populations: 1 << 10,
            script_lines: 1 << 14,
            perceptions: 1 << 12,
            events: 1 << 12,
            end_conditions: 1 << 10,
            expanded_nodes: MAX_EXPANDED as usize,
            problems: 1000,
        }
    }
}

/// The deepest nesting of objects and arrays. It is fixed because it bounds the reader's stack.
pub(crate) const MAX_DEPTH: u32 = 64;

/// The largest [`Graph::next_id`](crate::model::Graph::next_id). The IDs above it are a reserve for
/// a project's whole future, so that its IDs never run out.
pub(crate) const MAX_NEXT_ID: u32 = 1 << 31;
