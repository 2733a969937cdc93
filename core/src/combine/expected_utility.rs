//! The expected utility of an action with uncertain outcomes.

use super::{between_inputs, input_range, weighted_sum};
use crate::{
    kind::{Args, Family, Formula, SettingSpec, SocketSpec, Spec},
    number::Number,
};

pub struct ExpectedUtility;

const REMAINDER: usize = 0;

impl Formula for ExpectedUtility {
    const SPEC: &'static Spec = &Spec {
        key: "expected_utility",
        title: "Expected utility",
        family: Family::Combine,
        summary: "the average value of an action: the desire for each outcome, weighted by its probability",
        formula: "sum of (desire * probability) / sum of probabilities; with the remainder \"nothing\", the sum \
                  of probabilities counts as at least 1",
        domain: "any desires; a probability below 0 counts as 0; probabilities that add up to more than 1 are \
                 divided by their sum; without outcomes, or with only probabilities of 0, the result is 0",
        ends: "a single outcome gives its desire, or desire times probability with the remainder \"nothing\"",
        words: &[
            "probability",
            "chance",
            "risk",
            "outcome",
            "odds",
            "expected value",
            "decision theory",
        ],
        row: &[
            SocketSpec::value("desire", "desire", "how good the outcome would be", 0.0),
            SocketSpec::value(
                "probability",
                "probability",
                "how likely the outcome is; below 0 counts as 0",
                1.0,
            )
            .with_domain(0.0, 1.0),
        ],
        own_settings: &[SettingSpec {
            key: "remainder",
            title: "remainder",
            summary: "how to treat probabilities that add up to less than 1: divide them by their sum, or let \
                      nothing happen, worth 0, with the remaining probability",
            options: &["normalise", "nothing"],
            default: 0,
        }],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let (sum, total) = weighted_sum(args.rows);
        if args.setting(REMAINDER) == 0 {
            return between_inputs(sum / total, args.rows);
        }

        let worth = sum / total.max(N::from(1.0));
        let nothing = N::from(0.0);
        input_range(args.rows).map_or(worth, |(low, high)| {
            worth.assume_within(low.min(nothing), high.max(nothing))
        })
    }
}

crate::draft::typed_node! {
    impl Formula for ExpectedUtility;
    /// Creates the expected utility of an action. Each outcome is a desire, with a probability as
    /// its [weight](crate::draft::weighted).
    pub fn expected_utility([outcomes: crate::draft::Row]);
    choices {
        /// Sets what becomes of the probability that remains. By default, the probabilities are
        /// divided by their sum.
        remainder: Remainder,
    }
}

crate::draft::setting_options! {
    /// The treatment of the probability that remains.
    pub enum Remainder {
        /// The probabilities are divided by their sum.
        Normalize = "normalise",
        /// Nothing happens, which is worth 0.
        Nothing = "nothing",
    }
}
