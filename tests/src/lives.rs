//! One agent's life, in an evaluator and in the reference: every choice, ranking, memory and factor
//! must agree.

use inclination_core::{
    DecisionHandle, Program,
    eval::{
        Candidates, Choice, Ranked, Single,
        reference::{Reference, ReferenceDecision, Situation},
    },
    history::AgentState,
    model::{Graph, NodeKind},
};

use crate::{
    Entropy,
    life::{Event, Moment, asked, event, within},
};

/// Asserts that a program's memory agrees with the reference's, which remembers more.
fn assert_remembers_as(program: &AgentState, reference: &AgentState) {
    let mut known = reference.clone();
    known.bind(program.view().layout());
    assert_eq!(program, &known);
}

/// Decides in both, and asserts that every choice and ranking is the reference's.
fn decide_both(
    single: &mut Single,
    reference: &Reference,
    decision: DecisionHandle,
    moment: &Moment,
    [state, remembered]: [&mut AgentState; 2],
) -> Vec<ReferenceDecision> {
    let program = single.program().clone();
    let candidates = moment.candidates(&program);
    let columns = moment.columns(&program);
    let situation = Situation {
        columns: &columns,
        agent: 0,
        candidates: &candidates,
    };

    moment.put_into(single);
    let made = reference.decide(decision, &situation, remembered, moment.now);
    let choice = single.decide(decision, &candidates, state, moment.now);
    assert_eq!(choice, single.choice(decision));

    let mut ranking = Vec::new();
    for one in within(&program, decision) {
        let expected = made.iter().find(|made| made.decision == one);
        let choice = expected.map_or_else(Choice::default, |made| made.choice);
        assert_eq!(single.choice(one), choice, "{one:?} of {made:?}");
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

    made
}

/// Asserts that every factor of an agent with candidates and a memory is the reference's.
fn assert_factors_agree(
    single: &mut Single,
    reference: &Reference,
    graph: &Graph,
    moment: &Moment,
    state: (&AgentState, &AgentState),
) {
    let program = single.program().clone();
    let candidates = moment.candidates(&program);
    let columns = moment.columns(&program);
    let situation = Situation {
        columns: &columns,
        agent: 0,
        candidates: &candidates,
    };

    moment.put_into(single);
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
pub fn live(graph: &Graph, entropy: &mut Entropy<'_>, events: usize) {
    let Ok(program) = Program::new(graph) else {
        return;
    };
    let reference = Reference::new(graph).expect("it compiled");
    let mut single = Single::new(&program);
    let mut state = AgentState::new(program.layout(), 5, 1.0);
    let mut expected = AgentState::new(reference.layout(), 5, 1.0);

    let asked = asked(&program);
    let mut moment: Option<Moment> = None;

    for _ in 0..events {
        let next = Moment::random(graph, entropy, moment.as_ref());
        let Some(event) = event(entropy, &asked) else {
            return;
        };
        match event {
            Event::Decide(decision) => {
                let states = [&mut state, &mut expected];
                decide_both(&mut single, &reference, decision, &next, states);
            }
            Event::Report(decision, outcome) => {
                next.put_into(&mut single);
                single.report(decision, outcome, &mut state, next.now);
                let columns = next.columns(&program);
                let no_candidates = Candidates::none();
                let situation = Situation {
                    columns: &columns,
                    agent: 0,
                    candidates: &no_candidates,
                };
                reference.report(decision, outcome, &situation, &mut expected, next.now);
            }
        }

        assert_remembers_as(&state, &expected);
        assert_factors_agree(&mut single, &reference, graph, &next, (&state, &expected));
        moment = Some(next);
    }
}
