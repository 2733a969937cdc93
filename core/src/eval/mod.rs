//! Evaluators: four ways to run one graph that agree to the bit. [`Single`] is one agent in a game's loop, [`Batch`]
//! many agents in columns, [`Trace`] one agent with what comes out of every node kept, [`mod@reference`] the slow and obvious walk
//! that tests hold the others to.

mod batch;
mod candidates;
pub(crate) mod choosing;
mod columns;
mod draws;
mod kernels;
mod recalling;
pub mod reference;
mod running;
mod single;
mod tapes;
mod trace;
mod vectors;
mod walk;

pub use batch::{Batch, Decided, OddsBlock, OddsColumn};
pub use candidates::Candidates;
pub use choosing::{Choice, Odds, Ranked};
pub use columns::Columns;
pub use draws::Draws;
pub use running::Running;
pub use single::Single;
pub use trace::{DecisionNow, OptionNow, Output, Said, Trace, TracedOutput, TracedStat};
pub use vectors::Vectors;

use crate::program::FactorHandle;

/// What all evaluators have in common.
pub trait Evaluator {
    /// Computes factors of every agent into the columns given for them; a column that is too short gets as many agents
    /// as it has room for, one for a factor that the program does not have zeroes.
    fn evaluate_all(&mut self, columns: &Columns<'_>, out: &mut [(FactorHandle, &mut [f32])]);
}
