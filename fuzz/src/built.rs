//! Fuzzes graphs built and damaged by random choices: all evaluators decide as the reference does.

use inclination_core::Program;
use inclination_tests::{Entropy, graphs, lives::live, wreckage::damage};

use crate::graph_promises::check_graph;

/// The number of events in the life of an agent.
const EVENTS_PER_LIFE: usize = 6;
/// One more than the most parts of a graph that are damaged.
const MAX_DAMAGED_PARTS: usize = 4;

/// Builds a graph, damages it, and judges it.
pub fn fuzz_built_graph(bytes: &[u8]) {
    // The choices about the graph come last, so that those about lives do not move any of them.
    let (lives, graph) = bytes.split_at(bytes.len() / 3);
    let (mut lives, mut graph) = (Entropy::new(lives), Entropy::new(graph));

    let mut built = if lives.chance(128) {
        graphs::deciding(&mut graph)
    } else {
        graphs::random(&mut graph)
    };

    for _ in 0..lives.below(MAX_DAMAGED_PARTS) {
        let word = std::array::from_fn(|_| lives.byte());
        damage(&mut built, u64::from_le_bytes(word));
    }

    if Program::new(&built).is_ok() {
        live(&built, &mut lives, EVENTS_PER_LIFE);
    }
    check_graph(&built, &mut lives);
}
