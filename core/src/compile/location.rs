//! Locations of nodes in the expanded graph.

use crate::model::{Graph, GroupId, Node, NodeId, Path};

/// The place of a node: its path once groups are expanded, and the node of the graph there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    pub(crate) path: Path,
    pub(crate) group: Option<GroupId>,
    pub(crate) node: NodeId,
}

impl Location {
    /// Returns the node that is here.
    pub(crate) fn find_node(self, graph: &Graph) -> Option<&Node> {
        graph.body(self.group)?.get(&self.node)
    }
}
