//! Evaluators: four ways to run one graph, which agree to the bit.
//!
//! [`Single`] runs one agent in a game's loop, and [`Batch`] runs many agents whose stats are in
//! columns. [`Trace`] runs one agent and keeps the output of every node. [`mod@reference`] is the
//! slow and obvious evaluator that tests compare the others with.

mod batch;
mod build_memory;
mod candidates;
pub(crate) mod choosing;
mod columns;
mod draw_key;
mod input_error;
mod kernels;
mod memory_access;
pub mod reference;
mod single;
mod tape_walk;
mod tapes;
mod target_lanes;
mod telemetry;
mod trace;
mod vectors;

pub(crate) use candidates::NO_CANDIDATES;

pub use batch::{AgentDecision, Batch, DecideCall, EvaluateCall, OddsBlock, OddsColumn};
pub use candidates::{CandidateRow, Candidates};
pub use choosing::{Choice, Odds, Ranked};
pub use columns::Columns;
pub use draw_key::DrawKey;
pub use input_error::InputError;
pub use memory_access::Running;
pub use single::Single;
pub use telemetry::Telemetry;
pub use trace::{
    ConsiderationEffect, DecisionNow, OptionNow, Output, Trace, TracedOutput, TracedStat,
};
pub use vectors::Vectors;

use crate::program::FactorHandle;

/// The interface that all evaluators share.
#[doc(hidden)]
pub trait Evaluator {
    /// Computes factors of every agent into the columns given for them.
    ///
    /// A column that is too short receives as many agents as it has room for. The column of a
    /// factor that the program does not have is filled with zeros.
    fn evaluate_all(&mut self, columns: &Columns, out: &mut [(FactorHandle, &mut [f32])]);
}
