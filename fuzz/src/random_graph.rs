//! Fuzzes graphs built and damaged by random choices: all evaluators decide as the reference does.

use inclination_core::Program;
use inclination_tests::{
    Entropy, graph_damage::damage_graph, graphs, reference_life::play_beside_reference,
};

use crate::graph_promises::check_graph;

/// The number of events in the life of an agent.
const EVENTS_PER_LIFE: usize = 6;
/// One more than the most parts of a graph that are damaged.
const MAX_DAMAGED_PARTS: usize = 4;

/// Builds a graph, damages it, and judges it.
pub fn fuzz_random_graph(bytes: &[u8]) {
    // The choices about the graph come last, so that those about lives do not move any of them.
    let (lives, graph) = bytes.split_at(bytes.len() / 3);
    let (mut lives, mut graph) = (Entropy::new(lives), Entropy::new(graph));

    let mut damaged = if lives.chance(128) {
        graphs::random_with_decisions(&mut graph)
    } else {
        graphs::random(&mut graph)
    };

    for _ in 0..lives.pick_below(MAX_DAMAGED_PARTS) {
        let word = std::array::from_fn(|_| lives.byte());
        damage_graph(&mut damaged, u64::from_le_bytes(word));
    }

    if Program::new(&damaged).is_ok() {
        play_beside_reference(&damaged, &mut lives, EVENTS_PER_LIFE);
    }
    check_graph(&damaged, &mut lives);
}
