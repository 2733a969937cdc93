//! The project file and the runtime file.
//!
//! A file is one object:
//!
//! | member | what it holds |
//! |---|---|
//! | `inclination` | `"project"`, or `"runtime"` for what a game ships; a [`Fragment`](super::Fragment) is much the same |
//! | `version` | the version of the file's form |
//! | `name`, `description` | the graph's |
//! | `next_id` | the id that is given next; every id is below it, and none is ever given twice |
//! | `stats` | in the designer's order |
//! | `nodes` | by id; a socket holds a number or the wire that it receives, `{"wire": 12}` or, from a group's use, `{"wire": 12, "port": 5}` |
//! | `rank_bands` | names of ranks, where they are not the usual ones |
//! | `groups` | by id, each with `inputs`, `outputs` and `nodes` |
//! | `acknowledged` | problems that the designer accepts |
//! | `looks` | the canvas: where nodes stand, which are collapsed, and by their ids notes and frames |
//! | `samples` | situations to look at the graph in, if there are any |
//!
//! A runtime file has no looks, acknowledged problems, descriptions, units and samples. Among nodes
//! only those keep their names that a game asks for: factors, options, decisions, and groups' uses,
//! by which options inside are called. Ids stay, for random draws are keyed by them: it evaluates
//! to the same bits.

use super::{Looks, Samples};
use crate::model::Graph;

/// What a project file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The logic.
    pub graph: Graph,
    /// The looks.
    pub looks: Looks,
    /// The situations that it is looked at in.
    pub samples: Samples,
}
