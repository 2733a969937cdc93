//! Profiles: named sets of numbers that stand in place of the graph's own, such as a coward's weights. A profile changes
//! no wire and no shape, so all agents share one program, and each has its own profile or none.
//!
//! What a node holds in a profile stands in the node, so that it is copied, moved and removed with it. It counts where the
//! socket holds a typed number; where a wire or nothing is in the socket, it is idle and waits.

use alloc::{boxed::Box, collections::BTreeMap, string::String};

use super::{Graph, Node, NodeKind, Nodes, ProfileId, Socket, SocketKey};
use crate::kind::SocketType;

/// A named set of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its id.
    pub id: ProfileId,
    /// What the game asks for.
    pub name: String,
    /// Who has it, in the designer's words.
    pub description: String,
}

type Numbers = BTreeMap<(SocketKey, ProfileId), f32>;

/// The numbers that a node's sockets hold in profiles, instead of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides(Option<Box<Numbers>>);

impl Overrides {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// A socket's number in a profile.
    pub fn get(&self, key: SocketKey, profile: ProfileId) -> Option<f32> {
        self.0.as_ref()?.get(&(key, profile)).copied()
    }

    /// Gives a socket a number in a profile; none: its own again.
    pub fn set(&mut self, key: SocketKey, profile: ProfileId, value: Option<f32>) {
        match value {
            Some(value) => {
                self.0.get_or_insert_default().insert((key, profile), value);
            }
            None => self.keep(|known, of| (known, of) != (key, profile)),
        }
    }

    /// All of them, by sockets.
    pub fn iter(&self) -> impl Iterator<Item = (SocketKey, ProfileId, f32)> + '_ {
        let all = self.0.iter().flat_map(|all| all.iter());
        all.map(|((key, profile), value)| (*key, *profile, *value))
    }

    /// Keeps some of them.
    pub fn keep(&mut self, wanted: impl Fn(SocketKey, ProfileId) -> bool) {
        if let Some(all) = &mut self.0 {
            all.retain(|(key, profile), _| wanted(*key, *profile));
            if all.is_empty() {
                self.0 = None;
            }
        }
    }

    /// The same at other sockets, or of other profiles; none: gone.
    #[must_use]
    pub fn moved(
        &self,
        to: impl Fn(SocketKey, ProfileId) -> Option<(SocketKey, ProfileId)>,
    ) -> Self {
        let mut moved = Self::default();
        for (key, profile, value) in self.iter() {
            if let Some((key, profile)) = to(key, profile) {
                moved.set(key, profile, Some(value));
            }
        }
        moved
    }

    /// Follows rows: each row goes where `to` says; none: it is gone.
    pub fn follow_rows(&mut self, to: impl Fn(usize) -> Option<usize>) {
        if self.is_empty() {
            return;
        }
        *self = self.moved(|key, profile| match key {
            SocketKey::Row(row, column) => {
                let row = u16::try_from(to(row.into())?).ok()?;
                Some((SocketKey::Row(row, column), profile))
            }
            _ => Some((key, profile)),
        });
    }
}

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

    /// The graph as it is in a profile, its numbers typed in; or as it is by itself. It has no profiles.
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

    /// What a socket of a node takes.
    pub fn takes(&self, node: &Node, key: SocketKey) -> Option<SocketType> {
        match (key, &node.kind) {
            (SocketKey::Port(input), NodeKind::Group { group, .. }) => {
                let mut inputs = self.groups.get(group)?.inputs.iter();
                inputs.find(|port| port.id == input).map(|port| port.ty)
            }
            (SocketKey::Port(_), _) => None,
            _ => node.socket_spec(key).map(|spec| spec.ty),
        }
    }

    /// Whether a profile may have a number of its own for what a socket holds.
    pub fn is_profiled(&self, node: &Node, key: SocketKey) -> bool {
        matches!(node.socket(key), Some(Socket::Value(_)))
            && self.takes(node, key) == Some(SocketType::Value)
    }

    /// The bodies that hold nodes: the graph's own, then the groups'.
    pub fn bodies(&self) -> impl Iterator<Item = (Option<super::GroupId>, &Nodes)> {
        let groups = self
            .groups
            .iter()
            .map(|(id, group)| (Some(*id), &group.nodes));
        core::iter::once((None, &self.nodes)).chain(groups)
    }
}
