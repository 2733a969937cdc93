//! `a - b`.

use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub struct Subtract;

impl Formula for Subtract {
    const SPEC: &'static Spec = &Spec {
        key: "subtract",
        title: "Subtract",
        summary: "subtracts one number from another",
        formula: "a - b",
        domain: "any numbers; a difference that is too large is limited to the largest number",
        words: &["minus", "difference"],
        own_sockets: &[
            SocketSpec::value("a", "a", "the number to subtract from", 0.0),
            SocketSpec::value("b", "b", "the number to subtract", 0.0),
        ],
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0) - args.socket(1)
    }
}

crate::draft::typed_node! {
    impl Formula for Subtract;
    /// Creates the difference `a - b`.
    pub fn subtract(a, b);
}
