//! `-x`.

use super::SINGLE_INPUT;
use crate::{
    kind::{Args, Formula, Spec},
    number::Number,
};

pub struct Negate;

impl Formula for Negate {
    const SPEC: &'static Spec = &Spec {
        key: "negate",
        title: "Negate",
        summary: "changes the sign of a number",
        formula: "-x",
        words: &["minus", "sign", "opposite"],
        own_sockets: SINGLE_INPUT,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        -args.socket(0)
    }
}

crate::draft::typed_node! {
    impl Formula for Negate;
    /// Creates `-x`.
    pub fn negate(x);
}
