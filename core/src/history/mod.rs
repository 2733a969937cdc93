//! What an agent remembers: what its decisions run, and when and how often options began and stopped. Data and
//! transitions only; what follows from a history is a matter of the graph that reads it.
//!
//! A [`Layout`] says what one program remembers and where it stands. [`AgentState`] is one agent's memory,
//! [`AgentStates`] that of many. Both lend the same [`View`] and [`ViewMut`] of one agent, on which all logic is written
//! once: `transition` moves a memory on, `reading` makes values of it, `binding` carries it over to another layout.
//!
//! Games ask and tell by a program's handles: [`Program::running`](crate::Program::running),
//! [`Program::record`](crate::Program::record), [`Program::report`](crate::Program::report). Paths are for this crate.
//!
//! The rules, for an option and for an option with its target alike:
//!
//! - A decision has at most one run: an option, and perhaps a target. Only calls that name a decision change its run.
//! - A run that the game reported as completed stays until the decision's next result, and is then over even if the
//!   same is chosen again.
//! - An option runs from the moment that some decision has it until no decision has it that has not completed it. So
//!   one decision neither stops nor restarts what another is still at.
//! - What runs inside an option stops with it, unless another option that runs holds the same decision: two decisions
//!   may be at one option, and what is inside goes on until both have left it. A report is about all that is inside,
//!   whoever else is at it.
//!
//! Whatever a game saved, an [`AgentState`] that exists is sound: times are finite and none is later than the latest
//! seen, and what runs is what the decisions run.

mod agent;
mod agents;
mod binding;
mod decision;
mod head;
mod layout;
mod part;
mod reading;
mod record;
#[cfg(any(feature = "serde", test))]
mod restored;
#[cfg_attr(
    not(any(feature = "serde", test)),
    expect(dead_code, reason = "without serde it is only printed")
)]
mod saved;
#[cfg(any(feature = "serde", test))]
mod saved_many;
#[cfg(test)]
mod tests;
mod told;
mod transition;
mod view;

pub use agent::AgentState;
pub use agents::AgentStates;
pub use decision::Outcome;
pub(crate) use decision::{Chosen, Run, When};
pub use layout::{Layout, TARGETS_REMEMBERED};
pub(crate) use layout::{OptionPlace, Remembered};
pub use part::{AgentsMut, NotBound};
pub(crate) use reading::Reading;
pub use record::{Record, State, TargetId};
pub use told::{Doing, OptionAt, OptionTold, Past, Told};
pub use view::{View, ViewMut};
