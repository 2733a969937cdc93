//! Properties of all of these nodes.

use inclination_core::{
    Program, Single,
    authoring::{
        Builder, InputValue, arithmetic, chance, combine,
        kind::{Family, Kind},
        model::Stat,
    },
    number::Plain,
};
use inclination_tests::AWKWARD_VALUES;
use proptest::prelude::*;

use super::{all_settings, compute};

fn all_kinds() -> impl Iterator<Item = Kind> {
    [arithmetic::KINDS, combine::KINDS, chance::KINDS]
        .into_iter()
        .flatten()
        .copied()
}

fn is_value(x: f32) -> bool {
    x.is_finite() && x.to_bits() != (-0.0_f32).to_bits()
}

/// Calls `with` for every way to fill `places` places with these values.
fn fill(values: &[f32], places: usize, mut with: impl FnMut(&[f32])) {
    let mut filled = vec![0.0; places];
    for way in 0..values.len().pow(places as u32) {
        let mut rest = way;
        for place in &mut filled {
            *place = values[rest % values.len()];
            rest /= values.len();
        }
        with(&filled);
    }
}

#[test]
fn every_node_is_total_at_awkward_arguments() {
    const PROBE_VALUES: [f32; 14] = [
        0.0,
        0.5,
        1.0,
        -1.0,
        2.5,
        0.999_999_94,
        1e-45,
        -1e-45,
        f32::MIN_POSITIVE,
        1e20,
        -1e20,
        0.1,
        f32::MAX,
        f32::MIN,
    ];

    for kind in all_kinds() {
        let own = kind.spec().sockets().count();
        let row = kind.spec().row.len();
        for settings in all_settings(kind) {
            for draw in [0.0, 0.3, 1.0_f32.next_down()] {
                for rows in 0..=if row == 0 { 0 } else { 2 } {
                    fill(&PROBE_VALUES, own + rows * row, |filled| {
                        let (sockets, rows) = filled.split_at(own);
                        let result = compute(kind, sockets, rows, &settings, draw);
                        assert!(
                            is_value(result),
                            "{kind:?} {settings:?} {filled:?}: {result}"
                        );
                    });
                }
                if !kind.spec().draws {
                    break;
                }
            }
        }
    }
}

#[test]
fn every_node_has_a_unique_key_and_a_description() {
    let mut keys: Vec<_> = Kind::all().map(|kind| kind.spec().key).collect();
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);

    for kind in all_kinds() {
        let spec = kind.spec();
        for text in [spec.title, spec.summary, spec.formula, spec.domain] {
            assert!(!text.is_empty(), "{kind:?}");
        }

        let expected = match kind {
            kind if arithmetic::KINDS.contains(&kind) => Family::Arithmetic,
            kind if combine::KINDS.contains(&kind) => Family::Combine,
            _ => Family::Chance,
        };
        assert_eq!(spec.family, expected, "{kind:?}");

        for socket in spec.sockets().chain(spec.row) {
            let (low, high) = socket.domain;
            let default = socket.default.expect("a plain number may always be typed");
            assert!(low <= default && default <= high, "{kind:?} {}", socket.key);
        }
    }
}

/// The source of a socket's value in a graph.
#[derive(Clone, Copy, Debug)]
enum Source {
    Typed,
    /// A stat whose bookends are the value and this number.
    Stat(f32),
}

fn any_number() -> impl Strategy<Value = f32> {
    let awkward = prop::sample::select(AWKWARD_VALUES.map(|x| Plain::from(x).get()).to_vec());
    prop_oneof![1 => awkward, 2 => 0.0..=1.0_f32, 2 => -100.0..100.0_f32]
}

fn any_source() -> impl Strategy<Value = Source> {
    prop_oneof![Just(Source::Typed), any_number().prop_map(Source::Stat)]
}

/// Returns the result of a compiled graph of one node.
fn run_compiled(
    kind: Kind,
    sockets: &[(f32, Source)],
    rows: &[(f32, Source)],
    settings: &[u8],
) -> f32 {
    let mut graph = Builder::new("one node");
    let mut given = Vec::new();

    let mut socket = |graph: &mut Builder, (value, source)| match source {
        Source::Typed => InputValue::from(value),
        Source::Stat(other) => {
            let name = format!("stat {}", given.len());
            let wire = graph.stat(Stat::number(
                name.as_str(),
                other.min(value),
                other.max(value),
            ));
            given.push((name, value));
            wire.into()
        }
    };

    let sockets: Vec<_> = sockets
        .iter()
        .map(|place| socket(&mut graph, *place))
        .collect();
    let rows: Vec<_> = rows
        .iter()
        .map(|place| socket(&mut graph, *place))
        .collect();

    let mut node = graph.node_of_kind("node", kind);
    for (spec, socket) in kind.spec().sockets().zip(sockets) {
        node = node.with(spec.key, socket);
    }
    for (spec, chosen) in kind.spec().settings().zip(settings) {
        node = node.set(spec.key, spec.options[usize::from(*chosen)]);
    }
    for row in rows.chunks(kind.spec().row.len().max(1)) {
        node = match row {
            [value, weight] => node.row([value.clone(), weight.clone()]),
            [value] => node.row([value.clone()]),
            _ => node,
        };
    }
    let wire = node.out();
    graph.factor("Result", wire);

    let program =
        Program::new(&graph.finish().expect("the graph is written soundly")).expect("it compiles");

    let mut agent = Single::new(&program);
    for (name, value) in given {
        agent.set(program.stat(&name).expect("the stat is there"), value);
    }
    agent.evaluate();
    agent.factor(program.factor("Result").expect("the factor is there"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// The compiler folds, drops and narrows; none of that may change a bit.
    #[test]
    fn every_node_compiles_to_the_result_that_it_computes(
        places in prop::collection::vec((any_number(), any_source()), 5),
        rows in prop::collection::vec((any_number(), any_source()), 0..8),
    ) {
        for kind in all_kinds().filter(|kind| !kind.spec().draws) {
            let width = kind.spec().row.len();
            let sockets = &places[..kind.spec().sockets().count()];
            let rows = &rows[..rows.len().checked_div(width).unwrap_or(0) * width];
            let values = |places: &[(f32, Source)]| places.iter().map(|(value, _)| *value).collect::<Vec<_>>();
            for settings in all_settings(kind) {
                let expected = compute(kind, &values(sockets), &values(rows), &settings, 0.0);
                let result = run_compiled(kind, sockets, rows, &settings);
                prop_assert_eq!(result.to_bits(), expected.to_bits(), "{:?} {:?}", kind, settings);
            }
        }
    }
}
