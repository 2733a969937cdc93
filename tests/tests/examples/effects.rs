//! The effects of an example, and those that are added to it, change nothing that a game loads.

use inclination_core::{Program, authoring::format::export};
use inclination_tests::{
    Entropy,
    effects::{add_effects_everywhere, remove_effects_slowly},
    playthrough::{CrowdMoment, play_alone},
    random_life::pseudorandom_bytes,
};

use super::every_example::examples;

#[test]
fn every_example_decides_as_before_with_effects() {
    let bytes: Vec<u8> = pseudorandom_bytes(5).take(1 << 14).collect();
    for (name, document) in examples() {
        let shipped = document.graph;
        let graph = remove_effects_slowly(&shipped);
        assert_eq!(shipped.logic_hash(), graph.logic_hash(), "{name}");
        assert_eq!(*shipped.without_effects(), graph, "{name}");
        assert_eq!(export(&shipped), export(&graph), "{name}");

        let mut with_effects = shipped.clone();
        add_effects_everywhere(&mut with_effects);
        assert_ne!(with_effects.content_hash(), graph.content_hash(), "{name}");
        assert_eq!(with_effects.logic_hash(), graph.logic_hash(), "{name}");

        let slow = remove_effects_slowly(&with_effects);
        assert_eq!(*with_effects.without_effects(), slow, "{name}");
        // The IDs of the effects stay taken.
        let next_id = with_effects.next_id;
        let original = inclination_core::authoring::model::Graph {
            next_id,
            ..graph.clone()
        };
        assert_eq!(slow, original, "{name}");
        assert_eq!(export(&with_effects), export(&original), "{name}");

        let moments = CrowdMoment::random_sequence(&with_effects, &mut Entropy::new(&bytes), 5);
        let moments_before: Vec<CrowdMoment> = moments
            .iter()
            .map(|moment| moment.select_stats(&with_effects, &graph))
            .collect();
        let [program, program_before] =
            [&with_effects, &graph].map(|graph| Program::new(graph).expect(&name));
        assert!(
            play_alone(&program, &moments) == play_alone(&program_before, &moments_before),
            "{name}"
        );
    }
}
