//! Limits on compiling a graph, which may be much larger than its file.

/// How many nodes a graph may have once every use of a group is expanded.
pub(crate) const MAX_EXPANDED: u64 = 1 << 20;

/// Limits on what checking and compiling a graph may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CompileLimits {
    /// How many nodes the graph may have once every use of a group is expanded.
    pub(crate) expanded_nodes: u64,
    /// How many errors are kept, and as many other problems.
    pub(crate) problems: usize,
}

impl Default for CompileLimits {
    fn default() -> Self {
        Self {
            expanded_nodes: MAX_EXPANDED,
            problems: usize::MAX,
        }
    }
}
