//! What is worked out for many agents together is what each one's standings say, to the bit.

use proptest::{collection::vec, prelude::*};

use super::{
    super::{LANES, Likely},
    random::{entry, rules},
    *,
};

/// Agents who have as many entries each.
fn block() -> impl Strategy<Value = Vec<Vec<Entry>>> {
    (0_usize..7).prop_flat_map(|entries| vec(vec(entry(), entries), 1..5))
}

fn column(block: &[Vec<Entry>], at: usize) -> (Vec<f32>, Vec<f32>) {
    block
        .iter()
        .map(|agent| (agent[at].rank, agent[at].weight))
        .unzip()
}

/// Each entry's probabilities, and whether any has to be looked for.
fn weigh(likely: &mut Likely, rules: &Rules, block: &[Vec<Entry>]) -> (Vec<Vec<f64>>, bool) {
    let columns: Vec<_> = (0..block[0].len()).map(|at| column(block, at)).collect();
    likely.begin();
    for (at, (ranks, weights)) in (0..).zip(&columns) {
        likely.lead(rules, at, ranks, weights);
    }
    likely.bars(rules);
    let mut shares = vec![vec![0.0; block.len()]; columns.len()];
    for (at, ((ranks, weights), shares)) in (0..).zip(columns.iter().zip(&mut shares)) {
        likely.share(rules, at, (ranks, weights), shares);
    }
    let narrow = shares
        .iter_mut()
        .fold(false, |any, shares| likely.settle(shares) | any);
    (shares, narrow)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn many_stand_as_each_does(blocks in vec((block(), rules()), 2)) {
        // One after the other, so that nothing of the first is left in the second.
        let mut likely = Likely::default();
        for (block, rules) in blocks.iter().filter(|(_, rules)| rules.suit_many()) {
            let (shares, any) = weigh(&mut likely, rules, block);
            prop_assert_eq!(any, (0..LANES).any(|agent| likely.is_narrow(agent)));
            for (agent, entries) in block.iter().enumerate() {
                for (at, expected) in standings(rules, entries).into_iter().enumerate() {
                    let probability = if likely.is_narrow(agent) {
                        expected.probability
                    } else {
                        shares[at][agent]
                    };
                    prop_assert_eq!(probability.to_bits(), expected.probability.to_bits());
                    let found = likely.standing(rules, agent, entries[at], probability);
                    prop_assert_eq!(found, expected);
                }
            }
        }
    }
}

#[test]
fn what_is_likely_enough_needs_no_lots_to_be_looked_for() {
    let rules = Rules {
        pick: by_weight(),
        ..Rules::HIGHEST
    };
    let mut likely = Likely::default();
    // One of 2^48 lots is 3.6e-15 of all; twelve digits are a hundred and more.
    let block = [[1.0, 1e-11], [1.0, 1e-13], [0.0, 0.0], [0.0, 1e-30]].map(|agent| weights(&agent));
    let (shares, any) = weigh(&mut likely, &rules, &block);
    let narrow = [0, 1, 2, 3].map(|agent| likely.is_narrow(agent));
    assert!(any);
    assert_eq!(narrow, [false, true, false, false]);
    assert_eq!([shares[0][2], shares[1][2]], [0.0, 0.0]);
    assert_eq!([shares[0][3], shares[1][3]], [0.0, 1.0]);
}
