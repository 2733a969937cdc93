//! The runtime file of each example gives the bits that its project gives, for a game and for the
//! editor: single agents, batches, the trace behind the editor's canvas, and decisions through
//! random lives.

use inclination_core::{
    Program,
    authoring::format::{Document, export},
    load,
};
use inclination_tests::{
    Entropy,
    playthrough::{CrowdMoment, play_alone, play_together, play_traced},
    random_life::pseudorandom_bytes,
};

use super::every_example::examples;

/// The number of moments that each example is played through.
const MOMENT_COUNT: usize = 40;

#[test]
fn the_runtime_file_of_every_example_gives_the_same_bits() {
    let bytes: Vec<u8> = pseudorandom_bytes(3).take(1 << 17).collect();
    for (name, Document { graph, .. }) in examples() {
        let exported = load(export(&graph).as_bytes()).expect(&name);
        let mut entropy = Entropy::new(&bytes);
        let moments = CrowdMoment::random_sequence(&graph, &mut entropy, MOMENT_COUNT);
        assert!(
            !entropy.is_empty(),
            "{name}: the last moments would all be alike"
        );

        let [designed, shipped] =
            [&graph, &exported].map(|graph| Program::new(graph).expect(&name));
        let expected = play_alone(&designed, &moments);
        // The game has no stats that only effects use.
        let decides = graph.without_effects();
        let game_moments: Vec<CrowdMoment> = moments
            .iter()
            .map(|moment| moment.select_stats(&graph, &decides))
            .collect();
        assert!(
            play_alone(&shipped, &game_moments) == expected,
            "{name}: each alone"
        );
        assert!(
            play_together(&designed, &moments) == expected,
            "{name}: the project in a batch"
        );
        assert!(
            play_together(&shipped, &game_moments) == expected,
            "{name}: all at a time"
        );
        let on_canvas = play_traced(&decides, &game_moments);
        assert!(
            play_traced(&exported, &game_moments) == on_canvas,
            "{name}: what the editor shows"
        );
        assert!(!on_canvas.traced_outputs.is_empty(), "{name}");
    }
}
