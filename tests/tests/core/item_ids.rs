//! The IDs in graphs that are written in Rust: a part keeps its ID while others are added, removed
//! and reordered, and two parts with one ID are reported.

use std::collections::{BTreeMap, BTreeSet};

use inclination_core::authoring::{
    BuildError, Builder, Mistake, curve,
    model::{NodeId, Stat},
};
use inclination_tests::{Entropy, random_life::pseudorandom_bytes};
use proptest::prelude::*;

/// The number of different parts of the random graphs.
const PART_COUNT: usize = 60;

/// Adds a part by its number. Every second one has a key, and a name that is another one in each
/// version. Every third one is in a group.
fn add_part(graph: &mut Builder, part: usize, version: usize) -> NodeId {
    let is_keyed = part.is_multiple_of(2);
    let name = if is_keyed {
        format!("Part {}", (part + 1 + 2 * version) % PART_COUNT)
    } else {
        format!("Part {part}")
    };
    let key = format!("part {part}");
    match part % 4 {
        0 => graph.option(name, []).keyed(&key).out().node(),
        1 => graph.option(name, []).out().node(),
        2 => graph.decision(name, []).keyed(&key).out().node(),
        _ => graph.add(name, curve::linear(0.5)).out().node(),
    }
}

/// Builds a graph of some parts, in this order, and returns their IDs.
fn build_parts(parts: &[usize], version: usize) -> BTreeMap<usize, NodeId> {
    let (inside, outside): (Vec<usize>, Vec<usize>) =
        parts.iter().partition(|part| part.is_multiple_of(3));
    let mut graph = Builder::new("parts");
    let mut ids = BTreeMap::new();
    // Something else that has the name of a part.
    graph.stat(Stat::number(format!("Part {version}"), 0.0, 1.0));
    let (before, after) = outside.split_at(outside.len() * version / 2);
    let mut add = |graph: &mut Builder, parts: &[usize]| {
        for part in parts {
            ids.insert(*part, add_part(graph, *part, version));
        }
    };
    add(&mut graph, before);
    graph.group("Group", |graph| add(graph, &inside));
    add(&mut graph, after);

    let graph = graph.finish().expect("its keys and names differ");
    let nodes = graph.bodies().map(|(_, body)| body.len());
    assert_eq!(nodes.sum::<usize>(), parts.len() + 1);
    ids
}

/// A random selection of the parts, in any order.
fn some_parts() -> impl Strategy<Value = Vec<usize>> {
    prop::sample::subsequence((0..PART_COUNT).collect::<Vec<_>>(), 0..=PART_COUNT).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn parts_keep_their_ids_while_others_come_and_go(
        versions in prop::array::uniform3(some_parts()),
    ) {
        let mut known = BTreeMap::new();
        for (version, parts) in versions.iter().enumerate() {
            for (part, id) in build_parts(parts, version) {
                prop_assert_eq!(*known.entry(part).or_insert(id), id, "{}", part);
            }
        }
        let ids: BTreeSet<NodeId> = known.values().copied().collect();
        prop_assert_eq!(ids.len(), known.len());
    }
}

/// The ID of an option by its name: a hash by FNV-1a and the finalizer of `SplitMix64`, both
/// written again here, below 2^30.
fn expected_id(name: &str) -> u32 {
    let number = |number: usize| (number as u32).to_le_bytes();
    let words = ["Option", name].map(|word| {
        let length = number(word.len());
        [&length[..], word.as_bytes(), &number(0)].concat()
    });
    let hash = words
        .concat()
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let mixed = [(30, 0xBF58_476D_1CE4_E5B9_u64), (27, 0x94D0_49BB_1331_11EB)]
        .into_iter()
        .fold(hash, |word, (shift, factor)| {
            (word ^ (word >> shift)).wrapping_mul(factor)
        });
    ((mixed ^ (mixed >> 31)) % (1 << 30)) as u32
}

#[test]
fn every_option_that_gets_the_id_of_another_by_chance_is_reported() {
    let bytes: Vec<u8> = pseudorandom_bytes(1).take(16).collect();
    let mut entropy = Entropy::new(&bytes);
    let mut reported = 0;
    for _ in 0..2 {
        let prefix = entropy.byte();
        let names: Vec<String> = (0..50_000).map(|at| format!("{prefix}-{at}")).collect();
        let mut graph = Builder::new("large");
        let mut ids = BTreeSet::new();
        let mut colliding = Vec::new();
        for name in &names {
            let id = graph.option(name.clone(), []).out().node();
            let expected = expected_id(name);
            if ids.insert(expected) {
                assert_eq!(id, NodeId(expected), "{name}");
            } else {
                colliding.push(name);
            }
        }

        let error = graph.finish().err();
        let mistakes = error.iter().flat_map(BuildError::mistakes);
        let mistakes: Vec<&str> = mistakes.map(Mistake::sentence).collect();
        assert_eq!(mistakes.len(), colliding.len(), "{mistakes:?}");
        for name in &colliding {
            let quoted = format!("\"{name}\" (Option) gets by chance the same ID");
            assert!(mistakes.iter().any(|mistake| mistake.starts_with(&quoted)));
        }
        reported += mistakes.len();
    }
    assert!(reported > 0, "50,000 names should give a collision");
}
