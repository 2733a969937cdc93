//! `1 - x`.

use super::SINGLE_INPUT;
use crate::{
    kind::{Args, Formula, Spec},
    number::Number,
};

pub struct Invert;

impl Formula for Invert {
    const SPEC: &'static Spec = &Spec {
        key: "invert",
        title: "Invert",
        summary: "inverts a score: high becomes low, and low becomes high",
        formula: "1 - x",
        domain: "meant for 0 to 1; the formula applies to any number",
        ends: "0 gives 1, and 1 gives 0",
        words: &["one minus", "complement", "inverse", "reverse", "dislike"],
        own_sockets: SINGLE_INPUT,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        N::from(1.0) - args.socket(0)
    }
}

crate::draft::typed_node! {
    impl Formula for Invert;
    /// Creates `1 - x`.
    pub fn invert(x);
}
