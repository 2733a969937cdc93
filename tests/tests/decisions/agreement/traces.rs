//! A trace shows, for every node and candidate, the values and choices of the other evaluators.

use inclination_core::{
    AgentState, AgentView, DecisionHandle, DrawKey, Program, Single,
    authoring::{
        inspect::{OptionNow, Output, Trace, TracedOutput},
        model::{Graph, Path, Wire},
    },
    math::Draw,
    reference::{Reference, ReferenceSituation},
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

use super::random_life::{
    AgentMoment, Event, pseudorandom_bytes, random_event, requestable_decisions,
};

/// All evaluators that run one graph.
struct Evaluators<'g> {
    graph: &'g Graph,
    program: Program,
    trace: Trace,
    reference: Reference,
}

impl<'g> Evaluators<'g> {
    fn new(graph: &'g Graph) -> Option<Self> {
        Some(Self {
            graph,
            program: Program::new(graph).ok()?,
            trace: Trace::new(graph).expect("it compiled"),
            reference: Reference::new(graph).expect("it compiled"),
        })
    }

    fn evaluate(&mut self, moment: &AgentMoment, draws: DrawKey, memory: AgentView<'_>, now: f64) {
        let stats = self.program.all_stats().map(|(stat, ..)| stat);
        for (stat, value) in stats.zip(&moment.stats) {
            self.trace.set(stat, *value);
        }
        self.trace.set_draws(draws);
        let candidates = moment.candidates(&self.program);
        self.trace.evaluate_among(&candidates, Some(memory), now);
    }

    /// Asserts that the values for each candidate, and for the target in view, equal the
    /// reference's. Returns how many numbers were compared.
    fn assert_agreement(&mut self, moment: &AgentMoment, memory: AgentView<'_>) -> usize {
        let program = self.program.clone();
        let candidates = moment.candidates(&program);
        let columns = moment.columns(&program);
        let situation = ReferenceSituation {
            columns: &columns,
            agent: 0,
            candidates: &candidates,
        };

        let mut count = 0;
        let places = (0..)
            .zip(moment.ids.iter().copied().map(Some))
            .map(|(at, id)| (Some(at), id));
        for (about, id) in places.chain([(None, None)]) {
            self.trace.select_candidate(id);
            assert_eq!(self.trace.selected_candidate(), id);
            for traced in self.trace.outputs() {
                let one = self.trace.output(traced.path, traced.port);
                assert_eq!(one.as_ref(), Some(&traced.output));
                let (Output::Value(value), None) = (&traced.output, traced.group) else {
                    continue;
                };
                let wire = Wire {
                    node: traced.node,
                    port: traced.port,
                };
                let expected = self
                    .reference
                    .value_among(wire, &situation, Some(memory), about);
                assert_eq!(
                    value.to_bits(),
                    expected.to_bits(),
                    "{about:?} {:?}",
                    self.graph.nodes.get(&traced.node)
                );
                count += 1;
            }

            if about.is_none() {
                continue;
            }

            for (decision, _) in program.decisions() {
                let draw = Draw::new(moment.seed, 0, 0);
                let field = self
                    .reference
                    .weigh_entries(decision, &situation, memory, draw, about);
                // An option that no candidate may represent has an entry without one, which weighs
                // nothing.
                let own = field.entries.iter().filter(|one| one.candidate == about);
                for weighed in own {
                    let shown = self.options_now(weighed.option, decision);
                    let expected = [weighed.rank, weighed.weight].map(f32::to_bits);
                    let is_shown =
                        |now: &OptionNow| [now.rank, now.weight].map(f32::to_bits) == expected;
                    assert!(shown.iter().any(is_shown), "{weighed:?} not in {shown:?}");
                    count += 1;
                }
            }
        }
        count
    }

    fn options_now(&self, option: Path, decision: DecisionHandle) -> Vec<OptionNow> {
        let all = match self.trace.output(option, None) {
            Some(Output::Option(all)) => Some(all),
            _ => None,
        };
        let all = all.expect("an option has an output of its kind");
        let own = |now: &OptionNow| self.program.decision_at(now.decision) == Some(decision);
        all.into_iter().filter(own).collect()
    }

