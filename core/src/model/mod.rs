//! What a graph is made of. Plain data that anyone may build, change and compare; [`check`](crate::check()) says what is
//! wrong with it, [`Program`](crate::Program) makes it run.

mod band;
mod bookends;
mod graph;
mod id;
mod mute;
mod node;
mod path;
mod place;
mod profile;
mod profiled;
mod socket;
mod socket_types;
mod stat;
mod titles;

pub use band::RankBand;
pub use graph::{Graph, Group, Nodes, Port};
pub use id::{FrameId, GroupId, NodeId, NoteId, PortId, ProfileId, SampleId, StatId};
pub use node::{Node, NodeKind};
pub use path::Path;
pub use place::{Acknowledgement, Place};
pub use profile::{Overrides, Profile};
pub use socket::{MAX_ROWS, Socket, SocketKey, Wire};
pub use stat::{Entry, Scope, Stat, StatKind};
