//! Locations of nodes in the expanded graph.

use crate::model::{Graph, GroupId, Node, NodeId, Path};

/// The location of a node: its path once groups are expanded, and its ID in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    pub(crate) path: Path,
    pub(crate) group: Option<GroupId>,
    pub(crate) node: NodeId,
}

impl Location {
    pub(crate) fn find_node(self, graph: &Graph) -> Option<&Node> {
        graph.body(self.group)?.get(&self.node)
    }
}
