//! The graph that the benches run agrees with the function that it is measured against.

use inclination_core::{Program, Single};
use inclination_tests::duel::{self, FACTORS, STATS};

#[test]
fn the_duel_graph_agrees_with_the_handwritten_function() {
    let program = Program::new(&duel::graph()).expect("it is sound");
    let mut single = Single::new(&program);
    let mut compared = 0;

    for fighter in duel::fighters(2000) {
        for (name, value) in STATS.iter().zip(fighter) {
            single.set(program.stat(name).expect("it is there"), value);
        }
        single.evaluate();

        for (name, by_hand) in FACTORS.iter().zip(duel::handwritten_factors(&fighter)) {
            if by_hand.is_finite() {
                let graph = single.factor(program.factor(name).expect("it is there"));
                // A score has at most a dozen roundings and five functions within 1.1e-6 of the
                // exact value, each scaled by at most 1, and the standard library's error.
                assert!(
                    (graph - by_hand).abs() < 1e-5,
                    "{name} of {fighter:?}: {graph}, by hand {by_hand}"
                );
                compared += 1;
            }
        }
    }

    assert!(
        compared > 9_900,
        "only {compared} of 10,000 scores could be compared"
    );
}
