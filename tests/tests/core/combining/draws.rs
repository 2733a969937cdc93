//! Random nodes.

use inclination_core::{
    Program, Single,
    authoring::{Builder, arithmetic, chance},
};
use proptest::prelude::*;

use super::compute;

const LARGEST_DRAW: f32 = 1.0 - 1.0 / 16_777_216.0;

fn draw_from(low: f32, high: f32, draw: f32) -> f32 {
    compute(chance::RANDOM, &[low, high], &[], &[], draw)
}

#[test]
fn a_draw_spreads_over_its_range() {
    assert_eq!(
        [0.0, 0.25, 0.5].map(|draw| draw_from(2.0, 6.0, draw)),
        [2.0, 3.0, 4.0]
    );
    assert!(draw_from(0.0, 6.0, LARGEST_DRAW) < 6.0);
}

#[test]
fn the_largest_range_does_not_overflow() {
    assert_eq!(draw_from(f32::MIN, f32::MAX, 0.0), f32::MIN);
    assert_eq!(draw_from(f32::MIN, f32::MAX, 0.5), 0.0);
    assert!(draw_from(f32::MIN, f32::MAX, LARGEST_DRAW) > 3.4e38);
}

#[test]
fn each_decision_has_a_new_but_reproducible_draw() {
    let mut graph = Builder::new("dice");
    let roll = graph.add("Roll", chance::random(1.0, 7.0)).out();
    let eyes = graph.add("Eyes", arithmetic::floor(roll)).out();
    graph.factor("Eyes", eyes);

    let program =
        Program::new(&graph.finish().expect("the graph is written soundly")).expect("it compiles");
    let factor = program.factor("Eyes").expect("the factor is there");

    let mut agent = Single::new(&program);
    let mut roll = |counter| {
        agent.set_seed(1);
        agent.set_agent(2, counter);
        agent.evaluate();
        agent.factor(factor)
    };

    let mut counts = [0_i32; 6];
    for counter in 0..6000 {
        counts[roll(counter) as usize - 1] += 1;
    }

    // Six standard deviations of a count: sqrt(6000 * 1/6 * 5/6) = 28.9.
    assert!(
        counts.iter().all(|count| (count - 1000).abs() < 174),
        "{counts:?}"
    );

    assert_eq!(roll(17), roll(17));
}

proptest! {
    #[test]
    fn a_draw_never_leaves_its_range_even_if_reversed(a in prop::num::f32::NORMAL, b in prop::num::f32::NORMAL, at in 0..1_u32 << 24) {
        let draw = at as f32 / 16_777_216.0;
        for (low, high) in [(a, b), (b, a), (a, a)] {
            let drawn = draw_from(low, high, draw);
            prop_assert!(low.min(high) <= drawn && drawn <= low.max(high), "{}", drawn);
        }
    }
}
