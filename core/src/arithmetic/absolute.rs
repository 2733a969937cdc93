//! The absolute value.

use super::SINGLE_INPUT;
use crate::{
    kind::{Args, Formula, Spec},
    number::Number,
};

pub struct Absolute;

impl Formula for Absolute {
    const SPEC: &'static Spec = &Spec {
        key: "absolute",
        title: "Absolute",
        summary: "the distance of a number from 0",
        formula: "|x|",
        words: &["abs", "magnitude", "size", "distance"],
        own_sockets: SINGLE_INPUT,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        args.socket(0).abs()
    }
}

crate::draft::typed_node! {
    impl Formula for Absolute;
    /// Creates the absolute value of `x`.
    pub fn absolute(x);
}
