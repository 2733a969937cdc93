//! All of several conditions.

use super::YES;
use crate::{
    kind::{Args, Formula, SocketSpec, Spec},
    number::Number,
};

pub(super) struct And;

impl Formula for And {
    const SPEC: &'static Spec = &Spec {
        key: "and",
        title: "And",
        summary: "yes if every one of its conditions holds",
        formula: "1 if every condition is at least 0.5, else 0",
        domain: "any numbers, 0.5 and more is yes; no conditions give 1, as nothing fails",
        words: &["all", "both", "every", "condition", "logic"],
        row: &[SocketSpec::value("condition", "condition", YES, 1.0).within(0.0, 1.0)],
        ..Spec::EMPTY
    };

    fn value<N: Number>(args: &Args<'_, N>) -> N {
        let least = args.rows.iter().copied().reduce(N::min);
        least.unwrap_or_else(|| N::from(1.0)).yes()
    }
}
