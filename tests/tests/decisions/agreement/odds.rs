//! The odds that a batch reports for many situations equal those that a trace shows for each,
//! whether it computes them block by block or agent by agent.

use inclination_core::{
    AgentState, AgentView, Batch, Candidates, Columns, DecisionHandle, DrawKey, OptionHandle,
    Program, Scope,
    authoring::{
        inspect::{Odds, OddsBlock, OptionNow, Output, Trace},
        model::{Graph, Node, NodeId, NodeKind, Socket, Stat, StatId, Wire},
    },
    math::Draw,
    reference::{Reference, ReferenceSituation},
};
use inclination_tests::{Entropy, any_stat::set_column, graphs};
use proptest::prelude::*;

use super::random_life::{AgentMoment, pseudorandom_bytes, random_value, requestable_decisions};

const SEED: u64 = 11;

/// More than one block.
const AGENT_COUNT: usize = 300;

/// The agents to compare, at the ends of blocks.
const COMPARED_AGENTS: [usize; 5] = [0, 1, 255, 256, 299];

struct Comparison<'a> {
    program: &'a Program,
    reference: &'a Reference,
    trace: &'a mut Trace,
    memory: AgentView<'a>,
    now: f64,
}

impl Comparison<'_> {
    /// Asserts that one agent's odds match the reference's numbers and the trace's probabilities.
    fn assert_agreement(
        &mut self,
        decision: DecisionHandle,
        (columns, agent): (&Columns, usize),
        candidates: &Candidates,
        odds: &[Odds],
    ) {
        let situation = ReferenceSituation {
            columns,
            agent,
            candidates,
        };
        let draw = Draw::new(SEED, agent as u64, 0);
        let field = self
            .reference
            .weigh_entries(decision, &situation, self.memory, draw, Some(0));
        let is_default = odds.len() > field.entries.len();
        let entries = field
            .entries
            .iter()
            .chain(field.default.as_ref().filter(|_| is_default));
        assert_eq!(entries.clone().count(), odds.len());
        for (entry, odds) in entries.zip(odds) {
            assert_eq!(self.program.option_at(entry.option), Some(odds.option));
            let numbers = [odds.rank, odds.weight].map(f32::to_bits);
            assert_eq!([entry.rank, entry.weight].map(f32::to_bits), numbers);
            assert_eq!(odds.probability > 0.0, odds.dropped.is_none());
        }

        let sum = odds.iter().fold(0.0, |sum, odds| sum + odds.probability);
        // Each share is rounded once, and so is the sum after each share.
        assert!(sum == 0.0 || (sum - 1.0).abs() < 1e-12, "{odds:?}");

        // All candidates are the first agent's.
        let nobody = Candidates::none();
        let visible = if agent == 0 { candidates } else { &nobody };
        self.trace.set_draws(DrawKey {
            seed: SEED,
            agent: agent as u64,
            count: 0,
        });
        self.trace
            .evaluate_among(visible, Some(self.memory), self.now);
        for option in self.program.options(decision) {
            let own = odds.iter().filter(|odds| odds.option == option);
            let reported = own.fold(0.0, |sum, odds| sum + odds.probability);
            let shown = self.options_now(decision, option);
            // An option that is the default as well appears twice.
            let shown = shown.iter().fold(0.0, |sum, now| sum + now.probability);
            assert_eq!(reported.to_bits(), shown.to_bits(), "{odds:?}");
        }
    }

    fn options_now(&self, decision: DecisionHandle, option: OptionHandle) -> Vec<OptionNow> {
        let outputs = self.trace.outputs();
        let mut own = outputs.filter(|traced| self.program.option_at(traced.path) == Some(option));
        let all = own.find_map(|traced| match traced.output {
            Output::Option(all) => Some(all),
            _ => None,
        });
        let all = all.unwrap_or_default();
        let own = |now: &OptionNow| self.program.decision_at(now.decision) == Some(decision);
        all.into_iter().filter(own).collect()
    }
}

