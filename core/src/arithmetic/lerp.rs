//! Interpolates linearly between two numbers.

use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Lerp;

impl Formula for Lerp {
    const SPEC: &'static Spec = &Spec {
        key: "lerp",
        title: "Lerp",
        summary: "interpolates linearly between two numbers",
        formula: "a (1 - share) + b share",
        domain: "meant for shares from 0 to 1; other shares continue beyond a and b",
        ends: "exactly a at a share of 0, and exactly b at a share of 1",
        words: &["mix", "blend", "interpolate", "between", "crossfade"],
        own_sockets: &[
            SocketSpec::value("a", "a", "the result at a share of 0", 0.0),
            SocketSpec::value("b", "b", "the result at a share of 1", 1.0),
            SocketSpec::value(
                "share",
                "share",
                "how far to go from a (0) to b (1); values outside 0 to 1 go beyond them",
                0.0,
            ),
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        N::lerp(args.socket(0), args.socket(1), args.socket(2))
    }
}

crate::draft::typed_node! {
    impl Formula for Lerp;
    /// Goes a share of the way from `a` to `b`.
    pub fn lerp(a, b, share);
}
