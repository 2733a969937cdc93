//! A slow simulator that follows `docs/internals/simulation.md` word by word, for comparison with
//! the editor's. It recomputes everything in every step, reads each input of an effect with a
//! separate evaluation, and shares no code with the simulation that it checks.
//!
//! `world` has the agents, `draws` the random numbers and `stat_range` the ranges of stats.
//! `effects_nodes` reads the graph. A step is made by `simulation`, from `events`, a `snapshot`,
//! `conditions`, the ends of `runs`, `decisions`, and the `changes` of stats by effects.

mod changes;
mod conditions;
mod decisions;
mod draws;
mod effects_nodes;
mod events;
mod inputs;
mod runs;
mod simulation;
mod snapshot;
mod stat_range;
mod world;

pub use simulation::{ReferenceMoment, ReferenceResult, ReferenceSimulation};
pub use world::{Pair, ReferenceLink};
