//! All or nothing. The threshold is compared in the input's own unit, never normalised, so it is exact to the bit on
//! both of its sides. Where the curve runs backwards, what lies up to and including the threshold is 1.

use super::{Along, Params, Shape};
use crate::{
    kind::{SocketSpec, Spec},
    number::Number,
};

pub(super) struct Step;

const THRESHOLD: usize = 0;

impl Shape for Step {
    const SPEC: &'static Spec = &Spec {
        key: "step",
        title: "Step",
        summary: "0 before its threshold, 1 from there on",
        formula: "1 if x >= threshold, else 0; mirrored: 1 if x <= threshold, else 0",
        domain: "any input; the ends matter only where they are the wrong way round, which mirrors, and where what lies \
                 outside them is brought back",
        ends: "0 and 1, on either side of the threshold; at the threshold itself 1",
        words: &[
            "threshold",
            "binary",
            "boolean",
            "cutoff",
            "gate",
            "greater",
            "less",
            "if",
        ],
        own_sockets: &[SocketSpec::place(
            "threshold",
            "threshold",
            "the input from which it is 1; mirrored, the input up to which it is 1; unset: the middle of the range",
            0.5,
        )],
        in_own_unit: true,
        ..Spec::CURVE
    };

    fn height<N: Number>(along: Along<N>, params: &Params<'_, N>) -> N {
        let threshold = params.get(THRESHOLD);
        params
            .backwards()
            .select(along.x.less_equal(threshold), threshold.less_equal(along.x))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{STEP, tests::Probe};

    fn thirty() -> Probe {
        Probe::new(STEP).ends(0.0, 100.0).set("threshold", 30.0)
    }

    /// "If distance <= 30 then anxiety = 1".
    #[test]
    fn a_mirrored_step_holds_up_to_and_including_its_threshold() {
        for anxiety in [thirty().tick("mirror"), thirty().ends(100.0, 0.0)] {
            assert_eq!(anxiety.at(0.0), 1.0);
            assert_eq!(anxiety.at(30.0), 1.0);
            assert_eq!(anxiety.at(30.0_f32.next_up()), 0.0);
        }
    }

    #[test]
    fn a_step_holds_from_its_threshold_on() {
        for step in [thirty(), thirty().ends(100.0, 0.0).tick("mirror")] {
            assert_eq!(step.at(30.0_f32.next_down()), 0.0);
            assert_eq!(step.at(30.0), 1.0);
            assert_eq!(step.at(100.0), 1.0);
        }
    }

    #[test]
    fn inverting_a_step_leaves_its_threshold_out() {
        let below = thirty().tick("invert");
        assert_eq!(below.at(30.0_f32.next_down()), 1.0);
        assert_eq!(below.at(30.0), 0.0);
    }

    #[test]
    fn a_threshold_is_exact_whatever_the_bookends() {
        for (low, high) in [(0.0, 1.0), (0.1, 0.3), (30.0, 30.0), (1.0e9, 1.0e10)] {
            let step = thirty().ends(low, high);
            assert_eq!(step.at(30.0_f32.next_down()), 0.0);
            assert_eq!(step.at(30.0), 1.0);
        }
    }

    #[test]
    fn a_step_recurs_where_the_range_does() {
        let wrapped = thirty().choose("outside", "wrap");
        assert_eq!(wrapped.at(30.0_f32.next_down()), 0.0);
        assert_eq!(
            [30.0, 110.0, 140.0, -20.0].map(|x| wrapped.at(x)),
            [1.0, 0.0, 1.0, 1.0]
        );
        let mirrored = thirty().choose("outside", "mirror");
        assert_eq!(mirrored.at(30.0_f32.next_down()), 0.0);
        assert_eq!(
            [30.0, 110.0, 190.0, -20.0].map(|x| mirrored.at(x)),
            [1.0, 1.0, 0.0, 0.0]
        );
    }
}
