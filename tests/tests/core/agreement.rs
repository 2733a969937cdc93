//! The four evaluators agree to the bit, on random graphs and awkward stats, however the agents are
//! split into batches.

use std::collections::BTreeSet;

use inclination_core::{
    Batch, Columns, FactorHandle, Program, Single, Vectors,
    authoring::{
        consider,
        inspect::{Output, Trace},
        kind::{Kind, STRUCTURAL_KINDS},
        model::Graph,
    },
    reference::{Evaluator, Reference},
};
use inclination_tests::{AWKWARD_VALUES, Entropy, any_stat::set_column, graphs};
use proptest::prelude::*;

/// The output of an evaluator: a column for each factor.
type Results = Vec<Vec<u32>>;

/// The stats of some agents, a column for each stat, and their draws.
struct Agents {
    stats: Vec<Vec<f32>>,
    ids: Vec<u64>,
    counters: Vec<u64>,
    count: usize,
}

impl Agents {
    fn random(graph: &Graph, entropy: &mut Entropy<'_>, count: usize) -> Self {
        let stats = graph
            .stats
            .iter()
            .map(|_| (0..count).map(|_| entropy.any_value()).collect())
            .collect();
        let ids = (0..count as u64).map(|agent| agent * 7 + 3).collect();
        Self {
            stats,
            ids,
            counters: vec![2; count],
            count,
        }
    }

    fn columns(&self, program: &Program) -> Columns {
        let mut columns = Columns::new(program, self.count);
        for ((stat, ..), values) in program.all_stats().zip(&self.stats) {
            set_column(&mut columns, stat, values);
        }
        columns.set_seed(11);
        columns
            .set_agent_keys(&self.ids, &self.counters)
            .expect("the inputs fit");
        columns
    }
}

fn evaluate_columns(
    program: &Program,
    columns: &Columns,
    evaluator: &mut dyn Evaluator,
) -> Results {
    let mut values: Vec<Vec<f32>> = program
        .factors()
        .map(|_| vec![f32::NAN; columns.agents()])
        .collect();

    let mut out: Vec<_> = program
        .factors()
        .map(|(factor, ..)| factor)
        .zip(values.iter_mut().map(Vec::as_mut_slice))
        .collect();

    evaluator.evaluate_all(columns, &mut out);

    values
        .iter()
        .map(|column| column.iter().map(|value| value.to_bits()).collect())
        .collect()
}

/// Runs a graph through every evaluator and compares each with the reference.
fn assert_agreement(graph: &Graph, agents: &Agents) {
    let Ok(program) = Program::new(graph) else {
        return;
    };
    let columns = agents.columns(&program);
    let expected = evaluate_columns(
        &program,
        &columns,
        &mut Reference::new(graph).expect("it compiled"),
    );

    for value in expected.iter().flatten().map(|bits| f32::from_bits(*bits)) {
        assert!(
            value.is_finite() && value.to_bits() != (-0.0_f32).to_bits(),
            "a factor is {value}"
        );
    }

    assert_eq!(
        evaluate_columns(&program, &columns, &mut Single::new(&program)),
        expected,
        "single"
    );
    assert_eq!(
        evaluate_columns(
            &program,
            &columns,
            &mut Trace::new(graph).expect("it compiled")
        ),
        expected,
        "trace"
    );

    for vectors in Vectors::ALL {
        assert_eq!(
            evaluate_columns(
                &program,
                &columns,
                &mut Batch::with_vectors(&program, vectors)
            ),
            expected,
            "{vectors:?}"
        );
    }

    let mut threads = ThreeThreads(&program);
    assert_eq!(evaluate_columns(&program, &columns, &mut threads), expected);
}

/// Three threads that share the agents.
struct ThreeThreads<'p>(&'p Program);

