//! Places of a graph: the subject of a problem, and problems that the designer accepts there.

use alloc::string::String;

use super::{GroupId, NodeId, PortId, ProfileId, SocketKey, StatId};

/// The subject of a problem. With nothing set, it is the graph as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The group that contains the subject.
    pub group: Option<GroupId>,
    /// The stat.
    pub stat: Option<StatId>,
    /// The node.
    pub node: Option<NodeId>,
    /// The socket of the node.
    pub socket: Option<SocketKey>,
    /// The input or output of the group.
    pub port: Option<PortId>,
    /// The profile in which the problem occurs.
    pub profile: Option<ProfileId>,
}

impl Place {
    /// Creates the place of a stat.
    pub fn stat(stat: StatId) -> Self {
        Self {
            stat: Some(stat),
            ..Self::default()
        }
    }

    /// Creates the place of a profile.
    pub fn profile(profile: ProfileId) -> Self {
        Self {
            profile: Some(profile),
            ..Self::default()
        }
    }

    /// Creates the place of a group.
    pub fn group(group: GroupId) -> Self {
        Self {
            group: Some(group),
            ..Self::default()
        }
    }

    /// Creates the place of a group's input or output.
    pub fn port(group: GroupId, port: PortId) -> Self {
        Self {
            port: Some(port),
            ..Self::group(group)
        }
    }

    /// Creates the place of a node, in a group or in the graph itself.
    pub fn node(group: Option<GroupId>, node: NodeId) -> Self {
        Self {
            group,
            node: Some(node),
            ..Self::default()
        }
    }

    /// Returns the place of a socket of this place's node.
    pub fn socket(self, socket: SocketKey) -> Self {
        Self {
            socket: Some(socket),
            ..self
        }
    }
}

/// A problem that the designer has seen and accepted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Acknowledgement {
    /// The kind of problem, see [`Problem::code`](crate::check::Problem::code).
    pub code: String,
    /// The subject of the problem.
    pub place: Place,
}
