//! Places of a graph: what a problem is about, and problems that the designer accepts there.

use alloc::string::String;

use super::{GroupId, NodeId, PortId, ProfileId, SocketKey, StatId};

/// What a problem is about. Nothing set is the graph as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The group that it is in.
    pub group: Option<GroupId>,
    /// The stat.
    pub stat: Option<StatId>,
    /// The node.
    pub node: Option<NodeId>,
    /// The socket of the node.
    pub socket: Option<SocketKey>,
    /// The group's input or output.
    pub port: Option<PortId>,
    /// The profile that it is wrong in.
    pub profile: Option<ProfileId>,
}

impl Place {
    /// A stat.
    pub fn stat(stat: StatId) -> Self {
        Self {
            stat: Some(stat),
            ..Self::default()
        }
    }

    /// A profile.
    pub fn profile(profile: ProfileId) -> Self {
        Self {
            profile: Some(profile),
            ..Self::default()
        }
    }

    /// A group.
    pub fn group(group: GroupId) -> Self {
        Self {
            group: Some(group),
            ..Self::default()
        }
    }

    /// A group's input or output.
    pub fn port(group: GroupId, port: PortId) -> Self {
        Self {
            port: Some(port),
            ..Self::group(group)
        }
    }

    /// A node, of a group or of the graph itself.
    pub fn node(group: Option<GroupId>, node: NodeId) -> Self {
        Self {
            group,
            node: Some(node),
            ..Self::default()
        }
    }

    /// A socket of this place's node.
    pub fn socket(self, socket: SocketKey) -> Self {
        Self {
            socket: Some(socket),
            ..self
        }
    }
}

/// A problem that the designer has seen and accepts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Acknowledgement {
    /// The kind of problem, see [`Problem::code`](crate::check::Problem::code).
    pub code: String,
    /// What it is about.
    pub place: Place,
}
