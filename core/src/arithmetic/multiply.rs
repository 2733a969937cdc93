//! `a b`.

use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Multiply;

impl Formula for Multiply {
    const SPEC: &'static Spec = &Spec {
        key: "multiply",
        title: "Multiply",
        summary: "multiplies two numbers; for scores with weights, use Product",
        formula: "a b",
        domain: "any numbers; a product that is too large is limited to the largest number",
        words: &["times", "scale", "product", "factor", "*"],
        own_sockets: &[
            SocketSpec::value("a", "a", "the first number", 1.0),
            SocketSpec::value("b", "b", "the second number", 1.0),
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0) * args.socket(1)
    }
}

crate::draft::typed_node! {
    impl Formula for Multiply;
    /// Creates a product of two numbers.
    pub fn multiply(a, b);
}
