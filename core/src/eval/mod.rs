//! Evaluators: four ways to run one graph that agree to the bit. [`Single`] is one agent in a game's loop, [`Batch`]
//! many agents in columns, [`Trace`] one agent with every node's value kept, [`Reference`] the slow and obvious walk
//! that tests hold the others to.

mod draws;
mod single;

pub use draws::Draws;
pub use single::Single;
