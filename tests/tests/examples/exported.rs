//! The runtime file of each example gives the bits that its project gives, for a game and for the
//! editor: single agents, batches, the trace behind the editor's canvas, and decisions through
//! random lives.

use inclination_core::{
    Document, Program,
    format::{export, load},
};
use inclination_tests::{
    Entropy,
    life::noise,
    moments::{Moment, alone, shown, together},
};

use super::all::examples;

/// The number of moments that each example is played through.
const MOMENTS: usize = 40;

#[test]
fn the_runtime_file_of_every_example_gives_the_same_bits() {
    let bytes: Vec<u8> = noise(3).take(1 << 17).collect();
    for (name, Document { graph, .. }) in examples() {
        let exported = load(export(&graph).as_bytes()).expect(&name);
        let mut entropy = Entropy::new(&bytes);
        let moments = Moment::several(&graph, &mut entropy, MOMENTS);
        assert!(
            !entropy.is_empty(),
            "{name}: the last moments would all be alike"
        );

        let [designed, shipped] =
            [&graph, &exported].map(|graph| Program::new(graph).expect(&name));
        let expected = alone(&designed, &moments);
        assert!(alone(&shipped, &moments) == expected, "{name}: each alone");
        assert!(
            together(&designed, &moments) == expected,
            "{name}: the project in a batch"
        );
        assert!(
            together(&shipped, &moments) == expected,
            "{name}: all at a time"
        );
        let on_canvas = shown(&graph, &moments);
        assert!(
            shown(&exported, &moments) == on_canvas,
            "{name}: what the editor shows"
        );
        assert!(!on_canvas.shown.is_empty(), "{name}");
    }
}
