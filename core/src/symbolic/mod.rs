//! Symbolic execution of formulas. A [`Symbol`] takes the place of a number and writes each
//! operation into an `arena` of expressions, which folds constants, shares equal expressions, and
//! knows the [`Interval`] of each. The compiler makes tapes of the expressions, and the checks
//! reason with their intervals.

mod arena;
mod interval;
mod op;
mod symbol;

pub(crate) use arena::{Arena, ArenaContents, Expression, Term};
pub use interval::Interval;
pub(crate) use op::Op;
pub use symbol::Symbol;
