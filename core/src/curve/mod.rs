//! Curves: each maps a value, normalised by its bookends, to a height, and all go through one [`pipeline`]. One curve,
//! one file; a new one is its file and its line below.

mod pipeline;
mod table;

pub use pipeline::{Along, Params, Shape};
pub use table::Table;

use crate::kind::kinds;
use pipeline::Curve;

kinds! {
    /// A straight line.
    linear: Curve<linear::Linear> => LINEAR,
    /// An S between two ends.
    logistic: Curve<logistic::Logistic> => LOGISTIC,
}
