//! From numbers to choices: what is left to do of a decision once the tapes have run. The same code for one agent, for
//! many, and for explanations; it reads through [`Numbers`].
//!
//! `plan` says what is known of a decision, and `fixed` keeps what of that never changes. `field` gathers what may be
//! chosen, `making` makes one decision, `chooser` those inside it too, and `leaving` ends what ran inside an option. `odds` tells how
//! likely each option is, and chooses none.

mod about;
mod chooser;
mod field;
mod fixed;
mod leaving;
mod making;
mod odds;
mod plan;
mod ranking;

pub(crate) use chooser::Chooser;
pub(crate) use field::{Field, default};
pub(crate) use leaving::{report, stop_lot};
pub(crate) use making::Ahead;
pub use odds::Odds;
pub(crate) use odds::Weighing;
pub(crate) use plan::{count, fixed_rules, is_always, is_plain, rules, when};

use crate::{compile::Place, history::TargetId, program::OptionHandle};

/// What was chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The option; none if there was nothing to choose.
    pub option: Option<OptionHandle>,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// Whether it was decided now; else it was not time to, and what ran goes on.
    pub decided: bool,
}

/// An option that was left after ranks were looked at and the good ones kept, among which it was picked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    /// The option.
    pub option: OptionHandle,
    /// Its target, if it is one for targets.
    pub target: Option<TargetId>,
    /// How important it was.
    pub rank: f32,
    /// How much it weighed.
    pub weight: f32,
}

/// The numbers of one agent and its candidates.
pub(crate) trait Numbers {
    /// A number; one of a candidate's is 0 where there is none.
    fn number(&self, place: Place, candidate: Option<u32>) -> f32;
    /// The candidates.
    fn targets(&self) -> &[TargetId];
}
