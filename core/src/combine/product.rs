//! The weighted product, in which any 0 vetoes.
//!
//! Every further factor below 1 makes a product smaller, so options with many considerations lose
//! to options with few. The compensation raises each factor by a part of its distance to 1, more so
//! the more factors there are.

use super::{PULL_ROW, pulled_inputs};
use crate::{
    kind::{Args, Family, Formula, SettingSpec, Spec},
    number::Number,
};

pub struct Product;

const COMPENSATE: usize = 0;

impl Formula for Product {
    const SPEC: &'static Spec = &Spec {
        key: "product",
        title: "Product",
        family: Family::Combine,
        summary: "multiplies its inputs; any 0 with full weight vetoes",
        formula: "product of all s, where s = 1 - weight + weight * value; compensated: product of all \
                  (s + (1 - s) * (1 - 1 / n) * s), where n = sum of weights, at least 1",
        domain: "meant for values from 0 to 1, but works with any; an input with a weight of 0.5 pulls the \
                 product half as far from 1, and one with a weight of 0 is left out; a weight outside 0 to 1 \
                 counts as the nearer end; without inputs, the result is 1; compensation applies after the \
                 weight, counts an input by its weight, and leaves values outside 0 to 1 unchanged",
        ends: "0 with full weight gives 0, compensated or not; if all inputs are 1, the result is 1",
        words: &[
            "multiply",
            "times",
            "veto",
            "all",
            "considerations",
            "compensation factor",
            "make-up",
        ],
        row: PULL_ROW,
        own_settings: &[SettingSpec::flag(
            "compensate",
            "compensate",
            "raise each input slightly, and more if there are many, so that many inputs do not make the product too small",
            false,
        )],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let one = N::from(1.0);
        let scores = || pulled_inputs(args.rows).map(|(score, _)| score);
        if !args.flag(COMPENSATE) {
            return scores().fold(one, |product, score| product * score);
        }

        let count = pulled_inputs(args.rows).fold(N::from(0.0), |count, (_, weight)| count + weight);
        let share = one - one / count.max(one);

        scores().fold(one, |product, score| product * compensate_score(score, share))
    }
}

crate::draft::typed_node! {
    impl Formula for Product;
    /// Creates the weighted product of its inputs, in which any 0 vetoes.
    pub fn product([inputs: crate::draft::Row]);
    flags {
        /// Raises each input slightly, and more if there are many, so that many inputs do not make
        /// the product too small.
        compensated = "compensate": true,
    }
}

/// Raises a score by a share of its distance to 1, in proportion to the score, so that 0 stays 0.
fn compensate_score<N: Number>(score: N, share: N) -> N {
    let one = N::from(1.0);
    let within = score.clamp(N::from(0.0), one);
    (score + (one - within) * share * within).assume_within(score, one.max(score))
}
