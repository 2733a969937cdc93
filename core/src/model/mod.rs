//! The data model of a graph: stats, nodes, sockets, wires and groups. It is plain data that anyone
//! may build, change and compare; [`check`](crate::check::check) reports its problems, and
//! [`Program`](crate::Program) runs it.

mod bookends;
mod call_node;
mod effect;
mod finish;
mod graph;
mod mute;
mod node;
mod path;
mod place;
mod profile;
mod profile_values;
mod rank_band;
mod rows;
mod socket;
mod socket_types;
mod stat;
mod titles;
mod without_effects;

pub use effect::{Effect, EffectOperation, EffectTime};
pub use graph::{Graph, Group, Nodes, Port};
pub use node::{Node, NodeKind};
pub use path::Path;
pub use place::{Acknowledgement, Place};
pub use profile::{Overrides, Profile};
pub use rank_band::RankBand;
pub use socket::{MAX_ROWS, Socket, SocketKey};
pub use stat::{Scope, Stat, StatKind, StatSanitizer};
pub(crate) use without_effects::has_effects;

pub use crate::{
    id::{FrameId, GroupId, NodeId, NoteId, PortId, ProfileId, SampleId, StatId},
    wire::Wire,
};
