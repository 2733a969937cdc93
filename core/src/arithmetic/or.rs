//! Any of several conditions.

use super::YES;
use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub(super) struct Or;

impl Formula for Or {
    const SPEC: &'static Spec = &Spec {
        key: "or",
        title: "Or",
        summary: "yes if at least one of its conditions holds",
        formula: "1 if any condition is at least 0.5, else 0",
        domain: "any numbers, 0.5 and more is yes; no conditions give 0, as nothing holds",
        words: &["any", "either", "condition", "logic"],
        row: &[SocketSpec::value("condition", "condition", YES, 0.0).within(0.0, 1.0)],
        ..Spec::EMPTY
    };

    fn value<N: Number>(args: &Args<'_, N>) -> N {
        let most = args.rows.iter().copied().reduce(N::max);
        most.unwrap_or_else(|| N::from(0.0)).yes()
    }
}
