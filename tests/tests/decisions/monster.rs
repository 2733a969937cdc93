//! The code that the benchmarks compare whole decisions against does the work of the decision.

use inclination_core::{
    AgentState, Program, Single,
    authoring::{decide::draw_lot, model::Path},
    math::Draw,
};
use inclination_tests::monster::{self, Action, DECISION, OPTIONS, STATS};

const SEED: u64 = 12;

/// Each weight has at most a dozen roundings and two functions within 1.1e-6 of the truth, each
/// scaled by at most 1, and the standard library's own.
const TOLERANCE: f32 = 1e-5;

#[test]
fn the_decision_gives_the_results_of_the_handwritten_code() {
    let graph = monster::graph();
    let (id, _) = graph
        .nodes
        .iter()
        .find(|(_, node)| node.name == DECISION)
        .expect("it is there");
    let key = Path::ROOT.node(*id).key();

    let program = Program::new(&graph).expect("it is sound");
    let turn = program.decision(DECISION).expect("it is there");
    let mut single = Single::new(&program);
    single.set_seed(SEED);
    let mut state = AgentState::new(&program, 7, 0.0);
    let mut ranking = Vec::new();
    let mut same = 0;

    let monsters = monster::monsters(2000);
    for (count, monster) in monsters.iter().enumerate() {
        for (name, value) in STATS.iter().zip(monster) {
            single.set(program.stat(name).expect("it is there"), *value);
        }

        let choice = single.decide(turn, &mut state, count as f64);
        let weights = monster::weights(monster);

        single.ranking(turn, &mut ranking);
        for (name, weight) in OPTIONS.iter().zip(weights) {
            let ranked = ranking
                .iter()
                .find(|ranked| program.option_name(ranked.option) == *name)
                .map_or(0.0, |ranked| ranked.weight);
            assert!(
                (ranked - weight).abs() < TOLERANCE,
                "{name} of {monster:?}: {ranked}, by hand {weight}"
            );
        }

        let draw = Draw::new(SEED, 7, count as u64);
        let by_hand = monster::pick(weights, || draw_lot(draw, key)).map(|action| match action {
            Action::Attack => OPTIONS[0],
            Action::Heal => OPTIONS[1],
            Action::Run => OPTIONS[2],
        });
        same += u32::from(choice.option.map(|option| program.option_name(option)) == by_hand);
    }

    // A lot near the end of a share may fall on either side of it: the ends are off by less than
    // three weights are, of a total that is seldom below a hundredth.
    assert!(same >= 1990, "only {same} of 2000 choices are the same");
}
