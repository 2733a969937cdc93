//! The source of a wire.

use crate::id::{NodeId, PortId};

/// The source of a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wire {
    /// The node that the wire comes from.
    pub node: NodeId,
    /// The output, if the node is a use of a group. Every other node has one output.
    pub port: Option<PortId>,
}

impl From<NodeId> for Wire {
    fn from(node: NodeId) -> Self {
        Self { node, port: None }
    }
}
