//! Options, considerations and decisions: what they mean, in every evaluator.

mod first;
