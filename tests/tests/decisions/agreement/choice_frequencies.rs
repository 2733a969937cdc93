//! Options are chosen as often as their computed probabilities say.

use std::collections::BTreeMap;

use inclination_core::{
    AgentState, Program, Single,
    authoring::{
        decide::{Entry, Keep, Pick, Ranks, Rules, Scratch},
        model::{Graph, Node, NodeKind, Socket},
    },
    math::Draw,
    reference::{Reference, ReferenceSituation, WeighedEntries},
};
use inclination_tests::{Entropy, graphs};

use super::random_life::{AgentMoment, pseudorandom_bytes};

const SEED_COUNT: u64 = 300;

/// The rules of a decision whose numbers are all typed, or `None` if one of them is wired.
fn typed_rules(node: &Node) -> Option<Rules> {
    let spec = node.kind.spec();
    let word = |key: &str| {
        let setting = spec.settings().find(|setting| setting.key == key);
        setting.map_or("", |setting| {
            setting.options[usize::from(node.setting(key))]
        })
    };
    let number = |key: &str| match node.sockets[spec.socket_position(key)?] {
        Socket::Value(value) => Some(value),
        Socket::Unset | Socket::Wire(_) => None,
    };

    Some(Rules {
        floor: number("floor")?,
        ranks: match word("ranks") {
            "highest" => Ranks::Highest,
            _ => Ranks::Ignore,
        },
        keep: match word("keep") {
            "best" => Keep::Best(number("count")?),
            "share" => Keep::Share(number("share")?),
            "margin" => Keep::Margin(number("margin")?),
            _ => Keep::All,
        },
        pick: match word("pick") {
            "first" => Pick::First,
            "uniform" => Pick::Uniform,
            "weighted" => Pick::Weighted {
                exponent: number("exponent")?,
            },
            "softmax" => Pick::Softmax {
                temperature: number("temperature")?,
            },
            _ => Pick::Highest,
        },
    })
}

/// The allowed distance of a count from its expectation. By Bernstein's inequality, a fair count
/// exceeds it with a chance of one in a million.
fn count_tolerance(variance: f64) -> f64 {
    let log = 2e6_f64.ln();
    log / 3.0 + (log * log / 9.0 + 2.0 * log * variance).sqrt()
}

/// Compares choices and probabilities for newborns in games of many seeds, in each decision whose
/// weights depend on no draw. Returns how many decisions were up to chance.
fn compare_frequencies(graph: &Graph, moment: &mut AgentMoment) -> usize {
    let Ok(program) = Program::new(graph) else {
        return 0;
    };
    let reference = Reference::new(graph).expect("it compiled");
    let mut up_to_chance = 0;
    let decisions = graph
        .nodes
        .values()
        .filter(|node| matches!(node.kind, NodeKind::Decision));
    for node in decisions.filter(|node| !node.name.starts_with(graphs::INNER_PREFIX)) {
        let Some(rules) = typed_rules(node) else {
            continue;
        };
        let decision = program.decision(&node.name).expect("it is there");

        let weigh = |seed: u64| -> WeighedEntries {
            let columns = moment.columns(&program);
            let candidates = moment.candidates(&program);
            let situation = ReferenceSituation {
                columns: &columns,
                agent: 0,
                candidates: &candidates,
            };
            let state = AgentState::new(&reference, 7, 0.0);
            let draw = Draw::new(seed, 7, 0);
            reference.weigh_entries(decision, &situation, state.view(), draw, None)
        };

        let first = weigh(0);
        if (1..4).any(|seed| weigh(seed) != first) {
            continue;
        }

        let entries: Vec<Entry> = first
            .entries
            .iter()
            .map(|weighed| Entry {
                rank: weighed.rank,
                weight: weighed.weight,
            })
            .collect();

        let mut outcomes = Vec::new();
        rules.compute_outcomes(&entries, &mut Scratch::default(), &mut outcomes);

        // An option may appear twice, once under a group's name for it.
        let mut expected = BTreeMap::new();
        for (weighed, outcome) in first.entries.iter().zip(&outcomes) {
            *expected
                .entry(reference.option_handle(weighed.option))
                .or_insert(0.0) += outcome.probability;
        }

        up_to_chance +=
            usize::from(outcomes.iter().filter(|one| one.probability > 0.01).count() > 1);
        if expected.values().all(|probability| *probability == 0.0) {
            continue;
        }

        let mut counts = BTreeMap::new();
        for seed in 0..SEED_COUNT {
            let mut single = Single::new(&program);
            moment.apply_to(&mut single);
            single.set_seed(seed);
            let mut state = AgentState::new(&program, 7, 0.0);
            let candidates = moment.candidates(&program);
            let choice = single.decide_among(decision, &candidates, &mut state, 0.0);
            *counts.entry(choice.option).or_insert(0.0) += 1.0;
        }

        for (option, probability) in expected {
            let count = counts.remove(&option).unwrap_or(0.0);
            let (mean, variance) = (
                SEED_COUNT as f64 * probability,
                SEED_COUNT as f64 * probability * (1.0 - probability).max(0.0),
            );
            assert!(
                f64::abs(count - mean) <= count_tolerance(variance),
                "{option:?} of {}: {count}, not {mean}, of {SEED_COUNT}",
                node.name
            );
        }
        assert!(counts.is_empty(), "{counts:?}");
    }
    up_to_chance
}

#[test]
fn options_are_chosen_as_often_as_their_probabilities_say() {
    let mut bytes = pseudorandom_bytes(3);
    let mut up_to_chance = 0;
    for _ in 0..100 {
        let bytes: Vec<u8> = bytes.by_ref().take(4000).collect();
        let mut entropy = Entropy::new(&bytes);
        let graph = graphs::random_with_decisions(&mut entropy);
        let mut moment = AgentMoment::random(&graph, &mut entropy, None);
        up_to_chance += compare_frequencies(&graph, &mut moment);
    }
    assert!(up_to_chance > 20, "{up_to_chance}");
}
