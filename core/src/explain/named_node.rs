//! The names of the nodes that an explanation mentions.

use alloc::{string::String, vec::Vec};

use crate::model::{GroupId, NodeId, Path};

/// A node that an explanation mentions.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct NamedNode {
    /// The designer's name for the node, or the name of its kind if it has none.
    pub name: String,
    /// The names of the uses of groups that it is in, from the outermost.
    pub within: Vec<String>,
    /// Its path once groups are expanded.
    pub path: Path,
    /// The group that it is in.
    pub group: Option<GroupId>,
    /// The node.
    pub node: NodeId,
}
