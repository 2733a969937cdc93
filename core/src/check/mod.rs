//! What is wrong with a graph, all of it at once.

mod problem;

pub use problem::{Acknowledgement, Place, Problem, Problems, Severity};

use crate::{compile::Plan, model::Graph};

/// Every problem of a graph.
pub fn check(graph: &Graph) -> Problems {
    check_plan(&Plan::new(graph))
}

pub(crate) fn check_plan(_plan: &Plan<'_>) -> Problems {
    Problems::default()
}
