//! All or nothing. The threshold is compared in the input's own unit, never normalised, so it is exact to the bit on
//! both of its sides. Where the curve runs backwards, what lies up to and including the threshold is 1.

use super::{Along, Params, Shape};
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
        own_sockets: &[SocketSpec::value(
            "threshold",
            "threshold",
            "the input from which it is 1; mirrored, the input up to which it is 1",
            0.5,
        )
        .of_input()],
        ..Spec::CURVE
    };

    fn height<N: Number>(along: Along<N>, params: &Params<'_, N>) -> N {
        let threshold = params.get(THRESHOLD);
        params
            .backwards()
            .select(along.x.less_equal(threshold), threshold.less_equal(along.x))
    }
}
