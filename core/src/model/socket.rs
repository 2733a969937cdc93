//! Sockets: where values enter a node. What a socket holds is the model's; what it is for is its kind's
//! ([`SocketSpec`]).

use super::{NodeId, PortId};
use crate::kind::SocketSpec;

/// Where a wire comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wire {
    /// The node whose output it is.
    pub node: NodeId,
    /// Which output, if the node is a group's use; every other node has one.
    pub port: Option<PortId>,
}

/// What a socket holds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Socket {
    /// Nothing typed: the kind's own rule applies, such as a curve's bookends from its stat.
    #[default]
    Unset,
    /// A typed number.
    Value(f32),
    /// Another node's output.
    Wire(Wire),
}

impl Socket {
    /// The wire, if there is one.
    pub const fn wire(self) -> Option<Wire> {
        match self {
            Self::Wire(wire) => Some(wire),
            Self::Unset | Self::Value(_) => None,
        }
    }
}

impl SocketSpec {
    /// Returns what the socket of a new node holds.
    pub fn initial(&self) -> Socket {
        self.default.map_or(Socket::Unset, Socket::Value)
    }
}

impl From<f32> for Socket {
    fn from(value: f32) -> Self {
        Self::Value(value)
    }
}

impl From<Wire> for Socket {
    fn from(wire: Wire) -> Self {
        Self::Wire(wire)
    }
}

impl From<NodeId> for Wire {
    fn from(node: NodeId) -> Self {
        Self { node, port: None }
    }
}

/// How many rows a node can have: as many as a [`SocketKey`] tells apart.
pub const MAX_ROWS: usize = 1 << u16::BITS;

/// Which socket of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SocketKey {
    /// The kind's own, by position.
    Fixed(u16),
    /// In a node with any number of inputs: the row, and the position in the row.
    Row(u16, u8),
    /// An input of the group that the node uses.
    Port(PortId),
}
