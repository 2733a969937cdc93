//! The memory of an agent: what its decisions run, and when and how often options started and
//! stopped. It consists of data and transitions only; what follows from a history is decided by the
//! graph that reads it.
//!
//! A [`Layout`] describes what one program remembers of each agent, and in which order.
//! [`AgentState`] is one agent's memory, [`AgentStates`] that of many. Both give access to one
//! agent as [`AgentView`] and [`AgentViewMut`], for which all logic is written once: `transition`
//! advances a memory, `history_value` reads values from it, `binding` converts it to another
//! layout.
//!
//! Games use the handles of a program: [`Program::running`](crate::Program::running),
//! [`Program::record`](crate::Program::record), [`Batch::report`](crate::Batch::report). They need
//! paths only to keep options longer than a program, as in logs.
//!
//! The rules, for an option and for an option with its target alike:
//!
//! - A decision has at most one run: an option, and perhaps a target. Only calls that name a
//!   decision change its run.
//! - A run that the game reported as completed stays until the decision's next result, and then
//!   ends even if that result is the same option.
//! - An option runs from the moment that some decision has it until no decision has it that has not
//!   completed it. So one decision neither stops nor restarts an option that another still runs.
//! - The decisions inside an option stop with it, unless another running option contains the same
//!   decision: two decisions may run one option, and what is inside continues until both have left
//!   it. A report applies to everything inside, even if another decision also runs it.
//!
//! An [`AgentState`] is always consistent, even when it is restored from invalid saved data: times
//! are finite, none is later than the latest time seen, and the running options are those that the
//! decisions run.

mod agent_header;
mod agent_memory;
mod agent_slice;
mod agent_state;
mod agent_table;
mod authored_history;
mod binding;
mod checksum;
mod choice_result;
mod decision;
mod history_value;
mod layout;
mod record;
#[cfg(any(feature = "serde", test))]
mod restore;
#[cfg_attr(
    not(any(feature = "serde", test)),
    expect(dead_code, reason = "without serde, it is only used for debug output")
)]
mod saved_state;
#[cfg(any(feature = "serde", test))]
mod saved_table;
#[cfg(test)]
mod tests;
mod time_shift;
mod transition;
mod view;

pub use agent_memory::{AgentMemories, AgentMemory, AgentMut};
pub use agent_slice::AgentsMut;
pub use agent_state::AgentState;
pub use agent_table::AgentStates;
pub use authored_history::{
    AuthoredHistory, HistoryEntry, OptionAddress, OptionHistory, RunStatus,
};
pub(crate) use choice_result::ChoiceResult;
pub use decision::Outcome;
pub(crate) use decision::{ChosenOption, DecisionSchedule, Run};
pub use history_value::HistoryValue;
pub use layout::AgentProgram;
pub(crate) use layout::{Layout, MemoryDetail, OptionIndex, TARGETS_REMEMBERED, sealed};
pub use record::{OptionRecord, RunState, TargetId};
pub use view::{AgentView, AgentViewMut};
