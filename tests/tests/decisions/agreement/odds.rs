//! The odds that a batch tells of many situations are those that a trace shows of each.

use inclination_core::{
    DecisionHandle, OptionHandle, Program,
    eval::{
        Batch, Candidates, Columns, Draws, Odds, OptionNow, Output, Trace,
        reference::{Reference, Situation},
    },
    history::{AgentState, View},
    math::Draw,
    model::{Graph, Scope},
};
use inclination_tests::{Entropy, graphs};
use proptest::prelude::*;

use super::life::{Moment, asked, noise, value};

const SEED: u64 = 11;

/// More than a block.
const AGENTS: usize = 300;

/// The agents that are looked at: the ends of blocks.
const LOOKED_AT: [usize; 5] = [0, 1, 255, 256, 299];

struct Checked<'a> {
    program: &'a Program,
    reference: &'a Reference,
    trace: &'a mut Trace,
    memory: View<'a>,
    now: f64,
}

impl Checked<'_> {
    /// Holds one agent's odds to the reference's numbers, and to the trace's probabilities.
    fn agree(
        &mut self,
        decision: DecisionHandle,
        (columns, agent): (&Columns<'_>, usize),
        candidates: &Candidates<'_>,
        odds: &[Odds],
    ) {
        let situation = Situation {
            columns,
            agent,
            candidates,
        };
        let draw = Draw::new(SEED, agent as u64, 0);
        let field = self
            .reference
            .field(decision, &situation, self.memory, draw, Some(0));
        let is_default = odds.len() > field.entries.len();
        let entries = field.entries.iter();
        let entries = entries.chain(field.default.as_ref().filter(|_| is_default));
        assert_eq!(entries.clone().count(), odds.len());
        for (entry, odds) in entries.zip(odds) {
            assert_eq!(self.program.option_at(entry.option), Some(odds.option));
            let numbers = [odds.rank, odds.weight].map(f32::to_bits);
            assert_eq!([entry.rank, entry.weight].map(f32::to_bits), numbers);
            assert_eq!(odds.probability > 0.0, odds.dropped.is_none());
        }
        let sum = odds.iter().fold(0.0, |sum, odds| sum + odds.probability);
        // Each share is rounded once, and so is the sum after each.
        assert!(sum == 0.0 || (sum - 1.0).abs() < 1e-12, "{odds:?}");

        // They are all the first agent's.
        let nobody = Candidates::none();
        let seen = if agent == 0 { candidates } else { &nobody };
        self.trace.set_draws(Draws {
            seed: SEED,
            agent: agent as u64,
            counter: 0,
        });
        self.trace.evaluate_among(seen, Some(self.memory), self.now);
        for option in self.program.options(decision) {
            let own = odds.iter().filter(|odds| odds.option == option);
            let told = own.fold(0.0, |sum, odds| sum + odds.probability);
            let shown = self.shown(decision, option);
            // Where the same option is the default as well, it stands there twice.
            let shown = shown.iter().fold(0.0, |sum, now| sum + now.probability);
            assert_eq!(told.to_bits(), shown.to_bits(), "{odds:?}");
        }
    }

    fn shown(&self, decision: DecisionHandle, option: OptionHandle) -> Vec<OptionNow> {
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

fn compare(graph: &Graph, entropy: &mut Entropy<'_>) -> usize {
    let Ok(program) = Program::new(graph) else {
        return 0;
    };
    let reference = Reference::new(graph).expect("it compiled");
    let mut trace = Trace::new(graph).expect("it compiled");
    let moment = Moment::random(graph, entropy, None);
    let candidates = moment.candidates(&program);
    let mut columns = Columns::new(&program, AGENTS);
    columns.set_draws(SEED, &[], &[]);
    let stats: Vec<Vec<f32>> = graph
        .stats
        .iter()
        .map(|_| (0..AGENTS).map(|_| value(entropy)).collect())
        .collect();
    for ((stat, ..), values) in program.stats().zip(&stats) {
        columns.set(stat, values);
    }
    // Something to remember.
    let mut state = AgentState::new(reference.layout(), 5, 0.0);
    let situation = Situation {
        columns: &columns,
        agent: 7,
        candidates: &candidates,
    };
    let mut now = 0.0;
    for decision in asked(&program).into_iter().take(4) {
        now += 1.0;
        reference.decide(decision, &situation, &mut state, now);
    }
    let mut count = 0;
    for decision in asked(&program) {
        let mut all = vec![Vec::new(); AGENTS];
        let memory = Some((state.view(), now));
        Batch::new(&program).odds_each(decision, &columns, &candidates, memory, |agent, odds| {
            all[agent] = odds.to_vec();
        });
        for agent in LOOKED_AT {
            for ((stat, _, scope), values) in program.stats().zip(&stats) {
                // The world is one for all.
                let at = if scope == Scope::World { 0 } else { agent };
                trace.set(stat, values[at]);
            }
            let mut checked = Checked {
                program: &program,
                reference: &reference,
                trace: &mut trace,
                memory: state.view(),
                now,
            };
            checked.agree(decision, (&columns, agent), &candidates, &all[agent]);
            count += all[agent].len();
        }
    }
    count
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn odds_of_many_are_those_of_each(bytes in prop::collection::vec(any::<u8>(), 0..8000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::deciding(&mut entropy);
        compare(&graph, &mut entropy);
    }
}

#[test]
fn odds_of_a_graph_with_everything() {
    let mut bytes = noise(4);
    let counts = (0..4).map(|_| {
        let bytes: Vec<u8> = bytes.by_ref().take(40_000).collect();
        compare(&graphs::everything(), &mut Entropy::new(&bytes))
    });
    let count: usize = counts.sum();
    // Five agents look at the options of each decision, four times.
    assert!(count > 100, "{count}");
}
