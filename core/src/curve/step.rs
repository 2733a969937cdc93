//! A step from 0 to 1 at a threshold. The threshold is compared in the input's own unit, never
//! normalized, so the step is exact on both sides. If the curve runs backwards, inputs up to and
//! including the threshold give 1.

use super::{Params, Shape, ShapeInput};
use crate::{
    kind::{SocketSpec, Spec},
    number::Number,
};

pub struct Step;

const THRESHOLD: usize = 0;

impl Shape for Step {
    const SPEC: &'static Spec = &Spec {
        key: "step",
        title: "Step",
        summary: "0 below its threshold, 1 at and above it",
        formula: "1 if x >= threshold, else 0; mirrored: 1 if x <= threshold, else 0",
        domain: "any input; the ends matter only if they are reversed, which mirrors the curve, or if the \
                 range repeats",
        ends: "0 and 1, on either side of the threshold; 1 at the threshold itself",
        words: &["threshold", "binary", "boolean", "cutoff", "gate"],
        own_sockets: &[SocketSpec::input_position(
            "threshold",
            "threshold",
            "the input from which the result is 1, or up to which if mirrored; unset: the middle of the range",
            0.5,
        )],
        in_own_unit: true,
        ..Spec::CURVE
    };

    fn height_at<N: Number>(along: ShapeInput<N>, params: &Params<'_, N>) -> N {
        let threshold = params.get(THRESHOLD);
        params
            .is_backwards()
            .select(along.x.less_equal(threshold), threshold.less_equal(along.x))
    }
}

crate::draft::typed_node! {
    impl Shape for Step;
    /// Creates a curve that is 0 below a threshold, and 1 at and above it.
    pub fn step(x);
    sockets {
        /// Sets the input from which the result is 1. By default, that is the middle of the range.
        threshold,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{STEP, tests::Probe};

    fn step_at_thirty() -> Probe {
        Probe::new(STEP).ends(0.0, 100.0).set("threshold", 30.0)
    }

    /// "If distance <= 30 then anxiety = 1".
    #[test]
    fn a_mirrored_step_holds_up_to_and_including_its_threshold() {
        for anxiety in [
            step_at_thirty().tick("mirror"),
            step_at_thirty().ends(100.0, 0.0),
        ] {
            assert_eq!(anxiety.height_at(0.0), 1.0);
            assert_eq!(anxiety.height_at(30.0), 1.0);
            assert_eq!(anxiety.height_at(30.0_f32.next_up()), 0.0);
        }
    }

    #[test]
    fn a_step_holds_from_its_threshold_on() {
        for step in [
            step_at_thirty(),
            step_at_thirty().ends(100.0, 0.0).tick("mirror"),
        ] {
            assert_eq!(step.height_at(30.0_f32.next_down()), 0.0);
            assert_eq!(step.height_at(30.0), 1.0);
            assert_eq!(step.height_at(100.0), 1.0);
        }
    }

    #[test]
    fn an_inverted_step_excludes_its_threshold() {
        let below = step_at_thirty().tick("invert");
        assert_eq!(below.height_at(30.0_f32.next_down()), 1.0);
        assert_eq!(below.height_at(30.0), 0.0);
    }

    #[test]
    fn a_threshold_is_exact_for_any_bookends() {
        for (low, high) in [(0.0, 1.0), (0.1, 0.3), (30.0, 30.0), (1.0e9, 1.0e10)] {
            let step = step_at_thirty().ends(low, high);
            assert_eq!(step.height_at(30.0_f32.next_down()), 0.0);
            assert_eq!(step.height_at(30.0), 1.0);
        }
    }

    #[test]
    fn a_step_recurs_where_the_range_does() {
        let wrapped = step_at_thirty().choose("outside", "wrap");
        assert_eq!(wrapped.height_at(30.0_f32.next_down()), 0.0);
        assert_eq!(
            [30.0, 110.0, 140.0, -20.0].map(|x| wrapped.height_at(x)),
            [1.0, 0.0, 1.0, 1.0]
        );
        let mirrored = step_at_thirty().choose("outside", "mirror");
        assert_eq!(mirrored.height_at(30.0_f32.next_down()), 0.0);
        assert_eq!(
            [30.0, 110.0, 190.0, -20.0].map(|x| mirrored.height_at(x)),
            [1.0, 1.0, 0.0, 0.0]
        );
    }
}
