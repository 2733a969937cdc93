//! One agent's life, in an evaluator and in the reference: every choice, ranking, memory and factor
//! must agree.

use inclination_core::{
    AgentState, Candidates, Choice, DecisionHandle, Program, Single,
    authoring::{
        inspect::Ranked,
        model::{Graph, NodeKind},
    },
    reference::{Reference, ReferenceDecision, ReferenceSituation},
};

use crate::{
    Entropy,
    random_life::{AgentMoment, Event, random_event, requestable_decisions, with_inner_decisions},
};

/// Asserts that a program's memory agrees with the reference's, which remembers more.
fn assert_memory_agrees(program: &Program, memory: &AgentState, reference: &AgentState) {
    let mut known = reference.clone();
    known.rebind(program);
    // The order in which targets are remembered has no meaning.
    let is_equal = memory.view().checksum() == known.view().checksum();
    assert!(is_equal, "{memory:#?}\n{known:#?}");
}

/// Decides in both, and asserts that every choice and ranking is the reference's.
fn decide_in_both(
    single: &mut Single,
    reference: &Reference,
    decision: DecisionHandle,
    moment: &AgentMoment,
    [state, remembered]: [&mut AgentState; 2],
) -> Vec<ReferenceDecision> {
    let program = single.program().clone();
    let candidates = moment.candidates(&program);
    let columns = moment.columns(&program);
    let situation = ReferenceSituation {
        columns: &columns,
        agent: 0,
        candidates: &candidates,
    };

    moment.apply_to(single);
    let decisions = reference.decide(decision, &situation, remembered, moment.now);
    let choice = single.decide_among(decision, &candidates, state, moment.now);
    assert_eq!(choice, single.choice(decision));

    let mut ranking = Vec::new();
    for one in with_inner_decisions(&program, decision) {
        let expected = decisions.iter().find(|made| made.decision == one);
        let choice = expected.map_or_else(Choice::default, |made| made.choice);
        assert_eq!(single.choice(one), choice, "{one:?} of {decisions:?}");
        if let Some(expected) = expected {
            single.ranking(one, &mut ranking);
            let bits = |ranked: &[Ranked]| -> Vec<_> {
                ranked
                    .iter()
                    .map(|one| {
                        let numbers = (one.rank.to_bits(), one.weight.to_bits());
                        (one.option, one.target, numbers)
                    })
                    .collect()
            };
            assert_eq!(bits(&ranking), bits(&expected.ranking), "{one:?}");
        }
    }

    decisions
}

/// Asserts that every factor of an agent with candidates and a memory is the reference's.
fn assert_factors_agree(
    single: &mut Single,
    reference: &Reference,
    graph: &Graph,
    moment: &AgentMoment,
    state: (&AgentState, &AgentState),
) {
    let program = single.program().clone();
    let candidates = moment.candidates(&program);
    let columns = moment.columns(&program);
    let situation = ReferenceSituation {
        columns: &columns,
        agent: 0,
        candidates: &candidates,
    };

    moment.apply_to(single);
    single.evaluate_among(&candidates, Some(state.0.view()));

    for (factor, name, _) in program.factors() {
        let (id, _) = graph
            .nodes
            .iter()
            .find(|(_, node)| matches!(node.kind, NodeKind::Factor(_)) && node.name == name)
            .expect("it is there");
        let expected = reference.value_among((*id).into(), &situation, Some(state.1.view()), None);
        assert_eq!(
            single.factor(factor).to_bits(),
            expected.to_bits(),
            "{name}"
        );
    }
}

/// Plays one agent's life in both evaluators; does nothing if the graph does not compile.
pub fn play_beside_reference(graph: &Graph, entropy: &mut Entropy<'_>, events: usize) {
    let Ok(program) = Program::new(graph) else {
        return;
    };
    let reference = Reference::new(graph).expect("it compiled");
    let mut single = Single::new(&program);
    let mut state = AgentState::new(&program, 5, 1.0);
    let mut expected = AgentState::new(&reference, 5, 1.0);

    let asked = requestable_decisions(&program);
    let mut moment: Option<AgentMoment> = None;

    for _ in 0..events {
        let next = AgentMoment::random(graph, entropy, moment.as_ref());
        let Some(event) = random_event(entropy, &asked) else {
            return;
        };
        match event {
            Event::Decide(decision) => {
                let states = [&mut state, &mut expected];
                decide_in_both(&mut single, &reference, decision, &next, states);
            }
            Event::Report(decision, outcome) => {
                next.apply_to(&mut single);
                single.report(decision, outcome, &mut state, next.now);
                let columns = next.columns(&program);
                let no_candidates = Candidates::none();
                let situation = ReferenceSituation {
                    columns: &columns,
                    agent: 0,
                    candidates: &no_candidates,
                };
                reference.report(decision, outcome, &situation, &mut expected, next.now);
            }
        }

        assert_memory_agrees(single.program(), &state, &expected);
        assert_factors_agree(&mut single, &reference, graph, &next, (&state, &expected));
        moment = Some(next);
    }
}
