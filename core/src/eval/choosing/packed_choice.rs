//! A choice in two words, which processors pass in registers: a copy through memory, written in
//! small pieces and read in large ones, would stall them.

use super::Choice;
use crate::{history::TargetId, program::Program};

/// The result of a decision, or an empty one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PackedChoice {
    target: u64,
    option_and_flags: u64,
}

/// There is an option, whose position is in the lower half.
const HAS_OPTION: u64 = 1 << 32;
const HAS_TARGET: u64 = 1 << 33;
const IS_DECIDED: u64 = 1 << 34;

impl PackedChoice {
    #[inline]
    pub(super) fn new(option: Option<u32>, target: Option<TargetId>, is_decided: bool) -> Self {
        let option = option.map_or(0, |option| HAS_OPTION | u64::from(option));
        let has_target = u64::from(target.is_some()) * HAS_TARGET;
        Self {
            target: target.map_or(0, |target| target.0),
            option_and_flags: option | has_target | (u64::from(is_decided) * IS_DECIDED),
        }
    }

    fn has(self, flag: u64) -> bool {
        self.option_and_flags & flag != 0
    }

    /// Returns the position of the option.
    #[inline]
    pub(super) fn option(self) -> Option<u32> {
        self.has(HAS_OPTION).then_some(self.option_and_flags as u32)
    }

    #[inline]
    pub(super) fn target(self) -> Option<TargetId> {
        self.has(HAS_TARGET).then_some(TargetId(self.target))
    }

    #[inline]
    pub(super) fn is_decided(self) -> bool {
        self.has(IS_DECIDED)
    }

    #[inline]
    pub(crate) fn to_choice(self, program: &Program) -> Choice {
        Choice {
            option: self.option().map(|option| program.option_handle(option)),
            target: self.target(),
            decided: self.is_decided(),
        }
    }
}
