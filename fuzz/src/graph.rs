//! Fuzzes a project's text and, after a byte of 0, the situations of its agents: every graph that
//! loads is checked, compiled and run.

use inclination_core::authoring::format::Document;
use inclination_tests::{Entropy, random_life::pseudorandom_bytes};

use crate::{graph_promises::check_graph, split_parts};

/// The number of bytes that choose the situations.
const SITUATION_BYTES: usize = 2048;

/// Judges the graph of a project.
pub fn fuzz_graph(bytes: &[u8]) {
    let mut parts = split_parts(bytes);
    let Some(Ok(document)) = parts.next().map(Document::read) else {
        return;
    };

    let chosen = parts.next().unwrap_or_default();
    let bytes: Vec<u8> = chosen
        .iter()
        .copied()
        .chain(pseudorandom_bytes(1))
        .take(SITUATION_BYTES)
        .collect();
    check_graph(&document.graph, &mut Entropy::new(&bytes));
}
