//! Batch probabilities are identical, to the bit, to those of each agent's outcomes.

use proptest::{collection::vec, prelude::*};

use super::{
    super::{BLOCK_AGENTS, BatchProbabilities},
    random::{entry, rules},
    *,
};

/// Generates a block of agents with equally many entries.
fn block() -> impl Strategy<Value = Vec<Vec<Entry>>> {
    (0_usize..7).prop_flat_map(|entries| vec(vec(entry(), entries), 1..5))
}

/// Returns the ranks and weights of one entry of all agents.
fn column(block: &[Vec<Entry>], at: usize) -> (Vec<f32>, Vec<f32>) {
    block
        .iter()
        .map(|agent| (agent[at].rank, agent[at].weight))
        .unzip()
}

/// Returns the probabilities of each entry, and whether any agent's are too narrow.
fn compute_probabilities(
    likely: &mut BatchProbabilities,
    rules: &Rules,
    block: &[Vec<Entry>],
) -> (Vec<Vec<f64>>, bool) {
    let columns: Vec<_> = (0..block[0].len()).map(|at| column(block, at)).collect();
    likely.reset();

    for (at, (ranks, weights)) in (0..).zip(&columns) {
        likely.compare_entry(rules, at, ranks, weights);
    }
    likely.set_thresholds(rules);

    let mut shares = vec![vec![0.0; block.len()]; columns.len()];
    for (at, ((ranks, weights), shares)) in (0..).zip(columns.iter().zip(&mut shares)) {
        likely.add_shares(rules, at, ranks, weights, shares);
    }

    let narrow = shares
        .iter_mut()
        .fold(false, |any, shares| likely.normalize_shares(shares) | any);
    (shares, narrow)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn a_batch_gives_each_agent_the_outcomes_of_a_single_decision(
        blocks in vec((block(), rules()), 2),
    ) {
        // The blocks share one state, so nothing of the first may be left in the second.
        let mut likely = BatchProbabilities::default();
        for (block, rules) in blocks.iter().filter(|(_, rules)| rules.can_choose_in_batch()) {
            let (shares, any) = compute_probabilities(&mut likely, rules, block);
            prop_assert_eq!(any, (0..BLOCK_AGENTS).any(|agent| likely.is_narrow(agent)));

            for (agent, entries) in block.iter().enumerate() {
                for (at, expected) in standings(rules, entries).into_iter().enumerate() {
                    let probability = if likely.is_narrow(agent) {
                        expected.probability
                    } else {
                        shares[at][agent]
                    };
                    prop_assert_eq!(probability.to_bits(), expected.probability.to_bits());
                    let found = likely.entry_outcome(rules, agent, entries[at], probability);
                    prop_assert_eq!(found, expected);
                }
            }
        }
    }
}

#[test]
fn only_narrow_shares_need_a_search_for_lots() {
    let rules = Rules {
        pick: by_weight(),
        ..Rules::HIGHEST
    };

    let mut likely = BatchProbabilities::default();
    // One of 2^48 lots is 3.6e-15 of the whole, so 1e-12 is the width of a hundred lots or more.
    let block = [[1.0, 1e-11], [1.0, 1e-13], [0.0, 0.0], [0.0, 1e-30]].map(|agent| weights(&agent));
    let (shares, any) = compute_probabilities(&mut likely, &rules, &block);
    let narrow = [0, 1, 2, 3].map(|agent| likely.is_narrow(agent));

    assert!(any);
    assert_eq!(narrow, [false, true, false, false]);
    assert_eq!([shares[0][2], shares[1][2]], [0.0, 0.0]);
    assert_eq!([shares[0][3], shares[1][3]], [0.0, 1.0]);
}
