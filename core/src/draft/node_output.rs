//! Outputs of nodes in graphs written in Rust.

use core::sync::atomic::{AtomicU32, Ordering};

use crate::{
    id::{NodeId, PortId},
    wire::Wire,
};

/// The node of an output that belongs to another builder. No node has this ID.
pub(crate) const FOREIGN_NODE: NodeId = NodeId(u32::MAX - 1);

/// The output of a node in a [`Builder`](crate::build::Builder), to be wired. Only this builder
/// takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeOutput {
    wire: Wire,
    builder: BuilderId,
}

/// Identifies a builder among the latest four billion of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BuilderId(u32);

impl BuilderId {
    /// Creates an ID that no other builder has.
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl NodeOutput {
    pub(crate) fn new(node: NodeId, port: Option<PortId>, builder: BuilderId) -> Self {
        let wire = Wire { node, port };
        Self { wire, builder }
    }

    /// Returns the node that the output belongs to.
    pub fn node(self) -> NodeId {
        self.wire.node
    }

    /// Returns a wire from the output, as the graph has it.
    pub fn wire(self) -> Wire {
        self.wire
    }

    /// Returns a wire from the output for a graph under construction: from [`FOREIGN_NODE`] if the
    /// output belongs to another builder.
    pub(crate) fn wire_for(self, builder: BuilderId) -> Wire {
        if self.builder == builder {
            self.wire
        } else {
            FOREIGN_NODE.into()
        }
    }
}
