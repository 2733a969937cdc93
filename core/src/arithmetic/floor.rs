//! Rounds down to a whole number.

use super::SINGLE_INPUT;
use crate::{
    kind::{Args, Formula, Spec},
    number::Number,
};

pub struct Floor;

impl Formula for Floor {
    const SPEC: &'static Spec = &Spec {
        key: "floor",
        title: "Floor",
        summary: "rounds down to a whole number; add 0.5 first to round to the nearest",
        formula: "floor(x)",
        domain: "any number; -0.5 gives -1",
        words: &["round", "whole", "integer", "truncate"],
        own_sockets: SINGLE_INPUT,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0).floor()
    }
}

crate::draft::typed_node! {
    impl Formula for Floor;
    /// Rounds `x` down to a whole number.
    pub fn floor(x);
}
