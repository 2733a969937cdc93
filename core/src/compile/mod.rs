//! From a graph to the parts of a [`Program`](crate::Program), in steps that each are linear.
//! `plan` resolves wires and orders nodes. `lower` runs every formula on
//! [`Symbol`](crate::symbolic::Symbol)s and so writes one expression into an `arena`, which folds
//! constants and shares what is equal. `schedule` drops what no output needs, and guards that are
//! idle. `fuse` puts pairs of operations into one step, `interleave` brings steps together that do
//! the same, and `tape` assigns registers. The checks use the first two, so they reason about
//! exactly what will run.

mod choices;
mod consideration_tree;
mod considerations;
mod constants;
mod decisions;
mod dials;
mod fuse;
mod inputs;
mod interleave;
mod layers;
mod location;
mod lower;
mod lowered;
mod muted;
mod names;
mod plan;
mod schedule;
mod slots;
mod tape;
#[cfg(test)]
mod tests;
mod traced;

pub(crate) use choices::{Choices, DecisionPlan, EntryPlan, OptionAbout, UnplacedChoices};
pub(crate) use consideration_tree::Contribution;
pub(crate) use considerations::{MAX_BUNDLED, MAX_PARTS};
pub(crate) use decisions::MAX_NESTED;
pub(crate) use dials::ProfileTable;
pub(crate) use layers::{Layers, Level, Made, OwnedSlot, Place};
pub(crate) use location::Location;
pub(crate) use lower::{lower, lower_pinned};
pub(crate) use lowered::{
    Lowered, LoweredDecision, LoweredEntry, LoweredOption, Pinned, Recorded, Targets, What,
};
pub(crate) use names::{full_name, within};
pub(crate) use plan::{Body, Plan};
pub use plan::{MAX_EXPANDED, MAX_NESTING};
pub(crate) use tape::{Runs, Step, Tape};
pub(crate) use traced::{Traced, TracedEntry, TracedPart, TracedPlace, UnplacedTraced};
