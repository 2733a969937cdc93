//! Compares simulations, bit for bit, with the slow simulator of `inclination-tests`, which is
//! written from the rules in `docs/internals/simulation.md`: over random graphs and scenarios, and
//! over the example projects. Runs that continue from a checkpoint are compared with the whole run.

mod agreement;
mod coverage;
mod examples;
mod lively_graphs;
mod random_cases;
