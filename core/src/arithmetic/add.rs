//! `a + b`.

use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Add;

impl Formula for Add {
    const SPEC: &'static Spec = &Spec {
        key: "add",
        title: "Add",
        summary: "adds two numbers",
        formula: "a + b",
        domain: "any numbers; a sum that is too large is limited to the largest number",
        words: &["plus", "sum", "offset", "+"],
        own_sockets: &[
            SocketSpec::value("a", "a", "the first number", 0.0),
            SocketSpec::value("b", "b", "the second number", 0.0),
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0) + args.socket(1)
    }
}

crate::draft::typed_node! {
    impl Formula for Add;
    /// Creates a sum of two numbers.
    pub fn add(a, b);
}
