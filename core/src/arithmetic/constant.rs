//! A constant number.

use crate::{
    kind::{Args, Formula, Muting, SocketSpec, Spec},
    number::Number,
};

pub struct Constant;

impl Formula for Constant {
    const SPEC: &'static Spec = &Spec {
        key: "constant",
        title: "Constant",
        summary: "a number to use in several places",
        formula: "value",
        words: &["number", "tuning"],
        own_sockets: &[SocketSpec::value("value", "value", "the number", 0.0)],
        muting: Muting::Ignored,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0)
    }
}

crate::draft::typed_node! {
    impl Formula for Constant;
    /// Creates a constant number.
    pub fn constant(value);
}
