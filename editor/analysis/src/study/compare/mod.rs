//! Two graphs side by side: this one, and another that has the ids of this one (see [`inclination_project::differ`]). `curves` lays the
//! curves that changed over one another, `rows` finds the situations in which something else is chosen.

mod curves;
mod rows;
#[cfg(test)]
mod tests;

use std::sync::{Mutex, MutexGuard, PoisonError};

use inclination_core::model::Graph;
use inclination_project::differ::{self, By, Difference};

use super::{Cancel, Ground};
use crate::live::Live;

pub use curves::Overlaid;
pub use rows::{Choice, Moved, Row, Rows};

/// From how many nodes on graphs are not compared in a frame.
const LARGE: usize = 1000;

/// Two graphs, ready to be compared.
#[derive(Debug)]
pub struct Sides {
    /// What differs in what they do.
    pub differences: Vec<Difference>,
    now: Side,
    then: Side,
}

/// One of them.
#[derive(Debug)]
struct Side {
    graph: Graph,
    /// The graph compiled; none: it has errors.
    ground: Option<Ground>,
    live: Mutex<Live>,
}

impl Side {
    fn new(graph: Graph, names: Option<&Graph>) -> Self {
        let alike = names.map(|names| differ::named_alike(names, &graph));
        let ground = alike.as_ref().and_then(Ground::new);
        // A name that is taken over may be another's already, of what is gone here.
        let ground = ground.or_else(|| Ground::new(&graph));
        Self {
            ground,
            live: Mutex::new(Live::of(&graph)),
            graph,
        }
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        // Whoever panicked with it left values that are all worked out anew.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sides {
    /// This graph and another one, of which things are known by their ids or names; none if it was cancelled, or is to be
    /// done beside the frame.
    pub fn new(now: &Graph, other: &Graph, by: By, cancel: &Cancel) -> Option<Self> {
        if cancel.is_cancelled() || (cancel.is_in_frame() && nodes(now) + nodes(other) > LARGE) {
            return None;
        }
        let then = differ::aligned(now, other, by);
        let differences = differ::logic(now, &then);
        let now = Side::new(now.clone(), None);
        let then = Side::new(then, Some(&now.graph));
        Some(Self {
            differences,
            now,
            then,
        })
    }

    /// Whether this graph has errors, and whether the other has.
    pub fn have_errors(&self) -> (bool, bool) {
        (self.now.ground.is_none(), self.then.ground.is_none())
    }
}

fn nodes(graph: &Graph) -> usize {
    let bodies = graph.groups.values().map(|group| group.nodes.len());
    graph.nodes.len() + bodies.sum::<usize>()
}