/// Returns every agent's odds, and how many blocks have columns, which must agree with them.
fn compute_odds(
    program: &Program,
    decision: DecisionHandle,
    columns: &Columns,
    candidates: &Candidates,
    memory: (AgentView<'_>, f64),
) -> (Vec<Vec<Odds>>, usize) {
    let mut all = vec![Vec::new(); AGENT_COUNT];
    let mut together = 0;
    Batch::new(program).odds(decision, columns, candidates, Some(memory), |block| {
        block.for_each_agent(|agent, odds| all[agent] = odds.to_vec());
        assert_columns_agree(block, &all);
        together += usize::from(block.columns().is_some());
    });
    (all, together)
}

fn assert_columns_agree(block: &OddsBlock<'_>, all: &[Vec<Odds>]) {
    let Some(columns) = block.columns() else {
        return;
    };
    for (place, agent) in block.agents().enumerate() {
        let (entries, rest) = all[agent].split_at(columns.len());

        // After the columns there is the default option, if none of them is taken.
        let is_taken = entries.iter().any(|odds| odds.probability > 0.0);
        let default = block.default_option().filter(|_| !is_taken);
        let behind = rest.iter().map(|odds| odds.option);
        assert!(behind.eq(default));

        for (odds, column) in entries.iter().zip(columns.clone()) {
            assert_eq!(odds.option, column.option);
            assert_eq!(odds.rank.to_bits(), column.ranks[place].to_bits());
            assert_eq!(odds.weight.to_bits(), column.weights[place].to_bits());
            let probability = column.probabilities[place];
            assert_eq!(odds.probability.to_bits(), probability.to_bits());
        }
    }
}

/// Returns the graph with one number of every decision wired to a constant stat. The rules are then
/// unknown before the graph runs, so every agent is computed separately.
fn wire_decision_numbers(graph: &Graph) -> Graph {
    let mut loose = graph.clone();
    for (id, node) in &graph.nodes {
        let keys = node.all_sockets().map(|(key, _)| key);
        let floor = keys.into_iter().find(|key| {
            node.socket_spec(*key)
                .is_some_and(|spec| spec.key == "floor")
        });
        let (NodeKind::Decision, Some(floor)) = (&node.kind, floor) else {
            continue;
        };

        let Some(Socket::Value(value)) = node.socket(floor) else {
            continue;
        };

        let (stat, source) = (StatId(loose.fresh_id()), NodeId(loose.fresh_id()));
        loose.stats.push(Stat {
            id: stat,
            ..Stat::number(format!("Loose {}", stat.0), 0.0, 1.0)
                .without_clamping()
                .default(value)
        });

        let read = Node::new("", NodeKind::Stat(stat));
        loose.nodes.insert(source, read);
        if let Some(node) = loose.nodes.get_mut(id) {
            node.set_socket(floor, Socket::Wire(Wire::from(source)));
        }
    }
    loose
}

/// Asserts that odds computed together equal odds computed separately. Returns how many blocks were
/// computed together.
fn compare_with_separate(
    [program, each]: [&Program; 2],
    (stats, moment): (&[Vec<f32>], &AgentMoment),
    memory: (AgentView<'_>, f64),
) -> usize {
    let mut count = 0;
    for decision in requestable_decisions(program) {
        let path = program.decision_path(decision).expect("it is its own");
        let [(together, blocks), (each, _)] = [program, each].map(|program| {
            let mut columns = Columns::new(program, AGENT_COUNT);
            columns.set_seed(SEED);
            for ((stat, ..), values) in program.all_stats().zip(stats) {
                set_column(&mut columns, stat, values);
            }
            let decision = program.decision_at(path).expect("both have it");
            let candidates = moment.candidates(program);
            compute_odds(program, decision, &columns, &candidates, memory)
        });

        // As text they differ wherever bits do: nothing in them is NaN, and -0 has its sign.
        assert_eq!(format!("{together:?}"), format!("{each:?}"));
        count += blocks;
    }
    count
}

/// Returns how many options were compared, and how many blocks were computed together.
fn compare(graph: &Graph, entropy: &mut Entropy<'_>) -> (usize, usize) {
    let Ok(program) = Program::new(graph) else {
        return (0, 0);
    };
    let loose = Program::new(&wire_decision_numbers(graph)).expect("it compiled with numbers");
    let reference = Reference::new(graph).expect("it compiled");
    let mut trace = Trace::new(graph).expect("it compiled");

    let moment = AgentMoment::random(graph, entropy, None);
    let candidates = moment.candidates(&program);

    let mut columns = Columns::new(&program, AGENT_COUNT);
    columns.set_seed(SEED);
    let stats: Vec<Vec<f32>> = graph
        .stats
        .iter()
        .map(|_| (0..AGENT_COUNT).map(|_| random_value(entropy)).collect())
        .collect();
    for ((stat, ..), values) in program.all_stats().zip(&stats) {
        set_column(&mut columns, stat, values);
    }

    // Give the agents something to remember.
    let mut state = AgentState::new(&reference, 5, 0.0);
    let situation = ReferenceSituation {
        columns: &columns,
        agent: 7,
        candidates: &candidates,
    };

    let mut now = 0.0;
    for decision in requestable_decisions(&program).into_iter().take(4) {
        now += 1.0;
        reference.decide(decision, &situation, &mut state, now);
    }

    let mut count = 0;
    for decision in requestable_decisions(&program) {
        let memory = (state.view(), now);
        let (all, _) = compute_odds(&program, decision, &columns, &candidates, memory);
        for agent in COMPARED_AGENTS {
            for ((stat, _, scope), values) in program.all_stats().zip(&stats) {
                // All agents share one world.
                let at = if scope == Scope::World { 0 } else { agent };
                trace.set(stat, values[at]);
            }
            let mut comparison = Comparison {
                program: &program,
                reference: &reference,
                trace: &mut trace,
                memory: state.view(),
                now,
            };
            comparison.assert_agreement(decision, (&columns, agent), &candidates, &all[agent]);
            count += all[agent].len();
        }
    }

    let memory = (state.view(), now);
    let together = compare_with_separate([&program, &loose], (&stats, &moment), memory);
    (count, together)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_odds_of_many_equal_those_of_each(bytes in prop::collection::vec(any::<u8>(), 0..8000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        compare(&graph, &mut entropy);
    }
}

#[test]
fn the_odds_of_a_graph_with_everything_agree() {
    let mut bytes = pseudorandom_bytes(4);
    let counts = (0..4).map(|_| {
        let bytes: Vec<u8> = bytes.by_ref().take(40_000).collect();
        compare(&graphs::graph_with_every_kind(), &mut Entropy::new(&bytes)).0
    });
    let count: usize = counts.sum();
    // Five agents see the options of each decision, four times.
    assert!(count > 100, "{count}");
}

#[test]
fn odds_are_computed_together_in_most_random_graphs() {
    let mut bytes = pseudorandom_bytes(9);
    let counts = (0..60).map(|_| {
        let bytes: Vec<u8> = bytes.by_ref().take(8000).collect();
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        compare(&graph, &mut entropy).1
    });
    let together = counts.filter(|blocks| *blocks > 0).count();
    assert!(together > 10, "{together}");
}
