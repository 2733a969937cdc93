//! `a / b`.

use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Divide;

impl Formula for Divide {
    const SPEC: &'static Spec = &Spec {
        key: "divide",
        title: "Divide",
        summary: "divides one number by another",
        formula: "a / b",
        domain: "any numbers; dividing a by 0 gives the largest number with the sign of a, and dividing 0 by 0 gives 0",
        words: &["ratio", "quotient", "over", "per", "share", "/"],
        own_sockets: &[
            SocketSpec::value("a", "a", "the number to divide", 0.0),
            SocketSpec::value("b", "b", "the number to divide by", 1.0),
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0) / args.socket(1)
    }
}

crate::draft::typed_node! {
    impl Formula for Divide;
    /// Creates the quotient `a / b`.
    pub fn divide(a, b);
}
