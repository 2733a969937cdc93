//! The project file and the runtime file.
//!
//! A file is one object:
//!
//! | member | contents |
//! |---|---|
//! | `inclination` | `"project"`, or `"runtime"` for the file that a game ships |
//! | `version` | the version of the file's form |
//! | `name`, `description` | the graph's |
//! | `next_id` | the next ID to assign; every ID is below it, and none is ever assigned twice |
//! | `stats` | in the designer's order |
//! | `nodes` | by ID; see below for their sockets |
//! | `rank_bands` | names of ranks, if they differ from the usual ones |
//! | `groups` | by ID, each with `inputs`, `outputs` and `nodes` |
//! | `acknowledged` | problems that the designer accepts |
//! | `looks` | the canvas: positions, collapsed nodes, and notes and frames by ID |
//! | `samples` | situations in which to view the graph, if there are any |
//! | `scenarios` | worlds in which to simulate agents, if there are any |
//!
//! A socket holds a number or the wire that it receives: `{"wire": 12}` or, from the use of a
//! group, `{"wire": 12, "port": 5}`. A [`Fragment`](super::Fragment) has nearly the same form.
//!
//! A runtime file has no looks, acknowledged problems, descriptions, units, samples and scenarios.
//! Only the nodes that a game looks up by name keep their names: factors, options, decisions, and
//! uses of groups, which are part of the names of the options inside. IDs stay because random draws
//! are keyed by them, so a runtime file evaluates to the same bits as its project.

use alloc::vec::Vec;

use super::{Looks, Samples};
use crate::{model::Graph, scenario::Scenario};

/// The contents of a project file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The logic.
    pub graph: Graph,
    /// The layout of the canvas, and other data that no evaluator reads.
    pub looks: Looks,
    /// The situations in which the editor shows the graph.
    pub samples: Samples,
    /// The worlds in which the editor simulates agents, in the designer's order.
    pub scenarios: Vec<Scenario>,
}
