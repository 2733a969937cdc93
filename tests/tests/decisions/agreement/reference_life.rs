//! Every choice, ranking, memory and factor equals that of the reference.

use inclination_tests::{
    Entropy, crowd::random_staggered_graph, graphs, reference_life::play_beside_reference,
};
use proptest::prelude::*;

use super::random_life::pseudorandom_bytes;

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lives_agree_on_random_graphs(bytes in prop::collection::vec(any::<u8>(), 0..4000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        play_beside_reference(&graph, &mut entropy, 12);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lives_agree_where_decisions_are_made_at_intervals(bytes in prop::collection::vec(any::<u8>(), 0..4000)) {
        let (lives, graph) = bytes.split_at(bytes.len() / 3);
        let mut entropy = Entropy::new(lives);
        let graph = random_staggered_graph(&mut Entropy::new(graph), &mut entropy);
        play_beside_reference(&graph, &mut entropy, 12);
    }
}

#[test]
fn lives_agree_in_one_graph_with_everything() {
    let graph = graphs::graph_with_every_kind();
    let mut bytes = pseudorandom_bytes(1);
    for _ in 0..20 {
        let bytes: Vec<u8> = bytes.by_ref().take(4000).collect();
        play_beside_reference(&graph, &mut Entropy::new(&bytes), 30);
    }
}
