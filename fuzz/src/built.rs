//! Bytes as choices of whoever builds a graph, lives through it and breaks it: what decides is what the reference decides.

use inclination_core::Program;
use inclination_tests::{Entropy, graphs, lives::live, wreckage::damage};

use crate::judged::judge;

/// How many events there are in a life.
const EVENTS: usize = 6;
/// How many things are broken at most.
const BROKEN: usize = 4;

/// Builds a graph and judges it.
pub fn built(bytes: &[u8]) {
    // Behind the middle stand the choices about the graph, so that those about lives move none of them.
    let (lives, graph) = bytes.split_at(bytes.len() / 3);
    let (mut lives, mut graph) = (Entropy::new(lives), Entropy::new(graph));
    let mut built = if lives.chance(128) {
        graphs::deciding(&mut graph)
    } else {
        graphs::random(&mut graph)
    };
    for _ in 0..lives.below(BROKEN) {
        let word = std::array::from_fn(|_| lives.byte());
        damage(&mut built, u64::from_le_bytes(word));
    }
    if Program::new(&built).is_ok() {
        live(&built, &mut lives, EVENTS);
    }
    judge(&built, &mut lives);
}
