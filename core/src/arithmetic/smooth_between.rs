//! A soft threshold between two values.

use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct SmoothBetween;

impl Formula for SmoothBetween {
    const SPEC: &'static Spec = &Spec {
        key: "smooth_between",
        title: "Smooth between",
        summary: "0 below one value, 1 above another, and a smooth S between them",
        formula: "t² (3 - 2 t), where t = (x - low) / (high - low), clamped to 0..1",
        domain: "any numbers; if low is above high, it falls; if they are equal, it is a step: 0 below, 1 at and above it",
        ends: "exactly 0 at low, and exactly 1 at high",
        words: &["smoothstep", "ease", "fade", "soft threshold"],
        own_sockets: &[
            SocketSpec::value("x", "x", "the input", 0.0).in_input_unit(),
            SocketSpec::value(
                "low",
                "low",
                "the value of x up to which the result is 0",
                0.0,
            )
            .in_input_unit(),
            SocketSpec::value(
                "high",
                "high",
                "the value of x from which the result is 1",
                1.0,
            )
            .in_input_unit(),
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let one = N::from(1.0);
        let t = args
            .socket(0)
            .share_between(args.socket(1), args.socket(2))
            .clamp(N::from(0.0), one);
        // The result never exceeds 1, but the interval analysis cannot know that.
        (t * t * (N::from(3.0) - (t + t))).min(one)
    }
}

crate::draft::typed_node! {
    impl Formula for SmoothBetween;
    /// Rises smoothly from 0 at `low` to 1 at `high`.
    pub fn smooth_between(x, low, high);
}
