//! Uniform in a range.

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
        summary: "a number between two others, every one equally likely, drawn anew at each decision",
        formula: "low + (high - low) draw",
        domain: "any two numbers; reversed ones are the same range",
        ends: "low may be drawn, high may be drawn only by rounding",
        words: &["noise", "dice", "uniform"],
        own_sockets: &[
            SocketSpec::value("low", "low", "the smallest draw", 0.0),
            SocketSpec::value("high", "high", "the largest draw", 1.0),
        ],
        draws: true,
        ..Spec::EMPTY
    };

    fn value<N: Number>(args: &Args<'_, N>) -> N {
        let (low, high) = (args.socket(0), args.socket(1));
        let draw = args.draw.unwrap_or_else(|| N::from(0.0));
        N::mix(low, high, draw).known_within(low.min(high), low.max(high))
    }
}
