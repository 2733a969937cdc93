//! Clamps a number to a range.

use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Clamp;

impl Formula for Clamp {
    const SPEC: &'static Spec = &Spec {
        key: "clamp",
        title: "Clamp",
        summary: "keeps a number between two others",
        formula: "x, or low if x is below low, or high if x is above high",
        domain: "any numbers; if low is above high, they are swapped",
        words: &["limit", "bound", "saturate", "cap", "range"],
        own_sockets: &[
            SocketSpec::value("x", "x", "the number to keep in the range", 0.0),
            SocketSpec::value("low", "low", "the smallest result", 0.0).in_input_unit(),
            SocketSpec::value("high", "high", "the largest result", 1.0).in_input_unit(),
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        let (low, high) = (args.socket(1), args.socket(2));
        args.socket(0).clamp(low.min(high), low.max(high))
    }
}

crate::draft::typed_node! {
    impl Formula for Clamp;
    /// Keeps `x` between `low` and `high`.
    pub fn clamp(x, low, high);
}
