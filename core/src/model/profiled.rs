//! Nodes and graphs as they are in a profile.

use super::{Graph, Node, Profile, ProfileId, Socket, SocketKey};
use crate::kind::SocketType;

impl Node {
    /// What a socket holds in a profile.
    pub fn socket_in(&self, key: SocketKey, profile: Option<ProfileId>) -> Option<Socket> {
        let held = self.socket(key)?;
        Some(match (held, profile) {
            (Socket::Value(_), Some(profile)) => {
                let other = self.overrides.get(key, profile);
                other.map_or(held, Socket::Value)
            }
            _ => held,
        })
    }

    /// Types a profile's numbers into the sockets, and forgets all profiles.
    pub(crate) fn settle(&mut self, profile: Option<ProfileId>) {
        let overrides = core::mem::take(&mut self.overrides);
        for (key, of, value) in overrides.iter() {
            if Some(of) == profile && matches!(self.socket(key), Some(Socket::Value(_))) {
                self.set_socket(key, Socket::Value(value));
            }
        }
    }
}

impl Graph {
    /// A profile by its id.
    pub fn profile(&self, id: ProfileId) -> Option<&Profile> {
        self.profiles.iter().find(|profile| profile.id == id)
    }

    /// The graph as it is in a profile, its numbers typed in; or as it is by itself. It has no
    /// profiles.
    #[must_use]
    pub fn in_profile(&self, profile: Option<ProfileId>) -> Self {
        let mut graph = self.clone();
        graph.profiles.clear();
        let groups = graph.groups.values_mut().map(|group| &mut group.nodes);
        for body in core::iter::once(&mut graph.nodes).chain(groups) {
            for node in body.values_mut() {
                if !node.overrides.is_empty() {
                    node.settle(profile);
                }
            }
        }
        graph
    }

    /// Whether a profile may have a number of its own for what a socket holds.
    pub fn is_profiled(&self, node: &Node, key: SocketKey) -> bool {
        matches!(node.socket(key), Some(Socket::Value(_)))
            && self.input_type(None, node, key) == Some(SocketType::Value)
    }
}
