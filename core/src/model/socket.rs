//! Sockets: where values enter a node. The model stores a socket's contents; its purpose is
//! described by the node's kind ([`SocketSpec`]).

use super::PortId;
use crate::{kind::SocketSpec, wire::Wire};

/// The contents of a socket.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Socket {
    /// Nothing typed. The kind's own rule applies, such as a curve taking the bookends of its stat.
    #[default]
    Unset,
    /// A typed number.
    Value(f32),
    /// Another node's output.
    Wire(Wire),
}

impl Socket {
    /// Returns the wire, if there is one.
    pub const fn wire(self) -> Option<Wire> {
        match self {
            Self::Wire(wire) => Some(wire),
            Self::Unset | Self::Value(_) => None,
        }
    }
}

impl SocketSpec {
    /// Returns the contents of the socket in a new node.
    pub fn initial_socket(&self) -> Socket {
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

/// The maximum number of rows of a node, which is as many as a [`SocketKey`] can address.
pub const MAX_ROWS: usize = 1 << u16::BITS;

/// Identifies a socket of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SocketKey {
    /// A socket of the node's kind, by position.
    Fixed(u16),
    /// For a node with any number of inputs, the row and the position in the row.
    Row(u16, u8),
    /// An input of the group that the node uses.
    Port(PortId),
}
