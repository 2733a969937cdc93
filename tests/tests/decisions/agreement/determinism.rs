//! Changes that must not affect a choice: writing a graph to a file, saving a memory, the order of
//! agents.

use inclination_core::{
    AgentState, Choice, Program, Single,
    authoring::format::{Document, export},
    load,
    reference::Reference,
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

use super::random_life::{
    Event, play_life, pseudorandom_bytes, random_life, translate_life, with_inner_decisions,
};

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_file_decides_like_the_graph_that_it_was_written_from(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);

        let document = Document { graph: graph.clone(), ..Document::default() };
        let file = document.write();
        prop_assert_eq!(load(file.as_bytes()), Ok(graph.clone()));
        let exported = load(export(&graph).as_bytes()).expect("what is exported loads");
        prop_assert_eq!(exported.logic_hash(), graph.logic_hash());

        if let Ok(program) = Program::new(&graph) {
            let other = Program::new(&exported).expect("it is the same logic");
            let life = random_life(&graph, &program, &mut entropy, 10);
            let life_in_game = translate_life(&life, [&graph, &exported], [&program, &other]);

            let mut states = [&program, &other].map(|program| AgentState::new(&program, 9, 0.0));
            let [one, two] = &mut states;
            prop_assert_eq!(play_life(&program, &life, one, |_| {}), play_life(&other, &life_in_game, two, |_| {}));
            prop_assert_eq!(one, two);
        }
    }

    #[test]
    fn a_saved_restored_and_rebound_memory_decides_the_same(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        if let Ok(program) = Program::new(&graph) {
            let again = Program::new(&graph).expect("it compiled");
            let wider = Reference::new(&graph).expect("it compiled");
            let life = random_life(&graph, &program, &mut entropy, 10);
            let mut states = [(); 2].map(|()| AgentState::new(&program, 9, 0.0));
            let [one, two] = &mut states;

            let expected = play_life(&program, &life, one, |_| {});
            let actual = play_life(&program, &life, two, |state| {
                let saved = serde_json::to_string(state).expect("it can be saved");
                let mut copy: AgentState = serde_json::from_str(&saved).expect("it was saved");
                assert_eq!(copy, *state);
                copy.rebind(&wider);
                copy.rebind(&again);
                *state = copy;
            });

            prop_assert_eq!(expected, actual);
            prop_assert_eq!(one, two);
        }
    }

    #[test]
    fn agents_decide_the_same_in_any_order(bytes in prop::collection::vec(any::<u8>(), 0..3000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        if let Ok(program) = Program::new(&graph) {
            let life = random_life(&graph, &program, &mut entropy, 4);

            let run = |order: &mut dyn Iterator<Item = u64>| {
                let mut single = Single::new(&program);
                let mut states: Vec<AgentState> = (0..4).map(|agent| AgentState::new(&program, agent, 0.0)).collect();
                let mut actual: Vec<Vec<Choice>> = vec![Vec::new(); 4];

                let order: Vec<u64> = order.collect();
                for (moment, event) in &life {
                    for agent in &order {
                        let state = &mut states[*agent as usize];
                        moment.apply_to(&mut single);
                        match event {
                            Event::Decide(decision) => {
                                single.decide_among(*decision, &moment.candidates(&program), state, moment.now);
                                let all = with_inner_decisions(&program, *decision).into_iter();
                                actual[*agent as usize].extend(all.map(|decision| single.choice(decision)));
                            }
                            Event::Report(decision, outcome) => single.report(*decision, *outcome, state, moment.now),
                        }
                    }
                }
                (actual, states)
            };
            prop_assert_eq!(run(&mut (0..4)), run(&mut [2, 0, 3, 1].into_iter()));
        }
    }
}

#[test]
fn random_graphs_are_sound_and_decide_in_every_way() {
    let mut bytes = pseudorandom_bytes(7);
    let (mut sound, mut chosen, mut aimed, mut inside, mut kept, mut none) = (0, 0, 0, 0, 0, 0);

    for _ in 0..300 {
        let bytes: Vec<u8> = bytes.by_ref().take(4000).collect();
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        let program = match Program::new(&graph) {
            Ok(program) => program,
            Err(problems) => {
                println!("{}", problems.errors().next().expect("there is one"));
                continue;
            }
        };

        sound += 1;
        let life = random_life(&graph, &program, &mut entropy, 12);
        let mut state = AgentState::new(&program, 9, 0.0);
        for choice in play_life(&program, &life, &mut state, |_| {}) {
            chosen += u32::from(choice.option.is_some());
            aimed += u32::from(choice.target.is_some());
            kept += u32::from(choice.option.is_some() && !choice.decided);
            none += u32::from(choice.option.is_none() && choice.decided);
            let inner = choice
                .option
                .and_then(|option| program.inner_decision(option));
            inside += u32::from(inner.is_some());
        }
    }

    println!("{sound} {chosen} {aimed} {inside} {kept} {none}");
    assert!(sound >= 295, "{sound}");
    for count in [chosen, aimed, inside, kept, none] {
        assert!(count > 100, "{chosen} {aimed} {inside} {kept} {none}");
    }
}
