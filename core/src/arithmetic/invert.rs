//! `1 - x`.

use super::SINGLE_INPUT;
use crate::{
    kind::{Args, Formula, Spec},
    number::Number,
};

pub(super) struct Invert;

impl Formula for Invert {
    const SPEC: &'static Spec = &Spec {
        key: "invert",
        title: "Invert",
        summary: "turns a score around: the more there was, the less there is",
        formula: "1 - x",
        domain: "meant for 0..1; computed alike for any number",
        ends: "0 gives 1, and 1 gives 0",
        words: &["one minus", "complement", "inverse", "reverse", "dislike"],
        own_sockets: SINGLE_INPUT,
        ..Spec::EMPTY
    };

    fn compute_value<N: Number>(args: &Args<'_, N>) -> N {
        N::from(1.0) - args.socket(0)
    }
}
