//! A number raised to a power. Named "raise" since the curve of the same shape is called Power.

use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Raise;

impl Formula for Raise {
    const SPEC: &'static Spec = &Spec {
        key: "raise",
        title: "Raise to a power",
        summary: "raises a number to a power",
        formula: "base ^ exponent",
        domain: "any numbers; any base to the power of 0 is 1; 0 to a negative power is the largest number; a \
                 negative base works with whole exponents and gives 0 with any other",
        words: &["power", "exponent", "square", "root", "pow", "^"],
        own_sockets: &[
            SocketSpec::value("base", "base", "the number to raise", 0.0),
            SocketSpec::value(
                "exponent",
                "exponent",
                "the power: 2 for the square, 0.5 for the square root, -1 for the reciprocal",
                2.0,
            ),
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0).pow(args.socket(1))
    }
}

crate::draft::typed_node! {
    impl Formula for Raise;
    /// Raises a base to a power.
    pub fn raise(base, exponent);
}
