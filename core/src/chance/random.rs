//! A uniform random number in a range.

use crate::{
    kind::{Args, Family, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Random;

impl Formula for Random {
    const SPEC: &'static Spec = &Spec {
        key: "random",
        title: "Random",
        family: Family::Chance,
        summary: "a random number between two others, drawn at each decision; all numbers are equally likely",
        formula: "low (1 - draw) + high draw, where draw is a random number from 0 to below 1",
        domain: "any two numbers; if low is above high, they are swapped; if they are equal, the result is exactly that number",
        ends: "never outside the range; low can be drawn, high only through rounding",
        words: &["noise", "dice", "uniform", "chance", "jitter"],
        own_sockets: &[
            SocketSpec::value("low", "low", "the smallest result", 0.0),
            SocketSpec::value("high", "high", "the largest result", 1.0),
        ],
        draws: true,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let (low, high) = (args.socket(0), args.socket(1));
        let draw = args.draw.unwrap_or_else(|| N::from(0.0));
        // Rounding alone could move it just outside.
        N::lerp(low, high, draw).clamp(low.min(high), low.max(high))
    }
}

crate::draft::typed_node! {
    impl Formula for Random;
    /// Creates a random number between `low` and `high`, drawn at each decision.
    pub fn random(low, high);
}