impl Evaluator for ThreeThreads<'_> {
    fn evaluate_all(&mut self, columns: &Columns, out: &mut [(FactorHandle, &mut [f32])]) {
        let size = columns.agents().div_ceil(3).max(1);

        let mut parts = [(); 3].map(|()| Vec::new());
        for (factor, column) in out {
            for (part, chunk) in parts.iter_mut().zip(column.chunks_mut(size)) {
                part.push((*factor, chunk));
            }
        }

        std::thread::scope(|scope| {
            for (at, mut out) in parts.into_iter().enumerate() {
                let mut batch = Batch::new(self.0);
                let agents = at * size..columns.agents().min((at + 1) * size);
                scope.spawn(move || {
                    let call = batch.evaluate(columns).range(agents);
                    call.write(&mut out).expect("there is room for each agent");
                });
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn evaluators_agree_on_random_graphs(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random(&mut entropy);
        let count = 1 + entropy.pick_below(40);
        let agents = Agents::random(&graph, &mut entropy, count);
        assert_agreement(&graph, &agents);
    }

    #[test]
    fn every_node_of_a_trace_agrees_with_the_reference(bytes in prop::collection::vec(any::<u8>(), 0..1600)) {
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random(&mut entropy);
        if let Ok(mut trace) = Trace::new(&graph) {
            let agents = Agents::random(&graph, &mut entropy, 1);
            let program = trace.program().clone();
            let columns = agents.columns(&program);
            let reference = Reference::new(&graph).expect("it compiled");
            evaluate_columns(&program, &columns, &mut trace);

            for traced in trace.outputs().filter(|traced| traced.group.is_none()) {
                let Output::Value(value) = traced.output else { continue };
                let wire = inclination_core::authoring::model::Wire { node: traced.node, port: traced.port };
                let expected = reference.value(wire, &columns, 0);
                prop_assert_eq!(value.to_bits(), expected.to_bits(), "{:?}", graph.nodes.get(&traced.node));
            }
        }
    }
}

#[test]
fn blocks_and_tails_of_every_length_agree_with_one_agent() {
    let graph = graphs::graph_with_every_kind();
    for count in [
        0, 1, 15, 16, 17, 63, 64, 65, 255, 256, 257, 511, 512, 513, 1000,
    ] {
        let bytes: Vec<u8> = (0..count * 60).map(|at| (at * 31 % 251) as u8).collect();

        assert_agreement(
            &graph,
            &Agents::random(&graph, &mut Entropy::new(&bytes), count),
        );
    }
}

#[test]
fn awkward_stats_give_identical_bits_everywhere() {
    let graph = graphs::graph_with_every_kind();
    let count = AWKWARD_VALUES.len();
    let stats = (0..graph.stats.len())
        .map(|stat| {
            (0..count)
                .map(|at| AWKWARD_VALUES[(at + stat) % count])
                .collect()
        })
        .collect();
    assert_agreement(
        &graph,
        &Agents {
            stats,
            ids: vec![1; count],
            counters: vec![0; count],
            count,
        },
    );
}

#[test]
fn missing_columns_take_defaults() {
    let graph = graphs::graph_with_every_kind();
    let program = Program::new(&graph).expect("it is sound");
    let empty = Columns::new(&program, 20);
    let expected = evaluate_columns(
        &program,
        &empty,
        &mut Reference::new(&graph).expect("it is sound"),
    );

    assert_eq!(
        evaluate_columns(&program, &empty, &mut Batch::new(&program)),
        expected
    );

    // So do agents with NaN, which agents that are added have.
    let mut grown = Columns::new(&program, 5);
    for (stat, ..) in program.all_stats() {
        set_column(&mut grown, stat, &[3.0; 5]);
    }
    grown.resize(20);
    let mut with_nan = Columns::new(&program, 20);
    let values: Vec<f32> = (0..20)
        .map(|at| if at < 5 { 3.0 } else { f32::NAN })
        .collect();
    for (stat, ..) in program.all_stats() {
        set_column(&mut with_nan, stat, &values);
    }
    let expected = evaluate_columns(
        &program,
        &with_nan,
        &mut Reference::new(&graph).expect("it is sound"),
    );
    assert_eq!(
        evaluate_columns(&program, &grown, &mut Batch::new(&program)),
        expected
    );
}

#[test]
fn agents_in_rows_agree_with_agents_in_columns() {
    let graph = graphs::graph_with_every_kind();
    let program = Program::new(&graph).expect("it is sound");
    let width = graph.stats.len();
    let rows: Vec<f32> = (0..300 * width).map(|at| (at * 37 % 101) as f32).collect();
    let by_stat: Vec<Vec<f32>> = (0..width)
        .map(|stat| rows.iter().skip(stat).step_by(width).copied().collect())
        .collect();

    let (mut from_rows, mut from_columns) =
        (Columns::new(&program, 300), Columns::new(&program, 300));
    for (stat, ..) in program.stats() {
        from_columns.set(stat, &by_stat[stat.index()]).unwrap();
    }

    let stats: Vec<_> = program
        .stats()
        .map(|(stat, ..)| (stat, stat.index()))
        .collect();
    from_rows.set_from_rows(&stats, &rows, width).unwrap();

    let expected = evaluate_columns(&program, &from_columns, &mut Single::new(&program));
    assert_eq!(
        evaluate_columns(&program, &from_rows, &mut Batch::new(&program)),
        expected
    );
    assert_eq!(
        evaluate_columns(&program, &from_rows, &mut Single::new(&program)),
        expected
    );
}

/// Returns the keys of the node kinds in some graphs.
fn collect_kinds<'g>(graphs: impl IntoIterator<Item = &'g Graph>) -> BTreeSet<&'static str> {
    graphs
        .into_iter()
        .flat_map(|graph| {
            let groups = graph.groups.values().map(|group| &group.nodes);
            groups.chain([&graph.nodes])
        })
        .flat_map(|nodes| nodes.values())
        .map(|node| node.kind.spec().key)
        .collect()
}

#[test]
fn the_generators_create_every_kind_of_node() {
    let kinds = Kind::all().map(Kind::spec);
    let forms = consider::KINDS.iter().map(|form| form.spec());
    let all: BTreeSet<&str> = kinds
        .chain(forms)
        .chain(STRUCTURAL_KINDS.iter().copied())
        .map(|spec| spec.key)
        .collect();

    let mut state = 1_u64;
    let random: Vec<Graph> = (0..400)
        .map(|_| {
            let bytes: Vec<u8> = (0..2000)
                .map(|_| {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    (state >> 56) as u8
                })
                .collect();
            graphs::random(&mut Entropy::new(&bytes))
        })
        .collect();

    assert_eq!(collect_kinds(&random), all);
    assert_eq!(collect_kinds([&graphs::graph_with_every_kind()]), all);
}
