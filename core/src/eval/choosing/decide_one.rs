//! Makes one decision: chooses an entry and records it.

use core::ops::Range;

use super::{
    EntrySet, Numbers, Occasion,
    entries::{default_entry, weigh_entry},
    exit::stop_lot,
    packed_choice::PackedChoice,
    plan::{read_rules, read_when},
    static_plan::StaticPlan,
    subject::DecisionSubject,
};
use crate::{
    compile::{DecisionPlan, EntryPlan, Targets},
    decide::{NO_CHOICE, Rules, Scratch},
    history::{AgentViewMut, ChoiceResult, ChosenOption, Run},
    program::Program,
};

/// The part of a decision that is known before its numbers are read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum KnownAhead {
    /// Nothing is known.
    #[default]
    Nothing,
    /// The lot that it picks by.
    Lot(f64),
    /// The pick.
    Picked {
        /// The position of the entry, or [`NO_CHOICE`] if none is valid.
        entry: u32,
        /// The candidate, if the entry is for targets.
        candidate: Option<u32>,
    },
}

/// One decision with all that is needed to make it.
pub(super) struct DecisionMaker<'a> {
    pub(super) program: &'a Program,
    pub(super) plan: &'a DecisionPlan,
    pub(super) fixed: &'a StaticPlan,
    /// The positions of each option's records in memories.
    pub(super) records: &'a [Range<usize>],
    pub(super) subject: DecisionSubject,
    pub(super) field: &'a mut EntrySet,
    pub(super) scratch: &'a mut Scratch,
}

/// The chosen entry, and the candidate that it was chosen for.
type ChosenEntry<'a> = (&'a EntryPlan, Option<u32>);

impl<'a> DecisionMaker<'a> {
    /// Chooses an option, or returns what continues to run if the decision is not due.
    pub(super) fn choose_or_continue(
        &mut self,
        ahead: KnownAhead,
        numbers: &impl Numbers,
        memory: &mut AgentViewMut<'_>,
        occasion: Occasion,
    ) -> PackedChoice {
        let Occasion { draw, now } = occasion;
        let (plan, fixed, place) = (self.plan, self.fixed, self.fixed.place);

        let is_gone = self.subject == DecisionSubject::Gone;
        let context = self.subject.candidate();
        let when = fixed
            .when
            .unwrap_or_else(|| read_when(plan, numbers, context));
        let is_due = !is_gone && memory.view().is_due_at(place, when, now);
        if !is_due
            && let Some(choice) =
                continued_choice(self.program, plan, memory.view().current_run_at(place))
        {
            return choice;
        }

        if is_gone {
            return PackedChoice::default();
        }

        let rules = fixed
            .rules
            .unwrap_or_else(|| read_rules(plan, numbers, context));
        let lot = || match ahead {
            KnownAhead::Lot(lot) => lot,
            _ => fixed.lot.draw_lot(draw),
        };
        let picked = match ahead {
            KnownAhead::Picked {
                entry: NO_CHOICE, ..
            } => None,
            KnownAhead::Picked { entry, candidate } => {
                let entry = plan.entries.get(entry as usize);
                entry.map(|entry| (entry, candidate.or(context)))
            }
            _ => self.pick_entry(&rules, numbers, lot),
        };
        let won = picked.or_else(|| default_entry(self.program, plan, &rules, numbers, context));

        let choices = self.program.choices();
        let chosen = won.and_then(|(entry, candidate)| {
            let option = choices.options.get(entry.option as usize)?;
            let candidate = candidate.filter(|_| option.targets != Targets::None);
            let target = candidate.and_then(|candidate| numbers.targets().get(candidate as usize));
            let chosen = ChosenOption {
                option: option.path,
                target: target.copied(),
            };
            Some((entry.option, chosen))
        });

        if let Some(place) = place {
            let records = chosen.and_then(|(option, _)| self.records.get(option as usize));
            let records = records.cloned().unwrap_or_default();
            let result = ChoiceResult {
                chosen: chosen.map(|(_, chosen)| chosen),
                first_record: records.start,
                record_count: records.len(),
            };
            memory.record_choice_at(place, result, |option| stop_lot(draw, option));
        }

        PackedChoice::new(
            chosen.map(|(option, _)| option),
            chosen.and_then(|(_, chosen)| chosen.target),
            true,
        )
    }

    /// Picks one of the entries by the rules, or returns `None` if none is valid.
    #[inline]
    fn pick_entry(
        &mut self,
        rules: &Rules,
        numbers: &impl Numbers,
        lot: impl FnOnce() -> f64,
    ) -> Option<ChosenEntry<'a>> {
        let (plan, context) = (self.plan, self.subject.candidate());
        if self.fixed.is_plain {
            // Reading the numbers twice costs less than storing them first.
            let weighed = |entry: &EntryPlan| weigh_entry(entry, numbers, context);
            let at = rules.choose_from(plan.entries.iter().map(weighed), self.scratch, lot)?;
            return Some((plan.entries.get(at)?, context));
        }

        if rules.picks_highest() {
            self.field
                .gather_best_entries(self.program, plan, rules, numbers, context);
        } else {
            self.field
                .gather_entries(self.program, plan, rules, numbers, context);
        }
        let at = rules.choose(&self.field.entries, self.scratch, lot)?;
        let (at, candidate) = *self.field.whose.get(at)?;
        Some((plan.entries.get(at as usize)?, candidate))
    }
}

/// Returns what a decision that is not made continues to run. Returns `None` if that is not one of
/// the decision's own options, as may happen after a reload.
pub(super) fn continued_choice(
    program: &Program,
    plan: &DecisionPlan,
    run: Option<Run>,
) -> Option<PackedChoice> {
    let Some(run) = run else {
        return Some(PackedChoice::default());
    };

    let options = &program.choices().options;
    let entry = plan.all_entries().find(|entry| {
        let option = options.get(entry.option as usize);
        option.is_some_and(|option| option.path == run.option)
    })?;
    Some(PackedChoice::new(Some(entry.option), run.target, false))
}
