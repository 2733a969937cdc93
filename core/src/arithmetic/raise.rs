//! A number raised to a power. Named "raise" since the curve of the same shape is called Power.

use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub(super) struct Raise;

impl Formula for Raise {
    const SPEC: &'static Spec = &Spec {
        key: "raise",
        title: "Raise to a power",
        summary: "raises a number to a power",
        formula: "base ^ exponent",
        domain: "any numbers; anything to the power of 0 is 1; 0 to a power below 0 is the largest number; a \
                 base below 0 works with whole exponents and gives 0 with any other",
        words: &["power", "exponent", "square", "root", "pow", "^"],
        own_sockets: &[
            SocketSpec::value("base", "base", "the number to raise", 0.0),
            SocketSpec::value(
                "exponent",
                "exponent",
                "the power: 2 squares, 0.5 takes the square root, -1 gives one over the base",
                2.0,
            ),
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0).pow(args.socket(1))
    }
}
