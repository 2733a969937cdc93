//! Names of the nodes that an explanation mentions.

use alloc::{string::String, vec::Vec};

use crate::model::{GroupId, NodeId, Path};

/// A node that the explanation speaks of.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Named {
    /// What the designer calls it; what it is where it has no name.
    pub name: String,
    /// The uses of groups that it is in, from the outermost, by their names.
    pub within: Vec<String>,
    /// Where it is once groups are expanded.
    pub path: Path,
    /// The group that it is in.
    pub group: Option<GroupId>,
    /// The node.
    pub node: NodeId,
}
