//! A uniform random number in a range.

use crate::{
    kind::{Args, Family, Formula, SocketSpec, Spec},
    number::Number,
};

pub(super) struct Random;

impl Formula for Random {
    const SPEC: &'static Spec = &Spec {
        key: "random",
        title: "Random",
        family: Family::Chance,
        summary: "a random number between two others, drawn at each decision; all are equally likely",
        formula: "low (1 - draw) + high draw, with a draw from 0 to below 1",
        domain: "any two numbers; reversed numbers give the same range; equal numbers give exactly that number",
        ends: "never outside its ends; low can be drawn, high only through rounding",
        words: &["noise", "dice", "uniform", "chance", "jitter"],
        own_sockets: &[
            SocketSpec::value("low", "low", "one end: the smallest result", 0.0),
            SocketSpec::value("high", "high", "the other end: the largest result", 1.0),
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
