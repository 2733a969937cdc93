//! Nodes and graphs with a profile's numbers applied.

use super::{Graph, Node, Profile, ProfileId, Socket, SocketKey};
use crate::kind::SocketType;

impl Node {
    /// Returns the contents of a socket in a profile.
    pub fn socket_in(&self, key: SocketKey, profile: Option<ProfileId>) -> Option<Socket> {
        let socket = self.socket(key)?;
        Some(match (socket, profile) {
            (Socket::Value(_), Some(profile)) => {
                let replacement = self.overrides.get(key, profile);
                replacement.map_or(socket, Socket::Value)
            }
            _ => socket,
        })
    }

    /// Types a profile's numbers into the sockets, and removes the numbers of all profiles.
    pub(crate) fn apply_profile(&mut self, profile: Option<ProfileId>) {
        let overrides = core::mem::take(&mut self.overrides);
        for (key, of, value) in overrides.iter() {
            if Some(of) == profile && matches!(self.socket(key), Some(Socket::Value(_))) {
                self.set_socket(key, Socket::Value(value));
            }
        }
    }
}

impl Graph {
    /// Returns a profile by its ID.
    pub fn profile(&self, id: ProfileId) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.id == id)
    }

    /// Returns the graph with a profile's numbers typed in, or the graph with its own numbers for
    /// `None`. The result has no profiles.
    #[must_use]
    pub fn in_profile(&self, profile: Option<ProfileId>) -> Self {
        let mut graph = self.clone();
        graph.profiles.clear();

        let groups = graph.groups.values_mut().map(|group| &mut group.nodes);
        for body in core::iter::once(&mut graph.nodes).chain(groups) {
            for node in body.values_mut() {
                if !node.overrides.is_empty() {
                    node.apply_profile(profile);
                }
            }
        }
        graph
    }

    /// Whether a profile may have a number for a socket.
    pub fn can_be_overridden(&self, node: &Node, key: SocketKey) -> bool {
        matches!(node.socket(key), Some(Socket::Value(_)))
            && self.input_type(None, node, key) == Some(SocketType::Value)
    }
}
