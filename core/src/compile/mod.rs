//! The compiler: turns a graph into the parts of a [`Program`](crate::Program) in steps that each
//! take linear time.
//!
//! `plan` resolves wires and orders nodes. `lower` runs every formula on
//! [`Symbol`](crate::symbolic::Symbol)s, which writes one expression into an `arena` that folds
//! constants and shares equal expressions. `schedule` drops expressions that no output needs and
//! guards that have no effect. `fuse` combines pairs of operations into one step, `interleave`
//! groups steps that do the same operation, and `tape` assigns registers. The checks use the first
//! two steps, so they reason about exactly what will run.

mod choices;
mod consideration_tree;
mod considerations;
mod constants;
mod decisions;
mod dependencies;
mod element_order;
mod fuse;
mod inputs;
mod interleave;
mod layers;
mod limits;
mod location;
mod lower;
mod lowered_graph;
mod muted_nodes;
mod names;
mod plan;
mod profile_inputs;
mod schedule;
mod slots;
mod tape;
#[cfg(test)]
mod tests;
mod trace_map;

pub(crate) use choices::{Choices, DecisionPlan, EntryPlan, OptionPlan, UnplacedChoices};
pub(crate) use consideration_tree::{Contribution, ContributionSpan};
pub(crate) use considerations::{MAX_CONSIDERATION_DEPTH, MAX_CONTRIBUTIONS};
pub(crate) use decisions::MAX_DECISION_DEPTH;
pub(crate) use dependencies::{DecisionDependencies, Dependencies, EntryDependencies};
pub(crate) use layers::{AggregateSlot, Layers, Level, MemorySlot, OwnedSlot, ValueLocation};
pub(crate) use limits::CompileLimits;
pub(crate) use limits::MAX_EXPANDED;
pub(crate) use location::Location;
pub(crate) use lower::{lower_graph, lower_pinned};
pub(crate) use lowered_graph::{
    ElementId, LoweredDecision, LoweredEntry, LoweredGraph, LoweredOption, Pinned, RecordedFormula,
    RecordedValue, Targets,
};
pub(crate) use names::{full_name, group_use_names};
pub(crate) use plan::MAX_NESTING;
pub(crate) use plan::{Body, Plan};
pub(crate) use profile_inputs::ProfileTable;
pub(crate) use tape::{Runs, Step, Tape};
pub(crate) use trace_map::{
    OutputLocation, TraceMap, TracedContribution, TracedEntry, UnplacedTraceMap,
};
