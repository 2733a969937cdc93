//! Where a node is once groups are expanded: the uses that lead to it, and the node. A group that is used twice draws
//! and remembers twice. Kept as a hash, since only equality and a well-mixed number are needed.

use crate::model::NodeId;

/// A node's place in the expanded graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Path(u64);

impl Path {
    /// Outside every group.
    pub const ROOT: Self = Self(0x243F_6A88_85A3_08D3);

    /// A node here; a group's use is where its insides are.
    pub fn node(self, id: NodeId) -> Self {
        let mut word = self.0
            ^ u64::from(id.0)
                .wrapping_add(1)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self(word ^ (word >> 31))
    }

    /// The number that draws are keyed by.
    pub fn key(self) -> u64 {
        self.0
    }
}