    /// Asserts that the outcome of a decision in the trace is the choice of the agent.
    fn assert_outcome(&self, decision: DecisionHandle, single: &Single) {
        let choice = single.choice(decision);
        if !choice.decided {
            return;
        }

        let own = |traced: &TracedOutput| self.program.decision_at(traced.path) == Some(decision);
        let outputs = self.trace.outputs().filter(own);
        for traced in outputs.filter(|traced| traced.port.is_none()) {
            let now = match traced.output {
                Output::Decision(now) => Some(now),
                _ => None,
            };
            let now = now.expect("a decision has an output of its kind");
            let option = now.option.and_then(|option| self.program.option_at(option));
            assert_eq!((option, now.target), (choice.option, choice.target));
            assert_eq!(now.option.is_some(), now.probability > 0.0);
        }
    }
}

fn trace_life(graph: &Graph, entropy: &mut Entropy<'_>, events: usize) -> usize {
    let Some(mut evaluators) = Evaluators::new(graph) else {
        return 0;
    };
    let program = evaluators.program.clone();
    let mut single = Single::new(&program);
    let mut state = AgentState::new(&program, 5, 1.0);
    // The game's program does not remember unread state; the trace shows that as well.
    let mut shown = Single::new(evaluators.trace.program());
    let mut traced_state = AgentState::new(evaluators.trace.program(), 5, 1.0);
    let mut known = AgentState::new(&evaluators.reference, 5, 1.0);

    let asked = requestable_decisions(&program);
    let (mut moment, mut count) = (None, 0);

    for _ in 0..events {
        let next = AgentMoment::random(graph, entropy, moment.as_ref());
        let Some(event) = random_event(entropy, &asked) else {
            break;
        };
        next.apply_to(&mut single);
        next.apply_to(&mut shown);
        let (columns, candidates) = (next.columns(&program), next.candidates(&program));
        let situation = ReferenceSituation {
            columns: &columns,
            agent: 0,
            candidates: &candidates,
        };

        match event {
            Event::Decide(decision) => {
                let draws = program.draw_key(decision, state.view(), next.seed);
                evaluators.evaluate(&next, draws, state.view(), next.now);
                single.decide_among(decision, &candidates, &mut state, next.now);
                shown.decide_among(decision, &candidates, &mut traced_state, next.now);
                evaluators
                    .reference
                    .decide(decision, &situation, &mut known, next.now);
                evaluators.assert_outcome(decision, &single);
                let choice = single.choice(decision);
                let inner = choice
                    .option
                    .and_then(|option| program.inner_decision(option));
                evaluators.trace.select_candidate(choice.target);
                if let Some(inner) =
                    inner.filter(|_| evaluators.trace.selected_candidate() == choice.target)
                {
                    evaluators.assert_outcome(inner, &single);
                }
            }
            Event::Report(decision, outcome) => {
                single.report(decision, outcome, &mut state, next.now);
                shown.report(decision, outcome, &mut traced_state, next.now);
                evaluators
                    .reference
                    .report(decision, outcome, &situation, &mut known, next.now);
            }
        }

        let draws = DrawKey {
            seed: next.seed,
            ..DrawKey::default()
        };
        evaluators.evaluate(
            &next,
            draws,
            traced_state.view(),
            traced_state.view().latest_time(),
        );
        count += evaluators.assert_agreement(&next, known.view());

        single.evaluate_among(&candidates, Some(state.view()));
        evaluators.trace.select_candidate(None);
        for (factor, ..) in program.factors() {
            let [one, other] = [evaluators.trace.factor(factor), single.factor(factor)];
            assert_eq!(one.to_bits(), other.to_bits());
        }

        moment = Some(next);
    }
    count
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_trace_shows_what_is_computed_and_decided(bytes in prop::collection::vec(any::<u8>(), 0..4000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        trace_life(&graph, &mut entropy, 6);
    }
}

#[test]
fn a_trace_shows_all_of_a_graph_with_everything() {
    let graph = graphs::graph_with_every_kind();
    let mut bytes = pseudorandom_bytes(2);
    let bytes: Vec<u8> = bytes.by_ref().take(40_000).collect();
    let count = trace_life(&graph, &mut Entropy::new(&bytes), 60);
    assert!(count > 10_000, "{count}");

    // Every node has an output, except those that are only for display.
    let trace = Trace::new(&graph).expect("it is sound");
    let shown = graph
        .nodes
        .iter()
        .filter(|(_, node)| node.kind.effects().is_none());
    for (id, node) in shown {
        let ports = trace
            .outputs()
            .filter(|traced| traced.group.is_none() && traced.node == *id);
        assert!(ports.count() > 0, "{node:?}");
    }
}
